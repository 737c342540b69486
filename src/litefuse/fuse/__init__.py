"""Fusion: `composite` and `pattern` declare rules; the stages apply them."""

from litefuse.rules.composite import CompositeRule, composite

__all__ = ["CompositeRule", "composite"]
