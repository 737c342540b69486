"""Optimization: semantics-preserving rewrites of the tfl dialect that save ops, bytes or time."""

from litefuse.passes.base import Pass

OPTIMIZE = Pass("optimize", "litefuse.passes.optimize.driver:optimize")
JOIN_SLICES = Pass("join-slices", "litefuse.passes.optimize.join_slices:join_slices", frozenset({"tfl.strided_slice"}))
