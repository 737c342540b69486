"""The greedy driver: applies rewrites to a function to a fixpoint."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from litefuse.errors import NoMatch
from litefuse.ir import Dialects, Function, Module, Op, Rewriter, Value
from litefuse.rewrite.context import EquivalenceCase, RewriteContext
from litefuse.rewrite.guard import nontermination_error
from litefuse.rewrite.rule import Rule, source_kinds
from litefuse.rewrite.sizes.dimensions import Dimensions

MAX_REWRITES = 1000
"""Maximum number of rewrites of a function, plus `REWRITES_PER_OP` per op, to detect non-terminating rules."""
REWRITES_PER_OP = 20
MAX_CHAIN_LENGTH = 200
"""Maximum length of a chain of rewrites by user rules, each on an op that the previous one created."""
_MAX_NAMED = 32
"""Number of the last rewrites that the error for non-terminating rules names."""
LOOK_THROUGH = 3
"""Maximum distance above the operands of its root of the ops that a rule may depend on."""
Accept = Callable[[Op, "Sequence[Value]", RewriteContext], None]
"""Called before a replacement is committed; raises `NoMatch` to reject it."""
Observer = Callable[[Rule, Op], None]
"""Called after each rewrite with the rule and the op that it replaced."""
Refused = Callable[[Rule, Op, NoMatch], None]
"""Called after each refused attempt with the rule, the op, and the refusal."""


def apply_rules(
    function: Function,
    rules: Mapping[str, Sequence[Rule]],
    dialects: Dialects,
    observe: Observer | None = None,
    accept: Accept | None = None,
    refused: Refused | None = None,
) -> int:
    """Apply `rules` (by root kind) until none matches; return the number of rewrites.

    Each op is visited once, and again when a neighboring op has changed, so that the cost is linear in the number of
    ops and rewrites. Ops that become unused are erased.
    """
    watch = _RewriteCounter(function.size)
    if not any(kind in rules for kind in function.kinds):
        return 0
    rewriter, candidates, sizes = Rewriter(function, dialects), _Candidates(rules), Dimensions()
    pending = deque(op for op in function.ops() if op.kind in rules)
    queued = set(pending)
    while pending:
        op = pending.popleft()
        queued.discard(op)
        if op.function is None:
            continue
        for rule in candidates.of(op):
            if rule.where is not None and not rule.where(op):
                continue
            changed = _apply(rule, op, sizes, rewriter, watch, observe, accept, refused)
            if changed is None:
                continue
            for neighbour in changed:
                if neighbour.kind in rules and neighbour not in queued and neighbour.function is not None:
                    pending.append(neighbour)
                    queued.add(neighbour)
            break
    return watch.rewrites


class _Candidates:
    """Finds the rules that may apply to an op: those for its kind that may follow the producers of its operands.

    Many ops have the same kind and producers of the same kinds, so that each list of rules is computed one time.
    """

    def __init__(self, rules: Mapping[str, Sequence[Rule]]) -> None:
        self._rules = rules
        self._found: dict[tuple[str, tuple[str, ...]], list[Rule]] = {}

    def of(self, op: Op) -> list[Rule]:
        sources = source_kinds(op)
        rules = self._found.get((op.kind, sources))
        if rules is None:
            rules = [rule for rule in self._rules[op.kind] if rule.may_follow(sources)]
            self._found[op.kind, sources] = rules
        return rules


class _RewriteCounter:
    """Counts rewrites, to raise an error that names the rules if they do not terminate."""

    def __init__(self, ops: int) -> None:
        self.rewrites = 0
        self.most = MAX_REWRITES + REWRITES_PER_OP * ops
        self.last: deque[Rule] = deque(maxlen=_MAX_NAMED)
        self.depths: dict[Op, int] = {}
        """Length of the chain of rewrites by user rules that created each op."""

    def count(self, rule: Rule, root: Op, new: Sequence[Op]) -> None:
        """Count a rewrite. Raises `InvalidRuleError` if there were too many."""
        self.rewrites += 1
        self.last.append(rule)
        depth = self.depths.pop(root, 0)
        if not rule.is_builtin:
            depth += 1
            self.depths.update((op, depth) for op in new)
        if depth > MAX_CHAIN_LENGTH or self.rewrites > self.most:
            raise nontermination_error((f"{applied.name} ({applied.owner})" for applied in self.last), root)


def _apply(
    rule: Rule,
    op: Op,
    sizes: Dimensions,
    rewriter: Rewriter,
    watch: _RewriteCounter,
    observe: Observer | None,
    accept: Accept | None,
    refused: Refused | None,
) -> list[Op] | None:
    """Try one rule; return the ops to visit again, or None if the rule does not apply."""
    # A new builder for each attempt: nothing that a refused rule declared concerns the next one.
    builder = RewriteContext(rewriter.dialects, op, sizes)
    try:
        values = rule.apply(op, builder)
        if accept is not None:
            builder.replay = partial(_replay, rule, builder) if rule.is_builtin else None
            accept(op, values, builder)
    except NoMatch as refusal:
        if refused is not None:
            refused(rule, op, refusal)
        return None
    new_ops = list(builder.staged)
    sources = [value.op for value in op.inputs if value.op is not None]
    users = [user for result in op.results for user in result.uses]
    rewriter.replace_checked(op, values, builder)
    watch.count(rule, op, new_ops)
    if observe is not None:
        observe(rule, op)
    less_read = [value for source in sources for value in source.results]
    for dead in (*sources, *new_ops):
        less_read += rewriter.erase_dead(dead)
    producers = [value.op for value in values if value.op is not None]
    # A value that has lost a user may now have a single use, which many rules require.
    sole = [user for value in less_read if value.has_one_use for user in value.uses]
    return [*new_ops, *producers, *users, *sources, *sole, *_chain(users)]


def _replay(rule: Rule, first: RewriteContext, op: Op, _: Module) -> EquivalenceCase:
    """Apply a rule again, to a copy of the root."""
    builder = RewriteContext(first.dialects, op)
    builder.options = first.options
    return EquivalenceCase(rule.apply(op, builder), builder)


def _chain(ops: Sequence[Op]) -> list[Op]:
    """Return the chains of single users that follow the ops, up to the distance that rules look through."""
    users: list[Op] = []
    for start in ops:
        op = start
        for _ in range(LOOK_THROUGH):
            if len(op.results) != 1 or not op.results[0].has_one_use:
                break
            (op,) = op.results[0].uses
            users.append(op)
    return users
