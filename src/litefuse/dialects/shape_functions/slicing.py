"""Shape functions of slices, gathers and scatters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from litefuse.dialects.shape_functions.by_axes import infer_by_axes
from litefuse.dialects.shape_functions.partial import partial, partial_scalar, partial_shape
from litefuse.dialects.shapes import (
    contradict,
    format_shape,
    product,
    total,
    unify_shapes,
    unknown,
)
from litefuse.dialects.strided_slice import decode_strided_slice
from litefuse.errors import count_noun
from litefuse.ir.core import Value
from litefuse.ir.schema import Infer
from litefuse.ir.types import Dim, DType, Shape, TensorType


def infer_dynamic_slice(x: Value, start: Value, size: Value) -> TensorType:
    """XlaDynamicSlice: the start is clamped so that the slice lies inside the tensor."""
    del start
    dims = partial(size)
    return TensorType(x.dtype, dims if dims is not None or x.shape is None else unknown(len(x.shape)))


def infer_xla_pad(x: Value, _value: Value, low: Value, high: Value, interior: Value) -> TensorType:
    """XlaPad: padding between elements and around them; negative padding around them crops."""
    amounts = [partial(operand) for operand in (low, high, interior)]
    if x.shape is None or any(part is None for part in amounts):
        return TensorType(x.dtype, None if x.shape is None else unknown(len(x.shape)))
    sizes: list[Dim] = []
    for dim, *parts in zip(x.shape, *(part or () for part in amounts), strict=True):
        known = [part for part in parts if part is not None]
        if dim is None or len(known) < len(parts):
            sizes.append(None)
        else:
            sizes.append(max(0, dim + max(0, dim - 1) * known[2] + known[0] + known[1]))
    return TensorType(x.dtype, tuple(sizes))


def infer_strided_slice(
    x: Value,
    begin: Value,
    end: Value,
    strides: Value,
    *,
    offset: bool = False,
    **masks: Any,
) -> TensorType:
    """StridedSlice: NumPy indexing with begin:end:stride, ellipsis, new axes and integers.

    With `offset`, ends are relative to begins.
    """
    starts, ends, steps = partial(begin), partial(end), partial(strides)
    count = next((len(part) for part in (starts, ends, steps) if part is not None), None)
    if x.shape is None or count is None:
        return TensorType(x.dtype, None)
    lengths = {len(part) for part in (starts, ends, steps) if part is not None}
    if len(lengths) > 1:
        contradict(f"begin, end and strides have different lengths: {', '.join(map(str, sorted(lengths)))}")
    ranges = decode_strided_slice(masks, len(x.shape), count)
    if ranges is None:
        contradict(f"an index with {count_noun(count, 'item')} does not fit a tensor of shape {format_shape(x.shape)}")
    dims: list[Dim] = []
    for axis, entry, from_first, to_last, is_index in ranges:
        if axis is None or entry is None:
            dims.append(1 if axis is None else x.shape[axis])
        elif not is_index:
            start, stop, step = (None if part is None else part[entry] for part in (starts, ends, steps))
            stop = total((start, stop)) if offset else stop
            dims.append(_strided_slice_dim(x.shape[axis], start, stop, step, from_first=from_first, to_last=to_last))
    return TensorType(x.dtype, tuple(dims))


def _strided_slice_dim(dim: Dim, start: Dim, stop: Dim, step: Dim, *, from_first: bool, to_last: bool) -> Dim:
    if step is None:
        return None
    if step == 0:
        contradict("the stride of a slice is 0")
    if (start is None and not from_first) or (stop is None and not to_last):
        return None
    if dim is not None:
        return len(range(dim)[slice(None if from_first else start, None if to_last else stop, step)])
    return _strided_slice_unknown_dim(None if from_first else start, None if to_last else stop, step)


def _strided_slice_unknown_dim(start: Dim, stop: Dim, step: int) -> Dim:
    """Return the length of a slice of an unknown dimension, known only if it is empty for every size."""
    if start is None or stop is None or (start < 0) != (stop < 0):
        return None
    return 0 if (stop - start) * step <= 0 else None


# Gathers.


def infer_resource_gather(
    resource: Value, indices: Value, *, dtype: DType, batch_dims: int = 0, **_attributes: Any
) -> TensorType:
    """Infer rows of a variable, whose shape its handle does not say, so that no axis map has it."""
    rows, places = variable_shape(resource), indices.shape
    if rows is None or places is None:
        return TensorType(dtype, None)
    batch_dims += len(places) if batch_dims < 0 else 0
    shared = unify_shapes(rows[:batch_dims], places[:batch_dims], "batch dimensions of a gather")
    return TensorType(dtype, (*(shared or ()), *places[batch_dims:], *rows[batch_dims + 1 :]))


def variable_shape(resource: Value) -> Shape | None:
    """Return the shape of the variable behind a handle, or None if the op that creates it cannot be found."""
    op = resource.op
    while op is not None and op.kind == "tf.Identity" and op.operands[0] is not None:
        op = op.operands[0].op
    if op is None or op.kind != "tf.VarHandleOp":
        return None
    attribute = op.attributes.get("shape")
    return None if attribute is None else attribute.shape


def infer_embedding_lookup(ids: Value, table: Value, **_attributes: Any) -> TensorType:
    """embedding_lookup: rows of `table` [rows, ...] selected by `ids`."""
    if ids.shape is None or table.shape is None:
        return TensorType(table.dtype, None)
    return TensorType(table.dtype, (*ids.shape, *table.shape[1:]))


# Scatters, and ops that produce indices.


def infer_scatter_nd(_indices: Value, updates: Value, shape: Value, **_attributes: Any) -> TensorType:
    return TensorType(updates.dtype, partial_shape(shape))


def infer_sparse_to_dense(_places: Value, shape: Value, values: Value, _default: Value, **_: Any) -> TensorType:
    return TensorType(values.dtype, partial_shape(shape))


def infer_where(condition: Value, **_attributes: Any) -> TensorType:
    return TensorType(DType.I64, (None, condition.rank))


def infer_dynamic_stitch(*indices_and_data: Value, **_attributes: Any) -> TensorType:
    """DynamicStitch: as many rows as the largest index plus one."""
    half = len(indices_and_data) // 2
    indices, data = indices_and_data[:half], indices_and_data[half:]
    known = [partial(value) for value in indices]
    rows = None
    if all(part is not None and None not in part for part in known):
        rows = max((place for part in known for place in part or () if place is not None), default=-1) + 1
    tail: Shape | None = None
    for places, values in zip(indices, data, strict=True):
        if places.rank is not None and values.shape is not None:
            tail = unify_shapes(tail, values.shape[places.rank :], "rows of stitched tensors")
    return TensorType(data[0].dtype, None if tail is None else (rows, *tail))


def infer_dynamic_partition(
    data: Value, partitions: Value, *, num_partitions: int, **_attributes: Any
) -> tuple[TensorType, ...]:
    shape = None
    if data.shape is not None and partitions.rank is not None:
        shape = (None, *data.shape[partitions.rank :])
    return (TensorType(data.dtype, shape),) * num_partitions


def infer_unravel_index(indices: Value, dims: Value, **_attributes: Any) -> TensorType:
    rank = dims.shape[0] if dims.shape else None
    if indices.shape is None:
        return TensorType(indices.dtype, None)
    return TensorType(indices.dtype, (rank, product(indices.shape)) if indices.shape else (rank,))


def infer_non_max_suppression(
    _boxes: Value, _scores: Value, _count: Value, *_thresholds: Value, **_attributes: Any
) -> TensorType:
    return TensorType(DType.I32, (None,))


def infer_non_max_suppression_v4(
    _boxes: Value, _scores: Value, count: Value, *_thresholds: Value, pad_to_max_output_size: bool, **_: Any
) -> tuple[TensorType, TensorType]:
    size = partial_scalar(count) if pad_to_max_output_size else None
    return (TensorType(DType.I32, (size,)), TensorType(DType.I32, ()))


def infer_non_max_suppression_v5(
    _boxes: Value, scores: Value, count: Value, *_thresholds: Value, pad_to_max_output_size: bool, **_: Any
) -> tuple[TensorType, ...]:
    size = partial_scalar(count) if pad_to_max_output_size else None
    return (TensorType(DType.I32, (size,)), TensorType(scores.dtype, (size,)), TensorType(DType.I32, ()))


def infer_lite_non_max_suppression_v4(
    boxes: Value, scores: Value, count: Value, *thresholds: Value, **_attributes: Any
) -> tuple[TensorType, ...]:
    """non_max_suppression_v4: LiteRT's kernels always pad."""
    return infer_non_max_suppression_v4(boxes, scores, count, *thresholds, pad_to_max_output_size=True)


