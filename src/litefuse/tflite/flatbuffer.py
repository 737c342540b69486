"""FlatBuffer tables, read with every bound checked (https://flatbuffers.dev/internals).

table  = i32 distance back to its vtable; fields
vtable = u16 bytes of the vtable, u16 bytes of the table; a u16 for each field: its place in the table, 0 if absent
vector, string = u32 length, items; a reference is a u32 distance forward
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
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
_UNPACKERS = {wire: struct.Struct(code).unpack_from for wire, code in _CODES.items()}
READ_LIMIT = 16
"""How many times the size of the file may be read. Tables may share what they hold, but not so that a small file holds
more than memory does."""
_MOST_FIELDS = 64
"""No table of LiteRT's schema has as many; what a longer vtable has behind them is not looked at."""


class FlatBufferError(ValueError):
    """The bytes are not a sound FlatBuffer; the text says why."""


class Bytes:
    """The file, and how much of it has been read."""

    def __init__(self, content: Any) -> None:
        self.view = memoryview(content)
        self._left = READ_LIMIT * len(self.view) + (1 << 16)
        self._vtables: dict[int, Sequence[int]] = {}

    def take(self, position: int, size: int) -> None:
        """Check that `size` bytes from `position` on are inside the file, and count them."""
        if position < 0 or size < 0 or position + size > len(self.view):
            raise FlatBufferError(f"bytes {position} to {position + size} are outside of its {len(self.view)}")
        self._left -= size
        if self._left < 0:
            raise FlatBufferError("its tables refer to the same bytes again and again")

    def scalar(self, position: int, wire: str) -> Any:
        """The number at a position."""
        self.take(position, SIZES[wire])
        return _UNPACKERS[wire](self.view, position)[0]

    def follow(self, position: int) -> int:
        """Where the reference at a position leads."""
        return position + self.scalar(position, "uint32")

    def root(self) -> Table:
        """The table that the file begins with."""
        return self.table(0)

    def table(self, position: int) -> Table:
        """The table that the reference at a position leads to."""
        start = self.follow(position)
        return Table(self, start, self._fields(start - self.scalar(start, "int32")))

    def _fields(self, vtable: int) -> Sequence[int]:
        """The places in a vtable, which tables of one kind share."""
        found = self._vtables.get(vtable)
        if found is None:
            count = min(max(0, self.scalar(vtable, "uint16") // 2 - 2), _MOST_FIELDS)
            self.take(vtable + 4, 2 * count)
            found = self._vtables[vtable] = struct.unpack_from(f"<{count}H", self.view, vtable + 4)
        return found


class Table(NamedTuple):
    """A table. `slot` counts its fields from 0; `fields` are their places in it, 0 for an absent one."""

    data: Bytes
    position: int
    fields: Sequence[int]

    def place(self, slot: int) -> int | None:
        """The position of a field, None if it is absent."""
        offset = self.fields[slot] if slot < len(self.fields) else 0
        return self.position + offset if offset else None

    def scalar(self, slot: int, wire: str, default: Any = 0) -> Any:
        """A number."""
        place = self.place(slot)
        return default if place is None else self.data.scalar(place, wire)

    def table(self, slot: int) -> Table | None:
        """A table in a table."""
        place = self.place(slot)
        return None if place is None else self.data.table(place)

    def span(self, slot: int, size: int) -> tuple[int, int] | None:
        """Where a vector's items of `size` bytes begin, and their number; None if it is absent."""
        place = self.place(slot)
        if place is None:
            return None
        start = self.data.follow(place)
        return start + 4, self._length(start, size)

    def _length(self, start: int, size: int) -> int:
        length: int = self.data.scalar(start, "uint32")
        if start + 4 + length * size > len(self.data.view):
            raise FlatBufferError(f"a vector of {length} items at byte {start} runs past the end of the file")
        return length

    def bytes(self, slot: int) -> memoryview | None:
        """A vector of bytes, as a view of the file."""
        found = self.span(slot, 1)
        return None if found is None else self.data.view[found[0] : found[0] + found[1]]

    def text(self, slot: int) -> str:
        """A string; "" if it is absent. What is not UTF-8 in it is replaced."""
        found = self.span(slot, 1)
        if found is None:
            return ""
        self.data.take(*found)
        return bytes(self.data.view[found[0] : sum(found)]).decode(errors="replace")

    def numbers(self, slot: int, wire: str) -> tuple[Any, ...] | None:
        """A vector of numbers; None if it is absent."""
        found = self.span(slot, SIZES[wire])
        if found is None:
            return None
        start, length = found
        self.data.take(start, length * SIZES[wire])
        dtype = np.dtype(wire).newbyteorder("<")
        return tuple(np.frombuffer(self.data.view, dtype, length, start).tolist())

    def tables(self, slot: int) -> list[Table]:
        """A vector of tables."""
        found = self.span(slot, 4)
        if found is None:
            return []
        start, length = found
        return [self.data.table(start + 4 * number) for number in range(length)]
