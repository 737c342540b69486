"""The range of fake quantization, which TensorFlow's and LiteRT's ops share."""

from __future__ import annotations

from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]


def nudge_range(low: Array, high: Array, bits: int, *, narrow_range: bool) -> tuple[Array, Array, Array, Array]:
    """Return the limits of the range in which zero is exact, the step and its inverse (fake_quant_ops_functor.h).

    All are float32. TensorFlow computes the inverse by another division, whose result is not always the float32
    nearest to the reciprocal of the step.
    """
    smallest, largest = float(narrow_range), float(2**bits - 1)
    scale = (high - low) / np.float32(largest - smallest)
    inverse = np.float32(largest - smallest) / (high - low)
    position = np.float32(smallest) - low / scale
    # Adding 1/2 before taking the floor would round up numbers just below a half.
    zero_point = np.clip(np.floor(position) + (position - np.floor(position) >= 0.5), smallest, largest)
    return (smallest - zero_point) * scale, (largest - zero_point) * scale, scale, inverse
