"""Cases of the sweep in child processes."""

from __future__ import annotations

import tempfile
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from tests.support.isolated import verdicts
from tests.sweeps.ops.outcome import CRASHED, Outcome


def outcomes(titles: Sequence[str], *, recorded: bool = False) -> dict[str, Outcome]:
    """Return the outcome of each case, by title; `recorded` cases need no TensorFlow."""
    function = "recorded_verdict" if recorded else "verdict"
    results: dict[str, Outcome] = {}
    for title, kind, *rest in verdicts("tests.sweeps.ops.run", titles, function=function):
        results[title] = Outcome(CRASHED if kind == "crash" else kind, *rest)
    return results


def verdict(title: str) -> tuple[Any, ...]:
    """Return the fields of the outcome of a case; imports TensorFlow."""
    from tests.sweeps.ops.comparison import outcome
    from tests.sweeps.ops.families import BY_TITLE

    with tempfile.TemporaryDirectory() as folder:
        return tuple(asdict(outcome(BY_TITLE[title], Path(folder))).values())


def recorded_verdict(title: str) -> tuple[Any, ...]:
    """Return the fields of the outcome of a recorded case."""
    from tests.support.recorded import read
    from tests.sweeps.ops.comparison import recorded_outcome

    return tuple(asdict(recorded_outcome(read("sweep")[title])).values())
