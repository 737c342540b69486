"""The changes that a repair makes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Clip = float | Literal["keep"] | None
"""The new clip of the cell states: a number, None to remove it, or "keep"."""


@dataclass(frozen=True, slots=True)
class RepairOptions:
    """The options of one repair, which its passes take and hand on."""

    cell_clip: Clip = "keep"
    states: bool = True
    """Whether fused recurrent ops start every call with zeros."""
