"""Add and drop axes of size 1 by RESHAPE, which XNNPACK runs, if at most one dimension is free.

XNNPACK does not run EXPAND_DIMS, SQUEEZE, GATHER, UNPACK, or a STRIDED_SLICE that changes the rank; each of them splits
XNNPACK's partition of the graph in two. If several dimensions are free, RESHAPE would need a computed shape, so
EXPAND_DIMS and SQUEEZE remain. They share the memory of their operand, whereas STRIDED_SLICE copies each element.
"""

from collections.abc import Mapping, Sequence
from math import prod
from typing import Any, NamedTuple

import numpy as np

from litefuse.dialects.strided_slice import decode_strided_slice
from litefuse.dialects.tfl.delegates import is_delegated
from litefuse.errors import NoMatch, require, required
from litefuse.ir import CONSTANT, Builder, DType, Op, Shape, TensorType, Value
from litefuse.ir.dim_expr import DimExpr
from litefuse.passes.optimize.movement.reshapes import REDUCTIONS, emit_reshape
from litefuse.rewrite.build import emit
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import integers, known_shape, shape_operand
from litefuse.rewrite.rule import is_second_computed, rewrite
from litefuse.rewrite.sizes.dimensions import MAX_TRACED, Dimensions

MAX_SLICED_RANK = 5
"""Maximum rank of STRIDED_SLICE's operand."""


class _Range(NamedTuple):
    """The range that a strided slice takes from one axis."""

    begin: int
    end: int
    from_start: bool
    to_end: bool
    is_dropped: bool

    def is_all(self, size: int | None) -> bool:
        """Return whether it takes all of an axis of this size."""
        if self.is_dropped:
            return size == 1 and self.begin in (0, -1)
        first = self.from_start or self.begin == 0
        return first and (self.to_end or (size is not None and self.end >= size))


class _Slice(NamedTuple):
    """A strided slice with constant bounds: the range of each axis of the operand, and the new axes of the result."""

    parts: list[_Range]
    added: list[int]

    @property
    def dropped(self) -> list[int]:
        return [axis for axis, part in enumerate(self.parts) if part.is_dropped]


def _slice(x: Value, begin: Value, end: Value, strides: Value, masks: Mapping[str, Any]) -> _Slice:
    """Parse a slice that changes the rank; refuse one with computed bounds or with strides other than 1."""
    steps, starts, stops = integers(strides), integers(begin), integers(end)
    if steps is None or starts is None or stops is None or any(step != 1 for step in steps):
        raise NoMatch("the bounds are not constant, or a stride is not 1")
    ranges = required(decode_strided_slice(masks, len(known_shape(x)), len(steps)), "it does not fit the rank")
    require(any(part.axis is None or part.is_index for part in ranges), "the rank does not change")
    require(not masks["offset"], "the end is an offset")
    parts: list[_Range] = []
    added: list[int] = []
    kept = 0
    for axis, entry, from_first, to_last, is_index in ranges:
        if axis is None:
            added.append(kept)
        else:
            first, last = (0, 0) if entry is None else (starts[entry], stops[entry])
            parts.append(_Range(first, last, from_first, to_last, is_index))
        kept += not is_index
    return _Slice(parts, added)


@rewrite("tfl.strided_slice", after=(CONSTANT,))
def slice_of_everything(b: RewriteContext, x: Value, begin: Value, end: Value, strides: Value, **masks: Any) -> Value:
    """Replace StridedSlice(x) by Reshape(x), if it takes all of x and only adds or drops axes of size 1."""
    shape, slices = known_shape(x), _slice(x, begin, end, strides, masks)
    for part, size in zip(slices.parts, shape, strict=True):
        require(part.is_all(size), "the slice may omit elements")
    return with_axes(b, x, b.root.results[0].shape, slices.dropped, slices.added)


