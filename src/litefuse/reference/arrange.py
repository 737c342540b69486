"""Shapes, and ops that arrange whole tensors: reshape, transpose, pack, concatenate, broadcast, fill."""

from __future__ import annotations

import re
from typing import Any

import numpy as np

from litefuse.ir import DType, ShapeAttr
from litefuse.reference.common import Array, KernelTable, axes_of, dims_of


def shape_of(input: Array, *, out_type: DType) -> Array:
    return np.array(input.shape, out_type.numpy)


def shapes_of(*input: Array, out_type: DType) -> tuple[Array, ...]:
    return tuple(np.array(item.shape, out_type.numpy) for item in input)


def size_of(input: Array, *, out_type: DType) -> Array:
    return np.array(input.size, out_type.numpy)


def rank_of(input: Array) -> Array:
    return np.array(input.ndim, np.int32)


def reshape(tensor: Array, shape: Array) -> Array:
    target = dims_of(shape)
    if -1 in target and tensor.size == 0:
        known = int(np.prod([dim for dim in target if dim != -1]))
        if known == 0:
            raise ValueError("the unknown dimension of an empty tensor cannot be inferred")
        target = tuple(0 if dim == -1 else dim for dim in target)
    return tensor.reshape(target)


def ensure_shape(input: Array, *, shape: ShapeAttr) -> Array:
    wanted = shape.shape
    if wanted is not None:
        agree = len(wanted) == input.ndim and all(
            dim is None or dim == found for dim, found in zip(wanted, input.shape, strict=True)
        )
        if not agree:
            raise ValueError(f"shape {input.shape} does not match {wanted}")
    return input


def expand_dims(input: Array, axis: Array) -> Array:
    place = int(np.ravel(axis)[0])
    return np.expand_dims(input, place)


def squeeze(input: Array, *, squeeze_dims: tuple[int, ...]) -> Array:
    return np.squeeze(input, axis=tuple(squeeze_dims) or None)


def transpose(x: Array, perm: Array) -> Array:
    return np.transpose(x, dims_of(perm))


def conjugate_transpose(x: Array, perm: Array) -> Array:
    return np.conj(np.transpose(x, dims_of(perm)))


def pack(*values: Array, axis: int) -> Array:
    return np.stack(values, axis)


def unpack(value: Array, *, num: int, axis: int) -> tuple[Array, ...]:
    parts = np.moveaxis(value, axis, 0)
    if len(parts) != num:
        raise ValueError(f"there are {len(parts)} slices, not {num}")
    return tuple(parts[index] for index in range(num))


def split(axis: Array, value: Array, *, num_split: int) -> tuple[Array, ...]:
    return tuple(np.split(value, num_split, int(axis)))


def split_v(value: Array, size_splits: Array, axis: Array, *, num_split: int) -> tuple[Array, ...]:
    place = int(np.ravel(axis)[0])
    sizes = list(dims_of(size_splits))
    if -1 in sizes:
        rest = sum(size for size in sizes if size != -1)
        sizes[sizes.index(-1)] = value.shape[place] - rest
    if sum(sizes) != value.shape[place] or len(sizes) != num_split:
        raise ValueError("the sizes do not match the dimension")
    return tuple(np.split(value, np.cumsum(sizes)[:-1], place))


def concat_v2(*values_and_axis: Array) -> Array:
    *values, axis = values_and_axis
    return np.concatenate(values, int(axis))


def concat(concat_dim: Array, *values: Array) -> Array:
    return np.concatenate(values, int(concat_dim))


def concat_offset(concat_dim: Array, *shape: Array) -> tuple[Array, ...]:
    axis = int(concat_dim)
    offsets: list[Array] = []
    position = 0
    for item in shape:
        offset = np.zeros_like(item)
        offset[axis] = position
        offsets.append(offset)
        position += int(item[axis])
    return tuple(offsets)


def tile(input: Array, multiples: Array) -> Array:
    return np.tile(input, dims_of(multiples))


def broadcast_to(input: Array, shape: Array) -> Array:
    return np.broadcast_to(input, dims_of(shape))


def broadcast_args(s0: Array, s1: Array) -> Array:
    return np.array(np.broadcast_shapes(dims_of(s0), dims_of(s1)), s0.dtype)


def broadcast_gradient_args(s0: Array, s1: Array) -> tuple[Array, Array]:
    """Return the axes over which the gradients of two broadcast operands must be summed."""
    a, b = dims_of(s0), dims_of(s1)
    # Where both dimensions are one, TensorFlow returns the axis for both operands, unless the shapes are equal.
    if a == b:
        return np.array([], s0.dtype), np.array([], s0.dtype)
    rank = max(len(a), len(b))
    a, b = (1,) * (rank - len(a)) + a, (1,) * (rank - len(b)) + b
    np.broadcast_shapes(a, b)
    first = [axis for axis in range(rank) if a[axis] == 1]
    second = [axis for axis in range(rank) if b[axis] == 1]
    return np.array(first, s0.dtype), np.array(second, s0.dtype)


