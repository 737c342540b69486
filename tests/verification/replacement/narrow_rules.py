"""Rules that are wrong only in a narrow band, most of them with inputs so small that few values fit into a call.

`BANDS` compare an input itself; `COMBINED` compare values computed from one or several inputs, or several of them at
once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from litefuse.ir import Builder, DType, Symbol, TensorType, Value
from tests.support.modules.lite_modules import f32, i32
from tests.verification.replacement.wrong_rules import (
    Wrong,
    above,
    below,
    between,
    c,
    double,
    equal,
    rows,
    smaller_than,
    softmax,
    softsign,
    spoiled,
    swish,
    where,
)

SHAPES = {"a scalar": (), "1x1": (1, 1), "2x6": (2, 6), "1x6": (1, 6), "3": (3,)}
CONDITIONS = {
    "from 50 to 51": between(50, 51),
    "from 5 to 50": between(5, 50),
    "beyond 10,000": above(1e4),
    "below 1e-8": smaller_than(1e-8),
    "from -51 to -50": between(-51, -50),
    "exactly 7": equal(7),
    "from 3 to 3.01": between(3, 3.01),
}


def _band(name: str, shape: tuple[int, ...]) -> Wrong:
    body = double if "1e-8" in name else softsign
    return Wrong(body, [f32(*shape)], where(body, CONDITIONS[name]))


BANDS = {f"{name}, {title}": _band(name, shape) for name in CONDITIONS for title, shape in SHAPES.items()}

S, R, T, F, M = f32(), f32(1, 6), f32(2, 6), f32(None, 6), f32(None, None, 4)
ONE, MATRIX = f32(1, 1), i32(2, 3)
WEIGHTS = np.asarray([[1], [-2], [3], [0.5], [-0.25], [4]], np.float32)
TENS = np.asarray([10, 20, 30, 40, 50, 60], np.float32)
Condition = Callable[..., Value]


def i64(*shape: int) -> TensorType:
    return TensorType(DType.I64, shape)


def atan2(b: Builder, x: Value, y: Value) -> list[Value]:
    return [b.tf.Atan2(x, y)]


def ratio(b: Builder, x: Value, y: Value) -> list[Value]:
    return [b.tf.RealDiv(x, b.tf.AddV2(b.tf.Abs(y), c(1)))]


def ratio_of_sum(b: Builder, x: Value, y: Value, z: Value) -> list[Value]:
    return ratio(b, x, b.tf.AddV2(y, z))


def minus(b: Builder, x: Value, y: Value) -> list[Value]:
    return [b.tf.Sub(x, y)]


def clip(b: Builder, x: Value) -> list[Value]:
    return [b.tf.ClipByValue(x, c(-3), c(3))]


def hard_sigmoid(b: Builder, x: Value, slope: float = 0.2) -> list[Value]:
    return [b.tf.Minimum(b.tf.Maximum(b.tf.AddV2(b.tf.Mul(x, c(slope)), c(0.5)), c(0)), c(1))]


def scaled(b: Builder, x: Value, n: Value) -> list[Value]:
    return [b.tf.Mul(x, b.tf.Cast(n, DstT=DType.F32))]


def signed(b: Builder, x: Value, positive: Value) -> list[Value]:
    return [b.tf.SelectV2(positive, x, b.tf.Neg(x))]


def product(b: Builder, x: Value) -> list[Value]:
    return [b.tf.MatMul(x, WEIGHTS)]


def dense(b: Builder, x: Value) -> list[Value]:
    return [b.tf.Relu(b.tf.BiasAdd(b.tf.MatMul(x, WEIGHTS), np.full(1, 0.5, np.float32)))]


def negate(b: Builder, x: Value) -> list[Value]:
    return [b.tf.LogicalNot(x)]


def one(types: Sequence[TensorType], condition: Condition, body: Callable[..., list[Value]] = softsign) -> Wrong:
    """Return a rule that is wrong where the condition on the inputs is true."""
    return Wrong(body, types, lambda b, *xs: spoiled(b, body(b, *xs)[0], condition(b, *xs)))


def both(b: Builder, *conditions: Value) -> Value:
    found = conditions[0]
    for condition in conditions[1:]:
        found = b.tf.LogicalAnd(found, condition)
    return found


def row(b: Builder, kind: str, x: Value) -> Value:
    """Reduce the last axis."""
    return b.op(f"tf.{kind}", [x, b.i32([-1])], {"keep_dims": True}).result


def element(b: Builder, x: Value, *place: int) -> Value:
    return b.tf.Slice(x, b.i32(place), b.i32([1] * len(place)))


def whole(low: int, high: int) -> Condition:
    return lambda b, x: b.tf.LogicalAnd(b.tf.Greater(x, np.int32(low)), b.tf.Less(x, np.int32(high)))


def is_(number: int) -> Condition:
    return lambda b, x: b.tf.Equal(x, np.int32(number))


def as_tfl(b: Builder, x: Value, low: float, high: float, measured: Value) -> Value:
    """Compute softsign in the runtime's ops, 1.5 times as large where the measured value lies in a band."""
    right = b.tfl.div(x, b.tfl.add(b.tfl.abs(x), c(1)))
    band = b.tfl.logical_and(b.tfl.greater(measured, c(low)), b.tfl.less(measured, c(high)))
    return b.tfl.select_v2(band, b.tfl.add(b.tfl.mul(right, c(1.5)), c(1e-30)), right)


