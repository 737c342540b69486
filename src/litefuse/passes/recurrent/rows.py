"""Trace the vectors along the last axis of values through ops that only move them, such as slices and transposes.

    %s = tf.Slice(%x: 6x1x8) at [2, 0, 0] of 1x1x8; %y = tf.Reshape(%s): 1x8
makes %y row 2 of %x, however many reshapes, reversals and concatenations are between them.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import Any, NamedTuple

import numpy as np

from litefuse.ir import Builder, Op, Value
from litefuse.passes.recurrent.affine import IDENTITY_KINDS
from litefuse.passes.recurrent.layout import swap_batch_and_time
from litefuse.rewrite.facts import integers
from litefuse.rewrite.slice_bounds import match_slices

Array = np.ndarray[Any, Any]
MAX_ROWS = 1 << 16
"""Maximum number of rows of a value that is traced."""


class Rows(NamedTuple):
    """For each row of a value, in the shape of all axes but the last, the number of the row in `base` that it is."""

    base: Value
    numbers: Array


class RowTracer:
    """Traces values to the values of which they are rows; a value that is none is its own base.

    `known` are rows that do not follow from the ops, such as those of the final state of a layer in its outputs.
    """

    def __init__(self, known: Mapping[Value, Rows] | None = None) -> None:
        self._known: dict[Value, Rows | None] = dict(known or {})

    def trace(self, value: Value) -> Rows | None:
        """Return the origin of the rows of `value`; None if its shape is not static, or too large."""
        pending = [value]
        while pending:
            current = pending[-1]
            needed = [operand for operand in _moved_operands(current) if operand not in self._known]
            if needed and current not in self._known:
                pending += needed
                continue
            if current not in self._known:
                self._known[current] = self._move(current)
            pending.pop()
        return self._known[value]

    def _move(self, value: Value) -> Rows | None:
        lead = static_lead(value)
        if lead is None:
            return None
        op, operands = value.op, _moved_operands(value)
        found = [self._known[operand] for operand in operands]
        bases = {rows.base if rows is not None else None for rows in found}
        if op is not None and len(bases) == 1 and None not in bases:
            moved = _MOVES[op.kind](op, [rows.numbers for rows in found if rows is not None], value.index)
            if moved is not None and moved.shape == lead and found[0] is not None:
                return Rows(found[0].base, moved)
        return Rows(value, np.arange(prod(lead)).reshape(lead))


def static_lead(value: Value) -> tuple[int, ...] | None:
    """Return the sizes of all axes but the last, or None unless they are static, and the rows not too many."""
    if not value.type.is_static or not value.shape:
        return None
    lead = tuple(dim for dim in value.shape[:-1] if dim is not None)
    return lead if prod(lead) <= MAX_ROWS else None


def is_move(op: Op) -> bool:
    """Return whether the op may do nothing but move rows."""
    return op.kind in _MOVES


def _moved_operands(value: Value) -> Sequence[Value]:
    """Return the operands of which `value` may be rows."""
    op = value.op
    if op is None or op.kind not in _MOVES:
        return ()
    if op.kind == "tf.Reshape":
        return _joined_columns(op) or op.inputs[:1]
    if op.kind == "tf.Pack":
        return op.inputs
    if op.kind == "tf.ConcatV2":
        return op.inputs[:-1]
    return (op.inputs[1],) if op.kind == "tf.Split" else (op.inputs[0],)


def _width(value: Value) -> int | None:
    return value.shape[-1] if value.shape else None


def _joined_columns(op: Op) -> Sequence[Value]:
    """Return the values [.., n] whose concatenation [.., k * n] `op` reshapes to [.., k, n]; () for other ops."""
    source, shape = op.inputs[0], op.results[0].shape
    join = source.op
    if join is None or join.kind != "tf.ConcatV2" or shape is None or source.shape is None:
        return ()
    *values, axis = join.inputs
    along_last = integers(axis) in ((-1,), (len(source.shape) - 1,))
    fits = shape[:-1] == (*source.shape[:-1], len(values)) and all(_width(value) == shape[-1] for value in values)
    return values if along_last and fits else ()


def is_join(op: Op) -> bool:
    """Return whether the op puts rows together."""
    return op.kind in ("tf.ConcatV2", "tf.Pack") or (op.kind == "tf.Reshape" and bool(_joined_columns(op)))


def _reshape(op: Op, numbers: Sequence[Array], _index: int) -> Array | None:
    if _joined_columns(op):
        return np.stack(numbers, -1)
    lead = static_lead(op.results[0])
    same = _width(op.inputs[0]) == _width(op.results[0])
    return numbers[0].reshape(lead) if same and lead is not None and numbers[0].size == prod(lead) else None


def _transpose(op: Op, numbers: Sequence[Array], _index: int) -> Array | None:
    order = integers(op.inputs[1])
    if order is None or order[-1] not in (-1, len(order) - 1):
        return None
    return numbers[0].transpose([axis % len(order) for axis in order[:-1]])


def _reverse(op: Op, numbers: Sequence[Array], _index: int) -> Array | None:
    axes, rank = integers(op.inputs[1]), op.inputs[0].rank or 0
    places = None if axes is None else tuple(axis % rank for axis in axes)
    return None if places is None or rank - 1 in places else np.asarray(np.flip(numbers[0], places))


def _slice(op: Op, numbers: Sequence[Array], _index: int) -> Array | None:
    begin, shape = integers(op.inputs[1]), op.results[0].shape
    if begin is None or shape is None or begin[-1] or shape[-1] != _width(op.inputs[0]):
        return None
    return numbers[0][tuple(slice(start, start + (size or 0)) for start, size in zip(begin, shape[:-1], strict=False))]


def _strided_slice(op: Op, numbers: Sequence[Array], _index: int) -> Array | None:
    cut = match_slices(op)
    return None if cut is None or cut[-1] != slice(None) else numbers[0][tuple(cut[:-1])]


def _unpack(op: Op, numbers: Sequence[Array], index: int) -> Array | None:
    rank = op.inputs[0].rank or 1
    axis = int(op.attributes["axis"]) % rank
    return None if axis == rank - 1 else numbers[0].take(index, axis)


def _split(op: Op, numbers: Sequence[Array], index: int) -> Array | None:
    axes, rank = integers(op.inputs[0]), op.inputs[1].rank or 1
    if axes is None or axes[0] % rank == rank - 1:
        return None
    return np.split(numbers[0], len(op.results), axes[0] % rank)[index]


def _concatenate(op: Op, numbers: Sequence[Array], _index: int) -> Array | None:
    axes, rank = integers(op.inputs[-1]), op.results[0].rank or 1
    return None if axes is None or axes[0] % rank == rank - 1 else np.concatenate(numbers, axes[0] % rank)


def _pack(op: Op, numbers: Sequence[Array], _index: int) -> Array | None:
    rank = op.results[0].rank or 1
    axis = int(op.attributes["axis"]) % rank
    return None if axis == rank - 1 else np.stack(numbers, axis)


def _same(_op: Op, numbers: Sequence[Array], _index: int) -> Array | None:
    return numbers[0]


_MOVES: dict[str, Callable[[Op, Sequence[Array], int], Array | None]] = {
    **dict.fromkeys(IDENTITY_KINDS, _same),
    **dict.fromkeys(("tf.Reshape", "tf.Squeeze", "tf.ExpandDims"), _reshape),
    "tf.ConcatV2": _concatenate,
    "tf.Pack": _pack,
    "tf.ReverseV2": _reverse,
    "tf.Slice": _slice,
    "tf.Split": _split,
    "tf.StridedSlice": _strided_slice,
    "tf.Transpose": _transpose,
    "tf.Unpack": _unpack,
}
"""For each op, a function of itself, the rows of its operands and the index of a result."""


def arrange_rows(b: Builder, rows: Rows) -> Value | None:
    """Build the value that consists of these rows by a reversal and a transpose; None if that is impossible."""
    lead = static_lead(rows.base)
    width = _width(rows.base)
    if lead is None or width is None or rows.numbers.size != prod(lead):
        return None
    axes = [axis for axis, dim in enumerate(lead) if dim != 1]
    dims = tuple(lead[axis] for axis in axes)
    for place, order in _arrangements(len(dims)):
        numbers = np.arange(prod(dims)).reshape(dims)
        numbers = numbers if place is None else np.flip(numbers, place)
        if np.array_equal(numbers.transpose(order).reshape(-1), rows.numbers.reshape(-1)):
            value = rows.base if place is None else b.tf.ReverseV2(rows.base, b.i32([axes[place]]))
            if order != tuple(range(len(order))):
                value = swap_batch_and_time(b, _reshape_to(b, value, (*dims, width)))
            return _reshape_to(b, value, (*rows.numbers.shape, width))
    return None


def _arrangements(rank: int) -> Iterator[tuple[int | None, tuple[int, ...]]]:
    """Yield the axes to reverse and the permutations that are tried."""
    orders = (tuple(range(rank)),) if rank != 2 else ((0, 1), (1, 0))
    yield from product((None, *range(rank)), orders)


def _reshape_to(b: Builder, value: Value, shape: Sequence[int]) -> Value:
    """Reshape a value; by a transpose if batch and time are exchanged, so that a kernel may read the original."""
    if value.shape == tuple(shape):
        return value
    if len(shape) == 3 and value.shape == (shape[1], shape[0], shape[2]):
        return swap_batch_and_time(b, value)
    return b.tf.Reshape(value, b.i32(shape))
