"""Functions of TensorFlow Text: calls that the rules accept or refuse.

The interpreter has no kernels for them. TFLiteConverter processes them only if the op WhitespaceTokenizeWithOffsets is
known; `tests.fusions.tflite_converter` declares it.
"""

from __future__ import annotations

from typing import Any

import pytest
from flatbuffers import flexbuffers

from litefuse.ir import DType
from tests.fusions.programs import fused, refusal, typed, unranked

STRING, I32, I64, F32 = DType.STRING, DType.I32, DType.I64, DType.F32
TOKENS, SPLITS = typed(STRING, None), typed(I64, None)
TOKENIZER, NGRAMS, SGNN = "tftext:WhitespaceTokenizer", "tftext:Ngrams", "tftext:custom:SgnnProjection"


def options(op: dict[str, Any]) -> Any:
    return flexbuffers.Loads(bytes.fromhex(op["options"]))


@pytest.mark.parametrize(
    "operands, results, reason",
    [
        ([TOKENS, TOKENS], [TOKENS, SPLITS], "the rule expects 1 operands, but the function has 2"),
        ([SPLITS], [TOKENS, SPLITS], "the input must be a string tensor"),
        ([unranked(STRING)], [TOKENS, SPLITS], "the input must be a string tensor"),
        (
            [typed(STRING, 1, 1, 1)],
            [TOKENS, SPLITS, SPLITS, SPLITS],
            "the tokenizer supports strings of rank 0, 1 or 2",
        ),
        ([TOKENS], [TOKENS], "the number of results must be 2"),
        ([typed(STRING, 2, 3)], [TOKENS, SPLITS], "the number of results must be 3"),
        ([typed(STRING)], [SPLITS], "the tokens must be a tensor of STRING and rank 1"),
        ([typed(STRING)], [typed(STRING, 1, 1)], "the tokens must be a tensor of STRING and rank 1"),
        ([TOKENS], [TOKENS, typed(I32, None)], "the row splits must be a tensor of I64 and rank 1"),
        (
            [typed(STRING, 2, 3)],
            [TOKENS, SPLITS, typed(I64, 1, 1)],
            "the row splits must be a tensor of I64 and rank 1",
        ),
    ],
)
def test_tokenizer_refuses(operands: Any, results: Any, reason: str):
    assert refusal(TOKENIZER, operands, results) == reason


WORDS = {"width": 2, "string_separator": "", "axis": -1, "reduction_type": "STRING_JOIN"}


def test_options_of_ngrams():
    (op,) = fused(NGRAMS, [TOKENS, SPLITS], [TOKENS, SPLITS], **WORDS | {"string_separator": "é "})
    assert options(op) == WORDS | {"string_separator": "é "}


def test_ngrams_of_a_dense_tensor_of_any_rank():
    (op,) = fused(NGRAMS, [typed(STRING, 2, 5)], [typed(STRING, 2, 4)], **WORDS)
    assert op["results"] == ["STRING[2, 4]"]


@pytest.mark.parametrize(
    "change, reason",
    [
        ({"width": None}, "the function lacks the attribute 'width'"),
        ({"width": 2.0}, "the attribute 'width' is not an integer"),
        ({"string_separator": 1}, "the attribute 'string_separator' is not a string"),
        ({"axis": None}, "the function lacks the attribute 'axis'"),
        ({"axis": "last"}, "the attribute 'axis' is not an integer"),
        ({"reduction_type": 3}, "the attribute 'reduction_type' is not a string"),
        ({"name": "ngrams"}, "the rule does not accept the attribute 'name'"),
    ],
)
def test_ngrams_refuse_attributes(change: dict[str, Any], reason: str):
    attributes = {name: value for name, value in (WORDS | change).items() if value is not None}
    assert refusal(NGRAMS, [TOKENS], [TOKENS], **attributes) == reason


@pytest.mark.parametrize(
    "operands, results, reason",
    [
        ([TOKENS], [TOKENS, SPLITS], "the number of results must be 1"),
        ([TOKENS, SPLITS], [TOKENS], "the number of results must be 2"),
        ([SPLITS], [TOKENS], "the input must be a string tensor"),
        ([TOKENS], [SPLITS], "the result must be a string tensor"),
        ([typed(STRING, 2, 5)], [TOKENS], "input and result must have the same rank"),
        ([typed(STRING, 2, 5), SPLITS], [TOKENS, SPLITS], "the values must be a tensor of STRING and rank 1"),
        (
            [TOKENS, SPLITS],
            [typed(STRING, 1, 2), SPLITS],
            "the resulting values must be a tensor of STRING and rank 1",
        ),
        ([TOKENS, typed(I32, None)], [TOKENS, SPLITS], "the row splits must be a tensor of I64 and rank 1"),
        ([TOKENS, SPLITS], [TOKENS, typed(I64, 1, 1)], "the row splits must be a tensor of I64 and rank 1"),
    ],
)
def test_ngrams_refuse_operands(operands: Any, results: Any, reason: str):
    assert refusal(NGRAMS, operands, results, **WORDS) == reason


FEATURES = typed(F32, None, 3)
HASHES = {"hash_seed": (902, 17, -5), "buckets": 5}


def test_options_of_a_projection():
    (op,) = fused(SGNN, [TOKENS, SPLITS], [FEATURES], **HASHES)
    assert options(op) == {"hash_seed": [902, 17, -5], "buckets": 5}


@pytest.mark.parametrize(
    "operands, results, change, reason",
    [
        ([TOKENS], [FEATURES], {}, "the rule expects 2 operands, but the function has 1"),
        ([TOKENS, SPLITS], [FEATURES, FEATURES], {}, "the number of results must be 1"),
        ([SPLITS, SPLITS], [FEATURES], {}, "the values must be a string tensor"),
        ([TOKENS, TOKENS], [FEATURES], {}, "the row splits must be integers"),
        ([TOKENS, SPLITS], [typed(I64, None, 3)], {}, "the result must be floats of rank 2"),
        ([TOKENS, SPLITS], [typed(F32, 3)], {}, "the result must be floats of rank 2"),
        ([TOKENS, SPLITS], [unranked(F32)], {}, "the result must be floats of rank 2"),
        ([TOKENS, SPLITS], [typed(F32, 1, 4)], {}, "the result must have one column per hash seed"),
        ([TOKENS, SPLITS], [FEATURES], {"hash_seed": 902}, "the attribute 'hash_seed' is not a list"),
        ([TOKENS, SPLITS], [FEATURES], {"hash_seed": ("a",)}, "the attribute 'hash_seed' is not an integer"),
        ([TOKENS, SPLITS], [FEATURES], {"hash_seed": ()}, "the attribute 'hash_seed' is empty"),
        ([TOKENS, SPLITS], [FEATURES], {"hash_seed": (1, 2, 1 << 31)}, "hash seeds must fit into 32 bits"),
        ([TOKENS, SPLITS], [FEATURES], {"buckets": 5.0}, "the attribute 'buckets' is not an integer"),
    ],
)
def test_projection_refuses(operands: Any, results: Any, change: dict[str, Any], reason: str):
    assert refusal(SGNN, operands, results, **HASHES | change) == reason
