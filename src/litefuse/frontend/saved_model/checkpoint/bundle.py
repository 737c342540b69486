"""The variables bundle (TensorFlow's V2 checkpoint): lazy views of its files.

`<prefix>.index` is a table: the empty key maps to the BundleHeaderProto, and every other key names a tensor
and maps to its BundleEntryProto. `<prefix>.data-00000-of-00002` and so on contain the values, row-major and
little-endian. Creating a view reads no values.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator
from math import prod
from pathlib import Path
from typing import Any

import numpy as np

from litefuse.dialects.tf.protos.messages import BundleEntryProto, BundleHeaderProto, TensorSliceProto
from litefuse.errors import ReadError, count_noun
from litefuse.frontend.saved_model.checkpoint.crc32c import masked_crc32c_of
from litefuse.frontend.saved_model.checkpoint.leveldb import TableError, read_table
from litefuse.frontend.saved_model.checkpoint.slices import has_overlap, slice_bounds, slice_key
from litefuse.frontend.saved_model.files import COPY_AGAIN, open_stored, read_file
from litefuse.frontend.saved_model.tensor_proto import (
    TensorError,
    dtype_of_number,
    split_strings,
    static_shape,
    string_array,
)
from litefuse.ir.storage.mmap_array import StoredArray, StoredFile
from litefuse.ir.types import DType, TensorType

Array = np.ndarray[Any, Any]

SUPPORTED_VERSION = 1
MAX_SHARDS = 99_999


class Bundle:
    """Stored tensors by key. Opening a bundle reads only the index; shards are mapped when first needed.

    Each tensor's checksum is verified on first access, which reads all its bytes; `verify=False` skips this check.
    Every defect of the files raises `ReadError`.
    """

    def __init__(self, prefix: Path, *, verify: bool = True) -> None:
        self.prefix = prefix
        self.index_path = prefix.with_name(prefix.name + ".index")
        self._verify = verify
        self._shards: dict[int, StoredFile] = {}
        self._read_ranges: dict[int, list[tuple[int, int, str]]] = {}
        data = read_file(self.index_path, "The variables are missing: copy the whole folder of the model.")
        try:
            self._entries = read_table(data)
        except TableError as damage:
            raise ReadError(self.index_path, str(damage) + ".", COPY_AGAIN) from damage
        self._num_shards = self._read_header()

    def __contains__(self, key: str) -> bool:
        return _encode(key) in self._entries

    def __iter__(self) -> Iterator[str]:
        """Iterate over the keys of whole tensors, without the slices of partitioned ones."""
        # The key of a slice begins with a zero byte (slices.py).
        return (_decode(key) for key in self._entries if not key.startswith(b"\0"))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def type(self, key: str) -> TensorType:
        """Return the element type and shape of a stored tensor."""
        entry = self._entry(key, _encode(key))
        dtype, shape = self._dtype_and_shape(key, entry)
        return TensorType(dtype, shape)

    def read(self, key: str) -> Array:
        """Return the values under `key`: a read-only view, or a copy for strings and partitioned tensors."""
        stored = self.find(key)
        return stored.read() if isinstance(stored, StoredArray) else stored

    def find(self, key: str) -> Array | StoredArray:
        """Return the values under `key` like `read`, or a `StoredArray` that locates them in their file."""
        entry = self._entry(key, _encode(key))
        if entry.slices:
            return self._assemble(key, entry)
        return self._view(key, entry)

    def find_slice(self, key: str, part: TensorSliceProto) -> Array | StoredArray:
        """Return a slice of the tensor under `key`: a view if that slice is stored or the tensor is not partitioned."""
        name = _encode(key)
        entry = self._entry(key, name)
        dtype, shape = self._dtype_and_shape(key, entry)
        if entry.slices and slice_key(name, part.extent) in self._entries:
            return self._read_slice(key, part, dtype, shape)[1]
        bounds = slice_bounds(part.extent, shape)
        if bounds is None:
            raise ReadError(self.index_path, f"a slice of tensor {key!r} lies outside its shape {list(shape)}.")
        return self.find(key)[bounds]

    def _read_header(self) -> int:
        data = self._entries.pop(b"", None)
        try:
            header = None if data is None else BundleHeaderProto.FromString(data)
        except Exception as error:
            raise ReadError(self.index_path, "has a damaged header.", COPY_AGAIN) from error
        if header is None:
            raise ReadError(self.index_path, "is a table, but not the index of a checkpoint (it has no header).")
        if header.endianness != 0:
            raise ReadError(
                self.index_path, "was written on a big-endian machine.", "Save the model on a little-endian one."
            )
        if header.version.min_consumer > SUPPORTED_VERSION:
            raise ReadError(self.index_path, f"has format version {header.version.min_consumer}; only 1 is supported.")
        if not 0 < header.num_shards <= MAX_SHARDS:
            raise ReadError(self.index_path, f"declares {header.num_shards} data files.", COPY_AGAIN)
        return header.num_shards

    def _entry(self, key: str, encoded: bytes) -> BundleEntryProto:
        data = self._entries.get(encoded)
        if data is None:
            raise ReadError(self.index_path, f"contains no values for {key!r}.", COPY_AGAIN)
        try:
            return BundleEntryProto.FromString(data)
        except Exception as error:
            raise ReadError(self.index_path, f"has a damaged entry for {key!r}.", COPY_AGAIN) from error

    def _dtype_and_shape(self, key: str, entry: BundleEntryProto) -> tuple[DType, tuple[int, ...]]:
        try:
            dtype, shape = dtype_of_number(entry.dtype), static_shape(entry.shape)
        except TensorError as problem:
            raise ReadError(self.index_path, f"tensor {key!r} {problem}.") from problem
        if not dtype.has_values:
            raise ReadError(self.index_path, f"tensor {key!r} has the unsupported element type {dtype.name.lower()}.")
        return dtype, shape

    def _view(self, key: str, entry: BundleEntryProto) -> Array | StoredArray:
        dtype, shape = self._dtype_and_shape(key, entry)
        shard = self._shard_of(key, entry)
        if dtype is DType.STRING:
            return self._strings(key, entry, shape, shard)
        if entry.size != prod(shape) * dtype.itemsize:
            raise ReadError(
                self.index_path,
                f"tensor {key!r} has {count_noun(entry.size, 'byte')} for shape {list(shape)} of {dtype.name.lower()}.",
                COPY_AGAIN,
            )
        if self._verify:
            self._check(key, entry, masked_crc32c_of(shard.blocks(entry.offset, entry.offset + entry.size)))
        try:
            return shard.array(dtype.numpy, shape, entry.offset)
        except ValueError as error:  # An empty tensor may still have invalid dimensions.
            raise ReadError(self.index_path, f"tensor {key!r} has the impossible shape {list(shape)}.") from error

    def _strings(self, key: str, entry: BundleEntryProto, shape: tuple[int, ...], shard: StoredFile) -> Array:
        # A 4-byte checksum of the lengths separates the lengths from the bytes.
        data = b"".join(shard.blocks(entry.offset, entry.offset + entry.size))
        try:
            return string_array(split_strings(data, prod(shape), 4), shape)
        except TensorError as problem:
            raise ReadError(self._shard_path(entry.shard_id), f"tensor {key!r} {problem}.", COPY_AGAIN) from problem

    def _shard_of(self, key: str, entry: BundleEntryProto) -> StoredFile:
        """Return the shard that contains an entry, after checking that the entry lies inside it."""
        if not 0 <= entry.shard_id < self._num_shards:
            raise ReadError(
                self.index_path,
                f"tensor {key!r} is in data file {entry.shard_id}, but there are {self._num_shards}.",
                COPY_AGAIN,
            )
        shard = self._shards.get(entry.shard_id)
        if shard is None:
            shard = self._shards[entry.shard_id] = open_stored(self._shard_path(entry.shard_id))
        end = entry.offset + entry.size
        if entry.offset < 0 or entry.size < 0 or end > shard.size:
            raise ReadError(
                self._shard_path(entry.shard_id),
                f"is truncated or from another model: tensor {key!r} ends at byte {end} of {shard.size}.",
                COPY_AGAIN,
            )
        self._refuse_overlap(key, entry)
        return shard

    def _refuse_overlap(self, key: str, entry: BundleEntryProto) -> None:
        """Refuse an entry whose bytes partially overlap those of an entry read earlier.

        Otherwise a small file could expand to any number of large constants. Several names may share the same bytes.
        """
        taken = self._read_ranges.setdefault(entry.shard_id, [])
        span = (entry.offset, entry.offset + entry.size, key)
        at = bisect_left(taken, span)
        before, behind = taken[max(0, at - 1) : at], taken[at : at + 1]
        if entry.size and not any(known[:2] == span[:2] for known in before + behind):
            for start, end, other in before + behind:
                if max(start, entry.offset) < min(end, span[1]):
                    problem = f"tensors {key!r} and {other!r} overlap at byte {max(start, entry.offset)} of their file."
                    raise ReadError(self.index_path, problem, COPY_AGAIN)
            taken.insert(at, span)

    def _assemble(self, key: str, entry: BundleEntryProto) -> Array:
        """Return a partitioned tensor, assembled from its slices."""
        dtype, shape = self._dtype_and_shape(key, entry)
        parts = [self._read_slice(key, part, dtype, shape) for part in entry.slices]
        # Elements that no slice covers would be uninitialized memory.
        missing = prod(shape) - sum(prod(values.shape) for _, values in parts)
        if missing < 0 or (not missing and has_overlap([bounds for bounds, _ in parts])):
            raise ReadError(self.index_path, f"slices of tensor {key!r} overlap.", COPY_AGAIN)
        if missing:
            raise ReadError(self.index_path, f"slices of tensor {key!r} are missing.", COPY_AGAIN)
        whole = np.empty(shape, dtype.numpy)
        for bounds, values in parts:
            whole[bounds] = values.read() if isinstance(values, StoredArray) else values
        whole.flags.writeable = False
        return whole

    def _read_slice(
        self, key: str, part: TensorSliceProto, dtype: DType, shape: tuple[int, ...]
    ) -> tuple[tuple[slice, ...], Array | StoredArray]:
        bounds = slice_bounds(part.extent, shape)
        if bounds is None:
            raise ReadError(self.index_path, f"a slice of tensor {key!r} lies outside its shape {list(shape)}.")
        entry = self._entry(f"a slice of {key}", slice_key(_encode(key), part.extent))
        values = self._view(f"a slice of {key}", entry)
        size = tuple(bound.stop - bound.start for bound in bounds)
        if values.shape != size or values.dtype != dtype.numpy:
            raise ReadError(self.index_path, f"a slice of tensor {key!r} has the wrong shape or type.", COPY_AGAIN)
        return bounds, values

    def _check(self, key: str, entry: BundleEntryProto, actual: int) -> None:
        if actual != entry.crc32c:
            raise ReadError(
                self._shard_path(entry.shard_id), f"is damaged: wrong checksum of tensor {key!r}.", COPY_AGAIN
            )

    def _shard_path(self, shard: int) -> Path:
        return self.prefix.with_name(f"{self.prefix.name}.data-{shard:05d}-of-{self._num_shards:05d}")


def _encode(key: str) -> bytes:
    return key.encode("utf-8", "surrogateescape")


def _decode(key: bytes) -> str:
    return key.decode("utf-8", "surrogateescape")
