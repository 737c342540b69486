"""Remove TILE, BROADCAST_TO and FILL before ops that broadcast implicitly.

An op that repeats an axis is removed if another operand has the same size there: the same number, or the same free
dimension. Axes that it does not repeat need no such proof, however many of them are free.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from litefuse.errors import NoMatch
from litefuse.ir import Op, Value
from litefuse.passes.optimize.movement.transposes import BINARY
from litefuse.rewrite.build import emit
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import integers, known_shape
from litefuse.rewrite.rule import rewrite
from litefuse.rewrite.sizes.dimensions import MAX_TRACED, Dimensions

BROADCASTS = ("tfl.broadcast_to", "tfl.fill", "tfl.tile")
MAX_DIMENSIONS = 4
"""Maximum rank of the result: all of LiteRT's own kernels broadcast up to this rank, only some beyond it."""


@rewrite(*BINARY, "tfl.select_v2", after=BROADCASTS)
def broadcast_operand(b: RewriteContext, *operands: Value, **attributes: Any) -> Value:
    """Fuse Add(x, BroadcastTo(y, s)) into Add(x, y), if x already has the result's shape; likewise Tile and Fill."""
    op = b.root
    result = op.results[0]
    rank, sizes = result.rank, Dimensions(max_traced=MAX_TRACED)
    if rank is None or rank > MAX_DIMENSIONS:
        raise NoMatch("the rank of the result is unknown or too large")
    for index, value in enumerate(operands):
        source = value.op
        if source is None or source.kind not in BROADCASTS:
            continue
        others = [other for position, other in enumerate(operands) if position != index]
        repeated = _repeated_axes(source, sizes)
        if repeated is None or any(other.rank is None for other in others):
            continue
        # The result must keep its rank, too.
        inner = _source(source)
        whole = max(inner.rank or 0, *(other.rank or 0 for other in others)) == rank
        if whole and all(_has_equal_size(value, axis, others, sizes) for axis in repeated):
            again = [inner if position == index else other for position, other in enumerate(operands)]
            return emit(b, op.kind, result.type, *again, **attributes)
    raise NoMatch("no operand has a redundant broadcast")


def _source(op: Op) -> Value:
    """Return the operand that is broadcast."""
    return op.inputs[1 if op.kind == "tfl.fill" else 0]


def _repeated_axes(op: Op, sizes: Dimensions) -> list[int] | None:
    """Return the axes of the result that are or may be repeated; None if more than single elements may be repeated."""
    x, value = _source(op), op.results[0]
    if x.shape is None or value.shape is None or len(x.shape) > len(value.shape):
        return None
    added = len(value.shape) - len(x.shape)
    repeated = list(range(added))
    counts = integers(op.inputs[1]) if op.kind == "tfl.tile" else None
    for axis, dim in enumerate(x.shape):
        if op.kind == "tfl.tile":
            if counts is not None and counts[axis] == 1:
                continue
            if dim != 1:
                return None
        elif sizes.of(x, axis) == sizes.of(value, axis + added):
            continue
        repeated.append(axis + added)
    return repeated


def _has_equal_size(value: Value, axis: int, others: Sequence[Value], sizes: Dimensions) -> bool:
    """Return whether one of `others` has the size of `value` along its axis `axis`, aligned at the last axes."""
    size = sizes.of(value, axis)
    from_end = axis - len(known_shape(value))
    return size.number == 1 or any(
        -from_end <= len(known_shape(other)) and sizes.of(other, from_end + len(known_shape(other))) == size
        for other in others
    )


@rewrite("tfl.batch_matmul", after=("tfl.broadcast_to", "tfl.tile"))
def broadcast_matrices(b: RewriteContext, x: Value, y: Value, **attributes: Any) -> Value:
    """Fuse BatchMatMul(BroadcastTo(x, s), y) into BatchMatMul(x, y), which broadcasts implicitly; likewise Tile."""
    result, sizes = b.root.results[0], Dimensions(max_traced=MAX_TRACED)
    operands = [x, y]
    for index, (value, other) in enumerate(((x, y), (y, x))):
        op = value.op
        if op is None or op.kind not in ("tfl.broadcast_to", "tfl.tile"):
            continue
        source, repeated = _source(op), _repeated_axes(op, sizes)
        if repeated is None or not source.rank == other.rank == result.rank:
            continue
        matrix = len(known_shape(source)) - 2
        if all(axis < matrix and _has_equal_size(value, axis, [other], sizes) for axis in repeated):
            operands[index] = source
            return emit(b, "tfl.batch_matmul", result.type, *operands, **attributes)
    raise NoMatch("no operand has a redundant broadcast of its batch dimensions")
