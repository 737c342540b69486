"""Piecewise linear functions of one variable, with rational coefficients: the normal form of limits and ReLUs."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise
from types import MappingProxyType
from typing import NamedTuple

MAX_KINKS = 16


class Pieces(NamedTuple):
    """The function offset + slope x + sum of c relu(x - t) over the changes c of the slope at the points t."""

    offset: Fraction
    slope: Fraction
    kinks: Mapping[Fraction, Fraction] = MappingProxyType({})

    @property
    def is_constant(self) -> bool:
        return self.slope == 0 and not self.kinks

    def at(self, x: Fraction) -> Fraction:
        """Return the value at x."""
        return self.offset + self.slope * x + sum(c * max(x - t, Fraction()) for t, c in self.kinks.items())

    def plus(self, other: "Pieces") -> "Pieces":
        """Return the sum of both functions."""
        kinks = {t: self.kinks.get(t, Fraction()) + other.kinks.get(t, Fraction()) for t in (*self.kinks, *other.kinks)}
        return Pieces(
            self.offset + other.offset, self.slope + other.slope, {t: kinks[t] for t in sorted(kinks) if kinks[t]}
        )

    def times(self, factor: Fraction) -> "Pieces":
        """Return a multiple of the function."""
        kinks = {t: c * factor for t, c in self.kinks.items()} if factor else {}
        return Pieces(self.offset * factor, self.slope * factor, kinks)

    def rectify(self) -> "Pieces":
        """Return the maximum of the function and 0."""
        points = sorted({*self.kinks, *self._find_zeros()})
        if not points:
            return self if self.at(Fraction()) > 0 else ZERO
        first = points[0]
        # The slope on the left of each point is that of the function where it is positive, and 0 elsewhere.
        middles = [
            first - 1,
            *((low + high) / 2 for low, high in pairwise(points)),
            points[-1] + 1,
        ]
        slopes = [self._slope_at(middle) if self.at(middle) > 0 else Fraction() for middle in middles]
        changes = zip(points, slopes, slopes[1:], strict=False)
        offset = max(self.at(first), Fraction()) - slopes[0] * first
        return Pieces(offset, slopes[0], {t: after - before for t, before, after in changes if after != before})

    def cut(self, x: Fraction, *, is_right: bool) -> "Pieces | None":
        """Return the function on one side of one of its zeros, and 0 on the other; None if x is not a zero."""
        if self.at(x) != 0:
            return None
        if is_right:
            slope = self.slope + sum(c for t, c in self.kinks.items() if t <= x)
            kinks = {x: slope, **{t: c for t, c in self.kinks.items() if t > x}}
            return Pieces(Fraction(), Fraction(), {t: c for t, c in kinks.items() if c})
        slope = self._slope_at(x)
        kinks = {**{t: c for t, c in self.kinks.items() if t < x}, x: -slope}
        return Pieces(self.offset, self.slope, {t: c for t, c in kinks.items() if c})

    def _slope_at(self, x: Fraction) -> Fraction:
        return self.slope + sum(c for t, c in self.kinks.items() if t < x)

    def _find_zeros(self) -> list[Fraction]:
        """Return the points at which the function changes its sign within a piece."""
        zeros: list[Fraction] = []
        ends = [None, *self.kinks, None]
        for low, high in pairwise(ends):
            inside = _between(low, high)
            slope = self._slope_at(inside)
            zero = inside - self.at(inside) / slope if slope else None
            if zero is not None and (low is None or zero > low) and (high is None or zero < high):
                zeros.append(zero)
        return zeros


def _between(low: Fraction | None, high: Fraction | None) -> Fraction:
    """Return a point between two; None is infinitely far away."""
    if low is not None and high is not None:
        return (low + high) / 2
    if low is not None:
        return low + 1
    return Fraction() if high is None else high - 1


ZERO = Pieces(Fraction(), Fraction())
IDENTITY = Pieces(Fraction(), Fraction(1))
