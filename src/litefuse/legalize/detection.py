"""Non-maximum suppression, crops."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from litefuse.errors import require
from litefuse.ir import Builder, DType, Value
from litefuse.legalize.element_types import cast
from litefuse.legalize.shaping import as_i32, constant_ints, scalar
from litefuse.rules.rule import Rule, legalize

F32, I32 = DType.F32, DType.I32
_LOWEST = float(np.finfo(np.float32).min)


@legalize("tf.NonMaxSuppressionV4")
def non_max_suppression_v4(
    b: Builder,
    boxes: Value,
    scores: Value,
    max_output_size: Value,
    iou_threshold: Value,
    score_threshold: Value,
    *,
    pad_to_max_output_size: bool,
) -> Sequence[Value]:
    """LiteRT pads the indices with zeros, as TensorFlow does if asked to."""
    floats = [cast(b, x, F32) for x in (boxes, scores, iou_threshold, score_threshold)]
    selected, valid = b.tfl.non_max_suppression_v4(*floats[:2], as_i32(b, max_output_size), *floats[2:])
    return (selected if pad_to_max_output_size else _first(b, selected, valid)), valid


def _first(b: Builder, x: Value, count: Value) -> Value:
    """The first elements of a vector; how many is known when the model runs."""
    return b.tf.Slice(x, b.i32([0]), b.tf.ExpandDims(count, b.i32(0)))


@legalize("tf.NonMaxSuppressionV5")
def non_max_suppression_v5(
    b: Builder,
    boxes: Value,
    scores: Value,
    max_output_size: Value,
    iou_threshold: Value,
    score_threshold: Value,
    soft_nms_sigma: Value,
    *,
    pad_to_max_output_size: bool,
) -> Sequence[Value]:
    dtype = scores.dtype
    floats = [cast(b, x, F32) for x in (boxes, scores, iou_threshold, score_threshold, soft_nms_sigma)]
    size = as_i32(b, max_output_size)
    selected, kept, valid = b.tfl.non_max_suppression_v5(*floats[:2], size, *floats[2:])
    if not pad_to_max_output_size:
        selected, kept = _first(b, selected, valid), _first(b, kept, valid)
    return selected, cast(b, kept, dtype), valid


@legalize("tf.NonMaxSuppression")
def non_max_suppression(
    b: Builder, boxes: Value, scores: Value, max_output_size: Value, *, iou_threshold: float
) -> Value:
    threshold = scalar(b, iou_threshold, F32)
    return b.tf.NonMaxSuppressionV3(boxes, scores, max_output_size, threshold, scalar(b, _LOWEST, F32))


@legalize("tf.NonMaxSuppressionV2")
def non_max_suppression_v2(
    b: Builder, boxes: Value, scores: Value, max_output_size: Value, iou_threshold: Value
) -> Value:
    lowest = scalar(b, _LOWEST if iou_threshold.dtype is F32 else -65504.0, iou_threshold.dtype)
    return b.tf.NonMaxSuppressionV3(boxes, scores, max_output_size, iou_threshold, lowest)


@legalize("tf.NonMaxSuppressionV3")
def non_max_suppression_v3(
    b: Builder, boxes: Value, scores: Value, max_output_size: Value, iou_threshold: Value, score_threshold: Value
) -> Value:
    operands = (boxes, scores, max_output_size, iou_threshold, score_threshold)
    selected, _ = b.tf.NonMaxSuppressionV4(*operands, pad_to_max_output_size=False)
    return selected


@legalize("tf.CropAndResize")
def crop_and_resize(
    b: Builder,
    image: Value,
    boxes: Value,
    box_index: Value,
    crop_size: Value,
    *,
    method: str,
    extrapolation_value: float,
) -> Value:
    """Sample each crop's grid in its image, between the four (or at the nearest) pixels."""
    require(method in ("bilinear", "nearest"), "the method has no decomposition", method=method)
    height, width = constant_ints(crop_size, "crop_size")
    x = cast(b, image, F32)
    shape = b.tf.Shape(x)
    rows = _Axis(b, boxes, 0, height, b.tf.GatherV2(shape, b.i32(1), b.i32(0)))
    columns = _Axis(b, boxes, 1, width, b.tf.GatherV2(shape, b.i32(2), b.i32(0)))
    batch = b.tf.Reshape(box_index, b.i32([-1, 1, 1]))

    def pixels(row: Value, column: Value) -> Value:
        """Values [crops, height, width, channels] at rows [crops, height] and columns [crops, width]."""
        down, right = b.tf.ExpandDims(row, b.i32(2)), b.tf.ExpandDims(column, b.i32(1))
        zero = b.tf.Mul(b.tf.AddV2(down, right), b.i32(0))
        places = [b.tf.AddV2(zero, part) for part in (cast(b, batch, I32), down, right)]
        return b.tf.GatherNd(x, b.tf.Pack(*places, axis=3))

    if method == "nearest":
        values = pixels(rows.nearest(), columns.nearest())
    else:
        (top, bottom, down), (left, right, across) = rows.neighbours(), columns.neighbours()
        down = b.tf.Reshape(down, b.i32([-1, height, 1, 1]))
        across = b.tf.Reshape(across, b.i32([-1, 1, width, 1]))
        upper = _between(b, pixels(top, left), pixels(top, right), across)
        lower = _between(b, pixels(bottom, left), pixels(bottom, right), across)
        values = _between(b, upper, lower, down)
    inside = b.tf.LogicalAnd(b.tf.ExpandDims(rows.inside(), b.i32(2)), b.tf.ExpandDims(columns.inside(), b.i32(1)))
    return b.tf.SelectV2(b.tf.ExpandDims(inside, b.i32(3)), values, scalar(b, extrapolation_value, F32))


