"""Cumulative products and cumulative log-sum-exp, for which LiteRT has no kernels."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from litefuse.ir import Builder, DType, Value
from litefuse.rewrite.build import scalar
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.element_types import cast
from litefuse.rewrite.facts import constant_int, known_rank, normalize_axes
from litefuse.rewrite.rule import legalize
from litefuse.rewrite.sizes.size_arithmetic import size_of

F32 = DType.F32
_LOWEST = float(np.finfo(np.float32).min)
_MAX_STEPS = 31  # a dimension is below 2^31


@legalize("tf.Cumprod")
def cumprod(b: RewriteContext, x: Value, axis: Value, *, exclusive: bool, reverse: bool) -> Value:
    return scan(b, x, axis, b.tf.Mul, 1, exclusive=exclusive, reverse=reverse)


@legalize("tf.CumulativeLogsumexp")
def cumulative_logsumexp(b: RewriteContext, x: Value, axis: Value, *, exclusive: bool, reverse: bool) -> Value:
    """Scan with log(exp(x) + exp(y)) = max(x, y) + log1p(exp(-|x - y|)).

    The lowest float represents -inf during the scan, because the formula is NaN for two infinities.
    """

    def sum_of(x: Value, y: Value) -> Value:
        gap = -abs(x - y)
        return b.tf.Maximum(x, y) + b.tf.Log1p(b.tf.Exp(gap))

    finite = b.tf.Maximum(cast(b, x, F32), _LOWEST)
    total = scan(b, finite, axis, sum_of, _LOWEST, exclusive=exclusive, reverse=reverse)
    total = b.tf.SelectV2(total <= _LOWEST, float("-inf"), total)
    return cast(b, total, x.dtype)


def scan(
    b: Builder,
    x: Value,
    axis: Value,
    combine: Callable[[Value, Value], Value],
    neutral: float,
    *,
    exclusive: bool,
    reverse: bool,
) -> Value:
    """Return the cumulative `combine` along an axis, in a logarithmic number of steps.

    Each step combines the tensor with itself shifted by 1, 2, 4, ...; after n steps each result spans 2^n elements.
    `neutral` is the neutral element of `combine`.
    """
    (at,) = normalize_axes((constant_int(axis, "the axis"),), known_rank(x))
    size = size_of(b, x, at)
    shifted = _shift_by_gather if size.known is None else _shift
    if exclusive:
        x = shifted(b, x, at, 1, neutral, reverse=reverse)
    for number in range(_MAX_STEPS if size.known is None else max(size.known - 1, 0).bit_length()):
        x = combine(x, shifted(b, x, at, 1 << number, neutral, reverse=reverse))
    return x


def _shift(b: Builder, x: Value, axis: int, step: int, neutral: float, *, reverse: bool) -> Value:
    """Shift `x` by `step` towards the end of the axis (the start if `reverse`), padded with the neutral element."""
    rank, size = known_rank(x), size_of(b, x, axis).known or 0
    begin, end = [0] * rank, [-1] * rank
    begin[axis] = min(step, size) if reverse else 0
    end[axis] = max(size - step, 0)
    kept = b.tf.Slice(x, b.i32(begin), b.i32(end))
    paddings = np.zeros((rank, 2), np.int32)
    paddings[axis, 1 if reverse else 0] = step
    return b.tf.PadV2(kept, b.const(paddings), scalar(b, neutral, x.dtype))


def _shift_by_gather(b: Builder, x: Value, axis: int, step: int, neutral: float, *, reverse: bool) -> Value:
    """Like `_shift`, along a dynamic dimension, which may be smaller than the step."""
    size = size_of(b, x, axis)
    if reverse:
        index = size.range() + b.i32(step)
        inside, near = index < size.scalar, b.tf.Minimum(index, (size - 1).scalar)
    else:
        index = size.range() - b.i32(step)
        inside, near = index >= 0, b.tf.Maximum(index, 0)
    inside = b.tf.Reshape(inside, b.i32([-1] + [1] * (known_rank(x) - axis - 1)))
    return b.tf.SelectV2(inside, b.tf.GatherV2(x, near, b.i32(axis)), neutral)
