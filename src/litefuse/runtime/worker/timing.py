"""The time of a call of models that compute the same, on this machine."""

from __future__ import annotations

import statistics
from collections.abc import Mapping
from contextlib import suppress
from typing import Protocol

SECONDS = 0.04
"""Approximate measurement time of each model."""
ROUNDS = 5

Times = dict[str, float]
"""Seconds per call by name."""


class Timed(Protocol):
    """Something that can be called again and again, such as a `Session` that was called."""

    def repeat(self, count: int, /) -> float:
        """Return the mean time of a number of calls in seconds."""
        ...


def measure_sessions(sessions: Mapping[str, Timed]) -> Times:
    """Return the median time of each model over several rounds.

    Each round runs all models, so that anything that slows the machine down affects all of them. Models that crash or
    fail are omitted.
    """
    once = _run_round(sessions, dict.fromkeys(sessions, 2))
    counts = {name: max(1, int(SECONDS / ROUNDS / max(seconds, 1e-7))) for name, seconds in once.items()}
    rounds = [_run_round(sessions, counts) for _ in range(ROUNDS)]
    timed = [name for name in counts if all(name in times for times in rounds)]
    return {name: statistics.median(times[name] for times in rounds) for name in timed}


def _run_round(sessions: Mapping[str, Timed], counts: Mapping[str, int]) -> Times:
    """Run each model the given number of times; models that fail are omitted."""
    times: Times = {}
    for name, count in counts.items():
        with suppress(RuntimeError, ValueError):
            times[name] = sessions[name].repeat(count)
    return times
