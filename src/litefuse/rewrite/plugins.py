"""Plug-ins: the user's rules, passed to `convert(plugins=...)` or declared by installed packages.

A plug-in is a rule or a list of rules. A package declares its plug-ins in its `pyproject.toml`, and every conversion
uses them:

    [project.entry-points."litefuse.plugins"]
    acme = "acme_ops.rules:RULES"
"""

import functools
import importlib
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple, cast

from litefuse.errors import InvalidRuleError
from litefuse.rewrite.composite_rule import CompositeRule
from litefuse.rewrite.guard import describe
from litefuse.rewrite.rule import Rule

GROUP = "litefuse.plugins"
AnyRule = CompositeRule | Rule


class UserRules(NamedTuple):
    """The user's rules by category, in the order in which they are tried."""

    composites: tuple[CompositeRule, ...]
    patterns: tuple[Rule, ...]
    legalizations: tuple[Rule, ...]


def collect(plugins: object, *, entry_points: bool = True) -> UserRules:
    """Collect the rules of all plug-ins; those in `plugins` precede those of installed packages.

    Raises `InvalidRuleError` if a plug-in is not a rule, or if two plug-ins in `plugins`, or two installed ones, have
    rules for the same composite or op.
    """
    given = _as_list(plugins)
    installed = [plugin for _, plugin in _load_installed(tuple(sys.path))] if entry_points else []
    rules: dict[AnyRule, None] = {}
    for group in (given, installed):
        groups = [_rules(plugin) for plugin in group]
        _reject_clashes(groups)
        rules.update((rule, None) for plugin in groups for rule in plugin)
    composites = tuple(rule for rule in rules if isinstance(rule, CompositeRule))
    others = [rule for rule in rules if isinstance(rule, Rule)]
    return UserRules(
        composites,
        tuple(rule for rule in others if not rule.legalizes),
        tuple(rule for rule in others if rule.legalizes),
    )


def _as_list(plugins: object) -> list[object]:
    if isinstance(plugins, list | tuple):
        return list(cast("Sequence[object]", plugins))
    return [plugins]


def _rules(plugin: object) -> list[AnyRule]:
    """Return the rules of one plug-in, in order."""
    if isinstance(plugin, list | tuple):
        return [rule for item in cast("Sequence[object]", plugin) for rule in _rules(item)]
    if isinstance(plugin, CompositeRule | Rule):
        return [plugin]
    raise InvalidRuleError(
        f"plugins: {plugin!r} is not a rule. Declare one with @litefuse.fuse_composite, "
        "@litefuse.fuse_pattern or @litefuse.legalize."
    )


def _reject_clashes(plugins: Sequence[Sequence[AnyRule]]) -> None:
    """Raise `InvalidRuleError` if two plug-ins have rules for the same name: their order would be arbitrary."""
    owners: dict[str, tuple[int, AnyRule]] = {}
    for number, rules in enumerate(plugins):
        for rule in rules:
            for name in _exclusive_names(rule):
                first, other = owners.setdefault(name, (number, rule))
                if first != number and other is not rule:
                    raise InvalidRuleError(
                        f"two plug-ins have rules for {name}: {other.owner} and {rule.owner}. Remove one, or pass "
                        "both as one list, in which the first rule takes precedence."
                    )


def _exclusive_names(rule: AnyRule) -> list[str]:
    """Return the names for which only one plug-in may have a rule. Patterns may overlap: the first match is used."""
    if isinstance(rule, CompositeRule):
        if rule.defines:
            return [f"the definition of {rule.name!r}"]
        return [f"the composite {rule.name!r}" if rule.mark == "_implements" else f"{rule.mark} {rule.name!r}"]
    return list(rule.kinds) if rule.legalizes else []


# Installed packages.


@functools.cache
def _load_installed(_path: tuple[str, ...]) -> list[tuple[str, object]]:
    """Load the plug-ins of installed packages; return the names of their entry points and the plug-ins, by name."""
    if not any(_declares(file) for file in _declarations()):
        return []
    metadata: Any = importlib.import_module("importlib.metadata")
    loaded: dict[tuple[str, str], object] = {}
    for entry in sorted(metadata.entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value)):
        if (entry.name, entry.value) not in loaded:
            loaded[entry.name, entry.value] = _load(entry)
    return [(name, plugin) for (name, _), plugin in loaded.items()]


def _load(entry: Any) -> object:
    package = "" if entry.dist is None else f" of the package {entry.dist.name}"
    try:
        plugin = entry.load()
        _rules(plugin)
    except (Exception, SystemExit) as error:
        raise InvalidRuleError(
            f"the plug-in {entry.name!r}{package}, {entry.value}, cannot be used: {describe(error)} "
            "To convert without installed plug-ins, pass entry_points=False."
        ) from error
    return plugin


def _declarations() -> Iterator[Path]:
    """Yield the files in which installed packages may declare entry points.

    Most installations have no plug-ins; finding that out takes 2 ms this way, and 80 ms with `importlib.metadata`.
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
