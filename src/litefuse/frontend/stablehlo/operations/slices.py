"""Translate slices, and updates of slices."""

from __future__ import annotations

from collections.abc import Sequence

from litefuse.frontend.stablehlo.artifact.nodes import Operation
from litefuse.frontend.stablehlo.rules import translates
from litefuse.frontend.stablehlo.writer import Writer, numbers, tensor
from litefuse.ir import DType, TensorType, Value

_INDEX_TYPES = (DType.I32, DType.I64)


@translates("slice")
def slice_(operation: Operation, write: Writer) -> Value:
    """Translate a slice with known bounds."""
    (value,) = write.values(operation.operands)
    bounds = [write.sizes(numbers(operation, name)) for name in ("start_indices", "limit_indices", "strides")]
    return write.op("StridedSlice", [value, *bounds], tensor(operation.results[0]))


@translates("real_dynamic_slice")
def real_dynamic_slice(operation: Operation, write: Writer) -> Value:
    """Translate a slice with computed bounds; JAX computes the limit from the start and a size."""
    value, start, limit, strides = write.values(operation.operands)
    type = tensor(operation.results[0])
    size = _size_added(start, limit)
    if size is not None and _is_one(strides):
        return write.op("Slice", [value, start, size], type)
    return write.op("StridedSlice", [value, start, limit, strides], type)


def _size_added(start: Value, limit: Value) -> Value | None:
    """Return what is added to `start` to get `limit`, or None if that is not how `limit` is computed."""
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
def dynamic_slice(operation: Operation, write: Writer) -> Value:
    """Translate a slice of a known size, whose start is clamped so that the slice lies inside of the tensor."""
    value, *starts = write.values(operation.operands)
    if not starts:
        return value
    start = _index(write, starts)
    size = write.constant(numbers(operation, "slice_sizes"), start.dtype)
    return write.op("XlaDynamicSlice", [value, start, size], tensor(operation.results[0]))


@translates("dynamic_update_slice")
def dynamic_update_slice(operation: Operation, write: Writer) -> Value:
    """Translate a tensor with a slice replaced; its start is clamped so that the slice lies inside of the tensor."""
    value, update, *starts = write.values(operation.operands)
    if not starts:
        return update
    return write.op("XlaDynamicUpdateSlice", [value, update, _index(write, starts)], tensor(operation.results[0]))


def _index(write: Writer, scalars: Sequence[Value]) -> Value:
    """Return a vector of scalars, of a type that indices may have."""
    dtype = scalars[0].dtype if scalars[0].dtype in _INDEX_TYPES else DType.I64
    scalar = TensorType(dtype, ())
    elements = [each if each.dtype is dtype else write.op("Cast", [each], scalar, {"DstT": dtype}) for each in scalars]
    return write.op("Pack", elements, TensorType(dtype, (len(elements),)), {"axis": 0})
