"""Plug-ins: which rules are used, in which order, and messages for wrong ones."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from litefuse import fuse_composite, fuse_pattern, legalize, rules
from litefuse.dialects import DIALECTS
from litefuse.errors import InvalidRuleError
from litefuse.ir import Builder, DType, Function, Module, Rewriter, Signature, TensorType
from litefuse.rewrite.plugins import collect
from litefuse.rewrite.rule import Rule
from tests.support.modules.lite_modules import f32
from tests.support.modules.marked_functions import Runs, call, convert, entry, function, kinds, mark, outcomes


@fuse_composite("acme.double")
def fuse_double(b, x):
    return b.tfl.add(x, x)


@fuse_composite("acme.double")
def other_double(b, x):
    return b.tfl.mul(x, np.float32(2))


@legalize("tf.Softplus")
def softplus(b, features):
    return b.tfl.log(b.tfl.add(b.tfl.exp(features), np.float32(1)))


@legalize("tf.Softplus")
def other_softplus(b, features):
    return b.tfl.relu(features)


@fuse_pattern(lambda tf, x: tf.Relu(tf.Neg(x)))
def negative_part(b, x):
    return b.tfl.relu(b.tfl.neg(x))


def collected(*plugins: object) -> Any:
    return collect(list(plugins), entry_points=False)


def test_rules_are_sorted_by_their_effect():
    rules = collected(softplus, [negative_part, (fuse_double,)])
    assert rules.composites == (fuse_double,)
    assert rules.patterns == (negative_part,)
    assert rules.legalizations == (softplus,)


def test_one_rule_alone_is_a_plugin():
    assert collect(fuse_double, entry_points=False).composites == (fuse_double,)


def test_a_rule_given_twice_is_one():
    assert collected(fuse_double, [fuse_double]).composites == (fuse_double,)


@pytest.mark.parametrize(
    "first, second, name",
    [(fuse_double, other_double, "the composite 'acme.double'"), (softplus, other_softplus, "tf.Softplus")],
)
def test_two_plugins_for_one_name_clash(first: Any, second: Any, name: str):
    with pytest.raises(InvalidRuleError) as caught:
        collected(first, [second])
    text = str(caught.value)
    assert text.startswith(f"two plug-ins have rules for {name}: ")
    assert first.owner in text and second.owner in text


def test_within_a_plugin_the_order_decides():
    assert collected([fuse_double, other_double]).composites == (fuse_double, other_double)


def test_the_same_name_under_another_mark_does_not_clash():
    keras = fuse_composite("acme.double", mark="api_implements")(other_double.function)
    assert len(collected(fuse_double, keras).composites) == 2


@pytest.mark.parametrize("plugin", [3, "acme", fuse_double.function, [fuse_double, None]])
def test_invalid_rules(plugin: object):
    with pytest.raises(InvalidRuleError, match=r"is not a rule\. Declare one with @litefuse.fuse_composite"):
        collected(plugin)


# Installed packages.


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Install a package of one module with an entry point."""
    folder = tmp_path / "site"
    folder.mkdir()
    monkeypatch.setattr(sys, "path", [*sys.path, str(folder)])

    def add(name: str, source: str, value: str | None = None) -> None:
        (folder / f"{name}.py").write_text(source)
        info = folder / f"{name}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (info / "entry_points.txt").write_text(f"[litefuse.plugins]\n{name} = {value or name + ':RULES'}\n")
        # Python and litefuse cache folders by their path.
        monkeypatch.setattr(sys, "path", [*sys.path, f"{folder}/../site"])
        monkeypatch.delitem(sys.modules, name, raising=False)

    return add


SOURCE = """
import litefuse

@litefuse.fuse_composite("acme.double")
def fuse_double(b, x):
    return b.tfl.sub(x, b.tfl.neg(x))

RULES = [fuse_double]
"""


def owners(*plugins: object, **options: Any) -> list[str]:
    return [rule.owner for rule in collect(list(plugins), **options).composites]


def test_installed_rules_are_found(install: Any):
    assert owners() == []
    install("acme_one", SOURCE)
    assert owners() == ["acme_one:fuse_double"]
    assert owners(entry_points=False) == []


def test_given_rules_go_before_installed_ones(install: Any):
    install("acme_two", SOURCE)
    assert owners(fuse_double) == [f"{__name__}:fuse_double", "acme_two:fuse_double"]


def test_an_installed_rule_may_be_given_too(install: Any):
    install("acme_three", SOURCE)
    import acme_three  # pyright: ignore[reportMissingImports]

    assert owners(acme_three.RULES) == ["acme_three:fuse_double"]


def test_two_installed_plugins_clash(install: Any):
    install("acme_four", SOURCE)
    install("acme_five", SOURCE)
    with pytest.raises(InvalidRuleError, match="acme_five:fuse_double and acme_four:fuse_double"):
        owners()


