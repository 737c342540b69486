"""float64: LiteRT adds and multiplies it, and finds the larger one; the rest follows from that and from the bits.

Rounded as IEEE 754 demands, but for quotients, which may be off by one unit in the last place (exact ones are exact).
"""

from __future__ import annotations

import math

import numpy as np

from litefuse.errors import NOT_CONCERNED, require
from litefuse.ir import Builder, Value
from litefuse.legalize.double_numbers import (
    BIAS,
    F64,
    INFINITY_BITS,
    LEAST,
    MANTISSA_BITS,
    SIZE_BITS,
    Double,
    Frame,
    doubles,
    order_of,
)
from litefuse.legalize.elementwise import broadcast_together
from litefuse.legalize.shaping import scalar
from litefuse.rules.rule import Rule, legalize

# From here on all numbers are whole.
_WHOLE = 2.0**52


def _number(b: Builder, value: float) -> Value:
    return scalar(b, value, F64)


def _known(x: Value) -> float | None:
    """The number, where it is one that is known."""
    return float(x.constant.numpy().item()) if x.constant is not None and x.type.num_elements == 1 else None


def _together(b: Builder, x: Value, y: Value) -> tuple[Double, Double]:
    """Both in one shape; a constant is filled into it, which takes less time than to broadcast."""
    require(x.dtype is F64 and y.dtype is F64, NOT_CONCERNED)
    for number, other in ((x, y), (y, x)):
        value = _known(number)
        if value is not None and other.rank is not None and (number.rank or 0) <= other.rank and other is not number:
            frame = Frame(b, other)
            filled, tensor = Double(frame, frame.constant(value, F64)), Double(frame, other)
            return (filled, tensor) if number is x else (tensor, filled)
    x, y = broadcast_together(b, x, y)
    frame = Frame(b, x)
    return Double(frame, x), Double(frame, y)


@legalize("tf.AddV2", "tf.Add")
def add(b: Builder, x: Value, y: Value) -> Value:
    left, right = _together(b, x, y)
    return (left + right).value


@legalize("tf.Sub")
def subtract(b: Builder, x: Value, y: Value) -> Value:
    require(x.dtype is F64, NOT_CONCERNED)
    return b.tf.AddV2(x, b.tf.Neg(y))


@legalize("tf.Mul")
def multiply(b: Builder, x: Value, y: Value) -> Value:
    left, right = _together(b, x, y)
    return (left * right).value


@legalize("tf.Neg")
def negate(b: Builder, x: Value) -> Value:
    require(x.dtype is F64, NOT_CONCERNED)
    return b.tf.Mul(x, _number(b, -1))


@legalize("tf.Maximum", "tf.Minimum")
def extremum(b: Builder, x: Value, y: Value) -> Value:
    """The kernels lose a NaN on the one side."""
    assert b.root is not None
    left, right = _together(b, x, y)
    found = left.at_least(right) if b.root.kind == "tf.Maximum" else left.at_most(right)
    unsure = [number for number, given in ((left, x), (right, y)) if _may_be_nan(given)]
    for number in unsure:
        found = found.where(number.is_nan, number)
    return found.value


def _may_be_nan(x: Value) -> bool:
    value = _known(x)
    return value is None or math.isnan(value)


@legalize("tf.Abs")
def absolute(b: Builder, x: Value) -> Value:
    require(x.dtype is F64, NOT_CONCERNED)
    return doubles(b, x).size.value


@legalize("tf.Square")
def square(b: Builder, x: Value) -> Value:
    require(x.dtype is F64, NOT_CONCERNED)
    return b.tf.Mul(x, x)


@legalize("tf.SquaredDifference")
def squared_difference(b: Builder, x: Value, y: Value) -> Value:
    require(x.dtype is F64, NOT_CONCERNED)
    return b.tf.Square(b.tf.Sub(x, y))


def _order(b: Builder, x: Value) -> Value:
    value = _known(x)
    if value is None:
        return doubles(b, x).order.value
    return b.const(np.full((1,) * (x.rank or 0), order_of(value)))


