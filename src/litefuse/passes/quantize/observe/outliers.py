"""Leave out samples that are much larger than the others: a single one would widen all ranges.

They are recognized by the float inputs of the model, not by values within it, which may be large in few samples for a
good reason: a detector has seen what it looks for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from litefuse.context import Context
from litefuse.passes.quantize.integers.scales import Array
from litefuse.passes.quantize.observe.sample_blocks import SampleBlock

_RATIO = 3.0
"""Ratio of the largest magnitude in a sample to that in the median sample from which the sample may be an outlier."""
_GAP = 2.0
"""Ratio to the largest of the samples that are kept from which it is one: others continue their distribution."""
_MIN_SAMPLES = 8
"""Number of samples below which the median means little."""
_MAX_SHARE = 0.05
"""Largest share of the samples that may be outliers."""
_MAX_HELD = 16
_HELD_BYTES = 1 << 26
"""Maximum numbers of samples, and of their bytes, that are held back until the median is known."""
_BINS_PER_OCTAVE = 16


def leave_out_outliers(samples: Iterable[SampleBlock], context: Context) -> Iterator[SampleBlock]:
    """Yield the samples but for outliers, with a note in the report for each of these.

    Samples that may be outliers are held back until the others have been yielded.
    """
    sizes = _Sizes()
    held: list[SampleBlock] = []
    is_holding = True
    for block, ratios in _with_ratios(samples, sizes):
        start = 0
        for index in np.flatnonzero(ratios > _RATIO).tolist() if is_holding else ():
            yield from sizes.keep(block, ratios, start, index)
            start = index + 1
            held.append(block[index:start])
            if len(held) > _MAX_HELD or sum(sample.nbytes for sample in held) > _HELD_BYTES:
                is_holding = False
                yield from held
                held = []
                break
        yield from sizes.keep(block, ratios, start, len(block))
    yield from _release(held, sizes, context)


def _with_ratios(samples: Iterable[SampleBlock], sizes: _Sizes) -> Iterator[tuple[SampleBlock, Array]]:
    """Yield the samples with their ratios to the median, which are computed for the first ones when it is known."""
    first: list[SampleBlock] = []
    for block in samples:
        start = _MIN_SAMPLES - sizes.count
        if start < 0:
            yield block, sizes.add(block)
            continue
        sizes.add(block[:start])
        if len(block) <= start:
            first.append(block)
            continue
        known = sizes.add(block[start : start + 1])
        yield from [(earlier, sizes.ratios(earlier)) for earlier in first]
        first = []
        yield block, np.concatenate([sizes.ratios(block[:start]), known, sizes.add(block[start + 1 :])])
    # There are too few.
    yield from [(block, np.zeros(len(block))) for block in first]


def _release(held: list[SampleBlock], sizes: _Sizes, context: Context) -> Iterator[SampleBlock]:
    """Yield the held samples that are not outliers, the smallest first."""
    held = sorted(held, key=sizes.ratio)
    largest_number = max(1, _MAX_SHARE * sizes.count)
    while held:
        ratio = sizes.ratio(held[0])
        if len(held) <= largest_number and ratio > max(_RATIO, _GAP * sizes.largest_kept):
            break
        sizes.largest_kept = max(sizes.largest_kept, ratio)
        yield held.pop(0)
    for sample in sorted(held, key=lambda sample: sample.numbers[0]):
        reason = (
            f"sample {sample.numbers[0]} was left out: {sizes.describe(sample)}. Quantization(drop_outliers=False) "
            "(--keep-outliers) keeps such samples"
        )
        context.record("calibrate", "note", reason=reason)


class _Sizes:
    """The magnitudes of the samples, by signature and float input."""

    def __init__(self) -> None:
        self.count = 0
        self.largest_kept = 0.0
        """The largest ratio of the samples that are kept."""
        self._medians: dict[tuple[str, str], _Median] = {}
        """Of the logarithms of the magnitudes."""

    def add(self, block: SampleBlock) -> Array:
        """Count samples; returns for each one what `ratios` would return after it."""
        self.count += len(block)
        largest = np.zeros(len(block))
        for key, indices, magnitudes in _magnitudes(block):
            median = self._medians.setdefault((block.signature, key), _Median())
            steps = median.add(np.rint(np.log2(magnitudes) * _BINS_PER_OCTAVE).astype(int).tolist())
            largest[indices] = np.maximum(largest[indices], magnitudes / _magnitude(steps))
        return largest

    def ratios(self, block: SampleBlock) -> Array:
        """Return the ratio of each sample's magnitude to the median sample's, of the input with the largest one."""
        largest = np.zeros(len(block))
        for key, indices, magnitudes in _magnitudes(block):
            ratios = magnitudes / _magnitude(self._medians[block.signature, key].value)
            largest[indices] = np.maximum(largest[indices], ratios)
        return largest

    def ratio(self, sample: SampleBlock) -> float:
        """Return the ratio of a single sample."""
        return float(self.ratios(sample)[0])

    def keep(self, block: SampleBlock, ratios: Array, start: int, end: int) -> Iterator[SampleBlock]:
        """Yield a part of a block that is kept, unless it is empty."""
        if start < end:
            self.largest_kept = max(self.largest_kept, float(ratios[start:end].max()))
            yield block if end - start == len(block) else block[start:end]

    def describe(self, sample: SampleBlock) -> str:
        """Return why a single sample is an outlier."""
        ratio, key, magnitude = max(
            (float(magnitude / _magnitude(self._medians[sample.signature, key].value)), key, float(magnitude))
            for key, _, (magnitude,) in _magnitudes(sample)
        )
        where = f"input {key!r} of signature {sample.signature!r}"
        return f"{where} reaches {magnitude:.6g}, {ratio:.3g} times as much as in the median sample"


class _Median:
    """The median of whole numbers, of two the smaller one."""

    def __init__(self) -> None:
        self.value = self._count = self._smaller = 0
        self._counts: Counter[int] = Counter()

    def add(self, numbers: Sequence[int]) -> list[int]:
        """Add numbers one after the other, and move to the one that is the median; returns it after each of them."""
        counts, value, smaller = self._counts, self.value if self._count else numbers[0], self._smaller
        medians: list[int] = []
        for count, number in enumerate(numbers, self._count + 1):
            counts[number] += 1
            smaller += number < value
            rank = (count + 1) // 2
            while smaller >= rank:
                value -= 1
                smaller -= counts[value]
            while smaller + counts[value] < rank:
                smaller += counts[value]
                value += 1
            medians.append(value)
        self.value, self._smaller, self._count = value, smaller, self._count + len(numbers)
        return medians


def _magnitude(steps: int | Sequence[int]) -> Array:
    """Return magnitudes, given their logarithms in steps."""
    return np.exp2(np.array(steps) / _BINS_PER_OCTAVE)


def _magnitudes(block: SampleBlock) -> Iterator[tuple[str, Array, Array]]:
    """Yield each float input that is not zero everywhere, the samples in which it is not, and their magnitudes."""
    for key, (lows, highs) in block.extremes.items():
        magnitudes = np.maximum(highs, -lows)
        indices = np.flatnonzero(magnitudes)
        if len(indices):
            yield key, indices, magnitudes[indices]
