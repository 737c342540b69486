"""Fuse patterns: recognize unmarked structures in the graph and replace each by fewer ops."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from litefuse.context import Context
from litefuse.dialects.tfl.limits import ATTENTION
from litefuse.errors import NoMatch
from litefuse.fusions import activations, error_functions, integer_weights, masks, normalization
from litefuse.fusions.contracts import ENLARGEMENTS, RECOGNIZERS
from litefuse.ir import CONSTANT, Function, Module, Op, Value
from litefuse.ir.reachability import drop_unreachable
from litefuse.passes.fusion.modes import mode_of, wants_composite
from litefuse.rewrite.collect import rewrites_in
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.driver import apply_rules
from litefuse.rewrite.pattern import PatternRule
from litefuse.rewrite.rule import Rule, by_kind

PATTERNS = (
    *RECOGNIZERS.values(),
    *ENLARGEMENTS,
    *rewrites_in(error_functions, activations, normalization, masks, integer_weights),
)
MIN_NEAR_MISS_FRACTION = 0.6
"""Minimum fraction of a pattern's ops that must match for a near miss to be reported."""
MAX_REPLACED = 400
"""Maximum number of ops replaced by one rule that are reported by name."""


def fuse_patterns(module: Module, context: Context) -> None:
    """Replace the structures that pattern rules match, trying the user's rules first; record near misses as events."""
    disabled = _disabled_rules(context)
    shipped = [rule for rule in PATTERNS if rule not in disabled]
    apply_patterns(module, context, (*context.options.patterns, *shipped))


def apply_patterns(module: Module, context: Context, known: Sequence[Rule]) -> None:
    """Replace the structures that the rules match, each verified; record near misses as events."""
    misses: dict[tuple[Rule, Op], NoMatch] = {}
    checked: dict[str, Any] = {}

    def accept(op: Op, values: Sequence[Value], builder: RewriteContext) -> None:
        checked.clear()
        for function in builder.functions:
            module.functions.setdefault(function.name, function)
        checked.update(context.check(module, values, builder))
        replaced = _find_replaced_names(op, values, builder)
        if replaced:
            checked["replaced"] = replaced

    def observe(rule: Rule, op: Op) -> None:
        context.record(rule.name, "fused", op.location, owner=rule.owner, **checked)

    def note_refusal(rule: Rule, op: Op, refusal: NoMatch) -> None:
        if "error" in refusal.facts or _is_near_miss(refusal.facts):
            misses[rule, op] = refusal

    rules: list[Rule] = []
    # The output of one rule may enable another: a softmax written out, inside attention.
    while not set(possible := _filter_possible_rules(known, module)).issubset(rules):
        rules = possible
        outside = [rule for rule in rules if rule not in RECOGNIZERS.values()]
        for function in list(module.functions.values()):
            tried = outside if _is_decomposition(function) else rules
            apply_rules(function, by_kind(tried), context.dialects, observe, accept, note_refusal)
    if not rules:
        return
    drop_unreachable(module)
    for (rule, op), refusal in misses.items():
        # An op that another rule or a later attempt has replaced is no longer a miss.
        if op.function is not None:
            context.record(rule.name, "refused", op.location, refusal.reason, owner=rule.owner, **refusal.facts)


def _is_decomposition(function: Function) -> bool:
    """Return whether a function defines a composite with a contract: what it computes has been recognized."""
    return any(function.name.startswith(f"{name}.") for name in RECOGNIZERS)


def _find_replaced_names(root: Op, values: Sequence[Value], builder: RewriteContext) -> tuple[str, ...]:
    """Return the names of the replaced ops: those from the root up to the operands of its replacement."""
    made = {result for op in builder.staged for result in op.results}
    ends = {value for value in values if value not in made} | set(builder.captures)
    ends.update(operand for op in builder.staged for operand in op.inputs if operand not in made)
    replaced: dict[Op, None] = {root: None}
    pending = [root]
    while pending:
        for value in pending.pop().inputs:
            op = value.op
            if op is None and value not in ends:
                # The traversal left the matched region, whose extent is unknown: report the root only.
                return (root.location.name,)
            if op is not None and value not in ends and op not in replaced and op.kind != CONSTANT:
                replaced[op] = None
                pending.append(op)
                if len(replaced) > MAX_REPLACED:
                    return (root.location.name,)
    return tuple(dict.fromkeys(op.location.name for op in replaced if op.location.name))


def _disabled_rules(context: Context) -> tuple[Rule, ...]:
    """Return the rules that find composites which are not wanted.

    In a conversion to integers, attention is found, so that it stays in float as a unit; `expand_attention` follows.
    """
    wanted = {name for name in RECOGNIZERS if wants_composite(name, context)}
    if context.options.has_integer_activations and mode_of(ATTENTION, context.options.composites) != "inline":
        wanted.add(ATTENTION)
    return tuple(rule for name, rule in RECOGNIZERS.items() if name not in wanted)


def _filter_possible_rules(rules: Sequence[Rule], module: Module) -> list[Rule]:
    """Return the rules that can match in the module, given the kinds of its ops."""
    kinds = frozenset(kind for function in module.functions.values() for kind in function.kinds)
    return [rule for rule in rules if _is_possible(rule, kinds)]


def _is_possible(rule: Rule, kinds: frozenset[str]) -> bool:
    """Return whether the rule can match in a graph with these kinds of ops; always true for rewrites from the user."""
    if isinstance(rule, PatternRule):
        return rule.can_match(kinds)
    return rule not in PATTERNS or (not kinds.isdisjoint(rule.kinds) and rule.may_follow(kinds))


def _is_near_miss(facts: Mapping[str, Any]) -> bool:
    return integer_weights.NOTABLE in facts or facts.get("matched", 0) >= max(
        2.0, MIN_NEAR_MISS_FRACTION * facts.get("of", 0)
    )
