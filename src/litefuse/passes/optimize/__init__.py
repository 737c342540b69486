"""Optimization: semantics-preserving rewrites of the tfl dialect that save ops, bytes or time."""

from litefuse.passes.base import Pass

OPTIMIZE = Pass("optimize", "litefuse.passes.optimize.driver:optimize")
