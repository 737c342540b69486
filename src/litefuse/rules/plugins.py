"""Plug-ins: the user's rules, as `convert(plugins=...)` gets them and as installed packages declare them.

A plug-in is a rule or a list of rules. A package declares its own in its `pyproject.toml`, and every conversion finds
them:

    [project.entry-points."litefuse.plugins"]
    acme = "acme_ops.rules:RULES"
"""

from __future__ import annotations

import functools
import importlib
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, cast

from litefuse.errors import InvalidRuleError
from litefuse.rules.composite import CompositeRule
from litefuse.rules.guard import describe
from litefuse.rules.rule import Rule

GROUP = "litefuse.plugins"
AnyRule = CompositeRule | Rule


class UserRules(NamedTuple):
    """The user's rules by what they do, in the order in which they are tried."""

    composites: tuple[CompositeRule, ...]
    patterns: tuple[Rule, ...]
    legalizations: tuple[Rule, ...]


def collect(plugins: object, *, entry_points: bool = True) -> UserRules:
    """The rules of all plug-ins: those given go before those of installed packages.

    Raises `InvalidRuleError` for what is no rule, and where two plug-ins given, or two that are installed, have rules
    for the same composite or op.
    """
    given = _listed(plugins)
    installed = [plugin for _, plugin in _installed(tuple(sys.path))] if entry_points else []
    rules: dict[AnyRule, None] = {}
    for group in (given, installed):
        found = [_rules(plugin) for plugin in group]
        _refuse_clashes(found)
        rules.update((rule, None) for plugin in found for rule in plugin)
    composites = tuple(rule for rule in rules if isinstance(rule, CompositeRule))
    others = [rule for rule in rules if isinstance(rule, Rule)]
    return UserRules(
        composites,
        tuple(rule for rule in others if not rule.legalizes),
        tuple(rule for rule in others if rule.legalizes),
    )


def _listed(plugins: object) -> list[object]:
    if isinstance(plugins, list | tuple):
        return list(cast("Sequence[object]", plugins))
    return [plugins]


def _rules(plugin: object) -> list[AnyRule]:
    """The rules of one plug-in, in their order."""
    if isinstance(plugin, list | tuple):
        return [rule for item in cast("Sequence[object]", plugin) for rule in _rules(item)]
    if isinstance(plugin, CompositeRule | Rule):
        return [plugin]
    raise InvalidRuleError(
        f"plugins: {plugin!r} is not a rule. Declare one with @litefuse.fuse.composite, "
        "@litefuse.fuse.pattern or @litefuse.legalize."
    )


def _refuse_clashes(plugins: Sequence[Sequence[AnyRule]]) -> None:
    """Within one plug-in the order of the rules decides; between two nothing would."""
    owners: dict[str, tuple[int, AnyRule]] = {}
    for number, rules in enumerate(plugins):
        for rule in rules:
            for name in _names(rule):
                first, other = owners.setdefault(name, (number, rule))
                if first != number and other is not rule:
                    raise InvalidRuleError(
                        f"two plug-ins have rules for {name}: {other.owner} and {rule.owner}. Leave one out, or give "
                        "both as one list, in which the first goes before the second."
                    )


def _names(rule: AnyRule) -> list[str]:
    """What only one plug-in may have a rule for. Patterns may overlap: the first that matches is taken."""
    if isinstance(rule, CompositeRule):
        return [f"the composite {rule.name!r}" if rule.mark == "_implements" else f"{rule.mark} {rule.name!r}"]
    return list(rule.kinds) if rule.legalizes else []


# Installed packages.


@functools.cache
def _installed(_path: tuple[str, ...]) -> list[tuple[str, object]]:
    """The plug-ins that installed packages declare, with the names of their entry points, by name."""
    if not any(_declares(file) for file in _declarations()):
        return []
    metadata: Any = importlib.import_module("importlib.metadata")
    found: dict[tuple[str, str], object] = {}
    for entry in sorted(metadata.entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value)):
        if (entry.name, entry.value) not in found:
            found[entry.name, entry.value] = _load(entry)
    return [(name, plugin) for (name, _), plugin in found.items()]


def _load(entry: Any) -> object:
    package = "" if entry.dist is None else f" of the package {entry.dist.name}"
    try:
        plugin = entry.load()
        _rules(plugin)
    except (Exception, SystemExit) as error:
        raise InvalidRuleError(
            f"the plug-in {entry.name!r}{package}, {entry.value}, cannot be used: {describe(error)} "
            "To convert without installed plug-ins, give entry_points=False."
        ) from error
    return plugin


def _declarations() -> Iterator[Path]:
    """The files in which installed packages declare entry points.

    Most installations hold no plug-in; to find that out takes 2 ms so, and 80 ms by `importlib.metadata`.
    """
    for folder in dict.fromkeys(sys.path):
        try:
            names = os.listdir(folder or ".")
        except OSError:
            continue
        for name in names:
            if name.endswith((".dist-info", ".egg-info")):
                yield Path(folder or ".", name, "entry_points.txt")


def _declares(file: Path) -> bool:
    try:
        return f"[{GROUP}]".encode() in file.read_bytes()
    except OSError:
        return False
