"""Translate convolutions and pools of windows, in any order of their dimensions."""

from __future__ import annotations

from math import prod

import numpy as np

from litefuse.frontend.stablehlo.contract import is_identity, reduction
from litefuse.frontend.stablehlo.rules import translates
from litefuse.frontend.stablehlo.tree import Operation
from litefuse.frontend.stablehlo.writer import Writer, number, numbers, refuse, tensor
from litefuse.ir import Constant, TensorType, Value

_RANK = 4
"""Number of dimensions of a batch of images, and of a kernel."""
_MAX_PADDING = (1 << 31) - 1
_Pairs = list[tuple[int, int]]


@translates("convolution")
def convolution(operation: Operation, write: Writer) -> Value:
    """Translate a convolution of images, also by one kernel for each channel, without dilation of the images."""
    image, kernel = write.values(operation.operands)
    type = tensor(operation.results[0])
    if {image.rank, kernel.rank, type.rank} != {_RANK} or {image.dtype, kernel.dtype} != {type.dtype}:
        raise refuse("a convolution of other tensors than images has no translation")
    _check_plain(operation)
    order = _order(operation, "output", "batch", "feature")
    assert type.shape is not None
    inner = TensorType(type.dtype, tuple(type.shape[index] for index in order))
    image = _transpose(write, image, _order(operation, "input", "batch", "feature"))
    kernel = _transpose(write, kernel, _kernel_order(operation))
    image = _pad(write, image, [(0, 0), *_pairs(operation, _RANK - 2), (0, 0)])
    found = _convolve(operation, write, image, kernel, inner)
    return _transpose(write, found, [order.index(index) for index in range(_RANK)])


def _check_plain(operation: Operation) -> None:
    """Refuse what the ops of TensorFlow do not do."""
    if any(len(numbers(operation, name)) != _RANK - 2 for name in ("window_strides", "rhs_dilation")):
        raise refuse("a convolution with other strides or dilations than two has no translation")
    reversal = operation.attributes["window_reversal"]
    is_reversed = not isinstance(reversal, Constant) or bool(reversal.numpy().any())
    if is_reversed or number(operation, "batch_group_count") != 1 or set(numbers(operation, "lhs_dilation")) != {1}:
        raise refuse("a convolution that is transposed, or a gradient, has no translation")


def _order(operation: Operation, what: str, first: str, last: str) -> list[int]:
    """Return the dimensions of an operand or the result in the order NHWC."""
    spatial = numbers(operation, f"{what}_spatial_dimensions")
    return _checked(
        [number(operation, f"{what}_{first}_dimension"), *spatial, number(operation, f"{what}_{last}_dimension")]
    )


def _kernel_order(operation: Operation) -> list[int]:
    """Return the dimensions of the kernel in the order HWIO."""
    channels = [number(operation, f"kernel_{side}_feature_dimension") for side in ("input", "output")]
    return _checked([*numbers(operation, "kernel_spatial_dimensions"), *channels])


def _checked(order: list[int]) -> list[int]:
    if sorted(order) != list(range(_RANK)):
        raise refuse(f"a convolution with the dimensions {order} has no translation")
    return order


def _convolve(operation: Operation, write: Writer, image: Value, kernel: Value, type: TensorType) -> Value:
    """Append the convolution of an NHWC image by an HWIO kernel."""
    groups = number(operation, "feature_group_count")
    dilations = (1, *numbers(operation, "rhs_dilation"), 1)
    attributes = {"strides": (1, *numbers(operation, "window_strides"), 1), "padding": "VALID", "dilations": dilations}
    assert image.shape is not None and kernel.shape is not None
    channels = image.shape[-1]
    height, width, inputs, outputs = kernel.shape
    if channels is None or height is None or width is None or inputs is None or outputs is None:
        raise refuse("a convolution by a kernel of unknown size has no translation")
    if groups < 1 or inputs * groups != channels or outputs % groups:
        raise refuse(f"a convolution of {channels} channels in {groups} groups has no translation")
    if groups == 1 or groups != channels:
        return write.op("Conv2D", [image, kernel], type, attributes)
    sizes = (height, width, channels, outputs // channels)
    kernel = write.op("Reshape", [kernel, write.sizes(sizes)], TensorType(kernel.dtype, sizes))
    return write.op("DepthwiseConv2dNative", [image, kernel], type, attributes)


@translates("reduce_window")
def reduce_window(operation: Operation, write: Writer) -> Value:
    """Translate pools of images in the order NHWC: maxima, and sums as averages times the size of the window."""
    if len(operation.operands) != 2:
        raise refuse("a pool of several tensors has no translation")
    value, initial = write.values(operation.operands)
    type = tensor(operation.results[0])
    window, strides = (tuple(numbers(operation, f"window_{name}")) for name in ("dimensions", "strides"))
    dilations = {*numbers(operation, "base_dilations"), *numbers(operation, "window_dilations")}
    name = reduction(operation.regions[0], value.dtype)
    is_image = value.rank == len(window) == len(strides) == _RANK and window[::3] == strides[::3] == (1, 1)
    if not is_image or dilations != {1} or not type.dtype.is_float or name not in ("Max", "Sum"):
        raise refuse("a pool of other windows than of images, or by another computation, has no translation")
    if not is_identity(name, initial):
        raise refuse("a pool with an initial value has no translation")
    value = _pad(write, value, _pairs(operation, _RANK), initial)
    attributes = {"ksize": window, "strides": strides, "padding": "VALID"}
    if name == "Max":
        return write.op("MaxPool", [value], type, attributes)
    averages = write.op("AvgPool", [value], type, attributes)
    return write.op("Mul", [averages, write.constant(prod(window), type.dtype)], type)


def _pairs(operation: Operation, count: int) -> _Pairs:
    """Return the padding before and after each dimension."""
    value = operation.attributes["padding"]
    if not isinstance(value, Constant) or value.shape != (count, 2):
        raise refuse("its padding is not a pair for each dimension")
    pairs = [(int(before), int(after)) for before, after in value.numpy()]
    if min(map(min, pairs)) < 0:
        raise refuse("negative padding has no translation")
    if max(map(max, pairs)) > _MAX_PADDING:
        raise refuse(f"padding by {max(map(max, pairs))} elements has no translation")
    return pairs


def _pad(write: Writer, value: Value, pairs: _Pairs, filler: Value | None = None) -> Value:
    """Pad by zeros, or by `filler`."""
    if not any(map(any, pairs)):
        return value
    assert value.shape is not None
    shape = tuple(None if size is None else size + sum(pair) for size, pair in zip(value.shape, pairs, strict=True))
    paddings = write.constant(np.array(pairs, np.int32))
    operands = [value, paddings] if filler is None else [value, paddings, filler]
    return write.op("Pad" if filler is None else "PadV2", operands, TensorType(value.dtype, shape))


def _transpose(write: Writer, value: Value, order: list[int]) -> Value:
    if order == sorted(order):
        return value
    assert value.shape is not None
    type = TensorType(value.dtype, tuple(value.shape[index] for index in order))
    return write.op("Transpose", [value, write.sizes(order)], type)
