"""The saved models of `scan_models`, and a comparison of converted files with TensorFlow's answers."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from tests.e2e.recurrent import scan_models
from tests.support import harness
from tests.support.generated import require_models

COMPARISON = partial(harness.compare, tolerance=1e-5, floor=1e-3)


def source(name: str) -> Path:
    """Return the SavedModel of a case."""
    return require_models("scans") / name / "saved_model"


def compare(content: bytes, name: str) -> None:
    """Run all calls; raise Mismatch if an answer is off."""
    inputs = ({"x": x} for (x,) in scan_models.CASES[name][1])
    harness.compare_calls(content, harness.saved_calls(require_models("scans") / name, inputs), comparison=COMPARISON)
