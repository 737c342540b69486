"""Fusion: `composite` and `pattern` declare rules; the stages apply them. `known` looks at weights, `call` makes use of others."""

from litefuse.rules.composite import CompositeRule, call, composite
from litefuse.rules.known import known
from litefuse.rules.pattern import PatternRule, pattern

__all__ = ["CompositeRule", "PatternRule", "call", "composite", "known", "pattern"]
