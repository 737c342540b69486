"""Pattern rules: their matches, in which spellings, and each reason to refuse."""

from __future__ import annotations

import numpy as np
import pytest

from litefuse import fuse_pattern
from litefuse.errors import InvalidRuleError
from litefuse.ir import DType
from litefuse.passes.fusion.patterns import fuse_patterns
from litefuse.rewrite.pattern import PatternRule
from tests.support.modules.graph_builder import Graph, context, kinds, ops


def scaled_sigmoid(tf, x, *, beta):
    return x * tf.Sigmoid(beta * x)


@fuse_pattern(scaled_sigmoid)
def swish(b, x, *, beta):
    return b.tfl.leaky_relu(x, alpha=beta)


def run(module, *rules):
    done = context(patterns=tuple(rules))
    fuse_patterns(module, done)
    return done.events


def f32(value):
    return np.asarray(value, np.float32)


def test_captures_and_scalars_reach_the_rule():
    g = Graph()
    x = g.input(None, 4)
    module = g.returns(g.tf.Mul(g.tf.Sigmoid(g.tf.Mul(x, f32(1.5))), x))
    events = run(module, swish)
    (op,) = ops(module)
    assert (op.kind, op.operands, op.attributes["alpha"]) == ("tfl.leaky_relu", [x], 1.5)
    assert [(event.rule, event.outcome) for event in events] == [("swish", "fused")]


def test_an_op_without_a_producer_that_the_pattern_needs_is_not_tried():
    def sum_of_captures(tf, x, y):
        return x + y

    def negated_difference(tf, x, y):
        return tf.Relu(-(x - y))

    def either(tf, x, y):
        return tf.Relu(x * y)

    def after(*patterns):
        return fuse_pattern(*patterns)(lambda b, x, y: b.tfl.add(x, y)).after

    products = {"tf.Mul", "tf.RealDiv", "tf.Neg", "tf.Square", "tf.Pow"}
    assert swish.after == {"tf.Sigmoid", *products}
    assert after(negated_difference) == products
    assert after(sum_of_captures) == after(sum_of_captures, either) == frozenset()


def test_division_by_a_constant_is_a_product():
    g = Graph()
    x = g.input(3)
    module = g.returns(g.tf.Mul(x, g.tf.Sigmoid(g.tf.RealDiv(x, f32(4.0)))))
    run(module, swish)
    assert ops(module)[0].attributes["alpha"] == 0.25


@pytest.mark.parametrize("shape", [(), (1,), (1, 1)])
def test_a_scalar_constant_may_have_dimensions_of_one(shape):
    g = Graph()
    x = g.input(None, 4)
    module = g.returns(g.tf.Mul(x, g.tf.Sigmoid(g.tf.Mul(np.full(shape, 2.0, np.float32), x))))
    run(module, swish)
    assert kinds(module) == ["leaky_relu"]


def test_a_scalar_that_adds_a_dimension_is_none():
    g = Graph()
    x = g.input(4)
    module = g.returns(g.tf.Mul(x, g.tf.Sigmoid(g.tf.Mul(np.full((1, 1), 2.0, np.float32), x))))
    run(module, swish)
    assert "leaky_relu" not in kinds(module)


def test_a_capture_stands_for_one_value():
    g = Graph()
    x, y = g.input(4), g.input(4)
    module = g.returns(g.tf.Mul(x, g.tf.Sigmoid(g.tf.Mul(f32(2.0), y))))
    events = run(module, swish)
    assert kinds(module) == ["Mul", "Sigmoid", "Mul"]
    (event,) = [event for event in events if event.outcome == "refused"]
    assert event.reason == "x would match two different values"


def test_an_inner_value_used_elsewhere_refuses():
    g = Graph()
    x = g.input(4)
    gate = g.tf.Sigmoid(g.tf.Mul(f32(2.0), x))
    module = g.returns(g.tf.Mul(x, gate), gate)
    events = run(module, swish)
    assert kinds(module) == ["Mul", "Sigmoid", "Mul"]
    assert "used elsewhere" in events[0].reason


def test_another_constant_refuses_and_is_a_near_miss():
    def half(tf, x):
        return x * tf.Sigmoid(2.0 * x)

    rule = fuse_pattern(half)(lambda b, x: b.tfl.relu(x))
    g = Graph()
    x = g.input(4)
    module = g.returns(g.tf.Mul(x, g.tf.Sigmoid(g.tf.Mul(x, f32(2.5)))))
    events = run(module, rule)
    assert "Sigmoid" in kinds(module)
    assert "2.5, not 2" in events[0].reason


def test_attributes_that_the_pattern_does_not_name_must_have_their_defaults():
    def total(tf, x, axes):
        return tf.Exp(tf.Sum(x, axes))

    rule = fuse_pattern(total)(lambda b, x, axes: b.tfl.sum(x, axes, keep_dims=False))
    for keep, expected in ((False, ["sum"]), (True, ["Sum", "Exp"])):
        g = Graph()
        module = g.returns(g.tf.Exp(g.tf.Sum(g.input(2, 4), g.i32([1]), keep_dims=keep)))
        run(module, rule)
        assert kinds(module) == expected


