"""Partially known integer tensors: the elements of shape operands that are known without running the model.

`partial(Pack(StridedSlice(Shape(x))[0], 32))` of an `x` with unknown batch is `(None, 32)`.
"""

from __future__ import annotations

from litefuse.dialects.shape_functions.partial_rules import Elements, elements_of
from litefuse.ir.core import Value
from litefuse.ir.types import DType, Shape

__all__ = ["Elements", "partial", "partial_scalar", "partial_shape"]


def partial(value: Value) -> tuple[int | None, ...] | None:
    """Return the elements of an integer or bool tensor in row-major order, None where unknown.

    A scalar has one element. Returns None if even the number of elements is unknown (or exceeds 1024), or
    the tensor has another element type. The work is bounded, however long the chain that defines `value` is.
    """
    if not (value.dtype.is_integer or value.dtype is DType.BOOL):
        return None
    return elements_of(value)


def partial_scalar(value: Value) -> int | None:
    """Return the value of an integer tensor with one element, or None."""
    elements = partial(value)
    return elements[0] if elements is not None and len(elements) == 1 else None


def partial_shape(value: Value) -> Shape | None:
    """Return the shape described by an operand like Fill's `dims`; negative elements are unknown dimensions."""
    elements = partial(value)
    if elements is None:
        return None
    return tuple(None if element is None or element < 0 else element for element in elements)
