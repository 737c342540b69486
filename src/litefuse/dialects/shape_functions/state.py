"""Shape functions of variables, tables, tensor lists, optionals, text ops, and of ops without results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from litefuse.dialects.shape_functions.partial import partial_scalar, partial_shape
from litefuse.dialects.shape_functions.slicing import variable_shape
from litefuse.dialects.shapes import broadcast, scalar, total, vector
from litefuse.ir.core import Value
from litefuse.ir.schema import Infer
from litefuse.ir.types import Dim, DType, Shape, ShapeAttr, TensorType, meet_shapes


def infer_nothing(*_operands: Value, **_attributes: Any) -> tuple[TensorType, ...]:
    return ()


def infer_handle(**_attributes: Any) -> TensorType:
    return scalar(DType.RESOURCE)


def infer_read(resource: Value, *, dtype: DType, **_attributes: Any) -> TensorType:
    return TensorType(dtype, variable_shape(resource))


def infer_variable(*, shape: ShapeAttr, dtype: DType, **_attributes: Any) -> TensorType:
    """Return the type of a reference variable's value."""
    return TensorType(dtype, shape.shape)


def infer_is_initialized(_resource: Value, **_attributes: Any) -> TensorType:
    return scalar(DType.BOOL)


def infer_variable_shape(resource: Value, *, out_type: DType = DType.I32, **_attributes: Any) -> TensorType:
    shape = variable_shape(resource)
    return vector(out_type, None if shape is None else len(shape))


def infer_table_find(_table: Value, keys: Value, default: Value, **_attributes: Any) -> TensorType:
    """One value per key; `default` is a vector if the table's values are vectors."""
    if keys.shape is None or default.shape is None:
        return TensorType(default.dtype, keys.shape if default.shape == () else None)
    return TensorType(default.dtype, (*keys.shape, *default.shape))


def infer_table_size(_table: Value, **_attributes: Any) -> TensorType:
    return scalar(DType.I64)


def infer_lite_table_size(_table: Value, **_attributes: Any) -> TensorType:
    return vector(DType.I64, 1)


# Tensor lists. The common shape of a list's elements follows from the op that created it, if that op can be found.


def infer_list(*_operands: Value, **_attributes: Any) -> TensorType:
    return scalar(DType.VARIANT)


def _element_shape(handle: Value, given: Value) -> Shape | None:
    return meet_shapes(_operand_shape(given), _creation_shape(handle))


def _operand_shape(given: Value) -> Shape | None:
    """Return the shape in an `element_shape` operand: a vector, or the scalar -1 for an unknown rank."""
    return None if given.rank != 1 else partial_shape(given)


def _creation_shape(handle: Value) -> Shape | None:
    """Return the element shape with which a list was created, looking through ops that preserve it."""
    for _ in range(16):
        op = handle.op
        if op is None or not op.operands or op.operands[0] is None:
            return None
        if op.kind == "tf.TensorListFromTensor":
            whole = op.operands[0].shape
            return whole[1:] if whole else None
        if op.kind in ("tf.TensorListReserve", "tf.EmptyTensorList"):
            return _operand_shape(op.operands[0])
        if op.kind not in ("tf.TensorListSetItem", "tf.TensorListPushBack", "tf.TensorListResize", "tf.Identity"):
            return None
        handle = op.operands[0]
    return None


def _creation_length(handle: Value) -> Dim:
    op = handle.op
    if op is None or not op.operands or op.operands[0] is None:
        return None
    if op.kind == "tf.TensorListFromTensor":
        whole = op.operands[0].shape
        return whole[0] if whole else None
    if op.kind == "tf.TensorListReserve" and op.operands[1] is not None:
        return partial_scalar(op.operands[1])
    return None


def infer_list_item(
    handle: Value, _index: Value, element_shape: Value, *, element_dtype: DType, **_attributes: Any
) -> TensorType:
    return TensorType(element_dtype, _element_shape(handle, element_shape))


def infer_list_pop(
    handle: Value, element_shape: Value, *, element_dtype: DType, **_attributes: Any
) -> tuple[TensorType, TensorType]:
    return (scalar(DType.VARIANT), TensorType(element_dtype, _element_shape(handle, element_shape)))


