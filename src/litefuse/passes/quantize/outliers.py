"""Leave out samples that are much larger than the others: a single one would widen all ranges.

They are recognized by the float inputs of the model, not by values within it, which may be large in few samples for a
good reason: a detector has seen what it looks for.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator

from litefuse.context import Context
from litefuse.passes.quantize.samples import CheckedSample

_RATIO = 3.0
"""Ratio of the largest magnitude in a sample to that in the median sample from which the sample may be an outlier."""
_GAP = 2.0
"""Ratio to the largest of the samples that are kept from which it is one: others continue their distribution."""
_MIN_SAMPLES = 8
"""Number of samples below which the median means little."""
_MAX_SHARE = 0.05
"""Share of the samples above which they are no outliers."""
_MAX_HELD = 16
_HELD_BYTES = 1 << 26
"""Maximum numbers of samples, and of their bytes, that are held back until the median is known."""
_BINS_PER_OCTAVE = 16


def leave_out_outliers(samples: Iterable[CheckedSample], context: Context) -> Iterator[CheckedSample]:
    """Yield the samples but for outliers, with a note in the report for each of these.

    Samples that may be outliers are held back until the others have been yielded.
    """
    sizes = _Sizes()
    first: list[CheckedSample] = []
    held: list[CheckedSample] = []
    is_holding = True
    for sample in samples:
        ratio = sizes.add(sample)
        if sizes.count <= _MIN_SAMPLES:
            first.append(sample)
            continue
        pending, first = [*((sizes.ratio(each), each) for each in first), (ratio, sample)], []
        for ratio, each in pending:
            if is_holding and ratio > _RATIO:
                held.append(each)
            else:
                sizes.largest_kept = max(sizes.largest_kept, ratio)
                yield each
        if len(held) > _MAX_HELD or (held and sum(_count_bytes(each) for each in held) > _HELD_BYTES):
            is_holding = False
            yield from held
            held = []
    yield from first
    yield from _judge(held, sizes, context)


def _judge(held: list[CheckedSample], sizes: _Sizes, context: Context) -> Iterator[CheckedSample]:
    """Yield those that are no outliers, the smallest first."""
    held = sorted(held, key=sizes.ratio)
    largest_number = max(1, _MAX_SHARE * sizes.count)
    while held:
        ratio = sizes.ratio(held[0])
        if len(held) <= largest_number and ratio > max(_RATIO, _GAP * sizes.largest_kept):
            break
        sizes.largest_kept = max(sizes.largest_kept, ratio)
        yield held.pop(0)
    for each in sorted(held, key=lambda each: each.number):
        reason = (
            f"sample {each.number} was left out: {sizes.describe(each)}. Quantization(drop_outliers=False) "
            "(--keep-outliers) keeps such samples"
        )
        context.record("calibrate", "note", reason=reason)


class _Sizes:
    """How large the samples are, by signature and float input."""

    def __init__(self) -> None:
        self.count = 0
        self.largest_kept = 0.0
        """The largest ratio of the samples that are kept."""
        self._medians: dict[tuple[str, str], _Median] = {}
        """Of the logarithms of the magnitudes."""

    def add(self, sample: CheckedSample) -> float:
        """Count a sample; returns what `ratio` returns now."""
        self.count += 1
        largest = 0.0
        for key, magnitude in _magnitudes(sample):
            place = sample.signature, key
            median = self._medians.get(place)
            if median is None:
                median = self._medians[place] = _Median()
            median.add(round(math.log2(magnitude) * _BINS_PER_OCTAVE))
            largest = max(largest, magnitude / median.magnitude)
        return largest

    def ratio(self, sample: CheckedSample) -> float:
        """Return the ratio of the sample's magnitude to the median sample's, of the input with the largest one."""
        return max([ratio for ratio, _, _ in self._ratios(sample)], default=0.0)

    def describe(self, sample: CheckedSample) -> str:
        """Return why the sample is an outlier."""
        ratio, key, magnitude = max(self._ratios(sample))
        where = f"input {key!r} of signature {sample.signature!r}"
        return f"{where} reaches {magnitude:.6g}, {ratio:.3g} times as much as in the median sample"

    def _ratios(self, sample: CheckedSample) -> Iterator[tuple[float, str, float]]:
        """Yield the ratio, the name and the magnitude of each input."""
        for key, magnitude in _magnitudes(sample):
            yield magnitude / self._medians[sample.signature, key].magnitude, key, magnitude


class _Median:
    """The median of whole numbers, of two the smaller one."""

    def __init__(self) -> None:
        self.value = self._count = self._smaller = 0
        self._counts: Counter[int] = Counter()

    @property
    def magnitude(self) -> float:
        """The magnitude of which the number is the logarithm."""
        return 2 ** (self.value / _BINS_PER_OCTAVE)

    def add(self, number: int) -> None:
        """Add a number, and move to the number that is the median now."""
        if not self._count:
            self.value = number
        self._count += 1
        self._counts[number] += 1
        self._smaller += number < self.value
        rank = (self._count + 1) // 2
        while self._smaller >= rank:
            self.value -= 1
            self._smaller -= self._counts[self.value]
        while self._smaller + self._counts[self.value] < rank:
            self._smaller += self._counts[self.value]
            self.value += 1


def _magnitudes(sample: CheckedSample) -> list[tuple[str, float]]:
    """Return the largest magnitudes of the float inputs that are not zero everywhere."""
    return [(key, max(high, -low)) for key, (low, high) in sample.extremes.items() if low or high]


def _count_bytes(sample: CheckedSample) -> int:
    return sum(array.nbytes for array in sample.inputs.values())
