"""Files of onnx2tf: ONNX Runtime's answers to several calls are the judge, for any number of samples."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import litefuse
from tests.support.harness import RESOLVERS, count_ops, open_interpreter

DATA = Path(__file__).with_name("data") / "onnx2tf"
TOLERANCE = 2e-6
MOST_OPS = {"attention": 30, "depthwise": 9, "gru": 30, "lstm": 15, "resize": 7}
"""The most ops of each file after its conversion. The file of LSTMs has 100, with three loops."""
KINDS = {"lstm": {"BIDIRECTIONAL_SEQUENCE_LSTM": 1, "UNIDIRECTIONAL_SEQUENCE_LSTM": 1}, "gru": {"WHILE": 1}}


def answers(content: bytes | Path, x: np.ndarray, calls: list[list[int]], resolver: str) -> list[np.ndarray]:
    """Return the answers to calls with these samples, made one after the other on one interpreter."""
    interpreter = open_interpreter(content, resolver=resolver)
    (given,), (wanted,) = interpreter.get_input_details(), interpreter.get_output_details()
    found: list[np.ndarray] = []
    for call in calls:
        array = np.concatenate(x[call])
        if tuple(given["shape"]) != array.shape:
            interpreter.resize_tensor_input(given["index"], array.shape)
        interpreter.allocate_tensors()
        interpreter.set_tensor(given["index"], array)
        interpreter.invoke()
        found.append(interpreter.get_tensor(wanted["index"]))
    return found


def check(name: str, content: bytes, calls: list[list[int]]) -> None:
    vectors = np.load(DATA / f"{name}.npz")
    for resolver in RESOLVERS:
        for call, found in zip(calls, answers(content, vectors["x"], calls, resolver), strict=True):
            np.testing.assert_allclose(found, np.concatenate(vectors["y"][call]), rtol=0, atol=TOLERANCE)


@pytest.mark.parametrize("name", MOST_OPS)
def test_answers_stay_and_ops_become_fewer(name: str) -> None:
    path = DATA / f"{name}.tflite"
    content = litefuse.convert(path, recurrent="fused", debug=litefuse.Debug(verify_ir=True)).to_bytes()
    check(name, content, [[0], [1], [2], [0]])
    ops = count_ops(content)
    assert sum(ops.values()) <= min(MOST_OPS[name], sum(count_ops(path).values()))
    assert len(content) < path.stat().st_size
    for kind, count in KINDS.get(name, {}).items():
        assert ops[kind] == count


def free_batch(name: str) -> litefuse.Model:
    shape = np.load(DATA / f"{name}.npz")["x"].shape
    return litefuse.convert(
        DATA / f"{name}.tflite",
        input_shapes={"x": (None, *shape[2:])},
        recurrent="fused",
        debug=litefuse.Debug(verify_ir=True),
    )


@pytest.mark.parametrize("name", MOST_OPS)
def test_the_number_of_samples_can_be_freed(name: str) -> None:
    content = free_batch(name).to_bytes()
    check(name, content, [[1], [0, 1, 2], [2, 0]])
    assert KINDS.get(name, {}).items() <= count_ops(content).items()
