"""Translate gathers: slices of a tensor at computed places, which are clamped so that the slices are inside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from litefuse.dialects.shape_functions import partial
from litefuse.errors import count_noun
from litefuse.frontend.stablehlo import start_indices as index
from litefuse.frontend.stablehlo.artifact.nodes import Operation
from litefuse.frontend.stablehlo.axes import arrange_axes, check_axes, shape_of, size_vector, transpose
from litefuse.frontend.stablehlo.rules import translates
from litefuse.frontend.stablehlo.start_indices import Label
from litefuse.frontend.stablehlo.writer import Writer, number, numbers, optional_numbers, refuse, settle, tensor
from litefuse.ir import DType, TensorType, Value

Sizes = list[int | None]


@dataclass(frozen=True, slots=True)
class GatherDimensions:
    """The dimension numbers of a gather, with the rank of its result."""

    offset: list[int]
    collapsed: list[int]
    batching: list[int]
    starts_batching: list[int]
    indexed: list[int]
    rank: int

    def wanted(self, rank: int) -> list[Label]:
        """Return what the dimensions of the result are, for an operand with `rank` dimensions."""
        kept = [axis for axis in range(rank) if axis not in self.collapsed and axis not in self.batching]
        if len(kept) != len(self.offset):
            raise refuse(f"{count_noun(len(self.offset), 'dimension')} of a slice with {len(kept)} have no translation")
        labels: dict[int, Label] = {
            place: Label(False, axis) for place, axis in zip(sorted(self.offset), kept, strict=True)
        }
        others = [place for place in range(self.rank) if place not in labels]
        labels.update((place, Label(True, axis)) for axis, place in enumerate(others))
        return [labels[place] for place in range(self.rank)]


@translates("gather")
def gather(operation: Operation, write: Writer) -> Value:
    """Translate a gather of slices of known sizes."""
    operand, starts = write.values(operation.operands)
    return _gather(operation, write, operand, starts, list(numbers(operation, "slice_sizes")))


@translates("dynamic_gather")
def dynamic_gather(operation: Operation, write: Writer) -> Value:
    """Translate a gather of slices, of which dimensions without an index may have sizes that are computed."""
    operand, starts, sizes = write.values(operation.operands)
    rank = len(shape_of(operand))
    known = partial(sizes)
    found: Sizes = [None] * rank if known is None else list(known)
    if None in found:
        sizes = sizes if sizes.dtype is DType.I32 else write.tf.Cast(sizes, DstT=DType.I32)
        indexed = numbers(operation, "start_index_map")
        if any(size is None and axis in indexed for axis, size in enumerate(found)):
            raise refuse("a gather of slices whose size is computed has no translation")
        operand = write.tf.Slice(operand, write.sizes([0] * rank), _or_whole(write, operand, sizes, indexed))
    return _gather(operation, write, operand, starts, found)


def _or_whole(write: Writer, operand: Value, sizes: Value, indexed: Sequence[int]) -> Value:
    """Return the sizes of a slice that is whole along the `indexed` dimensions."""
    mask = write.constant([axis in indexed for axis in range(len(shape_of(operand)))])
    return write.tf.SelectV2(mask, write.constant(-1, DType.I32), sizes)


def _gather(operation: Operation, write: Writer, operand: Value, starts: Value, sizes: Sizes) -> Value:
    type = tensor(operation.results[0])
    rank = len(shape_of(operand))
    places = _read_places(operation, rank, type)
    if len(sizes) != rank:
        raise refuse(
            f"a gather of slices with {count_noun(len(sizes), 'dimension')} of a tensor with {rank} has no translation"
        )
    starts = index.index_vectors(write, starts, number(operation, "index_vector_dim"))
    if shape_of(starts)[-1] != len(places.indexed) or len(shape_of(starts)) - 1 + len(places.offset) != places.rank:
        raise refuse("a gather by index vectors of another length has no translation")
    check_axes(places.starts_batching, len(shape_of(starts)) - 1)
    operand = _cut(write, operand, sizes, places)
    columns = [
        column
        for column, axis in enumerate(places.indexed)
        if sizes[axis] != shape_of(operand)[axis] or shape_of(operand)[axis] is None
    ]
    found, labels = _look_up(write, operand, starts, columns, sizes, places)
    found = arrange_axes(write, found, labels, places.wanted(rank))
    return settle(found, type)


def _read_places(operation: Operation, rank: int, type: TensorType) -> GatherDimensions:
    batching, starts_batching = (
        optional_numbers(operation, name) for name in ("operand_batching_dims", "start_indices_batching_dims")
    )
    names = ("offset_dims", "collapsed_slice_dims", "start_index_map")
    offset, collapsed, indexed = (numbers(operation, name) for name in names)
    if type.rank is None:
        raise refuse("a result of unknown rank has no translation")
    check_axes([*collapsed, *batching], rank)
    check_axes([*indexed, *batching], rank)
    check_axes(offset, type.rank)
    if len(batching) != len(starts_batching):
        raise refuse("a gather by other batches than those of its operand has no translation")
    return GatherDimensions(offset, collapsed, batching, starts_batching, indexed, type.rank)


def _cut(write: Writer, operand: Value, sizes: Sizes, places: GatherDimensions) -> Value:
    """Cut the dimensions that have no index: their slices begin at 0."""
    shape = shape_of(operand)
    free = [axis for axis in range(len(shape)) if axis not in places.indexed and axis not in places.batching]
    if all(sizes[axis] is None or sizes[axis] == shape[axis] for axis in free):
        return operand
    kept = [sizes[axis] if axis in free else None for axis in range(len(shape))]
    ends = [-1 if size is None else size for size in kept]
    return write.tf.Slice(operand, write.sizes([0] * len(shape)), write.sizes(ends))


def _look_up(
    write: Writer, operand: Value, starts: Value, columns: list[int], sizes: Sizes, places: GatherDimensions
) -> tuple[Value, list[Label]]:
    """Gather by the elements `columns` of the index vectors, and return what the dimensions of the result are.

    The other elements refer to dimensions of which the slices take all, so that they are clamped to 0.
    """
    rank, batch = len(shape_of(operand)), len(shape_of(starts)) - 1
    if not columns and batch == 0:
        return operand, [Label(False, axis) for axis in range(rank)]
    columns = columns or list(range(len(places.indexed)))
    axes = [places.indexed[column] for column in columns]
    windows = [sizes[axis] or 0 for axis in axes]
    limits = index.last_starts(write, operand, axes, windows)
    starts = index.clamp(write, index.select_columns(write, starts, columns), limits)
    if len(axes) == 1:
        return _by_one_index(write, operand, starts, axes[0], windows, places)
    if batch == 0:
        return _slice(write, operand, starts, axes, windows)
    starts, of_windows = index.add_windows(write, starts, windows)
    starts = index.add_batch_columns(write, starts, places.starts_batching)
    leading = [*places.batching, *axes]
    rest = [axis for axis in range(rank) if axis not in leading]
    found = write.tf.GatherNd(transpose(write, operand, [*leading, *rest]), starts)
    labels = [Label(True, axis) for axis in range(batch)]
    return found, [*labels, *(Label(False, axes[column]) for column in of_windows), *(Label(False, a) for a in rest)]


def _by_one_index(
    write: Writer, operand: Value, starts: Value, axis: int, windows: Sequence[int], places: GatherDimensions
) -> tuple[Value, list[Label]]:
    """Gather along one dimension, for all batches at once."""
    batch = len(shape_of(starts)) - 1
    starts, of_windows = index.add_windows(write, starts, windows)
    starts = write.tf.Squeeze(starts, squeeze_dims=(len(shape_of(starts)) - 1,))
    first = places.starts_batching
    of_starts = [*first, *(place for place in range(batch) if place not in first)]
    starts = transpose(write, starts, [*of_starts, *range(batch, len(shape_of(starts)))])
    rest = [place for place in range(len(shape_of(operand))) if place not in places.batching]
    operand = transpose(write, operand, [*places.batching, *rest])
    at, count = len(first) + rest.index(axis), len(first)
    found = write.tf.GatherV2(operand, starts, write.constant(at, DType.I32), batch_dims=count)
    around = [Label(False, place) for place in rest]
    middle = [Label(True, place) for place in of_starts[count:]] + [Label(False, axis)] * len(of_windows)
    labels = [Label(True, place) for place in first]
    split = rest.index(axis)
    return found, [*labels, *around[:split], *middle, *around[split + 1 :]]


def _slice(
    write: Writer, operand: Value, starts: Value, axes: Sequence[int], windows: Sequence[int]
) -> tuple[Value, list[Label]]:
    """Cut a single slice."""
    rank = len(shape_of(operand))
    begin: list[int | Value] = [0] * rank
    for column, axis in enumerate(axes):
        begin[axis] = write.element(starts, column)
    sizes = [windows[axes.index(axis)] if axis in axes else -1 for axis in range(rank)]
    found = write.tf.Slice(operand, size_vector(write, begin), write.sizes(sizes))
    return found, [Label(False, axis) for axis in range(rank)]


@translates("torch_index_select")
def torch_index_select(operation: Operation, write: Writer) -> Value:
    """Translate a gather along one dimension, by indices that are clamped."""
    operand, indices = write.values(operation.operands)
    axis, batch = number(operation, "dim"), number(operation, "batch_dims")
    check_axes([axis], len(shape_of(operand)))
    if not 0 <= batch <= min(axis, len(shape_of(indices))):
        raise refuse(f"{batch} batch dimensions have no translation")
    starts = index.index_vectors(write, indices, len(shape_of(indices)))
    starts = index.clamp(write, starts, index.last_starts(write, operand, [axis], [1]))
    starts = write.tf.Squeeze(starts, squeeze_dims=(len(shape_of(starts)) - 1,))
    found = write.tf.GatherV2(operand, starts, write.constant(axis, DType.I32), batch_dims=batch)
    return settle(found, tensor(operation.results[0]))
