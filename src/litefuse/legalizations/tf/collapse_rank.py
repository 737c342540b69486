"""Lower ops whose rank exceeds XNNPACK's maximum: XNNPACK accepts them, but then fails when the model is loaded.

Adjacent dimensions that the op treats alike are merged:

    %y = tf.ConcatV2(%a, %b, 3)           of rank 7
becomes
    %y = reshape(tf.ConcatV2(reshape(%a, [-1, d, 8]), reshape(%b, [-1, e, 8]), 1))
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from litefuse.dialects.tfl.limits import MAX_RANK
from litefuse.errors import NOT_APPLICABLE, require
from litefuse.ir import Builder, Value
from litefuse.rewrite.build import Dimension, dimension, dimension_product, reshape
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import constant_int, constant_ints, known_rank, normalize_axes
from litefuse.rewrite.rule import legalize


def _require_concerned(x: Value, more: int = 0) -> None:
    """Refuse ops of lower rank or on other types than floats, which LiteRT's own kernels run at any rank."""
    require(x.rank is not None and x.rank + more > MAX_RANK and x.dtype.is_float, NOT_APPLICABLE)


def _dimensions(b: Builder, x: Value) -> list[Dimension]:
    return [dimension(b, x, axis) for axis in range(known_rank(x))]


def _merge_around(b: Builder, x: Value, axis: int) -> Value:
    """Reshape x to three dimensions: those before the axis, the axis, those after it."""
    dims = _dimensions(b, x)
    return reshape(b, x, (dimension_product(b, dims[:axis]), dims[axis], dimension_product(b, dims[axis + 1 :])))


def _restore(b: Builder, x: Value, like: Sequence[Dimension], axis: int) -> Value:
    """Reverse `_merge_around`, taking the size of `axis` from x and the other dimensions from `like`."""
    return reshape(b, x, (*like[:axis], dimension(b, x, 1), *like[axis + 1 :]))


@legalize("tf.ConcatV2")
def concat(b: RewriteContext, *values_and_axis: Value) -> Value:
    *values, axis = values_and_axis
    _require_concerned(values[0])
    (at,) = normalize_axes((constant_int(axis, "the axis"),), known_rank(values[0]))
    joined = b.tf.ConcatV2(*(_merge_around(b, x, at) for x in values), b.i32(1))
    return _restore(b, joined, _dimensions(b, values[0]), at)


@legalize("tf.Pack")
def pack(b: RewriteContext, *values: Value, axis: int) -> Value:
    _require_concerned(values[0], 1)
    (at,) = normalize_axes((axis,), known_rank(values[0]) + 1)
    dims = _dimensions(b, values[0])
    shape = (dimension_product(b, dims[:at]), 1, dimension_product(b, dims[at:]))
    joined = b.tf.ConcatV2(*(reshape(b, x, shape) for x in values), b.i32(1))
    return reshape(b, joined, (*dims[:at], len(values), *dims[at:]))


@legalize("tf.Split")
def split(b: RewriteContext, axis: Value, value: Value, *, num_split: int) -> list[Value]:
    _require_concerned(value)
    (at,) = normalize_axes((constant_int(axis, "the axis"),), known_rank(value))
    dims = _dimensions(b, value)
    parts = b.tf.Split(b.i32(1), _merge_around(b, value, at), num_split=num_split)
    parts = [parts] if isinstance(parts, Value) else parts
    return [_restore(b, part, dims, at) for part in parts]


_KINDS = ("Sum", "Mean", "Max", "Min")


@legalize(*(f"tf.{kind}" for kind in _KINDS))
def reduce(b: RewriteContext, x: Value, axes: Value, *, keep_dims: bool) -> Value:
    """Merge runs of adjacent dimensions that are all reduced or all kept; reduce the last run first."""
    _require_concerned(x)
    chosen = set(normalize_axes(constant_ints(axes, "the axes"), known_rank(x)))
    require(chosen != set(), NOT_APPLICABLE)
    dims = _dimensions(b, x)
    runs = [(reduced, list(run)) for reduced, run in groupby(range(len(dims)), key=chosen.__contains__)]
    last = [run for reduced, run in runs if reduced][-1]
    flat = reshape(b, x, tuple(dimension_product(b, dims[part]) for part in _split_at(last, len(dims))))
    rest = [axis for axis in range(len(dims)) if axis not in last]
    kind = b.root.name
    y = reshape(b, getattr(b.tf, kind)(flat, b.i32([1]), keep_dims=False), [dims[axis] for axis in rest])
    still = [rest.index(axis) for axis in sorted(chosen - set(last))]
    if still:
        y = getattr(b.tf, kind)(y, b.i32(still), keep_dims=False)
    return reshape(b, y, [1 if axis in chosen else dim for axis, dim in enumerate(dims)]) if keep_dims else y


def _split_at(run: Sequence[int], rank: int) -> tuple[slice, slice, slice]:
    """Return the dimensions before a run, in it, and after it, as slices."""
    return slice(0, run[0]), slice(run[0], run[-1] + 1), slice(run[-1] + 1, rank)


@legalize("tf.BatchMatMulV2")
def product(
    b: RewriteContext, x: Value, y: Value, *, adj_x: bool = False, adj_y: bool = False, **_gradients: object
) -> Value:
    """Compute the product of a batch of matrices with one matrix as a product of two matrices."""
    _require_concerned(x)
    require(y.rank == 2 and not adj_x, NOT_APPLICABLE)
    dims = _dimensions(b, x)
    rows = reshape(b, x, (dimension_product(b, dims[:-1]), dims[-1]))
    return reshape(b, b.tf.MatMul(rows, y, transpose_b=adj_y), (*dims[:-1], dimension(b, y, -2 if adj_y else -1)))