def _both_numbers(b: Builder, x: Value, y: Value, found: Value) -> Value:
    """What was found, and false where one of the operands is NaN."""
    for operand in (x, y):
        if _may_be_nan(operand):
            found = b.tf.LogicalAnd(found, b.tf.LogicalNot(b.tf.IsNan(operand)))
    return found


@legalize("tf.Less", "tf.LessEqual", "tf.Greater", "tf.GreaterEqual")
def compare(b: Builder, x: Value, y: Value) -> Value:
    """As integers; nothing compares with NaN."""
    assert b.root is not None
    require(x.dtype is F64, NOT_CONCERNED)
    found = b.op(b.root.kind, (_order(b, x), _order(b, y))).results[0]
    return _both_numbers(b, x, y, found)


@legalize("tf.Equal", "tf.NotEqual")
def equal(b: Builder, x: Value, y: Value, *, incompatible_shape_error: bool) -> Value:
    assert b.root is not None
    require(x.dtype is F64, NOT_CONCERNED)
    require(incompatible_shape_error or (x.shape is not None and y.shape is not None), "shapes that may not broadcast")
    same = b.tf.Equal(_order(b, x), _order(b, y))
    # Equal bits are NaN on both sides.
    same = b.tf.LogicalAnd(same, b.tf.LogicalNot(b.tf.IsNan(x))) if _may_be_nan(y) else same
    return same if b.root.kind == "tf.Equal" else b.tf.LogicalNot(same)


@legalize("tf.IsNan", "tf.IsInf", "tf.IsFinite")
def classify(b: Builder, x: Value) -> Value:
    assert b.root is not None
    require(x.dtype is F64, NOT_CONCERNED)
    size = doubles(b, x).bits & SIZE_BITS
    match b.root.kind:
        case "tf.IsNan":
            return size > INFINITY_BITS
        case "tf.IsInf":
            return size.equals(INFINITY_BITS)
        case _:
            return size < INFINITY_BITS


@legalize("tf.Floor", "tf.Ceil", "tf.Round", "tf.Rint")
def rounded(b: Builder, x: Value) -> Value:
    """2^52 has no fraction: added and subtracted, it rounds to the nearest even number; floor and ceil correct that."""
    assert b.root is not None
    require(x.dtype is F64, NOT_CONCERNED)
    number = doubles(b, x)
    # The number's sign keeps that of zeros.
    size = number.size
    nearest = (size + _WHOLE - _WHOLE).with_sign_of(number)
    if b.root.kind == "tf.Floor":
        nearest = nearest.where(nearest > number, nearest - 1.0)
    elif b.root.kind == "tf.Ceil":
        nearest = nearest.where(nearest < number, nearest + 1.0)
    # Of NaN the bits are larger still.
    return number.where((number.bits & SIZE_BITS) < order_of(_WHOLE), nearest).value


@legalize("tf.Sign")
def sign(b: Builder, x: Value) -> Value:
    require(x.dtype is F64, NOT_CONCERNED)
    number = doubles(b, x)
    signed = (number * 0.0).where(number.order > 0, 1.0).where(number.order < 0, -1.0).where(number.is_zero, 0.0)
    return signed.where(number.is_nan, number).value


def _rest(x: Double, quotient: Double, divisor: Double) -> Double:
    """x - quotient * divisor without rounding the product."""
    (q, q_low), (d, d_low) = quotient.halves, divisor.halves
    rest = x - q * d
    for factors in ((q, d_low), (q_low, d), (q_low, d_low)):
        rest = rest - factors[0] * factors[1]
    return rest


