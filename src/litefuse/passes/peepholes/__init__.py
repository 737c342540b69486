"""Rewrites of ops that both dialects have: they simplify `tf` functions, and optimize `tfl` functions.

`simplify.canonicalize` and `optimize` add the rewrites that only one of the dialects needs. A rule is written once,
over the names in `common_ops`, where the operands and attributes that differ are translated.
"""

from __future__ import annotations

from litefuse.passes.peepholes import arithmetic, arrangement, logic, reshapes
from litefuse.rewrite.collect import rewrites_in

REWRITES = rewrites_in(reshapes, arrangement, arithmetic, logic)
