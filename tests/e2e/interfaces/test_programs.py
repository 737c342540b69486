"""Programs for `tf.lite.TFLiteConverter` run with `litefuse.TFLiteConverter` in its place, with the same answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import litefuse
from tests.support import harness

pytest.importorskip("tensorflow", reason="the programs are TensorFlow's")

from tests.e2e.interfaces.originals import FLOAT, REFUSED, answers, run
from tests.e2e.interfaces.programs import PROGRAMS, QUANTIZING


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.__name__)
def test_a_program_answers_as_with_the_original(program: Callable[[Any], list[Any]]) -> None:
    wanted = answers()[program.__name__]
    found = run(program, litefuse.TFLiteConverter)
    assert len(found) == len(wanted) > 0
    for actual, expected in zip(found, wanted, strict=True):
        if isinstance(expected, np.ndarray):
            harness.compare(actual, expected)
        else:
            assert actual == expected


ERRORS = {"float16": 0.01, "dynamic_range": 0.05, "full_integer": 0.1}
"""Largest difference between the answers of the two files, relative to the largest answer."""


@pytest.mark.parametrize("program", QUANTIZING, ids=lambda program: program.__name__)
def test_a_program_that_quantizes(program: Callable[[Any], list[Any]]) -> None:
    if program.__name__ in REFUSED:
        with pytest.raises(litefuse.ConversionError, match=r"optimizations=\[DEFAULT\]"):
            program(litefuse.TFLiteConverter)
        return
    (content,) = run(program, litefuse.TFLiteConverter)
    if program.__name__ in FLOAT:
        details = harness.open_interpreter(content).get_tensor_details()
        assert {np.dtype(detail["dtype"]) for detail in details} <= {np.dtype(np.float32), np.dtype(np.int32)}
        return
    (expected,) = answers()[program.__name__]
    assert len(content) <= 1.1 * len(expected)
    mine, theirs = answer(content), answer(expected)
    assert mine.dtype == theirs.dtype
    mine, theirs = mine.astype(np.float64), theirs.astype(np.float64)
    assert np.abs(mine - theirs).max() <= ERRORS[program.__name__] * np.abs(theirs).max()


def answer(content: bytes) -> np.ndarray:
    """Return the answer to one input, an image of random numbers from 0 to 1, in the type of the file's input."""
    interpreter = harness.open_interpreter(content)
    interpreter.allocate_tensors()
    (given,), (result,) = interpreter.get_input_details(), interpreter.get_output_details()
    numbers = np.random.default_rng(0).uniform(size=given["shape"])
    if given["dtype"] is not np.float32:
        scale, zero_point = given["quantization"]
        numbers = np.rint(numbers / scale + zero_point).clip(0, 255)
    interpreter.set_tensor(given["index"], numbers.astype(given["dtype"]))
    interpreter.invoke()
    return interpreter.get_tensor(result["index"])
