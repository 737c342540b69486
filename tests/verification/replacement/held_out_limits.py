"""Plausible mistakes with limits, comparisons and integers that wrap around: more of `held_out_rules`."""

from __future__ import annotations

import numpy as np

from litefuse.ir import Builder, DType, Value
from tests.support.modules.lite_modules import f32, tensor
from tests.verification.replacement.held_out_arrays import POSITIVE, divisor
from tests.verification.replacement.held_out_rules import (
    FLAGS,
    WHOLE,
    X,
    case,
    cast,
    clip,
    identity,
    number,
    reduce,
    relu6,
    row,
    select,
)

TWO = [X, X]
THREE = [X, X, X]
TWO_WHOLE = [WHOLE, WHOLE]
BYTES = tensor(DType.U8, None, 6)


def window(b: Builder, x: Value) -> Value:
    """Return a triangle of height 1 between -1 and 1."""
    return b.tf.Relu(1.0 - b.tf.Abs(x))


def step(b: Builder, x: Value) -> Value:
    return cast(b, x > 0.0)


def median(b: Builder, x: Value, y: Value, z: Value) -> Value:
    return b.tf.Maximum(b.tf.Minimum(x, y), b.tf.Minimum(b.tf.Maximum(x, y), z))


LIMITS = {
    "a negative factor of relu": case(
        X, lambda b, x: b.tf.Relu(-2.0 * x), lambda b, x: -2.0 * b.tf.Relu(x), row(-1, 1)
    ),
    "relu6 as a difference that ends early": case(X, relu6, lambda b, x: b.tf.Relu(x) - b.tf.Relu(x - 5.9), row(1, 8)),
    "a clip of relus without its offset": case(
        X, lambda b, x: clip(b, x, -1.0, 1.0), lambda b, x: b.tf.Relu(x + 1.0) - b.tf.Relu(x - 1.0), row(0)
    ),
    "the step of a product": case(
        TWO, lambda b, x, y: step(b, x) * step(b, y), lambda b, x, y: step(b, x * y), row(-1), row(-1)
    ),
    "the magnitude as a difference": case(
        X, lambda b, x: b.tf.Abs(x), lambda b, x: b.tf.Relu(x) - b.tf.Relu(-x), row(-1)
    ),
    "the largest of two and zero": case(
        TWO,
        lambda b, x, y: b.tf.Maximum(b.tf.Maximum(x, y), 0.0),
        lambda b, x, y: b.tf.Maximum(x, y),
        row(-1),
        row(-2),
    ),
    "the middle of three": case(
        THREE, median, lambda b, x, y, z: b.tf.Minimum(b.tf.Maximum(x, y), z), row(3), row(2), row(1)
    ),
    "a square above a limit": case(X, lambda b, x: x * x > 4.0, lambda b, x: x > 2.0, row(-3)),
    "a negation above a limit": case(X, lambda b, x: -x > 1.0, lambda b, x: x > -1.0, row(0)),
    "a negative factor of a comparison": case(X, lambda b, x: -2.0 * x > 2.0, lambda b, x: x > -1.0, row(0)),
    "not more is less": case(X, lambda b, x: ~(x > 1.0), lambda b, x: x < 1.0, row(1)),
    "less than a limit that is rounded down": case(X, lambda b, x: b.tf.Floor(x) > 1.0, lambda b, x: x > 1.0, row(1.5)),
    "a comparison of a relu": case(X, lambda b, x: b.tf.Relu(x) >= 0.0, lambda b, x: x >= 0.0, row(-1)),
    "equal when rounded": case(
        TWO,
        lambda b, x, y: b.tf.Equal(b.tf.Round(x), b.tf.Round(y)),
        lambda b, x, y: b.tf.Abs(x - y) < 0.5,
        row(0.4),
        row(0.6),
    ),
    "a limited sum": case(
        TWO,
        lambda b, x, y: b.tf.Minimum(x + y, 1.0),
        lambda b, x, y: b.tf.Minimum(x, 1.0) + b.tf.Minimum(y, 1.0),
        row(2),
        row(-2),
    ),
    "a minimum with one sign": case(
        TWO, lambda b, x, y: b.tf.Minimum(x, y), lambda b, x, y: -b.tf.Maximum(x, y), row(1), row(2)
    ),
    "a factor within a clip": case(
        X, lambda b, x: 2.0 * clip(b, x, -1.0, 1.0), lambda b, x: clip(b, 2.0 * x, -1.0, 1.0), row(2)
    ),
    "a dead zone on one side": case(
        X, lambda b, x: x - clip(b, x, -1.0, 1.0), lambda b, x: b.tf.Relu(x - 1.0), row(-2)
    ),
    "at least one by a relu": case(X, lambda b, x: b.tf.Maximum(x, 1.0), lambda b, x: b.tf.Relu(x) + 1.0, row(2)),
    "what exceeds a threshold": case(X, lambda b, x: x * cast(b, x > 1.0), lambda b, x: b.tf.Relu(x - 1.0), row(2)),
    "a window without its ends": case(X, window, lambda b, x: 1.0 - b.tf.Abs(x), row(2)),
    "limits applied to the wrong rows": case(
        f32(5, 5),
        lambda b, x: b.tf.Minimum(x, np.arange(5, dtype=np.float32)),
        lambda b, x: b.tf.Minimum(x, np.arange(5, dtype=np.float32)[:, None]),
        np.full((5, 5), 9),
    ),
    "the smallest excess": case(
        X,
        lambda b, x: b.tf.Relu(reduce(b, "Min", x, 1) - 1.0),
        lambda b, x: reduce(b, "Max", b.tf.Relu(x - 1.0), 1),
        row(2, 3),
    ),
    "a maximum that is weighted later": case(
        TWO,
        lambda b, x, y: b.tf.Maximum(x * 0.5, y * 2.0),
        lambda b, x, y: b.tf.Maximum(x, y) * 0.5,
        row(1),
        row(2),
    ),
    "an interval that is open": case(
        X, lambda b, x: (x >= 0.0) & (x <= 1.0), lambda b, x: (x > 0.0) & (x < 1.0), row(0, 1)
    ),
    "an interval by a distance": case(
        X, lambda b, x: (x >= 0.0) & (x <= 1.0), lambda b, x: b.tf.Abs(x - 0.5) < 0.5, row(1)
    ),
    "one comparison of two": case(
        TWO, lambda b, x, y: (x > 0.0) & (y > 0.0), lambda b, x, y: x + y > 0.0, row(3), row(-1)
    ),
    "one flag of a select": case(
        [X, FLAGS, FLAGS],
        lambda b, x, c, d: select(b, c, select(b, d, x, -x), number(0)),
        lambda b, x, c, d: select(b, c | d, x, number(0)),
        row(1),
        row(True),
        row(False),
    ),
    "a magnitude below the smallest square": case(
        X, lambda b, x: b.tf.Abs(x) > 0.0, lambda b, x: x * x > 0.0, row(1e-25)
    ),
}

