"""Elementwise digamma and polygamma functions, modified Bessel functions, and NextAfter."""

from __future__ import annotations

import functools
import math

import numpy as np

from litefuse.errors import NOT_APPLICABLE, require
from litefuse.ir import Builder, DType, Value
from litefuse.legalizations.tf.arithmetic.special import polynomial
from litefuse.rewrite.build import f32, scalar
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.element_types import bitcast, cast
from litefuse.rewrite.rule import legalize

F16, BF16, F32 = DType.F16, DType.BF16, DType.F32
# Coefficients of the asymptotic series of digamma: B(2k) / 2k for k >= 1.
_DIGAMMA_SERIES = (1 / 12, -1 / 120, 1 / 252, -1 / 240)
_DIGAMMA_SHIFT = 8
# Argument at which the two approximations of the modified Bessel functions meet.
_MIDDLE = 8.0


@legalize(
    *("tf.Lgamma", "tf.Digamma", "tf.Erf", "tf.Erfc", "tf.Erfinv", "tf.Ndtri"),
    *("tf.BesselI0", "tf.BesselI0e", "tf.BesselI1", "tf.BesselI1e"),
)
def compute_in_float32(b: RewriteContext, x: Value) -> Value:
    """Compute functions of float16 and bfloat16 in float32, as TensorFlow does."""
    require(x.dtype in (F16, BF16), NOT_APPLICABLE)
    return cast(b, b.op(b.root.kind, (cast(b, x, F32),)).results[0], x.dtype)


@legalize("tf.Digamma")
def digamma(b: RewriteContext, x: Value) -> Value:
    """Compute digamma by its asymptotic series, at arguments of 8 or more.

    The recurrence psi(x) = psi(x + 1) - 1 / x shifts the argument there; the reflection formula covers x <= 0.
    """
    require(x.dtype is F32, "only float32 is computed", dtype=x.dtype.name)
    is_low = x <= 0
    start = b.tf.SelectV2(is_low, 1 - x, x)
    steps: Value = b.tf.Reciprocal(start)
    for number in range(1, _DIGAMMA_SHIFT):
        steps = steps + b.tf.Reciprocal(start + number)
    large = start + _DIGAMMA_SHIFT
    inverse = b.tf.Reciprocal(large)
    square = inverse**2
    series = square * polynomial(b, square, _DIGAMMA_SERIES[::-1])
    value = b.tf.Log(large) - (inverse * 0.5 + series)
    value = value - steps
    angle = (x - b.tf.Round(x)) * math.pi
    cotangent = b.tf.Cos(angle) / b.tf.Sin(angle)
    reflected = value - cotangent * math.pi
    is_pole = is_low & b.tf.Equal(x, b.tf.Round(x))
    reflected = b.tf.SelectV2(is_pole, math.nan, reflected)
    return b.tf.SelectV2(is_low, reflected, value)


@legalize("tf.Polygamma")
def polygamma(b: RewriteContext, order: Value, x: Value) -> Value:
    """Compute (-1)^(n + 1) n! zeta(n + 1, x); digamma for n = 0, NaN for an order that is negative or not whole."""
    require(x.dtype is F32, "only float32 is computed", dtype=x.dtype.name)
    following = order + 1
    is_odd = b.tf.Equal(following % 2, 1)
    factorial = b.tf.Exp(b.tf.Lgamma(following))
    value = factorial * b.tf.Zeta(following, x)
    value = b.tf.SelectV2(is_odd, -value, value)
    value = b.tf.SelectV2(b.tf.Equal(order, 0), b.tf.Digamma(x), value)
    is_whole = b.tf.Equal(order, b.tf.Floor(order)) & (order >= 0)
    return b.tf.SelectV2(is_whole, value, math.nan)


def _scaled_bessel(order: int, x: float) -> float:
    """Return exp(-x) I_n(x), the mean of exp(x (cos t - 1)) cos(n t) over a full circle.

    The trapezoidal rule converges exponentially for this periodic integrand.
    """
    turn = np.linspace(0, math.pi, 64 + 16 * math.isqrt(int(x) + 1))
    values = np.exp(x * (np.cos(turn) - 1)) * np.cos(order * turn)
    return float((values.sum() - (values[0] + values[-1]) / 2) / (len(turn) - 1))


