"""Compare a converted case with TensorFlow, on several calls, with and without XNNPACK.

Only a case that is not recorded needs TensorFlow.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np

from litefuse.errors import LitefuseError
from tests.support import harness, isolated
from tests.support.recorded import RecordedCase
from tests.sweeps.ops.cases import Array, Case
from tests.sweeps.ops.outcome import ABSENT, RIGHT, Outcome


def outcome(case: Case, folder: Path) -> Outcome:
    """Record a case, and return its outcome, unless it ends the process."""
    from tests.sweeps.ops.facts import graph_kinds
    from tests.sweeps.ops.recording import record

    path = folder / "model"
    kind, reason, content = _classify(partial(record, case), path, case.tolerance)
    return Outcome(RIGHT, "", graph_kinds(path), harness.count_ops(content)) if kind == RIGHT else Outcome(kind, reason)


def recorded_outcome(case: RecordedCase) -> Outcome:
    """Return the outcome of a recorded case, without its ops, unless it ends the process."""
    if not case.calls:
        return Outcome(ABSENT)
    kind, reason, _ = _classify(lambda _: case.calls, case.saved_model, case.facts["tolerance"])
    return Outcome(kind, reason)


def _classify(build: Callable[[Path], harness.Calls], path: Path, tolerance: float | None) -> tuple[str, str, bytes]:
    return isolated.classify(build, path, comparison=partial(_compare, tolerance=tolerance), explain=_explain)


def _explain(error: Exception) -> str:
    if isinstance(error, LitefuseError):
        return " ".join(str(error).split())[:400]
    return isolated.one_line(error)


def _compare(actual: Array, expected: Array, *, tolerance: float | None) -> float:
    return harness.compare(_unbounded(harness.comparable(actual)), _unbounded(expected), tolerance=tolerance)


def _unbounded(x: Array) -> Array:
    """Restore infinities: LiteRT's arithmetic kernels return the largest float32 where TensorFlow returns infinity."""
    if x.dtype != np.float32:
        return x
    largest = np.finfo(np.float32).max
    return np.where(x >= largest, np.float32(np.inf), np.where(x <= -largest, np.float32(-np.inf), x))
