"""Search for the fewest layers that must be more exact, or the best ones within a budget, by measuring files."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from litefuse.passes.quantize.search.layer_units import Choice, Unit, join_islands
from litefuse.quantization.precision import PrecisionPoint

MAX_TRIALS = 64
"""Number of files after which the search no longer tries to leave out or to add single layers."""


class Step(NamedTuple):
    """One unit in a more exact scheme, with its predicted gain and cost."""

    unit: int
    scheme: str
    gain: float
    """By how much the sum of noise-to-signal ratios falls."""
    nbytes: float


@dataclass(frozen=True, slots=True)
class Goal:
    """The targets of the user: `snr` in dB and the least value of the metric; `size` in bytes and `ms` at most."""

    snr: float | None = None
    metric: float | None = None
    size: float | None = None
    ms: float | None = None

    @property
    def has_quality(self) -> bool:
        """Whether there is a target of exactness, not only a budget."""
        return self.snr is not None or self.metric is not None

    def is_reached(self, point: PrecisionPoint | None) -> bool:
        """Return whether a file is as exact as required."""
        if point is None:
            return False
        is_exact = self.snr is None or (point.snr is not None and point.snr >= self.snr)
        # Differences of shares are rounded.
        slack = 1e-9 * max(abs(self.metric or 0.0), 1.0)
        return is_exact and (self.metric is None or (point.metric is not None and point.metric >= self.metric - slack))

    def fits(self, point: PrecisionPoint | None) -> bool:
        """Return whether a file is within the budgets."""
        if point is None:
            return False
        is_small = self.size is None or point.size <= self.size
        return is_small and (self.ms is None or (point.ms is not None and point.ms <= self.ms))


class UnreachableError(Exception):
    """No file that was measured meets the goal; `best` is the one that comes closest."""

    def __init__(self, best: PrecisionPoint | None) -> None:
        super().__init__()
        self.best = best


def order_steps(units: Sequence[Unit], ladder: Sequence[str], *, per_byte: bool) -> list[Step]:
    """Return the steps of all units, the most useful first; those of one unit become more and more exact.

    Args:
        ladder: the scheme of the model, and the more exact ones.
        per_byte: whether gains count for each byte that they cost. Otherwise, a step that doubles the size of the model
            counts half.
    """
    total = sum(unit.nbytes(ladder[0]) for unit in units) or 1.0

    def value(step: Step) -> float:
        return step.gain / max(step.nbytes, 1.0) if per_byte else step.gain / (1 + max(step.nbytes, 0.0) / total)

    ordered: list[Step] = []
    for number, unit in enumerate(units):
        steps = [_step(number, unit, *schemes) for schemes in pairwise(ladder)]
        while len(steps) > 1 and value(steps[1]) > value(steps[0]):
            steps[:2] = [_step(number, unit, ladder[0], steps[1].scheme)]
        ordered += [step for step in steps if step.gain > 0]
    return sorted(ordered, key=lambda step: (-value(step), step.unit, ladder.index(step.scheme)))


def _step(number: int, unit: Unit, before: str, after: str) -> Step:
    gain = unit.noise.get(before, 0.0) - unit.noise.get(after, 0.0)
    return Step(number, after, gain, unit.nbytes(after) - unit.nbytes(before))


class LayerSearch:
    """Finds the steps to take.

    Args:
        measure: converts and measures the model with a choice; returns None if that fails.
        is_in_time: whether there is time for another measurement.
    """

    def __init__(
        self,
        units: Sequence[Unit],
        steps: Sequence[Step],
        goal: Goal,
        measure: Callable[[Choice], PrecisionPoint | None],
        is_in_time: Callable[[], bool],
    ) -> None:
        self._units, self._steps, self._goal = units, list(steps), goal
        self._measure_choice, self._is_in_time = measure, is_in_time
        self.points: dict[Choice, PrecisionPoint | None] = {}
        """The measured files, in order."""
        self.is_complete = True

    def run(self) -> Choice:
        """Return the choice that meets the goal. Raises `UnreachableError` if there is none."""
        if self._goal.has_quality:
            chosen = self._remove_steps(self._find_fewest())
            if not self._goal.fits(self._measure(chosen)):
                raise UnreachableError(self._measure(chosen))
            return self._choose(chosen)
        self._add_steps(self._find_most())
        fitting = {choice: point for choice, point in self.points.items() if self._goal.fits(point)}
        return max(fitting, key=lambda choice: self._rank(fitting[choice]))

    def _find_fewest(self) -> list[Step]:
        """Return the fewest of the first steps with which the file is as exact as required."""
        steps, goal = self._steps, self._goal
        if goal.is_reached(self._measure([])):
            return []
        if not goal.is_reached(self._measure(steps)):
            raise UnreachableError(max(self.points.values(), key=self._rank))
        low, high = 0, len(steps)
        while high - low > 1 and self._may_continue():
            middle = (low + high) // 2
            is_reached = goal.is_reached(self._measure(steps[:middle]))
            low, high = (low, middle) if is_reached else (middle, high)
        return steps[:high]

    def _remove_steps(self, chosen: list[Step]) -> list[Step]:
        """Leave out steps without which the file is as exact as required, the least useful first.

        Half of them at once are tried first, then smaller parts, at last single steps.
        """
        size = len(chosen) // 2
        while size:
            for end in range(len(chosen), 0, -size):
                rest = chosen[: max(end - size, 0)] + chosen[end:]
                if not rest or len(self.points) >= MAX_TRIALS or not self._may_continue():
                    continue
                if self._goal.is_reached(self._measure(rest)):
                    chosen = rest
            size //= 2
        return chosen

    def _find_most(self) -> list[Step]:
        """Return as many of the first steps as the budgets allow."""
        steps, goal = self._steps, self._goal
        if not goal.fits(self._measure([])):
            raise UnreachableError(self._measure([]))
        if goal.fits(self._measure(steps)):
            return steps
        low, high = 0, len(steps)
        while high - low > 1 and self._may_continue():
            middle = (low + high) // 2
            low, high = (middle, high) if goal.fits(self._measure(steps[:middle])) else (low, middle)
        return steps[:low]

    def _add_steps(self, chosen: list[Step]) -> None:
        """Try single further steps that the budgets allow, the most useful first."""
        for step in self._steps[len(chosen) + 1 :]:
            if len(self.points) >= MAX_TRIALS or not self._may_continue():
                break
            before, size = self._measure(chosen), self._goal.size
            if size is not None and before is not None and before.size + step.nbytes > size:
                continue
            point = self._measure([*chosen, step])
            if self._goal.fits(point) and self._rank(point) > self._rank(before):
                chosen = [*chosen, step]

    def _may_continue(self) -> bool:
        self.is_complete = self.is_complete and self._is_in_time()
        return self.is_complete

    def _choose(self, steps: Sequence[Step]) -> Choice:
        return join_islands(self._units, {step.unit: step.scheme for step in steps})

    def _measure(self, steps: Sequence[Step]) -> PrecisionPoint | None:
        choice = self._choose(steps)
        if choice not in self.points:
            self.points[choice] = self._measure_choice(choice)
        return self.points[choice]

    def _rank(self, point: PrecisionPoint | None) -> tuple[float, float]:
        """Return a key by which more exact files are greater: by the metric if that is a target."""
        measured = (None, None) if point is None else (point.metric, point.snr)
        metric, snr = (float("-inf") if number is None else number for number in measured)
        return (metric, snr) if self._goal.metric is not None else (snr, 0.0)
