"""Incomplete gamma and beta functions in float32: series and continued fractions, evaluated by loops.

The error is that of TensorFlow's float32 kernels: about 1e-5 for operands near 50.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np

from litefuse.errors import require
from litefuse.ir import Builder, DType, Op, Value
from litefuse.legalizations.tf.arithmetic.elementwise import broadcast_together
from litefuse.rewrite.build import f32, scalar
from litefuse.rewrite.facts import known_rank
from litefuse.rewrite.while_loop import LoopRange, WhileBuilder, expand

F32, I32 = DType.F32, DType.I32
# The number of significant terms is a small multiple of the square root of the operands; TensorFlow has the same limit.
_MAX_ITERATIONS = 2000
_TINY = float(np.finfo(np.float32).tiny)


def _require_floats(*operands: Value) -> None:
    for x in operands:
        require(x.dtype is F32, "only float32 is computed", dtype=x.dtype.name)
        known_rank(x)


def _iterations(b: Builder, *operands: Value) -> LoopRange:
    """Return a loop counter with as many iterations as the largest operand needs."""
    largest: Value = f32(b, 1)
    for x in operands:
        flat = b.tf.Reshape(b.tf.SelectV2(b.tf.IsFinite(x), x, 0), b.i32([-1]))
        largest = b.tf.Maximum(largest, b.tf.Max(flat, b.i32([0])))
    count = b.tf.Sqrt(largest) * 8 + 40
    count = b.tf.Minimum(count, _MAX_ITERATIONS)
    return LoopRange(scalar(b, 0, I32), b.tf.Cast(count, DstT=I32), 1)


def _avoid_zero(b: Builder, x: Value) -> Value:
    return b.tf.SelectV2(abs(x) < _TINY, _TINY, x)


Level = Callable[[Builder, Value, list[Value]], tuple[Value, Value]]
"""Function from a level's index (from 0) and the operands to its numerator and denominator in a continued fraction."""


def _fraction(
    b: Builder, loops: WhileBuilder, turns: LoopRange, first: Value, same: list[Value], level: Level
) -> Value:
    """Evaluate 1 / (first + n(0) / (d(0) + n(1) / (d(1) + ...))) by Lentz's method, level by level."""
    below = b.tf.Reciprocal(_avoid_zero(b, first))
    above = b.tf.ZerosLike(first) + 1 / _TINY

    def body(b: Builder, k: Value, changing: list[Value], same: list[Value]) -> list[Value]:
        above, below, value = changing
        numerator, denominator = level(b, b.tf.Cast(k, DstT=F32), same)
        below = _avoid_zero(b, numerator * below + denominator)
        above = _avoid_zero(b, numerator / above + denominator)
        below = b.tf.Reciprocal(below)
        return [above, below, value * (above * below)]

    changing = [above, below, below]
    return loops.repeat(b, turns, changing, [value.type for value in changing], same, body)[2]


def incomplete_gamma(b: Builder, loops: WhileBuilder, a: Value, x: Value, *, upper: bool) -> Value:
    """Compute P(a, x), or Q(a, x) = 1 - P(a, x) if `upper`.

    For x <= max(a, 1), use the series of P; beyond, the continued fraction of Q.
    """
    _require_floats(a, x)
    a, x = broadcast_together(b, a, x)
    zero, one = f32(b, 0), f32(b, 1)
    is_valid = (a > zero) & (x >= zero)
    inside = is_valid & ((x > zero) & b.tf.IsFinite(x))
    safe_a, safe_x = b.tf.SelectV2(inside, a, one), b.tf.SelectV2(inside, x, one)
    is_low = safe_x <= b.tf.Maximum(safe_a, one)
    exponent = safe_a * b.tf.Log(safe_x) - safe_x - b.tf.Lgamma(safe_a)
    front = b.tf.Exp(exponent)
    turns = _iterations(b, safe_a)
    low = front * _series(b, loops, turns, safe_a, safe_x) / safe_a
    far = b.tf.SelectV2(is_low, b.tf.Maximum(safe_a, one) + one, safe_x)
    first = far - safe_a + one
    high = front * _fraction(b, loops, turns, first, [safe_a, first], _gamma_level)
    low, high = (one - low, high) if upper else (low, one - high)
    value = b.tf.SelectV2(is_low, low, high)
    at_0, at_end = (one, zero) if upper else (zero, one)
    value = b.tf.SelectV2(inside, value, b.tf.SelectV2(b.tf.Equal(x, zero), at_0, at_end))
    return b.tf.SelectV2(is_valid, value, math.nan)


