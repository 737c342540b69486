"""A generator of random numbers, which is the same on all machines."""

from collections.abc import Sequence
from math import prod
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]


class Random:
    """A generator of random numbers (SplitMix64). Importing `numpy.random` would take as long as a whole check."""

    def __init__(self, seed: int) -> None:
        self._count = seed << 32

    def uniform(self, shape: tuple[int, ...]) -> Array:
        """Return uniform numbers in the open interval (0, 1)."""
        return ((self.bits(shape) >> np.uint64(11)).astype(np.float64) + 0.5) * 2.0**-53

    def bits(self, shape: Sequence[int]) -> Array:
        """Return 64 random bits for each element."""
        size = prod(shape)
        state = np.arange(self._count + 1, self._count + 1 + size, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
        self._count += size
        for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
            state = (state ^ (state >> np.uint64(shift))) * np.uint64(factor)
        return (state ^ (state >> np.uint64(31))).reshape(shape)

    def normal(self, shape: tuple[int, ...]) -> Array:
        """Return normally distributed numbers of mean 0 and variance 1 (Box-Muller method)."""
        return np.asarray(np.sqrt(-2.0 * np.log(self.uniform(shape))) * np.cos(2.0 * np.pi * self.uniform(shape)))

    def integers(self, low: int, high: int, shape: tuple[int, ...]) -> Array:
        """Return uniform integers from `low` to `high` - 1."""
        return np.asarray(np.floor(low + (high - low) * self.uniform(shape)), np.int64)

    def signs(self, shape: tuple[int, ...]) -> Array:
        """Return 1.0 or -1.0 with equal probability."""
        return np.where(self.uniform(shape) < 0.5, -1.0, 1.0)
