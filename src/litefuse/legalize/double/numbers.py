"""float64 tensors of one shape as numbers: `r + r * r * 0.5` stages LiteRT's ops.

The kernels that add and multiply float64 do not broadcast, so that a constant is filled into the shape of the tensor,
once for each builder. Comparisons are those of integers: the bits of float64, as int64, are in the order of the
numbers (but for NaN) where of negative numbers the distance from the least integer is taken.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence

import numpy as np

from litefuse.ir import Builder, Constant, DType, Value
from litefuse.legalize.arithmetic.elementwise import broadcast_together, common_dimension
from litefuse.legalize.element_types import bitcast, cast
from litefuse.legalize.shaping import (
    Dimension,
    broadcast,
    filled,
    index_vector,
    known_rank,
    known_shape,
    reshape,
    scalar,
    shape_of,
)

F32, F64, I32, I64 = DType.F32, DType.F64, DType.I32, DType.I64
MANTISSA_BITS = 52
BIAS = 1023
LEAST = -(2**63)
SIZE_BITS = 2**63 - 1
INFINITY_BITS = 0x7FF << MANTISSA_BITS
ROUNDING = 1.5 * 2.0**MANTISSA_BITS
"""Added to a number below 2^51, it leaves no bits for fractions; the integer stands in the last bits of the sum."""
_SPLIT = 2.0**27 + 1
"""Dekker's constant, which splits a number into two halves of 26 bits."""
_SMALL = 1024


class Frame:
    """The builder, and the shape that all numbers of a formula have: that of `like`."""

    __slots__ = ("_constants", "_shape", "b", "like")

    def __init__(self, b: Builder, like: Value) -> None:
        self.b = b
        self.like = like
        self._shape: Value | None = None
        self._constants: dict[tuple[int, DType], Value] = {}

    def constant(self, value: float, dtype: DType) -> Value:
        """A tensor of one value, filled when the model runs unless it is small."""
        array = np.asarray(value, dtype.numpy)
        key = int(array.view(np.int64)), dtype
        found = self._constants.get(key)
        if found is None:
            found = self._constants[key] = self._filled(array, dtype)
        return found

    def _filled(self, array: np.ndarray, dtype: DType) -> Value:
        type = self.like.type.with_dtype(dtype)
        count = type.num_elements
        if type.is_static and count is not None and count * 8 <= _SMALL:
            return filled(self.b, type, self.like, array.item())
        if self._shape is None:
            self._shape = shape_of(self.b, self.like)
        return self.b.tfl.fill(self._shape, self.b.const(Constant.of(array)), result_types=[type])


