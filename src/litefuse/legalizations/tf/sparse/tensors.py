"""Ops on sparse tensors: indices (n, rank) in int64, values (n), a shape (rank); and rows of ragged tensors.

An element's number is its row-major position in the dense tensor. It replaces the index where indices are sorted,
compared, or reshaped.
"""

from collections.abc import Sequence
from typing import NamedTuple

from litefuse.errors import require
from litefuse.ir import Builder, DType, TensorType, Value
from litefuse.rewrite.build import scalar
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.element_types import cast
from litefuse.rewrite.facts import constant_int, constant_ints, known_rank, static_dim
from litefuse.rewrite.rule import legalize

I32, I64 = DType.I32, DType.I64


def _columns(b: Builder, indices: Value) -> list[Value]:
    rank = static_dim(indices, 1, "the indices")
    return list(b.op("tf.Unpack", (indices,), {"axis": 1, "num": rank}).results)


def _dimensions(b: Builder, shape: Value) -> list[Value]:
    rank = static_dim(shape, 0, "the shape")
    return list(b.op("tf.Unpack", (cast(b, shape, I64),), {"axis": 0, "num": rank}).results)


def _flatten_indices(b: Builder, columns: Sequence[Value], dimensions: Sequence[Value]) -> Value:
    """Return the numbers of the elements."""
    require(bool(columns), "sparse scalars are not supported")
    numbers = columns[0]
    for column, dimension in zip(columns[1:], dimensions[1:], strict=True):
        numbers = numbers * dimension + column
    return numbers


def _unflatten_indices(b: Builder, numbers: Value, dimensions: Sequence[Value]) -> Value:
    """Return the indices of the elements with the given numbers."""
    columns: list[Value] = []
    for dimension in reversed(dimensions[1:]):
        columns.insert(0, numbers % dimension)
        numbers = numbers // dimension
    return b.tf.Pack(numbers, *columns, axis=1)


def _row_count(b: Builder, x: Value) -> Value:
    """Return the number of rows as an int32 scalar."""
    return b.tf.Squeeze(b.tf.Slice(b.tf.Shape(x), b.i32([0]), b.i32([1])), squeeze_dims=(0,))


def _argsort(b: Builder, keys: Value) -> Value:
    """Return the positions of the keys in ascending order; the keys must be distinct."""
    _, order = b.tf.TopKV2(-keys, _row_count(b, keys))
    return order


def _gather_rows(b: Builder, x: Value, rows: Value) -> Value:
    return b.tf.GatherV2(x, rows, b.i32(0))


def _set_positions(b: Builder, flags: Value) -> Value:
    """Return the positions where `flags` are set, as int32."""
    return cast(b, b.tf.Squeeze(b.tf.Where(flags), squeeze_dims=(1,)), I32)


@legalize("tf.SparseReorder")
def reorder(b: RewriteContext, indices: Value, values: Value, shape: Value) -> tuple[Value, Value]:
    order = _argsort(b, _flatten_indices(b, _columns(b, indices), _dimensions(b, shape)))
    return _gather_rows(b, indices, order), _gather_rows(b, values, order)


@legalize("tf.SparseReshape")
def reshape(b: RewriteContext, indices: Value, shape: Value, new_shape: Value) -> tuple[Value, Value]:
    """Keep the numbers of the elements; a dimension of -1 is inferred."""
    numbers = _flatten_indices(b, _columns(b, indices), _dimensions(b, shape))
    is_open = b.tf.Equal(new_shape, -1)
    known = b.tf.Prod(b.tf.SelectV2(is_open, 1, new_shape), b.i32([0]))
    left = b.tf.Prod(cast(b, shape, I64), b.i32([0])) // b.tf.Maximum(known, 1)
    sizes = b.tf.SelectV2(is_open, left, new_shape)
    return _unflatten_indices(b, numbers, _dimensions(b, sizes)), sizes


@legalize("tf.SparseReduceSum")
def reduce_sum(
    b: RewriteContext, indices: Value, values: Value, shape: Value, axes: Value, *, keep_dims: bool
) -> Value:
    dense = b.tf.ScatterNd(indices, values, cast(b, shape, I64))
    rank = known_rank(dense)
    chosen = sorted(axis % rank for axis in constant_ints(axes, "the axes")) or list(range(rank))
    return b.tf.Sum(dense, b.i32(chosen), keep_dims=keep_dims)


class _Groups(NamedTuple):
    """Groups of elements that a reduction combines: the group of each element, and the remaining dimensions."""

    numbers: Value
    dimensions: list[Value]
    kept_dimensions: list[Value]
    """All dimensions, with 1 for each reduced one."""


def _groups(b: Builder, indices: Value, shape: Value, axes: Value) -> _Groups:
    columns, dimensions = _columns(b, indices), _dimensions(b, shape)
    rank = len(dimensions)
    chosen = {axis % rank for axis in constant_ints(axes, "the axes")} or set(range(rank))
    left = [axis for axis in range(rank) if axis not in chosen]
    one = scalar(b, 1, I64)
    kept = [one if axis in chosen else dimension for axis, dimension in enumerate(dimensions)]
    if not left:
        return _Groups(b.tf.ZerosLike(columns[0]), [], kept)
    left_dimensions = [dimensions[axis] for axis in left]
    return _Groups(_flatten_indices(b, [columns[axis] for axis in left], left_dimensions), left_dimensions, kept)


