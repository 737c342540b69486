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
    return np.max(np.stack(_covered(_pad_for_maximum(x, window), window)), 0)


def _pad_for_maximum(x: Array, window: SlidingWindow) -> Array:
    """Pad the margins with numbers that change no maximum: those at the edges, if every window has them."""
    margins = zip(window.before, window.after, window.kernel, strict=True)
    if set(window.dilations) <= {1} and all(max(before, after) < size for before, after, size in margins):
        return np.pad(x, [(0, 0), *zip(window.before, window.after, strict=True), (0, 0)], "edge")
    return pad_margins(x, window, lowest(x.dtype))


def _average(x: Array, window: SlidingWindow) -> Array:
    """Average the elements that the window covers; the margins are not counted."""
    inside = pad_margins(np.ones((1, *x.shape[1:-1], 1), x.dtype), window)
    total, count = (sum(_covered(source, window)) for source in (pad_margins(x, window), inside))
    return np.true_divide(total, count)


def _covered(source: Array, window: SlidingWindow) -> list[Array]:
    """Return the elements at each position of the window, of an input with its margins."""
    return [source[(slice(None), *reach)] for _, reach in window.taps()]


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
