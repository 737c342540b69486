"""Unions, intersections and differences of sets of integers, one per row, by comparing all pairs in a row.

Sets are dense tensors (..., n), or sparse tensors, in which only the stored elements count. Results are sparse tensors
with the elements of each row in ascending order, starting at column 0.
"""

from collections.abc import Sequence
from typing import NamedTuple

from litefuse.errors import require
from litefuse.ir import Builder, DType, Value
from litefuse.rewrite.build import as_i32, dimension, dimension_product, index_vector, reshape, scalar
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.element_types import cast
from litefuse.rewrite.facts import known_rank, static_dim
from litefuse.rewrite.rule import legalize

I32, I64 = DType.I32, DType.I64


class _Sets(NamedTuple):
    """Sets as rows (rows, n) of int64 numbers, flags of the elements that are present, and the leading dimensions."""

    numbers: Value
    is_there: Value
    row_shape: Value


def _dense(b: Builder, x: Value) -> _Sets:
    rank = known_rank(x, "the sets")
    require(rank >= 2, "sets must have rank 2 or more", rank=rank)
    rows = [dimension(b, x, axis) for axis in range(rank - 1)]
    numbers = reshape(b, _int64(b, x), (dimension_product(b, rows), dimension(b, x, -1)))
    return _Sets(numbers, b.tf.Equal(numbers, numbers), index_vector(b, rows))


def _sparse(b: Builder, indices: Value, values: Value, shape: Value) -> _Sets:
    rank = static_dim(shape, 0, "the shape of the sets")
    require(rank >= 2, "sets must have rank 2 or more", rank=rank)
    sizes = as_i32(b, shape)
    rows = b.tf.Slice(sizes, b.i32([0]), b.i32([rank - 1]))
    width = b.tf.Slice(sizes, b.i32([rank - 1]), b.i32([1]))
    flat = b.tf.ConcatV2(b.tf.Prod(rows, b.i32([0]), keep_dims=True), width, b.i32(0))
    cells, numbers = cast(b, indices, I32), _int64(b, values)
    dense, flags = (b.tf.ScatterNd(cells, x, sizes) for x in (numbers, b.tf.OnesLike(numbers)))
    is_there = flags > 0
    return _Sets(b.tf.Reshape(dense, flat), b.tf.Reshape(is_there, flat), rows)


def _int64(b: Builder, x: Value) -> Value:
    require(x.dtype.is_integer, "only sets of integers are supported: LiteRT cannot order strings", dtype=x.dtype.name)
    return cast(b, x, I64)


def _pairwise(b: Builder, x: Value, y: Value) -> tuple[Value, Value]:
    """Expand (rows, n) and (rows, m) to operands that broadcast to (rows, n, m)."""
    return b.tf.ExpandDims(x, b.i32(2)), b.tf.ExpandDims(y, b.i32(1))


def _is_in(b: Builder, numbers: Value, sets: _Sets) -> Value:
    """Return flags of the numbers that are in the set of their row."""
    equal = b.tf.Equal(*_pairwise(b, numbers, sets.numbers))
    return b.tf.Any(equal & b.tf.ExpandDims(sets.is_there, b.i32(1)), b.i32([2]))


def _first_occurrences(b: Builder, sets: _Sets) -> Value:
    """Return flags of the present elements that equal no earlier one in their row."""
    width = b.tf.Reshape(b.tf.Slice(b.tf.Shape(sets.numbers), b.i32([1]), b.i32([1])), b.i32([]))
    columns = b.tf.Range(scalar(b, 0, I32), width, scalar(b, 1, I32))
    is_before = columns < b.tf.ExpandDims(columns, b.i32(1))
    equal = b.tf.Equal(*_pairwise(b, sets.numbers, sets.numbers)) & is_before
    known = b.tf.Any(equal & b.tf.ExpandDims(sets.is_there, b.i32(1)), b.i32([2]))
    return sets.is_there & ~known


