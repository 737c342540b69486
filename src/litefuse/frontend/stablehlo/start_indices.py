"""Index vectors of gathers and scatters: the indices at which slices begin."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from litefuse.dialects.shape_functions import partial
from litefuse.errors import count_noun
from litefuse.frontend.stablehlo.axes import insert_axes, shape_of, size_of, size_vector, transpose
from litefuse.frontend.stablehlo.intervals import Interval, integer_limits, interval_of
from litefuse.frontend.stablehlo.writer import Writer, refuse
from litefuse.ir import Constant, DType, Value

_WIDE = (DType.I64, DType.U64, DType.U32)
_MAX_INT32 = (1 << 31) - 1
MAX_WINDOW = 1 << 24
"""Maximum number of elements of a slice along a dimension with an index; each becomes an index vector."""


class Label(NamedTuple):
    """A dimension of a result: number `axis` of the operand, or (`is_batch`) of the index vectors."""

    is_batch: bool
    axis: int


def index_vectors(writer: Writer, starts: Value, vector_axis: int) -> Value:
    """Return integers of a type that LiteRT gathers by, with the index vectors along the last dimension."""
    rank = len(shape_of(starts))
    if not 0 <= vector_axis <= rank:
        raise refuse(f"index vectors along dimension {vector_axis} of {rank} have no translation")
    if vector_axis == rank:
        starts = insert_axes(writer, starts, [rank])
    else:
        order = [axis for axis in range(rank) if axis != vector_axis]
        starts = transpose(writer, starts, [*order, vector_axis])
    if starts.dtype is DType.U64:
        limit = writer.constant(np.uint64((1 << 63) - 1))
        starts = writer.tf.Minimum(starts, limit)
    if starts.dtype in (DType.I32, DType.I64):
        return starts
    return writer.tf.Cast(starts, DstT=DType.I64 if starts.dtype in _WIDE else DType.I32)


def column_intervals(starts: Value) -> list[Interval | None]:
    """Return bounds of each element of the index vectors."""
    count = shape_of(starts)[-1]
    assert count is not None
    constant, elements = starts.constant, partial(starts)
    if constant is not None and constant.size:
        array = constant.numpy().reshape(-1, count)
        return [Interval(int(column.min()), int(column.max())) for column in array.T]
    if elements and count and None not in elements:
        numbers = [element for element in elements if element is not None]
        return [Interval(min(numbers[column::count]), max(numbers[column::count])) for column in range(count)]
    op = starts.op
    if op is not None and op.kind == "tf.ConcatV2":
        *parts, axis = op.inputs
        at_end = axis.constant is not None and axis.constant.item() in (-1, len(shape_of(starts)) - 1)
        if at_end and [shape_of(part)[-1] for part in parts] == [1] * count:
            return [interval_of(part) for part in parts]
    return [interval_of(starts)] * count


def are_inside(starts: Value, limits: Sequence[int | Value]) -> bool:
    """Return whether the elements of all index vectors are known to be from 0 to `limits`."""
    intervals = column_intervals(starts)
    return all(
        isinstance(limit, int) and interval is not None and interval.is_inside(0, limit)
        for interval, limit in zip(intervals, limits, strict=True)
    )


def last_starts(writer: Writer, operand: Value, axes: Sequence[int], sizes: Sequence[int]) -> list[int | Value]:
    """Return the last indices along `axes` at which slices of `sizes` fit into the operand."""
    starts: list[int | Value] = []
    for axis, size in zip(axes, sizes, strict=True):
        whole = size_of(writer, operand, axis)
        if isinstance(whole, int) and size > whole:
            raise refuse(f"a slice of {count_noun(size, 'element')} along a dimension of {whole} has no translation")
        if isinstance(whole, int):
            starts.append(whole - size)
        else:
            starts.append(writer.tf.Sub(whole, writer.constant(size, DType.I32)) if size else whole)
    return starts


def limit_vector(writer: Writer, limits: Sequence[int | Value], dtype: DType) -> Value:
    """Return the limits as a scalar if they are equal, else as a vector, with an element type.

    Limits that the type cannot represent are replaced by its largest number.
    """
    largest = integer_limits(dtype).high
    known = [min(limit, largest) for limit in limits if isinstance(limit, int)]
    if len(known) == len(limits):
        values = np.array(known[0] if len(set(known)) == 1 else known, dtype.numpy)
        return writer.constant(Constant.of(values, dtype))
    vector = size_vector(writer, limits)
    return vector if vector.dtype is dtype else writer.tf.Cast(vector, DstT=dtype)


def clamp(writer: Writer, starts: Value, limits: Sequence[int | Value]) -> Value:
    """Clamp the elements of index vectors to 0 and `limits`, unless they are known to be inside."""
    if not are_inside(starts, limits):
        zero = writer.constant(0, starts.dtype)
        starts = writer.tf.Minimum(writer.tf.Maximum(starts, zero), limit_vector(writer, limits, starts.dtype))
    return narrow(writer, starts, limits)


def narrow(writer: Writer, starts: Value, limits: Sequence[int | Value]) -> Value:
    """Cast index vectors that are inside of limits to int32."""
    fits = all(not isinstance(limit, int) or limit <= _MAX_INT32 for limit in limits)
    return writer.tf.Cast(starts, DstT=DType.I32) if fits and starts.dtype is not DType.I32 else starts


def add_windows(writer: Writer, starts: Value, sizes: Sequence[int]) -> tuple[Value, list[int]]:
    """Let index vectors run through windows: one more dimension, before the last, for each size other than 1.

    Returns the vectors and the elements of the vectors, by number, that have these windows.
    """
    if not all(0 <= size <= MAX_WINDOW for size in sizes):
        raise refuse(f"slices of {list(sizes)} elements have no translation")
    windows = [column for column, size in enumerate(sizes) if size != 1]
    batch = len(shape_of(starts)) - 1
    starts = insert_axes(writer, starts, range(batch, batch + len(windows)))
    for position, column in enumerate(windows):
        offsets = np.zeros((sizes[column], *(1,) * (len(windows) - 1 - position), len(sizes)), starts.dtype.numpy)
        offsets[..., column] = np.arange(sizes[column]).reshape(-1, *(1,) * (offsets.ndim - 2))
        starts = writer.tf.AddV2(starts, writer.constant(offsets))
    return starts, windows


def select_columns(writer: Writer, starts: Value, columns: Sequence[int]) -> Value:
    """Return index vectors of some elements, in another order."""
    if list(columns) == list(range(shape_of(starts)[-1] or 0)):
        return starts
    return writer.tf.GatherV2(starts, writer.sizes(columns), writer.constant(-1, DType.I32))


def add_batch_columns(writer: Writer, starts: Value, axes: Sequence[int]) -> Value:
    """Prepend elements to index vectors: the vectors' positions along each of `axes`, batches of both operands."""
    shape = [size_of(writer, starts, axis) for axis in range(len(shape_of(starts)) - 1)]
    columns: list[Value] = []
    for axis in axes:
        size = shape[axis]
        limit = writer.constant(size, DType.I32) if isinstance(size, int) else size
        numbers = writer.tf.Range(writer.constant(0, DType.I32), limit, writer.constant(1, DType.I32))
        numbers = insert_axes(writer, numbers, [dimension for dimension in range(len(shape) + 1) if dimension != axis])
        columns.append(writer.tf.BroadcastTo(numbers, size_vector(writer, [*shape, 1])))
    starts = starts if starts.dtype is DType.I32 else writer.tf.Cast(starts, DstT=DType.I32)
    return writer.tf.ConcatV2(*columns, starts, writer.constant(-1, DType.I32)) if columns else starts
