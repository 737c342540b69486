"""Gathers, scatters, segment reductions, selection, and bin counts."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from litefuse.errors import NOT_APPLICABLE, require
from litefuse.ir import Builder, DType, TensorType, Value
from litefuse.rewrite.build import (
    Dimension,
    as_i32,
    broadcast,
    dimension,
    dimension_product,
    fill_like,
    index_vector,
    reshape,
    scalar,
    shape_of,
)
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.element_types import STRING, cast, compute, computing_type, move
from litefuse.rewrite.facts import constant_int, known_ints, known_rank, known_shape, normalize_axes
from litefuse.rewrite.rule import legalize

F32, I32, I64 = DType.F32, DType.I32, DType.I64
_NARROW_LIMITS: dict[DType, tuple[float, float]] = {
    DType.I8: (-128, 127),
    DType.U8: (0, 255),
    DType.I16: (-32768, 32767),
    DType.U16: (0, 65535),
    DType.F16: (-65504, 65504),
}


def _type(b: RewriteContext) -> TensorType:
    return b.root.results[0].type


def _indices(b: Builder, indices: Value) -> Value:
    """Cast indices to int32 unless they are int32 or int64, the only types that the kernels support."""
    return indices if indices.dtype in (I32, I64) else cast(b, indices, I32)


@legalize("tf.GatherV2")
def gather_v2(
    b: RewriteContext, params: Value, indices: Value, axis: Value, *, batch_dims: int
) -> Value | Sequence[Value]:
    at = constant_int(axis, "the axis")
    if params.rank is not None:
        (at,) = normalize_axes((at,), params.rank)
    if batch_dims < 0:
        batch_dims += known_rank(indices)
    return _gather(b, params, indices, at, batch_dims)


@legalize("tf.Gather")
def gather(b: RewriteContext, params: Value, indices: Value, *, validate_indices: bool) -> Value | Sequence[Value]:
    return _gather(b, params, indices, 0, 0)


def _gather(b: RewriteContext, params: Value, indices: Value, axis: int, batch_dims: int) -> Value | Sequence[Value]:
    indices = _indices(b, indices)
    types = [_type(b)]
    if params.dtype is STRING:
        require(axis == 0 and batch_dims == 0, "LiteRT can gather strings only along axis 0", axis=axis)
        if params.rank == 1:
            return b.op("tfl.gather", (params, indices), {"axis": 0}, types).results
        return b.op("tfl.gather_nd", (params, b.tf.ExpandDims(indices, b.i32(-1))), {}, types).results
    return move(b, "tfl.gather", (params, indices), types, axis=axis, batch_dims=batch_dims)


@legalize("tf.GatherNd")
def gather_nd(b: RewriteContext, params: Value, indices: Value, *, bad_indices_policy: str) -> Sequence[Value]:
    require(bad_indices_policy in ("", "DEFAULT", "ERROR"), "cannot ignore bad indices", policy=bad_indices_policy)
    if indices.rank and indices.shape is not None and indices.shape[-1] == 0 and params.rank is not None:
        # An index without numbers refers to the whole tensor; the kernel would report it as out of bounds.
        leading = [dimension(b, indices, axis) for axis in range(indices.rank - 1)]
        return [broadcast(b, params, [*leading, *(dimension(b, params, axis) for axis in range(params.rank))])]
    return move(b, "tfl.gather_nd", (params, _indices(b, indices)), [_type(b)])


@legalize("tf.ScatterNd")
def scatter_nd(b: RewriteContext, indices: Value, updates: Value, shape: Value, *, bad_indices_policy: str) -> Value:
    require(bad_indices_policy in ("", "DEFAULT", "ERROR"), "cannot ignore bad indices", policy=bad_indices_policy)
    return scatter(b, indices, updates, as_i32(b, shape), _type(b))


def scatter(b: Builder, indices: Value, updates: Value, shape: Value, type: TensorType) -> Value:
    """Scatter the updates into zeros; updates with the same index accumulate."""
    computing = computing_type("tfl.scatter_nd", updates.dtype)
    operands = (cast(b, indices, I32), cast(b, updates, computing), shape)
    return cast(b, b.tfl.scatter_nd(*operands, result_types=[type.with_dtype(computing)]), updates.dtype)


@legalize("tf.TensorScatterUpdate")
def tensor_scatter_update(
    b: RewriteContext, tensor: Value, indices: Value, updates: Value, *, bad_indices_policy: str
) -> Sequence[Value]:
    """Select the scattered updates where there are any; for duplicate indices the last update, as in TensorFlow."""
    require(bad_indices_policy in ("", "DEFAULT", "ERROR"), "cannot ignore bad indices", policy=bad_indices_policy)
    if not _are_distinct(indices):
        return _apply_last_updates(b, tensor, indices, updates)
    shape = shape_of(b, tensor)
    values = scatter(b, indices, updates, shape, tensor.type)
    marks = fill_like(b, updates.type.with_dtype(DType.BOOL), updates, 1)
    mask = scatter(b, indices, marks, shape, tensor.type.with_dtype(DType.BOOL))
    return move(b, "tfl.select_v2", (mask, values, tensor), [tensor.type], moved=(1, 2))


def _are_distinct(indices: Value) -> bool:
    """Return whether the indices are known to contain no duplicates."""
    shape = known_shape(indices, "the indices")
    if None not in shape[:-1] and np.prod([dim or 1 for dim in shape[:-1]]) <= 1:
        return True
    constant = indices.constant
    if constant is None:
        return False
    rows = constant.numpy().reshape(-1, shape[-1] or 1)
    return len(np.unique(rows, axis=0)) == len(rows)


def _apply_last_updates(b: Builder, tensor: Value, indices: Value, updates: Value) -> Sequence[Value]:
    """For each position, find the number of the last update with its index (a segment maximum), and gather it."""
    outer, inner, segments, rows = _as_segments(b, tensor, indices, updates)
    count = _as_scalar(b, dimension(b, rows, 0))
    numbers = b.tf.Range(b.i32(0), count, b.i32(1))
    if rows.shape is None or rows.shape[0] is None:
        # GATHER needs at least one row, even if there are no updates.
        rows = b.tf.Pad(rows, b.const(np.array([[0, 1], *([0, 0] for _ in inner)], np.int32)))
    size = _as_scalar(b, dimension_product(b, outer))
    last = b.tfl.unsorted_segment_max(numbers, segments, size)
    taken = b.tf.GatherV2(rows, b.tf.Maximum(last, 0), b.i32(0))
    given = last >= 0
    new = reshape(b, taken, (*outer, *inner))
    mask = reshape(b, given, (*outer, *(1,) * len(inner)))
    return move(b, "tfl.select_v2", (mask, new, tensor), [tensor.type], moved=(1, 2))


def _as_segments(
    b: Builder, tensor: Value, indices: Value, updates: Value
) -> tuple[Sequence[Dimension], Sequence[Dimension], Value, Value]:
    """Express a scatter as a segment reduction.

    Return the indexed (outer) dimensions of the tensor, the remaining (inner) ones, the vector of flat positions, and
    the updates as one row per position. If the number of indexed dimensions is unknown, all dimensions are outer, and
    positions are those of elements.
    """
    dims = [dimension(b, tensor, axis) for axis in range(known_rank(tensor))]
    depth = known_shape(indices, "the indices")[-1]
    if depth is None:
        size = _as_scalar(b, dimension_product(b, dims))
        numbers = b.tf.Reshape(b.tf.Range(b.i32(0), size, b.i32(1)), index_vector(b, dims))
        segments = b.tf.Reshape(b.tf.GatherNd(numbers, indices), b.i32([-1]))
        return dims, (), segments, b.tf.Reshape(updates, b.i32([-1]))
    outer, inner = dims[:depth], dims[depth:]
    return outer, inner, _flat_positions(b, indices, outer), _flat_rows(b, updates, indices, inner)


def _flat_positions(b: Builder, indices: Value, outer: Sequence[Dimension]) -> Value:
    """Return the vector of flat positions of the indices, in row-major order of the outer dimensions."""
    rows = b.tf.Reshape(cast(b, indices, I32), b.i32([-1, len(outer)]))
    if len(outer) == 1:
        return b.tf.Reshape(rows, b.i32([-1]))
    strides = [dimension_product(b, outer[axis + 1 :]) for axis in range(len(outer))]
    return b.tf.Sum(rows * index_vector(b, strides), b.i32([-1]), keep_dims=False)


def _flat_rows(b: Builder, updates: Value, indices: Value, inner: Sequence[Dimension]) -> Value:
    """Reshape the updates to one row per index."""
    given = [dimension(b, indices, axis) for axis in range(known_rank(indices) - 1)]
    return reshape(b, updates, (dimension_product(b, given), *inner))


def _as_scalar(b: Builder, size: Dimension) -> Value:
    return b.i32(size) if isinstance(size, int) else b.tf.Squeeze(size, squeeze_dims=(0,))


@legalize("tf.TensorScatterAdd", "tf.TensorScatterSub")
def tensor_scatter_add(
    b: RewriteContext, tensor: Value, indices: Value, updates: Value, *, bad_indices_policy: str
) -> Value:
    require(bad_indices_policy in ("", "DEFAULT", "ERROR"), "cannot ignore bad indices", policy=bad_indices_policy)
    values = scatter(b, indices, updates, shape_of(b, tensor), tensor.type)
    return compute(b, "tfl.add" if b.root.kind == "tf.TensorScatterAdd" else "tfl.sub", tensor, values)


@legalize("tf.InplaceUpdate")
def inplace_update(b: RewriteContext, x: Value, rows: Value, values: Value) -> Value | Sequence[Value]:
    """Return a new tensor with the rows replaced; a single row becomes a DYNAMIC_UPDATE_SLICE."""
    if known_shape(rows) != (1,):
        return b.tf.TensorScatterUpdate(x, b.tf.ExpandDims(rows, b.i32(1)), values)
    start = index_vector(b, (as_i32(b, rows), *(0,) * (known_rank(x) - 1)))
    return move(b, "tfl.dynamic_update_slice", (x, values, start), [x.type], moved=(0, 1))


@legalize("tf.InplaceAdd", "tf.InplaceSub")
def inplace_add(b: RewriteContext, x: Value, rows: Value, values: Value) -> Value:
    indices = b.tf.ExpandDims(rows, b.i32(1))
    if b.root.kind.endswith("Add"):
        return b.tf.TensorScatterAdd(x, indices, values)
    return b.tf.TensorScatterSub(x, indices, values)


@legalize("tf.TensorScatterMax", "tf.TensorScatterMin")
def tensor_scatter_extremum(
    b: RewriteContext, tensor: Value, indices: Value, updates: Value, *, bad_indices_policy: str
) -> Value:
    """Reduce the updates of each position as a segment, then combine them with the tensor."""
    require(bad_indices_policy in ("", "DEFAULT", "ERROR"), "cannot ignore bad indices", policy=bad_indices_policy)
    word = "max" if b.root.kind == "tf.TensorScatterMax" else "min"
    outer, inner, segment_ids, rows = _as_segments(b, tensor, indices, updates)
    kind, best = f"tfl.unsorted_segment_{word}", "tfl.maximum" if word == "max" else "tfl.minimum"
    # Positions without updates contain the kernel's lowest or highest value: compare with the tensor before any cast.
    computing = computing_type(kind, tensor.dtype)
    operands = (cast(b, rows, computing), segment_ids, _as_scalar(b, dimension_product(b, outer)))
    segments = reshape(b, b.op(kind, operands).results[0], (*outer, *inner))
    tensor = cast(b, tensor, computing)
    compared = compute(b, best, tensor, segments)
    if computing is DType.F32 and not _is_finite(tensor):
        # The kernel begins with a finite number, also where the tensor and all updates are infinite.
        worst = np.finfo(np.float32).min if word == "max" else np.finfo(np.float32).max
        is_updated = b.tfl.greater(segments, worst) if word == "max" else b.tfl.less(segments, worst)
        compared = b.tfl.select_v2(is_updated, compared, tensor)
    return cast(b, compared, b.root.results[0].dtype)


def _is_finite(value: Value) -> bool:
    """Return whether the value is a constant without infinite numbers."""
    return value.constant is not None and bool(np.isfinite(value.constant.numpy()).all())


def compute_segments(b: Builder, kind: str, data: Value, ids: Value, number: Value) -> Value:
    """Reduce segments by the LiteRT op `kind`, in an element type that its kernel supports.

    `ids` is a vector. float64 becomes a tf op again, which is decomposed by other rules.
    """
    if data.dtype is DType.F64:
        return b.op("tf.UnsortedSegment" + kind.rpartition("_")[2].capitalize(), (data, ids, number)).results[0]
    computing = computing_type(kind, data.dtype)
    result = b.op(kind, (cast(b, data, computing), cast(b, ids, I32), as_i32(b, number))).results[0]
    if kind.endswith(("max", "min")) and data.dtype in _NARROW_LIMITS:
        # The result of an empty segment is the limit of the wider type.
        lowest, highest = _NARROW_LIMITS[data.dtype]
        if kind.endswith("max"):
            result = compute(b, "tfl.maximum", result, scalar(b, lowest, computing))
        else:
            result = compute(b, "tfl.minimum", result, scalar(b, highest, computing))
    return cast(b, result, data.dtype)


@legalize("tf.UnsortedSegmentSum", "tf.UnsortedSegmentProd", "tf.UnsortedSegmentMax", "tf.UnsortedSegmentMin")
def unsorted_segment(b: RewriteContext, data: Value, ids: Value, number: Value) -> Value:
    """Flatten ids of any rank to a vector, as LiteRT requires, and the data accordingly."""
    require(data.dtype is not DType.F64, NOT_APPLICABLE)  # `compute_segments` would emit the same op again
    kind = "tfl.unsorted_segment_" + b.root.kind.removeprefix("tf.UnsortedSegment").lower()
    rank = known_rank(ids, "the segment ids")
    if rank != 1:
        shape = known_shape(data)
        count = dimension_product(b, [dimension(b, ids, axis) for axis in range(rank)])
        inner = [dimension(b, data, axis) for axis in range(rank, len(shape))]
        ids = reshape(b, ids, (count,))
        data = reshape(b, data, (count, *inner))
    return compute_segments(b, kind, data, ids, number)


@legalize("tf.SegmentSum")
def segment_sum(b: RewriteContext, data: Value, ids: Value) -> Value:
    """Use SEGMENT_SUM only for constant ids without gaps, because it fails if an id is missing."""
    known = known_ints(ids)
    is_counted = known is not None and list(dict.fromkeys(known)) == list(range(len(set(known))))
    if not is_counted or data.dtype is DType.F64:
        return compute_segments(b, "tfl.unsorted_segment_sum", data, ids, _segment_count(b, ids))
    computing = computing_type("tfl.segment_sum", data.dtype)
    total = b.tfl.segment_sum(cast(b, data, computing), as_i32(b, ids), result_types=[_type(b).with_dtype(computing)])
    return cast(b, total, data.dtype)


@legalize("tf.SegmentMax", "tf.SegmentMin", "tf.SegmentProd")
def segment_extremum(b: RewriteContext, data: Value, ids: Value) -> Value:
    """Reduce segments; as in TensorFlow, the result of an empty segment is 0 (for products: 1)."""
    word = b.root.kind.removeprefix("tf.Segment").lower()
    count = _segment_count(b, ids)
    extrema = compute_segments(b, f"tfl.unsorted_segment_{word}", data, ids, count)
    if word == "prod":
        return extrema
    return b.tf.SelectV2(
        _append_dimensions(b, b.tf.Equal(_count_members(b, ids, count), 0), data), _zero(b, data), extrema
    )


@legalize("tf.SegmentMean")
def segment_mean(b: RewriteContext, data: Value, ids: Value) -> Value:
    count = _segment_count(b, ids)
    total = compute_segments(b, "tfl.unsorted_segment_sum", data, ids, count)
    members = cast(b, b.tf.Maximum(_count_members(b, ids, count), 1), data.dtype)
    return total / _append_dimensions(b, members, data)


def _zero(b: Builder, data: Value) -> Value:
    return scalar(b, 0, data.dtype)


def _segment_count(b: Builder, ids: Value) -> Value:
    """Count the segments of ascending ids: the largest id plus one.

    Without ids the count is 0, while REDUCE_MAX would return the lowest number.
    """
    last = b.tf.Max(cast(b, ids, I32), b.i32([0]), keep_dims=False)
    count = last + 1
    return count if ids.shape is not None and ids.shape[0] else b.tf.Maximum(count, 0)


def _count_members(b: Builder, ids: Value, count: Value) -> Value:
    """Count the rows of each segment."""
    ones = fill_like(b, ids.type.with_dtype(I32), ids, 1)
    return compute_segments(b, "tfl.unsorted_segment_sum", ones, ids, count)


def _append_dimensions(b: Builder, x: Value, data: Value) -> Value:
    """Append dimensions of 1 to the vector `x`, so that it broadcasts against the rows of `data`."""
    for _ in range(known_rank(data) - 1):
        x = b.tf.ExpandDims(x, b.i32(-1))
    return x


_SPARSE = ("tf.SparseSegmentSum", "tf.SparseSegmentMean", "tf.SparseSegmentSqrtN")


@legalize(*_SPARSE, *(f"{kind}WithNumSegments" for kind in _SPARSE))
def sparse_segment(
    b: RewriteContext, data: Value, indices: Value, ids: Value, number: Value | None = None, *, sparse_gradient: bool
) -> Value:
    """Sum segments of the rows at the indices; for Mean (SqrtN), divide by (the square root of) the number of rows."""
    rows = b.tf.GatherV2(data, indices, b.i32(0))
    ids = cast(b, ids, I32)
    if b.root.kind == "tf.SparseSegmentSum":
        return b.tf.SegmentSum(rows, ids)
    count = _segment_count(b, ids) if number is None else as_i32(b, number)
    total = compute_segments(b, "tfl.unsorted_segment_sum", rows, ids, count)
    if "Sum" in b.root.kind:
        return total
    members = cast(b, b.tf.Maximum(_count_members(b, ids, count), 1), data.dtype)
    return total / _append_dimensions(b, b.tf.Sqrt(members) if "SqrtN" in b.root.kind else members, data)


@legalize("tf.SegmentSumV2")
def segment_sum_v2(b: RewriteContext, data: Value, ids: Value, number: Value) -> Value:
    return compute_segments(b, "tfl.unsorted_segment_sum", data, ids, number)


@legalize("tf.Cross")
def cross(b: RewriteContext, x: Value, y: Value) -> Value:
    """Compute a2 b3 - a3 b2 and its cyclic permutations."""
    ahead, behind = b.i32([1, 2, 0]), b.i32([2, 0, 1])
    last = b.i32(-1)
    first = b.tf.GatherV2(x, ahead, last) * b.tf.GatherV2(y, behind, last)
    return first - b.tf.GatherV2(x, behind, last) * b.tf.GatherV2(y, ahead, last)


@legalize("tf.Where")
def where(b: RewriteContext, condition: Value) -> Value:
    if condition.dtype in (DType.F64, DType.C64):
        return b.tf.Where(b.tf.NotEqual(condition, 0))
    require(condition.rank != 0, "LiteRT's WHERE does not support scalars")
    return b.tfl.where(cast(b, condition, computing_type("tfl.where", condition.dtype)), result_types=[_type(b)])


@legalize("tf.Select")
def select(b: RewriteContext, condition: Value, x: Value, y: Value) -> Sequence[Value]:
    """Select elementwise; a condition of rank 1 selects rows."""
    if condition.rank == 1 and x.rank != 1:
        rows = dimension(b, condition, 0)
        condition = reshape(b, condition, (rows, *(1,) * (known_rank(x) - 1)))
    return move(b, "tfl.select_v2", (condition, x, y), [_type(b)], moved=(1, 2))


@legalize("tf.DenseBincount")
def dense_bincount(b: RewriteContext, x: Value, size: Value, weights: Value, *, binary_output: bool) -> Value:
    """Count (or sum the weights of) each number below `size`; larger numbers are ignored."""
    shape = known_shape(x)
    weighted = weights.type.num_elements != 0
    require(len(shape) in (1, 2), "the input must be a vector or a matrix", rank=len(shape))
    hot = b.tf.OneHot(x, as_i32(b, size), scalar(b, 1, weights.dtype), scalar(b, 0, weights.dtype))
    axis = b.i32([len(shape) - 1])
    if binary_output:
        return b.tf.Max(hot, axis, keep_dims=False)
    if weighted:
        hot = hot * b.tf.ExpandDims(weights, b.i32(-1))
    return b.tf.Sum(hot, axis, keep_dims=False)


@legalize("tf.Bincount")
def bincount(b: RewriteContext, x: Value, size: Value, weights: Value) -> Value:
    if weights.type.num_elements != 0:
        weights = b.tf.Reshape(weights, b.i32([-1]))
    return b.tf.DenseBincount(b.tf.Reshape(x, b.i32([-1])), size, weights)


@legalize("tf.Bucketize")
def bucketize(b: RewriteContext, x: Value, *, boundaries: Sequence[float]) -> Value:
    if not boundaries:
        return b.tf.ZerosLike(cast(b, x, I32))
    computing = computing_type("tfl.bucketize", x.dtype)
    return b.tfl.bucketize(cast(b, x, computing), boundaries=tuple(boundaries), result_types=[_type(b)])


@legalize("tf.SparseToDense")
def sparse_to_dense(
    b: RewriteContext, indices: Value, shape: Value, values: Value, default: Value, *, validate_indices: bool
) -> Value:
    computing = computing_type("tfl.sparse_to_dense", values.dtype)
    operands = (as_i32(b, indices), as_i32(b, shape), cast(b, values, computing), cast(b, default, computing))
    dense = b.tfl.sparse_to_dense(*operands, validate_indices=False, result_types=[_type(b).with_dtype(computing)])
    return cast(b, dense, values.dtype)
