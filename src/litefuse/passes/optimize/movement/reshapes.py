"""Fuse reshapes (including Squeeze and ExpandDims) into adjacent ops; make computed shapes constant."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np

from litefuse.dialects.tfl.limits import MAX_RANK
from litefuse.errors import NoMatch, require, required
from litefuse.ir import Builder, Op, Shape, Value
from litefuse.ir.dim_expr import DimExpr
from litefuse.rewrite.build import emit
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import known_shape, one_use_producer, same_extent, shape_operand
from litefuse.rewrite.rule import is_first_constant, is_second_computed, rewrite
from litefuse.rewrite.sizes.dimensions import MAX_TRACED, Dimensions

RESHAPES = ("tfl.reshape", "tfl.squeeze", "tfl.expand_dims")
PADS = ("tfl.pad", "tfl.padv2", "tfl.mirror_pad")
REDUCTIONS = ("tfl.mean", "tfl.sum", "tfl.reduce_max", "tfl.reduce_min", "tfl.reduce_prod")


def emit_reshape(b: Builder, x: Value, shape: Shape | None) -> Value:
    """Reshape x to a shape with at most one free dimension; refuse any other shape."""
    operand = required(
        shape_operand(shape), "the rank is unknown, several dimensions are free, or the tensor may be empty"
    )
    return emit(b, "tfl.reshape", x.type.with_shape(shape), x, np.asarray(operand, np.int32))


@rewrite(*RESHAPES, where=is_first_constant)
def reshape_of_constant(b: RewriteContext, x: Value, *shape: Value | None, **attributes: Any) -> Value:
    """Fold a reshape of a constant."""
    constant, target = x.constant, b.root.results[0].type
    if constant is None or not target.is_static or target.shape is None:
        raise NoMatch("the operand is not a constant, or the result's shape is not static")
    return b.const(constant.reshape([dim or 0 for dim in target.shape]))


@rewrite("tfl.reshape", "tfl.squeeze", "tfl.expand_dims", after=("tfl.fully_connected",))
def kept_dimensions(b: RewriteContext, x: Value, *shape: Value | None, **attributes: Any) -> Value:
    """Fuse Reshape(FullyConnected(Reshape(x, [-1, k]), w)) into FullyConnected(x, w, keep_num_dims)."""
    op, result = one_use_producer(x, "tfl.fully_connected"), b.root.results[0]
    op = required(op, "the operand is not a fully connected op with a single use")
    source = _find_unflattened(op, result.shape)
    require(source is not None, "the shape does not keep the input's leading dimensions")
    made_attributes = {**op.attributes, "keep_num_dims": True}
    return b.op(op.kind, [source, *op.operands[1:]], made_attributes, [result.type]).results[0]


def _find_unflattened(op: Op, shape: Shape | None) -> Value | None:
    """Return the op's input, or the value it is a reshape of, whichever has the leading dimensions of `shape`."""
    source, weights = op.inputs[:2]
    if shape is None or len(shape) > MAX_RANK or weights.shape is None:
        return None
    outputs, width = weights.shape
    candidates = [source]
    if source.op is not None and source.op.kind in RESHAPES:
        candidates.append(source.op.inputs[0])
    for candidate in candidates:
        dims = candidate.shape
        if dims is None or len(dims) != len(shape) or dims[-1] != width or width is None:
            continue
        if same_extent(dims[:-1], shape[:-1]) and shape[-1] == outputs:
            return candidate
    return None


@rewrite("tfl.reshape", after=("tfl.fully_connected",))
def kept_free_dimensions(b: RewriteContext, x: Value, shape: Value | None, **attributes: Any) -> Value:
    """Do the same for several free dimensions that the shape names, as Concat(Gather(Shape(x), [0, 1]), [n])."""
    op, result = one_use_producer(x, "tfl.fully_connected"), b.root.results[0]
    sizes = Dimensions(max_traced=MAX_TRACED)
    target = None if shape is None or op is None else sizes.known_elements(shape)
    if op is None or target is None:
        raise NoMatch(
            "the operand is not a fully connected op with a single use, or the shape's dimensions are unknown"
        )
    source, weights = op.inputs[:2]
    before = source.op
    candidates = [source] if before is None or before.kind not in RESHAPES else [source, before.inputs[0]]
    outputs, width = known_shape(weights)
    for candidate in candidates:
        rank = candidate.rank
        if candidate.shape is None or rank != len(target) or candidate.shape[-1] != width or width is None:
            continue
        require(len(target) <= MAX_RANK, "the rank exceeds XNNPACK's")
        leading = [sizes.of(candidate, axis) for axis in range(len(target) - 1)]
        if target[:-1] == leading and target[-1].number == outputs:
            made_attributes = {**op.attributes, "keep_num_dims": True}
            type = result.type.with_shape((*candidate.shape[:-1], outputs))
            return b.op(op.kind, [candidate, *op.operands[1:]], made_attributes, [type]).results[0]
    raise NoMatch("the shape does not keep the input's leading dimensions")


