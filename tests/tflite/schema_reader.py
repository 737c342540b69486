"""A reader of FlatBuffers by the text of a schema, which shares no code with litefuse."""

from __future__ import annotations

import importlib
import re
from pathlib import Path
from typing import Any

SCHEMA = Path(__file__).with_name("metadata_schema.fbs").read_text().replace("(force_align: 16)", "")
number_types: Any = importlib.import_module("flatbuffers.number_types")
_NUMBERS = {
    "uint": number_types.Uint32Flags,
    "int": number_types.Int32Flags,
    "float": number_types.Float32Flags,
    "byte": number_types.Int8Flags,
    "ubyte": number_types.Uint8Flags,
}


def _declarations(kind: str) -> dict[str, str]:
    return dict(re.findall(rf"^{kind}\s+(\w+)[^{{]*\{{(.*?)\}}", SCHEMA, re.DOTALL | re.MULTILINE))


TABLES = {name: re.findall(r"(\w+)\s*:\s*(\[?\w+\]?)", body) for name, body in _declarations("table").items()}
"""Fields of each table: name and type, in order."""
ENUMS = {name: re.findall(r"(\w+)\s*=\s*\d+", body) for name, body in _declarations("enum").items()}
UNIONS = {name: re.findall(r"\w+", body) for name, body in _declarations("union").items()}


def read(content: bytes) -> dict[str, Any]:
    """Return the root table, `ModelMetadata`, with all fields that are present; enums are names."""
    flatbuffers: Any = importlib.import_module("flatbuffers")
    assert content[4:8] == re.search(r'file_identifier "(\w+)"', SCHEMA)[1].encode()  # type: ignore[index]
    position = flatbuffers.encode.Get(flatbuffers.packer.uoffset, content, 0)
    return _table(flatbuffers.table.Table(content, position), "ModelMetadata")


def _table(table: Any, name: str) -> dict[str, Any]:
    found: dict[str, Any] = {"": name}
    slot = 0
    for field, kind in TABLES[name]:
        if kind in UNIONS:
            which = _scalar(table, table.Offset(4 + 2 * slot), number_types.Uint8Flags)
            slot += 1
            if which:
                found[field] = _nested(table, table.Offset(4 + 2 * slot), UNIONS[kind][which - 1])
        elif offset := table.Offset(4 + 2 * slot):
            found[field] = _field(table, offset, kind)
        slot += 1
    return found


def _field(table: Any, offset: int, kind: str) -> Any:
    if kind.startswith("["):
        inner, count, start = kind[1:-1], table.VectorLen(offset), table.Vector(offset)
        if inner in _NUMBERS:
            flags = _NUMBERS[inner]
            return [table.Get(flags, start + index * flags.bytewidth) for index in range(count)]
        places = [start + 4 * index for index in range(count)]
        if inner == "string":
            return [table.String(place).decode() for place in places]
        return [_table(type(table)(table.Bytes, table.Indirect(place)), inner) for place in places]
    if kind == "string":
        return table.String(table.Pos + offset).decode()
    if kind in ENUMS:
        return ENUMS[kind][_scalar(table, offset, number_types.Int8Flags)].lower()
    return _scalar(table, offset, _NUMBERS[kind]) if kind in _NUMBERS else _nested(table, offset, kind)


def _scalar(table: Any, offset: int, flags: Any) -> Any:
    return table.Get(flags, table.Pos + offset) if offset else 0


def _nested(table: Any, offset: int, kind: str) -> dict[str, Any]:
    return _table(type(table)(table.Bytes, table.Indirect(table.Pos + offset)), kind)
