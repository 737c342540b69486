"""Rules that are right nearly everywhere: each is wrong for some size or value that may occur in a user's model.

`VALUES` are rules of composites: a body, its types, its results' types, and the rule's replacement. Each differs from
the body by far where it is wrong, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from litefuse.ir import Builder, DType, TensorType, Value
from tests.support.modules.lite_modules import f32, i32

FREE = f32(None, 6)
LONG = f32(None, None, 4)


class Wrong(NamedTuple):
    """A body and a rule that computes something else for some inputs."""

    body: Callable[..., list[Value]]
    types: Sequence[TensorType]
    build: Callable[..., Any]


def c(*numbers: float) -> np.ndarray:
    return np.asarray(numbers[0] if len(numbers) == 1 else numbers, np.float32)


def swish(b: Builder, x: Value) -> list[Value]:
    return [b.tf.Mul(x, b.tf.Sigmoid(x))]


def double(b: Builder, x: Value) -> list[Value]:
    return [b.tf.AddV2(x, x)]


def softsign(b: Builder, x: Value) -> list[Value]:
    return [b.tf.RealDiv(x, b.tf.AddV2(b.tf.Abs(x), c(1)))]


def softmax(b: Builder, x: Value) -> list[Value]:
    return [b.tf.Softmax(x)]


def normalize(b: Builder, x: Value, *, epsilon: float = 1e-3) -> list[Value]:
    axes = b.i32([-1])
    centered = b.tf.Sub(x, b.tf.Mean(x, axes, keep_dims=True))
    variance = b.tf.Mean(b.tf.Square(centered), axes, keep_dims=True)
    return [b.tf.Mul(centered, b.tf.Rsqrt(b.tf.AddV2(variance, c(epsilon))))]


def hyperbola(b: Builder, x: Value) -> list[Value]:
    return [b.tf.Sqrt(b.tf.AddV2(b.tf.Square(x), c(1)))]


def relu6(b: Builder, x: Value) -> list[Value]:
    return [b.tf.Relu6(x)]


def spoiled(b: Builder, right: Value, where: Value) -> Value:
    """Return a different value where `where` is true: one and a half times as large, plus a small number."""
    if right.dtype is DType.F32:
        return b.tf.SelectV2(where, b.tf.AddV2(b.tf.Mul(right, c(1.5)), c(1e-30)), right)
    return b.tf.SelectV2(where, b.tf.AddV2(right, np.int32(1)), right)


def size(b: Builder, x: Value, axis: int) -> Value:
    """Return the size of an axis, known at run time."""
    shape = b.tf.Shape(x, out_type=DType.I32)
    return b.tf.Reshape(b.tf.Slice(shape, b.i32([axis]), b.i32([1])), b.i32([]))


def places(b: Builder, x: Value, axis: int) -> Value:
    """Return the index along an axis, in a shape that broadcasts."""
    index = b.tf.Range(np.int32(0), size(b, x, axis), np.int32(1))
    shape = [1] * len(x.shape or ())
    shape[axis] = -1
    return b.tf.Reshape(index, b.i32(shape))


def where_size(body: Callable[..., list[Value]], axis: int, condition: Callable[[Builder, Value], Value]) -> Any:
    def build(b: Builder, x: Value) -> Value:
        return spoiled(b, body(b, x)[0], condition(b, size(b, x, axis)))

    return build


def where_place(body: Callable[..., list[Value]], axis: int, condition: Callable[[Builder, Value], Value]) -> Any:
    def build(b: Builder, x: Value) -> Value:
        return spoiled(b, body(b, x)[0], condition(b, places(b, x, axis)))

    return build


def where(body: Callable[..., list[Value]], condition: Callable[[Builder, Value], Value]) -> Any:
    def build(b: Builder, x: Value) -> Value:
        return spoiled(b, body(b, x)[0], condition(b, x))

    return build


def between(low: float, high: float) -> Callable[[Builder, Value], Value]:
    return lambda b, x: b.tf.LogicalAnd(b.tf.Greater(x, c(low)), b.tf.Less(x, c(high)))


def above(limit: float) -> Callable[[Builder, Value], Value]:
    return lambda b, x: b.tf.Greater(x, c(limit))


def below(limit: float) -> Callable[[Builder, Value], Value]:
    return lambda b, x: b.tf.Less(x, c(limit))


def equal(number: float) -> Callable[[Builder, Value], Value]:
    return lambda b, x: b.tf.Equal(x, c(number))


def smaller_than(limit: float) -> Callable[[Builder, Value], Value]:
    """Return a predicate: small, and not zero."""
    return lambda b, x: b.tf.LogicalAnd(b.tf.Less(b.tf.Abs(x), c(limit)), b.tf.NotEqual(x, c(0)))


def more(limit: int) -> Callable[[Builder, Value], Value]:
    return lambda b, n: b.tf.Greater(n, np.int32(limit))


def is_(number: int) -> Callable[[Builder, Value], Value]:
    return lambda b, n: b.tf.Equal(n, np.int32(number))


SIZES = {
    "batch above 3": Wrong(double, [FREE], where_size(double, 0, more(3))),
    "batch above 4": Wrong(swish, [FREE], where_size(swish, 0, more(4))),
    "batch above 7": Wrong(swish, [FREE], where_size(swish, 0, more(7))),
    "batch above 16": Wrong(swish, [FREE], where_size(swish, 0, more(16))),
    "batch above 100": Wrong(swish, [FREE], where_size(swish, 0, more(100))),
    "batch of 6": Wrong(swish, [FREE], where_size(swish, 0, is_(6))),
    "batch of 4": Wrong(swish, [FREE], where_size(swish, 0, is_(4))),
    "length above 3": Wrong(swish, [LONG], where_size(swish, 1, more(3))),
    "length above 12": Wrong(swish, [LONG], where_size(swish, 1, more(12))),
    "length of 10": Wrong(swish, [LONG], where_size(swish, 1, is_(10))),
    "length above 200": Wrong(swish, [LONG], where_size(swish, 1, more(200))),
    "more elements than 64": Wrong(
        swish,
        [LONG],
        lambda b, x: spoiled(b, swish(b, x)[0], b.tf.Greater(b.tf.Size(x, out_type=DType.I32), np.int32(64))),
    ),
    "batch larger than length": Wrong(
        swish,
        [LONG],
        lambda b, x: spoiled(b, swish(b, x)[0], b.tf.Greater(size(b, x, 0), b.tf.AddV2(size(b, x, 1), np.int32(3)))),
    ),
    "the fifth row": Wrong(swish, [FREE], where_place(swish, 0, is_(4))),
    "the last row": Wrong(
        swish,
        [FREE],
        lambda b, x: spoiled(b, swish(b, x)[0], b.tf.Equal(places(b, x, 0), b.tf.Sub(size(b, x, 0), np.int32(1)))),
    ),
    "element 17 of 64": Wrong(swish, [f32(None, 64)], where_place(swish, 1, is_(17))),
    "elements from 32 of 64": Wrong(swish, [f32(None, 64)], where_place(swish, 1, more(31))),
    "element 17 of a free axis": Wrong(swish, [LONG], where_place(swish, 1, is_(17))),
    "only the first 20 elements": Wrong(
        lambda b, x: [b.tf.Softmax(x)],
        [f32(2, 90)],
        lambda b, x: b.tf.ConcatV2(
            b.tf.Softmax(b.tf.Slice(x, b.i32([0, 0]), b.i32([2, 20]))),
            b.tf.Slice(b.tf.Softmax(x), b.i32([0, 20]), b.i32([2, 70])),
            b.i32(1),
        ),
    ),
    "the real width": Wrong(swish, [f32(None, 64)], where_size(swish, 1, is_(64))),
    "the real width, by a bound": Wrong(swish, [f32(None, 96)], where_size(swish, 1, more(50))),
    "rows from the fifth on in the result": Wrong(
        lambda b, x: [b.tf.Cumsum(x, b.i32(0))],
        [FREE],
        lambda b, x: spoiled(b, b.tf.Cumsum(x, b.i32(0)), b.tf.Greater(places(b, x, 0), np.int32(3))),
    ),
}


def is_sorted(b: Builder, x: Value) -> Value:
    """Return whether each row of [n, 6] ascends."""
    head, tail = (b.tf.Slice(x, b.i32([0, start]), b.i32([-1, 5])) for start in (0, 1))
    return b.tf.All(b.tf.LessEqual(head, tail), b.i32([1]), keep_dims=True)


def argmax(b: Builder, x: Value) -> list[Value]:
    return [b.tf.ArgMax(x, b.i32(-1), output_type=DType.I32)]


def last_argmax(b: Builder, x: Value) -> Value:
    """Return the index of the last maximum."""
    backward = b.tf.ArgMax(b.tf.ReverseV2(x, b.i32([1])), b.i32(-1), output_type=DType.I32)
    return b.tf.Sub(np.int32(5), backward)


def rows(b: Builder, table: Value, ids: Value) -> list[Value]:
    return [b.tf.GatherV2(table, ids, b.i32(0), batch_dims=0)]


def sum_by_id(b: Builder, x: Value, ids: Value) -> list[Value]:
    return [b.tf.UnsortedSegmentSum(x, ids, b.i32(6))]


def largest_by_id(b: Builder, x: Value, ids: Value) -> Value:
    """Right if no id is repeated."""
    ids = b.tf.Reshape(ids, b.i32([-1, 1]))
    rows = [b.tf.SelectV2(b.tf.Equal(ids, np.int32(row)), x, c(-np.inf)) for row in range(6)]
    found = b.tf.Pack(*(b.tf.Max(row, b.i32([0])) for row in rows), axis=0)
    return b.tf.SelectV2(b.tf.Less(found, c(-3e38)), c(0), found)


def hashed(b: Builder, x: Value) -> list[Value]:
    wide = b.tf.Mul(b.tf.Cast(x, DstT=DType.I64), np.int64(3))
    return [b.tf.Cast(b.tf.FloorMod(wide, np.int64(1000003)), DstT=DType.I32)]


def hashed_in_int32(b: Builder, x: Value) -> Value:
    return b.tf.FloorMod(b.tf.Mul(x, np.int32(3)), np.int32(1000003))


def halved_sum(b: Builder, x: Value, y: Value) -> list[Value]:
    wide = b.tf.AddV2(b.tf.Cast(x, DstT=DType.I64), b.tf.Cast(y, DstT=DType.I64))
    return [b.tf.Cast(b.tf.FloorDiv(wide, np.int64(2)), DstT=DType.I32)]


VALUES = {
    "from 5 to 50": Wrong(swish, [FREE], where(swish, between(5, 50))),
    "beyond 10,000": Wrong(swish, [FREE], where(swish, above(1e4))),
    "below 1e-8": Wrong(double, [FREE], where(double, smaller_than(1e-8))),
    "below 1e-8, zeros": Wrong(
        double, [FREE], lambda b, x: b.tf.SelectV2(smaller_than(1e-8)(b, x), c(0), double(b, x)[0])
    ),
    "beyond 10,000, sign": Wrong(softsign, [FREE], where(softsign, above(1e4))),
    "below -10,000": Wrong(softsign, [FREE], where(softsign, below(-1e4))),
    "below -50": Wrong(softsign, [FREE], where(softsign, below(-50))),
    "from -50 to -20": Wrong(softsign, [FREE], where(softsign, between(-50, -20))),
    "beyond 1e10": Wrong(double, [FREE], where(double, above(1e10))),
    "beyond 1e30": Wrong(softsign, [FREE], where(softsign, above(1e30))),
    "from 1e12 to 1e13": Wrong(double, [FREE], where(double, between(1e12, 1e13))),
    "below 1e-20": Wrong(double, [FREE], where(double, smaller_than(1e-20))),
    "below 1e-30": Wrong(double, [FREE], lambda b, x: b.tf.Mul(b.tf.AddV2(b.tf.Mul(x, c(1)), c(1e-32)), c(2))),
    "from 1e-5 to 1e-4": Wrong(double, [FREE], where(double, between(1e-5, 1e-4))),
    "from -1e-2 to 0": Wrong(double, [FREE], where(double, between(-1e-2, 0))),
    "from 0.9 to 1.1": Wrong(softsign, [FREE], where(softsign, between(0.9, 1.1))),
    "from 100 to 101": Wrong(double, [FREE], where(double, between(100, 101))),
    "from 700.001 to 700.002": Wrong(double, [FREE], where(double, between(700.001, 700.002))),
    "exactly 3": Wrong(swish, [FREE], where(swish, equal(3))),
    "exactly 0.5": Wrong(swish, [FREE], where(swish, equal(0.5))),
    "exactly 1": Wrong(swish, [FREE], lambda b, x: spoiled(b, swish(b, x)[0], b.tf.Equal(b.tf.Mul(x, x), x))),
    "zero": Wrong(hyperbola, [FREE], lambda b, x: spoiled(b, hyperbola(b, x)[0], b.tf.Equal(x, c(0)))),
    "one zero among others": Wrong(
        hyperbola,
        [FREE],
        lambda b, x: spoiled(
            b,
            hyperbola(b, x)[0],
            b.tf.LogicalAnd(b.tf.Equal(x, c(0)), b.tf.NotEqual(b.tf.Max(x, b.i32([0, 1]), keep_dims=True), c(0))),
        ),
    ),
    "twice x from 50 to 51": Wrong(swish, [FREE], where(swish, lambda b, x: between(50, 51)(b, b.tf.Mul(x, c(2))))),
    "x plus 3 from 50 to 51": Wrong(swish, [FREE], where(swish, lambda b, x: between(50, 51)(b, b.tf.AddV2(x, c(3))))),
    "the square of x above 1e9": Wrong(softsign, [FREE], where(softsign, lambda b, x: above(1e9)(b, b.tf.Square(x)))),
    "exp(x) above 1e10": Wrong(softsign, [FREE], where(softsign, lambda b, x: above(1e10)(b, b.tf.Exp(x)))),
    "a clip at 6.001": Wrong(relu6, [FREE], lambda b, x: b.tf.Minimum(b.tf.Relu(x), c(6.001))),
    "a clip from 0.001": Wrong(
        lambda b, x: [b.tf.Relu(x)], [FREE], lambda b, x: b.tf.SelectV2(below(1e-3)(b, x), c(0), x)
    ),
    "without the upper limit 80": Wrong(
        lambda b, x: [b.tf.Minimum(b.tf.Relu(x), c(80))], [FREE], lambda b, x: b.tf.Relu(x)
    ),
    "without the upper limit 1e6": Wrong(
        lambda b, x: [b.tf.Minimum(b.tf.Relu(x), c(1e6))], [FREE], lambda b, x: b.tf.Relu(x)
    ),
    "without the lower limit 1e-9": Wrong(
        lambda b, x: [b.tf.Log(b.tf.Maximum(x, c(1e-9)))],
        [FREE],
        lambda b, x: b.tf.Log(b.tf.Maximum(x, c(1e-12))),
    ),
    "another epsilon": Wrong(
        lambda b, x: normalize(b, x, epsilon=1e-5), [FREE], lambda b, x: normalize(b, x, epsilon=1.03e-5)[0]
    ),
    "another tiny epsilon": Wrong(
        lambda b, x: normalize(b, x, epsilon=1e-20), [FREE], lambda b, x: normalize(b, x, epsilon=1e-22)[0]
    ),
    "a softmax that overflows": Wrong(
        softmax,
        [FREE],
        lambda b, x: b.tf.RealDiv(b.tf.Exp(x), b.tf.Sum(b.tf.Exp(x), b.i32([-1]), keep_dims=True)),
    ),
    "the fraction cut off, for negative numbers": Wrong(
        lambda b, x: [b.tf.Floor(x)],
        [FREE],
        lambda b, x: b.tf.Cast(b.tf.Cast(b.tf.ClipByValue(x, c(-1e9), c(1e9)), DstT=DType.I32), DstT=DType.F32),
    ),
    "rounding of ties": Wrong(
        lambda b, x: [b.tf.Round(x)],
        [FREE],
        lambda b, x: b.tf.SelectV2(
            b.tf.Equal(b.tf.Sub(x, b.tf.Floor(x)), c(0.5)), b.tf.Floor(b.tf.AddV2(x, c(0.5))), b.tf.Round(x)
        ),
    ),
    "whole numbers": Wrong(swish, [FREE], where(swish, lambda b, x: b.tf.Equal(x, b.tf.Floor(x)))),
    "ties of argmax": Wrong(argmax, [FREE], last_argmax),
    "equal numbers": Wrong(
        softmax,
        [FREE],
        lambda b, x: spoiled(
            b,
            b.tf.Softmax(x),
            b.tf.LogicalAnd(
                b.tf.Equal(b.tf.Max(x, b.i32([1]), keep_dims=True), b.tf.Min(x, b.i32([1]), keep_dims=True)),
                b.tf.NotEqual(b.tf.Max(x, b.i32([1]), keep_dims=True), c(0)),
            ),
        ),
    ),
    "equal rows": Wrong(
        swish,
        [FREE],
        lambda b, x: spoiled(
            b,
            swish(b, x)[0],
            b.tf.LogicalAnd(
                b.tf.All(b.tf.Equal(x, b.tf.Slice(x, b.i32([0, 0]), b.i32([1, -1]))), b.i32([0, 1]), keep_dims=True),
                b.tf.LogicalAnd(more(1)(b, size(b, x, 0)), b.tf.NotEqual(b.tf.Sum(x, b.i32([0, 1])), c(0))),
            ),
        ),
    ),
    "sorted rows": Wrong(
        swish,
        [FREE],
        lambda b, x: spoiled(
            b,
            swish(b, x)[0],
            b.tf.LogicalAnd(
                is_sorted(b, x),
                b.tf.NotEqual(b.tf.Max(x, b.i32([1]), keep_dims=True), b.tf.Min(x, b.i32([1]), keep_dims=True)),
            ),
        ),
    ),
    "rows that descend": Wrong(
        swish,
        [FREE],
        lambda b, x: spoiled(
            b,
            swish(b, x)[0],
            b.tf.LogicalAnd(
                is_sorted(b, b.tf.Neg(x)),
                b.tf.NotEqual(b.tf.Max(x, b.i32([1]), keep_dims=True), b.tf.Min(x, b.i32([1]), keep_dims=True)),
            ),
        ),
    ),
    "all positive": Wrong(
        swish,
        [FREE],
        lambda b, x: spoiled(b, swish(b, x)[0], above(0)(b, b.tf.Min(x, b.i32([0, 1]), keep_dims=True))),
    ),
    "all negative": Wrong(
        swish,
        [FREE],
        lambda b, x: spoiled(b, swish(b, x)[0], below(0)(b, b.tf.Max(x, b.i32([0, 1]), keep_dims=True))),
    ),
    "plus infinity": Wrong(
        softsign,
        [FREE],
        lambda b, x: b.tf.Minimum(x, c(3e38)),
    )._replace(body=lambda b, x: [b.tf.AddV2(x, c(0))]),
    "less and less or equal": Wrong(
        lambda b, x, y: [b.tf.Cast(b.tf.Less(x, y), DstT=DType.F32)],
        [FREE, FREE],
        lambda b, x, y: b.tf.Cast(b.tf.LessEqual(x, y), DstT=DType.F32),
    ),
    "equal operands": Wrong(
        lambda b, x, y: [b.tf.Mul(x, y)],
        [FREE, FREE],
        lambda b, x, y: spoiled(b, b.tf.Mul(x, y), b.tf.LogicalAnd(b.tf.Equal(x, y), b.tf.NotEqual(x, c(0)))),
    ),
    "opposite operands": Wrong(
        lambda b, x, y: [b.tf.Mul(x, y)],
        [FREE, FREE],
        lambda b, x, y: spoiled(b, b.tf.Mul(x, y), b.tf.LogicalAnd(b.tf.Equal(x, b.tf.Neg(y)), b.tf.NotEqual(x, c(0)))),
    ),
    "one operand much larger": Wrong(
        lambda b, x, y: [b.tf.AddV2(x, y)],
        [FREE, FREE],
        lambda b, x, y: spoiled(b, b.tf.AddV2(x, y), b.tf.Greater(b.tf.Abs(x), b.tf.Mul(b.tf.Abs(y), c(1e5)))),
    ),
    "one operand zero": Wrong(
        lambda b, x, y: [b.tf.AddV2(x, y)],
        [FREE, FREE],
        lambda b, x, y: spoiled(b, b.tf.AddV2(x, y), b.tf.LogicalAnd(b.tf.Equal(y, c(0)), b.tf.NotEqual(x, c(0)))),
    ),
    "the second result": Wrong(
        lambda b, x: [b.tf.AddV2(x, x), b.tf.Square(x)],
        [FREE],
        lambda b, x: [b.tf.AddV2(x, x), spoiled(b, b.tf.Square(x), above(200)(b, x))],
    ),
    "integers beyond 2**24": Wrong(
        lambda b, x: [b.tf.AddV2(x, np.int32(0))],
        [i32(None, 3)],
        lambda b, x: b.tf.Cast(b.tf.Cast(x, DstT=DType.F32), DstT=DType.I32),
    ),
    "integers above 1000": Wrong(
        lambda b, x: [b.tf.AddV2(x, x)],
        [i32(None, 3)],
        lambda b, x: spoiled(b, b.tf.AddV2(x, x), b.tf.Greater(x, np.int32(1000))),
    ),
    "the integer 77": Wrong(
        lambda b, x: [b.tf.AddV2(x, x)],
        [i32(None, 3)],
        lambda b, x: spoiled(b, b.tf.AddV2(x, x), b.tf.Equal(x, np.int32(77))),
    ),
    "the smallest integer": Wrong(
        lambda b, x: [b.tf.AddV2(x, x)],
        [i32(None, 3)],
        lambda b, x: spoiled(b, b.tf.AddV2(x, x), b.tf.Less(x, np.int32(-(2**31) + 1))),
    ),
    "the largest integer": Wrong(
        lambda b, x: [b.tf.AddV2(x, x)],
        [i32(None, 3)],
        lambda b, x: spoiled(b, b.tf.AddV2(x, x), b.tf.Greater(x, np.int32(2**31 - 2))),
    ),
    "a product beyond int32": Wrong(hashed, [i32(None, 3)], hashed_in_int32),
    "a product beyond int32, 4 numbers": Wrong(hashed, [i32(1, 4)], hashed_in_int32),
    "a product beyond int32, a number": Wrong(hashed, [i32()], hashed_in_int32),
    "a sum beyond int32 that is halved": Wrong(
        halved_sum, [i32(None, 3), i32(None, 3)], lambda b, x, y: b.tf.FloorDiv(b.tf.AddV2(x, y), np.int32(2))
    ),
    "a sum beyond int32 that is halved, of two numbers": Wrong(
        halved_sum, [i32(), i32()], lambda b, x, y: b.tf.FloorDiv(b.tf.AddV2(x, y), np.int32(2))
    ),
    "a sum beyond int8 that is shifted": Wrong(
        lambda b, x: [b.tf.RightShift(b.tf.AddV2(b.tf.Cast(x, DstT=DType.I32), np.int32(9)), np.int32(1))],
        [TensorType(DType.I8, (None, 3))],
        lambda b, x: b.tf.Cast(b.tf.RightShift(b.tf.AddV2(x, np.int8(9)), np.int8(1)), DstT=DType.I32),
    ),
    "a square beyond int32": Wrong(
        lambda b, x: [b.tf.Pow(b.tf.Cast(x, DstT=DType.I64), np.int64(2))],
        [i32(None, 3)],
        lambda b, x: b.tf.Cast(b.tf.Pow(x, np.int32(2)), DstT=DType.I64),
    ),
    "negative remainders": Wrong(
        lambda b, x, y: [b.tf.FloorMod(x, b.tf.Maximum(b.tf.Abs(y), np.int32(1)))],
        [i32(None, 3), i32(None, 3)],
        lambda b, x, y: b.tf.Sub(
            x,
            b.tf.Mul(
                b.tf.TruncateDiv(x, b.tf.Maximum(b.tf.Abs(y), np.int32(1))), b.tf.Maximum(b.tf.Abs(y), np.int32(1))
            ),
        ),
    ),
    "repeated ids": Wrong(sum_by_id, [f32(4, 1), i32(4)], largest_by_id),
    "one row for all": Wrong(
        rows,
        [f32(9, 4), i32(None)],
        lambda b, table, ids: spoiled(
            b,
            rows(b, table, ids)[0],
            b.tf.LogicalAnd(
                b.tf.All(b.tf.Equal(ids, b.tf.Max(ids, b.i32([0]))), b.i32([0])),
                b.tf.Greater(b.tf.Max(ids, b.i32([0])), np.int32(0)),
            ),
        ),
    ),
    "booleans that are all true": Wrong(
        lambda b, x: [b.tf.LogicalNot(x)],
        [TensorType(DType.BOOL, (None, 6))],
        lambda b, x: b.tf.LogicalOr(b.tf.LogicalNot(x), b.tf.All(x, b.i32([0, 1]), keep_dims=True)),
    ),
}

CASES = SIZES | VALUES
