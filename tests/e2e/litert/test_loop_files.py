"""Loops that TFLiteConverter wrote for layers of Keras on JAX: the files themselves are the judge."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest
import tensorflow as tf

import litefuse
from tests.e2e.litert.comparison import require_same_answers
from tests.support.harness import count_ops

MODELS = Path(__file__).parents[1] / "stablehlo" / "recurrent" / "data"
LSTM, BIDIRECTIONAL, WHILE = ("UNIDIRECTIONAL_SEQUENCE_LSTM", "BIDIRECTIONAL_SEQUENCE_LSTM", "WHILE")
LAYERS = {
    "gru": WHILE,
    "lstm_backwards": LSTM,
    "lstm_both_directions": BIDIRECTIONAL,
    "lstm_sequences_free_time": LSTM,
    "lstm_states": LSTM,
}
"""The op that each layer becomes."""


@pytest.mark.parametrize("name", LAYERS)
def test_ops_are_those_of_the_model_itself(name: str, tmp_path: Path) -> None:
    with zipfile.ZipFile(MODELS / f"{name}.zip") as archive:
        archive.extractall(tmp_path / name)
    source = tmp_path / f"{name}.tflite"
    source.write_bytes(tf.lite.TFLiteConverter.from_saved_model(str(tmp_path / name)).convert())
    assert count_ops(source)["WHILE"]
    content = litefuse.convert(source, recurrent="fused", debug=litefuse.Debug(verify_ir=True)).to_bytes()
    ops = count_ops(content)
    assert ops[LAYERS[name]] == 1
    assert sum(ops.values()) == sum(count_ops(litefuse.convert(tmp_path / name, recurrent="fused").to_bytes()).values())
    require_same_answers(source, content)
