"""Read a `.tflite` file as plain values.

Every reference is checked when the file is read, so that a `LiteFile` can be traversed without further checks. The
schema is LiteRT's (`schema.fbs`); `dialects/tfl/schema.tsv` defines the option tables, for reading and for writing.
"""

import os
from collections import Counter
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from litefuse.dialects.tfl import TFL, TYPE_NAMES, TYPE_NUMBERS
from litefuse.dialects.tfl.table import Field, OptionTable, enum, operator_numbers, options
from litefuse.errors import ReadError
from litefuse.files import map_file
from litefuse.ir import REQUIRED, DType, QuantizationParameters
from litefuse.ir.storage.sparse import SparseLevel, Sparsity
from litefuse.tflite.extent import find_end
from litefuse.tflite.file import Blocks, Buffer, FileSignature, LiteFile, Operator, Subgraph, Tensor
from litefuse.tflite.flatbuffer import Bytes, FlatBufferError, Table
from litefuse.tflite.structure import check_structure

IDENTIFIER, VERSION = b"TFL3", 3
COPY_AGAIN_HINT = "Copy or convert the model again."
_FILE_HINT = "Specify a .tflite file written by a converter."
SPARSE_VECTORS = {1: "int32", 2: "uint16", 3: "uint8"}
"""The members of the schema's union `SparseIndexVector`: the numbers in them."""
BLOCKWISE = 2
"""The member `BlockwiseQuantization` of the schema's union `QuantizationDetails`."""
_EXTERNAL_BUFFERS = 9
_LAST_DEPRECATED = 127
"""Value of the one-byte field of operator numbers that refers to the four-byte field, which newer operators need."""


def read_file(source: bytes | memoryview | str | os.PathLike[str]) -> LiteFile:
    """Read a `.tflite` file from its path or content.

    Raises `ReadError` if it cannot be read, is not a `.tflite` file, is damaged, or is truncated.
    """
    content = source if isinstance(source, bytes | memoryview) else map_file(Path(source), _FILE_HINT)
    name = _name(source)
    if content[4:8] != IDENTIFIER:
        raise ReadError(name, "is not a .tflite file: the TFL3 identifier is missing.", _FILE_HINT)
    try:
        return _Reader(content).read()
    except FlatBufferError as damage:
        raise ReadError(name, f"is damaged or truncated: {damage}.", COPY_AGAIN_HINT) from damage


def check_readable(source: bytes | str | os.PathLike[str], error: Exception) -> None:
    """Raise `ReadError` if LiteRT's `error` is caused by damage that `read_file` does not find."""
    if "not a valid Flatbuffer" in str(error):
        raise ReadError(
            _name(source), "is damaged in a section that litefuse does not read.", COPY_AGAIN_HINT
        ) from error


def _name(source: bytes | memoryview | str | os.PathLike[str]) -> str:
    return "the model" if isinstance(source, bytes | memoryview) else os.fspath(source)


class _Reader:
    """Reads a file from its root table."""

    def __init__(self, content: Any) -> None:
        self.content = content
        self.root = Bytes(content).root()

    def read(self) -> LiteFile:
        version = self.root.scalar(0, "uint32")
        if version != VERSION:
            raise FlatBufferError(f"it has schema version {version}; only {VERSION} is supported")
        buffers = tuple(map(self._buffer, self.root.tables(4)))
        codes = [_operator_code(table) for table in self.root.tables(1)]
        subgraphs = tuple(self._subgraph(table, codes, len(buffers)) for table in self.root.tables(2))
        if not subgraphs:
            raise FlatBufferError("it has no subgraph")
        _check_calls(subgraphs)
        signatures = tuple(self._signature(table, subgraphs) for table in self.root.tables(7))
        metadata = {table.text(0): table.scalar(1, "uint32") for table in self.root.tables(6)}
        _check_indices(metadata.values(), len(buffers), "buffer")
        description = self.root.text(3)
        end, is_external = find_end(self.root), bool(self.root.tables(_EXTERNAL_BUFFERS))
        file = LiteFile(self.content, description, subgraphs, buffers, signatures, metadata, end, is_external)
        check_structure(file)
        return file

    def _buffer(self, table: Table) -> Buffer:
        span = table.span(0, 1)
        offset, size = table.scalar(1, "uint64"), table.scalar(2, "uint64")
        if offset > 1:
            # In a file larger than 2 GB, the data follows the FlatBuffer.
            table.data.outside(offset, size)
            return Buffer(offset, size)
        return Buffer(*span) if span is not None and span[1] else Buffer()

    def _subgraph(self, table: Table, codes: Sequence[tuple[str, str, int]], buffers: int) -> Subgraph:
        tensors = tuple(map(_tensor, table.tables(0)))
        scales = [index for tensor in tensors if tensor.blocks is not None for index in tensor.blocks[:2]]
        _check_indices(scales, len(tensors), "tensor", "a tensor", optional=True)
        _check_indices((tensor.buffer for tensor in tensors), buffers, "buffer")
        inputs, outputs = table.numbers(1, "int32") or (), table.numbers(2, "int32") or ()
        _check_indices(inputs + outputs, len(tensors), "tensor")
        operators = tuple(
            _operator(operator, codes, len(tensors), number) for number, operator in enumerate(table.tables(3))
        )
        return Subgraph(table.text(4), tensors, inputs, outputs, operators)

    def _signature(self, table: Table, subgraphs: Sequence[Subgraph]) -> FileSignature:
        number: int = table.scalar(4, "uint32")
        _check_indices((number,), len(subgraphs), "graph")
        inputs, outputs = (
            {entry.text(0): entry.scalar(1, "uint32") for entry in table.tables(slot)} for slot in (0, 1)
        )
        _check_indices((*inputs.values(), *outputs.values()), len(subgraphs[number].tensors), "tensor")
        return FileSignature(table.text(2), number, inputs, outputs)


