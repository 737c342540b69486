"""Collect the rules that a module defines.

A module of rules keeps no list of them: its rules are its variables, and a tuple of rules is a table of rules. They are
tried in order of definition, so a rule that must precede another one is defined above it.
"""

from __future__ import annotations

from types import ModuleType
from typing import cast

from litefuse.rewrite.composite_rule import CompositeRule
from litefuse.rewrite.rule import Rule, rename

_RULE = (Rule, CompositeRule)


def legalizations_in(*modules: ModuleType) -> tuple[Rule, ...]:
    """Return the legalizations that the modules define, in order of definition."""
    return tuple(rule for rule in rules_in(*modules) if isinstance(rule, Rule) and rule.legalizes)


def rewrites_in(*modules: ModuleType) -> tuple[Rule, ...]:
    """Return the rewrites and pattern rules that the modules define, in order of definition."""
    return tuple(rule for rule in rules_in(*modules) if isinstance(rule, Rule) and not rule.legalizes)


def composites_in(*modules: ModuleType) -> tuple[CompositeRule, ...]:
    """Return the composite rules that the modules define, in order of definition."""
    return tuple(rule for rule in rules_in(*modules) if isinstance(rule, CompositeRule))


def rules_in(*modules: ModuleType) -> tuple[Rule | CompositeRule, ...]:
    """Return the rules that the modules define, in order of definition; rules that they import are not theirs."""
    rules: dict[Rule | CompositeRule, None] = {}
    for module in modules:
        own = (module.__name__, rename.__module__)
        for value in vars(module).values():
            items = cast("tuple[object, ...]", value) if isinstance(value, tuple) else (value,)
            for item in items:
                if isinstance(item, _RULE) and item.function.__module__ in own:
                    rules.setdefault(item)
    return tuple(rules)
