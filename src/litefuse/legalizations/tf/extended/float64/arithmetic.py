"""float64 arithmetic, derived from LiteRT's float64 addition, multiplication and extrema, and from the bits.

Results are rounded as IEEE 754 requires, except quotients, whose error is up to one unit in the last place (quotients
that are representable are exact).
"""

from __future__ import annotations

import math

import numpy as np

from litefuse.errors import NOT_APPLICABLE, require
from litefuse.ir import Builder, Value
from litefuse.legalizations.tf.extended.float64.numbers import (
    BIAS,
    F64,
    INFINITY_BITS,
    LOWEST,
    MAGNITUDE_MASK,
    MANTISSA_BITS,
    Double,
    FormulaFrame,
    broadcast_doubles,
    known_number,
    order_of,
    scale_by_power,
    to_double,
)
from litefuse.rewrite.build import scalar
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.rule import legalize
from litefuse.rewrite.while_loop import stage_while

ELEMENT_TYPE = F64

# From here on, all float64 numbers are integers.
_INTEGER_LIMIT = 2.0**52


def _number(b: Builder, value: float) -> Value:
    return scalar(b, value, F64)


def _broadcast(b: Builder, x: Value, y: Value) -> tuple[Double, Double]:
    require(x.dtype is F64 and y.dtype is F64, NOT_APPLICABLE)
    return broadcast_doubles(b, x, y)


@legalize("tf.AddV2")
def add(b: RewriteContext, x: Value, y: Value) -> Value:
    left, right = _broadcast(b, x, y)
    return (left + right).value


@legalize("tf.Sub")
def subtract(b: RewriteContext, x: Value, y: Value) -> Value:
    require(x.dtype is F64, NOT_APPLICABLE)
    return x + -y


@legalize("tf.Mul")
def multiply(b: RewriteContext, x: Value, y: Value) -> Value:
    left, right = _broadcast(b, x, y)
    return (left * right).value


@legalize("tf.Neg")
def negate(b: RewriteContext, x: Value) -> Value:
    require(x.dtype is F64, NOT_APPLICABLE)
    return x * _number(b, -1)


@legalize("tf.Maximum", "tf.Minimum")
def extremum(b: RewriteContext, x: Value, y: Value) -> Value:
    """Select NaN operands explicitly, because the kernels lose a NaN in one of the operands."""
    left, right = _broadcast(b, x, y)
    result = left.at_least(right) if b.root.kind == "tf.Maximum" else left.at_most(right)
    unsure = [number for number, given in ((left, x), (right, y)) if _may_be_nan(given)]
    for number in unsure:
        result = result.where(number.is_nan, number)
    return result.value


def _may_be_nan(x: Value) -> bool:
    value = known_number(x)
    return value is None or math.isnan(value)


@legalize("tf.Abs")
def absolute(b: RewriteContext, x: Value) -> Value:
    require(x.dtype is F64, NOT_APPLICABLE)
    return to_double(b, x).size.value


@legalize("tf.Square")
def square(b: RewriteContext, x: Value) -> Value:
    require(x.dtype is F64, NOT_APPLICABLE)
    return x * x


@legalize("tf.SquaredDifference")
def squared_difference(b: RewriteContext, x: Value, y: Value) -> Value:
    require(x.dtype is F64, NOT_APPLICABLE)
    return (x - y) ** 2


def _order(b: Builder, x: Value) -> Value:
    value = known_number(x)
    if value is None:
        return to_double(b, x).order.value
    return b.const(np.full((1,) * (x.rank or 0), order_of(value)))


def _unless_nan(b: Builder, x: Value, y: Value, condition: Value) -> Value:
    """Return `condition`, and false where an operand is NaN."""
    for operand in (x, y):
        if _may_be_nan(operand):
            condition = condition & ~b.tf.IsNan(operand)
    return condition


@legalize("tf.Less", "tf.LessEqual", "tf.Greater", "tf.GreaterEqual")
def compare(b: RewriteContext, x: Value, y: Value) -> Value:
    """Compare the numbers as integers of the same order; comparisons with NaN are false."""
    require(x.dtype is F64, NOT_APPLICABLE)
    condition = b.op(b.root.kind, (_order(b, x), _order(b, y))).results[0]
    return _unless_nan(b, x, y, condition)


@legalize("tf.Equal", "tf.NotEqual")
def equal(b: RewriteContext, x: Value, y: Value, *, incompatible_shape_error: bool) -> Value:
    require(x.dtype is F64, NOT_APPLICABLE)
    require(incompatible_shape_error or (x.shape is not None and y.shape is not None), "the shapes may not broadcast")
    same = b.tf.Equal(_order(b, x), _order(b, y))
    # Equal bits may be NaN on both sides.
    same = same & ~b.tf.IsNan(x) if _may_be_nan(y) else same
    return same if b.root.kind == "tf.Equal" else ~same


