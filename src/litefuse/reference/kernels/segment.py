"""Reductions of rows by segment number, and counting."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from litefuse.ir import DType
from litefuse.reference.common import Array, Kernel, KernelTable, highest, lowest


def _sorted_segments(function: Callable[..., Any], neutral: Any) -> Kernel:
    """Return a reduction for ascending segment numbers; missing numbers give zeros (ones in a product)."""

    def kernel(data: Array, segment_ids: Array) -> Array:
        count = int(segment_ids[-1]) + 1 if segment_ids.size else 0
        if np.any(np.diff(segment_ids) < 0):
            raise ValueError("segment numbers must be ascending")
        result = _reduce_segments(function, neutral, data, segment_ids, count)
        if callable(neutral):
            result[~np.isin(np.arange(count), segment_ids)] = 0
        return result

    return kernel


def _reduce_segments(function: Callable[..., Any], neutral: Any, data: Array, ids: Array, count: int) -> Array:
    start = neutral(data.dtype) if callable(neutral) else neutral
    result = np.full((count, *data.shape[ids.ndim :]), start, data.dtype)
    rows = data.reshape((ids.size, *data.shape[ids.ndim :]))
    flat = ids.reshape(-1)
    kept = flat >= 0
    function.at(result, flat[kept], rows[kept])  # type: ignore[attr-defined]  # a ufunc
    return result


def _unsorted_segments(function: Callable[..., Any], neutral: Any) -> Kernel:
    """Return a reduction for any segment numbers; negative ones are dropped, empty segments get the neutral value."""

    def kernel(data: Array, segment_ids: Array, num_segments: Array) -> Array:
        return _reduce_segments(function, neutral, data, segment_ids, int(num_segments))

    return kernel


def _min_finite(dtype: np.dtype[Any]) -> Any:
    """Return the maximum of an empty unsorted segment, which is finite, unlike that of a reduction."""
    return np.finfo(dtype).min if dtype.kind == "f" else lowest(dtype)


def _max_finite(dtype: np.dtype[Any]) -> Any:
    return np.finfo(dtype).max if dtype.kind == "f" else highest(dtype)


def segment_mean(data: Array, segment_ids: Array) -> Array:
    count = int(segment_ids[-1]) + 1 if segment_ids.size else 0
    total = _reduce_segments(np.add, 0, data, segment_ids, count)
    members = np.bincount(segment_ids, minlength=count).reshape((count,) + (1,) * (data.ndim - 1))
    return (total / np.maximum(members, 1).astype(data.dtype)).astype(data.dtype)


def _counts(values: Array, size: int, weights: Array, binary: bool) -> Array:
    kind = weights.dtype
    inside = values < size
    if (values < 0).any():
        raise ValueError("a negative value cannot be counted")
    if binary:
        result = np.zeros(size, kind)
        result[values[inside]] = 1
        return result
    result = np.zeros(size, kind)
    amounts = weights[inside] if weights.size else np.ones(int(inside.sum()), kind)
    np.add.at(result, values[inside], amounts)
    return result


def dense_bincount(input: Array, size: Array, weights: Array, *, binary_output: bool) -> Array:
    """Count the occurrences of each number below `size`, in the whole input or (a matrix) row by row."""
    bins = int(size)
    if input.ndim < 2:
        return _counts(input.reshape(-1), bins, weights.reshape(-1), binary_output)
    result: Array = np.zeros((len(input), bins), weights.dtype)
    for number in range(len(input)):
        amounts = weights[number] if weights.size else weights.reshape(-1)
        result[number] = _counts(input[number], bins, amounts, binary_output)
    return result


def bincount(arr: Array, size: Array, weights: Array) -> Array:
    return _counts(arr.reshape(-1), int(size), weights.reshape(-1), False)


def bucketize(input: Array, *, boundaries: tuple[float, ...]) -> Array:
    edges = np.array(boundaries, np.float32)
    return np.searchsorted(edges, input, side="right").astype(np.int32)


def _bound(side: Any) -> Kernel:
    def kernel(sorted_inputs: Array, values: Array, *, out_type: DType) -> Array:
        result: Array = np.zeros(values.shape, out_type.numpy)
        for number in range(len(values)):
            result[number] = np.searchsorted(sorted_inputs[number], values[number], side)
        return result

    return kernel


KERNELS: KernelTable = {
    "tf.Bincount": bincount,
    "tf.Bucketize": bucketize,
    "tf.DenseBincount": dense_bincount,
    "tf.LowerBound": _bound("left"),
    "tf.SegmentMax": _sorted_segments(np.maximum, lowest),
    "tf.SegmentMean": segment_mean,
    "tf.SegmentMin": _sorted_segments(np.minimum, highest),
    "tf.SegmentProd": _sorted_segments(np.multiply, 1),
    "tf.SegmentSum": _sorted_segments(np.add, 0),
    "tf.UnsortedSegmentMax": _unsorted_segments(np.maximum, _min_finite),
    "tf.UnsortedSegmentMin": _unsorted_segments(np.minimum, _max_finite),
    "tf.UnsortedSegmentProd": _unsorted_segments(np.multiply, 1),
    "tf.UnsortedSegmentSum": _unsorted_segments(np.add, 0),
    "tf.UpperBound": _bound("right"),
}
