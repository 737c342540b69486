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
from litefuse.rewrite.expansion import expand
from litefuse.rewrite.facts import known_rank
from litefuse.rewrite.while_loop import LoopRange, WhileBuilder

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
        flat = b.tf.Reshape(b.tf.SelectV2(b.tf.IsFinite(x), x, f32(b, 0)), b.i32([-1]))
        largest = b.tf.Maximum(largest, b.tf.Max(flat, b.i32([0])))
    count = b.tf.AddV2(b.tf.Mul(b.tf.Sqrt(largest), f32(b, 8)), f32(b, 40))
    count = b.tf.Minimum(count, f32(b, _MAX_ITERATIONS))
    return LoopRange(scalar(b, 0, I32), b.tf.Cast(count, DstT=I32), 1)


def _avoid_zero(b: Builder, x: Value) -> Value:
    return b.tf.SelectV2(b.tf.Less(b.tf.Abs(x), f32(b, _TINY)), f32(b, _TINY), x)


Level = Callable[[Builder, Value, list[Value]], tuple[Value, Value]]
"""Function from a level's index (from 0) and the operands to its numerator and denominator in a continued fraction."""


def _fraction(
    b: Builder, loops: WhileBuilder, turns: LoopRange, first: Value, same: list[Value], level: Level
) -> Value:
    """Evaluate 1 / (first + n(0) / (d(0) + n(1) / (d(1) + ...))) by Lentz's method, level by level."""
    below = b.tf.Reciprocal(_avoid_zero(b, first))
    above = b.tf.AddV2(b.tf.ZerosLike(first), f32(b, 1 / _TINY))

    def body(b: Builder, k: Value, changing: list[Value], same: list[Value]) -> list[Value]:
        above, below, value = changing
        numerator, denominator = level(b, b.tf.Cast(k, DstT=F32), same)
        below = _avoid_zero(b, b.tf.AddV2(b.tf.Mul(numerator, below), denominator))
        above = _avoid_zero(b, b.tf.AddV2(b.tf.RealDiv(numerator, above), denominator))
        below = b.tf.Reciprocal(below)
        return [above, below, b.tf.Mul(value, b.tf.Mul(above, below))]

    changing = [above, below, below]
    return loops.repeat(b, turns, changing, [value.type for value in changing], same, body)[2]


def incomplete_gamma(b: Builder, loops: WhileBuilder, a: Value, x: Value, *, upper: bool) -> Value:
    """Compute P(a, x), or Q(a, x) = 1 - P(a, x) if `upper`.

    For x <= max(a, 1), use the series of P; beyond, the continued fraction of Q.
    """
    _require_floats(a, x)
    a, x = broadcast_together(b, a, x)
    zero, one = f32(b, 0), f32(b, 1)
    is_valid = b.tf.LogicalAnd(b.tf.Greater(a, zero), b.tf.GreaterEqual(x, zero))
    inside = b.tf.LogicalAnd(is_valid, b.tf.LogicalAnd(b.tf.Greater(x, zero), b.tf.IsFinite(x)))
    safe_a, safe_x = b.tf.SelectV2(inside, a, one), b.tf.SelectV2(inside, x, one)
    is_low = b.tf.LessEqual(safe_x, b.tf.Maximum(safe_a, one))
    exponent = b.tf.Sub(b.tf.Sub(b.tf.Mul(safe_a, b.tf.Log(safe_x)), safe_x), b.tf.Lgamma(safe_a))
    front = b.tf.Exp(exponent)
    turns = _iterations(b, safe_a)
    low = b.tf.RealDiv(b.tf.Mul(front, _series(b, loops, turns, safe_a, safe_x)), safe_a)
    far = b.tf.SelectV2(is_low, b.tf.AddV2(b.tf.Maximum(safe_a, one), one), safe_x)
    first = b.tf.AddV2(b.tf.Sub(far, safe_a), one)
    high = b.tf.Mul(front, _fraction(b, loops, turns, first, [safe_a, first], _gamma_level))
    low, high = (b.tf.Sub(one, low), high) if upper else (low, b.tf.Sub(one, high))
    value = b.tf.SelectV2(is_low, low, high)
    at_0, at_end = (one, zero) if upper else (zero, one)
    value = b.tf.SelectV2(inside, value, b.tf.SelectV2(b.tf.Equal(x, zero), at_0, at_end))
    return b.tf.SelectV2(is_valid, value, f32(b, math.nan))


def _gamma_level(b: Builder, k: Value, operands: list[Value]) -> tuple[Value, Value]:
    """Return -(k + 1) (k + 1 - a) and x + 2 k + 3 - a."""
    a, first = operands
    number = b.tf.AddV2(k, f32(b, 1))
    return b.tf.Mul(number, b.tf.Sub(a, number)), b.tf.AddV2(first, b.tf.AddV2(number, number))


