"""Sliding windows as tensors of their own: patches, dilation, pooling that tells where it found the maximum."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from litefuse.ir import Builder, DType, Value
from litefuse.legalize.convolution import spatial, zero_bias
from litefuse.legalize.element_types import cast
from litefuse.legalize.pooling import EXACT_IN_F32
from litefuse.legalize.shaping import (
    dimension,
    index_vector,
    known_rank,
    known_shape,
    reshape,
    scalar,
    static_dim,
    transpose,
)
from litefuse.legalize.sizes import Size, size_of
from litefuse.legalize.sliding import Window, product, resolved, shown, starts, unfolded, within
from litefuse.rules.rule import Rule, legalize

F32, I32 = DType.F32, DType.I32
_LOWEST = float(np.finfo(np.float32).min)


def windows(
    b: Builder, x: Value, size: Sequence[int], strides: Sequence[int], rates: Sequence[int], padding: str
) -> Value:
    """The float32 x [N, H, W, C] as [N, rows, columns, C, window]: a depthwise convolution that copies."""
    channels, count = static_dim(x, 3), size[0] * size[1]
    copies = np.eye(count, dtype=np.float32).reshape(1, size[0], size[1], 1, count)
    filter = np.tile(copies, (1, 1, 1, channels, 1)).reshape(1, size[0], size[1], channels * count)
    y = b.tfl.depthwise_conv_2d(
        x,
        b.const(filter),
        zero_bias(b, channels * count),
        padding=padding,
        stride_h=strides[0],
        stride_w=strides[1],
        dilation_h_factor=rates[0],
        dilation_w_factor=rates[1],
        depth_multiplier=count,
    )
    return reshape(b, y, (*(dimension(b, y, axis) for axis in range(3)), channels, count))


@legalize("tf.ExtractImagePatches")
def extract_image_patches(
    b: Builder, images: Value, *, ksizes: Sequence[int], strides: Sequence[int], rates: Sequence[int], padding: str
) -> Value:
    size, step, rate = (spatial(item, "NHWC", "ksizes") for item in (ksizes, strides, rates))
    if images.dtype not in EXACT_IN_F32 or known_shape(images)[3] is None:
        return _gathered_patches(b, images, size, step, rate, padding)
    y = windows(b, cast(b, images, F32), size, step, rate, padding)
    depth = static_dim(y, 3) * static_dim(y, 4)
    ordered = transpose(b, y, (0, 1, 2, 4, 3))
    return cast(b, reshape(b, ordered, (*(dimension(b, y, axis) for axis in range(3)), depth)), images.dtype)


@legalize("tf.ExtractVolumePatches")
def extract_volume_patches(
    b: Builder, volumes: Value, *, ksizes: Sequence[int], strides: Sequence[int], padding: str
) -> Value:
    size, step = (spatial(item, "NDHWC", "ksizes") for item in (ksizes, strides))
    return _gathered_patches(b, volumes, size, step, (1, 1, 1), padding)


def _gathered_patches(
    b: Builder, x: Value, sizes: Sequence[int], strides: Sequence[int], rates: Sequence[int], padding: str
) -> Value:
    """[N, ..., elements * C], zeros beyond the border."""
    sides = [
        resolved(b, size_of(b, x, axis), Size(b, size), Size(b, step), padding, (0, 0), rate)
        for axis, (size, step, rate) in enumerate(zip(sizes, strides, rates, strict=True), 1)
    ]
    seen = unfolded(b, x, [shown(b, side) for side in sides])
    values = seen.values
    if padding == "SAME":
        inside = b.tf.ExpandDims(seen.inside, b.i32(2))
        values = b.tf.SelectV2(inside, values, scalar(b, 0, x.dtype))
    depth = product(b, [side.size for side in sides]) * size_of(b, x, known_rank(x) - 1)
    return reshape(b, values, (dimension(b, x, 0), *(side.number.dim for side in sides), depth.dim))


@legalize("tf.MaxPoolWithArgmax")
def max_pool_with_argmax(
    b: Builder,
    x: Value,
    *,
    ksize: Sequence[int],
    strides: Sequence[int],
    padding: str,
    Targmax: DType,
    include_batch_in_index: bool,
) -> Sequence[Value]:
    """The place in each window, then ((image * height + row) * width + column) * channels + channel.

    Of equal ones the first is found, as in TensorFlow.
    """
    size, step = spatial(ksize, "NHWC", "ksize"), spatial(strides, "NHWC", "strides")
    batch, height, width, channels = (size_of(b, x, axis) for axis in range(4))
    down, across = (
        resolved(b, extent, Size(b, size[axis]), Size(b, step[axis]), padding, (0, 0))
        for axis, extent in enumerate((height, width))
    )
    shown = _shown_pixels(b, x, down, across)
    place = b.tf.ArgMax(shown, b.i32(4), output_type=I32)
    row, column = b.tf.FloorDiv(place, b.i32(size[1])), b.tf.FloorMod(place, b.i32(size[1]))
    top, left = (b.tf.Reshape(starts(b, side), b.i32(shape)) for side, shape in ((down, [-1, 1, 1]), (across, [-1, 1])))
    if padding == "SAME" and not _are_known_floats(x):
        # What was gathered shows the last pixel also beyond it.
        row = b.tf.Sub(within(b, b.tf.AddV2(row, top), height), top)
        column = b.tf.Sub(within(b, b.tf.AddV2(column, left), width), left)
    pixel = b.tf.AddV2(b.tf.Mul(row, width.scalar), column)
    first = b.tf.AddV2(b.tf.Mul(top, width.scalar), left)
    if include_batch_in_index:
        image = b.tf.Mul(batch.range(), (height * width).scalar)
        first = b.tf.AddV2(first, b.tf.Reshape(image, b.i32([-1, 1, 1, 1])))
    first = b.tf.AddV2(b.tf.Mul(first, channels.scalar), channels.range())
    index = b.tf.AddV2(b.tf.Mul(pixel, channels.scalar), first)
    return cast(b, b.tf.Max(shown, b.i32([4]), keep_dims=False), x.dtype), cast(b, index, Targmax)


def _are_known_floats(x: Value) -> bool:
    """Whether a convolution may copy the windows: the sizes are known, and float32 holds the values."""
    return x.dtype in EXACT_IN_F32 and x.shape is not None and None not in x.shape[1:]


def _shown_pixels(b: Builder, x: Value, down: Window, across: Window) -> Value:
    """What the windows show, [N, rows, columns, C, window]: floats of known sizes by a convolution, others gathered."""
    if _are_known_floats(x):
        return _copied_windows(b, cast(b, x, F32), down, across)
    values = unfolded(b, x, [shown(b, side) for side in (down, across)]).values
    batch, channels = dimension(b, x, 0), dimension(b, x, 3)
    parts = (batch, down.number.dim, across.number.dim, (down.size * across.size).dim, channels)
    return transpose(b, reshape(b, values, parts), (0, 1, 2, 4, 3))


def _copied_windows(b: Builder, x: Value, down: Window, across: Window) -> Value:
    """The same of a float32 image whose sizes are known."""
    margins = [(0, 0), *(side.margins(static_dim(x, axis)) for axis, side in enumerate((down, across), 1)), (0, 0)]
    if any(map(any, margins)):
        x = b.tfl.padv2(x, b.const(np.asarray(margins, np.int32)), scalar(b, _LOWEST, F32))
    sizes, steps = ([size.known or 1 for size in pair] for pair in ((down.size, across.size), (down.step, across.step)))
    return windows(b, x, sizes, steps, (1, 1), "VALID")


@legalize("tf.Dilation2D")
def dilation(
    b: Builder, x: Value, filter: Value, *, strides: Sequence[int], rates: Sequence[int], padding: str
) -> Value:
    """The largest sum of a pixel and the filter's element above it; what lies beyond the border does not count."""
    step, rate = spatial(strides, "NHWC", "strides"), spatial(rates, "NHWC", "rates")
    computed = F32 if x.dtype.is_float and x.dtype is not DType.F64 else x.dtype
    value, lowest = cast(b, x, computed), b.const(_least(computed))
    inside: Value | None = None
    for axis in (0, 1):
        extent, size = size_of(b, value, axis * 2 + 1), size_of(b, filter, axis)
        window = resolved(b, extent, size, Size(b, step[axis]), padding, (0, 0), rate[axis])
        place = shown(b, window)
        bounded = within(b, place, extent)
        value = b.tf.GatherV2(value, bounded, b.i32(axis * 2 + 1))
        here = b.tf.Reshape(
            b.tf.Equal(place, bounded), index_vector(b, (window.number.dim, size.dim, *(1,) * (3 - axis * 2)))
        )
        inside = here if inside is None else b.tf.LogicalAnd(inside, here)
    assert inside is not None
    # [N, rows, height, columns, width, C]
    added = reshape(
        b, cast(b, filter, computed), (dimension(b, filter, 0), 1, dimension(b, filter, 1), dimension(b, filter, 2))
    )
    sums = b.tf.SelectV2(inside, b.tf.AddV2(value, added), lowest)
    return cast(b, b.tf.Max(sums, b.i32([2, 4]), keep_dims=False), x.dtype)


def _least(dtype: DType) -> np.ndarray[tuple[int, ...], np.dtype[np.generic]]:
    kind = dtype.numpy
    return np.array(np.finfo(kind).min if dtype.is_float else np.iinfo(kind).min, kind)


RULES: tuple[Rule, ...] = (extract_image_patches, extract_volume_patches, max_pool_with_argmax, dilation)
