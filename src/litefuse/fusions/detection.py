"""Fuse object detection: non-maximum suppression, and the post-processing of SSD models as one custom op."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

import numpy as np

from litefuse.errors import NoMatch, require
from litefuse.fusions.attribute_checks import (
    are_compatible,
    build_custom_op,
    require_bool,
    require_float,
    require_int,
    require_tensor,
    result_types,
)
from litefuse.ir import Builder, DType, TensorType, Value
from litefuse.rewrite.composite_rule import fuse_composite
from litefuse.rewrite.context import RewriteContext

Array = np.ndarray[Any, Any]
F32, I32 = DType.F32, DType.I32
MAX_BATCH = 64
"""Maximum batch size that is expanded to one op per image; larger batches keep TensorFlow's loops.

32 images of 100 boxes take 0.5 ms, compared with 400 ms in loops; their conversion takes 1.2 s.
"""


@fuse_composite("non_max_suppression_padded_v2")
def fuse_non_max_suppression(b: RewriteContext, *operands: Value) -> Sequence[Value]:
    """Fuse the function in tf.image.non_max_suppression_padded into tf.NonMaxSuppressionV4, one per image.

    Operands: boxes [..., n, 4], scores [..., n], max_output_size, iou_threshold, score_threshold; the operands after
    them (sorted_input, canonicalized_coordinates, tile_size) do not affect the results. Results: indices [images,
    max_output_size], padded with zeros, and the numbers of valid indices [...].

    The function also drops boxes whose overlap equals the threshold, and treats boxes without a positive coordinate as
    padding.
    """
    require(
        len(operands) >= 5,
        "max_output_size and the thresholds are numbers inside the function; pass them as tensors",
        operands=len(operands),
    )
    boxes, scores, size, iou, lowest = operands[:5]
    indices_type, count_type = result_types(b, 2)
    require(indices_type.dtype is I32 and count_type.dtype is I32, "the results must be int32")
    require(boxes.dtype is F32 and scores.dtype is F32, "boxes and scores must be float32")
    for value, dtype in ((size, I32), (iou, F32), (lowest, F32)):
        require_tensor(value.type, "a limit", dtype, 0)
    # With a variable size, some versions of the kernel truncate the result, or crash (LiteRT at 0c72792c).
    if size.constant is None:
        raise NoMatch("max_output_size is not a constant")
    b.domains[boxes], b.domains[scores] = _sample_boxes, _sample_scores
    batch = _require_batch_dims(boxes, scores)
    images = prod(batch)
    require(0 < images <= MAX_BATCH, "a batch of this size is not unrolled", images=images)
    indices_shape = (images, int(size.constant.item()))
    fits = are_compatible(indices_type.shape, indices_shape) and are_compatible(count_type.shape, batch)
    require(fits, f"the results must be indices {list(indices_shape)} and numbers {list(batch)}")
    is_box = b.tf.Any(boxes > 0, b.i32([-1]), keep_dims=False)
    scores = b.tf.SelectV2(is_box, scores, -np.inf)
    below = _previous_float(b, iou)
    selections = [
        b.op("tf.NonMaxSuppressionV4", [*image, size, below, lowest], {"pad_to_max_output_size": True}).results
        for image in _split_images(b, boxes, scores, images if batch else None)
    ]
    indices = b.tf.Pack(*(pair[0] for pair in selections), axis=0)
    if not batch:
        return indices, selections[0][1]
    return indices, b.tf.Reshape(b.tf.Pack(*(pair[1] for pair in selections), axis=0), b.i32(batch))


def _previous_float(b: Builder, x: Value) -> Value:
    """Return the next smaller float32 of a positive number; zero for zero."""
    if x.constant is not None:
        return b.const(np.maximum(np.nextafter(x.constant.numpy(), np.float32(0)), np.float32(0)))
    bits = b.tf.Bitcast(x, type=I32) + -1
    return b.tf.Bitcast(b.tf.Maximum(bits, 0), type=F32)


def _sample_boxes(uniform: Array) -> Array:
    """Return boxes of positive area, as TensorFlow's contract requires; half of them overlap others."""
    corner = 0.05 + 0.55 * uniform[..., :2]
    corner[..., 1::2, :] = corner[..., : 2 * (uniform.shape[-2] // 2) : 2, :] + 0.01
    return np.concatenate([corner, corner + 0.1 + 0.2 * uniform[..., 2:]], -1)


def _sample_scores(uniform: Array) -> Array:
    return uniform


def _sample_encodings(uniform: Array) -> Array:
    return 4.0 * uniform - 2.0


def _sample_anchors(uniform: Array) -> Array:
    """Return anchors: centers, then positive sizes."""
    return 0.1 + 0.8 * uniform


def _require_batch_dims(boxes: Value, scores: Value) -> tuple[int, ...]:
    """Return the dimensions before those of one image's boxes, which must be static."""
    shape = boxes.shape
    if shape is None or scores.shape is None:
        raise NoMatch("the rank of the boxes or the scores is unknown")
    fits = len(shape) >= 2 and len(scores.shape) == len(shape) - 1 and shape[-1] in (4, None)
    require(fits, "boxes must be [..., n, 4], scores [..., n]", boxes=str(boxes.type), scores=str(scores.type))
    dims = tuple(dim for dim in shape[:-2] if dim is not None)
    require(len(dims) == len(shape) - 2, "the batch size is not static; the kernel processes one image")
    return dims


def _split_images(b: Builder, boxes: Value, scores: Value, count: int | None) -> list[tuple[Value, Value]]:
    """Return boxes [n, 4] and scores [n] of each image."""
    if count is None:
        return [(boxes, scores)]
    assert boxes.shape is not None
    n = -1 if boxes.shape[-2] is None else boxes.shape[-2]
    parts = (b.tf.Reshape(boxes, b.i32([count, n, 4])), b.tf.Reshape(scores, b.i32([count, n])))
    split = [b.op("tf.Unpack", [part], {"num": count, "axis": 0}).results for part in parts]
    return list(zip(split[0], split[1], strict=True))


@fuse_composite("TFLite_Detection_PostProcess")
def fuse_detection_postprocess(
    b: RewriteContext,
    box_encodings: Value,
    class_predictions: Value,
    anchors: Value,
    *,
    max_detections: object,
    max_classes_per_detection: object,
    num_classes: object,
    nms_score_threshold: object,
    nms_iou_threshold: object,
    y_scale: object,
    x_scale: object,
    h_scale: object,
    w_scale: object,
    use_regular_nms: object,
    detections_per_class: object = None,
) -> list[Value]:
    """Fuse the post-processing of an SSD model into LiteRT's custom op of that name.

    Operands: box encodings [1, n, 4 or more], class predictions [1, n, classes], anchors [n, 4]. Results: boxes [1, d,
    4], classes [1, d], scores [1, d], number of detections [1], where d = max_detections * max_classes_per_detection.
    The object detection library marks a placeholder function that returns scalars; the results then keep these declared
    types.

    `detections_per_class` is passed to the kernel (whose default is 100); TFLiteConverter drops it. The kernel
    processes only the first image of a batch.
    """
    types = result_types(b, 4)
    options: dict[str, int | float] = {
        "max_detections": require_int("max_detections", max_detections),
        "max_classes_per_detection": require_int("max_classes_per_detection", max_classes_per_detection),
        "num_classes": require_int("num_classes", num_classes),
        "nms_score_threshold": require_float("nms_score_threshold", nms_score_threshold),
        "nms_iou_threshold": require_float("nms_iou_threshold", nms_iou_threshold),
        "y_scale": require_float("y_scale", y_scale),
        "x_scale": require_float("x_scale", x_scale),
        "h_scale": require_float("h_scale", h_scale),
        "w_scale": require_float("w_scale", w_scale),
        "use_regular_nms": int(require_bool("use_regular_nms", use_regular_nms)),
    }
    if detections_per_class is not None:
        options["detections_per_class"] = require_int("detections_per_class", detections_per_class)
    for name in ("max_detections", "max_classes_per_detection", "num_classes", "detections_per_class"):
        require(options.get(name, 1) > 0, f"{name} must be positive", value=options.get(name))
    require(0 < options["nms_iou_threshold"] <= 1, "nms_iou_threshold must be in (0, 1]")
    b.domains[box_encodings], b.domains[anchors], b.domains[class_predictions] = (
        _sample_encodings,
        _sample_anchors,
        _sample_scores,
    )
    _check_operands(box_encodings, class_predictions, anchors, int(options["num_classes"]))
    detections = int(options["max_detections"] * options["max_classes_per_detection"])
    made = _detection_types(types, detections)
    return build_custom_op(
        b, "TFLite_Detection_PostProcess", (box_encodings, class_predictions, anchors), options, made
    )


def _check_operands(boxes: Value, classes: Value, anchors: Value, num_classes: int) -> None:
    require_tensor(boxes.type, "box_encodings", F32, 3)
    require_tensor(classes.type, "class_predictions", F32, 3)
    require_tensor(anchors.type, "anchors", F32, 2)
    assert boxes.shape is not None and classes.shape is not None
    require(boxes.shape[0] in (1, None), "the kernel processes one image", batch=boxes.shape[0])
    require(boxes.shape[2] is None or boxes.shape[2] >= 4, "a box needs four coordinates", type=str(boxes.type))
    # The optional extra class is the background, which comes first.
    allowed = (num_classes, num_classes + 1, None)
    require(classes.shape[2] in allowed, "class_predictions must have num_classes columns, or one more")


def _detection_types(declared: Sequence[TensorType], detections: int) -> list[TensorType]:
    """Return the kernel's result types, or the declared scalar types if the function's body is a placeholder."""
    shapes = ((1, detections, 4), (1, detections), (1, detections), (1,))
    types: list[TensorType] = []
    for type, shape in zip(declared, shapes, strict=True):
        made = TensorType(F32, shape)
        stands_in = type.shape == ()
        fits = type.dtype is F32 and (stands_in or are_compatible(type.shape, shape))
        require(fits, "a declared result differs from the kernel's result", declared=str(type), kernel=str(made))
        types.append(type if stands_in else made)
    return types