WRAPPING = {
    "a product divided again": case(
        TWO_WHOLE,
        lambda b, x, y: b.tf.Identity(x),
        lambda b, x, y: (x * divisor(b, y)) // divisor(b, y),
        row(1_500_000_000),
        row(3),
    ),
    "halves that lose a bit": case(WHOLE, identity, lambda b, x: (x // 2) * 2, row(3)),
    "two halves": case(
        WHOLE, identity, lambda b, x: b.tf.RightShift(x, b.i32(1)) + b.tf.RightShift(x, b.i32(1)), row(3)
    ),
    "a sum of remainders": case(
        TWO_WHOLE, lambda b, x, y: (x + y) % 7, lambda b, x, y: (x % 7 + y % 7) % 7, row(2**31 - 1), row(2**31 - 1)
    ),
    "a factor of a quotient": case(WHOLE, lambda b, x: x * 2, lambda b, x: x * 6 // 3, row(500_000_000)),
    "a quotient before its factor": case(WHOLE, lambda b, x: (x * 2) // 3, lambda b, x: (x // 3) * 2, row(5)),
    "the parity of a negative": case(
        WHOLE, lambda b, x: b.tf.BitwiseAnd(x, b.i32(1)), lambda b, x: b.tf.TruncateMod(x, b.i32(2)), row(-3)
    ),
    "a complement by a negation": case(WHOLE, lambda b, x: b.tf.Invert(x), lambda b, x: -x, row(3)),
    "bits in another order": case(
        [WHOLE, WHOLE, WHOLE],
        lambda b, x, y, z: b.tf.BitwiseAnd(x, b.tf.BitwiseOr(y, z)),
        lambda b, x, y, z: b.tf.BitwiseOr(b.tf.BitwiseAnd(x, y), z),
        row(1),
        row(1),
        row(2),
    ),
    "exclusive or by a sum": case(
        TWO_WHOLE,
        lambda b, x, y: b.tf.BitwiseXor(x, y),
        lambda b, x, y: x + y - b.tf.BitwiseAnd(x, y),
        row(3),
        row(1),
    ),
    "the mean of bytes in bytes": case(
        [BYTES, BYTES],
        lambda b, x, y: cast(b, (cast(b, x, DType.I32) + cast(b, y, DType.I32)) // 2, DType.U8),
        lambda b, x, y: (x + y) // 2,
        row(200),
        row(100),
    ),
    "rounded up by adding": case(WHOLE, lambda b, x: -((-x) // 7), lambda b, x: (x + 6) // 7, row(2**31 - 2)),
    "compared by a difference": case(
        TWO_WHOLE,
        lambda b, x, y: b.tf.Greater(x, y),
        lambda b, x, y: b.tf.Greater(x - y, b.i32(0)),
        row(2_000_000_000),
        row(-2_000_000_000),
    ),
    "compared after doubling": case(
        WHOLE,
        lambda b, x: b.tf.Greater(x, b.i32(1000)),
        lambda b, x: b.tf.Greater(x * 2, b.i32(2000)),
        row(1_500_000_000),
    ),
    "a remainder of a negative divisor": case(WHOLE, lambda b, x: x % -7, lambda b, x: -(x % 7), row(1)),
    "a square that is doubled": case(WHOLE, lambda b, x: x * x, lambda b, x: x * 2, row(3)),
    "a sum in 32 bits compared": case(
        TWO_WHOLE,
        lambda b, x, y: b.tf.Greater(cast(b, x, DType.I64) + cast(b, y, DType.I64), np.int64(0)),
        lambda b, x, y: b.tf.Greater(x + y, b.i32(0)),
        row(2_000_000_000),
        row(2_000_000_000),
    ),
    "the magnitude of the least integer": case(
        WHOLE,
        lambda b, x: b.tf.Abs(cast(b, x, DType.I64)),
        lambda b, x: cast(b, b.tf.Abs(x), DType.I64),
        row(-(2**31)),
    ),
    "a byte with a sign": case(
        BYTES,
        lambda b, x: cast(b, x, DType.I32),
        lambda b, x: cast(b, cast(b, x, DType.I8), DType.I32),
        row(200),
    ),
    "the sum of a cast": case(
        X,
        lambda b, x: cast(b, reduce(b, "Sum", clip(b, x, -1e6, 1e6), 1), DType.I32),
        lambda b, x: reduce(b, "Sum", cast(b, clip(b, x, -1e6, 1e6), DType.I32), 1),
        row(0.5),
    ),
    "a mean of integers": case(
        WHOLE,
        lambda b, x: reduce(b, "Sum", x, 1) // 6,
        lambda b, x: reduce(b, "Sum", x // 6, 1),
        POSITIVE[None],
    ),
    "a product of flags": case(
        [FLAGS, FLAGS],
        lambda b, x, y: cast(b, x, DType.I32) + cast(b, y, DType.I32),
        lambda b, x, y: cast(b, x | y, DType.I32),
        row(True),
        row(True),
    ),
    "a power of two by a shift too far": case(
        WHOLE,
        lambda b, x: b.tf.LeftShift(clip(b, x, 0, 20), b.i32(3)),
        lambda b, x: clip(b, x, 0, 20) * 6,
        row(5),
    ),
    "a day of the week": case(
        WHOLE, lambda b, x: (x + 4) % 7, lambda b, x: b.tf.TruncateMod(x + 4, b.i32(7)), row(-10)
    ),
}
