"""`target="compiled_model"`: every recurrent layer without variable tensors, run by LiteRT's CompiledModel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from ai_edge_litert import schema_py_generated as schema
from ai_edge_litert.compiled_model import CompiledModel

from litefuse import convert
from tests.e2e.recurrent import models
from tests.e2e.recurrent.comparison import recorded
from tests.e2e.recurrent.variants import BY_NAME
from tests.support import harness

NAMES = [
    "k3_lstm_last",
    "k3_lstm_sequences",
    "k3_lstm_backwards",
    "tfk_lstm_state",
    "k3_gru_last",
    "k3_simplernn_last",
    "k3_lstm_bidirectional_concat",
    "tfk_lstm_last",
    "tfk_lstm_sequences",
    "tfk_gru_last",
]


def variable_tensors(content: bytes) -> list[str]:
    model = schema.ModelT.InitFromPackedBuf(content)
    return [tensor.name for subgraph in model.subgraphs for tensor in subgraph.tensors if tensor.isVariable]


def run(compiled: CompiledModel, inputs: Mapping[str, Any], expected: Mapping[str, Any]) -> dict[str, Any]:
    (key,) = compiled.get_signature_list()
    given = compiled.create_input_buffers(0)
    answers = compiled.create_output_buffers(0)
    signature = compiled.get_signature_list()[key]
    for name, value in inputs.items():
        given[signature["inputs"].index(name)].write(value)
    compiled.run_by_index(0, given, answers)
    return {
        name: answers[signature["outputs"].index(name)].read(value.size, value.dtype.type).reshape(value.shape)
        for name, value in expected.items()
    }


@pytest.mark.parametrize("name", NAMES)
def test_it_answers_as_keras_does(name: str) -> None:
    variant = BY_NAME[name]
    folder = models.get(variant)
    # CompiledModel allots its outputs before it runs: their sizes must be known.
    content = convert(folder / "saved_model", target="compiled_model", batch=1).to_bytes()
    assert not variable_tensors(content)
    compiled = CompiledModel.from_buffer(content)
    for calls in recorded(variant, folder).values():
        for _, inputs, expected in calls:
            if any(len(value) != 1 for value in inputs.values()):
                continue
            for output, answer in run(compiled, inputs, expected).items():
                harness.compare(answer, expected[output])


def test_the_state_of_the_fused_op_is_in_variable_tensors() -> None:
    content = convert(models.get(BY_NAME["k3_lstm_last"]) / "saved_model", recurrent="fused").to_bytes()
    assert len(variable_tensors(content)) == 2
    with pytest.raises(RuntimeError):
        compiled = CompiledModel.from_buffer(content)
        compiled.run_by_index(0, compiled.create_input_buffers(0), compiled.create_output_buffers(0))
