"""Reductions, cumulative sums, top-k, unique elements, binary search and histograms."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from litefuse.errors import require, required
from litefuse.ir import DType, Value
from litefuse.rewrite.build import as_i32, reshape, scalar
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.element_types import COMPUTED, cast, computing_type
from litefuse.rewrite.facts import constant_int, known_ints, known_rank, normalize_axes
from litefuse.rewrite.rule import legalize

_KERNELS = {
    "tf.Sum": "tfl.sum",
    "tf.Mean": "tfl.mean",
    "tf.Prod": "tfl.reduce_prod",
    "tf.Max": "tfl.reduce_max",
    "tf.Min": "tfl.reduce_min",
    "tf.All": "tfl.reduce_all",
    "tf.Any": "tfl.reduce_any",
}


@legalize(*_KERNELS)
def reduce(b: RewriteContext, x: Value, axes: Value, *, keep_dims: bool) -> Value | Sequence[Value]:
    """Normalize the axes to be non-negative and ascending; without axes, return the operand unchanged."""
    kind = _KERNELS[b.root.kind]
    known = known_ints(axes)
    if known is not None and x.rank is not None:
        chosen = tuple(sorted(set(normalize_axes(known, x.rank))))
        if not chosen:
            return x
        axes = b.i32(chosen)
    else:
        axes = as_i32(b, axes)
        if axes.rank == 0:
            axes = reshape(b, axes, (1,))
    types = [b.root.results[0].type]
    if x.dtype in COMPUTED[kind]:
        return b.op(kind, (x, axes), {"keep_dims": keep_dims}, types).results
    computing = computing_type(kind, x.dtype)
    wide = [types[0].with_dtype(computing)]
    result = b.op(kind, (cast(b, x, computing), axes), {"keep_dims": keep_dims}, wide).results[0]
    return cast(b, result, x.dtype)


@legalize("tf.EuclideanNorm")
def euclidean_norm(b: RewriteContext, x: Value, axes: Value, *, keep_dims: bool) -> Value:
    return b.tf.Sqrt(b.tf.Sum(x**2, axes, keep_dims=keep_dims))


@legalize("tf.L2Loss")
def l2_loss(b: RewriteContext, x: Value) -> Value:
    if x.rank is None:
        x = b.tf.Reshape(x, b.i32([-1]))
    total = b.tf.Sum(x**2, b.i32(range(known_rank(x))), keep_dims=False)
    return total * 0.5


@legalize("tf.ArgMax", "tf.ArgMin")
def arg_extremum(b: RewriteContext, x: Value, axis: Value, *, output_type: DType) -> Value:
    kind = "tfl.arg_max" if b.root.kind == "tf.ArgMax" else "tfl.arg_min"
    computed_type = output_type if output_type in (DType.I32, DType.I64) else DType.I32
    known = known_ints(axis)
    if known is not None and x.rank is not None:
        axis = scalar(b, normalize_axes(known, x.rank)[0], DType.I32)
    if x.dtype in (DType.I64, DType.U32):
        # LiteRT has no int64 or uint32 kernel: find the first position that equals the extremum.
        best = b.tf.Max if kind == "tfl.arg_max" else b.tf.Min
        x, kind = b.tf.Equal(x, best(x, axis, keep_dims=True)), "tfl.arg_max"
    computing = computing_type(kind, x.dtype)
    types = [b.root.results[0].type.with_dtype(computed_type)]
    operands = (cast(b, x, computing), as_i32(b, axis))
    return cast(b, b.op(kind, operands, {"output_type": computed_type}, types).results[0], output_type)


@legalize("tf.TopKV2")
def top_k_v2(b: RewriteContext, x: Value, k: Value, *, sorted: bool, index_type: DType) -> Sequence[Value]:
    """Ignore `sorted`, because LiteRT's results are always sorted."""
    computing = computing_type("tfl.topk_v2", x.dtype)
    values, indices = b.tfl.topk_v2(cast(b, x, computing), as_i32(b, k))
    return cast(b, values, x.dtype), cast(b, indices, index_type)


@legalize("tf.TopK")
def top_k(b: RewriteContext, x: Value, *, k: int, sorted: bool) -> Sequence[Value]:
    computing = computing_type("tfl.topk_v2", x.dtype)
    values, indices = b.tfl.topk_v2(cast(b, x, computing), scalar(b, k, DType.I32))
    return cast(b, values, x.dtype), indices


@legalize("tf.InTopKV2")
def in_top_k(b: RewriteContext, predictions: Value, targets: Value, k: Value) -> Value:
    """Return whether fewer than k predictions exceed the target's: ties are in, non-finite targets are out."""
    target = b.tf.GatherV2(predictions, b.tf.ExpandDims(targets, b.i32(1)), b.i32(1), batch_dims=1)
    larger = b.tf.Cast(predictions > target, DstT=DType.I32)
    count = b.tf.Sum(larger, b.i32([1]), keep_dims=False)
    finite = b.tf.IsFinite(b.tf.Squeeze(target, squeeze_dims=(1,)))
    return (count < cast(b, k, DType.I32)) & finite


