"""Files of litert-torch with composites: PyTorch's answers to several calls are the judge."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import litefuse
from litefuse.tflite import read_file
from litefuse.tflite.file import COMPOSITE
from litefuse.tflite.lint import check
from tests.support.harness import RESOLVERS, open_interpreter

DATA = Path(__file__).with_name("data")
TOLERANCE = 3e-6
COMPOSITES = {
    "swish": ["acme.swish"],
    "transformer_block": ["odml.rms_norm", *["odml.rope"] * 2, "odml.scaled_dot_product_attention", "odml.rms_norm"],
    "capped_attention": ["odml.scaled_dot_product_attention"],
    "upsampler": ["odml.group_norm"] * 2,
    "embedded": ["odml.group_norm"],
}
"""The names of the composites; litert-torch writes those of interpolation, tables and activations as ops."""


def difference(content: bytes, name: str, resolver: str) -> float:
    """Return the largest difference of all answers, on one interpreter."""
    arrays: dict[str, Any] = dict(np.load(DATA / f"{name}.npz"))
    runner = open_interpreter(content, resolver=resolver).get_signature_runner()
    answers = arrays.pop("output_0")
    types = {key: detail["dtype"] for key, detail in runner.get_input_details().items()}
    worst = 0.0
    for call, answer in enumerate(answers):
        found = runner(**{key: array[call].astype(types[key]) for key, array in arrays.items()})["output_0"]
        worst = max(worst, float(np.abs(found - answer).max()))
    return worst


@pytest.mark.parametrize("name", COMPOSITES)
def test_the_files_have_composites_that_keep_their_contracts(name: str) -> None:
    content = (DATA / f"{name}.tflite").read_bytes()
    file = read_file(content)
    operators = [operator for operator in file.subgraphs[0].operators if operator.kind == COMPOSITE]
    assert [operator.options["name"] for operator in operators] == COMPOSITES[name]
    assert not [hazard for hazard in check(file) if hazard.id == "composite-contract"]


@pytest.mark.parametrize("name", COMPOSITES)
def test_answers_stay(name: str) -> None:
    content = (DATA / f"{name}.tflite").read_bytes()
    converted = litefuse.optimize(content, debug=litefuse.Debug(verify_ir=True)).to_bytes()
    for resolver in RESOLVERS:
        assert difference(content, name, resolver) <= TOLERANCE
        assert difference(converted, name, resolver) <= TOLERANCE
