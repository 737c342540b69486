"""Compute with matrices where all axes but two have size 1, as the step of an unrolled layer of PyTorch has.

    %z = tf.AddV2(%x: 1x2x8, %y: 1x2x8)
becomes
    %z = tf.Reshape(tf.AddV2(tf.Reshape(%x): 2x8, tf.Reshape(%y): 2x8)): 1x2x8

The reshapes between such ops cancel out. Broadcasts to the size of a free batch, as TFLiteConverter writes for JAX, are
removed from the steps, too.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

from litefuse.context import Context
from litefuse.errors import require, required
from litefuse.ir import DType, Module, Op, Value
from litefuse.passes.peepholes import reshapes
from litefuse.passes.recurrent.fuse import broadcasts
from litefuse.passes.simplify.cse import eliminate_common
from litefuse.rewrite.build import emit
from litefuse.rewrite.collect import rewrites_in
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.driver import apply_rules
from litefuse.rewrite.facts import integers, normalize_axes, shape_operand, static_shape
from litefuse.rewrite.rule import Rule, by_kind, rewrite

_ELEMENTWISE = tuple(
    f"tf.{name}"
    for name in (
        *("AddV2", "Sub", "Mul", "RealDiv", "Maximum", "Minimum"),
        *("Neg", "Sigmoid", "Tanh", "Relu", "Relu6", "ClipByValue"),
    )
)

MIN_SLICES = 3
"""Minimum number of slices of a value for which one reshape more of the value is worth it."""


def flatten_steps(module: Module, context: Context) -> None:
    """Compute with matrices instead of tensors of more axes that have size 1, and merge equal ops."""
    rules = by_kind((*RULES, *rewrites_in(reshapes)))
    for function in module.functions.values():
        apply_rules(function, rules, context.dialects)
        eliminate_common(function, context.dialects)


def _is_flat(op: Op) -> bool:
    """Return whether the result is a matrix with further axes of size 1."""
    shape = op.results[0].shape
    if shape is None or None in shape or len(shape) < 3 or op.results[0].dtype is not DType.F32:
        return False
    return sum(dim != 1 for dim in shape[:-1]) <= 1


def _reads_row(op: Op) -> bool:
    """Return whether an operand is a matrix of one row, reshaped to a vector."""
    return (op.results[0].rank or 0) >= 2 and any(_row_before(operand) is not None for operand in op.inputs)


def _row_before(value: Value) -> Value | None:
    """Return the matrix [1, n] that was reshaped to the vector `value`, or None."""
    op = value.op
    if op is None or op.kind != "tf.Reshape" or value.rank != 1:
        return None
    source = op.inputs[0]
    return source if source.type.is_static and source.shape == (1, *(value.shape or ())) else None


@rewrite(*_ELEMENTWISE, where=_reads_row)
def keep_row(b: RewriteContext, *operands: Value, **attributes: Any) -> Value:
    """Replace x + Reshape(y: 1xn): n by x + y, as the broadcast is the same."""
    sources = [_row_before(operand) for operand in operands]
    rows = [operand if row is None else row for operand, row in zip(operands, sources, strict=True)]
    return emit(b, b.root.kind, b.root.result.type, *rows, **attributes)


@rewrite(*broadcasts.KINDS, after=("tf.BroadcastTo",))
def keep_broadcast_operand(b: RewriteContext, *operands: Value) -> Value:
    """Replace x + BroadcastTo(y, s) by x + y, if x has the shape s: no step reads the size of the batch then."""
    broadcast = required(
        broadcasts.find_broadcast(b.root, b.sizes), "no operand is a broadcast to the shape of the other one"
    )
    kept = [broadcast.source if index == broadcast.position else operand for index, operand in enumerate(operands)]
    return emit(b, b.root.kind, b.root.result.type, *kept)


@rewrite("tf.BroadcastTo")
def add_unit_axes(b: RewriteContext, x: Value, _shape: Value) -> Value:
    """Replace BroadcastTo(x, [1, *Shape(x)]), by which JAX adds an axis to the output of a step, by Reshape."""
    result, sizes = b.root.result, b.sizes.shape(b.root.result)
    added = (result.rank or 0) - (x.rank or 0)
    require(sizes is not None and added > 0 and sizes[added:] == b.sizes.shape(x), "it may repeat elements")
    shape = result.shape or ()
    require(shape[:added] == (1,) * added, "it repeats elements")
    return emit(b, "tf.Reshape", result.type, x, b.i32(required(shape_operand(shape), "several dimensions are free")))


def _flatten(b: RewriteContext, x: Value) -> Value:
    """Reshape a value to a matrix of its rows."""
    shape = static_shape(x)
    if len(shape) <= 2:
        return x
    rows = [prod(shape[:-1]), shape[-1]]
    if x.constant is not None:
        return b.const(x.constant.reshape(rows))
    return emit(b, "tf.Reshape", x.type.with_shape(tuple(rows)), x, b.i32(rows))


def _count_slices(x: Value) -> int:
    """Return the number of slices of a value and of its reshapes to a matrix."""
    count = sum(user.kind == "tf.Slice" for user in x.uses)
    return count + sum(_count_slices(user.results[0]) for user in x.uses if user.kind == "tf.Reshape")


def _row_axis(shape: Sequence[int]) -> int:
    """Return the only axis before the last one that is larger than 1, or the first one; refuse if there are several."""
    larger = [axis for axis, dim in enumerate(shape[:-1]) if dim != 1]
    require(len(larger) <= 1, "it has several axes of rows")
    return larger[0] if larger else 0


def _unflatten(b: RewriteContext, x: Value, to: Value) -> Value:
    return emit(b, "tf.Reshape", to.type, x, b.i32(static_shape(to)))


def _rebuild(b: RewriteContext, *operands: Value, **attributes: Any) -> Value:
    (made,) = b.op(b.root.kind, operands, attributes).results
    return _unflatten(b, made, b.root.result)


@rewrite(*_ELEMENTWISE, where=_is_flat)
def flatten_elementwise(b: RewriteContext, *operands: Value, **attributes: Any) -> Value:
    return _rebuild(b, *(_flatten(b, operand) for operand in operands), **attributes)


@rewrite("tf.BatchMatMulV2", where=_is_flat)
def flatten_product(b: RewriteContext, x: Value, y: Value, *, adj_x: bool, adj_y: bool, **_: Any) -> Value:
    require(y.constant is not None and y.rank == 2 and not adj_x, "it is not a product with one constant matrix")
    return _unflatten(b, b.tf.MatMul(_flatten(b, x), y, transpose_b=adj_y), b.root.result)


@rewrite("tf.Slice", where=_is_flat)
def flatten_slice(b: RewriteContext, x: Value, begin: Value, size: Value) -> Value:
    """Flatten a slice of columns and rows."""
    starts, shape = required(integers(begin), "the begin is not constant"), static_shape(b.root.result)
    axis = _row_axis(static_shape(x))
    takes_all = starts[axis] == 0 and shape[axis] == static_shape(x)[axis]
    require(takes_all or _count_slices(x) >= MIN_SLICES, "it takes some of the rows, and few ops do")
    return _rebuild(b, _flatten(b, x), b.i32([starts[axis], starts[-1]]), b.i32([shape[axis], shape[-1]]))


@rewrite("tf.Split", where=_is_flat)
def flatten_split(b: RewriteContext, axis: Value, x: Value, *, num_split: int) -> list[Value]:
    """Flatten a split of columns."""
    axes = required(integers(axis), "the axis is not constant")
    require(normalize_axes(axes, x.rank or 0)[0] == (x.rank or 0) - 1, "it splits the rows")
    made = b.op("tf.Split", (b.i32(1), _flatten(b, x)), {"num_split": num_split}).results
    return [_unflatten(b, part, result) for part, result in zip(made, b.root.results, strict=True)]


@rewrite("tf.ConcatV2", where=_is_flat)
def flatten_concatenation(b: RewriteContext, *operands: Value) -> Value:
    """Flatten a concatenation of columns."""
    *values, axis = operands
    shape = static_shape(b.root.result)
    joined_axis = normalize_axes(required(integers(axis), "the axis is not constant"), len(shape))[0]
    require(joined_axis == len(shape) - 1, "it joins rows")
    return _rebuild(b, *(_flatten(b, value) for value in values), b.i32(1))


RULES: tuple[Rule, ...] = (
    keep_row,
    keep_broadcast_operand,
    add_unit_axes,
    flatten_elementwise,
    flatten_product,
    flatten_slice,
    flatten_split,
    flatten_concatenation,
)
