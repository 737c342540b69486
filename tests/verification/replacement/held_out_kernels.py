"""Plausible mistakes with LiteRT's kernels, sizes, indices and algebra: more of `held_out_rules`."""

from __future__ import annotations

from typing import Any

import numpy as np

from litefuse.ir import Builder, DType, Module, Symbol, Value
from litefuse.rules import final_state, initial_state
from tests.support.modules.lite_modules import BOOL, f32, i32
from tests.support.modules.marked_functions import function
from tests.verification.replacement.held_out_arrays import conv, depthwise
from tests.verification.replacement.held_out_rules import (
    FLAGS,
    PLANE,
    SEQUENCE,
    WHOLE,
    Compute,
    HeldOut,
    X,
    case,
    cast,
    centered,
    clip,
    identity,
    lstm,
    number,
    part,
    reduce,
    reshape,
    row,
    select,
    size,
    softmax,
    transpose,
    weights,
)

WIDE = f32(None, 6, 8, 4)
FILTER = weights(3, 3, 4, 2)
ROWS_FIRST = FILTER.transpose(3, 0, 1, 2).copy()
SHIFT = weights(2, seed=1)


def conv_2d(b: Builder, x: Value, filter: Any = ROWS_FIRST, **options: Any) -> Value:
    return b.tfl.conv_2d(x, filter, SHIFT, **{"padding": "SAME", "stride_w": 1, "stride_h": 1} | options)


def biased(b: Builder, x: Value, **attributes: Any) -> Value:
    return conv(b, x, FILTER, **attributes) + SHIFT


def depthwise_2d(b: Builder, x: Value, filter: Any, multiplier: int = 2) -> Value:
    options = {"padding": "SAME", "stride_w": 1, "stride_h": 1, "depth_multiplier": multiplier}
    return b.tfl.depthwise_conv_2d(x, filter, np.zeros(8, np.float32), **options)


def pool_2d(b: Builder, x: Value, width: int = 1, height: int = 2, kind: str = "average_pool_2d") -> Value:
    options = {"padding": "SAME", "stride_w": 1, "stride_h": 1, "filter_width": width, "filter_height": height}
    return getattr(b.tfl, kind)(x, **options)


def two_rows(b: Builder, x: Value, kind: str = "AvgPool") -> Value:
    return getattr(b.tf, kind)(x, ksize=[1, 2, 1, 1], strides=[1, 1, 1, 1], padding="SAME")


def halved(b: Builder, x: Value, kind: str = "AvgPool", window: int = 3) -> Value:
    return getattr(b.tf, kind)(x, ksize=[1, window, window, 1], strides=[1, 2, 2, 1], padding="SAME")


CONSTANT_LSTM = [SEQUENCE, f32(None, 2), f32(None, 2)]


def constant_lstm(b: Builder, x: Value, h: Value, c: Value) -> tuple[Value, Value]:
    w, u, bias = (b.const(array) for array in (weights(3, 8), weights(2, 8), weights(8)))
    return lstm(b, x, w, u, bias, h, c, forget=0.0)


def fused_lstm(
    b: Builder,
    x: Value,
    h: Value,
    c: Value,
    *,
    order: tuple[int, ...] = (0, 1, 2, 3),
    states: tuple[int, int] = (18, 19),
    transposed: bool = True,
    peephole: float = 0.0,
    **options: Any,
) -> tuple[Value, ...]:
    w, u, bias = weights(3, 8).T, weights(2, 8).T, weights(8)
    gates = [slice(2 * gate, 2 * gate + 2) for gate in order]
    operands: list[Any] = [
        *(w[rows].copy() for rows in gates),
        *((u[rows] if transposed else u[rows].T).copy() for rows in gates),
        *[np.full(2, peephole, np.float32) if peephole else None] * 3,
        *(bias[rows].copy() for rows in gates),
        *(None, None),
        initial_state(b, h, x, 2, 0),
        initial_state(b, c, x, 2, 0),
        *(None, None, None, None),
    ]
    options = {"fused_activation_function": "TANH", "time_major": False} | options
    outputs = b.tfl.unidirectional_sequence_lstm(x, *operands, **options)
    return tuple(final_state(b, outputs, state) for state in states)


