"""Convolutions: LiteRT's filters have the layout OHWI, its data NHWC."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from litefuse.dialects.geometry import Geometry, Margins, channel_axis, from_nhwc, is_channels_first, to_nhwc
from litefuse.errors import NOT_APPLICABLE, require, required
from litefuse.ir import Builder, DType, TensorType, Value
from litefuse.rewrite.build import Dimension, as_i32, dimension, reshape, scalar, transpose
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.element_types import cast, computing_type
from litefuse.rewrite.facts import known_rank, known_shape, static_dim
from litefuse.rewrite.rule import legalize

F32 = DType.F32


def to_channels_last(b: Builder, x: Value, data_format: str) -> Value:
    """Return `x` in NHWC (NDHWC), transposed if its channels come first."""
    return transpose(b, x, to_nhwc(range(known_rank(x)), data_format)) if is_channels_first(data_format) else x


def restore_layout(b: Builder, x: Value, data_format: str) -> Value:
    """Return the NHWC value `x` in the layout of `data_format`."""
    return transpose(b, x, from_nhwc(range(known_rank(x)), data_format)) if is_channels_first(data_format) else x


def pad_explicitly(b: Builder, x: Value, margins: Sequence[Margins], value: float = 0) -> Value:
    """Pad the spatial axes of the NHWC `x`."""
    if not any(any(pair) for pair in margins):
        return x
    amounts = b.const(np.asarray([(0, 0), *margins, (0, 0)], np.int32))
    if value == 0:
        return b.tfl.pad(x, amounts)
    return b.tfl.padv2(x, amounts, b.const(np.asarray(value, np.float32)))


def cast_for_kernel(b: Builder, kind: str, *operands: Value) -> list[Value]:
    """Cast the operands to the float type that the kernel computes in."""
    computing = computing_type(kind, operands[0].dtype)
    require(operands[0].dtype.is_float, "only float operands are supported", dtype=operands[0].dtype.name)
    return [cast(b, operand, computing) for operand in operands]


@legalize("tf.Conv2D")
def conv_2d(b: RewriteContext, x: Value, filter: Value, **attributes: Any) -> Value:
    geometry = Geometry.of(**attributes)
    dtype = x.dtype
    x, filter = cast_for_kernel(b, "tfl.conv_2d", to_channels_last(b, x, geometry.data_format), filter)
    x = pad_explicitly(b, x, geometry.margins)
    height, width, group, out = known_shape(filter, "the filter")
    channels = known_shape(x)[3]
    if group == 1 and channels is not None and channels > 1 and None not in (height, width, out):
        # One group per channel: the depthwise kernel has the same order of outputs.
        y = _depthwise(b, x, filter, channels, geometry)
    else:
        require(
            group == channels or channels is None or group is None or channels % group == 0,
            "the channels do not divide into groups",
        )
        weights = transpose(b, filter, (3, 0, 1, 2))
        y = b.tfl.conv_2d(x, weights, zero_bias(b, dimension(b, filter, 3)), **geometry.tfl_attributes)
    return restore_layout(b, cast(b, y, dtype), geometry.data_format)


def zero_bias(b: Builder, size: Dimension) -> Value:
    """Return a bias of zeros: LiteRT's CONV_2D and DEPTHWISE_CONV_2D fail without a bias."""
    if isinstance(size, int):
        return b.const(np.zeros(size, np.float32))
    return b.tfl.fill(size, scalar(b, 0, F32), result_types=[TensorType(F32, (None,))])


