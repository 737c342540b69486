"""Translate slices, and updates of slices."""

from __future__ import annotations

from collections.abc import Sequence

from litefuse.frontend.stablehlo.artifact.nodes import Operation
from litefuse.frontend.stablehlo.writer import Writer, numbers, tensor, translates
from litefuse.ir import DType, TensorType, Value

_INDEX_TYPES = (DType.I32, DType.I64)


@translates("slice")
def slice_(operation: Operation, writer: Writer) -> Value:
    """Translate a slice with known bounds."""
    (value,) = writer.values(operation.operands)
    bounds = [writer.sizes(numbers(operation, name)) for name in ("start_indices", "limit_indices", "strides")]
    return writer.op("StridedSlice", [value, *bounds], tensor(operation.results[0]))


@translates("real_dynamic_slice")
def real_dynamic_slice(operation: Operation, writer: Writer) -> Value:
    """Translate a slice with computed bounds; JAX computes the limit from the start and a size."""
    value, start, limit, strides = writer.values(operation.operands)
    type = tensor(operation.results[0])
    size = _size_added(start, limit)
    if size is not None and _is_one(strides):
        return writer.op("Slice", [value, start, size], type)
    return writer.op("StridedSlice", [value, start, limit, strides], type)


def _size_added(start: Value, limit: Value) -> Value | None:
    """Return the size if `limit` is computed as `start` plus a size, or None."""
    if limit.op is None or limit.op.kind != "tf.AddV2" or limit.op.inputs[0] is not start:
        return None
    return limit.op.inputs[1]


def _is_one(vector: Value) -> bool:
    """Return whether all elements are the constant 1."""
    parts = [vector]
    if vector.op is not None and vector.op.kind == "tf.ConcatV2":
        parts = vector.op.inputs[:-1]
    return all(part.constant is not None and bool((part.constant.numpy() == 1).all()) for part in parts)


@translates("dynamic_slice")
def dynamic_slice(operation: Operation, writer: Writer) -> Value:
    """Translate a slice of a known size, whose start is clamped so that the slice lies inside of the tensor."""
    value, *starts = writer.values(operation.operands)
    if not starts:
        return value
    start = _index(writer, starts)
    size = writer.constant(numbers(operation, "slice_sizes"), start.dtype)
    return writer.op("XlaDynamicSlice", [value, start, size], tensor(operation.results[0]))


@translates("dynamic_update_slice")
def dynamic_update_slice(operation: Operation, writer: Writer) -> Value:
    """Translate a tensor with a slice replaced; its start is clamped so that the slice lies inside of the tensor."""
    value, update, *starts = writer.values(operation.operands)
    if not starts:
        return update
    return writer.op("XlaDynamicUpdateSlice", [value, update, _index(writer, starts)], tensor(operation.results[0]))


def _index(writer: Writer, scalars: Sequence[Value]) -> Value:
    """Return a vector of scalars, of a type that indices may have."""
    dtype = scalars[0].dtype if scalars[0].dtype in _INDEX_TYPES else DType.I64
    scalar = TensorType(dtype, ())
    elements = [
        index if index.dtype is dtype else writer.op("Cast", [index], scalar, {"DstT": dtype}) for index in scalars
    ]
    return writer.op("Pack", elements, TensorType(dtype, (len(elements),)), {"axis": 0})