def infer_list_stack(
    handle: Value, element_shape: Value, *, element_dtype: DType, num_elements: int = -1, **_attributes: Any
) -> TensorType:
    shape = _element_shape(handle, element_shape)
    length = num_elements if num_elements >= 0 else _creation_length(handle)
    return TensorType(element_dtype, None if shape is None else (length, *shape))


def infer_list_gather(
    handle: Value, indices: Value, element_shape: Value, *, element_dtype: DType, **_attributes: Any
) -> TensorType:
    shape = _element_shape(handle, element_shape)
    count = indices.shape[0] if indices.shape else None
    return TensorType(element_dtype, None if shape is None else (count, *shape))


def infer_list_concat(
    _handle: Value, element_shape: Value, _leading: Value, *, element_dtype: DType, **_attributes: Any
) -> tuple[TensorType, TensorType]:
    shape = _operand_shape(element_shape)
    return (TensorType(element_dtype, (None, *shape[1:]) if shape else None), vector(DType.I64, None))


def infer_list_length(_handle: Value, **_attributes: Any) -> TensorType:
    return scalar(DType.I32)


def infer_list_element_shape(_handle: Value, *, shape_type: DType, **_attributes: Any) -> TensorType:
    return TensorType(shape_type, None)


def infer_optional_value(
    _optional: Value, *, output_types: Sequence[DType], output_shapes: Sequence[ShapeAttr], **_attributes: Any
) -> tuple[TensorType, ...]:
    pairs = zip(output_types, output_shapes, strict=True)
    return tuple(TensorType(dtype, shape.shape) for dtype, shape in pairs)


def infer_optional_has_value(_optional: Value, **_attributes: Any) -> TensorType:
    return scalar(DType.BOOL)


# Text.


def infer_as_string(x: Value, **_attributes: Any) -> TensorType:
    return TensorType(DType.STRING, x.shape)


def infer_hash(x: Value, **_attributes: Any) -> TensorType:
    return TensorType(DType.I64, x.shape)


def infer_string_length(x: Value, **_attributes: Any) -> TensorType:
    return TensorType(DType.I32, x.shape)


def infer_string_to_number(x: Value, *, out_type: DType = DType.F32, **_attributes: Any) -> TensorType:
    return TensorType(out_type, x.shape)


def infer_string_join(*parts: Value, **_attributes: Any) -> TensorType:
    """StringJoin: scalar operands broadcast; the others have one shape."""
    shape: Shape | None = ()
    for part in parts:
        shape = broadcast(shape, part.shape)
    return TensorType(DType.STRING, shape)


def infer_string_split(*_operands: Value, **_attributes: Any) -> tuple[TensorType, ...]:
    """StringSplit: the indices, values and shape of a sparse matrix."""
    return (TensorType(DType.I64, (None, 2)), vector(DType.STRING, None), vector(DType.I64, 2))


def infer_decode_raw(x: Value, *, out_type: DType, **_attributes: Any) -> TensorType:
    return TensorType(out_type, None if x.shape is None else (*x.shape, None))


def infer_sparse_fill(indices: Value, values: Value, shape: Value, _default: Value, **_attributes: Any) -> Any:
    columns = indices.shape[1] if indices.shape and len(indices.shape) == 2 else None
    count = indices.shape[0] if indices.shape else None
    return (
        TensorType(DType.I64, (None, columns)),
        vector(values.dtype, None),
        vector(DType.BOOL, _rows(shape)),
        vector(DType.I64, count),
    )


def _rows(shape: Value) -> Dim:
    """Return the number of rows in a sparse tensor's dense shape."""
    dims = partial_shape(shape)
    return dims[0] if dims else None


