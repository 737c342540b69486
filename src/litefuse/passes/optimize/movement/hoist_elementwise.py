"""Move reshapes below elementwise ops, so that they merge with other reshapes or no longer prevent fusions."""

from __future__ import annotations

from collections import deque
from itertools import islice
from math import prod
from typing import Any

from litefuse.dialects.layers import LAYERS
from litefuse.dialects.tfl.limits import MAX_RANK
from litefuse.errors import NoMatch, require, required
from litefuse.ir import Builder, Constant, Dim, Op, Shape, TensorType, Value
from litefuse.passes.optimize.movement.reshapes import PADS, RESHAPES
from litefuse.passes.optimize.movement.transposes import BINARY, UNARY
from litefuse.rewrite.build import emit, rebuild, replace_operands
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import (
    ACTIVATION,
    NONE,
    broadcasts_into,
    known_rank,
    known_shape,
    one_use_producer,
    same_extent,
)
from litefuse.rewrite.rule import has_constant, rewrite

MAX_DIMENSIONS = 4
"""Maximum rank that the kernels of comparisons and powers broadcast."""
MAX_PASSED = 8
"""Maximum number of ops followed upward in search of another reshape."""
MAX_FOLLOWED = 16
"""Maximum number of values followed downward, and of users of each."""


@rewrite(*UNARY, after=RESHAPES)
def unary_after_reshape(b: RewriteContext, x: Value, **attributes: Any) -> list[Value]:
    """Replace Relu(Reshape(x, s)) by Reshape(Relu(x), s)."""
    moved = required(one_use_producer(x, *RESHAPES), "the operand is not a reshape with a single use")
    source, result = moved.inputs[0], b.root.results[0]
    require(source.constant is None, "the reshape of a constant is folded")
    require(len(known_shape(source)) <= MAX_RANK, "the rank before the reshape exceeds XNNPACK's")
    require(_is_linear(source) or meets_a_reshape(result), "moving the reshape enables no fusion")
    inner = emit(b, b.root.kind, TensorType(result.dtype, source.shape), source, **attributes)
    return _apply_reshape(b, moved, inner)


def _apply_reshape(b: Builder, reshape: Op, inner: Value) -> list[Value]:
    """Apply the op `reshape` to `inner` in place of its operand."""
    operands = replace_operands(reshape.operands, {0: inner})
    return rebuild(b, reshape, operands, types=[TensorType(inner.dtype, reshape.results[0].shape)])


def _joins_reshapes(op: Op) -> bool:
    """Return whether all operands are reshaped."""
    return all(value is not None and value.op is not None and value.op.kind in RESHAPES for value in op.operands)


@rewrite(*BINARY, after=RESHAPES, where=_joins_reshapes)
def binary_after_reshapes(b: RewriteContext, x: Value, y: Value, **attributes: Any) -> list[Value]:
    """Replace Add(Reshape(x, s), Reshape(y, s)) by Reshape(Add(x, y), s), if x and y have the same shape."""
    left, right = x.op, y.op
    if left is None or right is None or left.kind not in RESHAPES or right.kind not in RESHAPES:
        raise NoMatch("not both operands are reshapes")
    op = b.root
    alone = x.uses.keys() == {op} and y.uses.keys() == {op}
    require(alone, "a reshape has other users")
    first, second = left.inputs[0], right.inputs[0]
    require(first.constant is None and second.constant is None, "the reshape of a constant is folded")
    result = op.results[0]
    require(are_alike(b, x, y) and known_rank(result) == known_rank(x), "the operands may broadcast")
    require(are_alike(b, first, second), "the shapes before the reshapes may differ")
    require(
        _keeps_batch(known_shape(first), known_shape(x)) or _only_drops_axes(left),
        "the reshape merges or splits a free dimension",
    )
    require(len(known_shape(first)) <= MAX_RANK, "the rank before the reshape exceeds XNNPACK's")
    inner = emit(b, op.kind, TensorType(result.dtype, first.shape), first, second, **attributes)
    return _apply_reshape(b, left, inner)


def are_alike(b: RewriteContext, x: Value, y: Value) -> bool:
    """Return whether two values have the same shape, in which several dimensions may be free."""
    if same_extent(x.shape, y.shape):
        return True
    if x.rank is None or x.rank != y.rank:
        return False
    sizes = ([b.sizes.expand(b.sizes.of(value, axis)) for axis in range(x.rank)] for value in (x, y))
    return next(sizes) == next(sizes)


def _only_drops_axes(reshape: Op) -> bool:
    return reshape.kind == "tfl.squeeze"


def _keeps_batch(before: Shape, after: Shape) -> bool:
    """Return whether either shape is static, or only the first dimension is free and stays the same.

    Another free dimension might be 1 in one of two operands and n in the other.
    """
    if None not in before or None not in after:
        return True  # The number of elements is known, which determines the free dimension of the other shape.
    whole = None not in before[1:] and None not in after[1:]
    return whole and prod(dim or 0 for dim in before[1:]) == prod(dim or 0 for dim in after[1:])


