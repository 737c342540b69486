"""Ops that only move elements: each element of a result is one of an operand, whatever its value is.

Their kernels in NumPy run on values (`reference`) and on labels, which say where an element comes from:

    move_labels(tf.Slice, [[[0, 1, 2], [3, 4, 5]], [0, 1], [2, 2]])

is [[1, 2], [4, 5]].
"""

from collections.abc import Callable, Mapping, Sequence
from math import prod
from typing import Any, NamedTuple, cast

import numpy as np

from litefuse.ir.core import Op
from litefuse.ir.parameters import Parameters, parameters_of

Array = np.ndarray[Any, Any]


class Move(NamedTuple):
    """The way in which an op moves elements."""

    kernel: Callable[..., Any]
    """Receives operands by position and the attributes that it names by keyword."""
    parameters: Parameters
    moved: slice
    """The operands whose elements are moved; those of the others, such as axes, are read."""


def moved_operands(op: Op) -> range:
    """Return the indices of the operands whose elements the op only moves to its results; empty for other ops."""
    move = MOVES.get(op.kind)
    return range(len(op.operands))[move.moved] if move is not None else range(0)


def move_labels(op: Op, operands: Sequence[Array | None]) -> tuple[Array, ...] | None:
    """Return labels of the elements of the results of an op of `MOVES`; None if the operands do not fit it.

    Args:
        op: The op.
        operands: Labels of the elements of operands that are moved, and the numbers in the others.
    """
    kernel, parameters, _ = MOVES[op.kind]
    attributes = op.attributes
    if not parameters.takes_keywords:
        attributes = {name: attributes[name] for name in parameters.keywords if name in attributes}
    try:
        results: Any = kernel(*operands, **attributes)
    except (ValueError, IndexError):
        return None
    return cast("tuple[Array, ...]", results) if isinstance(results, tuple) else (results,)


# Whole tensors.


def identity(input: Array) -> Array:
    return input


def identities(*input: Array) -> tuple[Array, ...]:
    return input


def reshape(tensor: Array, shape: Array) -> Array:
    target: list[int] = np.ravel(shape).tolist()
    if -1 in target and tensor.size == 0:
        if prod(dim for dim in target if dim != -1) == 0:
            raise ValueError("the unknown dimension of an empty tensor cannot be inferred")
        target = [0 if dim == -1 else dim for dim in target]
    return tensor.reshape(target)


def lite_reshape(input: Array, shape: Array | None = None, *, new_shape: Sequence[int] = ()) -> Array:
    return reshape(input, np.array(new_shape, np.int64) if shape is None else shape)


def expand_dims(input: Array, axis: Array) -> Array:
    return np.expand_dims(input, int(np.ravel(axis)[0]))


def squeeze(input: Array, *, squeeze_dims: Sequence[int] = ()) -> Array:
    return np.squeeze(input, axis=tuple(squeeze_dims) or None)


def transpose(x: Array, perm: Array) -> Array:
    return np.transpose(x, np.ravel(perm).tolist())


def reverse_v2(tensor: Array, axis: Array) -> Array:
    return np.flip(tensor, tuple(np.ravel(axis).tolist()))


def reverse_sequence(input: Array, seq_lengths: Array, *, seq_dim: int, batch_dim: int = 0) -> Array:
    """Reverse the first `seq_lengths[b]` items of each sequence."""
    result = np.array(input)
    for batch, length in enumerate(seq_lengths.tolist()):
        source: list[Any] = [slice(None)] * input.ndim
        source[batch_dim] = slice(batch, batch + 1)
        source[seq_dim] = slice(0, length)
        index = tuple(source)
        result[index] = np.flip(input[index], seq_dim)
    return result


def fill(dims: Array, value: Array) -> Array:
    return np.full(np.ravel(dims).tolist(), value, value.dtype)


def tile(input: Array, multiples: Array) -> Array:
    return np.tile(input, np.ravel(multiples).tolist())


def broadcast_to(input: Array, shape: Array) -> Array:
    return np.broadcast_to(input, np.ravel(shape).tolist())


# Parts put together, and taken apart.


def pack(*values: Array, axis: int = 0) -> Array:
    return np.stack(values, axis)


def unpack(value: Array, *, num: int, axis: int = 0) -> tuple[Array, ...]:
    parts = np.moveaxis(value, axis, 0)
    if len(parts) != num:
        raise ValueError(f"there are {len(parts)} slices, not {num}")
    return tuple(parts[index, ...] for index in range(num))


def concat_v2(*values_and_axis: Array) -> Array:
    *values, axis = values_and_axis
    return np.concatenate(values, int(axis))


def concat(concat_dim: Array, *values: Array) -> Array:
    return np.concatenate(values, int(concat_dim))


def lite_concatenation(*values: Array, axis: int = 0) -> Array:
    return np.concatenate(values, axis)


def split(axis: Array, value: Array, *, num_split: int) -> tuple[Array, ...]:
    return tuple(np.split(value, num_split, int(axis)))


def lite_split(axis: Array, value: Array, *, num_splits: int) -> tuple[Array, ...]:
    return split(np.ravel(axis)[0], value, num_split=num_splits)


def split_v(value: Array, size_splits: Array, axis: Array, *, num_split: int) -> tuple[Array, ...]:
    index = int(np.ravel(axis)[0])
    sizes: list[int] = np.ravel(size_splits).tolist()
    if -1 in sizes:
        rest = sum(size for size in sizes if size != -1)
        sizes[sizes.index(-1)] = value.shape[index] - rest
    if sum(sizes) != value.shape[index] or len(sizes) != num_split:
        raise ValueError("the sizes do not match the dimension")
    return tuple(np.split(value, np.cumsum(sizes)[:-1], index))


