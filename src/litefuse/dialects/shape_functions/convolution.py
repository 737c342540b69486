"""Shape functions of convolutions and pools, for tf (any data format) and tfl (channels last)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from litefuse.dialects.geometry import Geometry, Margins, count_windows, from_nhwc, pair_up, reach_of, to_nhwc
from litefuse.dialects.shape_functions.partial import partial, partial_shape
from litefuse.dialects.shapes import contradict, format_shape, product, same_dim, shape_of_rank
from litefuse.ir.core import Value
from litefuse.ir.schema import Infer
from litefuse.ir.types import Dim, DType, Shape, TensorType


def window_count(
    dim: Dim, window: Dim, stride: int, padding: str, *, dilation: int = 1, margins: Margins = (0, 0)
) -> Dim:
    """Return the number of windows along a dimension."""
    if dim is None or (window is None and padding != "SAME"):
        return None
    reach = reach_of(window or 0, dilation)
    count = count_windows(dim, reach, stride, padding, margins)
    if count < 0:
        contradict(f"a window of {reach} does not fit into a dimension of {dim + sum(margins)}")
    return count


def _window_counts(dims: Shape, kernel: Shape, geometry: Geometry) -> list[Dim]:
    """Return the number of windows along each spatial dimension."""
    return [
        window_count(dim, window, stride, geometry.padding, dilation=dilation, margins=margins)
        for dim, window, stride, dilation, margins in zip(
            dims, kernel, geometry.strides, geometry.dilations, geometry.margins, strict=True
        )
    ]


def _convolve(x: Value, filter: Value, geometry: Geometry, *, depthwise: bool = False) -> TensorType:
    """Infer a convolution with a filter [space..., in, out]."""
    rank = len(geometry.strides) + 2
    shape = shape_of_rank(x, rank, "the input of a convolution")
    kernel = shape_of_rank(filter, rank, "the filter of a convolution")
    batch, *space, inputs = to_nhwc(shape, geometry.data_format)
    _check_channels(inputs, kernel[-2], shape, kernel, grouped=not depthwise)
    channels = kernel[-1]
    if depthwise:
        channels = product((channels, inputs if kernel[-2] is None else kernel[-2]))
    sizes = (batch, *_window_counts(tuple(space), kernel[:-2], geometry), channels)
    return TensorType(x.dtype, from_nhwc(sizes, geometry.data_format))


def _check_channels(given: Dim, wanted: Dim, shape: Shape, kernel: Shape, *, grouped: bool) -> None:
    if given is None or not wanted or given == wanted or (grouped and given % wanted == 0):
        return
    contradict(
        f"an input of shape {format_shape(shape)} lacks the {wanted} channels of a filter {format_shape(kernel)}"
    )


def infer_conv(x: Value, filter: Value, **attributes: Any) -> TensorType:
    """Conv2D and Conv3D: filter [space..., in, out]."""
    return _convolve(x, filter, Geometry.of(**attributes))


def infer_depthwise_conv(x: Value, filter: Value, **attributes: Any) -> TensorType:
    """DepthwiseConv2dNative: filter [h, w, in, multiplier]."""
    return _convolve(x, filter, Geometry.of(**attributes), depthwise=True)


def infer_conv_backprop_input(
    sizes: Value, filter: Value, gradient: Value, *, data_format: str, **_attributes: Any
) -> TensorType:
    """Conv2DBackpropInput and similar ops: the shape is an operand, possibly without batch and channels."""
    rank = len(data_format)
    shape = partial_shape(sizes) or (None,) * rank
    kernel = shape_of_rank(filter, rank, "the filter of a transposed convolution")
    output = shape_of_rank(gradient, rank, "the input of a transposed convolution")
    batch, channels = to_nhwc(output, data_format)[0], kernel[-2]
    if len(shape) == rank - 2:
        return TensorType(filter.dtype, from_nhwc((batch, *shape, channels), data_format))
    given, *space, last = to_nhwc(shape, data_format)
    batch = same_dim(given, batch, "the batch sizes of a transposed convolution")
    whole = (batch, *space, channels if last is None else last)
    return TensorType(filter.dtype, from_nhwc(whole, data_format))


def infer_conv_backprop_filter(_x: Value, sizes: Value, gradient: Value, **_attributes: Any) -> TensorType:
    shape = partial_shape(sizes)
    return TensorType(gradient.dtype, (None,) * (gradient.rank or 4) if shape is None else shape)


def infer_pool(
    x: Value,
    *,
    ksize: Sequence[Dim],
    strides: Sequence[int],
    padding: str,
    explicit_paddings: Sequence[int] = (),
    **_attributes: Any,
) -> TensorType:
    """Pool any axis, in any data format: the sizes of a window along batch and channels are usually 1."""
    shape = shape_of_rank(x, len(ksize), "the input of a pool")
    margins = pair_up(explicit_paddings) or ((0, 0),) * len(shape)
    axes = zip(shape, ksize, strides, margins, strict=True)
    counts = tuple(window_count(dim, window, step, padding, margins=pair) for dim, window, step, pair in axes)
    return TensorType(x.dtype, counts)


def infer_pool_v2(x: Value, ksize: Value, strides: Value, *, padding: str, **_attributes: Any) -> TensorType:
    """MaxPoolV2 and AvgPoolV2: window and strides are operands."""
    window, step = partial(ksize), partial(strides)
    if window is None or step is None or None in step:
        return TensorType(x.dtype, (None,) * 4)
    return infer_pool(x, ksize=window, strides=[stride or 1 for stride in step], padding=padding)


def infer_max_pool_with_argmax(x: Value, *, Targmax: DType, **attributes: Any) -> tuple[TensorType, TensorType]:
    pooled = infer_pool(x, **attributes)
    return (pooled, pooled.with_dtype(Targmax))


# LiteRT's ops.


def _lite_convolve_2d(x: Value, filter: Value, attributes: Mapping[str, Any], out: int) -> TensorType:
    """Infer a convolution with height and width in dimensions 1 and 2 of the filter, and output channels in `out`."""
    shape = shape_of_rank(x, 4, "the input of a convolution")
    kernel = shape_of_rank(filter, 4, "the filter of a convolution")
    if out == 0:
        _check_channels(shape[3], kernel[3], shape, kernel, grouped=True)
    space = _window_counts(shape[1:3], kernel[1:3], Geometry.of_tfl(attributes))
    return TensorType(x.dtype, (shape[0], *space, kernel[out]))


def infer_lite_conv_2d(x: Value, filter: Value, _bias: Value | None = None, **attributes: Any) -> TensorType:
    """conv_2d: filter [out, h, w, in]."""
    return _lite_convolve_2d(x, filter, attributes, 0)


def infer_lite_depthwise_conv_2d(x: Value, filter: Value, _bias: Value | None = None, **attributes: Any) -> TensorType:
    """depthwise_conv_2d: filter [1, h, w, channels * multiplier]."""
    return _lite_convolve_2d(x, filter, attributes, 3)


def infer_lite_conv_3d(x: Value, filter: Value, _bias: Value | None = None, **attributes: Any) -> TensorType:
    """conv_3d: filter [d, h, w, in, out]."""
    return _convolve(x, filter, Geometry.of_tfl(attributes))


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


def infer_lite_pool(x: Value, **attributes: Any) -> TensorType:
    geometry = Geometry.of_tfl(attributes)
    ksize, strides = (1, *geometry.kernel, 1), (1, *geometry.strides, 1)
    return infer_pool(x, ksize=ksize, strides=strides, padding=geometry.padding)


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
