"""MaxUnpooling2D and DenseImageWarp of TensorFlow Addons: calls that the rules accept or refuse.

LiteRT's interpreter in the package has no kernel for them outside XNNPACK. XNNPACK accepts a MaxUnpooling2D whose
windows neither overlap nor are padded, and then fails on its int32 mask, both in litefuse's and in TFLiteConverter's
file (tflite_converter.json).
"""

from __future__ import annotations

import struct
from typing import Any

import pytest

from litefuse.ir import DType
from tests.fusions.programs import fused, outcome, refusal, typed, unranked

F32, I32, I64 = DType.F32, DType.I32, DType.I64
X, MASK, Y = typed(F32, 1, 2, 3, 1), typed(I32, 1, 2, 3, 1), typed(F32, 1, 4, 6, 1)
ATTRIBUTES = {"pool_size": (2, 2), "strides": (2, 2), "padding": "SAME"}
UNPOOLING, WARP = "addons:MaxUnpooling2D", "addons:DenseImageWarp"


def test_options_are_the_kernels_struct():
    (op,) = fused(UNPOOLING, [X, MASK], [Y], pool_size=(5, 4), strides=(3, 2), padding="VALID")
    valid, stride_width, stride_height, width, height, *rest = struct.unpack("<10i", bytes.fromhex(op["options"]))
    assert (valid, stride_width, stride_height, width, height, rest) == (2, 2, 3, 4, 5, [0] * 5)


def test_a_mask_of_int64_is_cast():
    """TFLiteConverter leaves int64, which the kernel refuses."""
    cast, op = fused(UNPOOLING, [X, typed(I64, 1, 2, 3, 1)], [Y], **ATTRIBUTES)
    assert (cast["kind"], op["code"]) == ("CAST", "MaxUnpooling2D")
    assert op["operands"] == ["FLOAT32[1, 2, 3, 1]", "INT32[1, 2, 3, 1]"]


def test_a_free_batch():
    (op,) = fused(
        UNPOOLING, [typed(F32, None, 2, 3, 1), typed(I32, None, 2, 3, 1)], [typed(F32, None, 4, 6, 1)], **ATTRIBUTES
    )
    assert op["results"] == ["FLOAT32[-1, 4, 6, 1]"]


@pytest.mark.parametrize(
    "change, reason",
    [
        ({"pool_size": None}, "the function lacks the attribute 'pool_size'"),
        ({"strides": None}, "the function lacks the attribute 'strides'"),
        ({"padding": None}, "the function lacks the attribute 'padding'"),
        ({"pool_size": (2,)}, "the attribute 'pool_size' must have 2 elements"),
        ({"strides": (2, 2, 2)}, "the attribute 'strides' must have 2 elements"),
        ({"pool_size": 2}, "the attribute 'pool_size' is not a list"),
        ({"pool_size": (2.0, 2.0)}, "the attribute 'pool_size' is not an integer"),
        ({"strides": (True, True)}, "the attribute 'strides' is not an integer"),
        ({"padding": "REFLECT"}, "the attribute 'padding' must be 'SAME' or 'VALID'"),
        ({"padding": 1}, "the attribute 'padding' is not a string"),
        ({"data_format": "NCHW"}, "the rule does not accept the attribute 'data_format'"),
    ],
)
def test_unpooling_refuses_attributes(change: dict[str, Any], reason: str):
    attributes = {name: value for name, value in (ATTRIBUTES | change).items() if value is not None}
    assert refusal(UNPOOLING, [X, MASK], [Y], **attributes) == reason


@pytest.mark.parametrize(
    "operands, results, reason",
    [
        ([X], [Y], "the rule expects 2 operands, but the function has 1"),
        ([X, MASK, MASK], [Y], "the rule expects 2 operands, but the function has 3"),
        ([X, MASK], [Y, Y], "the number of results must be 1"),
        ([typed(I32, 1, 2, 3, 1), MASK], [Y], "the input must be a tensor of F32 and rank 4"),
        ([typed(F32, 2, 3, 1), MASK], [Y], "the input must be a tensor of F32 and rank 4"),
        ([X, typed(F32, 1, 2, 3, 1)], [Y], "the mask must be int32 or int64 of rank 4"),
        ([X, typed(I32, 6)], [Y], "the mask must be int32 or int64 of rank 4"),
        ([X, MASK], [typed(F32, 24)], "the result must be a tensor of F32 and rank 4"),
    ],
)
def test_unpooling_refuses_operands(operands: Any, results: Any, reason: str):
    assert refusal(UNPOOLING, operands, results, **ATTRIBUTES) == reason


IMAGE, FLOW = typed(F32, None, 4, 5, 3), typed(F32, None, 4, 5, 2)


def test_a_warp_of_any_batch():
    (op,) = fused(WARP, [IMAGE, FLOW], [IMAGE])
    assert (op["code"], op["options"]) == ("DenseImageWarp", "")
    assert op["operands"] == ["FLOAT32[-1, 4, 5, 3]", "FLOAT32[-1, 4, 5, 2]"]


@pytest.mark.parametrize(
    "operands, results, reason",
    [
        ([IMAGE], [IMAGE], "the rule expects 2 operands, but the function has 1"),
        ([IMAGE, FLOW], [IMAGE, FLOW], "the number of results must be 1"),
        ([typed(F32, 4, 5, 3), FLOW], [IMAGE], "the image must be a tensor of F32 and rank 4"),
        ([typed(I32, 1, 4, 5, 3), FLOW], [IMAGE], "the image must be a tensor of F32 and rank 4"),
        ([unranked(F32), FLOW], [IMAGE], "the image must be a tensor of F32 and rank 4"),
        ([IMAGE, typed(F32, 4, 5, 2)], [IMAGE], "the flow must be a tensor of F32 and rank 4"),
        ([IMAGE, typed(DType.F16, 1, 4, 5, 2)], [IMAGE], "the flow must be a tensor of F32 and rank 4"),
        ([IMAGE, IMAGE], [IMAGE], "the flow must have two channels"),
        ([IMAGE, FLOW], [typed(F32, 4, 5, 3)], "the result must be a tensor of F32 and rank 4"),
        ([IMAGE, FLOW], [typed(I32, 1, 4, 5, 3)], "the result must be a tensor of F32 and rank 4"),
        (
            [typed(F32, 1, 1, 5, 3), typed(F32, 1, 1, 5, 2)],
            [typed(F32, 1, 1, 5, 3)],
            "the kernel requires images of at least 2 by 2 pixels",
        ),
    ],
)
def test_warp_refuses(operands: Any, results: Any, reason: str):
    assert refusal(WARP, operands, results) == reason


def test_warp_has_no_attributes():
    event, _ = outcome(WARP, [IMAGE, FLOW], [IMAGE], name="warp")
    assert event.reason == "the rule does not accept the attribute 'name'"
