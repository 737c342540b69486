"""Legalization: rewrites ops of the `tf` dialect to ops of `tfl`."""

from litefuse.passes.base import Pass

LEGALIZE = Pass("legalize", "litefuse.passes.legalize.driver:legalize")
