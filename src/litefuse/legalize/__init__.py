"""Legalization: from the `tf` dialect to `tfl`."""

from litefuse.legalize.driver import legalize

__all__ = ["legalize"]
