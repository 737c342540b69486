"""Record the values that calibration observes."""

import math
from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol

import numpy as np

from litefuse.passes.quantize.kernels.channels import Channels
from litefuse.passes.quantize.kernels.histogram import Histogram

_RECORDED_ELEMENTS = 1 << 10
"""Number of elements of an operand that are recorded at once."""
_MAX_RECORDED = 1 << 14
"""Number of elements of an operand that are recorded in all."""
_COUNTED_WHOLE = 1 << 18
"""Number of numbers of an operand from which some calls count for others in its histogram."""
_THINNED = 11
"""Every call of this number counts then. Few loops have a multiple of it as their number of steps."""

_SAME_SIZE = 2.25
"""Ratio of the largest to the smallest magnitude of numbers that are about the same constant."""
_MIN_GAP = 16.0
"""Ratio of their magnitude to that of all other numbers from which they are far away."""
_MIN_CORE = 0.01
"""Smallest share of other numbers that matter."""

_NOTHING = np.array([[np.inf], [-np.inf]])
"""The extremes of an operand that was not observed."""

Array = np.ndarray[Any, Any]


class NotFinite(NamedTuple):
    """The numbers of an operand that were not finite, and how many samples had ended before the first one."""

    sample: int
    has_nan: bool
    has_low: bool
    """Whether a number was minus infinity."""
    has_high: bool

    @classmethod
    def of(cls, sample: int, numbers: Array) -> "NotFinite":
        """Describe the numbers of an operand in a sample."""
        return cls(sample, bool(np.isnan(numbers).any()), -np.inf in numbers, np.inf in numbers)

    def join(self, other: "NotFinite") -> "NotFinite":
        return NotFinite(min(self[0], other[0]), *(a or b for a, b in zip(self[1:], other[1:], strict=True)))


class Observed(NamedTuple):
    """The smallest and largest finite number of a value, and its histogram and its channels if they were requested."""

    low: float
    high: float
    exponent: int = 0
    counts: Array | None = None
    channels: Channels | None = None
    not_finite: NotFinite | None = None

    @property
    def histogram(self) -> Histogram | None:
        return None if self.counts is None else Histogram(self.exponent, self.counts)


class RangeObserver(Protocol):
    """A kernel that adds observations to the current record, some of them later."""

    def end_sample(self) -> None:
        """Note that the next call belongs to another sample."""
        ...

    def measure(self) -> None:
        """Record the ranges of the calls since the last measurement."""
        ...

    def release(self) -> None:
        """Evaluate all calls. The next one uses the record that is current then."""
        ...


class Record:
    """The observations of the operands, by their numbers; memory does not grow with the number of samples."""

    def __init__(self, count: int, *, counts: bool = False, average: float | None = None, recorded: int = 0) -> None:
        self.average = average
        self.extremes = np.tile(_NOTHING, count)
        """The smallest and largest numbers: of all samples, or with `average` of the sample that has not ended."""
        self.averages = self.extremes.copy()
        self.histograms = [Histogram() for _ in range(count)] if counts else None
        self._counted_calls: dict[int, int] = {}
        self._channels: dict[int, Channels] = {}
        self.observers: dict[RangeObserver, None] = {}
        """The observers that have been called, in order."""
        self.samples = 0
        """Number of samples that have ended."""
        self._samples_to_record = recorded
        self.is_recording = recorded > 0
        """Whether elements of the current sample are recorded."""
        self.recorded: dict[int, list[Array]] = {}
        self._not_finite: dict[int, NotFinite] = {}

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
            for share in (1 - self.average) * ended:
                averages *= self.average
                averages += share
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
        """Return the observations of the channels of an operand."""
        if number not in self._channels:
            self._channels[number] = Channels(width)
        return self._channels[number]

    def note(self, sample: int, number: int, numbers: Array) -> None:
        """Note that an operand has numbers that are not finite in a sample."""
        new, known = NotFinite.of(sample, numbers), self._not_finite.get(number)
        self._not_finite[number] = new if known is None else known.join(new)

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

    def release(self) -> None:
        for observer in self.observers:
            observer.release()

    def take(self) -> dict[int, Observed]:
        self.release()
        lows, highs = self.extremes if self.average is None else self.averages
        observed: dict[int, Observed] = {}
        for number in map(int, np.flatnonzero(lows <= highs)):
            observed[number] = Observed(
                float(lows[number]),
                float(highs[number]),
                channels=self._channels.get(number),
                not_finite=self._not_finite.get(number),
            )
            if self.histograms is not None:
                histogram = self.histograms[number]
                observed[number] = observed[number]._replace(exponent=histogram.exponent, counts=histogram.counts)
        return observed


_record = Record(0)
_reference = _record


