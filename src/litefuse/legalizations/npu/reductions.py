"""Ops that reduce axes."""

from __future__ import annotations

from math import prod

from litefuse.errors import require, required
from litefuse.ir import Value
from litefuse.rewrite.build import emit, reshape
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import integers, static_shape
from litefuse.rewrite.rule import rewrite

_MAX_AVERAGED = 4096


@rewrite("tfl.mean")
def mean(b: RewriteContext, x: Value, axes: Value, *, keep_dims: bool) -> Value:
    """Average neighbouring axes as one, with those before and behind them merged: [before, averaged, behind]."""
    shape = static_shape(x)
    averaged = sorted({axis % len(shape) for axis in required(integers(axes), "the axes are computed")})
    require(bool(averaged), "it averages no axis")
    first, last = averaged[0], averaged[-1]
    between = [size for axis, size in enumerate(shape) if first < axis < last and axis not in averaged]
    require(prod(between) == 1, "its axes are apart")
    before, size, behind = prod(shape[:first]), prod(shape[first : last + 1]), prod(shape[last + 1 :])
    require(size <= _MAX_AVERAGED, "it averages many elements")
    merged = (before, size) if behind == 1 else (before, size, behind)
    require(merged != shape, "it has this form")
    kept = b.root.results[0].type.with_shape((before, behind)[: len(merged) - 1])
    flat = emit(b, "tfl.mean", kept, reshape(b, x, merged), b.i32([1]), keep_dims=False)
    return reshape(b, flat, static_shape(b.root.results[0]))
