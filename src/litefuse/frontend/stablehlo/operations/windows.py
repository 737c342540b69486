"""Translate reductions of windows: pools, cumulative sums, and any other by combining shifted copies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

import numpy as np

from litefuse.frontend.stablehlo.artifact.nodes import Block, Operation
from litefuse.frontend.stablehlo.axes import insert_axes, remove_axes, shape_of, transpose
from litefuse.frontend.stablehlo.combine import apply_block
from litefuse.frontend.stablehlo.operations.pad import pad_by, read_pairs
from litefuse.frontend.stablehlo.operations.reduce import find_reduction, is_identity, values_and_initials
from litefuse.frontend.stablehlo.writer import Writer, as_result, numbers, refuse, tensor, translates
from litefuse.ir import DType, Value

_IMAGE_RANK = 4
_CUMULATIVE = {"Sum": "Cumsum", "Prod": "Cumprod"}
_CUMULATED = (DType.F32, DType.F64, DType.I32, DType.I64)
MAX_WINDOW = 1 << 20
"""Maximum number of elements of a window along one dimension."""


@dataclass(frozen=True, slots=True)
class Windows:
    """The windows of a reduction: a number, or a pair for the padding, for each dimension."""

    sizes: list[int]
    strides: list[int]
    base_dilations: list[int]
    dilations: list[int]
    padding: list[tuple[int, int]]

    @property
    def active(self) -> list[int]:
        """The dimensions that the windows change."""
        neutral = (1, 1, 1, 1, (0, 0))
        columns = zip(self.sizes, self.strides, self.base_dilations, self.dilations, self.padding, strict=True)
        return [axis for axis, column in enumerate(columns) if column != neutral]

    @property
    def is_dilated(self) -> bool:
        return {*self.base_dilations, *self.dilations} != {1}


@translates("reduce_window")
def reduce_window(operation: Operation, writer: Writer) -> Sequence[Value]:
    """Translate a reduction of the windows of one or several tensors."""
    values, initials = values_and_initials(operation, writer)
    windows = _read_windows(operation, len(shape_of(values[0])))
    body = operation.regions[0]
    reduced = _by_one_op(writer, body, values[0], initials[0], windows) if len(values) == 1 else None
    results = _combine_shifted(writer, body, values, initials, windows) if reduced is None else [reduced]
    return [as_result(value, tensor(result)) for value, result in zip(results, operation.results, strict=True)]


def _read_windows(operation: Operation, rank: int) -> Windows:
    names = ("window_dimensions", "window_strides", "base_dilations", "window_dilations")
    sizes, strides, base_dilations, dilations = lists = [numbers(operation, name) for name in names]
    if any(len(values) != rank or min(values, default=1) < 1 for values in lists) or max(sizes, default=1) > MAX_WINDOW:
        raise refuse("a pool of other windows than its operand has dimensions has no translation")
    return Windows(sizes, strides, base_dilations, dilations, read_pairs(operation, rank))


def _by_one_op(writer: Writer, body: Block, value: Value, initial: Value, windows: Windows) -> Value | None:
    """Reduce by an op of TensorFlow; return None if there is none."""
    name = find_reduction(body, value.dtype)
    if name is None or windows.is_dilated or not is_identity(name, initial):
        return None
    cumulative = _cumulate(writer, name, value, windows)
    if cumulative is not None:
        return cumulative
    is_pool = value.dtype.is_float and name in ("Max", "Sum")
    return _pool(writer, name, value, initial, windows) if is_pool else None


def _cumulate(writer: Writer, name: str, value: Value, windows: Windows) -> Value | None:
    """Return sums or products of all elements up to each one along a dimension, or from each one on."""
    if name not in _CUMULATIVE or len(windows.active) != 1 or value.dtype not in _CUMULATED:
        return None
    (axis,) = windows.active
    size = shape_of(value)[axis]
    before, after = windows.padding[axis]
    if size is None or windows.strides[axis] != 1 or windows.sizes[axis] < size:
        return None
    if sorted((before, after)) != [0, windows.sizes[axis] - 1] or windows.sizes[axis] != size:
        return None
    op = writer.tf.Cumsum if name == "Sum" else writer.tf.Cumprod
    return op(value, writer.constant(axis, DType.I32), reverse=after > 0)


def _pool(writer: Writer, name: str, value: Value, initial: Value, windows: Windows) -> Value | None:
    """Pool images, or sequences as images of height 1; a sum is the average times the size of the window."""
    rank = len(shape_of(value))
    spatial = next((pair for pair in ((1, 2), (2, 3)) if {*windows.active} <= {*pair} and max(pair) < rank), None)
    if rank == _IMAGE_RANK - 1 and len(windows.active) == 1 and windows.active[0] > 0:
        spatial = (windows.active[0],)
    if spatial is None or len(spatial) + 2 != rank or any(min(pair) < 0 for pair in windows.padding):
        return None
    order = [0, *spatial, *(axis for axis in range(1, rank) if axis not in spatial)]
    low, high = ([pair[side] for pair in windows.padding] for side in (0, 1))
    image = transpose(writer, pad_by(writer, value, initial, low, high, [0] * rank), order)
    sizes, strides = ([values[axis] for axis in order] for values in (windows.sizes, windows.strides))
    extra = [1] if len(spatial) == 1 else []
    for values in (sizes, strides):
        values[1:1] = [1] * len(extra)
    image = insert_axes(writer, image, extra)
    op = writer.tf.MaxPool if name == "Max" else writer.tf.AvgPool
    pooled = op(image, ksize=tuple(sizes), strides=tuple(strides), padding="VALID")
    if name == "Sum":
        pooled = writer.tf.Mul(pooled, writer.constant(np.array(prod(sizes)), value.dtype))
    pooled = remove_axes(writer, pooled, extra)
    return transpose(writer, pooled, [order.index(axis) for axis in range(rank)])


def _combine_shifted(
    writer: Writer, body: Block, values: Sequence[Value], initials: Sequence[Value], windows: Windows
) -> list[Value]:
    """Combine the elements of windows along one dimension after the other; StableHLO allows any order."""
    is_padded = any(map(any, windows.padding)) or set(windows.base_dilations) != {1}
    name = find_reduction(body, values[0].dtype)
    if is_padded and name is not None and not is_identity(name, initials[0]):
        # StableHLO pads by the initial value, but XLA leaves padding out.
        raise refuse("a padded pool with an initial value that changes its results has no translation")
    interior = [dilation - 1 for dilation in windows.base_dilations]
    low, high = ([pair[side] for pair in windows.padding] for side in (0, 1))
    combined = [
        pad_by(writer, value, initial, low, high, interior) for value, initial in zip(values, initials, strict=True)
    ]
    for axis in windows.active:
        combined = _combine_along(writer, body, combined, axis, windows)
    return apply_block(writer, body, [*initials, *combined], shape_of(combined[0]), len(combined))


def _combine_along(writer: Writer, body: Block, values: list[Value], axis: int, windows: Windows) -> list[Value]:
    """Combine windows along a dimension, from windows of half their sizes."""
    size, dilation, stride = windows.sizes[axis], windows.dilations[axis], windows.strides[axis]
    whole = shape_of(values[0])[axis]
    if whole is not None and whole <= (size - 1) * dilation:
        raise refuse("a pool of windows that are larger than its operand has no translation")
    length, combined = 1, values
    for bit in bin(size)[3:]:
        combined = _join(writer, body, (combined, length), (combined, length), axis, dilation)
        length *= 2
        if bit == "1":
            combined = _join(writer, body, (combined, length), (values, 1), axis, dilation)
            length += 1
    return [_cut(writer, value, axis, 0, 0, stride) for value in combined]


def _join(
    writer: Writer,
    body: Block,
    first: tuple[Sequence[Value], int],
    second: tuple[Sequence[Value], int],
    axis: int,
    dilation: int,
) -> list[Value]:
    """Combine windows of one length with those of another length that begin where they end."""
    later = [_cut(writer, value, axis, first[1] * dilation, 0, 1) for value in second[0]]
    earlier = [_cut(writer, value, axis, 0, second[1] * dilation, 1) for value in first[0]]
    return apply_block(writer, body, [*earlier, *later], shape_of(earlier[0]), len(earlier))


def _cut(writer: Writer, value: Value, axis: int, start: int, left_out: int, stride: int) -> Value:
    """Return every `stride`-th element along a dimension from `start` on, without the last `left_out`."""
    if (start, left_out, stride) == (0, 0, 1):
        return value
    rank = len(shape_of(value))
    begin, end, strides = ([0] * rank, [0] * rank, [1] * rank)
    begin[axis], end[axis], strides[axis] = start, -left_out, stride
    mask = (1 << rank) - 1
    kept = mask & ~(1 << axis) if left_out else mask
    bounds = [writer.sizes(bound) for bound in (begin, end, strides)]
    return writer.tf.StridedSlice(value, *bounds, end_mask=kept)