@legalize("tf.Cumsum")
def cumsum(b: RewriteContext, x: Value, axis: Value, *, exclusive: bool, reverse: bool) -> Value:
    known = known_ints(axis)
    if known is not None and x.rank is not None:
        axis = scalar(b, normalize_axes(known, x.rank)[0], DType.I32)
    computing = computing_type("tfl.cumsum", x.dtype)
    operands = (cast(b, x, computing), as_i32(b, axis))
    total = b.tfl.cumsum(*operands, exclusive=exclusive, reverse=reverse, result_types=[x.type.with_dtype(computing)])
    return cast(b, total, x.dtype)


@legalize("tf.Unique")
def unique(b: RewriteContext, x: Value, *, out_idx: DType) -> Sequence[Value]:
    computing = computing_type("tfl.unique", x.dtype)
    distinct, indices = b.tfl.unique(cast(b, x, computing), idx_out_type=out_idx)
    return cast(b, distinct, x.dtype), indices


@legalize("tf.UniqueV2")
def unique_v2(b: RewriteContext, x: Value, axis: Value, *, out_idx: DType) -> Sequence[Value]:
    require(x.rank == 1, "LiteRT's UNIQUE supports only vectors", rank=x.rank)
    return b.tf.Unique(x, out_idx=out_idx)


@legalize("tf.UniqueWithCounts")
def unique_with_counts(b: RewriteContext, x: Value, *, out_idx: DType) -> Sequence[Value]:
    distinct, indices = b.tf.Unique(x, out_idx=out_idx)
    ones = b.tf.OnesLike(cast(b, indices, DType.I32))
    count = b.tf.UnsortedSegmentSum(ones, indices, b.tf.Size(distinct))
    return distinct, indices, cast(b, count, out_idx)


@legalize("tf.UniqueWithCountsV2")
def unique_with_counts_v2(b: RewriteContext, x: Value, axis: Value, *, out_idx: DType) -> Sequence[Value]:
    require(x.rank == 1, "LiteRT's UNIQUE supports only vectors", rank=x.rank)
    return b.tf.UniqueWithCounts(x, out_idx=out_idx)


@legalize("tf.ListDiff")
def list_diff(b: RewriteContext, x: Value, y: Value, *, out_idx: DType) -> Sequence[Value]:
    """Return the elements of x, in order, that are not in y, and their positions in x."""
    is_in_y = b.tf.Any(b.tf.Equal(b.tf.ExpandDims(x, b.i32(1)), b.tf.ExpandDims(y, b.i32(0))), b.i32([1]))
    indices = b.tf.Squeeze(b.tf.Where(~is_in_y), squeeze_dims=(1,))
    return b.tf.GatherV2(x, indices, b.i32(0)), cast(b, indices, out_idx)


@legalize("tf.NthElement")
def nth_element(b: RewriteContext, x: Value, n: Value, *, reverse: bool) -> Value:
    """Return the n-th smallest (`reverse`: largest) element of each row."""
    flip = b.tf.Neg if x.dtype.is_float else b.tf.Invert  # for integers -1 - x, which cannot overflow
    number = as_i32(b, n)
    values, _ = b.tf.TopKV2(x if reverse else flip(x), number + 1)
    element = b.tf.GatherV2(values, number, b.i32(-1))
    return element if reverse else flip(element)


@legalize("tf.LowerBound", "tf.UpperBound")
def bound(b: RewriteContext, sorted_inputs: Value, values: Value, *, out_type: DType) -> Value:
    """Count the inputs of a row that are smaller than each value (UpperBound: not larger)."""
    inputs = b.tf.ExpandDims(sorted_inputs, b.i32(1))
    wanted = b.tf.ExpandDims(values, b.i32(2))
    before = inputs < wanted if b.root.kind == "tf.LowerBound" else inputs <= wanted
    count = b.tf.Sum(b.tf.Cast(before, DstT=DType.I32), b.i32([2]), keep_dims=False)
    return cast(b, count, out_type)


@legalize("tf.HistogramFixedWidth")
def histogram_fixed_width(b: RewriteContext, values: Value, value_range: Value, bins: Value, *, dtype: DType) -> Value:
    """Count the values in each of `bins` equal bins; values outside the range count in the first or the last bin.

    TensorFlow computes a value's bin as `floor((max(value, low) - low) / step)` in double precision. The lowest float32
    of each bin is computed at conversion time, so that float32 comparisons yield the same bins.
    """
    require(values.dtype is DType.F32, "only float32 is supported", dtype=values.dtype.name)
    limits = required(value_range.constant, "the range is not a constant")
    low, high = limits.numpy().reshape(-1)
    count = constant_int(bins, "the number of bins")
    first = _lowest_of_bins(np.float64(high - low) / count, count)
    distance = b.tf.Maximum(b.tf.Reshape(values, b.i32([-1])), float(low)) - float(low)
    bin_of_value = b.tf.Bucketize(distance, boundaries=first) if first else b.tf.ZerosLike(cast(b, distance, DType.I32))
    ones = b.tf.OnesLike(bin_of_value)
    return cast(b, b.tf.UnsortedSegmentSum(ones, bin_of_value, scalar(b, count, DType.I32)), dtype)


def _lowest_of_bins(step: np.float64, count: int) -> tuple[float, ...]:
    """Return, for each bin except the first, the lowest float32 whose quotient by the step reaches the bin's number."""
    number = np.arange(1, count)
    first = (number * step).astype(np.float32)
    below = np.nextafter(first, np.float32(-np.inf))
    above = np.nextafter(first, np.float32(np.inf))
    lowest = np.where(below / step >= number, below, np.where(first / step >= number, first, above))
    return tuple(lowest.tolist())
