"""Buffers of a model: constants in the runtime's encoding, deduplicated, and streamed to the file after the tables."""

import struct
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from litefuse.backend.flatbuffer import ALIGNMENT, REFERENCE, Encoder, Field
from litefuse.ir import Constant, DType
from litefuse.ir.storage.equal_constants import Contents, Data
from litefuse.ir.storage.sparse import SparseConstant
from litefuse.ir.types import BYTE_BITS

Bytes = bytes | memoryview
LARGE_SIZE, WIDE_ALIGNMENT = 1024, 64
"""Buffers of at least `LARGE_SIZE` bytes are aligned to a cache line, for kernels that read weights in place."""


class BufferSource(NamedTuple):
    """A buffer: the size of its data behind the tables and a source of the bytes, or `inner` data within the tables.

    `position` is that of data which the tables have already.
    """

    size: int
    blocks: Callable[[], Iterable[Bytes]] = tuple
    inner: bytes = b""
    position: int = 0


class Chunk(NamedTuple):
    """Bytes of the file: their offset from the end of the tables, their number, and their source."""

    offset: int
    size: int
    blocks: Callable[[], Iterable[Bytes]]


class Buffers:
    """The buffers of one model; buffer 0 is empty, as the schema requires.

    Constants with equal content share a buffer. `contents` caches comparisons for other encodings of the model.
    """

    def __init__(self, contents: Contents) -> None:
        self._buffers = [BufferSource(0)]
        self._contents = contents
        self._numbers: dict[int, int] = {}

    def add(self, data: bytes) -> int:
        """Add bytes that do not belong to a tensor, stored within the tables; returns the buffer's number."""
        self._buffers.append(BufferSource(0, inner=data))
        return len(self._buffers) - 1

    def add_encoded(self, position: int) -> int:
        """Add bytes that the encoder has at a position; returns the buffer's number."""
        self._buffers.append(BufferSource(0, position=position))
        return len(self._buffers) - 1

    def add_constant(self, constant: Constant, identity: object) -> int:
        """Add a constant's data, unless a buffer has equal data; returns the buffer's number."""
        buffer = _encode(constant)
        content = self._contents.number(constant, identity, Data(buffer.size, buffer.blocks))
        number = self._numbers.setdefault(content, len(self._buffers))
        if number == len(self._buffers):
            self._buffers.append(buffer)
        return number

    @property
    def alignment(self) -> int:
        """The required alignment of the end of the tables."""
        return max((_alignment(buffer.size) for buffer in self._buffers), default=ALIGNMENT)

    def layout(self, *, inline: bool) -> tuple[list[int], int]:
        """Return the offset of each buffer's data from the end of the tables, and that of the end of the file.

        Inline data is preceded by its length, a 4-byte word.
        """
        offsets: list[int] = []
        end = 0
        for buffer in self._buffers:
            start = end + 4 if inline else end
            start += -start % _alignment(buffer.size)
            offsets.append(start)
            if buffer.size:
                end = start + buffer.size
        return offsets, end

    def encode(self, encoder: Encoder, *, tables_size: int | None) -> int:
        """Add the buffers' tables; their data is inline, or at an offset in the file if `tables_size` is given."""
        offsets, _ = self.layout(inline=tables_size is None)
        positions: list[int] = []
        for buffer, offset in zip(self._buffers, offsets, strict=True):
            fields: list[Field] = []
            if buffer.inner:
                fields = [(0, REFERENCE, encoder.data(buffer.inner))]
            elif buffer.position:
                fields = [(0, REFERENCE, buffer.position)]
            elif buffer.size and tables_size is not None:
                fields = [(1, "Q", tables_size + offset), (2, "Q", buffer.size)]
            elif buffer.size:
                # Positions count backwards from the end of the tables; the vector is after the end.
                fields = [(0, REFERENCE, 4 - offset)]
            positions.append(encoder.table(fields))
        return encoder.references(positions)

    def pieces(self, *, inline: bool) -> Iterator[Chunk]:
        """Iterate over all data behind the tables, except the padding, in file order."""
        offsets, _ = self.layout(inline=inline)
        for buffer, offset in zip(self._buffers, offsets, strict=True):
            if buffer.size and inline:
                length = struct.pack("<I", buffer.size)
                yield Chunk(offset - len(length), buffer.size + len(length), partial(_prepend, length, buffer.blocks))
            elif buffer.size:
                yield Chunk(offset, buffer.size, buffer.blocks)


def _alignment(size: int) -> int:
    return WIDE_ALIGNMENT if size >= LARGE_SIZE else ALIGNMENT


def _prepend(head: bytes, blocks: Callable[[], Iterable[Bytes]]) -> Iterator[Bytes]:
    yield head
    yield from blocks()


def _encode(constant: Constant) -> BufferSource:
    if constant.dtype is DType.STRING:
        packed = pack_strings(constant.numpy().reshape(-1).tolist())
        return BufferSource(len(packed), lambda: (packed,))
    if isinstance(constant, SparseConstant):
        values = constant.values
        return BufferSource(values.nbytes, lambda: (values.view(np.uint8).data,))
    if constant.dtype.bits < BYTE_BITS:
        return BufferSource(constant.packed_bytes, lambda: _pack(constant))
    return BufferSource(constant.nbytes, lambda: raw_blocks(constant))


def raw_blocks(constant: Constant) -> Iterator[Bytes]:
    """Yield the bytes of numbers in row-major order."""
    for block in constant.blocks():
        yield block.reshape(-1).view(np.uint8).data


def pack_strings(strings: list[bytes]) -> bytes:
    """Encode a TensorFlow Lite string tensor: the number of strings, their offsets and that of the end, characters."""
    first = 4 * (len(strings) + 2)
    offsets = np.cumsum([first, *map(len, strings)], dtype=np.int64)
    if offsets[-1] > np.iinfo(np.int32).max:
        raise ValueError("a string constant is larger than 2 GB")
    return struct.pack("<i", len(strings)) + offsets.astype("<i4").tobytes() + b"".join(strings)


def _pack(constant: Constant) -> Iterator[bytes]:
    """Pack several values into each byte, the first in the lowest bits."""
    bits = constant.dtype.bits
    count = BYTE_BITS // bits
    carried: np.ndarray[Any, Any] = np.empty(0, np.uint8)
    for block in constant.blocks():
        values = np.concatenate([carried, block.reshape(-1).astype(np.int8).view(np.uint8) & ((1 << bits) - 1)])
        whole = len(values) // count * count
        yield _join(values[:whole], bits)
        carried = values[whole:]
    yield _join(np.pad(carried, (0, -len(carried) % count)), bits)


def _join(values: np.ndarray[Any, Any], bits: int) -> bytes:
    """Return the bytes of values that fill whole bytes."""
    shifts = np.arange(0, BYTE_BITS, bits, dtype=np.uint8)
    return np.bitwise_or.reduce(values.reshape(-1, len(shifts)) << shifts, axis=1).tobytes()
