"""Ops that move elements."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from litefuse.errors import require, required
from litefuse.ir import Value
from litefuse.rewrite.build import emit, reshape
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import constant_ints, integers, static_shape
from litefuse.rewrite.rule import rewrite

_MAX_PARTS = 128
"""Maximum number of slices that a reversed or gathered axis is put together from."""


@rewrite("tfl.broadcast_to")
def broadcasting(b: RewriteContext, x: Value, shape: Value) -> Value:
    """Repeat by TILE."""
    require(x.constant is None, "it is a constant")
    result = b.root.results[0]
    wanted, sizes = static_shape(result), static_shape(x)
    sizes = (1,) * (len(wanted) - len(sizes)) + sizes
    multiples = [size // given for size, given in zip(wanted, sizes, strict=True)]
    return emit(b, "tfl.tile", result.type, reshape(b, x, sizes), b.i32(multiples))


@rewrite("tfl.reverse_v2")
def reversal(b: RewriteContext, x: Value, axes: Value) -> Value:
    """Concatenate the slices of an axis in the reverse order."""
    shape = static_shape(x)
    for axis in constant_ints(axes, "the axes are computed"):
        x = _pick(b, x, axis % len(shape), range(shape[axis])[::-1])
    return x


@rewrite("tfl.gather")
def gathering(b: RewriteContext, x: Value, indices: Value, *, axis: int, batch_dims: int) -> Value:
    """Slice a constant range, or concatenate slices at constant positions."""
    require(not batch_dims and x.constant is None, "it has batches, or a constant table")
    chosen, shape = required(integers(indices), "the indices are computed"), static_shape(x)
    axis %= len(shape)
    require(all(0 <= index < shape[axis] for index in chosen), "an index is out of bounds")
    return reshape(b, _pick(b, x, axis, chosen), static_shape(b.root.results[0]))


def _pick(b: RewriteContext, x: Value, axis: int, positions: Sequence[int]) -> Value:
    """Return the slices of an axis at these positions."""
    first, count = positions[0], len(positions)
    if list(positions) == list(range(first, first + count)):
        return _slice(b, x, axis, first, count)
    require(count <= _MAX_PARTS, "it has many parts")
    shape = static_shape(x)
    parts = [_slice(b, x, axis, position, 1) for position in positions]
    type = x.type.with_shape((*shape[:axis], count, *shape[axis + 1 :]))
    return emit(b, "tfl.concatenation", type, *parts, axis=axis, fused_activation_function="NONE")


def _slice(b: RewriteContext, x: Value, axis: int, first: int, count: int) -> Value:
    sizes, begin = list(static_shape(x)), [0] * len(static_shape(x))
    sizes[axis], begin[axis] = count, first
    return emit(b, "tfl.slice", x.type.with_shape(tuple(sizes)), x, b.i32(begin), b.i32(sizes))


@rewrite("tfl.depth_to_space")
def depth_to_space(b: RewriteContext, x: Value, *, block_size: int) -> Value:
    """Exchange the columns with the rows of blocks in the channels."""
    batch, rows, columns, _ = static_shape(x)
    return _exchange(b, x, (batch * rows, columns, block_size))


@rewrite("tfl.space_to_depth")
def space_to_depth(b: RewriteContext, x: Value, *, block_size: int) -> Value:
    """Exchange the rows in blocks with the columns of blocks."""
    batch, rows, columns, _ = static_shape(x)
    return _exchange(b, x, (batch * rows // block_size, block_size, columns // block_size))


def _exchange(b: RewriteContext, x: Value, leading: tuple[int, int, int]) -> Value:
    """Transpose the second and the third axis of [*leading, rest]."""
    outer, first, second = leading
    rest = prod(static_shape(x)) // prod(leading)
    parts = reshape(b, x, (*leading, rest))
    type = parts.type.with_shape((outer, second, first, rest))
    swapped = emit(b, "tfl.transpose", type, parts, b.i32([0, 2, 1, 3]))
    return reshape(b, swapped, static_shape(b.root.results[0]))