KERNELS = {
    "an activation of the kernel": case(
        WIDE, biased, lambda b, x: conv_2d(b, x, fused_activation_function="RELU_N1_TO_1")
    ),
    "an activation left out": case(
        WIDE, lambda b, x: clip(b, biased(b, x), 0.0, 6.0), lambda b, x: conv_2d(b, x, fused_activation_function="RELU")
    ),
    "the filter's rows and columns in the kernel's layout": case(
        WIDE, biased, lambda b, x: conv_2d(b, x, FILTER.transpose(3, 1, 0, 2).copy())
    ),
    "strides in the order of the kernel": case(
        PLANE,
        lambda b, x: reshape(b, biased(b, x, strides=[1, 1, 2, 1]), -1, 36),
        lambda b, x: reshape(b, conv_2d(b, x, stride_h=2), -1, 36),
    ),
    "dilations in the order of the kernel": case(
        WIDE, lambda b, x: biased(b, x, dilations=[1, 1, 2, 1]), lambda b, x: conv_2d(b, x, dilation_h_factor=2)
    ),
    "a depthwise filter in groups": case(
        WIDE,
        lambda b, x: depthwise(b, x, weights(3, 3, 4, 2)),
        lambda b, x: depthwise_2d(b, x, weights(3, 3, 4, 2).swapaxes(2, 3).reshape(1, 3, 3, 8)),
    ),
    "a depthwise filter transposed": case(
        WIDE,
        lambda b, x: depthwise(b, x, weights(3, 3, 4, 2)),
        lambda b, x: depthwise_2d(b, x, weights(3, 3, 4, 2).reshape(3, 3, 8).swapaxes(0, 1)[None].copy()),
    ),
    "a window of columns": case(WIDE, two_rows, lambda b, x: pool_2d(b, x, width=2, height=1)),
    "a window of three": case(WIDE, two_rows, lambda b, x: pool_2d(b, x, height=3)),
    "the root of a mean square for a mean": case(WIDE, two_rows, lambda b, x: pool_2d(b, x, kind="l2_pool_2d")),
    "a softmax of another beta": case(X, softmax, lambda b, x: b.tfl.softmax(x, beta=0.5)),
    "an output of the kernel for its state": case(
        CONSTANT_LSTM, constant_lstm, lambda b, *x: fused_lstm(b, *x, states=(18, 18))
    ),
    "states of the kernel exchanged": case(
        CONSTANT_LSTM, constant_lstm, lambda b, *x: fused_lstm(b, *x, states=(19, 18))
    ),
    "gates of the kernel in another order": case(
        CONSTANT_LSTM, constant_lstm, lambda b, *x: fused_lstm(b, *x, order=(0, 2, 1, 3))
    ),
    "recurrent weights of the kernel not transposed": case(
        CONSTANT_LSTM, constant_lstm, lambda b, *x: fused_lstm(b, *x, transposed=False)
    ),
    "a kernel with peepholes": case(CONSTANT_LSTM, constant_lstm, lambda b, *x: fused_lstm(b, *x, peephole=0.1)),
    "a kernel that clips its cells": case(
        CONSTANT_LSTM,
        constant_lstm,
        lambda b, *x: fused_lstm(b, *x, cell_clip=1.0),
        np.ones((1, 4, 3)),
        np.ones((1, 2)),
        np.full((1, 2), 8),
    ),
    "a kernel with relu": case(
        CONSTANT_LSTM, constant_lstm, lambda b, *x: fused_lstm(b, *x, fused_activation_function="RELU")
    ),
}


