"""Shape functions of reductions, arg-reductions, top-k, sorting helpers and segments."""

from __future__ import annotations

from typing import Any

from litefuse.dialects.shape_functions.by_axes import infer_by_axes
from litefuse.dialects.shape_functions.partial import partial, partial_scalar
from litefuse.dialects.shapes import contradict, format_shape, normalize_axis, scalar, vector
from litefuse.ir.core import Value
from litefuse.ir.schema import Infer
from litefuse.ir.types import DType, TensorType


def infer_l2_loss(t: Value, **_attributes: Any) -> TensorType:
    return scalar(t.dtype)


def infer_top_k(
    x: Value, k: Value, *, index_type: DType = DType.I32, **_attributes: Any
) -> tuple[TensorType, TensorType]:
    """The values and their indices, `k` along the last axis."""
    shape = x.shape
    if shape is not None:
        if not shape:
            contradict("top-k requires an operand of rank 1 or more, got a scalar")
        shape = (*shape[:-1], partial_scalar(k))
    return (TensorType(x.dtype, shape), TensorType(index_type, shape))


def infer_kth(x: Value, _n: Value, **_attributes: Any) -> TensorType:
    return TensorType(x.dtype, None if x.shape is None else x.shape[:-1])


def infer_in_top_k(predictions: Value, targets: Value, *_k: Value, **_attributes: Any) -> TensorType:
    batch = predictions.shape[0] if predictions.shape else None
    return TensorType(DType.BOOL, targets.shape if targets.shape is not None else (batch,))


def infer_segment(data: Value, _segment_ids: Value, **_attributes: Any) -> TensorType:
    """SegmentSum and similar ops: the number of rows depends on the last id."""
    shape = data.shape
    return TensorType(data.dtype, None if not shape else (None, *shape[1:]))


def infer_unsorted_segment(data: Value, segment_ids: Value, count: Value, **_attributes: Any) -> TensorType:
    if data.shape is None or segment_ids.rank is None:
        return TensorType(data.dtype, None)
    if segment_ids.rank > len(data.shape):
        contradict(f"segment ids of shape {format_shape(segment_ids.shape)} do not fit data {format_shape(data.shape)}")
    return TensorType(data.dtype, (partial_scalar(count), *data.shape[segment_ids.rank :]))


def infer_unique(
    x: Value, *_axis: Value, out_idx: DType = DType.I32, **_attributes: Any
) -> tuple[TensorType, TensorType]:
    if _axis and partial(_axis[0]) != ():
        axis = partial_scalar(_axis[0])
        if x.shape is None or axis is None:
            values = None if x.shape is None else (None,) * len(x.shape)
            return (TensorType(x.dtype, values), vector(out_idx, None))
        place = normalize_axis(axis, len(x.shape))
        values = (*x.shape[:place], None, *x.shape[place + 1 :])
        return (TensorType(x.dtype, values), vector(out_idx, x.shape[place]))
    length = x.shape[0] if x.shape else None
    return (vector(x.dtype, None), vector(out_idx, length))


def infer_unique_with_counts(
    x: Value, *axis: Value, out_idx: DType = DType.I32, **_attributes: Any
) -> tuple[TensorType, TensorType, TensorType]:
    values, places = infer_unique(x, *axis, out_idx=out_idx)
    return (values, places, vector(out_idx, None))


def infer_list_diff(x: Value, _y: Value, *, out_idx: DType, **_attributes: Any) -> tuple[TensorType, TensorType]:
    return (vector(x.dtype, None), vector(out_idx, None))


def infer_lite_unique(x: Value, *, idx_out_type: DType, **_attributes: Any) -> tuple[TensorType, TensorType]:
    return infer_unique(x, out_idx=idx_out_type)


def infer_bincount(_arr: Value, size: Value, weights: Value, **_attributes: Any) -> TensorType:
    return vector(weights.dtype, partial_scalar(size))


def infer_dense_bincount(x: Value, size: Value, weights: Value, **_attributes: Any) -> TensorType:
    """DenseBincount: one row of counts for a vector, or one for each row of a matrix."""
    bins = partial_scalar(size)
    if x.shape is None:
        return TensorType(weights.dtype, None)
    return TensorType(weights.dtype, (bins,) if len(x.shape) < 2 else (x.shape[0], bins))


def infer_search_sorted(_sorted: Value, values: Value, *, out_type: DType, **_attributes: Any) -> TensorType:
    return TensorType(out_type, values.shape)


_REDUCTIONS = "tf.Sum tf.Mean tf.Prod tf.Max tf.Min tf.All tf.Any tf.EuclideanNorm"
_LITE_REDUCTIONS = "tfl.sum tfl.mean tfl.reduce_prod tfl.reduce_max tfl.reduce_min tfl.reduce_all tfl.reduce_any"
_ARG_REDUCTIONS = "tf.ArgMax tf.ArgMin tfl.arg_max tfl.arg_min"
_SEGMENTS = "tf.SegmentSum tf.SegmentMean tf.SegmentProd tf.SegmentMax tf.SegmentMin tfl.segment_sum"
_UNSORTED = "Sum Prod Max Min"

REDUCTION: dict[str, Infer] = {
    **{kind: infer_by_axes(kind) for kind in f"{_REDUCTIONS} {_LITE_REDUCTIONS}".split()},
    **{kind: infer_by_axes(kind, "output_type") for kind in _ARG_REDUCTIONS.split()},
    **dict.fromkeys(_SEGMENTS.split(), infer_segment),
    **{f"tf.UnsortedSegment{name}": infer_unsorted_segment for name in _UNSORTED.split()},
    **{f"tfl.unsorted_segment_{name.lower()}": infer_unsorted_segment for name in _UNSORTED.split()},
    "tf.L2Loss": infer_l2_loss,
    "tf.TopKV2": infer_top_k,
    "tf.NthElement": infer_kth,
    "tf.InTopKV2": infer_in_top_k,
    "tf.Unique": infer_unique,
    "tf.UniqueV2": infer_unique,
    "tf.ListDiff": infer_list_diff,
    "tf.UniqueWithCounts": infer_unique_with_counts,
    "tf.UniqueWithCountsV2": infer_unique_with_counts,
    "tf.Bincount": infer_bincount,
    "tf.DenseBincount": infer_dense_bincount,
    "tf.LowerBound": infer_search_sorted,
    "tf.UpperBound": infer_search_sorted,
    "tfl.topk_v2": infer_top_k,
    "tfl.unique": infer_lite_unique,
}
