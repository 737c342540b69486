"""Read numbers and bytes of MLIR bytecode, with bounds checks."""

from __future__ import annotations

from litefuse.errors import count_noun

_ALIGNED = 0x80
_MAX_ALIGNMENT = 1 << 16
_WINDOW = 1 << 12
"""Bytes that are searched for the end of a string at once: the weights may follow it."""


class BytecodeError(ValueError):
    """The bytes are not valid MLIR bytecode of the VHLO dialect; the message says why."""


class Cursor:
    """A position in a range of bytes. Every read checks that it stays inside of the range."""

    __slots__ = ("_data", "end", "position")

    def __init__(self, data: memoryview, position: int = 0, end: int | None = None) -> None:
        self._data = data
        self.position = position
        self.end = len(data) if end is None else end

    @property
    def left(self) -> int:
        """Number of bytes that are left."""
        return self.end - self.position

    def byte(self) -> int:
        if self.position >= self.end:
            raise BytecodeError("is truncated")
        value = self._data[self.position]
        self.position += 1
        return value

    def take(self, size: int) -> memoryview:
        """Return the next bytes as a view, and move behind them."""
        if size > self.end - self.position:
            raise BytecodeError("is truncated")
        start = self.position
        self.position += size
        return self._data[start : self.position]

    def varint(self) -> int:
        """Read an unsigned number: the number of trailing zeros of its first byte is the number of further bytes."""
        # Performance-critical: nearly all of the bytecode is such numbers, mostly of one byte.
        first = self.byte()
        if first & 1:
            return first >> 1
        if first == 0:
            return int.from_bytes(self.take(8), "little")
        extra = (first & -first).bit_length() - 1
        rest = int.from_bytes(self.take(extra), "little")
        return (rest << 8 | first) >> (extra + 1)

    def signed(self) -> int:
        """Read a signed number, whose sign is in the lowest bit."""
        value = self.varint()
        return (value >> 1) ^ -(value & 1)

    def flagged(self) -> tuple[int, bool]:
        """Read a number that has a flag in its lowest bit."""
        value = self.varint()
        return value >> 1, bool(value & 1)

    def count(self) -> int:
        """Read the number of items that follow; each has at least one byte."""
        return self.checked_count(self.varint())

    def checked_count(self, count: int) -> int:
        """Return `count` if that many items of at least one byte can follow."""
        if count > self.left:
            raise BytecodeError(f"declares {count_noun(count, 'item')} where {count_noun(self.left, 'byte')} are left")
        return count

    def numbers(self) -> list[int]:
        """Read a list of unsigned numbers."""
        return [self.varint() for _ in range(self.count())]

    def signed_numbers(self) -> list[int]:
        """Read a list of signed numbers."""
        return [self.signed() for _ in range(self.count())]

    def text(self) -> str:
        """Read a string that ends with a zero byte."""
        for start in range(self.position, self.end, _WINDOW):
            length = bytes(self._data[start : min(start + _WINDOW, self.end)]).find(0)
            if length >= 0:
                text = self._data[self.position : start + length]
                self.position = start + length + 1
                return bytes(text).decode(errors="replace")
        raise BytecodeError("is truncated")

    def section(self) -> tuple[int, Cursor]:
        """Read a section: its number, its length, padding up to its alignment, and a cursor over its content."""
        head = self.byte()
        size = self.varint()
        if head & _ALIGNED:
            alignment = self.varint()
            if not 0 < alignment <= _MAX_ALIGNMENT or alignment & (alignment - 1):
                raise BytecodeError(f"has a section with alignment {alignment}")
            self.take(-self.position % alignment)
        start = self.position
        self.take(size)
        return head & ~_ALIGNED, Cursor(self._data, start, self.position)

    def part(self, start: int | None = None, end: int | None = None) -> Cursor:
        """Return a cursor over a part of the bytes, by default all that are left."""
        return Cursor(self._data, self.position if start is None else start, self.end if end is None else end)

    def finish(self, what: str) -> None:
        """Check that nothing is left."""
        if self.left:
            raise BytecodeError(f"has {count_noun(self.left, 'byte')} behind {what}")