def lite_split_v(value: Array, size_splits: Array, axis: Array, *, num_splits: int) -> tuple[Array, ...]:
    return split_v(value, size_splits, axis, num_split=num_splits)


# Slices, gathers and borders.


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
    bounds = zip(*(np.ravel(operand).tolist() for operand in (begin, end, strides)), strict=True)
    for entry, (first, last, step) in enumerate(bounds):
        bit = 1 << entry
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


def strided_slice(input: Array, begin: Array, end: Array, strides: Array, **attributes: Any) -> Array:
    end = begin + end if attributes.get("offset") else end
    index = slice_index(begin, end, strides, StrideMasks.of(attributes))
    return input[index if Ellipsis in index else (*index, ...)]


def slice_of(input: Array, begin: Array, size: Array) -> Array:
    parts: list[slice] = []
    for first, length, dim in zip(np.ravel(begin).tolist(), np.ravel(size).tolist(), input.shape, strict=True):
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


def gather_v2(params: Array, indices: Array, axis: Array, *, batch_dims: int = 0) -> Array:
    return lite_gather(params, indices, axis=int(axis), batch_dims=batch_dims)


def lite_gather(params: Array, indices: Array, *, axis: int = 0, batch_dims: int = 0) -> Array:
    axis += params.ndim if axis < 0 else 0
    batch = batch_dims + (indices.ndim if batch_dims < 0 else 0)
    check_indices(indices, params.shape[axis])
    if batch == 0:
        return np.take(params, indices, axis)
    # Merge the batch axes of both operands, and gather along the axis in each batch.
    outer = params.shape[:batch]
    count = prod(outer)
    flat_params = params.reshape((count, *params.shape[batch:]))
    flat_indices = indices.reshape((count, *indices.shape[batch:]))
    rows = [np.take(flat_params[row], flat_indices[row], axis - batch) for row in range(count)]
    if not rows:
        tail = params.shape[batch:axis] + indices.shape[batch:] + params.shape[axis + 1 :]
        return np.zeros(outer + tail, params.dtype)
    return np.stack(rows).reshape(outer + rows[0].shape)


def gather_nd(params: Array, indices: Array) -> Array:
    depth = indices.shape[-1]
    if depth == 0:
        return np.broadcast_to(params, indices.shape[:-1] + params.shape)
    coordinates = tuple(np.moveaxis(indices, -1, 0))
    for axis, positions in enumerate(coordinates):
        check_indices(positions, params.shape[axis])
    return params[coordinates]


def pad_widths(paddings: Array) -> list[tuple[int, int]]:
    return [(int(before), int(after)) for before, after in np.reshape(paddings, (-1, 2)).tolist()]


def pad_v2(input: Array, paddings: Array, constant_values: Array) -> Array:
    return np.pad(input, pad_widths(paddings), constant_values=constant_values)


def mirror_pad(input: Array, paddings: Array, *, mode: str) -> Array:
    return np.pad(input, pad_widths(paddings), mode="reflect" if mode == "REFLECT" else "symmetric")


_FIRST, _SECOND, _ALL = slice(1), slice(1, 2), slice(None)
_MOVES: Mapping[str, tuple[Callable[..., Any], slice]] = {
    "tf.Identity tf.StopGradient tf.PreventGradient tf.EnsureShape tf.Snapshot": (identity, _FIRST),
    "tf.IdentityN": (identities, _ALL),
    "tf.Reshape": (reshape, _FIRST),
    "tfl.reshape": (lite_reshape, _FIRST),
    "tf.ExpandDims tfl.expand_dims": (expand_dims, _FIRST),
    "tf.Squeeze tfl.squeeze": (squeeze, _FIRST),
    "tf.Transpose tfl.transpose": (transpose, _FIRST),
    "tf.ReverseV2 tfl.reverse_v2": (reverse_v2, _FIRST),
    "tf.ReverseSequence tfl.reverse_sequence": (reverse_sequence, _FIRST),
    "tf.Fill tfl.fill": (fill, _SECOND),
    "tf.Tile tfl.tile": (tile, _FIRST),
    "tf.BroadcastTo tfl.broadcast_to": (broadcast_to, _FIRST),
    "tf.Pack tfl.pack": (pack, _ALL),
    "tf.Unpack tfl.unpack": (unpack, _FIRST),
    "tf.Concat": (concat, slice(1, None)),
    "tf.ConcatV2": (concat_v2, slice(-1)),
    "tfl.concatenation": (lite_concatenation, _ALL),
    "tf.Split": (split, _SECOND),
    "tfl.split": (lite_split, _SECOND),
    "tf.SplitV": (split_v, _FIRST),
    "tfl.split_v": (lite_split_v, _FIRST),
    "tf.StridedSlice tfl.strided_slice": (strided_slice, _FIRST),
    "tf.Slice tfl.slice": (slice_of, _FIRST),
    "tf.Gather": (gather, _FIRST),
    "tf.GatherV2": (gather_v2, _FIRST),
    "tfl.gather": (lite_gather, _FIRST),
    "tf.GatherNd tfl.gather_nd": (gather_nd, _FIRST),
    "tf.PadV2 tfl.padv2": (pad_v2, slice(0, 3, 2)),
    "tf.MirrorPad tfl.mirror_pad": (mirror_pad, _FIRST),
}
MOVES: Mapping[str, Move] = {
    kind: Move(kernel, parameters_of(kernel), moved)
    for kinds, (kernel, moved) in _MOVES.items()
    for kind in kinds.split()
}
"""Moves by op kind."""
