"""Gradients of convolutions with respect to their filters and inputs.

Along one axis, output o of a convolution reads the input elements o * step + i * rate - before, for filter elements i.
"""

from typing import Any, NamedTuple

import numpy as np

from litefuse.dialects.geometry import Geometry, to_nhwc
from litefuse.errors import require
from litefuse.ir import Builder, Value
from litefuse.legalizations.tf.nn.convolution import cast_for_kernel, restore_layout, to_channels_last, zero_bias
from litefuse.legalizations.tf.nn.im2col import unfold_by_group
from litefuse.legalizations.tf.nn.windows import resolve_windows
from litefuse.rewrite.build import dimension, index_vector, reshape, transpose
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.element_types import cast
from litefuse.rewrite.facts import known_rank
from litefuse.rewrite.rule import legalize
from litefuse.rewrite.sizes.size_arithmetic import SizeExpr, entries, size_of


@legalize("tf.Conv2DBackpropFilter", "tf.Conv3DBackpropFilterV2", "tf.DepthwiseConv2dNativeBackpropFilter")
def filter_grad(b: RewriteContext, x: Value, filter_sizes: Value, gradients: Value, **attributes: Any) -> Value:
    """Multiply the inputs of each filter element by the gradients of the outputs, per group.

    In a depthwise convolution, each channel is a group.
    """
    depthwise = b.root.kind == "tf.DepthwiseConv2dNativeBackpropFilter"
    geometry = Geometry.of(**attributes)
    dtype, x = x.dtype, to_channels_last(b, x, geometry.data_format)
    x, gradients = cast_for_kernel(b, "tfl.batch_matmul", x, to_channels_last(b, gradients, geometry.data_format))
    rank = known_rank(x) - 2
    *sizes, group, out = entries(b, filter_sizes, rank + 2)
    inputs, outputs = size_of(b, x, rank + 1), size_of(b, gradients, rank + 1)
    groups = inputs if depthwise else inputs // group
    per_group = outputs // groups
    extents = [size_of(b, x, axis) for axis in range(1, rank + 1)]
    seen = unfold_by_group(b, x, resolve_windows(extents, sizes, geometry), groups)
    by_group = transpose(b, reshape(b, gradients, (size_of(b, seen, 1).dim, groups.dim, per_group.dim)), (1, 0, 2))
    products = b.tfl.batch_matmul(seen, by_group, adj_x=True)
    channels = SizeExpr(b, 1) if depthwise else group
    elements = size_of(b, products, 1) // channels
    parts = reshape(b, products, (groups.dim, elements.dim, channels.dim, per_group.dim))
    dims = [size.dim for size in (*sizes, group, out)]
    return cast(b, reshape(b, transpose(b, parts, (1, 2, 0, 3)), dims), dtype)


class _ConvolutionOperands(NamedTuple):
    """The operands of a convolution that computes the gradient with respect to an image."""

    gradients: Value
    """Gradients of the outputs, dilated and padded with zeros for a convolution of stride 1, [N, H, W, outputs]."""
    filter: Value
    """The filter, reversed along both spatial axes."""
    channels: SizeExpr
    """Number of channels of the image."""
    attributes: dict[str, Any]


def _convolution_operands(
    b: RewriteContext, input_sizes: Value, filter: Value, gradients: Value, geometry: Geometry
) -> _ConvolutionOperands:
    *extents, channels = _image_sizes(b, input_sizes, geometry.data_format)
    sizes = [size_of(b, filter, axis) for axis in (0, 1)]
    windows = resolve_windows(extents, sizes, geometry)
    filter, x = cast_for_kernel(b, "tfl.conv_2d", filter, to_channels_last(b, gradients, geometry.data_format))
    for axis, (window, extent) in enumerate(zip(windows, extents, strict=True), 1):
        front = window.reach - 1 - window.before
        require(front.known is None or front.known >= 0, "the padding is larger than the filter")
        x = _pad_or_cut(b, _dilate(b, x, axis, window.step), axis, front, extent + window.reach - 1)
    return _ConvolutionOperands(x, _reverse_filter(b, filter), channels, geometry.unstrided.tfl_attributes)


