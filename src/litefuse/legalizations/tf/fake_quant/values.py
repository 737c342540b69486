"""Conversion between floats and the integers of a quantized type, by the formulas documented for QuantizeV2.

Quantized types are integers here (see `types`). With oneDNN, TensorFlow's kernels of MIN_FIRST, and of SCALED with
HALF_TO_EVEN, may return the neighboring integer on some processors; these rules follow the documentation, as TensorFlow
without oneDNN does.
"""

from typing import NamedTuple

import numpy as np

from litefuse.errors import require
from litefuse.ir import Builder, DType, Value
from litefuse.legalizations.tf.images.projection import round_half_away
from litefuse.rewrite.build import scalar
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.element_types import cast
from litefuse.rewrite.facts import known_rank
from litefuse.rewrite.known import FoldingBuilder
from litefuse.rewrite.rule import legalize

F32, I32 = DType.F32, DType.I32
_TYPES = frozenset({DType.I8, DType.U8, DType.I16, DType.U16, DType.I32})
_LARGEST = float(np.finfo(np.float32).max)
# The largest float32 below 2^31.
_BELOW_2_31 = 2147483520.0


class _Integers(NamedTuple):
    """The range of integers of a quantized type."""

    least: int
    most: int

    @property
    def steps(self) -> int:
        return self.most - self.least

    @property
    def half(self) -> int:
        """Difference between the integers of the unsigned and the signed type; 0 if the type is unsigned."""
        return (self.steps + 1) // 2 if self.least else 0


def _integers(dtype: DType, mode: str, *, narrow_range: bool) -> _Integers:
    require(dtype in _TYPES, "the quantized type is used by unsupported ops", dtype=dtype.name)
    information = np.iinfo(dtype.numpy)
    narrowed = narrow_range and mode == "SCALED"
    require(not narrowed or information.min < 0, "narrow_range is not supported for unsigned integers")
    return _Integers(int(information.min) + narrowed, int(information.max))


def _reshape_limits(b: Builder, x: Value, low: Value, high: Value, mode: str, axis: int) -> tuple[Value, Value]:
    """Return both limits as scalars, or shaped to broadcast along the axis of `x`."""
    require(mode != "MIN_FIRST" or axis < 0, "MIN_FIRST does not support an axis")
    inner = [] if axis < 0 else [-1] + [1] * (known_rank(x) - axis - 1)
    tf = FoldingBuilder(b)
    return tf.Reshape(low, b.i32(inner)), tf.Reshape(high, b.i32(inner))


@legalize("tf.QuantizeV2")
def quantize(
    b: RewriteContext,
    x: Value,
    low: Value,
    high: Value,
    *,
    T: DType,
    mode: str,
    round_mode: str,
    narrow_range: bool,
    axis: int,
    ensure_minimum_range: float,
) -> tuple[Value, Value, Value]:
    """Return the integers, and the limits that the least and the largest integer represent."""
    integers = _integers(T, mode, narrow_range=narrow_range)
    wide = T is I32 and mode != "SCALED"
    require(not wide or None not in (low.constant, high.constant), "the range of 32-bit integers must be constant")
    low, high = _widen_range(b, *_reshape_limits(b, x, low, high, mode, axis), ensure_minimum_range)
    if mode == "SCALED":
        low, high, scale = _scaled_range(b, low, high, integers)
        whole = _clip(b, x, low, high) * scale
        whole = b.tf.Round(whole) if round_mode == "HALF_TO_EVEN" else round_half_away(b, whole)
    elif mode == "MIN_FIRST":
        whole = _quantize_min_first(b, x, low, high, integers)
    else:
        require(mode == "MIN_COMBINED", "unknown quantization mode", mode=mode)
        scale = _steps_per_unit(b, low, high, integers)
        scaled = (_clip(b, x, low, high) - low) * scale
        if integers.half:
            whole = round_half_away(b, scaled - integers.half)
        else:
            whole = b.tf.Floor(scaled + 0.5)
    low, high = (FoldingBuilder(b).Reshape(limit, b.i32([] if axis < 0 else [-1])) for limit in (low, high))
    return _cast_to_integers(b, whole, T), low, high


def _clip(b: Builder, x: Value, low: Value, high: Value) -> Value:
    return b.tf.Maximum(b.tf.Minimum(x, high), low)


def _cast_to_integers(b: Builder, whole: Value, dtype: DType) -> Value:
    """Cast to integers. Numbers beyond int32 become the least integer, as in TensorFlow; so does 2^31, by rounding."""
    if dtype is not I32:
        return cast(b, whole, dtype)
    fits = whole <= _BELOW_2_31
    inside = b.tf.Minimum(whole, _BELOW_2_31)
    return b.tf.SelectV2(fits, cast(b, inside, I32), -(2**31))


def _widen_range(b: Builder, low: Value, high: Value, least_share: float) -> tuple[Value, Value]:
    """Extend the limits to include zero, and to be at least the minimum range apart."""
    tf, zero = FoldingBuilder(b), scalar(b, 0, F32)
    largest = tf.Maximum(scalar(b, 1, F32), tf.Maximum(tf.Abs(low), tf.Abs(high)))
    low = tf.Minimum(zero, low)
    least = tf.AddV2(low, tf.Mul(largest, scalar(b, float(np.float32(least_share)), F32)))
    return low, tf.Maximum(zero, tf.Maximum(high, least))


