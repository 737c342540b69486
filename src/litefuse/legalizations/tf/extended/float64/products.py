"""Matrix products of float64, for which LiteRT has no kernel, as sums of broadcast elementwise products.

    z[..., m, n] = sum over k of x[..., m, 1, k] * y[..., 1, n, k]

A loop processes a few k at a time, so that the size of the broadcast operands stays proportional to the result.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from litefuse.errors import NOT_APPLICABLE, require
from litefuse.ir import Builder, DType, TensorType, Value
from litefuse.legalizations.tf.arithmetic.elementwise import common_dimension
from litefuse.legalizations.tf.extended.float64.numbers import F64, Double, FormulaFrame
from litefuse.legalizations.tf.extended.float64.reductions import SUM, reduce_windows
from litefuse.rewrite.build import (
    Dimension,
    broadcast,
    dimension,
    dimension_product,
    index_vector,
    reshape,
    scalar,
    transpose_last_two,
)
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.element_types import bitcast, move
from litefuse.rewrite.facts import known_rank, known_shape
from litefuse.rewrite.rule import legalize
from litefuse.rewrite.sizes.size_arithmetic import size_of
from litefuse.rewrite.while_loop import stage_while

ELEMENT_TYPE = DType.F64

I32 = DType.I32
_CACHED_PRODUCTS, _MAX_PRODUCTS = 1 << 15, 1 << 22
"""Number of products at a time that fit into a cache, and the maximum (32 MB)."""
_MIN_DEPTH, _DEPTH = 4, 16
"""Minimum and preferred number of terms at a time; 16 took half the time of 4 or 64."""


def product(b: Builder, x: Value, y: Value) -> Value:
    """Multiply x [..., m, k] by the transpose of y [..., n, k] to [..., m, n]; the batch dimensions broadcast."""
    rank = max(known_rank(x), known_rank(y))
    batch = [common_dimension(b, x, y, axis) for axis in range(-rank, -2)]
    rows, columns, depth = dimension(b, x, -2), dimension(b, y, -2), dimension(b, x, -1)
    if known_rank(y) == 2:
        # `y` is one matrix for all batches.
        left = reshape(b, x, (1, dimension_product(b, [*batch, rows]), depth))
        return _reshape(b, _multiply_batches(b, left, reshape(b, y, (1, columns, depth))), (*batch, rows, columns))
    count = dimension_product(b, batch)
    left = reshape(b, broadcast(b, x, (*batch, rows, depth)), (count, rows, depth))
    right = reshape(b, broadcast(b, y, (*batch, columns, depth)), (count, columns, depth))
    return _reshape(b, _multiply_batches(b, left, right), (*batch, rows, columns))


def _reshape(b: Builder, x: Value, shape: Sequence[Dimension]) -> Value:
    """Reshape dynamic tensors as int64, because LiteRT's RESHAPE mishandles empty float64 tensors."""
    if x.type.is_static:
        return reshape(b, x, shape)
    return bitcast(b, reshape(b, bitcast(b, x, DType.I64), shape), F64)


