"""Blocks of memory: tensors near each other, which are read at once."""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import c_char
from dataclasses import dataclass, field

FLOAT_BYTES = 4
_MAX_GAP = 256
"""Number of bytes between two tensors of a block. They can be read, whoever owns them: a page of memory is larger, so
that each of these bytes is on the same page as a byte of one of the tensors."""


@dataclass(eq=False, repr=False, slots=True)
class MemoryBlock:
    """Float32 tensors in the order of their addresses; any two are the same memory or do not overlap."""

    address: int
    size: int = 0
    operands: dict[int, int] = field(default_factory=dict[int, int])
    """The index in `spans` by the index of the operand."""
    spans: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    """First and last element within the block."""

    @property
    def anchor(self) -> int:
        """The operand at which the block starts."""
        return next(iter(self.operands))

    def add(self, operand: int, address: int, size: int) -> bool:
        """Add an operand, unless it overlaps another one or is too far away."""
        start, end = address - self.address, address - self.address + size
        span = start // FLOAT_BYTES, end // FLOAT_BYTES
        if not self.spans or span != self.spans[-1]:
            if not 0 <= start - self.size <= _MAX_GAP:
                return False
            self.spans.append(span)
            self.size = end
        self.operands[operand] = len(self.spans) - 1
        return True

    def view(self, addresses: Sequence[int]) -> memoryview:
        """Return the block's memory, at the current address of its first operand."""
        return view_memory(int(addresses[self.anchor]), self.size)


def view_memory(address: int, size: int) -> memoryview:
    """Return the bytes at an address."""
    return memoryview((c_char * size).from_address(address)).cast("B")


def make_blocks(operands: Sequence[int], addresses: Sequence[int], sizes: Sequence[int]) -> list[MemoryBlock]:
    """Group operands whose addresses and sizes in bytes are multiples of `FLOAT_BYTES`."""
    blocks: list[MemoryBlock] = []
    for operand in sorted(operands, key=lambda operand: (addresses[operand], sizes[operand])):
        address, size = addresses[operand], sizes[operand]
        if not blocks or not blocks[-1].add(operand, address, size):
            blocks.append(MemoryBlock(address))
            blocks[-1].add(operand, address, size)
    return blocks
