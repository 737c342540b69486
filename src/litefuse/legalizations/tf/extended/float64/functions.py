"""exp, log, roots, trigonometric functions and powers of float64, within a few units in the last place.

LiteRT computes none of them in float64. Tables contain values at the midpoints of narrow intervals, from which a short
polynomial covers the interval (Tang, "Table-driven implementation of the exponential function in IEEE floating-point
arithmetic", 1989).
"""

from __future__ import annotations

import functools
import math
from decimal import Context, Decimal, localcontext

import numpy as np

from litefuse.ir import Value
from litefuse.legalizations.tf.extended.float64.numbers import (
    BIAS,
    F32,
    INFINITY_BITS,
    LOWEST,
    MAGNITUDE_MASK,
    MANTISSA_BITS,
    ROUNDING,
    Double,
    order_of,
    polynomial,
    power_of_two,
    scale_by_power,
)
from litefuse.rewrite.element_types import cast

_PRECISE = Context(prec=60)
_LN_2 = Decimal("0.693147180559945309417232121458176568075500134360255254120680")
PI = Decimal("3.14159265358979323846264338327950288419716939937510582097494459")
_QUARTER_CIRCLE = _PRECISE.divide(PI, Decimal(2))
_TABLE_SIZE = 128
"""Number of table intervals per factor of two."""


def _split_decimal(number: Decimal, *bits: int) -> tuple[float, ...]:
    """Split a number into a sum of floats: the first ones have the given numbers of bits, the last is the remainder."""
    parts: list[float] = []
    with localcontext(_PRECISE):
        for count in bits:
            mantissa, exponent = math.frexp(float(number))
            parts.append(math.ldexp(math.floor(mantissa * 2.0**count), exponent - count))
            number -= Decimal(parts[-1])
        return (*parts, float(number))


def _taylor(first: int, last: int, step: int = 1) -> tuple[float, ...]:
    """Return 1 / n! for n from `first` to `last`; with a step of two, the signs alternate."""
    signs = (1, 1) if step == 1 else (1, -1)
    return tuple(signs[index % 2] / math.factorial(n) for index, n in enumerate(range(first, last + 1, step)))


@functools.cache
def _exp_tables() -> tuple[list[float], list[float]]:
    """Return 2^(j / 128), and the relative rounding errors of these floats."""
    with localcontext(_PRECISE):
        exact = [(_LN_2 * index / _TABLE_SIZE).exp() for index in range(_TABLE_SIZE)]
        near = [float(number) for number in exact]
        return near, [float(a / Decimal(b) - 1) for a, b in zip(exact, near, strict=True)]


_EXP_STEP = _split_decimal(_PRECISE.divide(_LN_2, Decimal(_TABLE_SIZE)), 36)


def _exp_parts(x: Double) -> tuple[Double, Double, Double]:
    """Return s, p and m with exp(x) = 2^m s (1 + p), for x in [-750, 750]."""
    marked = (x * (_TABLE_SIZE / math.log(2))).rounding_bits
    count, index = marked.as_bits - ROUNDING, marked & (_TABLE_SIZE - 1)
    upper, lower = _EXP_STEP
    r = (x - count * upper) - count * lower  # below ln 2 / 256
    table, rest = _exp_tables()
    p = r + (r * r * polynomial(r, _taylor(2, 6)) + index.lookup(rest))
    return index.lookup(table), p, (count - index.number) * (1 / _TABLE_SIZE)


_LARGEST = 710.475
"""Argument at which exp(x) / 2 is nearly the largest float64."""


def exponential(x: Double) -> Double:
    s, p, m = _exp_parts(x.at_least(-746.0).at_most(710.0))
    return scale_by_power(s + s * p, m).where(x.is_nan, x)


def half_expm1(x: Double) -> Double:
    """Compute (exp(x) - 1) / 2 without cancellation near 0."""
    s, p, m = _exp_parts(x.at_least(-40.0).at_most(_LARGEST))
    s = s * power_of_two(m - 1.0)
    half = (s - 0.5) + s * p
    return half.where(x.bits > order_of(_LARGEST), math.inf).where(x.is_nan, x)


