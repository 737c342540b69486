"""The CRC-32C checksum (Castagnoli, RFC 3720 appendix B.4) in NumPy: about 300 MB/s.

A CRC is linear over GF(2). So a block is cut into equal lanes, the lanes' checksums are computed side
by side, and neighbours are joined pairwise: advance the left one over the right one's length, xor.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

import numpy as np

Array = np.ndarray[Any, Any]

POLYNOMIAL = 0x82F63B78
WORDS_PER_LANE = 64
BLOCK_BYTES = 1 << 20
_BITS = np.arange(32, dtype=np.uint32)


class _Tables(NamedTuple):
    """`low[x]`, `high[x]`: the effect of a word's lower and upper half, 4 bytes later.

    `lane[i]`: the effect of bit `i`, a whole lane later.
    """

    low: Array
    high: Array
    lane: Array


def crc32c(data: Any) -> int:
    """The checksum of a bytes-like object."""
    view = np.frombuffer(data, np.uint8)
    state = 0xFFFFFFFF
    for start in range(0, len(view), BLOCK_BYTES):
        state = _advance_over(view[start : start + BLOCK_BYTES], state)
    return state ^ 0xFFFFFFFF


def masked_crc32c(data: Any) -> int:
    """The checksum as LevelDB and TensorFlow store it: rotated, plus a constant."""
    crc = crc32c(data)
    return ((crc >> 15 | crc << 17) + 0xA282EAD8) & 0xFFFFFFFF


def _advance_over(block: Array, state: int) -> int:
    if len(block) < 4:
        return _short(block.tolist(), state)
    tables = _tables()
    # A state of zero stays zero over zeros, so padding goes in front; the real state enters by xor
    # with the first 4 bytes.
    words = -(-len(block) // 4)
    lanes = 1 << (-(-words // WORDS_PER_LANE) - 1).bit_length()
    padded = np.zeros(lanes * WORDS_PER_LANE * 4, np.uint8)
    first = len(padded) - len(block)
    padded[first:] = block
    padded[first : first + 4] ^= np.frombuffer(state.to_bytes(4, "little"), np.uint8)
    columns = padded.view("<u4").reshape(lanes, WORDS_PER_LANE).T.copy()
    crcs = np.zeros(lanes, np.uint32)
    for column in columns:
        crcs ^= column
        crcs = tables.low[crcs & 0xFFFF] ^ tables.high[crcs >> 16]
    return _join(crcs, tables.lane)


def _short(block: list[int], state: int) -> int:
    for byte in block:
        state ^= byte
        for _ in range(8):
            state = state >> 1 ^ (POLYNOMIAL if state & 1 else 0)
    return state


def _join(crcs: Array, effect: Array) -> int:
    while len(crcs) > 1:
        crcs = _apply(effect, crcs[0::2]) ^ crcs[1::2]
        effect = _apply(effect, effect)
    return int(crcs[0])


def _apply(effect: Array, states: Array) -> Array:
    """The linear map that sends bit `i` to `effect[i]`, on each state."""
    bits = (states[:, None] >> _BITS & 1).astype(bool)
    return np.bitwise_xor.reduce(np.where(bits, effect, np.uint32(0)), axis=1)


@cache
def _tables() -> _Tables:
    one = np.arange(256, dtype=np.uint32)
    for _ in range(8):
        one = one >> 1 ^ np.where(one & 1, np.uint32(POLYNOMIAL), np.uint32(0))
    later = [one]
    for _ in range(3):
        later.append(one[later[-1] & 0xFF] ^ later[-1] >> 8)
    low = (later[2][:, None] ^ later[3]).reshape(-1)
    high = (later[0][:, None] ^ later[1]).reshape(-1)
    lane = np.uint32(1) << _BITS
    for _ in range(WORDS_PER_LANE):
        lane = low[lane & 0xFFFF] ^ high[lane >> 16]
    return _Tables(low, high, lane)
