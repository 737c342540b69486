"""Translate operations that arrange elements: constants, shapes, broadcasts, slices."""

from __future__ import annotations

import numpy as np

from litefuse.frontend.stablehlo.artifact.nodes import Operation
from litefuse.frontend.stablehlo.axes import check_axes, shape_of, size_vector
from litefuse.frontend.stablehlo.operations.reduce import REDUCTIONS
from litefuse.frontend.stablehlo.writer import Writer, as_result, number, numbers, refuse, tensor, translates
from litefuse.ir import Constant, DType, Op, TensorType, Value
from litefuse.rewrite.facts import integers

MAX_IOTA = 1 << 20
"""Maximum number of elements of an iota, which becomes a constant of one dimension."""


@translates("constant")
def constant(operation: Operation, writer: Writer) -> Value:
    """Translate a constant, without a copy."""
    value = operation.attributes["value"]
    if not isinstance(value, Constant):
        raise refuse("constants of its type have no equivalent in LiteRT")
    return writer.constant(value)


@translates("iota")
def iota(operation: Operation, writer: Writer) -> Value:
    """Translate the indices along a dimension: a range, broadcast to the other dimensions."""
    type = tensor(operation.results[0])
    dimension = number(operation, "iota_dimension")
    shape = _static(type)
    if not 0 <= dimension < len(shape) or shape[dimension] > MAX_IOTA or type.dtype.is_complex:
        raise refuse(f"the indices of a tensor of type {type} have no translation")
    own = [1] * len(shape)
    own[dimension] = shape[dimension]
    indices = writer.constant(np.arange(shape[dimension]).astype(type.dtype.numpy).reshape(own), type.dtype)
    return _broadcast(writer, indices, writer.sizes(shape), type)


@translates("dynamic_iota")
def dynamic_iota(operation: Operation, writer: Writer) -> Value:
    """Translate the indices along a dimension of a tensor whose shape is computed."""
    (shape,) = writer.values(operation.operands)
    type = tensor(operation.results[0])
    dimension = number(operation, "iota_dimension")
    rank = type.rank
    if rank is None or not 0 <= dimension < rank or not (type.dtype.is_float or type.dtype.is_integer):
        raise refuse(f"the indices of a tensor of type {type} have no translation")
    size = writer.element(shape, dimension)
    indices = writer.tf.Range(writer.constant(0, size.dtype), size, writer.constant(1, size.dtype))
    indices = indices if indices.dtype is type.dtype else writer.tf.Cast(indices, DstT=type.dtype)
    return _broadcast(writer, _align(writer, indices, [dimension], rank), shape, type)


@translates("reverse")
def reverse(operation: Operation, writer: Writer) -> Value:
    """Translate a reversal of dimensions."""
    (value,) = writer.values(operation.operands)
    dimensions = numbers(operation, "dimensions")
    check_axes(dimensions, len(shape_of(value)))
    return (
        writer.op("ReverseV2", [value, writer.sizes(dimensions)], tensor(operation.results[0])) if dimensions else value
    )


@translates("reshape")
def reshape(operation: Operation, writer: Writer) -> Value:
    """Translate a change of shape to one that is known."""
    (value,) = writer.values(operation.operands)
    type = tensor(operation.results[0])
    return writer.op("Reshape", [value, writer.sizes(_static(type))], type)


@translates("dynamic_reshape")
def dynamic_reshape(operation: Operation, writer: Writer) -> Value:
    """Translate a change of shape to one that is computed."""
    return writer.op("Reshape", writer.values(operation.operands), tensor(operation.results[0]))


@translates("get_dimension_size")
def get_dimension_size(operation: Operation, writer: Writer) -> Value:
    """Translate the size of a dimension."""
    (value,) = writer.values(operation.operands)
    type = tensor(operation.results[0])
    axis = number(operation, "dimension")
    shape = writer.op("Shape", [value], TensorType(type.dtype, (value.rank,)), {"out_type": type.dtype})
    return writer.element(shape, axis)


@translates("set_dimension_size")
def set_dimension_size(operation: Operation, writer: Writer) -> Value:
    """Translate the selection of the first elements of a dimension."""
    value, size = writer.values(operation.operands)
    rank, axis = len(shape_of(value)), number(operation, "dimension")
    check_axes([axis], rank)
    scalar = size if size.dtype is DType.I32 else writer.tf.Cast(size, DstT=DType.I32)
    sizes = size_vector(writer, [scalar if dimension == axis else -1 for dimension in range(rank)])
    return as_result(writer.tf.Slice(value, writer.sizes([0] * rank), sizes), tensor(operation.results[0]))