class Double:
    """A float64 tensor with the arithmetic of numbers. What it is combined with has its shape, or is a Python float."""

    __slots__ = ("frame", "value")

    def __init__(self, frame: Frame, value: Value) -> None:
        self.frame = frame
        self.value = value

    def _number(self, other: Double | float) -> Value:
        return other.value if isinstance(other, Double) else self.frame.constant(other, F64)

    def _with(self, kind: str, other: Double | float) -> Double:
        op = self.frame.b.op(kind, (self.value, self._number(other)), result_types=[self.value.type])
        return Double(self.frame, op.results[0])

    def everywhere(self, value: float) -> Double:
        """One number, in this one's shape."""
        return Double(self.frame, self.frame.constant(value, F64))

    def __add__(self, other: Double | float) -> Double:
        return self._with("tfl.stablehlo_add", other)

    def __mul__(self, other: Double | float) -> Double:
        return self._with("tfl.stablehlo_multiply", other)

    def __neg__(self) -> Double:
        return self * -1.0

    def __sub__(self, other: Double | float) -> Double:
        return self + -other

    def __rsub__(self, other: float) -> Double:
        return -self + other

    __radd__ = __add__
    __rmul__ = __mul__

    def at_least(self, other: Double | float) -> Double:
        """The larger one, where neither is NaN."""
        return self._with("tfl.stablehlo_maximum", other)

    def at_most(self, other: Double | float) -> Double:
        """The smaller one, where neither is NaN."""
        return self._with("tfl.stablehlo_minimum", other)

    @property
    def bits(self) -> Whole:
        return Whole(self.frame, bitcast(self.frame.b, self.value, I64))

    @property
    def size(self) -> Double:
        """The absolute value."""
        return (self.bits & SIZE_BITS).as_bits

    @property
    def order(self) -> Whole:
        """An integer that is in the order of the numbers, the same for both zeros."""
        bits = self.bits
        return bits.where(bits < 0, LEAST - bits)

    @property
    def is_nan(self) -> Value:
        return (self.bits & SIZE_BITS) > INFINITY_BITS

    @property
    def is_zero(self) -> Value:
        return (self.bits & SIZE_BITS).equals(0)

    def __lt__(self, other: Double | float) -> Value:
        """Whether it is smaller; neither is NaN."""
        return self.order < (other.order if isinstance(other, Double) else order_of(other))

    def __gt__(self, other: Double | float) -> Value:
        """Whether it is larger; neither is NaN."""
        return self.order > (other.order if isinstance(other, Double) else order_of(other))

    def equals(self, other: Double | float) -> Value:
        """Whether both are the same number; neither is NaN."""
        return self.order.equals(other.order if isinstance(other, Double) else order_of(other))

    def where(self, condition: Value, other: Double | float) -> Double:
        """`other` where the condition holds, else this."""
        chosen = other.value if isinstance(other, Double) else scalar(self.frame.b, other, F64)
        found = self.frame.b.tfl.select_v2(condition, chosen, self.value, result_types=[self.value.type])
        return Double(self.frame, found)

    def with_sign_of(self, other: Double) -> Double:
        """This number, which is not negative, with the other one's sign."""
        return (self.bits + (other.bits & LEAST)).as_bits

    @property
    def marked(self) -> Whole:
        """In the last bits the nearest integer of a number below 2^51."""
        return (self + ROUNDING).bits

    @property
    def rounded(self) -> Double:
        """The nearest integer of a number below 2^51, of two the even one."""
        return self + ROUNDING - ROUNDING

    def rounded_to(self, step: float) -> Double:
        """The nearest multiple of a power of two."""
        return self + ROUNDING * step - ROUNDING * step

    @property
    def whole(self) -> Whole:
        """As int64, rounded to zero."""
        return Whole(self.frame, cast(self.frame.b, self.value, I64))

    @property
    def halves(self) -> tuple[Double, Double]:
        """Two numbers of 26 bits whose sum is this one, which is below 2^990 (Dekker, 1971)."""
        large = self * _SPLIT
        upper = large - (large - self)
        return upper, self - upper

    def reciprocal(self) -> Double:
        """1 / x of a number from 2^-100 to 2^100, nearly rounded: from float32 by Newton's method."""
        b = self.frame.b
        narrow = b.tfl.div(scalar(b, 1, F32), cast(b, self.value, F32))
        found = Double(self.frame, cast(b, narrow, F64))
        for _ in range(2):
            found = found + found * (1.0 - self * found)
        return found


class Whole:
    """An int64 tensor of the frame's shape."""

    __slots__ = ("frame", "value")

    def __init__(self, frame: Frame, value: Value) -> None:
        self.frame = frame
        self.value = value

    def _operand(self, other: Whole | int) -> Value:
        return other.value if isinstance(other, Whole) else scalar(self.frame.b, other, I64)

    def _with(self, kind: str, other: Whole | int, *, reflected: bool = False) -> Whole:
        left, right = self.value, self._operand(other)
        operands = (right, left) if reflected else (left, right)
        return Whole(self.frame, self.frame.b.op(kind, operands, result_types=[self.value.type]).results[0])

    def __add__(self, other: Whole | int) -> Whole:
        return self._with("tfl.add", other)

    def __sub__(self, other: Whole | int) -> Whole:
        return self._with("tfl.sub", other)

    def __rsub__(self, other: int) -> Whole:
        return self._with("tfl.sub", other, reflected=True)

    def __mul__(self, other: Whole | int) -> Whole:
        return self._with("tfl.mul", other)

    def __and__(self, mask: int) -> Whole:
        """LiteRT's kernel does not broadcast."""
        same = self.frame.constant(mask, I64)
        return Whole(self.frame, self.frame.b.tfl.stablehlo_and(self.value, same, result_types=[self.value.type]))

    def at_least(self, other: Whole | int) -> Whole:
        return self._with("tfl.maximum", other)

    def at_most(self, other: Whole | int) -> Whole:
        return self._with("tfl.minimum", other)

    def __lt__(self, other: Whole | int) -> Value:
        return self.frame.b.tfl.less(self.value, self._operand(other))

    def __gt__(self, other: Whole | int) -> Value:
        return self.frame.b.tfl.greater(self.value, self._operand(other))

    def equals(self, other: Whole | int) -> Value:
        return self.frame.b.tfl.equal(self.value, self._operand(other))

    def where(self, condition: Value, other: Whole | int) -> Whole:
        """`other` where the condition holds, else this."""
        operands = (condition, self._operand(other), self.value)
        return Whole(self.frame, self.frame.b.tfl.select_v2(*operands, result_types=[self.value.type]))

    @property
    def as_bits(self) -> Double:
        return Double(self.frame, bitcast(self.frame.b, self.value, F64))

    @property
    def number(self) -> Double:
        """By value."""
        return Double(self.frame, cast(self.frame.b, self.value, F64))

    def of_table(self, table: Sequence[float]) -> Double:
        """The elements of a table at these places."""
        b = self.frame.b
        bits = b.const(np.asarray(table, np.float64).view(np.int64))
        places = cast(b, self.value, I32)
        found = b.tfl.gather(bits, places, axis=0, result_types=[self.value.type])
        return Whole(self.frame, found).as_bits


