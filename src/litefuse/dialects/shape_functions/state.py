"""Shape functions of variables, tables, tensor lists, optionals and text ops."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from litefuse.dialects.shape_functions.partial import partial_scalar, partial_shape
from litefuse.dialects.shape_functions.slicing import variable_shape
from litefuse.dialects.shapes import broadcast, total
from litefuse.ir.core import Value
from litefuse.ir.schema import Infer, InferredShape
from litefuse.ir.types import Dim, DType, Shape, ShapeAttr, meet_shapes


def infer_read(resource: Value, **_attributes: Any) -> Shape | None:
    return variable_shape(resource)


def infer_variable(*, shape: ShapeAttr, **_attributes: Any) -> Shape | None:
    """Return the shape of a reference variable's value."""
    return shape.shape


def infer_variable_shape(resource: Value, **_attributes: Any) -> Shape:
    shape = variable_shape(resource)
    return (None if shape is None else len(shape),)


def infer_lite_table_size(_table: Value, **_attributes: Any) -> Shape:
    return (1,)


# Tensor lists. The common shape of a list's elements follows from the op that created it, if that op can be found.


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


def infer_list_item(handle: Value, _index: Value, element_shape: Value, **_attributes: Any) -> Shape | None:
    return _element_shape(handle, element_shape)


def infer_list_pop(handle: Value, element_shape: Value, **_attributes: Any) -> list[InferredShape]:
    return [(), _element_shape(handle, element_shape)]


def infer_list_stack(
    handle: Value, element_shape: Value, *, num_elements: int = -1, **_attributes: Any
) -> Shape | None:
    shape = _element_shape(handle, element_shape)
    length = num_elements if num_elements >= 0 else _creation_length(handle)
    return None if shape is None else (length, *shape)


def infer_list_gather(handle: Value, indices: Value, element_shape: Value, **_attributes: Any) -> Shape | None:
    shape = _element_shape(handle, element_shape)
    return None if shape is None else (indices.shape[0] if indices.shape else None, *shape)


def infer_list_concat(_handle: Value, element_shape: Value, _leading: Value, **_attributes: Any) -> list[InferredShape]:
    shape = _operand_shape(element_shape)
    return [(None, *shape[1:]) if shape else None, (None,)]


def infer_list_element_shape(_handle: Value, **_attributes: Any) -> None:
    return None


def infer_optional_value(
    _optional: Value, *, output_shapes: Sequence[ShapeAttr], **_attributes: Any
) -> list[InferredShape]:
    return [shape.shape for shape in output_shapes]


# Text.


def infer_string_join(*parts: Value, **_attributes: Any) -> Shape | None:
    """StringJoin: scalar operands broadcast; the others have one shape."""
    shape: Shape | None = ()
    for part in parts:
        shape = broadcast(shape, part.shape)
    return shape


def infer_string_split(*_operands: Value, **_attributes: Any) -> list[InferredShape]:
    """StringSplit: the indices, values and shape of a sparse matrix."""
    return [(None, 2), (None,), (2,)]


def infer_decode_raw(x: Value, **_attributes: Any) -> Shape | None:
    return None if x.shape is None else (*x.shape, None)


def infer_sparse_fill(
    indices: Value, _values: Value, shape: Value, _default: Value, **_attributes: Any
) -> list[InferredShape]:
    columns = indices.shape[1] if indices.shape and len(indices.shape) == 2 else None
    count = indices.shape[0] if indices.shape else None
    return [(None, columns), (None,), (_rows(shape),), (count,)]


def _rows(shape: Value) -> Dim:
    """Return the number of rows in a sparse tensor's dense shape."""
    dims = partial_shape(shape)
    return dims[0] if dims else None


def infer_parse_example(
    serialized: Value,
    *_operands: Value,
    num_sparse: int,
    ragged_split_types: Sequence[DType],
    dense_shapes: Sequence[ShapeAttr],
    **_attributes: Any,
) -> list[InferredShape]:
    """ParseExampleV2: sparse indices, values and shapes, dense values, ragged values and row splits."""
    batch = serialized.shape
    rank = None if batch is None else len(batch) + 1
    dense = [None if batch is None or shape.shape is None else (*batch, *shape.shape) for shape in dense_shapes]
    splits = None if not batch else total((batch[0], 1))
    sparse, ragged = range(num_sparse), range(len(ragged_split_types))
    return [
        *((None, rank) for _ in sparse),
        *((None,) for _ in sparse),
        *((rank,) for _ in sparse),
        *dense,
        *((None,) for _ in ragged),
        *((splits,) for _ in ragged),
    ]


STATE: dict[str, Infer] = {
    "tf.ReadVariableOp": infer_read,
    "tf.VariableV2": infer_variable,
    "tf.Variable": infer_variable,
    "tf.VariableShape": infer_variable_shape,
    "tf.TensorListGetItem": infer_list_item,
    "tf.TensorListPopBack": infer_list_pop,
    "tf.TensorListStack": infer_list_stack,
    "tf.TensorListGather": infer_list_gather,
    "tf.TensorListConcatV2": infer_list_concat,
    "tf.TensorListElementShape": infer_list_element_shape,
    "tf.OptionalGetValue": infer_optional_value,
    "tf.StringJoin": infer_string_join,
    "tf.StringSplit": infer_string_split,
    "tf.StringSplitV2": infer_string_split,
    "tf.DecodeRaw": infer_decode_raw,
    "tf.SparseFillEmptyRows": infer_sparse_fill,
    "tf.ParseExampleV2": infer_parse_example,
    "tfl.hashtable_size": infer_lite_table_size,
}