def fill(dims: Array, value: Array) -> Array:
    return np.full(dims_of(dims), value, value.dtype)


def zeros_like(x: Array) -> Array:
    if x.dtype.kind == "O":
        return np.full(x.shape, b"", object)
    return np.zeros(x.shape, x.dtype)


def ones_like(x: Array) -> Array:
    return np.ones(x.shape, x.dtype)


def empty(shape: Array, *, dtype: DType, init: bool) -> Array:
    """Return zeros, with or without `init`: uninitialized memory may well be zero."""
    return np.zeros(dims_of(shape), dtype.numpy)


def arange(start: Array, limit: Array, delta: Array) -> Array:
    """Compute TensorFlow's Range, whose length is the quotient rounded up."""
    if delta == 0:
        raise ValueError("delta must not be zero")
    if start.dtype.kind in "iu":
        first, last, step = int(start), int(limit), int(delta)
        return np.array(range(first, last, step), start.dtype)
    count = max(0, int(np.ceil(np.abs((np.float64(limit) - np.float64(start)) / np.float64(delta)))))
    if (limit > start) != (delta > 0):
        count = 0
    return (start + np.arange(count, dtype=start.dtype) * delta).astype(start.dtype)


def linspace(start: Array, stop: Array, num: Array) -> Array:
    """Return `num` evenly spaced values, of which the last is exactly `stop`."""
    count = int(num)
    if count <= 0:
        raise ValueError("num must be positive")
    if count == 1:
        return start.reshape(1)
    step = (stop - start) / start.dtype.type(count - 1)
    result = (start + step * np.arange(count, dtype=start.dtype)).astype(start.dtype)
    result[-1] = stop
    return result


def invert_permutation(x: Array) -> Array:
    result = np.empty_like(x)
    if sorted(x.tolist()) != list(range(len(x))):
        raise ValueError("the vector is not a permutation")
    result[x] = np.arange(len(x), dtype=x.dtype)
    return result


def reverse_v2(tensor: Array, axis: Array) -> Array:
    return np.flip(tensor, axes_of(axis, tensor.ndim)) if np.size(axis) else tensor


def reverse(tensor: Array, dims: Array) -> Array:
    return np.flip(tensor, tuple(np.flatnonzero(dims).tolist()))


def roll(input: Array, shift: Array, axis: Array) -> Array:
    return np.roll(input, dims_of(shift), dims_of(axis))


def reverse_sequence(input: Array, seq_lengths: Array, *, seq_dim: int, batch_dim: int) -> Array:
    """Reverse the first `seq_lengths[b]` items of each sequence."""
    result = np.array(input)
    for batch, length in enumerate(seq_lengths.tolist()):
        source: list[Any] = [slice(None)] * input.ndim
        source[batch_dim] = slice(batch, batch + 1)
        source[seq_dim] = slice(0, length)
        index = tuple(source)
        result[index] = np.flip(input[index], seq_dim)
    return result


def data_format_vec_permute(x: Array, *, src_format: str, dst_format: str) -> Array:
    """Reorder one row per dimension; without rows for the batch and the channels, only the spatial ones."""
    if sorted(src_format) != sorted(dst_format):
        raise ValueError(f"{src_format} and {dst_format} do not name the same dimensions")
    if len(x) == len(src_format) - 2:
        src_format, dst_format = (re.sub("[NC]", "", name) for name in (src_format, dst_format))
    if len(x) != len(src_format):
        raise ValueError(f"{len(x)} rows do not fit {src_format}")
    return x[[src_format.index(letter) for letter in dst_format]]


KERNELS: KernelTable = {
    "tf.BroadcastArgs": broadcast_args,
    "tf.BroadcastGradientArgs": broadcast_gradient_args,
    "tf.BroadcastTo": broadcast_to,
    "tf.Concat": concat,
    "tf.ConcatOffset": concat_offset,
    "tf.ConcatV2": concat_v2,
    "tf.ConjugateTranspose": conjugate_transpose,
    "tf.DataFormatVecPermute": data_format_vec_permute,
    "tf.Empty": empty,
    "tf.EnsureShape": ensure_shape,
    "tf.ExpandDims": expand_dims,
    "tf.Fill": fill,
    "tf.InvertPermutation": invert_permutation,
    "tf.LinSpace": linspace,
    "tf.OnesLike": ones_like,
    "tf.Pack": pack,
    "tf.Range": arange,
    "tf.Rank": rank_of,
    "tf.Reshape": reshape,
    "tf.Reverse": reverse,
    "tf.ReverseSequence": reverse_sequence,
    "tf.ReverseV2": reverse_v2,
    "tf.Roll": roll,
    "tf.Shape": shape_of,
    "tf.ShapeN": shapes_of,
    "tf.Size": size_of,
    "tf.Split": split,
    "tf.SplitV": split_v,
    "tf.Squeeze": squeeze,
    "tf.Tile": tile,
    "tf.Transpose": transpose,
    "tf.Unpack": unpack,
    "tf.ZerosLike": zeros_like,
}
