"""Convolutions: LiteRT's filters have the layout OHWI, its data NHWC."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from litefuse.errors import NOT_APPLICABLE, require, required
from litefuse.ir import Builder, DType, TensorType, Value
from litefuse.rewrite.build import Dimension, as_i32, dimension, reshape, scalar, transpose
from litefuse.rewrite.element_types import cast, computing_type
from litefuse.rewrite.facts import known_rank, known_shape, static_dim
from litefuse.rewrite.rule import legalize

F32 = DType.F32


def to_channels_last(b: Builder, x: Value, data_format: str) -> Value:
    """Return `x` in NHWC (NDHWC), transposed if its channels come first."""
    if not data_format.startswith("NC"):
        return x
    rank = known_rank(x)
    return transpose(b, x, (0, *range(2, rank), 1))


def restore_layout(b: Builder, x: Value, data_format: str) -> Value:
    """Return the NHWC value `x` in the layout of `data_format`."""
    if not data_format.startswith("NC"):
        return x
    rank = known_rank(x)
    return transpose(b, x, (0, rank - 1, *range(1, rank - 1)))


def spatial_entries(values: Sequence[int], data_format: str, what: str) -> tuple[int, ...]:
    """Return the spatial entries of an attribute with one entry per dimension; the other entries must be 1."""
    first = 2 if data_format.startswith("NC") else 1
    inner = tuple(values[first : first + len(values) - 2])
    others = [value for axis, value in enumerate(values) if not first <= axis < first + len(inner)]
    require(all(value == 1 for value in others), f"{what} over batch or channels must be 1", **{what: tuple(values)})
    return inner


def pad_explicitly(b: Builder, x: Value, paddings: Sequence[int], data_format: str, value: float = 0) -> Value:
    """Pad the NHWC `x` explicitly; the paddings are in the layout of `data_format`."""
    pairs = [tuple(paddings[index : index + 2]) for index in range(0, len(paddings), 2)]
    if data_format.startswith("NC"):
        pairs = [pairs[0], *pairs[2:], pairs[1]]
    if not any(any(pair) for pair in pairs):
        return x
    amounts = b.const(np.asarray(pairs, np.int32))
    if value == 0:
        return b.tfl.pad(x, amounts)
    return b.tfl.padv2(x, amounts, b.const(np.asarray(value, np.float32)))


def resolve_padding(
    b: Builder, x: Value, padding: str, explicit: Sequence[int], data_format: str, value: float = 0
) -> tuple[Value, str]:
    """Return the input and LiteRT's padding (SAME or VALID) that are equivalent to TensorFlow's padding."""
    if padding != "EXPLICIT":
        return x, padding
    return pad_explicitly(b, x, explicit, data_format, value), "VALID"


def cast_for_kernel(b: Builder, kind: str, *operands: Value) -> list[Value]:
    """Cast the operands to the float type that the kernel computes in."""
    computing = computing_type(kind, operands[0].dtype)
    require(operands[0].dtype.is_float, "only float operands are supported", dtype=operands[0].dtype.name)
    return [cast(b, operand, computing) for operand in operands]


@legalize("tf.Conv2D")
def conv_2d(
    b: Builder,
    x: Value,
    filter: Value,
    *,
    strides: Sequence[int],
    padding: str,
    explicit_paddings: Sequence[int],
    data_format: str,
    dilations: Sequence[int],
    use_cudnn_on_gpu: bool,
) -> Value:
    dtype = x.dtype
    x, filter = cast_for_kernel(b, "tfl.conv_2d", to_channels_last(b, x, data_format), filter)
    x, padding = resolve_padding(b, x, padding, explicit_paddings, data_format)
    shared = _shared_attributes(padding, strides, dilations, data_format)
    height, width, group, out = known_shape(filter, "the filter")
    channels = known_shape(x)[3]
    if group == 1 and channels is not None and channels > 1 and None not in (height, width, out):
        # One group per channel: the depthwise kernel has the same order of outputs.
        y = _depthwise(b, x, filter, channels, shared)
    else:
        require(
            group == channels or channels is None or group is None or channels % group == 0,
            "the channels do not divide into groups",
        )
        weights = transpose(b, filter, (3, 0, 1, 2))
        y = b.tfl.conv_2d(x, weights, zero_bias(b, dimension(b, filter, 3)), **shared)
    return restore_layout(b, cast(b, y, dtype), data_format)


def _shared_attributes(
    padding: str, strides: Sequence[int], dilations: Sequence[int], data_format: str
) -> dict[str, Any]:
    """Return the attributes that LiteRT's convolutions share."""
    stride_h, stride_w = spatial_entries(strides, data_format, "strides")
    dilation_h, dilation_w = spatial_entries(dilations, data_format, "dilations")
    return {
        "padding": padding,
        "stride_h": stride_h,
        "stride_w": stride_w,
        "dilation_h_factor": dilation_h,
        "dilation_w_factor": dilation_w,
    }


