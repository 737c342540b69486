"""What calibration records of the values that it observes."""

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from litefuse.runtime.channels import Channels
from litefuse.runtime.histogram import Histogram

if TYPE_CHECKING:
    from litefuse.runtime.observer import Observer

_RECORDED_ELEMENTS = 1 << 10
"""Number of elements of an operand that are recorded at once."""
_MAX_RECORDED = 1 << 14
"""Number of elements of an operand that are recorded in all."""
_COUNTED_WHOLE = 1 << 18
"""Number of numbers of an operand from which some calls count for others in its histogram."""
_THINNED = 11
"""Number of calls of which one counts then. Few loops have a multiple of it as their number of steps."""

_NOTHING = np.array([[np.inf], [-np.inf]])
"""The extremes of an operand that was not observed."""

Array = np.ndarray[Any, Any]


class NotFiniteError(RuntimeError):
    """An operand had a NaN or an infinity.

    `number` is the operand's number, `sample` the number of samples since `start` that ended before.
    """

    def __init__(self, number: int, sample: int) -> None:
        super().__init__(f"operand {number} is not finite in sample {sample}")
        self.number, self.sample = number, sample


class Observed(NamedTuple):
    """The smallest and largest number of a value, and its histogram and its channels if they were requested."""

    low: float
    high: float
    exponent: int = 0
    counts: Array | None = None
    channels: Channels | None = None

    @property
    def histogram(self) -> Histogram | None:
        return None if self.counts is None else Histogram(self.exponent, self.counts)


