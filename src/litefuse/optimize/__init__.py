"""Optimize: rewrites of the tfl dialect that keep the meaning and save ops, bytes or time."""

from __future__ import annotations

from litefuse.eliminate import (
    Effects,
    eliminate_common,
    eliminate_dead_ops,
)
from litefuse.events import Context
from litefuse.ir import Module
from litefuse.optimize import (
    activations,
    affine,
    arithmetic,
    padding,
    products,
    reshapes,
    structure,
    transposes,
)
from litefuse.optimize.aliases import separate_aliases
from litefuse.optimize.states import split_state_operands
from litefuse.rules.driver import apply_rules
from litefuse.rules.rule import Rule, by_kind

REWRITES: tuple[Rule, ...] = (
    *structure.REWRITES,
    *transposes.REWRITES,
    *reshapes.REWRITES,
    *products.REWRITES,
    *padding.REWRITES,
    *affine.REWRITES,
    *arithmetic.REWRITES,
    *activations.REWRITES,
)
MAX_ROUNDS = 4


def optimize(module: Module, context: Context) -> None:
    """Apply the rewrites to every function until none applies, merge equal ops and drop dead ones.

    Merging and dropping lets more rewrites apply (a value may then have one use), so that there is
    a second round, and seldom a third.
    """
    rules = by_kind(REWRITES)
    effects = Effects(module, context.dialects)
    counts: dict[str, int] = {}
    for function in module.functions.values():
        for _ in range(MAX_ROUNDS):
            eliminate_dead_ops(function, effects)
            eliminate_common(function, context.dialects)
            if not apply_rules(function, rules, context.dialects, _counter(counts)):
                break
        eliminate_dead_ops(function, effects)
        eliminate_common(function, context.dialects)
        separate_aliases(function, context.dialects)
    split_state_operands(module, context)
    for name, count in sorted(counts.items()):
        context.record(name, "changed", count=count)


def _counter(counts: dict[str, int]):
    def observe(rule: Rule, op: object, refusal: Exception | None) -> None:
        if refusal is None:
            counts[rule.name] = counts.get(rule.name, 0) + 1

    return observe