def _between(b: Builder, x: Value, y: Value, fraction: Value) -> Value:
    return b.tf.AddV2(x, b.tf.Mul(b.tf.Sub(y, x), fraction))


class _Axis:
    """The sampling positions [crops, size] along one axis of an image."""

    def __init__(self, b: Builder, boxes: Value, axis: int, size: int, extent: Value) -> None:
        self.b = b
        first = b.tf.GatherV2(boxes, b.i32([axis]), b.i32(1))
        last = b.tf.GatherV2(boxes, b.i32([axis + 2]), b.i32(1))
        self.limit = b.tf.Cast(b.tf.Sub(extent, b.i32(1)), DstT=F32)
        if size > 1:
            steps = b.const((np.arange(size) / (size - 1)).astype(np.float32))
            share = b.tf.AddV2(first, b.tf.Mul(b.tf.Sub(last, first), steps))
        else:
            share = b.tf.Mul(b.tf.AddV2(first, last), scalar(b, 0.5, F32))
        self.position = b.tf.Mul(share, self.limit)

    def inside(self) -> Value:
        b = self.b
        above = b.tf.GreaterEqual(self.position, scalar(b, 0, F32))
        return b.tf.LogicalAnd(above, b.tf.LessEqual(self.position, self.limit))

    def _index(self, x: Value) -> Value:
        b = self.b
        bounded = b.tf.Minimum(b.tf.Maximum(x, scalar(b, 0, F32)), self.limit)
        return b.tf.Cast(bounded, DstT=I32)

    def nearest(self) -> Value:
        """Halves go away from zero."""
        b = self.b
        return self._index(b.tf.Floor(b.tf.AddV2(self.position, scalar(b, 0.5, F32))))

    def neighbours(self) -> tuple[Value, Value, Value]:
        """The positions before and behind, and how far between them the sample lies."""
        b = self.b
        before = b.tf.Floor(self.position)
        return self._index(before), self._index(b.tf.Ceil(self.position)), b.tf.Sub(self.position, before)


RULES: tuple[Rule, ...] = (
    non_max_suppression_v4,
    non_max_suppression_v5,
    non_max_suppression,
    non_max_suppression_v2,
    non_max_suppression_v3,
    crop_and_resize,
)
