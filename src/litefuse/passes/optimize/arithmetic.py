"""Arithmetic rewrites: constants, signs, reciprocals, squared differences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from litefuse.errors import NoMatch, require, required
from litefuse.ir import CONSTANT, Builder, Constant, DType, Op, Value
from litefuse.ir.constant import SMALL_BYTES, Array
from litefuse.passes.peepholes.arithmetic import decides
from litefuse.rewrite.build import emit
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import (
    ACTIVATION,
    ARITHMETIC,
    NONE,
    float_constant,
    is_plain,
    one_use_producer,
    same_extent,
    scalar_constant,
)
from litefuse.rewrite.rule import rewrite
from litefuse.rewrite.signs import is_nonnegative, is_positive

PLAIN = {ACTIVATION: NONE}
MAX_SAFE = 1e18
"""Bound on constants that are combined: the product of larger ones might overflow where the model does not."""


def _has_larger_constant(op: Op) -> bool:
    """Return whether an operand is a constant with several elements."""
    return any(value.constant is not None and value.constant.size > 1 for value in op.inputs)


@rewrite(*sorted(ARITHMETIC), after=(CONSTANT,), where=_has_larger_constant)
def expanded_constant(b: RewriteContext, x: Value, y: Value, **attributes: Any) -> Value:
    """Replace a constant operand whose elements are all equal by a scalar."""
    op = b.root
    operands: list[Value | Constant] = [x, y]
    for index, (value, other) in enumerate(((x, y), (y, x))):
        constant = float_constant(value)
        if constant is None or constant.size <= 1 or constant.nbytes > SMALL_BYTES:
            continue
        array = constant.numpy()
        if op.kind == "tfl.mul" and not array.any():
            continue  # See `zero_factor`.
        if same_extent(other.shape, op.results[0].shape) and bool((array == array.flat[0]).all()):
            operands[index] = Constant.of(array.reshape(-1)[0].reshape(()))
            values = [b.const(part) if isinstance(part, Constant) else part for part in operands]
            return emit(b, op.kind, op.results[0].type, *values, **attributes)
    raise NoMatch("no operand is a small constant of equal elements that could become a scalar")


@rewrite("tfl.mul", after=(CONSTANT,))
def zero_factor(b: RewriteContext, x: Value, y: Value, **attributes: Any) -> Value:
    """Replace Mul(x, 0) by Mul(x, [0, 0, 0]), or by Sub(x, x) if x may have a single column.

    XNNPACK takes Mul(x, 0) for the number 0: its Maximum(Mul(x, 0), y) has the shape of y, whatever that of x is.
    """
    result = b.root.results[0]
    for value, other in ((x, y), (y, x)):
        if scalar_constant(other, value.rank) != 0.0 or value.dtype is not DType.F32 or value.constant is not None:
            continue
        width = value.shape[-1] if value.shape else None
        if width is not None and width > 1:
            return emit(b, "tfl.mul", result.type, value, np.zeros(width, np.float32), **attributes)
        return emit(b, "tfl.sub", result.type, value, value, **_activation(attributes))
    raise NoMatch("no factor is the number 0")


def _small_constant(value: Value) -> Array | None:
    """Return the array of a small float32 constant, if all its elements are safe to combine with others; else None."""
    constant = float_constant(value)
    if constant is None or constant.nbytes > SMALL_BYTES or constant.size == 0:
        return None
    array = constant.numpy()
    return array if bool((np.abs(array) < MAX_SAFE).all()) else None


def _with_constant(op: Op | None) -> Iterator[tuple[int, Value, Array]]:
    """Yield, for each constant operand of a binary op: the other operand's index, that operand, and the constant."""
    if op is None:
        return
    left, right = op.inputs
    for index, (value, other) in enumerate(((left, right), (right, left))):
        array = _small_constant(other)
        if array is not None and value.constant is None:
            yield index, value, array


@rewrite("tfl.sub", after=(CONSTANT,))
def sub_to_add(b: RewriteContext, x: Value, y: Value, **attributes: Any) -> Value:
    """Replace Sub(x, c) by Add(x, -c)."""
    constant = required(_small_constant(y), "the right operand is not a small constant")
    require(x.constant is None, "the right operand is not a small constant")
    return emit(b, "tfl.add", b.root.results[0].type, x, -constant, **_activation(attributes))


