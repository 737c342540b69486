"""Write the translation of one function: ops of the `tf` dialect, and their values by the values of the tree."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np

from litefuse.dialects import DIALECTS, TF
from litefuse.errors import ConversionError
from litefuse.frontend.stablehlo.artifact.nodes import Block, Operation, TreeValue
from litefuse.ir import (
    CONSTANT,
    Attributes,
    Builder,
    Constant,
    DType,
    Function,
    Location,
    Module,
    Op,
    Symbol,
    TensorType,
    Value,
)

if TYPE_CHECKING:
    from litefuse.dialects.tf.builder import TFOps

Locate = Callable[[str], Location]
Rule = Callable[[Operation, "Writer"], Value | Sequence[Value]]
"""Writes the translation of an operation, and returns its results."""


class Translation:
    """The translation of operations by a function, which writes it and returns the results."""

    def __init__(self, names: Sequence[str], function: Rule) -> None:
        self.names = tuple(names)
        self.function = function
        self.__doc__ = function.__doc__

    def __call__(self, operation: Operation, writer: Writer) -> Value | Sequence[Value]:
        return self.function(operation, writer)


def translates(*names: str) -> Callable[[Rule], Translation]:
    """Declare a function to be the translation of these operations."""
    return lambda function: Translation(names, function)


def translations_in(modules: Sequence[ModuleType]) -> Mapping[str, Rule]:
    """Return the translations that the modules define, by the name of the operation."""
    rules = [rule for module in modules for rule in vars(module).values() if isinstance(rule, Translation)]
    return {name: rule for rule in rules for name in rule.names}


@dataclass(frozen=True, slots=True)
class FunctionTarget:
    """The module that the functions of an artifact are written to.

    `symbols` are the names of the IR's functions, by the calls of them, and `bodies` the blocks of the tree's, by name.
    If the artifact `has_symbols`, its free dimensions are JAX's symbols, which are never repeated by a broadcast.
    """

    module: Module
    symbols: Mapping[Operation, Symbol]
    bodies: Mapping[str, Block]
    fresh_name: Callable[[str], str]
    locate: Locate
    rules: Mapping[str, Rule] = field(default_factory=dict[str, Rule])
    """The translations of operations, by their names."""
    functions: Set[str] = frozenset()
    """The names of the IR's functions; others are regions of an operation."""
    has_symbols: bool = False


class Writer:
    """Appends ops to `function`."""

    def __init__(self, function: Function, target: FunctionTarget) -> None:
        self.function = function
        self.target = target
        self._values: dict[TreeValue, Value] = {}
        self.location = target.locate("")
        self._appender = _Appender(function)

    @property
    def tf(self) -> TFOps:
        """Namespace that appends ops of the `tf` dialect, with inferred types: `writer.tf.AddV2(x, y)`."""
        return self._appender.tf

    def enter(self, operation: Operation) -> None:
        """Let the ops that follow have the location of `operation`."""
        self.location = self._appender.location = self.target.locate(operation.location)

    def open(self, name: str, types: Sequence[TensorType]) -> Writer:
        """Add a function with arguments of these types to the module, and return its writer."""
        function = self.target.module.add(Function(self.target.fresh_name(name), types))
        writer = Writer(function, self.target)
        writer.location = writer._appender.location = self.location
        return writer

    def define(self, source: TreeValue, value: Value) -> None:
        self._values[source] = value

    def value(self, source: TreeValue) -> Value:
        value = self._values.get(source)
        if value is None:
            raise refuse("it uses a value outside the region that defines it")
        return value

    def values(self, sources: Sequence[TreeValue]) -> list[Value]:
        return [self.value(source) for source in sources]

    def op(self, name: str, operands: Sequence[Value], type: TensorType, attributes: Attributes | None = None) -> Value:
        """Append an op of the `tf` dialect with one result."""
        return self.append(name, operands, (type,), attributes)[0]

    def append(
        self,
        name: str,
        operands: Sequence[Value],
        types: Sequence[TensorType],
        attributes: Attributes | None = None,
    ) -> list[Value]:
        """Append an op of the `tf` dialect; attributes that are not given have their defaults."""
        schema = TF.get(kind := f"tf.{name}")
        assert schema is not None
        complete = schema.defaults | (attributes or {})
        return self.function.append(kind, operands, types, complete, self.location).results

    def constant(self, values: Any, dtype: DType | None = None) -> Value:
        """Append a constant."""
        constant = values if isinstance(values, Constant) else Constant.of(np.asarray(values), dtype)
        return self.function.append(CONSTANT, (), (constant.type,), {"value": constant}, self.location).result

    def element(self, vector: Value, index: int) -> Value:
        """Append the selection of an element of a vector, as a scalar."""
        bounds = [self.sizes([index]), self.sizes([index + 1]), self.sizes([1])]
        return self.tf.StridedSlice(vector, *bounds, shrink_axis_mask=1)

    def sizes(self, values: Sequence[int]) -> Value:
        """Append a constant of sizes, axes or indices."""
        return self.constant(np.array(values, np.int64 if max(map(abs, values), default=0) > _MAX_INT32 else np.int32))


