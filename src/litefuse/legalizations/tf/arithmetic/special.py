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
    total = b.tf.Mul(x, scalar(b, coefficients[0], x.dtype))
    for coefficient in coefficients[1:-1]:
        total = b.tf.Mul(b.tf.AddV2(total, scalar(b, coefficient, x.dtype)), x)
    return b.tf.AddV2(total, scalar(b, coefficients[-1], x.dtype))


def one(b: Builder, x: Value) -> Value:
    return scalar(b, 1, x.dtype)


def halve(b: Builder, x: Value) -> Value:
    return b.tf.Mul(x, scalar(b, 0.5, x.dtype))


@legalize("tf.Erf")
def erf(b: RewriteContext, x: Value) -> Value:
    limit = scalar(b, _ERF_LIMIT, x.dtype)
    clipped = b.tf.ClipByValue(x, scalar(b, -_ERF_LIMIT, x.dtype), limit)
    square = b.tf.Square(clipped)
    numerator = b.tf.Mul(clipped, polynomial(b, square, _ERF_P))
    return b.tf.RealDiv(numerator, polynomial(b, square, _ERF_Q))


@legalize("tf.Erfc")
def erfc(b: RewriteContext, x: Value) -> Value:
    """Compute t * exp(p(t) - x^2) with t = 1 / (1 + |x| / 2); for negative x, 2 minus that.

    The relative error is 2e-6 for x up to 4, and 1e-5 up to 9, where erfc is 4e-37; 1 - erf(x) would cancel to 0.
    """
    if x.dtype.itemsize < DType.F32.itemsize:
        return b.tf.Cast(b.tf.Erfc(b.tf.Cast(x, DstT=DType.F32)), DstT=x.dtype)
    size = b.tf.Abs(x)
    t = b.tf.Reciprocal(b.tf.AddV2(one(b, x), halve(b, size)))
    place = b.tf.Sub(b.tf.Mul(scalar(b, 2.4, x.dtype), t), scalar(b, 1.4, x.dtype))
    exponent = b.tf.Sub(polynomial(b, place, _ERFC), b.tf.Square(x))
    tail = b.tf.Mul(t, b.tf.Exp(exponent))
    negative = b.tf.Less(x, scalar(b, 0, x.dtype))
    return b.tf.SelectV2(negative, b.tf.Sub(scalar(b, 2, x.dtype), tail), tail)


@legalize("tf.Ndtri", "tf.Erfinv")
def erfinv(b: RewriteContext, x: Value) -> Value:
    """Compute erfinv by Giles, "Approximating the erfinv function" (2010), single precision.

    ndtri(p) = sqrt(2) erfinv(2p - 1).
    """
    dtype = x.dtype
    if b.root.kind == "tf.Ndtri":
        x = b.tf.Sub(b.tf.Mul(x, scalar(b, 2, dtype)), one(b, x))
    product = b.tf.Mul(b.tf.Sub(one(b, x), x), b.tf.AddV2(one(b, x), x))
    w = b.tf.Neg(b.tf.Log(product))
    central = polynomial(b, b.tf.Sub(w, scalar(b, 2.5, dtype)), _ERFINV_CENTRAL)
    root = b.tf.Sqrt(b.tf.Maximum(w, scalar(b, 0, dtype)))
    tail = polynomial(b, b.tf.Sub(root, scalar(b, 3, dtype)), _ERFINV_TAIL)
    inner = b.tf.Mul(b.tf.SelectV2(b.tf.Less(w, scalar(b, 5, dtype)), central, tail), x)
    infinite = b.tf.Mul(x, scalar(b, math.inf, dtype))
    value = b.tf.SelectV2(b.tf.Equal(b.tf.Abs(x), one(b, x)), infinite, inner)
    return b.tf.Mul(value, scalar(b, math.sqrt(2), dtype)) if b.root.kind == "tf.Ndtri" else value


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
    direct = b.tf.Log(b.tf.AddV2(x, one(b, x)))
    s = b.tf.RealDiv(x, b.tf.AddV2(x, scalar(b, 2, x.dtype)))
    series = b.tf.Mul(s, polynomial(b, b.tf.Square(s), (2 / 5, 2 / 3, 2)))
    return b.tf.SelectV2(b.tf.Less(b.tf.Abs(x), scalar(b, 0.1, x.dtype)), series, direct)


@legalize("tf.Expm1")
def expm1(b: RewriteContext, x: Value) -> Value:
    """Compute tanh(x / 2) (exp(x) + 1), which avoids cancellation near 0."""
    return b.tf.Mul(b.tf.Tanh(halve(b, x)), b.tf.AddV2(b.tf.Exp(x), one(b, x)))


@legalize("tf.Softplus")
def softplus(b: RewriteContext, x: Value) -> Value:
    """Compute max(x, 0) - log(sigmoid(|x|)), which does not overflow; the absolute error is 1e-7."""
    return b.tf.Sub(b.tf.Relu(x), b.tf.Log(b.tf.Sigmoid(b.tf.Abs(x))))


@legalize("tf.Cosh")
def cosh(b: RewriteContext, x: Value) -> Value:
    return halve(b, b.tf.AddV2(b.tf.Exp(x), b.tf.Exp(b.tf.Neg(x))))