def infer_parse_example(
    serialized: Value,
    *operands: Value,
    num_sparse: int,
    sparse_types: Sequence[DType],
    ragged_value_types: Sequence[DType],
    ragged_split_types: Sequence[DType],
    dense_shapes: Sequence[ShapeAttr],
    **_attributes: Any,
) -> tuple[TensorType, ...]:
    """ParseExampleV2: sparse indices, values and shapes, dense values, ragged values and row splits."""
    batch = serialized.shape
    rank = None if batch is None else len(batch) + 1
    defaults = operands[4:]
    dense = [
        TensorType(default.dtype, None if batch is None or shape.shape is None else (*batch, *shape.shape))
        for default, shape in zip(defaults, dense_shapes, strict=True)
    ]
    splits = None if not batch else total((batch[0], 1))
    return (
        *(TensorType(DType.I64, (None, rank)) for _ in range(num_sparse)),
        *(vector(dtype, None) for dtype in sparse_types),
        *(vector(DType.I64, rank) for _ in range(num_sparse)),
        *dense,
        *(vector(dtype, None) for dtype in ragged_value_types),
        *(vector(dtype, splits) for dtype in ragged_split_types),
    )


_NOTHING = """
    Assert NoOp AssignVariableOp AssignAddVariableOp AssignSubVariableOp ResourceScatterUpdate ResourceScatterAdd
    ResourceScatterSub ResourceScatterNdUpdate ResourceScatterNdAdd LookupTableImportV2 LookupTableInsertV2
    InitializeTableV2 InitializeTable InitializeTableFromTextFile InitializeTableFromTextFileV2 SaveV2 SaveSlices
    Save MergeV2Checkpoints PrintV2 DestroyResourceOp RngSkip ResourceStridedSliceAssign
"""
_HANDLES = """
    VarHandleOp HashTableV2 MutableHashTableV2 MutableHashTableOfTensorsV2 MutableDenseHashTableV2
    AnonymousHashTable AnonymousMutableHashTable
"""
_LISTS = "TensorListReserve EmptyTensorList TensorListFromTensor TensorListResize TensorListSetItem TensorListPushBack"
_HASHES = "StringToHashBucket StringToHashBucketFast StringToHashBucketStrong"

STATE: dict[str, Infer] = {
    **{f"tf.{name}": infer_nothing for name in _NOTHING.split()},
    **{f"tf.{name}": infer_handle for name in _HANDLES.split()},
    **{f"tf.{name}": infer_list for name in f"{_LISTS} OptionalFromValue OptionalNone".split()},
    **{f"tf.{name}": infer_hash for name in _HASHES.split()},
    "tf.ReadVariableOp": infer_read,
    "tf.VariableV2": infer_variable,
    "tf.Variable": infer_variable,
    "tf.VarIsInitializedOp": infer_is_initialized,
    "tf.IsVariableInitialized": infer_is_initialized,
    "tf.VariableShape": infer_variable_shape,
    "tf.LookupTableFindV2": infer_table_find,
    "tf.LookupTableSizeV2": infer_table_size,
    "tf.TensorListGetItem": infer_list_item,
    "tf.TensorListPopBack": infer_list_pop,
    "tf.TensorListStack": infer_list_stack,
    "tf.TensorListGather": infer_list_gather,
    "tf.TensorListConcatV2": infer_list_concat,
    "tf.TensorListLength": infer_list_length,
    "tf.TensorListElementShape": infer_list_element_shape,
    "tf.OptionalGetValue": infer_optional_value,
    "tf.OptionalHasValue": infer_optional_has_value,
    "tf.AsString": infer_as_string,
    "tf.StringLength": infer_string_length,
    "tf.StringToNumber": infer_string_to_number,
    "tf.StringJoin": infer_string_join,
    "tf.StringSplit": infer_string_split,
    "tf.StringSplitV2": infer_string_split,
    "tf.DecodeRaw": infer_decode_raw,
    "tf.SparseFillEmptyRows": infer_sparse_fill,
    "tf.ParseExampleV2": infer_parse_example,
    "tfl.assign_variable": infer_nothing,
    "tfl.call_once": infer_nothing,
    "tfl.hashtable": infer_handle,
    "tfl.hashtable_find": infer_table_find,
    "tfl.hashtable_import": infer_nothing,
    "tfl.hashtable_size": infer_lite_table_size,
    "tfl.var_handle": infer_handle,
}
