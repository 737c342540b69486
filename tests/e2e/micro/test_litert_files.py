"""Recurrent layers of litert-torch's files in tflite-micro: several calls in a row, with PyTorch's answers."""

from __future__ import annotations

import numpy as np
import pytest

import litefuse
from tests.e2e.litert.test_recurrent_files import FUSED, LOOPS, LSTM
from tests.e2e.litert.test_torch_files import AXES, DATA, STATES, TOLERANCE, differences, free_shapes, vectors
from tests.e2e.micro.recurrent import Inputs, run
from tests.e2e.recurrent.test_quantized import with_samples
from tests.support.harness import RESOLVERS, count_ops
from tests.support.running.micro import IS_INSTALLED, NOT_INSTALLED

pytestmark = pytest.mark.skipif(not IS_INSTALLED, reason=NOT_INSTALLED)

CELL_STATES = ("lstm", "lstm_2_layers", "lstm_states", "lstm_time_major")
"""Files that compute with the final state of a cell, which only a copy of the kernel's state has."""
FREED = sorted((FUSED.keys() | LOOPS.keys()) - AXES.keys())


def worst_difference(content: bytes, inputs: Inputs, answers: Inputs) -> float:
    """Return the largest difference from PyTorch's answers, of calls that are made one after the other."""
    count = len(next(iter(inputs.values())))
    assert count > 1
    found = run(content, [{each: array[call] for each, array in inputs.items()} for call in range(count)])
    return max(
        float(np.abs(answer[each] - array[call]).max())
        for call, answer in enumerate(found)
        for each, array in answers.items()
    )


def of_first_sample(name: str) -> tuple[Inputs, Inputs]:
    """Return the inputs and answers of the first sample of each call."""
    inputs, answers = vectors(name)
    axes = dict(zip(answers, STATES.get(name, (0,) * len(answers)), strict=True))
    taken = {each: array.take([0], axes[each] + 1) for each, array in answers.items()}
    return {each: array[:, :1] for each, array in inputs.items()}, taken


@pytest.mark.parametrize("name", [*FUSED, *LOOPS])
def test_layers_run(name: str) -> None:
    content = bytes(
        litefuse.convert(DATA / f"{name}.tflite", target="micro", debug=litefuse.Debug(verify_ir=True)).to_bytes()
    )
    assert worst_difference(content, *vectors(name)) <= TOLERANCE


@pytest.mark.parametrize("name", CELL_STATES)
def test_final_cell_states_are_read_after_the_kernel(name: str) -> None:
    """In LiteRT, too, whose delegates reorder ops that do not depend on each other."""
    content = bytes(litefuse.convert(DATA / f"{name}.tflite", target="micro").to_bytes())
    layers = FUSED[name][1]
    ops = count_ops(content)
    assert (ops[LSTM], ops["SHAPE"]) == (layers, layers)
    for resolver in RESOLVERS:
        assert differences(content, name, resolver) <= TOLERANCE


@pytest.mark.parametrize("name", FREED)
def test_layers_run_with_a_batch_that_was_freed(name: str) -> None:
    """Freed, and then fixed to one, with as few ops as in a file of this batch."""
    path = DATA / f"{name}.tflite"
    content = bytes(
        litefuse.convert(
            path, target="micro", input_shapes=free_shapes(name), debug=litefuse.Debug(verify_ir=True)
        ).to_bytes()
    )
    assert worst_difference(content, *of_first_sample(name)) <= TOLERANCE
    if name in FUSED:
        assert count_ops(content) == count_ops(litefuse.convert(path, target="micro").to_bytes())


@pytest.mark.parametrize(("scheme", "tolerance"), [("int8", 2e-2), ("int16x8", 1e-2)])
@pytest.mark.parametrize("name", CELL_STATES)
def test_quantized_cell_states_are_read(name: str, scheme: str, tolerance: float) -> None:
    inputs, _ = vectors(name)
    count = len(next(iter(inputs.values())))
    samples = [{each: array[call] for each, array in inputs.items()} for call in range(count)]
    config = with_samples(scheme, samples)
    model = litefuse.convert(
        DATA / f"{name}.tflite", target="micro", quantize=config, debug=litefuse.Debug(verify_ir=True)
    )
    assert worst_difference(bytes(model.to_bytes()), *vectors(name)) <= tolerance
