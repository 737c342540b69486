"""Arithmetic on float64 tensors of one shape by Python operators: `r + r * r * 0.5` stages LiteRT ops.

The kernels that add and multiply float64 do not broadcast, so constants are filled to the shape of the tensor, once per
builder. Comparisons are done on integers: the bits of float64, as int64, have the order of the numbers (except NaN) if
the bits of negative numbers are subtracted from the lowest integer.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence

import numpy as np

from litefuse.ir import Builder, Constant, DType, Value
from litefuse.legalizations.tf.arithmetic.elementwise import broadcast_together, common_dimension
from litefuse.rewrite.build import Dimension, broadcast, fill_like, index_vector, reshape, scalar, shape_of
from litefuse.rewrite.element_types import bitcast, cast
from litefuse.rewrite.facts import known_rank, known_shape

F32, F64, I32, I64 = DType.F32, DType.F64, DType.I32, DType.I64
MANTISSA_BITS = 52
BIAS = 1023
LOWEST = -(2**63)
MAGNITUDE_MASK = 2**63 - 1
INFINITY_BITS = 0x7FF << MANTISSA_BITS
ROUNDING = 1.5 * 2.0**MANTISSA_BITS
"""Added to a number below 2^51, it rounds the number to an integer, which is in the last bits of the sum."""
_SPLIT = 2.0**27 + 1
"""Dekker's constant, which splits a number into two halves of 26 bits."""
_MAX_CONSTANT_BYTES = 1024


class FormulaFrame:
    """The builder and the shape (that of `like`) of all tensors in a formula; caches constants."""

    __slots__ = ("_constants", "_shape", "b", "like")

    def __init__(self, b: Builder, like: Value) -> None:
        self.b = b
        self.like = like
        self._shape: Value | None = None
        self._constants: dict[tuple[int, DType], Value] = {}

    def constant(self, value: float, dtype: DType) -> Value:
        """Return a tensor with one value in all elements: a FILL, or a constant if it is small."""
        array = np.asarray(value, dtype.numpy)
        key = int(array.view(np.int64)), dtype
        constant = self._constants.get(key)
        if constant is None:
            constant = self._constants[key] = self._fill(array, dtype)
        return constant

    def _fill(self, array: np.ndarray, dtype: DType) -> Value:
        type = self.like.type.with_dtype(dtype)
        count = type.num_elements
        if type.is_static and count is not None and count * 8 <= _MAX_CONSTANT_BYTES:
            return fill_like(self.b, type, self.like, array.item())
        if self._shape is None:
            self._shape = shape_of(self.b, self.like)
        return self.b.tfl.fill(self._shape, self.b.const(Constant.of(array)), result_types=[type])


class Double:
    """A float64 tensor with arithmetic operators, whose other operands have the same shape or are Python floats."""

    __slots__ = ("frame", "value")

    def __init__(self, frame: FormulaFrame, value: Value) -> None:
        self.frame = frame
        self.value = value

    def _number(self, other: Double | float) -> Value:
        return other.value if isinstance(other, Double) else self.frame.constant(other, F64)

    def _with(self, kind: str, other: Double | float) -> Double:
        op = self.frame.b.op(kind, (self.value, self._number(other)), result_types=[self.value.type])
        return Double(self.frame, op.results[0])

    def full_like(self, value: float) -> Double:
        """Return a tensor of this shape with `value` in all elements."""
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
        """Return the larger number; neither may be NaN."""
        return self._with("tfl.stablehlo_maximum", other)

    def at_most(self, other: Double | float) -> Double:
        """Return the smaller number; neither may be NaN."""
        return self._with("tfl.stablehlo_minimum", other)

    @property
    def bits(self) -> Whole:
        return Whole(self.frame, bitcast(self.frame.b, self.value, I64))

    @property
    def size(self) -> Double:
        """The absolute value."""
        return (self.bits & MAGNITUDE_MASK).as_bits

    @property
    def order(self) -> Whole:
        """An integer that sorts like the number, equal for both zeros."""
        bits = self.bits
        return bits.where(bits < 0, LOWEST - bits)

    @property
    def is_nan(self) -> Value:
        return (self.bits & MAGNITUDE_MASK) > INFINITY_BITS

    @property
    def is_zero(self) -> Value:
        return (self.bits & MAGNITUDE_MASK).equals(0)

    def __lt__(self, other: Double | float) -> Value:
        """Return whether this number is smaller; neither may be NaN."""
        return self.order < (other.order if isinstance(other, Double) else order_of(other))

    def __gt__(self, other: Double | float) -> Value:
        """Return whether this number is larger; neither may be NaN."""
        return self.order > (other.order if isinstance(other, Double) else order_of(other))

    def equals(self, other: Double | float) -> Value:
        """Return whether the numbers are equal; neither may be NaN."""
        return self.order.equals(other.order if isinstance(other, Double) else order_of(other))

    def where(self, condition: Value, other: Double | float) -> Double:
        """Return `other` where the condition is true, else this number."""
        chosen = other.value if isinstance(other, Double) else scalar(self.frame.b, other, F64)
        selected = self.frame.b.tfl.select_v2(condition, chosen, self.value, result_types=[self.value.type])
        return Double(self.frame, selected)

    def with_sign_of(self, other: Double) -> Double:
        """Return this number, which must not be negative, with the sign of `other`."""
        return (self.bits + (other.bits & LOWEST)).as_bits

    @property
    def rounding_bits(self) -> Whole:
        """Bits whose last ones are the nearest integer; the number must be below 2^51."""
        return (self + ROUNDING).bits

    @property
    def rounded(self) -> Double:
        """The nearest integer, rounding half to even; the number must be below 2^51."""
        return self + ROUNDING - ROUNDING

    def round_to(self, step: float) -> Double:
        """Return the nearest multiple of `step`, a power of two."""
        return self + ROUNDING * step - ROUNDING * step

    @property
    def whole(self) -> Whole:
        """The number as int64, rounded towards zero."""
        return Whole(self.frame, cast(self.frame.b, self.value, I64))

    @property
    def halves(self) -> tuple[Double, Double]:
        """Two numbers of 26 bits whose sum is this one, which is below 2^990 (Dekker, 1971)."""
        large = self * _SPLIT
        upper = large - (large - self)
        return upper, self - upper

    def reciprocal(self) -> Double:
        """Return 1 / x for x in [2^-100, 2^100], almost correctly rounded: from float32 by Newton's method."""
        b = self.frame.b
        narrow = b.tfl.div(scalar(b, 1, F32), cast(b, self.value, F32))
        inverse = Double(self.frame, cast(b, narrow, F64))
        for _ in range(2):
            inverse = inverse + inverse * (1.0 - self * inverse)
        return inverse


