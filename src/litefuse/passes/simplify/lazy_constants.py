"""Fold ops on large constants lazily, without computing the values."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from mmap import mmap

import numpy as np

from litefuse.dialects.movement import move_labels, moved_operands
from litefuse.dialects.shapes import normalize_axis
from litefuse.errors import require, required
from litefuse.ir import Constant, DType, Op, OpSchema
from litefuse.ir.constant import MAX_PASSES
from litefuse.reference import evaluate
from litefuse.reference.common import Array

# Above this size, TensorFlow's constant_fold.cc leaves the op to the interpreter.
DEFERRED_BYTES = 1 << 27
# Elementwise or rearranging ops, whose results can be computed when the file is written.
_DEFERRED_NAMES = """
    Abs AddV2 Ceil ClipByValue ConcatV2 DivNoNan Exp Floor Log Maximum Minimum MirrorPad Mul Neg Pack
    Pad PadV2 Pow RealDiv Reciprocal ReverseV2 Round Rsqrt Select SelectV2 Sigmoid Sign Softplus Sqrt Square
    SquaredDifference Sub Tanh
"""
_DEFERRED = frozenset(f"tf.{name}" for name in _DEFERRED_NAMES.split())

Lazy = Callable[..., "Sequence[Constant] | None"]


def fold_lazily(op: Op, operands: Sequence[Constant]) -> list[Constant] | None:
    """Return the results as rewrites recorded in the large operand, or None if they cannot be."""
    function = _LAZY.get(op.kind)
    if function is None:
        return None
    require(all(operand.passes < MAX_PASSES for operand in operands), "too many pending computations in the operands")
    results = function(op, operands)
    return None if results is None else list(results)


def defer(op: Op, operands: Sequence[Constant], schema: OpSchema) -> list[Constant]:
    """Return the result as a constant that is computed when it is read."""
    require(op.kind in _DEFERRED, "the operands are large")
    type = op.result.type
    require(type.is_static and type.shape is not None, "the shape of the result is not static")
    nbytes = sum(operand.nbytes for operand in operands)
    require(nbytes <= DEFERRED_BYTES, "the operands are too large", nbytes=nbytes)
    detached = Op(op.kind, (), (type,), dict(op.attributes), op.location)
    # An operand that this op reads twice is computed once; an operand of several ops is computed for each of them.
    distinct = {id(operand): operand for operand in operands}
    identities = [id(operand) for operand in operands]
    passes = 1 + sum(operand.passes for operand in distinct.values())
    require(passes <= MAX_PASSES, "too many pending computations in the operands", passes=passes)

    def compute() -> Array:
        arrays = {identity: operand.numpy() for identity, operand in distinct.items()}
        (array,) = evaluate(detached, [arrays[identity] for identity in identities], schema, charge=None)
        return np.asarray(array)

    shape = tuple(dim for dim in type.shape or () if dim is not None)
    return [Constant(type.dtype, shape, None, deferred=compute, passes=passes)]


def _move(op: Op, operands: Sequence[Constant]) -> Sequence[Constant] | None:
    """Return the results of an op that only moves elements of one operand, as views of it.

    The kernel gets an array of the operand's shape in its place, whose pages are never touched: where the results lie
    in it says which elements they have.
    """
    (moved,) = moved_operands(op)
    value = operands[moved]
    stand_in = np.ndarray(value.shape, np.uint8, mmap(-1, max(value.size, 1)))
    arrays = [stand_in if index == moved else operand.numpy() for index, operand in enumerate(operands)]
    results = required(move_labels(op, arrays), "the operands do not fit the op")
    views = [_view(value, stand_in, result) for result in results]
    known = [view for view in views if view is not None]
    return known if len(known) == len(views) else None


def _view(value: Constant, whole: Array, part: Array) -> Constant | None:
    """Return the elements of a constant where `part` lies in `whole`, an array of its shape; None if it is a copy."""
    if part.size == 0:
        return Constant.of(np.empty(part.shape, value.dtype.numpy), value.dtype)
    if not np.may_share_memory(part, whole):
        return None
    if part.size == whole.size and part.flags.c_contiguous:
        return value if part.shape == value.shape else value.reshape(part.shape)
    offset = part.ctypes.data - whole.ctypes.data
    starts = [offset // step % dim for step, dim in zip(whole.strides, whole.shape, strict=True)]
    index, order = [slice(start, start + 1) for start in starts], list[int]()
    for stride, count in zip(part.strides, part.shape, strict=True):
        if count == 1:
            continue
        axis = min(axis for axis, step in enumerate(whole.strides) if step <= abs(stride) and whole.shape[axis] > 1)
        step = stride // whole.strides[axis]
        stop = starts[axis] + step * count
        index[axis] = slice(starts[axis], None if stop < 0 else stop, step)
        order.append(axis)
    taken = value[tuple(index)]
    order += [axis for axis in range(len(index)) if axis not in order]
    taken = taken if order == sorted(order) else taken.transpose(order)
    return taken if taken.shape == part.shape else taken.reshape(part.shape)


def _cast(op: Op, operands: Sequence[Constant]) -> Sequence[Constant] | None:
    """Cast between floats, and from integers to floats or wider integers, where NumPy agrees with TensorFlow."""
    (value,) = operands
    source, target = value.dtype, op.result.dtype
    if op.attributes.get("Truncate"):
        return None
    to_float = target.is_float and (source.is_float or source.is_integer)
    widening = source.is_integer and target.is_integer and np.can_cast(source.numpy, target.numpy)
    return [value.cast(target)] if to_float or widening else None


def _gather(op: Op, operands: Sequence[Constant]) -> Sequence[Constant] | None:
    """Fold a gather of consecutive indices to a slice, such as the positions 0, 1, 2, ... of an embedding."""
    value, indices = operands[:2]
    if op.attributes.get("batch_dims") or not indices.size:
        return None
    gathered = normalize_axis(int(operands[2].item()) if len(operands) > 2 else 0, len(value.shape))
    positions = indices.numpy().reshape(-1)
    if not np.array_equal(positions, np.arange(positions.size) + positions[0]):
        return None
    first, last = int(positions[0]), int(positions[-1]) + 1
    require(0 <= first and last <= value.shape[gathered], "an index is out of range")
    shape = (*value.shape[:gathered], *indices.shape, *value.shape[gathered + 1 :])
    if positions.size == value.shape[gathered]:
        return [value if shape == value.shape else value.reshape(shape)]
    index = tuple(slice(first, last) if axis == gathered else slice(None) for axis in range(len(value.shape)))
    return [value[index].reshape(shape)]


def _broadcasts_into(small: Constant, large: Constant) -> bool:
    try:
        return bool(np.broadcast_shapes(small.shape, large.shape) == large.shape)
    except ValueError:
        return False


def _is_foldable_pair(operands: Sequence[Constant]) -> bool:
    """Return whether a small constant can scale or shift a large numeric one: it broadcasts into its shape."""
    large, small = operands
    return (large.dtype.is_float or large.dtype.is_integer) and _broadcasts_into(small, large)


def _larger_first(operands: Sequence[Constant]) -> tuple[Constant, Constant, bool]:
    left, right = operands
    swapped = right.nbytes > left.nbytes
    return (right, left, True) if swapped else (left, right, False)


def _is_small(constant: Constant, other: Constant) -> bool:
    return constant.nbytes * 4 <= other.nbytes and constant.nbytes <= 1 << 20


def _mul(op: Op, operands: Sequence[Constant]) -> Sequence[Constant] | None:
    large, small, _ = _larger_first(operands)
    if not (_is_foldable_pair((large, small)) and _is_small(small, large)):
        return None
    return [large.multiply(small.numpy())]


def _add(op: Op, operands: Sequence[Constant]) -> Sequence[Constant] | None:
    large, small, _ = _larger_first(operands)
    if not (_is_foldable_pair((large, small)) and _is_small(small, large)):
        return None
    return [large.add(small.numpy())]


def _sub(op: Op, operands: Sequence[Constant]) -> Sequence[Constant] | None:
    """Fold `x - c` as `x + -c`, and `c - x` as `x * -1 + c`; both are exact."""
    large, small, swapped = _larger_first(operands)
    if not (_is_foldable_pair((large, small)) and _is_small(small, large)):
        return None
    if swapped:
        return [large.multiply(np.array(-1, large.dtype.numpy)).add(small.numpy())]
    return [large.add(np.negative(small.numpy()))]


def _divide(op: Op, operands: Sequence[Constant]) -> Sequence[Constant] | None:
    """Fold `x / c` as `x * (1 / c)` in float64, which rounds like a float32 division."""
    large, small = operands
    if large.dtype is not DType.F32 or not (_is_foldable_pair((large, small)) and _is_small(small, large)):
        return None
    with np.errstate(all="ignore"):
        return [large.multiply(1.0 / small.numpy().astype(np.float64))]


def _negate(op: Op, operands: Sequence[Constant]) -> Sequence[Constant] | None:
    (value,) = operands
    if not (value.dtype.is_float or value.dtype.is_integer):
        return None
    return [value.multiply(np.array(-1).astype(value.dtype.numpy))]


_MOVING = "ExpandDims Identity Reshape Slice Split SplitV Squeeze StopGradient StridedSlice Transpose Unpack"
_LAZY: dict[str, Lazy] = {
    **{f"tf.{name}": _move for name in _MOVING.split()},
    "tf.AddV2": _add,
    "tf.Cast": _cast,
    "tf.Gather": _gather,
    "tf.GatherV2": _gather,
    "tf.Mul": _mul,
    "tf.Neg": _negate,
    "tf.RealDiv": _divide,
    "tf.Sub": _sub,
}