@pytest.mark.parametrize(
    "source, value, problem",
    [
        ("import no_such_module", None, "ModuleNotFoundError: No module named 'no_such_module'"),
        ("RULES = 3", None, "InvalidRuleError: plugins: 3 is not a rule"),
        ("", None, "AttributeError"),
    ],
)
def test_a_broken_package_is_named(install: Any, source: str, value: str | None, problem: str):
    install("acme_broken", source, value)
    with pytest.raises(InvalidRuleError) as caught:
        owners()
    assert "the plug-in 'acme_broken' of the package acme_broken, acme_broken:RULES" in str(caught.value)
    assert problem in str(caught.value) and "entry_points=False" in str(caught.value)
    assert owners(entry_points=False) == []


def test_finding_nothing_is_fast():
    code = (
        "import sys; from litefuse.rewrite.plugins import collect; from tests.support.running.counting import calls_of;"
        "print(calls_of(lambda: collect([])), 'importlib.metadata' in sys.modules)"
    )
    import subprocess

    done = subprocess.run(
        [sys.executable, "-S", "-c", f"import site; site.main(); {code}"], capture_output=True, text=True
    )
    calls, imported = done.stdout.split()
    assert int(calls) < 30_000
    assert imported == "False"


# Declarations.


@pytest.mark.parametrize(
    "declare, problem",
    [
        (
            lambda: legalize("tf.LeakyRelu")(lambda b, x, *, slope: x),
            "tf.LeakyRelu has no attribute 'slope'; it has alpha",
        ),
        (lambda: legalize("tf.AddV2")(lambda b, x: x), r"the parameters of a rule for tf.AddV2 must be \(b, x, y\)"),
        (
            lambda: legalize("tf.Relu")(lambda b, x, y: x),
            r"the parameters of a rule for tf.Relu must be \(b, features\)",
        ),
        (lambda: legalize("tf.LekyRelu")(lambda b, x: x), "there is no op tf.LekyRelu; did you mean tf.LeakyRelu?"),
        (lambda: legalize("LeakyRelu"), r'legalize requires op kinds, as in @legalize\("tf.Softmax"\)'),
        (legalize, "legalize requires op kinds"),
        (lambda: legalize("tf.Relu")(3), "legalize must decorate a function, got 3"),
        (lambda: fuse_composite("acme.x")(3), "composite must decorate a function, got 3"),
        (lambda: fuse_composite("acme.x")(lambda: 3), "the parameters must be the builder"),
        (lambda: fuse_composite(lambda b, x: x), r'as in @fuse_composite\("acme.swish"\)'),
        (lambda: fuse_pattern(lambda tf, x: tf.Relu(x))(lambda b, x, y: x), r"its parameters must be \(b, x\)"),
        (lambda: fuse_pattern()(lambda b, x: x), "it has no pattern"),
    ],
)
def test_rules_are_checked_when_declared(declare: Any, problem: str):
    with pytest.raises(InvalidRuleError, match=problem):
        declare()


def test_variadic_ops_and_rules_leave_room():
    assert isinstance(legalize("tf.ConcatV2")(lambda b, *values: values[0]), Rule)
    assert isinstance(legalize("tf.AddV2")(lambda b, *operands: operands[0]), Rule)
    assert isinstance(legalize("tf.Relu")(lambda b, x, more=None: x), Rule)


# What rules may return.


def once(**marks: Any) -> Module:
    module = Module()
    callee = function(module, "double", [f32(1, 3)], lambda b, x: [b.tf.Mul(x, np.float32(2.0))], **marks)
    return entry(module, [f32(1, 3)], lambda b, x: call(b, callee, [x], f32(1, 3)))


X = np.float32([[1.0, -2.0, 3.0]])


def test_several_ops_and_constants():
    @fuse_composite("acme.double")
    def rule(b, x):
        half = b.tfl.mul(x, b.const(np.float32([0.5, 0.5, 0.5])))
        return b.tf.AddN(x, half, half)

    module = once(**mark("acme.double"))
    assert outcomes(convert(module, rule)) == [("acme.double", "fused", "")]
    for (y,) in Runs(module)(X):
        np.testing.assert_array_equal(y, 2 * X)


@fuse_composite("acme.double")
def by_scaling(b, x):
    return rules.call(b, "acme.scale", x, body=lambda b, x: b.tf.Mul(x, np.float32(2)), factor=2.0)


@fuse_composite("acme.scale")
def fuse_scale(b, x, *, factor):
    assert factor == 2
    return b.tfl.add(x, x)


def test_a_call_of_another_composite_that_has_a_rule():
    module = once(**mark("acme.double"))
    events = convert(module, by_scaling, fuse_scale, verify=True)
    assert outcomes(events) == [("acme.double", "fused", ""), ("acme.scale", "fused", "")]
    assert all(event.facts["verified"] for event in events)
    assert kinds(module) == ["add"]
    for (y,) in Runs(module)(X):
        np.testing.assert_array_equal(y, 2 * X)