def zero_bias(b: Builder, size: Dimension) -> Value:
    """Return a bias of zeros: LiteRT's CONV_2D and DEPTHWISE_CONV_2D fail without a bias."""
    if isinstance(size, int):
        return b.const(np.zeros(size, np.float32))
    return b.tfl.fill(size, scalar(b, 0, F32), result_types=[TensorType(F32, (None,))])


def _depthwise(b: Builder, x: Value, filter: Value, channels: int, shared: dict[str, Any]) -> Value:
    """Convolve with the filter [H, W, C, M] (or [H, W, 1, C * M]), reshaped to [1, H, W, C * M]."""
    height, width = dimension(b, filter, 0), dimension(b, filter, 1)
    total = static_dim(filter, 2, "the filter") * static_dim(filter, 3, "the filter")
    require(total % channels == 0, "the filter does not match the channels", channels=channels)
    weights = reshape(b, filter, (1, height, width, total))
    return b.tfl.depthwise_conv_2d(x, weights, zero_bias(b, total), depth_multiplier=total // channels, **shared)


@legalize("tf.DepthwiseConv2dNative")
def depthwise_conv_2d(
    b: Builder,
    x: Value,
    filter: Value,
    *,
    strides: Sequence[int],
    padding: str,
    explicit_paddings: Sequence[int],
    data_format: str,
    dilations: Sequence[int],
) -> Value:
    dtype = x.dtype
    x, filter = cast_for_kernel(b, "tfl.depthwise_conv_2d", to_channels_last(b, x, data_format), filter)
    x, padding = resolve_padding(b, x, padding, explicit_paddings, data_format)
    shared = _shared_attributes(padding, strides, dilations, data_format)
    y = _depthwise(b, x, filter, static_dim(filter, 2, "the filter"), shared)
    return restore_layout(b, cast(b, y, dtype), data_format)


@legalize("tf.Conv2DBackpropInput")
def transpose_conv(
    b: Builder,
    input_sizes: Value,
    filter: Value,
    out_backprop: Value,
    *,
    strides: Sequence[int],
    padding: str,
    explicit_paddings: Sequence[int],
    data_format: str,
    dilations: Sequence[int],
    use_cudnn_on_gpu: bool,
) -> Value:
    """Transpose TensorFlow's filter [H, W, out, in] to LiteRT's [out, H, W, in]."""
    dtype = out_backprop.dtype
    filter, x = cast_for_kernel(b, "tfl.transpose_conv", filter, to_channels_last(b, out_backprop, data_format))
    require(_has_one_group(b, filter, data_format), NOT_APPLICABLE)
    stride_h, stride_w = spatial_entries(strides, data_format, "strides")
    dilation_h, dilation_w = spatial_entries(dilations, data_format, "dilations")
    sizes = _output_sizes(b, input_sizes, x, filter, data_format)
    filter = _dilate_filter(b, filter, dilation_h, dilation_w)
    margins = ((0, 0), (0, 0))
    if padding == "EXPLICIT":
        pairs = [tuple(explicit_paddings[index : index + 2]) for index in range(0, 8, 2)]
        inner = pairs[2:4] if data_format.startswith("NC") else pairs[1:3]
        margins = (inner[0], inner[1])
        sizes = _add_constants(b, sizes, (0, sum(inner[0]), sum(inner[1]), 0))
    weights = transpose(b, filter, (2, 0, 1, 3))
    valid = "VALID" if padding == "EXPLICIT" else padding
    y = b.tfl.transpose_conv(sizes, weights, x, None, padding=valid, stride_h=stride_h, stride_w=stride_w)
    if padding == "EXPLICIT":
        (top, _), (left, _) = margins
        y = b.tfl.slice(
            y, b.i32([0, top, left, 0]), _add_constants(b, sizes, (0, -sum(margins[0]), -sum(margins[1]), 0))
        )
    return restore_layout(b, cast(b, y, dtype), data_format)


def _has_one_group(b: Builder, filter: Value, data_format: str) -> bool:
    """Return whether the result has as many channels as a group of the filter; unknown counts are assumed equal."""
    assert b.root is not None
    shape = b.root.results[0].shape
    channels = None if shape is None else shape[1 if data_format.startswith("NC") else 3]
    return channels is None or channels == known_shape(filter, "the filter")[2]


def _output_sizes(b: Builder, sizes: Value, x: Value, filter: Value, data_format: str) -> Value:
    """Return the output's NHWC shape as int32; TensorFlow also accepts only its height and width."""
    length = static_dim(sizes, 0, "input_sizes")
    assert b.root is not None
    known = b.root.results[0].shape
    if known is not None and None not in known:
        order = [dim for dim in known if dim is not None]
        return b.i32([order[0], *order[2:], order[1]] if data_format.startswith("NC") else order)
    values = as_i32(b, sizes)
    if length == len(known_shape(x)):
        if not data_format.startswith("NC"):
            return values
        return b.tfl.gather(values, b.i32([0, *range(2, length), 1]), axis=0)
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
def conv_3d(
    b: Builder,
    x: Value,
    filter: Value,
    *,
    strides: Sequence[int],
    padding: str,
    data_format: str,
    dilations: Sequence[int],
) -> Value:
    """Convolve the filter [D, H, W, in, out] (the same layout in both); each group becomes a separate convolution."""
    dtype = x.dtype
    x, filter = cast_for_kernel(b, "tfl.conv_3d", to_channels_last(b, x, data_format), filter)
    attributes = _volume_attributes(strides, dilations, data_format)
    group = static_dim(filter, 3, "the filter")
    channels = known_shape(x)[4]
    if channels is None:
        channels = group  # LiteRT checks it when the model runs
    require(
        group > 0 and channels % group == 0, "the channels do not divide into groups", channels=channels, group=group
    )
    if group == channels:
        y = b.tfl.conv_3d(x, filter, None, padding=padding, **attributes)
    else:
        groups = channels // group
        parts, filters = (b.tf.Split(b.i32(4), value, num_split=groups) for value in (x, filter))
        pairs = zip(parts, filters, strict=True)
        y = b.tfl.concatenation(
            *(b.tfl.conv_3d(part, weights, None, padding=padding, **attributes) for part, weights in pairs), axis=4
        )
    return restore_layout(b, cast(b, y, dtype), data_format)


@legalize("tf.Conv3DBackpropInputV2")
def conv_3d_transpose(
    b: Builder,
    input_sizes: Value,
    filter: Value,
    out_backprop: Value,
    *,
    strides: Sequence[int],
    padding: str,
    data_format: str,
    dilations: Sequence[int],
) -> Value:
    dtype = out_backprop.dtype
    filter, x = cast_for_kernel(b, "tfl.conv_3d_transpose", filter, to_channels_last(b, out_backprop, data_format))
    sizes = _output_sizes(b, input_sizes, x, filter, data_format)
    attributes = _volume_attributes(strides, dilations, data_format)
    y = b.tfl.conv_3d_transpose(sizes, filter, x, None, padding=padding, **attributes)
    return restore_layout(b, cast(b, y, dtype), data_format)


def _volume_attributes(strides: Sequence[int], dilations: Sequence[int], data_format: str) -> dict[str, Any]:
    depth, height, width = spatial_entries(strides, data_format, "strides")
    dilation_d, dilation_h, dilation_w = spatial_entries(dilations, data_format, "dilations")
    return {
        "stride_d": depth,
        "stride_h": height,
        "stride_w": width,
        "dilation_d_factor": dilation_d,
        "dilation_h_factor": dilation_h,
        "dilation_w_factor": dilation_w,
    }
