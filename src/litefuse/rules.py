"""Names for fusion rules, next to the decorators `litefuse.fuse_composite` and `litefuse.fuse_pattern`.

The first parameter of a rule, `b`, is a `Builder`, and in full a `RewriteContext`: annotate it so if the rule declares
a tolerance or reads the options. Operands and results are `Value`s; `value.op` is the `Op` that computes one. Rules may
read constant weights with `known` and apply other rules with `call`. Rules for recurrent layers connect the states of
LiteRT's kernels with `initial_state` and `final_state`.
"""

from litefuse.fusions.recurrent.state import final_state, initial_state
from litefuse.ir import Builder, Op, Value
from litefuse.rewrite.composite_rule import CompositeRule, call
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.known import known
from litefuse.rewrite.pattern import PatternRule

__all__ = [
    "Builder",
    "CompositeRule",
    "Op",
    "PatternRule",
    "RewriteContext",
    "Value",
    "call",
    "final_state",
    "initial_state",
    "known",
]
