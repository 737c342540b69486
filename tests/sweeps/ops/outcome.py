"""What became of a case."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

RIGHT, REFUSED, WRONG, FAILED, CRASHED, ABSENT = "right", "refused", "wrong", "failed", "crashed", "absent"
"""`failed`: an exception that is not ours; `absent`: TensorFlow has no kernel for the case, or cannot trace it."""


@dataclass(frozen=True)
class Outcome:
    """A verdict, and its reason unless it is `right`; then what there was and what it became.

    `graph` has by kind the element types of TensorFlow's ops (an op's first type), `ops` how many of each LiteRT op.
    """

    verdict: str
    reason: str = ""
    graph: Mapping[str, list[str]] = field(default_factory=dict[str, list[str]])
    ops: Mapping[str, int] = field(default_factory=dict[str, int])
