"""Shape functions of convolutions and pools without an axis map: gradients, and windows whose sizes are operands."""

from __future__ import annotations

from typing import Any

from litefuse.dialects.geometry import count_windows, from_nhwc, reach_of, to_nhwc
from litefuse.dialects.shape_functions.partial import partial, partial_shape
from litefuse.dialects.shapes import contradict, same_dim, shape_of_rank
from litefuse.ir.core import Value
from litefuse.ir.schema import Infer
from litefuse.ir.types import Dim, Shape


def window_count(dim: Dim, window: Dim, stride: Dim, padding: str, *, dilation: int = 1) -> Dim:
    """Return the number of windows along a dimension."""
    if dim is None or stride is None or (window is None and padding != "SAME"):
        return None
    reach = reach_of(window or 0, dilation)
    count = count_windows(dim, reach, stride, padding, (0, 0))
    if count < 0:
        contradict(f"a window of {reach} does not fit into a dimension of {dim}")
    return count


def infer_conv_backprop_input(
    sizes: Value, filter: Value, gradient: Value, *, data_format: str, **_attributes: Any
) -> Shape:
    """Conv2DBackpropInput and similar ops: the shape is an operand, possibly without batch and channels."""
    rank = len(data_format)
    shape = partial_shape(sizes) or (None,) * rank
    kernel = shape_of_rank(filter, rank, "the filter of a transposed convolution")
    output = shape_of_rank(gradient, rank, "the input of a transposed convolution")
    batch, channels = to_nhwc(output, data_format)[0], kernel[-2]
    if len(shape) == rank - 2:
        return from_nhwc((batch, *shape, channels), data_format)
    given, *space, last = to_nhwc(shape, data_format)
    batch = same_dim(given, batch, "the batch sizes of a transposed convolution")
    return from_nhwc((batch, *space, channels if last is None else last), data_format)


def infer_conv_backprop_filter(_x: Value, sizes: Value, gradient: Value, **_attributes: Any) -> Shape:
    shape = partial_shape(sizes)
    return (None,) * (gradient.rank or 4) if shape is None else shape


def infer_pool_v2(x: Value, ksize: Value, strides: Value, *, padding: str, **_attributes: Any) -> Shape:
    """MaxPoolV2: window and strides are operands; no kernel pools over the batch."""
    windows, steps = partial(ksize) or (None,) * 4, partial(strides) or (None,) * 4
    if len(windows) != len(steps):
        contradict(f"{len(windows)} sizes of a window do not fit {len(steps)} strides")
    shape = shape_of_rank(x, len(windows), "the input of a pool")
    counts = [window_count(*sizes, padding) for sizes in zip(shape[1:], windows[1:], steps[1:], strict=True)]
    return (shape[0], *counts)


CONVOLUTION: dict[str, Infer] = {
    "tf.Conv2DBackpropInput": infer_conv_backprop_input,
    "tf.Conv3DBackpropInputV2": infer_conv_backprop_input,
    "tf.DepthwiseConv2dNativeBackpropInput": infer_conv_backprop_input,
    "tf.Conv2DBackpropFilter": infer_conv_backprop_filter,
    "tf.MaxPoolV2": infer_pool_v2,
}
