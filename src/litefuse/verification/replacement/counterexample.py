"""Find simple inputs for which a replacement computes something else than the ops that it replaces.

Both sides are evaluated by the NumPy kernels in float64, the ops of LiteRT as those of TensorFlow. Only differences
that no rounding explains count: of more than `CLEAR` of the result, and, unless runs in LiteRT have shown that the
sides differ, the same where all inputs change a little.
"""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from litefuse.context import Context
from litefuse.verification.replacement.comparison import Comparison
from litefuse.verification.replacement.inputs import BodyCall, InputGenerator, Sizes
from litefuse.verification.replacement.lifted import LiftedSide

Array = np.ndarray[Any, Any]
Inputs = Sequence[Array]

CLEAR = 1e-2
"""Smallest difference that counts, relative to the largest magnitude of a result."""
LIMIT, BUDGET = 5e6, 2e7
"""Work limits, in estimated nanoseconds, of one evaluation and of a search."""
KINDS = ("whole", "random")
"""Kinds of the inputs that are tried; simple numbers come first."""
_STEP = 1e-7
"""Relative change of the inputs for which a difference must stay the same."""
_MAX_SHOWN = 4
_MAX_WHOLE = 1e15


class Counterexample(NamedTuple):
    """Inputs, and an element of a result that differs: the result's number, the position in it, and both values."""

    inputs: tuple[Array, ...]
    result: int
    position: tuple[int, ...]
    expected: float
    actual: float

    @property
    def error(self) -> float:
        return abs(self.actual - self.expected) / max(abs(self.expected), 1e-30)

    def __str__(self) -> str:
        given = ", ".join(f"x{number} = {_describe(array)}" for number, array in enumerate(self.inputs))
        at = f" at {list(self.position)}" if self.position else ""
        which = f"result {self.result}" if self.result else "the result"
        return f"{given}, {which}{at} is {_short(self.actual)} instead of {_short(self.expected)}"


