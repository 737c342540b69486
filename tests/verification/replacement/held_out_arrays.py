"""Plausible mistakes with layers, integers, order and arrangement: more of `held_out_rules`."""

from __future__ import annotations

from typing import Any

import numpy as np

from litefuse.ir import Builder, DType, Module, Symbol, Value
from tests.support.modules.lite_modules import BOOL, f32, i32, tensor
from tests.support.modules.marked_functions import function
from tests.verification.replacement.held_out_rules import (
    FLAGS,
    PLANE,
    SEQUENCE,
    SQUARE,
    WHOLE,
    Compute,
    HeldOut,
    X,
    case,
    cast,
    clip,
    concat,
    identity,
    number,
    part,
    reduce,
    reshape,
    row,
    select,
    size,
    softmax,
    split,
    swish,
    transpose,
    weights,
)

DENSE = [X, f32(6, 6), f32(6)]


def dense(b: Builder, x: Value, w: Value, bias: Value) -> Value:
    return b.tf.Relu(x @ w + bias)


def conv(b: Builder, x: Value, filter: Any, **attributes: Any) -> Value:
    return b.tf.Conv2D(x, filter, **{"strides": [1, 1, 1, 1], "padding": "SAME"} | attributes)


def depthwise(b: Builder, x: Value, filter: Any, **attributes: Any) -> Value:
    return b.tf.DepthwiseConv2dNative(x, filter, **{"strides": [1, 1, 1, 1], "padding": "SAME"} | attributes)


def strided(b: Builder, x: Value) -> Value:
    return conv(b, x, weights(3, 3, 4, 2), strides=[1, 2, 2, 1])


def pad(b: Builder, x: Value, before: int = 1, after: int = 1) -> Value:
    return b.tf.Pad(x, np.asarray([[0, 0], [before, after], [before, after], [0, 0]], np.int32))


def pool(b: Builder, kind: str, x: Value, padding: str = "SAME") -> Value:
    return getattr(b.tf, kind)(x, ksize=[1, 3, 3, 1], strides=[1, 1, 1, 1], padding=padding)


def resize(b: Builder, x: Value, kind: str = "ResizeBilinear", **attributes: Any) -> Value:
    return getattr(b.tf, kind)(x, b.i32([9, 9]), **{"half_pixel_centers": True} | attributes)