def expm1(x: Double) -> Double:
    return half_expm1(x) * 2.0


def hyperbolic_tangent(x: Double) -> Double:
    """Compute sign(x) (exp(2 |x|) - 1) / (exp(2 |x|) + 1)."""
    t = half_expm1(x.size.at_most(20.0) * 2.0)
    return (t * (t + 1.0).reciprocal()).with_sign_of(x).where(x.is_nan, x)


def hyperbolic_sine(x: Double) -> Double:
    """Compute sign(x) (t + t / (t + 1)) / 2 with t = exp(|x|) - 1."""
    half = half_expm1(x.size)
    t = half.at_most(2.0**60) * 2.0
    return (half + t * (t + 1.0).reciprocal() * 0.5).with_sign_of(x).where(x.is_nan, x)


def hyperbolic_cosine(x: Double) -> Double:
    half = half_expm1(x.size)
    t = half.at_most(2.0**60) * 2.0
    return (half + ((t + 1.0).reciprocal() * 0.5 + 0.5)).where(x.is_nan, x)


def sigmoid(x: Double) -> Double:
    """Compute 1 / (1 + exp(-|x|)), times exp(-|x|) for x < 0."""
    e = exponential(-x.size)
    numerator = e.full_like(1.0).where(x.bits < 0, e)
    return numerator * (e + 1.0).reciprocal()


_LOG_STEP_BITS = MANTISSA_BITS - 7
# 1 is the midpoint of an interval, so that its tabulated logarithm is 0, and log(x) near 1 is log(1 + r) only.
_LOG_FIRST = (BIAS << MANTISSA_BITS) - (1 << (_LOG_STEP_BITS - 1)) - (80 << _LOG_STEP_BITS)


@functools.cache
def _log_tables() -> tuple[list[float], list[float], list[float]]:
    """Return the midpoints of the intervals, their reciprocals and their logarithms."""
    first = _LOG_FIRST + (1 << (_LOG_STEP_BITS - 1))
    middles = np.array([first + (index << _LOG_STEP_BITS) for index in range(_TABLE_SIZE)], np.int64).view(np.float64)
    return middles.tolist(), (1 / middles).tolist(), [math.log(middle) for middle in middles.tolist()]


_LOG_LN_2 = _split_decimal(_LN_2, 40)


def logarithm(x: Double) -> Double:
    """Compute log(x) as k ln 2 + log(c) + log(1 + r), with x = 2^k z, z = c (1 + r) and c from a table."""
    bits = x.bits
    is_subnormal = bits < 1 << MANTISSA_BITS
    bits = bits.where(is_subnormal, (x * 2.0**54).bits)
    distance = bits - _LOG_FIRST
    upper = distance & -(1 << MANTISSA_BITS)
    k = upper.number * 2.0**-MANTISSA_BITS
    k = k.where(is_subnormal, k - 54.0)
    index = ((distance & ((_TABLE_SIZE - 1) << _LOG_STEP_BITS)).number * 2.0**-_LOG_STEP_BITS).whole
    middles, reciprocals, logarithms = (index.lookup(table) for table in _log_tables())
    r = ((bits - upper).as_bits - middles) * reciprocals  # below 1 / 256
    first = k * _LOG_LN_2[0] + logarithms
    total = first + r
    rest = ((first - total) + r) + k * _LOG_LN_2[1]
    result = total + (rest + r * r * polynomial(r, [(-1) ** (n + 1) / n for n in range(2, 8)]))
    result = result.where(x.bits > INFINITY_BITS - 1, x)
    return result.where(x.bits < 0, math.nan).where(x.is_nan, x).where(x.is_zero, -math.inf)