def band(low: float, high: float, measure: Callable[..., Value]) -> Condition:
    """Return a condition: the measured value lies between two numbers."""
    return lambda b, *xs: between(low, high)(b, measure(b, *xs))


def _negated(b: Builder, x: Value, where: Value) -> Value:
    return b.tf.SelectV2(where, b.tf.Neg(x), x)


PAIRS = {
    "x * y from 12 to 12.5": one([T, T], band(12, 12.5, lambda b, x, y: b.tf.Mul(x, y)), ratio),
    "x * y above 300": one([S, S], lambda b, x, y: above(300)(b, b.tf.Mul(x, y)), ratio),
    "x + y from 50 to 51": one([T, T], band(50, 51, lambda b, x, y: b.tf.AddV2(x, y)), ratio),
    "x + y from 50 to 51, scalars": one([S, S], band(50, 51, lambda b, x, y: b.tf.AddV2(x, y)), ratio),
    "x - y from 7 to 7.5": one([R, R], band(7, 7.5, lambda b, x, y: b.tf.Sub(x, y)), ratio),
    "x / y from 77 to 78": one([R, R], band(77, 78, lambda b, x, y: b.tf.RealDiv(x, y)), ratio),
    "the larger one from 50 to 51": one([T, T], band(50, 51, lambda b, x, y: b.tf.Maximum(x, y)), ratio),
    "a distance from 30 to 31": one(
        [R, R], band(30, 31, lambda b, x, y: row(b, "Sum", b.tf.SquaredDifference(x, y))), ratio
    ),
    "a dot product from 10 to 10.2": one([R, R], band(10, 10.2, lambda b, x, y: row(b, "Sum", b.tf.Mul(x, y))), ratio),
    "free x * y from 77 to 77.5": one([F, F], band(77, 77.5, lambda b, x, y: b.tf.Mul(x, y)), ratio),
    "free x - 2y from 9 to 9.1": one([F, F], band(9, 9.1, lambda b, x, y: b.tf.Sub(x, b.tf.Mul(y, c(2)))), ratio),
    "x from 50 to 51, y above 3": one([T, T], lambda b, x, y: both(b, between(50, 51)(b, x), above(3)(b, y)), ratio),
    "x from 50 to 51, y negative": one(
        [ONE, ONE], lambda b, x, y: both(b, between(50, 51)(b, x), below(0)(b, y)), ratio
    ),
    "x from 50 to 51, y from 7 to 8": one(
        [R, R], lambda b, x, y: both(b, between(50, 51)(b, x), between(7, 8)(b, y)), ratio
    ),
    "atan2 of negative numbers": one([S, S], lambda b, x, y: both(b, below(0)(b, x), below(0)(b, y)), atan2),
    "atan2, x below -30, y above 30": one([S, S], lambda b, x, y: both(b, below(-30)(b, x), above(30)(b, y)), atan2),
    "x * y + z from 50 to 51": one(
        [R, R, R], band(50, 51, lambda b, x, y, z: b.tf.AddV2(b.tf.Mul(x, y), z)), ratio_of_sum
    ),
    "a small circle": one(
        [S, S],
        lambda b, x, y: below(1e-4)(b, b.tf.AddV2(b.tf.Square(b.tf.Sub(x, c(3))), b.tf.Square(b.tf.Sub(y, c(4))))),
        ratio,
    ),
    "three inputs in bands": one(
        [S, S, S],
        lambda b, x, y, z: both(b, between(50, 51)(b, x), between(7, 8)(b, y), between(-3, -2)(b, z)),
        ratio_of_sum,
    ),
    "a flag, and 50 to 51": one(
        [S, TensorType(DType.BOOL, ())], lambda b, x, p: both(b, p, between(50, 51)(b, x)), signed
    ),
    "no flag, and 50 to 51": one(
        [S, TensorType(DType.BOOL, ())], lambda b, x, p: both(b, b.tf.LogicalNot(p), between(50, 51)(b, x)), signed
    ),
    "the number 3, and 50 to 51": one([S, i32()], lambda b, x, n: both(b, is_(3)(b, n), between(50, 51)(b, x)), scaled),
}

