"""Rewrites of the tf dialect that keep the meaning: applied while constants are folded."""

from __future__ import annotations

from litefuse.canonicalize import arithmetic, arrangement, dilation, identities, integers, shapes
from litefuse.rules.rule import Rule

REWRITES: tuple[Rule, ...] = (
    *identities.REWRITES,
    *shapes.REWRITES,
    *arrangement.REWRITES,
    *arithmetic.REWRITES,
    *integers.REWRITES,
    *dilation.REWRITES,
)
