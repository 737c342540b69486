"""Convolutions in any number of dimensions: one product for each tap of the filter."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, NamedTuple

import numpy as np

from litefuse.reference.common import Array, KernelTable, channels_as, channels_last, compute_in_float32

Sizes = tuple[int, ...]


class Window(NamedTuple):
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
        for place in product(*(range(size) for size in self.kernel)):
            yield place, self.tap_slices(place)

    def tap_slices(self, place: Sizes) -> tuple[slice, ...]:
        """Return the slices of the padded input that one position of the kernel covers."""
        return tuple(
            slice(tap * dilation, tap * dilation + (count - 1) * stride + 1, stride) if count else slice(0, 0)
            for tap, dilation, stride, count in zip(place, self.dilations, self.strides, self.output, strict=True)
        )


def spatial_entries(values: Sequence[int], data_format: str) -> Sizes:
    """Return the spatial entries of an attribute with one entry per axis."""
    return tuple(values[2:]) if data_format.startswith("NC") else tuple(values[1:-1])


def make_window(
    sizes: Sizes,
    kernel: Sizes,
    *,
    strides: Sizes,
    padding: str,
    dilations: Sizes | None = None,
    explicit: Sequence[tuple[int, int]] = (),
) -> Window:
    """Return the window with its padding and output sizes, by TensorFlow's definition of SAME and VALID."""
    dilations = dilations or (1,) * len(sizes)
    before: list[int] = []
    after: list[int] = []
    output: list[int] = []
    for axis, size in enumerate(sizes):
        extent = (kernel[axis] - 1) * dilations[axis] + 1
        low = high = 0
        if padding == "SAME":
            total = max((-(-size // strides[axis]) - 1) * strides[axis] + extent - size, 0)
            low, high = total // 2, total - total // 2
        elif padding == "EXPLICIT":
            low, high = explicit[axis]
        before.append(low)
        after.append(high)
        output.append(max(0, (size + low + high - extent) // strides[axis] + 1))
    return Window(sizes, kernel, strides, dilations, tuple(before), tuple(after), tuple(output))


def explicit_pairs(explicit_paddings: Sequence[int], data_format: str) -> list[tuple[int, int]]:
    """Return the EXPLICIT padding of the spatial axes, from the flat list with a pair for each axis."""
    pairs = [(int(low), int(high)) for low, high in np.reshape(np.array(explicit_paddings, int), (-1, 2)).tolist()]
    return pairs[2:] if data_format.startswith("NC") else pairs[1:-1]


def pad_margins(x: Array, window: Window, value: float = 0) -> Array:
    """Pad a channels-last input with the window's margins."""
    margins = [(0, 0), *zip(window.before, window.after, strict=True), (0, 0)]
    if not any(low or high for low, high in margins):
        return x
    # Explicit paddings are never negative, so np.pad suffices.
    return np.pad(x, margins, constant_values=value)


def convolve(x: Array, filters: Array, window: Window) -> Array:
    """Convolve with channels last; `filters` is `[*kernel, input channels of a group, output channels]`."""
    source = pad_margins(x, window)
    depth, features = filters.shape[-2:]
    groups = x.shape[-1] // depth
    result = np.zeros((x.shape[0], *window.output, features), x.dtype)
    each = features // groups
    for place, reach in window.taps():
        part = source[(slice(None), *reach)]
        for group in range(groups):
            channels = slice(group * depth, (group + 1) * depth)
            outputs = slice(group * each, (group + 1) * each)
            result[..., outputs] += part[..., channels] @ filters[(*place, slice(None), outputs)]
    return result


def convolve_transposed(y: Array, filters: Array, window: Window) -> Array:
    """Compute the gradient of `convolve` with respect to its input, whose sizes are in the window."""
    depth, features = filters.shape[-2:]
    groups = y.shape[-1] // features if y.shape[-1] != features else 1
    margins = zip(window.input, window.before, window.after, strict=True)
    sizes = tuple(size + low + high for size, low, high in margins)
    result = np.zeros((y.shape[0], *sizes, depth * groups), y.dtype)
    for place, reach in window.taps():
        result[(slice(None), *reach)] += y @ filters[place].T
    inner = tuple(slice(low, low + size) for low, size in zip(window.before, window.input, strict=True))
    return result[(slice(None), *inner)]


@compute_in_float32
def convolution(
    input: Array,
    filter: Array,
    *,
    strides: Sequence[int],
    padding: str,
    explicit_paddings: Sequence[int] = (),
    data_format: str,
    dilations: Sequence[int],
    **_attributes: Any,
) -> Array:
    """Compute Conv2D or Conv3D."""
    x = channels_last(input, data_format)
    window = make_window(
        x.shape[1:-1],
        filter.shape[:-2],
        strides=spatial_entries(strides, data_format),
        padding=padding,
        dilations=spatial_entries(dilations, data_format),
        explicit=explicit_pairs(explicit_paddings, data_format) if padding == "EXPLICIT" else (),
    )
    return channels_as(convolve(x, filter, window), data_format)


@compute_in_float32
def depthwise_conv2d(
    input: Array,
    filter: Array,
    *,
    strides: Sequence[int],
    padding: str,
    explicit_paddings: Sequence[int],
    data_format: str,
    dilations: Sequence[int],
) -> Array:
    """Convolve each channel separately; `filter` is `[height, width, channels, multiplier]`."""
    x = channels_last(input, data_format)
    window = make_window(
        x.shape[1:-1],
        filter.shape[:2],
        strides=spatial_entries(strides, data_format),
        padding=padding,
        dilations=spatial_entries(dilations, data_format),
        explicit=explicit_pairs(explicit_paddings, data_format) if padding == "EXPLICIT" else (),
    )
    source = pad_margins(x, window)
    result = np.zeros((x.shape[0], *window.output, *filter.shape[2:]), x.dtype)
    for place, reach in window.taps():
        result += source[(slice(None), *reach)][..., None] * filter[place]
    return channels_as(result.reshape((*result.shape[:3], -1)), data_format)


@compute_in_float32
def transposed_convolution(
    input_sizes: Array,
    filter: Array,
    out_backprop: Array,
    *,
    strides: Sequence[int],
    padding: str,
    explicit_paddings: Sequence[int] = (),
    data_format: str,
    dilations: Sequence[int],
    **_attributes: Any,
) -> Array:
    """Compute Conv2DBackpropInput or Conv3DBackpropInputV2."""
    y = channels_last(out_backprop, data_format)
    given = tuple(int(size) for size in input_sizes.tolist())
    rank = filter.ndim - 2
    sizes = given if len(given) == rank else spatial_entries(given, data_format)
    window = make_window(
        sizes,
        filter.shape[:-2],
        strides=spatial_entries(strides, data_format),
        padding=padding,
        dilations=spatial_entries(dilations, data_format),
        explicit=explicit_pairs(explicit_paddings, data_format) if padding == "EXPLICIT" else (),
    )
    if window.output != y.shape[1:-1]:
        raise ValueError("input_sizes does not match out_backprop")
    return channels_as(convolve_transposed(y, filter, window), data_format)


KERNELS: KernelTable = {
    "tf.Conv2D": convolution,
    "tf.Conv2DBackpropInput": transposed_convolution,
    "tf.Conv3D": convolution,
    "tf.Conv3DBackpropInputV2": transposed_convolution,
    "tf.DepthwiseConv2dNative": depthwise_conv2d,
}
