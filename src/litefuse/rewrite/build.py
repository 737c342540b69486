"""Build the ops that many rules need: constants, shapes as operands, ops that change shapes, and ops built again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from litefuse.errors import required
from litefuse.ir import Builder, Constant, DType, Op, TensorType, Value
from litefuse.ir.builder import Operand
from litefuse.rewrite.element_types import carrier_type, cast, move
from litefuse.rewrite.facts import known_ints, known_rank, known_shape, static_shape

I32 = DType.I32

Dimension = int | Value
"""A known dimension, or an int32 vector of one element that is computed when the model runs."""

MAX_TRANSPOSED = 8
"""LiteRT's kTransposeMaxDimensions."""


def emit(b: Builder, kind: str, type: TensorType, *operands: Operand, **attributes: Any) -> Value:
    """Emit an op with one result, whose type is given, and return the result."""
    return b.op(kind, operands, attributes, [type]).results[0]


def rebuild(
    b: Builder,
    op: Op,
    operands: Sequence[Operand] | None = None,
    *,
    types: Sequence[TensorType] | None = None,
    attributes: Mapping[str, Any] | None = None,
) -> list[Value]:
    """Emit `op` again, at its location, with other operands, result types or attributes; return the results."""
    location, b.location = b.location, op.location
    again = b.op(
        op.kind,
        op.operands if operands is None else operands,
        {**op.attributes, **(attributes or {})},
        [result.type for result in op.results] if types is None else types,
    )
    b.location = location
    return again.results


def replace_operands(operands: Sequence[Value | None], changes: dict[int, Operand]) -> list[Operand]:
    """Return a copy of the operands with `changes` (index to operand) applied, extended with None where needed."""
    result: list[Operand] = list(operands)
    while len(result) <= max(changes, default=-1):
        result.append(None)
    for index, operand in changes.items():
        result[index] = operand
    return result


def as_i32(b: Builder, x: Value) -> Value:
    """Cast an integer operand to int32, as LiteRT's kernels require; to a constant if its value is known."""
    if x.constant is not None:
        return cast(b, x, I32)
    known = known_ints(x) if x.type.is_static else None
    if known is not None:
        return b.const(np.asarray(known, np.int32).reshape(static_shape(x)))
    return cast(b, x, I32)


def scalar(b: Builder, value: float, dtype: DType) -> Value:
    """Return a constant of rank 0."""
    return b.const(Constant.of(value, dtype))


def f32(b: Builder, value: float) -> Value:
    """Return a float32 constant of rank 0."""
    return scalar(b, value, DType.F32)


def element(b: Builder, vector: Value, index: int) -> Value:
    """Return an element of a vector, as a scalar; of other tensors, a row."""
    return b.tf.StridedSlice(vector, b.i32([index]), b.i32([index + 1]), b.i32([1]), shrink_axis_mask=1)


def dimension(b: Builder, x: Value, axis: int) -> Dimension:
    """Return one dimension of `x`, computed when the model runs if it is free."""
    dim = known_shape(x)[axis]
    if dim is not None:
        return dim
    axis %= known_rank(x)
    return b.tfl.slice(shape_of(b, x), b.i32([axis]), b.i32([1]), result_types=[TensorType(I32, (1,))])


def dimension_product(b: Builder, dims: Sequence[Dimension]) -> Dimension:
    """Return the product of dimensions, known and computed ones."""
    count: Dimension = 1
    for dim in dims:
        if isinstance(count, int) and isinstance(dim, int):
            count *= dim
        elif count == 1:
            count = dim
        elif dim != 1:
            count = b.tfl.mul(index_vector(b, [count]), index_vector(b, [dim]))
    return count


def shape_of(b: Builder, x: Value) -> Value:
    """Return the shape as an int32 vector."""
    if x.type.is_static:
        return b.i32(static_shape(x))
    return b.tfl.shape(x, out_type=I32, result_types=[TensorType(I32, (x.rank,))])


def index_vector(b: Builder, dims: Sequence[Dimension]) -> Value:
    """Return an int32 vector of dimensions, known and computed."""
    parts: list[Value] = []
    pending: list[int] = []
    for dim in dims:
        if isinstance(dim, int):
            pending.append(dim)
            continue
        if pending:
            parts.append(b.i32(pending))
            pending = []
        parts.append(dim)
    if pending or not parts:
        parts.append(b.i32(pending))
    if len(parts) == 1:
        return parts[0]
    return b.tfl.concatenation(*parts, axis=0, result_types=[TensorType(I32, (len(dims),))])


