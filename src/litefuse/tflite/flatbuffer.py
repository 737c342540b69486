"""Reader for FlatBuffer tables with full bounds checks (https://flatbuffers.dev/internals).

table  = i32 distance back to its vtable; fields
vtable = u16 bytes of the vtable, u16 bytes of the table; a u16 for each field: its offset in the table, 0 if absent
vector, string = u32 length, items; a reference is a u32 distance forward
"""

import struct
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

SIZES = {"bool": 1, "int8": 1, "uint8": 1, "int16": 2, "uint16": 2, "int32": 4, "uint32": 4, "float32": 4} | {
    "int64": 8,
    "uint64": 8,
    "float64": 8,
}
_CODES = {"bool": "<?", "int8": "<b", "uint8": "<B", "int16": "<h", "uint16": "<H", "int32": "<i", "uint32": "<I"} | {
    "float32": "<f",
    "int64": "<q",
    "uint64": "<Q",
    "float64": "<d",
}
_SCALARS = {wire: (SIZES[wire], struct.Struct(code).unpack_from) for wire, code in _CODES.items()}
_MAX_UNPACKED = 32
"""Maximum length of vectors that `struct` reads faster than NumPy."""
READ_LIMIT = 16
"""Maximum number of bytes read, in multiples of the file's size. Tables may share data, but a small file must not
expand to more than fits into memory."""
MAX_FIELDS = 64
"""Maximum number of vtable fields that are read; no table of LiteRT's schema has as many."""


class FlatBufferError(ValueError):
    """The bytes are not a valid FlatBuffer; the message says why."""


