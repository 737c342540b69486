"""Find which operands of a softmax are so small that their results do not depend on them."""

from __future__ import annotations

from typing import Any

import numpy as np

_LIMITS = 32
"""Number of limits to try."""
_CLIPPING_WEIGHT = 16.0
"""Weight of the error of clipping on known rows: it is larger on others."""

Array = np.ndarray[Any, Any]


def find_least_logit(logits: Array, high: float, steps: int) -> float:
    """Return the limit below which the operands of a softmax are clipped best.

    Without the numbers below it, the range up to `high`, which is divided into `steps` steps, has smaller ones. The
    limit has the smallest squared error of the results. Rounding to steps of size d has the squared error d * d / 12
    times the sum of the squares of the derivatives p_i * (delta_ij - p_j).

    Args:
        logits: rows of operands.
        high: the largest operand.
        steps: number of steps.
    """
    expected = _softmax(logits)
    squares = np.square(expected)
    sensitivity = float((squares * (1 - 2 * expected + squares.sum(1, keepdims=True))).sum())

    def error(low: float) -> float:
        clipping = np.square(_softmax(np.maximum(logits, low)) - expected).sum()
        return _CLIPPING_WEIGHT * float(clipping) + sensitivity * ((high - low) / steps) ** 2 / 12

    limits: list[float] = np.linspace(min(float(logits.min()), 0.0), 0.0, _LIMITS, endpoint=False).tolist()
    return min(limits, key=error)


def _softmax(logits: Array) -> Array:
    powers = np.exp(logits - logits.max(1, keepdims=True))
    return powers / powers.sum(1, keepdims=True)
