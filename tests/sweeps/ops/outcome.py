"""The outcome of a case."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

RIGHT, REFUSED, WRONG, FAILED, CRASHED, ABSENT = "right", "refused", "wrong", "failed", "crashed", "absent"
"""`failed`: an exception that is not litefuse's; `absent`: TensorFlow has no kernel for the case, or cannot trace it.
"""


@dataclass(frozen=True)
class Outcome:
    """A verdict, and its reason unless it is `right`; then the ops before and after.

    `graph` maps kinds of TensorFlow's ops to their element types (an op's first type), `ops` LiteRT's ops to their
    counts.
    """

    verdict: str
    reason: str = ""
    graph: Mapping[str, list[str]] = field(default_factory=dict[str, list[str]])
    ops: Mapping[str, int] = field(default_factory=dict[str, int])