@legalize("tf.IsNan", "tf.IsInf", "tf.IsFinite")
def classify(b: RewriteContext, x: Value) -> Value:
    require(x.dtype is F64, NOT_APPLICABLE)
    size = to_double(b, x).bits & MAGNITUDE_MASK
    match b.root.kind:
        case "tf.IsNan":
            return size > INFINITY_BITS
        case "tf.IsInf":
            return size.equals(INFINITY_BITS)
        case _:
            return size < INFINITY_BITS


@legalize("tf.Floor", "tf.Ceil", "tf.Round")
def round_to_integer(b: RewriteContext, x: Value) -> Value:
    """Round to nearest even by adding and subtracting 2^52, which has no fraction bits; correct it for floor and ceil.

    Numbers from 2^52 on, infinities and NaN are returned unchanged.
    """
    require(x.dtype is F64, NOT_APPLICABLE)
    number = to_double(b, x)
    # Copying the number's sign preserves negative zeros.
    size = number.size
    nearest = (size + _INTEGER_LIMIT - _INTEGER_LIMIT).with_sign_of(number)
    if b.root.kind == "tf.Floor":
        nearest = nearest.where(nearest > number, nearest - 1.0)
    elif b.root.kind == "tf.Ceil":
        nearest = nearest.where(nearest < number, nearest + 1.0)
    # The bits of NaN are larger still.
    return number.where((number.bits & MAGNITUDE_MASK) < order_of(_INTEGER_LIMIT), nearest).value


@legalize("tf.Sign")
def sign(b: RewriteContext, x: Value) -> Value:
    require(x.dtype is F64, NOT_APPLICABLE)
    number = to_double(b, x)
    signed = number.full_like(0.0).where(number.order > 0, 1.0).where(number.order < 0, -1.0)
    return signed.where(number.is_nan, number).value


def _exact_remainder(x: Double, quotient: Double, divisor: Double) -> Double:
    """Compute x - quotient * divisor without rounding the product."""
    (q, q_low), (d, d_low) = quotient.halves, divisor.halves
    rest = x - q * d
    for factors in ((q, d_low), (q_low, d), (q_low, d_low)):
        rest = rest - factors[0] * factors[1]
    return rest


def _quotient(x: Double, y: Double) -> Double:
    """Divide by multiplying with the reciprocal of y's mantissa; then divide the remainder to correct the quotient.

    The reciprocal is computed from float32 by Newton's method.
    """
    exponent = y.bits & INFINITY_BITS
    # For subnormal and for very large divisors, clamp the scale to a power that float64 can represent.
    scale = ((2 * BIAS << MANTISSA_BITS) - exponent).at_least(1 << MANTISSA_BITS).as_bits
    mantissa, above = y * scale, x * scale
    reciprocal = mantissa.reciprocal()
    quotient = above * reciprocal
    corrected = quotient + _exact_remainder(above, quotient, mantissa) * reciprocal
    # Splitting such large numbers into halves overflows; the bits of NaN are larger still.
    is_large = (quotient.bits & MAGNITUDE_MASK) > order_of(2.0**990)
    quotient = corrected.where(is_large, quotient)
    is_special = y.frame.b.tfl.logical_or(y.is_zero, (y.bits & MAGNITUDE_MASK) > INFINITY_BITS - 1)
    return quotient.where(is_special, x * _special_reciprocal(y))


def _special_reciprocal(y: Double) -> Double:
    """Compute 1 / y for zeros, infinities and NaN from their bits: LiteRT's DIV returns the largest float for 1 / 0."""
    sign = y.bits & LOWEST
    return sign.where(y.is_zero, sign + INFINITY_BITS).as_bits.where(y.is_nan, y)


@legalize("tf.RealDiv")
def divide(b: RewriteContext, x: Value, y: Value) -> Value:
    """Divide; a constant divisor that is a power of two becomes a multiplication."""
    divisor = known_number(y)
    if divisor is not None and abs(math.frexp(divisor)[0]) == 0.5 and 2.0**-1000 < abs(divisor) < 2.0**1000:
        return x * b.const(1 / y.constant.numpy())  # type: ignore[union-attr]
    return _quotient(*_broadcast(b, x, y)).value


@legalize("tf.Reciprocal")
def reciprocal(b: RewriteContext, x: Value) -> Value:
    require(x.dtype is F64, NOT_APPLICABLE)
    return _number(b, 1) / x


_QUOTIENT_BITS = 50
"""Number of bits up to which integer quotients are exact."""
_LARGE = 2.0**900


