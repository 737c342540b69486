"""Ops that move elements: copies, slices, concatenations, and the ops that only change a shape."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np

from litefuse.dialects.shape_functions.partial import partial
from litefuse.dialects.strided_slice import decode_strided_slice
from litefuse.dialects.tfl.table import FINAL_STATE
from litefuse.dialects.tfl.targets.micro_limits import MAX_CONCATENATED
from litefuse.errors import require, required
from litefuse.ir import DType, Value
from litefuse.legalizations.micro.conditions import is_refused
from litefuse.rewrite.build import broadcast, emit, f32, read_rows, reshape, transpose
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.element_types import cast
from litefuse.rewrite.facts import integers, scalar_constant, static_shape
from litefuse.rewrite.rule import rewrite

MAX_TRANSPOSED = 5
MAX_BUCKETS = 1 << 12
FILLED = (DType.F32, DType.I8, DType.I32)
"""Element types that FILL writes."""


@rewrite("tfl.expand_dims", "tfl.squeeze", where=is_refused)
def reshaping(b: RewriteContext, x: Value, *_: Value, **_attributes: Any) -> Value:
    return reshape(b, x, static_shape(b.root.results[0]))


@rewrite("tfl.concatenation", where=is_refused)
def long_concatenation(b: RewriteContext, *parts: Value, axis: int, fused_activation_function: str) -> Value:
    """Concatenate at most 10 operands at once, and then the results."""
    require(len(parts) > MAX_CONCATENATED and fused_activation_function == "NONE", "it has few operands")
    result = b.root.results[0]
    positive_axis = axis % (result.rank or 1)
    joined: list[Value] = list(parts)
    while len(joined) > 1:
        starts = range(0, len(joined), MAX_CONCATENATED)
        joined = [_concatenate(b, joined[at : at + MAX_CONCATENATED], positive_axis, result) for at in starts]
    return joined[0]


def _concatenate(b: RewriteContext, parts: list[Value], axis: int, result: Value) -> Value:
    if len(parts) == 1:
        return parts[0]
    shapes = [static_shape(part) for part in parts]
    shape = (*shapes[0][:axis], sum(dims[axis] for dims in shapes), *shapes[0][axis + 1 :])
    return emit(b, "tfl.concatenation", result.type.with_shape(shape), *parts, axis=axis)


@rewrite("tfl.transpose", where=is_refused)
def transposition(b: RewriteContext, x: Value, permutation: Value) -> Value:
    """Transpose with adjacent axes merged, in several steps if there are still more than 5; booleans as numbers."""
    order, shape = required(integers(permutation), "the permutation is computed"), static_shape(x)
    moved = [axis for axis in order if shape[axis] != 1]
    if moved == sorted(moved):
        return reshape(b, x, static_shape(b.root.results[0]))
    if x.dtype is DType.BOOL:
        return b.tfl.greater(transpose(b, cast(b, x, DType.F32), order, max_rank=MAX_TRANSPOSED), f32(b, 0.5))
    require(len(order) > MAX_TRANSPOSED, "it has few axes")
    return transpose(b, x, order, max_rank=MAX_TRANSPOSED)


@rewrite("tfl.tile", where=is_refused)
def tile(b: RewriteContext, x: Value, multiples: Value) -> Value:
    """Repeat along one axis at a time, as the broadcast of (before, 1, size of the axis and all after it)."""
    counts = required(integers(multiples), "the multiples are computed")
    shape = list(static_shape(x))
    for axis, count in enumerate(counts):
        if count == 1:
            continue
        before, after = prod(shape[:axis]), prod(shape[axis:])
        x = broadcast(b, reshape(b, x, (before, 1, after)), (before, count, after))
        shape[axis] *= count
    return reshape(b, x, shape)


@rewrite("tfl.strided_slice", where=is_refused)
def copy_of_final_state(
    b: RewriteContext, state: Value, begin: Value, end: Value, strides: Value, **masks: Any
) -> Value:
    """Copy a whole final state by RESHAPE, whose shape may be computed.

    The shape remains that of the kernel's outputs, so that LiteRT, too, copies after the kernel has run
    (`passes/finalize/states/state_producers.py`).
    """
    require(state.op is not None and state.op.kind == FINAL_STATE and end.constant is None, "it copies no final state")
    shape = static_shape(state)
    rank = len(shape)
    bounds = (integers(begin), partial(end), integers(strides))
    require(bounds == ((0,) * rank, shape, (1,) * rank) and not any(masks.values()), "it reads a part of the state")
    return emit(b, "tfl.reshape", state.type, state, end)


@rewrite("tfl.strided_slice", where=is_refused)
def wide_strided_slice(b: RewriteContext, x: Value, begin: Value, end: Value, strides: Value, **masks: Any) -> Value:
    """Slice one axis at a time, with the axes before and after it merged."""
    bounds = [required(integers(operand), "the bounds are computed") for operand in (begin, end, strides)]
    shape = list(static_shape(x))
    require(len(shape) > 3, "it has few axes")
    ranges = required(decode_strided_slice(masks, len(shape), len(bounds[0])), "it does not fit the rank")
    require(not masks["offset"], "the end is an offset")
    for axis, entry, from_first, to_last, is_index in ranges:
        if axis is None or entry is None:
            continue
        first, last, step = (bound[entry] for bound in bounds)
        chosen = slice(None if from_first else first, None if to_last else last, step)
        if is_index:
            index = first % shape[axis]
            chosen = slice(index, index + 1, 1)
        kept = range(shape[axis])[chosen]
        require(len(kept) > 0 and kept.step > 0, "the slice is empty or runs backwards")
        if len(kept) < shape[axis]:
            x = _slice_axis(b, x, shape, axis, kept)
            shape[axis] = len(kept)
    return reshape(b, x, static_shape(b.root.results[0]))


def _slice_axis(b: RewriteContext, x: Value, shape: list[int], axis: int, kept: range) -> Value:
    before, after = prod(shape[:axis]), prod(shape[axis + 1 :])
    return read_rows(b, reshape(b, x, (before, shape[axis], after)), kept)


@rewrite("tfl.fill", where=is_refused)
def fill(b: RewriteContext, dims: Value, value: Value) -> Value:
    """Fill a constant shape; broadcast values of other types, which BROADCAST_TO does for all element types."""
    result = b.root.results[0]
    shape = static_shape(result)
    constant = required(value.constant, "the value is computed")
    if dims.constant is None and result.dtype in FILLED:
        return emit(b, "tfl.fill", result.type, b.i32(shape), value)
    return broadcast(b, b.const(constant.reshape([1] * len(shape))), shape)


@rewrite("tfl.gather", where=is_refused)
def gather(b: RewriteContext, x: Value, indices: Value, *, axis: int, batch_dims: int) -> Value:
    """Replace the choice of one row by SLICE; gather booleans as numbers."""
    require(batch_dims == 0 and indices.dtype is DType.I32, "it has batch dimensions, or other indices")
    shape, result = static_shape(x), b.root.results[0]
    positive_axis = axis % len(shape)
    if prod(static_shape(indices)) == 1:
        row = reshape(b, indices, (1,))
        begin = (
            row
            if len(shape) == 1
            else b.tfl.pad(row, b.const(np.array([[positive_axis, len(shape) - positive_axis - 1]], np.int32)))
        )
        sizes = (*shape[:positive_axis], 1, *shape[positive_axis + 1 :])
        return reshape(b, emit(b, "tfl.slice", x.type.with_shape(sizes), x, begin, b.i32(sizes)), static_shape(result))
    require(x.dtype is DType.BOOL, "it gathers several rows of another type")
    numbers = b.tfl.gather(cast(b, x, DType.F32), indices, axis=axis, batch_dims=batch_dims)
    return b.tfl.greater(numbers, f32(b, 0.5))


@rewrite("tfl.one_hot", where=is_refused)
def one_hot(b: RewriteContext, indices: Value, depth: Value, on: Value, off: Value, *, axis: int) -> Value:
    """Compare the indices with all numbers below `depth`; the truth, as a number, scales the two values."""
    result = b.root.results[0]
    shape = static_shape(result)
    values = [scalar_constant(value, 0) for value in (on, off)]
    require(result.dtype is DType.F32 and indices.dtype is DType.I32, "it is not float32, or of other indices")
    positive_axis = axis % len(shape)
    spread = (*shape[:positive_axis], 1, *shape[positive_axis + 1 :])
    counts = np.arange(shape[positive_axis], dtype=np.int32).reshape(
        [-1 if i == positive_axis else 1 for i in range(len(shape))]
    )
    chosen = cast(b, b.tfl.equal(reshape(b, indices, spread), b.const(counts)), DType.F32)
    if values == [1.0, 0.0]:
        return chosen
    high, low = (required(value, "the values are computed") for value in values)
    return b.tfl.add(b.tfl.mul(chosen, f32(b, high - low)), f32(b, low))


@rewrite("tfl.bucketize", where=is_refused)
def bucketize(b: RewriteContext, x: Value, *, boundaries: tuple[float, ...]) -> Value:
    """Count the boundaries that a number reaches; sums run in float, which is exact below 2 ** 24."""
    require(x.dtype is DType.F32 and 0 < len(boundaries) <= MAX_BUCKETS, "it is not float32, or has many boundaries")
    shape = static_shape(x)
    result = b.root.results[0]
    column = reshape(b, x, (*shape, 1))
    reached = b.tfl.greater_equal(column, b.const(np.array(boundaries, np.float32)))
    return cast(b, b.tfl.sum(cast(b, reached, DType.F32), b.i32([len(shape)])), result.dtype)


@rewrite("tfl.topk_v2", where=is_refused)
def top_one(b: RewriteContext, x: Value, k: Value) -> tuple[Value, Value]:
    """Replace the largest element and its index by REDUCE_MAX and ARG_MAX."""
    require(integers(k) == (1,), "more than one element is asked for")
    values, indices = b.root.results
    axis = b.i32([(x.rank or 1) - 1])
    largest = b.tfl.reduce_max(x, axis, keep_dims=True, result_types=[values.type])
    shape = static_shape(x)
    index = b.tfl.arg_max(x, axis, output_type=DType.I32, result_types=[indices.type.with_shape(shape[:-1])])
    return largest, reshape(b, index, static_shape(indices))
