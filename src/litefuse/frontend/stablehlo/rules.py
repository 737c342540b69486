"""The registry of translations of StableHLO's operations to ops of the `tf` dialect."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from litefuse.frontend.stablehlo.tree import Operation
from litefuse.frontend.stablehlo.writer import Writer
from litefuse.ir import Value

Rule = Callable[[Operation, Writer], Value | Sequence[Value]]
"""Writes the translation of an operation, and returns its results."""

RULES: dict[str, Rule] = {}


def translates(*names: str) -> Callable[[Rule], Rule]:
    """Register a function as the translation of these operations."""

    def register(rule: Rule) -> Rule:
        RULES.update(dict.fromkeys(names, rule))
        return rule

    return register
