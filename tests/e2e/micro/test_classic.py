"""Models for microcontrollers in 8-bit integers: tflite-micro computes what LiteRT computes, in no larger an arena.

The usual models, and models with branches, whose arena depends on the order of their ops.
"""

from __future__ import annotations

import numpy as np
import pytest

from litefuse.micro import arena_size
from tests.e2e.micro import classic
from tests.support.running.micro import IS_INSTALLED, NOT_INSTALLED

pytestmark = [
    pytest.mark.skipif(not IS_INSTALLED, reason=NOT_INSTALLED),
    pytest.mark.xdist_group("micro_classic"),
    pytest.mark.usefixtures("one_process"),
]
TOLERANCE = {"micro_densenet": 11, "micro_residual": 4}
"""In steps of 8-bit outputs, by default 2. Of many layers in a row, each rounds a little differently.

XNNPACK has other kernels on other processors: the difference of the deepest network is 6 or 10 steps.
"""
CALLS = {"micro_keyword_crnn": 40}
"""By default 8."""
NAMES = (*classic.NAMES, *classic.BRANCHING)


@pytest.fixture(scope="module")
def contents() -> dict[str, bytes]:
    """Return the files by name."""
    return {name: bytes(classic.convert(name).to_bytes()) for name in NAMES}


@pytest.mark.parametrize("name", NAMES)
def test_agrees_with_litert(name: str, contents: dict[str, bytes]) -> None:
    tolerance = TOLERANCE.get(name, 2)
    for found, expected in classic.run_both(name, contents[name], CALLS.get(name, 8)):
        assert expected.dtype == np.int8
        np.testing.assert_allclose(found.astype(int), expected, rtol=0, atol=tolerance)
        # Answers differ from sample to sample, or within one.
        assert np.ptp(expected.astype(int)) > 10 * tolerance


@pytest.mark.parametrize("name", NAMES)
def test_needs_no_more_memory_than_tflite_converters_file(name: str, contents: dict[str, bytes]) -> None:
    other = classic.RECORD.facts()[name]
    if "error" in other:
        assert name == "micro_keyword_crnn", "TFLiteConverter converts all but the LSTM"
        return
    assert len(contents[name]) <= other["bytes"]
    assert arena_size(contents[name]).bytes <= other["arena"]


def test_an_order_makes_the_arena_smaller(contents: dict[str, bytes]) -> None:
    """The incumbent's order keeps the mask in memory while the wide layer before the class runs."""
    other = classic.RECORD.facts()["micro_mask_and_class"]
    assert arena_size(contents["micro_mask_and_class"]).bytes < 0.85 * other["arena"]
