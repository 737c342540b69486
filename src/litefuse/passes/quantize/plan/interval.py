"""Ranges of the numbers of values."""

from typing import NamedTuple


class Range(NamedTuple):
    """The smallest and largest number of a tensor."""

    low: float
    high: float

    def join(self, other: "Range") -> "Range":
        return Range(min(self.low, other.low), max(self.high, other.high))