def _check_indices(numbers: Any, count: int, what: str, who: str = "it", *, optional: bool = False) -> None:
    for number in numbers:
        if not (-1 if optional else 0) <= number < count:
            raise FlatBufferError(f"{who} refers to {what} {number}, but there are {count}")


def _operator_code(table: Table) -> tuple[str, str, int]:
    """Return the kind, the code of a custom op, and the version."""
    number = table.scalar(0, "int8")
    if number < 0 or number >= _LAST_DEPRECATED or table.locate(3) is not None:
        number = max(number, table.scalar(3, "int32"))
    return _kinds().get(number, f"BUILTIN_{number}"), table.text(1), table.scalar(2, "int32", 1)


@cache
def _kinds() -> dict[int, str]:
    """Return the names of the builtin operators by number."""
    return {number: name.upper() for name, number in operator_numbers().items()}


def _tensor(table: Table) -> Tensor:
    number: int = table.scalar(1, "int8")
    return Tensor(
        name=table.text(3),
        dtype=TYPE_NAMES[number] if 0 <= number < len(TYPE_NAMES) else f"TYPE_{number}",
        shape=table.numbers(0, "int32") or (),
        signature=table.numbers(7, "int32") or (),
        buffer=table.scalar(2, "uint32"),
        is_variable=table.scalar(5, "bool", False),
        sparsity=_sparsity(table.table(6)),
        quantization=_quantization(table.table(4)),
        has_rank=table.scalar(8, "bool", False),
        blocks=_blocks(table.table(4)),
    )


def _blocks(table: Table | None) -> Blocks | None:
    details = None if table is None or table.scalar(4, "uint8") != BLOCKWISE else table.table(5)
    if details is None:
        return None
    return Blocks(details.scalar(0, "int32"), details.scalar(1, "int32"), details.scalar(2, "int32"))


def _sparsity(table: Table | None) -> Sparsity | None:
    if table is None:
        return None
    order, blocks = table.numbers(0, "int32") or (), table.numbers(1, "int32") or ()
    return Sparsity(order, blocks, tuple(map(_sparse_level, table.tables(2))))


def _sparse_level(table: Table) -> SparseLevel:
    size: int = table.scalar(1, "int32")
    if not table.scalar(0, "int8"):
        return SparseLevel(size)
    return SparseLevel(size, _sparse_vector(table, 2), _sparse_vector(table, 4))


def _sparse_vector(table: Table, slot: int) -> np.ndarray[Any, Any]:
    """Return a member of the schema's union `SparseIndexVector`, whose type and table are in two slots."""
    wire = SPARSE_VECTORS.get(table.scalar(slot, "uint8"))
    inner = table.table(slot + 1)
    vector = None if wire is None or inner is None else inner.array(0, wire)
    if wire is None:
        raise FlatBufferError("a sparse dimension lacks its indices")
    return np.empty(0, wire) if vector is None else vector


