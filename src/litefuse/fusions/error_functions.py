"""Recognize the error function and its complement as XLA expands them into rational functions and polynomials.

JAX exports `lax.erf` and `lax.erfc` in this form; the coefficients are those of XLA and of the Cephes library.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from litefuse.errors import require
from litefuse.ir import DType, Value
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.pattern import fuse_pattern

# fmt: off
ERF_LIMIT = 3.832506856900711
ERF_NUMERATOR = (
    2.2905065861350646e-4, 3.4082910107109506e-3, 5.0955695062380861e-2, 1.8520832239976145e-1, 1.128379143519084,
)
ERF_DENOMINATOR = (
    -1.1791602954361697e-7, 2.3547966471313185e-5, 1.0179625278914885e-3, 1.4070470171167667e-2, 1.1098505178285362e-1,
    4.9746925110067538e-1, 1.0,
)
"""Coefficients of XLA's rational function."""
OLD_ERF_LIMIT = 4.0
OLD_ERF_NUMERATOR = (
    -2.72614225801306e-10, 2.77068142495902e-8, -2.10102402082508e-6, -5.69250639462346e-5, -7.34990630326855e-4,
    -2.95459980854025e-3, -1.60960333262415e-2,
)
OLD_ERF_DENOMINATOR = (
    -1.45660718464996e-5, -2.13374055278905e-4, -1.68282697438203e-3, -7.37332916720468e-3, -1.42647390514189e-2,
)
"""Coefficients of the rational function of XLA's old versions."""
SMALL_ERF = (
    7.853861353153693e-5, -8.010193625184903e-4, 5.188327685732524e-3, -2.685381193529856e-2, 1.128358514861418e-1,
    -3.761262582423300e-1, 1.128379165726710,
)
"""Coefficients of erf(x) / x as a polynomial of the square of x, from -1 to 1."""
MIDDLE_ERFC = (
    2.326819970068386e-2, -1.387039388740657e-1, 3.687424674597105e-1, -5.824733027278666e-1, 6.210004621745983e-1,
    -4.944515323274145e-1, 3.404879937665872e-1, -2.741127028184656e-1, 5.638259427386472e-1,
)
"""Coefficients of erfc(x) * x * exp(x * x) as a polynomial of the square of 1 / x, from 1 to 2."""
LARGE_ERFC = (
    -1.047766399936249e1, 1.297719955372516e1, -7.495518717768503, 2.921019019210786, -1.015265279202700,
    4.218463358204948e-1, -2.820767439740514e-1, 5.641895067754075e-1,
)
"""Coefficients above 2."""
# fmt: on
MAX_EXPONENT = 88.72283905206835
"""Logarithm of the largest float32."""


def _polynomial(x: Any, coefficients: Sequence[float]) -> Any:
    """Return the polynomial with these coefficients, the highest power first, by Horner's rule."""
    total = coefficients[0] * x + coefficients[1]
    for coefficient in coefficients[2:]:
        total = total * x + coefficient
    return total


def erf_of_xla(tf: Any, x: Any) -> Any:
    clamped = tf.Minimum(tf.Maximum(x, -ERF_LIMIT), ERF_LIMIT)
    square = clamped * clamped
    return clamped * _polynomial(square, ERF_NUMERATOR) / _polynomial(square, ERF_DENOMINATOR)


def erf_of_old_xla(tf: Any, x: Any) -> Any:
    clamped = tf.Minimum(tf.Maximum(x, -OLD_ERF_LIMIT), OLD_ERF_LIMIT)
    square = clamped * clamped
    return clamped * _polynomial(square, OLD_ERF_NUMERATOR) / _polynomial(square, OLD_ERF_DENOMINATOR)


@fuse_pattern(erf_of_xla, erf_of_old_xla)
def erf(b: RewriteContext, x: Value) -> Value:
    """Replace the rational function by tf.Erf(x), which may be part of a GELU."""
    require(x.dtype is DType.F32, "the coefficients are those for float32", dtype=x.dtype.name)
    return b.tf.Erf(x)


def erfc_of_xla(tf: Any, x: Any) -> Any:
    """`1 - erf(x)` from -1 to 1, and elsewhere `exp(-x * x) / abs(x)` times a polynomial."""
    near = 1.0 - x * _polynomial(tf.Square(x), SMALL_ERF)
    negative = -1.0 * tf.Square(x)
    inverse = 1.0 / tf.Square(x)
    middle = tf.Less(tf.Abs(x), 2.0)
    shares = tf.SelectV2(middle, _polynomial(inverse, MIDDLE_ERFC), _polynomial(inverse, LARGE_ERFC))
    tail = tf.Exp(negative) * (1.0 / tf.Abs(x)) * shares
    tail = tf.SelectV2(tf.Less(negative, -MAX_EXPONENT), 0.0, tail)
    far = tf.SelectV2(tf.Less(x, 0.0), 2.0 - tail, tail)
    return tf.SelectV2(tf.Less(tf.Abs(x), 1.0), near, far)


@fuse_pattern(erfc_of_xla)
def erfc(b: RewriteContext, x: Value) -> Value:
    """Replace the polynomials by tf.Erfc(x), which may be part of a GELU."""
    require(x.dtype is DType.F32, "the coefficients are those for float32", dtype=x.dtype.name)
    return b.tf.Erfc(x)
