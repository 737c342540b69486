"""Ops that materialize sliding windows: patches, dilation, and max pooling with argmax."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from litefuse.dialects.geometry import Geometry
from litefuse.ir import Builder, DType, Value
from litefuse.legalizations.tf.nn.pooling import EXACT_IN_F32
from litefuse.legalizations.tf.nn.windows import (
    AxisWindow,
    clamp_indices,
    covered_indices,
    product,
    resolve_window,
    resolve_windows,
    static_windows,
    unfold,
    window_starts,
)
from litefuse.reference.common import Array
from litefuse.rewrite.build import dimension, index_vector, reshape, scalar, transpose
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.element_types import cast
from litefuse.rewrite.facts import known_rank, known_shape, static_dim
from litefuse.rewrite.rule import legalize
from litefuse.rewrite.sizes.size_arithmetic import SizeExpr, size_of

F32, I32 = DType.F32, DType.I32
_MAX_SLICES = 32


def _window_elements(b: Builder, x: Value, sides: Sequence[AxisWindow], filling: Value | None) -> Value:
    """Return the elements of windows over the inner axes of `x` [N, ..., C], as [N, windows ..., elements, C].

    Elements outside `x` are `filling`; without it, no window may extend beyond the border. Windows of few elements are
    sliced, larger ones are gathered: a copying convolution would be as slow, and turn infinities into NaN.
    """
    rank = known_rank(x)
    elements = product(b, [side.size for side in sides])
    dims = (dimension(b, x, 0), *(side.number.dim for side in sides), elements.dim, dimension(b, x, rank - 1))
    if _has_few_elements(x, sides):
        return reshape(b, b.tf.ConcatV2(*_slices(b, x, sides, filling), b.i32(rank - 1)), dims)
    seen = unfold(b, x, [covered_indices(b, side) for side in sides])
    values = seen.values
    if filling is not None:
        values = b.tf.SelectV2(b.tf.ExpandDims(seen.inside, b.i32(2)), values, filling)
    return reshape(b, values, dims)


def _has_few_elements(x: Value, sides: Sequence[AxisWindow]) -> bool:
    """Return whether the windows over `x` have known sizes, and few enough elements to slice each of them."""
    sizes = [side.size.known for side in sides]
    known = [size for size in sizes if size is not None]
    return len(known) == len(sizes) and math.prod(known) <= _MAX_SLICES and None not in known_shape(x)[1:-1]


def _slices(b: Builder, x: Value, sides: Sequence[AxisWindow], filling: Value | None) -> list[Value]:
    """Return, for each element of a window, its values in all windows, [N, windows ..., C]."""
    if filling is not None:
        margins = [(0, 0), *(side.margins(static_dim(x, axis)) for axis, side in enumerate(sides, 1)), (0, 0)]
        x = b.tf.PadV2(x, b.const(np.asarray(margins, np.int32)), filling)
    parts = [x]
    for axis, side in enumerate(sides, 1):
        parts = [
            _slice_position(b, part, axis, side, position) for part in parts for position in range(side.size.known or 0)
        ]
    return parts


def _slice_position(b: Builder, x: Value, axis: int, side: AxisWindow, position: int) -> Value:
    """Return the elements at `position` of all windows along an axis."""
    first, step, number = position * side.dilation, side.step.known or 1, side.number.known or 0
    if step > 1:  # a STRIDED_SLICE with a stride copies element by element
        return b.tf.GatherV2(x, b.i32([first + window * step for window in range(number)]), b.i32(axis))
    rank = known_rank(x)
    others = (1 << rank) - 1 - (1 << axis)
    begin, end = ([bound if other == axis else 0 for other in range(rank)] for bound in (first, first + number))
    return b.tf.StridedSlice(x, b.i32(begin), b.i32(end), b.i32([1] * rank), begin_mask=others, end_mask=others)


def _maxima(b: Builder, x: Value, sides: Sequence[AxisWindow], lowest: Value | None) -> tuple[Value, Value]:
    """Return the largest element of each window, and its first index in the window."""
    if not _has_few_elements(x, sides):
        # The kernels reduce the last axis five times as fast as others.
        pixels = transpose(b, _window_elements(b, x, sides, lowest), (0, 1, 2, 4, 3))
        return b.tf.Max(pixels, b.i32([4]), keep_dims=False), b.tf.ArgMax(pixels, b.i32(4), output_type=I32)
    largest, *others = _slices(b, x, sides, lowest)
    index = b.tf.Cast(b.tf.ZerosLike(largest), DstT=I32)
    for number, part in enumerate(others, 1):
        is_larger = part > largest
        largest = b.tf.SelectV2(is_larger, part, largest)
        index = b.tf.SelectV2(is_larger, b.i32(number), index)
    return largest, index


@legalize("tf.ExtractImagePatches", "tf.ExtractVolumePatches")
def extract_patches(
    b: RewriteContext, x: Value, *, ksizes: Sequence[int], rates: Sequence[int] = (), **attributes: Any
) -> Value:
    """Return the patches [N, ..., elements * C], with zeros beyond the border."""
    geometry = Geometry.of(ksize=ksizes, dilations=rates, **attributes)
    sides = static_windows(b, x, geometry.kernel, geometry)
    values = _window_elements(b, x, sides, scalar(b, 0, x.dtype) if geometry.padding == "SAME" else None)
    depth = product(b, [side.size for side in sides]) * size_of(b, x, known_rank(x) - 1)
    return reshape(b, values, (dimension(b, x, 0), *(side.number.dim for side in sides), depth.dim))


@legalize("tf.MaxPoolWithArgmax")
def max_pool_with_argmax(
    b: RewriteContext, x: Value, *, Targmax: DType, include_batch_in_index: bool, **attributes: Any
) -> Sequence[Value]:
    """Find the maximum in each window, and its index ((image * height + row) * width + column) * channels + channel.

    Among equal maxima the first is chosen, as in TensorFlow.
    """
    geometry = Geometry.of(**attributes)
    padding, (_, columns) = geometry.padding, geometry.kernel
    batch, height, width, channels = (size_of(b, x, axis) for axis in range(4))
    down, across = resolve_windows((height, width), (SizeExpr(b, size) for size in geometry.kernel), geometry)
    computed = F32 if x.dtype in EXACT_IN_F32 else x.dtype
    lowest = b.const(lowest_value(computed)) if padding == "SAME" else None
    largest, offset = _maxima(b, cast(b, x, computed), (down, across), lowest)
    row, column = offset // b.i32(columns), offset % b.i32(columns)
    top, left = (
        b.tf.Reshape(window_starts(b, side), b.i32(shape)) for side, shape in ((down, [-1, 1, 1]), (across, [-1, 1]))
    )
    if padding == "SAME":
        # If all elements of a window are the lowest value, the maximum may have been found in the padding.
        row = clamp_indices(b, row + top, height) - top
        column = clamp_indices(b, column + left, width) - left
    pixel = row * width.scalar + column
    first = top * width.scalar + left
    if include_batch_in_index:
        image = batch.range() * (height * width).scalar
        first = first + b.tf.Reshape(image, b.i32([-1, 1, 1, 1]))
    first = first * channels.scalar + channels.range()
    index = pixel * channels.scalar + first
    return cast(b, largest, x.dtype), cast(b, index, Targmax)


@legalize("tf.Dilation2D")
def dilation(b: RewriteContext, x: Value, filter: Value, *, rates: Sequence[int], **attributes: Any) -> Value:
    """Compute the maximum sum of pixel and filter element in each window, ignoring positions beyond the border."""
    geometry = Geometry.of(dilations=rates, **attributes)
    computed = F32 if x.dtype.is_float and x.dtype is not DType.F64 else x.dtype
    value, lowest = cast(b, x, computed), b.const(lowest_value(computed))
    inside: Value | None = None
    for axis in (0, 1):
        extent, size = size_of(b, value, axis * 2 + 1), size_of(b, filter, axis)
        step, rate = SizeExpr(b, geometry.strides[axis]), geometry.dilations[axis]
        window = resolve_window(extent, size, step, geometry.padding, dilation=rate)
        position = covered_indices(b, window)
        bounded = clamp_indices(b, position, extent)
        value = b.tf.GatherV2(value, bounded, b.i32(axis * 2 + 1))
        here = b.tf.Reshape(
            b.tf.Equal(position, bounded), index_vector(b, (window.number.dim, size.dim, *(1,) * (3 - axis * 2)))
        )
        inside = here if inside is None else inside & here
    assert inside is not None
    # [N, rows, height, columns, width, C]
    added = reshape(
        b, cast(b, filter, computed), (dimension(b, filter, 0), 1, dimension(b, filter, 1), dimension(b, filter, 2))
    )
    sums = b.tf.SelectV2(inside, value + added, lowest)
    return cast(b, b.tf.Max(sums, b.i32([2, 4]), keep_dims=False), x.dtype)


def lowest_value(dtype: DType) -> Array:
    """Return the lowest value of a type: minus infinity, or the lowest integer."""
    return np.array(-np.inf if dtype.is_float else np.iinfo(dtype.numpy).min, dtype.numpy)
