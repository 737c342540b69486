"""The shipped rules on real SavedModels: compared with TFLiteConverter, and with TensorFlow's answers."""

from __future__ import annotations

import numpy as np
import pytest

import litefuse
from tests.fusions import models, table, tflite_converter
from tests.fusions.table import converted
from tests.support.generated import require_models
from tests.support.harness import RESOLVERS, compare, count_ops, open_interpreter

LOOP = "a graph with loops"

# Programs with the same file, in which options are equal byte for byte.
EQUAL = (
    "embedding_matmul",
    "ssd_fast",
    "ssd_regular",
    "unpooling_same",
    "unpooling_valid",
    "unpooling_tiles",
    "warp",
    "tokenizer_scalar",
    "tokenizer_vector",
    "tokenizer_matrix",
    "ngrams",
    "ngrams_ragged",
    "sgnn",
)

# TFLiteConverter's different result, and litefuse's ops.
OTHERWISE = {
    "embedding_lookup": ({"GATHER": 1}, {"EMBEDDING_LOOKUP": 1}),
    "embedding_ids_first": ("operand 0 is 1-D", {"EMBEDDING_LOOKUP": 1}),
    "embedding_int64": ("failed to legalize operation 'tfl.embedding_lookup'", {"CAST": 1, "EMBEDDING_LOOKUP": 1}),
    "embedding_scalar": ("operand 0 is 1-D", {"EMBEDDING_LOOKUP": 1, "RESHAPE": 2}),
    "embedding_matrix": (
        "operand 0 is 1-D",
        {"CONCATENATION": 1, "EMBEDDING_LOOKUP": 1, "RESHAPE": 2, "SHAPE": 1},
    ),
    "nms": ({"NON_MAX_SUPPRESSION_V4": 1, "RESHAPE": 1}, {"NON_MAX_SUPPRESSION_V4": 1}),
    "nms_literal": ({"NON_MAX_SUPPRESSION_V4": 1, "RESHAPE": 1}, {"NON_MAX_SUPPRESSION_V4": 1}),
    "nms_batch": (LOOP, {"NON_MAX_SUPPRESSION_V4": 2}),
    "nms_two_batches": (LOOP, {"NON_MAX_SUPPRESSION_V4": 6}),
    "nms_free_batch": (LOOP, LOOP),
    "ssd_without_flag": ("use_regular_nms attribute is not set or not a bool", {}),
}

# Numbers that are wrong in TFLiteConverter's file, or computed differently.
WRONG = {"nms_unpadded": "Mismatch: xnnpack, call 0, output 'y0': shape (), expected (4,)"}


def tflite_converter_kinds(name: str) -> dict[str, int]:
    fact = tflite_converter.facts()[name]
    if "kinds" in fact:
        return fact["kinds"]
    names = [op.get("code", op["kind"]) for op in fact["ops"]]
    return {kind: names.count(kind) for kind in sorted(names)}


@pytest.mark.parametrize("name", EQUAL)
def test_the_same_as_tflite_converter(name: str):
    content, events = converted(name)
    assert [event.outcome for event in events] == ["fused"]
    assert tflite_converter.describe(content) == tflite_converter.facts()[name]["ops"]


@pytest.mark.parametrize("name", OTHERWISE)
def test_other_than_tflite_converter(name: str):
    """If it fails, check its message; if it has no fused op, check litefuse's.

    litefuse adds ops that sort boxes of equal scores, and that prevent boxes without an area from being found again.
    """
    reference, wanted = OTHERWISE[name]
    if reference == LOOP:
        assert "WHILE" in tflite_converter_kinds(name)
    elif isinstance(reference, str):
        assert reference in tflite_converter.facts()[name]["error"]
    else:
        assert tflite_converter_kinds(name) == reference
    counts = count_ops(converted(name)[0])
    if wanted == LOOP:
        assert "WHILE" in counts
    else:
        assert counts.items() >= wanted.items()
        # A BITCAST is the copy of an output that no op computes.
        assert bool(counts.keys() - {"BITCAST"}) == bool(wanted)
        assert "WHILE" not in counts


@pytest.mark.parametrize("name", WRONG)
def test_where_tflite_converters_file_is_wrong(name: str):
    """Without padding the function's result is sliced; TFLiteConverter's op has lost the sliced dimension."""
    assert tflite_converter.facts()[name]["runs"] == WRONG[name]
    assert "NON_MAX_SUPPRESSION_V4" in count_ops(converted(name)[0])


@pytest.mark.parametrize(
    "name, reason",
    [
        ("nms_free_batch", "the batch size is not static; the kernel processes one image"),
        ("nms_free_size", "max_output_size is not a constant"),
        ("ssd_without_flag", "the function lacks the attribute 'use_regular_nms'"),
    ],
)
def test_refused_with_a_reason(name: str, reason: str):
    (event,) = converted(name)[1]
    assert (event.outcome, event.reason) == ("refused", reason)


RUN = [name for name in models.PROGRAMS if name.startswith(("embedding", "nms"))]


@pytest.mark.parametrize("resolver", RESOLVERS)
@pytest.mark.parametrize("name", RUN)
def test_answers_as_tensorflow_does(name: str, resolver: str):
    runner = open_interpreter(converted(name)[0], resolver=resolver).get_signature_runner()
    for inputs, expected in models.answers(name):
        answer = runner(**{f"x{index}": x for index, x in enumerate(inputs)})
        for index, value in enumerate(expected):
            compare(np.asarray(answer[f"y{index}"]), value)


@pytest.mark.parametrize("name", [name for name in RUN if not name.startswith("nms_free")])
def test_verified_against_the_body(name: str):
    (event,) = litefuse.convert(require_models("library") / name).report.fused
    assert event.facts["verified"]


@pytest.mark.parametrize("name", ["ssd_fast", "ssd_regular"])
def test_a_stand_in_body_cannot_be_compared(name: str):
    (event,) = litefuse.convert(require_models("library") / name).report.fused
    assert "placeholder" in event.facts["unverified"]


def test_the_page_of_known_composites_is_true():
    """`python -m tests.fusions.table` writes it."""
    assert table.page() == table.PAGE.read_text()
