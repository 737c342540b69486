"""Match reads of a tensor in a loop: at each step one slice along one axis, at a position that depends on the step.

x[:, t]    x[..., t, :]    tf.gather(x, t, axis=1)    tf.slice(x, [0, t, 0], [-1, 1, 3])    x[:, t : t + 1]
x[:, -1 - t]    x[:, tf.shape(x)[1] - 1 - t]    x[:, 2 * t]    array.read(t)
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from litefuse.dialects.shape_functions import partial, partial_scalar
from litefuse.dialects.strided_slice import SLICE_MASKS, AxisRange, decode_strided_slice
from litefuse.errors import ConversionError, NoMatch, required
from litefuse.ir import Builder, Op, Value
from litefuse.ir.dim_expr import DimExpr
from litefuse.passes.recurrent.lift.loops import AnalyzedLoop
from litefuse.passes.recurrent.lift.progressions import Progression, known_numbers
from litefuse.rewrite.sizes.dimensions import Dimensions, build_count, build_scalar

Rest = Callable[[Builder, Value], Value]
"""Builds an op's result from the slice that it reads."""


class Slices(NamedTuple):
    """The slices of a tensor along an axis, one per step: the first at `first`, the following `stride` further each."""

    source: Value
    axis: int
    first: DimExpr
    stride: int


class Read(NamedTuple):
    """An op that reads one of these slices, and its further computation on the slice, if any."""

    slices: Slices
    rest: Rest | None


def match_read(loop: AnalyzedLoop, op: Op) -> Read | None:
    """Match `op` as a read of one slice per step of a tensor outside of the loop; return None for other ops.

    Refuses if a list is read in another way.
    """
    rule = _RULES.get(op.kind)
    if rule is None:
        return None
    if op.kind == "tf.TensorListGetItem":
        return _list_item(loop, op)
    source = op.inputs[0]
    if source.rank is None:
        return None
    read = rule(loop, op)
    if read is None:
        return None
    outside = loop.hoist(source)
    if outside is None or outside.rank is None:
        return None
    return read._replace(slices=read.slices._replace(source=outside))


def stack_slices(b: Builder, slices: Slices, time: DimExpr, sizes: Dimensions) -> Value:
    """Stage a tensor of the slices that `time` steps read, stacked along the first dimension."""
    x, axis, first, stride = slices
    length = sizes.of(x, axis)
    if axis:
        assert x.rank is not None
        x = b.tf.Transpose(x, b.i32([axis, *(other for other in range(x.rank) if other != axis)]))
    if stride > 0:
        return _slice_rows(b, x, (first, stride), time, length)
    lowest = first + (time - 1) * stride
    return b.tf.ReverseV2(_slice_rows(b, x, (lowest, -stride), time, length), b.i32([0]))


def _slice_rows(b: Builder, x: Value, positions: tuple[DimExpr, int], time: DimExpr, length: DimExpr) -> Value:
    """Build every nth row of `x`, or return `x` if that is all of it.

    Raises `ConversionError` if the loop reads rows that `x` does not have: TensorFlow would fail in every call.
    """
    first, stride = positions
    _check_bounds(b, first, first + (time - 1) * stride, length)
    if first == DimExpr() and stride == 1 and time == length:
        return x
    begin, end = build_scalar(first, b), build_scalar(first + time * stride, b)
    if first == DimExpr() and stride == 1:
        end = build_count(time, b)
    begins, ends = (b.i32([n]) if isinstance(n, int) else b.tf.Reshape(n, b.i32([1])) for n in (begin, end))
    masks: dict[str, Any] = {
        "begin_mask": int(first == DimExpr()),
        "end_mask": int(first + time == length and stride == 1),
    }
    part = b.tf.StridedSlice(x, begins, ends, b.i32([stride]), **masks)
    if time.number is not None:
        assert part.shape is not None
        part.type = part.type.with_shape((time.number, *part.shape[1:]))
    return part


def _check_bounds(b: Builder, first: DimExpr, last: DimExpr, length: DimExpr) -> None:
    if first.number is None or last.number is None or length.number is None or last.number < first.number:
        return
    outside = next((position for position in (first.number, last.number) if not 0 <= position < length.number), None)
    if outside is not None:
        raise ConversionError(
            f"the loop reads element {outside} of a dimension of size {length.number}, which fails in TensorFlow, too.",
            where=str(b.location),
            hint="If the size comes from batch= or input_shapes=, choose a larger one.",
        )


