"""Models for microcontrollers in 8-bit integers: tflite-micro computes what LiteRT computes, in no larger an arena."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from litefuse.ir.quantization import round_to_steps
from litefuse.micro import arena_size
from tests.e2e.micro import classic
from tests.support import harness
from tests.support.micro import IS_INSTALLED, NOT_INSTALLED, Job, run_files

pytestmark = [pytest.mark.skipif(not IS_INSTALLED, reason=NOT_INSTALLED), pytest.mark.xdist_group("micro_classic")]
TOLERANCE = 2
"""In steps of 8-bit outputs."""
CALLS = 8

Array = np.ndarray[Any, Any]


@pytest.fixture(scope="module")
def contents() -> dict[str, bytes]:
    """Return the files by name."""
    return {name: bytes(classic.convert(name).to_bytes()) for name in classic.NAMES}


@pytest.mark.parametrize("name", classic.NAMES)
def test_agrees_with_litert(name: str, contents: dict[str, bytes]) -> None:
    interpreter = harness.open_interpreter(contents[name], resolver="builtin")
    interpreter.allocate_tensors()
    (given,), (made,) = interpreter.get_input_details(), interpreter.get_output_details()
    assert given["dtype"] == made["dtype"] == np.int8
    inputs, answers = list[Array](), list[Array]()
    for sample in classic.samples(name, CALLS, seed=1):
        (numbers,) = sample.values()
        scale, zero_point = given["quantization"]
        inputs.append(round_to_steps(numbers, scale, zero_point, np.int8))
        interpreter.set_tensor(given["index"], inputs[-1])
        interpreter.invoke()
        answers.append(interpreter.get_tensor(made["index"]))
    (run,) = run_files([Job(contents[name], [[each] for each in inputs], 1 << 20)])
    assert not run.has_failed, run.log
    assert np.ptp(np.array(answers), 0).max() > 10 * TOLERANCE  # or any answer would do
    for (result,), answer in zip(run.calls, answers, strict=True):
        np.testing.assert_allclose(result.reshape(answer.shape).astype(int), answer, rtol=0, atol=TOLERANCE)


@pytest.mark.parametrize("name", classic.NAMES)
def test_needs_no_more_memory_than_tflite_converters_file(name: str, contents: dict[str, bytes]) -> None:
    other = classic.RECORD.facts()[name]
    if "error" in other:
        assert name == "micro_keyword_crnn", "TFLiteConverter converts all but the LSTM"
        return
    assert len(contents[name]) <= other["bytes"]
    assert arena_size(contents[name]).bytes <= other["arena"]