def log1p(x: Double) -> Double:
    """Compute log(1 + x) as log(u) + (1 + x - u) / u, where u is 1 + x rounded."""
    u = x + 1.0
    log = logarithm(u)
    lost = (x - (u - 1.0)) * u.at_least(2.0**-60).at_most(2.0**60).reciprocal()
    return (log + lost).where(u.bits > order_of(2.0**60), log).where(x.is_zero, x)


def softplus(x: Double) -> Double:
    """Compute max(x, 0) + log(1 + exp(-|x|))."""
    return (x.at_least(0.0) + log1p(exponential(-x.size))).where(x.is_nan, x)


def _root_parts(x: Double) -> tuple[Double, Double, Double]:
    """Return sqrt(m), 1 / sqrt(m) and h of positive numbers x = 4^h m with m in [1, 4)."""
    bits = x.bits
    is_subnormal = bits < 1 << MANTISSA_BITS
    bits = bits.where(is_subnormal, (x * 2.0**54).bits)
    exponent = (bits & INFINITY_BITS).number * 2.0**-MANTISSA_BITS - float(BIAS)
    h = (exponent * 0.5 - 0.25).rounded
    m = (bits - h.whole * (2 << MANTISSA_BITS)).as_bits
    b = x.frame.b
    y = Double(x.frame, cast(b, b.tfl.rsqrt(cast(b, m.value, F32)), x.value.dtype))
    for _ in range(2):
        y = y + y * 0.5 * (1.0 - m * y * y)
    root = m * y
    upper, lower = root.halves
    rest = ((m - upper * upper) - upper * lower * 2.0) - lower * lower
    root = root + rest * y * 0.5
    return root, y + y * (1.0 - root * y), h.where(is_subnormal, h - 27.0)


def square_root(x: Double) -> Double:
    root, _, h = _root_parts(x)
    result = (root * power_of_two(h)).where(x.bits > INFINITY_BITS - 1, x)
    return result.where(x.bits < 0, math.nan).where(x.is_nan, x).where(x.is_zero, x)


def reciprocal_square_root(x: Double) -> Double:
    _, inverse, h = _root_parts(x)
    result = (inverse * power_of_two(-h)).where(x.bits.equals(INFINITY_BITS), 0.0)
    result = result.where(x.bits < 0, math.nan).where(x.is_nan, x)
    return result.where(x.is_zero, (x.bits + INFINITY_BITS).as_bits)


_QUARTER_PARTS = _split_decimal(_QUARTER_CIRCLE, 26, 26, 26)
_MAX_ANGLE = 2.0**51
"""Bound on arguments of sine and cosine: from about 2^51 on, float64 numbers are further apart than a radian."""


def _reduce_argument(x: Double) -> tuple[Double, Double]:
    """Return r and n with x = n pi / 2 + r and |r| < 1.2.

    The products of the halves of n with the terms of pi / 2 are exact, and so are the differences until they are small.
    """
    n = (x * float(2 / PI)).at_least(-_MAX_ANGLE).at_most(_MAX_ANGLE).rounded
    upper = n.round_to(2.0**26)
    r = x
    for part in _QUARTER_PARTS[:-1]:
        r = (r - upper * part) - (n - upper) * part
    return r - n * _QUARTER_PARTS[-1], n


def _reduced_sine_and_cosine(x: Double) -> tuple[Double, Double, Double]:
    """Return the sine and the cosine of r, and n, for x = n pi / 2 + r."""
    r, n = _reduce_argument(x)
    square = r * r
    sine = r + r * square * polynomial(square, [-c for c in _taylor(3, 21, 2)])
    cosine = square * (square * polynomial(square, _taylor(4, 22, 2)) - 0.5) + 1.0
    return sine, cosine, n


def _rotate(x: Double, sine: Double, cosine: Double, n: Double) -> Double:
    """Return sin(r + n pi / 2), given the sine and cosine of r; NaN where |x| is too large."""
    quarters = n.rounding_bits
    rotated = sine.where((quarters & 1) > 0, cosine)
    rotated = rotated.where((quarters & 2) > 0, -rotated)
    return rotated.where((x.bits & MAGNITUDE_MASK) > order_of(_MAX_ANGLE), math.nan)


