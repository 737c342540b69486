"""Read the IR section of MLIR bytecode: operations, their blocks and regions."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from litefuse.frontend.stablehlo.artifact.attributes import MAX_DEPTH, Pool
from litefuse.frontend.stablehlo.artifact.cursor import BytecodeError, Cursor
from litefuse.frontend.stablehlo.artifact.nodes import Block, FunctionType, Operation, TreeValue, Type
from litefuse.frontend.stablehlo.artifact.table import OperationSignature, admits, signatures

MODULE = "builtin.module"
_MODULE_SIGNATURE = OperationSignature("module", 1, (), ("sym_name", "sym_visibility"), ("body",), ())
_ATTRIBUTES, _RESULTS, _OPERANDS, _SUCCESSORS, _REGIONS, _USE_LISTS, _PROPERTIES = 1, 2, 4, 8, 16, 32, 64
_LAZY_REGIONS = 2
"""The first version of the format in which regions that use no outer values are sections."""
_ARGUMENT_USE_LISTS = 3
"""The first version of the format that may have use lists of block arguments."""
_NO_UNKNOWN_LOCATIONS = 4
"""The first version of the format in which arguments may lack a location."""


@dataclass(slots=True)
class _Scope:
    """The values that a region and the regions around it have, by number; None is not defined yet."""

    values: list[TreeValue | None] = field(default_factory=list["TreeValue | None"])
    next: int = 0


class RegionReader:
    """Reads operations. `names` are the ops' names, with whether their properties are stored apart."""

    def __init__(
        self,
        pool: Pool,
        version: int,
        names: list[tuple[str, bool]],
        properties: list[Cursor],
        written_by: str,
    ) -> None:
        self._pool = pool
        self._version = version
        self._names = names
        self._properties = properties
        self._written_by = written_by
        self._signatures = {f"vhlo.{name}": signature for name, signature in signatures().items()}
        self._signatures[MODULE] = _MODULE_SIGNATURE
        self._scopes = [_Scope()]
        self._depth = 0

    def read_module(self, cursor: Cursor) -> Operation:
        """Read the only operation at the top, the module."""
        operations = self._read_block(cursor).operations
        cursor.finish("the module")
        if len(operations) != 1 or operations[0].name != _MODULE_SIGNATURE.name:
            raise BytecodeError("has no module")
        return operations[0]

    def _read_block(self, cursor: Cursor) -> Block:
        count, has_arguments = cursor.flagged()
        block = Block()
        if has_arguments:
            block.arguments = self._read_arguments(cursor)
        for _ in range(cursor.checked_count(count)):
            block.operations.append(self._read_operation(cursor))
        return block

    def _read_arguments(self, cursor: Cursor) -> list[TreeValue]:
        types: list[Type] = []
        for _ in range(cursor.count()):
            index, has_location = cursor.varint(), True
            if self._version >= _NO_UNKNOWN_LOCATIONS:
                index, has_location = index >> 1, bool(index & 1)
            types.append(self._pool.type(index))
            if has_location:
                cursor.varint()
        arguments = self._define(types)
        if self._version >= _ARGUMENT_USE_LISTS and cursor.byte():
            _skip_use_lists(cursor, len(types))
        return arguments

    def _read_operation(self, cursor: Cursor) -> Operation:
        name, registered = self._name(cursor.varint())
        signature = self._signatures.get(name)
        if signature is None:
            raise BytecodeError(f"has the unknown operation {name}{self._written_by}")
        mask = cursor.byte()
        location = self._pool.location(cursor.varint())
        attributes: dict[str, Any] = {}
        if mask & _ATTRIBUTES:
            attributes.update(self._pool.dictionary(cursor.varint()))
        if mask & _PROPERTIES:
            attributes.update(self._read_properties(cursor.varint(), signature, registered))
        types = self._pool.types(cursor) if mask & _RESULTS else []
        operands = [self._value(index) for index in cursor.numbers()] if mask & _OPERANDS else []
        if mask & _SUCCESSORS:
            raise BytecodeError(f"has {name} with successors, which StableHLO does not have")
        if mask & _USE_LISTS:
            _skip_use_lists(cursor, len(types))
        results = self._define(types)
        operation = Operation(signature.name, signature.version, operands, results, attributes, [], location)
        if mask & _REGIONS:
            operation.regions = self._read_regions(cursor)
        self._check(operation, signature)
        return operation

    def _name(self, index: int) -> tuple[str, bool]:
        if index >= len(self._names):
            raise BytecodeError(f"refers to op name {index} of {len(self._names)}")
        return self._names[index]

    def _read_properties(self, index: int, signature: OperationSignature, registered: bool) -> dict[str, Any]:
        """Return the inherent attributes: a dictionary, or the attributes in the order of their names."""
        if not registered:
            return self._pool.dictionary(index)
        if index >= len(self._properties):
            raise BytecodeError(f"refers to properties {index} of {len(self._properties)}")
        cursor = self._properties[index].part()
        if signature is _MODULE_SIGNATURE:
            values = [self._pool.optional_attribute(cursor) for _ in signature.attributes]
        else:
            values = [self._pool.attribute(cursor.varint()) for _ in signature.attributes]
        cursor.finish(f"the attributes of {signature.name}")
        return {name: value for name, value in zip(signature.attributes, values, strict=True) if value is not None}

    def _define(self, types: list[Type]) -> list[TreeValue]:
        scope = self._scopes[-1]
        values = [TreeValue(type) for type in types]
        if scope.next + len(values) > len(scope.values):
            raise BytecodeError("defines more values than it declares")
        scope.values[scope.next : scope.next + len(values)] = values
        scope.next += len(values)
        return values

    def _value(self, index: int) -> TreeValue:
        values = self._scopes[-1].values
        value = values[index] if index < len(values) else None
        if value is None:
            raise BytecodeError(f"uses value {index} before it is defined")
        return value

    def _read_regions(self, cursor: Cursor) -> list[Block]:
        count, is_isolated = cursor.flagged()
        cursor.checked_count(count)
        self._depth += 1
        if self._depth > MAX_DEPTH:
            raise BytecodeError(f"nests regions more than {MAX_DEPTH} deep")
        if is_isolated:
            self._scopes.append(_Scope())
        inner = cursor.section()[1] if is_isolated and self._version >= _LAZY_REGIONS else cursor
        regions = [self._read_region(inner) for _ in range(count)]
        if inner is not cursor:
            inner.finish("a region")
        if is_isolated:
            self._scopes.pop()
        self._depth -= 1
        return regions

    def _read_region(self, cursor: Cursor) -> Block:
        """Read a region: the number of its blocks, of the values that it defines, and its only block."""
        blocks = cursor.varint()
        if blocks == 0:
            return Block()
        if blocks > 1:
            raise BytecodeError("has a region with several blocks, which StableHLO does not have")
        count = cursor.count()
        scope = self._scopes[-1]
        outer, before = len(scope.values), scope.next
        scope.values += [None] * count
        scope.next = outer
        block = self._read_block(cursor)
        if scope.next != len(scope.values):
            raise BytecodeError("defines fewer values than it declares")
        del scope.values[outer:]
        scope.next = before
        return block

    def _check(self, operation: Operation, signature: OperationSignature) -> None:
        """Check the operation against the table."""
        counts = (
            ("operands", signature.operands, len(operation.operands)),
            ("regions", signature.regions, len(operation.regions)),
            ("results", signature.results, len(operation.results)),
        )
        for what, names, count in counts:
            if not admits(names, count):
                raise BytecodeError(f"has {signature.name}_v{signature.version} with {count} {what}")
        for name in signature.attributes if signature is not _MODULE_SIGNATURE else ():
            if name not in operation.attributes:
                raise BytecodeError(f"has {signature.name}_v{signature.version} without its attribute {name}")
        if signature.name == "func" and not isinstance(operation.attributes["function_type"], FunctionType):
            raise BytecodeError("has a function without a type")


def _skip_use_lists(cursor: Cursor, count: int) -> None:
    """Skip the order in which values are used, which has no meaning here."""
    for _ in range(1 if count == 1 else cursor.count()):
        if count != 1:
            cursor.varint()
        length, _ = cursor.flagged()
        for _ in range(cursor.checked_count(length)):
            cursor.varint()
