"""Reading of TFLite Metadata: the tables in a metadata entry, and the files in the archive behind the model."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import Field, fields, is_dataclass, replace
from functools import cache
from typing import Any, TypeVar, cast

from litefuse.errors import ReadError
from litefuse.metadata import (
    FILE_IDENTIFIER,
    AssociatedFile,
    Encoding,
    ImageProperties,
    ModelMetadata,
    NormalizationOptions,
    TensorMetadata,
)
from litefuse.tflite.appended import METADATA, read_appended
from litefuse.tflite.file import LiteFile
from litefuse.tflite.flatbuffer import Bytes, FlatBufferError, Table
from litefuse.tflite.reader import COPY_AGAIN_HINT

_MAX_FILE_BYTES = 1 << 30

T = TypeVar("T")


def read_metadata(file: LiteFile) -> ModelMetadata | None:
    """Return the metadata of a file with its associated files; None if it has none.

    Raises `FlatBufferError` if the metadata or the archive is damaged.
    """
    if METADATA not in file.metadata:
        return None
    return decode_metadata(file.data(file.metadata[METADATA]), read_appended(file).archive)


def decode_entry(entries: Mapping[str, bytes | memoryview], archive: bytes) -> ModelMetadata | None:
    """Return the metadata among a model's entries, None if there is none. Raises `ReadError` if it is damaged."""
    try:
        return None if METADATA not in entries else decode_metadata(entries[METADATA], archive)
    except FlatBufferError as damage:
        raise ReadError("the model", f"has damaged metadata: {damage}.", COPY_AGAIN_HINT) from damage


def decode_metadata(content: bytes | memoryview, archive: bytes, *, strict: bool = False) -> ModelMetadata:
    """Return the metadata of an entry's content and an archive.

    With `strict`, fields of newer schemas are an error; otherwise they are skipped. Raises `FlatBufferError`.
    """
    if bytes(content[4:8]) != FILE_IDENTIFIER:
        raise FlatBufferError(f"the entry {METADATA} lacks the identifier M001")
    metadata = _decode(Bytes(content).root(), ModelMetadata, strict)
    return replace(metadata, files=read_archive(archive))


def read_archive(archive: bytes) -> dict[str, bytes]:
    """Return the files of an archive by name. Raises `FlatBufferError` if it is damaged, or its files are too large."""
    if not archive:
        return {}
    # Few models have associated files.
    import zipfile
    import zlib

    try:
        with zipfile.ZipFile(io.BytesIO(archive)) as files:
            if sum(info.file_size for info in files.infolist()) > _MAX_FILE_BYTES:
                raise FlatBufferError("the files at its end have more than 1 GB")
            return {name: files.read(name) for name in files.namelist()}
    except (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError) as damage:
        raise FlatBufferError(f"the archive at its end cannot be read ({damage})") from damage


def plain_metadata(metadata: ModelMetadata) -> dict[str, Any]:
    """Return metadata as plain data for JSON, without empty fields; of files, only the sizes."""
    sizes = {name: len(content) for name, content in metadata.files.items()}
    return {**_plain(replace(metadata, files={})), **({"files": sizes} if sizes else {})}


def _plain(value: Any) -> Any:
    if isinstance(value, bytes):
        return len(value)
    if isinstance(value, tuple):
        return [_plain(item) for item in cast("Sequence[Any]", value)]
    if not is_dataclass(value):
        return value
    plain = {declared.name: _plain(getattr(value, declared.name)) for declared in fields(value)}
    return {name: content for name, content in plain.items() if content not in ("", 0, None, [], {}, "unknown")}


def list_metadata(metadata: ModelMetadata) -> list[str]:
    """Describe metadata in lines of text: the model, each input and output, files."""
    texts = ("name", "description", "version", "author", "license")
    lines = [f"{name}: {getattr(metadata, name)}" for name in texts if getattr(metadata, name)]
    for table in metadata.subgraph_metadata:
        for side, tensors in (("input", table.input_tensor_metadata), ("output", table.output_tensor_metadata)):
            lines += [
                f"{side} {tensor.name or '(unnamed)'}: {describe_tensor(tensor) or 'no content'}" for tensor in tensors
            ]
    lines += [f"file {name}: {len(content)} bytes" for name, content in metadata.files.items()]
    return lines


