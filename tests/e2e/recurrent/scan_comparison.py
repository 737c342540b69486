"""The saved models of `scan_models`, and a comparison of converted files with TensorFlow's answers."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path

from tests.e2e.recurrent import scan_models
from tests.support import harness
from tests.support.generated import saved_by

COMPARISON = partial(harness.compare, tolerance=1e-5, floor=1e-3)


@cache
def saved() -> Path:
    """Return the folder of the saved models, which TensorFlow makes anew when `scan_models.py` changes."""
    return saved_by(scan_models, "scans")


def compare(content: bytes, name: str) -> None:
    """Run all calls; raise Mismatch if an answer is off."""
    inputs = ({"x": x} for (x,) in scan_models.CASES[name][1])
    harness.compare_calls(content, harness.saved_calls(saved() / name, inputs), comparison=COMPARISON)