class Bytes:
    """The bytes of a file, with a limit on the total number of bytes read."""

    def __init__(self, content: Any) -> None:
        self.view = memoryview(content)
        self._size = len(self.view)
        self.end = 0
        """The end of the tables, vectors and strings that were read."""
        self._left = READ_LIMIT * len(self.view) + (1 << 16)
        self._vtables: dict[int, tuple[int, Sequence[int]]] = {}

    def take(self, position: int, size: int) -> None:
        """Check that `size` bytes from `position` on are inside the file, and count them as read."""
        end = position + size
        if position < 0 or size < 0 or end > len(self.view):
            raise FlatBufferError(f"bytes {position} to {end} are outside of its {len(self.view)} bytes")
        if end > self.end:
            self.end = end
        self._left -= size
        if self._left < 0:
            raise FlatBufferError("too many of its tables refer to the same bytes")

    def outside(self, offset: int, size: int) -> memoryview:
        """Return bytes that do not belong to the FlatBuffer, though they may be in the same file."""
        if offset + size > len(self.view):
            raise FlatBufferError(f"bytes {offset} to {offset + size} are outside of its {len(self.view)} bytes")
        return self.view[offset : offset + size]

    def scalar(self, position: int, wire: str) -> Any:
        """Return the number at a position."""
        # As `take`, without a call: a file has tens of thousands of numbers.
        size, unpack = _SCALARS[wire]
        end = position + size
        if position < 0 or end > self._size or self._left < size:
            self.take(position, size)
        if end > self.end:
            self.end = end
        self._left -= size
        return unpack(self.view, position)[0]

    def follow(self, position: int) -> int:
        """Return the position that the reference at `position` points to."""
        return position + self.scalar(position, "uint32")

    def text(self, position: int) -> str:
        """Return the string at a position. Invalid UTF-8 is replaced."""
        length: int = self.scalar(position, "uint32")
        self.take(position + 4, length)
        return bytes(self.view[position + 4 : position + 4 + length]).decode(errors="replace")

    def root(self) -> "Table":
        """Return the root table."""
        return self.table(0)

    def table(self, position: int) -> "Table":
        """Return the table that the reference at `position` points to."""
        start = self.follow(position)
        size, fields = self._layout(start - self.scalar(start, "int32"))
        if start + size > self.end:
            self.end = min(start + size, len(self.view))
        return Table(self, start, fields)

    def _layout(self, vtable: int) -> tuple[int, Sequence[int]]:
        """Return the size of tables with a vtable, and the field offsets; cached, because many tables share it."""
        layout = self._vtables.get(vtable)
        if layout is None:
            # The first number is the size of the vtable in bytes.
            count = min(max(0, self.scalar(vtable, "uint16") // 2 - 2), MAX_FIELDS)
            size = self.scalar(vtable + 2, "uint16")
            self.take(vtable + 4, 2 * count)
            layout = self._vtables[vtable] = size, struct.unpack_from(f"<{count}H", self.view, vtable + 4)
        return layout


@cache
def _vector(length: int, code: str) -> struct.Struct:
    return struct.Struct(f"<{length}{code[1:]}")


class Table(NamedTuple):
    """A table. `fields` are the offsets of its fields by slot, counted from 0; an absent field has offset 0."""

    data: Bytes
    position: int
    fields: Sequence[int]

    def locate(self, slot: int) -> int | None:
        """Return the position of a field in the file, or None if it is absent."""
        offset = self.fields[slot] if slot < len(self.fields) else 0
        return self.position + offset if offset else None

    def scalar(self, slot: int, wire: str, default: Any = 0) -> Any:
        """Return a number, or `default` if the field is absent."""
        offset = self.fields[slot] if slot < len(self.fields) else 0
        return self.data.scalar(self.position + offset, wire) if offset else default

    def table(self, slot: int) -> "Table | None":
        """Return a nested table, or None if the field is absent."""
        position = self.locate(slot)
        return None if position is None else self.data.table(position)

    def span(self, slot: int, size: int) -> tuple[int, int] | None:
        """Return the start and the length of a vector of items of `size` bytes, or None if the field is absent."""
        position = self.locate(slot)
        if position is None:
            return None
        start = self.data.follow(position)
        return start + 4, self._length(start, size)

    def _length(self, start: int, size: int) -> int:
        length: int = self.data.scalar(start, "uint32")
        end = start + 4 + length * size
        if end > len(self.data.view):
            raise FlatBufferError(f"a vector of {length} items at byte {start} extends past the end of the file")
        if end > self.data.end:
            self.data.end = end
        return length

    def bytes(self, slot: int) -> memoryview | None:
        """Return a vector of bytes as a view of the file, or None if the field is absent."""
        span = self.span(slot, 1)
        return None if span is None else self.data.view[span[0] : span[0] + span[1]]

    def text(self, slot: int) -> str:
        """Return a string, or "" if the field is absent. Invalid UTF-8 is replaced."""
        position = self.locate(slot)
        return "" if position is None else self.data.text(self.data.follow(position))

    def texts(self, slot: int) -> list[str]:
        """Return a vector of strings, empty if the field is absent. Invalid UTF-8 is replaced."""
        span = self.span(slot, 4)
        if span is None:
            return []
        starts = [self.data.follow(span[0] + 4 * number) for number in range(span[1])]
        return [self.data.text(start) for start in starts]

    def numbers(self, slot: int, wire: str) -> tuple[Any, ...] | None:
        """Return a vector of numbers, or None if the field is absent."""
        span = self.span(slot, SIZES[wire])
        if span is None:
            return None
        start, length = span
        if length > _MAX_UNPACKED:
            return tuple(self._array(start, length, wire).tolist())
        self.data.take(start, length * SIZES[wire])
        return _vector(length, _CODES[wire]).unpack_from(self.data.view, start)

    def array(self, slot: int, wire: str) -> np.ndarray[Any, Any] | None:
        """Return a vector of numbers as a view of the file, or None if the field is absent."""
        span = self.span(slot, SIZES[wire])
        return None if span is None else self._array(*span, wire)

    def _array(self, start: int, length: int, wire: str) -> np.ndarray[Any, Any]:
        self.data.take(start, length * SIZES[wire])
        return np.frombuffer(self.data.view, np.dtype(wire).newbyteorder("<"), length, start)

    def tables(self, slot: int) -> "list[Table]":
        """Return a vector of tables, empty if the field is absent."""
        span = self.span(slot, 4)
        if span is None:
            return []
        start, length = span
        return [self.data.table(start + 4 * number) for number in range(length)]
