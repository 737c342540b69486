"""The kernel with which calibration observes values, and what it records of them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np

from litefuse.runtime.histogram import Histogram

OBSERVER = "litefuse.Observe"
"""Name of the custom op; its option `first` is the number of its first operand."""
_STAGED_ELEMENTS = 1 << 16
"""Number of elements of small operands that an observer collects: NumPy's functions take microseconds for arrays of any
size, which matters in small models and in loops."""
_SMALL = 1 << 12
"""Maximum number of elements of a small operand, and number of elements of a larger one that are counted at once."""
_RECORDED_ELEMENTS = 1 << 10
"""Number of elements of an operand that are recorded at once."""
_RECORDED_AT_MOST = 1 << 14
"""Number of elements of an operand that are recorded in all."""

Array = np.ndarray[Any, Any]


class NotFiniteError(RuntimeError):
    """An observed operand has a NaN or an infinity; `number` is the operand's number."""

    def __init__(self, number: int) -> None:
        super().__init__(f"operand {number} is not finite")
        self.number = number


class Observed(NamedTuple):
    """The smallest and largest number of a value, and its histogram if one was requested."""

    low: float
    high: float
    exponent: int = 0
    counts: Array | None = None

    @property
    def histogram(self) -> Histogram | None:
        return None if self.counts is None else Histogram(self.exponent, self.counts)


class _Record:
    """What was observed of the operands, by their numbers; memory does not grow with the number of samples."""

    def __init__(self, count: int, *, counts: bool = False, average: float | None = None, recorded: int = 0) -> None:
        self.average = average
        self.lows, self.highs = np.full(count, np.inf), np.full(count, -np.inf)
        self.averages = self.lows.copy(), self.highs.copy()
        self.histograms = [Histogram() for _ in range(count)] if counts else None
        self.observers: dict[Observer, None] = {}
        """The observers that have collected numbers, in order."""
        self.samples_to_record = recorded
        self.recorded: dict[int, list[Array]] = {}

    def record(self, number: int, values: Array) -> None:
        """Keep some elements of an operand, unless there are enough."""
        parts = self.recorded.setdefault(number, [])
        if sum(map(len, parts)) < _RECORDED_AT_MOST:
            parts.append(_subsample(values.reshape(-1), _RECORDED_ELEMENTS).copy())

    def widen(self, numbers: Any, lows: Array, highs: Array) -> None:
        # Both functions propagate NaN.
        self.lows[numbers] = np.minimum(self.lows[numbers], lows)
        self.highs[numbers] = np.maximum(self.highs[numbers], highs)

    def count(self, number: int, values: Array) -> None:
        if self.histograms is not None:
            limit = max(-self.lows[number], self.highs[number])
            if math.isfinite(limit):
                self.histograms[number].add(values, float(limit))

    def end_sample(self) -> None:
        self.samples_to_record -= 1
        for observer in self.observers:
            observer.measure()
        # The range of an operand that was not observed is from infinity to -infinity.
        wrong = np.isnan(self.lows) | (self.lows == -np.inf) | (self.highs == np.inf)
        if wrong.any():
            raise NotFiniteError(int(np.flatnonzero(wrong)[0]))
        if self.average is not None:
            seen, (lows, highs) = self.lows <= self.highs, self.averages
            for averages, ends in ((lows, self.lows), (highs, self.highs)):
                earlier = np.where(np.isinf(averages), ends, averages)
                averages[seen] = (self.average * earlier + (1 - self.average) * ends)[seen]
            self.lows[:], self.highs[:] = np.inf, -np.inf

    def take(self) -> dict[int, Observed]:
        for observer in self.observers:
            observer.flush()
        lows, highs = (self.lows, self.highs) if self.average is None else self.averages
        found: dict[int, Observed] = {}
        for number in map(int, np.flatnonzero(lows <= highs)):
            found[number] = Observed(float(lows[number]), float(highs[number]))
            if self.histograms is not None:
                histogram = self.histograms[number]
                found[number] = found[number]._replace(exponent=histogram.exponent, counts=histogram.counts)
        return found


_record = _Record(0)
_reference = _record


