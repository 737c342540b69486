"""Translate operations on integers and on the bits of elements."""

from __future__ import annotations

from collections.abc import Callable

from litefuse.frontend.stablehlo.artifact.nodes import Operation
from litefuse.frontend.stablehlo.intervals import integer_limits, interval_of
from litefuse.frontend.stablehlo.rules import translates
from litefuse.frontend.stablehlo.writer import Writer, number, refuse, settle, tensor
from litefuse.ir import DType, Value

_UNSIGNED = {DType.I8: DType.U8, DType.I16: DType.U16, DType.I32: DType.U32, DType.I64: DType.U64}
_SIGNED = {unsigned: signed for signed, unsigned in _UNSIGNED.items()}


def divide(write: Writer, x: Value, y: Value) -> Value:
    """Divide towards zero; dividing by 0 sets all bits, and the least number divided by -1 is itself.

    LiteRT's kernels fail on a divisor 0, and processors on this overflow, so neither reaches them.
    """
    special = _special_divisors(write, y)
    if special is None:
        return write.tf.TruncateDiv(x, y)
    is_zero, is_minus_one, safe = special
    quotient = write.tf.TruncateDiv(x, safe)
    if is_minus_one is not None:
        quotient = write.tf.SelectV2(is_minus_one, write.tf.Neg(x), quotient)
    return write.tf.SelectV2(is_zero, write.constant(_all_bits(x.dtype), x.dtype), quotient)


def remainder(write: Writer, x: Value, y: Value) -> Value:
    """Return the remainder of `divide`, with the sign of `x`; that of dividing by 0 is `x`."""
    special = _special_divisors(write, y)
    if special is None:
        return write.tf.TruncateMod(x, y)
    is_zero, _, safe = special
    # The remainder of dividing by 1 and by -1 is the same.
    return write.tf.SelectV2(is_zero, x, write.tf.TruncateMod(x, safe))


def _special_divisors(write: Writer, y: Value) -> tuple[Value, Value | None, Value] | None:
    """Return where `y` is 0, where it is -1, and `y` with 1 in these places; None if it is never 0 or -1."""
    found = interval_of(y)
    if found is not None and (found.low > 0 or found.high < -1):
        return None
    one = write.constant(1, y.dtype)
    is_zero = write.tf.Equal(y, write.constant(0, y.dtype))
    if y.dtype not in _UNSIGNED:
        return is_zero, None, write.tf.SelectV2(is_zero, one, y)
    is_minus_one = write.tf.Equal(y, write.constant(-1, y.dtype))
    safe = write.tf.SelectV2(write.tf.LogicalOr(is_zero, is_minus_one), one, y)
    return is_zero, is_minus_one, safe


def _all_bits(dtype: DType) -> int:
    return -1 if dtype in _UNSIGNED else integer_limits(dtype).high


def power(write: Writer, x: Value, y: Value) -> Value:
    """Raise integers to a power; a negative one gives 0 unless `x` is 1 or -1."""
    found = interval_of(y)
    if y.dtype not in _UNSIGNED or (found is not None and found.low >= 0):
        return write.tf.Pow(x, y)
    zero, one = (write.constant(value, x.dtype) for value in (0, 1))
    positive = write.tf.Pow(x, write.tf.Maximum(y, zero))
    is_unit = write.tf.Equal(write.tf.Abs(x), one)
    # The power of a unit is itself or 1: it has the parity of the exponent, whose lowest bit is that of `y`.
    of_unit = write.tf.Pow(x, write.tf.BitwiseAnd(y, one))
    negative = write.tf.SelectV2(is_unit, of_unit, zero)
    return write.tf.SelectV2(write.tf.Less(y, zero), negative, positive)


INTEGER_RULES: dict[str, Callable[[Writer, Value, Value], Value]] = {
    "divide": divide,
    "remainder": remainder,
    "power": power,
}
"""Operations that need more than one op for integers."""


@translates("shift_left", "shift_right_logical", "shift_right_arithmetic")
def shift(operation: Operation, write: Writer) -> Value:
    """Translate shifts; by at least the number of bits, they leave 0, or copies of the sign."""
    x, distance = write.values(operation.operands)
    dtype = x.dtype
    if dtype not in _UNSIGNED and dtype not in _SIGNED:
        raise refuse(f"a shift of elements of type {dtype.value} has no translation")
    is_arithmetic = operation.name == "shift_right_arithmetic"
    computing = _SIGNED.get(dtype, dtype) if is_arithmetic else _UNSIGNED.get(dtype, dtype)
    if operation.name == "shift_left":
        computing = dtype
    far, near = _split_distance(write, distance, dtype)
    op = write.tf.LeftShift if operation.name == "shift_left" else write.tf.RightShift
    shifted = _reinterpret(write, op(_reinterpret(write, x, computing), _reinterpret(write, near, computing)), dtype)
    if far is not None and not is_arithmetic:
        shifted = write.tf.SelectV2(far, write.constant(0, dtype), shifted)
    return settle(shifted, tensor(operation.results[0]))