def _quantization(table: Table | None) -> QuantizationParameters | None:
    scales = None if table is None else table.numbers(2, "float32")
    if table is None or not scales:
        return None
    points = table.numbers(3, "int64") or (0,)
    return QuantizationParameters.of(scales, points, axis=table.scalar(6, "int32") if len(scales) > 1 else None)


def _operator(table: Table, codes: Sequence[tuple[str, str, int]], tensors: int, position: int) -> Operator:
    number: int = table.scalar(0, "uint32")
    _check_indices((number,), len(codes), "operator code", f"operator {position}")
    kind, custom_code, version = codes[number]
    inputs, outputs = table.numbers(1, "int32") or (), table.numbers(2, "int32") or ()
    _check_indices(inputs + outputs, tensors, "tensor", f"operator {position} ({custom_code or kind})", optional=True)
    intermediates = table.numbers(8, "int32") or ()
    _check_indices(intermediates, tensors, "tensor", f"operator {position} ({custom_code or kind})")
    custom, outside = _custom_options(table)
    return Operator(kind, custom_code, version, inputs, outputs, _options(kind, table), custom, intermediates, outside)


def _custom_options(table: Table) -> tuple[bytes, Buffer | None]:
    """Return the options of a custom op; in a file larger than 2 GB, they follow the FlatBuffer."""
    offset, size = table.scalar(9, "uint64"), table.scalar(10, "uint64")
    if offset > 1:
        return bytes(table.data.outside(offset, size)), Buffer(offset, size)
    content = table.bytes(5)
    return b"" if content is None else bytes(content), None


def _options(kind: str, operator: Table) -> dict[str, Any]:
    """Return the options of an operator by name, including defaults; empty if litefuse does not know its table."""
    known = _known_options(kind)
    if known is None:
        return {}
    type_slot, slot = (3, 4) if known.union == 1 else (11, 12)
    table = operator.table(slot) if operator.scalar(type_slot, "uint8") == known.number else None
    return {entry.name: _option(entry, table) for entry in known.fields}


@cache
def _known_options(kind: str) -> OptionTable | None:
    """Return the schema of a builtin operator's option table, or None if litefuse does not know it."""
    if f"tfl.{kind.lower()}" not in TFL.kinds():
        return None
    table = options(kind.lower())
    return table if table is not None and table.union in (1, 2) else None


def _option(entry: Field, table: Table | None) -> Any:
    if entry.wire == "string":
        return table.text(entry.slot) if table is not None else ""
    wire, names = _encoding(entry.wire)
    if entry.vector:
        if wire == "uint8":
            view = None if table is None else table.bytes(entry.slot)
            return b"" if view is None else bytes(view)
        return (None if table is None else table.numbers(entry.slot, wire)) or ()
    if table is None or table.locate(entry.slot) is None:
        return _default(entry.default, names)
    value = table.scalar(entry.slot, wire)
    return names.get(value, value)


def _default(value: Any, names: dict[int, str]) -> Any:
    """Return the schema's default for an option that is absent in the file."""
    if value is REQUIRED:
        return names.get(0, 0)
    return TYPE_NAMES[TYPE_NUMBERS[value]] if isinstance(value, DType) else value


@cache
def _encoding(wire: str) -> tuple[str, dict[int, str]]:
    """Return the scalar type in which an option type is stored, and the names of its values if it is an enum."""
    if wire == "TensorType":
        return "int8", dict(enumerate(TYPE_NAMES))
    members = enum(wire)
    return (wire, {}) if members is None else (members.wire, {number: name for name, number in members.numbers.items()})


def called_subgraphs(operator: Operator) -> tuple[int, ...]:
    """Return the indices of the subgraphs that an operator runs."""
    numbers = (value for name, value in operator.options.items() if "subgraph" in name)
    return tuple(number for number in numbers if isinstance(number, int))


def _check_calls(subgraphs: Sequence[Subgraph]) -> None:
    """Check that every subgraph that an operator runs exists, and that none runs itself, directly or indirectly."""
    called: list[set[int]] = []
    for subgraph in subgraphs:
        numbers = {number for operator in subgraph.operators for number in called_subgraphs(operator)}
        _check_indices(numbers, len(subgraphs), "graph")
        called.append(numbers)
    callers = Counter(number for numbers in called for number in numbers)
    pending = [number for number in range(len(subgraphs)) if not callers[number]]
    for number in pending:
        for other in called[number]:
            callers[other] -= 1
            if not callers[other]:
                pending.append(other)
    if len(pending) < len(subgraphs):
        raise FlatBufferError("one of its subgraphs calls itself")
