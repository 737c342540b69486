"""Non-maximum suppression and TFLite_Detection_PostProcess: calls that the rules accept or refuse, and results."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from flatbuffers import flexbuffers

from litefuse.backend import to_bytes
from litefuse.frontend import read_saved_model
from litefuse.ir import Annotation, Constant, DType, Module, TensorType
from tests.fusions import models
from tests.fusions.programs import fused, refusal, stand_in, typed, unranked
from tests.fusions.tflite_converter import describe
from tests.support.generated import require_models
from tests.support.modules.marked_functions import Runs, call, convert, entry, function, outcomes

F32, I32 = DType.F32, DType.I32
NMS, SSD = "non_max_suppression_padded_v2", "TFLite_Detection_PostProcess"
SCALAR = typed(F32)
SIZE, LIMITS = np.int32(4), (np.float32(0.5), np.float32(0.2))


def suppression(
    boxes: TensorType,
    scores: TensorType,
    results: tuple[TensorType, ...],
    *,
    size: Any = SIZE,
    limits: tuple[Any, ...] = LIMITS,
) -> Module:
    """Return a model of a call with constant limits."""
    module = Module()
    operands = [boxes, scores, *(Constant.of(x).type for x in (size, *limits))]
    body = lambda b, *_: [stand_in(b, type) for type in results]  # noqa: E731
    callee = function(module, "f", operands, body, _implements=NMS)
    return entry(module, [boxes, scores], lambda b, *x: call(b, callee, [*x, size, *limits], *results))


def reason_of(module: Module) -> str:
    (event,) = convert(module)
    assert event.outcome == "refused"
    return event.reason


INDICES, COUNT = typed(I32, None, None), typed(I32)


@pytest.mark.parametrize(
    "boxes, scores, results, reason",
    [
        (typed(F32, 12, 4), typed(F32, 12), (INDICES,), "the number of results must be 2"),
        (typed(F32, 12, 4), typed(F32, 12), (typed(F32, None, None), COUNT), "the results must be int32"),
        (typed(DType.F16, 12, 4), typed(F32, 12), (INDICES, COUNT), "boxes and scores must be float32"),
        (typed(F32, 12, 4), typed(DType.F16, 12), (INDICES, COUNT), "boxes and scores must be float32"),
        (typed(F32, 12, 5), typed(F32, 12), (INDICES, COUNT), "boxes must be [..., n, 4], scores [..., n]"),
        (typed(F32, 12, 4), typed(F32, 1, 12), (INDICES, COUNT), "boxes must be [..., n, 4], scores [..., n]"),
        (typed(F32, 4), typed(F32), (INDICES, COUNT), "boxes must be [..., n, 4], scores [..., n]"),
        (unranked(F32), typed(F32, 12), (INDICES, COUNT), "the rank of the boxes or the scores is unknown"),
        (
            typed(F32, None, 12, 4),
            typed(F32, None, 12),
            (INDICES, typed(I32, None)),
            "the batch size is not static; the kernel processes one image",
        ),
        (
            typed(F32, 257, 12, 4),
            typed(F32, 257, 12),
            (INDICES, typed(I32, 257)),
            "a batch of this size is not unrolled",
        ),
        (typed(F32, 0, 12, 4), typed(F32, 0, 12), (INDICES, typed(I32, 0)), "a batch of this size is not unrolled"),
        (
            typed(F32, 12, 4),
            typed(F32, 12),
            (typed(I32, 4), COUNT),
            "the results must be indices [1, 4] and numbers []",
        ),
        (
            typed(F32, 2, 12, 4),
            typed(F32, 2, 12),
            (typed(I32, 2, 5), typed(I32, 2)),
            "the results must be indices [2, 4] and numbers [2]",
        ),
    ],
)
def test_suppression_refuses(boxes: Any, scores: Any, results: Any, reason: str):
    assert reason_of(suppression(boxes, scores, results)) == reason


ONE = (typed(F32, 12, 4), typed(F32, 12), (INDICES, COUNT))


@pytest.mark.parametrize(
    "given",
    [
        {"size": np.int64(4)},
        {"size": np.int32([4])},
        {"limits": (np.float64(0.5), np.float32(0.2))},
        {"limits": (np.float32(0.5), np.float32([0.2]))},
    ],
)
def test_suppression_wants_scalar_limits(given: dict[str, Any]):
    dtype = "I32" if "size" in given else "F32"
    assert reason_of(suppression(*ONE, **given)) == f"a limit must be a tensor of {dtype} and rank 0"


def test_suppression_without_limits():
    reason = "max_output_size and the thresholds are numbers inside the function; pass them as tensors"
    assert refusal(NMS, ONE[:2], ONE[2]) == reason


def test_suppression_ignores_further_operands():
    module = suppression(*ONE, limits=(*LIMITS, np.asarray(True), np.int32(512)))
    assert outcomes(convert(module)) == [(NMS, "fused", "")]


@pytest.mark.parametrize("batch", [(), (1,), (3,), (2, 1)], ids=str)
def test_suppression_of_fewer_boxes_than_wanted(batch: tuple[int, ...]):
    """The rest is zeros. Any number of boxes; several consecutive calls."""
    images = int(np.prod(batch))
    results = (typed(I32, images, 9), typed(I32, *batch))
    module = suppression(typed(F32, *batch, None, 4), typed(F32, *batch, None), results, size=np.int32(9))
    assert outcomes(convert(module)) == [(NMS, "fused", "")]
    runs = Runs(module)
    for count in (6, 2, 12):
        boxes, scores = models.boxes_and_scores(*batch, count=count, seed=count)
        expected = [_kept(*pair) for pair in zip(boxes.reshape(-1, count, 4), scores.reshape(-1, count), strict=True)]
        padded = [(kept[:9] + [0] * 9)[:9] for kept in expected]
        for indices, numbers in runs(boxes, scores):
            np.testing.assert_array_equal(indices, padded)
            np.testing.assert_array_equal(numbers, np.reshape([min(9, len(kept)) for kept in expected], batch))


def _overlap(a: Any, b: Any) -> float:
    height, width = np.minimum(a[2:], b[2:]) - np.maximum(a[:2], b[:2])
    shared = max(0.0, height) * max(0.0, width)
    areas = [(box[2] - box[0]) * (box[3] - box[1]) for box in (a, b)]
    return shared / (sum(areas) - shared) if min(areas) > 0 else 0.0


def _kept(boxes: Any, scores: Any, overlap: float = 0.5, least: float = 0.2) -> list[int]:
    """Return indices in the order of their scores, without boxes that overlap a previous one."""
    kept: list[int] = []
    for index in np.argsort(-scores, kind="stable"):
        if scores[index] >= least and all(_overlap(boxes[index], boxes[other]) <= overlap for other in kept):
            kept.append(int(index))
    return kept


ATTRIBUTES = models.SSD | models.SSD_FLOATS | {"use_regular_nms": False}
OPERANDS = (typed(F32, 1, 8, 4), typed(F32, 1, 8, 4), typed(F32, 8, 4))
STAND_INS = (SCALAR,) * 4
DECLARED = (typed(F32, 1, 5, 4), typed(F32, 1, 5), typed(F32, 1, 5), typed(F32, 1))


def test_options_of_the_postprocessing():
    (op,) = fused(SSD, OPERANDS, STAND_INS, **ATTRIBUTES)
    options = flexbuffers.Loads(bytes.fromhex(op["options"]))
    assert options == ATTRIBUTES | {name: float(np.float32(x)) for name, x in models.SSD_FLOATS.items()}


def test_declared_results_are_as_the_kernels():
    (op,) = fused(SSD, OPERANDS, DECLARED, **ATTRIBUTES)
    assert op["results"] == ["FLOAT32[1, 5, 4]", "FLOAT32[1, 5]", "FLOAT32[1, 5]", "FLOAT32[1]"]
    (op,) = fused(SSD, OPERANDS, (unranked(F32),) * 4, **ATTRIBUTES | {"max_classes_per_detection": 2})
    assert op["results"] == ["FLOAT32[1, 10, 4]", "FLOAT32[1, 10]", "FLOAT32[1, 10]", "FLOAT32[1]"]


@pytest.mark.parametrize("name", ["ssd_fast", "ssd_regular"])
def test_numbers_of_the_postprocessing(name: str):
    """Compare with NumPy, with XNNPACK and without, on one interpreter: the interpreter has the kernel."""
    module = read_saved_model(require_models("library") / name)
    convert(module)
    runs = Runs(module)
    for inputs, _ in models.answers(name):
        expected = _detections(*inputs, regular=name == "ssd_regular")
        for answer in runs(*inputs):
            for got, want in zip(answer, expected, strict=True):
                np.testing.assert_allclose(got, want, 1e-5, 1e-6)


def _detections(encodings: Any, predictions: Any, anchors: Any, *, regular: bool) -> list[Any]:
    """Return boxes, classes, scores, number; the first column of the predictions is the background."""
    scales = np.asarray([models.SSD_FLOATS[f"{axis}_scale"] for axis in "yxhw"])
    center = encodings[0, :, :2] / scales[:2] * anchors[:, 2:] + anchors[:, :2]
    half = 0.5 * np.exp(encodings[0, :, 2:] / scales[2:]) * anchors[:, 2:]
    boxes, scores = np.concatenate([center - half, center + half], -1), predictions[0, :, 1:]
    overlap, least = models.SSD_FLOATS["nms_iou_threshold"], models.SSD_FLOATS["nms_score_threshold"]
    if regular:
        found = [(scores[i, c], i, c) for c in range(3) for i in _kept(boxes, scores[:, c], overlap, least)]
    else:
        found = [(scores[i].max(), i, scores[i].argmax()) for i in _kept(boxes, scores.max(-1), overlap, least)]
    found = sorted(found, key=lambda item: -item[0])[:5]
    rows = np.zeros((1, 5, 6))
    rows[0, : len(found)] = [[*boxes[index], kind, score] for score, index, kind in found]
    return [rows[..., :4], rows[..., 4], rows[..., 5], np.asarray([len(found)])]


def test_detections_per_class_reach_the_kernel():
    """TFLiteConverter drops the attribute, and the kernel keeps 100 per class."""
    attributes = ATTRIBUTES | {"use_regular_nms": True, "detections_per_class": 1}
    module = Module()
    body = lambda b, *_: [stand_in(b, type) for type in DECLARED]  # noqa: E731
    callee = function(module, "f", OPERANDS, body, _implements=Annotation(SSD, tuple(attributes.items())))
    entry(module, OPERANDS, lambda b, *x: call(b, callee, x, *DECLARED))
    assert outcomes(convert(module)) == [(SSD, "fused", "")]
    (op,) = describe(bytes(to_bytes(module)))
    assert flexbuffers.Loads(bytes.fromhex(op["options"]))["detections_per_class"] == 1
    for _, classes, _, number in Runs(module)(*models.ssd_inputs()):
        assert number.item() == 3
        assert sorted(classes[0, :3]) == [0, 1, 2]


@pytest.mark.parametrize("name", ATTRIBUTES)
def test_postprocessing_needs_all_attributes(name: str):
    left = {key: value for key, value in ATTRIBUTES.items() if key != name}
    assert refusal(SSD, OPERANDS, STAND_INS, **left) == f"the function lacks the attribute {name!r}"


@pytest.mark.parametrize("name", ATTRIBUTES)
def test_postprocessing_refuses_attributes_of_another_type(name: str):
    kind = {int: "an integer", float: "a float", bool: "a bool"}[type(ATTRIBUTES[name])]
    wrong = 1 if kind != "an integer" else True
    reason = refusal(SSD, OPERANDS, STAND_INS, **ATTRIBUTES | {name: wrong})
    assert reason == f"the attribute {name!r} is not {kind}"


@pytest.mark.parametrize(
    "change, reason",
    [
        ({"max_detections": 0}, "max_detections must be positive"),
        ({"max_classes_per_detection": -1}, "max_classes_per_detection must be positive"),
        ({"num_classes": 0}, "num_classes must be positive"),
        ({"detections_per_class": 0}, "detections_per_class must be positive"),
        ({"nms_iou_threshold": 0.0}, "nms_iou_threshold must be in (0, 1]"),
        ({"nms_iou_threshold": 1.5}, "nms_iou_threshold must be in (0, 1]"),
        ({"num_classes": 5}, "class_predictions must have num_classes columns, or one more"),
        ({"name": "nms"}, "the rule does not accept the attribute 'name'"),
    ],
)
def test_postprocessing_refuses_values(change: dict[str, Any], reason: str):
    assert _reason(OPERANDS, STAND_INS, ATTRIBUTES | change) == reason


@pytest.mark.parametrize(
    "operands, results, reason",
    [
        (OPERANDS[:2], STAND_INS, "the rule expects 3 operands, but the function has 2"),
        (OPERANDS, STAND_INS[:3], "the number of results must be 4"),
        ((typed(F32, 8, 4), *OPERANDS[1:]), STAND_INS, "box_encodings must be a tensor of F32 and rank 3"),
        ((typed(DType.U8, 1, 8, 4), *OPERANDS[1:]), STAND_INS, "box_encodings must be a tensor of F32 and rank 3"),
        (
            (OPERANDS[0], typed(F32, 8, 4), OPERANDS[2]),
            STAND_INS,
            "class_predictions must be a tensor of F32 and rank 3",
        ),
        ((*OPERANDS[:2], typed(F32, 1, 8, 4)), STAND_INS, "anchors must be a tensor of F32 and rank 2"),
        ((typed(F32, 2, 8, 4), *OPERANDS[1:]), STAND_INS, "the kernel processes one image"),
        ((typed(F32, 1, 8, 3), *OPERANDS[1:]), STAND_INS, "a box needs four coordinates"),
        (OPERANDS, (typed(F32, 1, 4, 4), *DECLARED[1:]), "a declared result differs from the kernel's result"),
        (OPERANDS, (*DECLARED[:3], typed(I32, 1)), "a declared result differs from the kernel's result"),
    ],
)
def test_postprocessing_refuses_operands(operands: Any, results: Any, reason: str):
    assert _reason(operands, results, ATTRIBUTES) == reason


def _reason(operands: Any, results: Any, attributes: dict[str, Any]) -> str:
    """`name` may be among the attributes."""
    return refusal(SSD, operands, results, **attributes)