@rewrite("tfl.strided_slice", after=(CONSTANT,))
def slice_and_axes(b: RewriteContext, x: Value, begin: Value, end: Value, strides: Value, **masks: Any) -> Value:
    """Replace StridedSlice(x) that also adds or drops axes by Reshape(StridedSlice(x)); XNNPACK runs both.

    Refuses if XNNPACK does not run both the producer and a user: one op more would save no partition.
    """
    require(x.dtype is DType.F32, "the operand is not float32, which XNNPACK requires")
    require(_is_within_partition(b.root), "no partition of XNNPACK's is split")
    return reshaped_slice(b, x, begin, end, strides, masks)


def reshaped_slice(
    b: RewriteContext, x: Value, begin: Value, end: Value, strides: Value, masks: Mapping[str, Any]
) -> Value:
    """Slice by StridedSlice(x) without the masks that add or drop axes, and Reshape."""
    shape, slices, result = known_shape(x), _slice(x, begin, end, strides, masks), known_shape(b.root.results[0])
    require(len(shape) <= MAX_SLICED_RANK, "the kernel does not support the rank")
    require(
        shape_operand(result) is not None and 0 not in result, "several dimensions are free, or the result is empty"
    )
    sizes = iter([size for axis, size in enumerate(result) if axis not in slices.added])
    parts = [_keep_axis(part, size) for part, size in zip(slices.parts, shape, strict=True)]
    type = TensorType(x.dtype, tuple(1 if part.is_dropped else next(sizes) for part in slices.parts))
    bounds = ([part.begin for part in parts], [part.end for part in parts], [1] * len(parts))
    flags = {
        "begin_mask": sum(part.from_start << axis for axis, part in enumerate(parts)),
        "end_mask": sum(part.to_end << axis for axis, part in enumerate(parts)),
    }
    return emit_reshape(b, emit(b, "tfl.strided_slice", type, x, *(b.i32(bound) for bound in bounds), **flags), result)


def _is_within_partition(slice: Op) -> bool:
    """Return whether XNNPACK runs the producer of the operand and a user of the result."""
    producer, result = slice.inputs[0].op, slice.results[0]
    return result.rank != 0 and producer is not None and is_delegated(producer) and any(map(is_delegated, result.uses))


def _keep_axis(part: _Range, size: int | None) -> _Range:
    """Return a range that takes the same elements and keeps the axis."""
    if part.is_all(None):
        return part
    size = required(size, "the range of a free axis is unknown")
    if not part.is_dropped:
        return part
    begin = part.begin + size if part.begin < 0 else part.begin
    require(0 <= begin < size, "the index is out of bounds")
    return part._replace(begin=begin, end=begin + 1, from_start=False, to_end=False, is_dropped=False)


def with_axes(b: Builder, x: Value, shape: Shape | None, dropped: Sequence[int], added: Sequence[int]) -> Value:
    """Reshape x to `shape`, by dropping the `dropped` axes of x and adding the `added` axes of the result.

    If RESHAPE would need a computed shape, use SQUEEZE and EXPAND_DIMS, which do not copy.
    """
    shape = required(shape, "the rank is unknown, or the result is empty")
    require(0 not in shape, "the rank is unknown, or the result is empty")
    if shape_operand(shape) is not None:
        return emit_reshape(b, x, shape)
    sizes = [size for axis, size in enumerate(known_shape(x)) if axis not in dropped]
    if dropped:
        x = emit(b, "tfl.squeeze", x.type.with_shape(tuple(sizes)), x, squeeze_dims=tuple(dropped))
    for axis in sorted(added):
        sizes.insert(axis, 1)
        x = emit(b, "tfl.expand_dims", x.type.with_shape(tuple(sizes)), x, np.int32(axis))
    return x


def emit_reverse(b: Builder, x: Value, axis: int) -> Value:
    """Reverse an axis. The last one becomes the last but one: LiteRT's GPU accelerator reverses it incorrectly."""
    shape = known_shape(x)
    if axis < len(shape) - 1 or len(shape) == 1:
        return emit(b, "tfl.reverse_v2", x.type, x, b.i32([axis]))
    x, axis = before_unit_axis(b, x)
    return with_axes(b, emit(b, "tfl.reverse_v2", x.type, x, b.i32([axis])), shape, [axis + 1], [])


