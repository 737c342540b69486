"""Embedding lookup: rows of a table by their ids."""

from __future__ import annotations

from litefuse.errors import NoMatch, require
from litefuse.fuse.library.contracts import agree, result_types
from litefuse.ir import Builder, DType, Shape, TensorType, Value
from litefuse.rules.composite import composite

# What the kernel has (reference/litert_runtime.md, section 3). It gives wrong rows for some tables of float16, and a
# table of strings kills the process.
_TABLE_TYPES = frozenset({DType.F32, DType.I8, DType.I32, DType.I64, DType.BOOL})
_ID_TYPES = (DType.I32, DType.I64)


@composite("embedding_lookup")
def fuse_embedding_lookup(b: Builder, x: Value, y: Value) -> Value:
    """Fuse `embedding_lookup(table [rows, ...], ids)` into tfl.embedding_lookup(ids, table).

    The operands may come in either order, as long as their types and that of the result allow one reading only. The
    ids are int32 or int64 and of any rank; the result has the shape of the ids, then that of a row. The kernel takes a
    vector of int32: others are cast and reshaped, and an id of 2**31 or more wraps round.

    An id outside the table is an error when the model runs, as TensorFlow's lookup on a CPU has it. A body that
    answers with zeros there (one_hot and matmul, or a lookup on a GPU) differs.
    """
    (result,) = result_types(b, 1)
    table, ids = _table_and_ids(x, y, result)
    require(table.dtype in _TABLE_TYPES, "the kernel has no table of this type", dtype=table.dtype.value)
    shape = ids.shape
    if shape is None:
        raise NoMatch("the rank of the ids is unknown")
    vector = ids if len(shape) == 1 else b.tf.Reshape(ids, b.i32([-1]))
    if ids.dtype is DType.I64:
        vector = b.tf.Cast(vector, DstT=DType.I32)
    rows = b.tfl.embedding_lookup(vector, table)
    return rows if len(shape) == 1 else b.tf.Reshape(rows, _result_shape(b, ids, shape, table))


@composite("embedding_matmul")
def fuse_embedding_matmul(b: Builder, x: Value, y: Value) -> Value:
    """Fuse `embedding_matmul(table, ids)`: the same contract under its other name."""
    return fuse_embedding_lookup.function(b, x, y)  # type: ignore[return-value]


def _table_and_ids(x: Value, y: Value, result: TensorType) -> tuple[Value, Value]:
    """Which operand is the table: the only one that can be, by the types."""
    readings = [(table, ids) for table, ids in ((x, y), (y, x)) if _fits(table, ids, result)]
    facts = {"operands": (str(x.type), str(y.type)), "result": str(result)}
    require(
        readings, "the operands are not a table of rank 2 or more and integer ids whose rows are the result", **facts
    )
    require(len(readings) == 1, "either operand could be the table", **facts)
    return readings[0]


def _fits(table: Value, ids: Value, result: TensorType) -> bool:
    if ids.dtype not in _ID_TYPES or table.dtype is not result.dtype:
        return False
    if table.shape is None or len(table.shape) < 2:
        return False
    return ids.shape is None or agree((*ids.shape, *table.shape[1:]), result.shape)


def _result_shape(b: Builder, ids: Value, shape: Shape, table: Value) -> Value:
    """The shape of the ids, then that of a row, as an int32 vector; a constant with one -1 if that suffices."""
    assert table.shape is not None
    tail = table.shape[1:]
    dims = (*shape, *tail)
    unknown = dims.count(None)
    if unknown == 0 or (unknown == 1 and 0 not in dims):
        return b.i32([-1 if dim is None else dim for dim in dims])
    known = [dim for dim in tail if dim is not None]
    if len(known) == len(tail):
        row = b.i32(known)
    else:
        row = b.tf.Slice(b.tf.Shape(table, out_type=DType.I32), b.i32([1]), b.i32([len(tail)]))
    return b.tf.ConcatV2(b.tf.Shape(ids, out_type=DType.I32), row, b.i32(0))


COMPOSITES = (fuse_embedding_lookup, fuse_embedding_matmul)
