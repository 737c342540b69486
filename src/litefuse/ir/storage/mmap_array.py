"""Memory-mapped arrays in files.

A file is mapped into memory completely, unless the process has a limit on its address space (RLIMIT_AS) that is not far
above the size of the file. Then only the range that is being read is mapped, so that the limit must fit the largest
array, not the whole file.
"""

from __future__ import annotations

import mmap
import os
from collections.abc import Callable, Iterator, Sequence
from math import prod
from typing import Any, BinaryIO

import numpy as np

Array = np.ndarray[Any, Any]
Buffer = mmap.mmap | bytes

WINDOW_BYTES = 1 << 24
"""Size of the windows in which an array is mapped when it is read sequentially."""
SMALL_BYTES = 1 << 16
"""Arrays up to this size are copied, because a mapping needs a file descriptor and more time."""
ADDRESS_SPACE_FACTOR = 8
"""A file is mapped completely if its size times this factor fits into the limit on address space."""


class StoredFile:
    """A file that contains arrays. It stays readable while they are in use, even if its folder is removed.

    `fail` creates the exception to raise if the file cannot be mapped.
    """

    def __init__(self, file: BinaryIO, fail: Callable[[OSError | ValueError], Exception]) -> None:
        self._file = file
        self._fail = fail
        self.size = os.fstat(file.fileno()).st_size
        self._whole = self._map_whole()

    def _map_whole(self) -> Buffer | None:
        if not self.size:
            return b""
        limit = address_space_limit()
        if limit is not None and ADDRESS_SPACE_FACTOR * self.size > limit:
            return None
        whole = self._map(0, self.size)
        self._file.close()
        return whole

    def array(self, dtype: np.dtype[Any], shape: Sequence[int], offset: int) -> Array | StoredArray:
        """Return the read-only, row-major array of this type that starts at byte `offset`."""
        shape = tuple(shape)
        if self._whole is not None:
            return np.ndarray(shape, dtype, self._whole, offset)
        stored = StoredArray(self, dtype, shape, _row_major(shape, dtype.itemsize), offset)
        return stored.read().copy() if stored.nbytes <= SMALL_BYTES else stored

    def blocks(self, start: int, stop: int) -> Iterator[memoryview]:
        """Yield the bytes from `start` to `stop`, in windows if the file is not mapped completely."""
        if self._whole is not None:
            yield memoryview(self._whole)[start:stop]
            return
        for at in range(start, stop, WINDOW_BYTES):
            end = min(stop, at + WINDOW_BYTES)
            buffer, offset = self.map(at, end)
            yield memoryview(buffer)[offset : offset + end - at]

    def map(self, start: int, stop: int) -> tuple[Buffer, int]:
        """Return a buffer that contains the bytes from `start` to `stop`, and the offset at which they begin."""
        if self._whole is not None:
            return self._whole, start
        first = start - start % mmap.ALLOCATIONGRANULARITY
        return self._map(first, stop - first), start - first

    def _map(self, start: int, length: int) -> mmap.mmap:
        try:
            return mmap.mmap(self._file.fileno(), length, access=mmap.ACCESS_READ, offset=start)
        except (OSError, ValueError) as error:
            raise self._fail(error) from error


class StoredArray:
    """A strided view of an array in a file, with NumPy's attribute names; `read` maps it."""

    __slots__ = ("_file", "dtype", "offset", "shape", "strides")

    def __init__(
        self,
        file: StoredFile,
        dtype: np.dtype[Any],
        shape: tuple[int, ...],
        strides: tuple[int, ...],
        offset: int,
    ) -> None:
        self._file = file
        self.dtype = dtype
        self.shape = shape
        self.strides = strides
        self.offset = offset

    @property
    def ndim(self) -> int:
        return len(self.shape)

    @property
    def nbytes(self) -> int:
        return prod(self.shape) * self.dtype.itemsize

    @property
    def is_contiguous(self) -> bool:
        """Whether the elements are in row-major order without gaps."""
        expected = _row_major(self.shape, self.dtype.itemsize)
        axes = zip(self.shape, self.strides, expected, strict=True)
        return all(dim == 1 or stride == ordered for dim, stride, ordered in axes)

    @property
    def identity(self) -> object:
        """A hashable key: arrays with the same type, shape and key are equal."""
        return (id(self._file), self.offset, self.strides)

    def read(self) -> Array:
        """Map the array, and return it read-only; it stays mapped while the result is in use."""
        if not prod(self.shape):
            return np.empty(self.shape, self.dtype)
        spans = [stride * (dim - 1) for dim, stride in zip(self.shape, self.strides, strict=True)]
        start = self.offset + sum(span for span in spans if span < 0)
        stop = self.offset + sum(span for span in spans if span > 0) + self.dtype.itemsize
        buffer, offset = self._file.map(start, stop)
        return np.ndarray(self.shape, self.dtype, buffer, offset + self.offset - start, self.strides)

    def blocks(self) -> Iterator[Array]:
        """Yield the elements of a contiguous array in order, as vectors of up to `WINDOW_BYTES`."""
        whole = self.reshape((prod(self.shape),))
        step = max(1, WINDOW_BYTES // self.dtype.itemsize)
        for start in range(0, whole.shape[0], step):
            yield whole[(slice(start, start + step),)].read()

    def transpose(self, order: Sequence[int]) -> StoredArray:
        """Return the array with its axes permuted."""
        shape, strides = (tuple(values[axis] for axis in order) for values in (self.shape, self.strides))
        return StoredArray(self._file, self.dtype, shape, strides, self.offset)

    def reshape(self, shape: Sequence[int]) -> StoredArray:
        """Return the array with another shape; it must be contiguous."""
        assert self.is_contiguous, "only contiguous arrays can be reshaped in a file"
        shape = tuple(shape)
        return StoredArray(self._file, self.dtype, shape, _row_major(shape, self.dtype.itemsize), self.offset)

    def __getitem__(self, index: tuple[slice, ...]) -> StoredArray:
        """Slice the array; `index` has one slice per axis."""
        offset = self.offset
        shape: list[int] = []
        strides: list[int] = []
        for part, dim, stride in zip(index, self.shape, self.strides, strict=True):
            taken = range(*part.indices(dim))
            offset += (taken.start if taken else 0) * stride
            shape.append(len(taken))
            strides.append(taken.step * stride)
        return StoredArray(self._file, self.dtype, tuple(shape), tuple(strides), offset)


def _row_major(shape: Sequence[int], itemsize: int) -> tuple[int, ...]:
    strides: list[int] = []
    for dim in reversed(shape):
        strides.append(itemsize)
        itemsize *= max(1, dim)
    return tuple(reversed(strides))


def address_space_limit() -> int | None:
    """Return the limit on the address space of the process in bytes, or None."""
    try:
        import resource
    except ImportError:  # Windows
        return None
    limit, _ = resource.getrlimit(resource.RLIMIT_AS)
    return None if limit == resource.RLIM_INFINITY else limit
