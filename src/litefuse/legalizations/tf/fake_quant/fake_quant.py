"""Fake quantization: floats rounded to values that a quantized model can represent."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from litefuse.dialects.fake_quantization import nudge_range
from litefuse.ir import Builder, Value
from litefuse.legalizations.tf.images.projection import round_half_away
from litefuse.rewrite.build import scalar
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import constant_int, known_rank
from litefuse.rewrite.rule import legalize

Array = np.ndarray[Any, Any]


@legalize("tf.FakeQuantWithMinMaxVars", "tf.FakeQuantWithMinMaxVarsPerChannel")
def fake_quant_vars(
    b: RewriteContext, x: Value, low: Value, high: Value, *, num_bits: int, narrow_range: bool
) -> Value:
    """Round to the quantized values; where both limits are 0, the result is 0."""
    if low.constant is None or high.constant is None:
        empty = b.tf.LogicalAnd(*(b.tf.Equal(limit, 0) for limit in (low, high)))
        quantized = _round_to_steps(
            b, x, *_nudge_range_at_run_time(b, low, high, empty, num_bits, narrow_range=narrow_range)
        )
        return b.tf.SelectV2(empty, 0, quantized)
    limits = low.constant.numpy(), high.constant.numpy()
    nothing = (limits[0] == 0) & (limits[1] == 0)
    if nothing.all():
        return b.tf.ZerosLike(x)
    if low.rank == 0 and not narrow_range:
        lowest, highest = float(limits[0]), float(limits[1])
        return b.tfl.fake_quant(x, min=lowest, max=highest, num_bits=num_bits, narrow_range=False)
    # LiteRT's kernel refuses a narrow range when the model is loaded.
    usable = limits[0], np.where(nothing, np.float32(1), limits[1])
    nudged = [item.astype(np.float32) for item in nudge_range(*usable, num_bits, narrow_range=narrow_range)]
    quantized = _round_to_steps(b, x, *(b.const(item) for item in nudged))
    return b.tf.SelectV2(b.const(nothing), 0, quantized) if nothing.any() else quantized


def _round_to_steps(b: Builder, x: Value, least: Value, most: Value, step: Value, inverse: Value) -> Value:
    """Round to steps, halves up. TensorFlow divides by a scalar step, but multiplies by the inverses of a vector."""
    shifted = b.tf.ClipByValue(x, least, most) - least
    steps = shifted * inverse if step.rank else shifted / step
    zero = b.tf.Floor(-least * inverse + 0.5)
    return b.tf.Floor(steps - zero + 0.5) * step


def _nudge_range_at_run_time(
    b: Builder, low: Value, high: Value, empty: Value, bits: int, *, narrow_range: bool
) -> tuple[Value, Value, Value, Value]:
    """Compute `nudge_range` at run time; `empty` is true where both limits are 0."""
    smallest, largest = (scalar(b, item, low.dtype) for item in (float(narrow_range), 2**bits - 1))
    # Division by a constant would become a product with its reciprocal, but the last bit determines where zero is.
    steps = b.tf.SelectV2(empty, scalar(b, 1, low.dtype), scalar(b, 2**bits - 1 - narrow_range, low.dtype))
    extent = high - low
    scale, inverse = extent / steps, steps / extent
    zero = b.tf.ClipByValue(round_half_away(b, smallest - low / scale), smallest, largest)
    return (smallest - zero) * scale, (largest - zero) * scale, scale, inverse


@legalize("tf.FakeQuantWithMinMaxArgs")
def fake_quant_args(b: RewriteContext, x: Value, *, min: float, max: float, num_bits: int, narrow_range: bool) -> Value:
    limits = scalar(b, min, x.dtype), scalar(b, max, x.dtype)
    return b.tf.FakeQuantWithMinMaxVars(x, *limits, num_bits=num_bits, narrow_range=narrow_range)


@legalize("tf.FakeQuantWithMinMaxArgsGradient")
def fake_quant_args_grad(
    b: RewriteContext, gradients: Value, x: Value, *, min: float, max: float, num_bits: int, narrow_range: bool
) -> Value:
    limits = scalar(b, min, x.dtype), scalar(b, max, x.dtype)
    inside, _, _ = _fake_quant_grads(b, gradients, x, *limits, num_bits, narrow_range=narrow_range)
    return inside


@legalize("tf.FakeQuantWithMinMaxVarsGradient", "tf.FakeQuantWithMinMaxVarsPerChannelGradient")
def fake_quant_vars_grad(
    b: RewriteContext, gradients: Value, x: Value, low: Value, high: Value, *, num_bits: int, narrow_range: bool
) -> Sequence[Value]:
    return _fake_quant_grads(b, gradients, x, low, high, num_bits, narrow_range=narrow_range)


def _fake_quant_grads(
    b: Builder, gradients: Value, x: Value, low: Value, high: Value, bits: int, *, narrow_range: bool
) -> Sequence[Value]:
    """Pass the gradients inside the limits to x, the sums beyond a limit to that limit; limits of 0 pass all to x."""
    empty = b.tf.Equal(low, 0) & b.tf.Equal(high, 0)
    least, most, *_ = _nudge_range_at_run_time(b, low, high, empty, bits, narrow_range=narrow_range)
    full = ~empty
    below, above = (x < least) & full, (x > most) & full
    inside = b.tf.SelectV2(below | above, 0, gradients)
    axes = b.i32(range(known_rank(x) - known_rank(low)))
    beyond = (b.tf.Sum(b.tf.SelectV2(part, gradients, 0), axes, keep_dims=False) for part in (below, above))
    return [inside, *beyond]


@legalize("tf.QuantizeAndDequantizeV2")
def quantize_and_dequantize(
    b: RewriteContext,
    x: Value,
    low: Value,
    high: Value,
    *,
    signed_input: bool,
    num_bits: int,
    range_given: bool,
    round_mode: str,
    narrow_range: bool,
    axis: int,
) -> Value:
    steps = (-(2 ** (num_bits - 1)) + narrow_range, 2 ** (num_bits - 1) - 1) if signed_input else (0, 2**num_bits - 1)
    limits = [scalar(b, step, x.dtype) for step in steps]
    if not range_given:
        low, high = _extremes(b, x, axis)
    elif axis >= 0:
        inner = [1] * (known_rank(x) - axis - 1)
        low, high = (b.tf.Reshape(limit, b.i32([-1, *inner])) for limit in (low, high))
    return _quantize_and_dequantize(
        b, x, (low, high), (limits[0], limits[1]), clamped=range_given, half_up=round_mode == "HALF_UP"
    )


@legalize("tf.QuantizeAndDequantizeV3")
def quantize_and_dequantize_v3(
    b: RewriteContext,
    x: Value,
    low: Value,
    high: Value,
    num_bits: Value,
    *,
    signed_input: bool,
    range_given: bool,
    narrow_range: bool,
    axis: int,
) -> Value:
    """Replace by QuantizeAndDequantizeV2; the number of bits is an operand, which must be constant."""
    bits = constant_int(num_bits, "the number of bits")
    return b.tf.QuantizeAndDequantizeV2(
        x,
        low,
        high,
        num_bits=bits,
        signed_input=signed_input,
        range_given=range_given,
        narrow_range=narrow_range,
        axis=axis,
    )


@legalize("tf.QuantizeAndDequantizeV4Grad")
def quantize_and_dequantize_grad(
    b: RewriteContext, gradients: Value, x: Value, low: Value, high: Value, *, axis: int
) -> tuple[Value, Value, Value]:
    """Pass the gradients of elements within the range to x, and zeros to the range."""
    inner = [1] * (known_rank(x) - axis - 1)
    limits = (low, high) if axis < 0 else (b.tf.Reshape(limit, b.i32([-1, *inner])) for limit in (low, high))
    least, most = limits
    inside = (x >= least) & (x <= most)
    moved = b.tf.SelectV2(inside, gradients, 0)
    return moved, b.tf.ZerosLike(low), b.tf.ZerosLike(high)


def _extremes(b: Builder, x: Value, axis: int) -> tuple[Value, Value]:
    """Return the smallest and the largest element of all of `x`, or of each slice along the axis."""
    axes = b.i32([other for other in range(known_rank(x)) if other != axis])
    return b.tf.Min(x, axes, keep_dims=axis >= 0), b.tf.Max(x, axes, keep_dims=axis >= 0)


def _quantize_and_dequantize(
    b: Builder, x: Value, limits: tuple[Value, Value], steps: tuple[Value, Value], *, clamped: bool, half_up: bool
) -> Value:
    """Round to steps that cover the limits and include zero (quantize_and_dequantize_op.h)."""
    dtype = x.dtype

    def scale_of(limit: Value, step: Value) -> Value:
        usable = limit * step > 0
        return b.tf.SelectV2(usable, step / b.tf.SelectV2(usable, limit, 1), float(np.finfo(dtype.numpy).max))

    (low, high), (least, most) = limits, steps
    below, above = scale_of(low, least), scale_of(high, most)
    by_low = below < above
    scale = b.tf.Minimum(below, above)
    limit, step = b.tf.SelectV2(by_low, low, high), b.tf.SelectV2(by_low, least, most)
    inverse = limit / step
    if clamped:
        highest = b.tf.SelectV2(by_low, most * inverse, high)
        lowest = b.tf.SelectV2(by_low, low, least * inverse)
        x = b.tf.Maximum(b.tf.Minimum(x, highest), lowest)
    scaled = x * scale
    whole = b.tf.Floor(scaled + 0.5) if half_up else b.tf.Round(scaled)
    return whole * inverse
