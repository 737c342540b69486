"""Shapes, numbers in order, and ops that arrange whole tensors."""

from __future__ import annotations

import re

import numpy as np

from litefuse.dialects.movement import MOVES
from litefuse.ir import DType, ShapeAttr
from litefuse.reference.common import Array, KernelTable, dims_of


def shape_of(input: Array, *, out_type: DType) -> Array:
    return np.array(input.shape, out_type.numpy)


def shapes_of(*input: Array, out_type: DType) -> tuple[Array, ...]:
    return tuple(np.array(item.shape, out_type.numpy) for item in input)


def size_of(input: Array, *, out_type: DType) -> Array:
    return np.array(input.size, out_type.numpy)


def rank_of(input: Array) -> Array:
    return np.array(input.ndim, np.int32)


def ensure_shape(input: Array, *, shape: ShapeAttr) -> Array:
    wanted = shape.shape
    if wanted is not None:
        agree = len(wanted) == input.ndim and all(
            dim is None or dim == size for dim, size in zip(wanted, input.shape, strict=True)
        )
        if not agree:
            raise ValueError(f"shape {input.shape} does not match {wanted}")
    return input


def conjugate_transpose(x: Array, perm: Array) -> Array:
    return np.conj(np.transpose(x, dims_of(perm)))


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
    """Return `num` evenly spaced values; the last is exactly `stop`."""
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


def reverse(tensor: Array, dims: Array) -> Array:
    return np.flip(tensor, tuple(np.flatnonzero(dims).tolist()))


def roll(input: Array, shift: Array, axis: Array) -> Array:
    return np.roll(input, dims_of(shift), dims_of(axis))


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
    **{kind: move.kernel for kind, move in MOVES.items() if kind.startswith("tf.")},
    "tf.BroadcastArgs": broadcast_args,
    "tf.BroadcastGradientArgs": broadcast_gradient_args,
    "tf.ConcatOffset": concat_offset,
    "tf.ConjugateTranspose": conjugate_transpose,
    "tf.DataFormatVecPermute": data_format_vec_permute,
    "tf.Empty": empty,
    "tf.EnsureShape": ensure_shape,
    "tf.InvertPermutation": invert_permutation,
    "tf.LinSpace": linspace,
    "tf.OnesLike": ones_like,
    "tf.Range": arange,
    "tf.Rank": rank_of,
    "tf.Reverse": reverse,
    "tf.Roll": roll,
    "tf.Shape": shape_of,
    "tf.ShapeN": shapes_of,
    "tf.Size": size_of,
    "tf.ZerosLike": zeros_like,
}
