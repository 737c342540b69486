"""Compare one entry in one form with TensorFlow, on several calls with and without XNNPACK."""

from __future__ import annotations

import re
import tempfile
import zlib
from collections.abc import Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

import numpy as np
import tensorflow as tf

from litefuse.errors import UnsupportedOpsError
from tests.e2e.api.entries import Array, Entry
from tests.e2e.api.tables import ENTRIES
from tests.support import harness, isolated
from tests.support.reference import evaluate, write_saved_model

BATCHES = (3, 5, 1, 3)
"""Sizes of free batches, one per call; fixed batches have the first size."""
DISTRIBUTION_TOLERANCE = 0.2
"""Tolerance for mean, deviation and quantiles of a few thousand numbers, relative to the standard deviation."""


def verdict(title: str) -> tuple[str, str]:
    """Return `right`, `refused`, `wrong`, `failed` or `absent` (TensorFlow cannot do it either), and the reason."""
    entry, form = _by_title()[title]
    comparison = _compare_distributions if entry.random else partial(_compare_values, tolerance=entry.tolerance)
    with tempfile.TemporaryDirectory() as folder:
        build = partial(record, entry, form)
        kind, reason, _ = isolated.classify(build, Path(folder, "model"), comparison=comparison, explain=_line)
    return kind, reason


@cache
def _by_title() -> dict[str, tuple[Entry, str]]:
    return {f"{entry.name} {form}": (entry, form) for entry in ENTRIES for form in entry.usable_forms()}


def titles(entries: Sequence[Entry]) -> list[str]:
    return [f"{entry.name} {form}" for entry in entries for form in entry.usable_forms()]


def record(entry: Entry, form: str, path: Path) -> harness.Calls:
    """Write the SavedModel; return the calls with TensorFlow's answers."""
    try:
        return _record(entry, form, path)
    except Exception as error:
        raise isolated.NotInTensorFlow(_line(error)) from error


def _record(entry: Entry, form: str, path: Path) -> harness.Calls:
    signature = [tf.TensorSpec(draw.spec_shape(form), draw.dtype) for draw in entry.draws]
    concrete = write_saved_model(entry.function, signature, path)
    rng = np.random.default_rng(zlib.crc32(entry.name.encode()))
    calls: harness.Calls = []
    for batch in BATCHES if form != "static" else BATCHES[:1] * 2:
        inputs = [draw.make(rng, batch) for draw in entry.draws]
        try:
            calls.append(harness.positional(inputs, evaluate(concrete, inputs)))
        except (tf.errors.OpError, ValueError):
            if not calls:
                raise
            # the function does not accept another size
    return calls


def _compare_values(actual: Array, expected: Array, *, tolerance: float | None) -> float:
    return harness.compare(harness.comparable(actual), harness.comparable(expected), tolerance=tolerance)


def _compare_distributions(actual: Array, expected: Array) -> float:
    got, want = harness.comparable(actual), harness.comparable(expected)
    if got.shape != want.shape or got.dtype != want.dtype:
        raise harness.Mismatch(f"{got.dtype}{got.shape}, expected {want.dtype}{want.shape}")
    measures = {"mean": np.mean, "deviation": np.std}
    if np.any(want != np.round(want)):
        measures["quantiles"] = _quantiles  # quantiles of integers jump
    got, want = got.astype(np.float64), want.astype(np.float64)
    deviation = float(want.std()) or 1.0
    worst = 0.0
    for name, measure in measures.items():
        error = float(np.max(np.abs(measure(got) - measure(want)))) / deviation
        if not error < DISTRIBUTION_TOLERANCE:
            raise harness.Mismatch(f"the {name} is off by {error:.2g} deviations")
        worst = max(worst, error)
    return worst


def _quantiles(x: Any) -> Any:
    return np.quantile(x, (0.1, 0.25, 0.5, 0.75, 0.9))


def _line(error: Exception) -> str:
    """Return the error on one line, without the workarounds that all such errors list."""
    lines = [re.sub(r"\. Write one with .*", "", line).strip() for line in str(error).splitlines()]
    if isinstance(error, UnsupportedOpsError):
        return "; ".join(line for line in lines[1:] if not line.startswith("Or convert"))[:400]
    return f"{type(error).__name__}: {' | '.join(lines)}"[:400]
