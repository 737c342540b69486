"""Fake quantization: floats rounded to what a quantized model could hold."""

from __future__ import annotations

from typing import Any

import numpy as np

from litefuse.errors import NoMatch
from litefuse.ir import Builder, Value
from litefuse.legalize.shaping import scalar
from litefuse.rules.rule import Rule, legalize

Array = np.ndarray[Any, Any]


def nudged(low: Array, high: Array, bits: int, *, narrow_range: bool) -> tuple[Array, Array, Array]:
    """The limits and the step of the range in which zero is exact, in float32 (fake_quant_ops_functor.h)."""
    smallest, largest = float(narrow_range), float(2**bits - 1)
    scale = (high - low) / np.float32(largest - smallest)
    zero_point = np.clip(np.floor(np.float32(smallest) - low / scale + np.float32(0.5)), smallest, largest)
    return (smallest - zero_point) * scale, (largest - zero_point) * scale, scale


@legalize("tf.FakeQuantWithMinMaxVars", "tf.FakeQuantWithMinMaxVarsPerChannel")
def fake_quant_vars(b: Builder, x: Value, low: Value, high: Value, *, num_bits: int, narrow_range: bool) -> Value:
    if low.constant is None or high.constant is None:
        raise NoMatch("the limits are not constants")
    limits = low.constant.numpy(), high.constant.numpy()
    if low.rank == 0 and not narrow_range:
        lowest, highest = float(limits[0]), float(limits[1])
        return b.tfl.fake_quant(x, min=lowest, max=highest, num_bits=num_bits, narrow_range=False)
    # LiteRT's kernel refuses a narrow range when the model is loaded.
    least, most, step = (item.astype(np.float32) for item in nudged(*limits, num_bits, narrow_range=narrow_range))
    clamped = b.tf.ClipByValue(x, b.const(least), b.const(most))
    steps = b.tf.RealDiv(b.tf.Sub(clamped, b.const(least)), b.const(step))
    # TensorFlow rounds halves up.
    whole = b.tf.Floor(b.tf.AddV2(steps, scalar(b, 0.5, x.dtype)))
    return b.tf.AddV2(b.tf.Mul(whole, b.const(step)), b.const(least))


@legalize("tf.FakeQuantWithMinMaxArgs")
def fake_quant_args(b: Builder, x: Value, *, min: float, max: float, num_bits: int, narrow_range: bool) -> Value:
    limits = scalar(b, min, x.dtype), scalar(b, max, x.dtype)
    return b.tf.FakeQuantWithMinMaxVars(x, *limits, num_bits=num_bits, narrow_range=narrow_range)


RULES: tuple[Rule, ...] = (fake_quant_vars, fake_quant_args)
