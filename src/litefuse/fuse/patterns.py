"""Fuse patterns: structures that nobody marked, recognised in the graph and replaced by one op."""

from __future__ import annotations

from litefuse.errors import NoMatch
from litefuse.events import Context
from litefuse.fuse.library import activations, normalization
from litefuse.ir import Module, Op
from litefuse.rules.driver import apply_rules
from litefuse.rules.pattern import PatternRule
from litefuse.rules.rule import Rule, by_kind

PATTERNS = (*activations.PATTERNS, *normalization.PATTERNS)
NEAR = 0.6
"""A miss is worth reporting when this share of the pattern's ops agreed."""


def fuse_patterns(module: Module, context: Context) -> None:
    """Replace what a pattern rule matches; the user's rules go first. Near misses become events."""
    kinds = frozenset(op.kind for op in module.ops())
    rules = [
        rule
        for rule in (*context.options.patterns, *PATTERNS)
        if not isinstance(rule, PatternRule) or rule.possible(kinds)
    ]
    misses: dict[tuple[str, Op], NoMatch] = {}

    def observe(rule: Rule, op: Op, refusal: NoMatch | None) -> None:
        if refusal is None:
            context.record(rule.name, "fused", op.location)
        elif refusal.facts.get("matched", 0) >= max(2.0, NEAR * refusal.facts.get("of", 0)):  # type: ignore[operator]
            misses[rule.name, op] = refusal

    if not rules:
        return
    index = by_kind(rules)
    for function in module.functions.values():
        apply_rules(function, index, context.dialects, observe)
    for (name, op), refusal in misses.items():
        # What another rule or a later attempt has replaced is no miss any more.
        if op.function is not None:
            context.record(name, "refused", op.location, refusal.reason, **refusal.facts)
