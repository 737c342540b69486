"""Reshape, transpose, broadcast, tile and fill, and ops that compute shapes or indices."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from litefuse.ir import Builder, Constant, DType, ShapeAttr, TensorType, Value
from litefuse.rewrite.build import as_i32, reshape_like, scalar, shape_of, transpose
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.element_types import carrier_type, cast, compute, computing_type, move
from litefuse.rewrite.facts import (
    constant_int,
    constant_ints,
    known_ints,
    known_rank,
    normalize_axes,
    static_dim,
    static_shape,
)
from litefuse.rewrite.rule import legalize

I32 = DType.I32


def result_type(b: RewriteContext) -> TensorType:
    """Return the result type of the op that is being replaced."""
    return b.root.results[0].type


@legalize("tf.Reshape")
def reshape(b: RewriteContext, x: Value, shape: Value) -> Value:
    return reshape_like(b, x, result_type(b), shape)


@legalize("tf.Squeeze")
def squeeze(b: RewriteContext, x: Value, *, squeeze_dims: Sequence[int]) -> Value | Sequence[Value]:
    type = result_type(b)
    if type.shape is not None and type.shape.count(None) <= 1 and 0 not in type.shape:
        return reshape_like(b, x, type)
    # Without `squeeze_dims` the kernel removes the dimensions that are 1 at run time.
    return move(b, "tfl.squeeze", (x,), [type], squeeze_dims=tuple(squeeze_dims))


@legalize("tf.ExpandDims")
def expand_dims(b: RewriteContext, x: Value, axis: Value) -> Value | Sequence[Value]:
    type = result_type(b)
    if type.shape is not None and type.shape.count(None) <= 1 and 0 not in type.shape:
        return reshape_like(b, x, type)
    return move(b, "tfl.expand_dims", (x, as_i32(b, axis)), [type])


@legalize("tf.Transpose")
def transpose_rule(b: RewriteContext, x: Value, permutation: Value) -> Value | Sequence[Value]:
    known = known_ints(permutation)
    if known is not None:
        rank = len(known)
        order = normalize_axes(known, rank)
        return transpose(b, x, order) if x.rank is not None else _transpose(b, x, b.i32(order))
    return _transpose(b, x, as_i32(b, permutation))


def _transpose(b: RewriteContext, x: Value, order: Value) -> Sequence[Value]:
    return move(b, "tfl.transpose", (x, order), [result_type(b)])


@legalize("tf.ConjugateTranspose")
def conjugate_transpose(b: RewriteContext, x: Value, permutation: Value) -> Value:
    return b.tf.Transpose(b.tf.Conj(x) if x.dtype.is_complex else x, permutation)


@legalize("tf.BroadcastTo")
def broadcast_to(b: RewriteContext, x: Value, shape: Value) -> Sequence[Value]:
    return move(b, "tfl.broadcast_to", (x, as_i32(b, shape)), [result_type(b)])


@legalize("tf.BroadcastArgs")
def broadcast_args(b: RewriteContext, s0: Value, s1: Value) -> Value:
    return b.tfl.broadcast_args(s0, s1)


@legalize("tf.Tile")
def tile(b: RewriteContext, x: Value, multiples: Value) -> Value | Sequence[Value]:
    if x.rank == 0:
        return x
    return move(b, "tfl.tile", (x, as_i32(b, multiples)), [result_type(b)])


@legalize("tf.Fill")
def fill(b: RewriteContext, dims: Value, value: Value) -> Sequence[Value]:
    return move(b, "tfl.fill", (as_i32(b, dims), value), [result_type(b)], moved=(1,))


@legalize("tf.Empty")
def empty(b: RewriteContext, shape: Value, *, dtype: DType, init: bool) -> Sequence[Value]:
    """Fill with zeros (or empty strings) even if `init` is false."""
    carrier_type("tfl.fill", dtype)
    value = b.const(Constant.of(b"" if dtype is DType.STRING else 0, dtype))
    return move(b, "tfl.fill", (as_i32(b, shape), value), [result_type(b)], moved=(1,))


@legalize("tf.Range")
def range_rule(b: RewriteContext, start: Value, limit: Value, delta: Value) -> Value:
    computing = computing_type("tfl.range", start.dtype)
    bounds = [cast(b, bound, computing) for bound in (start, limit, delta)]
    return cast(b, b.tfl.range(*bounds, result_types=[result_type(b).with_dtype(computing)]), start.dtype)


@legalize("tf.LinSpace")
def lin_space(b: RewriteContext, start: Value, stop: Value, num: Value) -> Value:
    """Compute start + (stop - start) / (num - 1) * [0, 1, ...]."""
    known = known_ints(num)
    if known is None:
        return _dynamic_lin_space(b, start, stop, as_i32(b, num))
    (count,) = known
    fractions = np.arange(count) / max(1, count - 1)
    steps = b.const(Constant.of(fractions.astype(start.dtype.numpy)))
    return start + (stop - start) * steps


def _dynamic_lin_space(b: Builder, start: Value, stop: Value, count: Value) -> Value:
    """Like `lin_space`, for a number of elements that is known only at run time; the last element is exact."""
    dtype, zero, one = start.dtype, scalar(b, 0, I32), scalar(b, 1, I32)
    last = b.tf.Maximum(count - one, one)
    steps = b.tf.Range(zero, count, one)
    step = (stop - start) / cast(b, last, dtype)
    numbers = start + step * cast(b, steps, dtype)
    return b.tf.SelectV2(b.tf.Equal(steps, last), stop, numbers)


@legalize("tf.Shape")
def shape(b: RewriteContext, x: Value, *, out_type: DType) -> Value:
    if x.type.is_static:
        return b.const(np.asarray(static_shape(x), out_type.numpy))
    return b.tfl.shape(x, out_type=out_type, result_types=[result_type(b)])


@legalize("tf.ShapeN")
def shape_n(b: RewriteContext, *inputs: Value, out_type: DType) -> Sequence[Value]:
    return [b.tf.Shape(x, out_type=out_type) for x in inputs]


@legalize("tf.Size")
def size(b: RewriteContext, x: Value, *, out_type: DType) -> Value:
    count = x.type.num_elements
    if count is not None:
        return scalar(b, count, out_type)
    total = b.tfl.reduce_prod(shape_of(b, x), b.i32([0]), keep_dims=False, result_types=[TensorType(I32, ())])
    return cast(b, total, out_type)


@legalize("tf.Rank")
def rank(b: RewriteContext, x: Value) -> Value:
    return b.tfl.rank(x) if x.rank is None else scalar(b, x.rank, I32)


@legalize("tf.EnsureShape")
def ensure_shape(b: RewriteContext, x: Value, *, shape: ShapeAttr) -> Value:
    """Drop the check: shape inference has already made it, and dynamic dimensions are not checked at run time."""
    return x


@legalize("tf.OneHot")
def one_hot(b: RewriteContext, indices: Value, depth: Value, on_value: Value, off_value: Value, *, axis: int) -> Value:
    if indices.dtype not in (I32, DType.I64):
        indices = cast(b, indices, I32)
    if on_value.dtype in (DType.F64, DType.C64, DType.U64):
        is_hot = b.tf.OneHot(indices, depth, scalar(b, True, DType.BOOL), scalar(b, False, DType.BOOL), axis=axis)
        return b.tf.SelectV2(is_hot, on_value, off_value)
    computing = computing_type("tfl.one_hot", on_value.dtype)
    values = (cast(b, on_value, computing), cast(b, off_value, computing))
    types = [result_type(b).with_dtype(computing)]
    hot = b.tfl.one_hot(indices, as_i32(b, depth), *values, axis=axis, result_types=types)
    return cast(b, hot, on_value.dtype)


@legalize("tf.ConcatOffset")
def concat_offset(b: RewriteContext, axis: Value, *shapes: Value) -> Sequence[Value]:
    """Compute the offset of each operand of a concatenation.

    The offset is zero except along the axis, where it is the sum of the preceding sizes.
    """
    at = constant_int(axis, "the axis")
    length = static_shape(shapes[0])[0]
    mask = np.zeros(length, shapes[0].dtype.numpy)
    mask[at] = 1
    selected = b.const(mask)
    offsets = [b.const(np.zeros(length, shapes[0].dtype.numpy))]
    for part in shapes[:-1]:
        offsets.append(compute(b, "tfl.add", offsets[-1], compute(b, "tfl.mul", part, selected)))
    return offsets


@legalize("tf.BroadcastGradientArgs")
def broadcast_gradient_args(b: RewriteContext, s0: Value, s1: Value) -> Sequence[Value]:
    """Return the axes along which each of two shapes is repeated when they broadcast."""
    known = known_ints(s0), known_ints(s1)
    if known[0] is None or known[1] is None:
        return _dynamic_gradient_args(b, s0, s1)
    shapes = [list(dims) for dims in known if dims is not None]
    rank = max(map(len, shapes))
    padded = [[1] * (rank - len(dims)) + list(dims) for dims in shapes]
    repeated: list[list[int]] = [[], []]
    if shapes[0] != shapes[1]:
        repeated = [[axis for axis in range(rank) if dims[axis] == 1] for dims in padded]
    return [b.const(np.asarray(axes, s0.dtype.numpy)) for axes in repeated]


def _dynamic_gradient_args(b: Builder, s0: Value, s1: Value) -> Sequence[Value]:
    """Like `broadcast_gradient_args`, for shapes of known rank whose dimensions are known only at run time."""
    ranks = [static_dim(dims, 0, "the shape") for dims in (s0, s1)]
    rank = max(ranks)
    padded: list[Value] = []
    for dims, length in zip((s0, s1), ranks, strict=True):
        own = b.tf.Cast(dims, DstT=I32)
        padded.append(b.tf.ConcatV2(b.i32([1] * (rank - length)), own, b.i32(0)) if length < rank else own)
    reduced: list[Value] = []
    for dims in padded:
        repeated = b.tf.Equal(dims, 1)
        if ranks[0] == ranks[1]:
            same = b.tf.All(b.tf.Equal(*padded), b.i32([0]), keep_dims=True)
            repeated = repeated & ~same
        axes = b.tf.Squeeze(b.tf.Where(repeated), squeeze_dims=(1,))
        reduced.append(b.tf.Cast(axes, DstT=s0.dtype))
    return reduced


@legalize("tf.InvertPermutation")
def invert_permutation(b: RewriteContext, x: Value) -> Value:
    """Compute y with y[x[i]] = i."""
    indices = b.tf.ExpandDims(x, b.i32(-1))
    count = shape_of(b, x)
    numbers = b.tf.Range(scalar(b, 0, I32), b.tf.Squeeze(count, squeeze_dims=(0,)), scalar(b, 1, I32))
    y = b.tfl.scatter_nd(cast(b, indices, I32), numbers, count, result_types=[x.type.with_dtype(I32)])
    return cast(b, y, x.dtype)


@legalize("tf.UnravelIndex")
def unravel_index(b: RewriteContext, indices: Value, dims: Value) -> Value:
    """Compute the row-major coordinates of flat indices, one row per dimension."""
    sizes = np.asarray(constant_ints(dims, "dims"), indices.dtype.numpy)
    strides = np.asarray([int(np.prod(sizes[axis + 1 :])) for axis in range(len(sizes))], sizes.dtype)
    column = (len(sizes),) + (1,) * known_rank(indices)
    quotient = b.tf.ExpandDims(indices, b.i32(0)) // b.const(strides.reshape(column))
    return quotient % b.const(sizes.reshape(column))