def shuffle(b: Builder, x: Value, groups: int = 2) -> Value:
    return reshape(b, transpose(b, reshape(b, x, -1, groups, 6 // groups), 0, 2, 1), -1, 6)


def unshuffle(b: Builder, x: Value) -> Value:
    """Put blocks into channels as PyTorch does: a channel's pixels are next to each other."""
    blocks = reshape(b, x, -1, 3, 2, 3, 2, 4)
    return reshape(b, transpose(b, blocks, 0, 1, 3, 5, 2, 4), -1, 3, 3, 16)


def upsample(b: Builder, x: Value, filter: Any) -> Value:
    return b.tf.Conv2DBackpropInput(b.i32([2, 6, 6, 4]), filter, x, strides=[1, 2, 2, 1], padding="SAME")


def gray(b: Builder, x: Value, *shares: float) -> Value:
    return reduce(b, "Sum", x * np.asarray(shares or (0.299, 0.587, 0.114), np.float32), 2, keep=False)


LAYERS = {
    "square weights transposed": case(
        DENSE, dense, lambda b, x, w, bias: b.tfl.fully_connected(x, w, bias, fused_activation_function="RELU")
    ),
    "the bias dropped": case(DENSE, dense, lambda b, x, w, bias: b.tf.Relu(x @ w)),
    "the bias added twice": case(DENSE, dense, lambda b, x, w, bias: b.tf.Relu(x @ w + bias + bias)),
    "activation before the bias": case(DENSE, dense, lambda b, x, w, bias: b.tf.Relu(x @ w) + bias),
    "relu6 for the layer's relu": case(
        DENSE,
        dense,
        lambda b, x, w, bias: b.tfl.fully_connected(x, transpose(b, w, 1, 0), bias, fused_activation_function="RELU6"),
        row(3),
        np.ones((6, 6)),
        np.ones(6),
    ),
    "bias along the rows": case(
        [SQUARE, f32(5)], lambda b, x, bias: x + bias, lambda b, x, bias: x + reshape(b, bias, 5, 1)
    ),
    "a product transposed": case(
        [SQUARE, SQUARE],
        lambda b, x, y: b.tf.BatchMatMulV2(x, y, adj_x=True),
        lambda b, x, y: b.tf.BatchMatMulV2(y, x, adj_x=True),
    ),
    "a sum over the other axis": case(
        [SQUARE, SQUARE],
        lambda b, x, y: b.tf.Einsum(x, y, equation="bij,bjk->bik"),
        lambda b, x, y: b.tf.Einsum(x, y, equation="bij,bkj->bik"),
    ),
    "an outer product transposed": case(
        [X, X],
        lambda b, x, y: b.tf.ExpandDims(x, b.i32(2)) * b.tf.ExpandDims(y, b.i32(1)),
        lambda b, x, y: b.tf.ExpandDims(x, b.i32(1)) * b.tf.ExpandDims(y, b.i32(2)),
    ),
    "padding on both sides at a stride": case(
        PLANE,
        strided,
        lambda b, x: conv(b, pad(b, x), weights(3, 3, 4, 2), strides=[1, 2, 2, 1], padding="VALID"),
    ),
    "a stride by dropping the first": case(
        PLANE,
        strided,
        lambda b, x: b.tf.StridedSlice(
            conv(b, x, weights(3, 3, 4, 2)),
            b.i32([0] * 4),
            b.i32([0] * 4),
            b.i32([1, 2, 2, 1]),
            begin_mask=15,
            end_mask=15,
        ),
    ),
    "dilation dropped": case(
        PLANE,
        lambda b, x: conv(b, x, weights(3, 3, 4, 2), dilations=[1, 2, 2, 1]),
        lambda b, x: conv(b, x, weights(3, 3, 4, 2)),
    ),
    "filter flipped": case(
        PLANE,
        lambda b, x: conv(b, x, weights(3, 3, 4, 2)),
        lambda b, x: conv(b, x, weights(3, 3, 4, 2)[::-1, ::-1]),
    ),
    "rows and columns of the filter exchanged": case(
        PLANE,
        lambda b, x: conv(b, x, weights(3, 3, 4, 2)),
        lambda b, x: conv(b, x, weights(3, 3, 4, 2).swapaxes(0, 1)),
    ),
    "channels of the filter exchanged": case(
        PLANE,
        lambda b, x: conv(b, x, weights(1, 1, 4, 4)),
        lambda b, x: conv(b, x, weights(1, 1, 4, 4).swapaxes(2, 3)),
    ),
    "depthwise outputs by multiplier": case(
        PLANE,
        lambda b, x: depthwise(b, x, weights(3, 3, 4, 2)),
        lambda b, x: depthwise(b, x, weights(3, 3, 4, 2).swapaxes(2, 3).reshape(3, 3, 4, 2)),
    ),
    "groups of a depthwise layer mixed": case(
        PLANE,
        lambda b, x: depthwise(b, x, weights(3, 3, 4, 1)),
        lambda b, x: conv(b, x, np.tile(weights(3, 3, 4, 1), (1, 1, 1, 4))),
    ),
    "a transposed layer's filter flipped": case(
        f32(2, 3, 3, 2),
        lambda b, x: upsample(b, x, weights(3, 3, 4, 2)),
        lambda b, x: upsample(b, x, weights(3, 3, 4, 2)[::-1, ::-1]),
    ),
    "weights rounded to float16": case(
        X, lambda b, x: x @ weights(6, 3), lambda b, x: x @ weights(6, 3).astype(np.float16).astype(np.float32)
    ),
    "weights quantized": case(
        X, lambda b, x: x @ weights(6, 3), lambda b, x: x @ (np.round(weights(6, 3) * 64) / 64).astype(np.float32)
    ),
    "padding counted": case(
        PLANE,
        lambda b, x: pool(b, "AvgPool", x),
        lambda b, x: pool(b, "AvgPool", pad(b, x), "VALID"),
    ),
    "padding with zeros before the maximum": case(
        PLANE,
        lambda b, x: pool(b, "MaxPool", x),
        lambda b, x: pool(b, "MaxPool", pad(b, x), "VALID"),
        -np.ones((1, 6, 6, 4)),
    ),
    "average for maximum": case(PLANE, lambda b, x: pool(b, "MaxPool", x), lambda b, x: pool(b, "AvgPool", x)),
    "an average of 36 pixels": case(
        f32(None, None, None, 2),
        lambda b, x: reduce(b, "Mean", x, 1, 2, keep=False),
        lambda b, x: reduce(b, "Sum", x, 1, 2, keep=False) / 36.0,
    ),
    "resized from the corners of pixels": case(PLANE, resize, lambda b, x: resize(b, x, half_pixel_centers=False)),
    "resized with aligned corners": case(
        PLANE, resize, lambda b, x: resize(b, x, half_pixel_centers=False, align_corners=True)
    ),
    "nearest pixel from the corner": case(
        PLANE,
        lambda b, x: resize(b, x, "ResizeNearestNeighbor"),
        lambda b, x: resize(b, x, "ResizeNearestNeighbor", half_pixel_centers=False),
    ),
    "channels shuffled back": case(X, shuffle, lambda b, x: shuffle(b, x, 3)),
    "blocks in the order of another library": case(PLANE, unshuffle, lambda b, x: b.tf.SpaceToDepth(x, block_size=2)),
    "the edge repeated": case(
        X,
        lambda b, x: b.tf.MirrorPad(x, b.i32([[0, 0], [2, 1]]), mode="REFLECT"),
        lambda b, x: b.tf.MirrorPad(x, b.i32([[0, 0], [2, 1]]), mode="SYMMETRIC"),
    ),
    "channels first by a reshape": case(
        f32(None, 4, 4, 4), lambda b, x: transpose(b, x, 0, 3, 1, 2), lambda b, x: reshape(b, x, -1, 4, 4, 4)
    ),
    "channels first with rows and columns exchanged": case(
        f32(None, 4, 4, 4), lambda b, x: transpose(b, x, 0, 3, 1, 2), lambda b, x: transpose(b, x, 0, 3, 2, 1)
    ),
    "gray from blue, green, red": case(f32(None, 5, 3), gray, lambda b, x: gray(b, x, 0.114, 0.587, 0.299)),
    "shares of gray rounded": case(f32(None, 5, 3), gray, lambda b, x: gray(b, x, 0.3, 0.59, 0.11)),
}

PAIR = [WHOLE, i32(6)]
POSITIVE = np.arange(1, 7)


def divisor(b: Builder, y: Value) -> Value:
    return b.tf.Maximum(b.tf.Abs(y), 1)


def nearest(b: Builder, x: Value) -> Value:
    """Round halves away from zero."""
    return b.tf.Sign(x) * b.tf.Floor(b.tf.Abs(x) + 0.5)


INTEGERS = {
    "division towards zero": case(
        PAIR,
        lambda b, x, y: x // divisor(b, y),
        lambda b, x, y: b.tf.TruncateDiv(x, divisor(b, y)),
        row(-5),
        POSITIVE,
    ),
    "division in LiteRT's op": case(
        PAIR, lambda b, x, y: x // divisor(b, y), lambda b, x, y: b.tfl.div(x, divisor(b, y)), row(-5), POSITIVE
    ),
    "remainder with the sign of the dividend": case(
        PAIR,
        lambda b, x, y: x % divisor(b, y),
        lambda b, x, y: b.tf.TruncateMod(x, divisor(b, y)),
        row(-5),
        POSITIVE,
    ),
    "half by a shift": case(
        WHOLE, lambda b, x: b.tf.TruncateDiv(x, b.i32(2)), lambda b, x: b.tf.RightShift(x, b.i32(1)), row(-5)
    ),
    "a remainder by bits of a negative": case(
        WHOLE, lambda b, x: b.tf.TruncateMod(x, b.i32(8)), lambda b, x: b.tf.BitwiseAnd(x, b.i32(7)), row(-5)
    ),
    "a product that overflows": case(
        WHOLE,
        lambda b, x: cast(b, (cast(b, x, DType.I64) * 1000) // 1024, DType.I32),
        lambda b, x: (x * 1000) // 1024,
        row(3_000_000),
    ),
    "a sum that overflows": case(
        [WHOLE, WHOLE],
        lambda b, x, y: cast(b, (cast(b, x, DType.I64) + cast(b, y, DType.I64)) // 2, DType.I32),
        lambda b, x, y: (x + y) // 2,
        row(2_000_000_000),
        row(2_000_000_000),
    ),
    "three thirds": case(WHOLE, lambda b, x: b.tf.Identity(x), lambda b, x: (x * 3) // 3, row(1_000_000_000)),
    "long integers in 32 bits": case(
        tensor(DType.I64, None, 6),
        lambda b, x: x + 1,
        lambda b, x: cast(b, cast(b, x, DType.I32) + 1, DType.I64),
        row(2**40),
    ),
    "integers added as float32": case(
        [WHOLE, WHOLE],
        lambda b, x, y: x + y,
        lambda b, x, y: cast(b, cast(b, x) + cast(b, y), DType.I32),
        row(2**24 + 1),
        row(0),
    ),
    "a quotient of integers as float32": case(
        WHOLE, lambda b, x: x // 10, lambda b, x: cast(b, b.tf.Floor(cast(b, x) / 10.0), DType.I32), row(2**29 - 1)
    ),
    "rounded down before the cast": case(
        X, lambda b, x: cast(b, x, DType.I32), lambda b, x: cast(b, b.tf.Floor(x), DType.I32), row(-1.5)
    ),
    "rounded before the cast": case(
        X, lambda b, x: cast(b, x, DType.I32), lambda b, x: cast(b, b.tf.Round(x), DType.I32), row(1.7)
    ),
    "halves rounded up": case(X, lambda b, x: b.tf.Round(x), lambda b, x: b.tf.Floor(x + 0.5), row(2.5, 0.5)),
    "halves rounded away from zero": case(X, lambda b, x: b.tf.Round(x), nearest, row(2.5, -0.5)),
    "negative halves rounded up": case(X, nearest, lambda b, x: b.tf.Floor(x + 0.5), row(-2.5)),
    "up by adding one": case(X, lambda b, x: b.tf.Ceil(x), lambda b, x: b.tf.Floor(x) + 1.0, row(2)),
    "fractions of negatives": case(
        X, lambda b, x: x - b.tf.Floor(x), lambda b, x: x - cast(b, cast(b, x, DType.I32)), row(-1.25)
    ),
    "exclusive by inclusive or": case(
        [WHOLE, WHOLE], lambda b, x, y: b.tf.BitwiseXor(x, y), lambda b, x, y: b.tf.BitwiseOr(x, y), row(3), row(1)
    ),
    "parity of negatives": case(
        WHOLE,
        lambda b, x: b.tf.Equal(x % 2, b.i32(1)),
        lambda b, x: b.tf.Equal(b.tf.TruncateMod(x, b.i32(2)), b.i32(1)),
        row(-3),
    ),
    "a flag by equality with one": case(
        WHOLE, lambda b, x: cast(b, x, DType.BOOL), lambda b, x: b.tf.Equal(x, b.i32(1)), row(2)
    ),
}


def second_largest(b: Builder, x: Value) -> Value:
    values, _ = b.tf.TopKV2(x, b.i32(2))
    return part(b, values, (None, None), (1, 2))


def largest(b: Builder, x: Value) -> Value:
    return cast(b, b.tf.Equal(x, reduce(b, "Max", x, 1)))


def arg_max(b: Builder, x: Value) -> Value:
    return b.tf.ArgMax(x, b.i32(1), output_type=DType.I32)


def one_hot(b: Builder, x: Value, off: float = 0.0) -> Value:
    return b.tf.OneHot(x, b.i32(6), number(1), number(off))


def gaps(b: Builder, x: Value) -> Value:
    return select(b, x > 0.0, b.tf.Log(b.tf.Maximum(x, 1e-6)), number(0))


BOUNDARIES = [-1.0, 0.0, 2.0]
FLAG_PAIR = [FLAGS, FLAGS]

ORDER = {
    "branches exchanged": case([FLAGS, X, X], select, lambda b, c, x, y: select(b, c, y, x)),
    "equal numbers compared": case(
        [X, X],
        lambda b, x, y: select(b, x > y, x * 2.0, y - 1.0),
        lambda b, x, y: select(b, x >= y, x * 2.0, y - 1.0),
        row(1),
        row(1),
    ),
    "a step at zero": case(X, lambda b, x: cast(b, x > 0.0), lambda b, x: cast(b, x >= 0.0), row(0)),
    "the sign of zero": case(
        X, lambda b, x: b.tf.Sign(x), lambda b, x: select(b, x < 0.0, number(-1), number(1)), row(0)
    ),
    "sign by a quotient": case(X, lambda b, x: b.tf.Sign(x), lambda b, x: x / b.tf.Abs(x), row(0)),
    "and for or": case(FLAG_PAIR, lambda b, x, y: x & y, lambda b, x, y: x | y, row(True), row(False)),
    "negation without exchange": case(FLAG_PAIR, lambda b, x, y: ~(x & y), lambda b, x, y: ~x & ~y, row(1), row(0)),
    "or for exclusive or": case(
        FLAG_PAIR, lambda b, x, y: b.tf.NotEqual(x, y), lambda b, x, y: x | y, row(True), row(True)
    ),
    "all for any": case(FLAGS, lambda b, x: reduce(b, "Any", x, 1), lambda b, x: reduce(b, "All", x, 1), row(1, 0)),
    "the last of equal maxima": case(X, arg_max, lambda b, x: 5 - arg_max(b, b.tf.ReverseV2(x, b.i32([1]))), row(1, 1)),
    "one of equal maxima": case(X, largest, lambda b, x: one_hot(b, arg_max(b, x)), row(1, 1)),
    "all of equal maxima": case(X, lambda b, x: one_hot(b, arg_max(b, x)), largest, row(1, 1)),
    "maximum for minimum": case(
        X, lambda b, x: b.tf.ArgMin(x, b.i32(1)), lambda b, x: b.tf.ArgMax(x, b.i32(1)), row(1, 2, 3)
    ),
    "the largest in ascending order": case(
        X,
        lambda b, x: b.tf.TopKV2(x, b.i32(3))[0],
        lambda b, x: b.tf.ReverseV2(b.tf.TopKV2(x, b.i32(3))[0], b.i32([1])),
    ),
    "the second of equal numbers": case(
        X,
        second_largest,
        lambda b, x: reduce(b, "Max", select(b, largest(b, x) > 0.0, number(-1e30), x), 1),
        row(3, 3, 1),
    ),
    "a maximum of at least zero": case(
        X, lambda b, x: reduce(b, "Max", x, 1), lambda b, x: reduce(b, "Max", b.tf.Relu(x), 1), row(-1)
    ),
    "a quotient by zero": case([X, X], lambda b, x, y: b.tf.DivNoNan(x, y), lambda b, x, y: x / y, row(1), row(0)),
    "zero times the logarithm of zero": case(
        [X, X], lambda b, x, y: b.tf.Xlogy(x, y), lambda b, x, y: x * b.tf.Log(y), row(0), row(0)
    ),
    "a cube by logarithms": case(X, lambda b, x: x * x * x, lambda b, x: b.tf.Exp(3.0 * b.tf.Log(x)), row(-2)),
    "a cube of magnitudes": case(X, lambda b, x: x * x * x, lambda b, x: b.tf.Abs(x) * x * x, row(-2)),
    "the logarithm of a square": case(X, lambda b, x: b.tf.Log(x * x), lambda b, x: 2.0 * b.tf.Log(x), row(-2)),
    "the root of a square": case(X, lambda b, x: b.tf.Sqrt(x * x), identity, row(-2)),
    "the root of a product": case(
        [X, X], lambda b, x, y: b.tf.Sqrt(x * y), lambda b, x, y: b.tf.Sqrt(x) * b.tf.Sqrt(y), row(-2), row(-3)
    ),
    "an angle by the quotient": case(
        [X, X], lambda b, y, x: b.tf.Atan2(y, x), lambda b, y, x: b.tf.Atan(y / x), row(1), row(-1)
    ),
    "an angle with exchanged operands": case(
        [X, X], lambda b, y, x: b.tf.Atan2(y, x), lambda b, y, x: b.tf.Atan2(x, y), row(1), row(2)
    ),
    "a logarithm that is not zero": case(X, gaps, lambda b, x: b.tf.Log(b.tf.Maximum(x, 1e-6)), row(-1)),
    "buckets that begin after their boundary": case(
        X,
        lambda b, x: b.tf.Bucketize(x, boundaries=BOUNDARIES),
        lambda b, x: b.tf.Sum(
            cast(b, b.tf.ExpandDims(x, b.i32(2)) > np.asarray(BOUNDARIES, np.float32), DType.I32), b.i32([2])
        ),
        row(0, 1),
    ),
}

TABLE = f32(6, 3)
IDS = i32(None)


def wrapped(b: Builder, table: Value, ids: Value) -> Value:
    """Look up; negative indices count from the end."""
    ids = clip(b, ids, -6, 5)
    return b.tf.GatherV2(table, select(b, ids < 0, ids + 6, ids), b.i32(0))


def clamped(b: Builder, table: Value, ids: Value) -> Value:
    return b.tf.GatherV2(table, clip(b, ids, 0, 5), b.i32(0))


def masked_lookup(b: Builder, table: Value, ids: Value) -> Value:
    return clamped(b, table, ids) * b.tf.ExpandDims(cast(b, b.tf.NotEqual(ids, b.i32(0))), b.i32(1))


def masked_mean(b: Builder, x: Value, keep: Value) -> Value:
    weight = cast(b, keep)
    return reduce(b, "Sum", x * weight, 1) / b.tf.Maximum(reduce(b, "Sum", weight, 1), 1.0)


def only_first(rows: int, compute: Compute) -> Compute:
    """Return a rule that leaves all but the first rows as they are."""
    return lambda b, x: concat(b, [compute(b, part(b, x, (None, rows))), part(b, x, (rows, None))], 0)


def per_sample(b: Builder, x: Value) -> Value:
    """Return the variance over the batch, which has no rows to spare if there is only one."""
    centered = x - reduce(b, "Mean", x, 0)
    return reduce(b, "Sum", centered**2, 0) / cast(b, b.tf.Maximum(size(b, x, 0) - 1, b.i32(1)))


def sum_of_pairs(b: Builder, x: Value) -> Value:
    count = size(b, x, 0) // 2
    even = b.tf.Slice(x, b.i32([0, 0]), b.tf.Pack(count * 2, b.i32(3)))
    return reduce(b, "Sum", b.tf.Reshape(even, b.tf.Pack(count, b.i32(2), b.i32(3))), 0, 1, keep=False)


ARRANGEMENT = {
    "negative indices clamped": case([TABLE, IDS], wrapped, clamped, weights(6, 3), [-1]),
    "large indices wrapped": case(
        [TABLE, IDS], clamped, lambda b, t, ids: b.tf.GatherV2(t, ids % 6, b.i32(0)), weights(6, 3), [7]
    ),
    "ids shifted by one": case([TABLE, IDS], clamped, lambda b, t, ids: clamped(b, t, ids + 1), weights(6, 3), [2]),
    "padding looked up": case([TABLE, IDS], masked_lookup, clamped, weights(6, 3), [0, 1]),
    "a table read by columns": case(
        [f32(5, 5), IDS],
        lambda b, t, ids: b.tf.GatherV2(t, clip(b, ids, 0, 4), b.i32(0)),
        lambda b, t, ids: transpose(b, b.tf.GatherV2(t, clip(b, ids, 0, 4), b.i32(1)), 1, 0),
        weights(5, 5),
        [2],
    ),
    "smoothed off values": case(IDS, lambda b, ids: one_hot(b, ids, 0.1), one_hot, [1, 2]),
    "an id without a column": case(
        IDS, one_hot, lambda b, ids: clamped(b, b.const(np.eye(6, dtype=np.float32)), ids), [9]
    ),
    "a masked mean of all steps": case(
        [X, FLAGS], masked_mean, lambda b, x, keep: reduce(b, "Mean", x * cast(b, keep), 1), row(1, 2), row(1, 0)
    ),
    "a masked maximum of at least zero": case(
        [X, FLAGS],
        lambda b, x, keep: reduce(b, "Max", select(b, keep, x, number(-1e9)), 1),
        lambda b, x, keep: reduce(b, "Max", x * cast(b, keep), 1),
        row(-1, -2),
        row(True, False),
    ),
    "rows after the fourth": case(X, softmax, only_first(4, softmax), np.ones((6, 6))),
    "a batch of more than 16": case(X, swish, only_first(16, swish), np.ones((17, 6))),
    "a batch of one": case(
        X,
        per_sample,
        lambda b, x: reduce(b, "Sum", (x - reduce(b, "Mean", x, 0)) ** 2, 0) / cast(b, size(b, x, 0) - 1),
        row(1, 2),
    ),
    "an odd length": case(f32(None, 3), lambda b, x: reduce(b, "Sum", x, 0, keep=False), sum_of_pairs, np.ones((3, 3))),
    "a transposition by a reshape": case(
        f32(None, 3), lambda b, x: transpose(b, x, 1, 0), lambda b, x: reshape(b, x, 3, -1), np.arange(6).reshape(2, 3)
    ),
    "concatenated in the other order": case(
        [X, X], lambda b, x, y: concat(b, [x, y], 1), lambda b, x, y: concat(b, [y, x], 1)
    ),
    "interleaved by concatenation": case(
        [X, X], lambda b, x, y: reshape(b, b.tf.Pack(x, y, axis=2), -1, 12), lambda b, x, y: concat(b, [x, y], 1)
    ),
    "a roll in the other direction": case(
        X,
        lambda b, x: b.tf.Roll(x, b.i32([2]), b.i32([1])),
        lambda b, x: concat(b, [part(b, x, (None, None), (2, None)), part(b, x, (None, None), (0, 2))], 1),
    ),
    "padding after instead of before": case(
        X, lambda b, x: b.tf.Pad(x, b.i32([[0, 0], [2, 0]])), lambda b, x: b.tf.Pad(x, b.i32([[0, 0], [0, 2]]))
    ),
    "all but the last for all but the first": case(
        X, lambda b, x: part(b, x, (None, None), (1, None)), lambda b, x: part(b, x, (None, None), (None, -1))
    ),
    "differences with the wrong sign": case(
        X,
        lambda b, x: part(b, x, (None, None), (1, None)) - part(b, x, (None, None), (None, -1)),
        lambda b, x: part(b, x, (None, None), (None, -1)) - part(b, x, (None, None), (1, None)),
    ),
    "even for odd columns": case(
        X,
        lambda b, x: b.tf.StridedSlice(x, b.i32([0, 1]), b.i32([0, 6]), b.i32([1, 2]), begin_mask=1, end_mask=1),
        lambda b, x: b.tf.StridedSlice(x, b.i32([0, 0]), b.i32([0, 6]), b.i32([1, 2]), begin_mask=1, end_mask=1),
    ),
    "reversed along the rows": case(
        SQUARE, lambda b, x: b.tf.ReverseV2(x, b.i32([1])), lambda b, x: b.tf.ReverseV2(x, b.i32([2]))
    ),
    "the upper triangle": case(
        SQUARE,
        lambda b, x: b.tf.MatrixBandPart(x, b.i32(-1), b.i32(0)),
        lambda b, x: b.tf.MatrixBandPart(x, b.i32(0), b.i32(-1)),
    ),
    "halves split by parity": case(
        X,
        lambda b, x: split(b, x, 2, 1)[0],
        lambda b, x: b.tf.StridedSlice(x, b.i32([0, 0]), b.i32([0, 6]), b.i32([1, 2]), begin_mask=1, end_mask=1),
    ),
    "a scalar flag for each row": case(
        [f32(5, 5), tensor(DType.BOOL, 5)],
        lambda b, x, c: select(b, b.tf.ExpandDims(c, b.i32(1)), x, -x),
        lambda b, x, c: select(b, c, x, -x),
        weights(5, 5),
        [1, 0, 1, 0, 1],
    ),
}

LOOP = [i32(), SEQUENCE, f32(None, 3)]


def add_loop(module: Module) -> None:
    """Add the condition and the body of a loop over the steps of a sequence."""
    function(module, "more", LOOP, lambda b, i, x, h: [b.tf.Less(i, b.i32(4), result_types=[BOOL])])

    def turn(b: Builder, i: Value, x: Value, h: Value) -> list[Value]:
        frame = b.tf.GatherV2(x, i, b.i32(1))
        return [b.tf.AddV2(i, b.i32(1)), x, b.tf.Tanh(b.tf.AddV2(frame, b.tf.Mul(h, number(0.5))))]

    function(module, "turn", LOOP, turn)


def loop(b: Builder, x: Value, h: Value) -> Value:
    attributes = {"cond": Symbol("more"), "body": Symbol("turn")}
    return b.op("tf.While", [b.i32(0), x, h], attributes, LOOP).results[2]


def unrolled(*frames: int, decay: float = 0.5, keeps: bool = True) -> Compute:
    def rule(b: Builder, x: Value, h: Value) -> Value:
        inputs = b.tf.Unpack(x, num=4, axis=1)
        for frame in frames:
            h = b.tf.Tanh(inputs[frame] + (h if keeps else b.tf.ZerosLike(h)) * decay)
        return h

    return rule


def of_loop(rule: Compute) -> HeldOut:
    return HeldOut(LOOP[1:], loop, rule, prepare=add_loop)


LOOPS = {
    "a loop of one step less": of_loop(unrolled(0, 1, 2)),
    "a loop in the other direction": of_loop(unrolled(3, 2, 1, 0)),
    "a loop of the last step": of_loop(unrolled(3)),
    "a loop that forgets its state": of_loop(unrolled(0, 1, 2, 3, keeps=False)),
    "a loop with another factor": of_loop(unrolled(0, 1, 2, 3, decay=0.51)),
}