def before_unit_axis(b: Builder, x: Value) -> tuple[Value, int]:
    """Add an axis of size 1 behind the last one, whose index is returned, and merge the others if there are many.

    LiteRT's GPU accelerator takes at most 4 axes.
    """
    shape = known_shape(x)
    rows = (None if None in shape[:-1] else prod(size or 0 for size in shape[:-1]), shape[-1], 1)
    merges = len(shape) > 3 and shape_operand(rows) is not None and shape_operand(shape) is not None
    x = emit_reshape(b, x, rows) if merges else with_axes(b, x, (*shape, 1), [], [len(shape)])
    return x, (x.rank or 0) - 2


@rewrite("tfl.expand_dims", "tfl.squeeze")
def constant_axes(b: RewriteContext, x: Value, *axis: Value, **attributes: Any) -> Value:
    """Replace ExpandDims(x) and Squeeze(x) by Reshape(x), if at most one dimension is free."""
    shape = known_shape(b.root.results[0])
    require(0 not in shape, "the result is empty")
    return emit_reshape(b, x, shape)


@rewrite("tfl.gather", after=(CONSTANT,))
def gather_of_one(b: RewriteContext, x: Value, indices: Value, *, axis: int, batch_dims: int) -> Value:
    """Replace Gather(x, 0) along an axis of size 1 by Reshape(x)."""
    shape, elements = known_shape(x), integers(indices)
    require(batch_dims == 0 and elements == (0,), "the index is not constant 0, or there are batch dimensions")
    at = axis % len(shape)
    require(shape[at] == 1, "the size along the axis is not 1")
    return with_axes(b, x, b.root.results[0].shape, [at], range(at, at + (indices.rank or 0)))


@rewrite("tfl.pack")
def pack_of_one(b: RewriteContext, *values: Value, axis: int, **attributes: Any) -> Value:
    """Replace Pack(x) of one value by Reshape(x)."""
    require(len(values) == 1, "it packs several values")
    shape = known_shape(b.root.results[0])
    return with_axes(b, values[0], shape, [], [axis % len(shape)])


@rewrite("tfl.unpack")
def unpack_of_one(b: RewriteContext, value: Value, *, axis: int, **attributes: Any) -> Value:
    """Replace Unpack(x) along an axis of size 1 by Reshape(x)."""
    op = b.root
    require(len(op.results) == 1, "it has several results")
    return with_axes(b, value, op.results[0].shape, [axis % len(known_shape(value))], [])


@rewrite(*REDUCTIONS, after=(CONSTANT,))
def reduction_of_one(b: RewriteContext, x: Value, axes: Value, **attributes: Any) -> Value:
    """Replace Sum(x) over axes of size 1 by Reshape(x), or by x if the axes are kept; likewise other reductions."""
    shape, reduced = known_shape(x), integers(axes)
    require(
        reduced is not None and all(shape[axis] == 1 for axis in reduced), "the axes are not constant and of size 1"
    )
    require(x.op is None or x.op.kind != b.root.kind, "it continues another reduction of its kind")
    return x if attributes["keep_dims"] else emit_reshape(b, x, b.root.results[0].shape)


@rewrite("tfl.reshape", where=is_second_computed)
def named_axes(b: RewriteContext, x: Value, shape: Value, **attributes: Any) -> Value:
    """Replace Reshape(x, Pack(Shape(x)[0], Shape(x)[1], 1, 8)) by ExpandDims(x), if it only adds or drops axes of 1."""
    require(x.rank is not None, "the rank is not known")
    dimensions, one = Dimensions(max_traced=MAX_TRACED), DimExpr(1)
    target = required(dimensions.known_elements(shape), "the shape is not composed of numbers and dimensions of values")
    source = [dimensions.of(x, axis) for axis in range(len(known_shape(x)))]
    kept = [size for size in source if size != one]
    require(kept == [size for size in target if size != one] and DimExpr() not in kept, "other dimensions change")
    if source == target:
        return x
    dropped = [axis for axis, size in enumerate(source) if size == one]
    added = [axis for axis, size in enumerate(target) if size == one]
    return with_axes(b, x, b.root.results[0].shape, dropped, added)
