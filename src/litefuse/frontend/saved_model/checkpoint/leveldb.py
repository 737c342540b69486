"""LevelDB's table format (a bundle's `.index` file): sorted keys and values in checksummed blocks.

file   = data blocks, meta index block, index block, footer of 48 bytes
block  = entries, restart offsets (4 bytes each), their number (4 bytes); compression (1), crc (4)
entry  = varints shared, unshared, value length; the key's unshared bytes; the value
footer = handles (varints offset, size) of the meta index and index blocks, padding, magic
"""

from typing import NamedTuple

from litefuse.errors import count_noun
from litefuse.frontend.saved_model.checkpoint.crc32c import masked_crc32c

FOOTER_BYTES = 48
TRAILER_BYTES = 5
MAGIC = 0xDB4775248B80FB57
UNCOMPRESSED, SNAPPY = 0, 1
MAX_BLOCK_BYTES = 1 << 30


class TableError(ValueError):
    """The bytes are not an intact table; the text gives the reason."""


class _Handle(NamedTuple):
    offset: int
    size: int


def read_table(data: bytes) -> dict[bytes, bytes]:
    """Return all keys and values of a table, in order, after verifying every block's checksum."""
    if len(data) < FOOTER_BYTES:
        raise TableError(f"is too short for a table: {count_noun(len(data), 'byte')}")
    if int.from_bytes(data[-8:], "little") != MAGIC:
        raise TableError("does not end with a table's magic number: it is truncated or another kind of file")
    try:
        _, position = _handle(data, len(data) - FOOTER_BYTES)
        index, _ = _handle(data, position)
        entries: dict[bytes, bytes] = {}
        for handle in _entries(_block(data, index)).values():
            entries.update(_entries(_block(data, _handle(handle, 0)[0])))
        return entries
    except IndexError:
        raise TableError("is damaged: an entry runs past its block") from None


def read_varint(data: bytes, position: int) -> tuple[int, int]:
    """Return the variable-length integer at `position` and the position after it. May raise IndexError."""
    byte = data[position]
    if byte < 0x80:
        return byte, position + 1
    result = shift = 0
    while True:
        byte = data[position]
        position += 1
        result |= (byte & 0x7F) << shift
        if byte < 0x80:
            return result, position
        shift += 7
        if shift > 63:
            raise TableError("is damaged: an integer has more than 64 bits")


def _handle(data: bytes, position: int) -> tuple[_Handle, int]:
    offset, position = read_varint(data, position)
    size, position = read_varint(data, position)
    return _Handle(offset, size), position


def _block(data: bytes, handle: _Handle) -> bytes:
    end = handle.offset + handle.size
    if end + TRAILER_BYTES > len(data) - FOOTER_BYTES:
        raise TableError(f"is truncated or damaged: a block ends at byte {end} of {len(data)}")
    stored = int.from_bytes(data[end + 1 : end + TRAILER_BYTES], "little")
    if stored != masked_crc32c(memoryview(data)[handle.offset : end + 1]):
        raise TableError(f"is damaged: wrong checksum of the block at byte {handle.offset}")
    block, compression = data[handle.offset : end], data[end]
    if compression == SNAPPY:
        return snappy_decompress(block)
    if compression != UNCOMPRESSED:
        raise TableError(f"uses an unknown compression, number {compression}")
    return block


def _entries(block: bytes) -> dict[bytes, bytes]:
    restarts = int.from_bytes(block[-4:], "little")
    end = len(block) - 4 - 4 * restarts
    if end < 0:
        raise TableError("is damaged: a block's restart array is larger than the block")
    entries: dict[bytes, bytes] = {}
    key, position = b"", 0
    while position < end:
        shared, position = read_varint(block, position)
        unshared, position = read_varint(block, position)
        length, position = read_varint(block, position)
        value = position + unshared
        if shared > len(key) or value + length > end:
            raise TableError("is damaged: an entry runs past its block")
        key = key[:shared] + block[position:value]
        position = value + length
        entries[key] = block[value:position]
    return entries


def snappy_decompress(data: bytes) -> bytes:
    """Decode Snappy's raw format: a length, then literals and copies of earlier output."""
    expected, position = read_varint(data, 0)
    if expected > MAX_BLOCK_BYTES:
        raise TableError(f"is damaged: a compressed block declares {count_noun(expected, 'byte')}")
    output = bytearray()
    while position < len(data):
        tag = data[position]
        if tag & 3 == 0:
            position = _copy_literal(data, position, output)
        else:
            position = _copy_earlier(data, position, output)
        if len(output) > expected:
            break
    if len(output) != expected:
        raise TableError("is damaged: a compressed block does not have its declared length")
    return bytes(output)


def _copy_literal(data: bytes, position: int, output: bytearray) -> int:
    length = data[position] >> 2
    position += 1
    if length >= 60:
        extra = length - 59
        length = int.from_bytes(data[position : position + extra], "little")
        position += extra
    end = position + length + 1
    if end > len(data):
        raise TableError("is damaged: a compressed block ends within a literal")
    output += data[position:end]
    return end


def _copy_earlier(data: bytes, position: int, output: bytearray) -> int:
    tag = data[position]
    if tag & 3 == 1:
        length, offset, end = (tag >> 2 & 7) + 4, (tag >> 5) << 8 | data[position + 1], position + 2
    else:
        end = position + (3 if tag & 3 == 2 else 5)
        length, offset = (tag >> 2) + 1, int.from_bytes(data[position + 1 : end], "little")
    if not 0 < offset <= len(output):
        raise TableError("is damaged: a compressed block refers to data before its start")
    start = len(output) - offset
    # A copy may overlap its output: the pattern then repeats.
    pattern = bytes(output[start : start + length])
    output += (pattern * (length // len(pattern) + 1))[:length]
    return end
