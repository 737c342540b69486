"""Ranges that clip the most extreme numbers of a value, chosen by its histogram."""

from __future__ import annotations

from typing import Any

import numpy as np

from litefuse.runtime.histogram import Histogram

_CANDIDATES = 64
"""Number of ends to try on each side of 0."""
_MIN_GAIN = 0.01
_STEPS_TRIED = 32
"""Number of steps for which the error of rounding is computed; it is interpolated in between."""

Array = np.ndarray[Any, Any]


def percentile_range(histogram: Histogram, low: float, high: float, percentile: float) -> tuple[float, float]:
    """Return the range that covers this share of the numbers, within `low` and `high`; it includes 0."""
    below = np.concatenate([[0], np.cumsum(histogram.counts)])
    cut = below[-1] * (1 - percentile / 100) / 2
    # Within a bin, numbers are assumed to be evenly distributed.
    ends = np.interp([cut, below[-1] - cut], *_increasing(below, histogram.edges))
    return max(low, min(float(ends[0]), 0.0)), min(high, max(float(ends[1]), 0.0))


def _increasing(below: Array, edges: Array) -> tuple[Array, Array]:
    """Return the points of a cumulative histogram without empty bins, except for those next to others."""
    filled = np.diff(below) > 0
    kept = np.concatenate([filled, [False]]) | np.concatenate([[False], filled])
    return below[kept], edges[kept]


def least_error_range(histogram: Histogram, low: float, high: float, steps: int) -> tuple[float, float]:
    """Return the range within `low` and `high` with the smallest squared error of clipping and rounding.

    The range includes 0, which is represented exactly, and is divided into `steps` steps. A range that is not better by
    1 % is not narrowed: the errors are estimated.
    """
    low, high = min(low, 0.0), max(high, 0.0)
    if low == high:
        return low, high
    shares = np.arange(1, _CANDIDATES + 1) / _CANDIDATES
    lows, highs = (end * shares if end else np.zeros(1) for end in (low, high))
    centers = (histogram.edges[1:] + histogram.edges[:-1]) / 2
    below = _clipping_errors(histogram.counts[::-1], -centers[::-1], -lows)
    above = _clipping_errors(histogram.counts, centers, highs)
    widths = highs[None] - lows[:, None]
    errors = below[:, None] + above[None] + _rounding_errors(histogram, widths / steps)
    best = np.unravel_index(np.argmin(errors), errors.shape)
    if errors[best] > (1 - _MIN_GAIN) * errors[-1, -1]:
        return low, high
    return float(lows[best[0]]), float(highs[best[1]])


def _clipping_errors(counts: Array, centers: Array, limits: Array) -> Array:
    """Return the sums of the squared errors of the numbers above each limit; `centers` ascend."""
    moments = [np.append(np.cumsum((counts * centers**power)[::-1])[::-1], 0.0) for power in range(3)]
    numbers, sums, squares = (moment[np.searchsorted(centers, limits, side="right")] for moment in moments)
    return np.maximum(squares - 2 * limits * sums + limits**2 * numbers, 0.0)


def _rounding_errors(histogram: Histogram, steps: Array) -> Array:
    """Return the sums of the squared errors of all numbers, rounded to multiples of each step."""
    least, most = float(steps.min()), float(steps.max())
    tried: Array = least * (most / least) ** np.linspace(0, 1, _STEPS_TRIED)
    counts, edges = histogram.counts, histogram.edges
    filled = np.flatnonzero(counts)
    integrals = _integrated_error(edges[filled + 1], tried) - _integrated_error(edges[filled], tried)
    sums: Array = integrals @ counts[filled] / (edges[1] - edges[0])
    return np.array(np.interp(steps, tried, sums), np.float64)


def _integrated_error(ends: Array, steps: Array) -> Array:
    """Return the integral of the squared error of rounding from 0 to each end, for each step."""
    quotients = ends[None] / steps[:, None]
    whole = np.rint(quotients)
    rest = quotients - whole
    return (whole / 12 + rest * rest * rest / 3) * steps[:, None] ** 3
