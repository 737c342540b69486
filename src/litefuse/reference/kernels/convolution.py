"""Convolutions in any number of dimensions: one product for each tap of the filter."""

from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from litefuse.dialects.geometry import Geometry, Sizes, count_windows, reach_of, span_of, to_nhwc
from litefuse.reference.common import (
    Array,
    KernelTable,
    bilinear,
    channels_as,
    channels_last,
    compute_in_float32,
    dims_of,
)


class SlidingWindow(NamedTuple):
    """The movement of a filter or pooling window over the spatial axes of an input."""

    input: Sizes
    kernel: Sizes
    strides: Sizes
    dilations: Sizes
    before: Sizes
    after: Sizes
    output: Sizes

    def taps(self) -> Iterator[tuple[Sizes, tuple[slice, ...]]]:
        """Yield each position in the kernel, with the slices of the padded input that it covers."""
        for position in product(*(range(size) for size in self.kernel)):
            yield position, self.tap_slices(position)

    def tap_slices(self, position: Sizes) -> tuple[slice, ...]:
        """Return the slices of the padded input that one position of the kernel covers."""
        return tuple(
            slice(tap * dilation, tap * dilation + (count - 1) * stride + 1, stride) if count else slice(0, 0)
            for tap, dilation, stride, count in zip(position, self.dilations, self.strides, self.output, strict=True)
        )


def make_window(sizes: Sizes, kernel: Sizes, geometry: Geometry) -> SlidingWindow:
    """Return the window with its padding and output sizes, by TensorFlow's definition of SAME and VALID."""
    margins = list(geometry.margins)
    output: list[int] = []
    for axis, (size, window) in enumerate(zip(sizes, kernel, strict=True)):
        stride, reach = geometry.strides[axis], reach_of(window, geometry.dilations[axis])
        count = count_windows(size, reach, stride, geometry.padding, margins[axis])
        if geometry.padding == "SAME":
            total = max(span_of(count, reach, stride) - size, 0)
            margins[axis] = total // 2, total - total // 2
        output.append(max(0, count))
    before, after = (tuple(pair[side] for pair in margins) for side in (0, 1))
    return SlidingWindow(sizes, kernel, geometry.strides, geometry.dilations, before, after, tuple(output))


def pad_margins(x: Array, window: SlidingWindow, value: float = 0) -> Array:
    """Pad a channels-last input with the window's margins."""
    margins = [(0, 0), *zip(window.before, window.after, strict=True), (0, 0)]
    if not any(low or high for low, high in margins):
        return x
    # Explicit paddings are never negative, so np.pad suffices.
    return np.pad(x, margins, constant_values=value)


def convolve(x: Array, filters: Array, window: SlidingWindow) -> Array:
    """Convolve with channels last; `filters` is `[*kernel, input channels of a group, output channels]`."""
    source = pad_margins(x, window)
    depth, features = filters.shape[-2:]
    groups = x.shape[-1] // depth
    result = np.zeros((x.shape[0], *window.output, features), x.dtype)
    width = features // groups
    for position, reach in window.taps():
        part = source[(slice(None), *reach)]
        for group in range(groups):
            channels = slice(group * depth, (group + 1) * depth)
            outputs = slice(group * width, (group + 1) * width)
            result[..., outputs] += part[..., channels] @ filters[(*position, slice(None), outputs)]
    return result


def convolve_transposed(y: Array, filters: Array, window: SlidingWindow) -> Array:
    """Compute the gradient of `convolve` with respect to its input, whose sizes are in the window."""
    depth, features = filters.shape[-2:]
    groups = y.shape[-1] // features if y.shape[-1] != features else 1
    margins = zip(window.input, window.before, window.after, strict=True)
    sizes = tuple(size + low + high for size, low, high in margins)
    result = np.zeros((y.shape[0], *sizes, depth * groups), y.dtype)
    for position, reach in window.taps():
        result[(slice(None), *reach)] += y @ filters[position].T
    inner = tuple(slice(low, low + size) for low, size in zip(window.before, window.input, strict=True))
    return result[(slice(None), *inner)]


@compute_in_float32
def convolution(input: Array, filter: Array, **attributes: Any) -> Array:
    """Compute Conv2D or Conv3D."""
    geometry = Geometry.of(**attributes)
    x = channels_last(input, geometry.data_format)
    window = make_window(x.shape[1:-1], filter.shape[:-2], geometry)
    return channels_as(bilinear(partial(convolve, window=window), x, filter), geometry.data_format)


@compute_in_float32
def depthwise_conv2d(input: Array, filter: Array, **attributes: Any) -> Array:
    """Convolve each channel separately; `filter` is `[height, width, channels, multiplier]`."""
    geometry = Geometry.of(**attributes)
    x = channels_last(input, geometry.data_format)
    window = make_window(x.shape[1:-1], filter.shape[:2], geometry)
    return channels_as(bilinear(partial(convolve_channels, window=window), x, filter), geometry.data_format)


def convolve_channels(x: Array, filters: Array, window: SlidingWindow) -> Array:
    """Convolve each channel with the filters [*kernel, channels, multiplier]."""
    source = pad_margins(x, window)
    result = np.zeros((x.shape[0], *window.output, *filters.shape[2:]), x.dtype)
    for position, reach in window.taps():
        result += source[(slice(None), *reach)][..., None] * filters[position]
    return result.reshape((*result.shape[:3], -1))


@compute_in_float32
def transposed_convolution(input_sizes: Array, filter: Array, out_backprop: Array, **attributes: Any) -> Array:
    """Compute Conv2DBackpropInput or Conv3DBackpropInputV2."""
    geometry = Geometry.of(**attributes)
    y = channels_last(out_backprop, geometry.data_format)
    sizes = dims_of(input_sizes)
    if len(sizes) == filter.ndim:
        sizes = to_nhwc(sizes, geometry.data_format)[1:-1]
    window = make_window(sizes, filter.shape[:-2], geometry)
    if window.output != y.shape[1:-1]:
        raise ValueError("input_sizes does not match out_backprop")
    return channels_as(bilinear(partial(convolve_transposed, window=window), y, filter), geometry.data_format)


KERNELS: KernelTable = {
    "tf.Conv2D": convolution,
    "tf.Conv2DBackpropInput": transposed_convolution,
    "tf.Conv3D": convolution,
    "tf.Conv3DBackpropInputV2": transposed_convolution,
    "tf.DepthwiseConv2dNative": depthwise_conv2d,
}