def test_a_call_of_another_composite_that_has_none():
    module = once(**mark("acme.double"))
    events = convert(module, by_scaling)
    assert outcomes(events) == [("acme.double", "fused", ""), ("acme.scale", "inlined", "no rule matches it")]
    assert kinds(module) == ["mul"]


def test_a_call_that_means_something_else_is_refused():
    @fuse_composite("acme.double")
    def wrong(b, x):
        return rules.call(b, "acme.scale", x, body=lambda b, x: b.tf.Mul(x, np.float32(3)), factor=2.0)

    module = once(**mark("acme.double"))
    assert [event.outcome for event in convert(module, wrong, fuse_scale, verify=True)] == ["refused"]
    assert kinds(module) == ["mul"]


def test_a_pattern_may_call_a_composite():
    @fuse_pattern(lambda tf, x: tf.Relu(tf.Neg(x)))
    def rule(b, x):
        return rules.call(b, "acme.negative_part", x, body=lambda b, x: b.tf.Relu(b.tf.Neg(x)))

    module = entry(Module(), [f32(1, 3)], lambda b, x: [b.tf.Relu(b.tf.Neg(x))])
    (event,) = convert(module, rule, fuse_composite("acme.negative_part")(negative_part.function))
    assert (event.rule, event.outcome) == ("acme.negative_part", "fused")
    for (y,) in Runs(module)(X):
        np.testing.assert_array_equal(y, np.maximum(-X, 0))


def test_custom_ops_with_options():
    @fuse_composite("acme.double")
    def rule(b, x):
        return b.tfl.custom("AcmeDouble", x, np.float32([1, 2]), options={"n": 2, "fast": True})

    module = once(**mark("acme.double"))
    convert(module, rule)
    (op,) = [op for op in module.ops() if op.kind == "tfl.custom"]
    assert op.attributes == {"custom_code": "AcmeDouble", "options": {"n": 2, "fast": True}}
    assert [operand.shape for operand in op.inputs] == [(1, 3), (2,)]


def test_a_custom_op_needs_a_name():
    @fuse_composite("acme.double")
    def rule(b, x):
        return b.tfl.custom(x)

    with pytest.raises(InvalidRuleError, match="a custom op needs a name"):
        convert(once(**mark("acme.double")), rule)


def test_an_op_of_the_users_own_tensorflow():
    @legalize("tf.AcmeTwist")
    def twist(b, x, *, turns):
        return b.tfl.mul(x, np.float32(turns))

    module = Module()
    main = module.add(Function("main", [f32(1, 3)]))
    main.append("tf.AcmeTwist", main.arguments, [f32(1, 3)], {"turns": 3})
    main.set_results([main.last.previous.results[0]])  # type: ignore[union-attr]
    module.signatures.append(Signature("serving_default", "main", ("x0",), ("y0",)))
    convert(module, twist)
    assert kinds(module) == ["mul"]
    for (y,) in Runs(module)(X):
        np.testing.assert_array_equal(y, 3 * X)


def test_an_exception_in_a_legalization_names_it():
    @legalize("tf.Softplus")
    def rule(b, features):
        return {}["nothing"]

    module = entry(Module(), [f32(1, 3)], lambda b, x: [b.tf.Softplus(x)])
    with pytest.raises(InvalidRuleError, match=f"{__name__}:.*rule.*tf.Softplus.*KeyError") as caught:
        convert(module, rule)
    assert isinstance(caught.value.__cause__, KeyError)


# known(value).


def built(stage: Any, *types: TensorType) -> Any:
    made = Function("f", types)
    b = Builder(DIALECTS)
    value = stage(b, *made.arguments)
    Rewriter(made, DIALECTS).commit(b)
    return value


def test_known_looks_through_computations():
    array = np.arange(6, dtype=np.float32).reshape(2, 3)

    def stage(b):
        turned = b.tf.Transpose(b.const(array), b.i32([1, 0]))
        return b.tf.Mul(b.tf.Reshape(turned, b.i32([6])), b.tf.Cast(b.i32(2), DstT=DType.F32))

    np.testing.assert_array_equal(rules.known(built(stage)), 2 * array.T.reshape(6))


def test_known_knows_its_limits():
    assert rules.known(None) is None
    assert rules.known(built(lambda b, x: x, f32(2))) is None
    assert rules.known(built(lambda b, x: b.tf.AddV2(x, np.float32([1, 2])), f32(2))) is None
    assert rules.known(built(lambda b: b.tf.RandomUniform(b.i32([2]), dtype=DType.F32))) is None
    np.testing.assert_array_equal(rules.known(built(lambda b: b.const(np.int32([1, 2])))), [1, 2])