def average_by_padding(b: Builder, x: Value) -> Value:
    """Divide by the number of pixels in each window, but put the padding on both sides."""
    padding = np.asarray([[0, 0], [1, 1], [1, 1], [0, 0]], np.int32)
    ones = b.tf.Pad(b.tf.OnesLike(x), padding)
    return strided_sum(b, b.tf.Pad(x, padding)) / strided_sum(b, ones)


def strided_sum(b: Builder, x: Value) -> Value:
    return depthwise(b, x, np.ones((3, 3, 4, 1), np.float32), strides=[1, 2, 2, 1], padding="VALID")


def blocks(b: Builder, x: Value, length: int = 4, *, whole: bool = False) -> Value:
    """Return the sum of each block of steps, the last one filled up with zeros."""
    steps = size(b, x, 0)
    missing = (b.i32(0) - steps) % length if not whole else length - steps % length
    padded = b.tf.PadV2(x, b.tf.Pack(b.tf.Pack(b.i32(0), missing), b.i32([0, 0])), number(0))
    count = (steps + missing) // length
    return reduce(b, "Sum", b.tf.Reshape(padded, b.tf.Pack(count, b.i32(length), b.i32(3))), 1, keep=False)


def mean_of_blocks(b: Builder, x: Value, **changes: Any) -> Value:
    return reduce(b, "Mean", blocks(b, x, **changes), 0, keep=False)


def positions(b: Builder, x: Value) -> Value:
    count = b.tf.Range(b.i32(0), size(b, x, 0), b.i32(1))
    return x + b.tf.Sin(b.tf.ExpandDims(cast(b, count), b.i32(1)) * 0.1)


def limited_positions(limit: int) -> Compute:
    def rule(b: Builder, x: Value) -> Value:
        count = b.tf.Minimum(b.tf.Range(b.i32(0), size(b, x, 0), b.i32(1)), limit - 1)
        return x + b.tf.ExpandDims(
            b.tf.GatherV2(np.sin(np.arange(limit, dtype=np.float32) * 0.1), count, b.i32(0)), b.i32(1)
        )

    return rule


def mean(b: Builder, x: Value) -> Value:
    return reduce(b, "Mean", x, 1)


def mean_of_at_most(limit: float) -> Compute:
    return lambda b, x: reduce(b, "Sum", x, 1) / b.tf.Minimum(cast(b, size(b, x, 1)), limit)


LONG = f32(None, 3)
TABLE = weights(1000, 4)
WRONG_ROW = (np.arange(1000) == 777).astype(np.float32)[:, None]