ROWS = {
    "the largest of a row from 50 to 51": one([T], band(50, 51, lambda b, x: row(b, "Max", x))),
    "a sum above 1000": one([T], lambda b, x: above(1000)(b, row(b, "Sum", x))),
    "a sum from 20 to 21": one([T], band(20, 21, lambda b, x: row(b, "Sum", x))),
    "a mean from 3 to 3.1": one([R], band(3, 3.1, lambda b, x: row(b, "Mean", x))),
    "a variance below 1e-6": one(
        [R],
        lambda b, x: both(
            b,
            below(1e-6)(b, row(b, "Mean", b.tf.Square(b.tf.Sub(x, row(b, "Mean", x))))),
            b.tf.NotEqual(row(b, "Max", x), c(0)),
        ),
    ),
    "all of a row above 10": one([T], lambda b, x: above(10)(b, row(b, "Min", x))),
    "all of a row from 10 to 20": one(
        [R], lambda b, x: both(b, above(10)(b, row(b, "Min", x)), below(20)(b, row(b, "Max", x)))
    ),
    "exactly one above 50": one([R], lambda b, x: is_(1)(b, row(b, "Sum", b.tf.Cast(above(50)(b, x), DstT=DType.I32)))),
    "the first element from 50 to 51": one([T], band(50, 51, lambda b, x: element(b, x, 0, 0))),
    "the last element from -9 to -8.5": one([T], band(-9, -8.5, lambda b, x: element(b, x, 1, 5))),
    "a difference from 3 to 3.1": one(
        [R], band(3, 3.1, lambda b, x: b.tf.Sub(element(b, x, 0, 1), element(b, x, 0, 0)))
    ),
    "the first from 50 to 51, the second negative": one(
        [T], lambda b, x: both(b, between(50, 51)(b, element(b, x, 0, 0)), below(0)(b, element(b, x, 0, 1)))
    ),
    "three elements in bands": one(
        [f32(3)],
        lambda b, x: both(
            b,
            between(50, 51)(b, element(b, x, 0)),
            between(7, 8)(b, element(b, x, 1)),
            between(-3, -2)(b, element(b, x, 2)),
        ),
    ),
    "four elements in bands": one(
        [f32(4)],
        lambda b, x: both(b, *(between(5 * index + 1, 5 * index + 1.5)(b, element(b, x, index)) for index in range(4))),
    ),
    "a product with weights from 50 to 51": one([R], band(50, 51, lambda b, x: b.tf.MatMul(x, WEIGHTS))),
    "its own result from 50 to 51": one([R], band(50, 51, lambda b, x: b.tf.MatMul(x, WEIGHTS)), product),
    "a limit of 20,000": Wrong(dense, [R], lambda b, x: b.tf.Minimum(dense(b, x)[0], c(20000))),
    "a running sum from 100 to 101": one([R], band(100, 101, lambda b, x: b.tf.Cumsum(x, b.i32(1)))),
    "between the tens": one([R], lambda b, x: both(b, b.tf.Greater(x, TENS), b.tf.Less(x, TENS + np.float32(1)))),
    "a softmax of more than 60": Wrong(softmax, [R], lambda b, x: softmax(b, b.tf.Minimum(x, c(60)))[0]),
    "free, a sum from 20 to 21": one([F], band(20, 21, lambda b, x: row(b, "Sum", x))),
    "free, a mean from 3 to 3.01": one([F], band(3, 3.01, lambda b, x: row(b, "Mean", x))),
    "free, a norm from 7 to 7.1": one([F], band(7, 7.1, lambda b, x: b.tf.Sqrt(row(b, "Sum", b.tf.Square(x))))),
    "free, the sum of all from 100 to 101": one([F], band(100, 101, lambda b, x: b.tf.Sum(x, b.i32([0, 1])))),
    "free, a difference from 5 to 5.1": one(
        [M],
        band(
            5,
            5.1,
            lambda b, x: b.tf.Sub(
                b.tf.Slice(x, b.i32([0, 0, 1]), b.i32([-1, -1, 1])), b.tf.Slice(x, b.i32([0, 0, 0]), b.i32([-1, -1, 1]))
            ),
        ),
    ),
}

