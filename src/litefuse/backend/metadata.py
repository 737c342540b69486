"""Writing of TFLite Metadata: its tables as a metadata entry, and the associated files as an archive."""

import io
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from litefuse.backend.flatbuffer import REFERENCE, Encoder, Field
from litefuse.metadata import (
    FILE_IDENTIFIER,
    AssociatedFile,
    AudioProperties,
    BertTokenizerOptions,
    CustomMetadata,
    Encoding,
    ModelMetadata,
    RegexTokenizerOptions,
    SentencePieceTokenizerOptions,
    SubGraphMetadata,
    TensorGroup,
)
from litefuse.tflite.metadata import iterate_slots, iterate_tables, read_archive

_CODES = {"uint32": "I", "int32": "i", "float32": "f"}
_OLDEST = "1.0.0"
_PARSERS = {
    BertTokenizerOptions: "1.1.0",
    SentencePieceTokenizerOptions: "1.1.0",
    TensorGroup: "1.2.0",
    RegexTokenizerOptions: "1.2.1",
    AudioProperties: "1.3.0",
    CustomMetadata: "1.5.0",
}
"""The versions of the schema that added these tables (the history in metadata_schema.fbs)."""
_FILE_PARSERS = {"vocabulary": "1.0.1", "scann_index_file": "1.4.0"}


def encode_metadata(metadata: ModelMetadata) -> bytes:
    """Return the content of the entry, with the oldest version of a parser that understands all of it."""
    parsers = (metadata.min_parser_version or _OLDEST, *_parsers(metadata))
    complete = replace(metadata, min_parser_version=max(parsers, key=_version))
    encoder = Encoder()
    return encoder.finish(_encode(encoder, complete), FILE_IDENTIFIER)


def make_archive(files: Mapping[str, bytes], archive: bytes) -> bytes:
    """Return an archive of files with offsets from its start: the present one if it has just these.

    MediaPipe reads only files that are not compressed. The dates are constant, so that equal files have equal archives.
    """
    if not files or (archive and read_archive(archive) == files):
        return archive if files else b""
    import zipfile

    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as written:
        for name, content in files.items():
            written.writestr(zipfile.ZipInfo(name), content)
    return out.getvalue()


def _parsers(metadata: ModelMetadata) -> Iterator[str]:
    """Iterate over the versions of the schema that added what the metadata has."""
    for table in iterate_tables(metadata):
        yield _PARSERS.get(table.__class__, _OLDEST)
        if isinstance(table, AssociatedFile):
            yield "1.4.1" if table.version else _FILE_PARSERS.get(table.type, _OLDEST)
        if isinstance(table, SubGraphMetadata) and (table.input_process_units or table.output_process_units):
            yield "1.1.0"


def _version(text: str) -> tuple[int, ...]:
    return tuple(int(part) for part in text.split(".") if part.isdecimal())


def _encode(encoder: Encoder, value: Any) -> int:
    """Add a table, and return its position. Fields with the schema's default are left out."""
    fields: list[Field] = []
    for name, slot, encoding in iterate_slots(value.__class__):
        content = getattr(value, name)
        if encoding.wire == "union" and content is not None:
            fields.append((slot - 1, "B", encoding.members.index(type(content)) + 1))
        if content is not None and content not in ("", 0, b"", ()):
            fields += _encode_field(encoder, slot, encoding, content)
    return encoder.table(fields)


def _encode_field(encoder: Encoder, slot: int, encoding: Encoding, content: Any) -> list[Field]:
    match encoding.wire:
        case "string" if encoding.vector:
            return [(slot, REFERENCE, encoder.references([encoder.string(text) for text in content]))]
        case "string":
            return [(slot, REFERENCE, encoder.string(content))]
        case "bytes":
            return [(slot, REFERENCE, encoder.data(content))]
        case "enum":
            number = encoding.members.index(content) if content in encoding.members else int(content)
            return [(slot, "b", number)] if number else []
        case "table" if encoding.vector:
            return [(slot, REFERENCE, encoder.references([_encode(encoder, each) for each in content]))]
        case "table" | "union":
            return [(slot, REFERENCE, _encode(encoder, content))]
        case wire if encoding.vector:
            return [(slot, REFERENCE, encoder.scalars(_CODES[wire], content))]
        case wire:
            return [(slot, _CODES[wire], content)]
