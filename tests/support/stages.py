"""The states of quantizing passes, as their types say."""

from __future__ import annotations

from typing import get_type_hints

from litefuse.passes.base import Pass


def stages(each: Pass) -> tuple[type, type]:
    """Return the types of the state that a pass takes, and of the one that it returns."""
    *_, taken, returned = get_type_hints(each.load()).values()
    return taken, returned
