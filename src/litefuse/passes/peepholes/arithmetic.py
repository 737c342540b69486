"""Arithmetic with constants: drop neutral operands, merge chains of constants; cancel signs, bounds and casts.

    %a = tf.AddV2(%x, 1); %y = tf.Sub(%a, 3)
becomes
    %y = tf.AddV2(%x, -2)

Chains of float constants are reassociated, as in TFLiteConverter, which can add or remove one rounding compared with
the model. Dropping `x + 0` may change the sign of a zero (`-0.0 + 0.0` is `0.0`), as in TensorFlow's own optimizer.
Other rewrites are exact unless their docstring says otherwise.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from litefuse.errors import NoMatch, require, required
from litefuse.ir import CONSTANT, Constant, DType, Op, Value
from litefuse.ir.constant import SMALL_BYTES, Array
from litefuse.passes.peepholes.common_ops import activation_of, common_name, emit_cast, emit_common, kinds
from litefuse.rewrite.build import emit, rebuild
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import (
    broadcasts_into,
    is_plain,
    is_uniform,
    one_use_producer,
    required_producer,
    same_extent,
    small_constant,
)
from litefuse.rewrite.rule import rewrite

SUMS = kinds("add", "sub")
_DIVISIONS = (*kinds("div", "pow", "floor_div"), "tf.TruncateDiv")
_INVOLUTIONS = (*kinds("neg", "logical_not"), "tf.Invert", "tf.Conj")
_IDEMPOTENT = kinds("relu6", "abs", "floor", "ceil", "round", "sign")
NONNEGATIVE = kinds("abs", "exp", "logistic", "softmax", "sqrt", "square", "squared_difference")
"""Ops whose results are never negative if they are floats."""
_DECISIONS = (
    *kinds("floor", "ceil", "round", "floor_div", "floor_mod"),
    *kinds("equal", "not_equal", "greater", "greater_equal", "less", "less_equal"),
)


def decides(value: Value) -> bool:
    """Return whether an op rounds or compares the value, and its last bit may change a result by much."""
    return any(
        user.kind in _DECISIONS or (common_name(user) == "cast" and user.results[0].dtype.is_integer)
        for user in value.uses
    )


class ConstantTerm(NamedTuple):
    """A value and the small constant that it is combined with."""

    x: Value
    constant: Constant

    @property
    def array(self) -> Array:
        return self.constant.numpy()


def split_constant_operand(op: Op, *, commutative: bool = True) -> ConstantTerm:
    """Return an op's variable operand and its small constant; a commutative op may have them in either order."""
    left, right = op.inputs
    if commutative and right.constant is None:
        left, right = right, left
    constant = required(right.constant, "no operand is constant")
    require(left.constant is None, "both operands are constant")
    require(constant.nbytes <= SMALL_BYTES, "the constant is large")
    require(constant.dtype.is_float or constant.dtype.is_integer, "not integers or floats")
    return ConstantTerm(left, constant)


def match_added_constant(op: Op) -> ConstantTerm:
    """Return `x` and `c` of an addition or subtraction that computes `x + c`; `x - c` is exactly `x + -c`."""
    term = split_constant_operand(op, commutative=common_name(op) == "add")
    if common_name(op) == "sub":
        return term._replace(constant=Constant.of(np.negative(term.array), term.constant.dtype))
    return term


def combine_constants(left: Array, right: Array, function: Callable[[Any, Any], Any]) -> Array:
    """Combine two constants; raise `NoMatch` if the result would be larger than both, overflow or underflow."""
    try:
        shape = np.broadcast_shapes(left.shape, right.shape)
    except ValueError as error:
        raise NoMatch("the constants do not broadcast") from error
    require(shape in (left.shape, right.shape), "the constants' shapes differ")
    with np.errstate(all="ignore"):
        result = np.asarray(function(left, right)).astype(left.dtype, copy=False)
    # Keep both constants if combining them overflows or underflows: the model's intermediate value may not.
    if result.dtype.kind not in "iu":
        require(bool(np.isfinite(result).all()), "the constant is not finite")
        vanishes = (result == 0) & (left != 0) & (right != 0) if function is np.multiply else np.False_
        require(not vanishes.any(), "the constant underflows")
    return result


