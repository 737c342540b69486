"""The Hurwitz zeta function, the sum of (q + k)^-x over k >= 0, computed as TensorFlow does in float32."""

from __future__ import annotations

import numpy as np

from litefuse.errors import require
from litefuse.ir import Builder, DType, Value
from litefuse.rewrite.build import scalar
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
        total = b.tf.AddV2(self.value, term)
        self.value = total if self._open is None else b.tf.SelectV2(self._open, total, self.value)
        if may_end:
            matters = b.tf.GreaterEqual(b.tf.Abs(term), b.tf.Mul(b.tf.Abs(total), scalar(b, _SMALL, F32)))
            # A term of zero ends the sum, even if the sum is zero.
            matters = b.tf.LogicalAnd(matters, b.tf.NotEqual(term, scalar(b, 0, F32)))
            self._open = matters if self._open is None else b.tf.LogicalAnd(self._open, matters)


@legalize("tf.Zeta")
def zeta(b: RewriteContext, x: Value, q: Value) -> Value:
    require(x.dtype is F32, "only float32 is computed", dtype=x.dtype.name)
    one = scalar(b, 1, F32)
    power = b.tf.Neg(x)
    term = b.tf.Pow(q, power)
    total, end = _Sum(b, term), q
    for _ in range(_TERMS - 1):
        end = b.tf.AddV2(end, one)
        term = b.tf.Pow(end, power)
        total.add(term)
    total.add(b.tf.RealDiv(b.tf.Mul(term, end), b.tf.Sub(x, one)), may_end=False)
    total.add(b.tf.Mul(term, scalar(b, -0.5, F32)), may_end=False)
    factor = b.tf.Mul(term, b.tf.RealDiv(x, end))
    square = b.tf.Mul(end, end)
    for index, divisor in enumerate(_DIVISORS):
        total.add(b.tf.Mul(factor, scalar(b, 1 / divisor, F32)))
        grown = [b.tf.AddV2(x, scalar(b, 2 * index + shift, F32)) for shift in (1, 2)]
        factor = b.tf.RealDiv(b.tf.Mul(b.tf.Mul(factor, grown[0]), grown[1]), square)
    return _replace_special_cases(b, x, q, total.value)


def _replace_special_cases(b: Builder, x: Value, q: Value, total: Value) -> Value:
    """Replace `total` at poles and outside the domain.

    The result is infinite for x = 1, and at poles (q an integer <= 0) for even x. It is NaN for x < 1, at poles for odd
    x, and for negative q with fractional x.
    """
    zero, one = scalar(b, 0, F32), scalar(b, 1, F32)
    infinite, undefined = scalar(b, np.inf, F32), scalar(b, np.nan, F32)
    up_to_0 = b.tf.LessEqual(q, zero)
    is_pole = b.tf.LogicalAnd(up_to_0, b.tf.Equal(q, b.tf.Floor(q)))
    half = b.tf.Mul(x, scalar(b, 0.5, F32))
    is_odd = b.tf.NotEqual(half, b.tf.Floor(half))
    total = b.tf.SelectV2(is_pole, infinite, total)
    total = b.tf.SelectV2(b.tf.LogicalAnd(is_pole, is_odd), undefined, total)
    total = b.tf.SelectV2(b.tf.LogicalAnd(up_to_0, b.tf.NotEqual(x, b.tf.Floor(x))), undefined, total)
    total = b.tf.SelectV2(b.tf.Less(x, one), undefined, total)
    return b.tf.SelectV2(b.tf.Equal(x, one), infinite, total)