def _gamma_level(b: Builder, k: Value, operands: list[Value]) -> tuple[Value, Value]:
    """Return -(k + 1) (k + 1 - a) and x + 2 k + 3 - a."""
    a, first = operands
    number = k + 1
    return number * (a - number), first + (number + number)


def _series(b: Builder, loops: WhileBuilder, turns: LoopRange, a: Value, x: Value) -> Value:
    """Sum x^n / ((a + 1) ... (a + n)) over n.

    Beyond max(a, 1), `x` is clipped: the caller does not use the result there.
    """
    x = b.tf.Minimum(x, b.tf.Maximum(a, 1))

    def body(b: Builder, k: Value, changing: list[Value], same: list[Value]) -> list[Value]:
        (term, total), (a, x) = changing, same
        divisor = a + (b.tf.Cast(k, DstT=F32) + 1)
        term = term * (x / divisor)
        return [term, total + term]

    ones = b.tf.OnesLike(a)
    return loops.repeat(b, turns, [ones, ones], [ones.type, ones.type], [a, x], body)[1]


def incomplete_beta(b: Builder, loops: WhileBuilder, p: Value, q: Value, x: Value) -> Value:
    """Compute I(x; p, q) by its continued fraction, which converges quickly for small x; else as 1 - I(1 - x; q, p)."""
    _require_floats(p, q, x)
    p, q = broadcast_together(b, p, q)
    p, x = broadcast_together(b, p, x)
    q, _ = broadcast_together(b, q, x)
    is_valid = (p > 0) & (q > 0)
    is_valid = is_valid & ((x >= 0) & (x <= 1))
    inside = is_valid & ((x > 0) & (x < 1))
    p, q = b.tf.SelectV2(is_valid, p, 1), b.tf.SelectV2(is_valid, q, 1)
    safe_x = b.tf.SelectV2(inside, x, 0.5)
    middle = (p + 1) / (p + q + 2)
    is_high = safe_x >= middle
    first, second = b.tf.SelectV2(is_high, q, p), b.tf.SelectV2(is_high, p, q)
    argument = b.tf.SelectV2(is_high, 1 - safe_x, safe_x)
    powers = p * b.tf.Log(safe_x) + q * b.tf.Log1p(-safe_x)
    norm = b.tf.Lgamma(p + q) - (b.tf.Lgamma(p) + b.tf.Lgamma(q))
    front = b.tf.Exp(powers + norm)
    turns = _iterations(b, p + q)
    fraction = _fraction(b, loops, turns, b.tf.OnesLike(argument), [first, second, argument], _beta_level)
    value = front * fraction / first
    value = b.tf.SelectV2(is_high, 1 - value, value)
    return b.tf.SelectV2(is_valid, b.tf.SelectV2(inside, value, x), math.nan)


def _beta_level(b: Builder, k: Value, operands: list[Value]) -> tuple[Value, Value]:
    """Return the numerator of level k, and 1 as denominator.

    With m = (k + 1) // 2, the numerator is m (q - m) x / ((p + k) (p + k + 1)) for odd k, and
    -(p + m) (p + q + m) x / ((p + k) (p + k + 1)) for even k.
    """
    p, q, x = operands
    one = f32(b, 1)
    m = b.tf.Floor((k + one) * 0.5)
    start = p + k
    divisor = start * (start + one)
    odd = m * (q - m)
    even = -((p + m) * (p + q + m))
    is_odd = b.tf.Equal(k % 2, one)
    numerator = x * (b.tf.SelectV2(is_odd, odd, even) / divisor)
    return numerator, one


@expand("tf.Igamma")
def lower_gamma(b: Builder, loops: WhileBuilder, op: Op) -> Sequence[Value]:
    a, x = op.inputs
    return [incomplete_gamma(b, loops, a, x, upper=False)]


@expand("tf.Igammac")
def upper_gamma(b: Builder, loops: WhileBuilder, op: Op) -> Sequence[Value]:
    a, x = op.inputs
    return [incomplete_gamma(b, loops, a, x, upper=True)]


@expand("tf.Betainc")
def beta(b: Builder, loops: WhileBuilder, op: Op) -> Sequence[Value]:
    p, q, x = op.inputs
    return [incomplete_beta(b, loops, p, q, x)]
