"""Semantics-preserving rewrites of the tf dialect, applied together with constant folding."""

from __future__ import annotations

from litefuse.passes import peepholes
from litefuse.passes.simplify.canonicalize import arithmetic, arrangement, identities, shapes
from litefuse.rewrite.collect import rewrites_in

REWRITES = peepholes.REWRITES + rewrites_in(identities, shapes, arrangement, arithmetic)
