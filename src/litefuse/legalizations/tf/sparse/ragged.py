"""Ragged and sparse tensors, represented by plain tensors whose sizes are known at run time."""

from __future__ import annotations

from collections.abc import Sequence

from litefuse.errors import require
from litefuse.ir import Builder, DType, Value
from litefuse.rewrite.build import as_i32, dimension, scalar
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.element_types import cast
from litefuse.rewrite.facts import constant_ints, known_rank
from litefuse.rewrite.rule import legalize
from litefuse.rewrite.sizes.size_arithmetic import SizeExpr

I32, I64 = DType.I32, DType.I64


@legalize("tf.RaggedRange")
def ragged_range(
    b: RewriteContext, starts: Value, limits: Value, deltas: Value, *, Tsplits: DType
) -> tuple[Value, Value]:
    """Return all rows in one vector: each element finds its row in the row splits, and counts from the row's start."""
    dtype = starts.dtype
    for operand in (starts, limits, deltas):
        known_rank(operand)
    lengths = cast(b, _row_lengths(b, starts, limits, deltas), I32)
    splits = b.tf.ConcatV2(b.i32([0]), b.tf.Cumsum(b.tf.Reshape(lengths, b.i32([-1])), b.i32(0)), b.i32(0))
    total = b.tf.Sum(lengths, b.i32([0])) if lengths.rank else lengths
    positions = b.tf.Range(scalar(b, 0, I32), total, scalar(b, 1, I32))
    next_rows = b.tf.UpperBound(b.tf.ExpandDims(splits, b.i32(0)), b.tf.ExpandDims(positions, b.i32(0)))
    rows = b.tf.Reshape(next_rows, b.i32([-1])) - 1
    inside = positions - b.tf.GatherV2(splits, rows, b.i32(0))
    start, delta = (b.tf.GatherV2(x, rows, b.i32(0)) if x.rank else x for x in (starts, deltas))
    values = start + cast(b, inside, dtype) * delta
    return cast(b, splits, Tsplits), values


def _row_lengths(b: Builder, starts: Value, limits: Value, deltas: Value) -> Value:
    """Return the length of each row: the number of steps from start to limit, rounded up."""
    distance = limits - starts
    if starts.dtype.is_integer:
        rounding = deltas - b.tf.Sign(deltas)
        count = (distance + rounding) // deltas
    else:
        count = b.tf.Ceil(distance / deltas)
    return b.tf.Maximum(count, 0)


@legalize("tf.SparseFillEmptyRows")
def sparse_fill_empty_rows(
    b: RewriteContext, indices: Value, values: Value, dense_shape: Value, default_value: Value
) -> tuple[Value, Value, Value, Value]:
    """Append a default entry for each empty row, then sort by row, keeping the order of entries within a row."""
    rows = b.tf.Reshape(b.tf.Slice(indices, b.i32([0, 0]), b.i32([-1, 1])), b.i32([-1]))
    count = b.tf.Reshape(as_i32(b, b.tf.Slice(dense_shape, b.i32([0]), b.i32([1]))), b.i32([]))
    ones = b.tf.OnesLike(cast(b, rows, I32))
    empty = b.tf.Equal(b.tf.UnsortedSegmentSum(ones, cast(b, rows, I32), count), 0)
    missing = b.tf.Where(empty)
    # (row, 0, 0, ...), with the length of an index.
    numbers = b.tf.Range(scalar(b, 0, I32), _width(b, indices), scalar(b, 1, I32))
    extra = missing * cast(b, b.tf.Equal(numbers, 0), I64)
    every = b.tf.ConcatV2(indices, extra, b.i32(0))
    filler = b.tf.Fill(b.tf.Slice(b.tf.Shape(missing), b.i32([0]), b.i32([1])), default_value)

    total = b.tf.Slice(b.tf.Shape(every), b.i32([0]), b.i32([1]))
    number = b.tf.Reshape(total, b.i32([]))
    positions = b.tf.Range(scalar(b, 0, I32), number, scalar(b, 1, I32))
    all_rows = b.tf.Reshape(b.tf.Slice(every, b.i32([0, 0]), b.i32([-1, 1])), b.i32([-1]))
    # All keys are distinct, so TopK does not need to be stable.
    keys = all_rows * cast(b, number, I64) + cast(b, positions, I64)
    _, order = b.tf.TopKV2(-keys, number)
    back = b.tf.ScatterNd(b.tf.ExpandDims(order, b.i32(1)), positions, total)
    given = b.tf.Slice(b.tf.Shape(indices), b.i32([0]), b.i32([1]))
    return (
        b.tf.GatherV2(every, order, b.i32(0)),
        b.tf.GatherV2(b.tf.ConcatV2(values, filler, b.i32(0)), order, b.i32(0)),
        empty,
        cast(b, b.tf.Slice(back, b.i32([0]), given), I64),
    )