def _split_distance(write: Writer, distance: Value, dtype: DType) -> tuple[Value | None, Value]:
    """Return where a distance shifts all bits out, and it limited to the number of bits less 1.

    Negative distances count as large.
    """
    highest = dtype.bits - 1
    found = interval_of(distance)
    if found is not None and found.is_inside(0, highest):
        return None, distance
    limit = write.constant(highest, dtype)
    far = write.tf.Greater(distance, limit)
    if dtype in _UNSIGNED:
        far = write.tf.LogicalOr(far, write.tf.Less(distance, write.constant(0, dtype)))
    return far, write.tf.SelectV2(far, limit, distance)


def _reinterpret(write: Writer, value: Value, dtype: DType) -> Value:
    return value if value.dtype is dtype else write.tf.Bitcast(value, type=dtype)


@translates("popcnt")
def popcnt(operation: Operation, write: Writer) -> Value:
    """Translate the number of bits that are set."""
    (x,) = write.values(operation.operands)
    return settle(_count_bits(write, x), tensor(operation.results[0]))


def _count_bits(write: Writer, x: Value) -> Value:
    return write.tf.Cast(write.tf.PopulationCount(x), DstT=x.dtype)


@translates("count_leading_zeros")
def count_leading_zeros(operation: Operation, write: Writer) -> Value:
    """Translate the number of zeros before the highest bit that is set: copy this bit into all lower ones."""
    (x,) = write.values(operation.operands)
    dtype = x.dtype
    if dtype not in _UNSIGNED and dtype not in _SIGNED:
        raise refuse(f"counting the zeros of elements of type {dtype.value} has no translation")
    unsigned = _UNSIGNED.get(dtype, dtype)
    bits, distance = _reinterpret(write, x, unsigned), 1
    while distance < dtype.bits:
        bits = write.tf.BitwiseOr(bits, write.tf.RightShift(bits, write.constant(distance, unsigned)))
        distance *= 2
    count = _count_bits(write, _reinterpret(write, bits, dtype))
    return settle(write.tf.Sub(write.constant(dtype.bits, dtype), count), tensor(operation.results[0]))


@translates("bitcast_convert")
def bitcast_convert(operation: Operation, write: Writer) -> Value:
    """Translate a change of the type that keeps the bits."""
    (x,) = write.values(operation.operands)
    type = tensor(operation.results[0])
    if DType.BOOL in (x.dtype, type.dtype) or min(x.dtype.bits, type.dtype.bits) < 8:
        raise refuse(f"the bits of elements of type {x.dtype.value} as {type.dtype.value} have no translation")
    return x if x.dtype is type.dtype else settle(write.tf.Bitcast(x, type=type.dtype), type)


_MANTISSA, _EXPONENT = 23, 8
_INFINITY_BITS, _SIGN_BIT = 0x7F800000, -(1 << 31)
_BIAS = 127


@translates("reduce_precision")
def reduce_precision(operation: Operation, write: Writer) -> Value:
    """Translate rounding to fewer bits, by integer arithmetic on those of float32, as XLA does."""
    (x,) = write.values(operation.operands)
    exponent, mantissa = number(operation, "exponent_bits"), number(operation, "mantissa_bits")
    if x.dtype is not DType.F32 or not 1 <= exponent or not 0 <= mantissa:
        raise refuse(f"rounding of {x.dtype.value} to {exponent} and {mantissa} bits has no translation")
    bits = write.tf.Bitcast(x, type=DType.I32)
    sign = write.tf.BitwiseAnd(bits, write.constant(_SIGN_BIT, DType.I32))
    if mantissa < _MANTISSA:
        bits = _round_mantissa(write, bits, mantissa)
    if exponent < _EXPONENT:
        bits = _limit_exponent(write, bits, sign, exponent)
    rounded = write.tf.Bitcast(bits, type=DType.F32)
    return settle(write.tf.SelectV2(write.tf.NotEqual(x, x), x, rounded), tensor(operation.results[0]))


def _round_mantissa(write: Writer, bits: Value, mantissa: int) -> Value:
    """Round to the nearest number with `mantissa` bits, of two to that with an even last bit."""
    lost = _MANTISSA - mantissa
    is_odd = write.tf.BitwiseAnd(
        write.tf.RightShift(bits, write.constant(lost, DType.I32)), write.constant(1, DType.I32)
    )
    below_half = write.constant((1 << (lost - 1)) - 1, DType.I32)
    moved = write.tf.AddV2(bits, write.tf.AddV2(is_odd, below_half))
    return write.tf.BitwiseAnd(moved, write.constant(-(1 << lost), DType.I32))


def _limit_exponent(write: Writer, bits: Value, sign: Value, exponent: int) -> Value:
    """Replace what is too large by infinity, and what is too small by zero."""
    reach = (1 << (exponent - 1)) - 1
    own = write.tf.BitwiseAnd(bits, write.constant(_INFINITY_BITS, DType.I32))
    is_large = write.tf.Greater(own, write.constant((_BIAS + reach) << _MANTISSA, DType.I32))
    is_small = write.tf.LessEqual(own, write.constant((_BIAS - reach) << _MANTISSA, DType.I32))
    infinity = write.tf.AddV2(sign, write.constant(_INFINITY_BITS, DType.I32))
    return write.tf.SelectV2(is_small, sign, write.tf.SelectV2(is_large, infinity, bits))
