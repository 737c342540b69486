"""Non-maximum suppression that LiteRT's kernel lacks, as loops: per class, soft, or with precomputed overlaps."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np

from litefuse.ir import Builder, DType, Op, TensorType, Value
from litefuse.legalizations.tf.images.detection import ensure_nonempty, slice_first, suppress
from litefuse.rewrite.build import index_vector, reshape, scalar
from litefuse.rewrite.element_types import cast
from litefuse.rewrite.sizes.size_arithmetic import SizeExpr, entries, size_of
from litefuse.rewrite.while_loop import LoopRange, WhileBuilder, expand

F32, I32 = DType.F32, DType.I32


class _Sizes(NamedTuple):
    """Numbers of images, boxes, box sets, classes, and detections per class.

    There is one box set (`shared`) if the classes share boxes, else one per class.
    """

    batch: SizeExpr
    boxes: SizeExpr
    shared: SizeExpr
    classes: SizeExpr
    limit: SizeExpr


@expand("tf.CombinedNonMaxSuppression")
def suppress_combined(b: Builder, loops: WhileBuilder, op: Op) -> Sequence[Value]:
    """Suppress each class of each image in one iteration of a loop; then select the best of each image.

    Equal scores are ordered by box, then by class. In TensorFlow their order depends on the heap and sort functions of
    the C++ library it is built with.
    """
    boxes, scores, per_class, total, threshold, lowest = op.inputs
    count = size_of(b, scores, 1)
    sizes = _Sizes(
        size_of(b, scores, 0),
        count,
        size_of(b, boxes, 2),
        size_of(b, scores, 2),
        entries(b, per_class, 1)[0].at_most(count).at_least(1),
    )
    indices, kept = _suppress_by_class(b, loops, sizes, boxes, scores, threshold, lowest)
    slots = sizes.classes * sizes.limit
    rows = entries(b, total, 1)[0]
    if op.attributes["pad_per_class"]:
        rows = rows.at_most(entries(b, per_class, 1)[0] * sizes.classes)
    indices, kept = (reshape(b, x, (sizes.batch.dim, slots.dim)) for x in (indices, kept))
    best, slot = b.tf.TopKV2(kept, rows.at_most(slots).scalar)
    index = b.tf.GatherV2(indices, slot, b.i32(1), batch_dims=1)
    of_class = slot // sizes.limit.scalar
    flat = ensure_nonempty(b, reshape(b, boxes, (sizes.batch.dim, (sizes.boxes * sizes.shared).dim, 4)), (1,))
    own = of_class // (sizes.classes // sizes.shared).scalar
    selected_boxes = b.tf.GatherV2(flat, index * sizes.shared.scalar + own, b.i32(1), batch_dims=1)
    if op.attributes["clip_boxes"]:
        selected_boxes = b.tf.Minimum(b.tf.Maximum(selected_boxes, 0), 1)
    is_valid = best > -np.inf
    results = [
        b.tf.SelectV2(b.tf.ExpandDims(is_valid, b.i32(2)), selected_boxes, 0),
        b.tf.SelectV2(is_valid, best, 0),
        b.tf.SelectV2(is_valid, b.tf.Cast(of_class, DstT=F32), 0),
    ]
    valid = b.tf.Sum(b.tf.Cast(is_valid, DstT=I32), b.i32([1]), keep_dims=False)
    return [*(_pad_rows(b, x, rows) for x in results), valid]


def _suppress_by_class(
    b: Builder, loops: WhileBuilder, sizes: _Sizes, boxes: Value, scores: Value, threshold: Value, lowest: Value
) -> tuple[Value, Value]:
    """Select boxes per class and image: indices and scores, [images * classes, limit]; unused scores are -inf."""
    turns = sizes.batch * sizes.classes
    by_class = reshape(b, b.tf.Transpose(scores, b.i32([0, 2, 1])), (turns.dim, sizes.boxes.dim))
    kinds = sizes.batch * sizes.shared
    by_kind = reshape(b, b.tf.Transpose(boxes, b.i32([0, 2, 1, 3])), (kinds.dim, sizes.boxes.dim, 4))
    by_kind = ensure_nonempty(b, by_kind, (1,))
    shape = index_vector(b, (turns.dim, sizes.limit.dim))
    changing = [b.tf.Fill(shape, scalar(b, 0, I32)), b.tf.Fill(shape, scalar(b, -np.inf, F32))]
    classes_of_kind = (sizes.classes // sizes.shared).scalar
    same = [by_kind, by_class, sizes.limit.scalar, threshold, lowest, classes_of_kind]

    def body(b: Builder, t: Value, changing: list[Value], same: list[Value]) -> list[Value]:
        by_kind, by_class, limit, threshold, lowest, classes_of_kind = same
        own = b.tf.GatherV2(by_kind, t // classes_of_kind, b.i32(0))
        scores = b.tf.GatherV2(by_class, t, b.i32(0))
        indices, scores, valid = suppress(b, own, scores, limit, threshold, lowest)
        is_valid = size_of(b, indices, 0).range() < valid
        rows = indices, b.tf.SelectV2(is_valid, scores, -np.inf)
        start = b.tf.Pack(t, b.i32(0), axis=0)
        return [
            b.tf.XlaDynamicUpdateSlice(whole, b.tf.ExpandDims(row, b.i32(0)), start)
            for whole, row in zip(changing, rows, strict=True)
        ]

    types = [value.type for value in changing]
    indices, kept = loops.repeat(b, LoopRange(b.i32(0), turns.scalar, 1), changing, types, same, body)
    return indices, kept


def _pad_rows(b: Builder, x: Value, rows: SizeExpr) -> Value:
    """Pad `x` [images, fewer, ...] with zeros to [images, rows, ...]."""
    missing = rows - size_of(b, x, 1)
    if missing.known == 0:
        return x
    rank = len(x.shape or ())
    amounts = index_vector(b, [0, 0, 0, missing.dim, *(0,) * (2 * rank - 4)])
    return b.tf.Pad(x, reshape(b, amounts, (rank, 2)))


Overlap = Callable[[Builder, Value, list[Value]], Value]
"""Function that returns the overlaps [candidates] with the candidate at an index, given loop constants."""
Weaken = Callable[[Builder, Value, Value, list[Value]], tuple[Value, Value]]
"""Function from scores, overlaps and loop constants to the weakened scores and flags of candidates to remove."""


class Greedy(NamedTuple):
    """A greedy selection of candidates: each one that is selected weakens the scores of the others."""

    scores: Value
    """Scores of the candidates, float32 [candidates]."""
    lowest: Value
    """Bound that the score of a selected candidate must exceed."""
    overlap: Overlap
    weaken: Weaken
    constants: list[Value]
    """Loop constants that are passed to `overlap` and `weaken`."""


def select(b: Builder, loops: WhileBuilder, greedy: Greedy, limit: SizeExpr) -> tuple[Value, Value, Value]:
    """Return the selected indices and their scores, [limit] padded with zeros, and their number.

    TensorFlow updates a score lazily, only when its last known value is the largest. That matters for negative scores,
    which a weight raises, so the loop carries both the last known and the current scores.
    """
    nothing = scalar(b, -np.inf, F32)
    scores = ensure_nonempty(b, greedy.scores, (0,), -np.inf)
    scores = b.tf.SelectV2(scores > greedy.lowest, scores, nothing)
    carried = [
        b.tf.Fill(limit.vector, scalar(b, 0, I32)),
        b.tf.Fill(limit.vector, scalar(b, 0, F32)),
        b.i32(0),
        scores,
        scores,
        greedy.lowest,
        limit.scalar,
        *greedy.constants,
    ]

    def condition(b: Builder, carried: list[Value]) -> Value:
        _, _, count, _, scores, _, limit, *_ = carried
        is_left = b.tf.Any(scores > -np.inf, b.i32([0]), keep_dims=False)
        return (count < limit) & is_left

    def step(b: Builder, carried: list[Value]) -> list[Value]:
        selected, kept, count, seen, scores, lowest, limit, *parameters = carried
        nothing = scalar(b, -np.inf, F32)
        order = b.tf.SelectV2(seen < 0, seen, scores)
        best = b.tf.ArgMax(order, b.i32(0), output_type=I32)
        score = b.tf.GatherV2(scores, best, b.i32(0))
        is_taken = b.tf.Equal(score, b.tf.GatherV2(order, best, b.i32(0)))
        is_next = b.tf.Equal(size_of(b, selected, 0).range(), count) & is_taken
        weakened, is_too_near = greedy.weaken(b, scores, greedy.overlap(b, best, parameters), parameters)
        is_best = b.tf.Equal(size_of(b, scores, 0).range(), best)
        # LiteRT's products of infinities are finite: keep removed candidates (score -inf) removed.
        is_left = (scores > nothing) & (weakened > lowest)
        is_gone = is_best | is_too_near | ~is_left
        scores = b.tf.SelectV2(is_taken, b.tf.SelectV2(is_gone, nothing, weakened), scores)
        seen = b.tf.SelectV2(is_best | b.tf.Equal(scores, nothing), scores, seen)
        return [
            b.tf.SelectV2(is_next, best, selected),
            b.tf.SelectV2(is_next, score, kept),
            count + b.tf.Cast(is_taken, DstT=I32),
            seen,
            scores,
            lowest,
            limit,
            *parameters,
        ]

    types: list[TensorType] = [value.type for value in carried]
    selected, kept, count, *_ = loops.repeat_while(b, carried, types, condition, step)
    return selected, kept, count


@expand("tf.NonMaxSuppressionV5")
def suppress_soft(b: Builder, loops: WhileBuilder, op: Op) -> Sequence[Value]:
    """Multiply the scores of overlapping boxes by exp(-overlap^2 / (2 sigma)); if sigma is 0, remove them."""
    boxes, scores, limit, threshold, lowest, sigma = op.inputs
    pad, dtype = op.attributes["pad_to_max_output_size"], scores.dtype
    if sigma.constant is not None and float(sigma.constant.numpy()) == 0:
        operands = boxes, scores, limit, threshold, lowest
        selected, valid = b.tf.NonMaxSuppressionV4(*operands, pad_to_max_output_size=pad)
        kept = b.tf.GatherV2(scores, selected, b.i32(0))
        if pad:
            is_valid = size_of(b, selected, 0).range() < valid
            kept = b.tf.SelectV2(is_valid, kept, 0)
        return selected, kept, valid
    boxes, scores, threshold, lowest, sigma = (cast(b, x, F32) for x in (boxes, scores, threshold, lowest, sigma))
    is_soft = sigma > 0
    scale = -0.5 / b.tf.SelectV2(is_soft, sigma, 1)
    scale = _round(b, b.tf.SelectV2(is_soft, scale, 0), dtype)

    def weaken(b: Builder, scores: Value, overlap: Value, parameters: list[Value]) -> tuple[Value, Value]:
        _, _, threshold, scale, is_soft = parameters
        overlap = _round(b, overlap, dtype)
        power = _round(b, _round(b, scale * overlap, dtype) * overlap, dtype)
        is_hard = ~is_soft
        stays = is_soft | (overlap <= threshold)
        weights = b.tf.SelectV2(stays, _round(b, b.tf.Exp(power), dtype), 0)
        return _round(b, scores * weights, dtype), is_hard & (overlap > threshold)

    corners, areas = _corners(b, ensure_nonempty(b, boxes, (0,)))
    parameters = [corners, areas, threshold, scale, is_soft]
    greedy = Greedy(scores, lowest, _iou, weaken, parameters)
    selected, kept, valid = select(b, loops, greedy, entries(b, limit, 1)[0])
    if not pad:
        selected, kept = slice_first(b, selected, valid), slice_first(b, kept, valid)
    return selected, cast(b, kept, dtype), valid


def _round(b: Builder, x: Value, dtype: DType) -> Value:
    """Round to the precision of the scores' element type."""
    return x if dtype is F32 else cast(b, cast(b, x, dtype), F32)