@legalize("tf.Sinh")
def sinh(b: RewriteContext, x: Value) -> Value:
    """Compute tanh(x) cosh(x), which avoids cancellation near 0."""
    return b.tf.Mul(b.tf.Tanh(x), b.tf.Cosh(x))


@legalize("tf.Tan")
def tan(b: RewriteContext, x: Value) -> Value:
    return b.tf.RealDiv(b.tf.Sin(x), b.tf.Cos(x))


@legalize("tf.Atan")
def atan(b: RewriteContext, x: Value) -> Value:
    return b.tf.Atan2(x, b.tf.OnesLike(x))


@legalize("tf.Asin", "tf.Acos")
def asin(b: RewriteContext, x: Value) -> Value:
    """Compute asin as atan2(x, sqrt(1 - x^2)), and acos with the operands swapped."""
    other = b.tf.Sqrt(b.tf.Mul(b.tf.Sub(one(b, x), x), b.tf.AddV2(one(b, x), x)))
    return b.tf.Atan2(x, other) if b.root.kind == "tf.Asin" else b.tf.Atan2(other, x)


@legalize("tf.Asinh")
def asinh(b: RewriteContext, x: Value) -> Value:
    """Compute sign(x) log1p(|x| + x^2 / (1 + sqrt(x^2 + 1)))."""
    size = b.tf.Abs(x)
    root = b.tf.Sqrt(b.tf.AddV2(b.tf.Square(x), one(b, x)))
    term = b.tf.Mul(size, b.tf.RealDiv(size, b.tf.AddV2(root, one(b, x))))
    return b.tf.Mul(b.tf.Sign(x), _extend_to_large(b, size, b.tf.Log1p(b.tf.AddV2(size, term))))


def _extend_to_large(b: Builder, x: Value, value: Value) -> Value:
    """Return `value`, replaced by log(2x) where x^2 may overflow.

    For infinity the result is infinity, chosen explicitly because XNNPACK's LOG of infinity is 88.
    """
    limit = 100 if x.dtype is DType.F16 else 1e9
    doubled = b.tf.AddV2(b.tf.Log(x), scalar(b, math.log(2), x.dtype))
    large = b.tf.SelectV2(b.tf.Equal(x, scalar(b, math.inf, x.dtype)), x, doubled)
    return b.tf.SelectV2(b.tf.Greater(x, scalar(b, limit, x.dtype)), large, value)


@legalize("tf.Acosh")
def acosh(b: RewriteContext, x: Value) -> Value:
    """Compute log1p(t + sqrt(2t + t^2)) with t = x - 1."""
    t = b.tf.Sub(x, one(b, x))
    root = b.tf.Mul(b.tf.Sqrt(t), b.tf.Sqrt(b.tf.AddV2(t, scalar(b, 2, x.dtype))))
    return _extend_to_large(b, x, b.tf.Log1p(b.tf.AddV2(t, root)))


@legalize("tf.Atanh")
def atanh(b: RewriteContext, x: Value) -> Value:
    """Compute sign(x) log1p(2 |x| / (1 - |x|)) / 2."""
    size = b.tf.Abs(x)
    ratio = b.tf.RealDiv(b.tf.AddV2(size, size), b.tf.Sub(one(b, x), size))
    value = b.tf.SelectV2(b.tf.Equal(size, one(b, x)), scalar(b, math.inf, x.dtype), halve(b, b.tf.Log1p(ratio)))
    return b.tf.Mul(b.tf.Sign(x), value)


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
    reflected = b.tf.Less(x, scalar(b, 0.5, dtype))
    z = b.tf.SelectV2(reflected, b.tf.Neg(x), b.tf.Sub(x, one(b, x)))
    series: Value = scalar(b, _LANCZOS_BASE, dtype)
    for index, coefficient in enumerate(_LANCZOS, 1):
        term = b.tf.RealDiv(scalar(b, coefficient, dtype), b.tf.AddV2(z, scalar(b, index, dtype)))
        series = b.tf.AddV2(series, term)
    scaled = b.tf.Mul(z, scalar(b, 1 / (_LANCZOS_G + 0.5), dtype))
    log_t = b.tf.AddV2(scalar(b, math.log(_LANCZOS_G + 0.5), dtype), b.tf.Log1p(scaled))
    t = b.tf.AddV2(z, scalar(b, _LANCZOS_G + 0.5, dtype))
    exponent = b.tf.Sub(b.tf.AddV2(z, scalar(b, 0.5, dtype)), b.tf.RealDiv(t, log_t))
    direct = b.tf.AddV2(b.tf.Mul(exponent, log_t), b.tf.Log(series))
    direct = b.tf.AddV2(direct, scalar(b, 0.5 * math.log(2 * math.pi), dtype))
    fraction = b.tf.Sub(x, b.tf.Round(x))
    wave = b.tf.Abs(b.tf.Sin(b.tf.Mul(fraction, scalar(b, math.pi, dtype))))
    mirrored = b.tf.Sub(b.tf.Sub(scalar(b, math.log(math.pi), dtype), b.tf.Log(wave)), direct)
    return b.tf.SelectV2(reflected, mirrored, direct)
