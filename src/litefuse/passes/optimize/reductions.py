"""Split reductions over several ranges of axes into one op per range; recognize means that are scaled sums."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np

from litefuse.errors import NoMatch, require, required
from litefuse.ir import DType, Op, Value
from litefuse.passes.optimize.movement.reshapes import emit_reshape
from litefuse.rewrite.build import emit
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import integers, is_plain, known_shape, one_use_producer, scalar_constant
from litefuse.rewrite.rule import rewrite

_MAX_SHORT = 32
"""Maximum number of elements of the last range of axes: beyond, XNNPACK reduces it as fast as it adds up rows.

Time in microseconds with one op and with two, the same for means, sums and maxima: (1, 32, 32, 8, 8) over 1, 2 and 4,
22.0 and 3.1; (64, 16, 4) over 0 and 2, 3.4 and 0.9; (32, 10, 32) 1.7 and 1.2; (8, 16, 128) 1.4 and 1.6;
(1, 7, 7, 2048) 4.3 and 6.0.
"""


@rewrite("tfl.mean", "tfl.sum", "tfl.reduce_max", "tfl.reduce_min")
def stretches_of_axes(b: RewriteContext, x: Value, axes: Value, *, keep_dims: bool) -> Value:
    """Replace Mean(x, [1, 2, 4]) by Mean(Mean(x, [1, 2]), [4]), if the last range of axes has few elements.

    Rows are added up first, elementwise, after which few elements remain to be summed within a row. If the last range
    has size 1 and its dimensions are kept, it is not reduced at all.
    """
    chosen, shape, result = integers(axes), known_shape(x), b.root.results[0]
    chosen = required(chosen, "the axes are not constant, or the operand is not float32")
    require(x.dtype is DType.F32, "the axes are not constant, or the operand is not float32")
    reduced = sorted({axis % len(shape) for axis in chosen})
    last = _last_stretch(reduced, len(shape))
    before = reduced[: len(reduced) - len(last)]
    if not last or not before:
        raise NoMatch("the last axis is not reduced, or the axes are contiguous")
    if all(shape[axis] == 1 for axis in before):
        return _without_ones(b, x, last, keep_dims=keep_dims)
    dims = [shape[axis] for axis in last]
    count = prod(dim or 0 for dim in dims)
    require(None not in dims and 0 < count <= _MAX_SHORT, "the last dimensions are free, empty or long")
    kind = b.root.kind
    if count == 1 and keep_dims:
        return emit(b, kind, result.type, x, b.i32(before), keep_dims=True)
    rest = tuple(1 if axis in before else dim for axis, dim in enumerate(shape) if keep_dims or axis not in before)
    rows = emit(b, kind, x.type.with_shape(rest), x, b.i32(before), keep_dims=keep_dims)
    moved = last if keep_dims else [axis - len(before) for axis in last]
    return emit(b, kind, result.type, rows, b.i32(moved), keep_dims=keep_dims)


def _without_ones(b: RewriteContext, x: Value, axes: list[int], *, keep_dims: bool) -> Value:
    """Reduce x along `axes` only, since the others are of size 1, and drop their dimensions at the end."""
    result = b.root.results[0]
    shape = tuple(1 if axis in axes else dim for axis, dim in enumerate(known_shape(x)))
    y = emit(b, b.root.kind, x.type.with_shape(shape), x, b.i32(axes), keep_dims=True)
    return y if keep_dims else emit_reshape(b, y, result.shape)


def _last_stretch(axes: list[int], rank: int) -> list[int]:
    """Return the longest contiguous suffix of the ascending axes that ends with the last dimension."""
    stretch: list[int] = []
    for axis in reversed(axes):
        if axis != rank - 1 - len(stretch):
            break
        stretch.insert(0, axis)
    return stretch


@rewrite("tfl.mul", after=("tfl.sum",))
def mean_of_scaled_sum(b: RewriteContext, x: Value, y: Value, **_: Any) -> Value:
    """Replace Mul(Sum(x, axes), 1 / n) by Mean(x, axes), if each sum has n elements; likewise for a sum of sums."""
    require(is_plain(b.root) and x.dtype is DType.F32, "an activation is fused, or the operand is not float32")
    for value, other in ((x, y), (y, x)):
        sums, factor = _sums(value), scalar_constant(other, value.rank)
        if not sums or factor is None:
            continue
        count = prod(_count_summed(op) for op in sums)
        require(count > 0 and factor == float(np.float32(1 / count)), "the factor is not 1 / number of elements")
        mean = sums[-1].inputs[0]
        for op in reversed(sums):
            mean = emit(b, "tfl.mean", op.results[0].type, mean, op.inputs[1], **op.attributes)
        return mean
    raise NoMatch("it does not scale a sum with a single use by a constant")


def _sums(value: Value) -> list[Op]:
    """Return the chain of sums that produces `value`, from the last to the first."""
    sums: list[Op] = []
    while (op := one_use_producer(value, "tfl.sum")) is not None:
        sums.append(op)
        value = op.inputs[0]
    return sums


def _count_summed(op: Op) -> int:
    """Return the number of elements that a sum adds up, or 0 if it is unknown."""
    shape, axes = op.inputs[0].shape, integers(op.inputs[1])
    if shape is None or axes is None:
        return 0
    return prod(shape[axis] or 0 for axis in {axis % len(shape) for axis in axes})
