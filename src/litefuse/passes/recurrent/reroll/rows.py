"""Trace the vectors along the last axis of values through ops that only move them, such as slices and transposes.

    %s = tf.Slice(%x: 6x1x8) at [2, 0, 0] of 1x1x8; %y = tf.Reshape(%s): 1x8
makes %y row 2 of %x, however many reshapes, reversals and concatenations are between them. `join_rows` replaces values
that were cut into rows and put together again.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import Any, NamedTuple

import numpy as np

from litefuse.dialects import TF
from litefuse.dialects.axes import axis_map
from litefuse.dialects.axes.model import OperandAxis
from litefuse.dialects.movement import MOVES, move_labels, moved_operands
from litefuse.ir import Builder, Dialects, Function, Op, Rewriter, Value
from litefuse.passes.recurrent.lift.layout import swap_batch_and_time
from litefuse.rewrite.facts import integers

Array = np.ndarray[Any, Any]
MAX_ROWS = 1 << 16
"""Maximum number of rows of a value that is traced."""


class Rows(NamedTuple):
    """For each row of a value, in the shape of all axes but the last, the number of the row in `base` that it is."""

    base: Value
    numbers: Array


class RowTracer:
    """Traces values to the values whose rows they are; any other value is its base itself.

    `known` are rows that do not follow from the ops, such as those of the final state of a layer in its outputs.
    """

    def __init__(self, known: Mapping[Value, Rows] | None = None) -> None:
        self._known: dict[Value, Rows | None] = dict(known or {})

    def trace(self, value: Value) -> Rows | None:
        """Return the origin of the rows of `value`; None if its shape is not static, or too large."""
        pending = [value]
        while pending:
            current = pending[-1]
            operands = () if current in self._known else _moved_operands(current)
            needed = [operand for operand in operands if operand not in self._known]
            if not needed:
                self._move(pending.pop(), operands)
            pending += needed
        return self._known[value]

    def _move(self, value: Value, operands: Sequence[Value]) -> None:
        """Enter the rows of a value, and of the other results of its op, given those of the operands."""
        if value in self._known:
            return
        op, traced = value.op, [self._known[operand] for operand in operands]
        known = [rows for rows in traced if rows is not None]
        is_moved = op is not None and len(known) == len(traced) and len({rows.base for rows in known}) == 1
        moved = _move_rows(op, operands, [rows.numbers for rows in known]) if is_moved and op is not None else None
        for result in op.results if op is not None and moved is not None else [value]:
            lead = static_lead(result)
            rows = None if lead is None else Rows(result, np.arange(prod(lead)).reshape(lead))
            if moved is not None and moved[result.index].shape == lead:
                rows = Rows(known[0].base, moved[result.index])
            self._known.setdefault(result, rows)


def static_lead(value: Value) -> tuple[int, ...] | None:
    """Return the sizes of all axes but the last; None unless they are static, and rows are not empty or too many."""
    if not value.type.is_static or not value.shape:
        return None
    lead = tuple(dim for dim in value.shape[:-1] if dim is not None)
    return lead if prod(lead) <= MAX_ROWS and value.shape[-1] else None


def is_move(op: Op) -> bool:
    """Return whether the op may do nothing but move rows."""
    return op.kind in MOVES


def _moved_operands(value: Value) -> Sequence[Value]:
    """Return the operands whose rows `value` may be: the last dimension of the result is that of each of them."""
    op = value.op
    if op is None or op.kind not in MOVES:
        return ()
    if op.kind == "tf.Reshape":
        return _joined_columns(op) or op.inputs[:1]
    axes = axis_map(op, value.index, TF.get(op.kind), integers)
    moved = moved_operands(op)
    last = {OperandAxis(index, (op.inputs[index].rank or 0) - 1) for index in moved}
    return [op.inputs[index] for index in moved] if axes and last == set(axes[-1].sources) else ()


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


def _move_rows(op: Op, operands: Sequence[Value], numbers: Sequence[Array]) -> Sequence[Array] | None:
    """Return the numbers of the rows of the results, given those of the moved operands; None if they are not known.

    The numbers are labels of rows of width 1.
    """
    if op.kind == "tf.Reshape":
        moved = np.stack(numbers, -1) if _joined_columns(op) else _reshape(op, numbers[0])
        return None if moved is None else [moved]
    rows = dict(zip(operands, numbers, strict=True))
    arrays: list[Array] = []
    for value in op.inputs:
        if value in rows:
            # A view, because a slice says how wide rows are.
            width = (_width(value) or 0) if op.kind == "tf.Slice" else 1
            arrays.append(np.broadcast_to(rows[value][..., None], (*rows[value].shape, width)))
        elif value.constant is not None:
            arrays.append(value.constant.numpy())
        else:
            return None
    labels = move_labels(op, arrays)
    return None if labels is None else [array[..., 0] for array in labels]


def _reshape(op: Op, numbers: Array) -> Array | None:
    lead = static_lead(op.results[0])
    same = _width(op.inputs[0]) == _width(op.results[0])
    return numbers.reshape(lead) if same and lead is not None and numbers.size == prod(lead) else None


def arrange_rows(b: Builder, rows: Rows) -> Value | None:
    """Build the value that consists of these rows by a reversal and a transpose; None if that is impossible."""
    lead = static_lead(rows.base)
    width = _width(rows.base)
    if lead is None or width is None or rows.numbers.size != prod(lead):
        return None
    axes = [axis for axis, dim in enumerate(lead) if dim != 1]
    dims = tuple(lead[axis] for axis in axes)
    for flipped, order in _arrangements(len(dims)):
        numbers = np.arange(prod(dims)).reshape(dims)
        numbers = numbers if flipped is None else np.flip(numbers, flipped)
        if np.array_equal(numbers.transpose(order).reshape(-1), rows.numbers.reshape(-1)):
            value = rows.base if flipped is None else b.tf.ReverseV2(rows.base, b.i32([axes[flipped]]))
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


def join_rows(function: Function, dialects: Dialects, known: Mapping[Value, Rows]) -> None:
    """Replace each concatenation of all rows of one value by a reshape, a reversal or a transpose of the value.

        %0, %1 = tf.Unpack(%x) {axis = 0}; %y = tf.ConcatV2(tf.Reshape(%1), tf.Reshape(%0), 1)
    becomes
        %y = tf.Reshape(tf.ReverseV2(%x, [0]))

    `known` are rows that do not follow from the ops.
    """
    rewriter = Rewriter(function, dialects)
    for op in list(function.ops()):
        if op.function is not None and is_join(op):
            _join(op, rewriter, known)


def _join(op: Op, rewriter: Rewriter, known: Mapping[Value, Rows]) -> None:
    rows = RowTracer(known).trace(op.results[0])
    if rows is None or rows.base is op.results[0]:
        return
    builder = rewriter.builder(op)
    value = arrange_rows(builder, rows)
    if value is None:
        return
    sources = op.inputs
    rewriter.replace(op, [value], builder)
    for source in sources:
        if source.op is not None:
            rewriter.erase_dead(source.op)