FUNCTIONS = {
    "the square from 50 to 51": one([R], band(50, 51, lambda b, x: b.tf.Square(x))),
    "the cube from 1000 to 1100": one([R], band(1000, 1100, lambda b, x: b.tf.Mul(x, b.tf.Square(x)))),
    "exp(x) from 50 to 51": one([R], band(50, 51, lambda b, x: b.tf.Exp(x))),
    "the root from 50 to 51": one([R], band(50, 51, lambda b, x: b.tf.Sqrt(b.tf.Abs(x)))),
    "the logarithm from 4 to 4.05": one([R], band(4, 4.05, lambda b, x: b.tf.Log(b.tf.Abs(x)))),
    "3x + 1 from 50 to 51": one([R], band(50, 51, lambda b, x: b.tf.AddV2(b.tf.Mul(x, c(3)), c(1)))),
    "(x - 5)(x - 6) below -0.2": one([R], lambda b, x: below(-0.2)(b, b.tf.Mul(b.tf.Sub(x, c(5)), b.tf.Sub(x, c(6))))),
    "(x - 5)(x - 5.01) below -1e-5": one(
        [S], lambda b, x: below(-1e-5)(b, b.tf.Mul(b.tf.Sub(x, c(5)), b.tf.Sub(x, c(5.01))))
    ),
    "exp(-(x - 33)^2) above 0.9999": one(
        [S], lambda b, x: above(0.9999)(b, b.tf.Exp(b.tf.Neg(b.tf.Square(b.tf.Sub(x, c(33))))))
    ),
    "a sigmoid from 0.91 to 0.92": one([R], band(0.91, 0.92, lambda b, x: b.tf.Sigmoid(x))),
    "tanh(x) from 0.5 to 0.51": one([S], band(0.5, 0.51, lambda b, x: b.tf.Tanh(x))),
    "erf(x) from 0.3 to 0.31": one([S], band(0.3, 0.31, lambda b, x: b.tf.Erf(x))),
    "cos(x) from 0.5 to 0.501": one([R], band(0.5, 0.501, lambda b, x: b.tf.Cos(x))),
    "1 / x from 40 to 41": one([S], band(40, 41, lambda b, x: b.tf.Reciprocal(x))),
    "a remainder from 2 to 2.1": one([R], band(2, 2.1, lambda b, x: b.tf.FloorMod(x, c(10)))),
    "floor(x) is 50": one([R], lambda b, x: b.tf.Equal(b.tf.Floor(x), c(50))),
    "round(x) is 51": one([S], lambda b, x: b.tf.Equal(b.tf.Round(x), c(51))),
    "int(x) is 50": one([R], lambda b, x: is_(50)(b, b.tf.Cast(b.tf.ClipByValue(x, c(-1e9), c(1e9)), DstT=DType.I32))),
    "25 * 2 to 50.5": one(
        [R], lambda b, x: both(b, b.tf.Greater(x, b.tf.Mul(b.const(c(25)), c(2))), b.tf.Less(x, c(50.5)))
    ),
    "by float16": Wrong(
        lambda b, x: [b.tf.Mul(x, c(1))], [R], lambda b, x: b.tf.Cast(b.tf.Cast(x, DstT=DType.F16), DstT=DType.F32)
    ),
    "a clip at 3.0005": Wrong(clip, [S], lambda b, x: b.tf.ClipByValue(x, c(-3), c(3.0005))),
    "a hard sigmoid's slope": Wrong(hard_sigmoid, [S], lambda b, x: hard_sigmoid(b, x, 0.2002)[0]),
    "a hard sigmoid without its limit": Wrong(
        hard_sigmoid, [S], lambda b, x: b.tf.Maximum(b.tf.AddV2(b.tf.Mul(x, c(0.2)), c(0.5)), c(0))
    ),
    "a steeper leaky ReLU below -30": Wrong(
        lambda b, x: [b.tf.LeakyRelu(x, alpha=0.2)],
        [S],
        lambda b, x: b.tf.SelectV2(below(-30)(b, x), b.tf.Mul(x, c(0.21)), b.tf.LeakyRelu(x, alpha=0.2)),
    ),
    "swish with a clip": Wrong(swish, [S], lambda b, x: b.tf.Mul(x, b.tf.Sigmoid(b.tf.ClipByValue(x, c(-4), c(4))))),
    "in LiteRT's ops": Wrong(softsign, [S], lambda b, x: as_tfl(b, x, 50, 51, x)),
    "exp(x) in LiteRT's ops": Wrong(softsign, [ONE], lambda b, x: as_tfl(b, x, 50, 51, b.tfl.exp(x))),
    "a sum in LiteRT's ops": Wrong(
        softsign, [T], lambda b, x: as_tfl(b, x, 20, 21, b.tfl.sum(x, b.i32([1]), keep_dims=True))
    ),
}

