"""Axis maps of slices, gathers and updates."""

from collections.abc import Callable
from operator import sub

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
    is_nonnegative,
    larger,
    mixed,
    same_size,
    sized,
    smaller,
)
from litefuse.dialects.axes.operands import aligned_with, known_or_element, rank_of, scalar_of, unknown
from litefuse.dialects.shapes import contradict, format_shape, normalize_axis
from litefuse.dialects.strided_slice import AxisRange, decode_strided_slice
from litefuse.errors import count_noun
from litefuse.ir import Dim, Op, Shape


def strided_slice(op: Op, _index: int, read: ReadIntegers) -> AxisMap | None:
    """StridedSlice: NumPy indexing with begin:end:stride, ellipsis, new axes and integers."""
    shape, bounds = op.inputs[0].shape, op.inputs[1].shape
    begins, ends, strides = parts = [read(operand) for operand in op.inputs[1:4]]
    counts = sorted({len(part) for part in parts if part is not None})
    if len(counts) > 1:
        contradict(f"begin, end and strides have different lengths: {', '.join(map(str, counts))}")
    count = counts[0] if counts else bounds[0] if bounds else None
    if shape is None or count is None:
        return None
    ranges = decode_strided_slice(op.attributes, len(shape), count)
    if ranges is None:
        contradict(f"an index with {count_noun(count, 'item')} does not fit a tensor of shape {format_shape(shape)}")
    axes: list[ResultAxis] = []
    for part in ranges:
        if part.is_index:
            continue
        if part.axis is None:
            axes.append(ONE)
        elif part.entry is None:
            axes.append(aligned((0, part.axis)))
        else:
            begin, end = known_or_element(begins, 1, part.entry), known_or_element(ends, 2, part.entry)
            if op.attributes.get("offset"):
                # Ends are relative to begins.
                end = begin + end if isinstance(begin, int) and isinstance(end, int) else None
            stride = None if strides is None else strides[part.entry]
            axes.append(_range(shape[part.axis], part, 0 if part.from_first else begin, end, stride))
    return tuple(axes)


def _range(
    dim: Dim, part: AxisRange, begin: int | Element, end: int | Element | None, stride: int | None
) -> ResultAxis:
    """Return the dimension of a range of an operand's: unless it is whole, its size follows from the bounds."""
    assert part.axis is not None
    if stride == 0:
        contradict("the stride of a slice is 0")
    source = OperandAxis(0, part.axis)
    to_last = part.to_last or (dim is not None and isinstance(end, int) and end >= dim)
    if stride == 1 and begin == 0 and to_last:
        return aligned(source)
    if stride is None or (end is None and not part.to_last):
        return UNKNOWN
    if stride < 0 and part.from_first and part.to_last:
        return sized(ceil_div, source, -stride)
    if (part.from_first or isinstance(begin, int)) and (part.to_last or isinstance(end, int)):
        bounds = slice(None if part.from_first else begin, None if part.to_last else end, stride)
        if _is_always_empty(bounds):
            return sized(same_size, 0)
        if stride < 0:
            return sized(_length(bounds), source, rises=False)
    if stride < 0:
        return UNKNOWN
    if part.to_last:
        return sized(_size_to_last, source, begin, stride)
    assert end is not None
    # The last two elements are beyond the first three if there are five.
    from_first, from_last = isinstance(begin, int) and begin >= 0, isinstance(end, int) and end < 0
    return sized(_size_of_range, source, begin, end, stride, rises=from_first or from_last)


def _is_always_empty(bounds: slice) -> bool:
    """Return whether a slice has no elements, whatever the size of the dimension is."""
    if bounds.start is None or bounds.stop is None or (bounds.start < 0) != (bounds.stop < 0):
        return False
    return (bounds.stop - bounds.start) * bounds.step <= 0


def _length(bounds: slice) -> Callable[[Size], int | None]:
    def length(size: Size) -> int | None:
        return len(range(size)[bounds]) if isinstance(size, int) else None

    return length


def _size_to_last(size: Size, begin: Size, stride: int) -> Size | None:
    start = _position(begin, size)
    return None if start is None else larger(ceil_div(size - start, stride), 0)


def _size_of_range(size: Size, begin: Size, end: Size, stride: int) -> Size | None:
    start, stop = _position(begin, size), _position(end, size)
    return None if start is None or stop is None else larger(ceil_div(smaller(stop, size) - start, stride), 0)


