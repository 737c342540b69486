"""Modules: functions, signatures and variables, with copies of whole modules and of parts of them."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import dataclass, field, replace
from typing import Any

from litefuse.ir.constant import Constant
from litefuse.ir.core import Attributes, Function, Op, Value
from litefuse.ir.functions import clone_function
from litefuse.ir.types import UNKNOWN_LOCATION, Location, TensorType


@dataclass(repr=False, slots=True)
class Signature:
    """An entry point: a function, and names for its arguments and results, in order."""

    name: str
    function: str
    inputs: tuple[str, ...]
    outputs: tuple[str, ...]


@dataclass(repr=False, slots=True)
class Variable:
    """A resource variable of the model. Ops with the trait `VARIABLE` refer to it by `name`.

    `initial` is its stored value, or None if there is none.
    """

    name: str
    type: TensorType
    initial: Constant | None
    location: Location = UNKNOWN_LOCATION


_MAX_SEARCHED_SUFFIXES = 64


@dataclass(eq=False, repr=False, slots=True)
class Module:
    """A whole model: functions by name, signatures, variables, and the names of functions that initialize tables."""

    functions: dict[str, Function] = field(default_factory=dict[str, Function])
    signatures: list[Signature] = field(default_factory=list[Signature])
    variables: dict[str, Variable] = field(default_factory=dict[str, Variable])
    initializers: list[str] = field(default_factory=list[str])
    attributes: Attributes = field(default_factory=dict[str, Any])
    dialect: str = "tf"
    """The dialect of the source, which determines the first pass."""
    metadata: dict[str, bytes | memoryview] = field(default_factory=dict[str, "bytes | memoryview"])
    """Entries of a LiteRT file that its kernels do not use, such as descriptions of the inputs."""
    archive: bytes = b""
    """The ZIP archive of files that the metadata names, with offsets from its start."""
    rest: bytes = b""
    """Bytes of unknown use from the end of a LiteRT file."""
    _numbers: dict[str, int] = field(default_factory=dict[str, int], repr=False, compare=False)
    """Last suffix assigned to stems with many names, where the search for the next unused name starts."""

    def add(self, function: Function) -> Function:
        """Add a function under its name. Raises `ValueError` if the name is in use."""
        if function.name in self.functions:
            raise ValueError(f"function @{function.name} already exists")
        self.functions[function.name] = function
        return function

    def fresh_name(self, stem: str) -> str:
        """Return an unused function name: `stem`, or `stem_1`, `stem_2`, ..."""
        name, number = stem, 0
        while name in self.functions:
            number += 1
            if number == _MAX_SEARCHED_SUFFIXES:
                number = max(number, self._numbers.get(stem, 0))
            name = f"{stem}_{number}"
        if number > _MAX_SEARCHED_SUFFIXES:
            self._numbers[stem] = number
        return name

    @property
    def size(self) -> int:
        """The number of ops, without the terminators."""
        return sum(function.size for function in self.functions.values())

    def count(self, kinds: Set[str]) -> int:
        """Return the number of ops of these kinds, without visiting the ops."""
        total = 0
        for function in self.functions.values():
            if function.has_any(kinds):
                total += sum(function.kinds.get(kind, 0) for kind in kinds)
        return total

    def has_any(self, kinds: Set[str]) -> bool:
        """Return whether an op is of one of these kinds, without visiting the ops."""
        return any(function.has_any(kinds) for function in self.functions.values())

    def ops_of(self, kinds: Set[str]) -> list[Op]:
        """Return the ops of these kinds in order; only functions that have any are visited."""
        return [op for function in self.functions.values() for op in function.ops_of(kinds)]

    def ops(self) -> Iterator[Op]:
        """Yield all ops of all functions, without the terminators."""
        for function in list(self.functions.values()):
            yield from function.ops()

    def copy(self) -> Module:
        """Return a copy whose functions can be changed; constants are shared."""
        return ModuleCopy.of(self).module

    def extract(self, function: Function) -> Module:
        """Return a module of `function`, which is not copied, and copies of the functions that it refers to.

        The only signature is `main`, with inputs `x0`, `x1`, ... and outputs `y0`, `y1`, ...
        """
        module = Module()
        pending = [module.add(function)]
        while pending:
            for op in pending.pop().ordered_symbol_users():
                for name in op.symbols():
                    if name not in module.functions:
                        pending.append(module.add(clone_function(self.functions[name], name)))
        inputs = tuple(f"x{index}" for index in range(len(function.arguments)))
        outputs = tuple(f"y{index}" for index in range(len(function.results)))
        module.signatures.append(Signature("main", function.name, inputs, outputs))
        return module


@dataclass(eq=False, repr=False, slots=True)
class ModuleCopy:
    """A copy of a module, with the copies of its values and ops; constants are shared."""

    module: Module
    values: dict[Value, Value]
    ops: dict[Op, Op]

    @classmethod
    def of(cls, source: Module) -> ModuleCopy:
        """Copy a module."""
        values, ops, functions = dict[Value, Value](), dict[Op, Op](), dict[str, Function]()
        for name, function in source.functions.items():
            copy = functions[name] = clone_function(function, name, values)
            ops.update(zip(function.ops(), copy.ops(), strict=True))
        module = replace(
            source,
            functions=functions,
            signatures=[replace(signature) for signature in source.signatures],
            variables=dict(source.variables),
            initializers=list(source.initializers),
            attributes=dict(source.attributes),
            metadata=dict(source.metadata),
            _numbers={},
        )
        return cls(module, values, ops)
