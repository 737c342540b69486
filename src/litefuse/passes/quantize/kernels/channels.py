"""Observe each channel of a value for calibration: each index of its last axis."""

import math
from typing import Any, NamedTuple

import numpy as np

from litefuse.runtime.blas import one_thread

_MEASURED_CALLS = 16
"""Number of calls that the moments are of."""
_REDUCED_AT_ONCE = 1 << 9
"""Number of columns from which a reduction over rows is fast."""
_MAX_PARTS = 16
"""Number of parts, a power of two, that a long row is divided into."""

Array = np.ndarray[Any, Any]


class Scaling(NamedTuple):
    """The change of the numbers of a tensor from x to y: y = (x - centers) / factors.

    The arrays have an element for each channel.
    """

    factors: Array
    centers: Array

    def then(self, other: "Scaling") -> "Scaling":
        """Return both, `other` after this."""
        return Scaling(self.factors * other.factors, self.centers + self.factors * other.centers)

    def repeat(self, width: int) -> "Scaling":
        """Return the same for a tensor with `width` channels, in which these repeat."""
        times = width // len(self.factors)
        return Scaling(np.tile(self.factors, times), np.tile(self.centers, times))


class Channels:
    """The range of each channel in all calls, and its moments in the first ones.

    Args:
        width: number of channels.
    """

    def __init__(self, width: int) -> None:
        self.low, self.high = np.full(width, np.inf, np.float32), np.full(width, -np.inf, np.float32)
        self.count = 0
        """Number of elements of each channel that the moments are of."""
        self.total, self.squares = np.zeros(width), np.zeros(width)
        self._calls = 0

    def add(self, calls: Array) -> None:
        """Add the elements of calls: an array [calls, elements], with the channels of each element in a row."""
        calls = np.ascontiguousarray(calls)
        self.widen(calls, calls)
        self.measure(calls[: max(_MEASURED_CALLS - self._calls, 0)])

    def widen(self, lows: Array, highs: Array) -> None:
        """Widen the ranges: arrays with some small and large numbers of each channel, the channels in a row."""
        width = len(self.low)
        np.minimum(self.low, _reduce(np.minimum, lows.reshape(-1, width)), out=self.low)
        np.maximum(self.high, _reduce(np.maximum, highs.reshape(-1, width)), out=self.high)

    @property
    def is_measured(self) -> bool:
        """Whether the moments are of enough calls."""
        return self._calls >= _MEASURED_CALLS

    def measure(self, calls: Array) -> None:
        """Add the elements of calls to the moments."""
        if not len(calls):
            return
        numbers = calls.reshape(len(calls), -1, len(self.low)).astype(np.float64)
        count = numbers.shape[1]
        ones = np.ones(count)
        # One call after the other: how many calls are added together must not change the sums.
        with one_thread():
            for call in numbers:
                self.total += ones @ call
            np.square(numbers, out=numbers)
            for call in numbers:
                self.squares += ones @ call
        self.count += count * len(calls)
        self._calls += len(calls)

    def rescaled(self, scaling: Scaling) -> "Channels":
        """Return the channels of the scaled numbers; a scaling of fewer channels repeats."""
        factors, centers = scaling.repeat(len(self.low))
        rescaled = Channels(len(self.low))
        rescaled.low, rescaled.high = (self.low - centers) / factors, (self.high - centers) / factors
        rescaled.count, rescaled.total = self.count, (self.total - centers * self.count) / factors
        rescaled.squares = (self.squares - 2 * centers * self.total + centers**2 * self.count) / factors**2
        return rescaled

    @property
    def mean(self) -> Array:
        """The mean of each channel, 0 if nothing was recorded."""
        return self.total / max(self.count, 1)

    @property
    def mean_square(self) -> Array:
        """The mean square of each channel, 0 if nothing was recorded."""
        return self.squares / max(self.count, 1)


def rows_at_once(count: int, width: int) -> int:
    """Return how many rows of this width to reduce as one, for a fast reduction of `count` rows."""
    return math.gcd(count, 1 << (_REDUCED_AT_ONCE // width).bit_length())


def _reduce(function: np.ufunc, rows: Array) -> Array:
    """Reduce rows [count, width], several at once if they are short."""
    count, width = rows.shape
    at_once = rows_at_once(count, width)
    reduced = function.reduce(rows.reshape(-1, at_once * width), axis=0)
    while at_once > 1:
        parts = min(at_once, _MAX_PARTS)
        reduced = function.reduce(reduced.reshape(parts, -1), axis=0)
        at_once //= parts
    return reduced
