"""Cancel and merge reshapes (including Squeeze and ExpandDims) and transposes."""

from __future__ import annotations

from typing import Any

import numpy as np

from litefuse.errors import require, required
from litefuse.ir import Op, Shape, Value
from litefuse.passes.peepholes.common_ops import common_name, emit_common, is_shape_of, kinds
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import (
    integers,
    known_shape,
    normalize_axes,
    required_producer,
    same_extent,
    shape_operand,
)
from litefuse.rewrite.rule import rewrite

RESHAPES = kinds("reshape", "squeeze", "expand_dims")


def _reshape(b: RewriteContext, x: Value, shape: Shape | None) -> Value:
    """Reshape x to a shape with at most one free dimension; refuse any other shape."""
    target = shape_operand(shape)
    require(target is not None, "the rank is unknown, several dimensions are free, or the tensor may be empty")
    return emit_common(b, "reshape", x.type.with_shape(shape), x, np.asarray(target, np.int32))


def _keeps_rank(op: Op) -> bool:
    x, result = op.operands[0], op.results[0]
    return x is not None and (x.rank is None or result.rank is None or x.rank == result.rank)


@rewrite(*RESHAPES, where=_keeps_rank)
def identity_reshape(b: RewriteContext, x: Value, *shape: Value | None, **_: Any) -> Value:
    """Replace Reshape(x) by x, if the shape does not change."""
    if common_name(b.root) == "reshape" and is_shape_of(shape[0], x):
        return x
    require(same_extent(x.shape, b.root.result.shape), "the shape may change")
    return x


@rewrite(*RESHAPES, after=RESHAPES)
def reshape_of_reshape(b: RewriteContext, x: Value, *shape: Value | None, **_: Any) -> Value:
    """Fuse Reshape(Reshape(x, s), t) into Reshape(x, t), or x."""
    op, inner = b.root, required_producer(x, *RESHAPES)
    source, type = inner.inputs[0], op.result.type
    added = _unit_axes(op)
    if same_extent(source.shape, type.shape) or (added is not None and added == _unit_axes(inner)):
        return source
    if shape_operand(type.shape) is None and common_name(op) == "reshape" and shape:
        return emit_common(b, "reshape", type, source, shape[0])
    return _reshape(b, source, type.shape)


def _unit_axes(op: Op) -> tuple[tuple[int, ...], int] | None:
    """Return the axes that an ExpandDims adds or a Squeeze drops, and the rank with them; None if they are not known.

    One of each with the same axes cancel, however many dimensions are free; two of a kind have other ranks.
    """
    name = common_name(op)
    if name == "expand_dims":
        axes, rank = integers(op.inputs[1]), op.result.rank
    elif name == "squeeze":
        axes, rank = op.attributes["squeeze_dims"], op.inputs[0].rank
    else:
        return None
    return (normalize_axes(axes, rank), rank) if axes and rank is not None else None


_TRANSPOSES = kinds("transpose")


def _may_cancel(op: Op) -> bool:
    x, perm = op.operands
    assert x is not None and perm is not None
    if x.op is not None and x.op.kind in _TRANSPOSES:
        return True
    order = integers(perm)
    return order is not None and list(order) == sorted(set(order))


def _has_unit_dimension(op: Op) -> bool:
    x = op.operands[0]
    return x is not None and x.shape is not None and 1 in x.shape


@rewrite(*_TRANSPOSES, where=_may_cancel)
def transpose_of_transpose(b: RewriteContext, x: Value, perm: Value) -> Value:
    """Fuse Transpose(Transpose(x, p), q) into Transpose(x, p[q]), or x; likewise a single Transpose."""
    order = _permutation(perm)
    if order == tuple(range(len(order))):
        return x
    inner = required_producer(x, *_TRANSPOSES)
    inner_order = _permutation(inner.inputs[1])
    merged = tuple(inner_order[axis] for axis in order)
    source = inner.inputs[0]
    if merged == tuple(range(len(order))):
        return source
    return emit_common(b, "transpose", b.root.result.type, source, np.asarray(merged, np.int32))


@rewrite(*_TRANSPOSES, where=_has_unit_dimension)
def transpose_of_ones(b: RewriteContext, x: Value, perm: Value) -> Value:
    """Replace a Transpose that moves only dimensions of size 1 by Reshape."""
    shape = known_shape(x)
    order = _permutation(perm)
    larger = [axis for axis in order if shape[axis] != 1]
    require(larger == sorted(larger), "it moves a dimension that is not 1")
    return _reshape(b, x, tuple(shape[axis] for axis in order))


def _permutation(perm: Value) -> tuple[int, ...]:
    order = required(integers(perm), "the permutation is not a constant")
    order = normalize_axes(order, len(order))
    require(len(set(order)) == len(order), "not a permutation")
    return order