class Observer:
    """Records the range of each operand, and its histogram if `start` requested it."""

    def __init__(self) -> None:
        self._sizes: list[int] = []
        self._small: list[int] = []
        self._large: list[int] = []
        self._starts: list[int] = []
        self._rows = np.empty((0, 0), np.float32)
        self._used = self._measured = 0

    def prepare(self, inputs: Sequence[Any], options: Mapping[str, Any]) -> list[tuple[int, ...]]:
        self._first: int = options["first"]
        return [()]

    def invoke(self, inputs: Sequence[Array], outputs: Sequence[Array]) -> None:
        outputs[0][...] = 0.0
        sizes = [array.size for array in inputs]
        if _record.samples_to_record > 0:
            for number, array in enumerate(inputs, self._first):
                _record.record(number, array)
        if sizes != self._sizes:
            self._allocate(sizes)
        if self._large:
            self._observe([inputs[place].reshape(-1) for place in self._large])
        if self._small:
            np.concatenate([inputs[place] for place in self._small], axis=None, out=self._rows[self._used])
            self._used += 1
            if self._used == 1:
                _record.observers[self] = None
            if self._used == len(self._rows):
                self.flush()

    def _allocate(self, sizes: list[int]) -> None:
        """Allocate rows for operands of these sizes; a row has the elements of all small operands."""
        self.flush()
        self._sizes = sizes
        self._large = [place for place, size in enumerate(sizes) if size > _SMALL]
        self._small = [place for place, size in enumerate(sizes) if 0 < size <= _SMALL]
        *self._starts, total = accumulate((sizes[place] for place in self._small), initial=0)
        self._rows = np.empty((max(_STAGED_ELEMENTS // total, 1) if total else 0, total), np.float32)

    def _observe(self, arrays: Sequence[Array]) -> None:
        """Record the large operands."""
        ends = ([function.reduce(array) for array in arrays] for function in (np.minimum, np.maximum))
        _record.widen([self._first + place for place in self._large], *map(np.array, ends))
        if _record.histograms is not None:
            for place, array in zip(self._large, arrays, strict=True):
                _record.count(self._first + place, _subsample(array, _SMALL))

    def measure(self) -> None:
        """Record the ranges of the small operands that have been collected since the last call."""
        rows = self._rows[self._measured : self._used]
        self._measured = self._used
        if len(rows):
            lows = np.minimum.reduceat(rows, self._starts, axis=1)
            highs = np.maximum.reduceat(rows, self._starts, axis=1)
            _record.widen([self._first + place for place in self._small], lows.min(axis=0), highs.max(axis=0))

    def flush(self) -> None:
        """Record the small operands that have been collected."""
        self.measure()
        if _record.histograms is not None and self._used:
            for place, start in zip(self._small, self._starts, strict=True):
                _record.count(self._first + place, self._rows[: self._used, start : start + self._sizes[place]])
        self._used = self._measured = 0


def _subsample(values: Array, count: int) -> Array:
    """Return about `count` elements, of all channels alike: the step has no factor of the number of elements."""
    step = max(len(values) // count, 1)
    while math.gcd(step, len(values)) > 1:
        step += 1
    return values[::step]


def start(count: int, *, counts: bool = False, average: float | None = None, recorded: int = 0) -> None:
    """Forget the observations of this process.

    Args:
        count: number of operands.
        counts: whether to make histograms.
        average: weight of the earlier samples in a moving average of the samples' ranges; None for the range of all.
        recorded: number of samples of which elements are recorded, for `compare`.
    """
    global _record
    _record = _Record(count, counts=counts, average=average, recorded=recorded)


def is_recording() -> bool:
    """Return whether elements of the current sample are recorded."""
    return _record.samples_to_record > 0


def end_sample() -> None:
    """End a sample; raises `NotFiniteError` if an operand had a NaN or an infinity."""
    _record.end_sample()


def take() -> dict[int, Observed]:
    """Return what was observed in this process, by the operands' numbers, and forget all but the recorded elements."""
    global _record, _reference
    found, _reference, _record = _record.take(), _record, _Record(0)
    _reference.histograms = None
    return found


def compare(pairs: Mapping[int, int]) -> dict[int, tuple[float, float]]:
    """Return the sums of squares of recorded elements and of their errors, and forget them.

    `pairs` are the operands' numbers since `start`, and those before the last `take`, which are the reference. Operands
    of which different numbers of elements were recorded are left out.
    """
    global _record, _reference
    found: dict[int, tuple[float, float]] = {}
    for number, other in pairs.items():
        parts = _record.recorded.get(number), _reference.recorded.get(other)
        if parts[0] and parts[1]:
            actual, expected = (np.concatenate(each).astype(np.float64) for each in parts if each)
            if len(actual) == len(expected):
                found[number] = float(np.sum(expected**2)), float(np.sum((actual - expected) ** 2))
    _record, _reference = _Record(0), _Record(0)
    return found