def _has_neutral_operand(op: Op) -> bool:
    """Return whether an operand is 0, in a sum, or 1, in another op."""
    neutral = 0 if op.kind in SUMS else 1
    return any(value is not None and is_uniform(value.constant, neutral) for value in op.operands)


@rewrite(*SUMS, *kinds("mul"), *_DIVISIONS, after=(CONSTANT,), where=_has_neutral_operand)
def neutral_operand(b: RewriteContext, x: Value, y: Value, **_: Any) -> Value:
    """Replace Add(x, 0), Sub(x, 0), Mul(x, 1), Div(x, 1), Pow(x, 1) by x; not FloorDiv of floats, which rounds."""
    op = b.root
    name = common_name(op)
    require(is_plain(op), "an activation is fused")
    require(name != "floor_div" or x.dtype.is_integer, "FloorDiv of floats rounds")
    neutral = 0 if op.kind in SUMS else 1
    for value, other in ((x, y), (y, x)) if name in ("add", "mul") else ((x, y),):
        constant = other.constant
        if constant is None or not is_uniform(constant, neutral):
            continue
        if broadcasts_into(constant.shape, value.shape) or same_extent(value.shape, op.result.shape):
            return value
    raise NoMatch("no operand is a neutral constant")


@rewrite(*SUMS, after=SUMS)
def sum_of_sum(b: RewriteContext, x: Value, y: Value, **_: Any) -> Value:
    """Fuse Add(Add(x, c), d) into Add(x, c + d); Sub also counts as a sum."""
    op = b.root
    outer = match_added_constant(op)
    inner_op = required(one_use_producer(outer.x, *SUMS), "the operand is not a sum with a single use")
    require(is_plain(inner_op), "an activation is fused")
    inner = match_added_constant(inner_op)
    total = b.const(combine_constants(inner.array, outer.array, np.add))
    return emit_common(b, "add", op.result.type, inner.x, total, **activation_of(op))


@rewrite(*kinds("mul"), after=kinds("mul"))
def product_of_product(b: RewriteContext, x: Value, y: Value, **_: Any) -> Value:
    """Fuse Mul(Mul(x, c), d) into Mul(x, c * d)."""
    op = b.root
    outer = split_constant_operand(op)
    inner_op = required(one_use_producer(outer.x, *kinds("mul")), "the operand is not a product with a single use")
    require(is_plain(inner_op), "an activation is fused")
    inner = split_constant_operand(inner_op)
    product = combine_constants(inner.array, outer.array, np.multiply)
    return emit(b, op.kind, op.result.type, inner.x, b.const(product), **activation_of(op))


@rewrite(*kinds("mul"), after=kinds("neg"))
def negative_factor(b: RewriteContext, x: Value, y: Value, **attributes: Any) -> Value:
    """Replace Mul(Neg(x), c) by Mul(x, -c), and Mul(Neg(x), Neg(y)) by Mul(x, y)."""
    op, type = b.root, b.root.result.type
    left, right = one_use_producer(x, *kinds("neg")), one_use_producer(y, *kinds("neg"))
    if left is not None and right is not None:
        return emit(b, op.kind, type, left.inputs[0], right.inputs[0], **attributes)
    term = split_constant_operand(op)
    negation = required(one_use_producer(term.x, *kinds("neg")), "the factor is not a negation with a single use")
    return emit(b, op.kind, type, negation.inputs[0], b.const(np.negative(term.array)), **attributes)


@rewrite(*kinds("pow"), after=(CONSTANT,))
def square_power(b: RewriteContext, x: Value, y: Value) -> Value:
    """Replace Pow(x, 2) of floats by Square(x)."""
    constant = y.constant
    require(x.dtype.is_float and is_uniform(constant, 2), "not a float to the power of two")
    assert constant is not None
    require(broadcasts_into(constant.shape, x.shape), "the constant may change the shape")
    return emit_common(b, "square", b.root.result.type, x)


@rewrite(*_INVOLUTIONS, after=_INVOLUTIONS)
def double_negative(b: RewriteContext, x: Value) -> Value:
    """Replace Neg(Neg(x)) and Not(Not(x)) by x."""
    return required_producer(x, b.root.kind).inputs[0]


@rewrite(*_IDEMPOTENT, after=_IDEMPOTENT)
def drop_repeated(b: RewriteContext, x: Value) -> Value:
    """Replace Abs(Abs(x)) by Abs(x); likewise for other idempotent ops."""
    required_producer(x, b.root.kind)
    return x


