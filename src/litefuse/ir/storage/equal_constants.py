"""Find constants with equal bytes, in linear time and with bounded memory.

A constant is read only if another one has the same type and size, and then only a sample of its elements. Layers of the
same shape have weights of the same size, but rarely the same sample; constants with equal samples are read completely,
in blocks.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from litefuse.ir.constant import BLOCK_BYTES, SMALL_BYTES, Constant
from litefuse.ir.types import DType

Bytes = bytes | memoryview
SAMPLE_SIZE = 64
"""Number of elements in a sample. Reading them takes 20 us, wherever they are in memory."""


class Data(NamedTuple):
    """The bytes of a constant in the file: their number, and a function that reads them in blocks."""

    size: int
    blocks: Callable[[], Iterable[Bytes]]

    @classmethod
    def of(cls, constant: Constant) -> "Data":
        """Return the bytes of numeric values as in memory, in row-major order."""
        return cls(constant.nbytes, lambda: (block.reshape(-1).view(np.uint8).data for block in constant.blocks()))


class _Entry(NamedTuple):
    """The first constant with a certain content, and the number of this content."""

    number: int
    constant: Constant
    data: Data


class Contents:
    """Assigns numbers to the contents of constants, so that equal constants have the same number.

    Small constants are compared by their bytes. Others are compared by type and size, then by a sample, then by a
    hash, then byte by byte; each step runs only if the previous one found no difference.
    """

    def __init__(self) -> None:
        self._known: dict[object, int] = {}
        self._small: dict[Hashable, int] = {}
        self._groups: dict[Hashable, _Entry | dict[Hashable, _Group]] = {}
        self._count = 0

    def number(self, constant: Constant, identity: object, data: Data) -> int:
        """Return the number of the constant's content; `identity` is its hashable key, `data` its bytes in the file."""
        number = self._known.get(identity)
        if number is None:
            number = self._known[identity] = self._find(constant, data)
        return number

    def _find(self, constant: Constant, data: Data) -> int:
        if data.size <= SMALL_BYTES:
            key = (constant.dtype, b"".join(data.blocks()))
            return self._small.setdefault(key, self._next())
        entry = _Entry(self._next(), constant, data)
        key = (constant.dtype, data.size)
        group = self._groups.setdefault(key, entry)
        if group is entry:
            return entry.number
        if isinstance(group, _Entry):
            # This is the second constant of this size, so the first one also needs a sample.
            group = self._groups[key] = {_sample(group.constant): _Group(group)}
        sample = _sample(constant)
        alike = group.get(sample)
        if alike is None:
            group[sample] = _Group(entry)
            return entry.number
        return alike.find(entry)

    def _next(self) -> int:
        self._count += 1
        return self._count


class _Group:
    """Constants with equal samples, distinguished by hashes and then by all bytes."""

    def __init__(self, first: _Entry) -> None:
        self._first: _Entry | None = first
        self._by_hash: dict[bytes, list[_Entry]] = {}

    def find(self, entry: _Entry) -> int:
        """Return the number of an earlier equal entry, or the entry's own number."""
        if self._first is not None:
            self._by_hash[_hash(self._first.data)] = [self._first]
            self._first = None
        twins = self._by_hash.setdefault(_hash(entry.data), [])
        for twin in twins:
            if _equal(twin.data, entry.data):
                return twin.number
        twins.append(entry)
        return entry.number


def _sample(constant: Constant) -> Hashable:
    """Return a few elements as bytes, or None for strings, which are compared completely."""
    return None if constant.dtype is DType.STRING else constant.elements(_sample_indices(constant.size)).tobytes()


@cache
def _sample_indices(size: int) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Return irregular indices from everywhere, because contents may differ in only one region or only in some columns.

    Multiples of the golden ratio are spread evenly. Importing `numpy.random` takes longer than all comparisons.
    """
    golden = (np.sqrt(5) - 1) / 2
    return (np.arange(1, SAMPLE_SIZE + 1) * golden % 1 * size).astype(np.int64)


def _hash(data: Data) -> bytes:
    """Return a cryptographic hash of the bytes."""
    import hashlib  # imported lazily: it loads OpenSSL

    digest = hashlib.blake2b(digest_size=32)
    for block in data.blocks():
        digest.update(block)
    return digest.digest()


def _equal(left: Data, right: Data) -> bool:
    """Return whether both have the same bytes, regardless of how they are divided into blocks."""
    if left.size != right.size:
        return False
    mine, others = _pieces(left), _pieces(right)
    first = second = np.empty(0, np.uint8)
    compared = 0
    while compared < left.size:
        first = first if len(first) else next(mine)
        second = second if len(second) else next(others)
        count = min(len(first), len(second))
        if not np.array_equal(first[:count], second[:count]):
            return False
        first, second, compared = first[count:], second[count:], compared + count
    return True


def _pieces(data: Data) -> Iterator[np.ndarray[Any, np.dtype[np.uint8]]]:
    """Yield the bytes in pieces that fit into the processor's cache."""
    for block in data.blocks():
        whole = np.frombuffer(block, np.uint8)
        for start in range(0, len(whole), BLOCK_BYTES):
            yield whole[start : start + BLOCK_BYTES]