@translates("broadcast_in_dim")
def broadcast_in_dim(operation: Operation, writer: Writer) -> Value:
    """Translate a broadcast to a known shape."""
    type = tensor(operation.results[0])
    (value,) = writer.values(operation.operands)
    value = _align(writer, value, numbers(operation, "broadcast_dimensions"), len(_static(type)))
    return _broadcast(writer, value, writer.sizes(_static(type)), type)


@translates("broadcast")
def broadcast(operation: Operation, writer: Writer) -> Value:
    """Translate a broadcast along new dimensions before the others."""
    (value,) = writer.values(operation.operands)
    type = tensor(operation.results[0])
    return _broadcast(writer, value, writer.sizes(_static(type)), type)


@translates("dynamic_broadcast_in_dim")
def dynamic_broadcast_in_dim(operation: Operation, writer: Writer) -> Value:
    """Translate a broadcast to a computed shape."""
    type = tensor(operation.results[0])
    value, shape = writer.values(operation.operands)
    if type.rank is None:
        raise refuse("a result of unknown rank has no translation")
    value = _align(writer, value, numbers(operation, "broadcast_dimensions"), type.rank)
    return _broadcast(writer, value, shape, type)


def _align(writer: Writer, value: Value, dimensions: list[int], rank: int) -> Value:
    """Return `value` with `rank` dimensions, to broadcast: `dimensions` are those of `value`, others have size 1."""
    is_valid = len(dimensions) == value.rank and all(0 <= dimension < rank for dimension in dimensions)
    if not is_valid or value.shape is None or dimensions != sorted(set(dimensions)):
        raise refuse(f"a broadcast along the dimensions {dimensions} has no translation")
    # Implicit broadcasting adds leading dimensions.
    missing = rank - len(dimensions)
    if dimensions == list(range(missing, rank)):
        return value
    sizes: list[int | None] = [1] * rank
    for dimension, size in zip(dimensions, value.shape, strict=True):
        sizes[dimension] = size
    type = TensorType(value.dtype, tuple(sizes))
    if value.op is not None and _reduces_others(value.op, dimensions, rank):
        return writer.op(value.op.kind.removeprefix("tf."), value.op.inputs, type, {"keep_dims": True})
    if sizes.count(None) <= 1:
        return writer.op("Reshape", [value, writer.sizes([-1 if size is None else size for size in sizes])], type)
    return _expand(writer, value, dimensions, rank)


def _reduces_others(op: Op, dimensions: list[int], rank: int) -> bool:
    """Return whether `op` reduces a tensor of this rank over all other dimensions, and does not keep them."""
    if op.kind not in REDUCTIONS or op.attributes.get("keep_dims") or op.inputs[0].rank != rank:
        return False
    axes = integers(op.inputs[1])
    return axes is not None and sorted([*axes, *dimensions]) == list(range(rank))


def _expand(writer: Writer, value: Value, dimensions: list[int], rank: int) -> Value:
    """Insert dimensions of size 1, one after the other."""
    for axis in range(rank):
        if axis not in dimensions:
            assert value.shape is not None
            type = TensorType(value.dtype, (*value.shape[:axis], 1, *value.shape[axis:]))
            value = writer.op("ExpandDims", [value, writer.constant(axis, DType.I32)], type)
    return value


def _broadcast(writer: Writer, value: Value, shape: Value, type: TensorType) -> Value:
    if value.shape == type.shape and (type.is_static or writer.target.has_symbols):
        return value
    if value.shape is not None and type.shape is not None and type.shape.count(None) <= writer.target.has_symbols:
        own, wanted = ([size for size in sizes if size != 1] for sizes in (value.shape, type.shape))
        if own == wanted:
            return writer.op(
                "Reshape", [value, writer.sizes([-1 if size is None else size for size in type.shape])], type
            )
    return writer.op("BroadcastTo", [value, shape], type)


@translates("transpose")
def transpose(operation: Operation, writer: Writer) -> Value:
    """Translate a permutation of the dimensions."""
    (value,) = writer.values(operation.operands)
    permutation = writer.sizes(numbers(operation, "permutation"))
    return writer.op("Transpose", [value, permutation], tensor(operation.results[0]))


@translates("concatenate")
def concatenate(operation: Operation, writer: Writer) -> Value:
    """Translate a concatenation."""
    values = writer.values(operation.operands)
    axis = writer.constant(number(operation, "dimension"), DType.I32)
    return values[0] if len(values) == 1 else writer.op("ConcatV2", [*values, axis], tensor(operation.results[0]))


def _static(type: TensorType) -> list[int]:
    shape = type.shape
    if shape is None or None in shape:
        raise refuse(f"a result of type {type} has no translation")
    return [size for size in shape if size is not None]
