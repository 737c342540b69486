"""Ops along an axis that is known only at run time: the axis is moved to the front and back.

    %y = tf.ReverseV2(%x, [%a])
becomes
    %p = [a, the other axes]; %y = tf.Transpose(tf.ReverseV2(tf.Transpose(%x, %p), [0]), tf.InvertPermutation(%p))
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from litefuse.errors import NOT_APPLICABLE, require
from litefuse.ir import Builder, DType, Value
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.element_types import cast
from litefuse.rewrite.facts import known_rank, known_shape
from litefuse.rewrite.rule import legalize


def _normalize_axis(b: Builder, axis: Value, rank: int) -> Value:
    """Return the axis as a non-negative int32 scalar."""
    axis = b.tf.Reshape(cast(b, axis, DType.I32), b.const(np.zeros(0, np.int32)))
    return b.tf.SelectV2(axis < 0, axis + b.i32(rank), axis)


def _axis_first(b: Builder, axis: Value, rank: int) -> Value:
    """Return the permutation that moves an axis to the front."""
    others = b.i32(range(rank - 1))
    behind = b.tf.Cast(others >= axis, DstT=DType.I32)
    return b.tf.ConcatV2(b.tf.Reshape(axis, b.i32([1])), others + behind, b.i32(0))


def _apply_along(b: Builder, x: Value, axis: Value, function: Callable[[Value], Value]) -> Value:
    """Apply a function that works along the first axis along `axis` instead."""
    rank = known_rank(x)
    order = _axis_first(b, _normalize_axis(b, axis, rank), rank)
    return b.tf.Transpose(function(b.tf.Transpose(x, order)), b.tf.InvertPermutation(order))


def _elements(b: Builder, vector: Value) -> list[Value]:
    """Return the elements of a scalar, or of a vector of known length."""
    if vector.rank == 0:
        return [vector]
    (count,) = known_shape(vector)
    require(count is not None, "the number of axes is unknown")
    return [b.tf.GatherV2(vector, b.i32(index), b.i32(0)) for index in range(count or 0)]


@legalize("tf.ConcatV2")
def concat(b: RewriteContext, *values_and_axis: Value) -> Value:
    *values, axis = values_and_axis
    require(axis.constant is None, NOT_APPLICABLE)
    rank = known_rank(values[0])
    order = _axis_first(b, _normalize_axis(b, axis, rank), rank)
    joined = b.tf.ConcatV2(*(b.tf.Transpose(x, order) for x in values), b.i32(0))
    return b.tf.Transpose(joined, b.tf.InvertPermutation(order))


@legalize("tf.GatherV2")
def gather(b: RewriteContext, x: Value, indices: Value, axis: Value, *, batch_dims: int) -> Value:
    """Gather along the first axis, then move the dimensions of the indices to where the axis was."""
    require(axis.constant is None, NOT_APPLICABLE)
    require(batch_dims == 0, "the axis is not a constant", batch_dims=batch_dims)
    rank, more = known_rank(x), known_rank(indices, "the indices")
    at = _normalize_axis(b, axis, rank)
    gathered = b.tf.GatherV2(b.tf.Transpose(x, _axis_first(b, at, rank)), indices, b.i32(0))
    axes = b.i32(range(rank - 1 + more))
    within = b.tf.SelectV2(axes < at + b.i32(more), axes - at, axes)
    order = b.tf.SelectV2(axes < at, axes + b.i32(more), within)
    return b.tf.Transpose(gathered, order)


@legalize("tf.ReverseV2")
def reverse(b: RewriteContext, x: Value, axes: Value) -> Value:
    require(axes.constant is None, NOT_APPLICABLE)
    for axis in _elements(b, axes):
        x = _apply_along(b, x, axis, lambda y: b.tf.ReverseV2(y, b.i32([0])))
    return x


@legalize("tf.Roll")
def roll(b: RewriteContext, x: Value, shift: Value, axis: Value) -> Value:
    require(axis.constant is None, NOT_APPLICABLE)
    amounts, axes = _elements(b, shift), _elements(b, axis)
    require(len(amounts) == len(axes), "the number of axes differs from the number of shifts")
    for amount, at in zip(amounts, axes, strict=True):
        x = _apply_along(b, x, at, lambda y, amount=amount: b.tf.Roll(y, amount, b.i32(0)))
    return x
