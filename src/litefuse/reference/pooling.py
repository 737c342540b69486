"""Pooling in two and three dimensions."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from litefuse.errors import require
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
from litefuse.reference.convolution import Window, explicit_pairs, make_window, pad_margins, spatial_entries


def _window(
    x: Array,
    ksize: Sequence[int],
    strides: Sequence[int],
    padding: str,
    data_format: str,
    explicit_paddings: Sequence[int] = (),
) -> Window:
    # 2-D pooling has 4 entries, which cover the batch and the channels as well.
    require(
        math.prod(ksize) == math.prod(spatial_entries(ksize, data_format))
        and math.prod(strides) == math.prod(spatial_entries(strides, data_format)),
        "pooling over the batch or the channels has no kernel",
    )
    return make_window(
        x.shape[1:-1],
        spatial_entries(ksize, data_format),
        strides=spatial_entries(strides, data_format),
        padding=padding,
        explicit=explicit_pairs(explicit_paddings, data_format) if padding == "EXPLICIT" else (),
    )


def _maximum(x: Array, window: Window) -> Array:
    source = pad_margins(x, window, lowest(x.dtype))
    result = np.full((x.shape[0], *window.output, x.shape[-1]), lowest(x.dtype), x.dtype)
    for _, reach in window.taps():
        np.maximum(result, source[(slice(None), *reach)], out=result)
    return result


def _average(x: Array, window: Window) -> Array:
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
def avg_pool(value: Array, *, ksize: Sequence[int], strides: Sequence[int], padding: str, data_format: str) -> Array:
    x = channels_last(value, data_format)
    return channels_as(_average(x, _window(x, ksize, strides, padding, data_format)), data_format)


def max_pool(
    input: Array,
    *,
    ksize: Sequence[int],
    strides: Sequence[int],
    padding: str,
    explicit_paddings: Sequence[int],
    data_format: str,
) -> Array:
    x = channels_last(input, data_format)
    window = _window(x, ksize, strides, padding, data_format, explicit_paddings)
    return channels_as(_maximum(x, window), data_format)


def max_pool_v2(input: Array, ksize: Array, strides: Array, *, padding: str, data_format: str) -> Array:
    x = channels_last(input, data_format)
    window = _window(x, dims_of(ksize), dims_of(strides), padding, data_format)
    return channels_as(_maximum(x, window), data_format)


def max_pool_3d(input: Array, *, ksize: Sequence[int], strides: Sequence[int], padding: str, data_format: str) -> Array:
    x = channels_last(input, data_format)
    return channels_as(_maximum(x, _window(x, ksize, strides, padding, data_format)), data_format)


def max_pool_with_argmax(
    input: Array,
    *,
    ksize: Sequence[int],
    strides: Sequence[int],
    padding: str,
    Targmax: DType,
    include_batch_in_index: bool,
) -> tuple[Array, Array]:
    """Return each maximum and its flat position `(y * width + x) * channels + c`; the first of equal maxima wins."""
    window = _window(input, ksize, strides, padding, "NHWC")
    batch, _, _, channels = input.shape
    numbers = np.arange(input[0].size, dtype=np.int64).reshape((1, *input.shape[1:]))
    source, places = pad_margins(input, window, lowest(input.dtype)), pad_margins(numbers, window, -1)
    best = np.full((batch, *window.output, channels), lowest(input.dtype), input.dtype)
    where = np.full(best.shape, -1, np.int64)
    for _, reach in window.taps():
        candidate, place = source[(slice(None), *reach)], places[(slice(None), *reach)]
        better = (place >= 0) & ((candidate > best) | (where < 0))
        best, where = np.where(better, candidate, best), np.where(better, place, where)
    if include_batch_in_index:
        where += np.arange(batch, dtype=np.int64).reshape(-1, 1, 1, 1) * input[0].size
    return best, where.astype(Targmax.numpy)


KERNELS: KernelTable = {
    "tf.AvgPool": avg_pool,
    "tf.AvgPool3D": avg_pool,
    "tf.MaxPool": max_pool,
    "tf.MaxPool3D": max_pool_3d,
    "tf.MaxPoolV2": max_pool_v2,
    "tf.MaxPoolWithArgmax": max_pool_with_argmax,
}
