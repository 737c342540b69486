"""Semantics-preserving rewrites of the tf dialect, applied together with constant folding."""

from __future__ import annotations

from litefuse.passes.simplify.canonicalize import arithmetic, arrangement, dilation, identities, integers, shapes
from litefuse.rewrite.rule import Rule

REWRITES: tuple[Rule, ...] = (
    *identities.REWRITES,
    *shapes.REWRITES,
    *arrangement.REWRITES,
    *arithmetic.REWRITES,
    *integers.REWRITES,
    *dilation.REWRITES,
)