def _image_sizes(b: RewriteContext, sizes: Value, data_format: str) -> list[SizeExpr]:
    """Return height, width and channels of a shape in the layout of `data_format`.

    Dimensions that are static in the result's type are static here.
    """
    exprs = entries(b, sizes, 4)
    for axis, dim in enumerate(b.root.results[0].shape or ()):
        if dim is not None:
            exprs[axis] = SizeExpr(b, dim)
    return list(to_nhwc(exprs, data_format)[1:])


def _pad_or_cut(b: Builder, x: Value, axis: int, before: SizeExpr, length: SizeExpr) -> Value:
    """Pad the start of an axis with `before` zeros, and pad or cut its end to `length` elements."""
    extent = size_of(b, x, axis)
    after = (length - extent - before).at_least(0)
    rank = len(x.shape or ())
    if before.known != 0 or after.known != 0:
        pairs = [(0, 0)] * axis + [(before.dim, after.dim)] + [(0, 0)] * (rank - axis - 1)
        amounts = index_vector(b, [amount for pair in pairs for amount in pair])
        x = b.tf.Pad(x, reshape(b, amounts, (rank, 2)))
    if size_of(b, x, axis).known == length.known is not None:
        return x
    kept = [length.dim if other == axis else dimension(b, x, other) for other in range(rank)]
    return b.tf.Slice(x, b.i32([0] * rank), index_vector(b, kept))


def _dilate(b: Builder, x: Value, axis: int, step: SizeExpr) -> Value:
    """Insert step - 1 zeros after each element of an axis."""
    if step.known == 1:
        return x
    dims = [dimension(b, x, other) for other in range(known_rank(x))]
    paddings = np.zeros((len(dims) + 1, 2), np.int32)
    paddings[axis + 1, 1] = (step.known or 1) - 1
    apart = b.tf.Pad(reshape(b, x, (*dims[: axis + 1], 1, *dims[axis + 1 :])), b.const(paddings))
    return reshape(b, apart, (*dims[:axis], (SizeExpr(b, dims[axis]) * step).dim, *dims[axis + 1 :]))


def _reverse_filter(b: Builder, filter: Value) -> Value:
    constant = filter.constant
    if constant is not None:
        return b.const(np.ascontiguousarray(constant.numpy()[::-1, ::-1]))
    return b.tf.ReverseV2(filter, b.i32([0, 1]))


@legalize("tf.Conv2DBackpropInput")
def conv_2d_input_grad(
    b: RewriteContext, input_sizes: Value, filter: Value, gradients: Value, **attributes: Any
) -> Value:
    """Compute the gradient by CONV_2D, for cases that TRANSPOSE_CONV does not support.

    These are groups, and dilated filters that are not constants.
    """
    geometry = Geometry.of(**attributes)
    x, turned, channels, options = _convolution_operands(b, input_sizes, filter, gradients, geometry)
    height, width, group, out = (size_of(b, turned, axis) for axis in range(4))
    groups = channels // group
    per_group = out // groups
    parts = reshape(b, turned, (height.dim, width.dim, group.dim, groups.dim, per_group.dim))
    weights = reshape(b, transpose(b, parts, (3, 2, 0, 1, 4)), (channels.dim, height.dim, width.dim, per_group.dim))
    y = b.tfl.conv_2d(x, weights, zero_bias(b, channels.dim), **options)
    return restore_layout(b, cast(b, y, gradients.dtype), geometry.data_format)


@legalize("tf.DepthwiseConv2dNativeBackpropInput")
def depthwise_conv_2d_input_grad(
    b: RewriteContext, input_sizes: Value, filter: Value, gradients: Value, **attributes: Any
) -> Value:
    """Compute the gradient by DEPTHWISE_CONV_2D, and sum over the multiplier of each channel."""
    geometry = Geometry.of(**attributes)
    x, turned, _, options = _convolution_operands(b, input_sizes, filter, gradients, geometry)
    channels, multiplier = size_of(b, turned, 2), size_of(b, turned, 3)
    outputs = channels * multiplier
    weights = reshape(b, turned, (1, dimension(b, turned, 0), dimension(b, turned, 1), outputs.dim))
    y = b.tfl.depthwise_conv_2d(x, weights, zero_bias(b, outputs.dim), depth_multiplier=1, **options)
    if multiplier.known != 1:
        parts = reshape(b, y, (*(dimension(b, y, axis) for axis in range(3)), channels.dim, multiplier.dim))
        y = b.tf.Sum(parts, b.i32([4]), keep_dims=False)
    return restore_layout(b, cast(b, y, gradients.dtype), geometry.data_format)