def as_result(value: Value, type: TensorType) -> Value:
    """Return `value`, whose type was inferred, as a result of the declared `type`; refuse if it cannot have it."""
    sizes = zip(value.shape or (), type.shape or (), strict=False)
    is_same = value.dtype is type.dtype and (None in (value.rank, type.rank) or value.rank == type.rank)
    if not is_same or any(None not in pair and pair[0] != pair[1] for pair in sizes):
        raise refuse(f"a result of type {type}, where {value.type} is computed, has no translation")
    return value


class _Appender(Builder):
    """A builder whose ops enter the function at once."""

    def __init__(self, function: Function) -> None:
        super().__init__(DIALECTS)
        self._function = function

    def op(self, *arguments: Any, **options: Any) -> Op:
        return self._append(super().op(*arguments, **options))

    def const(self, *arguments: Any, **options: Any) -> Value:
        value = super().const(*arguments, **options)
        assert value.op is not None
        self._append(value.op)
        return value

    def _append(self, op: Op) -> Op:
        self.staged.clear()
        return self._function.insert(op)


_MAX_INT32 = (1 << 31) - 1
_MAX_INT64 = (1 << 63) - 1


def tensor(source: TreeValue) -> TensorType:
    """Return the type of a value, which must be a tensor type of the IR."""
    if isinstance(source.type, TensorType):
        if source.type.dtype is DType.I2:
            raise refuse("TensorFlow's ops have no elements of 2 bits, so that they have no translation")
        return source.type
    if "quantized" in str(source.type):
        raise refuse("computing with quantized types has no translation: dequantize first (uniform_dequantize)")
    raise refuse(f"values of type {source.type} have no equivalent in LiteRT")


def numbers(operation: Operation, name: str) -> list[int]:
    """Return an attribute that is a list of integers."""
    value = operation.attributes[name]
    if not isinstance(value, Constant) or not value.dtype.is_integer or len(value.shape) != 1:
        raise refuse(f"its attribute {name} is not a list of integers")
    integers: list[int] = value.numpy().tolist()
    if max(map(abs, integers), default=0) > _MAX_INT64:
        raise refuse(f"its attribute {name} has a number that does not fit into 64 bits")
    return integers


def optional_numbers(operation: Operation, name: str) -> list[int]:
    """Return an attribute that is a list of integers, empty if this version of the operation does not have it."""
    return numbers(operation, name) if name in operation.attributes else []


def number(operation: Operation, name: str) -> int:
    """Return an attribute that is an integer."""
    value = operation.attributes[name]
    if not isinstance(value, int) or isinstance(value, bool):
        raise refuse(f"its attribute {name} is not an integer")
    return value


def refuse(problem: str) -> ConversionError:
    """Return the error for an operation that has no translation; the caller adds the operation."""
    return ConversionError(problem)
