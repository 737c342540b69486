"""Translate scatters: updates of slices at computed indices; slices that are not inside of the tensor are dropped."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np

from litefuse.frontend.stablehlo import start_indices as index
from litefuse.frontend.stablehlo.artifact.nodes import Block, Operation
from litefuse.frontend.stablehlo.axes import (
    arrange_axes,
    check_axes,
    insert_axes,
    remove_axes,
    shape_of,
    size_of,
    size_vector,
    transpose,
)
from litefuse.frontend.stablehlo.intervals import integer_limits
from litefuse.frontend.stablehlo.operations.pad import pad_by
from litefuse.frontend.stablehlo.operations.reduce import find_reduction
from litefuse.frontend.stablehlo.start_indices import Label
from litefuse.frontend.stablehlo.writer import (
    Writer,
    as_result,
    number,
    numbers,
    optional_numbers,
    refuse,
    tensor,
    translates,
)
from litefuse.ir import DType, Value

_SET = "Set"


@dataclass(frozen=True, slots=True)
class ScatterDimensions:
    """The dimension numbers of a scatter."""

    window: list[int]
    inserted: list[int]
    batching: list[int]
    starts_batching: list[int]
    indexed: list[int]

    def kept(self, rank: int) -> list[int]:
        """Return the dimensions of an operand that the windows have."""
        return [axis for axis in range(rank) if axis not in self.inserted and axis not in self.batching]


@translates("scatter")
def scatter(operation: Operation, writer: Writer) -> Sequence[Value]:
    """Translate a scatter into one tensor, or into several if the updates replace the elements."""
    count = len(operation.results)
    if len(operation.operands) != 2 * count + 1:
        raise refuse("a scatter of other updates than operands has no translation")
    values = writer.values(operation.operands)
    operands, starts, updates = values[:count], values[count], values[count + 1 :]
    names = _reductions(operation.regions[0], [operand.dtype for operand in operands])
    starts = index.index_vectors(writer, starts, number(operation, "index_vector_dim"))
    dimensions = _read_dimensions(operation, len(shape_of(operands[0])), len(shape_of(starts)) - 1)
    return [
        as_result(_scatter(writer, operand, starts, update, name, dimensions), tensor(result))
        for operand, update, name, result in zip(operands, updates, names, operation.results, strict=True)
    ]


def _reductions(body: Block, dtypes: Sequence[DType]) -> list[str]:
    """Return the reduction that combines each operand with its updates; `_SET` if these replace the elements."""
    count = len(dtypes)
    if len(body.operations) == 1 and len(body.arguments) == 2 * count:
        returned = body.operations[0]
        if returned.name == "return" and returned.operands == body.arguments[count:]:
            return [_SET] * count
    name = find_reduction(body, dtypes[0]) if count == 1 else None
    if name is None:
        raise refuse("a scatter by its computation has no translation")
    return [name]


def _read_dimensions(operation: Operation, rank: int, batch: int) -> ScatterDimensions:
    batching, starts_batching = (
        optional_numbers(operation, name) for name in ("input_batching_dims", "scatter_indices_batching_dims")
    )
    names = ("update_window_dims", "inserted_window_dims", "scatter_dims_to_operand_dims")
    window, inserted, indexed = (numbers(operation, name) for name in names)
    check_axes([*inserted, *batching], rank)
    check_axes([*indexed, *batching], rank)
    check_axes(starts_batching, batch)
    if len(batching) != len(starts_batching):
        raise refuse("a scatter by other batches than those of its operand has no translation")
    return ScatterDimensions(window, inserted, batching, starts_batching, indexed)


def _scatter(
    writer: Writer, operand: Value, starts: Value, updates: Value, name: str, dimensions: ScatterDimensions
) -> Value:
    """Update the windows at `starts`."""
    if updates.dtype is not operand.dtype:
        raise refuse("a scatter of updates of another type than its operand has no translation")
    shape, batch = shape_of(operand), len(shape_of(starts)) - 1
    kept = dimensions.kept(len(shape))
    check_axes(dimensions.window, len(shape_of(updates)))
    is_consistent = len(kept) == len(dimensions.window) and len(shape_of(updates)) == batch + len(kept)
    if not is_consistent or shape_of(starts)[-1] != len(dimensions.indexed) or not shape:
        raise refuse("a scatter of updates of other dimensions than its operand has no translation")
    labels = _label_updates(len(shape_of(updates)), kept, dimensions)
    sizes = _window_sizes(operand, updates, labels, dimensions)
    starts, axes = _index_all(writer, operand, starts, sizes, dimensions)
    windows = [sizes[axis] for axis in axes]
    limits = index.last_starts(writer, operand, axes, windows)
    is_inside = None if index.are_inside(starts, limits) else _check(writer, starts, limits)
    starts = index.clamp(writer, starts, limits)
    if batch == 0 and name == _SET:
        updates = arrange_axes(writer, updates, labels, [Label(False, axis) for axis in range(len(shape))])
        return _replace_slice(writer, operand, starts, axes, updates, is_inside)
    columns = [column for column, axis in enumerate(axes) if windows[column] != shape[axis]] or [0]
    axes, windows = [axes[column] for column in columns], [windows[column] for column in columns]
    starts, of_windows = index.add_windows(writer, index.select_columns(writer, starts, columns), windows)
    starts = index.add_batch_columns(writer, starts, dimensions.starts_batching)
    leading = [*dimensions.batching, *axes]
    order = [*leading, *(axis for axis in range(len(shape)) if axis not in leading)]
    inner = [*(axes[column] for column in of_windows), *order[len(leading) :]]
    wanted = [*(Label(True, axis) for axis in range(batch)), *(Label(False, axis) for axis in inner)]
    updates = arrange_axes(writer, updates, labels, wanted)
    if is_inside is not None:
        is_inside = insert_axes(writer, is_inside, range(batch, batch + len(of_windows)))
    updated = _update(writer, transpose(writer, operand, order), starts, updates, name, is_inside)
    return transpose(writer, updated, [order.index(axis) for axis in range(len(shape))])


def _label_updates(rank: int, kept: Sequence[int], dimensions: ScatterDimensions) -> list[Label]:
    """Label the dimensions of the updates: those of the operand, or of the index vectors."""
    windows = dict(zip(sorted(dimensions.window), kept, strict=True))
    outer = [axis for axis in range(rank) if axis not in windows]
    return [Label(False, windows[axis]) if axis in windows else Label(True, outer.index(axis)) for axis in range(rank)]


def _window_sizes(operand: Value, updates: Value, labels: Sequence[Label], dimensions: ScatterDimensions) -> list[int]:
    """Return the sizes of the windows along the dimensions of the operand; -1 for a whole free dimension."""
    shape = shape_of(operand)
    given = {label.axis: size for label, size in zip(labels, shape_of(updates), strict=True) if not label.is_batch}
    sizes = [given.get(axis, 1) for axis in range(len(shape))]
    if any(size is None and (shape[axis] is not None or axis in dimensions.indexed) for axis, size in enumerate(sizes)):
        raise refuse("a scatter of updates of a free size has no translation")
    return [-1 if size is None else size for size in sizes]


def _index_all(
    writer: Writer, operand: Value, starts: Value, sizes: Sequence[int], dimensions: ScatterDimensions
) -> tuple[Value, list[int]]:
    """Return index vectors with an element, which is 0, for dimensions without one whose windows are not whole."""
    shape = shape_of(operand)
    axes = list(dimensions.indexed)
    whole = [size in (-1, shape[axis]) for axis, size in enumerate(sizes)]
    more = [
        axis for axis in range(len(shape)) if axis not in axes and axis not in dimensions.batching and not whole[axis]
    ]
    if not axes and not more and not dimensions.batching:
        more = [0]
    if more:
        pairs = np.zeros((len(shape_of(starts)), 2), np.int32)
        pairs[-1, 1] = len(more)
        starts = writer.tf.PadV2(starts, writer.constant(pairs), writer.constant(0, starts.dtype))
    return starts, axes + more


def _check(writer: Writer, starts: Value, limits: Sequence[int | Value]) -> Value:
    """Return whether the windows of each index vector are inside, with a last dimension of size 1."""
    limit = index.limit_vector(writer, limits, starts.dtype)
    zero = writer.constant(0, starts.dtype)
    inside = writer.tf.LogicalAnd(writer.tf.GreaterEqual(starts, zero), writer.tf.LessEqual(starts, limit))
    return writer.tf.All(inside, writer.constant([-1], DType.I32), keep_dims=True)


def _replace_slice(
    writer: Writer, operand: Value, starts: Value, axes: Sequence[int], updates: Value, is_inside: Value | None
) -> Value:
    """Replace a single slice."""
    rank = len(shape_of(operand))
    begin = writer.tf.ConcatV2(starts, writer.constant([0], starts.dtype), writer.constant(0, DType.I32))
    # Dimensions without an index get the last element, which is 0.
    columns = [axes.index(axis) if axis in axes else len(axes) for axis in range(rank)]
    begin = index.select_columns(writer, begin, columns)
    replaced = writer.tf.XlaDynamicUpdateSlice(operand, updates, begin)
    if is_inside is None:
        return replaced
    return writer.tf.SelectV2(writer.tf.Squeeze(is_inside, squeeze_dims=(0,)), replaced, operand)


def _update(writer: Writer, operand: Value, starts: Value, updates: Value, name: str, is_inside: Value | None) -> Value:
    """Scatter updates by index vectors of the first dimensions of the operand, except those that are not inside."""
    if name == _SET:
        return _set(writer, operand, starts, updates, is_inside)
    if name in ("All", "Any"):
        integers = [writer.tf.Cast(value, DstT=DType.I32) for value in (operand, updates)]
        updated = _update(writer, integers[0], starts, integers[1], "Min" if name == "All" else "Max", is_inside)
        return writer.tf.Cast(updated, DstT=DType.BOOL)
    if is_inside is not None:
        missing = len(shape_of(updates)) - len(shape_of(is_inside))
        last = len(shape_of(is_inside)) - 1
        mask = insert_axes(writer, is_inside, range(last, last + missing))
        mask = remove_axes(writer, mask, [last]) if missing < 0 else mask
        updates = writer.tf.SelectV2(mask, updates, writer.constant(_neutral(name, updates.dtype), updates.dtype))
    if name == "Prod":
        return _multiply(writer, operand, starts, updates)
    op = {"Sum": writer.tf.TensorScatterAdd, "Max": writer.tf.TensorScatterMax, "Min": writer.tf.TensorScatterMin}[name]
    return op(operand, starts, updates)


def _neutral(name: str, dtype: DType) -> Any:
    """Return the number that changes nothing."""
    if name in ("Sum", "Prod"):
        return np.array(0 if name == "Sum" else 1)
    if dtype.is_float:
        return np.array(-np.inf if name == "Max" else np.inf)
    limits = integer_limits(dtype)
    return np.array(limits.low if name == "Max" else limits.high)


def _set(writer: Writer, operand: Value, starts: Value, updates: Value, is_inside: Value | None) -> Value:
    """Replace elements; those that are not inside go to one more row, which is cut off."""
    if is_inside is None:
        return writer.tf.TensorScatterUpdate(operand, starts, updates)
    rank, rows = len(shape_of(operand)), size_of(writer, operand, 0)
    high = [1, *[0] * (rank - 1)]
    taller = pad_by(writer, operand, writer.constant(np.zeros(()), operand.dtype), [0] * rank, high, [0] * rank)
    is_other = writer.constant(np.arange(shape_of(starts)[-1] or 0) > 0)
    row = writer.constant(rows, starts.dtype) if isinstance(rows, int) else writer.tf.Cast(rows, DstT=starts.dtype)
    starts = writer.tf.SelectV2(writer.tf.LogicalOr(is_inside, is_other), starts, row)
    updated = writer.tf.TensorScatterUpdate(taller, starts, updates)
    sizes = size_vector(writer, [rows, *[-1] * (rank - 1)])
    return writer.tf.Slice(updated, writer.sizes([0] * rank), sizes)


def _multiply(writer: Writer, operand: Value, starts: Value, updates: Value) -> Value:
    """Multiply elements by the products of their updates, which are reduced as segments."""
    shape, depth = shape_of(operand), shape_of(starts)[-1] or 0
    outer = [size for size in shape[:depth] if size is not None]
    if len(outer) < depth:
        raise refuse("a scatter of factors into a free dimension has no translation")
    strides = [prod(outer[axis + 1 :]) for axis in range(depth)]
    flat = writer.tf.Mul(starts, writer.constant(strides, starts.dtype))
    segments = writer.tf.Sum(flat, writer.constant([-1], DType.I32))
    factors = writer.tf.UnsortedSegmentProd(updates, segments, writer.constant(prod(outer), DType.I32))
    sizes = [*outer, *(-1 if size is None else size for size in shape[depth:])]
    return writer.tf.Mul(operand, writer.tf.Reshape(factors, writer.sizes(sizes)))
