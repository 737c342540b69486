"""The outcome of a case."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tests.support.isolated import ABSENT, FAILED, REFUSED, RIGHT, WRONG

__all__ = ("ABSENT", "CRASHED", "FAILED", "REFUSED", "RIGHT", "WRONG", "Outcome")

CRASHED = "crashed"


@dataclass(frozen=True)
class Outcome:
    """A verdict, and its reason unless it is `right`; then the ops before and after.

    Verdicts are those of `tests.support.isolated`, or `crashed`.

    `graph` maps kinds of TensorFlow's ops to their element types (an op's first type), `ops` LiteRT's ops to their
    counts.
    """

    verdict: str
    reason: str = ""
    graph: Mapping[str, list[str]] = field(default_factory=dict[str, list[str]])
    ops: Mapping[str, int] = field(default_factory=dict[str, int])
