"""Translate operations that arrange elements: constants, shapes, broadcasts, slices."""

from __future__ import annotations

import numpy as np

from litefuse.frontend.stablehlo.artifact.nodes import Operation
from litefuse.frontend.stablehlo.axes import check_axes, shape_of, size_vector
from litefuse.frontend.stablehlo.operations.reduce import REDUCTIONS
from litefuse.frontend.stablehlo.rules import translates
from litefuse.frontend.stablehlo.writer import Writer, number, numbers, refuse, settle, tensor
from litefuse.ir import Constant, DType, Op, TensorType, Value
from litefuse.rewrite.facts import integers

MAX_IOTA = 1 << 20
"""Maximum number of elements of an iota, which becomes a constant of one dimension."""


@translates("constant")
def constant(operation: Operation, write: Writer) -> Value:
    """Translate a constant, without a copy."""
    value = operation.attributes["value"]
    if not isinstance(value, Constant):
        raise refuse("constants of its type have no equivalent in LiteRT")
    return write.constant(value)


@translates("iota")
def iota(operation: Operation, write: Writer) -> Value:
    """Translate the indices along a dimension: a range, broadcast to the other dimensions."""
    type = tensor(operation.results[0])
    dimension = number(operation, "iota_dimension")
    shape = _static(type)
    if not 0 <= dimension < len(shape) or shape[dimension] > MAX_IOTA or type.dtype.is_complex:
        raise refuse(f"the indices of a tensor of type {type} have no translation")
    own = [1] * len(shape)
    own[dimension] = shape[dimension]
    indices = write.constant(np.arange(shape[dimension]).astype(type.dtype.numpy).reshape(own), type.dtype)
    return _broadcast(write, indices, write.sizes(shape), type)


@translates("dynamic_iota")
def dynamic_iota(operation: Operation, write: Writer) -> Value:
    """Translate the indices along a dimension of a tensor whose shape is computed."""
    (shape,) = write.values(operation.operands)
    type = tensor(operation.results[0])
    dimension = number(operation, "iota_dimension")
    rank = type.rank
    if rank is None or not 0 <= dimension < rank or not (type.dtype.is_float or type.dtype.is_integer):
        raise refuse(f"the indices of a tensor of type {type} have no translation")
    size = write.element(shape, dimension)
    indices = write.tf.Range(write.constant(0, size.dtype), size, write.constant(1, size.dtype))
    indices = indices if indices.dtype is type.dtype else write.tf.Cast(indices, DstT=type.dtype)
    return _broadcast(write, _place(write, indices, [dimension], rank), shape, type)


@translates("reverse")
def reverse(operation: Operation, write: Writer) -> Value:
    """Translate a reversal of dimensions."""
    (value,) = write.values(operation.operands)
    dimensions = numbers(operation, "dimensions")
    check_axes(dimensions, len(shape_of(value)))
    return (
        write.op("ReverseV2", [value, write.sizes(dimensions)], tensor(operation.results[0])) if dimensions else value
    )


@translates("reshape")
def reshape(operation: Operation, write: Writer) -> Value:
    """Translate a change of shape to one that is known."""
    (value,) = write.values(operation.operands)
    type = tensor(operation.results[0])
    return write.op("Reshape", [value, write.sizes(_static(type))], type)


@translates("dynamic_reshape")
def dynamic_reshape(operation: Operation, write: Writer) -> Value:
    """Translate a change of shape to one that is computed."""
    return write.op("Reshape", write.values(operation.operands), tensor(operation.results[0]))


@translates("get_dimension_size")
def get_dimension_size(operation: Operation, write: Writer) -> Value:
    """Translate the size of a dimension."""
    (value,) = write.values(operation.operands)
    type = tensor(operation.results[0])
    axis = number(operation, "dimension")
    shape = write.op("Shape", [value], TensorType(type.dtype, (value.rank,)), {"out_type": type.dtype})
    return write.element(shape, axis)


@translates("set_dimension_size")
def set_dimension_size(operation: Operation, write: Writer) -> Value:
    """Translate a tensor of which a dimension keeps its first elements."""
    value, size = write.values(operation.operands)
    rank, axis = len(shape_of(value)), number(operation, "dimension")
    check_axes([axis], rank)
    scalar = size if size.dtype is DType.I32 else write.tf.Cast(size, DstT=DType.I32)
    sizes = size_vector(write, [scalar if place == axis else -1 for place in range(rank)])
    return settle(write.tf.Slice(value, write.sizes([0] * rank), sizes), tensor(operation.results[0]))