@rewrite(*BINARY, after=RESHAPES, where=has_constant)
def constant_after_reshape(b: RewriteContext, x: Value, y: Value, **attributes: Any) -> list[Value]:
    """Replace Add(Reshape(x), c) by Reshape(Add(x, c)), with c reshaped to match.

    The constant must be a scalar, or vary only along trailing dimensions that consist of whole trailing dimensions of
    x. It moves if the reshape then meets another one, or if x is the result of a linear op, into which it can be fused.
    """
    op = b.root
    result = op.results[0]
    for index, (value, other) in enumerate(((x, y), (y, x))):
        moved, constant = one_use_producer(value, *RESHAPES), other.constant
        if moved is None or constant is None or value.shape is None:
            continue
        if not (same_extent(value.shape, result.shape) or broadcasts_into(constant.shape, value.shape)):
            continue
        source = moved.inputs[0]
        flat = _fit_constant(constant, value.shape, source.shape)
        if flat is None or not (_is_linear(source) or _may_move(op, source)):
            continue
        operands = [source, b.const(flat)] if index == 0 else [b.const(flat), source]
        inner = emit(b, op.kind, TensorType(result.dtype, source.shape), *operands, **attributes)
        return _apply_reshape(b, moved, inner)
    raise NoMatch("no operand is a reshape that the constant could move above")


def _fit_constant(constant: Constant, shape: Shape, source: Shape | None) -> Constant | None:
    """Reshape a constant that broadcasts to `shape` such that it broadcasts to `source`; None if that is impossible."""
    if source is None:
        return None
    if constant.size == 1:
        return constant.reshape(())
    trailing = constant.shape
    while trailing and trailing[0] == 1:
        trailing = trailing[1:]
    if len(trailing) > len(shape) or shape[len(shape) - len(trailing) :] != trailing:
        return None
    tail = _tail(source, prod(trailing))
    return None if tail is None else constant.reshape(tail)


def _tail(shape: tuple[Dim, ...], count: int) -> tuple[int, ...] | None:
    """Return the trailing dimensions of `shape` whose product is `count`, or None."""
    for first in range(len(shape) - 1, -1, -1):
        tail = tuple(dim for dim in shape[first:] if dim is not None)
        if len(tail) < len(shape) - first:
            return None
        if prod(tail) == count:
            return tail
    return None


def _is_linear(value: Value) -> bool:
    op = one_use_producer(value, *LAYERS)
    return op is not None and op.attributes[ACTIVATION] == NONE


def _may_move(op: Op, source: Value) -> bool:
    """Return whether the kernel broadcasts at the rank of `source`, and the reshape meets another one."""
    few = len(source.shape or ()) <= MAX_DIMENSIONS
    return few and source.constant is None and meets_a_reshape(op.results[0])


def meets_a_reshape(value: Value) -> bool:
    """Return whether a reshape that moves down past `value` meets another reshape, below or in the other operand.

    If the value has several uses, that is so for one of them, and the reshape remains for the others. Follows
    `MAX_FOLLOWED` values at most, the nearest first.
    """
    pending = deque([value])
    for _ in range(MAX_FOLLOWED):
        if not pending:
            return False
        value = pending.popleft()
        for user in islice(value.uses, MAX_FOLLOWED):
            if user.kind in RESHAPES:
                return True
            if user.kind in PADS and any(later.kind in RESHAPES for later in user.results[0].uses):
                return True
            beside = next((other for other in user.inputs if other is not value), value)
            if user.kind in BINARY and beside.constant is None:
                if _follows_a_reshape(beside):
                    return True
            elif user.kind in UNARY or user.kind in BINARY:
                pending.append(user.results[0])
    return False


def _follows_a_reshape(value: Value) -> bool:
    """Return whether `value` results from a reshape, possibly followed by unary ops."""
    for _ in range(MAX_PASSED):
        op = value.op
        if op is None or op.kind not in UNARY:
            break
        value = op.inputs[0]
    return value.op is not None and value.op.kind in RESHAPES


def _reads_grown(op: Op) -> bool:
    """Return whether an operand results from a reshape that adds dimensions."""
    for value in op.inputs:
        if value.op is not None and value.op.kind in RESHAPES and (value.rank or 0) > (value.op.inputs[0].rank or 0):
            return True
    return False


@rewrite(*BINARY, after=RESHAPES, where=_reads_grown)
def broadcasting_reshape(b: RewriteContext, x: Value, y: Value, **attributes: Any) -> Value:
    """Replace Add(x, Reshape(y, [1, 1, n])) by Add(x, y), if the reshape only prepends dimensions of size 1."""
    op = b.root
    result = op.results[0]
    for index, (value, other) in enumerate(((x, y), (y, x))):
        moved = value.op
        if moved is None or moved.kind not in RESHAPES or value.shape is None or result.shape is None:
            continue
        source = moved.inputs[0]
        added = len(value.shape) - len(source.shape or ())
        grows = 0 < added and source.shape is not None and all(dim == 1 for dim in value.shape[:added])
        # The other operand must have the result's rank, which stays the same.
        if grows and other.rank == len(result.shape) and same_extent(value.shape[added:], source.shape):
            operands = [source, other] if index == 0 else [other, source]
            return emit(b, op.kind, result.type, *operands, **attributes)
    raise NoMatch("no operand is a reshape that only prepends dimensions of size 1")
