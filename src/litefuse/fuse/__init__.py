"""Fusion: `composite` and `pattern` declare rules, which may look at weights (`known`) and use others (`call`)."""

from litefuse.rules.composite import CompositeRule, call, composite
from litefuse.rules.known import known
from litefuse.rules.pattern import PatternRule, pattern

__all__ = ["CompositeRule", "PatternRule", "call", "composite", "known", "pattern"]
