"""Elementwise functions without a LiteRT builtin, decomposed into functions that have one.

The decompositions consist of tf ops, which are legalized in turn. Errors are a few units in the last place: small
arguments keep their relative precision, and large ones do not overflow in intermediate values.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from litefuse.ir import Builder, DType, Value
from litefuse.rewrite.build import scalar
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.rule import legalize

# erf(x) = x * P(x^2) / Q(x^2) for |x| <= 3.8325, and 1 beyond: Eigen's generic_fast_erf (unsupported/
# SpecialFunctions), which XLA and TensorFlow also use for float32. Highest power first.
_ERF_LIMIT = 3.832506856900711
_ERF_P = (
    2.123732201653183437883853912353515625e-06,
    2.861979592125862836837768554687500000e-04,
    3.658048342913389205932617187500000000e-03,
    5.243302136659622192382812500000000000e-02,
    1.874160766601562500000000000000000000e-01,
    1.128379106521606445312500000000000000e00,
)
_ERF_Q = (
    3.89185734093189239501953125000e-05,
    1.14329601638019084930419921875e-03,
    1.47520881146192550659179687500e-02,
    1.12945675849914550781250000000e-01,
    4.99425798654556274414062500000e-01,
    1.0,
)

# log(erfc(x) / t) + x^2 as a polynomial in 2.4 t - 1.4, which runs from -1 to 1 for x from 10 to 0: interpolated at 400
# Chebyshev points. Highest power first.
_ERFC = (
    5.48602467e-05,
    7.27287902e-05,
    -0.00053432061,
    -0.000225964162,
    0.00370747674,
    -0.00106340791,
    -0.0294703369,
    0.0157473061,
    0.570307103,
    -0.558595398,
)


def polynomial(b: Builder, x: Value, coefficients: Sequence[float]) -> Value:
    """Evaluate a polynomial by Horner's scheme; the coefficient of the highest power comes first."""
    total = x * coefficients[0]
    for coefficient in coefficients[1:-1]:
        total = (total + coefficient) * x
    return total + coefficients[-1]


def one(b: Builder, x: Value) -> Value:
    return scalar(b, 1, x.dtype)


def halve(b: Builder, x: Value) -> Value:
    return x * 0.5


@legalize("tf.Erf")
def erf(b: RewriteContext, x: Value) -> Value:
    clipped = b.tf.ClipByValue(x, -_ERF_LIMIT, _ERF_LIMIT)
    square = clipped**2
    numerator = clipped * polynomial(b, square, _ERF_P)
    return numerator / polynomial(b, square, _ERF_Q)


@legalize("tf.Erfc")
def erfc(b: RewriteContext, x: Value) -> Value:
    """Compute t * exp(p(t) - x^2) with t = 1 / (1 + |x| / 2); for negative x, 2 minus that.

    The relative error is 2e-6 for x up to 4, and 1e-5 up to 9, where erfc is 4e-37; 1 - erf(x) would cancel to 0.
    """
    if x.dtype.itemsize < DType.F32.itemsize:
        return b.tf.Cast(b.tf.Erfc(b.tf.Cast(x, DstT=DType.F32)), DstT=x.dtype)
    size = abs(x)
    t = b.tf.Reciprocal(1 + halve(b, size))
    scaled = 2.4 * t - 1.4
    exponent = polynomial(b, scaled, _ERFC) - x**2
    tail = t * b.tf.Exp(exponent)
    negative = x < 0
    return b.tf.SelectV2(negative, 2 - tail, tail)


@legalize("tf.Ndtri", "tf.Erfinv")
def erfinv(b: RewriteContext, x: Value) -> Value:
    """Compute erfinv by Giles, "Approximating the erfinv function" (2010), single precision.

    ndtri(p) = sqrt(2) erfinv(2p - 1).
    """
    if b.root.kind == "tf.Ndtri":
        x = x * 2 - 1
    product = (1 - x) * (1 + x)
    w = -b.tf.Log(product)
    central = polynomial(b, w - 2.5, _ERFINV_CENTRAL)
    root = b.tf.Sqrt(b.tf.Maximum(w, 0))
    tail = polynomial(b, root - 3, _ERFINV_TAIL)
    inner = b.tf.SelectV2(w < 5, central, tail) * x
    infinite = x * math.inf
    value = b.tf.SelectV2(b.tf.Equal(abs(x), 1), infinite, inner)
    return value * math.sqrt(2) if b.root.kind == "tf.Ndtri" else value


_ERFINV_CENTRAL = (
    2.81022636e-08,
    3.43273939e-07,
    -3.5233877e-06,
    -4.39150654e-06,
    0.00021858087,
    -0.00125372503,
    -0.00417768164,
    0.246640727,
    1.50140941,
)
_ERFINV_TAIL = (
    -0.000200214257,
    0.000100950558,
    0.00134934322,
    -0.00367342844,
    0.00573950773,
    -0.0076224613,
    0.00943887047,
    1.00167406,
    2.83297682,
)


@legalize("tf.Log1p")
def log1p(b: RewriteContext, x: Value) -> Value:
    """Compute log(1 + x); for |x| < 0.1, by the series 2 (s + s^3/3 + s^5/5) with s = x / (2 + x).

    XNNPACK's LOG has an error of up to 1.2e-7 near 1, which is large compared with the small results there.
    """
    direct = b.tf.Log(x + 1)
    s = x / (x + 2)
    series = s * polynomial(b, s**2, (2 / 5, 2 / 3, 2))
    return b.tf.SelectV2(abs(x) < 0.1, series, direct)