# Rules by op kind. The source in their results is the op's own operand.

_Rule = Callable[[AnalyzedLoop, Op], "Read | None"]


def _list_item(loop: AnalyzedLoop, op: Op) -> Read:
    outside = required(loop.hoist(op.inputs[0]), "a list is read that is not the same at every step")
    position = required(
        _match_position(loop, op.inputs[1]),
        "a list is read at an index that does not change by a fixed amount per step",
    )
    return Read(Slices(list_source(outside, loop), 0, *position), None)


def _match_position(loop: AnalyzedLoop, scalar: Value) -> Progression | None:
    """Return the position of a read, if it changes by the same number at every step; None otherwise."""
    position = loop.scalars.read(scalar) if scalar.rank == 0 else None
    return position if position is not None and position.stride else None


def _gather(loop: AnalyzedLoop, op: Op) -> Read | None:
    """Match x[t] or x[[t]], along any axis, by Gather."""
    x, indices = op.inputs[:2]
    axis = partial_scalar(op.inputs[2]) if len(op.inputs) > 2 else 0
    elements = [indices] if indices.rank == 0 else elements_of(indices)
    if axis is None or x.rank is None or op.attributes.get("batch_dims") or elements is None or len(elements) != 1:
        return None
    position = _match_position(loop, elements[0]) if isinstance(elements[0], Value) else None
    if position is None:
        return None
    axis %= x.rank
    return Read(Slices(x, axis, *position), None if indices.rank == 0 else _make_expand(axis))


def _make_expand(axis: int) -> Rest:
    """Return a function that adds an axis to a slice."""

    def make(b: Builder, y: Value) -> Value:
        return b.tf.ExpandDims(y, b.i32(axis))

    return make


def _gather_nd(loop: AnalyzedLoop, op: Op) -> Read | None:
    """Match x[t] by GatherNd with one index."""
    x, indices = op.inputs
    elements = elements_of(indices)
    if elements is None or len(elements) != 1 or not isinstance(elements[0], Value):
        return None
    position = _match_position(loop, elements[0])
    return None if position is None else Read(Slices(x, 0, *position), None)


def _slice(loop: AnalyzedLoop, op: Op) -> Read | None:
    """Match a Slice of length 1 along one axis, which keeps the axis."""
    x, begins, sizes = op.inputs
    return _match_slice(loop, x, loop.scalars.read_elements(begins), loop.scalars.read_elements(sizes))


_Elements = Sequence[Progression | None]


def _match_slice(loop: AnalyzedLoop, x: Value, starts: _Elements, counts: _Elements) -> Read | None:
    """Match a slice of these elements of each axis."""
    if x.rank is None or not len(starts) == len(counts) == x.rank:
        return None
    axes = [axis for axis, start in enumerate(starts) if start is None or start.number is None]
    if len(axes) != 1:
        return None
    (axis,), position = axes, starts[axes[0]]
    if position is None or not position.stride or counts[axis] != Progression(DimExpr(1)):
        return None
    others = [other for other in range(x.rank) if other != axis]
    expand = _make_expand(axis)
    if all(starts[other] == _ZERO and _is_whole(loop, x, other, counts[other]) for other in others):
        return Read(Slices(x, axis, *position), expand)
    begin, size = (known_numbers([row[other] for other in others]) for row in (starts, counts))
    if begin is None or size is None:
        return None

    def make(b: Builder, y: Value) -> Value:
        return expand(b, b.tf.Slice(y, b.i32(begin), b.i32(size)))

    return Read(Slices(x, axis, *position), make)


_ZERO = Progression(DimExpr())


def _is_whole(loop: AnalyzedLoop, x: Value, axis: int, count: Progression | None) -> bool:
    """Return whether a Slice selects the whole axis."""
    return count is not None and (count.number == -1 or count == Progression(loop.sizes.of(x, axis)))