@functools.cache
def _chebyshev(order: int, *, tail: bool) -> tuple[float, ...]:
    """Return the Chebyshev coefficients of exp(-x) I_n(x) / x^n in x / 4 - 1, for x up to 8.

    With `tail`, return those of sqrt(x) exp(-x) I_n(x) in 16 / x - 1, for x beyond 8.
    """
    count = 9 if tail else 18
    angles = [math.pi * (index + 0.5) / count for index in range(count)]
    values: list[float] = []
    for angle in angles:
        index = math.cos(angle) + 1
        x = 2 * _MIDDLE / index if tail else index * _MIDDLE / 2
        values.append(_scaled_bessel(order, x) * (math.sqrt(x) if tail else x**-order))
    sums = [sum(v * math.cos(k * angle) for v, angle in zip(values, angles, strict=True)) for k in range(count)]
    return (sums[0] / count, *(2 * total / count for total in sums[1:]))


def _evaluate_chebyshev(b: Builder, x: Value, coefficients: tuple[float, ...]) -> Value:
    """Evaluate a Chebyshev series (Clenshaw, 1955)."""
    doubled = x + x
    last: Value = f32(b, coefficients[-1])
    before: Value = f32(b, 0)
    for coefficient in coefficients[-2:0:-1]:
        last, before = doubled * last + coefficient - before, last
    return x * last + coefficients[0] - before


@legalize("tf.BesselI0e", "tf.BesselI1e")
def scaled_bessel(b: RewriteContext, x: Value) -> Value:
    require(x.dtype is F32, "only float32 is computed", dtype=x.dtype.name)
    order = int(b.root.kind.removeprefix("tf.BesselI").removesuffix("e"))
    size = abs(x)
    near = b.tf.Minimum(size, _MIDDLE)
    low = _evaluate_chebyshev(b, near * (2 / _MIDDLE) - 1, _chebyshev(order, tail=False))
    low = low * near if order else low
    far = b.tf.Maximum(size, _MIDDLE)
    high = _evaluate_chebyshev(b, (2 * _MIDDLE) / far - 1, _chebyshev(order, tail=True))
    high = high * b.tf.Rsqrt(far)
    value = b.tf.SelectV2(size <= _MIDDLE, low, high)
    return value * b.tf.Sign(x) if order else value


@legalize("tf.BesselI0", "tf.BesselI1")
def bessel(b: RewriteContext, x: Value) -> Value:
    """Multiply twice by exp(|x| / 2), so that no intermediate value overflows before the result does."""
    require(x.dtype is F32, "only float32 is computed", dtype=x.dtype.name)
    scaled = b.tf.BesselI0e(x) if b.root.kind == "tf.BesselI0" else b.tf.BesselI1e(x)
    root = b.tf.Exp(abs(x) * 0.5)
    return scaled * root * root


_BITS = {DType.F32: DType.I32, DType.F64: DType.I64}


@legalize("tf.NextAfter")
def next_after(b: RewriteContext, x: Value, y: Value) -> Value:
    """Return the neighboring float towards `y`, by stepping the bits; next to 0, the smallest subnormal number."""
    require(x.dtype in _BITS, "only float32 and float64 are supported", dtype=x.dtype.name)
    dtype, whole = x.dtype, _BITS[x.dtype]
    one = scalar(b, 1, whole)
    outwards = b.tf.Equal(y > x, x > 0)
    near = bitcast(b, x, whole) + b.tf.SelectV2(outwards, one, -1)
    lowest = scalar(b, 1 - 2 ** (8 * whole.itemsize - 1), whole)
    smallest = b.tf.SelectV2(y > 0, one, lowest)
    moved = bitcast(b, b.tf.SelectV2(b.tf.Equal(x, 0), smallest, near), dtype)
    moved = b.tf.SelectV2(b.tf.Equal(x, y), y + b.tf.ZerosLike(x), moved)
    undefined = b.tf.IsNan(x) | b.tf.IsNan(y)
    return b.tf.SelectV2(undefined, math.nan, moved)
