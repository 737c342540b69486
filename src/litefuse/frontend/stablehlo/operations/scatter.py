"""Translate scatters: updates of slices of a tensor at computed places; slices that are not inside are dropped."""

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
from litefuse.frontend.stablehlo.rules import translates
from litefuse.frontend.stablehlo.start_indices import Label
from litefuse.frontend.stablehlo.writer import Writer, number, numbers, optional_numbers, refuse, settle, tensor
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
def scatter(operation: Operation, write: Writer) -> Sequence[Value]:
    """Translate a scatter into one tensor, or several with a computation that treats each alone."""
    count = len(operation.results)
    if len(operation.operands) != 2 * count + 1:
        raise refuse("a scatter of other updates than operands has no translation")
    values = write.values(operation.operands)
    operands, starts, updates = values[:count], values[count], values[count + 1 :]
    names = _reductions(operation.regions[0], [operand.dtype for operand in operands])
    starts = index.index_vectors(write, starts, number(operation, "index_vector_dim"))
    places = _read_places(operation, len(shape_of(operands[0])), len(shape_of(starts)) - 1)
    return [
        settle(_scatter(write, operand, starts, update, name, places), tensor(result))
        for operand, update, name, result in zip(operands, updates, names, operation.results, strict=True)
    ]


def _reductions(body: Block, dtypes: Sequence[DType]) -> list[str]:
    """Return how each operand is updated: the op that combines, or that the update replaces it."""
    count = len(dtypes)
    if len(body.operations) == 1 and len(body.arguments) == 2 * count:
        returned = body.operations[0]
        if returned.name == "return" and returned.operands == body.arguments[count:]:
            return [_SET] * count
    name = find_reduction(body, dtypes[0]) if count == 1 else None
    if name is None:
        raise refuse("a scatter by its computation has no translation")
    return [name]


def _read_places(operation: Operation, rank: int, batch: int) -> ScatterDimensions:
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
    write: Writer, operand: Value, starts: Value, updates: Value, name: str, places: ScatterDimensions
) -> Value:
    """Update the windows at `starts`."""
    if updates.dtype is not operand.dtype:
        raise refuse("a scatter of updates of another type than its operand has no translation")
    shape, batch = shape_of(operand), len(shape_of(starts)) - 1
    kept = places.kept(len(shape))
    check_axes(places.window, len(shape_of(updates)))
    is_consistent = len(kept) == len(places.window) and len(shape_of(updates)) == batch + len(kept)
    if not is_consistent or shape_of(starts)[-1] != len(places.indexed) or not shape:
        raise refuse("a scatter of updates of other dimensions than its operand has no translation")
    labels = _label_updates(len(shape_of(updates)), kept, places)
    sizes = _window_sizes(operand, updates, labels, places)
    starts, axes = _index_all(write, operand, starts, sizes, places)
    windows = [sizes[axis] for axis in axes]
    limits = index.last_starts(write, operand, axes, windows)
    is_inside = None if index.are_inside(starts, limits) else _check(write, starts, limits)
    starts = index.clamp(write, starts, limits)
    if batch == 0 and name == _SET:
        updates = arrange_axes(write, updates, labels, [Label(False, axis) for axis in range(len(shape))])
        return _replace_slice(write, operand, starts, axes, updates, is_inside)
    columns = [column for column, axis in enumerate(axes) if windows[column] != shape[axis]] or [0]
    axes, windows = [axes[column] for column in columns], [windows[column] for column in columns]
    starts, of_windows = index.add_windows(write, index.select_columns(write, starts, columns), windows)
    starts = index.add_batch_columns(write, starts, places.starts_batching)
    leading = [*places.batching, *axes]
    order = [*leading, *(axis for axis in range(len(shape)) if axis not in leading)]
    inner = [*(axes[column] for column in of_windows), *order[len(leading) :]]
    wanted = [*(Label(True, axis) for axis in range(batch)), *(Label(False, axis) for axis in inner)]
    updates = arrange_axes(write, updates, labels, wanted)
    if is_inside is not None:
        is_inside = insert_axes(write, is_inside, range(batch, batch + len(of_windows)))
    found = _update(write, transpose(write, operand, order), starts, updates, name, is_inside)
    return transpose(write, found, [order.index(axis) for axis in range(len(shape))])


def _label_updates(rank: int, kept: Sequence[int], places: ScatterDimensions) -> list[Label]:
    """Return what the dimensions of the updates are."""
    windows = dict(zip(sorted(places.window), kept, strict=True))
    outer = [axis for axis in range(rank) if axis not in windows]
    return [Label(False, windows[axis]) if axis in windows else Label(True, outer.index(axis)) for axis in range(rank)]


def _window_sizes(operand: Value, updates: Value, labels: Sequence[Label], places: ScatterDimensions) -> list[int]:
    """Return the sizes of the windows along the dimensions of the operand; -1 for a whole free dimension."""
    shape = shape_of(operand)
    given = {label.axis: size for label, size in zip(labels, shape_of(updates), strict=True) if not label.is_batch}
    sizes = [given.get(axis, 1) for axis in range(len(shape))]
    if any(size is None and (shape[axis] is not None or axis in places.indexed) for axis, size in enumerate(sizes)):
        raise refuse("a scatter of updates of a free size has no translation")
    return [-1 if size is None else size for size in sizes]