def _position(bound: Size, size: Size) -> Size | None:
    """Return the position that a bound of a slice means, which may be beyond the end; None if its sign is unknown."""
    if is_nonnegative(bound):
        return bound
    return larger(size + bound, 0) if is_nonnegative(-bound) else None


def slice_(op: Op, _index: int, read: ReadIntegers) -> AxisMap | None:
    """Slice: `size` elements from `begin` on, or all if it is -1."""
    shape = op.inputs[0].shape
    begins, sizes = read(op.inputs[1]), read(op.inputs[2])
    bounds = [part for part in (sizes, begins) if part is not None]
    if shape is None and not bounds:
        return None
    rank = len(bounds[0] if shape is None else shape)
    if any(len(part) != rank for part in bounds):
        wanted = count_noun(len(bounds[0]), "dimension")
        contradict(f"a slice of {wanted} does not fit a tensor of shape {format_shape(shape)}")
    return tuple(
        _part(axis, shape, known_or_element(begins, 1, axis), known_or_element(sizes, 2, axis)) for axis in range(rank)
    )


def _part(axis: int, shape: Shape | None, begin: int | Element, size: int | Element) -> ResultAxis:
    dim = None if shape is None else shape[axis]
    if shape is not None and begin == 0 and size in (-1, dim):
        return aligned((0, axis))
    if size == -1:
        return UNKNOWN if shape is None else sized(sub, OperandAxis(0, axis), begin)
    if isinstance(begin, int) and isinstance(size, int) and dim is not None and begin + size > dim:
        contradict(f"a slice from {begin} to {begin + size} exceeds a dimension of {format_shape(shape)}")
    return sized(_given, size)


def _given(size: Size) -> Size | None:
    return size if is_nonnegative(size) else None


def gather(op: Op, _index: int, read: ReadIntegers) -> AxisMap | None:
    """Gather: the axis is an attribute or an operand; the first `batch_dims` are shared with the indices."""
    params, indices = rank_of(op, 0), rank_of(op, 1)
    axis = op.attributes.get("axis", 0) if len(op.inputs) < 3 else scalar_of(op, 2, read)
    shared = op.attributes.get("batch_dims", 0)
    if params is None or indices is None:
        return None
    shared += indices if shared < 0 else 0
    if axis is None:
        return unknown(range(params + indices - 1 - shared))
    axis = normalize_axis(axis, params)
    return (
        *(aligned((0, number), (1, number), agree=True) for number in range(shared)),
        *(aligned((0, number)) for number in range(shared, axis)),
        *(aligned((1, number)) for number in range(shared, indices)),
        *(aligned((0, number)) for number in range(axis + 1, params)),
    )


def resource_gather(op: Op, _index: int, _read: ReadIntegers) -> AxisMap | None:
    """Gather of rows of a variable, whose shape its handle does not say."""
    indices, rank = rank_of(op, 1), op.results[0].rank
    if op.attributes["batch_dims"] or indices is None or rank is None:
        return None
    return (*(aligned((1, axis)) for axis in range(indices)), *(UNKNOWN for _ in range(indices, rank)))


def gather_nd(op: Op, _index: int, _read: ReadIntegers) -> AxisMap | None:
    """GatherNd: the last dimension of the indices selects along the first dimensions of the operand."""
    shape, indices = op.inputs[0].shape, op.inputs[1].shape
    if shape is None or not indices or indices[-1] is None:
        return None
    if indices[-1] > len(shape):
        contradict(f"indices of shape {format_shape(indices)} do not fit a tensor of shape {format_shape(shape)}")
    return (
        *(aligned((1, axis)) for axis in range(len(indices) - 1)),
        *(aligned((0, axis)) for axis in range(indices[-1], len(shape))),
    )


def embedding_lookup(op: Op, _index: int, _read: ReadIntegers) -> AxisMap | None:
    """Rows of the second operand, selected by the first."""
    ids, table = aligned_with(op, 0), aligned_with(op, 1)
    return None if ids is None or table is None else (*ids, *table[1:])


def update(op: Op, _index: int, read: ReadIntegers) -> AxisMap | None:
    """DynamicUpdateSlice: a part of the first operand is replaced by the second; aligned where that is whole."""
    shape, part = op.inputs[0].shape, op.inputs[1].shape
    begins = read(op.inputs[2])
    if shape is None or part is None:
        return None
    return tuple(
        aligned((0, axis), (1, axis), agree=True)
        if dim is not None and dim == part[axis] and known_or_element(begins, 2, axis) == 0
        else mixed(0, axis)
        for axis, dim in enumerate(shape)
    )