def _depthwise(b: Builder, x: Value, filter: Value, channels: int, geometry: Geometry) -> Value:
    """Convolve with the filter [H, W, C, M] (or [H, W, 1, C * M]), reshaped to [1, H, W, C * M]."""
    height, width = dimension(b, filter, 0), dimension(b, filter, 1)
    total = static_dim(filter, 2, "the filter") * static_dim(filter, 3, "the filter")
    require(total % channels == 0, "the filter does not match the channels", channels=channels)
    weights, attributes = reshape(b, filter, (1, height, width, total)), geometry.tfl_attributes
    return b.tfl.depthwise_conv_2d(x, weights, zero_bias(b, total), depth_multiplier=total // channels, **attributes)


@legalize("tf.DepthwiseConv2dNative")
def depthwise_conv_2d(b: RewriteContext, x: Value, filter: Value, **attributes: Any) -> Value:
    geometry = Geometry.of(**attributes)
    dtype = x.dtype
    x, filter = cast_for_kernel(b, "tfl.depthwise_conv_2d", to_channels_last(b, x, geometry.data_format), filter)
    x = pad_explicitly(b, x, geometry.margins)
    y = _depthwise(b, x, filter, static_dim(filter, 2, "the filter"), geometry)
    return restore_layout(b, cast(b, y, dtype), geometry.data_format)


@legalize("tf.Conv2DBackpropInput")
def transpose_conv(
    b: RewriteContext, input_sizes: Value, filter: Value, out_backprop: Value, **attributes: Any
) -> Value:
    """Transpose TensorFlow's filter [H, W, out, in] to LiteRT's [out, H, W, in]."""
    geometry = Geometry.of(**attributes)
    data_format, dtype = geometry.data_format, out_backprop.dtype
    filter, x = cast_for_kernel(b, "tfl.transpose_conv", filter, to_channels_last(b, out_backprop, data_format))
    require(_has_one_group(b, filter, data_format), NOT_APPLICABLE)
    sizes = _output_sizes(b, input_sizes, x, filter, data_format)
    filter = _dilate_filter(b, filter, *geometry.dilations)
    added = (0, *map(sum, geometry.margins), 0)
    if geometry.padding == "EXPLICIT":
        sizes = _add_constants(b, sizes, added)
    weights = transpose(b, filter, (2, 0, 1, 3))
    stride_h, stride_w = geometry.strides
    y = b.tfl.transpose_conv(
        sizes, weights, x, None, padding=geometry.tfl_padding, stride_h=stride_h, stride_w=stride_w
    )
    if geometry.padding == "EXPLICIT":
        begin = b.i32([0, *(before for before, _ in geometry.margins), 0])
        y = b.tfl.slice(y, begin, _add_constants(b, sizes, [-amount for amount in added]))
    return restore_layout(b, cast(b, y, dtype), data_format)


def _has_one_group(b: RewriteContext, filter: Value, data_format: str) -> bool:
    """Return whether the result has as many channels as a group of the filter; unknown counts are assumed equal."""
    shape = b.root.results[0].shape
    channels = None if shape is None else shape[channel_axis(data_format, 4)]
    return channels is None or channels == known_shape(filter, "the filter")[2]


def _output_sizes(b: RewriteContext, sizes: Value, x: Value, filter: Value, data_format: str) -> Value:
    """Return the output's NHWC shape as int32; TensorFlow also accepts only its height and width."""
    length = static_dim(sizes, 0, "input_sizes")
    known = b.root.results[0].shape
    if known is not None and None not in known:
        return b.i32([dim for dim in to_nhwc(known, data_format) if dim is not None])
    values = as_i32(b, sizes)
    if length == len(known_shape(x)):
        if not is_channels_first(data_format):
            return values
        return b.tfl.gather(values, b.i32(to_nhwc(range(length), data_format)), axis=0)
    batch = b.tfl.slice(b.tfl.shape(x), b.i32([0]), b.i32([1]))
    channels = b.i32([static_dim(filter, known_rank(filter) - 2, "the filter")])
    return b.tfl.concatenation(batch, values, channels, axis=0)


def _add_constants(b: Builder, sizes: Value, terms: Sequence[int]) -> Value:
    if sizes.constant is not None:
        return b.i32((sizes.constant.numpy() + np.asarray(terms)).tolist())
    return b.tfl.add(sizes, b.i32(terms))


def _dilate_filter(b: Builder, filter: Value, dilation_h: int, dilation_w: int) -> Value:
    """Insert zeros between the rows and columns of the filter: the kernel does not support dilation."""
    if dilation_h == dilation_w == 1:
        return filter
    constant = required(filter.constant, NOT_APPLICABLE)
    height, width, out, channels = constant.shape
    spread = np.zeros(((height - 1) * dilation_h + 1, (width - 1) * dilation_w + 1, out, channels), np.float32)
    spread[::dilation_h, ::dilation_w] = constant.numpy()
    return b.const(spread)


@legalize("tf.Conv3D")
def conv_3d(b: RewriteContext, x: Value, filter: Value, **attributes: Any) -> Value:
    """Convolve the filter [D, H, W, in, out] (the same layout in both); each group becomes a separate convolution."""
    geometry = Geometry.of(**attributes)
    dtype, sizes = x.dtype, known_shape(filter, "the filter")[:3]
    x, filter = cast_for_kernel(b, "tfl.conv_3d", to_channels_last(b, x, geometry.data_format), filter)
    if geometry.padding == "SAME" and set(geometry.strides) == {1} != set(geometry.dilations) and None not in sizes:
        # Up to LiteRT 2.2.0, the kernel writes beyond its buffer if it pads a dilated convolution.
        totals = [((size or 1) - 1) * dilation for size, dilation in zip(sizes, geometry.dilations, strict=True)]
        x = pad_explicitly(b, x, [(total // 2, total - total // 2) for total in totals])
        geometry = geometry.unstrided
    attributes = geometry.tfl_attributes
    group = static_dim(filter, 3, "the filter")
    channels = known_shape(x)[4]
    if channels is None:
        channels = group  # LiteRT checks it when the model runs
    require(
        group > 0 and channels % group == 0, "the channels do not divide into groups", channels=channels, group=group
    )
    if group == channels:
        y = b.tfl.conv_3d(x, filter, None, **attributes)
    else:
        groups = channels // group
        parts, constant = b.tf.Split(b.i32(4), x, num_split=groups), filter.constant
        if constant is None:
            filters = b.tf.Split(b.i32(4), filter, num_split=groups)
        else:
            size = constant.shape[4] // groups
            inside = (slice(None),) * 4
            filters = [b.const(constant[(*inside, slice(at * size, (at + 1) * size))]) for at in range(groups)]
        pairs = zip(parts, filters, strict=True)
        y = b.tfl.concatenation(*(b.tfl.conv_3d(part, weights, None, **attributes) for part, weights in pairs), axis=4)
    return restore_layout(b, cast(b, y, dtype), geometry.data_format)


@legalize("tf.Conv3DBackpropInputV2")
def conv_3d_transpose(
    b: RewriteContext, input_sizes: Value, filter: Value, out_backprop: Value, **attributes: Any
) -> Value:
    geometry = Geometry.of(**attributes)
    data_format, dtype = geometry.data_format, out_backprop.dtype
    filter, x = cast_for_kernel(b, "tfl.conv_3d_transpose", filter, to_channels_last(b, out_backprop, data_format))
    sizes = _output_sizes(b, input_sizes, x, filter, data_format)
    y = b.tfl.conv_3d_transpose(sizes, filter, x, None, **geometry.tfl_attributes)
    return restore_layout(b, cast(b, y, dtype), data_format)