class Whole:
    """An int64 tensor of the frame's shape."""

    __slots__ = ("frame", "value")

    def __init__(self, frame: FormulaFrame, value: Value) -> None:
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
        """Mask with a constant of the full shape, because LiteRT's kernel does not broadcast."""
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
        """Return `other` where the condition is true, else this integer."""
        operands = (condition, self._operand(other), self.value)
        return Whole(self.frame, self.frame.b.tfl.select_v2(*operands, result_types=[self.value.type]))

    @property
    def as_bits(self) -> Double:
        return Double(self.frame, bitcast(self.frame.b, self.value, F64))

    @property
    def number(self) -> Double:
        """The float64 number with this value."""
        return Double(self.frame, cast(self.frame.b, self.value, F64))

    def lookup(self, table: Sequence[float]) -> Double:
        """Look up elements of a table, with these integers as indices."""
        b = self.frame.b
        bits = b.const(np.asarray(table, np.float64).view(np.int64))
        indices = cast(b, self.value, I32)
        selected = b.tfl.gather(bits, indices, axis=0, result_types=[self.value.type])
        return Whole(self.frame, selected).as_bits


def broadcast_doubles(b: Builder, x: Value, y: Value) -> tuple[Double, Double]:
    """Broadcast two tensors to numbers of their common shape; a scalar constant is filled to the other's shape."""
    for number, other in ((x, y), (y, x)):
        value = known_number(number)
        if value is not None and other is not number and other.rank is not None and (number.rank or 0) <= other.rank:
            frame = FormulaFrame(b, other)
            filled, tensor = Double(frame, frame.constant(value, F64)), Double(frame, other)
            return (filled, tensor) if number is x else (tensor, filled)
    if x.rank is None or y.rank is None or (x.shape == y.shape and x.type.is_static):
        x, y = broadcast_together(b, x, y)
    else:
        rank = max(x.rank, y.rank)
        shape = [common_dimension(b, x, y, axis - rank) for axis in range(rank)]
        x, y = _broadcast_by_tile(b, x, shape), _broadcast_by_tile(b, y, shape)
    frame = FormulaFrame(b, x)
    return Double(frame, x), Double(frame, y)


def known_number(x: Value) -> float | None:
    """Return the value of a constant of one element, else None."""
    return float(x.constant.numpy().item()) if x.constant is not None and x.type.num_elements == 1 else None


def _broadcast_by_tile(b: Builder, x: Value, shape: Sequence[Dimension]) -> Value:
    """Broadcast `x` to a shape, if possible by TILE, which copies blocks of memory, unlike BROADCAST_TO."""
    own = [1] * (len(shape) - known_rank(x)) + list(known_shape(x))
    if own == list(shape) or None in own or any(dim not in (1, wanted) for dim, wanted in zip(own, shape, strict=True)):
        return broadcast(b, x, shape)
    multiples = [wanted if dim == 1 else 1 for dim, wanted in zip(own, shape, strict=True)]
    type = x.type.with_shape(tuple(dim if isinstance(dim, int) else None for dim in shape))
    operands = (reshape(b, x, [dim or 1 for dim in own]), index_vector(b, multiples))
    return b.tfl.tile(*operands, result_types=[type])


def to_double(b: Builder, x: Value) -> Double:
    """Wrap a float64 tensor in a frame of the same shape."""
    return Double(FormulaFrame(b, x), x)


def order_of(value: float) -> int:
    """Return `Double.order` of a Python float."""
    bits = int(np.float64(value).view(np.int64))
    return bits if bits >= 0 else LOWEST - bits


def power_of_two(exponent: Double) -> Double:
    """Return 2^n for integers n in [-1022, 1023]."""
    return ((exponent + BIAS) * 2.0**MANTISSA_BITS).whole.as_bits


def scale_by_power(x: Double, exponent: Double) -> Double:
    """Return x 2^n for integers n in [-2044, 2046], in two steps, because 2^n itself may not be representable."""
    half = (exponent * 0.5).rounded
    return x * power_of_two(half) * power_of_two(exponent - half)


def polynomial(x: Double, coefficients: Sequence[float]) -> Double:
    """Evaluate a polynomial by Horner's scheme; the constant term comes first."""
    *others, highest = coefficients
    return functools.reduce(lambda total, term: total * x + term, reversed(others[:-1]), x * highest + others[-1])
