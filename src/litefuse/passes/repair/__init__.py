"""Passes that repair LiteRT files of other converters, on modules that were read whole."""

from litefuse.passes.base import Pass

_LAYERS = "litefuse.passes.repair.recurrent_layers"
_OPTIONS = f"{_LAYERS}:RepairOptions"

SET_CELL_CLIP = Pass("set-cell-clip", f"{_LAYERS}:set_cell_clip", state=_OPTIONS)
CLEAR_STATES = Pass("clear-states", f"{_LAYERS}:clear_states", frozenset({"tfl.pseudo_variable"}), state=_OPTIONS)

__all__ = ["CLEAR_STATES", "SET_CELL_CLIP"]
