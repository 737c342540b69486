"""Ops on parts of tensors: padding, one-hot, distinct elements, conversion of masks to indices, XLA's slices."""

from typing import Any

import numpy as np

from litefuse.dialects.movement import pad_widths
from litefuse.ir import DType
from litefuse.reference.common import Array, KernelTable, dims_of


def pad(input: Array, paddings: Array) -> Array:
    return np.pad(input, pad_widths(paddings))


def one_hot(indices: Array, depth: Array, on_value: Array, off_value: Array, *, axis: int) -> Array:
    dimension = indices.ndim if axis == -1 else axis
    classes = np.arange(int(depth), dtype=np.int64)
    shape = [1] * (indices.ndim + 1)
    shape[dimension] = int(depth)
    hot = np.expand_dims(indices, dimension) == classes.reshape(shape)
    return np.where(hot, on_value, off_value)


def where(input: Array) -> Array:
    """Return the coordinates of the nonzero elements in row-major order."""
    return np.argwhere(input).astype(np.int64)


def unique(x: Array, *, out_idx: DType) -> tuple[Array, Array]:
    """Return the distinct elements in order of first appearance, and the position of each element among them."""
    values, index, _ = _unique_rows(x, out_idx)
    return values, index


def unique_v2(x: Array, axis: Array, *, out_idx: DType) -> tuple[Array, Array]:
    values, index, _ = _unique_rows(_move_axis_first(x, axis), out_idx)
    return _restore_axis(values, axis), index


def unique_with_counts(x: Array, *, out_idx: DType) -> tuple[Array, Array, Array]:
    return _unique_rows(x, out_idx)


def list_diff(x: Array, y: Array, *, out_idx: DType) -> tuple[Array, Array]:
    """Return the elements of `x` that are not in `y`, in order, and their positions."""
    (positions,) = np.nonzero(~np.isin(x, y))
    return x[positions], positions.astype(out_idx.numpy)


def _move_axis_first(x: Array, axis: Array) -> Array:
    return x if np.size(axis) == 0 else np.moveaxis(x, int(np.ravel(axis)[0]), 0)


def _restore_axis(rows: Array, axis: Array) -> Array:
    return rows if np.size(axis) == 0 else np.moveaxis(rows, 0, int(np.ravel(axis)[0]))


def _unique_rows(x: Array, out_idx: DType) -> tuple[Array, Array, Array]:
    seen: dict[Any, int] = {}
    first: list[int] = []
    numbers = np.empty(len(x), out_idx.numpy)
    for row, item in enumerate(x):
        key = item if x.dtype.kind == "O" and x.ndim == 1 else np.asarray(item).tobytes()
        if key not in seen:
            seen[key] = len(first)
            first.append(row)
        numbers[row] = seen[key]
    counts = np.bincount(numbers, minlength=len(first)).astype(out_idx.numpy)
    return x[np.array(first, np.int64)], numbers, counts


def dynamic_update_slice(input: Array, update: Array, indices: Array) -> Array:
    """Write `update` at `indices`, which are clamped so that it fits, as in XLA."""
    result = np.array(input)
    starts = [
        max(0, min(first, dim - part))
        for first, dim, part in zip(dims_of(indices), input.shape, update.shape, strict=True)
    ]
    index = tuple(slice(first, first + part) for first, part in zip(starts, update.shape, strict=True))
    result[index] = update
    return result


def dynamic_slice(input: Array, start_indices: Array, size_indices: Array) -> Array:
    """Slice from `start_indices`, which are clamped so that the slice fits, as in XLA."""
    bounds = zip(dims_of(start_indices), input.shape, dims_of(size_indices), strict=True)
    starts = [max(0, min(first, dim - size)) for first, dim, size in bounds]
    return input[tuple(slice(first, first + size) for first, size in zip(starts, dims_of(size_indices), strict=True))]


def xla_pad(
    input: Array, padding_value: Array, padding_low: Array, padding_high: Array, padding_interior: Array
) -> Array:
    """Pad between elements, then around them, as in XLA; a negative amount crops."""
    steps = [count + 1 for count in dims_of(padding_interior)]
    sizes = [max(0, (dim - 1) * step + 1) if dim else 0 for dim, step in zip(input.shape, steps, strict=True)]
    spread = np.full(sizes, padding_value, input.dtype)
    spread[tuple(slice(None, None, step) for step in steps)] = input
    around = list(zip(dims_of(padding_low), dims_of(padding_high), strict=True))
    wide = np.pad(spread, [(max(0, low), max(0, high)) for low, high in around], constant_values=padding_value)
    cuts = [slice(max(0, -low), wide.shape[axis] + min(0, high)) for axis, (low, high) in enumerate(around)]
    return wide[tuple(cuts)]


KERNELS: KernelTable = {
    "tf.OneHot": one_hot,
    "tf.Pad": pad,
    "tf.Unique": unique,
    "tf.UniqueV2": unique_v2,
    "tf.ListDiff": list_diff,
    "tf.UniqueWithCounts": unique_with_counts,
    "tf.Where": where,
    "tf.XlaDynamicSlice": dynamic_slice,
    "tf.XlaDynamicUpdateSlice": dynamic_update_slice,
    "tf.XlaPad": xla_pad,
}