def reshape(b: Builder, x: Value, dims: Sequence[Dimension]) -> Value:
    """Reshape `x`; the kernel infers a single free dimension itself."""
    shape = tuple(dim if isinstance(dim, int) else None for dim in dims)
    if shape == x.shape and None not in shape:
        return x
    result = x.type.with_shape(shape)
    if x.constant is not None and None not in shape:
        return b.const(x.constant.reshape([dim for dim in shape if dim is not None]))
    unknown = sum(dim is None for dim in shape)
    if unknown <= 1 and (unknown == 0 or 0 not in shape):
        target = b.i32([-1 if dim is None else dim for dim in shape])
    else:
        target = index_vector(b, dims)
    return move(b, "tfl.reshape", (x, target), [result])[0]


def reshape_like(b: Builder, x: Value, type: TensorType, fallback: Value | None = None) -> Value:
    """Reshape `x` to the shape of `type`, or to the computed shape `fallback` if several dimensions are free."""
    shape = type.shape
    if shape is not None:
        unknown = sum(dim is None for dim in shape)
        if unknown == 0 or (unknown == 1 and 0 not in shape):
            target = b.i32([-1 if dim is None else dim for dim in shape])
            return move(b, "tfl.reshape", (x, target), [type])[0]
    fallback = required(fallback, "more than one dimension of the result is unknown", type=str(type))
    return move(b, "tfl.reshape", (x, as_i32(b, fallback)), [type])[0]


def transpose(b: Builder, x: Value, permutation: Sequence[int], *, max_rank: int = MAX_TRANSPOSED) -> Value:
    """Transpose `x`: axis `i` of the result is axis `permutation[i]` of `x`. A constant's data is not copied.

    Ops of more than `max_rank` axes are replaced by several that have fewer.
    """
    order = tuple(permutation)
    if order == tuple(range(len(order))):
        return x
    constant = x.constant
    if constant is not None:
        return b.const(constant.transpose(order))
    if len(order) > max_rank:
        return _transpose_groups(b, x, order, max_rank)
    shape = known_shape(x)
    type = x.type.with_shape(tuple(shape[axis] for axis in order))
    return move(b, "tfl.transpose", (x, b.i32(order)), [type])[0]


def transpose_last_two(b: Builder, x: Value) -> Value:
    """Transpose each matrix in a batch."""
    rank = known_rank(x)
    return transpose(b, x, (*range(rank - 2), rank - 1, rank - 2))


def _transpose_groups(b: Builder, x: Value, order: Sequence[int], max_rank: int) -> Value:
    """Transpose with axes that stay adjacent merged, in steps of rank 4 if the rank is still too large."""
    dims = [dimension(b, x, axis) for axis in range(len(order))]
    groups: list[list[int]] = []
    for axis in order:
        if groups and axis == groups[-1][-1] + 1:
            groups[-1].append(axis)
        else:
            groups.append([axis])

    def size(chosen: Sequence[Sequence[int]]) -> Dimension:
        return dimension_product(b, [dims[axis] for group in chosen for axis in group])

    current = sorted(groups)
    if len(groups) <= max_rank:
        merged = reshape(b, x, [size([group]) for group in current])
        x = transpose(b, merged, [current.index(group) for group in groups])
    else:
        for position, group in enumerate(groups):
            at = current.index(group)
            parts = (current[:position], current[position:at], [group], current[at + 1 :])
            if at > position:
                x = transpose(b, reshape(b, x, [size(part) for part in parts]), (0, 2, 1, 3))
                current = [*parts[0], group, *parts[1], *parts[3]]
    return reshape(b, x, [dims[axis] for axis in order])


def read_rows(b: Builder, x: Value, rows: range) -> Value:
    """Return some rows along axis 1 of `x`, which has rank 3; there is at least one, and they run forwards."""
    before, _, after = static_shape(x)
    type = x.type.with_shape((before, len(rows), after))
    begin, end, strides = (0, rows[0], 0), (before, rows[-1] + 1, after), (1, rows.step, 1)
    return emit(b, "tfl.strided_slice", type, x, b.i32(begin), b.i32(end), b.i32(strides))


def broadcast(b: Builder, x: Value, shape: Sequence[Dimension]) -> Value:
    """Broadcast `x` to a shape."""
    static = tuple(dim if isinstance(dim, int) else None for dim in shape)
    if static == x.shape and None not in static:
        return x
    return move(b, "tfl.broadcast_to", (x, index_vector(b, shape)), [x.type.with_shape(static)])[0]


def zeros_like(b: Builder, type: TensorType, like: Value) -> Value:
    """Return a tensor of zeros with the shape of `like`."""
    return fill_like(b, type, like, 0)


def fill_like(b: Builder, type: TensorType, like: Value, value: float) -> Value:
    """Return a tensor filled with one value, with the shape of `like`; a constant if it is static and small."""
    count = type.num_elements
    if count is not None and type.is_static and count * type.dtype.itemsize <= 1024:
        shape = tuple(dim for dim in type.shape or () if dim is not None)
        return b.const(np.full(shape, value, type.dtype.numpy))
    carrier_type("tfl.fill", type.dtype)
    return b.tfl.fill(shape_of(b, like), scalar(b, value, type.dtype), result_types=[type])