WHOLE = {
    "integers from 1000 to 1010": one([MATRIX], whole(1000, 1010), double),
    "an integer from 1000 to 1010": one([i32()], whole(1000, 1010), double),
    "the integer 77 alone": one([i32()], is_(77), double),
    "integers from 300 to 305, free": one([i32(None, 3)], whole(300, 305), double),
    "a square above 10,000": one([MATRIX], lambda b, x: b.tf.Greater(b.tf.Mul(x, x), np.int32(10000)), double),
    "2n + 1 is 301": one([i32(2)], lambda b, x: is_(301)(b, b.tf.AddV2(b.tf.Mul(x, np.int32(2)), np.int32(1))), double),
    "m + n is 123": one([MATRIX, MATRIX], lambda b, x, y: is_(123)(b, b.tf.AddV2(x, y)), minus),
    "m * n is 124": one([MATRIX, MATRIX], lambda b, x, y: is_(124)(b, b.tf.Mul(x, y)), minus),
    "2n of at least 124, not more": Wrong(
        lambda b, x: [_negated(b, x, b.tf.Greater(b.tf.Mul(x, np.int32(2)), np.int32(124)))],
        [i32()],
        lambda b, x: _negated(b, x, b.tf.GreaterEqual(b.tf.Mul(x, np.int32(2)), np.int32(124))),
    ),
    "a sum of integers is 50": one([i32(1, 4)], lambda b, x: is_(50)(b, row(b, "Sum", x)), double),
    "a remainder of 3": one([i32(1)], lambda b, x: is_(3)(b, b.tf.FloorMod(x, np.int32(7))), double),
    "beyond 2**40": Wrong(
        double, [i64(2)], lambda b, x: b.tf.SelectV2(b.tf.Greater(x, np.int64(2**40)), x, b.tf.AddV2(x, x))
    ),
    "exactly 10**12": Wrong(
        double, [i64(1)], lambda b, x: b.tf.SelectV2(b.tf.Equal(x, np.int64(10**12)), x, b.tf.AddV2(x, x))
    ),
    "the id 5 of 9": one([f32(9, 4), i32()], lambda b, table, ids: is_(5)(b, ids), rows),
    "the id 123 of 1000": one([f32(1000, 2), i32()], lambda b, table, ids: is_(123)(b, ids), rows),
    "one flag of six": Wrong(
        negate,
        [TensorType(DType.BOOL, (2, 3))],
        lambda b, x: b.tf.LogicalOr(
            b.tf.LogicalNot(x), is_(1)(b, b.tf.Sum(b.tf.Cast(x, DstT=DType.I32), b.i32([0, 1]), keep_dims=True))
        ),
    ),
}

COMBINED = PAIRS | ROWS | FUNCTIONS | WHOLE

HELPERS = {
    "a helper's limit of 80": lambda b, x: [b.tf.Minimum(b.tf.Relu(x), c(80))],
    "a helper's band": lambda b, x: [b.tf.SelectV2(between(79.5, 80)(b, x), c(80), b.tf.Relu(x))],
    "a helper's number": lambda b, x: [b.tf.SelectV2(b.tf.Equal(b.tf.Floor(x), c(123)), c(80), b.tf.Relu(x))],
}
"""Functions that the body calls; the rule replaces them by a ReLU."""


def calls_helper(b: Builder, x: Value) -> list[Value]:
    return b.op("tf.PartitionedCall", [x], {"f": Symbol("helper"), "Tout": (DType.F32,)}, [x.type]).results
