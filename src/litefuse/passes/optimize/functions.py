"""Fuse functions that are decomposed into smaller ops: sigmoid, softmax, leaky ReLU."""

from __future__ import annotations

from math import isfinite
from typing import Any

from litefuse.errors import NoMatch, require
from litefuse.ir import DType, Op, Value
from litefuse.rewrite.build import emit
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import (
    float_constant,
    integers,
    is_plain,
    one_use_producer,
    same_extent,
    scalar_constant,
)
from litefuse.rewrite.rule import rewrite


@rewrite("tfl.div", after=("tfl.add",))
def sigmoid(b: RewriteContext, x: Value, y: Value, **attributes: Any) -> Value:
    """Fuse Div(1, Add(1, Exp(Neg(x)))) into Logistic(x), whose kernel does not overflow.

    If the negation was folded into the op before it, Div(1, Add(1, Exp(x))) becomes Logistic(Neg(x)).
    """
    result, addition = b.root.results[0], one_use_producer(y, "tfl.add")
    if addition is None or not is_plain(addition) or not is_plain(b.root) or scalar_constant(x, y.rank) != 1.0:
        raise NoMatch("the op does not divide 1 by a sum")
    for value, other in (addition.inputs, addition.inputs[::-1]):
        exponential = one_use_producer(value, "tfl.exp")
        if exponential is None or scalar_constant(other, value.rank) != 1.0 or x.dtype is not DType.F32:
            continue
        (exponent,) = exponential.inputs
        negation = one_use_producer(exponent, "tfl.neg")
        argument = emit(b, "tfl.neg", exponent.type, exponent) if negation is None else negation.inputs[0]
        return emit(b, "tfl.logistic", result.type, argument)
    raise NoMatch("the divisor is not 1 + exp(x)")


@rewrite("tfl.div", after=("tfl.exp",))
def softmax(b: RewriteContext, x: Value, y: Value, **attributes: Any) -> Value:
    """Fuse Div(Exp(x), Sum(Exp(x), -1)) into Softmax(x), which stays finite where the exponentials overflow."""
    total = one_use_producer(y, "tfl.sum")
    if total is None or x.op is None or x.op.kind != "tfl.exp" or not is_plain(b.root):
        raise NoMatch("the op does not divide an exponential by a sum")
    require(total.inputs[0] is x and len(x.uses) == 2, "it sums other values, or the exponential has other users")
    require(
        x.dtype is DType.F32 and _is_over_the_last(total) and total.attributes["keep_dims"],
        "the sum is not over the last axis with keep_dims, or is not float32",
    )
    return emit(b, "tfl.softmax", b.root.results[0].type, x.op.inputs[0], beta=1.0)


@rewrite("tfl.softmax", "tfl.log_softmax", after=("tfl.sub",))
def softmax_of_difference(b: RewriteContext, x: Value, **attributes: Any) -> Value:
    """Replace Softmax(Sub(x, ReduceMax(x, -1))) by Softmax(x), which subtracts the maximum itself."""
    difference = one_use_producer(x, "tfl.sub")
    largest = None if difference is None else one_use_producer(difference.inputs[1], "tfl.reduce_max")
    if difference is None or largest is None or not is_plain(difference):
        raise NoMatch("the operand is not the difference to a maximum, or these have other users")
    source = difference.inputs[0]
    require(largest.inputs[0] is source and _is_over_the_last(largest), "it does not subtract the maximum of each row")
    require(largest.attributes["keep_dims"], "the maximum is computed without keep_dims")
    return emit(b, b.root.kind, b.root.results[0].type, source, **attributes)


def _is_over_the_last(reduction: Op) -> bool:
    axes, rank = integers(reduction.inputs[1]), reduction.inputs[0].rank
    return axes is not None and rank is not None and len(axes) == 1 and axes[0] % rank == rank - 1


@rewrite("tfl.select_v2", "tfl.select", after=("tfl.mul",))
def leaky_relu(b: RewriteContext, condition: Value, x: Value, y: Value) -> Value:
    """Fuse Select(GreaterEqual(x, 0), x, Mul(x, alpha)) into LeakyRelu(x); likewise Greater."""
    comparison, product = (
        one_use_producer(condition, "tfl.greater_equal", "tfl.greater"),
        one_use_producer(y, "tfl.mul"),
    )
    if comparison is None or product is None or not is_plain(product):
        raise NoMatch("the op does not select between a value and its product by a comparison")
    require(
        comparison.inputs[0] is x and scalar_constant(comparison.inputs[1], x.rank) == 0.0,
        "the value is not compared with 0",
    )
    require(
        same_extent(x.shape, b.root.results[0].shape) and x.dtype is DType.F32, "the value broadcasts or is not f32"
    )
    for value, other in (product.inputs, product.inputs[::-1]):
        slope = float_constant(other)
        if value is x and slope is not None and scalar_constant(other, x.rank) is not None:
            alpha = float(slope.item())
            require(isfinite(alpha), "the slope is not finite")
            return emit(b, "tfl.leaky_relu", x.type, x, alpha=alpha)
    raise NoMatch("the product is not that of the value and a constant scalar")


# There is no rule that drops the softmax in ArgMax(Softmax(x)): softmax maps logits that differ by less than 1e-7 to
# equal numbers, of which ArgMax chooses the first; LiteRT's softmax agrees with TensorFlow's in this.
