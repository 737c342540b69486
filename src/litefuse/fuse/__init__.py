"""Fusion: `composite` and `pattern` declare rules; the stages apply them."""

from litefuse.rules.composite import CompositeRule, composite
from litefuse.rules.pattern import PatternRule, pattern

__all__ = ["CompositeRule", "PatternRule", "composite", "pattern"]