def _shape_of(b: Builder, dimensions: Sequence[Value]) -> Value:
    return b.tf.Pack(*dimensions, axis=0) if dimensions else b.const([], I64)


@legalize("tf.SparseReduceMax")
def reduce_max(
    b: RewriteContext, indices: Value, values: Value, shape: Value, axes: Value, *, keep_dims: bool
) -> Value:
    """Reduce the elements that are present; groups without elements are 0."""
    groups = _groups(b, indices, shape, axes)
    sizes = _shape_of(b, groups.kept_dimensions if keep_dims else groups.dimensions)
    numbers, count = cast(b, groups.numbers, I32), cast(b, b.tf.Prod(sizes, b.i32([0])), I32)
    largest = b.tf.UnsortedSegmentMax(values, numbers, count)
    present = b.tf.UnsortedSegmentSum(b.tf.OnesLike(numbers), numbers, count)
    maxima = b.tf.SelectV2(present > 0, largest, 0)
    return b.tf.Reshape(maxima, cast(b, sizes, I32))


@legalize("tf.SparseReduceSumSparse", "tf.SparseReduceMaxSparse")
def reduce_to_sparse(
    b: RewriteContext, indices: Value, values: Value, shape: Value, axes: Value, *, keep_dims: bool
) -> tuple[Value, Value, Value]:
    """Return one element for each group that is not empty."""
    groups = _groups(b, indices, shape, axes)
    dimensions = groups.kept_dimensions if keep_dims else groups.dimensions
    require(bool(dimensions), "sparse scalars are not supported")
    distinct, segments = b.tf.Unique(groups.numbers)
    reduce = b.tf.UnsortedSegmentSum if b.root.kind == "tf.SparseReduceSumSparse" else b.tf.UnsortedSegmentMax
    order = _argsort(b, distinct)
    reduced = _gather_rows(b, reduce(values, segments, _row_count(b, distinct)), order)
    return _unflatten_indices(b, _gather_rows(b, distinct, order), dimensions), reduced, _shape_of(b, dimensions)


@legalize("tf.SparseSplit")
def split(
    b: RewriteContext, axis: Value, indices: Value, values: Value, shape: Value, *, num_split: int
) -> Sequence[Value]:
    """Split into slices; the first ones are larger by one if the size is not divisible."""
    dimensions = _dimensions(b, shape)
    split_axis = constant_int(axis, "the axis") % len(dimensions)
    zero = scalar(b, 0, I64)
    size, left = dimensions[split_axis] // num_split, dimensions[split_axis] % num_split
    parts: list[Sequence[Value]] = []
    for k in range(num_split):
        start = k * size + b.tf.Minimum(k, left)
        own_size = size + b.tf.Cast(k < left, DstT=I64)
        starts = [start if at == split_axis else zero for at in range(len(dimensions))]
        sizes = [own_size if at == split_axis else dimension for at, dimension in enumerate(dimensions)]
        starts, sizes = b.tf.Pack(*starts, axis=0), b.tf.Pack(*sizes, axis=0)
        parts.append(b.op("tf.SparseSlice", (indices, values, shape, starts, sizes), {}, _slice_types(b, k)).results)
    return [part[result] for result in range(3) for part in parts]


def _slice_types(b: RewriteContext, k: int) -> list[TensorType]:
    """Return the types of the k-th slice of the op that is being split."""
    count = len(b.root.results) // 3
    return [b.root.results[k + group * count].type for group in range(3)]


@legalize("tf.SparseTensorDenseAdd")
def add_dense(b: RewriteContext, indices: Value, values: Value, shape: Value, other: Value) -> Value:
    return b.tf.TensorScatterAdd(other, indices, values)


def _union(b: Builder, indices: Value, others: Value, dimensions: Sequence[Value]) -> tuple[Value, Value]:
    """Return the distinct numbers of the elements of both tensors, and the position among them of each element."""
    numbers = [_flatten_indices(b, _columns(b, x), dimensions) for x in (indices, others)]
    return b.tf.Unique(b.tf.ConcatV2(*numbers, b.i32(0)))


@legalize("tf.SparseSparseMaximum", "tf.SparseSparseMinimum")
def extremum(b: RewriteContext, *operands: Value) -> tuple[Value, Value]:
    """Combine the elements of both tensors, where an element that only one tensor has is 0 in the other."""
    indices, values, shape, others, other_values, _ = operands
    dimensions = _dimensions(b, shape)
    distinct, segments = _union(b, indices, others, dimensions)
    own, foreign = b.tf.ZerosLike(values), b.tf.ZerosLike(other_values)
    pairs = (values, foreign), (own, other_values)
    sides = (
        b.tf.UnsortedSegmentSum(b.tf.ConcatV2(*pair, b.i32(0)), segments, _row_count(b, distinct)) for pair in pairs
    )
    larger = b.tf.Maximum if b.root.kind == "tf.SparseSparseMaximum" else b.tf.Minimum
    order = _argsort(b, distinct)
    return _unflatten_indices(b, _gather_rows(b, distinct, order), dimensions), _gather_rows(b, larger(*sides), order)


