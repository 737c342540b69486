"""Handwritten tables of LevelDB, the format of checkpoints' indices."""

from __future__ import annotations

from collections.abc import Mapping

from litefuse.frontend.saved_model.checkpoint.crc32c import masked_crc32c
from litefuse.frontend.saved_model.checkpoint.leveldb import MAGIC


def varint(value: int) -> bytes:
    digits = bytearray()
    while value > 0x7F:
        digits.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*digits, value])


def table(values: Mapping[bytes, bytes], compression: int = 0) -> bytes:
    """Return a table with one block, written without key prefixes."""

    def block(entries: Mapping[bytes, bytes]) -> bytes:
        content = b"".join(
            varint(0) + varint(len(key)) + varint(len(value)) + key + value for key, value in entries.items()
        )
        content += bytes(4) + (1).to_bytes(4, "little") + bytes([compression])
        return content + masked_crc32c(content).to_bytes(4, "little")

    data = block(dict(sorted(values.items())))
    handle = varint(0) + varint(len(data) - 5)
    index = block({b"z": handle})
    footer = handle + varint(len(data)) + varint(len(index) - 5)
    return data + index + footer.ljust(40, b"\0") + MAGIC.to_bytes(8, "little")
