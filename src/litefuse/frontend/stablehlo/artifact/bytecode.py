"""Read MLIR bytecode of the VHLO dialect (https://mlir.llvm.org/docs/BytecodeFormat) into a tree.

    file     magic, format version, producer, sections
    section  number (with a flag for alignment), length, content

Sections refer to each other by number: ops to names, attributes and types, and these to strings.
"""

from __future__ import annotations

from typing import Any

from litefuse.frontend.stablehlo.artifact.attributes import AttributeEntry, Pool
from litefuse.frontend.stablehlo.artifact.cursor import BytecodeError, Cursor
from litefuse.frontend.stablehlo.artifact.nodes import Artifact, Operation
from litefuse.frontend.stablehlo.artifact.regions import RegionReader
from litefuse.frontend.stablehlo.artifact.table import newest_version, parse_version

MAGIC = b"ML\xefR"
MAX_FORMAT = 6
"""The newest version of the bytecode format, which was added in 2023."""
_STRINGS, _DIALECTS, _POOL, _OFFSETS, _IR, _PROPERTIES = 0, 1, 2, 3, 4, 8
_DIALECT_VERSIONS = 1
"""The first version of the format in which dialects have versions."""
_COUNTED_NAMES = 4
"""The first version of the format that has the number of all op names."""
_NATIVE_PROPERTIES = 5
"""The first version of the format in which inherent attributes are stored apart, in alphabetical order."""


def read_bytecode(data: memoryview) -> Artifact:
    """Read a module. Constants are views of `data`. Raises `BytecodeError`."""
    cursor = Cursor(data)
    if bytes(cursor.take(min(len(MAGIC), len(data)))) != MAGIC:
        raise BytecodeError("is not MLIR bytecode")
    version = cursor.varint()
    if version > MAX_FORMAT:
        raise BytecodeError(f"has version {version} of MLIR's bytecode; litefuse reads versions up to {MAX_FORMAT}")
    producer = cursor.text()
    sections = _sections(cursor)
    strings = _read_strings(sections[_STRINGS])
    written_by = _blame(producer)
    dialects, names = _read_dialects(sections[_DIALECTS], strings, version)
    attributes, types = _read_offsets(sections[_OFFSETS], sections[_POOL], dialects)
    pool = Pool(data, strings, attributes, types, written_by)
    properties = _read_properties(sections.get(_PROPERTIES))
    reader = RegionReader(pool, version, names, properties, written_by)
    return _artifact(producer, reader.read_module(sections[_IR]))


def _sections(cursor: Cursor) -> dict[int, Cursor]:
    sections: dict[int, Cursor] = {}
    while cursor.left:
        number, content = cursor.section()
        if number in sections:
            raise BytecodeError(f"has section {number} twice")
        sections[number] = content
    for number in (_STRINGS, _DIALECTS, _POOL, _OFFSETS, _IR):
        if number not in sections:
            raise BytecodeError(f"lacks section {number}")
    return sections


def _read_strings(cursor: Cursor) -> list[str]:
    lengths = [cursor.varint() for _ in range(cursor.count())]
    # The lengths are in reverse order, and include the final zero byte.
    return [bytes(cursor.take(length))[:-1].decode(errors="replace") for length in reversed(lengths)]


def _read_dialects(cursor: Cursor, strings: list[str], version: int) -> tuple[list[str], list[tuple[str, bool]]]:
    """Return the names of the dialects, and the names of the ops with whether their properties are stored apart."""
    dialects: list[str] = []
    for _ in range(cursor.count()):
        index, versioned = cursor.flagged() if version >= _DIALECT_VERSIONS else (cursor.varint(), False)
        dialects.append(_item(strings, index, "string"))
        if versioned:
            cursor.section()
    names: list[tuple[str, bool]] = []
    if version >= _COUNTED_NAMES:
        cursor.varint()
    while cursor.left:
        dialect = _item(dialects, cursor.varint(), "dialect")
        for _ in range(cursor.count()):
            index, registered = cursor.flagged() if version >= _NATIVE_PROPERTIES else (cursor.varint(), True)
            names.append((f"{dialect}.{_item(strings, index, 'string')}", registered))
    return dialects, names


def _read_offsets(
    cursor: Cursor, pool: Cursor, dialects: list[str]
) -> tuple[list[AttributeEntry], list[AttributeEntry]]:
    """Return the byte ranges of the attributes and of the types."""
    attributes, types = cursor.varint(), cursor.varint()
    entries: list[AttributeEntry] = []
    while cursor.left:
        dialect = _item(dialects, cursor.varint(), "dialect")
        for _ in range(cursor.count()):
            size, encoded = cursor.flagged()
            start = pool.position
            pool.take(size)
            entries.append(AttributeEntry(dialect, start, pool.position, encoded))
    if len(entries) != attributes + types:
        raise BytecodeError(f"has {len(entries)} attributes and types, but declares {attributes + types}")
    return entries[:attributes], entries[attributes:]


def _read_properties(cursor: Cursor | None) -> list[Cursor]:
    """Return cursors over the properties of ops, by number."""
    properties: list[Cursor] = []
    for _ in range(0 if cursor is None else cursor.count()):
        assert cursor is not None
        size = cursor.varint()
        start = cursor.position
        cursor.take(size)
        properties.append(cursor.part(start, cursor.position))
    return properties


def _artifact(producer: str, module: Operation) -> Artifact:
    functions: dict[str, Operation] = {}
    for operation in module.regions[0].operations if module.regions else ():
        name = operation.attributes.get("sym_name")
        if operation.name != "func" or not isinstance(name, str) or name in functions:
            raise BytecodeError(f"has {operation.name} {name!r} where it should have another function")
        functions[name] = operation
    return Artifact(producer, functions, module.attributes)


def _blame(producer: str) -> str:
    """Return the end of an error about something unknown, which says whether the file is too new."""
    version = parse_version(producer)
    newest = ".".join(map(str, newest_version()))
    if version is not None and version > newest_version():
        return f"; it was written by {producer}, and litefuse knows StableHLO up to {newest}"
    return f"; its producer is {producer!r}"


def _item(items: list[Any], index: int, what: str) -> Any:
    if index >= len(items):
        raise BytecodeError(f"refers to {what} {index} of {len(items)}")
    return items[index]
