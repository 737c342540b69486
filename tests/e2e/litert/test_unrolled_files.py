"""Layers that Keras unrolled, in files of TFLiteConverter: the files' own answers are the judge."""

from __future__ import annotations

import tarfile
import zipfile
from pathlib import Path

import numpy as np
import pytest

import litefuse
from litefuse.backend import to_bytes
from litefuse.frontend.litert.reader import read_litert
from litefuse.ir import CONSTANT, Constant, Op
from litefuse.ir.core import set_operand
from tests.e2e.litert.comparison import require_same_answers
from tests.support.harness import count_ops

ARCHIVE = Path(__file__).with_name("unrolled.tar.xz")
MODELS = Path(__file__).parents[1] / "stablehlo" / "recurrent" / "data"
LSTM, BIDIRECTIONAL, RNN = (
    *("UNIDIRECTIONAL_SEQUENCE_LSTM", "BIDIRECTIONAL_SEQUENCE_LSTM"),
    "UNIDIRECTIONAL_SEQUENCE_RNN",
)
FROM_JAX = {
    "lstm_unrolled": (327, LSTM, 1),
    "lstm_unrolled_both_directions": (587, BIDIRECTIONAL, 1),
    "lstm_unrolled_sequences": (337, LSTM, 1),
    "lstm_unrolled_stack": (657, LSTM, 2),
    "simple_rnn_unrolled": (176, RNN, 1),
}
"""The number of ops of the file, and the op that each layer becomes."""
FROM_KERAS = {"keras_lstm_stack": (LSTM, 11), "keras_gru_stack": ("WHILE", 61), "keras_simplernn_stack": (RNN, 9)}
"""The op that each of two layers becomes, and the most ops of the new file."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with all files."""
    path = tmp_path_factory.mktemp("unrolled")
    with tarfile.open(ARCHIVE) as archive:
        archive.extractall(path, filter="data")
    return path


@pytest.mark.parametrize("name", FROM_JAX)
def test_ops_are_those_of_the_model_itself(name: str, folder: Path, tmp_path: Path) -> None:
    before, kind, count = FROM_JAX[name]
    source = folder / f"{name}.tflite"
    assert sum(count_ops(source).values()) == before
    content = litefuse.convert(source, recurrent="fused", debug=litefuse.Debug(verify_ir=True)).to_bytes()
    with zipfile.ZipFile(MODELS / f"{name}.zip") as archive:
        archive.extractall(tmp_path)
    ops = count_ops(content)
    assert ops[kind] == count
    assert sum(ops.values()) == sum(count_ops(litefuse.convert(tmp_path, recurrent="fused").to_bytes()).values())
    require_same_answers(source, content)


@pytest.mark.parametrize("name", FROM_KERAS)
def test_stacked_layers_are_joined(name: str, folder: Path) -> None:
    kind, most = FROM_KERAS[name]
    source = folder / f"{name}.tflite"
    content = litefuse.convert(source, recurrent="fused", debug=litefuse.Debug(verify_ir=True)).to_bytes()
    ops = count_ops(content)
    assert ops[kind] == 2
    assert sum(ops.values()) <= most
    require_same_answers(source, content)


GRU = "keras_gru_of_fixed_batch"


def test_the_step_of_a_gru_from_zeros_is_the_first_of_the_loop(folder: Path) -> None:
    source = folder / f"{GRU}.tflite"
    content = litefuse.convert(source, recurrent="fused", debug=litefuse.Debug(verify_ir=True)).to_bytes()
    ops = count_ops(content)
    assert sum(count_ops(source).values()) == 117
    assert ops["WHILE"] == 1
    assert sum(ops.values()) <= 26
    require_same_answers(source, content)


@pytest.mark.parametrize("kind", ["tfl.sub", "tfl.mul", "tfl.tanh"])
def test_another_first_step_stays_before_the_loop(kind: str, folder: Path, tmp_path: Path) -> None:
    """The first step has 0.5 instead of a constant, or another candidate."""
    module = read_litert(folder / f"{GRU}.tflite")
    function = module.functions[module.signatures[0].function]
    op = next(op for op in function.ops() if op.kind == kind)
    if kind == "tfl.tanh":
        op.kind = "tfl.logistic"
    else:
        place = next(place for place, value in enumerate(op.inputs) if value.constant is not None)
        constant = op.inputs[place].constant
        assert constant is not None
        half = Constant.of(np.full(constant.shape, 0.5, np.float32))
        made = function.insert(Op(CONSTANT, (), (half.type,), {"value": half}), before=op)
        set_operand(op, place, made.result)
    source = tmp_path / "edited.tflite"
    source.write_bytes(to_bytes(module))
    content = litefuse.convert(source, recurrent="fused", debug=litefuse.Debug(verify_ir=True)).to_bytes()
    ops = count_ops(content)
    assert ops["WHILE"] == 1
    assert ops["TANH"] + ops.get("LOGISTIC", 0) > 3
    require_same_answers(source, content)
