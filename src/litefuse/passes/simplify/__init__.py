"""Passes that simplify `tf` functions: inlining, shape inference, folding, dead code."""

from litefuse.dialects.calls import WHILE_KINDS
from litefuse.dialects.tf.aliases import ALIASES
from litefuse.passes.base import Pass

_ROOM = "litefuse.passes.simplify"

DEDUPLICATE_FUNCTIONS = Pass("deduplicate-functions", f"{_ROOM}.deduplicate_functions:deduplicate_functions")
CANONICAL_NAMES = Pass("canonical-names", f"{_ROOM}.canonical_names:canonicalize_names", frozenset(ALIASES))
INFER_SHAPES = Pass("infer-shapes", f"{_ROOM}.shape_inference:infer_shapes")
FOLD = Pass("fold", f"{_ROOM}.fold:fold")
EVALUATE_CONSTANT_LOOPS = Pass(
    "evaluate-constant-loops", f"{_ROOM}.evaluate_constant_loops:evaluate_constant_loops", WHILE_KINDS
)
