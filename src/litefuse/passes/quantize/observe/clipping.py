"""Ranges that clip the most extreme numbers of a value, chosen by its histogram."""

from __future__ import annotations

from typing import Any

import numpy as np

from litefuse.passes.quantize.kernels.histogram import Histogram

_CANDIDATES = 64
"""Number of ends to try on each side of 0."""
_MIN_GAIN = 0.01
_STEPS_TRIED = 8
"""Number of steps for which the error of rounding is computed; it is interpolated in between."""

_TRIED = np.linspace(0, 1, _STEPS_TRIED)

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
    filled = np.flatnonzero(histogram.counts)
    start, end = int(filled[0]), int(filled[-1]) + 1
    counts, edges = histogram.counts[start:end], histogram.edges[start : end + 1]
    errors = _rounding_errors(counts, edges, (highs[None] - lows[:, None]) / steps)
    below, above = _clipping_errors(counts, edges, lows, highs)
    errors += below[:, None]
    errors += above
    best = divmod(int(errors.argmin()), len(highs))
    if errors[best] > (1 - _MIN_GAIN) * errors[-1, -1]:
        return low, high
    return float(lows[best[0]]), float(highs[best[1]])


def _clipping_errors(counts: Array, edges: Array, lows: Array, highs: Array) -> tuple[Array, Array]:
    """Return the sums of the squared errors of the numbers below each of `lows`, and above each of `highs`."""
    centers = edges[1:] + edges[:-1]
    centers /= 2
    ends = centers.searchsorted(lows), centers.searchsorted(highs, side="right")
    below, above = np.empty((3, len(lows))), np.empty((3, len(highs)))
    moments, sums = np.zeros(len(counts) + 1), counts.astype(np.float64)
    for row in range(3):
        if row:
            sums *= centers
        np.cumsum(sums, out=moments[1:])
        below[row] = moments[ends[0]]
        above[row] = moments[-1] - moments[ends[1]]
    return _squared_distances(below, lows), _squared_distances(above, highs)


def _squared_distances(moments: Array, limits: Array) -> Array:
    """Return the sums of the squared distances of numbers from each limit; `moments` are those of the numbers."""
    count, total, squares = moments
    return np.maximum(squares - 2 * limits * total + limits**2 * count, 0.0)


def _rounding_errors(counts: Array, edges: Array, steps: Array) -> Array:
    """Return the sums of the squared errors of all numbers, rounded to multiples of each step."""
    least, most = float(steps.min()), float(steps.max())
    tried: Array = least * (most / least) ** _TRIED
    # The error in a bin is the difference of the integrals at its edges; these are summed by edge.
    changes = np.empty(len(edges), np.float32)
    changes[0], changes[-1] = -counts[0], counts[-1]
    changes[1:-1] = counts[:-1] - counts[1:]
    integrals = _integrated_error(edges, tried) @ changes
    # Most of the error is proportional to the square of the step.
    shares = integrals * tried / (edges[1] - edges[0])
    errors = np.asarray(np.interp(np.log(steps), np.log(tried), shares), np.float64)
    errors *= np.square(steps)
    return errors


def _integrated_error(edges: Array, steps: Array) -> Array:
    """Return the integral of the squared error of rounding from 0 to each edge, in units of each step."""
    largest = float(max(-edges[0], edges[-1]))
    quotients = (edges / largest).astype(np.float32) * (largest / steps).astype(np.float32)[:, None]
    whole = np.rint(quotients)
    quotients -= whole
    cubes = quotients * quotients
    cubes *= quotients
    cubes *= np.float32(4)
    cubes += whole
    cubes *= np.float32(1 / 12)
    return cubes
