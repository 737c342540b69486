"""Embedding lookup: rows of a table by their ids."""

from __future__ import annotations

from litefuse.errors import require
from litefuse.ir import Builder, DType, Value
from litefuse.rules.composite import composite

_TABLE_TYPES = frozenset({DType.F32, DType.I8, DType.I32, DType.I64, DType.BOOL})


@composite("embedding_lookup")
def fuse_embedding_lookup(b: Builder, table: Value, ids: Value) -> Value:
    """Fuse a composite `embedding_lookup(table [rows, ...], ids [n])` into tfl.embedding_lookup.

    The kernel takes int32 ids of rank 1; others are cast or refused. An id outside the table is an
    error of the interpreter. Contract: reference of the incumbent's `embedding_matmul`.
    """
    require(table.dtype in _TABLE_TYPES, "the kernel has no table of this type", dtype=table.dtype.value)
    require(table.rank is not None and table.rank >= 2, "the table needs a known rank of at least 2")
    require(ids.dtype in (DType.I32, DType.I64), "the ids must be integers", dtype=ids.dtype.value)
    require(ids.rank == 1, "the ids must be a vector", rank=ids.rank)
    if ids.dtype is DType.I64:
        ids = b.tf.Cast(ids, DstT=DType.I32)
    return b.tfl.embedding_lookup(ids, table)


@composite("embedding_matmul")
def fuse_embedding_matmul(b: Builder, table: Value, ids: Value) -> Value:
    """Fuse a composite `embedding_matmul(table, ids)`: the same contract under its other name."""
    return fuse_embedding_lookup.function(b, table, ids)  # type: ignore[return-value]


COMPOSITES = (fuse_embedding_lookup, fuse_embedding_matmul)
