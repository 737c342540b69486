"""What fusion rules use, next to the decorators `litefuse.fuse_composite` and `litefuse.fuse_pattern`.

The first parameter of a rule is a `RewriteContext`. Rules may read constant weights with `known` and apply other rules
with `call`. Rules for recurrent layers connect the states of LiteRT's kernels with `initial_state` and `final_state`.
"""

from litefuse.fusions.recurrent.state import final_state, initial_state
from litefuse.rewrite.composite_rule import CompositeRule, call
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.known import known
from litefuse.rewrite.pattern import PatternRule

__all__ = ["CompositeRule", "PatternRule", "RewriteContext", "call", "final_state", "initial_state", "known"]