def _quotient(x: Double, y: Double) -> Double:
    """By the reciprocal of y's mantissa: from float32 by Newton's method, and what is left over is divided again."""
    exponent = y.bits & INFINITY_BITS
    # Subnormal divisors, and those that are too large, by powers that float64 has.
    scale = ((2 * BIAS << MANTISSA_BITS) - exponent).at_least(1 << MANTISSA_BITS).as_bits
    mantissa, above = y * scale, x * scale
    reciprocal = mantissa.reciprocal()
    quotient = above * reciprocal
    corrected = quotient + _rest(above, quotient, mantissa) * reciprocal
    # Halves of such large numbers overflow; of NaN the bits are larger still.
    is_large = (quotient.bits & SIZE_BITS) > order_of(2.0**990)
    quotient = corrected.where(is_large, quotient)
    is_special = y.frame.b.tfl.logical_or(y.is_zero, (y.bits & SIZE_BITS) > INFINITY_BITS - 1)
    return quotient.where(is_special, x * _special_reciprocal(y))


def _special_reciprocal(y: Double) -> Double:
    """1 / y of zeros, infinities and NaN, by their bits: LiteRT's DIV gives the largest float for 1 / 0."""
    sign = y.bits & LEAST
    return sign.where(y.is_zero, sign + INFINITY_BITS).as_bits.where(y.is_nan, y)


@legalize("tf.RealDiv", "tf.Div")
def divide(b: Builder, x: Value, y: Value) -> Value:
    """By powers of two as products."""
    divisor = _known(y)
    if divisor is not None and abs(math.frexp(divisor)[0]) == 0.5 and 2.0**-1000 < abs(divisor) < 2.0**1000:
        return b.tf.Mul(x, b.const(1 / y.constant.numpy()))  # type: ignore[union-attr]
    return _quotient(*_together(b, x, y)).value


@legalize("tf.Reciprocal", "tf.Inv")
def reciprocal(b: Builder, x: Value) -> Value:
    require(x.dtype is F64, NOT_CONCERNED)
    return b.tf.RealDiv(_number(b, 1), x)


@legalize("tf.FloorDiv", "tf.FloorMod")
def floor_division(b: Builder, x: Value, y: Value) -> Value:
    """floor(x / y), rounded once; and x - y floor(x / y), exact while the quotient is below 2^52."""
    assert b.root is not None
    require(x.dtype is F64, NOT_CONCERNED)
    quotient = b.tf.Floor(b.tf.RealDiv(x, y))
    if b.root.kind == "tf.FloorDiv":
        return quotient
    # x / y may have been rounded up to a whole number.
    zero = _number(b, 0)
    left, right = _together(b, x, y)
    rest = _rest(left, Double(left.frame, quotient), right).value
    is_beyond = b.tf.SelectV2(b.tf.Less(y, zero), b.tf.Greater(rest, zero), b.tf.Less(rest, zero))
    rest = b.tf.SelectV2(is_beyond, b.tf.AddV2(rest, y), rest)
    # Of infinity nothing is taken away, but where the signs differ: then the rest is infinite, too.
    of_infinity = b.tf.SelectV2(b.tf.Less(b.tf.Mul(x, y), zero), y, x)
    return b.tf.SelectV2(b.tf.LogicalAnd(b.tf.IsInf(y), b.tf.IsFinite(x)), of_infinity, rest)


@legalize("tf.AddN")
def add_n(b: Builder, *inputs: Value) -> Value:
    require(inputs[0].dtype is F64, NOT_CONCERNED)
    total, *others = inputs
    for term in others:
        total = b.tf.AddV2(total, term)
    return total


@legalize("tf.DivNoNan")
def divide_no_nan(b: Builder, x: Value, y: Value) -> Value:
    require(x.dtype is F64, NOT_CONCERNED)
    is_zero = b.tf.Equal(y, _number(b, 0))
    return b.tf.SelectV2(is_zero, _number(b, 0), b.tf.RealDiv(x, b.tf.SelectV2(is_zero, _number(b, 1), y)))


RULES: tuple[Rule, ...] = (
    *(add, subtract, multiply, negate, extremum, absolute, square, squared_difference, sign),
    *(compare, equal, classify, rounded),
    *(divide, reciprocal, floor_division, add_n, divide_no_nan),
)
