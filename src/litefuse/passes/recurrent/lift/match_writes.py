"""Match writes of a step to its outputs: an element of a list, a row of a tensor, or a piece at a tensor's end.

array.write(t, y)    array.write(T - 1 - t, y)    array.write(array.size(), y)
tf.concat([ys, y[:, None]], axis=1)    tf.tensor_scatter_nd_update(ys, [[t]], [y])
tf.concat([ys[:t], y[None], ys[t + 1 :]], axis=0)    (to which TFLiteConverter lowers a write to a list)
tf.concat([ys[1:], y[None]], axis=0)    (litefuse's form of few outputs)
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from litefuse.dialects.shape_functions import partial_scalar
from litefuse.dialects.strided_slice import decode_strided_slice
from litefuse.errors import NoMatch, require
from litefuse.ir import Builder, Op, Value
from litefuse.ir.dim_expr import DimExpr
from litefuse.passes.recurrent.lift.loops import AnalyzedLoop
from litefuse.passes.recurrent.lift.match_reads import elements_of
from litefuse.passes.recurrent.lift.progressions import Progression
from litefuse.rewrite.sizes.dimensions import build_count
from litefuse.rewrite.sizes.slice_bounds import match_slices


@dataclass(eq=False, repr=False, slots=True)
class Write:
    """The write of a body to a variable.

    `item` is written at a different position at every step, or always at the only position.
    """

    item: Value
    last: bool = False
    """Whether the variable is a list of one element, which every step replaces."""
    backwards: bool = False
    """Whether the last step writes the first position."""
    unwritten: DimExpr | None = None
    """Number of positions after the written ones that remain unwritten; None if there are none."""
    appends: bool = False
    """Whether the variable is a tensor that grows by the item along `axis`."""
    axis: int = 0
    readers: frozenset[Op] = frozenset()
    """Ops that read the other positions, to keep them."""


def match_list_write(loop: AnalyzedLoop, index: int) -> Write:
    """Match the body's write to a list; refuse unless every step writes one position."""
    op = loop.body.results[index].op
    argument = loop.body.arguments[index]
    if op is None or op.kind != "tf.TensorListSetItem" or op.inputs[0] is not argument:
        raise NoMatch("a list is not written exactly once per step")
    position, item = op.inputs[1:]
    maker = loop.op.inputs[index].op
    if maker is None or maker.kind != "tf.TensorListReserve":
        raise NoMatch("a list that the loop fills is not empty before the loop")
    size = loop.scalars.read(maker.inputs[1])
    assert size is not None
    length = size.start
    if partial_scalar(position) == 0:
        require(length == DimExpr(1), "a list is written only at index 0 but has more elements")
        return Write(item, last=True)
    grows = bool(op.attributes["resize_if_index_out_of_bounds"])
    if grows and length == DimExpr() and (_is_end_of_list(position, argument) or loop.is_index(position)):
        return Write(item)
    at = loop.scalars.read(position)
    missing = None if length == loop.time else length - loop.time
    if at == Progression(DimExpr(), 1):
        fits = missing is None or missing.number is None or missing.number >= 0 or grows
        require(fits, "a list that the loop fills has fewer elements than the loop has steps")
        return Write(item, unwritten=missing)
    last_first = at == Progression(loop.time - 1, -1) and missing is None
    require(last_first, "a list is written at an index that is not the step's index")
    return Write(item, backwards=True)


def _is_end_of_list(position: Value, argument: Value) -> bool:
    """Return whether `position` is the end of the list `argument`."""
    op = position.op
    return op is not None and op.kind == "tf.TensorListLength" and op.inputs[0] is argument


def match_tensor_write(loop: AnalyzedLoop, index: int) -> Write | None:
    """Match the body's write to a tensor by Concat or TensorScatterUpdate; return None for other variables."""
    op, argument = loop.body.results[index].op, loop.body.arguments[index]
    if op is not None and op.kind == "tf.ConcatV2" and len(op.inputs) == 4:
        return _replace_row(loop, op, index)
    if op is not None and op.kind == "tf.ConcatV2" and len(op.inputs) == 3 and argument not in op.inputs:
        return _move_rows(loop, op, index)
    if op is None or set(argument.uses) != {op} or argument.uses[op] != 1 or op.inputs[0] is not argument:
        return None
    rule = _RULES.get(op.kind)
    return None if rule is None else rule(loop, op, index)