def test_attributes_can_be_captured():
    def leaky(tf, x, *, slope):
        return tf.Neg(tf.LeakyRelu(x, alpha=slope)) + 1.0

    rule = fuse_pattern(leaky)(lambda b, x, *, slope: b.tfl.leaky_relu(x, alpha=slope))
    g = Graph()
    module = g.returns(g.tf.AddV2(f32(1.0), g.tf.Neg(g.tf.LeakyRelu(g.input(4), alpha=0.125))))
    run(module, rule)
    assert ops(module)[0].attributes["alpha"] == 0.125


def test_results_and_integer_literals():
    def first(tf, x):
        return tf.Exp(tf.Split(1, x, num_split=2)[0]) * tf.Sigmoid(tf.Split(1, x, num_split=2)[1])

    def shared(tf, x):
        parts = tf.Split(1, x, num_split=2)
        return tf.Exp(parts[0]) * tf.Sigmoid(parts[1])

    for pattern in (first, shared):
        rule = fuse_pattern(pattern)(lambda b, x: b.tfl.slice(x, b.i32([0, 0]), b.i32([2, 2])))
        for swapped in (False, True):
            g = Graph()
            a, c = g.tf.Split(g.i32(1), g.input(2, 4), num_split=2)
            a, c = (c, a) if swapped else (a, c)
            module = g.returns(g.tf.Mul(g.tf.Exp(a), g.tf.Sigmoid(c)))
            run(module, rule)
            assert (kinds(module) == ["slice"]) is not swapped


def test_a_difference_with_a_constant_is_a_sum():
    def shifted(tf, x):
        return tf.Sigmoid(x + 3.0)

    rule = fuse_pattern(shifted)(lambda b, x: b.tfl.relu(x))
    for number, expected in ((-3.0, ["relu"]), (3.0, ["Sub", "Sigmoid"])):
        g = Graph()
        module = g.returns(g.tf.Sigmoid(g.tf.Sub(g.input(4), f32(number))))
        run(module, rule)
        assert kinds(module) == expected


def test_the_users_rule_has_priority():
    def identity(tf, x):
        return 0.5 * x * (1.0 + tf.Erf(np.sqrt(0.5) * x))

    rule = fuse_pattern(identity)(lambda b, x: b.tfl.custom("Mine", x) if False else b.tfl.elu(x))
    g = Graph()
    x = g.input(4)
    inner = g.tf.AddV2(g.tf.Erf(g.tf.Mul(x, f32(np.sqrt(0.5)))), f32(1.0))
    module = g.returns(g.tf.Mul(g.tf.Mul(x, f32(0.5)), inner))
    run(module, rule)
    assert kinds(module) == ["elu"]


def test_a_pattern_is_checked_when_it_is_declared():
    def unknown(tf, x):
        return tf.NoSuchOp(x)

    def unused(tf, x, y):
        return tf.Exp(x)

    def nothing(tf, x):
        return x

    def attribute(tf, x):
        return tf.Exp(x, beta=1.0)

    for function, message in (
        (unknown, "there is no op tf.NoSuchOp"),
        (unused, "'y' is not used"),
        (nothing, "must return"),
        (attribute, "no attribute 'beta'"),
        (lambda tf: tf, "then one per captured value"),
    ):
        with pytest.raises(InvalidRuleError, match=message):
            fuse_pattern(function)

    def fine(tf, x, *, beta):
        return tf.Exp(beta * x)

    def other(tf, x):
        return tf.Exp(x)

    with pytest.raises(InvalidRuleError, match=r"must be \(b, x, \*, beta\)"):
        fuse_pattern(fine)(lambda b, x: x)
    with pytest.raises(InvalidRuleError, match="different parameters"):
        fuse_pattern(fine, other)(lambda b, x, *, beta: x)


def test_a_rule_is_skipped_where_its_ops_do_not_occur():
    assert isinstance(swish, PatternRule)
    assert swish.can_match({"tf.Mul", "tf.Sigmoid"})
    assert not swish.can_match({"tf.Mul", "tf.Exp"})


def test_half_precision_constants_have_a_wider_tolerance():
    def sixth(tf, x):
        return tf.Exp(x / 6.0)

    rule = fuse_pattern(sixth)(lambda b, x: x)
    g = Graph()
    x = g.input(4, dtype=DType.F16)
    module = g.returns(g.tf.Exp(g.tf.Mul(x, np.float16(1 / 6))))
    run(module, rule)
    assert kinds(module) == []


def test_a_long_chain_of_products_costs_little():
    g = Graph()
    x = g.input(4)
    y = g.tf.Sigmoid(x)
    for _ in range(1000):
        y = g.tf.Mul(y, x)
    module = g.returns(y)
    run(module, swish)
    assert len(kinds(module)) == 1001
