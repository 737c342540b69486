"""Facts about values: what rules know of their operands before they replace them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from litefuse.dialects.shape_functions.partial import partial
from litefuse.dialects.strided_slice import decode_strided_slice
from litefuse.errors import require, required
from litefuse.ir import Constant, DType, Op, Shape, Value
from litefuse.ir.constant import SMALL_BYTES, Array

ACTIVATION = "fused_activation_function"
NONE = "NONE"
ARITHMETIC = frozenset({"tfl.add", "tfl.sub", "tfl.mul", "tfl.div"})


# Facts: None or False if they are not known.


def one_use_producer(value: Value | None, *kinds: str) -> Op | None:
    """Return the producer of `value`, or None if it is not one of `kinds` (if given) or `value` has several uses."""
    if value is None or value.op is None or not value.has_one_use:
        return None
    return value.op if not kinds or value.op.kind in kinds else None


def is_plain(op: Op) -> bool:
    """Return whether no activation is fused into the op."""
    return op.attributes.get(ACTIVATION, NONE) == NONE


def integers(value: Value | None, *, max_size: int | None = None) -> tuple[int, ...] | None:
    """Return the elements of an integer constant of at most `max_size` elements, or None."""
    constant = None if value is None else value.constant
    if constant is None or not constant.dtype.is_integer or (max_size is not None and constant.size > max_size):
        return None
    return tuple(int(item) for item in constant.numpy().reshape(-1))


def selected_index(op: Op) -> int | None:
    """Return the index along the first axis of the element, or row, that a StridedSlice selects; None for other slices.

    It may be negative. Other axes are taken whole.
    """
    if op.kind not in ("tf.StridedSlice", "tfl.strided_slice"):
        return None
    rank, bounds = op.inputs[0].rank, op.inputs[1].shape
    ranges = None if rank is None or bounds != (1,) else decode_strided_slice(op.attributes, rank, 1)
    begin = partial(op.inputs[1])
    return begin[0] if ranges and ranges[0].is_index and begin is not None else None


def known_ints(x: Value) -> tuple[int, ...] | None:
    """Return the elements of an integer tensor if all are known at conversion, else None."""
    constant = x.constant
    if constant is not None:
        return tuple(int(item) for item in constant.numpy().reshape(-1))
    elements = partial(x)
    if elements is None or None in elements:
        return None
    return tuple(item for item in elements if item is not None)


def float_constant(value: Value | None) -> Constant | None:
    """Return the constant that `value` is, or None if it is not a float32 constant."""
    constant = None if value is None else value.constant
    return constant if constant is not None and constant.dtype is DType.F32 else None


def scalar_constant(value: Value | None, rank: int | None) -> float | None:
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


def is_uniform(constant: Constant | None, value: float) -> bool:
    """Return whether every element of a small numeric constant equals `value`."""
    if constant is None or constant.nbytes > SMALL_BYTES or constant.dtype in (DType.STRING, DType.BOOL):
        return False
    uniform = constant.uniform_value()
    return uniform is not None and bool(uniform == value)


def broadcasts_into(shape: Sequence[int], x: Shape | None) -> bool:
    """Return whether broadcasting a constant of `shape` against a value of shape `x` always gives shape `x`."""
    if all(dim == 1 for dim in shape):
        return len(shape) == 0 or (x is not None and len(shape) <= len(x))
    if x is None or len(shape) > len(x):
        return False
    inner = x[len(x) - len(shape) :]
    return all(dim in (1, other) for dim, other in zip(shape, inner, strict=True))


def same_static_shape(a: Shape | None, b: Shape | None) -> bool:
    """Return whether two shapes are static and equal."""
    return a is not None and None not in a and a == b


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


# Requirements: they raise `NoMatch`, whose reason names the operand as `what`.


def constant_ints(x: Value, what: str) -> tuple[int, ...]:
    """Return the elements of an integer operand, which must be known at conversion."""
    return required(known_ints(x), f"{what} is not a constant")


def constant_int(x: Value, what: str) -> int:
    """Return the single element of an integer operand, which must be known at conversion."""
    elements = constant_ints(x, what)
    require(len(elements) == 1, f"{what} has {len(elements)} elements, expected one")
    return elements[0]


def known_rank(x: Value, what: str = "the operand") -> int:
    return required(x.rank, f"the rank of {what} is unknown")


def known_shape(x: Value | None, what: str = "the operand") -> Shape:
    return required(None if x is None else x.shape, f"the rank of {what} is unknown")


def static_shape(x: Value, what: str = "the operand") -> tuple[int, ...]:
    """Return the shape, which must be static."""
    shape = known_shape(x, what)
    require(None not in shape, f"the shape of {what} is not static", type=str(x.type))
    return tuple(dim for dim in shape if dim is not None)


def static_dim(x: Value, axis: int, what: str = "the operand") -> int:
    """Return one dimension, which must be static."""
    return required(known_shape(x, what)[axis], f"dimension {axis} of {what} is not static", type=str(x.type))


def normalize_axes(axes: Sequence[int], rank: int) -> tuple[int, ...]:
    """Return the axes with negative ones replaced by their non-negative equivalents."""
    for axis in axes:
        require(-rank <= axis < rank, f"axis {axis} does not exist in a tensor of rank {rank}")
    return tuple(axis + rank if axis < 0 else axis for axis in axes)


def small_constant(value: Value | None) -> Array:
    """Return the array of a value that is a small constant; raise `NoMatch` otherwise."""
    constant = required(None if value is None else value.constant, "an operand is not constant")
    require(constant.nbytes <= SMALL_BYTES, "the constant is large", nbytes=constant.nbytes)
    return constant.numpy()


def small_integers(value: Value | None) -> tuple[int, ...]:
    """Return the elements of a small integer constant in row-major order."""
    return tuple(int(item) for item in np.ravel(small_constant(value)).tolist())


def required_producer(value: Value, *kinds: str) -> Op:
    """Return the op that defines `value`; raise `NoMatch` unless it is of one of these kinds."""
    op = required(value.op, "the operand is produced by another kind of op")
    require(op.kind in kinds, "the operand is produced by another kind of op")
    return op