@legalize("tf.SparseAdd")
def add(
    b: RewriteContext,
    indices: Value,
    values: Value,
    shape: Value,
    others: Value,
    other_values: Value,
    _: Value,
    least: Value,
) -> tuple[Value, Value, Value]:
    """Sum elements with equal numbers, in ascending order; sums below the threshold are dropped."""
    require(values.dtype.is_float or values.dtype.is_integer, "only real types are supported", dtype=values.dtype.name)
    dimensions = _dimensions(b, shape)
    distinct, segments = _union(b, indices, others, dimensions)
    sums = b.tf.UnsortedSegmentSum(b.tf.ConcatV2(values, other_values, b.i32(0)), segments, _row_count(b, distinct))
    order = _argsort(b, distinct)
    distinct, sums = _gather_rows(b, distinct, order), _gather_rows(b, sums, order)
    if least.constant is None or least.constant.numpy().item() > 0:
        kept = _set_positions(b, abs(sums) >= least)
        distinct, sums = _gather_rows(b, distinct, kept), _gather_rows(b, sums, kept)
    return _unflatten_indices(b, distinct, dimensions), sums, cast(b, shape, I64)


@legalize("tf.SparseConcat")
def concat(b: RewriteContext, *operands: Value, concat_dim: int) -> tuple[Value, Value, Value]:
    """Offset the indices of each tensor by the sizes of those before it."""
    count = len(operands) // 3
    indices, values, shapes = operands[:count], operands[count : 2 * count], operands[2 * count :]
    dimensions = _dimensions(b, shapes[0])
    axis = concat_dim % len(dimensions)
    moved: list[Value] = []
    offset: Value = scalar(b, 0, I64)
    for index, shape in zip(indices, shapes, strict=True):
        columns = _columns(b, index)
        columns[axis] = columns[axis] + offset
        moved.append(b.tf.Pack(*columns, axis=1))
        offset = offset + _dimensions(b, shape)[axis]
    dimensions[axis] = offset
    whole, whole_shape = b.tf.ConcatV2(*moved, b.i32(0)), b.tf.Pack(*dimensions, axis=0)
    order = _argsort(b, _flatten_indices(b, _columns(b, whole), dimensions))
    return _gather_rows(b, whole, order), _gather_rows(b, b.tf.ConcatV2(*values, b.i32(0)), order), whole_shape


@legalize("tf.SparseSlice")
def slice_(
    b: RewriteContext, indices: Value, values: Value, shape: Value, start: Value, size: Value
) -> Sequence[Value]:
    end = b.tf.Minimum(start + size, shape)
    inside = (indices >= start) & (indices < end)
    kept = _set_positions(b, b.tf.All(inside, b.i32([1])))
    moved = _gather_rows(b, indices, kept) - start
    return moved, _gather_rows(b, values, kept), b.tf.Maximum(end - start, 0)


@legalize("tf.SparseSoftmax")
def softmax(b: RewriteContext, indices: Value, values: Value, shape: Value) -> Value:
    """Normalize the elements that are present along the last dimension."""
    numbers = _flatten_indices(b, _columns(b, indices)[:-1], _dimensions(b, shape)[:-1])
    distinct, rows = b.tf.Unique(numbers)
    count = _row_count(b, distinct)
    shifted = values - _gather_rows(b, b.tf.UnsortedSegmentMax(values, rows, count), rows)
    powers = b.tf.Exp(shifted)
    return powers / _gather_rows(b, b.tf.UnsortedSegmentSum(powers, rows, count), rows)


@legalize("tf.RaggedGather")
def ragged_gather(b: RewriteContext, *operands: Value, OUTPUT_RAGGED_RANK: int) -> Sequence[Value]:
    """Gather the rows selected by `indices`, then the rows of these, down to the values."""
    *nested_splits, values, indices = operands
    require(indices.rank == 1 and len(nested_splits) == OUTPUT_RAGGED_RANK, "the indices must be a vector")
    results: list[Value] = []
    rows = indices
    for splits in nested_splits:
        begins = b.tf.StridedSlice(splits, b.i32([0]), b.i32([-1]), b.i32([1]), begin_mask=1)
        ends = b.tf.StridedSlice(splits, b.i32([1]), b.i32([0]), b.i32([1]), end_mask=1)
        firsts, lasts = (cast(b, _gather_rows(b, x, rows), I32) for x in (begins, ends))
        ranges, rows = b.tf.RaggedRange(firsts, lasts, scalar(b, 1, I32), Tsplits=I32)
        results.append(cast(b, ranges, splits.dtype))
    return [*results, _gather_rows(b, values, rows)]
