"""Choose inputs between the thresholds of a computation, by searching where its decisions change.

Along a line through the space of inputs (each operand is a number times a direction), each decision changes at certain
numbers. Body and replacement may differ between any two adjacent ones, however narrow that band is and regardless of
the values that the decision compares: sums, products, exponentials.
"""

from collections.abc import Iterator, Sequence
from math import isfinite, log10
from typing import Any, NamedTuple

import numpy as np

from litefuse.ir import DType
from litefuse.verification.replacement.decision_probe import Probe
from litefuse.verification.replacement.inputs import Operand
from litefuse.verification.replacement.sign_changes import Change, find_changes, numbers_between, numbers_next_to
from litefuse.verification.replacement.thresholds import Thresholds
from litefuse.verification.replacement.value_grid import Random, distinct

Array = np.ndarray[Any, Any]
Inputs = list[Array]

WORK = 1.2e7
"""Work limit, in estimated nanoseconds, for the measurements of each side, if operands have few elements."""
EXPLORING_WORK = 6e6
"""Work limit, in estimated nanoseconds, for the measurements of each side while exploring combinations."""
STEPS_PER_DECADE = 4
COARSE_STRIDE = 4
"""Stride of the coarser grid, used if the work limit does not allow the full one or operands have many elements."""
DECADES = (-6, 7)
MAX_LINES = 6
MAX_SAMPLES = 64
MAX_EXPLORED = 40
BATCH_SIZE = 16
MAX_IDLE_ROUNDS = 3
"""Number of consecutive rounds without a new combination after which exploration ends."""
FEW_ELEMENTS = 64
"""Maximum size of operands searched in full: the spread values of larger ones cover most bands and combinations."""
MAX_POOL = 8
"""Maximum number of values of one operand that are combined with those of the others."""
MAX_BOUNDED = 4.0
MAX_EXHAUSTIVE = 32
"""Maximum size of an integer range that is tried exhaustively."""
_LARGEST = 3e38


class _Line(NamedTuple):
    """The directions of the operands that vary, by operand index; the others keep their values from `base`."""

    base: Inputs
    directions: dict[int, Array]
    is_whole: bool
    """Whether all operands that vary are integers."""