def _dynamic_slice(loop: AnalyzedLoop, op: Op) -> Read | None:
    """Match a slice whose start would be clamped, if it never is."""
    starts, counts = (loop.scalars.read_elements(operand) for operand in op.inputs[1:])
    return _match_slice_inside(loop, op.inputs[0], starts, counts)


def _match_slice_inside(loop: AnalyzedLoop, x: Value, starts: _Elements, counts: _Elements) -> Read | None:
    """Match a slice of these elements of each axis, if there are so many elements at each step."""
    read = _match_slice(loop, x, starts, counts)
    if read is None:
        return None
    for axis, (start, count) in enumerate(zip(starts, counts, strict=True)):
        assert start is not None
        assert count is not None
        room = Progression(loop.sizes.of(x, axis)) - start - count
        if not (start.stays_nonnegative(loop.time) and room.stays_nonnegative(loop.time)):
            return None
    return read


def _strided_slice(loop: AnalyzedLoop, op: Op) -> Read | None:
    """Match x[:, t] or x[:, t : t + 1]; slices along other axes remain in the step."""
    x = op.inputs[0]
    begins, ends, strides = (elements_of(operand) for operand in op.inputs[1:])
    if begins is None or ends is None or strides is None:
        return _computed_slice(loop, op)
    if not len(begins) == len(ends) == len(strides):
        return None
    positions = {at: _match_position(loop, begin) for at, begin in enumerate(begins) if isinstance(begin, Value)}
    moving = [at for at, progression in positions.items() if progression is not None]
    if len(moving) != 1:
        return None
    at, progression = moving[0], positions[moving[0]]
    assert progression is not None
    part, position = _find_entry(op, len(begins), at)
    if part is None or part.axis is None or part.from_first or strides[at] != 1:
        return None
    axis = part.axis
    length = loop.sizes.of(x, axis)
    if part.is_index:
        progression = _normalize_position(progression, length, loop.time)
    elif (
        not _has_length_one(loop, progression, ends[at])
        or part.to_last
        or not _is_inside(progression, length, loop.time)
    ):
        return None
    if progression is None:
        return None
    rest = _remaining_slice(op, (begins, ends, strides), at, None if part.is_index else position)
    return None if rest is None else Read(Slices(x, axis, *progression), rest.make)


def _computed_slice(loop: AnalyzedLoop, op: Op) -> Read | None:
    """Match x[t : t + 1, 0 : n] with bounds that are vectors computed as a whole, as `tf.Slice` has them."""
    if any(op.attributes[name] for name in SLICE_MASKS):
        return None
    begins, ends, strides = (loop.scalars.read_elements(operand) for operand in op.inputs[1:])
    if len(begins) != len(ends) or set(strides) != {Progression(DimExpr(1))}:
        return None
    counts = [None if a is None or b is None else b - a for a, b in zip(begins, ends, strict=True)]
    return None if None in counts else _match_slice_inside(loop, op.inputs[0], begins, counts)


def _bits(op: Op, at: int, *names: str) -> bool:
    return any(op.attributes[name] >> at & 1 for name in names)


def _has_length_one(loop: AnalyzedLoop, position: Progression, end: int | Value) -> bool:
    """Return whether a slice from `position` to `end` has length 1."""
    end_position = loop.scalars.read(end) if isinstance(end, Value) else None
    return end_position == Progression(position.start + 1, position.stride)


def _normalize_position(position: Progression, length: DimExpr, time: DimExpr) -> Progression | None:
    """Return the position counted from the front; None if its sign is unknown.

    Negative positions count from the end.
    """
    if position.stays_nonnegative(time):
        return position
    if Progression(-position.start - 1, -position.stride).stays_nonnegative(time):
        return Progression(position.start + length, position.stride)
    return None


def _is_inside(position: Progression, length: DimExpr, time: DimExpr) -> bool:
    after = Progression(length - position.start - 1, -position.stride)
    return position.stays_nonnegative(time) and after.stays_nonnegative(time)


def _find_entry(op: Op, entries: int, entry: int) -> tuple[AxisRange | None, int]:
    """Return the operand's range that an entry of a StridedSlice selects, and its index among the result's axes."""
    rank, position = op.inputs[0].rank, 0
    assert rank is not None
    for part in decode_strided_slice(op.attributes, rank, entries) or ():
        if part.entry == entry:
            return part, position
        position += not part.is_index
    return None, position