def together(b: Builder, x: Value, y: Value) -> tuple[Double, Double]:
    """Two tensors that broadcast, as numbers of their common shape; a constant is filled in."""
    for number, other in ((x, y), (y, x)):
        value = known_number(number)
        if value is not None and other is not number and other.rank is not None and (number.rank or 0) <= other.rank:
            frame = Frame(b, other)
            filled, tensor = Double(frame, frame.constant(value, F64)), Double(frame, other)
            return (filled, tensor) if number is x else (tensor, filled)
    if x.rank is None or y.rank is None or (x.shape == y.shape and x.type.is_static):
        x, y = broadcast_together(b, x, y)
    else:
        rank = max(x.rank, y.rank)
        shape = [common_dimension(b, x, y, axis - rank) for axis in range(rank)]
        x, y = _repeated(b, x, shape), _repeated(b, y, shape)
    frame = Frame(b, x)
    return Double(frame, x), Double(frame, y)


def known_number(x: Value) -> float | None:
    """The number, where it is one that is known."""
    return float(x.constant.numpy().item()) if x.constant is not None and x.type.num_elements == 1 else None


def _repeated(b: Builder, x: Value, shape: Sequence[Dimension]) -> Value:
    """`x` broadcast to a shape: TILE copies blocks of memory, BROADCAST_TO element by element."""
    own = [1] * (len(shape) - known_rank(x)) + list(known_shape(x))
    if own == list(shape) or None in own or any(dim not in (1, wanted) for dim, wanted in zip(own, shape, strict=True)):
        return broadcast(b, x, shape)
    multiples = [wanted if dim == 1 else 1 for dim, wanted in zip(own, shape, strict=True)]
    type = x.type.with_shape(tuple(dim if isinstance(dim, int) else None for dim in shape))
    operands = (reshape(b, x, [dim or 1 for dim in own]), index_vector(b, multiples))
    return b.tfl.tile(*operands, result_types=[type])


def doubles(b: Builder, x: Value) -> Double:
    """The numbers of a float64 tensor."""
    return Double(Frame(b, x), x)


def order_of(value: float) -> int:
    """`Double.order` of a number that is known."""
    bits = int(np.float64(value).view(np.int64))
    return bits if bits >= 0 else LEAST - bits


def power_of_two(exponent: Double) -> Double:
    """2^n of integers from -1022 to 1023."""
    return ((exponent + BIAS) * 2.0**MANTISSA_BITS).whole.as_bits


def scaled(x: Double, exponent: Double) -> Double:
    """x 2^n of integers from -2044 to 2046, in two steps: the power itself may be none that float64 has."""
    half = (exponent * 0.5).rounded
    return x * power_of_two(half) * power_of_two(exponent - half)


def polynomial(x: Double, coefficients: Sequence[float]) -> Double:
    """Horner's scheme; the constant term comes first."""
    *others, highest = coefficients
    return functools.reduce(lambda total, term: total * x + term, reversed(others[:-1]), x * highest + others[-1])