def describe_tensor(tensor: TensorMetadata) -> str:
    """Return one line on a tensor: its content, process units and files; empty if there are none."""
    content = None if tensor.content is None else tensor.content.content_properties
    parts: list[str] = []
    if isinstance(content, ImageProperties):
        parts.append(f"image ({content.color_space})")
    elif content is not None:
        parts.append(_title(content))
    for unit in tensor.process_units:
        if isinstance(unit.options, NormalizationOptions):
            mean, std = (
                " ".join(f"{number:g}" for number in values) for values in (unit.options.mean, unit.options.std)
            )
            parts.append(f"normalized by mean {mean} and standard deviation {std}")
        elif unit.options is not None:
            parts.append(_title(unit.options))
    parts += [_describe_file(file) for file in tensor.associated_files]
    return ", ".join(parts)


def _describe_file(file: AssociatedFile) -> str:
    return f"{file.type.replace('_', ' ')} in {file.name}" + (f" ({file.locale})" if file.locale else "")


def _title(value: Any) -> str:
    """Return the name of a table in lower case: "bounding box" for `BoundingBoxProperties`."""
    stem = type(value).__name__.removesuffix("Properties").removesuffix("Options")
    return re.sub(r"(?<=[a-z])(?=[A-Z])", " ", stem).lower()


def iterate_slots(kind: type[Any]) -> Iterator[tuple[str, int, Encoding]]:
    """Iterate over the fields of a table's class: name, slot and encoding. A union takes a slot for its type first."""
    slot = 0
    for name, encoding in _encodings(kind):
        slot += encoding.wire == "union"
        yield name, slot, encoding
        slot += 1


def iterate_tables(value: Any) -> Iterator[Any]:
    """Iterate over a table and all tables in it."""
    yield value
    for name, _, encoding in iterate_slots(value.__class__):
        inner = getattr(value, name)
        if encoding.wire in ("table", "union") and inner:
            for table in inner if encoding.vector else (inner,):
                yield from iterate_tables(table)


def associated_names(metadata: ModelMetadata) -> set[str]:
    """Return the names of all files that the tables refer to."""
    return {table.name for table in iterate_tables(metadata) if isinstance(table, AssociatedFile)}


@cache
def _encodings(kind: type[Any]) -> tuple[tuple[str, Encoding], ...]:
    known: Sequence[Field[Any]] = fields(kind)
    return tuple(
        (declared.name, declared.metadata["encoding"]) for declared in known if "encoding" in declared.metadata
    )


def _decode(table: Table, kind: type[T], strict: bool) -> T:
    values: dict[str, Any] = {}
    end = 0
    for name, slot, encoding in iterate_slots(kind):
        end = slot + 1
        if table.locate(slot) is not None:
            values[name] = _decode_field(table, slot, encoding, strict)
    if strict and any(table.locate(slot) is not None for slot in range(end, len(table.fields))):
        raise FlatBufferError(f"the entry {METADATA} has fields of a newer schema in {kind.__name__}")
    return kind(**values)


def _decode_field(table: Table, slot: int, encoding: Encoding, strict: bool) -> Any:
    members = encoding.members
    match encoding.wire:
        case "string":
            return tuple(table.texts(slot)) if encoding.vector else table.text(slot)
        case "bytes":
            return bytes(table.bytes(slot) or b"")
        case "enum":
            number: int = table.scalar(slot, "int8")
            return members[number] if 0 <= number < len(members) else str(number)
        case "union":
            number = table.scalar(slot - 1, "uint8")
            inner = table.table(slot) if 1 <= number <= len(members) else None
            if strict and inner is None:
                raise FlatBufferError(f"the entry {METADATA} has a table of a newer schema")
            return None if inner is None else _decode(inner, members[number - 1], strict)
        case "table" if encoding.vector:
            return tuple(_decode(row, members[0], strict) for row in table.tables(slot))
        case "table":
            return _decode(cast("Table", table.table(slot)), members[0], strict)
        case wire:
            return table.numbers(slot, wire) if encoding.vector else table.scalar(slot, wire)
