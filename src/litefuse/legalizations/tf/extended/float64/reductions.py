"""Sums, products and extrema of float64, and ops derived from them.

LiteRT's SUM and similar ops do not support float64. REDUCE_WINDOW does, for windows of constant size. Along a dynamic
axis a loop applies it to eight elements at a time, until one is left.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from litefuse.errors import NOT_APPLICABLE, require
from litefuse.ir import Builder, DType, TensorType, Value
from litefuse.legalizations.tf.arithmetic.cumulative import scan
from litefuse.legalizations.tf.extended.float64.numbers import (
    F64,
    MAGNITUDE_MASK,
    Double,
    FormulaFrame,
    order_of,
    to_double,
)
from litefuse.rewrite.build import Dimension, dimension, dimension_product, index_vector, reshape, scalar, transpose
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.element_types import cast, move
from litefuse.rewrite.facts import constant_int, constant_ints, known_ints, known_rank, known_shape, normalize_axes
from litefuse.rewrite.rule import legalize
from litefuse.rewrite.sizes.size_arithmetic import SizeExpr, size_of
from litefuse.rewrite.while_loop import stage_while

ELEMENT_TYPE = DType.F64

I32 = DType.I32
_MAX_RANK = 6
_AT_ONCE = 8
_MAX_QUADRATIC_SIZE = 32
"""Maximum number of elements for a cumulative sum by a single op, whose work is quadratic."""


class Reduction(NamedTuple):
    """A function of REDUCE_WINDOW, and its neutral element."""

    function: str
    neutral: float


SUM = Reduction("ADD", 0.0)
MAXIMUM = Reduction("MAXIMUM", -np.inf)
_REDUCTIONS = {
    "tf.Sum": SUM,
    "tf.Mean": SUM,
    "tf.Prod": Reduction("MUL", 1.0),
    "tf.Max": MAXIMUM,
    "tf.Min": Reduction("MINIMUM", np.inf),
}


def reduce_windows(
    b: Builder, x: Value, size: Sequence[int], reduction: Reduction, strides: Sequence[int] = ()
) -> Value:
    """Stage REDUCE_WINDOW without padding, over every window inside `x`, whose rank is at most 6."""
    strides = strides or [1] * len(size)
    shape = tuple(
        None if dim is None else max((dim - window) // stride + 1, 0)
        for dim, window, stride in zip(known_shape(x), size, strides, strict=True)
    )
    vectors = [b.const(np.asarray(vector, np.int64)) for vector in (size, strides, [1] * len(size))]
    operands = (x, scalar(b, reduction.neutral, F64), *vectors)
    attributes = {"reduce_function": reduction.function}
    return b.op("tfl.reduce_window", operands, attributes, [x.type.with_shape(shape)]).results[0]


def reduce_axes(b: Builder, x: Value, axes: Sequence[int], reduction: Reduction) -> Value:
    """Reduce `x` along ascending axes, keeping them as dimensions of 1."""
    for run in _runs(axes):
        if any(known_shape(x)[axis] is None for axis in run):
            x = _reduce_dynamic(b, x, run, reduction)
    shape = known_shape(x)
    axes = [axis for axis in axes if shape[axis] != 1]
    if not axes:
        return x
    kept: list[Dimension] = [1 if axis in axes else dimension(b, x, axis) for axis in range(len(shape))]
    if any(shape[axis] == 0 for axis in axes):
        type = TensorType(F64, tuple(dim if isinstance(dim, int) else None for dim in kept))
        return b.tfl.fill(index_vector(b, kept), scalar(b, reduction.neutral, F64), result_types=[type])
    if len(shape) <= _MAX_RANK:
        return reduce_windows(b, x, [shape[axis] or 1 if axis in axes else 1 for axis in range(len(shape))], reduction)
    # Too many dimensions: transpose to [kept..., reduced...] and merge both groups.
    others = [axis for axis in range(len(shape)) if axis not in axes]
    count = int(np.prod([shape[axis] or 1 for axis in axes]))
    matrix = reshape(b, transpose(b, x, (*others, *axes)), (dimension_product(b, [kept[a] for a in others]), count))
    return reshape(b, reduce_windows(b, matrix, [1, count], reduction), kept)


def _runs(axes: Sequence[int]) -> list[list[int]]:
    """Group ascending axes into runs of adjacent axes."""
    runs: list[list[int]] = []
    for axis in axes:
        if runs and runs[-1][-1] == axis - 1:
            runs[-1].append(axis)
        else:
            runs.append([axis])
    return runs


def _reduce_dynamic(b: Builder, x: Value, run: Sequence[int], reduction: Reduction) -> Value:
    """Like `reduce_axes`, along a run of adjacent axes with dynamic ones."""
    dims = [dimension(b, x, dim) for dim in range(known_rank(x))]
    first, end = run[0], run[-1] + 1
    grouped = reshape(b, x, [dimension_product(b, part) for part in (dims[:first], dims[first:end], dims[end:])])
    # WHILE fails if an empty tensor grows.
    grouped = _pad(b, grouped, size_of(b, grouped, 1).at_least(1), reduction)
    left = _reduce_in_loop(b, grouped, reduction)
    return reshape(b, reduce_windows(b, left, (1, 1, 1), reduction), [*dims[:first], *[1] * len(run), *dims[end:]])


def _reduce_in_loop(b: Builder, x: Value, reduction: Reduction) -> Value:
    """Reduce groups of eight elements along the middle axis, while there is more than one element."""

    def has_several(b: Builder, values: list[Value]) -> Value:
        return b.tfl.greater(size_of(b, values[0], 1).scalar, b.i32(1))

    def reduce_groups(b: Builder, values: list[Value]) -> list[Value]:
        several = ((size_of(b, values[0], 1) + (_AT_ONCE - 1)) // _AT_ONCE) * _AT_ONCE
        padded, eight = _pad(b, values[0], several, reduction), (1, _AT_ONCE, 1)
        return [reduce_windows(b, padded, eight, reduction, eight)]

    return stage_while(b, "reduce_eight", [x], [x.type], has_several, reduce_groups)[0]


def _pad(b: Builder, x: Value, size: SizeExpr, reduction: Reduction) -> Value:
    """Pad the middle axis of `x` to `size`, with the neutral element at the end."""
    missing = (size - size_of(b, x, 1)).dim
    paddings = reshape(b, index_vector(b, [0, 0, 0, missing, 0, 0]), (3, 2))
    shape = known_shape(x)
    type = x.type.with_shape((shape[0], None, shape[2]))
    neutral = scalar(b, reduction.neutral, F64)
    return move(b, "tfl.padv2", (x, paddings, neutral), [type], moved=(0, 2))[0]


@legalize(*_REDUCTIONS)
def reduce(b: RewriteContext, x: Value, axes: Value, *, keep_dims: bool) -> Value:
    require(x.dtype is F64, NOT_APPLICABLE)
    kind = b.root.kind
    if known_ints(axes) is None:
        return _reduce_computed_axes(b, x, axes, keep_dims=keep_dims)
    chosen = sorted(set(normalize_axes(constant_ints(axes, "the axes"), known_rank(x))))
    if not chosen:
        return x
    reduced = reduce_axes(b, x, chosen, _REDUCTIONS[kind])
    if kind == "tf.Mean":
        reduced = _divide(b, reduced, dimension_product(b, [dimension(b, x, axis) for axis in chosen]))
    elif kind in ("tf.Max", "tf.Min"):
        # The kernel ignores some NaN operands.
        is_nan = b.tf.Any(to_double(b, x).is_nan, b.i32(chosen), keep_dims=True)
        reduced = to_double(b, reduced).where(is_nan, np.nan).value
    if keep_dims:
        return reduced
    return reshape(b, reduced, [dimension(b, x, axis) for axis in range(known_rank(x)) if axis not in chosen])


def _reduce_computed_axes(b: RewriteContext, x: Value, axes: Value, *, keep_dims: bool) -> Value:
    """Reduce along axes that are known only at run time: transpose to [kept..., reduced...] and merge both groups."""
    rank = known_rank(x)
    numbers = b.const(np.arange(rank, dtype=np.int32))
    given = b.tf.Reshape(cast(b, axes, I32), b.i32([1, -1])) % b.i32(rank)
    is_reduced = b.tf.Any(b.tf.Equal(b.tf.ExpandDims(numbers, b.i32(1)), given), b.i32([1]))
    last_first = b.tf.Cast(is_reduced, DstT=I32) * b.i32(rank) + numbers
    _, order = b.tf.TopKV2(-last_first, b.i32(rank))
    shape = b.tf.Shape(x)
    count = b.tf.Prod(b.tf.SelectV2(is_reduced, shape, 1), b.i32([0]), keep_dims=True)
    others = b.tf.SelectV2(is_reduced, 1, shape)
    sizes = b.tf.ConcatV2(b.tf.Prod(others, b.i32([0]), keep_dims=True), count, b.i32(0))
    matrix = b.tf.Reshape(b.tf.Transpose(x, order), sizes)
    reduced = b.op(b.root.kind, (matrix, b.i32([1]))).results[0]
    if not keep_dims:
        kept = b.tf.Squeeze(b.tf.Where(~is_reduced), squeeze_dims=(1,))
        others = b.tf.GatherV2(shape, kept, b.i32(0))
    return move(b, "tfl.reshape", (reduced, others), [b.root.results[0].type])[0]


def _divide(b: Builder, total: Value, count: Dimension) -> Value:
    """Divide a sum by the number of its terms: multiply by the reciprocal, then correct by dividing the remainder."""
    x = to_double(b, total)
    if isinstance(count, int):
        number: Double | float = float(count)
        reciprocal: Double | float = 1 / number if number else np.inf
    else:
        size = cast(b, SizeExpr(b, count).scalar, F64)
        number, reciprocal = (_fill_frame(x.frame, value) for value in (size, b.tf.Reciprocal(size)))
    quotient = x * reciprocal
    upper, lower = quotient.halves
    rest = (x - upper * number) - lower * number
    # Splitting such large numbers into halves overflows; the bits of NaN are larger still.
    return (quotient + rest * reciprocal).where((quotient.bits & MAGNITUDE_MASK) > order_of(2.0**990), quotient).value


def _fill_frame(frame: FormulaFrame, number: Value) -> Double:
    """Fill the shape of the frame with a scalar."""
    b = frame.b
    shape = [dimension(b, frame.like, axis) for axis in range(known_rank(frame.like))]
    return Double(frame, b.tfl.fill(index_vector(b, shape), number, result_types=[frame.like.type]))


@legalize("tf.Cumsum")
def cumulative_sum(b: RewriteContext, x: Value, axis: Value, *, exclusive: bool, reverse: bool) -> Value:
    require(x.dtype is F64, NOT_APPLICABLE)
    (at,) = normalize_axes((constant_int(axis, "the axis"),), known_rank(x))
    size, rank = known_shape(x)[at], known_rank(x)
    if size is None or not 0 < size <= _MAX_QUADRATIC_SIZE or rank > _MAX_RANK:
        return scan(b, x, axis, b.tf.AddV2, 0, exclusive=exclusive, reverse=reverse)
    paddings = np.zeros((rank, 2), np.int32)
    paddings[at, 1 if reverse else 0] = size - 1
    if exclusive:
        begin, end = [0] * rank, [-1] * rank
        begin[at], end[at] = int(reverse), size - 1
        x = b.tf.Slice(x, b.i32(begin), b.i32(end))
        paddings[at, 1 if reverse else 0] = size
    padded = b.tf.Pad(x, b.const(paddings))
    return reduce_windows(b, padded, [size if dim == at else 1 for dim in range(rank)], SUM)


@legalize("tf.ArgMax", "tf.ArgMin")
def arg_extremum(b: RewriteContext, x: Value, axis: Value, *, output_type: DType) -> Value:
    """Find the extremum among integers that sort like the numbers."""
    require(x.dtype is F64, NOT_APPLICABLE)
    return b.op(b.root.kind, (to_double(b, x).order.value, axis), {"output_type": output_type}).results[0]


@legalize("tf.TopKV2")
def top_k(b: RewriteContext, x: Value, k: Value, *, sorted: bool, index_type: DType) -> tuple[Value, Value]:
    """Find the positions by integers that sort like the numbers, and gather the values."""
    require(x.dtype is F64, NOT_APPLICABLE)
    rank = known_rank(x)
    _, indices = b.tf.TopKV2(to_double(b, x).order.value, k, sorted=sorted, index_type=I32)
    values = b.tf.GatherV2(x, indices, b.i32(rank - 1), batch_dims=rank - 1)
    return values, cast(b, indices, index_type)


@legalize("tf.Where")
def where(b: RewriteContext, x: Value) -> Value:
    require(x.dtype is F64, NOT_APPLICABLE)
    return b.tf.Where(b.tf.NotEqual(x, 0))


@legalize("tf.Range")
def number_range(b: RewriteContext, start: Value, limit: Value, delta: Value) -> Value:
    """Compute start + delta [0, 1, ...]."""
    require(start.dtype is F64, NOT_APPLICABLE)
    count = b.tf.Ceil((limit - start) / delta)
    steps = b.tf.Range(b.i32(0), b.tf.Maximum(cast(b, count, I32), 0), b.i32(1))
    return start + cast(b, steps, F64) * delta


@legalize("tf.Softmax", "tf.LogSoftmax")
def softmax(b: RewriteContext, logits: Value) -> Value:
    """Compute exp(x - max) / sum(exp(x - max)); for LogSoftmax, x - max - log(sum(exp(x - max)))."""
    require(logits.dtype is F64, NOT_APPLICABLE)
    axis = b.i32([known_rank(logits) - 1])
    distance = logits - b.tf.Max(logits, axis, keep_dims=True)
    powers = b.tf.Exp(distance)
    total = b.tf.Sum(powers, axis, keep_dims=True)
    if b.root.kind == "tf.LogSoftmax":
        return distance - b.tf.Log(total)
    # The sum is at least 1.
    return powers * to_double(b, total).reciprocal().value


_LOWEST = float(np.finfo(np.float64).min)


@legalize("tf.CumulativeLogsumexp")
def cumulative_logsumexp(b: RewriteContext, x: Value, axis: Value, *, exclusive: bool, reverse: bool) -> Value:
    """Scan with log(exp(x) + exp(y)) = max(x, y) + log1p(exp(-|x - y|)).

    The lowest float64 represents -inf during the scan, because the formula is NaN for two infinities.
    """
    require(x.dtype is F64, NOT_APPLICABLE)

    def sum_of(x: Value, y: Value) -> Value:
        gap = -abs(x - y)
        return b.tf.Maximum(x, y) + b.tf.Log1p(b.tf.Exp(gap))

    total = scan(b, b.tf.Maximum(x, _LOWEST), axis, sum_of, _LOWEST, exclusive=exclusive, reverse=reverse)
    return b.tf.SelectV2(total <= _LOWEST, -np.inf, total)
