"""Declaration of the translations of StableHLO's operations to ops of the `tf` dialect."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import ModuleType

from litefuse.frontend.stablehlo.artifact.nodes import Operation
from litefuse.frontend.stablehlo.writer import Rule, Writer
from litefuse.ir import Value


class Translation:
    """The translation of operations by a function, which writes it and returns the results."""

    def __init__(self, names: Sequence[str], function: Rule) -> None:
        self.names = tuple(names)
        self.function = function
        self.__doc__ = function.__doc__

    def __call__(self, operation: Operation, write: Writer) -> Value | Sequence[Value]:
        return self.function(operation, write)


def translates(*names: str) -> Callable[[Rule], Translation]:
    """Declare a function to be the translation of these operations."""
    return lambda function: Translation(names, function)


def translations_in(modules: Sequence[ModuleType]) -> Mapping[str, Rule]:
    """Return the translations that the modules define, by the name of the operation."""
    rules = [rule for module in modules for rule in vars(module).values() if isinstance(rule, Translation)]
    return {name: rule for rule in rules for name in rule.names}
