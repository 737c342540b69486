"""Histograms of unknown range in constant memory."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

BINS = 4096
"""Number of bins, half of them on each side of 0."""
_HALF = BINS // 2
_MIN_EXPONENT, _MAX_EXPONENT = -100, 128
"""Numbers smaller than 2**-100 count as 0; the largest float32 number is smaller than 2**128."""


class Histogram:
    """Counts of numbers in bins of equal width, which cover [-2**exponent, 2**exponent).

    A number that is too large doubles the range until it fits, and pairs of bins are merged. Because the edges of bins
    are edges of all narrower bins, the counts do not depend on the order of the numbers.
    """

    def __init__(self, exponent: int = _MIN_EXPONENT, counts: np.ndarray[Any, Any] | None = None) -> None:
        self.exponent = exponent
        self.counts = np.zeros(BINS, np.int64) if counts is None else counts

    def add(self, values: np.ndarray[Any, Any], limit: float, weight: int = 1) -> None:
        """Count finite float32 numbers `weight` times each; `limit` is their largest magnitude."""
        self._widen(limit)
        # Scaling by a power of two is exact. Rounding moves numbers by at most 2**-13 bins, at the upper end into one
        # more bin.
        bins = values * np.float32(math.ldexp(_HALF, -self.exponent))
        bins += np.float32(_HALF)
        counts = np.bincount(bins.astype(np.intp).reshape(-1), minlength=BINS + 1)
        counts *= weight
        self.counts += counts[:BINS]
        self.counts[-1] += counts[BINS]

    def _widen(self, limit: float) -> None:
        """Merge bins until numbers up to the magnitude `limit` fit."""
        exponent = min(math.frexp(limit)[1] if limit else _MIN_EXPONENT, _MAX_EXPONENT)
        if exponent <= self.exponent:
            return
        merged = min(exponent - self.exponent, _HALF.bit_length()) if self.counts.any() else 0
        for _ in range(merged):
            inner = self.counts.reshape(-1, 2).sum(axis=1)
            self.counts = np.zeros(BINS, np.int64)
            self.counts[_HALF // 2 : _HALF // 2 + _HALF] = inner
        self.exponent = exponent

    @property
    def edges(self) -> np.ndarray[Any, Any]:
        """The edges of the bins, in ascending order."""
        return np.ldexp(np.arange(-_HALF, _HALF + 1, dtype=np.float64), self.exponent - _HALF.bit_length() + 1)
