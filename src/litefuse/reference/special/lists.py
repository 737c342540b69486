"""Tensor lists: Python lists of arrays, copied where TensorFlow would create a new list."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from litefuse.ir import DType
from litefuse.reference.common import Array, KernelTable, dims_of


class TensorList(list[Any]):
    """Items (None where never set), with their element type and the shape that they share.

    `shape` has None for an unknown dimension, and is None itself for an unknown rank.
    """

    def __init__(self, items: Iterable[Any], dtype: np.dtype[Any], shape: tuple[int | None, ...] | None) -> None:
        super().__init__(items)
        self.dtype = dtype
        self.shape = shape

    def with_items(self, items: Iterable[Any]) -> TensorList:
        return TensorList(items, self.dtype, self.shape)

    def item(self, index: int, element_shape: Array) -> Array:
        """Return an item, or zeros of the known shape if it was never set."""
        if self[index] is not None:
            return self[index]
        shape = _merge_shapes(self.shape, _shape(element_shape))
        for other in self:
            shape = shape if other is None else _merge_shapes(shape, other.shape)
        if shape is None or None in shape:
            raise ValueError("the shape of an item that was never set is unknown")
        return np.zeros([dim or 0 for dim in shape], self.dtype)


def _shape(element_shape: Array) -> tuple[int | None, ...] | None:
    if element_shape.ndim == 0:
        return None
    return tuple(None if dim < 0 else dim for dim in dims_of(element_shape))


def _merge_shapes(a: tuple[int | None, ...] | None, b: tuple[int | None, ...] | None) -> tuple[int | None, ...] | None:
    if a is None or b is None:
        return b if a is None else a
    return tuple(y if x is None else x for x, y in zip(a, b, strict=True))


def reserve(element_shape: Array, num_elements: Array, *, element_dtype: DType) -> TensorList:
    return TensorList([None] * int(num_elements), element_dtype.numpy, _shape(element_shape))


def empty_list(element_shape: Array, max_num_elements: Array, *, element_dtype: DType) -> TensorList:
    return TensorList([], element_dtype.numpy, _shape(element_shape))


def from_tensor(tensor: Array, element_shape: Array) -> TensorList:
    return TensorList(list(tensor), tensor.dtype, _shape(element_shape))


def get_item(input_handle: TensorList, index: Array, element_shape: Array, *, element_dtype: DType) -> Array:
    position = int(index)
    if not 0 <= position < len(input_handle):
        raise IndexError("the index is out of range")
    return input_handle.item(position, element_shape)


def set_item(input_handle: TensorList, index: Array, item: Array, *, resize_if_index_out_of_bounds: bool) -> TensorList:
    position = int(index)
    items = list(input_handle)
    if resize_if_index_out_of_bounds and position >= len(items):
        items += [None] * (position + 1 - len(items))
    if not 0 <= position < len(items):
        raise IndexError("the index is out of range")
    items[position] = item
    return input_handle.with_items(items)


def stack(input_handle: TensorList, element_shape: Array, *, element_dtype: DType, num_elements: int) -> Array:
    count = len(input_handle)
    if count == 0:
        shape = _merge_shapes(input_handle.shape, _shape(element_shape))
        return np.zeros((0, *(dim or 0 for dim in shape or ())), element_dtype.numpy)
    return np.stack([input_handle.item(position, element_shape) for position in range(count)])


def gather_items(input_handle: TensorList, indices: Array, element_shape: Array, *, element_dtype: DType) -> Array:
    return np.stack([input_handle.item(position, element_shape) for position in dims_of(indices)])


def scatter_items(tensor: Array, indices: Array, element_shape: Array, num_elements: Array) -> TensorList:
    positions = dims_of(indices)
    count = max(int(num_elements), max(positions, default=-1) + 1)
    items: list[Any] = [None] * count
    for position, item in zip(positions, tensor, strict=True):
        items[position] = item
    return TensorList(items, tensor.dtype, _shape(element_shape))


def concat_items(
    input_handle: TensorList, element_shape: Array, leading_dims: Array, *, element_dtype: DType
) -> tuple[Array, Array]:
    items = [item for item in input_handle if item is not None]
    if len(items) != len(input_handle) or not items:
        raise ValueError("an item was never set")
    return np.concatenate(items), np.array([len(item) for item in items], np.int64)


def split_items(tensor: Array, element_shape: Array, lengths: Array) -> TensorList:
    parts = np.split(tensor, np.cumsum(lengths)[:-1])
    return TensorList(parts, tensor.dtype, _shape(element_shape))


def push_back(input_handle: TensorList, tensor: Array) -> TensorList:
    return input_handle.with_items([*input_handle, tensor])


def pop_back(input_handle: TensorList, element_shape: Array, *, element_dtype: DType) -> tuple[TensorList, Array]:
    if not input_handle:
        raise IndexError("the list is empty")
    return input_handle.with_items(input_handle[:-1]), input_handle.item(len(input_handle) - 1, element_shape)


def resize(input_handle: TensorList, size: Array) -> TensorList:
    count = int(size)
    items = list(input_handle)[:count]
    return input_handle.with_items([*items, *[None] * (count - len(items))])


def length(input_handle: TensorList) -> Array:
    return np.array(len(input_handle), np.int32)


def list_element_shape(input_handle: TensorList, *, shape_type: DType) -> Array:
    if input_handle.shape is None:
        return np.array(-1, shape_type.numpy)
    return np.array([-1 if dim is None else dim for dim in input_handle.shape], shape_type.numpy)


KERNELS: KernelTable = {
    "tf.EmptyTensorList": empty_list,
    "tf.TensorListConcatV2": concat_items,
    "tf.TensorListElementShape": list_element_shape,
    "tf.TensorListFromTensor": from_tensor,
    "tf.TensorListGather": gather_items,
    "tf.TensorListGetItem": get_item,
    "tf.TensorListLength": length,
    "tf.TensorListPopBack": pop_back,
    "tf.TensorListPushBack": push_back,
    "tf.TensorListReserve": reserve,
    "tf.TensorListResize": resize,
    "tf.TensorListScatterV2": scatter_items,
    "tf.TensorListSetItem": set_item,
    "tf.TensorListSplit": split_items,
    "tf.TensorListStack": stack,
}
