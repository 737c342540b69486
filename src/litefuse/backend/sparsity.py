"""Encoding of the schema's `SparsityParameters`, for constants that are stored without most of their zeros."""

from __future__ import annotations

from typing import Any

import numpy as np

from litefuse.backend.flatbuffer import REFERENCE, Encoder, Field
from litefuse.ir.storage.sparse import SparseLevel, Sparsity
from litefuse.tflite.reader import SPARSE_VECTORS

_SPARSE = 1
"""The member `SPARSE_CSR` of the schema's enum `DimensionType`."""
_MEMBERS = {np.dtype(wire): member for member, wire in SPARSE_VECTORS.items()}
"""The members of the schema's union `SparseIndexVector`, by the type of the numbers in them."""


def encode_sparsity(encoder: Encoder, sparsity: Sparsity) -> int:
    """Add the table, and return its position."""
    levels = [_encode_level(encoder, level) for level in sparsity.levels]
    fields: list[Field] = [
        (0, REFERENCE, encoder.shared_scalars("i", sparsity.order)),
        (2, REFERENCE, encoder.references(levels)),
    ]
    if sparsity.blocks:
        fields.append((1, REFERENCE, encoder.shared_scalars("i", sparsity.blocks)))
    return encoder.table(fields)


def _encode_level(encoder: Encoder, level: SparseLevel) -> int:
    if level.segments is None or level.indices is None:
        return encoder.table([(1, "i", level.size)])
    fields: list[Field] = [(0, "b", _SPARSE), (1, "i", level.size)]
    for slot, numbers in ((2, level.segments), (4, level.indices)):
        member, position = _encode_vector(encoder, numbers)
        fields += [(slot, "B", member), (slot + 1, REFERENCE, position)]
    return encoder.table(fields)


def _encode_vector(encoder: Encoder, numbers: np.ndarray[Any, Any]) -> tuple[int, int]:
    """Add a vector, and return its member of the union and its position."""
    dtype = numbers.dtype.newbyteorder("=")
    return _MEMBERS[dtype], encoder.table([(0, REFERENCE, encoder.scalars(dtype.char, numbers.tolist()))])
