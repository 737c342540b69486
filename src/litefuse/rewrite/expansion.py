"""Rules that expand an op to loops of other ops: declaration, and collection from their modules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import ModuleType

from litefuse.ir import Builder, Op, Value
from litefuse.rewrite.while_loop import WhileBuilder

Expand = Callable[[Builder, WhileBuilder, Op], Sequence[Value]]


@dataclass(frozen=True, slots=True)
class Expansion:
    """A rule that stages loops, and returns the values that replace the results of an op of these kinds."""

    kinds: tuple[str, ...]
    function: Expand


def expand(*kinds: str) -> Callable[[Expand], Expansion]:
    """Declare a function as the rule that expands ops of these kinds. It refuses by raising `NoMatch`."""
    return lambda function: Expansion(kinds, function)


def expansions_in(*modules: ModuleType) -> Mapping[str, Expansion]:
    """Return the expansions that the modules define, by op kind."""
    found = [value for module in modules for value in vars(module).values() if isinstance(value, Expansion)]
    return {kind: expansion for expansion in found for kind in expansion.kinds}
