"""Find the numbers at which functions of one variable change sign."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

Array = np.ndarray[Any, Any]
Measure = Callable[[Array], Array]
"""A function that returns a row for each number in its operand, with the value of each measured function."""


MAX_CHANGES = 12
MAX_ITERATIONS = 24
NEAR = 1e-6
"""Relative distance within which two changes count as one, since rounding may move them as far."""
NEXT_TO = 1e-3


class _Bracket(NamedTuple):
    """An interval in which function `column` changes sign, and its values at the ends."""

    low: float
    high: float
    column: int
    at_low: float
    at_high: float


class Change(NamedTuple):
    """A narrow interval in which a function changes sign; `zero` is a number where it is exactly zero, if found."""

    low: float
    high: float
    zero: float | None = None


def find_changes(measure: Measure, grid: Array, *, is_whole: bool) -> list[Change]:
    """Return narrow intervals in which one of the functions changes sign, or is zero at one end only.

    `grid` is ascending; two changes between adjacent numbers of the grid are not found.
    """
    values = measure(grid)
    if not values.shape[1]:
        return []
    brackets = _crossings(grid, values)
    return [_change(bracket) for bracket in _narrow(measure, brackets, is_whole)]


def _change(bracket: _Bracket) -> Change:
    zeros = [end for end, value in ((bracket.low, bracket.at_low), (bracket.high, bracket.at_high)) if value == 0]
    return Change(bracket.low, bracket.high, zeros[0] if zeros else None)


def numbers_between(changes: list[Change], *, is_whole: bool) -> list[float]:
    """Return one number between any two adjacent changes, and one beyond the changes at each end."""
    if is_whole:
        ends = sorted({end for change in changes for end in change[:2]})
        return [*ends, *((low + high) // 2 for low, high in pairwise(ends) if high - low > 2)]
    centers = _centers(changes)
    if not centers:
        return []
    inner = [_middle(low, high) for low, high in pairwise(centers)]
    return [*inner, _outside(centers[0], -1.0), _outside(centers[-1], 1.0)]


def numbers_next_to(changes: list[Change], *, is_whole: bool) -> Iterator[float]:
    """Yield the exact zeros, then numbers just below and above each change, unless another change is near."""
    yield from dict.fromkeys(change.zero for change in changes if change.zero is not None)
    centers = [] if is_whole else _centers(changes)
    neighbours = [None, *centers, None]
    for index, center in enumerate(centers):
        for sign, neighbour in ((-1.0, neighbours[index]), (1.0, neighbours[index + 2])):
            distance = NEXT_TO * abs(center)
            if neighbour is None or abs(neighbour - center) > 4 * distance:
                yield center + sign * distance


def _centers(changes: list[Change]) -> list[float]:
    """Return the centers of the changes in ascending order; those so close that rounding may swap them count as one."""
    centers: list[float] = []
    for center in sorted((change.low + change.high) / 2 for change in changes):
        if not centers or center - centers[-1] > 2 * NEAR * abs(center):
            centers.append(center)
    return centers


def _middle(low: float, high: float) -> float:
    if low > 0 and high > 4 * low:
        return float(np.sqrt(low) * np.sqrt(high))
    if high < 0 and low < 4 * high:
        return -float(np.sqrt(-low) * np.sqrt(-high))
    return (low + high) / 2


def _outside(number: float, sign: float) -> float:
    """Return a number of the same magnitude, further in the direction of `sign`."""
    return number * (1.5 if number * sign > 0 else 0.5) if number else sign


def _states(values: Array) -> Array:
    """Return the signs of the values; 9 for NaN."""
    with np.errstate(invalid="ignore"):
        return np.where(np.isnan(values), 9, np.sign(values)).astype(np.int8)


def _crossings(grid: Array, values: Array) -> list[_Bracket]:
    """Return the intervals of the grid in which signs differ, by magnitude; equal changes of functions count once."""
    states = _states(values)
    differs = (states[1:] != states[:-1]) & (states[1:] != 9) & (states[:-1] != 9)
    brackets: dict[tuple[int, bytes], _Bracket] = {}
    steps, columns = np.nonzero(differs)
    for step, column in zip(steps.tolist(), columns.tolist(), strict=True):
        ends = values[step : step + 2, column]
        bracket = _Bracket(float(grid[step]), float(grid[step + 1]), column, float(ends[0]), float(ends[1]))
        brackets.setdefault((step, ends.tobytes()), bracket)
    # Numbers of extreme magnitude come last: they are mostly overflows.
    return sorted(brackets.values(), key=lambda bracket: abs(np.log10(max(abs(bracket.high), 1e-30))))[:MAX_CHANGES]


def _narrow(measure: Measure, brackets: list[_Bracket], is_whole: bool) -> list[_Bracket]:
    """Narrow the brackets by bisection, or by cutting where the function is expected to be zero."""
    done: list[_Bracket] = []
    for turn in range(64 if is_whole else MAX_ITERATIONS):
        done += [bracket for bracket in brackets if _is_narrow(bracket, is_whole)]
        brackets = [bracket for bracket in brackets if not _is_narrow(bracket, is_whole)]
        if not brackets:
            break
        cuts = np.asarray([_cut(bracket, turn, is_whole) for bracket in brackets])
        values = measure(cuts)
        following: list[_Bracket] = []
        for bracket, cut, row in zip(brackets, cuts.tolist(), values, strict=True):
            value = float(row[bracket.column])
            if np.isnan(value):
                continue
            if np.sign(value) == np.sign(bracket.at_low):
                following.append(bracket._replace(low=cut, at_low=value))
            else:
                following.append(bracket._replace(high=cut, at_high=value))
        brackets = following
    return [*done, *brackets]


def _is_narrow(bracket: _Bracket, is_whole: bool) -> bool:
    width = bracket.high - bracket.low
    return width <= 1 if is_whole else width <= NEAR / 4 * max(abs(bracket.low), abs(bracket.high))


def _cut(bracket: _Bracket, turn: int, is_whole: bool) -> float:
    if is_whole:
        return float((int(bracket.low) + int(bracket.high)) // 2)
    share = 0.5
    if turn % 3 != 2 and bracket.at_low * bracket.at_high < 0:
        share = bracket.at_low / (bracket.at_low - bracket.at_high)
        share = min(max(share, 0.01), 0.99) if np.isfinite(share) else 0.5
    return bracket.low + share * (bracket.high - bracket.low)
