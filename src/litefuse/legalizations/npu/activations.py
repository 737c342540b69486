"""Functions of 16-bit integers: the NPU has tables of few of them, and computes others from these."""

from __future__ import annotations

import numpy as np

from litefuse.ir import Value
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.rule import rewrite

_LIMIT = 4.5
"""Magnitude from which the distribution function of the normal distribution is 0 or 1 for 16 bits."""
_EXACT = (-0.00070303, 0.0740113, 1.59501572)
"""Coefficients of the argument of LOGISTIC, by powers of x**2, fitted here: the error of GELU is at most 2.6e-5."""
_APPROXIMATE = (0.0713548162726, 1.5957691216057308)
"""2 * sqrt(2 / pi) * (x + 0.044715 x**3): (1 + tanh(y)) / 2 is the logistic function of 2 y."""


@rewrite("tfl.gelu")
def gelu(b: RewriteContext, x: Value, *, approximate: bool) -> Value:
    """Replace GELU by x * Logistic(c * p(c * c)), where c is x within limits, and p a polynomial."""
    clipped = b.tfl.maximum(b.tfl.minimum(x, np.float32(_LIMIT)), np.float32(-_LIMIT))
    square = b.tfl.mul(clipped, clipped)
    first, *rest = _APPROXIMATE if approximate else _EXACT
    factor = b.tfl.add(b.tfl.mul(square, np.float32(first)), np.float32(rest[0]))
    for coefficient in rest[1:]:
        factor = b.tfl.add(b.tfl.mul(factor, square), np.float32(coefficient))
    return b.tfl.mul(x, b.tfl.logistic(b.tfl.mul(clipped, factor)))