def stride(size: int, count: int) -> int:
    """Return the distance of about `count` of `size` elements, of all channels alike: it has no factor of `size`."""
    step = max(size // count, 1)
    while math.gcd(step, size) > 1:
        step += 1
    return step


def current() -> Record:
    """Return the record of this process."""
    return _record


def start(count: int, *, counts: bool = False, average: float | None = None, recorded: int = 0) -> None:
    """Forget the observations of this process.

    Args:
        count: number of operands.
        counts: whether to make histograms.
        average: weight of the earlier samples in a moving average of the samples' ranges; None for the range of all.
        recorded: number of samples whose elements are recorded, for `compare`.
    """
    global _record
    _record.release()
    _record = Record(count, counts=counts, average=average, recorded=recorded)


def end_sample() -> None:
    """End a sample."""
    _record.end_sample()


def measure() -> None:
    """Evaluate the values that observers have copied."""
    _record.measure()


def take() -> dict[int, Observed]:
    """Return the observations of this process, by the operands' numbers, and forget all but the recorded elements."""
    global _record, _reference
    observed, _reference, _record = _record.take(), _record, Record(0)
    _reference.histograms = None
    _reference.observers.clear()
    return observed


def recorded(number: int) -> Array | None:
    """Return the finite elements of an operand that were recorded before the last `take`; None if none were."""
    parts = _reference.recorded.get(number)
    if not parts:
        return None
    elements = np.concatenate(parts)
    return elements[np.isfinite(elements)]


def histograms(spans: Mapping[int, tuple[float, float]], parts: int) -> dict[int, tuple[int, ...]]:
    """Count the recorded elements of operands in equal parts of a range, by their numbers before the last `take`.

    Elements outside of the range count for its first and last part.
    """
    counted: dict[int, tuple[int, ...]] = {}
    for number, (low, high) in spans.items():
        elements = recorded(number)
        if elements is not None:
            # np.histogram searches for exact bounds of the parts, which takes seven times as long.
            positions = (elements.astype(np.float64) - low) * (parts / (high - low))
            counts = np.bincount(np.clip(positions, 0, parts - 1).astype(np.intp), minlength=parts)
            counted[number] = tuple(counts.tolist())
    return counted


def cores(spans: Mapping[int, tuple[float, float]]) -> dict[int, tuple[float, float]]:
    """Return the ranges of the recorded elements of operands without constants that are far away, such as masks.

    Operands that have none are left out.

    Args:
        spans: the ranges to which elements are limited, by the operands' numbers before the last `take`.
    """
    ranges: dict[int, tuple[float, float]] = {}
    for number, (low, high) in spans.items():
        elements = recorded(number)
        if elements is not None:
            core = _find_core(np.clip(elements, low, high))
            if len(core):
                ranges[number] = float(core.min()), float(core.max())
    return ranges


def _find_core(elements: Array) -> Array:
    """Return the elements that are much smaller than the largest ones, if these are about the same; else none.

    The sum of a mask and scores is about the mask, and that of two masks is twice as large.
    """
    sizes = np.abs(elements)
    is_far = sizes * _SAME_SIZE >= sizes.max(initial=0.0)
    core = elements[~is_far & (elements != 0)]
    is_separate = len(core) > _MIN_CORE * len(elements) and np.abs(core).max() * _MIN_GAP < sizes[is_far].min()
    return core if is_separate else elements[:0]


def compare(
    pairs: Mapping[int, int], limits: Mapping[int, tuple[float, float]], *, has_all: bool = True
) -> dict[int, tuple[float, float]]:
    """Return the sums of squares of recorded elements and of their errors, and forget them.

    Elements that are not finite in both are left out, and so are operands whose numbers of recorded elements differ.

    Args:
        pairs: the operands' numbers since `start`, and those before the last `take`, which are the reference.
        limits: the ranges to which numbers are limited before they are compared, by their numbers in the reference.
        has_all: whether all samples of the reference were run; otherwise the first ones.
    """
    global _record, _reference
    sums: dict[int, tuple[float, float]] = {}
    for number, other in pairs.items():
        parts = _record.recorded.get(number), _reference.recorded.get(other)
        if parts[0] and parts[1]:
            actual, expected = (np.concatenate(recorded).astype(np.float64) for recorded in parts if recorded)
            if not has_all:
                expected = expected[: len(actual)]
            if len(actual) == len(expected):
                is_finite = np.isfinite(actual) & np.isfinite(expected)
                low, high = limits.get(other, (-np.inf, np.inf))
                actual, expected = (np.clip(numbers[is_finite], low, high) for numbers in (actual, expected))
                sums[number] = float(np.sum(expected**2)), float(np.sum((actual - expected) ** 2))
    _record, _reference = Record(0), Record(0)
    return sums
