"""Helpers of rewrites: query ops and constants, and rebuild an op with other operands, types or attributes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from litefuse.errors import require
from litefuse.ir import Builder, Constant, DType, Op, Shape, TensorType, Value
from litefuse.ir.builder import Operand
from litefuse.ir.constant import Array

ACTIVATION = "fused_activation_function"
NONE = "NONE"
ARITHMETIC = frozenset({"tfl.add", "tfl.sub", "tfl.mul", "tfl.div"})


def root(b: Builder) -> Op:
    """Return the op that is being replaced."""
    assert b.root is not None
    return b.root


def producer(value: Value | None, *kinds: str) -> Op | None:
    """Return the producer of `value`, or None if it is not one of `kinds` (if given) or `value` has several uses."""
    if value is None or value.op is None or not value.has_one_use:
        return None
    return value.op if not kinds or value.op.kind in kinds else None


def is_plain(op: Op) -> bool:
    """Return whether no activation is fused into the op."""
    return op.attributes.get(ACTIVATION, NONE) == NONE


def rebuild(
    b: Builder,
    op: Op,
    operands: Sequence[Operand] | None = None,
    *,
    types: Sequence[TensorType] | None = None,
    attributes: Mapping[str, Any] | None = None,
) -> list[Value]:
    """Emit `op` again, at its location, with other operands, result types or attributes; return the results."""
    place, b.location = b.location, op.location
    again = b.op(
        op.kind,
        op.operands if operands is None else operands,
        {**op.attributes, **(attributes or {})},
        [result.type for result in op.results] if types is None else types,
    )
    b.location = place
    return again.results


def emit(b: Builder, kind: str, type: TensorType, *operands: Operand, **attributes: Any) -> Value:
    """Emit an op with one result, whose type is given, and return the result."""
    return b.op(kind, operands, attributes, [type]).results[0]


def replace_operands(operands: Sequence[Value | None], changes: dict[int, Operand]) -> list[Operand]:
    """Return a copy of the operands with `changes` (index to operand) applied, extended with None where needed."""
    result: list[Operand] = list(operands)
    while len(result) <= max(changes, default=-1):
        result.append(None)
    for index, operand in changes.items():
        result[index] = operand
    return result


def float_constant(value: Value | None) -> Constant | None:
    """Return the constant that `value` is, or None if it is not a float32 constant."""
    constant = None if value is None else value.constant
    return constant if constant is not None and constant.dtype is DType.F32 else None


def scalar(value: Value | None, rank: int | None) -> float | None:
    """Return the number in a one-element constant that broadcasts to a tensor of `rank`; None for other values."""
    constant = None if value is None else value.constant
    if constant is None or constant.size != 1 or not (constant.dtype.is_float or constant.dtype.is_integer):
        return None
    if constant.shape and (rank is None or len(constant.shape) > rank):
        return None
    return constant.item()


def channel_vector(constant: Constant, channels: int, rank: int | None) -> Array | None:
    """Return the constant as a vector along the last axis, of size `channels`, of a tensor of rank `rank`.

    Return None if it varies along another axis, or would broadcast the tensor to a larger one.
    """
    if rank is None or len(constant.shape) > rank:
        return None
    if constant.size == 1:
        return np.full((channels,), constant.item(), constant.dtype.numpy)
    if constant.shape[-1] != channels or constant.size != channels:
        return None
    return constant.numpy().reshape(-1)


def integers(value: Value | None) -> tuple[int, ...] | None:
    """Return the elements of an integer constant, or None."""
    constant = None if value is None else value.constant
    if constant is None or not constant.dtype.is_integer:
        return None
    return tuple(int(item) for item in constant.numpy().reshape(-1))


def known_shape(value: Value | None) -> Shape:
    """Return the shape of `value`; refuse the rewrite if its rank is unknown."""
    require(value is not None and value.shape is not None, "the rank of an operand or result is unknown")
    assert value is not None and value.shape is not None
    return value.shape


def same_extent(a: Shape | None, b: Shape | None) -> bool:
    """Return whether two tensors with equal numbers of elements and these static shapes must have equal shapes."""
    if a is None or b is None or len(a) != len(b):
        return False
    # One free dimension follows from the number of elements, unless that is zero.
    return a == b and (None not in a or (a.count(None) == 1 and 0 not in a))


def shape_operand(shape: Shape | None) -> list[int] | None:
    """Return the shape operand of a reshape to `shape`, or None if one -1 does not suffice."""
    if shape is None or shape.count(None) > 1 or (None in shape and 0 in shape):
        return None
    return [-1 if dim is None else dim for dim in shape]
