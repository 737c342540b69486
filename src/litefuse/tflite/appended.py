"""Parts of a LiteRT file that follow the FlatBuffer: bytecode of compiled ops, an archive of files, and unknown bytes.

TFLite Metadata appends a ZIP archive with labels and vocabularies. LiteRT's compiler appends the bytecode of the ops
that an NPU runs, whose options state offset and size (`litert/core/dispatch_op_schema.h`).
"""

import struct
from collections.abc import Iterable
from typing import NamedTuple

from litefuse.tflite.file import CUSTOM, Buffer, LiteFile, Operator
from litefuse.tflite.flatbuffer import FlatBufferError
from litefuse.tflite.flexbuffer import find_numbers

DISPATCH_OP = "DISPATCH_OP"
"""The code of custom ops that an NPU runs."""
BYTECODE = "litefuse.bytecode"
"""The attribute of a compiled op in the IR with its bytecode, a constant."""
BYTECODE_OFFSET, BYTECODE_SIZE = "bytecode_offset", "bytecode_size"
METADATA = "TFLITE_METADATA"
"""The metadata entry with the tables of TFLite Metadata, which name files of the archive."""
MANIFEST = "LiteRtDispatchBytecodeManifestV1"
"""The metadata entry that repeats the offsets and sizes of all bytecode."""
ARCHIVE_LIMIT = (1 << 32) - 1
"""Maximum size of a file in which an archive has offsets from the start of the file."""

_ENTRY = struct.Struct("<4s24x3H8xI")
"""A ZIP archive's entry: signature, lengths of name, extra field and comment, offset of the file."""
_END = struct.Struct("<4s6xHIIH")
"""The end of a ZIP archive: signature, number of entries, size and offset of the entries, length of the comment."""
_ENTRY_SIGNATURE, _END_SIGNATURE, _END_64_SIGNATURE = b"PK\1\2", b"PK\5\6", b"PK\6\7"
_OFFSET_IN_ENTRY, _OFFSET_IN_END = 42, 16
_MAX_COMMENT = (1 << 16) - 1


class Appended(NamedTuple):
    """The archive, with offsets from its start (empty if there is none), and the bytes that nothing refers to."""

    archive: bytes
    rest: bytes


def find_bytecode(operator: Operator) -> Buffer | None:
    """Return the location of an op's bytecode; None for an op without any.

    Raises `FlatBufferError` if the options of a compiled op do not say it.
    """
    if operator.kind != CUSTOM or operator.custom_code != DISPATCH_OP:
        return None
    numbers = find_numbers(operator.custom_options)
    if BYTECODE_OFFSET not in numbers or BYTECODE_SIZE not in numbers:
        raise FlatBufferError(f"the options of a {DISPATCH_OP} do not say where its bytecode is")
    return Buffer(numbers[BYTECODE_OFFSET].value, numbers[BYTECODE_SIZE].value)


def read_bytecode(file: LiteFile, operator: Operator) -> memoryview | None:
    """Return the bytecode of a compiled op, None for other ops. Raises `FlatBufferError` if it is not in the file."""
    bytecode = find_bytecode(operator)
    if bytecode is None:
        return None
    if bytecode.offset + bytecode.size > len(file.content):
        raise FlatBufferError(f"the bytecode of a {DISPATCH_OP} ends at byte {bytecode.offset + bytecode.size}")
    return memoryview(file.content)[bytecode.offset : bytecode.offset + bytecode.size]


def read_appended(file: LiteFile) -> Appended:
    """Return the archive and the other bytes behind the FlatBuffer that no table refers to, except for padding."""
    view = memoryview(file.content)
    archive = _find_archive(view, file.end)
    used = [] if archive is None else [archive]
    used += [buffer for buffer in file.buffers if buffer.offset >= file.end]
    operators = [operator for subgraph in file.subgraphs for operator in subgraph.operators]
    used += [span for span in map(find_bytecode, operators) if span is not None]
    used += [operator.outside for operator in operators if operator.outside is not None]
    rest = b"".join(piece for piece in _gaps(view, file.end, used) if any(piece))
    return Appended(b"" if archive is None else _relative(view, archive), rest)


def _gaps(view: memoryview, start: int, used: Iterable[Buffer]) -> Iterable[memoryview]:
    """Yield the bytes between spans of the file, and behind them."""
    for offset, size in sorted(used):
        yield view[start:offset]
        start = max(start, offset + size)
    yield view[start:]


def _find_archive(view: memoryview, start: int) -> Buffer | None:
    """Return the location of the ZIP archive that begins at `start` or later; None if none is consistent."""
    first = max(start, len(view) - _END.size - _MAX_COMMENT)
    end = bytes(view[first:]).rfind(_END_SIGNATURE) + first
    if end < first or end + _END.size > len(view) or bytes(view[end - 20 : end - 16]) == _END_64_SIGNATURE:
        return None
    _, count, size, offset, comment = _END.unpack_from(view, end)
    before = end - size - offset
    if before < 0 or end - size < start or end + _END.size + comment > len(view):
        return None
    starts = _file_offsets(view[end - size : end], count)
    begin = min([end - size, *(before + distance for distance in starts or ())])
    return None if starts is None or begin < start else Buffer(begin, end + _END.size + comment - begin)


def _file_offsets(entries: memoryview, count: int) -> list[int] | None:
    """Return the offsets of the files of an archive; None if there are not `count` entries."""
    offsets: list[int] = []
    at = 0
    for _ in range(count):
        if at + _ENTRY.size > len(entries):
            return None
        signature, name, extra, comment, offset = _ENTRY.unpack_from(entries, at)
        if signature != _ENTRY_SIGNATURE:
            return None
        offsets.append(offset)
        at += _ENTRY.size + name + extra + comment
    return offsets


def _relative(view: memoryview, archive: Buffer) -> bytes:
    """Return an archive with offsets from its start."""
    content = view[archive.offset : archive.offset + archive.size]
    end = bytes(content).rfind(_END_SIGNATURE)
    _, _, size, offset, _ = _END.unpack_from(content, end)
    return move_archive(content, end - size - offset)


def move_archive(archive: bytes | memoryview, by: int) -> bytes:
    """Return an archive with `by` added to all offsets: to count from the start of the file that it is appended to."""
    moved = bytearray(archive)
    end = moved.rfind(_END_SIGNATURE)
    _, count, size, offset, _ = _END.unpack_from(moved, end)
    at = end - size
    for _ in range(count):
        _, name, extra, comment, start = _ENTRY.unpack_from(moved, at)
        struct.pack_into("<I", moved, at + _OFFSET_IN_ENTRY, start + by)
        at += _ENTRY.size + name + extra + comment
    struct.pack_into("<I", moved, end + _OFFSET_IN_END, offset + by)
    return bytes(moved)
