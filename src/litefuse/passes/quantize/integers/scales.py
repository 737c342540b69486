"""Ranges of the numbers of values, and the scales and zero points that cover them."""

from typing import Any, NamedTuple

import numpy as np

from litefuse.ir import DType, QuantizationParameters, TensorType
from litefuse.ir.quantization import dequantize, round_to_steps

Array = np.ndarray[Any, Any]
LIMITS = {DType.I8: (-128, 127), DType.I16: (-32767, 32767), DType.U8: (0, 255)}
"""Smallest and largest stored integers of activations; int16 is symmetric, because its zero point must be 0."""
TINY = float(np.finfo(np.float32).tiny)
"""The smallest normal scale: XNNPACK refuses files with smaller ones, and a scale of 0 aborts the process."""


class Range(NamedTuple):
    """The smallest and largest number of a tensor."""

    low: float
    high: float

    def join(self, other: "Range") -> "Range":
        return Range(min(self.low, other.low), max(self.high, other.high))


def median(values: Array) -> float:
    """Return the median of an array that is not empty.

    `np.median` imports masked arrays the first time, which takes as long as many layers to quantize.
    """
    ordered = np.sort(values, axis=None)
    middle = len(ordered) // 2
    return float(np.mean(ordered[middle - 1 + len(ordered) % 2 : middle + 1]))


def parameters_for(range: Range, dtype: DType) -> QuantizationParameters:
    """Return the scale and zero point with which `dtype` covers the range, and 0 exactly."""
    low, high = min(range.low, 0.0), max(range.high, 0.0)
    smallest, largest = LIMITS[dtype]
    if dtype is DType.I16:
        scale = np.float32(max(-low, high) / largest)
        return QuantizationParameters.of(scale if scale >= TINY else 1 / largest)
    scale = np.float32((high - low) / (largest - smallest))
    if scale < TINY:
        # All samples are 0: as if the range were that of other values.
        return QuantizationParameters.of(2 / (largest - smallest), (smallest + largest + 1) // 2)
    zero_point = int(np.clip(np.rint(smallest - low / float(scale)), smallest, largest))
    return QuantizationParameters.of(scale, zero_point)


def representable_range(parameters: QuantizationParameters, dtype: DType) -> Range:
    """Return the smallest and largest number that the integers represent."""
    low, high = ((limit - parameters.zero_point) * parameters.scale for limit in LIMITS[dtype])
    return Range(low, high)


def widen(parameters: QuantizationParameters, dtype: DType, scale: float) -> QuantizationParameters:
    """Return parameters with at least this scale, which cover the same range."""
    if parameters.scale >= scale:
        return parameters
    if dtype is DType.I16:
        return QuantizationParameters.of(scale)
    smallest, largest = LIMITS[dtype]
    zero_point = int(np.clip(np.rint(smallest - representable_range(parameters, dtype).low / scale), smallest, largest))
    return QuantizationParameters.of(scale, zero_point)


def covers(outer: Range, inner: Range) -> bool:
    """Return whether `outer` includes `inner`, except for 1 % of its width."""
    slack = 0.01 * (outer.high - outer.low)
    return outer.low - slack <= inner.low and inner.high <= outer.high + slack


def quantize_input(array: Array, type: TensorType) -> Array:
    """Return a float input as the integers that a quantized input takes."""
    parameters = type.quantization
    if parameters is None or array.dtype.kind != "f":
        return array
    return round_to_steps(array, parameters.scale, parameters.zero_point, type.dtype.numpy)


def dequantize_output(array: Array, type: TensorType) -> Array:
    """Return the numbers that the integers of a quantized output represent."""
    parameters = type.quantization
    if parameters is None or array.dtype.kind == "f":
        return array
    return dequantize(array, parameters)
