"""Legalization: rewrites ops of the `tf` dialect to ops of `tfl`."""

from litefuse.legalize.driver import legalize

__all__ = ["legalize"]
