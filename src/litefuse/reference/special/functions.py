"""Special functions: error function, gamma, zeta."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from litefuse.reference.common import Array, Kernel, KernelTable
from litefuse.reference.residues import Residues

# S. L. Moshier, Cephes Mathematical Library 2.1, ndtr.c: rational approximations of erf on [0, 1]
# and of exp(x^2) erfc(x) on [1, 8] and beyond, with relative errors below 4e-16. Highest power first.
_ERF_NUMERATOR = (
    9.60497373987051638749e0,
    9.00260197203842689217e1,
    2.23200534594684319226e3,
    7.00332514112805075473e3,
    5.55923013010394962768e4,
)
_ERF_DENOMINATOR = (
    1.0,
    3.35617141647503099647e1,
    5.21357949780152679795e2,
    4.59432382970980127987e3,
    2.26290000613890934246e4,
    4.92673942608635921086e4,
)
_ERFC_NUMERATOR = (
    2.46196981473530512524e-10,
    5.64189564831068821977e-1,
    7.46321056442269912687e0,
    4.86371970985681366614e1,
    1.96520832956077098242e2,
    5.26445194995477358631e2,
    9.34528527171957607540e2,
    1.02755188689515710272e3,
    5.57535335369399327526e2,
)
_ERFC_DENOMINATOR = (
    1.0,
    1.32281951154744992508e1,
    8.67072140885989742329e1,
    3.54937778887819891062e2,
    9.75708501743205489753e2,
    1.82390916687909736289e3,
    2.24633760818710981792e3,
    1.65666309194161350182e3,
    5.57535340817727675546e2,
)
_TAIL_NUMERATOR = (
    5.64189583547755073984e-1,
    1.27536670759978104416e0,
    5.01905042251180477414e0,
    6.16021097993053585195e0,
    7.40974269950448939160e0,
    2.97886665372100240670e0,
)
_TAIL_DENOMINATOR = (
    1.0,
    2.26052863220117276590e0,
    9.39603524938001434673e0,
    1.20489539808096656605e1,
    1.70814450747565897222e1,
    9.60896809063285878198e0,
    3.36907645100081516050e0,
)


def _polynomial(coefficients: Sequence[float], x: Array) -> Array:
    result = np.full_like(x, coefficients[0])
    for coefficient in coefficients[1:]:
        result = result * x + coefficient
    return result


def _erf_near_zero(x: Array) -> Array:
    """Return erf(x) for |x| <= 1."""
    square = x * x
    return x * _polynomial(_ERF_NUMERATOR, square) / _polynomial(_ERF_DENOMINATOR, square)


def _erfc_tail(x: Array) -> Array:
    """Return erfc(x) for x >= 1."""
    near = np.minimum(x, 8.0)
    far = np.clip(x, 8.0, 1e3)
    ratio = np.where(
        x < 8.0,
        _polynomial(_ERFC_NUMERATOR, near) / _polynomial(_ERFC_DENOMINATOR, near),
        _polynomial(_TAIL_NUMERATOR, far) / _polynomial(_TAIL_DENOMINATOR, far),
    )
    return np.exp(-x * x) * ratio


def _erf_float64(x: Array) -> Array:
    magnitude = np.abs(x)
    inside = _erf_near_zero(np.clip(x, -1.0, 1.0))
    outside = np.copysign(1.0 - _erfc_tail(np.maximum(magnitude, 1.0)), x)
    return np.where(np.isnan(x), x, np.where(magnitude <= 1.0, inside, outside))


def _erfc_float64(x: Array) -> Array:
    magnitude = np.abs(x)
    inside = 1.0 - _erf_near_zero(np.clip(x, -1.0, 1.0))
    tail = _erfc_tail(np.maximum(magnitude, 1.0))
    outside = np.where(x < 0, 2.0 - tail, tail)
    return np.where(np.isnan(x), x, np.where(magnitude <= 1.0, inside, outside))


def compute_in_float64(function: Kernel) -> Kernel:
    """Return a kernel that computes in float64 and rounds once."""

    def kernel(x: Array) -> Array:
        return function(x.astype(np.float64)).astype(x.dtype)

    return kernel


def _log_gamma(x: float) -> float:
    if math.isinf(x) or (x <= 0 and x == math.floor(x)):
        return math.inf
    return math.lgamma(x)


def _digamma(x: float) -> float:
    """Apply reflection, recurrence to x >= 10, then the asymptotic series (Abramowitz and Stegun 6.3)."""
    if x <= 0:
        if x == math.floor(x):
            return math.nan
        return _digamma(1 - x) - math.pi / math.tan(math.pi * x)
    total = 0.0
    while x < 10:
        total -= 1 / x
        x += 1
    y = 1 / (x * x)
    series = y * (1 / 12 - y * (1 / 120 - y * (1 / 252 - y * (1 / 240 - y * (1 / 132 - y * 691 / 32760)))))
    return total + math.log(x) - 0.5 / x - series


# B(2k) / (2k)!, for the Euler-Maclaurin formula (Abramowitz and Stegun 23.1.30, 23.2.9).
_BERNOULLI_RATIOS = (1 / 12, -1 / 720, 1 / 30240, -1 / 1209600, 1 / 47900160, -691 / 1307674368000, 1 / 74724249600)


_MAX_TERMS = 10_000


def _hurwitz_zeta(x: float, q: float) -> float:
    """Return the sum over n of `(n + q) ** -x`, for x > 1."""
    if math.isnan(x) or math.isnan(q) or x < 1:
        return math.nan
    if x == 1:
        return math.inf
    if q <= 0:
        if q == math.floor(q):
            return math.inf
        if x != math.floor(x):
            return math.nan
    total = 0.0
    steps = 12 + max(0, math.ceil(-q))
    if steps > _MAX_TERMS:
        raise ValueError(f"the zeta function at {q} needs too many terms ({steps})")
    for n in range(steps):
        total += (q + n) ** -x
    last = q + steps
    total += last ** (1 - x) / (x - 1) + 0.5 * last**-x
    factor = x * last ** (-x - 1)
    for order, ratio in enumerate(_BERNOULLI_RATIOS, start=1):
        total += ratio * factor
        factor *= (x + 2 * order - 1) * (x + 2 * order) / (last * last)
    return total


def _vectorize(function: Kernel) -> Kernel:
    return compute_in_float64(np.vectorize(function, otypes=[np.float64]))


def zeta(x: Array, q: Array) -> Array:
    scalar = np.vectorize(_hurwitz_zeta, otypes=[np.float64])
    return scalar(x.astype(np.float64), q.astype(np.float64)).astype(x.dtype)


def erf(x: Array) -> Any:
    """Return erf(x), an odd function of residues."""
    return x.odd("erf") if isinstance(x, Residues) else _erf(x)


def erfc(x: Array) -> Any:
    """Return 1 - erf(x), which is exact for large x too."""
    return 1.0 - x.odd("erf") if isinstance(x, Residues) else _erfc(x)


_erf, _erfc = compute_in_float64(_erf_float64), compute_in_float64(_erfc_float64)
KERNELS: KernelTable = {
    "tf.Digamma": _vectorize(_digamma),
    "tf.Erf": erf,
    "tf.Erfc": erfc,
    "tf.Lgamma": _vectorize(_log_gamma),
    "tf.Zeta": zeta,
}
