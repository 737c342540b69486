"""Move transposes below elementwise ops, reductions and pads, so that they meet and cancel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from litefuse.dialects import TFL
from litefuse.errors import NoMatch, require, required
from litefuse.ir import Builder, Constant, Op, TensorType, Trait, Value
from litefuse.passes.optimize.movement.reshapes import REDUCTIONS, emit_reshape
from litefuse.rewrite.build import emit
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import integers
from litefuse.rewrite.rule import is_first_constant, rewrite

UNARY = tuple(sorted(TFL.kinds_with(Trait.ELEMENTWISE) - TFL.kinds_with(Trait.BROADCASTING)))
"""Elementwise ops with one operand."""
# The kernels of these ops do not broadcast.
_SAME_SHAPE_KINDS = frozenset({"tfl.atan2", "tfl.stablehlo_shift_left"})
_BROADCASTING = TFL.kinds_with(Trait.ELEMENTWISE, Trait.BROADCASTING) - _SAME_SHAPE_KINDS
BINARY = tuple(sorted(_BROADCASTING - {"tfl.select_v2"}))
"""Elementwise ops with two operands, which broadcast."""
PASSING = frozenset({*UNARY, *BINARY, "tfl.pad", "tfl.padv2", "tfl.mirror_pad"})
ABSORBING = frozenset({"tfl.transpose", "tfl.concatenation", *REDUCTIONS})
MAX_VISITED = 32


def permutation(op: Op | None) -> tuple[int, ...] | None:
    """Return the permutation of a transpose, or None if `op` is not a transpose or its permutation is not constant."""
    if op is None or op.kind != "tfl.transpose":
        return None
    return integers(op.operands[1])


def inverse(order: Sequence[int]) -> tuple[int, ...]:
    return tuple(int(index) for index in np.argsort(order))


def transpose_type(type: TensorType, order: Sequence[int]) -> TensorType:
    return type.with_shape(None if type.shape is None else tuple(type.shape[axis] for axis in order))


def emit_transpose(b: Builder, x: Value, order: Sequence[int], type: TensorType | None = None) -> Value:
    """Transpose x, or return x if `order` is the identity."""
    if tuple(order) == tuple(range(len(order))):
        return x
    operand = np.asarray(order, np.int32)
    return emit(b, "tfl.transpose", transpose_type(x.type, order) if type is None else type, x, operand)


def _require_movable(value: Value) -> tuple[Value, tuple[int, ...]]:
    """Return the operand and permutation of the transpose that produces `value`; refuse unless it can move down."""
    op = value.op
    order = _movable(value)
    if op is None or order is None:
        raise NoMatch("the operand is not a transpose that can move down")
    return op.inputs[0], order


def _movable(value: Value) -> tuple[int, ...] | None:
    """Return the permutation of the transpose that produces `value`, or None if moving it down might add transposes."""
    order = permutation(value.op)
    return order if order is not None and (value.has_one_use or _is_absorbed(value)) else None


def _is_absorbed(value: Value) -> bool:
    """Return whether a transpose that moves down from `value` is absorbed by another op on every path."""
    pending, seen = [value], 0
    while pending:
        for user in pending.pop().uses:
            seen += 1
            if user.kind in ABSORBING:
                continue
            if user.kind not in PASSING or seen > MAX_VISITED:
                return False
            pending.append(user.results[0])
    return True


@rewrite("tfl.transpose", where=is_first_constant)
def transpose_of_constant(b: RewriteContext, x: Value, order: Value) -> Value:
    """Fold a transpose of a constant (a large constant is transposed when the file is written)."""
    axes = integers(order)
    require(x.constant is not None and axes is not None, "an operand is not a constant")
    assert x.constant is not None and axes is not None
    return b.const(x.constant.transpose(axes))


@rewrite(*UNARY, after=("tfl.transpose",))
def unary_after_transpose(b: RewriteContext, x: Value, **attributes: Any) -> Value:
    """Replace Relu(Transpose(x, p)) by Transpose(Relu(x), p)."""
    source, order = _require_movable(x)
    result = b.root.results[0].type
    inner = emit(b, b.root.kind, TensorType(result.dtype, source.shape), source, **attributes)
    return emit_transpose(b, inner, order, result)


@rewrite(*BINARY, after=("tfl.transpose",))
def binary_after_transpose(b: RewriteContext, x: Value, y: Value, **attributes: Any) -> Value:
    """Replace Add(Transpose(x, p), Transpose(y, p)) by Transpose(Add(x, y), p).

    A constant is transposed to match; a vector is reshaped if the transpose is absorbed later.
    """
    op = b.root
    order = required(_movable(x) or _movable(y), "no operand is a transpose that can move down")
    rank = len(order)
    back = inverse(order)
    operands: list[Value | Constant] = []
    for value in (x, y):
        constant = value.constant
        if _movable(value) == order and value.op is not None:
            operands.append(value.op.inputs[0])
        elif constant is not None and constant.size == 1 and len(constant.shape) <= rank:
            operands.append(value)
        elif constant is not None and len(constant.shape) <= rank:
            full = constant.reshape((1,) * (rank - len(constant.shape)) + constant.shape)
            operands.append(full.transpose(back))
        elif _is_vector(value, rank) and _is_absorbed(x if value is y else y):
            operands.append(emit_reshape(b, value, transpose_type(value.type, back).shape))
        else:
            raise NoMatch("the other operand has no such transpose")
    result = op.results[0].type
    require(result.rank == rank, "the rank of the result differs")
    values = [b.const(part) if isinstance(part, Constant) else part for part in operands]
    inner = emit(b, op.kind, transpose_type(result, back), *values, **attributes)
    return emit_transpose(b, inner, order, result)


def _is_vector(value: Value, rank: int) -> bool:
    """Return whether at most one dimension is not 1, so that a reshape transposes the value."""
    return value.shape is not None and len(value.shape) == rank and sum(dim != 1 for dim in value.shape) <= 1


@rewrite(*REDUCTIONS, after=("tfl.transpose",))
def reduction_after_transpose(b: RewriteContext, x: Value, axes: Value, *, keep_dims: bool) -> Value:
    """Replace Mean(Transpose(x, p), axes) by Transpose(Mean(x, p[axes]), q), or by the mean if q is the identity."""
    source, order = _require_movable(x)
    numbers = required(integers(axes), "the axes are not a constant")
    reduced = sorted(order[axis] for axis in numbers)
    result = b.root.results[0].type
    rest = list(order) if keep_dims else [axis for axis in order if axis not in reduced]
    then = [sorted(rest).index(axis) for axis in rest]
    inner_type = transpose_type(result, inverse(then))
    inner = emit(b, b.root.kind, inner_type, source, np.asarray(reduced, np.int32), keep_dims=keep_dims)
    return emit_transpose(b, inner, then, result)


@rewrite("tfl.concatenation", after=("tfl.transpose",))
def concatenation_after_transpose(
    b: RewriteContext, *values: Value, axis: int, fused_activation_function: str
) -> Value:
    """Replace Concat(Transpose(x, p), Transpose(y, p)) by Transpose(Concat(x, y), p)."""
    pairs = [_require_movable(value) for value in values]
    order = pairs[0][1]
    require(all(other == order for _, other in pairs), "the permutations differ")
    result = b.root.results[0].type
    inner = emit(
        b,
        "tfl.concatenation",
        transpose_type(result, inverse(order)),
        *(source for source, _ in pairs),
        axis=order[axis],
        fused_activation_function=fused_activation_function,
    )
    return emit_transpose(b, inner, order, result)


@rewrite("tfl.pad", "tfl.padv2", "tfl.mirror_pad", after=("tfl.transpose",))
def pad_after_transpose(b: RewriteContext, x: Value, paddings: Value, *value: Value, **attributes: Any) -> Value:
    """Replace Pad(Transpose(x, p), a) by Transpose(Pad(x, a'), p), if the transpose, which gets larger, is absorbed."""
    source, order = _require_movable(x)
    require(_is_absorbed(b.root.results[0]), "the transpose would remain, and move more elements")
    constant = required(paddings.constant, "the padding is not constant")
    back = inverse(order)
    result = b.root.results[0].type
    rows = np.ascontiguousarray(constant.numpy()[list(back)])
    inner = emit(b, b.root.kind, transpose_type(result, back), source, rows, *value, **attributes)
    return emit_transpose(b, inner, order, result)
