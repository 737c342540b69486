"""Compare one entry in one form with TensorFlow, on several calls with and without XNNPACK."""

from __future__ import annotations

import re
import tempfile
import zlib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import tensorflow as tf

from litefuse import convert
from litefuse.errors import LitefuseError, UnsupportedOpsError
from tests.e2e.api.entries import Array, Entry
from tests.e2e.api.tables import ENTRIES
from tests.legalizations.judge import write_saved_model
from tests.support import harness

BATCHES = (3, 5, 1, 3)
"""Sizes of free batches, one per call; fixed batches have the first size."""
DISTRIBUTION_TOLERANCE = 0.2
"""Tolerance for mean, deviation and quantiles of a few thousand numbers, relative to the standard deviation."""
Calls = list[tuple[list[Array], list[Array]]]


def verdict(title: str) -> tuple[str, str]:
    """Return `right`, `refused`, `wrong`, `failed` or `absent` (TensorFlow cannot do it either), and the reason."""
    entry, form = _by_title()[title]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "model")
        try:
            calls = record(entry, form, path)
        except Exception as error:
            return "absent", _line(error)
        try:
            content = bytes(convert(path, verify_ir=True).to_bytes())
        except LitefuseError as error:
            return "refused", _line(error)
        except Exception as error:
            return "failed", _line(error)
    try:
        for resolver in harness.RESOLVERS:
            check(content, calls, entry, resolver)
    except (harness.Mismatch, RuntimeError, ValueError) as error:
        return "wrong", _line(error)
    return "right", ""


@cache
def _by_title() -> dict[str, tuple[Entry, str]]:
    return {f"{entry.name} {form}": (entry, form) for entry in ENTRIES for form in entry.usable_forms()}


def titles(entries: Sequence[Entry]) -> list[str]:
    return [f"{entry.name} {form}" for entry in entries for form in entry.usable_forms()]


def record(entry: Entry, form: str, path: Path) -> Calls:
    """Write the SavedModel; return the calls with TensorFlow's answers."""
    signature = [tf.TensorSpec(draw.spec_shape(form), draw.dtype) for draw in entry.draws]
    concrete = write_saved_model(entry.function, signature, path)
    rng = np.random.default_rng(zlib.crc32(entry.name.encode()))
    calls: Calls = []
    for batch in BATCHES if form != "static" else BATCHES[:1] * 2:
        inputs = [draw.make(rng, batch) for draw in entry.draws]
        try:
            answers = concrete(*[tf.constant(x) for x in inputs])
        except (tf.errors.OpError, ValueError):
            if not calls:
                raise
            continue  # the function does not accept another size
        calls.append((inputs, [_comparable(answer.numpy()) for answer in tf.nest.flatten(answers)]))
    return calls


def check(content: bytes, calls: Calls, entry: Entry, resolver: str) -> None:
    """Raise Mismatch at the first answer that differs."""
    runner = harness.open_interpreter(content, resolver=resolver).get_signature_runner()
    for number, (inputs, expected) in enumerate(calls):
        answers = runner(**{f"x{index}": array for index, array in enumerate(inputs)})
        for index, want in enumerate(expected):
            try:
                got = _comparable(answers[f"y{index}"])
                if entry.random:
                    _compare_distributions(got, want)
                else:
                    harness.compare(got, want, tolerance=entry.tolerance)
            except harness.Mismatch as mismatch:
                raise harness.Mismatch(f"{resolver}, call {number}, output {index}: {mismatch}") from None


def _compare_distributions(got: Array, want: Array) -> None:
    if got.shape != want.shape or got.dtype != want.dtype:
        raise harness.Mismatch(f"{got.dtype}{got.shape}, expected {want.dtype}{want.shape}")
    measures = {"mean": np.mean, "deviation": np.std}
    if np.any(want != np.round(want)):
        measures["quantiles"] = _quantiles  # quantiles of integers jump
    got, want = got.astype(np.float64), want.astype(np.float64)
    deviation = float(want.std()) or 1.0
    for name, measure in measures.items():
        error = float(np.max(np.abs(measure(got) - measure(want)))) / deviation
        if not error < DISTRIBUTION_TOLERANCE:
            raise harness.Mismatch(f"the {name} is off by {error:.2g} deviations")


def _quantiles(x: Any) -> Any:
    return np.quantile(x, (0.1, 0.25, 0.5, 0.75, 0.9))


def _comparable(x: Any) -> Array:
    """Convert strings to bytes and complex numbers to pairs of reals."""
    x = np.asarray(x)
    if x.dtype.kind in "OS":
        return x.astype(np.bytes_)
    return np.stack([x.real, x.imag]) if x.dtype.kind == "c" else x


def _line(error: Exception) -> str:
    """Return the error on one line, without the workarounds that all such errors list."""
    lines = [re.sub(r"\. Write one with .*", "", line).strip() for line in str(error).splitlines()]
    if isinstance(error, UnsupportedOpsError):
        return "; ".join(line for line in lines[1:] if not line.startswith("Or convert"))[:400]
    return f"{type(error).__name__}: {' | '.join(lines)}"[:400]