def _series(b: Builder, loops: WhileBuilder, turns: LoopRange, a: Value, x: Value) -> Value:
    """Sum x^n / ((a + 1) ... (a + n)) over n.

    Beyond max(a, 1), `x` is clipped: the caller does not use the result there.
    """
    x = b.tf.Minimum(x, b.tf.Maximum(a, f32(b, 1)))

    def body(b: Builder, k: Value, changing: list[Value], same: list[Value]) -> list[Value]:
        (term, total), (a, x) = changing, same
        divisor = b.tf.AddV2(a, b.tf.AddV2(b.tf.Cast(k, DstT=F32), f32(b, 1)))
        term = b.tf.Mul(term, b.tf.RealDiv(x, divisor))
        return [term, b.tf.AddV2(total, term)]

    ones = b.tf.OnesLike(a)
    return loops.repeat(b, turns, [ones, ones], [ones.type, ones.type], [a, x], body)[1]


def incomplete_beta(b: Builder, loops: WhileBuilder, p: Value, q: Value, x: Value) -> Value:
    """Compute I(x; p, q) by its continued fraction, which converges quickly for small x; else as 1 - I(1 - x; q, p)."""
    _require_floats(p, q, x)
    p, q = broadcast_together(b, p, q)
    p, x = broadcast_together(b, p, x)
    q, _ = broadcast_together(b, q, x)
    zero, one = f32(b, 0), f32(b, 1)
    is_valid = b.tf.LogicalAnd(b.tf.Greater(p, zero), b.tf.Greater(q, zero))
    is_valid = b.tf.LogicalAnd(is_valid, b.tf.LogicalAnd(b.tf.GreaterEqual(x, zero), b.tf.LessEqual(x, one)))
    inside = b.tf.LogicalAnd(is_valid, b.tf.LogicalAnd(b.tf.Greater(x, zero), b.tf.Less(x, one)))
    p, q = b.tf.SelectV2(is_valid, p, one), b.tf.SelectV2(is_valid, q, one)
    safe_x = b.tf.SelectV2(inside, x, f32(b, 0.5))
    middle = b.tf.RealDiv(b.tf.AddV2(p, one), b.tf.AddV2(b.tf.AddV2(p, q), f32(b, 2)))
    is_high = b.tf.GreaterEqual(safe_x, middle)
    first, second = b.tf.SelectV2(is_high, q, p), b.tf.SelectV2(is_high, p, q)
    place = b.tf.SelectV2(is_high, b.tf.Sub(one, safe_x), safe_x)
    powers = b.tf.AddV2(b.tf.Mul(p, b.tf.Log(safe_x)), b.tf.Mul(q, b.tf.Log1p(b.tf.Neg(safe_x))))
    norm = b.tf.Sub(b.tf.Lgamma(b.tf.AddV2(p, q)), b.tf.AddV2(b.tf.Lgamma(p), b.tf.Lgamma(q)))
    front = b.tf.Exp(b.tf.AddV2(powers, norm))
    turns = _iterations(b, b.tf.AddV2(p, q))
    fraction = _fraction(b, loops, turns, b.tf.OnesLike(place), [first, second, place], _beta_level)
    value = b.tf.RealDiv(b.tf.Mul(front, fraction), first)
    value = b.tf.SelectV2(is_high, b.tf.Sub(one, value), value)
    return b.tf.SelectV2(is_valid, b.tf.SelectV2(inside, value, x), f32(b, math.nan))


def _beta_level(b: Builder, k: Value, operands: list[Value]) -> tuple[Value, Value]:
    """Return the numerator of level k, and 1 as denominator.

    With m = (k + 1) // 2, the numerator is m (q - m) x / ((p + k) (p + k + 1)) for odd k, and
    -(p + m) (p + q + m) x / ((p + k) (p + k + 1)) for even k.
    """
    p, q, x = operands
    one = f32(b, 1)
    m = b.tf.Floor(b.tf.Mul(b.tf.AddV2(k, one), f32(b, 0.5)))
    place = b.tf.AddV2(p, k)
    divisor = b.tf.Mul(place, b.tf.AddV2(place, one))
    odd = b.tf.Mul(m, b.tf.Sub(q, m))
    even = b.tf.Neg(b.tf.Mul(b.tf.AddV2(p, m), b.tf.AddV2(b.tf.AddV2(p, q), m)))
    is_odd = b.tf.Equal(b.tf.FloorMod(k, f32(b, 2)), one)
    numerator = b.tf.Mul(x, b.tf.RealDiv(b.tf.SelectV2(is_odd, odd, even), divisor))
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
