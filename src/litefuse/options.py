"""The options of a conversion, checked once, then read by the stages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from litefuse.errors import InvalidRuleError

if TYPE_CHECKING:
    from litefuse.rules.composite import CompositeRule
    from litefuse.rules.rule import Rule

InputShape = tuple[int | None, ...]


@dataclass(frozen=True, slots=True)
class Options:
    """What the user asked for. Rules of the user's plug-ins stand before the shipped ones."""

    tags: tuple[str, ...] | None = None
    signatures: tuple[str, ...] | None = None
    batch: int | None = None
    input_shapes: Mapping[str, InputShape] = field(default_factory=dict[str, InputShape])
    composite_rules: tuple[CompositeRule, ...] = ()
    legalizations: tuple[Rule, ...] = ()
    patterns: tuple[Rule, ...] = ()
    verify_ir: bool = False
    print_after: tuple[str, ...] = ()


def sort_plugins(plugins: Sequence[object]) -> tuple[list[CompositeRule], list[Rule], list[Rule]]:
    """The user's composite rules, pattern rules and legalizations, in their order.

    A plug-in is a rule, or a list or tuple of them. Raises `InvalidRuleError` for anything else.
    """
    from litefuse.rules.composite import CompositeRule
    from litefuse.rules.rule import Rule

    composites: list[CompositeRule] = []
    patterns: list[Rule] = []
    legalizations: list[Rule] = []
    pending: list[object] = list(plugins)
    while pending:
        plugin = pending.pop(0)
        if isinstance(plugin, list | tuple):
            pending = [*plugin, *pending]  # pyright: ignore[reportUnknownVariableType]
        elif isinstance(plugin, CompositeRule):
            composites.append(plugin)
        elif isinstance(plugin, Rule):
            (legalizations if plugin.legalizes else patterns).append(plugin)
        else:
            raise InvalidRuleError(
                f"{plugin!r} is not a rule. Declare one with @litefuse.fuse.composite, "
                "@litefuse.fuse.pattern or @litefuse.legalize."
            )
    return composites, patterns, legalizations