def infer_lite_non_max_suppression_v5(
    boxes: Value, scores: Value, count: Value, *thresholds: Value, **_attributes: Any
) -> tuple[TensorType, ...]:
    return infer_non_max_suppression_v5(boxes, scores, count, *thresholds, pad_to_max_output_size=True)


def infer_combined_non_max_suppression(
    boxes: Value, _scores: Value, per_class: Value, count: Value, *_: Value, pad_per_class: bool, **_attributes: Any
) -> tuple[TensorType, ...]:
    batch = boxes.shape[0] if boxes.shape else None
    classes = _scores.shape[2] if _scores.shape and len(_scores.shape) == 3 else None
    size = partial_scalar(count)
    if pad_per_class:
        sizes: Sequence[Dim] = (product((partial_scalar(per_class), classes)), size)
        size = None if None in sizes else min(dim for dim in sizes if dim is not None)
    rows = TensorType(DType.F32, (batch, size))
    return (TensorType(DType.F32, (batch, size, 4)), rows, rows, TensorType(DType.I32, (batch,)))


_MAPPED = "tf.Slice tf.Gather tf.GatherV2 tf.GatherNd tfl.slice tfl.gather tfl.gather_nd"

SLICING: dict[str, Infer] = {
    **{kind: infer_by_axes(kind) for kind in _MAPPED.split()},
    "tf.StridedSlice": infer_strided_slice,
    "tf.XlaDynamicSlice": infer_dynamic_slice,
    "tf.XlaPad": infer_xla_pad,
    "tf.ResourceGather": infer_resource_gather,
    "tf.ScatterNd": infer_scatter_nd,
    "tf.SparseToDense": infer_sparse_to_dense,
    "tf.Where": infer_where,
    "tf.DynamicStitch": infer_dynamic_stitch,
    "tf.DynamicPartition": infer_dynamic_partition,
    "tf.UnravelIndex": infer_unravel_index,
    "tf.NonMaxSuppression": infer_non_max_suppression,
    "tf.NonMaxSuppressionV2": infer_non_max_suppression,
    "tf.NonMaxSuppressionV3": infer_non_max_suppression,
    "tf.NonMaxSuppressionWithOverlaps": infer_non_max_suppression,
    "tf.NonMaxSuppressionV4": infer_non_max_suppression_v4,
    "tf.NonMaxSuppressionV5": infer_non_max_suppression_v5,
    "tf.CombinedNonMaxSuppression": infer_combined_non_max_suppression,
    "tfl.strided_slice": infer_strided_slice,
    "tfl.embedding_lookup": infer_embedding_lookup,
    "tfl.scatter_nd": infer_scatter_nd,
    "tfl.sparse_to_dense": infer_sparse_to_dense,
    "tfl.where": infer_where,
    "tfl.non_max_suppression_v4": infer_lite_non_max_suppression_v4,
    "tfl.non_max_suppression_v5": infer_lite_non_max_suppression_v5,
}
