"""The legalize stage itself: order, user rules, unused ops, ops that cannot be converted."""

from __future__ import annotations

import importlib
from typing import Any

import pytest

from litefuse.context import Context
from litefuse.dialects import DIALECTS
from litefuse.errors import ConversionError, InvalidRuleError, UnsupportedOpsError, require
from litefuse.ir import Builder, DType, Function, Location, Module, TensorType, Value
from litefuse.ir.verifier import verify
from litefuse.options import Options
from litefuse.passes.legalize.driver import legalize
from litefuse.rewrite.rule import Rule
from litefuse.rewrite.rule import legalize as legalization

FLOATS = TensorType(DType.F32, (None, 4))


def stage(function: Function, *rules: Rule) -> Context:
    context = Context(DIALECTS, Options(legalizations=rules))
    module = Module()
    module.add(function)
    legalize(module, context)
    verify(module, DIALECTS)
    return context


def kinds(function: Function) -> list[str]:
    return [op.kind for op in function.ops()]


def chain(*steps: tuple[str, dict[str, Any]], layer: str = "block") -> Function:
    """Return a function of one argument that applies unary ops in sequence."""
    function = Function("main", [FLOATS])
    value = function.arguments[0]
    for number, (kind, attributes) in enumerate(steps):
        location = Location(f"{layer}/op{number}", f"{layer}{number}")
        value = function.append(kind, [value], [FLOATS], attributes, location).result
    function.set_results([value])
    return function


def test_each_op_is_replaced_with_its_type_and_location() -> None:
    function = chain(("tf.Relu", {}), ("tf.LeakyRelu", {"alpha": 0.25}))
    stage(function)
    assert kinds(function) == ["tfl.relu", "tfl.leaky_relu"]
    last = function.results[0]
    assert last.type == FLOATS and last.op is not None
    assert last.op.attributes == {"alpha": 0.25}
    assert last.op.location.layer == "block1"


def test_a_composed_op_is_legalized_in_turn() -> None:
    function = chain(
        ("tf.Softsign", {}),
    )
    stage(function)
    assert kinds(function) == ["tfl.abs", "arith.constant", "tfl.add", "tfl.div"]


def test_a_users_rule_comes_first_and_its_refusal_is_recorded() -> None:
    @legalization("tf.LeakyRelu")
    def mine(b: Builder, features: Value, *, alpha: float) -> Value:
        require(alpha == 0.5, "only a half", alpha=alpha)
        return b.tfl.relu6(features)

    function = chain(("tf.LeakyRelu", {"alpha": 0.5}), ("tf.LeakyRelu", {"alpha": 0.25}))
    context = stage(function, mine)
    assert kinds(function) == ["tfl.relu6", "tfl.leaky_relu"]
    (event,) = context.events
    assert (event.rule, event.outcome, event.reason) == ("mine", "refused", "only a half (alpha=0.25)")


def test_integers_that_a_kernel_computes_in_fewer_bits_are_reported() -> None:
    wide = FLOATS.with_dtype(DType.I64)
    function = Function("main", [wide, wide.with_shape((2,))])
    x, ids = function.arguments
    shifted = function.append("tf.AddV2", [x, x], [wide]).result
    location = Location("a/prod", "a")
    function.set_results([function.append("tf.SegmentProd", [shifted, ids], [wide], {}, location).result])
    context = stage(function)
    (event,) = context.events
    assert (event.rule, event.outcome, event.location.layer) == ("tf.SegmentProd", "warning", "a")
    assert event.reason == "int64 is computed in int32, as LiteRT's kernel requires: results are wrong from 2^31 on"


def test_unused_ops_need_no_conversion() -> None:
    function = chain(("tf.Relu", {}))
    argument = function.arguments[0]
    unknown = function.append("tf.IgammaGradA", [argument, argument], [FLOATS])
    function.append("tf.Assert", [unknown.result, argument], [], {"summarize": 3})
    stage(function)
    assert kinds(function) == ["tfl.relu"]


def test_all_unsupported_ops_are_listed_once_with_layers_and_reasons() -> None:
    function = Function("main", [FLOATS])
    value = function.arguments[0]
    for number in range(5):
        location = Location(f"gamma/{number}", f"layer{number}")
        value = function.append("tf.IgammaGradA", [value, value], [FLOATS], {}, location).result
    double = function.append("tf.Cast", [value], [FLOATS.with_dtype(DType.F64)], {"DstT": DType.F64, "Truncate": False})
    location = Location("wide/digamma", "wide")
    exponent = function.append("tf.Digamma", [double.result], [FLOATS.with_dtype(DType.F64)], {}, location)
    function.set_results([exponent.result])
    with pytest.raises(UnsupportedOpsError) as caught:
        stage(function)
    first, second = caught.value.problems
    assert first.startswith('tf.IgammaGradA in layers "layer0", "layer1", "layer2" and 2 more: no legalization. ')
    assert second.startswith('tf.Digamma in layer "wide": it is only approximated to float32 precision: cast its ')


def test_operands_that_cannot_go_together_are_named_with_their_layer() -> None:
    function = Function("main", [TensorType(DType.F32, (2, 3)), TensorType(DType.F32, (4, 5))])
    location = Location("head/soft", "head")
    x, y = function.arguments
    function.set_results([function.append("tf.Xdivy", [x, y], [TensorType(DType.F32, None)], {}, location).result])
    with pytest.raises(ConversionError, match=r'tf.Xdivy in layer "head": shapes \(2, 3\) and \(4, 5\)'):
        stage(function)


def test_an_attribute_that_a_rule_does_not_name_refuses() -> None:
    @legalization("tf.LeakyRelu")
    def forgetful(b: Builder, features: Value) -> Value:
        return b.tfl.relu(features)

    function = chain(("tf.LeakyRelu", {"alpha": 0.25}))
    context = stage(function, forgetful)
    assert kinds(function) == ["tfl.leaky_relu"]
    assert [event.reason for event in context.events] == ["alpha=0.25 is not supported"]


def test_rules_that_go_in_circles_come_to_an_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.import_module("litefuse.passes.legalize.driver"), "MAX_STEPS", 100)
    there = legalization("tf.Relu")(lambda b, x: b.tf.Softsign(x))
    back = legalization("tf.Softsign")(lambda b, x: b.tf.Relu(x))
    with pytest.raises(
        InvalidRuleError,
        match=r"tf\.Relu in layer .*: rewriting did not terminate \(last op: tf\.\w+\); rules: .*, <lambda> \(",
    ):
        stage(chain(("tf.Relu", {})), there, back)