@rewrite("tfl.div", after=(CONSTANT,))
def div_to_mul(b: RewriteContext, x: Value, y: Value, **attributes: Any) -> Value:
    """Replace Div(x, c) by Mul(x, 1 / c)."""
    constant = required(_small_constant(y), "the right operand is not a small constant")
    require(x.constant is None, "the right operand is not a small constant")
    safe = (np.abs(constant) > 1 / MAX_SAFE).all()
    require(safe, "a reciprocal may overflow")
    result = b.root.results[0]
    require(not decides(result), "the last bit of the quotient decides a result")
    return emit(b, "tfl.mul", result.type, x, np.reciprocal(constant), **_activation(attributes))


def _activation(attributes: dict[str, Any]) -> dict[str, Any]:
    return {ACTIVATION: attributes[ACTIVATION]}


@rewrite("tfl.mul", after=("tfl.add",))
def product_of_sum(b: RewriteContext, x: Value, y: Value, **attributes: Any) -> Value:
    """Fuse Mul(Add(Mul(x, c), t), d) into Add(Mul(x, c * d), t * d)."""
    op = b.root
    for _, value, factor in _with_constant(op):
        addition = one_use_producer(value, "tfl.add")
        if addition is None or not is_plain(addition):
            continue
        for _, product, term in _with_constant(addition):
            inner_op = one_use_producer(product, "tfl.mul")
            if inner_op is None or not is_plain(inner_op):
                continue
            for _, source, scale in _with_constant(inner_op):
                combined, shift = scale * factor, term * factor
                largest = max(scale.size, factor.size, term.size)
                require(max(combined.size, shift.size) <= largest, "the combined constants would be larger")
                inner = emit(b, "tfl.mul", product.type, source, combined, **PLAIN)
                return emit(b, "tfl.add", op.results[0].type, inner, shift, **_activation(attributes))
    raise NoMatch("it does not scale a product plus a constant")


def _reads_negation(op: Op) -> bool:
    """Return whether an operand is a negation, or a product that reads one."""
    producers = [value.op for value in op.inputs if value.op is not None]
    producers += [
        value.op for producer in producers if producer.kind == "tfl.mul" for value in producer.inputs if value.op
    ]
    return any(producer.kind == "tfl.neg" for producer in producers)


@rewrite("tfl.add", "tfl.sub", after=("tfl.neg", "tfl.mul"), where=_reads_negation)
def sum_of_negative(b: RewriteContext, x: Value, y: Value, **attributes: Any) -> Value:
    """Replace Add(x, Neg(y)) by Sub(x, y), Sub(x, Neg(y)) by Add(x, y), Add(z, Mul(Neg(x), y)) by Sub(z, Mul(x, y))."""
    op = b.root
    sides = ((x, y), (y, x)) if op.kind == "tfl.add" else ((x, y),)
    kind = "tfl.sub" if op.kind == "tfl.add" else "tfl.add"
    for rest, value in sides:
        positive = _negate(b, value)
        if positive is not None:
            return emit(b, kind, op.results[0].type, rest, positive, **_activation(attributes))
    raise NoMatch("no operand is a negation with a single use")


def _negate(b: Builder, value: Value) -> Value | None:
    """Return the negation of `value`, if that saves an op; else None."""
    op = one_use_producer(value, "tfl.neg", "tfl.mul")
    if op is None:
        return None
    if op.kind == "tfl.neg":
        return op.inputs[0]
    if not is_plain(op):
        return None
    for index, factor in enumerate(op.inputs):
        negation = one_use_producer(factor, "tfl.neg")
        if negation is not None:
            pair = [negation.inputs[0] if i == index else op.inputs[i] for i in (0, 1)]
            return emit(b, "tfl.mul", value.type, *pair, **PLAIN)
    return None


@rewrite("tfl.neg", after=("tfl.sub",))
def negated_difference(b: RewriteContext, x: Value) -> Value:
    """Replace Neg(Sub(x, y)) by Sub(y, x)."""
    difference = one_use_producer(x, "tfl.sub")
    if difference is None or not is_plain(difference) or not x.dtype.is_float:
        raise NoMatch("the operand is not a difference of floats with a single use")
    left, right = difference.inputs
    return emit(b, "tfl.sub", x.type, right, left, **PLAIN)


