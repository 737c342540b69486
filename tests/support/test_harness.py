"""Check that the comparison in `tests.support.harness` detects the errors it exists for."""

from __future__ import annotations

import numpy as np
import pytest

from tests.support import harness
from tests.support.running import tflite_converter


def test_equal_arrays_agree() -> None:
    array = np.linspace(-1, 1, 7, dtype=np.float32)
    assert harness.compare(array, array) == 0.0


@pytest.mark.parametrize("factor", [1e-4, -1e-4, np.nan, np.inf])
def test_a_small_error_is_seen(factor: float) -> None:
    expected = np.linspace(-1, 1, 7, dtype=np.float32)
    actual = expected.copy()
    actual[2] += np.float32(factor)
    with pytest.raises(harness.Mismatch, match="relative error"):
        harness.compare(actual, expected)


def test_integers_and_text_are_exact() -> None:
    with pytest.raises(harness.Mismatch, match="1 of 3 values differ"):
        harness.compare(np.array([1, 2, 3]), np.array([1, 2, 4]))
    assert harness.compare(np.array([b"a", b"bc"], dtype=object), np.array([b"a", b"bc"])) == 0.0


def test_another_dtype_or_shape_is_seen() -> None:
    with pytest.raises(harness.Mismatch, match="dtype int64, expected int32"):
        harness.compare(np.zeros(3, np.int64), np.zeros(3, np.int32))
    with pytest.raises(harness.Mismatch, match="shape"):
        harness.compare(np.zeros((3, 1), np.float32), np.zeros(3, np.float32))


def test_the_leaking_state_of_tflite_converters_lstm_is_seen() -> None:
    """Its first call is right and its second one is not: the error is recorded with TFLiteConverter's facts."""
    facts = tflite_converter.facts()["tfk_lstm_batch1"]
    assert facts["converts"]
    assert not tflite_converter.agrees("tfk_lstm_batch1")
    assert facts["relative_error"] > 0.05
