"""Fusion: `composite` and `pattern` declare rules, which may look at weights (`known`) and use others (`call`).

Rules for recurrent layers get the states of LiteRT's kernels by `initial_state` and `final_state`.
"""

from litefuse.fuse.recurrent.state import final_state, initial_state
from litefuse.rules.composite import CompositeRule, call, composite
from litefuse.rules.known import known
from litefuse.rules.pattern import PatternRule, pattern

__all__ = [
    "CompositeRule",
    "PatternRule",
    "call",
    "composite",
    "final_state",
    "initial_state",
    "known",
    "pattern",
]
