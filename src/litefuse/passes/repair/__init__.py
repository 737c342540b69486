"""Passes that repair LiteRT files of other converters, on modules that were read whole."""

from litefuse.passes.base import Pass

_ROOM = "litefuse.passes.repair"

_OPTIONS = f"{_ROOM}.options:RepairOptions"

SET_CELL_CLIP = Pass("set-cell-clip", f"{_ROOM}.cell_clip:set_cell_clip", state=_OPTIONS)
CLEAR_STATES = Pass("clear-states", f"{_ROOM}.states:clear_states", frozenset({"tfl.pseudo_variable"}), state=_OPTIONS)

__all__ = ["CLEAR_STATES", "SET_CELL_CLIP"]
