"""Non-maximum suppression."""

from __future__ import annotations

import numpy as np

from litefuse.reference.common import Array, KernelTable


def overlap(box: Array, others: Array) -> Array:
    """Return the intersection over union of one box `[y1, x1, y2, x2]` (corners in any order) with others."""
    low, high = np.minimum(box[:2], box[2:]), np.maximum(box[:2], box[2:])
    lows, highs = np.minimum(others[:, :2], others[:, 2:]), np.maximum(others[:, :2], others[:, 2:])
    area, areas = np.prod(high - low), np.prod(highs - lows, axis=1)
    sides = np.maximum(np.minimum(high, highs) - np.maximum(low, lows), 0)
    shared = np.prod(sides, axis=1)
    union = area + areas - shared
    return np.where((area <= 0) | (areas <= 0), 0, shared / union)


def suppress(
    boxes: Array, scores: Array, limit: int, iou_threshold: float, score_threshold: float, sigma: float
) -> tuple[list[int], list[float]]:
    """Select the best box, then weaken or drop the boxes that overlap it, repeatedly.

    A `sigma` above zero weakens scores by `exp(-iou^2 / (2 sigma))`, however large the overlap (soft-NMS, Bodla et al.
    2017). TensorFlow updates a score only when its previous value (`seen`) is the largest, which matters for negative
    scores.
    """
    remaining = scores.astype(np.float32)
    seen = remaining.copy()
    alive = remaining > score_threshold
    chosen: list[int] = []
    kept_scores: list[float] = []
    while len(chosen) < limit and alive.any():
        order = np.where(seen < 0, seen, remaining)
        best = int(np.argmax(np.where(alive, order, -np.inf)))
        if remaining[best] != order[best]:
            seen[best] = remaining[best]
            continue
        chosen.append(best)
        kept_scores.append(float(remaining[best]))
        alive[best] = False
        iou = overlap(boxes[best], boxes)
        if sigma > 0:
            remaining = (remaining * np.exp(np.float32(-0.5 / sigma) * iou * iou)).astype(np.float32)
            alive &= remaining > score_threshold
        else:
            alive &= iou <= iou_threshold
    return chosen, kept_scores


def _pad_to_limit(values: list[int] | list[float], limit: int, pad: bool, dtype: np.dtype[np.generic]) -> Array:
    length = limit if pad else len(values)
    result = np.zeros(length, dtype)
    result[: len(values)] = values
    return result


def non_max_suppression_v3(
    boxes: Array, scores: Array, max_output_size: Array, iou_threshold: Array, score_threshold: Array
) -> Array:
    chosen, _ = suppress(boxes, scores, int(max_output_size), float(iou_threshold), float(score_threshold), 0.0)
    return np.array(chosen, np.int32)


def non_max_suppression_v4(
    boxes: Array,
    scores: Array,
    max_output_size: Array,
    iou_threshold: Array,
    score_threshold: Array,
    *,
    pad_to_max_output_size: bool,
) -> tuple[Array, Array]:
    limit = int(max_output_size)
    chosen, _ = suppress(boxes, scores, limit, float(iou_threshold), float(score_threshold), 0.0)
    return _pad_to_limit(chosen, limit, pad_to_max_output_size, np.dtype(np.int32)), np.array(len(chosen), np.int32)


def non_max_suppression_v5(
    boxes: Array,
    scores: Array,
    max_output_size: Array,
    iou_threshold: Array,
    score_threshold: Array,
    soft_nms_sigma: Array,
    *,
    pad_to_max_output_size: bool,
) -> tuple[Array, Array, Array]:
    limit = int(max_output_size)
    chosen, kept_scores = suppress(
        boxes, scores, limit, float(iou_threshold), float(score_threshold), float(soft_nms_sigma)
    )
    return (
        _pad_to_limit(chosen, limit, pad_to_max_output_size, np.dtype(np.int32)),
        _pad_to_limit(kept_scores, limit, pad_to_max_output_size, scores.dtype),
        np.array(len(chosen), np.int32),
    )


KERNELS: KernelTable = {
    "tf.NonMaxSuppressionV3": non_max_suppression_v3,
    "tf.NonMaxSuppressionV4": non_max_suppression_v4,
    "tf.NonMaxSuppressionV5": non_max_suppression_v5,
}
