"""Translate convolutions with any order of dimensions, groups and dilations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from litefuse.errors import count_noun
from litefuse.frontend.stablehlo.artifact.nodes import Operation
from litefuse.frontend.stablehlo.axes import insert_axes, remove_axes, shape_of, size_of, size_vector, transpose
from litefuse.frontend.stablehlo.operations.pad import pad_by, read_pairs
from litefuse.frontend.stablehlo.writer import Writer, as_result, number, numbers, refuse, tensor, translates
from litefuse.ir import Constant, DType, Value

_IMAGE = 2
"""Number of spatial dimensions of an image."""
_VOLUME = 3
MAX_GROUPS = 64
"""Maximum number of groups of a convolution of volumes, which is computed group by group."""


@dataclass(frozen=True, slots=True)
class ConvolutionGeometry:
    """Strides, dilations and padding of the spatial dimensions; `image_dilation` spreads the image's elements."""

    strides: list[int]
    dilations: list[int]
    image_dilation: list[int]
    padding: list[tuple[int, int]]
    groups: int

    @property
    def rank(self) -> int:
        return len(self.strides)


@translates("convolution")
def convolution(operation: Operation, writer: Writer) -> Value:
    """Translate a convolution with known padding."""
    image, kernel = writer.values(operation.operands)
    return _translate(operation, writer, image, kernel, read_pairs(operation, _spatial_rank(operation)))


@translates("dynamic_conv")
def dynamic_conv(operation: Operation, writer: Writer) -> Value:
    """Translate a convolution whose padding is an operand, if that is a constant."""
    image, kernel, padding = writer.values(operation.operands)
    constant = padding.constant
    if constant is None or constant.shape != (_spatial_rank(operation), 2):
        raise refuse("a convolution with padding that is computed has no translation")
    pairs = [(int(before), int(after)) for before, after in constant.numpy()]
    return _translate(operation, writer, image, kernel, pairs)


def _spatial_rank(operation: Operation) -> int:
    return len(numbers(operation, "input_spatial_dimensions"))


def _translate(
    operation: Operation, writer: Writer, image: Value, kernel: Value, padding: list[tuple[int, int]]
) -> Value:
    type = tensor(operation.results[0])
    if not type.dtype.is_float or type.rank is None:
        raise refuse(f"a convolution with a result of type {type} has no translation")
    order = _order(operation, "output", "batch", "feature")
    image = transpose(writer, _as_type(writer, image, type.dtype), _order(operation, "input", "batch", "feature"))
    kernel = transpose(writer, _as_type(writer, kernel, type.dtype), _kernel_order(operation))
    if {len(shape_of(image)), len(shape_of(kernel)), type.rank} != {len(order)}:
        raise refuse("a convolution whose dimension numbers do not fit its tensors has no translation")
    kernel = _reverse_windows(operation, writer, kernel)
    batch_groups = number(operation, "batch_group_count")
    geometry = _read_geometry(operation, padding)
    if batch_groups != 1:
        image, geometry = _group_batches(writer, image, batch_groups, geometry)
    convolved = _convolve(writer, image, kernel, geometry)
    return as_result(transpose(writer, convolved, [order.index(axis) for axis in range(len(order))]), type)


def _as_type(writer: Writer, value: Value, dtype: DType) -> Value:
    return value if value.dtype is dtype else writer.tf.Cast(value, DstT=dtype)


def _order(operation: Operation, what: str, first: str, last: str) -> list[int]:
    """Return the dimensions of an operand or the result, with the spatial ones in the middle."""
    spatial = numbers(operation, f"{what}_spatial_dimensions")
    return _checked(
        [number(operation, f"{what}_{first}_dimension"), *spatial, number(operation, f"{what}_{last}_dimension")]
    )


def _kernel_order(operation: Operation) -> list[int]:
    """Return the dimensions of the kernel: the spatial ones, input channels, output channels."""
    channels = [number(operation, f"kernel_{side}_feature_dimension") for side in ("input", "output")]
    return _checked([*numbers(operation, "kernel_spatial_dimensions"), *channels])


