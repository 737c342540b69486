"""Reductions."""

from __future__ import annotations

from math import prod

from litefuse.errors import require, required
from litefuse.ir import DType, Value
from litefuse.legalizations.micro.conditions import is_refused
from litefuse.rewrite.build import read_rows, reshape
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import integers, static_shape
from litefuse.rewrite.rule import rewrite

_MAX_FACTORS = 64


@rewrite("tfl.reduce_any", where=is_refused)
def any_by_all(b: RewriteContext, x: Value, axes: Value, *, keep_dims: bool) -> Value:
    """Replace "any" by "not all are false"."""
    result = b.root.results[0]
    none = b.tfl.reduce_all(b.tfl.logical_not(x), axes, keep_dims=keep_dims, result_types=[result.type])
    return b.tfl.logical_not(none)


@rewrite("tfl.reduce_prod", where=is_refused)
def product(b: RewriteContext, x: Value, axes: Value, *, keep_dims: bool) -> Value:
    """Multiply the two halves of an axis until one element is left."""
    del keep_dims
    shape, chosen = static_shape(x), required(integers(axes), "the axes are computed")
    require(x.dtype in (DType.F32, DType.I32), "it is neither float32 nor int32")
    reduced = sorted({axis % len(shape) for axis in chosen})
    require(reduced == list(range(reduced[0], reduced[-1] + 1)), "the axes are not contiguous")
    before, after = prod(shape[: reduced[0]]), prod(shape[reduced[-1] + 1 :])
    count = prod(shape[axis] for axis in reduced)
    require(0 < count <= _MAX_FACTORS, "it has no elements, or many")
    rows = reshape(b, x, (before, count, after))
    while count > 1:
        half = count // 2
        parts = [read_rows(b, rows, range(start, start + half)) for start in (0, half)]
        joined = b.tfl.mul(*parts)
        if count % 2:
            joined = b.tfl.concatenation(joined, read_rows(b, rows, range(2 * half, count)), axis=1)
        rows, count = joined, half + count % 2
    return reshape(b, rows, static_shape(b.root.results[0]))