_Rule = Callable[[AnalyzedLoop, Op, int], "Write | None"]


def _append(loop: AnalyzedLoop, op: Op, _index: int) -> Write | None:
    """Match an append of one row: `tf.concat([ys, y[:, None]], axis=1)`."""
    axis, rank = partial_scalar(op.inputs[-1]), op.results[0].rank
    if len(op.inputs) != 3 or axis is None or rank is None:
        return None
    item = _strip_axis(op.inputs[1], axis % rank)
    return None if item is None else Write(item, appends=True, axis=axis % rank)


def _replace_row(loop: AnalyzedLoop, op: Op, index: int) -> Write | None:
    """Match a write that joins the rows before, a new row and the rows after: `concat([ys[:t], y[None], ys[t + 1:]])`.

    The tensor has as many rows as the loop has steps, so that each row is written one time.
    """
    before, piece, after, axis = op.inputs
    argument, item = loop.body.arguments[index], _strip_axis(piece, 0)
    readers = [value.op for value in (before, after) if value.op is not None and value.op.kind == "tf.Slice"]
    if item is None or partial_scalar(axis) != 0 or argument.uses != dict.fromkeys(readers, 1) or len(readers) != 2:
        return None
    (starts, counts), (rest, others) = ([elements_of(operand) for operand in reader.inputs[1:]] for reader in readers)
    if not starts or not counts or not rest or not others or any(number != 0 for number in (*starts, *rest[1:])):
        return None
    kept = [argument.shape[axis] if argument.shape else None for axis in range(1, len(counts))]
    sizes = (*zip(counts[1:], kept, strict=True), *zip(others[1:], kept, strict=True), (others[0], None))
    if any(count != -1 and (dim is None or count != dim) for count, dim in sizes):
        return None
    position, following = (_read_row(loop, row) for row in (counts[0], rest[0]))
    if position is None or following != Progression(position.start + 1, position.stride):
        return None
    if loop.sizes.of(loop.op.inputs[index], 0) != loop.time:
        return None
    if position == Progression(DimExpr(), 1):
        return Write(item, readers=frozenset(readers))
    return (
        Write(item, backwards=True, readers=frozenset(readers)) if position == Progression(loop.time - 1, -1) else None
    )


def _move_rows(loop: AnalyzedLoop, op: Op, index: int) -> Write | None:
    """Match a write that moves all rows and appends one, as `append_item` does: `concat([ys[1:], y[None]])`.

    There must be as many steps as rows: no row of the initial tensor remains.
    """
    rest, piece, axis = op.inputs
    argument, item = loop.body.arguments[index], _strip_axis(piece, 0)
    reader = rest.op
    if item is None or partial_scalar(axis) != 0 or reader is None or argument.uses != {reader: 1}:
        return None
    first, *others = (match_slices(reader) if reader.kind == "tf.StridedSlice" else None) or (None,)
    rows = argument.shape[0] if argument.shape else None
    if rows is None or loop.time != DimExpr(rows) or any(other != slice(None) for other in others):
        return None
    moves = isinstance(first, slice) and first.indices(rows) == (1, rows, 1)
    return Write(item, readers=frozenset({reader})) if moves else None


def _read_row(loop: AnalyzedLoop, row: int | Value) -> Progression | None:
    return loop.scalars.read(row) if isinstance(row, Value) else None


def _strip_axis(piece: Value, axis: int) -> Value | None:
    """Return the value to which an axis was added, or None."""
    op = piece.op
    if op is None or piece.rank is None:
        return None
    if op.kind == "tf.ExpandDims":
        joined_axis = partial_scalar(op.inputs[1])
        return op.inputs[0] if joined_axis is not None and joined_axis % piece.rank == axis else None
    if op.kind == "tf.Pack" and len(op.inputs) == 1:
        return op.inputs[0] if op.attributes["axis"] % piece.rank == axis else None
    if op.kind == "tf.Reshape":
        source = op.inputs[0]
        shape = piece.shape or ()
        same = source.shape == (*shape[:axis], *shape[axis + 1 :]) and (source.shape or ()).count(None) <= 1
        return source if same and shape[axis] == 1 else None
    return op.inputs[0] if op.kind == "tf.StridedSlice" and _adds_axis(op, axis) else None


