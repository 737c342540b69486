"""Fold ops on large constants lazily, without computing the values."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from math import prod
from typing import Any, cast

import numpy as np

from litefuse.dialects.geometry import is_channels_first
from litefuse.dialects.movement import StrideMasks, slice_index
from litefuse.errors import require
from litefuse.ir import Constant, DType, Op, OpSchema
from litefuse.ir.constant import MAX_PASSES
from litefuse.reference import evaluate
from litefuse.reference.common import Array, dims_of

# Above this size, TensorFlow's constant_fold.cc leaves the op to the interpreter.
DEFERRED_BYTES = 1 << 27
# Elementwise or rearranging ops, whose results can be computed when the file is written.
_DEFERRED_NAMES = """
    Abs Add AddV2 Ceil ClipByValue ConcatV2 Div DivNoNan Exp Floor Log Maximum Minimum MirrorPad Mul Neg Pack
    Pad PadV2 Pow RealDiv Reciprocal ReverseV2 Round Rsqrt Select SelectV2 Sigmoid Sign Softplus Sqrt Square
    SquaredDifference Sub Tanh
"""
_DEFERRED = frozenset(f"tf.{name}" for name in _DEFERRED_NAMES.split())

Lazy = Callable[..., "Sequence[Constant] | None"]


def fold_lazily(op: Op, operands: Sequence[Constant]) -> list[Constant] | None:
    """Return the results as rewrites recorded in the large operand, or None if there is no such rewrite."""
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
    places = [id(operand) for operand in operands]
    passes = 1 + sum(operand.passes for operand in distinct.values())
    require(passes <= MAX_PASSES, "too many pending computations in the operands", passes=passes)

    def compute() -> Array:
        arrays = {place: operand.numpy() for place, operand in distinct.items()}
        (array,) = evaluate(detached, [arrays[place] for place in places], schema, charge=None)
        return np.asarray(array)

    shape = tuple(dim for dim in type.shape or () if dim is not None)
    return [Constant(type.dtype, shape, None, deferred=compute, passes=passes)]


def _same(op: Op, operands: Sequence[Constant]) -> Sequence[Constant]:
    return operands


def _transpose(op: Op, operands: Sequence[Constant]) -> Sequence[Constant]:
    value, permutation = operands
    rank = len(value.shape)
    order = [axis + rank if axis < 0 else axis for axis in dims_of(permutation.numpy())]
    require(sorted(order) == list(range(rank)), "the operand is not a permutation")
    return [value.transpose(order)]


def _reshape(op: Op, operands: Sequence[Constant]) -> Sequence[Constant]:
    value, shape = operands
    target = dims_of(shape.numpy())
    if -1 in target:
        known = prod(dim for dim in target if dim != -1)
        require(known > 0, "the unknown dimension cannot be inferred")
        target = tuple(value.size // known if dim == -1 else dim for dim in target)
    require(prod(target) == value.size and min(target, default=1) >= 0, "the number of elements changes")
    return [value.reshape(target)]


def _expand_dims(op: Op, operands: Sequence[Constant]) -> Sequence[Constant]:
    value, axis = operands
    place = int(axis.numpy().reshape(-1)[0])
    place += len(value.shape) + 1 if place < 0 else 0
    require(0 <= place <= len(value.shape), "the axis is out of range")
    return [value.reshape((*value.shape[:place], 1, *value.shape[place:]))]


def _squeeze(op: Op, operands: Sequence[Constant]) -> Sequence[Constant]:
    (value,) = operands
    rank = len(value.shape)
    given = cast("tuple[int, ...]", op.attributes.get("squeeze_dims", ()))
    axes = {axis % rank for axis in given}
    axes = axes or {axis for axis, dim in enumerate(value.shape) if dim == 1}
    require(all(value.shape[axis] == 1 for axis in axes), "a squeezed dimension is not 1")
    return [value.reshape([dim for axis, dim in enumerate(value.shape) if axis not in axes])]


def _cast(op: Op, operands: Sequence[Constant]) -> Sequence[Constant] | None:
    """Cast between floats, and from integers to floats or wider integers, where NumPy agrees with TensorFlow."""
    (value,) = operands
    source, target = value.dtype, op.result.dtype
    if op.attributes.get("Truncate"):
        return None
    to_float = target.is_float and (source.is_float or source.is_integer)
    widening = source.is_integer and target.is_integer and np.can_cast(source.numpy, target.numpy)
    return [value.cast(target)] if to_float or widening else None


def _strided_slice(op: Op, operands: Sequence[Constant]) -> Sequence[Constant]:
    value, begin, end, strides = operands
    index = slice_index(begin.numpy(), end.numpy(), strides.numpy(), StrideMasks.of(op.attributes))
    return [_apply_index(value, index)]


def _apply_index(value: Constant, index: tuple[Any, ...]) -> Constant:
    """Apply a NumPy index: slice every axis, then reshape to add and drop axes."""
    taken = sum(1 for part in index if part is not None and part is not Ellipsis)
    rest = len(value.shape) - taken
    if Ellipsis in index:
        place = index.index(Ellipsis)
        index = (*index[:place], *[slice(None)] * rest, *index[place + 1 :])
    else:
        index = (*index, *[slice(None)] * rest)
    parts: list[slice] = []
    shape: list[int] = []
    for part in index:
        if part is None:
            shape.append(1)
            continue
        dim = value.shape[len(parts)]
        if isinstance(part, slice):
            shape.append(len(range(*part.indices(dim))))
            parts.append(cast("slice", part))
            continue
        start = int(part) + dim if part < 0 else int(part)
        require(0 <= start < dim, "the index is out of range")
        parts.append(slice(start, start + 1))
    return value[tuple(parts)].reshape(shape)


def _slice(op: Op, operands: Sequence[Constant]) -> Sequence[Constant]:
    value, begin, size = operands
    index: list[slice] = []
    for first, length, dim in zip(dims_of(begin.numpy()), dims_of(size.numpy()), value.shape, strict=True):
        last = dim if length == -1 else first + length
        require(0 <= first <= last <= dim, "the slice is out of range")
        index.append(slice(first, last))
    return [value[tuple(index)]]


def _slice_axis(value: Constant, axis: int, bounds: Sequence[int]) -> list[Constant]:
    """Return the slices of a constant between consecutive bounds along one axis."""
    axis += len(value.shape) if axis < 0 else 0
    parts: list[Constant] = []
    for first, last in itertools.pairwise(bounds):
        index = [slice(None)] * len(value.shape)
        index[axis] = slice(first, last)
        parts.append(value[tuple(index)])
    return parts


def _gather(op: Op, operands: Sequence[Constant]) -> Sequence[Constant] | None:
    """Fold a gather of consecutive indices to a slice, such as the positions 0, 1, 2, ... of an embedding."""
    value, indices = operands[:2]
    if op.attributes.get("batch_dims") or not indices.size:
        return None
    axis = int(operands[2].item()) if len(operands) > 2 else 0
    place = axis + len(value.shape) if axis < 0 else axis
    places = indices.numpy().reshape(-1)
    if not np.array_equal(places, np.arange(places.size) + places[0]):
        return None
    first, last = int(places[0]), int(places[-1]) + 1
    require(0 <= first and last <= value.shape[place], "an index is out of range")
    shape = (*value.shape[:place], *indices.shape, *value.shape[place + 1 :])
    if places.size == value.shape[place]:
        return [value if shape == value.shape else value.reshape(shape)]
    return [_slice_axis(value, place, (first, last))[0].reshape(shape)]


def _split(op: Op, operands: Sequence[Constant]) -> Sequence[Constant]:
    axis, value = operands
    place, count = int(axis.item()), len(op.results)
    dim = value.shape[place]
    require(dim % count == 0, "the dimension is not divisible by the number of splits")
    return _slice_axis(value, place, [part * (dim // count) for part in range(count + 1)])


def _split_v(op: Op, operands: Sequence[Constant]) -> Sequence[Constant]:
    value, sizes, axis = operands
    place, lengths = int(axis.item()), list(dims_of(sizes.numpy()))
    dim = value.shape[place]
    if -1 in lengths:
        lengths[lengths.index(-1)] = dim - sum(length for length in lengths if length != -1)
    require(sum(lengths) == dim and min(lengths, default=0) >= 0, "the sizes do not add up to the dimension")
    return _slice_axis(value, place, [0, *itertools.accumulate(lengths)])


def _unpack(op: Op, operands: Sequence[Constant]) -> Sequence[Constant]:
    (value,) = operands
    axis = int(op.attributes.get("axis", 0)) % len(value.shape)
    require(value.shape[axis] == len(op.results), "the dimension is not the number of results")
    shape = value.shape[:axis] + value.shape[axis + 1 :]
    return [part.reshape(shape) for part in _slice_axis(value, axis, range(len(op.results) + 1))]


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


def _bias_add(op: Op, operands: Sequence[Constant]) -> Sequence[Constant] | None:
    """Fold a bias along the last axis; along another axis it would need a reshape."""
    return None if is_channels_first(op.attributes["data_format"]) else _add(op, operands)


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


_LAZY: dict[str, Lazy] = {
    "tf.Add": _add,
    "tf.AddV2": _add,
    "tf.BiasAdd": _bias_add,
    "tf.Cast": _cast,
    "tf.ExpandDims": _expand_dims,
    "tf.Gather": _gather,
    "tf.GatherV2": _gather,
    "tf.Identity": _same,
    "tf.Mul": _mul,
    "tf.Neg": _negate,
    "tf.RealDiv": _divide,
    "tf.Reshape": _reshape,
    "tf.Slice": _slice,
    "tf.Split": _split,
    "tf.SplitV": _split_v,
    "tf.Squeeze": _squeeze,
    "tf.StopGradient": _same,
    "tf.StridedSlice": _strided_slice,
    "tf.Sub": _sub,
    "tf.Transpose": _transpose,
    "tf.Unpack": _unpack,
}
