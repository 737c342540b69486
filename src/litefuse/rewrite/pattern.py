"""Pattern rules: a traced function defines the pattern, and the decorated function builds the replacement."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from litefuse.errors import InvalidRuleError, NoMatch
from litefuse.ir import Op, Value
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.guard import checked_parameters
from litefuse.rewrite.match import Match, Matcher, Miss
from litefuse.rewrite.rule import Rule, as_list
from litefuse.rewrite.trace import Pattern, trace

PatternFunction = Callable[..., Any]
"""A pattern function: `(tf, *captures, *, scalars) -> expression`."""


class PatternRule(Rule):
    """Replaces matches of any of its patterns with the values that `function(b, *captures, **scalars)` builds."""

    __slots__ = ("patterns",)

    def __init__(self, patterns: Sequence[Pattern], function: Callable[..., Any], name: str | None = None) -> None:
        self.patterns = tuple(patterns)
        kinds = dict.fromkeys(kind for pattern in patterns for kind in pattern.kinds)
        after = frozenset[str]().union(*(pattern.after for pattern in patterns))
        super().__init__(tuple(kinds), function, name, after=after if all(p.after for p in patterns) else ())
        _check(self)

    def _replacement(self, op: Op, builder: RewriteContext) -> list[Value]:
        """Return the replacement of `op`. Raises `NoMatch` with the facts `matched` and `of` (numbers of ops)."""
        nearest, size = Miss("the root op does not match", -1), 1
        for pattern in self.patterns:
            if op.kind not in pattern.kinds:
                continue
            matcher = Matcher(pattern)
            found = matcher.run(op)
            if found is not None:
                return self._replace(pattern, found, builder)
            if matcher.miss.depth > nearest.depth:
                nearest, size = matcher.miss, pattern.size
        raise NoMatch(nearest.reason, matched=max(nearest.depth, 0), of=size)

    def _replace(self, pattern: Pattern, found: Match, builder: RewriteContext) -> list[Value]:
        captures = [found.values[capture] for capture in pattern.captures]
        builder.captures = captures
        scalars = {name: found.scalars[name] for name in pattern.scalars}
        try:
            replacement = self.function(builder, *captures, **scalars)
        except NoMatch as refusal:
            raise NoMatch(refusal.reason, **refusal.facts, matched=pattern.size, of=pattern.size) from None
        return as_list(replacement)

    def can_match(self, kinds: Collection[str]) -> bool:
        """Return whether a graph with only ops of these kinds can contain a match."""
        return any(all(need & set(kinds) for need in pattern.needed) for pattern in self.patterns)


def fuse_pattern(*patterns: PatternFunction) -> Callable[[Callable[..., Any]], PatternRule]:
    """Declare a fusion of the expressions that `patterns` describe; all patterns must have the same parameters.

    The decorated function receives the builder, the captured values by position and the captured scalars by keyword.
    The rule does not apply if an inner value is used elsewhere or a constant differs.
    """
    traced = [trace(function) for function in patterns]
    return lambda function: PatternRule(traced, function)


def _check(rule: PatternRule) -> None:
    """Raise `InvalidRuleError` unless the parameters of the patterns and of the rule's function match."""
    owner = f"pattern rule {rule.owner}"
    if not rule.patterns:
        raise InvalidRuleError(f"{owner}: it has no pattern")
    first = rule.patterns[0]
    names = [capture.name for capture in first.captures]
    for other in rule.patterns[1:]:
        if [capture.name for capture in other.captures] != names or set(other.scalars) != set(first.scalars):
            raise InvalidRuleError(f"{owner}: {first.name} and {other.name} have different parameters")
    parameters = checked_parameters(rule.function, owner)
    if parameters.takes_positional or parameters.takes_keywords:
        return
    if len(parameters.positional) != len(names) + 1 or set(parameters.keywords) != set(first.scalars):
        wanted = ", ".join(["b", *names, *(["*", *first.scalars] if first.scalars else [])])
        raise InvalidRuleError(f"{owner}: its parameters must be ({wanted})")
