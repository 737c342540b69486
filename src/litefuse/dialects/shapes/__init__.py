"""Shape functions by op kind, for `tf` and `tfl` alike."""

from litefuse.ir.schema import Infer

SHAPES: dict[str, Infer] = {}

__all__ = ["SHAPES"]
