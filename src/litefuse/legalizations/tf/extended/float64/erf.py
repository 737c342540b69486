"""erf, erfc and their inverses in float64: Taylor series at the nearest of many points, with tabulated coefficients."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from decimal import Context, Decimal, localcontext

from litefuse.legalizations.tf.extended.float64.functions import PI, exponential, logarithm, square_root
from litefuse.legalizations.tf.extended.float64.numbers import Double

_PRECISE = Context(prec=60)
_ERF_STEPS, _ERF_END, _ERF_DEGREE = 16, 6, 10
"""Number of points per unit, end of the table, and degree of the series of erf.

From 6 on erf is 1. Within 1/32 of a point, terms of higher degree are below 2^-54."""
_ERFC_STEPS, _ERFC_END, _ERFC_DEGREE = 8, 28, 13
"""Number of points per unit, end of the table, and degree of the series of erfc. From 27.3 on erfc is 0."""
_SERIES_END = 4


def _series(x: Double, steps: int, end: int, columns: Sequence[Sequence[float]]) -> Double:
    """Evaluate Taylor series for 0 <= x <= end; `columns` contains the coefficients of all points, by power."""
    step = (x * float(steps)).rounded
    h = x - step * (1 / steps)
    index = step.whole.at_least(0).at_most(steps * end)
    highest, *others = reversed([index.lookup(column) for column in columns])
    return functools.reduce(lambda total, term: total * h + term, others, highest)


@functools.cache
def _erf_columns() -> list[list[float]]:
    """Return the Taylor coefficients of erf, whose derivative g satisfies g' = -2 x g."""
    rows: list[list[float]] = []
    for step in range(_ERF_STEPS * _ERF_END + 1):
        c = step / _ERF_STEPS
        slopes = [0.0, 2 / math.sqrt(math.pi) * math.exp(-c * c)]
        for n in range(1, _ERF_DEGREE):
            slopes.append(-2 * (c * slopes[n] + slopes[n - 1]) / n)
        rows.append([math.erf(c), *(slope / n for n, slope in enumerate(slopes[1:], 1))])
    return [list(column) for column in zip(*rows, strict=True)]


def error_function(x: Double) -> Double:
    magnitude = _series(x.size.at_most(float(_ERF_END)), _ERF_STEPS, _ERF_END, _erf_columns())
    return magnitude.with_sign_of(x).where(x.is_nan, x)


def _scaled_erfc(c: Decimal) -> Decimal:
    """Return exp(c^2) erfc(c): for c < 4 by the series of exp(c^2) erf(c), else by Laplace's continued fraction."""
    if c < _SERIES_END:
        term = total = c
        for n in range(1, 150):
            term = term * 2 * c * c / (2 * n + 1)
            total += term
        return (c * c).exp() - 2 / PI.sqrt() * total
    fraction = c
    for n in range(100, 0, -1):
        fraction = c + Decimal(n) / 2 / fraction
    return 1 / fraction / PI.sqrt()


@functools.cache
def _erfc_columns() -> list[list[float]]:
    """Return the Taylor coefficients of g = exp(x^2) erfc(x), which satisfies g' = 2 x g - 2 / sqrt(pi)."""
    rows: list[list[float]] = []
    with localcontext(_PRECISE):
        for step in range(_ERFC_STEPS * _ERFC_END + 1):
            c = Decimal(step) / _ERFC_STEPS
            terms = [_scaled_erfc(c)]
            terms.append(2 * c * terms[0] - 2 / PI.sqrt())
            for n in range(1, _ERFC_DEGREE):
                terms.append(2 * (c * terms[n] + terms[n - 1]) / (n + 1))
            rows.append([float(term) for term in terms])
    return [list(column) for column in zip(*rows, strict=True)]


def complementary_error_function(x: Double) -> Double:
    """Compute exp(-x^2) g(x), and 2 - erfc(-x) for negative x. The square of x is not rounded."""
    size = x.size.at_most(float(_ERFC_END))
    upper, lower = size.halves
    d = lower * (size + upper)
    power = exponential(-(upper * upper)) * (1.0 - d * (1.0 - d * (0.5 - d * (1 / 6))))
    tail = power * _series(size, _ERFC_STEPS, _ERFC_END, _erfc_columns())
    return tail.where(x.bits < 0, 2.0 - tail).where(x.is_nan, x)


_WINITZKI = 0.147


def _initial_guess(y: Double, q: Double) -> Double:
    """Approximate erfinv(y) for y = 1 - q in [0, 1], to a relative error of 1/500 (Winitzki, 2008)."""
    log = logarithm(q * (y + 1.0))
    mean = log * 0.5 + 2 / (math.pi * _WINITZKI)
    return square_root((square_root(mean * mean - log * (1 / _WINITZKI)) - mean).at_least(0.0))


def solve_error_function(y: Double, q: Double) -> Double:
    """Return x with erf(x) = y and erfc(x) = q = 1 - y, for y in [0, 1].

    For y < 1/2, Halley's method solves for erf, which is accurate near 0; above, Newton's method solves for log(erfc),
    which is nearly a parabola.
    """
    half_root = math.sqrt(math.pi) / 2
    guess = _initial_guess(y, q).at_most(float(_ERFC_END))
    near = guess.at_most(1.0)
    for _ in range(2):
        step = (y - error_function(near)) * exponential(near * near) * half_root
        near = near + step * (1.0 + step * near).reciprocal()
    far, log_q = guess, logarithm(q)
    for _ in range(3):
        g = _series(far, _ERFC_STEPS, _ERFC_END, _erfc_columns())
        far = far + (logarithm(g) - far * far - log_q) * g * half_root
    solution = far.where(y < 0.5, near).where(q.is_zero, math.inf)
    return solution.where(q.order < 0, math.nan).where(q.is_nan, q)


def erfinv(x: Double) -> Double:
    return solve_error_function(x.size, 1.0 - x.size).with_sign_of(x).where(x.is_nan, x)


def normal_quantile(p: Double) -> Double:
    """Compute sqrt(2) erfinv(2 p - 1) from the nearer end of [0, 1], so that small p keep their precision."""
    rest = 1.0 - p
    q = p.at_most(rest) * 2.0
    return solve_error_function(1.0 - q, q).with_sign_of(p - 0.5).where(p.is_nan, p) * math.sqrt(2)