def _checked(order: list[int]) -> list[int]:
    if sorted(order) != list(range(len(order))) or len(order) > _VOLUME + 2:
        raise refuse(f"a convolution with the dimensions {order} has no translation")
    return order


def _read_geometry(operation: Operation, padding: list[tuple[int, int]]) -> ConvolutionGeometry:
    names = ("window_strides", "rhs_dilation", "lhs_dilation")
    strides, dilations, image_dilation = lists = [numbers(operation, name) for name in names]
    if any(len(values) != len(padding) or min(values, default=1) < 1 for values in lists):
        raise refuse("a convolution with other strides or dilations than spatial dimensions has no translation")
    return ConvolutionGeometry(strides, dilations, image_dilation, padding, number(operation, "feature_group_count"))


def _reverse_windows(operation: Operation, writer: Writer, kernel: Value) -> Value:
    reversal = operation.attributes["window_reversal"]
    if not isinstance(reversal, Constant) or reversal.shape != (len(shape_of(kernel)) - 2,):
        raise refuse("its attribute window_reversal is not a list of booleans")
    axes = np.flatnonzero(reversal.numpy()).tolist()
    return writer.tf.ReverseV2(kernel, writer.sizes(axes)) if axes else kernel


def _group_batches(
    writer: Writer, image: Value, count: int, geometry: ConvolutionGeometry
) -> tuple[Value, ConvolutionGeometry]:
    """Make groups of batches groups of channels: the first group of output channels sees the first batches."""
    shape = shape_of(image)
    batch, channels = shape[0], shape[-1]
    if batch is None or channels is None or None in shape or count < 1 or batch % count or geometry.groups != 1:
        raise refuse(f"a convolution of {count_noun(count, 'group')} of {batch} batches has no translation")
    split = writer.tf.Reshape(image, writer.sizes([count, batch // count, *_known(shape[1:])]))
    rank = len(shape) + 1
    moved = transpose(writer, split, [*range(1, rank - 1), 0, rank - 1])
    sizes = [batch // count, *_known(shape[1:-1]), count * channels]
    return writer.tf.Reshape(moved, writer.sizes(sizes)), replace(geometry, groups=count)


def _convolve(writer: Writer, image: Value, kernel: Value, geometry: ConvolutionGeometry) -> Value:
    """Append the convolution of an image with channels last by a kernel with spatial dimensions first."""
    channels, inputs, outputs = shape_of(image)[-1], *shape_of(kernel)[-2:]
    groups = geometry.groups
    if channels is None or inputs is None or outputs is None or None in shape_of(kernel):
        raise refuse("a convolution by a kernel of unknown size has no translation")
    if groups < 1 or inputs * groups != channels or outputs % groups:
        raise refuse(
            f"a convolution of {count_noun(channels, 'channel')} in {count_noun(groups, 'group')} has no translation"
        )
    if geometry.rank < _IMAGE:
        return _convolve_sequence(writer, image, kernel, geometry)
    if geometry.rank == _IMAGE and groups == 1 and geometry.image_dilation != [1, 1] and geometry.strides == [1, 1]:
        return _convolve_transposed(writer, image, kernel, geometry)
    zero = writer.constant(np.zeros(()), image.dtype)
    low, high = ([0, *(pair[side] for pair in geometry.padding), 0] for side in (0, 1))
    image = pad_by(writer, image, zero, low, high, [0, *(dilation - 1 for dilation in geometry.image_dilation), 0])
    if geometry.rank == _VOLUME:
        return _convolve_volume(writer, image, kernel, geometry)
    strides, dilations = (1, *geometry.strides, 1), (1, *geometry.dilations, 1)
    if groups == 1 or groups != channels:
        return writer.tf.Conv2D(image, kernel, strides=strides, dilations=dilations, padding="VALID")
    sizes = [*_known(shape_of(kernel)[:2]), channels, outputs // channels]
    return writer.tf.DepthwiseConv2dNative(
        image, writer.tf.Reshape(kernel, writer.sizes(sizes)), strides=strides, dilations=dilations, padding="VALID"
    )


def _convolve_sequence(writer: Writer, image: Value, kernel: Value, geometry: ConvolutionGeometry) -> Value:
    """Convolve as an image, whose first dimensions have size 1."""
    extra = list(range(_IMAGE - geometry.rank))
    wider = replace(
        geometry,
        strides=[1] * len(extra) + geometry.strides,
        dilations=[1] * len(extra) + geometry.dilations,
        image_dilation=[1] * len(extra) + geometry.image_dilation,
        padding=[(0, 0)] * len(extra) + geometry.padding,
    )
    axes = [axis + 1 for axis in extra]
    convolved = _convolve(writer, insert_axes(writer, image, axes), insert_axes(writer, kernel, extra), wider)
    return remove_axes(writer, convolved, axes)


def _convolve_transposed(writer: Writer, image: Value, kernel: Value, geometry: ConvolutionGeometry) -> Value:
    """Spread the kernel, as the gradient of a convolution with strides does, then cut or pad the result."""
    spread = [
        (size - 1) * dilation + 1
        for size, dilation in zip(_known(shape_of(kernel)[:_IMAGE]), geometry.dilations, strict=True)
    ]
    flipped = writer.tf.ReverseV2(kernel, writer.sizes([0, 1]))
    filters = transpose(writer, flipped, [0, 1, 3, 2])
    strides = geometry.image_dilation
    margins = [
        (before - size + 1, after - size + 1) for (before, after), size in zip(geometry.padding, spread, strict=True)
    ]
    same = [
        (-((size - stride) // 2), -(size - stride - (size - stride) // 2))
        for size, stride in zip(spread, strides, strict=True)
    ]
    is_same = margins == same and all(size >= stride for size, stride in zip(spread, strides, strict=True))
    sizes = [
        _spread_size(writer, image, axis + 1, strides[axis], 0 if is_same else spread[axis] - strides[axis])
        for axis in range(_IMAGE)
    ]
    convolved = writer.tf.Conv2DBackpropInput(
        size_vector(writer, [size_of(writer, image, 0), *sizes, shape_of(kernel)[-1] or 0]),
        filters,
        image,
        strides=(1, *strides, 1),
        padding="SAME" if is_same else "VALID",
        dilations=(1, *geometry.dilations, 1),
    )
    if is_same:
        return convolved
    low, high = ([0, *(pair[side] for pair in margins), 0] for side in (0, 1))
    return pad_by(writer, convolved, writer.constant(np.zeros(()), image.dtype), low, high, [0] * 4)


def _known(sizes: Sequence[int | None]) -> list[int]:
    return [size or 0 for size in sizes]


def _spread_size(writer: Writer, image: Value, axis: int, stride: int, more: int) -> int | Value:
    """Return the size of a dimension times `stride`, plus `more`."""
    size = size_of(writer, image, axis)
    if isinstance(size, int):
        return size * stride + more
    scaled = writer.tf.Mul(size, writer.constant(stride, DType.I32))
    return writer.tf.AddV2(scaled, writer.constant(more, DType.I32))


def _convolve_volume(writer: Writer, image: Value, kernel: Value, geometry: ConvolutionGeometry) -> Value:
    """Convolve a volume, group by group."""
    strides, dilations = (1, *geometry.strides, 1), (1, *geometry.dilations, 1)
    groups = geometry.groups
    if groups == 1:
        return writer.tf.Conv3D(image, kernel, strides=strides, dilations=dilations, padding="VALID")
    if groups > MAX_GROUPS:
        raise refuse(f"a convolution of volumes in {count_noun(groups, 'group')} has no translation")
    last = writer.constant(-1, DType.I32)
    images = writer.tf.Split(last, image, num_split=groups)
    kernels = writer.tf.Split(last, kernel, num_split=groups)
    parts = [
        writer.tf.Conv3D(*pair, strides=strides, dilations=dilations, padding="VALID")
        for pair in zip(images, kernels, strict=True)
    ]
    return writer.tf.ConcatV2(*parts, last)
