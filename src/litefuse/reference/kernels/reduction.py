"""Reductions, cumulative sums, and ops that find or sort extremes."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np

from litefuse.errors import count_noun
from litefuse.ir import DType
from litefuse.reference.common import Array, Kernel, KernelTable, axes_of, compute_in_float32, highest, is_half, lowest
from litefuse.reference.kernels.arithmetic import div


@compute_in_float32
def reduce_sum(input: Array, reduction_indices: Array, *, keep_dims: bool) -> Array:
    axes = axes_of(reduction_indices, input.ndim)
    return np.sum(input, axis=axes, keepdims=keep_dims, dtype=input.dtype)


@compute_in_float32
def reduce_prod(input: Array, reduction_indices: Array, *, keep_dims: bool) -> Array:
    axes = axes_of(reduction_indices, input.ndim)
    return np.prod(input, axis=axes, keepdims=keep_dims, dtype=input.dtype)


@compute_in_float32
def reduce_mean(input: Array, reduction_indices: Array, *, keep_dims: bool) -> Array:
    """Return the mean; for integers, the sum in the same type, divided with truncation towards zero."""
    axes = axes_of(reduction_indices, input.ndim)
    count = prod(input.shape[axis] for axis in axes)
    if input.dtype.kind not in "iu":
        return np.sum(input, axis=axes, keepdims=keep_dims, dtype=input.dtype) / input.dtype.type(count)
    total = np.sum(input, axis=axes, keepdims=keep_dims, dtype=input.dtype)
    if count == 0:
        raise ZeroDivisionError("the mean of no integers is undefined")
    return div(np.asarray(total), np.asarray(count, input.dtype))


def reduce_max(input: Array, reduction_indices: Array, *, keep_dims: bool) -> Array:
    axes = axes_of(reduction_indices, input.ndim)
    return np.max(input, axis=axes, keepdims=keep_dims, initial=lowest(input.dtype))


def reduce_min(input: Array, reduction_indices: Array, *, keep_dims: bool) -> Array:
    axes = axes_of(reduction_indices, input.ndim)
    return np.min(input, axis=axes, keepdims=keep_dims, initial=highest(input.dtype))


def reduce_all(input: Array, reduction_indices: Array, *, keep_dims: bool) -> Array:
    return np.all(input, axis=axes_of(reduction_indices, input.ndim), keepdims=keep_dims)


def reduce_any(input: Array, reduction_indices: Array, *, keep_dims: bool) -> Array:
    return np.any(input, axis=axes_of(reduction_indices, input.ndim), keepdims=keep_dims)


@compute_in_float32
def euclidean_norm(input: Array, reduction_indices: Array, *, keep_dims: bool) -> Array:
    axes = axes_of(reduction_indices, input.ndim)
    total = np.sum(input * np.conj(input), axis=axes, keepdims=keep_dims, dtype=input.dtype)
    return np.sqrt(total).astype(input.dtype)


@compute_in_float32
def l2_loss(t: Array) -> Array:
    return (np.sum(t * t, dtype=t.dtype) / t.dtype.type(2)).astype(t.dtype)


def arg_max(input: Array, dimension: Array, *, output_type: DType) -> Array:
    return np.argmax(_replace_nan(input, lowest), axis=int(dimension)).astype(output_type.numpy)


def arg_min(input: Array, dimension: Array, *, output_type: DType) -> Array:
    return np.argmin(_replace_nan(input, highest), axis=int(dimension)).astype(output_type.numpy)


def _replace_nan(input: Array, bound: Kernel) -> Array:
    """Replace NaN by the bound: no comparison with NaN is true, so TensorFlow never selects NaN."""
    if input.dtype.kind == "f" or is_half(input.dtype):
        return np.where(np.isnan(input), bound(input.dtype), input)
    return input


def _cumulative(function: Any, neutral: int) -> Kernel:
    """Return a kernel for a cumulative sum or product along an axis, without the element itself if `exclusive`."""

    def kernel(x: Array, axis: Array, *, exclusive: bool, reverse: bool) -> Array:
        dimension = int(axis)
        if reverse:
            x = np.flip(x, dimension)
        result = function(x, axis=dimension, dtype=x.dtype)
        if exclusive:
            shifted = np.moveaxis(np.empty_like(result), dimension, 0)
            shifted[1:] = np.moveaxis(result, dimension, 0)[:-1]
            shifted[:1] = neutral
            result = np.moveaxis(shifted, 0, dimension)
        return np.flip(result, dimension) if reverse else result

    return compute_in_float32(kernel)


def top_k(input: Array, k: Array, *, index_type: DType, **_: Any) -> tuple[Array, Array]:
    """Return the `k` largest elements of the last axis, descending; of equal elements, the first comes first."""
    return _top(input, int(k), index_type)


def top_k_v1(input: Array, *, k: int, index_type: DType = DType.I32, **_: Any) -> tuple[Array, Array]:
    return _top(input, k, index_type)


def _top(input: Array, count: int, index_type: DType) -> tuple[Array, Array]:
    last = input.shape[-1]
    if count > last:
        raise ValueError(f"the last dimension has only {count_noun(last, 'element')}, not {count}")
    ascending = np.argsort(input[..., ::-1], axis=-1, kind="stable")
    order = (last - 1 - ascending[..., ::-1])[..., :count]
    return np.take_along_axis(input, order, -1), order.astype(index_type.numpy)


def in_top_k(predictions: Array, targets: Array, k: Array) -> Array:
    """Return whether the target class is among the `k` highest scores (ties count)."""
    scores = predictions[np.arange(len(targets)), targets]
    higher = np.sum(predictions > scores[:, None], axis=1)
    return (higher < k) & np.isfinite(scores)


KERNELS: KernelTable = {
    "tf.All": reduce_all,
    "tf.Any": reduce_any,
    "tf.ArgMax": arg_max,
    "tf.ArgMin": arg_min,
    "tf.Cumprod": _cumulative(np.cumprod, 1),
    "tf.Cumsum": _cumulative(np.cumsum, 0),
    "tf.EuclideanNorm": euclidean_norm,
    "tf.InTopKV2": in_top_k,
    "tf.L2Loss": l2_loss,
    "tf.Max": reduce_max,
    "tf.Mean": reduce_mean,
    "tf.Min": reduce_min,
    "tf.Prod": reduce_prod,
    "tf.Sum": reduce_sum,
    "tf.TopK": top_k_v1,
    "tf.TopKV2": top_k,
}
