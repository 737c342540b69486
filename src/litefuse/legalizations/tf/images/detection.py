"""Non-maximum suppression with LiteRT's kernel."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from litefuse.ir import Builder, DType, Value
from litefuse.rewrite.build import as_i32, scalar
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.element_types import cast
from litefuse.rewrite.facts import known_rank, static_dim
from litefuse.rewrite.rule import legalize
from litefuse.rewrite.sizes.size_arithmetic import size_of

F32, I32 = DType.F32, DType.I32
_LOWEST = float(np.finfo(np.float32).min)


@legalize("tf.NonMaxSuppressionV4")
def non_max_suppression_v4(
    b: RewriteContext,
    boxes: Value,
    scores: Value,
    max_output_size: Value,
    iou_threshold: Value,
    score_threshold: Value,
    *,
    pad_to_max_output_size: bool,
) -> Sequence[Value]:
    limits = max_output_size, iou_threshold, score_threshold
    return select_boxes(b, boxes, scores, *limits, pads=pad_to_max_output_size)


def select_boxes(
    b: Builder,
    boxes: Value,
    scores: Value,
    size: Value,
    iou_threshold: Value,
    score_threshold: Value,
    *,
    pads: bool,
    ranks_all: bool = False,
) -> tuple[Value, Value]:
    """Return the indices of the boxes that are kept, `size` if it pads, and their number.

    `ranks_all` is for a known number of boxes, see `suppress`.
    """
    boxes, limit = ensure_nonempty(b, boxes, (0,)), as_i32(b, size)
    selected, _, valid = suppress(b, boxes, scores, limit, iou_threshold, score_threshold, ranks_all=ranks_all)
    if not pads:
        return slice_first(b, selected, valid), valid
    is_valid = size_of(b, selected, 0).range() < valid
    return b.tf.SelectV2(is_valid, selected, 0), valid


def suppress(
    b: Builder,
    boxes: Value,
    scores: Value,
    limit: Value,
    iou_threshold: Value,
    score_threshold: Value,
    *,
    ranks_all: bool = False,
) -> tuple[Value, Value, Value]:
    """Return the indices [limit] of the boxes [boxes, 4] that the kernel selects, their scores, and their number.

    At least one box is required (`ensure_nonempty`), but no scores are. The kernel processes equal scores in an
    unspecified order, so it receives the candidates sorted, with their ranks as scores. A candidate that it rejects is
    appended, because there may be no others. With `ranks_all`, boxes below the threshold are not left out, but ranked
    last, which takes longer, and computes no sizes.
    """
    threshold, lowest = (cast(b, cast(b, x, boxes.dtype), F32) for x in (iou_threshold, score_threshold))
    first = _smallest_above(b, threshold, boxes.dtype)
    boxes, scores = cast(b, boxes, F32), cast(b, scores, F32)
    indices, ranked, ranks = (_rank_all if ranks_all else _rank)(b, scores, scores > lowest)
    apart = _separate_boxes(b, b.tf.GatherV2(boxes, indices, b.i32(0)), ranks, threshold)
    selected, valid = b.tfl.non_max_suppression_v4(apart, ranks, limit, first, scalar(b, 0, F32))
    return b.tf.GatherV2(indices, selected, b.i32(0)), b.tf.GatherV2(ranked, selected, b.i32(0)), valid


def _rank_all(b: Builder, scores: Value, is_candidate: Value) -> tuple[Value, Value, Value]:
    """Return the indices of the boxes, the candidates first, with scores and ranks as `_rank` does; others have 0."""
    count = static_dim(scores, 0, "the boxes")
    ranked, indices = b.tf.TopKV2(b.tf.SelectV2(is_candidate, scores, -np.inf), b.i32(count))
    ranks = b.const(np.arange(count, 0, -1, dtype=np.float32))
    return indices, ranked, b.tf.SelectV2(ranked > -np.inf, ranks, 0)


def _rank(b: Builder, scores: Value, is_candidate: Value) -> tuple[Value, Value, Value]:
    """Return the indices of the candidates and a rejected box, their scores, and their ranks, which end with 0."""
    chosen = as_i32(b, b.tf.Reshape(b.tf.Where(is_candidate), b.i32([-1])))
    ranked = b.tf.ConcatV2(b.tf.GatherV2(scores, chosen, b.i32(0)), b.const(np.array([-np.inf], np.float32)), b.i32(0))
    size = size_of(b, ranked, 0).scalar
    ranked, order = b.tf.TopKV2(ranked, size)
    indices = b.tf.GatherV2(b.tf.ConcatV2(chosen, b.i32([0]), b.i32(0)), order, b.i32(0))
    return indices, ranked, b.tf.Cast(b.tf.Range(size - 1, b.i32(-1), b.i32(-1)), DstT=F32)


def ensure_nonempty(b: Builder, x: Value, axes: Sequence[int], filling: float = 0) -> Value:
    """Append an element along `axes` unless all are known to be non-empty, because kernels reject empty tensors."""
    if all(size_of(b, x, axis).known for axis in axes):
        return x
    margins = np.zeros((known_rank(x), 2), np.int32)
    margins[list(axes), 1] = 1
    return b.tf.PadV2(x, b.const(margins), scalar(b, filling, x.dtype))


def _separate_boxes(b: Builder, boxes: Value, ranks: Value, threshold: Value) -> Value:
    """Replace boxes that suppress no others by squares far from all other boxes.

    The kernel recognizes a selected box by its overlap with itself, which fails for boxes of zero or infinite area.
    If the threshold is 1 or more, no overlap exceeds it, and all boxes are replaced.
    """
    first, second = b.tf.Split(b.i32(1), boxes, num_split=2)
    area = abs(b.tf.Prod(second - first, b.i32([1]), keep_dims=True))
    is_proper = (area > 0) & (area < np.inf)
    if threshold.constant is None or threshold.constant.item() >= 1:
        is_proper = is_proper & (threshold < 1)
    beyond = b.tf.Max(b.tf.SelectV2(is_proper, boxes, 0), b.i32([0, 1]), keep_dims=False)
    side = b.tf.Maximum(1, beyond * 2**-8)  # so that float32 can separate their ends
    offsets = ranks * 2 + 1
    corners = b.tf.ExpandDims(offsets, b.i32(1)) + b.const(np.array([0, 0, 1, 1], np.float32))
    return b.tf.SelectV2(is_proper, boxes, corners * side + beyond)


def _smallest_above(b: Builder, threshold: Value, dtype: DType) -> Value:
    """Return the smallest overlap above the threshold: the kernel suppresses overlaps >= it, TensorFlow only > it.

    TensorFlow rounds overlaps to the boxes' element type. The result is at most 1, the overlap of a box with itself.
    """
    if dtype is F32:
        above = _next_float(b, threshold)
    else:
        # The midpoint between two adjacent float16 numbers rounds to even.
        bits = b.tf.Bitcast(threshold, type=I32) + (1 << 12)
        middle = b.tf.Maximum(b.tf.Bitcast(bits, type=F32), threshold + 2**-25)
        goes_up = cast(b, cast(b, middle, dtype), F32) > threshold
        above = b.tf.SelectV2(goes_up, middle, _next_float(b, middle))
    if above.constant is not None:
        return b.const(np.minimum(above.constant.numpy(), np.float32(1)))
    return b.tf.Minimum(above, 1)


def _next_float(b: Builder, x: Value) -> Value:
    """Return the next float32 above a non-negative one, except subnormal numbers, which XNNPACK does not support."""
    if x.constant is not None:
        following = np.nextafter(x.constant.numpy(), np.float32(np.inf))
        return b.const(np.maximum(following, np.finfo(np.float32).tiny))
    bits = b.tf.Bitcast(x, type=I32) + 1
    return b.tf.Bitcast(b.tf.Maximum(bits, 1 << 23), type=F32)


def slice_first(b: Builder, x: Value, count: Value) -> Value:
    """Return the first `count` elements of a vector, where `count` is known only at run time."""
    return b.tf.Slice(x, b.i32([0]), b.tf.ExpandDims(count, b.i32(0)))


@legalize("tf.NonMaxSuppression")
def non_max_suppression(
    b: RewriteContext, boxes: Value, scores: Value, max_output_size: Value, *, iou_threshold: float
) -> Value:
    threshold = scalar(b, iou_threshold, F32)
    return b.tf.NonMaxSuppressionV3(boxes, scores, max_output_size, threshold, scalar(b, _LOWEST, F32))


@legalize("tf.NonMaxSuppressionV2")
def non_max_suppression_v2(
    b: RewriteContext, boxes: Value, scores: Value, max_output_size: Value, iou_threshold: Value
) -> Value:
    lowest = scalar(b, _LOWEST if iou_threshold.dtype is F32 else -65504.0, iou_threshold.dtype)
    return b.tf.NonMaxSuppressionV3(boxes, scores, max_output_size, iou_threshold, lowest)


@legalize("tf.NonMaxSuppressionV3")
def non_max_suppression_v3(
    b: RewriteContext, boxes: Value, scores: Value, max_output_size: Value, iou_threshold: Value, score_threshold: Value
) -> Value:
    operands = (boxes, scores, max_output_size, iou_threshold, score_threshold)
    selected, _ = b.tf.NonMaxSuppressionV4(*operands, pad_to_max_output_size=False)
    return selected
