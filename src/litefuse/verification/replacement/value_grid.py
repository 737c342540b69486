"""Generate random numbers, values of all magnitudes, and values around the constants of body and replacement."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from litefuse.reference.random_numbers import Random
from litefuse.verification.replacement.thresholds import Thresholds

Array = np.ndarray[Any, Any]

WINDOWS = (
    *(0, -2, 2, 4, -4, -6, -10, 6, 8, -8, 12, -14, 10, -12, 16, -20, 20, 14, -16, 18, -18, 24, -24, 30, -30),
    *(36, 22, -22, 26, -26, 28, -28, 32, -32, 34, -34),
)
"""Powers of ten at which windows of two decades begin, ordered by how often models use such magnitudes.

Smaller numbers are left out: kernels may flush numbers below 1e-38 to zero, and products may become as small.
"""
_USUAL: Array = np.asarray([0.5, 1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0, 8.0, 10.0, 16.0, 100.0, 127.0, 128.0, 255.0])
_LARGEST = float(np.finfo(np.float32).max)
_NEAR = 1e-3


def points(thresholds: Thresholds) -> Array:
    """Return values just below, at, just above and between the thresholds, the likeliest ones first."""
    mentioned = np.asarray(thresholds.numbers, np.float64)
    between = _midpoints(np.concatenate([mentioned, -mentioned]))
    inner = _midpoints(mentioned)
    first = (_around(mentioned), inner, -mentioned, 0.9 * mentioned, 1.1 * mentioned)
    values: Array = np.concatenate((*first, _USUAL, -_USUAL, between))
    values = values[np.abs(values) <= _LARGEST]
    return np.asarray(list(dict.fromkeys(values.tolist())))


def distinct(numbers: Array) -> Array:
    """Return the numbers without repetitions, in order."""
    # `np.unique` would import `numpy.ma`, which takes as long as a whole check.
    return np.asarray(sorted(set(numbers.tolist())), np.float64)


def _midpoints(numbers: Array) -> Array:
    """Return the numbers halfway between adjacent ones."""
    ordered = distinct(numbers)
    return (ordered[1:] + ordered[:-1]) / 2


def _around(numbers: Array) -> Array:
    with np.errstate(all="ignore"):
        single = numbers.astype(np.float32)
        above, below = (np.nextafter(single, np.float32(end)).astype(np.float64) for end in (np.inf, -np.inf))
    return np.stack([numbers, above, below, numbers * (1 + _NEAR), numbers * (1 - _NEAR)], -1).reshape(-1)


def grid(windows: Sequence[int], random: Random) -> Array:
    """Return a positive and a negative random number in each decade of the windows."""
    exponents = np.repeat(np.asarray(windows, np.float64), 4) + np.tile([0.0, 0.0, 1.0, 1.0], len(windows))
    signs = np.tile([1.0, -1.0], 2 * len(windows))
    return signs * _power(exponents + random.uniform(exponents.shape))


def stream(thresholds: Thresholds, random: Random) -> tuple[Array, Array]:
    """Return single values, the most useful first, alternating between those around thresholds and other magnitudes.

    Also return a mask of the values that are not around a threshold.
    """
    around, spread = points(thresholds), grid(WINDOWS, random)
    around = np.concatenate([around[:100], [0.0, -0.0], around[100:]])
    values = np.concatenate([around, spread])
    order = np.argsort(np.concatenate([np.arange(len(around)), np.arange(len(spread))]), kind="stable")
    return values[order], order >= len(around)


def logarithmic(windows: Array, random: Random, shape: tuple[int, ...]) -> Array:
    """Return numbers of both signs, distributed log-uniformly over each window (`windows` broadcasts to `shape`)."""
    return random.signs(shape) * _power(windows + 2.0 * random.uniform(shape))


def _power(exponents: Array) -> Array:
    return np.power(10.0, np.minimum(exponents, 38.5))


def decade(numbers: Array) -> Array:
    """Return the decimal order of magnitude of each number: 0 from 1 up to 10, -99 for zero."""
    with np.errstate(all="ignore"):
        exponents = np.floor(np.log10(np.abs(numbers.astype(np.float64))))
    return np.where(np.isfinite(exponents), exponents, -99.0).astype(np.int64)


def whole_numbers(thresholds: Thresholds, low: int, high: int) -> Array:
    """Return integers in [low, high): at and next to mentioned integers, powers of two, zero and the ends."""
    centers = [*thresholds.whole, 0, low, high - 1, *(sign << power for power in range(1, 63) for sign in (1, -1))]
    near = [center + step for center in centers for step in (0, 1, -1)]
    kept = dict.fromkeys(number for number in near if low <= number < high)
    return np.asarray(list(kept) or [low], np.int64)
