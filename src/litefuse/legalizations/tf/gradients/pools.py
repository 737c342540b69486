"""Gradients of pooling and of dilation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from litefuse.dialects.geometry import Geometry, to_nhwc
from litefuse.ir import Builder, DType, Value
from litefuse.legalizations.tf.gradients.layers import multiply_along
from litefuse.legalizations.tf.images.patches import lowest_value
from litefuse.legalizations.tf.nn.convolution import restore_layout, to_channels_last
from litefuse.legalizations.tf.nn.pooling import EXACT_IN_F32
from litefuse.legalizations.tf.nn.windows import (
    Unfolded,
    covered_indices,
    product,
    resolve_window,
    resolve_windows,
    static_windows,
    unfold,
    window_starts,
)
from litefuse.rewrite.build import dimension, index_vector, reshape
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.element_types import cast
from litefuse.rewrite.facts import constant_ints, known_rank
from litefuse.rewrite.rule import legalize
from litefuse.rewrite.sizes.size_arithmetic import SizeExpr, entries, size_of

F32, I32 = DType.F32, DType.I32


@legalize("tf.MaxPoolGrad", "tf.MaxPool3DGrad")
def max_pool_grad(b: RewriteContext, x: Value, y: Value, gradients: Value, **attributes: Any) -> Value:
    """Scatter each gradient to the first position of its window's maximum.

    TensorFlow does so too, except for 3-D pools without oneDNN: it adds the gradient to all equal maxima.
    """
    geometry = Geometry.of(**attributes)
    x, gradients = (to_channels_last(b, value, geometry.data_format) for value in (x, gradients))
    positions = _max_positions(b, x, geometry)
    return restore_layout(b, _scatter(b, positions, gradients, x), geometry.data_format)


@legalize("tf.MaxPoolGradV2")
def max_pool_grad_v2(
    b: RewriteContext, x: Value, y: Value, gradients: Value, ksize: Value, strides: Value, **attributes: Any
) -> Value:
    sizes, steps = constant_ints(ksize, "ksize"), constant_ints(strides, "strides")
    return b.tf.MaxPoolGrad(x, y, gradients, ksize=sizes, strides=steps, **attributes, result_types=[x.type])


@legalize("tf.MaxPoolGradWithArgmax")
def max_pool_grad_with_argmax(
    b: RewriteContext,
    x: Value,
    gradients: Value,
    positions: Value,
    *,
    ksize: Sequence[int],
    strides: Sequence[int],
    padding: str,
    include_batch_in_index: bool,
) -> Value:
    if not include_batch_in_index:
        batch, height, width, channels = (size_of(b, x, axis) for axis in range(4))
        first = batch.range() * (height * width * channels).scalar
        positions = cast(b, positions, I32) + b.tf.Reshape(first, b.i32([-1, 1, 1, 1]))
    return _scatter(b, positions, gradients, x)


def _scatter(b: Builder, indices: Value, values: Value, like: Value) -> Value:
    """Add the values at flat positions into zeros of the shape of `like`."""
    dims = [dimension(b, like, axis) for axis in range(known_rank(like))]
    count = product(b, [SizeExpr(b, dim) for dim in dims])
    flat = b.tf.ScatterNd(
        b.tf.Reshape(cast(b, indices, I32), b.i32([-1, 1])), b.tf.Reshape(values, b.i32([-1])), count.vector
    )
    return reshape(b, flat, dims)


@legalize("tf.MaxPoolGradGrad", "tf.MaxPool3DGradGrad")
def max_pool_grad_grad(b: RewriteContext, x: Value, y: Value, gradients: Value, **attributes: Any) -> Value:
    """Gather the gradients at the positions of the maxima."""
    geometry = Geometry.of(**attributes)
    x, gradients = (to_channels_last(b, value, geometry.data_format) for value in (x, gradients))
    positions = _max_positions(b, x, geometry)
    y = to_channels_last(b, y, geometry.data_format)
    dims = [dimension(b, y, axis) for axis in range(known_rank(y))]
    selected = b.tf.GatherV2(b.tf.Reshape(gradients, b.i32([-1])), positions, b.i32(0))
    return restore_layout(b, reshape(b, selected, dims), geometry.data_format)


def _max_positions(b: Builder, x: Value, geometry: Geometry) -> Value:
    """Return the flat position in `x` [N, ..., C] of the first maximum of each window."""
    if known_rank(x) == 4 and geometry.padding != "EXPLICIT":
        return b.tf.MaxPoolWithArgmax(
            x,
            ksize=(1, *geometry.kernel, 1),
            strides=(1, *geometry.strides, 1),
            padding=geometry.padding,
            Targmax=I32,
            include_batch_in_index=True,
        )[1]
    computed = F32 if x.dtype in EXACT_IN_F32 else x.dtype
    seen = unfold(
        b,
        cast(b, x, computed),
        [covered_indices(b, window) for window in static_windows(b, x, geometry.kernel, geometry)],
    )
    return _flat_positions(b, seen, _first_max_index(b, seen, seen.values), x)


def _first_max_index(b: Builder, seen: Unfolded, values: Value) -> Value:
    """Return the index in its window of the first largest value, [N, windows, C]."""
    inside = b.tf.ExpandDims(seen.inside, b.i32(2))
    return b.tf.ArgMax(b.tf.SelectV2(inside, values, b.const(lowest_value(values.dtype))), b.i32(2), output_type=I32)


def _flat_positions(b: Builder, seen: Unfolded, element: Value, x: Value) -> Value:
    """Convert indices in windows [N, windows, C] to flat positions in `x` [N, ..., C]."""
    rank = known_rank(x)
    windows, elements = size_of(b, seen.inside, 0), size_of(b, seen.inside, 1)
    batch, channels = size_of(b, x, 0), size_of(b, x, rank - 1)
    first = b.tf.ExpandDims(windows.range() * elements.scalar, b.i32(1))
    position = b.tf.GatherV2(b.tf.Reshape(seen.positions, b.i32([-1])), element + first, b.i32(0))
    inner = product(b, [size_of(b, x, axis) for axis in range(1, rank - 1)])
    image = b.tf.Reshape(batch.range(), b.i32([-1, 1, 1])) * inner.scalar
    return (image + position) * channels.scalar + channels.range()


@legalize("tf.Dilation2DBackpropInput")
def dilation_grad_by_input(b: RewriteContext, x: Value, filter: Value, gradients: Value, **attributes: Any) -> Value:
    """Scatter each gradient to the pixel of the first largest sum."""
    seen, element = _dilate(b, x, filter, **attributes)
    return _scatter(b, _flat_positions(b, seen, element, x), gradients, x)


@legalize("tf.Dilation2DBackpropFilter")
def dilation_grad_by_filter(b: RewriteContext, x: Value, filter: Value, gradients: Value, **attributes: Any) -> Value:
    """Scatter each gradient to the filter element of the first largest sum."""
    _, element = _dilate(b, x, filter, **attributes)
    channels = size_of(b, filter, 2)
    positions = element * channels.scalar + channels.range()
    return _scatter(b, positions, gradients, filter)


def _dilate(b: Builder, x: Value, filter: Value, *, rates: Sequence[int], **attributes: Any) -> tuple[Unfolded, Value]:
    """Return the windows under the filter, and the index of the filter element behind each result, [N, windows, C]."""
    geometry = Geometry.of(dilations=rates, **attributes)
    extents, sizes = (size_of(b, x, axis) for axis in (1, 2)), (size_of(b, filter, axis) for axis in (0, 1))
    sides = resolve_windows(extents, sizes, geometry)
    computed = F32 if x.dtype in EXACT_IN_F32 else x.dtype
    seen = unfold(b, cast(b, x, computed), [covered_indices(b, side) for side in sides])
    elements = (size_of(b, filter, 0) * size_of(b, filter, 1)).dim
    sums = seen.values + reshape(b, cast(b, filter, computed), (elements, dimension(b, filter, 2)))
    return seen, _first_max_index(b, seen, sums)


@legalize("tf.FractionalMaxPoolGrad")
def fractional_max_pool_grad(
    b: RewriteContext, x: Value, y: Value, gradients: Value, rows: Value, columns: Value, *, overlapping: bool
) -> Value:
    """Scatter each gradient to the first position of its maximum; short windows repeat their last element."""
    indices: list[Value] = []
    for axis, borders in enumerate((rows, columns), 1):
        first, last = _ends(b, borders, size_of(b, x, axis), overlapping=overlapping)
        longest = b.tf.Max(last - first, b.i32([0, 1]), keep_dims=False) + 1
        indices.append(b.tf.Minimum(first + b.tf.Range(b.i32(0), longest, b.i32(1)), last))
    seen = unfold(b, x, indices)
    return _scatter(b, _flat_positions(b, seen, _first_max_index(b, seen, seen.values), x), gradients, x)


@legalize("tf.FractionalAvgPoolGrad")
def fractional_average_pool_grad(
    b: RewriteContext, input_shape: Value, gradients: Value, rows: Value, columns: Value, *, overlapping: bool
) -> Value:
    y = gradients
    for axis, borders in enumerate((rows, columns), 1):
        extent = _refine_sizes(b, entries(b, input_shape, 4))[axis]
        first, last = _ends(b, borders, extent, overlapping=overlapping)
        y = multiply_along(b, _mean_weights(b, first, last + 1, extent), y, axis)
    return y


def _ends(b: Builder, borders: Value, extent: SizeExpr, *, overlapping: bool) -> tuple[Value, Value]:
    """Return the first and the last element of each window, [windows, 1]."""
    borders = cast(b, borders, I32)
    count = (size_of(b, borders, 0) - 1).dim
    first, last = (b.tf.Slice(borders, b.i32([begin]), index_vector(b, (count,))) for begin in (0, 1))
    last = last if overlapping else last - 1
    bounded = b.tf.Minimum(last, (extent - 1).scalar)
    return b.tf.ExpandDims(first, b.i32(1)), b.tf.ExpandDims(bounded, b.i32(1))


@legalize("tf.AvgPoolGrad", "tf.AvgPool3DGrad")
def average_pool_grad(b: RewriteContext, input_shape: Value, gradients: Value, **attributes: Any) -> Value:
    """Distribute the gradient of each window over its elements, by a matrix along each axis."""
    geometry = Geometry.of(**attributes)
    extents = _refine_sizes(b, entries(b, input_shape, len(geometry.kernel) + 2))
    _, *extents, _ = to_nhwc(extents, geometry.data_format)
    dtype = gradients.dtype
    y = cast(b, to_channels_last(b, gradients, geometry.data_format), F32)
    for axis, (extent, size, step) in enumerate(zip(extents, geometry.kernel, geometry.strides, strict=True), 1):
        if size > 1 or step > 1:
            window = resolve_window(extent, SizeExpr(b, size), SizeExpr(b, step), geometry.padding)
            first = b.tf.ExpandDims(window_starts(b, window), b.i32(1))
            y = multiply_along(b, _mean_weights(b, first, first + window.size.scalar, extent), y, axis)
    return restore_layout(b, cast(b, y, dtype), geometry.data_format)


def _refine_sizes(b: RewriteContext, sizes: list[SizeExpr]) -> list[SizeExpr]:
    """Replace sizes of the result by those in its type, where these are static."""
    shape = b.root.results[0].shape or (None,) * len(sizes)
    return [size if dim is None else SizeExpr(b, dim) for size, dim in zip(sizes, shape, strict=True)]


def _mean_weights(b: Builder, first: Value, end: Value, extent: SizeExpr) -> Value:
    """Return the weight [windows, extent] of each element in means over [first, end), which are [windows, 1]."""
    position = extent.range()
    inside = (position >= first) & (position < end)
    marks = b.tf.Cast(inside, DstT=F32)
    return marks / b.tf.Maximum(b.tf.Sum(marks, b.i32([1]), keep_dims=True), 1)
