"""Legalization: rewrites ops of the `tf` dialect to ops of `tfl`."""

from litefuse.passes.legalize.driver import legalize

__all__ = ["legalize"]