class _Remaining(NamedTuple):
    make: Rest | None


Elements = list[int | Value]


def _remaining_slice(
    op: Op, bounds: tuple[Elements, Elements, Elements], at: int, kept: int | None
) -> _Remaining | None:
    """Return the remainder of a StridedSlice without the step's slice: the other entries, and an axis that it keeps."""
    numbers: list[list[int]] = []
    for which, elements in enumerate(bounds):
        mask = ("begin_mask", "end_mask", "")[which]
        row: list[int] = []
        for position, element in enumerate(elements):
            masked = bool(mask) and _bits(op, position, mask, "ellipsis_mask", "new_axis_mask")
            if position != at and isinstance(element, Value) and not masked:
                return None
            if position != at:
                row.append(0 if isinstance(element, Value) else element)
        numbers.append(row)
    low = (1 << at) - 1
    masks: dict[str, Any] = {
        name: op.attributes[name] & low | op.attributes[name] >> (at + 1) << at for name in SLICE_MASKS
    }

    def make(b: Builder, y: Value) -> Value:
        if not _is_identity_slice(numbers[2], masks):
            y = b.tf.StridedSlice(y, *(b.i32(row) for row in numbers), **masks)
        return y if kept is None else b.tf.ExpandDims(y, b.i32(kept))

    return _Remaining(None if kept is None and _is_identity_slice(numbers[2], masks) else make)


def _is_identity_slice(strides: Sequence[int], masks: dict[str, int]) -> bool:
    """Return whether a StridedSlice returns its operand unchanged."""
    return all(
        part.axis is not None
        and (part.entry is None or (part.from_first and part.to_last and strides[part.entry] == 1))
        and not part.is_index
        for part in decode_strided_slice(masks, len(strides), len(strides)) or ()
    )


def elements_of(vector: Value) -> Elements | None:
    """Return the elements of an integer vector, each a static number or a scalar value."""
    op = vector.op
    if vector.rank != 1 or op is None:
        return None
    if op.kind == "tf.Pack":
        return [_to_number(element) for element in op.inputs]
    if op.kind in ("tf.ExpandDims", "tf.Reshape") and op.inputs[0].rank == 0:
        return [_to_number(op.inputs[0])]
    if op.kind == "tf.ConcatV2":
        parts = [elements_of(part) for part in op.inputs[:-1]]
        return None if None in parts else [element for part in parts for element in part or ()]
    numbers = partial(vector)
    return None if numbers is None or None in numbers else [number for number in numbers if number is not None]


def _to_number(scalar: Value) -> int | Value:
    known = partial_scalar(scalar)
    return scalar if known is None else known


_RULES: dict[str, _Rule] = {
    "tf.TensorListGetItem": _list_item,
    "tf.Gather": _gather,
    "tf.GatherV2": _gather,
    "tf.GatherNd": _gather_nd,
    "tf.Slice": _slice,
    "tf.StridedSlice": _strided_slice,
    "tf.XlaDynamicSlice": _dynamic_slice,
}


# Lists.


def list_source(value: Value, loop: AnalyzedLoop) -> Value:
    """Return the tensor from which a list was built."""
    op = value.op
    if op is not None and op.kind == "tf.TensorListScatterV2" and _scatters_whole(op, loop.sizes):
        return op.inputs[0]
    if op is None or op.kind != "tf.TensorListFromTensor":
        raise NoMatch("a list that the loop reads was not built from a tensor")
    return op.inputs[0]


def _scatters_whole(op: Op, sizes: Dimensions) -> bool:
    """Return whether a list consists of all rows of a tensor in order, as for TensorArray.unstack in TensorFlow 1."""
    tensor, indices, _, length = op.inputs
    if indices.op is None or tensor.rank is None or sizes.scalar(length) != sizes.of(tensor, 0):
        return False
    if indices.op.kind == "tf.Range":
        # The range has one element per row; otherwise the op would fail.
        return partial_scalar(indices.op.inputs[0]) == 0 and partial_scalar(indices.op.inputs[2]) == 1
    positions = partial(indices)
    return positions is not None and positions == tuple(range(len(positions)))
