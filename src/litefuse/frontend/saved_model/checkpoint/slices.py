"""Slices of partitioned tensors: their bounds in the whole tensor, and their keys in a bundle.

The key of a slice is TensorFlow's `EncodeTensorNameSlice`: the number 0, the tensor's name, the rank, and
the start and length of every dimension, in the order-preserving encoding of `ordered_code.h`.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from litefuse.dialects.tf.protos.messages import TensorSliceProto

FULL_EXTENT = -1
_ESCAPED = {0x00: b"\x00\xff", 0xFF: b"\xff\x00"}

Extents = Sequence[TensorSliceProto.Extent]


def parse_slice(specification: str) -> TensorSliceProto | None:
    """Parse a slice of RestoreV2's `shape_and_slices`: `10 4 0,5:-` is rows 0 to 4 of shape [10, 4].

    Returns None for the empty specification, which means the whole tensor. Raises `ValueError`.
    """
    if not specification:
        return None
    extents: list[TensorSliceProto.Extent] = []
    for text in specification.split(" ")[-1].split(":"):
        if text == "-":
            extents.append(TensorSliceProto.Extent())
        else:
            start, length = text.split(",")
            extents.append(TensorSliceProto.Extent(start=int(start), length=int(length)))
    return TensorSliceProto(extent=extents)


def slice_bounds(extents: Extents, shape: tuple[int, ...]) -> tuple[slice, ...] | None:
    """Return the slice as an index of the whole tensor, or None if it does not lie inside it."""
    if len(extents) != len(shape):
        return None
    bounds: list[slice] = []
    for extent, size in zip(extents, shape, strict=True):
        start, length = (extent.start, extent.length) if extent.HasField("length") else (0, size)
        if start < 0 or length < 0 or start + length > size:
            return None
        bounds.append(slice(start, start + length))
    return tuple(bounds)


def has_overlap(parts: Sequence[tuple[slice, ...]]) -> bool:
    """Return whether any two of the slices share an element."""
    parts = [bounds for bounds in parts if all(bound.stop > bound.start for bound in bounds)]
    # The edges of all slices divide each axis into intervals that lie either inside or outside any given slice.
    axes = list(zip(*parts, strict=True))
    edges = [np.unique([edge for bound in axis for edge in (bound.start, bound.stop)]) for axis in axes]
    taken = np.zeros([len(axis) for axis in edges], bool)
    for bounds in parts:
        starts_and_stops = (
            np.searchsorted(axis, (bound.start, bound.stop)) for axis, bound in zip(edges, bounds, strict=True)
        )
        region = tuple(slice(*interval) for interval in starts_and_stops)
        if taken[region].any():
            return True
        taken[region] = True
    return False


def slice_key(name: bytes, extents: Extents) -> bytes:
    """Return the bundle key of one slice of the tensor `name`."""
    key = _number(0) + _string(name) + _number(len(extents))
    for extent in extents:
        whole = not extent.HasField("length")
        key += _signed(0 if whole else extent.start)
        key += _signed(FULL_EXTENT if whole else extent.length)
    return key


def _number(value: int) -> bytes:
    """Encode a length byte, then the number's bytes, most significant first."""
    digits = value.to_bytes((value.bit_length() + 7) // 8, "big")
    return bytes([len(digits)]) + digits


def _string(value: bytes) -> bytes:
    """Encode the bytes with 0x00 and 0xff escaped, followed by a terminator."""
    return b"".join(_ESCAPED.get(byte, bytes([byte])) for byte in value) + b"\x00\x01"


def _signed(value: int) -> bytes:
    """Encode the two's complement in `n` bytes with the first `n` bits flipped, so that bytes sort like numbers."""
    magnitude = ~value if value < 0 else value
    count = magnitude.bit_length() // 7 + 1
    bits = 8 * count
    header = ((1 << count) - 1) << (bits - count)
    return ((value & (1 << bits) - 1) ^ header).to_bytes(count, "big")
