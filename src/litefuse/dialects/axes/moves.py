"""Axis maps of ops that rearrange, repeat or create elements."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import mul, sub

from litefuse.dialects.axes.model import (
    ONE,
    UNKNOWN,
    AxisMap,
    Element,
    OperandAxis,
    ReadIntegers,
    ResultAxis,
    Size,
    aligned,
    ceil_div,
    larger,
    mixed,
    same_size,
    shape_element,
    sized,
)
from litefuse.dialects.axes.operands import aligned_with, axes_of, known_or_element, rank_of, scalar_of, unknown
from litefuse.dialects.shapes import contradict, format_shape, normalize_axis, same_dim
from litefuse.errors import count_noun
from litefuse.ir import Op


def identity(op: Op, index: int, _read: ReadIntegers) -> AxisMap | None:
    """Each result is the operand with its index."""
    return aligned_with(op, index)


def transpose(op: Op, _index: int, read: ReadIntegers) -> AxisMap | None:
    """Transpose by a permutation that the second operand lists."""
    shape, order = op.inputs[0].shape, read(op.inputs[1])
    if shape is None or order is None:
        return unknown(order if shape is None else shape)
    axes = [None if axis is None else normalize_axis(axis, len(shape)) for axis in order]
    if len(axes) != len(shape) or (None not in axes and set(axes) != set(range(len(shape)))):
        contradict(f"{list(order)} is not a permutation of the dimensions of {format_shape(shape)}")
    return tuple(UNKNOWN if axis is None else aligned((0, axis)) for axis in axes)


def expand_dims(op: Op, _index: int, read: ReadIntegers) -> AxisMap | None:
    """ExpandDims inserts a dimension of size 1."""
    source, axis = aligned_with(op, 0), scalar_of(op, 1, read)
    if source is None or axis is None:
        return None if source is None else unknown((*source, ONE))
    return _insert(source, axis, ONE)


def _insert(source: Iterable[ResultAxis], axis: int, new: ResultAxis) -> AxisMap:
    axes = list(source)
    axes.insert(normalize_axis(axis, len(axes) + 1), new)
    return tuple(axes)


def squeeze(op: Op, _index: int, _read: ReadIntegers) -> AxisMap | None:
    """Squeeze removes dimensions of size 1: those that an attribute lists, or all."""
    shape, listed = op.inputs[0].shape, op.attributes["squeeze_dims"]
    if shape is None or (not listed and None in shape):
        return None
    removed = [normalize_axis(axis, len(shape)) for axis in listed]
    for axis in removed:
        if shape[axis] not in (1, None):
            contradict(f"dimension {axis} of {format_shape(shape)} cannot be squeezed: it is not 1")
    return _without(len(shape), removed or [axis for axis, dim in enumerate(shape) if dim == 1])


def _without(rank: int, removed: Iterable[int]) -> AxisMap:
    gone = frozenset(removed)
    return tuple([aligned((0, axis)) for axis in range(rank) if axis not in gone])


def reduction(op: Op, _index: int, read: ReadIntegers) -> AxisMap | None:
    """A reduction along the axes that the second operand lists."""
    rank, listed, keep = rank_of(op, 0), read(op.inputs[1]), op.attributes.get("keep_dims")
    if rank is None:
        return None
    if listed is None or None in listed:
        return unknown(range(rank) if keep else None if listed is None else range(rank - len(listed)))
    reduced = {normalize_axis(axis, rank) for axis in listed if axis is not None}
    if not keep:
        return _without(rank, reduced)
    return tuple([ONE if axis in reduced else aligned((0, axis)) for axis in range(rank)])


def unpack(op: Op, _index: int, _read: ReadIntegers) -> AxisMap | None:
    """Unpack: each result is one element along an axis."""
    shape, count = op.inputs[0].shape, op.attributes["num"]
    if shape is None:
        return None
    axis = normalize_axis(op.attributes["axis"], len(shape))
    same_dim(shape[axis], count, f"dimension {axis} of {format_shape(shape)} and the number of results")
    return _without(len(shape), [axis])


def pack(op: Op, _index: int, _read: ReadIntegers) -> AxisMap | None:
    """Pack: a new axis with one element for each operand."""
    source = _all_operands(op, range(len(op.operands)))
    return None if source is None else _insert(source, op.attributes["axis"], sized(same_size, len(op.operands)))


def _all_operands(op: Op, operands: Iterable[int]) -> AxisMap | None:
    """Return dimensions that are aligned with those of all given operands of known rank, which have one shape."""
    shapes = {index: shape for index in operands if (shape := op.inputs[index].shape) is not None}
    if not shapes:
        return None
    first = next(iter(shapes.values()))
    for shape in shapes.values():
        if len(shape) != len(first):
            contradict(f"operands must have one rank, but are {format_shape(first)} and {format_shape(shape)}")
    return tuple(aligned(*((index, axis) for index in shapes), agree=True) for axis in range(len(first)))


def add_n(op: Op, _index: int, _read: ReadIntegers) -> AxisMap | None:
    """AddN: the sum of operands of one shape."""
    return _all_operands(op, range(len(op.operands)))


def concatenation(op: Op, _index: int, read: ReadIntegers) -> AxisMap | None:
    """Concatenation along an axis that is an attribute, or the last operand (the first of `tf.Concat`)."""
    count = len(op.operands)
    if op.kind == "tfl.concatenation":
        indices, axis = range(count), op.attributes["axis"]
    elif op.kind == "tf.Concat":
        indices, axis = range(1, count), scalar_of(op, 0, read)
    else:
        indices, axis = range(count - 1), scalar_of(op, count - 1, read)
    source = _all_operands(op, indices)
    if source is None or axis is None:
        return None if source is None else unknown(source)
    axis = normalize_axis(axis, len(source))
    are_ranked = all(rank_of(op, index) is not None for index in indices)
    along = sized(_total, *(OperandAxis(index, axis) for index in indices)) if are_ranked else UNKNOWN
    return (*source[:axis], along, *source[axis + 1 :])


def _total(*sizes: Size) -> Size:
    first, *others = sizes
    for size in others:
        first = first + size
    return first


def split(op: Op, _index: int, read: ReadIntegers) -> AxisMap | None:
    """Split into equal parts: the axis comes first."""
    count = op.attributes["num_split" if op.kind == "tf.Split" else "num_splits"]

    def part(source: OperandAxis) -> ResultAxis:
        shape = op.inputs[1].shape or ()
        if (shape[source.axis] or 0) % count:
            contradict(f"dimension {source.axis} of {format_shape(shape)} cannot be split into {count} equal slices")
        return sized(ceil_div, source, count)

    return _split(op, 1, scalar_of(op, 0, read), part)


def split_v(op: Op, index: int, read: ReadIntegers) -> AxisMap | None:
    """SplitV into parts whose sizes the second operand lists, at most one of them as -1, which means the rest."""
    sizes = read(op.inputs[1])
    count = op.attributes["num_split" if op.kind == "tf.SplitV" else "num_splits"]
    if sizes is not None and len(sizes) != count:
        contradict(f"{count_noun(len(sizes), 'size')} do not fit {count_noun(count, 'slice')}")

    def part(source: OperandAxis) -> ResultAxis:
        others = [size for size in sizes or (None,) if size != -1]
        if sizes is None or sizes[index] is None or (sizes[index] == -1 and None in others):
            return UNKNOWN
        if sizes[index] == -1:
            return sized(sub, source, sum(size for size in others if size is not None))
        return sized(same_size, sizes[index] or 0)

    return _split(op, 0, scalar_of(op, 2, read), part)


def _split(op: Op, operand: int, axis: int | None, part: Callable[[OperandAxis], ResultAxis]) -> AxisMap | None:
    """Return the dimensions of a part, given the one along which the operand is split."""
    source = aligned_with(op, operand)
    if source is None or axis is None:
        return None if source is None else unknown(source)
    axis = normalize_axis(axis, len(source))
    return (*source[:axis], part(OperandAxis(operand, axis)), *source[axis + 1 :])


def pad(op: Op, _index: int, read: ReadIntegers) -> AxisMap | None:
    """Padding by numbers of elements before and after each dimension."""
    shape, amounts = op.inputs[0].shape, read(op.inputs[1])
    if shape is None or amounts is None:
        return unknown(shape if shape is not None or amounts is None else amounts[::2])
    if len(amounts) != 2 * len(shape):
        wanted = count_noun(len(amounts) // 2, "dimension")
        contradict(f"paddings for {wanted} do not fit a tensor of shape {format_shape(shape)}")
    axes: list[ResultAxis] = []
    for axis in range(len(shape)):
        before, after = (known_or_element(amounts, 1, position) for position in (2 * axis, 2 * axis + 1))
        whole = before == after == 0
        axes.append(aligned((0, axis)) if whole else sized(_total, OperandAxis(0, axis), before, after))
    return tuple(axes)


def tile(op: Op, _index: int, read: ReadIntegers) -> AxisMap | None:
    """Tile: each dimension is repeated a number of times."""
    shape, counts = op.inputs[0].shape, read(op.inputs[1])
    if shape is None:
        return unknown(counts)
    if counts is not None and len(counts) != len(shape):
        contradict(f"{len(counts)} multiples do not fit a tensor of shape {format_shape(shape)}")
    axes: list[ResultAxis] = []
    for axis in range(len(shape)):
        count = known_or_element(counts, 1, axis)
        axes.append(aligned((0, axis)) if count == 1 else sized(mul, OperandAxis(0, axis), count))
    return tuple(axes)


def broadcast_to(op: Op, _index: int, read: ReadIntegers) -> AxisMap | None:
    """BroadcastTo: aligned with the operand where that has the same size."""
    shape, target = op.inputs[0].shape, op.results[0].shape
    if shape is None or target is None:
        return None
    added = len(target) - len(shape)
    return tuple(
        aligned((0, axis - added))
        if axis >= added and dim is not None and shape[axis - added] == dim
        else sized(shape_element, Element(1, axis))
        for axis, dim in enumerate(target)
    )


def fill(op: Op, _index: int, _read: ReadIntegers) -> AxisMap | None:
    """Fill, and random numbers: the first operand is the shape."""
    rank = op.results[0].rank
    return None if rank is None else tuple(sized(shape_element, Element(0, axis)) for axis in range(rank))


def range_(op: Op, _index: int, read: ReadIntegers) -> AxisMap | None:
    """Range from a start to a limit by a step."""
    delta = scalar_of(op, 2, read)
    if delta is None or delta <= 0 or not op.results[0].dtype.is_integer:
        return (UNKNOWN,)
    return (sized(_count_steps, Element(0, 0), Element(1, 0), delta),)


def _count_steps(start: Size, limit: Size, delta: int) -> Size:
    return larger(ceil_div(limit - start, delta), 0)


def one_hot(op: Op, _index: int, read: ReadIntegers) -> AxisMap | None:
    """OneHot: a new axis, whose size is the second operand."""
    source, depth = aligned_with(op, 0), known_or_element(read(op.inputs[1]), 1, 0)
    return None if source is None else _insert(source, op.attributes["axis"], sized(same_size, depth))


def reversal(op: Op, _index: int, read: ReadIntegers) -> AxisMap | None:
    """Reversal, rotation or sums along the axes that the second operand lists."""
    rank = rank_of(op, 0)
    axes = None if rank is None else axes_of(op, 1, rank, read)
    if rank is None:
        return None
    changed = range(rank) if axes is None else axes
    return tuple(mixed(0, axis) if axis in changed else aligned((0, axis)) for axis in range(rank))


def reverse_sequence(op: Op, _index: int, _read: ReadIntegers) -> AxisMap | None:
    """ReverseSequence: the beginning of each sequence is reversed; the second operand has the lengths."""
    rank, attributes = rank_of(op, 0), op.attributes
    if rank is None:
        return None
    axes: list[ResultAxis] = [aligned((0, axis)) for axis in range(rank)]
    axes[attributes["seq_dim"]] = mixed(0, attributes["seq_dim"])
    axes[attributes["batch_dim"]] = aligned((0, attributes["batch_dim"]), (1, 0), agree=True)
    return tuple(axes)