def _apply_operation(b: Builder, first: _Sets, second: _Sets, operation: str) -> tuple[Value, Value, Value]:
    """Return the sparse result: its indices, its values in int64, and its shape."""
    if operation == "b-a":
        return _apply_operation(b, second, first, "a-b")
    if operation == "union":
        numbers = b.tf.ConcatV2(first.numbers, second.numbers, b.i32(1))
        joined = _Sets(numbers, b.tf.ConcatV2(first.is_there, second.is_there, b.i32(1)), first.row_shape)
        return _sort(b, joined, _first_occurrences(b, joined))
    others = _is_in(b, first.numbers, second)
    require(operation in ("a-b", "intersection"), "the set operation is unknown", operation=operation)
    wanted = ~others if operation == "a-b" else others
    return _sort(b, first, _first_occurrences(b, first) & wanted)


def _sort(b: Builder, sets: _Sets, chosen: Value) -> tuple[Value, Value, Value]:
    """Return the chosen elements, which are distinct in each row, sorted by counting the smaller ones."""
    larger, smaller = _pairwise(b, sets.numbers, sets.numbers)
    is_smaller = (smaller < larger) & b.tf.ExpandDims(chosen, b.i32(1))
    ranks = b.tf.Sum(b.tf.Cast(is_smaller, DstT=I32), b.i32([2]))
    counts = b.tf.Sum(b.tf.Cast(chosen, DstT=I32), b.i32([1]))
    zero = scalar(b, 0, I32)
    longest = b.tf.Maximum(b.tf.Max(counts, b.i32([0])), zero)  # the maximum over no rows is the lowest number
    columns = b.tf.Range(zero, longest, scalar(b, 1, I32))
    is_here = b.tf.Equal(b.tf.ExpandDims(ranks, b.i32(2)), columns)
    is_here = is_here & b.tf.ExpandDims(chosen, b.i32(2))
    numbers = b.tf.SelectV2(is_here, b.tf.ExpandDims(sets.numbers, b.i32(2)), 0)
    width = b.tf.Reshape(longest, b.i32([1]))
    shape = b.tf.ConcatV2(sets.row_shape, width, b.i32(0))
    table = b.tf.Reshape(b.tf.Sum(numbers, b.i32([1])), shape)
    filled = b.tf.Reshape(columns < b.tf.ExpandDims(counts, b.i32(1)), shape)
    indices = b.tf.Where(filled)
    return indices, b.tf.GatherNd(table, indices), cast(b, shape, I64)


def _results(b: Builder, first: _Sets, second: _Sets, operation: str, dtype: DType) -> tuple[Value, Value, Value]:
    indices, values, shape = _apply_operation(b, first, second, operation)
    return indices, cast(b, values, dtype), shape


@legalize("tf.DenseToDenseSetOperation")
def dense_to_dense(
    b: RewriteContext, first: Value, second: Value, *, set_operation: str, validate_indices: bool
) -> Sequence[Value]:
    return _results(b, _dense(b, first), _dense(b, second), set_operation, first.dtype)


@legalize("tf.DenseToSparseSetOperation")
def dense_to_sparse(
    b: RewriteContext, first: Value, *second: Value, set_operation: str, validate_indices: bool
) -> Sequence[Value]:
    indices, values, shape = second
    return _results(b, _dense(b, first), _sparse(b, indices, values, shape), set_operation, first.dtype)


@legalize("tf.SparseToSparseSetOperation")
def sparse_to_sparse(
    b: RewriteContext, *operands: Value, set_operation: str, validate_indices: bool
) -> Sequence[Value]:
    first, second = _sparse(b, *operands[:3]), _sparse(b, *operands[3:])
    return _results(b, first, second, set_operation, operands[1].dtype)


@legalize("tf.SetSize")
def set_size(b: RewriteContext, indices: Value, values: Value, shape: Value, *, validate_indices: bool) -> Value:
    """Count the distinct elements of each set."""
    sets = _sparse(b, indices, values, shape)
    counts = b.tf.Sum(b.tf.Cast(_first_occurrences(b, sets), DstT=I32), b.i32([1]))
    return b.tf.Reshape(counts, sets.row_shape)
