"""Fusion: `composite` and `pattern` declare rules; the stages apply them. `known` looks at weights."""

from litefuse.rules.composite import CompositeRule, composite
from litefuse.rules.known import known
from litefuse.rules.pattern import PatternRule, pattern

__all__ = ["CompositeRule", "PatternRule", "composite", "known", "pattern"]
