"""Recurrent layers of Keras on JAX answer as JAX did, in several calls and batches, and become the same ops as those of
Keras on TensorFlow.
"""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import litefuse
from tests.support.harness import Calls, compare_calls

DATA = Path(__file__).with_name("data")
MODELS = sorted(path.stem for path in DATA.glob("*.zip"))
LSTM, RNN = "tfl.unidirectional_sequence_lstm", "tfl.unidirectional_sequence_rnn"
BOTH = "tfl.bidirectional_sequence_lstm"


def unpack(name: str, folder: Path) -> tuple[Path, Calls]:
    """Return the folder of a SavedModel, and the calls: inputs and answers."""
    shutil.unpack_archive(DATA / f"{name}.zip", folder)
    calls: dict[str, dict[str, Any]] = {}
    for key, array in np.load(folder / "vectors.npz").items():
        call, name = key.split("|")
        calls.setdefault(call, {})[name] = array
    return folder, [(None, *split(arrays)) for arrays in calls.values()]


def split(arrays: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return inputs and outputs."""
    outputs = {name: array for name, array in arrays.items() if name.startswith("output_")}
    return {name: array for name, array in arrays.items() if name not in outputs}, outputs


@pytest.mark.parametrize("name", MODELS)
def test_answers_are_those_of_jax(name: str, tmp_path: Path) -> None:
    model, calls = unpack(name, tmp_path)
    compare_calls(litefuse.convert(model).to_bytes(), [*calls, *calls])


@pytest.mark.parametrize(
    ("name", "total", "fused"),
    [
        ("lstm", 6, {LSTM: 1}),
        ("lstm_batch_1", 4, {LSTM: 1}),
        ("lstm_free_time", 6, {LSTM: 1}),
        ("lstm_sequences_free_time", 6, {LSTM: 1}),
        ("lstm_states", 6, {LSTM: 1}),
        ("lstm_from_states_batch_1", 4, {LSTM: 1}),
        ("lstm_backwards", 7, {LSTM: 1}),
        ("lstm_both_directions", 9, {BOTH: 1}),
        ("lstm_last_backwards", 7, {LSTM: 1}),
        ("lstm_last_of_both_directions", 11, {BOTH: 1}),
        ("lstm_stack", 12, {LSTM: 2}),
        ("lstm_cells", 10, {LSTM: 2}),
        ("dense_at_each_step", 17, {"tfl.fully_connected": 7}),
        ("lstm_from_states", 3, {LSTM: 1}),
        ("lstm_unrolled", 6, {LSTM: 1}),
        ("lstm_unrolled_sequences", 6, {LSTM: 1}),
        ("lstm_unrolled_both_directions", 9, {BOTH: 1}),
        ("lstm_unrolled_stack", 10, {LSTM: 2}),
        ("lstm_loop_over_cells", 6, {LSTM: 1}),
        ("simple_rnn", 5, {RNN: 1}),
        ("simple_rnn_unrolled", 5, {RNN: 1}),
    ],
)
def test_ops_are_those_of_the_layer_on_tensorflow(name: str, total: int, fused: dict[str, int], tmp_path: Path) -> None:
    """`total` is the number of ops for the same layer of Keras on TensorFlow, or smaller."""
    model, _ = unpack(name, tmp_path)
    ops = litefuse.convert(model, recurrent="fused").report.ops
    assert {kind: ops.get(kind, 0) for kind in fused} == fused
    assert sum(ops.values()) == total
    assert "tfl.while" not in ops


@pytest.mark.parametrize(("name", "total", "splits"), [("gru", 25, 0), ("gru_unrolled", 118, 14)])
def test_the_gates_of_a_gru_are_split(name: str, total: int, splits: int, tmp_path: Path) -> None:
    """On TensorFlow, the unrolled layer has 113 ops: an UNPACK for the steps, which is slower than the slices here."""
    model, _ = unpack(name, tmp_path)
    ops = litefuse.convert(model, recurrent="fused").report.ops
    assert ops.get("tfl.split", 0) == splits
    assert sum(ops.values()) == total


@pytest.mark.parametrize("name", ["gru", "gru_sequences", "gru_from_states", "lstm_masked"])
def test_layers_without_kernel_become_loops_over_time(name: str, tmp_path: Path) -> None:
    """The products with the input are computed before the loop, for all steps at once."""
    model, _ = unpack(name, tmp_path)
    report = litefuse.convert(model, recurrent="fused").report
    assert report.ops["tfl.while"] == 1
    assert "tfl.maximum" not in report.ops


def test_an_unrolled_layer_of_a_static_batch_is_fused(tmp_path: Path) -> None:
    """JAX's first step multiplies the forget gate by the scalar 0 instead of a state."""
    model, _ = unpack("lstm_unrolled_batch_1", tmp_path)
    ops = litefuse.convert(model, recurrent="fused").report.ops
    assert ops[LSTM] == 1
    assert not {"tfl.logistic", "tfl.fully_connected"} & ops.keys()


@pytest.mark.parametrize("form", ["fused", "loop", "loop:2", "unrolled"])
@pytest.mark.parametrize("name", ["lstm", "lstm_both_directions", "lstm_unrolled", "lstm_stack", "gru", "simple_rnn"])
def test_requested_forms(name: str, form: str, tmp_path: Path) -> None:
    model, calls = unpack(name, tmp_path)
    converted = litefuse.convert(model, recurrent=form)
    is_fused = form == "fused" and name != "gru"
    assert any("_sequence_" in kind for kind in converted.report.ops) == is_fused
    assert ("tfl.while" in converted.report.ops) == (not is_fused and form != "unrolled")
    compare_calls(converted.to_bytes(), [*calls, *calls])