def _exponent(x: Double) -> Double:
    """Return the exponent e of positive finite numbers 2^e m, with m in [1, 2)."""
    is_subnormal = x.bits < 1 << MANTISSA_BITS
    exponent = (x.where(is_subnormal, x * 2.0**54).bits & INFINITY_BITS).number * 2.0**-MANTISSA_BITS - float(BIAS)
    return exponent.where(is_subnormal, exponent - 54.0)


def _small_remainder(x: Double, y: Double) -> Double:
    """Compute x mod y for positive numbers whose quotient has at most 51 bits."""
    quotient = _quotient(x, y).rounded
    # The quotient may have been rounded up.
    rest = _exact_remainder(x, quotient, y)
    return rest.where(rest.order < 0, rest + y)


def _excess_bits(x: Double, y: Double) -> Double:
    """Return the number of bits of the quotient beyond the exact ones; 0 for non-finite operands or a zero divisor."""
    b = x.frame.b
    is_odd = b.tfl.logical_or(b.tfl.logical_or(_is_special(x), _is_special(y)), y.is_zero)
    more = _exponent(x) - _exponent(y) - float(_QUOTIENT_BITS)
    return more.at_least(0.0).where(is_odd, 0.0)


def _is_special(x: Double) -> Value:
    return (x.bits & MAGNITUDE_MASK) > INFINITY_BITS - 1


def _remainder(x: Double, y: Double) -> Double:
    """Compute |x| mod |y| exactly.

    While the quotient has too many bits, a loop reduces x modulo a power-of-two multiple of y.
    """
    b, x, y = x.frame.b, x.size, y.size
    # Splitting such large numbers into halves overflows.
    scale = y.full_like(1.0).where(y.bits > order_of(_LARGE), 2.0**-100)
    left, divisor = x * scale, y * scale

    def is_any_far(b: Builder, values: list[Value]) -> Value:
        rest, by = (Double(FormulaFrame(b, value), value) for value in values)
        is_far = _excess_bits(rest, by).bits > 0
        return b.tf.Any(b.tf.Reshape(is_far, b.i32([-1])), b.i32([0]))

    def reduce(b: Builder, values: list[Value]) -> list[Value]:
        frame = FormulaFrame(b, values[0])
        rest, by = (Double(frame, value) for value in values)
        steps = _excess_bits(rest, by)
        nearer = rest.where(steps.bits > 0, _small_remainder(rest, scale_by_power(by, steps)))
        return [nearer.value, by.value]

    types = [left.value.type, divisor.value.type]
    results = stage_while(b, "remainder", [left.value, divisor.value], types, is_any_far, reduce)
    remainder = _small_remainder(Double(x.frame, results[0]), divisor) * scale.reciprocal()
    remainder = remainder.where(x.order < y.order, x)
    return remainder.where(b.tfl.logical_or(_is_special(x), y.is_zero), math.nan).where(y.is_nan, y)


@legalize("tf.FloorDiv")
def floor_division(b: RewriteContext, x: Value, y: Value) -> Value:
    """Round the quotient to float64 before taking the floor, as TensorFlow does."""
    require(x.dtype is F64, NOT_APPLICABLE)
    return b.tf.Floor(x / y)


@legalize("tf.FloorMod")
def floor_remainder(b: RewriteContext, x: Value, y: Value) -> Value:
    """Compute the remainder with the sign of x, and add y where the signs of x and y differ."""
    left, right = _broadcast(b, x, y)
    rest = _with_sign(_remainder(left, right), left)
    is_other = b.tfl.not_equal(left.bits < 0, right.bits < 0)
    return rest.where(b.tfl.logical_and(is_other, b.tfl.logical_not(rest.is_zero)), rest + right).value


@legalize("tf.TruncateMod")
def truncated_remainder(b: RewriteContext, x: Value, y: Value) -> Value:
    left, right = _broadcast(b, x, y)
    return _with_sign(_remainder(left, right), left).value


def _with_sign(size: Double, number: Double) -> Double:
    return size.where(number.bits < 0, -size)


@legalize("tf.AddN")
def add_n(b: RewriteContext, *inputs: Value) -> Value:
    require(inputs[0].dtype is F64, NOT_APPLICABLE)
    total, *others = inputs
    for term in others:
        total = total + term
    return total


@legalize("tf.DivNoNan")
def divide_no_nan(b: RewriteContext, x: Value, y: Value) -> Value:
    require(x.dtype is F64, NOT_APPLICABLE)
    is_zero = b.tf.Equal(y, _number(b, 0))
    return b.tf.SelectV2(is_zero, _number(b, 0), x / b.tf.SelectV2(is_zero, _number(b, 1), y))
