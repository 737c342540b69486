"""Ops on parts of tensors: strided slices, gathers, padding, one-hot, conversion of masks to indices."""

from collections.abc import Mapping
from math import prod
from typing import Any, NamedTuple

import numpy as np

from litefuse.ir import DType
from litefuse.reference.common import Array, KernelTable, dims_of


class StrideMasks(NamedTuple):
    """The five masks of StridedSlice, with a bit for each entry of the specification."""

    begin: int
    end: int
    ellipsis: int
    new_axis: int
    shrink_axis: int

    @classmethod
    def of(cls, attributes: Mapping[str, Any]) -> "StrideMasks":
        """Return the masks of an op with these attributes."""
        return cls(*(attributes.get(f"{name}_mask", 0) for name in cls._fields))


def slice_index(begin: Array, end: Array, strides: Array, masks: StrideMasks) -> tuple[Any, ...]:
    """Return TensorFlow's slice specification as a NumPy index."""
    index: list[Any] = []
    for place, (first, last, step) in enumerate(zip(dims_of(begin), dims_of(end), dims_of(strides), strict=True)):
        bit = 1 << place
        if masks.ellipsis & bit:
            index.append(Ellipsis)
        elif masks.new_axis & bit:
            index.append(None)
        elif masks.shrink_axis & bit:
            index.append(first)
        else:
            low = None if masks.begin & bit else first
            high = None if masks.end & bit else last
            index.append(slice(low, high, step))
    return tuple(index)


def strided_slice(
    input: Array,
    begin: Array,
    end: Array,
    strides: Array,
    **masks: int,
) -> Array:
    return input[slice_index(begin, end, strides, StrideMasks.of(masks))]


def slice_of(input: Array, begin: Array, size: Array) -> Array:
    parts: list[slice] = []
    for first, length, dim in zip(dims_of(begin), dims_of(size), input.shape, strict=True):
        last = dim if length == -1 else first + length
        if not 0 <= first <= last <= dim:
            raise ValueError("the slice is out of range")
        parts.append(slice(first, last))
    return input[tuple(parts)]


def check_indices(indices: Array, limit: int) -> None:
    """Raise an error for indices out of range, as TensorFlow does on CPUs."""
    if indices.size and not (0 <= int(indices.min()) and int(indices.max()) < limit):
        raise IndexError("an index is out of range")


def gather(params: Array, indices: Array) -> Array:
    check_indices(indices, params.shape[0])
    return np.take(params, indices, 0)


def gather_v2(params: Array, indices: Array, axis: Array, *, batch_dims: int) -> Array:
    place = int(axis)
    place += params.ndim if place < 0 else 0
    batch = batch_dims + (indices.ndim if batch_dims < 0 else 0)
    check_indices(indices, params.shape[place])
    if batch == 0:
        return np.take(params, indices, place)
    # Merge the batch axes of both operands, and gather along the axis in each batch.
    outer = params.shape[:batch]
    count = prod(outer)
    flat_params = params.reshape((count, *params.shape[batch:]))
    flat_indices = indices.reshape((count, *indices.shape[batch:]))
    rows = [np.take(flat_params[row], flat_indices[row], place - batch) for row in range(count)]
    if not rows:
        tail = params.shape[batch:place] + indices.shape[batch:] + params.shape[place + 1 :]
        return np.zeros(outer + tail, params.dtype)
    return np.stack(rows).reshape(outer + rows[0].shape)


def gather_nd(params: Array, indices: Array) -> Array:
    depth = indices.shape[-1]
    if depth == 0:
        return np.broadcast_to(params, indices.shape[:-1] + params.shape)
    places = tuple(np.moveaxis(indices, -1, 0))
    for axis, place in enumerate(places):
        check_indices(place, params.shape[axis])
    return params[places]


def pad_widths(paddings: Array) -> list[tuple[int, int]]:
    return [(int(before), int(after)) for before, after in np.reshape(paddings, (-1, 2)).tolist()]


def pad(input: Array, paddings: Array) -> Array:
    return np.pad(input, pad_widths(paddings))


def pad_v2(input: Array, paddings: Array, constant_values: Array) -> Array:
    return np.pad(input, pad_widths(paddings), constant_values=constant_values)


def mirror_pad(input: Array, paddings: Array, *, mode: str) -> Array:
    return np.pad(input, pad_widths(paddings), mode="reflect" if mode == "REFLECT" else "symmetric")


def one_hot(indices: Array, depth: Array, on_value: Array, off_value: Array, *, axis: int) -> Array:
    place = indices.ndim if axis == -1 else axis
    classes = np.arange(int(depth), dtype=np.int64)
    shape = [1] * (indices.ndim + 1)
    shape[place] = int(depth)
    hot = np.expand_dims(indices, place) == classes.reshape(shape)
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
    (places,) = np.nonzero(~np.isin(x, y))
    return x[places], places.astype(out_idx.numpy)


def _move_axis_first(x: Array, axis: Array) -> Array:
    return x if np.size(axis) == 0 else np.moveaxis(x, int(np.ravel(axis)[0]), 0)


def _restore_axis(rows: Array, axis: Array) -> Array:
    return rows if np.size(axis) == 0 else np.moveaxis(rows, 0, int(np.ravel(axis)[0]))


def _unique_rows(x: Array, out_idx: DType) -> tuple[Array, Array, Array]:
    seen: dict[Any, int] = {}
    first: list[int] = []
    places = np.empty(len(x), out_idx.numpy)
    for row, item in enumerate(x):
        key = item if x.dtype.kind == "O" and x.ndim == 1 else np.asarray(item).tobytes()
        if key not in seen:
            seen[key] = len(first)
            first.append(row)
        places[row] = seen[key]
    counts = np.bincount(places, minlength=len(first)).astype(out_idx.numpy)
    return x[np.array(first, np.int64)], places, counts


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
    "tf.Gather": gather,
    "tf.GatherNd": gather_nd,
    "tf.GatherV2": gather_v2,
    "tf.MirrorPad": mirror_pad,
    "tf.OneHot": one_hot,
    "tf.Pad": pad,
    "tf.PadV2": pad_v2,
    "tf.Slice": slice_of,
    "tf.StridedSlice": strided_slice,
    "tf.Unique": unique,
    "tf.UniqueV2": unique_v2,
    "tf.ListDiff": list_diff,
    "tf.UniqueWithCounts": unique_with_counts,
    "tf.Where": where,
    "tf.XlaDynamicSlice": dynamic_slice,
    "tf.XlaDynamicUpdateSlice": dynamic_update_slice,
    "tf.XlaPad": xla_pad,
}
