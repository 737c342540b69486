"""A StableHLO module as a tree of operations with regions, as in the bytecode, before the translation to the IR.

The IR has no regions. Operations inside of a region may use values that are defined around it, so that the translation
must decide what becomes an argument of a function.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from litefuse.frontend.stablehlo.artifact.cursor import BytecodeError
from litefuse.ir import DType, TensorType

CALLS = {"call": "callee", "composite": "decomposition"}
"""Operations that call a function, and the attribute that names it."""


class Opaque(NamedTuple):
    """A type or attribute that the IR cannot represent, such as a token."""

    kind: str
    fields: tuple[Any, ...] = ()


class FunctionType(NamedTuple):
    """The types of a function's arguments and results."""

    arguments: "tuple[Type, ...]"
    results: "tuple[Type, ...]"


Type = TensorType | DType | FunctionType | Opaque


@dataclass(slots=True, eq=False)
class TreeValue:
    """A result of an operation, or an argument of a block."""

    type: Type


@dataclass(slots=True, eq=False)
class Block:
    """The arguments and operations of a region. The last operation returns the region's results."""

    arguments: list[TreeValue] = field(default_factory=list[TreeValue])
    operations: "list[Operation]" = field(default_factory=list["Operation"])


@dataclass(slots=True, eq=False)
class Operation:
    """An operation of StableHLO: `name` is without dialect and version, as in `dot_general`.

    Attributes are of Python's types, or IR types, `Constant`, `Opaque`, lists and dictionaries of these; an enum is the
    name of its case, as in `GT`. `location` is the path in the source model, or empty. A region is one block.
    """

    name: str
    version: int
    operands: list[TreeValue]
    results: list[TreeValue]
    attributes: dict[str, Any]
    regions: list[Block] = field(default_factory=list[Block])
    location: str = ""

    def walk(self) -> "Iterator[Operation]":
        """Yield this operation and all that its regions contain."""
        yield self
        for region in self.regions:
            for operation in region.operations:
                yield from operation.walk()


def callee(operation: Operation) -> str:
    """Return the name of the function that a call or composite calls."""
    name = operation.attributes[CALLS[operation.name]]
    if not isinstance(name, str):
        raise BytecodeError(f"has a {operation.name} of something other than a function")
    return name


def outer_values(blocks: Sequence[Block]) -> list[TreeValue]:
    """Return the values that the operations of some blocks use and do not define, in the order of their first use."""
    operations = [inner for block in blocks for operation in block.operations for inner in operation.walk()]
    regions = [*blocks, *(region for operation in operations for region in operation.regions)]
    defined = {value for region in regions for value in region.arguments}
    defined.update(value for operation in operations for value in operation.results)
    used = dict.fromkeys(value for operation in operations for value in operation.operands)
    return [value for value in used if value not in defined]


@dataclass(slots=True)
class Artifact:
    """A module as StableHLO's `producer` version wrote it: its functions by name, and the attributes of the module."""

    producer: str
    functions: dict[str, Operation]
    attributes: dict[str, Any]

    def operations(self) -> Iterator[Operation]:
        """Yield the operations of all functions, with those in regions."""
        for function in self.functions.values():
            yield from function.walk()