class CounterexampleSearch:
    """Compares both sides of a replacement in float64."""

    def __init__(
        self, comparison: Comparison, maker: InputGenerator, tolerance: float | None, context: Context
    ) -> None:
        self._comparison, self._context = comparison, context
        self._maker = maker
        self._must_be_stable = True
        self._least = max(CLEAR, 100.0 * (tolerance or 0.0))

    @cached_property
    def _sides(self) -> list[LiftedSide]:
        sides = self._comparison.body, self._comparison.replacement
        return [LiftedSide(self._comparison, side, self._context, LIMIT) for side in sides]

    def find(self, sizes: Sizes) -> Counterexample | None:
        """Return a counterexample that is clear beside the largest number in a result, for simple inputs; or None."""
        for kind in KINDS:
            inputs = self._maker.make(BodyCall(kind, sizes), self._maker.ranges[0])
            example = self._compare(inputs, lambda numbers: np.full_like(numbers, numbers.max(initial=0.0)))
            if example is not None:
                return self._simplify(example)
        return None

    def explain(self, inputs: Inputs) -> Counterexample | None:
        """Return a counterexample that is simpler than the inputs, or None if the sides do not clearly differ."""
        self._must_be_stable = False  # the runs in LiteRT have shown that the sides differ
        example = self._compare(inputs, lambda numbers: numbers)
        return None if example is None else self._simplify(example)

    def _simplify(self, best: Counterexample) -> Counterexample:
        """Set numbers of the inputs to zero, and round them, as long as the same element differs by as much.

        Each operand becomes zero; if its numbers matter, each half of them does, and so on.
        """
        scale, position = abs(best.expected), (best.result, best.position)

        def change(inputs: Inputs) -> Counterexample | None:
            return self._compare(inputs, lambda numbers: np.maximum(numbers, scale), position)

        free = [number for number, operand in enumerate(self._maker.operands) if operand.domain is None]
        free = [number for number in free if best.inputs[number].dtype.kind in "fiub"]
        pending = [(number, 0, best.inputs[number].size) for number in free]
        while pending and sum(side.work for side in self._sides) < BUDGET:
            number, begin, end = pending.pop(0)
            changed = change(_clear(best.inputs, number, begin, end))
            best = changed or best
            if changed is None and end - begin > 1:
                middle = (begin + end) // 2
                pending += [(number, begin, middle), (number, middle, end)]
        for number in free:
            roundings = (_round(best.inputs, number, digits) for digits in range(3))
            best = next(filter(None, map(change, roundings)), best)
        return best

    def _compare(
        self,
        inputs: Inputs,
        scale_of: Callable[[Array], Array],
        position: tuple[int, tuple[int, ...]] | None = None,
    ) -> Counterexample | None:
        """Return the element that differs most, relative to the scale of its magnitude, or None if none is clear.

        `position` is the only result and element to look at.
        """
        try:
            with np.errstate(all="ignore"):
                results = [side(inputs) for side in self._sides]
                chosen = self._choose(results, scale_of) if position is None else position
                if chosen is None or self._errors(results, chosen[0], scale_of)[chosen[1]] <= self._least:
                    return None
                number, index = chosen
                expected, actual = (float(result[number][index]) for result in results)
                for sign in (1.0, -1.0) if self._must_be_stable else ():
                    moved = [_move(array, sign) for array in inputs]
                    others = [float(side(moved)[number][index]) for side in self._sides]
                    if not np.allclose(others, [expected, actual], rtol=0, atol=0.1 * abs(expected - actual)):
                        return None
        except Exception:
            # An example is an addition: the runs in LiteRT decide where the NumPy kernels fail.
            return None
        return Counterexample(tuple(inputs), number, index, expected, actual)

    def _choose(
        self, results: Sequence[Sequence[Array]], scale_of: Callable[[Array], Array]
    ) -> tuple[int, tuple[int, ...]] | None:
        """Return the element with a clear difference whose magnitude is nearest to 1."""
        best, distance = None, np.inf
        for number, expected in enumerate(results[0]):
            is_clear = self._errors(results, number, scale_of) > self._least
            sizes = np.abs(np.log10(np.maximum(np.abs(expected.astype(np.float64)), 1e-45)))
            sizes = np.where(is_clear, sizes, np.inf)
            if sizes.min(initial=np.inf) < distance:
                position = np.unravel_index(np.argmin(sizes), sizes.shape)
                best, distance = (number, tuple(int(index) for index in position)), sizes.min()
        return best

    def _errors(self, results: Sequence[Sequence[Array]], number: int, scale_of: Callable[[Array], Array]) -> Array:
        """Return the errors of a result, 0 where one is not finite; those of integers are all or nothing."""
        expected, actual = (result[number].astype(np.float64) for result in results)
        if expected.shape != actual.shape:
            return np.zeros(expected.shape)
        errors = np.where(np.isfinite(expected - actual), np.abs(expected - actual), 0.0)
        if results[0][number].dtype.kind != "f":
            return np.where(errors > 0, np.inf, 0.0)
        sizes = np.where(np.isfinite(expected), np.abs(expected), 0.0)
        return np.where(errors > 0, errors / np.maximum(scale_of(sizes), 1e-30), 0.0)


def _clear(inputs: Inputs, number: int, begin: int, end: int) -> Inputs:
    """Return the inputs with zeros in a part of one of them."""
    changed = inputs[number].copy()
    changed.reshape(-1)[begin:end] = 0
    return [*inputs[:number], changed, *inputs[number + 1 :]]


def _round(inputs: Inputs, number: int, digits: int) -> Inputs:
    """Return the inputs with one of them rounded."""
    if inputs[number].dtype.kind != "f":
        return inputs
    return [*inputs[:number], np.round(inputs[number], digits), *inputs[number + 1 :]]


def _move(array: Array, sign: float) -> Array:
    return array * (1.0 + sign * _STEP) if array.dtype.kind == "f" else array


def _short(number: float) -> str:
    number = float(number)
    return f"{int(number)}" if number.is_integer() and abs(number) < _MAX_WHOLE else f"{number:.6g}"


def _describe(array: Array) -> str:
    """Return the numbers of an array, or those other than zero."""
    numbers = array.reshape(-1).tolist()
    if array.dtype.kind not in "fiub":
        return f"{array.size} values"
    texts = [_short(number) for number in numbers]
    if len(texts) <= _MAX_SHOWN:
        return texts[0] if not array.shape else f"[{', '.join(texts)}]"
    shape = "x".join(map(str, array.shape))
    if len(set(texts)) == 1:
        return f"{texts[0]} ({shape})"
    positions = np.argwhere(array).tolist()
    if len(positions) > _MAX_SHOWN:
        return f"[{', '.join(texts[:_MAX_SHOWN])}, ...] ({shape})"
    parts = [f"{_short(array[tuple(position)])} at {position}" for position in positions]
    return f"zeros ({shape}) but {', '.join(parts)}"
