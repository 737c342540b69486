"""Writing of metadata: TFLite Metadata as an entry, with an archive of its files, and TFLiteConverter's entry.

The latter names the source of a file and the options of the conversion. Its schema is TensorFlow's
`lite/schema/conversion_metadata.fbs`.
"""

import io
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Literal

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

ModelType = Literal["SAVED_MODEL", "KERAS_MODEL", "CONCRETE_FUNCTIONS"]
Mode = Literal["float16", "dynamic", "int8", "int16x8", "trained"]
"""The quantization of a model: one of litefuse's schemes, or `trained` for the ranges of fake quantization."""

_MODEL_TYPES: dict[ModelType, int] = {"SAVED_MODEL": 1, "KERAS_MODEL": 2, "CONCRETE_FUNCTIONS": 3}
_MODES: dict[Mode, int] = {"float16": 1001, "dynamic": 1002, "int8": 1003, "int16x8": 1004, "trained": 2000}
_API_VERSION = 2
_NO_IDENTIFIER = bytes(4)


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
    """Iterate over the versions of the schema that added the tables and fields of the metadata."""
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
            return [(slot, REFERENCE, encoder.references([_encode(encoder, table) for table in content]))]
        case "table" | "union":
            return [(slot, REFERENCE, _encode(encoder, content))]
        case wire if encoding.vector:
            return [(slot, REFERENCE, encoder.scalars(_CODES[wire], content))]
        case wire:
            return [(slot, _CODES[wire], content)]


def encode_conversion(model_type: ModelType, mode: Mode | None, *, allow_custom_ops: bool, allow_flex: bool) -> bytes:
    """Return the content of the entry; the version of TensorFlow, which takes no part, is empty.

    Args:
        model_type: the kind of the source model.
        mode: how it was quantized; None if it was not.
        allow_custom_ops: whether custom ops were allowed.
        allow_flex: whether Flex ops were allowed; they never replace builtin ops, as the schema's third flag would say.
    """
    encoder = Encoder()
    environment = encoder.table(
        [(0, REFERENCE, encoder.string("")), (1, "I", _API_VERSION), (2, "i", _MODEL_TYPES[model_type])]
    )
    modes = encoder.scalars("i", [] if mode is None else [_MODES[mode]])
    flags = [(slot, "?", True) for slot, flag in enumerate((allow_custom_ops, allow_flex), 1) if flag]
    options = encoder.table([(0, REFERENCE, modes), *flags])
    return encoder.finish(encoder.table([(0, REFERENCE, environment), (1, REFERENCE, options)]), _NO_IDENTIFIER)