@translates("broadcast_in_dim")
def broadcast_in_dim(operation: Operation, write: Writer) -> Value:
    """Translate a broadcast to a known shape."""
    type = tensor(operation.results[0])
    (value,) = write.values(operation.operands)
    value = _place(write, value, numbers(operation, "broadcast_dimensions"), len(_static(type)))
    return _broadcast(write, value, write.sizes(_static(type)), type)


@translates("broadcast")
def broadcast(operation: Operation, write: Writer) -> Value:
    """Translate a broadcast along new dimensions before the others."""
    (value,) = write.values(operation.operands)
    type = tensor(operation.results[0])
    return _broadcast(write, value, write.sizes(_static(type)), type)


@translates("dynamic_broadcast_in_dim")
def dynamic_broadcast_in_dim(operation: Operation, write: Writer) -> Value:
    """Translate a broadcast to a computed shape."""
    type = tensor(operation.results[0])
    value, shape = write.values(operation.operands)
    if type.rank is None:
        raise refuse("a result of unknown rank has no translation")
    value = _place(write, value, numbers(operation, "broadcast_dimensions"), type.rank)
    return _broadcast(write, value, shape, type)


def _place(write: Writer, value: Value, dimensions: list[int], rank: int) -> Value:
    """Return a value of a rank whose `dimensions` are those of `value`; the others have size 1."""
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
        return write.op(value.op.kind.removeprefix("tf."), value.op.inputs, type, {"keep_dims": True})
    if sizes.count(None) <= 1:
        return write.op("Reshape", [value, write.sizes([-1 if size is None else size for size in sizes])], type)
    return _expand(write, value, dimensions, rank)


def _reduces_others(op: Op, dimensions: list[int], rank: int) -> bool:
    """Return whether `op` reduces a tensor of this rank over all other dimensions, and does not keep them."""
    if op.kind not in REDUCTIONS or op.attributes.get("keep_dims") or op.inputs[0].rank != rank:
        return False
    axes = integers(op.inputs[1])
    return axes is not None and sorted([*axes, *dimensions]) == list(range(rank))


def _expand(write: Writer, value: Value, dimensions: list[int], rank: int) -> Value:
    """Insert dimensions of size 1, one after the other."""
    for axis in range(rank):
        if axis not in dimensions:
            assert value.shape is not None
            type = TensorType(value.dtype, (*value.shape[:axis], 1, *value.shape[axis:]))
            value = write.op("ExpandDims", [value, write.constant(axis, DType.I32)], type)
    return value


def _broadcast(write: Writer, value: Value, shape: Value, type: TensorType) -> Value:
    if value.shape == type.shape and (type.is_static or write.target.has_symbols):
        return value
    if value.shape is not None and type.shape is not None and type.shape.count(None) <= write.target.has_symbols:
        own, wanted = ([size for size in sizes if size != 1] for sizes in (value.shape, type.shape))
        if own == wanted:
            return write.op(
                "Reshape", [value, write.sizes([-1 if size is None else size for size in type.shape])], type
            )
    return write.op("BroadcastTo", [value, shape], type)


@translates("transpose")
def transpose(operation: Operation, write: Writer) -> Value:
    """Translate a permutation of the dimensions."""
    (value,) = write.values(operation.operands)
    permutation = write.sizes(numbers(operation, "permutation"))
    return write.op("Transpose", [value, permutation], tensor(operation.results[0]))


@translates("concatenate")
def concatenate(operation: Operation, write: Writer) -> Value:
    """Translate a concatenation."""
    values = write.values(operation.operands)
    axis = write.constant(number(operation, "dimension"), DType.I32)
    return values[0] if len(values) == 1 else write.op("ConcatV2", [*values, axis], tensor(operation.results[0]))


def _static(type: TensorType) -> list[int]:
    shape = type.shape
    if shape is None or None in shape:
        raise refuse(f"a result of type {type} has no translation")
    return [size for size in shape if size is not None]