@legalize("tf.Expm1")
def expm1(b: RewriteContext, x: Value) -> Value:
    """Compute tanh(x / 2) (exp(x) + 1), which avoids cancellation near 0."""
    return b.tf.Tanh(halve(b, x)) * (b.tf.Exp(x) + 1)


@legalize("tf.Softplus")
def softplus(b: RewriteContext, x: Value) -> Value:
    """Compute max(x, 0) - log(sigmoid(|x|)), which does not overflow; the absolute error is 1e-7."""
    return b.tf.Relu(x) - b.tf.Log(b.tf.Sigmoid(abs(x)))


@legalize("tf.Cosh")
def cosh(b: RewriteContext, x: Value) -> Value:
    return halve(b, b.tf.Exp(x) + b.tf.Exp(-x))


@legalize("tf.Sinh")
def sinh(b: RewriteContext, x: Value) -> Value:
    """Compute tanh(x) cosh(x), which avoids cancellation near 0."""
    return b.tf.Tanh(x) * b.tf.Cosh(x)


@legalize("tf.Tan")
def tan(b: RewriteContext, x: Value) -> Value:
    return b.tf.Sin(x) / b.tf.Cos(x)


@legalize("tf.Atan")
def atan(b: RewriteContext, x: Value) -> Value:
    return b.tf.Atan2(x, b.tf.OnesLike(x))


@legalize("tf.Asin", "tf.Acos")
def asin(b: RewriteContext, x: Value) -> Value:
    """Compute asin as atan2(x, sqrt(1 - x^2)), and acos with the operands swapped."""
    other = b.tf.Sqrt((1 - x) * (1 + x))
    return b.tf.Atan2(x, other) if b.root.kind == "tf.Asin" else b.tf.Atan2(other, x)


@legalize("tf.Asinh")
def asinh(b: RewriteContext, x: Value) -> Value:
    """Compute sign(x) log1p(|x| + x^2 / (1 + sqrt(x^2 + 1)))."""
    size = abs(x)
    root = b.tf.Sqrt(x**2 + 1)
    term = size * (size / (root + 1))
    return b.tf.Sign(x) * _extend_to_large(b, size, b.tf.Log1p(size + term))


def _extend_to_large(b: Builder, x: Value, value: Value) -> Value:
    """Return `value`, replaced by log(2x) where x^2 may overflow.

    For infinity the result is infinity, chosen explicitly because XNNPACK's LOG of infinity is 88.
    """
    limit = 100 if x.dtype is DType.F16 else 1e9
    doubled = b.tf.Log(x) + math.log(2)
    large = b.tf.SelectV2(b.tf.Equal(x, math.inf), x, doubled)
    return b.tf.SelectV2(x > limit, large, value)


@legalize("tf.Acosh")
def acosh(b: RewriteContext, x: Value) -> Value:
    """Compute log1p(t + sqrt(2t + t^2)) with t = x - 1."""
    t = x - 1
    root = b.tf.Sqrt(t) * b.tf.Sqrt(t + 2)
    return _extend_to_large(b, x, b.tf.Log1p(t + root))


@legalize("tf.Atanh")
def atanh(b: RewriteContext, x: Value) -> Value:
    """Compute sign(x) log1p(2 |x| / (1 - |x|)) / 2."""
    size = abs(x)
    ratio = (size + size) / (1 - size)
    value = b.tf.SelectV2(b.tf.Equal(size, 1), math.inf, halve(b, b.tf.Log1p(ratio)))
    return b.tf.Sign(x) * value


# Lanczos approximation with g = 7 and n = 9 (Godfrey), as in XLA.
_LANCZOS_G = 7.0
_LANCZOS_BASE = 0.99999999999980993227684700473478
_LANCZOS = (
    676.520368121885098567009190444019,
    -1259.13921672240287047156078755283,
    771.3234287776530788486528258894,
    -176.61502916214059906584551354,
    12.507343278686904814458936853,
    -0.13857109526572011689554707,
    9.984369578019570859563e-6,
    1.50563273514931155834e-7,
)


@legalize("tf.Lgamma")
def lgamma(b: RewriteContext, x: Value) -> Value:
    """Compute log |gamma(x)|; below 1/2 by the reflection log(pi / |sin(pi x)|) - lgamma(1 - x)."""
    dtype = x.dtype
    reflected = x < 0.5
    z = b.tf.SelectV2(reflected, -x, x - 1)
    series: Value = scalar(b, _LANCZOS_BASE, dtype)
    for index, coefficient in enumerate(_LANCZOS, 1):
        term = coefficient / (z + index)
        series = series + term
    scaled = z * (1 / (_LANCZOS_G + 0.5))
    log_t = math.log(_LANCZOS_G + 0.5) + b.tf.Log1p(scaled)
    t = z + (_LANCZOS_G + 0.5)
    exponent = z + 0.5 - t / log_t
    direct = exponent * log_t + b.tf.Log(series)
    direct = direct + 0.5 * math.log(2 * math.pi)
    fraction = x - b.tf.Round(x)
    wave = abs(b.tf.Sin(fraction * math.pi))
    mirrored = math.log(math.pi) - b.tf.Log(wave) - direct
    return b.tf.SelectV2(reflected, mirrored, direct)
