"""Write the translation of one function: ops of the `tf` dialect, and the values that stand for those of the tree."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from litefuse.errors import ConversionError
from litefuse.frontend.stablehlo.tree import Operation
from litefuse.frontend.stablehlo.tree import Value as Source
from litefuse.ir import CONSTANT, Attributes, Constant, DType, Function, Location, Symbol, TensorType, Value

Locate = Callable[[str], Location]


class Writer:
    """Appends ops to `function`. `symbols` are the names of the IR's functions by the names of the tree's."""

    def __init__(self, function: Function, symbols: Mapping[str, Symbol], locate: Locate) -> None:
        self.function = function
        self.symbols = symbols
        self._locate = locate
        self._values: dict[Source, Value] = {}
        self.location = locate("")

    def enter(self, operation: Operation) -> None:
        """Let the ops that follow have the location of `operation`."""
        self.location = self._locate(operation.location)

    def define(self, source: Source, value: Value) -> None:
        self._values[source] = value

    def value(self, source: Source) -> Value:
        return self._values[source]

    def values(self, sources: Sequence[Source]) -> list[Value]:
        return [self._values[source] for source in sources]

    def op(self, name: str, operands: Sequence[Value], type: TensorType, attributes: Attributes | None = None) -> Value:
        """Append an op of the `tf` dialect with one result."""
        return self.function.append(f"tf.{name}", operands, (type,), attributes, self.location).result

    def constant(self, values: Any, dtype: DType | None = None) -> Value:
        """Append a constant."""
        constant = values if isinstance(values, Constant) else Constant.of(np.asarray(values), dtype)
        return self.function.append(CONSTANT, (), (constant.type,), {"value": constant}, self.location).result

    def sizes(self, values: Sequence[int]) -> Value:
        """Append a constant of sizes, axes or indices."""
        return self.constant(np.array(values, np.int64 if max(map(abs, values), default=0) > _MAX_INT32 else np.int32))


_MAX_INT32 = (1 << 31) - 1
_MAX_INT64 = (1 << 63) - 1


def tensor(source: Source) -> TensorType:
    """Return the type of a value, which must be a tensor that the IR has."""
    if not isinstance(source.type, TensorType):
        raise refuse(f"values of type {source.type} have no equivalent in LiteRT")
    return source.type


def numbers(operation: Operation, name: str) -> list[int]:
    """Return an attribute that is a list of integers."""
    value = operation.attributes[name]
    if not isinstance(value, Constant) or not value.dtype.is_integer or len(value.shape) != 1:
        raise refuse(f"its attribute {name} is no list of integers")
    found: list[int] = value.numpy().tolist()
    if max(map(abs, found), default=0) > _MAX_INT64:
        raise refuse(f"its attribute {name} has a number that does not fit into 64 bits")
    return found


def number(operation: Operation, name: str) -> int:
    """Return an attribute that is an integer."""
    value = operation.attributes[name]
    if not isinstance(value, int) or isinstance(value, bool):
        raise refuse(f"its attribute {name} is no integer")
    return value


def refuse(problem: str) -> ConversionError:
    """Return the error for an operation that has no translation; the caller adds which one."""
    return ConversionError(problem)
