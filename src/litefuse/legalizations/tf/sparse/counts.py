"""Counts of integers, or sums of their weights, per row of dense, sparse and ragged tensors."""

from collections.abc import Sequence
from typing import NamedTuple

from litefuse.errors import require
from litefuse.ir import Builder, DType, Value
from litefuse.rewrite.build import scalar
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.element_types import cast
from litefuse.rewrite.facts import known_rank, static_dim
from litefuse.rewrite.rule import legalize

I32, I64 = DType.I32, DType.I64


class _Items(NamedTuple):
    """Integers and their rows, as int64 vectors. `row_count` is the number of rows, None if there is a single one."""

    numbers: Value
    rows: Value
    row_count: Value | None


class _Range(NamedTuple):
    """Minimum width of a row, and the number from which on integers are ignored (if it is 1 or more)."""

    minlength: int
    maxlength: int


def _dense_items(b: Builder, x: Value) -> _Items:
    rank = known_rank(x)
    require(rank in (1, 2), "the tensor must be a vector or a matrix", rank=rank)
    numbers = cast(b, b.tf.Reshape(x, b.i32([-1])), I64)
    if rank == 1:
        return _Items(numbers, b.tf.ZerosLike(numbers), None)
    count, width = b.tf.Unpack(b.tf.Shape(x, out_type=I64), axis=0, num=2)
    positions = b.tf.Range(scalar(b, 0, I64), count * width, scalar(b, 1, I64))
    return _Items(numbers, positions // b.tf.Maximum(width, 1), count)


def _sparse_items(b: Builder, indices: Value, values: Value, shape: Value) -> _Items:
    rank = static_dim(shape, 0, "the shape")
    require(rank in (1, 2), "the tensor must be a vector or a matrix", rank=rank)
    numbers = cast(b, values, I64)
    if rank == 1:
        return _Items(numbers, b.tf.ZerosLike(numbers), None)
    rows = b.tf.Reshape(b.tf.Slice(indices, b.i32([0, 0]), b.i32([-1, 1])), b.i32([-1]))
    return _Items(numbers, cast(b, rows, I64), b.tf.Unpack(cast(b, shape, I64), axis=0, num=2)[0])


def _ragged_items(b: Builder, splits: Value, values: Value) -> _Items:
    positions = b.tf.Range(scalar(b, 0, I32), b.tf.Size(values), scalar(b, 1, I32))
    ends = b.tf.StridedSlice(cast(b, splits, I32), b.i32([1]), b.i32([0]), b.i32([1]), end_mask=1)
    rows = b.tf.UpperBound(b.tf.ExpandDims(ends, b.i32(0)), b.tf.ExpandDims(positions, b.i32(0)))
    count = b.tf.Size(ends, out_type=I64)
    return _Items(cast(b, values, I64), cast(b, b.tf.Reshape(rows, b.i32([-1])), I64), count)


def _weights(b: Builder, weights: Value, numbers: Value) -> Value:
    """Return a vector of weights, ones if the op has none."""
    given = weights.type.num_elements
    if given == 0:
        return b.tf.Cast(b.tf.OnesLike(numbers), DstT=weights.dtype)
    require(given is not None or numbers.type.num_elements is None, "it is unknown whether there are weights")
    return b.tf.Reshape(weights, b.i32([-1]))


def _to_table(b: Builder, items: _Items, size: Value, weights: Value, *, binary: bool) -> Value:
    """Return a table (rows, size), or (size,) for a single row; integers from `size` on are ignored."""
    width = cast(b, b.tf.Reshape(size, b.i32([])), I64)
    keys = items.rows * width + items.numbers
    inside = items.numbers < width
    cells = cast(b, b.tf.SelectV2(inside, keys, -1), I32)
    rows = scalar(b, 1, I64) if items.row_count is None else items.row_count
    total = cast(b, rows * width, I32)
    table = b.tf.UnsortedSegmentSum(_weights(b, weights, items.numbers), cells, total)
    if binary:
        counts = b.tf.UnsortedSegmentSum(b.tf.OnesLike(cells), cells, total)
        table = b.tf.Cast(counts > 0, DstT=weights.dtype)
    shape = [cast(b, width, I32)] if items.row_count is None else [cast(b, items.row_count, I32), cast(b, width, I32)]
    return b.tf.Reshape(table, b.tf.Pack(*shape, axis=0))


def _to_sparse(
    b: Builder, items: _Items, weights: Value, bounds: _Range, *, binary: bool
) -> tuple[Value, Value, Value]:
    """Return an element for each distinct integer of a row, in ascending order."""
    summands = _weights(b, weights, items.numbers)
    if bounds.maxlength > 0:
        width = scalar(b, bounds.maxlength, I64)
        kept = b.tf.Squeeze(b.tf.Where(items.numbers < width), squeeze_dims=(1,))
        numbers, rows, summands = (b.tf.GatherV2(x, kept, b.i32(0)) for x in (items.numbers, items.rows, summands))
    else:
        numbers, rows = items.numbers, items.rows
        largest = b.tf.Max(b.tf.ConcatV2(numbers, b.const([max(0, bounds.minlength - 1)], I64), b.i32(0)), b.i32([0]))
        width = largest + 1
    numbers_present, segments = b.tf.Unique(rows * width + numbers)
    count = b.tf.Size(numbers_present)
    if binary:
        sums = b.tf.Cast(b.tf.OnesLike(numbers_present), DstT=weights.dtype)
    else:
        sums = b.tf.UnsortedSegmentSum(summands, segments, count)
    # All keys are distinct.
    _, order = b.tf.TopKV2(-numbers_present, count)
    numbers_present, sums = b.tf.GatherV2(numbers_present, order, b.i32(0)), b.tf.GatherV2(sums, order, b.i32(0))
    if items.row_count is None:
        return b.tf.ExpandDims(numbers_present, b.i32(1)), sums, b.tf.Reshape(width, b.i32([1]))
    indices = b.tf.Pack(numbers_present // width, numbers_present % width, axis=1)
    return indices, sums, b.tf.Pack(items.row_count, width, axis=0)


@legalize("tf.DenseCountSparseOutput")
def dense_counts(
    b: RewriteContext, x: Value, weights: Value, *, minlength: int, maxlength: int, binary_output: bool
) -> Sequence[Value]:
    return _to_sparse(b, _dense_items(b, x), weights, _Range(minlength, maxlength), binary=binary_output)


@legalize("tf.SparseCountSparseOutput")
def sparse_counts(
    b: RewriteContext, *operands: Value, minlength: int, maxlength: int, binary_output: bool
) -> Sequence[Value]:
    indices, values, shape, weights = operands
    return _to_sparse(
        b, _sparse_items(b, indices, values, shape), weights, _Range(minlength, maxlength), binary=binary_output
    )


@legalize("tf.RaggedCountSparseOutput")
def ragged_counts(
    b: RewriteContext,
    splits: Value,
    values: Value,
    weights: Value,
    *,
    minlength: int,
    maxlength: int,
    binary_output: bool,
) -> Sequence[Value]:
    return _to_sparse(b, _ragged_items(b, splits, values), weights, _Range(minlength, maxlength), binary=binary_output)


@legalize("tf.SparseBincount")
def sparse_bincount(b: RewriteContext, *operands: Value, binary_output: bool) -> Value:
    indices, values, shape, size, weights = operands
    return _to_table(b, _sparse_items(b, indices, values, shape), size, weights, binary=binary_output)


@legalize("tf.RaggedBincount")
def ragged_bincount(
    b: RewriteContext, splits: Value, values: Value, size: Value, weights: Value, *, binary_output: bool
) -> Value:
    return _to_table(b, _ragged_items(b, splits, values), size, weights, binary=binary_output)
