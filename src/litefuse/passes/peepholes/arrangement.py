"""Remove pads, tiles, slices, splits, concatenations and reversals that have no effect or that cancel each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from litefuse.dialects.axes import axis_map
from litefuse.dialects.axes.operands import aligned_with
from litefuse.errors import require, required
from litefuse.ir import Op, Value
from litefuse.passes.peepholes.common_ops import common_name, concatenation_operands, is_shape_of, kinds
from litefuse.rewrite.build import emit, rebuild
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import integers, is_plain, known_shape, required_producer, same_static_shape
from litefuse.rewrite.rule import rewrite

_RESHAPES = ("reshape", "squeeze", "expand_dims")


@rewrite(*kinds("concatenation"))
def concatenation_of_one(b: RewriteContext, *operands: Value, **attributes: Any) -> Value:
    """Replace Concat(x) by x; drop operands that are statically known to be empty."""
    op = b.root
    values, axis = concatenation_operands(op)
    require(is_plain(op), "an activation is fused")
    if len(values) == 1:
        return values[0]
    axis = required(axis, "the axis is not a constant")
    ranks = {value.rank for value in values}
    require(len(ranks) == 1 and None not in ranks, "a rank is not known")
    kept = [value for value in values if known_shape(value)[axis] != 0]
    require(0 < len(kept) < len(values), "no operand is known to be empty, or all are")
    if len(kept) == 1:
        return kept[0]
    # In `tf`, the axis is an operand, which follows the values.
    return emit(b, op.kind, op.result.type, *kept, *operands[len(values) :], **attributes)


@rewrite(*kinds("split", "split_v"))
def split_into_one(b: RewriteContext, *operands: Value, **_: Any) -> Value:
    """Replace Split(x) with a single result by x."""
    op = b.root
    require(len(op.results) == 1, "it has several results")
    return operands[1] if common_name(op) == "split" else operands[0]


@rewrite(*kinds("slice", "strided_slice"))
def full_slice(b: RewriteContext, x: Value, *_bounds: Value, **_masks: Any) -> Value:
    """Replace Slice(x) or StridedSlice(x) by x, if it takes all of x."""
    op = b.root
    axes = axis_map(op, 0, None, integers)
    is_whole = axes is not None and axes == aligned_with(op, 0)
    has_all = common_name(op) == "slice" and same_static_shape(x.shape, op.result.shape)
    require(is_whole or has_all, "the slice may omit or reverse elements")
    return x


@rewrite(*kinds("broadcast_to", "tile"))
def broadcast_to_same(b: RewriteContext, x: Value, shape: Value, **_: Any) -> Value:
    """Replace BroadcastTo(x, s) by x, if x has shape s; likewise Tile."""
    if common_name(b.root) == "tile":
        counts = integers(shape)
        unchanged = counts is not None and all(count == 1 for count in counts)
    else:
        unchanged = is_shape_of(shape, x)
    require(unchanged or same_static_shape(x.shape, b.root.result.shape), "the shape may change")
    return x


@rewrite(*kinds("pad", "padv2", "mirror_pad"))
def pad_of_nothing(b: RewriteContext, x: Value, paddings: Value, *value: Value, **_: Any) -> Value:
    """Replace Pad(x, 0) by x."""
    amounts = integers(paddings)
    require(amounts is not None and not any(amounts), "the padding is not zero")
    return x


@rewrite(*kinds("reverse_v2"))
def reverse_of_ones(b: RewriteContext, x: Value, axes: Value) -> Value:
    """Replace Reverse(x) along no axis, or only along axes of size 1, by x."""
    reversed_axes = required(integers(axes), "the axes are not constant")
    require(not reversed_axes or all(known_shape(x)[axis] == 1 for axis in reversed_axes), "elements move")
    return x


@rewrite(*kinds("reverse_v2"), after=kinds("reverse_v2"))
def reverse_of_reverse(b: RewriteContext, x: Value, axes: Value) -> Value:
    """Replace Reverse(Reverse(x, a), a) by x."""
    source, inner_axes = required_producer(x, *kinds("reverse_v2")).inputs
    outer, inner = integers(axes), integers(inner_axes)
    require(outer is not None and inner is not None and sorted(outer) == sorted(inner), "the axes differ")
    return source


@rewrite(*kinds("reverse_v2"), after=kinds("transpose", *_RESHAPES))
def reverse_of_moved_reverse(b: RewriteContext, x: Value, axes: Value) -> Value:
    """Replace Reverse(Transpose(Reverse(x, a), p), q) by Transpose(x, p), if q are the axes to which p moves a.

    Likewise for reshapes that only add, remove or move axes of size 1.
    """
    move = required_producer(x, *kinds("transpose", *_RESHAPES))
    source, inner_axes = required_producer(move.inputs[0], *kinds("reverse_v2")).inputs
    outer, inner = integers(axes), integers(inner_axes)
    require(outer is not None and inner is not None, "the axes are not constant")
    moved = [_axis_before(move, axis) for axis in outer or ()]
    positive_axes = [axis % len(known_shape(source)) for axis in inner or ()]
    require(sorted(moved) == sorted(positive_axes), "the axes differ")
    return rebuild(b, move, [source, *move.operands[1:]])[0]


def _axis_before(move: Op, axis: int) -> int:
    """Return the axis that a transpose or reshape moves to `axis`; refuse if it is not one."""
    old, new = known_shape(move.inputs[0]), known_shape(move.results[0])
    axis %= len(new)
    if common_name(move) == "transpose":
        return required(integers(move.inputs[1]), "the permutation is not constant")[axis] % len(new)
    before, after = ([dim_index for dim_index, dim in enumerate(shape) if dim != 1] for shape in (old, new))
    require(
        axis in after and [old[dim_index] for dim_index in before] == [new[dim_index] for dim_index in after],
        "it merges axes",
    )
    require(same_static_shape(old, old), "a dimension is free")
    return before[after.index(axis)]


@rewrite(*kinds("unpack"), after=kinds("pack"))
def unpack_of_pack(b: RewriteContext, value: Value, *, axis: int, **_: Any) -> Sequence[Value]:
    """Replace Unpack(Pack(x, y)) by x, y."""
    inner = required_producer(value, *kinds("pack"))
    same = inner.attributes["axis"] == axis and len(inner.inputs) == len(b.root.results)
    require(same, "the packed and unpacked values differ")
    return inner.inputs


@rewrite(*kinds("pack"), after=kinds("unpack"))
def pack_of_unpack(b: RewriteContext, *values: Value, axis: int, **_: Any) -> Value:
    """Replace Pack(Unpack(x)) by x."""
    inner = required_producer(values[0], *kinds("unpack"))
    require(inner.attributes["axis"] == axis and list(values) == inner.results, "the packed and unpacked values differ")
    return inner.inputs[0]
