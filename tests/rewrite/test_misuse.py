"""Rules that use the builder wrongly: each error names the rule, its location in the model, and what is wrong."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from litefuse import fuse_composite, fuse_pattern, legalize, rules
from litefuse.errors import ConversionError, InvalidRuleError
from litefuse.ir import Builder, DType, Symbol, Value
from tests.rewrite.test_hostile import FREE, f32, marked, plain
from tests.support.modules.marked_functions import convert

Build = Callable[[Builder, Value], Any]


class Odd:
    pass


def states(act: Callable[[Builder, Value], object]) -> Build:
    """Return a right replacement, after calling `act` with the builder and a value."""

    def build(b: Builder, x: Value) -> Value:
        act(b, x)
        return b.tfl.neg(x)

    return build


def sets(name: str, value: object) -> Build:
    return states(lambda b, x: setattr(b, name, value))


def domain(function: Any) -> Build:
    return states(lambda b, x: b.domains.update({x: function}))


def custom(options: Any) -> Build:
    return lambda b, x: b.tfl.custom("Acme", x, options=options, result_types=[x.type])


def calls(body: Any, **attributes: Any) -> Build:
    return lambda b, x: rules.call(b, "acme.inner", x, body=body, **attributes)


STATEMENTS = {
    "the rule tolerates 2": (states(lambda b, x: b.tolerate(2, "")), "a tolerance must be a relative error"),
    "tolerates NaN": (states(lambda b, x: b.tolerate(float("nan"), "")), "a tolerance must be a relative error"),
    "tolerance": (sets("tolerance", "much"), "invalid b.tolerance: 'much'"),
    "domains": (sets("domains", None), "invalid b.domains: None"),
    "a number as a domain": (domain(5), "invalid value in b.domains: 5"),
    "limits": (sets("limits", {}.fromkeys([1], (3.0, ""))), "invalid b.limits: {1: "),
    "a limit of text": (states(lambda b, x: b.assume_at_most([x], "many", "it")), "b.limits: ('many', 'it')"),  # type: ignore[arg-type]
    "a limit that is no number": (states(lambda b, x: b.assume_at_most([x], float("nan"), "it")), "value in b.limits:"),
    "rows of text": (
        states(lambda b, x: b.assume_indices([x], "many", "it")),
        "invalid value in b.rows: ('many', 'it')",
    ),  # type: ignore[arg-type]
    "finite text": (states(lambda b, x: b.assume_finite("ab", "it")), "invalid b.finite:"),  # type: ignore[arg-type]
    "captures": (sets("captures", 5), "invalid b.captures: 5"),
    "captures of something else": (sets("captures", (Odd(),)), "invalid b.captures: (<"),
    "functions": (states(lambda b, x: b.functions.append(Odd())), "invalid b.functions: [<"),  # type: ignore[arg-type]
    "staged": (sets("staged", None), "NoneType"),
}

OPS: dict[str, tuple[Build, str]] = {
    "an unknown op": (lambda b, x: b.tfl.nothing(x), "there is no op tfl.nothing"),
    "an unknown attribute": (lambda b, x: b.tfl.softmax(x, gamma=1.0), "tfl.softmax has no attribute 'gamma'"),
    "text for a float": (lambda b, x: b.tfl.softmax(x, beta="1"), "invalid value for the attribute 'beta': '1'"),
    "an object": (lambda b, x: b.tfl.leaky_relu(x, alpha=Odd()), "invalid value for the attribute 'alpha': <"),
    "no member": (
        lambda b, x: b.tfl.add(x, x, fused_activation_function="SWISH"),
        "tfl.add: invalid value for the attribute 'fused_activation_function': 'SWISH'",
    ),
    "beyond int32": (
        lambda b, x: b.tfl.one_hot(b.i32([1]), b.i32(6), np.float32(1), np.float32(0), axis=2**40),
        "axis",
    ),
    "too few operands": (lambda b, x: b.tfl.add(x), ""),
    "too many operands": (lambda b, x: b.tfl.neg(x, x), ""),
    "an operand that is no value": (lambda b, x: b.tfl.custom("Acme", x, Odd()), "element of a constant: <"),
    "an array of objects": (lambda b, x: b.tfl.custom("Acme", x, np.array([Odd()])), "element of a constant: <"),
    "an option of another kind": (custom({"a": Odd()}), "lists of these, got <"),
    "a nested option": (custom({"a": [1, {2: 3}]}), "lists of these, got {2: 3}"),
    "an option without a name": (custom({5: 1}), "option names must be strings, got 5"),
    "a function that is not there": (
        lambda b, x: b.op("tf.PartitionedCall", [x], {"f": Symbol("there"), "Tout": (DType.F32,)}, [FREE]).result,
        "refers to the function @there, which is not among b.functions",
    ),
    "other result types": (lambda b, x: b.op("tfl.neg", [x], {}, [f32(3)]).result, "expected a result of type"),
    "a call whose body returns nothing": (calls(lambda b, x: None), "it returned None"),
    "a call whose body fails": (calls(lambda b, x: 1 / 0), "ZeroDivisionError"),
    "a call with an object": (calls(lambda b, x: b.tf.Neg(x), a=Odd()), "lists of these, got <"),
    "a call that reads the caller's values": (
        lambda b, x: rules.call(b, "acme.inner", x, body=lambda inner, y: inner.tf.Neg(x)),
        "the body of 'acme.inner' reads <Value ",
    ),
    "a call built by the caller": (
        lambda b, x: rules.call(b, "acme.inner", x, body=lambda inner, y: b.tf.Neg(y)),
        "stages ops in another builder than its own",
    ),
}

RETURNED: dict[str, Build] = {
    "None": lambda b, x: None,
    "a number": lambda b, x: 5,
    "an ellipsis": lambda b, x: ...,
    "a generator": lambda b, x: (b.tfl.neg(x) for _ in range(1)),
    "a mapping": lambda b, x: {"y": b.tfl.neg(x)},
    "an op": lambda b, x: b.op("tfl.neg", [x]),
    "an array": lambda b, x: np.zeros((3, 6), np.float32),
    "another type": lambda b, x: b.tfl.cast(x, out_data_type=DType.I32),
    "another shape": lambda b, x: b.tfl.sum(x, b.i32([1]), keep_dims=True),
}

CASES = {**STATEMENTS, **OPS, **{name: (build, "") for name, build in RETURNED.items()}}


def failure(module: Any, plugin: Any) -> str:
    with pytest.raises((InvalidRuleError, ConversionError)) as caught:
        convert(module, plugin, verify=True)
    return str(caught.value)


@pytest.mark.parametrize("name", CASES)
def test_the_error_names_the_rule(name: str) -> None:
    build, expected = CASES[name]
    where = f"({build.__module__}:{build.__qualname__})"
    for module, plugin, place in (
        (marked(), fuse_composite("acme.*")(build), 'tf.StatefulPartitionedCall in layer "main'),
        (plain(), legalize("tf.Softplus")(build), 'tf.Softplus in layer "main'),
        (plain(), fuse_pattern(lambda tf, x: tf.Softplus(x))(build), 'tf.Softplus in layer "main'),
    ):
        text = failure(module, plugin)
        assert where in text and place in text and expected in text, text


@pytest.mark.parametrize(
    ("function", "expected"),
    [
        (lambda numbers: 1 / 0, "the domain of an operand failed: ZeroDivisionError"),
        (lambda numbers: np.zeros(3), "the domain of an operand returned shape [3]"),
        (lambda numbers: "text", "the domain of an operand failed: ValueError"),
    ],
)
def test_a_domain_that_fails_names_the_rule(function: Any, expected: str) -> None:
    """A domain is called when the replacement is compared, after the rule has returned."""
    build = domain(function)
    softplus = fuse_pattern(lambda tf, x: tf.Softplus(x))(build)
    for module, plugin in ((marked(), fuse_composite("acme.*")(build)), (plain(), softplus)):
        text = failure(module, plugin)
        assert f"({build.__module__}:{build.__qualname__}) failed at tf." in text and expected in text, text


def test_a_refusal_of_a_shape_function_names_the_rule() -> None:
    def build(b: Builder, x: Value) -> Value:
        return b.tfl.gather(x, b.i32([0]), axis=7)

    for module, plugin in ((marked(), fuse_composite("acme.*")(build)), (plain(), legalize("tf.Softplus")(build))):
        text = failure(module, plugin)
        assert f"({__name__}:" in text and "build)" in text and "axis 7 is out of range" in text, text
