"""Booleans: simplify comparisons of casts, one-hot vectors and masks."""

from __future__ import annotations

from typing import Any

import numpy as np

from litefuse.errors import NoMatch, require, required
from litefuse.ir import DType, Op, TensorType, Value
from litefuse.rewrite.build import emit, rebuild, replace_operands
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import one_use_producer, same_extent, scalar_constant
from litefuse.rewrite.rule import rewrite

_COMPARISONS = ("tfl.equal", "tfl.not_equal", "tfl.greater", "tfl.greater_equal", "tfl.less", "tfl.less_equal")
# Result of comparing a bool, cast to a number, with 0 as the right operand: the bool itself, or its negation.
_SAME, _NOT = "same", "not"
_COMPARED_WITH_ZERO = {
    "tfl.equal": _NOT,
    "tfl.not_equal": _SAME,
    "tfl.greater": _SAME,
    "tfl.less_equal": _NOT,
}
_MIRRORED = {
    "tfl.equal": "tfl.equal",
    "tfl.not_equal": "tfl.not_equal",
    "tfl.less": "tfl.greater",
    "tfl.greater_equal": "tfl.less_equal",
}


@rewrite(*_COMPARISONS, after=("tfl.cast",))
def comparison_of_cast(b: RewriteContext, x: Value, y: Value) -> Value:
    """Replace NotEqual(Cast(c), 0) and Greater(Cast(c), 0) of a bool c by c, Equal and LessEqual by Not(c)."""
    op = b.root
    for kind, value, other in ((op.kind, x, y), (_MIRRORED.get(op.kind), y, x)):
        cast = value.op
        if cast is None or cast.kind != "tfl.cast" or cast.inputs[0].dtype is not DType.BOOL:
            continue
        told = _COMPARED_WITH_ZERO.get(kind or "")
        if told is None or scalar_constant(other, value.rank) != 0 or not same_extent(value.shape, op.results[0].shape):
            continue
        source = cast.inputs[0]
        return source if told == _SAME else emit(b, "tfl.logical_not", source.type, source)
    raise NoMatch("it does not compare a cast bool with zero")


@rewrite("tfl.cast", after=("tfl.one_hot",))
def cast_of_one_hot(b: RewriteContext, x: Value, **_: Any) -> list[Value]:
    """Fuse Cast(OneHot(i, n, on, off)) into OneHot(i, n, Cast(on), Cast(off))."""
    op, dtype = one_use_producer(x, "tfl.one_hot"), b.root.results[0].dtype
    op = required(op, "the operand is not a one-hot with a single use")
    require(dtype in (DType.F32, DType.I32, DType.I64, DType.I8, DType.U8), "ONE_HOT does not support the type")
    choice = [value.constant for value in op.inputs[2:4]]
    changes: dict[int, Any] = {}
    for index, constant in enumerate(choice):
        if constant is None or not (constant.dtype is DType.BOOL or constant.dtype.is_integer):
            raise NoMatch("the on and off values are not constant bools or integers")
        changes[2 + index] = np.asarray(constant.numpy()).astype(dtype.numpy)
    fits = all(np.array_equal(changes[2 + i], c.numpy()) for i, c in enumerate(choice) if c is not None)
    require(fits, "the on and off values are not representable in the type")
    return rebuild(b, op, replace_operands(op.operands, changes), types=[TensorType(dtype, x.shape)])


@rewrite("tfl.select_v2", after=("tfl.fully_connected",))
def masked_rows(b: RewriteContext, condition: Value, x: Value, y: Value) -> Value:
    """Replace Select(c, FullyConnected(Select(c, x, z)), y) by Select(c, FullyConnected(x), y), for one bool per row.

    The rows of a fully connected op are independent of each other, and the outer Select discards the rows from z.
    """
    for index, value in enumerate((x, y)):
        layer = one_use_producer(value, "tfl.fully_connected")
        inner = None if layer is None else one_use_producer(layer.operands[0], "tfl.select_v2")
        if layer is None or inner is None or inner.inputs[0] is not condition:
            continue
        kept = inner.inputs[1 + index]
        if not _has_one_per_row(condition, value, layer) or not same_extent(kept.shape, inner.results[0].shape):
            continue
        again = rebuild(b, layer, replace_operands(layer.operands, {0: kept}))[0]
        pair = (again, y) if index == 0 else (x, again)
        return emit(b, "tfl.select_v2", b.root.results[0].type, condition, *pair)
    raise NoMatch("no operand is a fully connected op whose input is masked by the same condition")


def _has_one_per_row(condition: Value, value: Value, layer: Op) -> bool:
    """Return whether the condition has one element for each row of the layer's result."""
    keeps = layer.attributes["keep_num_dims"] or value.rank == 2
    return bool(keeps and condition.shape and condition.shape[-1] == 1 and condition.rank == value.rank)
