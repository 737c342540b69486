"""Fuse embedding lookups: rows of a table selected by their ids."""

from __future__ import annotations

from litefuse.errors import require, required
from litefuse.fusions.attribute_checks import are_compatible, result_types
from litefuse.ir import Builder, DType, Shape, TensorType, Value
from litefuse.rewrite.composite_rule import fuse_composite
from litefuse.rewrite.context import RewriteContext

# Table types of the kernel (measured with ai-edge-litert 2.3.0). It returns wrong rows for some float16 tables, and
# a table of strings crashes the process.
_TABLE_TYPES = frozenset({DType.F32, DType.I8, DType.I32, DType.I64, DType.BOOL})
_ID_TYPES = (DType.I32, DType.I64)


@fuse_composite("embedding_lookup")
def fuse_embedding_lookup(b: RewriteContext, x: Value, y: Value) -> Value:
    """Fuse `embedding_lookup(table [rows, ...], ids)` into tfl.embedding_lookup(ids, table).

    The operands may come in either order, as long as the operand and result types determine which one is the table. The
    ids are int32 or int64 and of any rank; the result has the shape of the ids followed by that of a row. The kernel
    requires an int32 vector: other ids are cast and reshaped, and an id of 2**31 or more wraps around.

    An id outside the table is a runtime error, as in TensorFlow's lookup on a CPU. A body that returns zeros in this
    case (one_hot and matmul, or a lookup on a GPU) differs, as the report says.
    """
    (result,) = result_types(b, 1)
    table, ids = _identify_table_and_ids(x, y, result)
    require(table.dtype in _TABLE_TYPES, "the kernel does not support tables of this type", dtype=table.dtype.value)
    shape = required(ids.shape, "the rank of the ids is unknown")
    assert table.shape is not None
    if table.shape[0]:
        b.assume_indices([ids], table.shape[0], "ids")
    vector = ids if len(shape) == 1 else b.tf.Reshape(ids, b.i32([-1]))
    if ids.dtype is DType.I64:
        vector = b.tf.Cast(vector, DstT=DType.I32)
    rows = b.tfl.embedding_lookup(vector, table)
    return rows if len(shape) == 1 else b.tf.Reshape(rows, _result_shape(b, ids, shape, table))


@fuse_composite("odml.embedding_lookup")
def fuse_odml_embedding_lookup(b: RewriteContext, ids: Value, table: Value) -> Value:
    """Fuse `odml.embedding_lookup(ids, table)`, which litert-torch emits."""
    return fuse_embedding_lookup.function(b, ids, table)  # type: ignore[return-value]


@fuse_composite("embedding_matmul")
def fuse_embedding_matmul(b: RewriteContext, x: Value, y: Value) -> Value:
    """Fuse `embedding_matmul(table, ids)`: the contract of `embedding_lookup` under its other name."""
    return fuse_embedding_lookup.function(b, x, y)  # type: ignore[return-value]


def _identify_table_and_ids(x: Value, y: Value, result: TensorType) -> tuple[Value, Value]:
    """Return the table and the ids; refuse unless the types determine which operand is which."""
    readings = [(table, ids) for table, ids in ((x, y), (y, x)) if _fits(table, ids, result)]
    facts = {"operands": (str(x.type), str(y.type)), "result": str(result)}
    require(readings, "the types do not fit a table of rank 2 or more, integer ids, and the selected rows", **facts)
    require(len(readings) == 1, "either operand could be the table", **facts)
    return readings[0]


def _fits(table: Value, ids: Value, result: TensorType) -> bool:
    if ids.dtype not in _ID_TYPES or table.dtype is not result.dtype:
        return False
    if table.shape is None or len(table.shape) < 2:
        return False
    return ids.shape is None or are_compatible((*ids.shape, *table.shape[1:]), result.shape)


def _result_shape(b: Builder, ids: Value, shape: Shape, table: Value) -> Value:
    """Return the shape of the ids followed by that of a row, as an int32 vector; a constant with one -1 if possible."""
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