def _multiply_batches(b: Builder, x: Value, y: Value) -> Value:
    """Multiply x [batch, m, k] by the transposes of y [batch, n, k]."""
    (batch, rows, depth), columns = known_shape(x), known_shape(y)[1]
    shape = [dimension(b, x, 0), dimension(b, x, 1), dimension(b, y, 1)]
    if 0 in (batch, rows, columns, depth):
        return _zeros(b, shape)
    known = [dim for dim in (batch, rows, columns) if dim is not None]
    count = math.prod(known) if len(known) == 3 else max(math.prod(known), _CACHED_PRODUCTS // _DEPTH)
    at_once = _DEPTH if depth is None else _terms_per_step(depth, count)
    if depth is not None and depth <= at_once:
        return _multiply_unrolled(b, x, y)
    total = _multiply_in_loop(b, _pad(b, x, at_once), _pad(b, y, at_once), at_once)
    if len(known) == 3:
        return total
    return b.tfl.slice(total, b.i32([0, 0, 0]), index_vector(b, shape), result_types=[_type(shape)])


def _type(shape: Sequence[Dimension]) -> TensorType:
    return TensorType(F64, tuple(dim if isinstance(dim, int) else None for dim in shape))


def _zeros(b: Builder, shape: Sequence[Dimension]) -> Value:
    return b.tfl.fill(index_vector(b, shape), scalar(b, 0, F64), result_types=[_type(shape)])


def _terms_per_step(depth: int, count: int) -> int:
    """Return the number of terms to add at a time, for `count` sums of `depth` terms.

    That is all of them if few enough, or else preferably a divisor of `depth`, if at least half the maximum.
    """
    most = max(_CACHED_PRODUCTS // count, min(_MAX_PRODUCTS // count, _DEPTH), _MIN_DEPTH)
    if depth <= most:
        return depth
    divisor = max(number for number in range(1, most + 1) if depth % number == 0)
    return divisor if divisor * 2 >= most else most


def _multiply_unrolled(b: Builder, x: Value, y: Value) -> Value:
    """Like `_multiply_batches`, without a loop, for a known k."""
    batch, rows, depth = (dimension(b, x, axis) for axis in range(3))
    columns = dimension(b, y, 1)
    shape = (batch, rows, columns, depth)
    left = _tile(b, reshape(b, x, (batch, rows, 1, depth)), 2, columns, shape)
    right = _tile(b, reshape(b, y, (batch, 1, columns, depth)), 1, rows, shape)
    frame = FormulaFrame(b, left)
    terms = (Double(frame, left) * Double(frame, right)).value
    total = reduce_windows(b, terms, (1, 1, 1, known_shape(x)[2] or 1), SUM)
    return reshape(b, total, (batch, rows, columns))


def _tile(b: Builder, x: Value, axis: int, count: Dimension, shape: Sequence[Dimension]) -> Value:
    """Broadcast one axis to `shape` by TILE, which copies blocks of memory, unlike BROADCAST_TO."""
    if count == 1:
        return x
    multiples = index_vector(b, [count if dim == axis else 1 for dim in range(len(shape))])
    return move(b, "tfl.tile", (x, multiples), [_type(shape)])[0]


def _pad(b: Builder, x: Value, step: int) -> Value:
    """Pad the last dimension with zeros to a multiple of the step, and dimensions that may be empty to size 1.

    LiteRT's WHILE does not return empty tensors.
    """
    sizes = [size_of(b, x, axis) for axis in range(3)]
    wanted = [size if size.known is not None else size.at_least(1) for size in sizes[:2]]
    wanted.append(((sizes[2] + (step - 1)) // step) * step)
    missing = [more - size for more, size in zip(wanted, sizes, strict=True)]
    if all(size.known == 0 for size in missing):
        return x
    if x.constant is not None:
        return b.const(np.pad(x.constant.numpy(), ((0, 0), (0, 0), (0, missing[2].known or 0))))
    paddings = reshape(b, index_vector(b, [amount for size in missing for amount in (0, size.dim)]), (3, 2))
    return move(b, "tfl.pad", (x, paddings), [_type([size.dim for size in wanted])])[0]


def _multiply_in_loop(b: Builder, x: Value, y: Value, step: int) -> Value:
    """Sum the products in a loop, `step` terms per iteration."""
    zeros = _zeros(b, [dimension(b, x, 0), dimension(b, x, 1), dimension(b, y, 1)])
    counter = TensorType(I32, (1,))

    def has_terms(b: Builder, values: list[Value]) -> Value:
        return reshape(b, b.tfl.less(values[0], values[-1]), ())

    def add_terms(b: Builder, values: list[Value]) -> list[Value]:
        first, total, left, right, end = values
        frame = FormulaFrame(b, total)
        product = _multiply_unrolled(b, _slice_terms(b, left, first, step), _slice_terms(b, right, first, step))
        added = Double(frame, product)
        return [b.tfl.add(first, b.i32([step])), (Double(frame, total) + added).value, left, right, end]

    types = [counter, zeros.type, x.type, y.type, counter]
    carried = [b.i32([0]), zeros, x, y, size_of(b, x, 2).vector]
    return stage_while(b, "matrix_product", carried, types, has_terms, add_terms)[1]


def _slice_terms(b: Builder, x: Value, first: Value, count: int) -> Value:
    """Slice `count` elements of the last dimension, beginning at `first`."""
    begin = b.tfl.concatenation(b.i32([0, 0]), first, axis=0)
    type = x.type.with_shape((*known_shape(x)[:2], count))
    return b.tfl.slice(x, begin, b.i32([-1, -1, count]), result_types=[type])


@legalize("tf.MatMul")
def mat_mul(
    b: RewriteContext, x: Value, y: Value, *, transpose_a: bool, transpose_b: bool, grad_a: bool, grad_b: bool
) -> Value:
    """Multiply matrices; `grad_a` and `grad_b` only mark operands that are gradients, and are ignored."""
    require(x.dtype is F64, NOT_APPLICABLE)
    return product(b, transpose_last_two(b, x) if transpose_a else x, y if transpose_b else transpose_last_two(b, y))


@legalize("tf.BatchMatMulV2")
def batch_mat_mul(
    b: RewriteContext, x: Value, y: Value, *, adj_x: bool, adj_y: bool, grad_x: bool, grad_y: bool
) -> Value:
    require(x.dtype is F64, NOT_APPLICABLE)
    return product(b, transpose_last_two(b, x) if adj_x else x, y if adj_y else transpose_last_two(b, y))


@legalize("tf.BatchMatMulV3")
def batch_mat_mul_v3(
    b: RewriteContext, x: Value, y: Value, *, Tout: DType, adj_x: bool, adj_y: bool, grad_x: bool, grad_y: bool
) -> Value:
    """Multiply float64 operands to a float64 result; other combinations of types do not match."""
    require(x.dtype is F64 and y.dtype is F64 and Tout is F64, NOT_APPLICABLE)
    return b.tf.BatchMatMulV2(x, y, adj_x=adj_x, adj_y=adj_y)