def _width(b: Builder, x: Value) -> Value:
    """Return the second dimension."""
    return b.tf.Reshape(b.tf.Slice(b.tf.Shape(x), b.i32([1]), b.i32([1])), b.i32([]))


@legalize("tf.SparseTensorDenseMatMul")
def sparse_dense_matmul(
    b: RewriteContext,
    a_indices: Value,
    a_values: Value,
    a_shape: Value,
    other: Value,
    *,
    adjoint_a: bool,
    adjoint_b: bool,
) -> Value:
    """Multiply each entry by its row of `other`, and sum by the rows of the result."""
    require(a_values.dtype.is_float, "only floats are supported", dtype=a_values.dtype.name)
    across, down = (0, 1) if adjoint_a else (1, 0)
    if adjoint_b:
        other = b.tf.Transpose(other, b.i32([1, 0]))
    columns, rows = (
        b.tf.Reshape(b.tf.Slice(a_indices, b.i32([0, column]), b.i32([-1, 1])), b.i32([-1]))
        for column in (across, down)
    )
    count = b.tf.Reshape(as_i32(b, b.tf.Slice(a_shape, b.i32([down]), b.i32([1]))), b.i32([]))
    products = b.tf.ExpandDims(a_values, b.i32(1)) * b.tf.GatherV2(other, columns, b.i32(0))
    return b.tf.UnsortedSegmentSum(products, cast(b, rows, I32), count)


@legalize("tf.RaggedTensorToTensor")
def ragged_to_tensor(
    b: RewriteContext,
    shape: Value,
    values: Value,
    default_value: Value,
    *partitions: Value,
    row_partition_types: Sequence[str],
) -> Value:
    """Pad inner dimensions first: those that are ragged within a row before the rows themselves."""
    require(default_value.rank == 0, "the default value must be a scalar")
    wanted = constant_ints(shape, "the shape")
    splits = _row_splits(b, partitions, tuple(row_partition_types))
    given = wanted[len(splits) + 1 :]
    inner = (values.shape or ())[1:]
    require(all(a in (-1, dim) for a, dim in zip(given, inner, strict=False)), "the inner dimensions do not match")
    for level in range(len(splits), 0, -1):
        width = wanted[level] if len(wanted) > level else -1
        values = _pad_rows(b, values, splits[level - 1], default_value, width)
    return values if wanted[:1] in ((), (-1,)) else _resize_rows(b, values, wanted[0], default_value)


def _resize_rows(b: Builder, values: Value, count: int, default_value: Value) -> Value:
    """Return the first `count` rows; missing rows consist of the default value."""
    missing = SizeExpr(b, count) - SizeExpr(b, dimension(b, values, 0))
    after = b.tf.Maximum(b.tf.ConcatV2(missing.vector, b.i32([0] * (known_rank(values) - 1)), b.i32(0)), 0)
    paddings = b.tf.Pack(b.tf.ZerosLike(after), after, axis=1)
    padded = b.tf.PadV2(values, paddings, default_value)
    return b.tf.StridedSlice(padded, b.i32([0]), b.i32([count]), b.i32([1]))


def _row_splits(b: Builder, partitions: Sequence[Value], types: tuple[str, ...]) -> list[Value]:
    """Return the row splits of each ragged dimension, outer dimensions first."""
    if types == ("FIRST_DIM_SIZE", "VALUE_ROWIDS"):
        count, ids = (cast(b, x, I32) for x in partitions)
        lengths = b.tf.UnsortedSegmentSum(b.tf.OnesLike(ids), ids, b.tf.Reshape(count, b.i32([])))
        return [b.tf.ConcatV2(b.i32([0]), b.tf.Cumsum(lengths, b.i32(0)), b.i32(0))]
    require(set(types) == {"ROW_SPLITS"}, "ragged dimensions must be given by row splits")
    return [cast(b, x, I32) for x in partitions]


