"""Estimate how far unseen values exceed the sampled range.

Far from the mean, most distributions resemble an exponential one: the numbers beyond a limit exceed it by a scale, on
average, that hardly depends on the limit. The mean excess of the largest known numbers over a limit estimates the scale
(Embrechts et al., "Modelling Extremal Events", 1997, section 6.2).
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

_MIN_ROWS = 10
_LARGEST = 5
"""One of this many rows is among the largest."""

Array = np.ndarray[Any, Any]


def find_scales(ends: tuple[Array, Array], count: int) -> Array | None:
    """Return the scales of the tails below and above the range of `count` numbers, given some of them.

    None if there are too few rows. The largest numbers of a few rows show the scale only roughly. Therefore, the result
    is the geometric mean with the scale of a normal distribution whose largest of `count` numbers is M, about
    M / (2 ln count). It is 0 where the largest numbers are all the same, as behind ReLU6, and where there are none.

    Args:
        ends: distances of known numbers below and above 0: [rows, columns]. The rows of a column are compared with each
            other.
        count: number of all numbers.
    """
    if len(ends[0]) < _MIN_ROWS or count < 2:
        return None
    return np.array([_find_scale(distances.clip(0), count) for distances in ends])


def _find_scale(ends: Array, count: int) -> float:
    """Return the scale above the largest numbers of columns."""
    number = len(ends) // _LARGEST
    largest = np.partition(ends, (-number - 1, -1), axis=0)[-number - 1 :].astype(np.float64)
    excess = np.square(largest[1:].mean(0) - largest[0]).mean()
    normal = float(largest.max()) / (2 * math.log(count))
    return math.sqrt(math.sqrt(excess) * normal)
