"""Helpers that the rewrites use to inspect values."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

import numpy as np

from litefuse.errors import require, required
from litefuse.ir import Constant, Op, Shape, Value
from litefuse.ir.constant import SMALL_BYTES
from litefuse.reference.common import Array


def small_constant(value: Value | None) -> Array:
    """Return the array of a value that is a small constant; raise `NoMatch` otherwise."""
    constant = required(None if value is None else value.constant, "an operand is not constant")
    require(constant.nbytes <= SMALL_BYTES, "the constant is large", nbytes=constant.nbytes)
    return constant.numpy()


def small_integers(value: Value | None) -> tuple[int, ...]:
    """Return the elements of a small integer constant in row-major order."""
    return tuple(int(item) for item in np.ravel(small_constant(value)).tolist())


def producer(value: Value, *kinds: str) -> Op:
    """Return the op that defines `value`; raise `NoMatch` unless it is of one of these kinds."""
    op = required(value.op, "the operand is produced by another kind of op")
    require(op.kind in kinds, "the operand is produced by another kind of op")
    return op


def is_uniform(constant: Constant | None, value: float) -> bool:
    """Return whether every element of a small numeric constant equals `value`."""
    if constant is None or constant.nbytes > SMALL_BYTES or constant.size == 0:
        return False
    array = constant.numpy()
    if array.dtype.kind in "Ob":
        return False
    return bool((array == value).all())


def broadcasts_into(shape: Sequence[int], x: Shape | None) -> bool:
    """Return whether broadcasting a constant of `shape` against a value of shape `x` always gives shape `x`."""
    if all(dim == 1 for dim in shape):
        return len(shape) == 0 or (x is not None and len(shape) <= len(x))
    if x is None or len(shape) > len(x):
        return False
    inner = x[len(x) - len(shape) :]
    return all(dim in (1, other) for dim, other in zip(shape, inner, strict=True))


def same_shape(a: Shape | None, b: Shape | None) -> bool:
    """Return whether two shapes are guaranteed to be equal: both are static and have the same dimensions."""
    return a is not None and None not in a and a == b


def is_identity_reshape(x: Shape | None, y: Shape | None) -> bool:
    """Return whether two shapes with equal element counts are guaranteed to be equal.

    If both have a single unknown dimension, on the same axis, the element count determines it unless the count is zero.
    """
    if x is None or y is None or len(x) != len(y):
        return False
    if x.count(None) > 1 or any((a is None) != (b is None) for a, b in zip(x, y, strict=True)):
        return False
    return x == y and prod(dim for dim in x if dim is not None) > 0


def reshape_target(shape: Shape | None) -> tuple[int, ...] | None:
    """Return the shape as a Reshape operand, with -1 for a single unknown dimension; None if that is impossible."""
    if shape is None or shape.count(None) > 1:
        return None
    if None in shape and prod(dim for dim in shape if dim is not None) == 0:
        return None
    return tuple(-1 if dim is None else dim for dim in shape)