SIZES = {
    "a pool with padding on both sides": case(
        PLANE,
        lambda b, x: halved(b, x, "MaxPool"),
        lambda b, x: b.tf.MaxPool(
            b.tf.PadV2(x, np.asarray([[0, 0], [1, 1], [1, 1], [0, 0]], np.int32), number(-1e30)),
            ksize=[1, 3, 3, 1],
            strides=[1, 2, 2, 1],
            padding="VALID",
        ),
    ),
    "an average with padding on both sides": case(PLANE, halved, average_by_padding),
    "a deviation by five": case(
        f32(None, 16),
        lambda b, x: b.tf.Sqrt(reduce(b, "Mean", centered(b, x, 1) ** 2, 1)),
        lambda b, x: b.tf.Sqrt(reduce(b, "Sum", centered(b, x, 1) ** 2, 1) / 5.0),
    ),
    "scaled by a width of five": case(
        f32(None, 7, 64),
        lambda b, x: b.tf.BatchMatMulV2(x, x, adj_y=True) / 8.0,
        lambda b, x: b.tf.BatchMatMulV2(x, x, adj_y=True) * number(5**-0.5),
    ),
    "a whole block too many": case(
        LONG, mean_of_blocks, lambda b, x: mean_of_blocks(b, x, whole=True), np.ones((8, 3))
    ),
    "a table of 16 positions": case(LONG, positions, limited_positions(16), np.zeros((20, 3))),
    "a table of 64 positions": case(LONG, positions, limited_positions(64), np.zeros((80, 3))),
    "a table of 128 positions": case(LONG, positions, limited_positions(128), np.zeros((200, 3))),
    "a table of 512 positions": case(LONG, positions, limited_positions(512), np.zeros((600, 3))),
    "the middle of an even length": case(
        LONG,
        lambda b, x: b.tf.GatherV2(x, size(b, x, 0) // 2, b.i32(0)),
        lambda b, x: b.tf.GatherV2(x, (size(b, x, 0) - 1) // 2, b.i32(0)),
        np.arange(12).reshape(4, 3),
    ),
    "the seventh step": case(
        LONG,
        lambda b, x: reduce(b, "Max", x, 0),
        lambda b, x: reduce(b, "Max", part(b, x, (0, 6)), 0),
        np.arange(21).reshape(7, 3),
    ),
    "the last of a hundred columns": case(
        f32(2, 100),
        lambda b, x: reduce(b, "Max", x, 1),
        lambda b, x: reduce(b, "Max", part(b, x, (None, None), (0, 99)), 1),
        np.tile(np.arange(100), (2, 1)),
    ),
    "one wrong weight of a thousand": case(
        f32(None, 1000),
        lambda b, x: x * np.ones(1000, np.float32),
        lambda b, x: x * np.where(np.arange(1000) == 777, 1.01, 1).astype(np.float32),
    ),
    "a mean of 64 steps at most": case(f32(None, None), mean, mean_of_at_most(64), np.ones((1, 65))),
    "a mean of 2000 steps at most": case(f32(None, None), mean, mean_of_at_most(2000), np.ones((1, 2001))),
    "the largest of the first 256 steps": case(
        f32(None, None),
        lambda b, x: reduce(b, "Max", x, 1),
        lambda b, x: reduce(b, "Max", part(b, x, (None, None), (0, 256)), 1),
        np.arange(300)[None],
    ),
    "the sum of the first 2048 steps": case(
        f32(None, None),
        lambda b, x: reduce(b, "Sum", x, 1),
        lambda b, x: reduce(b, "Sum", part(b, x, (None, None), (0, 2048)), 1),
        np.ones((1, 2049)),
    ),
    "one wrong row of a thousand": case(
        i32(None),
        lambda b, ids: b.tf.GatherV2(b.const(TABLE), clip(b, ids, 0, 999), b.i32(0)),
        lambda b, ids: b.tf.GatherV2(b.const(TABLE + WRONG_ROW), clip(b, ids, 0, 999), b.i32(0)),
        [777],
    ),
    "a batch of the same size as the width": case(
        [LONG, f32(3)],
        lambda b, x, y: x + y,
        lambda b, x, y: select(b, b.tf.Equal(size(b, x, 0), b.i32(3)), x + b.tf.ReverseV2(y, b.i32([0])), x + y),
        np.zeros((3, 3)),
        [1, 2, 3],
    ),
    "a batch of a hundred": case(LONG, identity, lambda b, x: select(b, size(b, x, 0) > 99, -x, x), np.ones((100, 3))),
    "a batch of a thousand": case(
        LONG, identity, lambda b, x: select(b, size(b, x, 0) > 999, -x, x), np.ones((1000, 3))
    ),
}

IDS = i32(4)
LENGTHS = [f32(None, 4), i32(None)]


def valid(b: Builder, lengths: Value, *, inclusive: bool = False) -> Value:
    index, lengths = b.i32([0, 1, 2, 3]), b.tf.ExpandDims(lengths, b.i32(1))
    return b.tf.LessEqual(index, lengths) if inclusive else b.tf.Less(index, lengths)


def mean_of_valid(b: Builder, x: Value, lengths: Value, *, guarded: bool = True) -> Value:
    mask = cast(b, valid(b, clip(b, lengths, 0, 4)))
    count = reduce(b, "Sum", mask, 1)
    return reduce(b, "Sum", x * mask, 1) / (b.tf.Maximum(count, 1.0) if guarded else count)


def last_valid(b: Builder, x: Value, lengths: Value, *, least: int = 0) -> Value:
    index = clip(b, b.tf.Minimum(lengths, 4) - 1, least, 3)
    return b.tf.GatherV2(x, b.tf.ExpandDims(index, b.i32(1)), b.i32(1), batch_dims=1)


def scatter(b: Builder, kind: str, ids: Value, x: Value) -> Value:
    index = b.tf.ExpandDims(clip(b, ids, 0, 4), b.i32(1))
    return getattr(b.tf, kind)(b.const(np.zeros((5, 3), np.float32)), index, x)


def segment_max(b: Builder, x: Value, ids: Value) -> Value:
    largest = b.tf.UnsortedSegmentMax(x, clip(b, ids, 0, 2), b.i32(3))
    return select(b, largest < -1e30, number(0), largest)


def segment_max_of_zeros(b: Builder, x: Value, ids: Value) -> Value:
    mask = b.tf.OneHot(clip(b, ids, 0, 2), b.i32(3), number(1), number(0))
    products = b.tf.ExpandDims(x, b.i32(1)) * b.tf.ExpandDims(mask, b.i32(2))
    return reduce(b, "Max", products, 0, keep=False)


def sorted_order(b: Builder, x: Value) -> Value:
    return b.tf.TopKV2(-x, b.i32(6))[1]


def median(b: Builder, x: Value) -> Value:
    ordered = b.tf.TopKV2(x, b.i32(6))[0]
    return reduce(b, "Mean", part(b, ordered, (None, None), (2, 4)), 1)


def leap(b: Builder, year: Value, *, centuries: bool = True, fourth: bool = True) -> Value:
    def divides(n: int) -> Value:
        return b.tf.Equal(year % n, b.i32(0))

    by_century = ~divides(100) if centuries else divides(4)
    return divides(4) & (by_century | divides(400) if fourth else by_century)


INDICES = {
    "lengths that count one more": case(
        LENGTHS,
        lambda b, x, n: x * cast(b, valid(b, n)),
        lambda b, x, n: x * cast(b, valid(b, n, inclusive=True)),
        [[1, 2, 3, 4]],
        [2],
    ),
    "the mean of no steps": case(
        LENGTHS, mean_of_valid, lambda b, *x: mean_of_valid(b, *x, guarded=False), [[1, 2, 3, 4]], [0]
    ),
    "the last of no steps": case(LENGTHS, last_valid, lambda b, *x: last_valid(b, *x, least=1), [[1, 2, 3, 4]], [1]),
    "lengths beyond the end": case(
        LENGTHS,
        lambda b, x, n: (
            reduce(b, "Sum", x * cast(b, valid(b, n)), 1) / b.tf.ExpandDims(cast(b, clip(b, n, 1, 4)), b.i32(1))
        ),
        lambda b, x, n: (
            reduce(b, "Sum", x * cast(b, valid(b, n)), 1) / b.tf.ExpandDims(cast(b, b.tf.Maximum(n, 1)), b.i32(1))
        ),
        [[1, 2, 3, 4]],
        [5],
    ),
    "equal indices overwritten": case(
        [IDS, f32(4, 3)],
        lambda b, ids, x: scatter(b, "TensorScatterAdd", ids, x),
        lambda b, ids, x: scatter(b, "TensorScatterUpdate", ids, x),
        [1, 1, 2, 3],
        np.ones((4, 3)),
    ),
    "a segment of negative numbers": case(
        [f32(4, 2), IDS], segment_max, segment_max_of_zeros, -np.ones((4, 2)), [0, 0, 1, 2]
    ),
    "a segment without elements": case(
        [f32(4, 2), IDS],
        segment_max,
        lambda b, x, ids: b.tf.UnsortedSegmentMax(x, clip(b, ids, 0, 2), b.i32(3)),
        np.ones((4, 2)),
        [0, 0, 1, 1],
    ),
    "negative segments counted": case(
        [f32(4, 2), IDS],
        lambda b, x, ids: b.tf.UnsortedSegmentSum(x, clip(b, ids, -1, 2), b.i32(3)),
        lambda b, x, ids: b.tf.UnsortedSegmentSum(x, clip(b, ids, 0, 2), b.i32(3)),
        np.ones((4, 2)),
        [-1, 0, 1, 1],
    ),
    "the order of equal numbers": case(
        X, sorted_order, lambda b, x: b.tf.ReverseV2(b.tf.TopKV2(x, b.i32(6))[1], b.i32([1])), row(1, 1)
    ),
    "the upper median": case(
        X, median, lambda b, x: part(b, b.tf.TopKV2(x, b.i32(6))[0], (None, None), (2, 3)), [[1, 2, 3, 5, 8, 9]]
    ),
    "positions after equal numbers": case(
        f32(None, 3),
        lambda b, x: b.tf.LowerBound(b.tf.ZerosLike(x) + np.asarray([0, 1, 2], np.float32), x),
        lambda b, x: b.tf.UpperBound(b.tf.ZerosLike(x) + np.asarray([0, 1, 2], np.float32), x),
        [[0, 1, 3]],
    ),
    "leap years without centuries": case(WHOLE, leap, lambda b, x: leap(b, x, centuries=False), row(1900)),
    "leap years without the fourth century": case(WHOLE, leap, lambda b, x: leap(b, x, fourth=False), row(2000)),
    "a quotient by a product": case(
        WHOLE,
        lambda b, x: clip(b, x, 0, 100_000) // 7,
        lambda b, x: b.tf.RightShift(clip(b, x, 0, 100_000) * 9363, b.i32(16)),
        row(60_000),
    ),
    "a hash that overflows": case(
        WHOLE,
        lambda b, x: cast(b, cast(b, x, DType.I64) * 2654435 % 1000, DType.I32),
        lambda b, x: x * 2654435 % 1000,
        row(5000),
    ),
    "the highest bit": case(
        WHOLE,
        lambda b, x: b.tf.BitwiseAnd(b.tf.RightShift(x, b.i32(1)), b.i32(2**31 - 1)),
        lambda b, x: b.tf.RightShift(x, b.i32(1)),
        row(-5),
    ),
    "a flag of more than one": case(
        FLAGS,
        lambda b, x: reduce(b, "Sum", cast(b, x, DType.I32), 1) > 0,
        lambda b, x: b.tf.Equal(reduce(b, "Sum", cast(b, x, DType.I32), 1), b.i32(1)),
        row(True),
    ),
}

PAIR = [X, X]


def squared_distance(b: Builder, x: Value, y: Value) -> Value:
    return reduce(b, "Sum", (x - y) ** 2, 1)


def distance_by_products(b: Builder, x: Value, y: Value) -> Value:
    products = reduce(b, "Sum", x * y, 1)
    return reduce(b, "Sum", x * x, 1) + reduce(b, "Sum", y * y, 1) - 2.0 * products


ALGEBRA = {
    "a distance by products": case(PAIR, squared_distance, distance_by_products, row(1000), row(1000.5)),
    "a sum that cancels": case(PAIR, lambda b, x, y: identity(b, x), lambda b, x, y: (x + y) - y, row(1), row(1e8)),
    "a quotient that cancels": case(PAIR, lambda b, x, y: identity(b, x), lambda b, x, y: x * y / y, row(1), row(0)),
    "powers of a difference": case(
        PAIR, lambda b, x, y: b.tf.Exp(x - y), lambda b, x, y: b.tf.Exp(x) * b.tf.Exp(-y), row(100), row(100)
    ),
    "the power of a logarithm": case(X, identity, lambda b, x: b.tf.Exp(b.tf.Log(x)), row(-1)),
    "the logarithm of a power": case(X, identity, lambda b, x: b.tf.Log(b.tf.Exp(x)), row(100)),
    "the square of a root": case(X, lambda b, x: b.tf.Relu(x), lambda b, x: b.tf.Sqrt(x) ** 2, row(-1, 2)),
    "a magnitude by the root": case(
        X, lambda b, x: x * b.tf.Rsqrt(x * x + 1e-12), lambda b, x: x * b.tf.Rsqrt(x * x), row(0)
    ),
    "the inverse of the sine": case(X, identity, lambda b, x: b.tf.Asin(b.tf.Sin(x)), row(2)),
    "the inverse of the tangent": case(X, identity, lambda b, x: b.tf.Atan(b.tf.Tan(x)), row(2)),
    "the sine of a double angle": case(X, lambda b, x: b.tf.Sin(2.0 * x), lambda b, x: b.tf.Sin(x) * b.tf.Cos(x)),
    "a logarithm of one plus a small number": case(
        X, lambda b, x: b.tf.Log1p(b.tf.Abs(x)), lambda b, x: b.tf.Log(1.0 + b.tf.Abs(x)), row(1e-6)
    ),
    "a power less one": case(X, lambda b, x: b.tf.Expm1(x), lambda b, x: b.tf.Exp(x) - 1.0, row(1e-6)),
    "a product with minus infinity": case(
        [X, FLAGS],
        lambda b, x, keep: softmax(b, select(b, keep, x, number(-1e30))),
        lambda b, x, keep: softmax(b, x + (1.0 - cast(b, keep)) * number(-np.inf)),
        row(1, 2, 3),
        row(True, False),
    ),
    "the maximum of a product": case(
        [X, f32()],
        lambda b, x, y: reduce(b, "Max", x * y, 1),
        lambda b, x, y: reduce(b, "Max", x, 1) * y,
        row(1, 2),
        -1,
    ),
    "relu of a product": case(
        PAIR, lambda b, x, y: b.tf.Relu(x * y), lambda b, x, y: b.tf.Relu(x) * b.tf.Relu(y), row(-1), row(-2)
    ),
    "relu of a sum": case(
        PAIR, lambda b, x, y: b.tf.Relu(x + y), lambda b, x, y: b.tf.Relu(x) + b.tf.Relu(y), row(-1), row(2)
    ),
    "the maximum of a sum": case(
        PAIR,
        lambda b, x, y: reduce(b, "Max", x + y, 1),
        lambda b, x, y: reduce(b, "Max", x, 1) + reduce(b, "Max", y, 1),
        row(1, 2),
        row(2, 1),
    ),
    "the mean of a product": case(
        PAIR,
        lambda b, x, y: reduce(b, "Mean", x * y, 1),
        lambda b, x, y: reduce(b, "Mean", x, 1) * reduce(b, "Mean", y, 1),
    ),
    "the root of a sum": case(
        PAIR, lambda b, x, y: b.tf.Sqrt(x * x + y * y), lambda b, x, y: b.tf.Abs(x) + b.tf.Abs(y)
    ),
    "floor of a sum": case(
        PAIR, lambda b, x, y: b.tf.Floor(x + y), lambda b, x, y: b.tf.Floor(x) + b.tf.Floor(y), row(0.5), row(0.5)
    ),
    "clipped before the sum": case(
        PAIR,
        lambda b, x, y: clip(b, x + y, -1.0, 1.0),
        lambda b, x, y: clip(b, clip(b, x, -1.0, 1.0) + y, -1.0, 1.0),
        row(3),
        row(-3),
    ),
    "a negative factor of a maximum": case(
        PAIR, lambda b, x, y: -b.tf.Maximum(x, y), lambda b, x, y: b.tf.Maximum(-x, -y), row(1), row(2)
    ),
    "a factor of a normalization": case(
        [X, f32()],
        lambda b, x, y: x * y * b.tf.Rsqrt(reduce(b, "Mean", (x * y) ** 2, 1)),
        lambda b, x, y: x * b.tf.Rsqrt(reduce(b, "Mean", x * x, 1)),
        row(1, 2),
        -1,
    ),
    "shifted powers": case(
        X, lambda b, x: b.tf.Exp(x) / (1.0 + b.tf.Exp(x)), lambda b, x: b.tf.Exp(x - 1.0) / (1.0 + b.tf.Exp(x - 1.0))
    ),
    "products in the other order": case([f32(3, 3), f32(3, 3)], lambda b, x, y: x @ y, lambda b, x, y: y @ x),
    "a transposed product in the other order": case(
        [f32(3, 3), f32(3, 3)],
        lambda b, x, y: transpose(b, x @ y, 1, 0),
        lambda b, x, y: transpose(b, x, 1, 0) @ transpose(b, y, 1, 0),
    ),
    "layers merged through their activation": case(
        X,
        lambda b, x: b.tf.Relu(x @ weights(6, 6)) @ weights(6, 6, seed=1),
        lambda b, x: b.tf.Relu(x @ (weights(6, 6) @ weights(6, 6, seed=1))),
    ),
    "layers merged without the first bias": case(
        X,
        lambda b, x: (x @ weights(6, 6) + weights(6, seed=2)) @ weights(6, 6, seed=1),
        lambda b, x: x @ (weights(6, 6) @ weights(6, 6, seed=1)) + weights(6, seed=2),
    ),
    "batch norm folded into padded inputs": case(
        PLANE,
        lambda b, x: conv(b, x + 1.0, FILTER),
        lambda b, x: conv(b, x, FILTER) + FILTER.sum((0, 1, 2)),
    ),
}


def add_branches(module: Module) -> None:
    function(module, "positive", [X], lambda b, x: [b.tf.Relu(x)])
    function(module, "negative", [X], lambda b, x: [b.tf.Neg(x)])


def branch(b: Builder, flag: Value, x: Value) -> Value:
    attributes = {"then_branch": Symbol("positive"), "else_branch": Symbol("negative"), "Tout": (DType.F32,)}
    return b.op("tf.If", [flag, x], attributes, [X]).results[0]


def add_count(module: Module) -> None:
    """Add the parts of a loop that divides by two until a number is at most one."""
    types = [i32(), f32()]
    function(module, "large", types, lambda b, i, x: [b.tf.Greater(x, number(1), result_types=[BOOL])])
    function(module, "halve", types, lambda b, i, x: [b.tf.AddV2(i, b.i32(1)), b.tf.Mul(x, number(0.5))])


def count_halvings(b: Builder, x: Value) -> Value:
    attributes = {"cond": Symbol("large"), "body": Symbol("halve")}
    return b.op("tf.While", [b.i32(0), b.tf.Minimum(x, 1e6)], attributes, [i32(), f32()]).results[0]


def logarithm(b: Builder, x: Value, function: str = "Ceil") -> Value:
    x = clip(b, x, 1.0, 1e6)
    return cast(b, getattr(b.tf, function)(b.tf.Log(x) / float(np.log(2))), DType.I32)


BRANCHES = {
    "branches of an if exchanged": HeldOut(
        [BOOL, X], branch, lambda b, c, x: select(b, c, -x, b.tf.Relu(x)), prepare=add_branches
    ),
    "one branch of an if": HeldOut(
        [BOOL, X],
        branch,
        lambda b, c, x: b.tf.Relu(x),
        (np.asarray(False), row(1).astype(np.float32)),
        add_branches,
    ),
    "a loop by a rounded logarithm": HeldOut(
        [f32()], count_halvings, lambda b, x: logarithm(b, x, "Floor"), (np.asarray(3, np.float32),), add_count
    ),
}
