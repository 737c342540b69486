"""Shape functions of convolutions and pools, for tf (any data format) and tfl (channels last)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from litefuse.dialects.shape_functions.common import contradict, format_shape, same_dim, shape_of_rank
from litefuse.dialects.shape_functions.partial import partial, partial_shape
from litefuse.ir.core import Value
from litefuse.ir.schema import Infer
from litefuse.ir.types import Dim, DType, Shape, TensorType


class _Layout(NamedTuple):
    """The positions of batch, channels and spatial dimensions in a data format."""

    batch: int
    channels: int
    space: tuple[int, ...]

    def assemble(self, batch: Dim, space: Sequence[Dim], channels: Dim) -> Shape:
        shape: list[Dim] = [None] * (len(self.space) + 2)
        shape[self.batch], shape[self.channels] = batch, channels
        for axis, dim in zip(self.space, space, strict=True):
            shape[axis] = dim
        return tuple(shape)


_LAYOUTS = {
    "NHWC": _Layout(0, 3, (1, 2)),
    "NCHW": _Layout(0, 1, (2, 3)),
    "HWNC": _Layout(2, 3, (0, 1)),
    "HWCN": _Layout(3, 2, (0, 1)),
    "NDHWC": _Layout(0, 4, (1, 2, 3)),
    "NCDHW": _Layout(0, 1, (2, 3, 4)),
}


def _layout(data_format: str) -> _Layout:
    layout = _LAYOUTS.get(data_format)
    if layout is None:
        contradict(f"unknown data format {data_format}")
    return layout


def window_size(size: Dim, window: Dim, stride: int, padding: str, *, dilation: int = 1, extra: int = 0) -> Dim:
    """Return the number of windows that fit; `extra` is the total explicit padding."""
    if size is None:
        return None
    if padding == "SAME":
        return -(-size // stride)
    if window is None:
        return None
    reach = (window - 1) * dilation + 1
    count = (size + extra - reach + stride) // stride
    if count < 0:
        contradict(f"a window of {reach} does not fit into a dimension of {size + extra}")
    return count


def _explicit(explicit_paddings: Sequence[int], axis: int) -> int:
    if not explicit_paddings:
        return 0
    return explicit_paddings[2 * axis] + explicit_paddings[2 * axis + 1]


def _convolve(
    x: Value,
    filter: Value,
    *,
    depthwise: bool,
    strides: Sequence[int],
    padding: str,
    data_format: str,
    dilations: Sequence[int],
    explicit_paddings: Sequence[int] = (),
    **_attributes: Any,
) -> TensorType:
    layout = _layout(data_format)
    rank = len(layout.space) + 2
    shape = shape_of_rank(x, rank, "the input of a convolution")
    kernel = shape_of_rank(filter, rank, "the filter of a convolution")
    space = [
        window_size(
            shape[axis],
            kernel[number],
            strides[axis],
            padding,
            dilation=dilations[axis] if dilations else 1,
            extra=_explicit(explicit_paddings, axis),
        )
        for number, axis in enumerate(layout.space)
    ]
    _check_channels(shape[layout.channels], kernel[-2], shape, kernel, grouped=not depthwise)
    channels = kernel[-1]
    if depthwise:
        inputs = kernel[-2] if kernel[-2] is not None else shape[layout.channels]
        channels = None if channels is None or inputs is None else channels * inputs
    return TensorType(x.dtype, layout.assemble(shape[layout.batch], space, channels))


def _check_channels(given: Dim, wanted: Dim, shape: Shape, kernel: Shape, *, grouped: bool) -> None:
    if given is None or not wanted or given == wanted or (grouped and given % wanted == 0):
        return
    contradict(
        f"an input of shape {format_shape(shape)} lacks the {wanted} channels of a filter {format_shape(kernel)}"
    )


def infer_conv(x: Value, filter: Value, **attributes: Any) -> TensorType:
    """Conv2D and Conv3D: filter [space..., in, out]."""
    return _convolve(x, filter, depthwise=False, **attributes)


def infer_depthwise_conv(x: Value, filter: Value, **attributes: Any) -> TensorType:
    """DepthwiseConv2dNative: filter [h, w, in, multiplier]."""
    return _convolve(x, filter, depthwise=True, **attributes)


def infer_conv_backprop_input(
    sizes: Value, filter: Value, gradient: Value, *, data_format: str, **_attributes: Any
) -> TensorType:
    """Conv2DBackpropInput and similar ops: the shape is an operand; others may also give batch and channels."""
    layout = _layout(data_format)
    rank = len(layout.space) + 2
    shape = partial_shape(sizes) or (None,) * rank
    kernel = shape_of_rank(filter, rank, "the filter of a transposed convolution")
    output = shape_of_rank(gradient, rank, "the input of a transposed convolution")
    if len(shape) == rank - 2:
        space = shape
        batch, channels = output[layout.batch], kernel[-2]
    else:
        space = tuple(shape[axis] for axis in layout.space)
        batch = same_dim(shape[layout.batch], output[layout.batch], "the batch sizes of a transposed convolution")
        channels = shape[layout.channels] if shape[layout.channels] is not None else kernel[-2]
    return TensorType(filter.dtype, layout.assemble(batch, space, channels))


def infer_conv_backprop_filter(_x: Value, sizes: Value, gradient: Value, **_attributes: Any) -> TensorType:
    shape = partial_shape(sizes)
    return TensorType(gradient.dtype, (None,) * (gradient.rank or 4) if shape is None else shape)


def _pool(
    x: Value, *, ksize: Sequence[Dim], strides: Sequence[int], padding: str, data_format: str, extra: Sequence[int] = ()
) -> TensorType:
    shape = shape_of_rank(x, len(ksize), "the input of a pool")
    del data_format  # the window's size along batch and channels is 1 in every format
    sizes = [
        dim
        if window == 1 and stride == 1 and not extra
        else window_size(dim, window, stride, padding, extra=_explicit(extra, axis))
        for axis, (dim, window, stride) in enumerate(zip(shape, ksize, strides, strict=True))
    ]
    return TensorType(x.dtype, tuple(sizes))


def infer_pool(
    x: Value,
    *,
    ksize: Sequence[int],
    strides: Sequence[int],
    padding: str,
    data_format: str = "NHWC",
    explicit_paddings: Sequence[int] = (),
    **_attributes: Any,
) -> TensorType:
    return _pool(
        x, ksize=ksize, strides=strides, padding=padding, data_format=data_format, extra=tuple(explicit_paddings)
    )


def infer_pool_v2(
    x: Value, ksize: Value, strides: Value, *, padding: str, data_format: str = "NHWC", **_attributes: Any
) -> TensorType:
    """MaxPoolV2 and AvgPoolV2: window and strides are operands."""
    window, step = partial(ksize), partial(strides)
    if window is None or step is None or None in step:
        return TensorType(x.dtype, (None,) * 4)
    return _pool(x, ksize=window, strides=[stride or 1 for stride in step], padding=padding, data_format=data_format)


def infer_max_pool_with_argmax(
    x: Value,
    *,
    ksize: Sequence[int],
    strides: Sequence[int],
    padding: str,
    Targmax: DType,
    **_attributes: Any,
) -> tuple[TensorType, TensorType]:
    pooled = _pool(x, ksize=ksize, strides=strides, padding=padding, data_format="NHWC")
    return (pooled, pooled.with_dtype(Targmax))


# LiteRT's ops.


def infer_lite_conv_2d(
    x: Value,
    filter: Value,
    _bias: Value | None = None,
    *,
    padding: str,
    stride_h: int,
    stride_w: int,
    dilation_h_factor: int = 1,
    dilation_w_factor: int = 1,
    **_attributes: Any,
) -> TensorType:
    """conv_2d: filter [out, h, w, in]."""
    shape = shape_of_rank(x, 4, "the input of a convolution")
    kernel = shape_of_rank(filter, 4, "the filter of a convolution")
    _check_channels(shape[3], kernel[3], shape, kernel, grouped=True)
    height = window_size(shape[1], kernel[1], stride_h, padding, dilation=dilation_h_factor)
    width = window_size(shape[2], kernel[2], stride_w, padding, dilation=dilation_w_factor)
    return TensorType(x.dtype, (shape[0], height, width, kernel[0]))


def infer_lite_depthwise_conv_2d(
    x: Value,
    filter: Value,
    _bias: Value | None = None,
    *,
    padding: str,
    stride_h: int,
    stride_w: int,
    dilation_h_factor: int = 1,
    dilation_w_factor: int = 1,
    **_attributes: Any,
) -> TensorType:
    """depthwise_conv_2d: filter [1, h, w, channels * multiplier]."""
    shape = shape_of_rank(x, 4, "the input of a convolution")
    kernel = shape_of_rank(filter, 4, "the filter of a convolution")
    height = window_size(shape[1], kernel[1], stride_h, padding, dilation=dilation_h_factor)
    width = window_size(shape[2], kernel[2], stride_w, padding, dilation=dilation_w_factor)
    return TensorType(x.dtype, (shape[0], height, width, kernel[3]))


def infer_lite_conv_3d(
    x: Value,
    filter: Value,
    _bias: Value | None = None,
    *,
    padding: str,
    stride_d: int,
    stride_h: int,
    stride_w: int,
    dilation_d_factor: int = 1,
    dilation_h_factor: int = 1,
    dilation_w_factor: int = 1,
    **_attributes: Any,
) -> TensorType:
    """conv_3d: filter [d, h, w, in, out]."""
    return _convolve(
        x,
        filter,
        depthwise=False,
        strides=(1, stride_d, stride_h, stride_w, 1),
        padding=padding,
        data_format="NDHWC",
        dilations=(1, dilation_d_factor, dilation_h_factor, dilation_w_factor, 1),
    )


def infer_lite_transpose_conv(
    sizes: Value, filter: Value, x: Value, _bias: Value | None = None, **_attributes: Any
) -> TensorType:
    """transpose_conv: filter [out, h, w, in]; conv_3d_transpose: [d, h, w, out, in]."""
    rank = filter.rank or x.rank or 4
    shape = partial_shape(sizes) or (None,) * rank
    kernel = shape_of_rank(filter, rank, "the filter of a transposed convolution")
    inputs = shape_of_rank(x, rank, "the input of a transposed convolution")
    batch = shape[0] if shape[0] is not None else inputs[0]
    out = kernel[0] if rank == 4 else kernel[3]
    return TensorType(x.dtype, (batch, *shape[1:-1], shape[-1] if shape[-1] is not None else out))


def infer_lite_pool(
    x: Value,
    *,
    padding: str,
    stride_h: int,
    stride_w: int,
    filter_height: int,
    filter_width: int,
    **_attributes: Any,
) -> TensorType:
    return _pool(
        x,
        ksize=(1, filter_height, filter_width, 1),
        strides=(1, stride_h, stride_w, 1),
        padding=padding,
        data_format="NHWC",
    )


CONVOLUTION: dict[str, Infer] = {
    "tf.Conv2D": infer_conv,
    "tf.Conv3D": infer_conv,
    "tf.DepthwiseConv2dNative": infer_depthwise_conv,
    "tf.Conv2DBackpropInput": infer_conv_backprop_input,
    "tf.Conv3DBackpropInputV2": infer_conv_backprop_input,
    "tf.DepthwiseConv2dNativeBackpropInput": infer_conv_backprop_input,
    "tf.Conv2DBackpropFilter": infer_conv_backprop_filter,
    "tf.AvgPool": infer_pool,
    "tf.AvgPool3D": infer_pool,
    "tf.MaxPool": infer_pool,
    "tf.MaxPool3D": infer_pool,
    "tf.MaxPoolV2": infer_pool_v2,
    "tf.MaxPoolWithArgmax": infer_max_pool_with_argmax,
    "tfl.conv_2d": infer_lite_conv_2d,
    "tfl.depthwise_conv_2d": infer_lite_depthwise_conv_2d,
    "tfl.conv_3d": infer_lite_conv_3d,
    "tfl.conv_3d_transpose": infer_lite_transpose_conv,
    "tfl.transpose_conv": infer_lite_transpose_conv,
    "tfl.average_pool_2d": infer_lite_pool,
    "tfl.max_pool_2d": infer_lite_pool,
    "tfl.l2_pool_2d": infer_lite_pool,
}
