"""What a repair changes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Clip = float | Literal["keep"] | None
"""The new clip of the cell states: a number, None to remove it, or "keep"."""


@dataclass(frozen=True, slots=True)
class RepairOptions:
    """The options of one repair, which its passes find in the context."""

    cell_clip: Clip = "keep"
    states: bool = True
    """Whether fused recurrent ops start every call with zeros."""
    verify_ir: bool = True
    print_after: tuple[str, ...] = ()

    @property
    def sets_cell_clip(self) -> bool:
        """Whether the clip of the cell states may change."""
        return self.cell_clip != "keep"