def _pad_rows(b: Builder, values: Value, splits: Value, default_value: Value, width: int) -> Value:
    """Gather a grid of positions in the values; positions after the end of a row refer to an appended default value."""
    begins = b.tf.StridedSlice(splits, b.i32([0]), b.i32([-1]), b.i32([1]), begin_mask=1)
    ends = b.tf.StridedSlice(splits, b.i32([1]), b.i32([0]), b.i32([1]), end_mask=1)
    if width == -1:
        longest = b.tf.Max(ends - begins, b.i32([0]))
        steps = b.tf.Maximum(longest, 0)  # the maximum over no rows is the lowest integer
    else:
        steps = b.i32(width)
    numbers = b.tf.Range(scalar(b, 0, I32), steps, scalar(b, 1, I32))
    positions = b.tf.ExpandDims(begins, b.i32(1)) + numbers
    inside = positions < b.tf.ExpandDims(ends, b.i32(1))
    size = b.tf.Shape(values)
    one_row = b.tf.ConcatV2(b.i32([1]), b.tf.Slice(size, b.i32([1]), b.i32([-1])), b.i32(0))
    table = b.tf.ConcatV2(values, b.tf.Fill(one_row, default_value), b.i32(0))
    behind = b.tf.Reshape(b.tf.Slice(size, b.i32([0]), b.i32([1])), b.i32([]))
    return b.tf.GatherV2(table, b.tf.SelectV2(inside, positions, behind), b.i32(0))


@legalize("tf.SparseDenseCwiseMul", "tf.SparseDenseCwiseDiv", "tf.SparseDenseCwiseAdd")
def sparse_dense(b: RewriteContext, indices: Value, values: Value, shape: Value, dense: Value) -> Value:
    """Combine the entries with the elements at their positions in the dense operand, which is broadcast."""
    combine = {"Mul": b.tf.Mul, "Div": b.tf.RealDiv, "Add": b.tf.AddV2}[b.root.kind[-3:]]
    return combine(values, b.tf.GatherNd(b.tf.BroadcastTo(dense, shape), indices))


@legalize("tf.RaggedTensorToSparse")
def ragged_to_sparse(b: RewriteContext, *operands: Value) -> tuple[Value, Value, Value]:
    """Compute indices from the values outwards: row splits give the row, the column is relative to its start."""
    *nested_splits, values = operands
    inner = known_rank(values)
    require(inner == 1, "the values must be a vector", rank=inner)
    positions = b.tf.Range(scalar(b, 0, I32), b.tf.Size(values), scalar(b, 1, I32))
    columns: list[Value] = []
    sizes: list[Value] = []
    for splits in reversed(nested_splits):
        own = cast(b, splits, I32)
        next_rows = b.tf.UpperBound(b.tf.ExpandDims(own, b.i32(0)), b.tf.ExpandDims(positions, b.i32(0)))
        rows = b.tf.Reshape(next_rows, b.i32([-1])) - 1
        columns.insert(0, positions - b.tf.GatherV2(own, rows, b.i32(0)))
        sizes.insert(0, _longest_row(b, own))
        positions = rows
    count = b.tf.Size(nested_splits[0]) - 1
    indices, shape = b.tf.Pack(positions, *columns, axis=1), b.tf.Pack(count, *sizes, axis=0)
    return cast(b, indices, I64), values, cast(b, shape, I64)


def _longest_row(b: Builder, splits: Value) -> Value:
    begins = b.tf.StridedSlice(splits, b.i32([0]), b.i32([-1]), b.i32([1]), begin_mask=1)
    ends = b.tf.StridedSlice(splits, b.i32([1]), b.i32([0]), b.i32([1]), end_mask=1)
    longest = b.tf.Max(ends - begins, b.i32([0]), keep_dims=False)
    return b.tf.Maximum(longest, 0)  # the maximum over no rows is the lowest integer
