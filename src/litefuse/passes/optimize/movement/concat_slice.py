"""Fuse concatenations; remove cumulative sums, gathers and scatters that leave their operand unchanged."""

from __future__ import annotations

from typing import Any

from litefuse.errors import NoMatch, require, required
from litefuse.ir import CONSTANT, Value
from litefuse.passes.optimize.movement.reshapes import emit_reshape
from litefuse.rewrite.build import emit
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import integers, known_shape, one_use_producer
from litefuse.rewrite.rule import rewrite

MAX_JOINED = 5
"""Maximum number of operands of a fused concatenation: XNNPACK supports five, and runs no longer ones."""


@rewrite("tfl.concatenation")
def concatenation_of_concatenation(b: RewriteContext, *values: Value, axis: int, **attributes: Any) -> Value:
    """Fuse Concat(Concat(x, y), z) along one axis into Concat(x, y, z), of at most five values."""
    rank = required(values[0].rank, "the rank is unknown")
    flat: list[Value] = []
    total = len(values)
    for value in values:
        inner = one_use_producer(value, "tfl.concatenation")
        parts = [value] if inner is None or inner.attributes["axis"] % rank != axis % rank else inner.inputs
        if total + len(parts) - 1 > MAX_JOINED:
            parts = [value]
        total += len(parts) - 1
        flat.extend(parts)
    require(len(flat) > len(values), "no operand is a concatenation along the same axis with a single use")
    return emit(b, "tfl.concatenation", b.root.results[0].type, *flat, axis=axis, **attributes)


@rewrite("tfl.concatenation", after=("tfl.unpack",))
def concatenation_of_unpacked(b: RewriteContext, *values: Value, axis: int, fused_activation_function: str) -> Value:
    """Replace Concat(Unpack(x)) by Reshape(x), if the axis moves only past dimensions of size 1."""
    require(fused_activation_function == "NONE", "an activation is fused")
    op, part = values[0].op, values[0].shape
    whole = op is not None and op.kind == "tfl.unpack" and tuple(op.results) == values
    if op is None or part is None or not whole:
        raise NoMatch("the operands are not all results of one unpack, in order")
    source, before = known_shape(op.inputs[0]), op.attributes["axis"] % (len(part) + 1)
    after = axis % len(part)
    between = source[before + 1 : after + 1] if before <= after else source[after:before]
    require(all(dim == 1 for dim in between), "the axis moves past a dimension that is not 1")
    return emit_reshape(b, op.inputs[0], b.root.results[0].shape)


@rewrite("tfl.concatenation", after=("tfl.reshape",))
def concatenation_of_new_axes(b: RewriteContext, *values: Value, axis: int, fused_activation_function: str) -> Value:
    """Replace Concat(Reshape(x), Reshape(y), ...) by Pack(x, y, ...), if the reshapes add the axis to many values.

    XNNPACK runs concatenations of up to five values, and reshapes: of few values, these are left to it.
    """
    require(
        len(values) > MAX_JOINED and fused_activation_function == "NONE", "there are few, or an activation is fused"
    )
    at = axis % required(values[0].rank, "the rank is unknown")
    sources = [
        required(_before_axis(value, at), "an operand is not a value to which the axis is added") for value in values
    ]
    require(all(source.type == sources[0].type for source in sources), "the values differ in their types")
    return emit(b, "tfl.pack", b.root.results[0].type, *sources, axis=at)


def _before_axis(value: Value, axis: int) -> Value | None:
    """Return the value to which a reshape with one user adds an axis of size 1; None for other values."""
    op = one_use_producer(value, "tfl.reshape")
    shape, source = value.shape or (), None if op is None else op.inputs[0]
    if source is None or shape[axis] != 1 or source.shape != (*shape[:axis], *shape[axis + 1 :]):
        return None
    return source if shape.count(None) <= 1 else None


@rewrite("tfl.cumsum", after=(CONSTANT,))
def sum_of_one(b: RewriteContext, x: Value, axis: Value, *, exclusive: bool, reverse: bool) -> Value:
    """Replace CumSum(x) along an axis of size 1 by x."""
    axes = required(integers(axis), "the axis is not constant, or the sum is exclusive")
    require(not exclusive, "the axis is not constant, or the sum is exclusive")
    require(known_shape(x)[axes[0]] == 1, "the size along the axis is not 1")
    return x


@rewrite("tfl.gather_nd", after=(CONSTANT,))
def gather_of_all(b: RewriteContext, params: Value, indices: Value) -> Value:
    """Replace GatherNd(x, [[0], [1], ...]) by x, if it gathers all slices of x in order."""
    _require_all(params, indices)
    return params


@rewrite("tfl.scatter_nd", after=(CONSTANT,))
def scatter_of_all(b: RewriteContext, indices: Value, updates: Value, shape: Value) -> Value:
    """Replace ScatterNd([[0], [1], ...], x) by x, if it writes all slices of the result in order."""
    is_same = updates.type.is_static and updates.shape == b.root.results[0].shape
    require(is_same, "the result and the updates may differ in shape")
    _require_all(updates, indices)
    return updates


def _require_all(x: Value, indices: Value) -> None:
    """Refuse the rewrite unless the indices are 0, 1, ..., n - 1, where n is the size of the first dimension of `x`."""
    elements, count = integers(indices), known_shape(x)[0]
    require(
        elements is not None and indices.shape == (count, 1), "the indices are not a constant of shape [size of x, 1]"
    )
    require(count is not None and elements == tuple(range(count)), "the indices are not 0, 1, ... in order")