def _corners(b: Builder, boxes: Value) -> tuple[Value, Value]:
    """Return the minimum and maximum coordinates of each box, [4, boxes], and the areas."""
    sides = b.tf.Transpose(boxes, b.i32([1, 0]))
    first, second = b.tf.Split(b.i32(0), sides, num_split=2)
    low, high = b.tf.Minimum(first, second), b.tf.Maximum(first, second)
    areas = b.tf.Prod(high - low, b.i32([0]), keep_dims=False)
    return b.tf.ConcatV2(low, high, b.i32(0)), areas


def _iou(b: Builder, best: Value, parameters: list[Value]) -> Value:
    """Return the intersection of each box with the best one over their union; zero if either has no area."""
    corners, areas = parameters[:2]
    area = b.tf.GatherV2(areas, best, b.i32(0))
    low, high = b.tf.Split(b.i32(0), corners, num_split=2)
    own_low, own_high = b.tf.Split(
        b.i32(0), b.tf.ExpandDims(b.tf.GatherV2(corners, best, b.i32(1)), b.i32(1)), num_split=2
    )
    sides = b.tf.Maximum(b.tf.Minimum(high, own_high) - b.tf.Maximum(low, own_low), 0)
    common = b.tf.Prod(sides, b.i32([0]), keep_dims=False)
    is_proper = (areas > 0) & (area > 0)
    union = areas + area - common
    return b.tf.SelectV2(is_proper, common / b.tf.SelectV2(is_proper, union, 1), 0)


@expand("tf.NonMaxSuppressionWithOverlaps")
def suppress_by_overlaps(b: Builder, loops: WhileBuilder, op: Op) -> Sequence[Value]:
    """Remove candidates whose given overlap with a selected one exceeds the threshold."""
    overlaps, scores, limit, threshold, lowest = op.inputs

    def column(b: Builder, best: Value, parameters: list[Value]) -> Value:
        return b.tf.GatherV2(parameters[0], best, b.i32(1))

    def weaken(b: Builder, scores: Value, overlap: Value, parameters: list[Value]) -> tuple[Value, Value]:
        return scores, overlap > parameters[1]

    greedy = Greedy(scores, lowest, column, weaken, [ensure_nonempty(b, overlaps, (0, 1)), threshold])
    selected, _, valid = select(b, loops, greedy, entries(b, limit, 1)[0])
    return [slice_first(b, selected, valid)]
