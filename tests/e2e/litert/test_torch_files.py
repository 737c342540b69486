"""Files of litert-torch: PyTorch's answers to several calls are the judge, for any number of samples."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

import litefuse
from tests.support.harness import RESOLVERS, count_ops, open_interpreter

DATA = Path(__file__).with_name("data")
NAMES = sorted(path.stem for path in DATA.glob("*.tflite"))
TOLERANCE = 2e-6
MOST_OPS = {
    "attention_block": 34,
    "normalizations": 37,
    "rms_norm": 14,
    "scaled_dot_product_attention": 9,
    "transformer_encoder": 74,
}
"""Ops of files whose normalizations or attention get fewer; others get no more than they have."""
AXES = {"lstm_time_major": (1,), "lstm_time_major_batch_2": (1,), "lstm_states": (0, 1, 1)}
"""The dimensions of the inputs that count samples, where they are not the first."""
STATES = {"lstm": (0, 1, 1), "lstm_2_layers": (0, 1, 1), "lstm_projection": (0, 1, 1), "lstm_states": (0, 1, 1)} | {
    "lstm_time_major": (1, 1, 1),
    "lstm_time_major_batch_2": (1,),
    "gru": (0, 1),
    "rnn_tanh": (0, 1),
}
"""Those of the outputs: the first dimension of states is that of the layers."""


@cache
def vectors(name: str) -> tuple[dict[str, np.ndarray], dict[str, np.ndarray]]:
    """Return inputs and PyTorch's answers by name, with the calls along the first axis."""
    arrays = dict(np.load(DATA / f"{name}.npz"))
    return tuple(
        {each: array for each, array in arrays.items() if each.startswith(side)} for side in ("args", "output")
    )  # type: ignore[return-value]


def differences(content: bytes | Path, name: str, resolver: str) -> float:
    """Return the largest difference of all answers, on one interpreter."""
    inputs, answers = vectors(name)
    runner = open_interpreter(content, resolver=resolver).get_signature_runner()
    worst = 0.0
    for call in range(len(next(iter(inputs.values())))):
        found = runner(**{each: array[call] for each, array in inputs.items()})
        worst = max(worst, *(float(np.abs(found[each] - array[call]).max()) for each, array in answers.items()))
    return worst


@pytest.mark.parametrize("name", NAMES)
def test_answers_stay_and_ops_do_not_become_more(name: str) -> None:
    path = DATA / f"{name}.tflite"
    model = litefuse.optimize(path, debug=litefuse.Debug(verify_ir=True))
    for resolver in RESOLVERS:
        assert differences(model.to_bytes(), name, resolver) <= TOLERANCE
    assert sum(count_ops(model.to_bytes()).values()) <= MOST_OPS.get(name, sum(count_ops(path).values()))


@pytest.mark.parametrize("name", NAMES)
def test_the_number_of_samples_can_be_freed(name: str) -> None:
    inputs, answers = vectors(name)
    axes = _input_axes(name)
    ends = dict(zip(answers, STATES.get(name, (0,) * len(answers)), strict=True))
    content = litefuse.convert(
        DATA / f"{name}.tflite", input_shapes=free_shapes(name), debug=litefuse.Debug(verify_ir=True)
    ).to_bytes()
    for resolver in RESOLVERS:
        runner = open_interpreter(content, resolver=resolver).get_signature_runner()
        for calls in ([1], [0, 1, 2], [2, 0]):
            given = {each: np.concatenate(array[calls], axes[each]) for each, array in inputs.items()}
            found = runner(**given)
            for each, array in answers.items():
                expected = np.concatenate(array[calls], ends[each])
                np.testing.assert_allclose(found[each], expected, rtol=0, atol=TOLERANCE)


def _input_axes(name: str) -> dict[str, int]:
    """Return the dimension of each input that counts samples."""
    inputs, _ = vectors(name)
    return dict(zip(inputs, AXES.get(name, (0,) * len(inputs)), strict=True))


def free_shapes(name: str) -> dict[str, tuple[int | None, ...]]:
    """Return the shapes of the inputs of a file for any number of samples."""
    inputs, _ = vectors(name)
    return {each: _with_free_axis(inputs[each].shape[1:], axis) for each, axis in _input_axes(name).items()}


def _with_free_axis(shape: tuple[int, ...], axis: int) -> tuple[int | None, ...]:
    return (*shape[:axis], None, *shape[axis + 1 :])


def test_optimize_takes_litert_files_only(tmp_path: Path) -> None:
    path = DATA / "convolutions.tflite"
    assert litefuse.optimize(path).to_bytes() == litefuse.convert(path).to_bytes()
    assert litefuse.optimize(path.read_bytes(), quantize="float16").report.quantization
    with pytest.raises(litefuse.ConversionError, match=r"not a \.tflite file"):
        litefuse.optimize(tmp_path)
    with pytest.raises(litefuse.ReadError, match=r"missing\.tflite"):
        litefuse.optimize(tmp_path / "missing.tflite")
    with pytest.raises(TypeError, match="unexpected keyword"):
        litefuse.optimize(path, fast=True)
