"""The greedy driver: applies rewrites to a function until none applies."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence

from litefuse.errors import NoMatch
from litefuse.ir import Builder, Dialects, Function, Op, Rewriter
from litefuse.rules.rule import Rule

Observer = Callable[[Rule, Op, NoMatch | None], None]
"""Called after each attempt with the rule, the op, and the refusal if there was one."""


def apply_rules(
    function: Function,
    rules: Mapping[str, Sequence[Rule]],
    dialects: Dialects,
    observe: Observer | None = None,
) -> int:
    """Apply `rules` (by root kind) until none matches; returns how many rewrites were made.

    Each op is visited once, then again when an op beside it changed, so that the cost is linear in
    the number of ops and rewrites. Ops that a rewrite leaves unused are erased.
    """
    rewriter = Rewriter(function, dialects)
    pending = deque(op for op in function.ops() if op.kind in rules)
    queued = set(pending)
    count = 0
    while pending:
        op = pending.popleft()
        queued.discard(op)
        if op.function is None:
            continue
        builder = rewriter.builder(op)
        for rule in rules.get(op.kind, ()):
            changed = _apply(rule, op, rewriter, builder, observe)
            if changed is None:
                continue
            count += 1
            for neighbour in changed:
                if neighbour.kind in rules and neighbour not in queued and neighbour.function is not None:
                    pending.append(neighbour)
                    queued.add(neighbour)
            break
    return count


def _apply(
    rule: Rule, op: Op, rewriter: Rewriter, builder: Builder, observe: Observer | None
) -> list[Op] | None:
    """Try one rule; returns the ops to look at again, or None if the rule does not apply."""
    try:
        values = rule.apply(op, builder)
    except NoMatch as refusal:
        builder.staged = []
        if observe is not None:
            observe(rule, op, refusal)
        return None
    new_ops = list(builder.staged)
    sources = [value.op for value in op.inputs if value.op is not None]
    rewriter.replace(op, values, builder)
    if observe is not None:
        observe(rule, op, None)
    for source in sources:
        rewriter.erase_dead(source)
    for new in new_ops:
        rewriter.erase_dead(new)
    users = [user for value in values for user in value.uses]
    producers = [value.op for value in values if value.op is not None]
    return [*new_ops, *producers, *users, *sources]