def _steps_per_unit(b: Builder, low: Value, high: Value, integers: _Integers) -> Value:
    """Return the number of steps per unit, computed in float64 if the limits are known (2^32 - 1 is not a float32)."""
    extent = FoldingBuilder(b).Sub(high, low)
    known = extent.constant
    if known is None:
        return integers.steps / extent
    return b.const((integers.steps / known.numpy().astype(np.float64)).astype(np.float32))


def _scaled_range(b: Builder, low: Value, high: Value, integers: _Integers) -> tuple[Value, Value, Value]:
    """Return the range in which zero maps to 0, and the steps per unit: the fewest that cover either limit."""
    tf, zero, one = FoldingBuilder(b), scalar(b, 0, F32), scalar(b, 1, F32)

    def needed(limit: Value, step: Value) -> Value:
        usable = tf.Greater(tf.Mul(step, limit), zero)
        return tf.SelectV2(usable, tf.RealDiv(step, tf.SelectV2(usable, limit, one)), scalar(b, _LARGEST, F32))

    least, most = scalar(b, integers.least, F32), scalar(b, integers.most, F32)
    scale = tf.Minimum(needed(low, least), needed(high, most))
    return tf.RealDiv(least, scale), tf.RealDiv(most, scale), scale


def _quantize_min_first(b: Builder, x: Value, low: Value, high: Value, integers: _Integers) -> Value:
    """Round `x` to whole steps, subtract those of the lower limit, and add the least integer."""
    tf = FoldingBuilder(b)
    scale = _steps_per_unit(b, low, high, integers)
    first = tf.Sub(_round_limit(b, tf.Mul(low, scale)), scalar(b, integers.least, F32))
    whole = round_half_away(b, x * scale) - first
    return _clip(b, whole, scalar(b, integers.least, F32), scalar(b, min(integers.most, _BELOW_2_31), F32))


def _round_limit(b: Builder, x: Value) -> Value:
    """Apply `round_half_away`, folded if `x` is a constant."""
    if x.constant is None:
        return round_half_away(b, x)
    known = x.constant.numpy()
    size = np.abs(known)
    whole = np.floor(size)
    return b.const(np.copysign(whole + (size - whole >= 0.5), known).astype(np.float32))


@legalize("tf.Dequantize")
def dequantize(
    b: RewriteContext, x: Value, low: Value, high: Value, *, mode: str, narrow_range: bool, axis: int, dtype: DType
) -> Value:
    integers = _integers(x.dtype, mode, narrow_range=narrow_range)
    wide = x.dtype is I32 and mode == "MIN_FIRST"
    require(not wide or None not in (low.constant, high.constant), "the range of 32-bit integers must be constant")
    low, high = _reshape_limits(b, x, low, high, mode, axis)
    tf, floats = FoldingBuilder(b), cast(b, x, F32)
    if mode == "SCALED":
        require(x.dtype is not I32, "TensorFlow has no kernel for SCALED 32-bit integers on some machines")
        scale = tf.RealDiv(high, scalar(b, integers.most, F32))
        if integers.least:
            scale = tf.Maximum(tf.RealDiv(low, scalar(b, integers.least, F32)), scale)
        return cast(b, _multiply(b, floats, scale), dtype)
    if mode == "MIN_FIRST":
        return cast(b, _dequantize_min_first(b, floats, low, high, integers), dtype)
    require(mode == "MIN_COMBINED", "unknown quantization mode", mode=mode)
    scale = tf.RealDiv(tf.Sub(high, low), scalar(b, integers.steps, F32))
    shifted = _add(b, floats, scalar(b, integers.half, F32)) if integers.half else floats
    return cast(b, _add(b, _multiply(b, shifted, scale), low), dtype)


def _dequantize_min_first(b: Builder, x: Value, low: Value, high: Value, integers: _Integers) -> Value:
    """Map the least integer to the lower limit, rounded to whole steps."""
    tf, extent = FoldingBuilder(b), FoldingBuilder(b).Sub(high, low)
    empty = tf.Equal(high, low)
    if extent.constant is not None:
        scale = b.const((extent.constant.numpy().astype(np.float64) / integers.steps).astype(np.float32))
    else:
        # Division by a constant would become a product with its reciprocal, but the last bit determines where zero is.
        steps = tf.SelectV2(empty, scalar(b, 1, F32), scalar(b, integers.steps, F32))
        scale = tf.RealDiv(extent, steps)
    step = tf.SelectV2(empty, scalar(b, 1, F32), scale)
    first = tf.SelectV2(empty, low, tf.Mul(_round_limit(b, tf.RealDiv(low, step)), scale))
    offset = tf.Sub(first, tf.Mul(scalar(b, integers.least, F32), scale))
    return _add(b, _multiply(b, x, scale), offset)


def _multiply(b: Builder, x: Value, factor: Value) -> Value:
    """Multiply; a constant (such as weights) stays a constant, which is computed when the file is written."""
    known = factor.constant
    return x * factor if x.constant is None or known is None else b.const(x.constant.multiply(known.numpy()))


def _add(b: Builder, x: Value, term: Value) -> Value:
    known = term.constant
    return x + term if x.constant is None or known is None else b.const(x.constant.add(known.numpy()))