class BoundarySearch:
    """Searches for inputs on both sides of each decision, and between any two decisions."""

    def __init__(
        self,
        operands: Sequence[Operand],
        base: Inputs,
        integers: tuple[int, int],
        thresholds: Thresholds,
        kinds: str = "fiu",
    ) -> None:
        """Initialize the search.

        Args:
            operands: The constraints on each operand.
            base: The values of operands while they do not vary.
            integers: The range of integers, without its end.
            thresholds: The numbers that the ops mention.
            kinds: The NumPy type kinds that may vary.
        """
        self._kinds = kinds
        self._operands = operands
        self._base = base
        self._integers = integers
        self._thresholds = thresholds
        self._random = Random(17)
        self._is_small = max((array.size for array in base), default=0) <= FEW_ELEMENTS
        self._work = WORK if self._is_small else WORK / COARSE_STRIDE

    def samples(self, probes: Sequence[Probe]) -> Iterator[Inputs]:
        """Yield distinct inputs, the most informative ones first."""
        seen: set[bytes] = set()
        inputs: list[Inputs] = [self._base]
        alone: dict[int, list[Array]] = {operand: [] for operand in range(len(self._base))}
        together: dict[int, list[Array]] = {operand: [] for operand in range(len(self._base))}
        lines = list(self._lines())
        for turn, line in enumerate(lines):
            changes = self._changes(line, probes, self._work * (turn + 1) / len(lines))
            between = numbers_between(changes, is_whole=line.is_whole)
            pools = alone if len(line.directions) == 1 else together
            for index, number in enumerate((*between, *numbers_next_to(changes, is_whole=line.is_whole))):
                arrays = self._at(line, number)
                for operand in line.directions if index < len(between) else ():
                    pools[operand].append(arrays[operand])
                key = b"".join(array.tobytes() for array in arrays)
                if key not in seen and len(seen) < MAX_SAMPLES:
                    seen.add(key)
                    inputs.append(arrays)
                    yield arrays
        # Values that change a decision which depends on a single operand come first.
        pools = {operand: _distinct(alone[operand] + together[operand])[:MAX_POOL] for operand in alone}
        pools = {operand: pool for operand, pool in pools.items() if pool}
        if pools:
            flags = {operand: array for operand, array in enumerate(self._base) if array.dtype.kind == "b"}
            pools |= {operand: [np.zeros_like(array), np.ones_like(array)] for operand, array in flags.items()}
            yield from self._explore(inputs, pools, probes)

    def _varying_operands(self) -> list[int]:
        """Return the indices of the operands that vary; bounded ones only if all are."""
        numeric = [
            index
            for index, operand in enumerate(self._operands)
            if operand.domain is None and operand.weights is None and self._base[index].dtype.kind in self._kinds
        ]
        numeric = [index for index in numeric if self._base[index].size]
        return [index for index in numeric if not self._operands[index].bounded] or numeric

    def _lines(self) -> Iterator[_Line]:
        """Yield lines: all operands equal, each operand separately, and all in random directions."""
        varied = self._varying_operands()
        if not varied:
            return
        shapes = {index: self._base[index].shape for index in varied}
        yield self._line({index: np.ones(shape) for index, shape in shapes.items()})
        if len(varied) > 1:
            for index in varied[: MAX_LINES - 2]:
                yield self._line({index: np.ones(shapes[index])}, alone=True)
        if len(varied) > 1 or self._base[varied[0]].size > 1:
            # Not in integer steps, so that rounded integers take all of their combinations along the line.
            yield _Line(self._base, {index: self._random.normal(shape) for index, shape in shapes.items()}, False)

    def _line(self, directions: dict[int, Array], *, alone: bool = False) -> _Line:
        is_whole = all(self._operands[index].type.dtype.is_integer for index in directions)
        base = self._base
        if alone and is_whole:
            # A product of integers takes every value only if the other factors are 1.
            base = [np.ones_like(array) if array.dtype.kind in "iu" else array for array in base]
        return _Line(base, directions, is_whole)

    def _at(self, line: _Line, number: float) -> Inputs:
        arrays = list(line.base)
        for index, direction in line.directions.items():
            arrays[index] = self._cast(number * direction, self._operands[index])
        return arrays

    def _cast(self, numbers: Array, operand: Operand) -> Array:
        dtype = operand.type.dtype
        if dtype.is_integer:
            low, high = self._range(operand)
            return np.clip(np.round(numbers), low, high - 1).astype(dtype.numpy)
        limit = min(operand.limit, MAX_BOUNDED if operand.bounded else 1e14 if operand.finite else _LARGEST)
        limit = min(limit, 65504.0) if dtype is DType.F16 else limit
        return np.clip(numbers, -limit, limit).astype(dtype.numpy)

    def _range(self, operand: Operand) -> tuple[int, int]:
        dtype, (low, high) = operand.type.dtype, self._integers
        if operand.limit < high:
            low, high = max(low, -int(operand.limit)), int(operand.limit) + 1
        if dtype in (DType.I4, DType.U4):
            return max(low, 0), min(high, 8)
        info = np.iinfo(dtype.numpy)
        # float64 represents integers exactly up to 2**53.
        return max(low, int(info.min), -(1 << 53)), min(high, int(info.max) + 1, 1 << 53)

    def _changes(self, line: _Line, probes: Sequence[Probe], limit: float) -> list[Change]:
        """Return the changes of decisions along a line; `limit` bounds the total work of each probe."""
        grid, changes = self._grid(line), list[Change]()
        for probe in probes:

            def measure(numbers: Array, probe: Probe = probe) -> Array:
                return probe([self._at(line, float(number)) for number in numbers])

            before = probe.work
            if not probe.is_empty:
                probe([self._base])
            if probe.is_empty:
                continue
            most = (limit - probe.work) / max(1.0, probe.work - before)
            if most > len(grid) / COARSE_STRIDE:
                chosen = grid if self._is_small and most > 2 * len(grid) else grid[::COARSE_STRIDE]
                changes += find_changes(measure, chosen, is_whole=line.is_whole)
        return changes

    def _grid(self, line: _Line) -> Array:
        if line.is_whole:
            ranges = [self._range(self._operands[index]) for index in line.directions]
            low, high = min(first for first, _ in ranges), max(last for _, last in ranges)
            if high - low <= MAX_EXHAUSTIVE:
                return np.arange(low, high, dtype=np.float64)
            powers = np.round(2.0 ** np.arange(0, 53.5, 0.5))
            return distinct(np.clip(np.concatenate([-powers, [0.0], powers]), low, high - 1))
        exponents = set(np.arange(*DECADES, 1 / STEPS_PER_DECADE).tolist())
        for threshold in self._thresholds.numbers:
            if threshold and isfinite(threshold):
                exponents.update(log10(abs(threshold)) + step for step in (-0.5, -0.1, 0.1, 0.5))
        powers = np.power(10.0, np.asarray(sorted(exponents)))
        powers = powers[powers < _LARGEST]
        return np.concatenate([-powers[::-1], [0.0], powers])

    def _explore(
        self, inputs: Sequence[Inputs], pools: dict[int, list[Array]], probes: Sequence[Probe]
    ) -> Iterator[Inputs]:
        """Yield combinations of the values whose decisions are new.

        Each changes one element, or one operand, of an earlier input, so that conditions on several operands are met
        one after the other.
        """
        if not self._is_small or [self._base[index].size for index in pools] == [1]:
            return
        known = {self._outcomes([arrays], probes)[0]: arrays for arrays in inputs}
        before = [probe.work for probe in probes]
        fruitless = 0
        while len(known) < len(inputs) + MAX_EXPLORED and fruitless < MAX_IDLE_ROUNDS:
            corpus = list(known.values())
            changed = [self._mutate(corpus[self._below(len(corpus))], pools) for _ in range(BATCH_SIZE)]
            fruitless += 1
            for arrays, decided in zip(changed, self._outcomes(changed, probes), strict=True):
                if decided not in known:
                    known[decided] = arrays
                    fruitless = 0
                    yield arrays
            if any(probe.work - start > EXPLORING_WORK for probe, start in zip(probes, before, strict=True)):
                break

    def _outcomes(self, calls: Sequence[Inputs], probes: Sequence[Probe]) -> list[bytes]:
        """Return the outcomes of all decisions, encoded as bytes, for each of the calls."""
        with np.errstate(invalid="ignore"):
            signs = np.concatenate([np.sign(probe(calls)) for probe in probes], 1)
        rows = [np.nan_to_num(row, nan=9).astype(np.int8).tobytes() for row in signs]
        # Boolean inputs count as decisions.
        flags = [b"".join(array.tobytes() for array in arrays if array.dtype.kind == "b") for arrays in calls]
        return [row + flag for row, flag in zip(rows, flags, strict=True)]

    def _mutate(self, arrays: Inputs, pools: dict[int, list[Array]]) -> Inputs:
        changed = list(arrays)
        operands = list(pools)
        operand = operands[self._below(len(operands))]
        chosen = pools[operand][self._below(len(pools[operand]))]
        if chosen.size > 1 and self._below(4):
            index = np.unravel_index(self._below(chosen.size), chosen.shape)
            one, chosen = chosen[index], arrays[operand].copy()
            chosen[index] = one
        changed[operand] = chosen
        return changed

    def _below(self, count: int) -> int:
        return int(self._random.integers(0, count, ()))


def _distinct(arrays: Sequence[Array]) -> list[Array]:
    return list({array.tobytes(): array for array in arrays}.values())
