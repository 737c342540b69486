"""A FlatBuffer encoder, several times as fast as `flatbuffers.Builder` and without its copies.

Objects are collected from the end of the buffer to its start, children before parents; a position is the distance of
an object's first byte from the end. The end of the buffer has the alignment passed to `finish`, so that data appended
to it is aligned, and the distance from any table to that data is known when the table is written.
"""

import struct
from collections.abc import Sequence
from typing import Any, NamedTuple

ALIGNMENT = 16
"""Alignment that is sufficient for any scalar; the minimum that FlatBuffers and the schema require."""
REFERENCE = "R"
"""The code of a field that refers to another object; the other codes are format characters of `struct`."""

_SIZES = {"b": 1, "B": 1, "?": 1, "h": 2, "H": 2, "i": 4, "I": 4, "f": 4, REFERENCE: 4, "q": 8, "Q": 8, "d": 8}

Field = tuple[int, str, Any]
"""A field of a table that is present: slot, code, value (a position for a reference)."""


class _Layout(NamedTuple):
    """The layout of tables with one set of fields; `order` has (field number, offset for references else 0)."""

    packer: struct.Struct
    size: int
    alignment: int
    vtable: bytes
    order: tuple[tuple[int, int], ...]


class Encoder:
    """Collects tables, vectors and strings; each method returns the position of the one that it added."""

    def __init__(self) -> None:
        self.size = 0
        self._chunks: list[bytes] = []
        self._layouts: dict[tuple[Any, ...], _Layout] = {}
        self._vtables: dict[bytes, int] = {}
        self._shared: dict[tuple[str, Any], int] = {}

    def table(self, fields: Sequence[Field]) -> int:
        """Add a table. Fields with the schema's default value should be omitted."""
        key = tuple([(slot, code) for slot, code, _ in fields])
        layout = self._layouts.get(key)
        if layout is None:
            layout = self._layouts[key] = _layout(key)
        vtable = self._vtables.get(layout.vtable)
        if vtable is None:
            vtable = self._vtables[layout.vtable] = self._add(layout.vtable, 2)
        position = self.size + layout.size
        position += -position % layout.alignment
        values = [vtable - position]
        for number, offset in layout.order:
            value = fields[number][2]
            values.append(position - offset - value if offset else value)
        return self._add(layout.packer.pack(*values), layout.alignment)

    def scalars(self, code: str, values: Sequence[Any]) -> int:
        """Add a vector of numbers."""
        count = len(values)
        return self._add(struct.pack(f"<I{count}{code}", count, *values), 4, before=4, alignment=_SIZES[code])

    def shared_scalars(self, code: str, values: tuple[Any, ...]) -> int:
        """Add a vector of numbers; equal ones are stored once."""
        position = self._shared.get((code, values))
        if position is None:
            position = self._shared[code, values] = self.scalars(code, values)
        return position

    def data(self, data: bytes) -> int:
        """Add a vector of bytes, aligned for any scalar."""
        return self._add(struct.pack("<I", len(data)) + data, 4, before=4, alignment=ALIGNMENT)

    def string(self, text: str) -> int:
        """Add a string; equal ones are stored once."""
        position = self._shared.get(("s", text))
        if position is None:
            data = text.encode()
            position = self._add(struct.pack("<I", len(data)) + data + b"\0", 4)
            self._shared["s", text] = position
        return position

    def references(self, positions: Sequence[int]) -> int:
        """Add a vector of references to objects added before."""
        count = len(positions)
        start = self.size + 4 * count
        start += -start % 4
        offsets = [start - 4 * number - position for number, position in enumerate(positions)]
        return self._add(struct.pack(f"<{count + 1}I", count, *offsets), 4)

    def finish(self, root: int, identifier: bytes, alignment: int = ALIGNMENT) -> bytes:
        """Return the buffer; its length is a multiple of `alignment`, which is a multiple of `ALIGNMENT`."""
        total = self.size + 8
        padding = -total % alignment
        start = struct.pack("<I4s", total + padding - root, identifier)
        return b"".join([start, bytes(padding), *reversed(self._chunks)])

    def _add(self, data: bytes, size_alignment: int, *, before: int = 0, alignment: int = 1) -> int:
        """Add `data`, aligned to `size_alignment`, such that the byte at offset `before` is aligned to `alignment`."""
        size = self.size + len(data)
        padding = -size % size_alignment
        while (size + padding - before) % alignment:
            padding += size_alignment
        if padding:
            self._chunks.append(bytes(padding))
        self._chunks.append(data)
        self.size = size + padding
        return self.size


def _layout(key: tuple[tuple[int, str], ...]) -> _Layout:
    """Arrange fields after the table's first word: at each offset, the largest one that is aligned there."""
    offset, codes = 4, ["<i"]
    offsets: dict[int, int] = {}
    order: list[tuple[int, int]] = []
    remaining = sorted(range(len(key)), key=lambda number: -_SIZES[key[number][1]])
    while remaining:
        number = next((number for number in remaining if offset % _SIZES[key[number][1]] == 0), None)
        if number is None:
            codes.append("x")
            offset += 1
            continue
        remaining.remove(number)
        slot, code = key[number]
        offsets[slot] = offset
        is_reference = code == REFERENCE
        order.append((number, offset if is_reference else 0))
        codes.append("I" if is_reference else code)
        offset += _SIZES[code]
    slots = [offsets.get(slot, 0) for slot in range(max(offsets, default=-1) + 1)]
    vtable = struct.pack(f"<{len(slots) + 2}H", 4 + 2 * len(slots), offset, *slots)
    alignment = max([4, *(_SIZES[code] for _, code in key)])
    return _Layout(struct.Struct("".join(codes)), offset, alignment, vtable, tuple(order))