@rewrite("tfl.reshape", where=is_second_computed)
def constant_shape(b: RewriteContext, x: Value, shape: Value | None, **attributes: Any) -> Value:
    """Replace the computed shape of a reshape by a constant one with at most one -1."""
    return emit_reshape(b, x, b.root.results[0].shape)


@rewrite("tfl.reshape", where=is_second_computed)
def size_that_follows(b: RewriteContext, x: Value, shape: Value | None, **attributes: Any) -> Value:
    """Replace Reshape(x, Pack(Shape(x)[0], -1, 8)) by Reshape(x, [-1, 4, 8]), if only that dimension of x is free."""
    dimensions = Dimensions(max_traced=MAX_TRACED)
    target = None if shape is None or shape.constant is not None else dimensions.known_elements(shape)
    source = None if target is None else dimensions.shape(x)
    if target is None or source is None or target.count(DimExpr(-1)) != 1:
        raise NoMatch("the shape is not computed from dimensions of values with exactly one -1")
    before, after = ([size for size in sizes if size.number is None] for sizes in (source, target))
    require(len(before) == 1 and before == after, "x and the shape do not have the same single free dimension")
    count = prod(size.number for size in source if size.number is not None)
    others = prod(size.number for size in target if size.number not in (None, -1))
    require(others > 0 and count > 0 and count % others == 0, "the sizes are not divisible")
    return emit_reshape(b, x, tuple(count // others if size.number == -1 else size.number for size in target))


@rewrite(*RESHAPES, after=REDUCTIONS)
def reduction_and_reshape(b: RewriteContext, x: Value, *shape: Value | None, **attributes: Any) -> Value:
    """Fuse Reshape(Mean(x, axes)), which adds or drops the reduced axes, into Mean(x, axes) by toggling keep_dims."""
    inner, result = one_use_producer(x, *REDUCTIONS), b.root.results[0]
    inner = required(inner, "the operand is not a reduction with a single use")
    source, axes = inner.inputs
    if source.shape is None or axes.constant is None:
        raise NoMatch("the rank or the axes are unknown")
    rank = len(source.shape)
    reduced = {int(axis) % rank for axis in axes.constant.numpy().reshape(-1)}
    keep = not inner.attributes["keep_dims"]
    expected = tuple(1 if i in reduced else dim for i, dim in enumerate(source.shape) if keep or i not in reduced)
    require(expected == result.shape, "it does more than add or drop the reduced axes")
    require(expected.count(None) <= 1, "several dimensions are free")
    return emit(b, inner.kind, result.type, source, axes, keep_dims=keep)


@rewrite("tfl.fully_connected", after=RESHAPES)
def flattened_input(b: RewriteContext, x: Value, *others: Value | None, **attributes: Any) -> Value:
    """Fuse FullyConnected(Reshape(x, [-1, k]), w) into FullyConnected(x, w), which flattens its input itself."""
    op, inner = b.root, x.op
    inner = required(inner, "the input is not a reshape")
    require(inner.kind in RESHAPES, "the input is not a reshape")
    require(
        not attributes["keep_num_dims"] and len(known_shape(x)) == 2, "keep_num_dims is set, or the input is no matrix"
    )
    source, weights = inner.inputs[0], others[0]
    assert weights is not None
    shape, width = known_shape(source), known_shape(weights)[1]
    # XNNPACK assumes that the last dimension is the width.
    require(len(shape) <= MAX_RANK, "the rank exceeds XNNPACK's")
    require(shape and shape[-1] == width is not None, "the last dimension is not the layer's width")
    return b.op(op.kind, [source, *others], attributes, [op.results[0].type]).results[0]
