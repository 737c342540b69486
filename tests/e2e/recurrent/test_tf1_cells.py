"""Compare TensorFlow 1's recurrent layers with its answers: four calls with different batches, on one interpreter."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import litefuse
from tests.e2e.recurrent.tf1_cells import FUNCTIONS, OLD, RIGHT, inputs
from tests.support.generated import require_models
from tests.support.harness import RESOLVERS, compare, open_interpreter


@cache
def convert(name: str) -> litefuse.Model:
    source = require_models("tf1_cells") / name / "saved_model"
    return litefuse.convert(source, recurrent="fused", debug=litefuse.Debug(verify_ir=True))


@pytest.mark.parametrize("name", [*RIGHT, *FUNCTIONS, *OLD])
def test_it_answers_as_tensorflow_does(name: str):
    content = convert(name).to_bytes()
    with np.load(require_models("tf1_cells") / name / "vectors.npz") as arrays:
        answers = dict(arrays)
    for resolver in RESOLVERS:
        runner = open_interpreter(content, resolver=resolver).get_signature_runner()
        names = runner.get_input_details()
        for call, given in enumerate(inputs()):
            for key, value in runner(**{key: given[key] for key in names}).items():
                compare(value, answers[f"{call}/{key}"])


LSTM, RNN, BOTH = (
    f"tfl.{kind}"
    for kind in ("unidirectional_sequence_lstm", "unidirectional_sequence_rnn", "bidirectional_sequence_lstm")
)
LOOP = "tfl.while"
FUSED = {
    **{f"{form}_{cell}": {LSTM: 1} for form in ("dynamic", "static") for cell in ("BasicLSTMCell", "LSTMCell")},
    **{f"{form}_BasicRNNCell": {RNN: 1} for form in ("dynamic", "static")},
    **{name: {LSTM: 1} for name in ("dynamic_time_major", "dynamic_peephole", "dynamic_projection")},
    **{f"function_{form}_LSTMCell": {LSTM: 1} for form in ("dynamic", "static")},
    "dynamic_relu": {RNN: 1},
    "stacked": {LSTM: 2},
    "stacked_lengths": {LSTM: 2},
    "mixed": {LSTM: 1, LOOP: 1},
    "mixed_first": {LSTM: 1, LOOP: 1},
    "mixed_lengths": {LOOP: 1},
    "bidirectional_lengths": {LSTM: 2},
    "bidirectional_lengths_time_major": {LSTM: 2},
    "dynamic_lengths": {LSTM: 1},
    **{
        f"lengths_{form}": {LSTM: 1} for form in ("basic", "time_major", "peephole", "projection", "relu", "and_states")
    },
    "lengths_simple": {RNN: 1},
    "lengths_free_time": {LSTM: 1},
    "last_by_length": {LSTM: 1},
    "dynamic_lengths_gru": {LOOP: 1},
    "lengths_gru_time_major": {LOOP: 1},
    "bidirectional": {BOTH: 1},
    "static_bidirectional": {BOTH: 1},
}
FUSED |= {f"old_{name}": kinds for name, kinds in FUSED.items() if f"old_{name}" in OLD}


@pytest.mark.parametrize("name", FUSED)
def test_lstms_and_simple_rnns_are_fused(name: str):
    ops = convert(name).report.ops
    assert {kind: count for kind, count in ops.items() if kind in (LSTM, RNN, BOTH, LOOP)} == FUSED[name]


@pytest.mark.parametrize("name", FUSED)
def test_fused_layers_are_proved(name: str):
    """A cell state that saturated gates keep after the end of a sequence is right for numbers, not for all reals."""
    proofs = ["proved" in event.facts for event in convert(name).report.fused]
    is_saturated = "lengths" in name and not name.endswith("lengths_simple")
    assert proofs == [not is_saturated] * len(proofs)


def test_only_builtins():
    for name in (*RIGHT, *FUNCTIONS, *OLD):
        assert not any(kind.startswith(("tf.", "tfl.custom")) for kind in convert(name).report.ops), name