def sine(x: Double) -> Double:
    return _rotate(x, *_reduced_sine_and_cosine(x)).where(x.is_zero, x)


def cosine(x: Double) -> Double:
    of_sine, of_cosine, n = _reduced_sine_and_cosine(x)
    return _rotate(x, of_sine, of_cosine, n + 1.0)


def sine_and_cosine(x: Double) -> tuple[Double, Double]:
    of_sine, of_cosine, n = _reduced_sine_and_cosine(x)
    return _rotate(x, of_sine, of_cosine, n), _rotate(x, of_sine, of_cosine, n + 1.0)


_ANGLE_STEPS = 64
_ANGLES = [math.atan(step / _ANGLE_STEPS) for step in range(_ANGLE_STEPS + 1)]
_HALF_PI = _split_decimal(_QUARTER_CIRCLE, 53)


def atan2(y: Double, x: Double) -> Double:
    """Compute atan2(y, x).

    With n and d the smaller and the larger of |x| and |y|, and c a tabulated value near n / d, atan(n / d) is
    atan(c) + atan((n - c d) / (d + c n)).
    """
    across, along = x.size, y.size
    is_steep = along.order > across.order
    n, d = along.where(is_steep, across), across.where(is_steep, along)
    # Scale both by the power of two of the larger one; infinities count as 1, and 0 / 0 as 0.
    size = (d.bits & INFINITY_BITS).at_most((2 * BIAS - 1) << MANTISSA_BITS)
    scale = (((2 * BIAS) << MANTISSA_BITS) - size).as_bits
    is_infinite = d.bits.equals(INFINITY_BITS)
    n = (n * scale).where(is_infinite, n.full_like(0.0).where(n.bits.equals(INFINITY_BITS), 1.0))
    d = (d * scale).where(is_infinite, 1.0).where(d.is_zero, 1.0)
    step = (n * d.reciprocal() * float(_ANGLE_STEPS)).rounded
    c = step * (1 / _ANGLE_STEPS)
    t = (n - c * d) * (d + c * n).reciprocal()  # below 1 / 128
    square = t * t
    angle = t + t * square * polynomial(square, [-1 / 3, 1 / 5, -1 / 7, 1 / 9])
    angle = step.whole.at_least(0).at_most(_ANGLE_STEPS).lookup(_ANGLES) + angle
    angle = angle.where(is_steep, (_HALF_PI[0] - angle) + _HALF_PI[1])
    angle = angle.where(x.bits < 0, (2 * _HALF_PI[0] - angle) + 2 * _HALF_PI[1])
    return angle.with_sign_of(y).where((across + along).is_nan, x + y)


def power(x: Double, y: Double) -> Double:
    """Compute exp(y log |x|), negated for negative x and odd y; the relative error is about 2^-52 |y log |x||."""
    size = x.size
    result = exponential(y * logarithm(size)).where(size.equals(1.0), 1.0)
    is_whole = _is_whole(y)
    turned = result.where(is_whole, (-result).where(_is_whole(y * 0.5), result))
    # Fractional powers of finite negative numbers are NaN.
    root = result.where(x.order < 0, math.nan).where(x.bits.equals(LOWEST + INFINITY_BITS), result)
    result = result.where(x.bits < 0, root.where(is_whole, turned))
    result = result.where(x.is_nan, x).where(y.is_nan, y)
    return result.where(y.is_zero, 1.0).where(x.bits.equals(BIAS << MANTISSA_BITS), 1.0)


def _is_whole(x: Double) -> Value:
    """Return whether each number is an integer; numbers from 2^51 on count as integers."""
    nearest = x.rounded.where((x.bits & MAGNITUDE_MASK) > order_of(2.0**51), x)
    return nearest.equals(x)
