"""Piecewise linear functions, compared with their values at points."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from litefuse.reference.pieces import Pieces

POINTS = [Fraction(number, 7) for number in range(-60, 60, 3)]


def draw(random: Random) -> Pieces:
    kinks = {Fraction(random.randint(-9, 9), 3): Fraction(random.randint(-5, 5)) for _ in range(random.randint(0, 4))}
    changes = {t: kinks[t] for t in sorted(kinks) if kinks[t]}
    return Pieces(Fraction(random.randint(-5, 5)), Fraction(random.randint(-3, 3)), changes)


@pytest.mark.parametrize("seed", range(200))
def test_functions_have_the_values(seed: int) -> None:
    """Sums, multiples and maxima with 0; a maximum has one form, whose points ascend."""
    random = Random(seed)
    one, other = draw(random), draw(random)
    rectified = one.rectify()
    for x in POINTS:
        assert one.plus(other).at(x) == one.at(x) + other.at(x)
        assert one.times(Fraction(3, 2)).at(x) == one.at(x) * 3 / 2
        assert rectified.at(x) == max(one.at(x), 0)
    assert rectified.rectify() == rectified
    assert list(rectified.kinks) == sorted(rectified.kinks) and all(rectified.kinks.values())


@pytest.mark.parametrize("seed", range(200))
def test_a_cut_is_zero_on_one_side(seed: int) -> None:
    one = draw(Random(seed))
    kinks = one.plus(Pieces(-one.at(Fraction(1, 3)), Fraction()))
    for is_right in (True, False):
        cut = kinks.cut(Fraction(1, 3), is_right=is_right)
        assert cut is not None
        assert all(cut.at(x) == (kinks.at(x) if (x > Fraction(1, 3)) == is_right else 0) for x in POINTS)
    assert one.plus(Pieces(1 - one.at(Fraction(2)), Fraction())).cut(Fraction(2), is_right=True) is None