def _adds_axis(op: Op, axis: int) -> bool:
    """Return whether a StridedSlice only adds an axis."""
    rank, strides = op.inputs[0].rank, elements_of(op.inputs[3])
    ranges = None if rank is None or strides is None else decode_strided_slice(op.attributes, rank, len(strides))
    if ranges is None or strides is None:
        return False
    added = [position for position, part in enumerate(ranges) if part.axis is None]
    steps = [strides[part.entry] for part in ranges if part.entry is not None]
    whole = all(part.from_first and part.to_last and not part.is_index for part in ranges)
    return added == [axis] and whole and all(step == 1 for step in steps)


def _scatter(loop: AnalyzedLoop, op: Op, index: int) -> Write | None:
    """Match a write to a row of a tensor with one row per step: `tf.tensor_scatter_nd_update(ys, [[t]], [y])`."""
    item, before = _strip_axis(op.inputs[2], 0), loop.op.inputs[index]
    if item is None or before.rank is None or op.inputs[1].shape != (1, 1):
        return None
    position = loop.scalars.read(_strip_to_scalar(op.inputs[1]))
    if loop.sizes.of(before, 0) != loop.time:
        return None
    if position == Progression(DimExpr(), 1):
        return Write(item)
    return Write(item, backwards=True) if position == Progression(loop.time - 1, -1) else None


def _update_slice(loop: AnalyzedLoop, op: Op, index: int) -> Write | None:
    """Match a write to a row of a tensor with one row per step by XlaDynamicUpdateSlice, whose indices are clamped."""
    before, update = loop.op.inputs[index], op.inputs[1]
    item = _strip_leading_axis(loop, update)
    starts = loop.scalars.read_elements(op.inputs[2])
    if item is None or before.rank is None or len(starts) != before.rank or loop.sizes.of(before, 0) != loop.time:
        return None
    # Along the other axes the update has the size of the tensor, and is therefore clamped to index 0.
    if any(loop.sizes.of(update, axis) != loop.sizes.of(before, axis) for axis in range(1, before.rank)):
        return None
    if starts[0] == Progression(DimExpr(), 1):
        return Write(item)
    return Write(item, backwards=True) if starts[0] == Progression(loop.time - 1, -1) else None


def _strip_leading_axis(loop: AnalyzedLoop, piece: Value) -> Value | None:
    """Return the value to which an axis was added in front, also by a broadcast, or None."""
    op = piece.op
    if op is None or op.kind != "tf.BroadcastTo":
        return _strip_axis(piece, 0)
    item = op.inputs[0]
    if item.rank is None or piece.rank != item.rank + 1:
        return None
    return item if loop.sizes.shape(piece) == [DimExpr(1), *(loop.sizes.shape(item) or ())] else None


def _strip_to_scalar(value: Value) -> Value:
    """Return the scalar from which a tensor of one element was built."""
    while value.op is not None and value.op.kind in ("tf.Reshape", "tf.ExpandDims", "tf.Pack"):
        value = value.op.inputs[0]
    return value


_RULES: dict[str, _Rule] = {
    "tf.ConcatV2": _append,
    "tf.TensorScatterUpdate": _scatter,
    "tf.XlaDynamicUpdateSlice": _update_slice,
}


def build_written(b: Builder, write: Write, stacked: Value, before: Value) -> Value:
    """Stage the variable's value after the loop, from the `stacked` items of all steps and its value `before`."""
    y = b.tf.ReverseV2(stacked, b.i32([0])) if write.backwards else stacked
    if write.unwritten is not None:
        y = _pad(b, y, write.unwritten)
    if not write.appends:
        return y
    assert before.rank is not None and before.shape is not None
    if write.axis:
        y = b.tf.Transpose(y, b.i32([*range(1, write.axis + 1), 0, *range(write.axis + 1, before.rank)]))
    return y if before.shape[write.axis] == 0 else b.tf.ConcatV2(before, y, b.i32(write.axis))


def _pad(b: Builder, y: Value, missing: DimExpr) -> Value:
    """Append zeros for the positions that no step has written."""
    count = build_count(missing, b)
    assert y.rank is not None
    rows = b.i32([0, count]) if isinstance(count, int) else b.tf.Pack(b.i32(0), count)
    return b.tf.Pad(y, b.tf.Pack(rows, *(b.i32([0, 0]) for _ in range(y.rank - 1))))
