"""Translate gathers: slices at computed indices, which are clamped so that the slices are inside of the tensor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from litefuse.dialects.shape_functions import partial
from litefuse.errors import count_noun
from litefuse.frontend.stablehlo import start_indices as index
from litefuse.frontend.stablehlo.artifact.nodes import Operation
from litefuse.frontend.stablehlo.axes import arrange_axes, check_axes, shape_of, size_vector, transpose
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
        """Label the dimensions of the result, for an operand with `rank` dimensions."""
        kept = [axis for axis in range(rank) if axis not in self.collapsed and axis not in self.batching]
        if len(kept) != len(self.offset):
            raise refuse(f"{count_noun(len(self.offset), 'dimension')} of a slice with {len(kept)} have no translation")
        labels: dict[int, Label] = {
            dimension: Label(False, axis) for dimension, axis in zip(sorted(self.offset), kept, strict=True)
        }
        others = [dimension for dimension in range(self.rank) if dimension not in labels]
        labels.update((dimension, Label(True, axis)) for axis, dimension in enumerate(others))
        return [labels[dimension] for dimension in range(self.rank)]


@translates("gather")
def gather(operation: Operation, writer: Writer) -> Value:
    """Translate a gather of slices of known sizes."""
    operand, starts = writer.values(operation.operands)
    return _gather(operation, writer, operand, starts, list(numbers(operation, "slice_sizes")))


@translates("dynamic_gather")
def dynamic_gather(operation: Operation, writer: Writer) -> Value:
    """Translate a gather of slices; their sizes along dimensions without an index may be computed."""
    operand, starts, sizes = writer.values(operation.operands)
    rank = len(shape_of(operand))
    known = partial(sizes)
    known_sizes: Sizes = [None] * rank if known is None else list(known)
    if None in known_sizes:
        sizes = sizes if sizes.dtype is DType.I32 else writer.tf.Cast(sizes, DstT=DType.I32)
        indexed = numbers(operation, "start_index_map")
        if any(size is None and axis in indexed for axis, size in enumerate(known_sizes)):
            raise refuse("a gather of slices whose size is computed has no translation")
        operand = writer.tf.Slice(operand, writer.sizes([0] * rank), _or_whole(writer, operand, sizes, indexed))
    return _gather(operation, writer, operand, starts, known_sizes)


def _or_whole(writer: Writer, operand: Value, sizes: Value, indexed: Sequence[int]) -> Value:
    """Return the sizes of a slice that is whole along the `indexed` dimensions."""
    mask = writer.constant([axis in indexed for axis in range(len(shape_of(operand)))])
    return writer.tf.SelectV2(mask, writer.constant(-1, DType.I32), sizes)


def _gather(operation: Operation, writer: Writer, operand: Value, starts: Value, sizes: Sizes) -> Value:
    type = tensor(operation.results[0])
    rank = len(shape_of(operand))
    dimensions = _read_dimensions(operation, rank, type)
    if len(sizes) != rank:
        raise refuse(
            f"a gather of slices with {count_noun(len(sizes), 'dimension')} of a tensor with {rank} has no translation"
        )
    starts = index.index_vectors(writer, starts, number(operation, "index_vector_dim"))
    if (
        shape_of(starts)[-1] != len(dimensions.indexed)
        or len(shape_of(starts)) - 1 + len(dimensions.offset) != dimensions.rank
    ):
        raise refuse("a gather by index vectors of another length has no translation")
    check_axes(dimensions.starts_batching, len(shape_of(starts)) - 1)
    operand = _cut(writer, operand, sizes, dimensions)
    columns = [
        column
        for column, axis in enumerate(dimensions.indexed)
        if sizes[axis] != shape_of(operand)[axis] or shape_of(operand)[axis] is None
    ]
    gathered, labels = _look_up(writer, operand, starts, columns, sizes, dimensions)
    gathered = arrange_axes(writer, gathered, labels, dimensions.wanted(rank))
    return as_result(gathered, type)


def _read_dimensions(operation: Operation, rank: int, type: TensorType) -> GatherDimensions:
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


def _cut(writer: Writer, operand: Value, sizes: Sizes, dimensions: GatherDimensions) -> Value:
    """Cut the dimensions that have no index: their slices begin at 0."""
    shape = shape_of(operand)
    free = [axis for axis in range(len(shape)) if axis not in dimensions.indexed and axis not in dimensions.batching]
    if all(sizes[axis] is None or sizes[axis] == shape[axis] for axis in free):
        return operand
    kept = [sizes[axis] if axis in free else None for axis in range(len(shape))]
    ends = [-1 if size is None else size for size in kept]
    return writer.tf.Slice(operand, writer.sizes([0] * len(shape)), writer.sizes(ends))


def _look_up(
    writer: Writer, operand: Value, starts: Value, columns: list[int], sizes: Sizes, dimensions: GatherDimensions
) -> tuple[Value, list[Label]]:
    """Gather by the elements `columns` of the index vectors; return the result and labels of its dimensions.

    The slices are whole along the dimensions of the other elements, which would be clamped to 0.
    """
    rank, batch = len(shape_of(operand)), len(shape_of(starts)) - 1
    if not columns and batch == 0:
        return operand, [Label(False, axis) for axis in range(rank)]
    columns = columns or list(range(len(dimensions.indexed)))
    axes = [dimensions.indexed[column] for column in columns]
    windows = [sizes[axis] or 0 for axis in axes]
    limits = index.last_starts(writer, operand, axes, windows)
    starts = index.clamp(writer, index.select_columns(writer, starts, columns), limits)
    if len(axes) == 1:
        return _by_one_index(writer, operand, starts, axes[0], windows, dimensions)
    if batch == 0:
        return _slice(writer, operand, starts, axes, windows)
    starts, of_windows = index.add_windows(writer, starts, windows)
    starts = index.add_batch_columns(writer, starts, dimensions.starts_batching)
    leading = [*dimensions.batching, *axes]
    rest = [axis for axis in range(rank) if axis not in leading]
    gathered = writer.tf.GatherNd(transpose(writer, operand, [*leading, *rest]), starts)
    labels = [Label(True, axis) for axis in range(batch)]
    return gathered, [*labels, *(Label(False, axes[column]) for column in of_windows), *(Label(False, a) for a in rest)]


def _by_one_index(
    writer: Writer, operand: Value, starts: Value, axis: int, windows: Sequence[int], dimensions: GatherDimensions
) -> tuple[Value, list[Label]]:
    """Gather along one dimension, for all batches at once."""
    batch = len(shape_of(starts)) - 1
    starts, of_windows = index.add_windows(writer, starts, windows)
    starts = writer.tf.Squeeze(starts, squeeze_dims=(len(shape_of(starts)) - 1,))
    first = dimensions.starts_batching
    of_starts = [*first, *(dimension for dimension in range(batch) if dimension not in first)]
    starts = transpose(writer, starts, [*of_starts, *range(batch, len(shape_of(starts)))])
    rest = [dimension for dimension in range(len(shape_of(operand))) if dimension not in dimensions.batching]
    operand = transpose(writer, operand, [*dimensions.batching, *rest])
    at, count = len(first) + rest.index(axis), len(first)
    gathered = writer.tf.GatherV2(operand, starts, writer.constant(at, DType.I32), batch_dims=count)
    around = [Label(False, dimension) for dimension in rest]
    middle = [Label(True, dimension) for dimension in of_starts[count:]] + [Label(False, axis)] * len(of_windows)
    labels = [Label(True, dimension) for dimension in first]
    split = rest.index(axis)
    return gathered, [*labels, *around[:split], *middle, *around[split + 1 :]]


def _slice(
    writer: Writer, operand: Value, starts: Value, axes: Sequence[int], windows: Sequence[int]
) -> tuple[Value, list[Label]]:
    """Cut a single slice."""
    rank = len(shape_of(operand))
    begin: list[int | Value] = [0] * rank
    for column, axis in enumerate(axes):
        begin[axis] = writer.element(starts, column)
    sizes = [windows[axes.index(axis)] if axis in axes else -1 for axis in range(rank)]
    part = writer.tf.Slice(operand, size_vector(writer, begin), writer.sizes(sizes))
    return part, [Label(False, axis) for axis in range(rank)]


@translates("torch_index_select")
def torch_index_select(operation: Operation, writer: Writer) -> Value:
    """Translate a gather along one dimension, by indices that are clamped."""
    operand, indices = writer.values(operation.operands)
    axis, batch = number(operation, "dim"), number(operation, "batch_dims")
    check_axes([axis], len(shape_of(operand)))
    if not 0 <= batch <= min(axis, len(shape_of(indices))):
        raise refuse(f"{batch} batch dimensions have no translation")
    starts = index.index_vectors(writer, indices, len(shape_of(indices)))
    starts = index.clamp(writer, starts, index.last_starts(writer, operand, [axis], [1]))
    starts = writer.tf.Squeeze(starts, squeeze_dims=(len(shape_of(starts)) - 1,))
    gathered = writer.tf.GatherV2(operand, starts, writer.constant(axis, DType.I32), batch_dims=batch)
    return as_result(gathered, tensor(operation.results[0]))
