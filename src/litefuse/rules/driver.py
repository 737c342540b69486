"""The greedy driver: applies rewrites to a function until none applies."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence

from litefuse.errors import NoMatch
from litefuse.ir import Builder, Dialects, Function, Op, Rewriter, Value
from litefuse.rules.guard import endless, is_shipped
from litefuse.rules.rule import Rule, source_kinds

MOST_REWRITES = 1000
"""Rewrites of a function, and then `REWRITES_PER_OP` for each of its ops, before they are taken to be endless."""
REWRITES_PER_OP = 20
MOST_AGAIN = 200
"""How often ops that a user's rules make may be rewritten by them in turn."""
_NAMED = 32
"""Rewrites at the end of an endless row that the error names."""
LOOK_THROUGH = 3
"""A rule may depend on ops this far above the operands of its root."""
Accept = Callable[[Op, "Sequence[Value]", Builder], None]
"""Called before a replacement is made; it refuses with `NoMatch`."""
Observer = Callable[[Rule, Op, NoMatch | None], None]
"""Called after each attempt with the rule, the op, and the refusal if there was one."""


def apply_rules(
    function: Function,
    rules: Mapping[str, Sequence[Rule]],
    dialects: Dialects,
    observe: Observer | None = None,
    accept: Accept | None = None,
) -> int:
    """Apply `rules` (by root kind) until none matches; returns how many rewrites were made.

    Each op is visited once, then again when an op beside it changed, so that the cost is linear in
    the number of ops and rewrites. Ops that a rewrite leaves unused are erased.
    """
    rewriter = Rewriter(function, dialects)
    pending = deque(op for op in function.ops() if op.kind in rules)
    queued = set(pending)
    watch = _Watch(sum(1 for _ in function.ops()))
    while pending:
        op = pending.popleft()
        queued.discard(op)
        if op.function is None:
            continue
        builder, sources = rewriter.builder(op), source_kinds(op)
        for rule in rules.get(op.kind, ()):
            if not rule.may_follow(sources):
                continue
            changed = _apply(rule, op, rewriter, builder, watch, observe, accept)
            if changed is None:
                continue
            for neighbour in changed:
                if neighbour.kind in rules and neighbour not in queued and neighbour.function is not None:
                    pending.append(neighbour)
                    queued.add(neighbour)
            break
    return watch.rewrites


class _Watch:
    """Counts rewrites, to raise an error that names the rules where these have no end."""

    def __init__(self, ops: int) -> None:
        self.rewrites = 0
        self.most = MOST_REWRITES + REWRITES_PER_OP * ops
        self.last: deque[Rule] = deque(maxlen=_NAMED)
        self.depths: dict[Op, int] = {}
        """How many rewrites by a user's rules, one on the result of the other, made an op."""

    def count(self, rule: Rule, root: Op, new: Sequence[Op]) -> None:
        """Count a rewrite that has been made; raises `InvalidRuleError` for one too many."""
        self.rewrites += 1
        self.last.append(rule)
        depth = self.depths.pop(root, 0)
        if not is_shipped(rule.function):
            depth += 1
            self.depths.update((op, depth) for op in new)
        if depth > MOST_AGAIN or self.rewrites > self.most:
            raise endless((f"{each.name} ({each.owner})" for each in self.last), root)


def _apply(
    rule: Rule,
    op: Op,
    rewriter: Rewriter,
    builder: Builder,
    watch: _Watch,
    observe: Observer | None,
    accept: Accept | None,
) -> list[Op] | None:
    """Try one rule; returns the ops to look at again, or None if the rule does not apply."""
    try:
        values = rule.apply(op, builder)
        if accept is not None:
            accept(op, values, builder)
    except NoMatch as refusal:
        builder.staged, builder.captures, builder.functions = [], (), []
        builder.tolerance = None
        builder.domains, builder.finite, builder.limits = {}, {}, {}
        builder.trial = None
        if observe is not None:
            observe(rule, op, refusal)
        return None
    new_ops = list(builder.staged)
    sources = [value.op for value in op.inputs if value.op is not None]
    users = [user for result in op.results for user in result.uses]
    rewriter.replace(op, values, builder)
    watch.count(rule, op, new_ops)
    if observe is not None:
        observe(rule, op, None)
    less_read = [value for source in sources for value in source.results]
    for dead in (*sources, *new_ops):
        less_read += rewriter.erase_dead(dead)
    producers = [value.op for value in values if value.op is not None]
    # A value that has lost a reader may now have one only, which many rules ask for.
    sole = [user for value in less_read if value.has_one_use for user in value.uses]
    return [*new_ops, *producers, *users, *sources, *sole, *_chain(users)]


def _chain(ops: Sequence[Op]) -> list[Op]:
    """What follows the ops, one reader after the other: rules look that far up through such values."""
    found: list[Op] = []
    for start in ops:
        op = start
        for _ in range(LOOK_THROUGH):
            if len(op.results) != 1 or not op.results[0].has_one_use:
                break
            (op,) = op.results[0].uses
            found.append(op)
    return found
