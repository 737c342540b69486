"""The Hurwitz zeta function, the sum of (q + k)^-x over k >= 0, computed as TensorFlow does in float32."""

from __future__ import annotations

import numpy as np

from litefuse.errors import require
from litefuse.ir import Builder, DType, Value
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.rule import legalize

F32 = DType.F32
# Ten terms are summed; the Euler-Maclaurin formula estimates the rest. This is inaccurate for q < 0, because the ten
# terms do not reach the large ones; TensorFlow has the same error, and results should match TensorFlow's.
_TERMS = 10
# Divisors (2k)! / B(2k) of the formula's terms.
_DIVISORS = (
    *(12.0, -720.0, 30240.0, -1209600.0, 47900160.0, -1.8924375803183791606e9, 7.47242496e10, -2.950130727918164224e12),
    *(1.1646782814350067249e14, -4.5979787224074726105e15, 1.8152105401943546773e17, -7.1661652561756670113e18),
)
_SMALL = 2.0**-24


class _Sum:
    """A sum that is frozen, element by element, after the first term that no longer changes it."""

    def __init__(self, b: Builder, first: Value) -> None:
        self._b = b
        self.value = first
        self._open: Value | None = None

    def add(self, term: Value, *, may_end: bool = True) -> None:
        b = self._b
        total = self.value + term
        self.value = total if self._open is None else b.tf.SelectV2(self._open, total, self.value)
        if may_end:
            matters = abs(term) >= abs(total) * _SMALL
            # A term of zero ends the sum, even if the sum is zero.
            matters = matters & b.tf.NotEqual(term, 0)
            self._open = matters if self._open is None else self._open & matters


@legalize("tf.Zeta")
def zeta(b: RewriteContext, x: Value, q: Value) -> Value:
    require(x.dtype is F32, "only float32 is computed", dtype=x.dtype.name)
    power = -x
    term = b.tf.Pow(q, power)
    total, end = _Sum(b, term), q
    for _ in range(_TERMS - 1):
        end = end + 1
        term = b.tf.Pow(end, power)
        total.add(term)
    total.add(term * end / (x - 1), may_end=False)
    total.add(term * -0.5, may_end=False)
    factor = term * (x / end)
    square = end * end
    for index, divisor in enumerate(_DIVISORS):
        total.add(factor * (1 / divisor))
        grown = [x + (2 * index + shift) for shift in (1, 2)]
        factor = factor * grown[0] * grown[1] / square
    return _replace_special_cases(b, x, q, total.value)


def _replace_special_cases(b: Builder, x: Value, q: Value, total: Value) -> Value:
    """Replace `total` at poles and outside the domain.

    The result is infinite for x = 1, and at poles (q an integer <= 0) for even x. It is NaN for x < 1, at poles for odd
    x, and for negative q with fractional x.
    """
    up_to_0 = q <= 0
    is_pole = up_to_0 & b.tf.Equal(q, b.tf.Floor(q))
    half = x * 0.5
    is_odd = b.tf.NotEqual(half, b.tf.Floor(half))
    total = b.tf.SelectV2(is_pole, np.inf, total)
    total = b.tf.SelectV2(is_pole & is_odd, np.nan, total)
    total = b.tf.SelectV2(up_to_0 & b.tf.NotEqual(x, b.tf.Floor(x)), np.nan, total)
    total = b.tf.SelectV2(x < 1, np.nan, total)
    return b.tf.SelectV2(b.tf.Equal(x, 1), np.inf, total)