@rewrite(*kinds("relu"), after=(*kinds("relu", "relu6"), *NONNEGATIVE))
def relu_of_nonnegative(b: RewriteContext, x: Value) -> Value:
    """Replace Relu(x) by x, if x is never negative."""
    inner = required_producer(x, *kinds("relu", "relu6"), *NONNEGATIVE)
    exact = x.dtype.is_float or common_name(inner) in ("relu", "relu6")
    require(exact, "integers may overflow to negative numbers")
    return x


@rewrite(*kinds("maximum", "minimum"), after=kinds("maximum", "minimum"))
def bound_of_bound(b: RewriteContext, x: Value, y: Value) -> Value:
    """Fuse Maximum(Maximum(x, c), d) into Maximum(x, max(c, d)); likewise minima."""
    op = b.root
    outer = split_constant_operand(op)
    inner_op = required(one_use_producer(outer.x, op.kind), "the operand is not such a bound with a single use")
    inner = split_constant_operand(inner_op)
    function = np.maximum if common_name(op) == "maximum" else np.minimum
    bound = b.const(combine_constants(inner.array, outer.array, function))
    return emit(b, op.kind, op.result.type, inner.x, bound)


@rewrite(*kinds("maximum", "minimum"), after=kinds("maximum", "minimum"))
def bound_of_excluded(b: RewriteContext, x: Value, y: Value) -> Value:
    """Replace Minimum(Maximum(x, c), d) of integers by d, if `c >= d`; likewise Maximum(Minimum(x, c), d), if `c <= d`.

    `tf.math.bincount` emits `min(9, max(9, largest + 1))` when `minlength == maxlength`.
    """
    inner, bound = (y, x) if x.constant is not None else (x, y)
    outer = small_constant(bound)
    require(bound.dtype.is_integer, "not integers: a float NaN would pass through the bounds")
    is_minimum = common_name(b.root) == "minimum"
    left, right = required_producer(inner, *kinds("maximum" if is_minimum else "minimum")).inputs
    first = small_constant(left if left.constant is not None else right)
    excludes = first >= outer if is_minimum else first <= outer
    require(bool(excludes.all()), "other values are possible between the bounds")
    require(inner.shape == bound.shape, "the bound is broadcast")
    return bound


@rewrite(*kinds("cast"))
def cast_of_cast(b: RewriteContext, x: Value, **_: Any) -> Value:
    """Fuse Cast(Cast(x)) into Cast(x), or x, if the intermediate type represents all values of the source type.

    This includes casts to bool: a number is true if it is not zero, in any type.
    """
    op = b.root
    type = op.result.type
    if x.dtype is type.dtype:
        return x
    inner = required_producer(x, *kinds("cast"))
    source = inner.inputs[0]
    require(not (op.attributes.get("Truncate") or inner.attributes.get("Truncate")), "a cast truncates")
    for dtype in (source.dtype, x.dtype, type.dtype):
        require(dtype.is_float or dtype.is_integer or dtype is DType.BOOL, "not integers or floats")
    require(_can_represent(x.dtype, source.dtype), "the first cast may change values")
    return emit_cast(b, source, type)


@rewrite(*kinds("bitcast"), after=kinds("bitcast"))
def bitcast_of_bitcast(b: RewriteContext, x: Value, **_: Any) -> Value:
    """Replace Bitcast(Bitcast(x)) by Bitcast(x) if all three types have the same size, by x if it has the last one."""
    type = b.root.result.type
    source = required_producer(x, *kinds("bitcast")).inputs[0]
    if source.dtype is type.dtype and source.type.quantization == type.quantization:
        return source
    require(source.dtype.bits == x.dtype.bits == type.dtype.bits, "the size of elements changes")
    return rebuild(b, b.root, [source])[0]


def _can_represent(wide: DType, narrow: DType) -> bool:
    """Return whether the type `wide` represents all values of the type `narrow`."""
    if narrow is DType.BOOL:
        return True
    if DType.BF16 in (wide, narrow) or narrow.itemsize * wide.itemsize == 0:
        return narrow is DType.BF16 and wide in (DType.F32, DType.F64)
    if narrow.is_integer and narrow.itemsize == 8 and wide.is_float:
        return False  # NumPy considers this cast safe, although float64 has only 53 bits of precision.
    return np.can_cast(narrow.numpy, wide.numpy)
