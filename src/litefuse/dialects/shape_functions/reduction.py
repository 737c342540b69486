"""Shape functions of sorting helpers, segments and counts."""

from __future__ import annotations

from typing import Any

from litefuse.dialects.shape_functions.partial import partial, partial_scalar
from litefuse.dialects.shapes import contradict, format_shape, normalize_axis, replace_dim
from litefuse.ir.core import Value
from litefuse.ir.schema import Infer, InferredShape
from litefuse.ir.types import Shape


def infer_kth(x: Value, _n: Value, **_attributes: Any) -> Shape | None:
    return None if x.shape is None else x.shape[:-1]


def infer_in_top_k(predictions: Value, targets: Value, *_k: Value, **_attributes: Any) -> Shape:
    batch = predictions.shape[0] if predictions.shape else None
    return targets.shape if targets.shape is not None else (batch,)


def infer_segment(data: Value, _segment_ids: Value, **_attributes: Any) -> Shape | None:
    """SegmentSum and similar ops: the number of rows depends on the last id."""
    return (None, *data.shape[1:]) if data.shape else None


def infer_unsorted_segment(data: Value, segment_ids: Value, count: Value, **_attributes: Any) -> Shape | None:
    if data.shape is None or segment_ids.rank is None:
        return None
    if segment_ids.rank > len(data.shape):
        contradict(f"segment ids of shape {format_shape(segment_ids.shape)} do not fit data {format_shape(data.shape)}")
    return (partial_scalar(count), *data.shape[segment_ids.rank :])


def infer_unique(x: Value, *axes: Value, **_attributes: Any) -> list[InferredShape]:
    """Infer unique elements, or unique slices along an axis, and the index of one for each element or slice."""
    if not axes or partial(axes[0]) == ():
        return [(None,), (x.shape[0] if x.shape else None,)]
    axis = partial_scalar(axes[0])
    if x.shape is None or axis is None:
        return [None if x.shape is None else (None,) * len(x.shape), (None,)]
    axis = normalize_axis(axis, len(x.shape))
    return [replace_dim(x.shape, axis, None), (x.shape[axis],)]


def infer_unique_with_counts(x: Value, *axes: Value, **_attributes: Any) -> list[InferredShape]:
    return [*infer_unique(x, *axes), (None,)]


def infer_list_diff(_x: Value, _y: Value, **_attributes: Any) -> list[InferredShape]:
    return [(None,), (None,)]


def infer_bincount(_arr: Value, size: Value, _weights: Value, **_attributes: Any) -> Shape:
    return (partial_scalar(size),)


def infer_dense_bincount(x: Value, size: Value, _weights: Value, **_attributes: Any) -> Shape | None:
    """DenseBincount: one row of counts for a vector, or one for each row of a matrix."""
    bins = partial_scalar(size)
    if x.shape is None:
        return None
    return (bins,) if len(x.shape) < 2 else (x.shape[0], bins)


def infer_search_sorted(_sorted: Value, values: Value, **_attributes: Any) -> Shape | None:
    return values.shape


_SEGMENTS = "tf.SegmentSum tf.SegmentMean tf.SegmentProd tf.SegmentMax tf.SegmentMin tfl.segment_sum"
_UNSORTED = "Sum Prod Max Min"

REDUCTION: dict[str, Infer] = {
    **dict.fromkeys(_SEGMENTS.split(), infer_segment),
    **{f"tf.UnsortedSegment{name}": infer_unsorted_segment for name in _UNSORTED.split()},
    **{f"tfl.unsorted_segment_{name.lower()}": infer_unsorted_segment for name in _UNSORTED.split()},
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
    "tfl.unique": infer_unique,
}
