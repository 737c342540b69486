"""Pooling in two and three dimensions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from litefuse.dialects.geometry import Geometry
from litefuse.ir import DType
from litefuse.reference.common import (
    Array,
    KernelTable,
    channels_as,
    channels_last,
    compute_in_float32,
    dims_of,
    lowest,
)
from litefuse.reference.kernels.convolution import SlidingWindow, make_window, pad_margins


def _maximum(x: Array, window: SlidingWindow) -> Array:
    source = pad_margins(x, window, lowest(x.dtype))
    result = np.full((x.shape[0], *window.output, x.shape[-1]), lowest(x.dtype), x.dtype)
    for _, reach in window.taps():
        np.maximum(result, source[(slice(None), *reach)], out=result)
    return result


def _average(x: Array, window: SlidingWindow) -> Array:
    """Average the elements that the window covers; the margins are not counted."""
    source = pad_margins(x, window)
    inside = pad_margins(np.ones((1, *x.shape[1:-1], 1), x.dtype), window)
    total = np.zeros((x.shape[0], *window.output, x.shape[-1]), x.dtype)
    count = np.zeros((1, *window.output, 1), x.dtype)
    for _, reach in window.taps():
        total += source[(slice(None), *reach)]
        count += inside[(slice(None), *reach)]
    return total / count


@compute_in_float32
def avg_pool(input: Array, **attributes: Any) -> Array:
    return _pool(_average, input, Geometry.of(**attributes))


def max_pool(input: Array, **attributes: Any) -> Array:
    return _pool(_maximum, input, Geometry.of(**attributes))


def max_pool_v2(input: Array, ksize: Array, strides: Array, **attributes: Any) -> Array:
    return max_pool(input, ksize=dims_of(ksize), strides=dims_of(strides), **attributes)


def _pool(reduce: Callable[[Array, SlidingWindow], Array], input: Array, geometry: Geometry) -> Array:
    x = channels_last(input, geometry.data_format)
    window = make_window(x.shape[1:-1], geometry.kernel, geometry)
    return channels_as(reduce(x, window), geometry.data_format)


def max_pool_with_argmax(
    input: Array,
    *,
    Targmax: DType,
    include_batch_in_index: bool,
    **attributes: Any,
) -> tuple[Array, Array]:
    """Return each maximum and its flat position `(y * width + x) * channels + c`; the first of equal maxima wins."""
    geometry = Geometry.of(**attributes)
    window = make_window(input.shape[1:-1], geometry.kernel, geometry)
    batch, _, _, channels = input.shape
    numbers = np.arange(input[0].size, dtype=np.int64).reshape((1, *input.shape[1:]))
    source, indices = pad_margins(input, window, lowest(input.dtype)), pad_margins(numbers, window, -1)
    best = np.full((batch, *window.output, channels), lowest(input.dtype), input.dtype)
    where = np.full(best.shape, -1, np.int64)
    for _, reach in window.taps():
        candidate, index = source[(slice(None), *reach)], indices[(slice(None), *reach)]
        better = (index >= 0) & ((candidate > best) | (where < 0))
        best, where = np.where(better, candidate, best), np.where(better, index, where)
    if include_batch_in_index:
        where += np.arange(batch, dtype=np.int64).reshape(-1, 1, 1, 1) * input[0].size
    return best, where.astype(Targmax.numpy)


KERNELS: KernelTable = {
    "tf.AvgPool": avg_pool,
    "tf.AvgPool3D": avg_pool,
    "tf.MaxPool": max_pool,
    "tf.MaxPool3D": max_pool,
    "tf.MaxPoolV2": max_pool_v2,
    "tf.MaxPoolWithArgmax": max_pool_with_argmax,
}
