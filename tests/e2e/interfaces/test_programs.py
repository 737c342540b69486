"""Programs for `tf.lite.TFLiteConverter` run with `litefuse.TFLiteConverter` in its place, with the same answers."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import litefuse
from tests.support import harness

pytest.importorskip("tensorflow", reason="the programs are TensorFlow's")

import keras
import tensorflow as tf

from tests.e2e.interfaces.programs import PROGRAMS, QUANTIZING


def run(program: Callable[[Any], list[Any]], converter: Any) -> list[Any]:
    # Keras numbers unnamed layers, starting anew in each process.
    keras.utils.clear_session()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        return program(converter)


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.__name__)
def test_a_program_answers_as_with_the_original(program: Callable[[Any], list[Any]]) -> None:
    wanted = run(program, tf.lite.TFLiteConverter)
    answers = run(program, litefuse.TFLiteConverter)
    assert len(answers) == len(wanted) > 0
    for actual, expected in zip(answers, wanted, strict=True):
        if isinstance(expected, np.ndarray):
            harness.compare(actual, expected)
        else:
            assert actual == expected


@pytest.mark.parametrize("program", QUANTIZING, ids=lambda program: program.__name__)
def test_a_program_that_quantizes_gets_an_error(program: Callable[[Any], list[Any]]) -> None:
    with pytest.raises(litefuse.ConversionError, match=r"(optimizations|supported_\w+|_dataset|_type).*quantize"):
        program(litefuse.TFLiteConverter)
