"""The driver of composite rules: which calls it offers to which rules, and the results of refused ones."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from litefuse.errors import InvalidRuleError, NoMatch, require
from litefuse.ir import Module, Symbol
from litefuse.rewrite.composite_rule import CompositeRule, fuse_composite
from tests.support.modules.lite_modules import f32, i32
from tests.support.modules.marked_functions import Runs, call, convert, entry, function, kinds, mark, outcomes

X = np.float32([[1.0, -2.0, 3.0]])


@fuse_composite("acme.double")
def fuse_double(b, x):
    return b.tfl.add(x, x)


@fuse_composite("acme.scale")
def fuse_scale(b, x, *, factor):
    require(factor > 0, "the factor is not positive", factor=factor)
    return b.tfl.mul(x, np.float32(factor))


def double(module: Module, name: str = "double", **attributes: Any) -> Symbol:
    """Add a composite whose body spells the sum as a product, to distinguish fused from inlined calls."""
    attributes = attributes or mark("acme.double")
    return function(module, name, [f32(1, 3)], lambda b, x: [b.tf.Mul(x, np.float32(2.0))], **attributes)


def scale(module: Module, name: str, factor: float, **more: Any) -> Symbol:
    attributes = mark("acme.scale", factor=factor, **more)
    return function(module, name, [f32(1, 3)], lambda b, x: [b.tf.Mul(x, np.float32(factor))], **attributes)


def once(callee: Symbol, module: Module) -> Module:
    return entry(module, [f32(1, 3)], lambda b, x: call(b, callee, [x], f32(1, 3)))


def test_every_call_is_replaced():
    module = Module()
    callee = double(module)

    def body(b, x):
        (y,) = call(b, callee, [x], f32(1, 3))
        (z,) = call(b, callee, [b.tf.Relu(y)], f32(1, 3))
        return [y, z]

    entry(module, [f32(1, 3)], body)
    events = convert(module, fuse_double)
    assert outcomes(events) == [("acme.double", "fused", "")] * 2
    assert events[0].facts == {"owner": f"{__name__}:fuse_double", "ops": ["tfl.add"]}
    assert list(module.functions) == ["main"]
    assert [kind for kind in kinds(module) if kind == "add"] == ["add"] * 2
    for y, z in Runs(module)(X):
        np.testing.assert_array_equal(y, 2 * X)
        np.testing.assert_array_equal(z, 4 * np.maximum(X, 0))


def test_a_call_in_a_loop_body():
    module = Module()
    callee = double(module)
    types = [i32(), f32(1, 3)]
    function(module, "cond", types, lambda b, i, x: [b.tf.Less(i, np.int32(3))])
    function(module, "body", types, lambda b, i, x: [b.tf.AddV2(i, np.int32(1)), *call(b, callee, [x], f32(1, 3))])

    def body(b, x):
        attributes = {"cond": Symbol("cond"), "body": Symbol("body")}
        return [b.op("tf.While", [np.int32(0), x], attributes, types).results[1]]

    entry(module, [f32(1, 3)], body)
    assert outcomes(convert(module, fuse_double)) == [("acme.double", "fused", "")]
    assert kinds(module, "body") == ["add", "add"]
    for (y,) in Runs(module)(X):
        np.testing.assert_array_equal(y, 8 * X)


def test_a_refused_composite_is_inlined_and_its_reason_reported():
    module = Module()
    once(scale(module, "scale", -0.5), module)
    (event,) = convert(module, fuse_scale)
    assert (event.outcome, event.reason) == ("refused", "the factor is not positive")
    assert event.facts == {"factor": -0.5, "owner": f"{__name__}:fuse_scale"}
    assert kinds(module) == ["mul"]
    for (y,) in Runs(module)(X):
        np.testing.assert_array_equal(y, -0.5 * X)


def test_a_refusal_stages_nothing():
    @fuse_composite("acme.double")
    def late(b, x):
        b.tfl.exp(x)
        raise NoMatch("on second thoughts")

    module = Module()
    once(double(module), module)
    convert(module, late)
    assert kinds(module) == ["mul"]


def test_one_site_is_fused_and_the_other_refused():
    @fuse_composite("acme.double")
    def only_of_relu(b, x):
        require(x.op is not None, "the operand is an input")
        return b.tfl.add(x, x)

    module = Module()
    callee = double(module)

    def body(b, x):
        return [*call(b, callee, [x], f32(1, 3)), *call(b, callee, [b.tf.Exp(x)], f32(1, 3))]

    entry(module, [f32(1, 3)], body)
    events = convert(module, only_of_relu)
    assert outcomes(events) == [
        ("acme.double", "refused", "the operand is an input"),
        ("acme.double", "fused", ""),
    ]
    assert sorted(kinds(module)) == ["add", "exp", "mul"]


def test_a_composite_in_a_refused_one_gets_its_turn():
    module = Module()
    inner = double(module)
    attributes = mark("acme.scale", factor=-1.0)
    outer = function(module, "outer", [f32(1, 3)], lambda b, x: call(b, inner, [b.tf.Neg(x)], f32(1, 3)), **attributes)
    once(outer, module)
    assert outcomes(convert(module, fuse_scale, fuse_double)) == [
        ("acme.scale", "refused", "the factor is not positive"),
        ("acme.double", "fused", ""),
    ]
    assert kinds(module) == ["neg", "add"]


def test_a_composite_refused_elsewhere_is_still_tried_in_a_refused_one():
    @fuse_composite("acme.double")
    def not_of_inputs(b, x):
        require(x.op is not None, "the operand is an input")
        return b.tfl.add(x, x)

    module = Module()
    inner = double(module)
    attributes = mark("acme.scale", factor=-1.0)
    outer = function(module, "outer", [f32(1, 3)], lambda b, x: call(b, inner, [b.tf.Neg(x)], f32(1, 3)), **attributes)
    entry(module, [f32(1, 3)], lambda b, x: [*call(b, inner, [x], f32(1, 3)), *call(b, outer, [x], f32(1, 3))])
    assert [outcome for _, outcome, _ in outcomes(convert(module, fuse_scale, not_of_inputs))] == [
        "refused",
        "refused",
        "fused",
    ]


def test_a_composite_without_a_rule_is_inlined():
    module = Module()
    once(double(module, **mark("acme.unheard_of")), module)
    assert outcomes(convert(module, fuse_double)) == [("acme.unheard_of", "inlined", "no rule matches it")]
    assert kinds(module) == ["mul"]


def test_names_are_patterns():
    module = Module()
    once(double(module, **mark("acme.double.v2")), module)
    rule = CompositeRule("acme.*", fuse_double.function)
    assert outcomes(convert(module, rule)) == [("acme.double.v2", "fused", "")]


@pytest.mark.parametrize(
    "parameters, reason",
    [
        ("b, x, y", "the rule expects 2 operands, but the function has 1"),
        ("b", "the rule expects 0 operands, but the function has 1"),
        ("b, x, y, z=None", "the rule expects at least 2 operands, but the function has 1"),
        ("b, x, y, *more", "the rule expects at least 2 operands, but the function has 1"),
        ("b, x", "the rule does not accept the attribute 'factor'"),
        ("b, x, *, factor, axis", "the function lacks the attribute 'axis'"),
    ],
)
def test_a_rule_of_another_shape_refuses(parameters: str, reason: str):
    module = Module()
    once(scale(module, "scale", 3.0), module)
    rule = CompositeRule("acme.scale", eval(f"lambda {parameters}: b.tfl.neg(x)"))
    assert outcomes(convert(module, rule)) == [("acme.scale", "refused", reason)]
    assert kinds(module) == ["mul"]


@pytest.mark.parametrize("parameters", ["b, *all, factor", "b, x, **attributes", "b, x, y=None, *, factor, axis=1"])
def test_rules_may_leave_room(parameters: str):
    module = Module()
    once(scale(module, "scale", 3.0), module)
    rule = CompositeRule("acme.scale", eval(f"lambda {parameters}: b.tfl.abs(b.root.operands[0])"))
    assert outcomes(convert(module, rule)) == [("acme.scale", "fused", "")]


def test_tflite_converters_own_mark_is_no_attribute_of_the_composite():
    module = Module()
    once(scale(module, "scale", 3.0, tfl_fusable_op=True), module)
    assert outcomes(convert(module, fuse_scale)) == [("acme.scale", "fused", "")]


def test_another_number_of_results_refuses():
    @fuse_composite("acme.double")
    def two(b, x):
        return [x, x]

    module = Module()
    once(double(module), module)
    reason = "the rule returned 2 results, but the function has 1"
    assert outcomes(convert(module, two)) == [("acme.double", "refused", reason)]


def test_a_users_rule_has_priority_over_a_shipped_one():
    @fuse_composite("embedding_lookup")
    def mine(b, table, ids):
        return b.tfl.gather(table, ids, axis=0)

    module = lookup()
    (event,) = convert(module, mine)
    assert event.facts["owner"].endswith("mine")
    assert kinds(module) == ["gather"]


def test_where_a_users_rule_refuses_the_shipped_one_gets_its_turn():
    @fuse_composite("embedding_lookup")
    def mine(b, table, ids):
        raise NoMatch("not this one")

    module = lookup()
    assert [(event.outcome, event.facts["owner"].rpartition(":")[2]) for event in convert(module, mine)] == [
        ("refused", mine.owner.rpartition(":")[2]),
        ("fused", "fuse_embedding_lookup"),
    ]
    assert kinds(module) == ["embedding_lookup"]


def lookup() -> Module:
    module = Module()
    types = [f32(4, 2), i32(3)]
    attributes = mark("embedding_lookup")
    callee = function(module, "lookup", types, lambda b, t, i: [b.tf.GatherV2(t, i, np.int32(0))], **attributes)
    table = np.arange(8, dtype=np.float32).reshape(4, 2)
    return entry(module, [i32(3)], lambda b, ids: call(b, callee, [table, ids], f32(3, 2)))


def fails(b, x):
    return {}["no such key"]


def unknown_op(b, x):
    return b.tfl.no_such_op(x)


def unknown_attribute(b, x):
    return b.tfl.leaky_relu(x, slope=0.1)


def no_value(b, x):
    return 5


def nothing(b, x):
    return [None]


def another_type(b, x):
    return b.tfl.cast(x, out_data_type="INT32", result_types=[i32(1, 3)])


def another_shape(b, x):
    return b.tfl.reshape(x, b.i32([3]))


@pytest.mark.parametrize(
    "rule, problem",
    [
        (fails, "KeyError: 'no such key'"),
        (unknown_op, "no_such_op"),
        (unknown_attribute, "slope"),
        (no_value, "5"),
        (nothing, "nothing"),
        (another_type, "tensor<1x3xi32>"),
        (another_shape, "tensor<3xf32>"),
    ],
)
def test_a_rule_that_fails_is_named(rule: Any, problem: str):
    module = Module()
    once(double(module), module)
    with pytest.raises(InvalidRuleError) as caught:
        convert(module, CompositeRule("acme.double", rule))
    assert f"{__name__}:{rule.__name__}" in str(caught.value)
    assert "acme.double" in str(caught.value)
    assert problem in str(caught.value)