@rewrite("tfl.mul", after=("tfl.div",))
def product_with_reciprocal(b: RewriteContext, x: Value, y: Value, **attributes: Any) -> Value:
    """Replace Mul(x, Div(1, y)) by Div(x, y)."""
    require(not decides(b.root.results[0]), "the last bit of the product decides a result")
    for value, other in ((x, y), (y, x)):
        divisor = _reciprocal(one_use_producer(other, "tfl.div"))
        if divisor is not None:
            return emit(b, "tfl.div", b.root.results[0].type, value, divisor, **attributes)
    raise NoMatch("no factor is a reciprocal with a single use")


@rewrite("tfl.div", after=("tfl.sqrt",))
def reciprocal_of_root(b: RewriteContext, x: Value, y: Value, **attributes: Any) -> Value:
    """Replace Div(1, Sqrt(y)) by Rsqrt(y), if y is positive: XNNPACK's Rsqrt(0) is NaN."""
    operand = _reciprocal_root(b.root)
    require(operand is not None and is_positive(operand), "it is not the reciprocal of a positive number's square root")
    return emit(b, "tfl.rsqrt", b.root.results[0].type, operand)


@rewrite("tfl.minimum", after=("tfl.div",))
def bounded_reciprocal_root(b: RewriteContext, x: Value, y: Value) -> Value:
    """Replace Minimum(Div(1, Sqrt(s)), c) by Rsqrt(Maximum(s, 1 / c^2)), as used in normalization to unit length."""
    for value, other in ((x, y), (y, x)):
        operand, bound = _reciprocal_root(one_use_producer(value, "tfl.div")), scalar_constant(other, value.rank)
        if operand is None or bound is None or not 1e-3 <= bound <= 1e15 or not is_nonnegative(operand):
            continue
        least = emit(b, "tfl.maximum", operand.type, operand, np.float32(1 / bound**2))
        return emit(b, "tfl.rsqrt", b.root.results[0].type, least)
    raise NoMatch("it does not bound a reciprocal square root by a constant")


def _reciprocal_root(op: Op | None) -> Value | None:
    """Return y, if `op` computes `1 / sqrt(y)` in float32; else None."""
    divisor = _reciprocal(op)
    inner = one_use_producer(divisor, "tfl.sqrt") if divisor is not None else None
    return inner.inputs[0] if inner is not None and inner.result.dtype is DType.F32 else None


def _reciprocal(op: Op | None) -> Value | None:
    """Return y, if `op` computes `1 / y`; else None."""
    if op is None or not is_plain(op):
        return None
    numerator, divisor = op.inputs
    constant = float_constant(numerator)
    if constant is None or constant.size != 1 or constant.item() != 1.0:
        return None
    return divisor if divisor.rank is not None and len(constant.shape) <= divisor.rank else None


@rewrite("tfl.square", after=("tfl.sub",))
def squared_difference(b: RewriteContext, x: Value) -> Value:
    """Fuse Square(Sub(x, y)) into SquaredDifference(x, y)."""
    op = one_use_producer(x, "tfl.sub")
    if op is None or not is_plain(op) or x.dtype is not DType.F32:
        raise NoMatch("the operand is not a float32 difference with a single use")
    return emit(b, "tfl.squared_difference", x.type, *op.inputs)


def _is_square(op: Op) -> bool:
    return op.operands[0] is op.operands[1]


@rewrite("tfl.mul", after=("tfl.sub",), where=_is_square)
def squared_difference_of_product(b: RewriteContext, x: Value, y: Value, **attributes: Any) -> Value:
    """Fuse Mul(d, d), d = Sub(x, y), into SquaredDifference(x, y)."""
    op = x.op
    require(x is y and x.dtype is DType.F32 and is_plain(b.root), "it is not a float32 square")
    if op is None or op.kind != "tfl.sub" or not is_plain(op) or len(x.uses) != 1:
        raise NoMatch("the factor is not a difference used only here")
    return emit(b, "tfl.squared_difference", x.type, *op.inputs)
