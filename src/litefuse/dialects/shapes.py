"""Helpers of shape functions and axis maps: unknown dimensions, broadcasting, axes, contradictions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NoReturn

from litefuse.errors import ConversionError
from litefuse.ir.core import Value
from litefuse.ir.types import Dim, DType, Shape, TensorType, format_shape


def contradict(problem: str) -> NoReturn:
    """Refuse operands that are incompatible for every value of the unknown dimensions."""
    raise ConversionError(problem)


def unknown(rank: int) -> Shape:
    return (None,) * rank


def shape_of_rank(value: Value, rank: int, what: str) -> Shape:
    """Return the value's shape, which must have this rank; all dimensions are unknown for an unknown rank."""
    shape = value.type.shape
    if shape is None:
        return (None,) * rank
    if len(shape) != rank:
        contradict(f"{what} must have rank {rank}, but its shape is {format_shape(shape)}")
    return shape


def same_dim(a: Dim, b: Dim, what: str) -> Dim:
    """Return the dimension that two operands must share."""
    if a is None or a == b:
        return b
    if b is not None:
        contradict(f"{what} must agree, but are {a} and {b}")
    return a


def unify_shapes(a: Shape | None, b: Shape | None, what: str) -> Shape | None:
    """Return the shape that two operands must share."""
    if a is None or b is None:
        return b if a is None else a
    if len(a) != len(b):
        contradict(f"{what} must agree, but are {format_shape(a)} and {format_shape(b)}")
    if a == b:
        return a
    return tuple(same_dim(x, y, f"{what} {format_shape(a)} and {format_shape(b)}") for x, y in zip(a, b, strict=True))


def product(dims: Iterable[Dim]) -> Dim:
    """Return the product, which is unknown if a factor is unknown and no factor is 0."""
    total: Dim = 1
    for dim in dims:
        if dim == 0:
            return 0
        total = None if dim is None or total is None else total * dim
    return total


def total(dims: Sequence[Dim]) -> Dim:
    """Return the sum, which is unknown if a term is unknown."""
    known = [dim for dim in dims if dim is not None]
    return sum(known) if len(known) == len(dims) else None


def broadcast(a: Shape | None, b: Shape | None) -> Shape | None:
    """Return the NumPy broadcast of two shapes."""
    if a is None or b is None:
        return None
    if a == b and None not in a:
        return a
    if len(a) < len(b):
        a = (1,) * (len(b) - len(a)) + a
    elif len(b) < len(a):
        b = (1,) * (len(a) - len(b)) + b
    return tuple([_broadcast_dim(x, y, a, b) for x, y in zip(a, b, strict=True)])


def _broadcast_dim(x: Dim, y: Dim, a: Shape, b: Shape) -> Dim:
    if y == 1 or x == y:
        return x
    if x == 1 or x is None:
        return y
    if y is None:
        return x
    contradict(f"shapes {format_shape(a)} and {format_shape(b)} do not broadcast")


def normalize_axis(axis: int, rank: int) -> int:
    """Return the axis counted from the front; negative axes count from the end."""
    if not -rank <= axis < rank:
        contradict(f"axis {axis} is out of range for a tensor of rank {rank}")
    return axis + rank if axis < 0 else axis


def replace_dim(shape: Shape, axis: int, dim: Dim) -> Shape:
    """Return the shape with one dimension replaced."""
    return (*shape[:axis], dim, *shape[axis + 1 :])


def vector(dtype: DType, length: Dim) -> TensorType:
    return TensorType(dtype, (length,))


def scalar(dtype: DType) -> TensorType:
    return TensorType(dtype, ())