def _index_all(
    write: Writer, operand: Value, starts: Value, sizes: Sequence[int], places: ScatterDimensions
) -> tuple[Value, list[int]]:
    """Return index vectors with an element, which is 0, for dimensions without one whose windows are not whole."""
    shape = shape_of(operand)
    axes = list(places.indexed)
    whole = [size in (-1, shape[axis]) for axis, size in enumerate(sizes)]
    more = [axis for axis in range(len(shape)) if axis not in axes and axis not in places.batching and not whole[axis]]
    if not axes and not more and not places.batching:
        more = [0]
    if more:
        pairs = np.zeros((len(shape_of(starts)), 2), np.int32)
        pairs[-1, 1] = len(more)
        starts = write.tf.PadV2(starts, write.constant(pairs), write.constant(0, starts.dtype))
    return starts, axes + more


def _check(write: Writer, starts: Value, limits: Sequence[int | Value]) -> Value:
    """Return whether the windows of each index vector are inside, with a last dimension of size 1."""
    limit = index.limit_vector(write, limits, starts.dtype)
    zero = write.constant(0, starts.dtype)
    inside = write.tf.LogicalAnd(write.tf.GreaterEqual(starts, zero), write.tf.LessEqual(starts, limit))
    return write.tf.All(inside, write.constant([-1], DType.I32), keep_dims=True)


def _replace_slice(
    write: Writer, operand: Value, starts: Value, axes: Sequence[int], updates: Value, is_inside: Value | None
) -> Value:
    """Replace a single slice."""
    rank = len(shape_of(operand))
    begin = write.tf.ConcatV2(starts, write.constant([0], starts.dtype), write.constant(0, DType.I32))
    # Dimensions without an index get the last element, which is 0.
    columns = [axes.index(axis) if axis in axes else len(axes) for axis in range(rank)]
    begin = index.select_columns(write, begin, columns)
    found = write.tf.XlaDynamicUpdateSlice(operand, updates, begin)
    if is_inside is None:
        return found
    return write.tf.SelectV2(write.tf.Squeeze(is_inside, squeeze_dims=(0,)), found, operand)


def _update(write: Writer, operand: Value, starts: Value, updates: Value, name: str, is_inside: Value | None) -> Value:
    """Scatter updates by index vectors of the first dimensions of the operand, except those that are not inside."""
    if name == _SET:
        return _set(write, operand, starts, updates, is_inside)
    if name in ("All", "Any"):
        integers = [write.tf.Cast(value, DstT=DType.I32) for value in (operand, updates)]
        found = _update(write, integers[0], starts, integers[1], "Min" if name == "All" else "Max", is_inside)
        return write.tf.Cast(found, DstT=DType.BOOL)
    if is_inside is not None:
        missing = len(shape_of(updates)) - len(shape_of(is_inside))
        last = len(shape_of(is_inside)) - 1
        mask = insert_axes(write, is_inside, range(last, last + missing))
        mask = remove_axes(write, mask, [last]) if missing < 0 else mask
        updates = write.tf.SelectV2(mask, updates, write.constant(_neutral(name, updates.dtype), updates.dtype))
    if name == "Prod":
        return _multiply(write, operand, starts, updates)
    op = {"Sum": write.tf.TensorScatterAdd, "Max": write.tf.TensorScatterMax, "Min": write.tf.TensorScatterMin}[name]
    return op(operand, starts, updates)


def _neutral(name: str, dtype: DType) -> Any:
    """Return the number that changes nothing."""
    if name in ("Sum", "Prod"):
        return np.array(0 if name == "Sum" else 1)
    if dtype.is_float:
        return np.array(-np.inf if name == "Max" else np.inf)
    limits = integer_limits(dtype)
    return np.array(limits.low if name == "Max" else limits.high)


def _set(write: Writer, operand: Value, starts: Value, updates: Value, is_inside: Value | None) -> Value:
    """Replace elements; those that are not inside go to one more row, which is cut off."""
    if is_inside is None:
        return write.tf.TensorScatterUpdate(operand, starts, updates)
    rank, rows = len(shape_of(operand)), size_of(write, operand, 0)
    high = [1, *[0] * (rank - 1)]
    taller = pad_by(write, operand, write.constant(np.zeros(()), operand.dtype), [0] * rank, high, [0] * rank)
    is_other = write.constant(np.arange(shape_of(starts)[-1] or 0) > 0)
    row = write.constant(rows, starts.dtype) if isinstance(rows, int) else write.tf.Cast(rows, DstT=starts.dtype)
    starts = write.tf.SelectV2(write.tf.LogicalOr(is_inside, is_other), starts, row)
    found = write.tf.TensorScatterUpdate(taller, starts, updates)
    sizes = size_vector(write, [rows, *[-1] * (rank - 1)])
    return write.tf.Slice(found, write.sizes([0] * rank), sizes)


def _multiply(write: Writer, operand: Value, starts: Value, updates: Value) -> Value:
    """Multiply elements by the products of their updates, which are reduced as segments."""
    shape, depth = shape_of(operand), shape_of(starts)[-1] or 0
    outer = [size for size in shape[:depth] if size is not None]
    if len(outer) < depth:
        raise refuse("a scatter of factors into a free dimension has no translation")
    strides = [prod(outer[axis + 1 :]) for axis in range(depth)]
    flat = write.tf.Mul(starts, write.constant(strides, starts.dtype))
    places = write.tf.Sum(flat, write.constant([-1], DType.I32))
    factors = write.tf.UnsortedSegmentProd(updates, places, write.constant(prod(outer), DType.I32))
    sizes = [*outer, *(-1 if size is None else size for size in shape[depth:])]
    return write.tf.Mul(operand, write.tf.Reshape(factors, write.sizes(sizes)))
