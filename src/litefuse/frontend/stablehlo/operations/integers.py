"""Translate operations on integers and on the bits of elements."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from litefuse.frontend.stablehlo.artifact.nodes import Operation
from litefuse.frontend.stablehlo.intervals import integer_limits, interval_of
from litefuse.frontend.stablehlo.writer import Writer, as_result, number, refuse, tensor, translates
from litefuse.ir import DType, Value

_UNSIGNED = {DType.I8: DType.U8, DType.I16: DType.U16, DType.I32: DType.U32, DType.I64: DType.U64}
_SIGNED = {unsigned: signed for signed, unsigned in _UNSIGNED.items()}
_ORDER_KEYS = {DType.F32: DType.I32, DType.F64: DType.I64, DType.F16: DType.I16, DType.BF16: DType.I16}
"""Integers as large as the numbers of each floating-point type."""


def divide(writer: Writer, x: Value, y: Value) -> Value:
    """Divide towards zero; dividing by 0 sets all bits, and the least number divided by -1 is itself.

    LiteRT's kernels fail on a divisor 0, and processors on this overflow, so neither reaches them.
    """
    special = _special_divisors(writer, y)
    if special is None:
        return writer.tf.TruncateDiv(x, y)
    is_zero, is_minus_one, safe = special
    quotient = writer.tf.TruncateDiv(x, safe)
    if is_minus_one is not None:
        quotient = writer.tf.SelectV2(is_minus_one, writer.tf.Neg(x), quotient)
    return writer.tf.SelectV2(is_zero, writer.constant(_all_bits(x.dtype), x.dtype), quotient)


def remainder(writer: Writer, x: Value, y: Value) -> Value:
    """Return the remainder of `divide`, with the sign of `x`; that of dividing by 0 is `x`."""
    special = _special_divisors(writer, y)
    if special is None:
        return writer.tf.TruncateMod(x, y)
    is_zero, _, safe = special
    # The remainder of dividing by 1 and by -1 is the same.
    return writer.tf.SelectV2(is_zero, x, writer.tf.TruncateMod(x, safe))


def _special_divisors(writer: Writer, y: Value) -> tuple[Value, Value | None, Value] | None:
    """Return masks of the zeros and of the -1s of `y`, and `y` with 1 instead of both; None if it has neither."""
    interval = interval_of(y)
    if interval is not None and (interval.low > 0 or interval.high < -1):
        return None
    one = writer.constant(1, y.dtype)
    is_zero = writer.tf.Equal(y, writer.constant(0, y.dtype))
    if y.dtype not in _UNSIGNED:
        return is_zero, None, writer.tf.SelectV2(is_zero, one, y)
    is_minus_one = writer.tf.Equal(y, writer.constant(-1, y.dtype))
    safe = writer.tf.SelectV2(writer.tf.LogicalOr(is_zero, is_minus_one), one, y)
    return is_zero, is_minus_one, safe


def _all_bits(dtype: DType) -> int:
    return -1 if dtype in _UNSIGNED else integer_limits(dtype).high


def power(writer: Writer, x: Value, y: Value) -> Value:
    """Raise integers to a power; a negative one gives 0 unless `x` is 1 or -1."""
    interval = interval_of(y)
    if y.dtype not in _UNSIGNED or (interval is not None and interval.low >= 0):
        return writer.tf.Pow(x, y)
    zero, one = (writer.constant(value, x.dtype) for value in (0, 1))
    positive = writer.tf.Pow(x, writer.tf.Maximum(y, zero))
    is_unit = writer.tf.Equal(writer.tf.Abs(x), one)
    # The power of a unit is itself or 1: it has the parity of the exponent, whose lowest bit is that of `y`.
    of_unit = writer.tf.Pow(x, writer.tf.BitwiseAnd(y, one))
    negative = writer.tf.SelectV2(is_unit, of_unit, zero)
    return writer.tf.SelectV2(writer.tf.Less(y, zero), negative, positive)


INTEGER_RULES: dict[str, Callable[[Writer, Value, Value], Value]] = {
    "divide": divide,
    "remainder": remainder,
    "power": power,
}
"""Operations that need more than one op for integers."""


@translates("shift_left", "shift_right_logical", "shift_right_arithmetic")
def shift(operation: Operation, writer: Writer) -> Value:
    """Translate shifts; by at least the number of bits, they leave 0, or copies of the sign."""
    x, distance = writer.values(operation.operands)
    dtype = x.dtype
    if dtype not in _UNSIGNED and dtype not in _SIGNED:
        raise refuse(f"a shift of elements of type {dtype.value} has no translation")
    is_arithmetic = operation.name == "shift_right_arithmetic"
    computing = _SIGNED.get(dtype, dtype) if is_arithmetic else _UNSIGNED.get(dtype, dtype)
    if operation.name == "shift_left":
        computing = dtype
    far, near = _split_distance(writer, distance, dtype)
    op = writer.tf.LeftShift if operation.name == "shift_left" else writer.tf.RightShift
    shifted = _reinterpret(writer, op(_reinterpret(writer, x, computing), _reinterpret(writer, near, computing)), dtype)
    if far is not None and not is_arithmetic:
        shifted = writer.tf.SelectV2(far, writer.constant(0, dtype), shifted)
    return as_result(shifted, tensor(operation.results[0]))


def _split_distance(writer: Writer, distance: Value, dtype: DType) -> tuple[Value | None, Value]:
    """Return a mask of the distances that shift all bits out, and the distances limited to the number of bits minus 1.

    Negative distances count as large. The mask is None if no distance is.
    """
    highest = dtype.bits - 1
    interval = interval_of(distance)
    if interval is not None and interval.is_inside(0, highest):
        return None, distance
    limit = writer.constant(highest, dtype)
    far = writer.tf.Greater(distance, limit)
    if dtype in _UNSIGNED:
        far = writer.tf.LogicalOr(far, writer.tf.Less(distance, writer.constant(0, dtype)))
    return far, writer.tf.SelectV2(far, limit, distance)


def _reinterpret(writer: Writer, value: Value, dtype: DType) -> Value:
    return value if value.dtype is dtype else writer.tf.Bitcast(value, type=dtype)


@translates("popcnt")
def popcnt(operation: Operation, writer: Writer) -> Value:
    """Translate the number of bits that are set."""
    (x,) = writer.values(operation.operands)
    return as_result(_count_bits(writer, x), tensor(operation.results[0]))


def _count_bits(writer: Writer, x: Value) -> Value:
    return writer.tf.Cast(writer.tf.PopulationCount(x), DstT=x.dtype)


@translates("count_leading_zeros")
def count_leading_zeros(operation: Operation, writer: Writer) -> Value:
    """Translate the number of zeros before the highest bit that is set: copy this bit into all lower ones."""
    (x,) = writer.values(operation.operands)
    dtype = x.dtype
    if dtype not in _UNSIGNED and dtype not in _SIGNED:
        raise refuse(f"counting the zeros of elements of type {dtype.value} has no translation")
    unsigned = _UNSIGNED.get(dtype, dtype)
    bits, distance = _reinterpret(writer, x, unsigned), 1
    while distance < dtype.bits:
        bits = writer.tf.BitwiseOr(bits, writer.tf.RightShift(bits, writer.constant(distance, unsigned)))
        distance *= 2
    count = _count_bits(writer, _reinterpret(writer, bits, dtype))
    return as_result(writer.tf.Sub(writer.constant(dtype.bits, dtype), count), tensor(operation.results[0]))


@translates("bitcast_convert")
def bitcast_convert(operation: Operation, writer: Writer) -> Value:
    """Translate a change of the type that keeps the bits."""
    (x,) = writer.values(operation.operands)
    type = tensor(operation.results[0])
    if DType.BOOL in (x.dtype, type.dtype) or min(x.dtype.bits, type.dtype.bits) < 8:
        raise refuse(f"the bits of elements of type {x.dtype.value} as {type.dtype.value} have no translation")
    return x if x.dtype is type.dtype else as_result(writer.tf.Bitcast(x, type=type.dtype), type)


_MANTISSA, _EXPONENT = 23, 8
_INFINITY_BITS, _SIGN_BIT = 0x7F800000, -(1 << 31)
_BIAS = 127


@translates("reduce_precision")
def reduce_precision(operation: Operation, writer: Writer) -> Value:
    """Translate rounding to fewer bits, by integer arithmetic on those of float32, as XLA does."""
    (x,) = writer.values(operation.operands)
    exponent, mantissa = number(operation, "exponent_bits"), number(operation, "mantissa_bits")
    if x.dtype is not DType.F32 or not 1 <= exponent or not 0 <= mantissa:
        raise refuse(f"rounding of {x.dtype.value} to {exponent} and {mantissa} bits has no translation")
    bits = writer.tf.Bitcast(x, type=DType.I32)
    sign = writer.tf.BitwiseAnd(bits, writer.constant(_SIGN_BIT, DType.I32))
    if mantissa < _MANTISSA:
        bits = _round_mantissa(writer, bits, mantissa)
    if exponent < _EXPONENT:
        bits = _limit_exponent(writer, bits, sign, exponent)
    rounded = writer.tf.Bitcast(bits, type=DType.F32)
    return as_result(writer.tf.SelectV2(writer.tf.NotEqual(x, x), x, rounded), tensor(operation.results[0]))


def _round_mantissa(writer: Writer, bits: Value, mantissa: int) -> Value:
    """Round to the nearest number with `mantissa` bits, and to the one with an even last bit if two are nearest."""
    lost = _MANTISSA - mantissa
    is_odd = writer.tf.BitwiseAnd(
        writer.tf.RightShift(bits, writer.constant(lost, DType.I32)), writer.constant(1, DType.I32)
    )
    below_half = writer.constant((1 << (lost - 1)) - 1, DType.I32)
    moved = writer.tf.AddV2(bits, writer.tf.AddV2(is_odd, below_half))
    return writer.tf.BitwiseAnd(moved, writer.constant(-(1 << lost), DType.I32))


def _limit_exponent(writer: Writer, bits: Value, sign: Value, exponent: int) -> Value:
    """Replace numbers that are too large by infinity, and numbers that are too small by zero."""
    reach = (1 << (exponent - 1)) - 1
    own = writer.tf.BitwiseAnd(bits, writer.constant(_INFINITY_BITS, DType.I32))
    is_large = writer.tf.Greater(own, writer.constant((_BIAS + reach) << _MANTISSA, DType.I32))
    is_small = writer.tf.LessEqual(own, writer.constant((_BIAS - reach) << _MANTISSA, DType.I32))
    infinity = writer.tf.AddV2(sign, writer.constant(_INFINITY_BITS, DType.I32))
    return writer.tf.SelectV2(is_small, sign, writer.tf.SelectV2(is_large, infinity, bits))


def order_keys(writer: Writer, value: Value) -> Value:
    """Return signed integers in the total order of IEEE 754: -NaN, -inf, ..., -0, 0, ..., inf, NaN.

    The bits of a negative number, without the sign, grow as it falls, so they are inverted.
    """
    if value.dtype not in _ORDER_KEYS:
        raise refuse(f"the total order of elements of type {value.dtype.value} has no translation")
    if value.dtype in (DType.F16, DType.BF16):
        value = writer.tf.Cast(value, DstT=DType.F32)  # This keeps the order.
    dtype = _ORDER_KEYS[value.dtype]
    bits = writer.tf.Bitcast(value, type=dtype)
    limits = np.iinfo(dtype.numpy)
    # For negative bits, this is `bits ^ max`: the sign stays, the other bits are inverted.
    inverted = writer.tf.Sub(writer.constant(limits.min, dtype), writer.tf.AddV2(bits, writer.constant(1, dtype)))
    return writer.tf.SelectV2(writer.tf.Less(bits, writer.constant(0, dtype)), inverted, bits)


def canonical_keys(writer: Writer, value: Value) -> Value:
    """Return signed integers in the order of the numbers, in which -0 equals 0 and each NaN is the greatest."""
    keys = order_keys(writer, value)
    greatest = np.iinfo(keys.dtype.numpy).max
    zero = writer.constant(np.zeros((), value.dtype.numpy), value.dtype)
    keys = writer.tf.SelectV2(writer.tf.Equal(value, zero), writer.constant(0, keys.dtype), keys)
    return writer.tf.SelectV2(writer.tf.NotEqual(value, value), writer.constant(greatest, keys.dtype), keys)