class Record:
    """What was observed of the operands, by their numbers; memory does not grow with the number of samples."""

    def __init__(self, count: int, *, counts: bool = False, average: float | None = None, recorded: int = 0) -> None:
        self.average = average
        self.extremes = np.tile(_NOTHING, count)
        """The smallest and largest numbers: of all samples, or with `average` of the sample that has not ended."""
        self.averages = self.extremes.copy()
        self.histograms = [Histogram() for _ in range(count)] if counts else None
        self._counted_calls: dict[int, int] = {}
        self._channels: dict[int, Channels] = {}
        self.observers: dict[Observer, None] = {}
        """The observers that have been called, in order."""
        self.samples = 0
        """Number of samples that have ended."""
        self._samples_to_record = recorded
        self.is_recording = recorded > 0
        """Whether elements of the current sample are recorded."""
        self.recorded: dict[int, list[Array]] = {}
        self._rejected: tuple[int, int] | None = None

    def record(self, number: int, calls: Array) -> None:
        """Keep some elements of an operand, given one row per call, unless there are enough."""
        parts = self.recorded.setdefault(number, [])
        calls = calls[:, :: stride(calls.shape[1], _RECORDED_ELEMENTS)]
        missing = -(-(_MAX_RECORDED - sum(map(len, parts))) // calls.shape[1])
        if missing > 0:
            parts.append(calls[:missing].flatten())

    def widen(self, numbers: Array, extremes: Array) -> None:
        """Widen the ranges of operands: an array of shape [2, operands]."""
        lows, highs = self.extremes
        # Both functions propagate NaN.
        lows[numbers] = np.minimum(lows[numbers], extremes[0])
        highs[numbers] = np.maximum(highs[numbers], extremes[1])

    def widen_samples(self, numbers: Array, extremes: Array, *, is_open: bool) -> None:
        """Update the averages of operands by their ranges in consecutive samples: an array [samples, 2, operands].

        With `is_open`, the last sample has not ended.
        """
        assert self.average is not None
        self.widen(numbers, extremes[0])
        extremes[0] = self.extremes[:, numbers]
        self.extremes[:, numbers] = extremes[-1] if is_open else _NOTHING
        ended = extremes[:-1] if is_open else extremes
        if len(ended):
            averages = self.averages[:, numbers]
            averages = np.where(np.isinf(averages), ended[0], averages)
            for each in (1 - self.average) * ended:
                averages *= self.average
                averages += each
            self.averages[:, numbers] = averages

    def limit(self, number: int) -> float:
        """Return the largest magnitude of an operand."""
        return float(max(-self.extremes[0, number], self.extremes[1, number]))

    def count(self, number: int, calls: Array, limit: float) -> None:
        """Count numbers in the histogram, given one row per call, if there are histograms.

        After calls with `_COUNTED_WHOLE` numbers, one of `_THINNED` calls counts for all. Which ones does not depend on
        how many calls are counted at once.
        """
        if self.histograms is None or not math.isfinite(limit) or not calls.size:
            return
        done = self._counted_calls.get(number, 0)
        self._counted_calls[number] = done + len(calls)
        left = -(-_COUNTED_WHOLE // calls.shape[1]) - done
        whole = min(max(left, 0), len(calls))
        if whole:
            self.histograms[number].add(calls[:whole], limit)
        rest = calls[whole + (left - whole) % _THINNED :: _THINNED]
        if len(rest):
            self.histograms[number].add(rest, limit, _THINNED)

    def channels_of(self, number: int, width: int) -> Channels:
        """Return what is known of the channels of an operand."""
        if number not in self._channels:
            self._channels[number] = Channels(width)
        return self._channels[number]

    def reject(self, sample: int, number: int) -> None:
        """Note that an operand was not finite in a sample."""
        found = sample, number
        self._rejected = found if self._rejected is None else min(self._rejected, found)

    def end_sample(self) -> None:
        for observer in self.observers:
            observer.end_sample()
        self.samples += 1
        if self.is_recording and self.samples >= self._samples_to_record:
            self.measure()
            self.is_recording = False

    def measure(self) -> None:
        for observer in self.observers:
            observer.measure()

    def check(self) -> None:
        self.measure()
        if self._rejected is not None:
            sample, number = self._rejected
            raise NotFiniteError(number, sample)

    def release(self) -> None:
        for observer in self.observers:
            observer.release()

    def take(self) -> dict[int, Observed]:
        self.release()
        lows, highs = self.extremes if self.average is None else self.averages
        found: dict[int, Observed] = {}
        for number in map(int, np.flatnonzero(lows <= highs)):
            found[number] = Observed(float(lows[number]), float(highs[number]), channels=self._channels.get(number))
            if self.histograms is not None:
                histogram = self.histograms[number]
                found[number] = found[number]._replace(exponent=histogram.exponent, counts=histogram.counts)
        return found


_record = Record(0)
_reference = _record


def stride(size: int, count: int) -> int:
    """Return the distance of about `count` of `size` elements, of all channels alike: it has no factor of `size`."""
    step = max(size // count, 1)
    while math.gcd(step, size) > 1:
        step += 1
    return step


def current() -> Record:
    """Return what is being recorded in this process."""
    return _record


def start(count: int, *, counts: bool = False, average: float | None = None, recorded: int = 0) -> None:
    """Forget the observations of this process.

    Args:
        count: number of operands.
        counts: whether to make histograms.
        average: weight of the earlier samples in a moving average of the samples' ranges; None for the range of all.
        recorded: number of samples of which elements are recorded, for `compare`.
    """
    global _record
    _record.release()
    _record = Record(count, counts=counts, average=average, recorded=recorded)


def end_sample() -> None:
    """End a sample."""
    _record.end_sample()


def check() -> None:
    """Raise `NotFiniteError` if an operand has had a NaN or an infinity."""
    _record.check()


def take() -> dict[int, Observed]:
    """Return what was observed in this process, by the operands' numbers, and forget all but the recorded elements."""
    global _record, _reference
    found, _reference, _record = _record.take(), _record, Record(0)
    _reference.histograms = None
    _reference.observers.clear()
    return found


def recorded(number: int) -> Array | None:
    """Return the elements of an operand that were recorded before the last `take`, by its number; None if none were."""
    parts = _reference.recorded.get(number)
    return np.concatenate(parts) if parts else None


def histograms(spans: Mapping[int, tuple[float, float]], parts: int) -> dict[int, tuple[int, ...]]:
    """Count the recorded elements of operands in equal parts of a range, by their numbers before the last `take`.

    Elements outside of the range count for its first and last part.
    """
    found: dict[int, tuple[int, ...]] = {}
    for number, (low, high) in spans.items():
        elements = recorded(number)
        if elements is not None:
            # np.histogram searches for exact bounds of the parts, which takes seven times as long.
            places = (elements.astype(np.float64) - low) * (parts / (high - low))
            counts = np.bincount(np.clip(places, 0, parts - 1).astype(np.intp), minlength=parts)
            found[number] = tuple(counts.tolist())
    return found


def compare(pairs: Mapping[int, int], *, has_all: bool = True) -> dict[int, tuple[float, float]]:
    """Return the sums of squares of recorded elements and of their errors, and forget them.

    Operands of which different numbers of elements were recorded are left out.

    Args:
        pairs: the operands' numbers since `start`, and those before the last `take`, which are the reference.
        has_all: whether all samples of the reference were run; otherwise the first ones.
    """
    global _record, _reference
    found: dict[int, tuple[float, float]] = {}
    for number, other in pairs.items():
        parts = _record.recorded.get(number), _reference.recorded.get(other)
        if parts[0] and parts[1]:
            actual, expected = (np.concatenate(each).astype(np.float64) for each in parts if each)
            if not has_all:
                expected = expected[: len(actual)]
            if len(actual) == len(expected):
                found[number] = float(np.sum(expected**2)), float(np.sum((actual - expected) ** 2))
    _record, _reference = Record(0), Record(0)
    return found
