"""Samples in blocks: a call of NumPy takes longer than a small sample, and it is about as fast for many of them."""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from litefuse.errors import ConversionError

Array = np.ndarray[Any, Any]
Inputs = dict[str, Array]
MAX_BYTES = 1 << 20
"""Size of samples from which a block gets no others."""


class CheckedSample(NamedTuple):
    """A sample whose inputs have the shapes and the types of a signature."""

    number: int
    """Counted from 1."""
    signature: str
    inputs: Inputs


@dataclass(eq=False, repr=False, slots=True)
class Pace:
    """The number of samples that are read at once, which whoever runs them may change."""

    count: int = 1


@dataclass(eq=False, repr=False, slots=True)
class SampleBlock:
    """Consecutive samples of one signature, whose inputs have the same shapes."""

    numbers: Sequence[int]
    """Counted from 1."""
    signature: str
    inputs: Inputs
    """The inputs of all samples, along the first axis of arrays."""
    extremes: Mapping[str, Array]
    """The smallest and the largest number of each float input that is not empty: [2, samples]."""

    def __len__(self) -> int:
        return len(self.numbers)

    def __getitem__(self, part: slice) -> "SampleBlock":
        """Return a part, which shares the memory."""
        inputs = {key: array[part] for key, array in self.inputs.items()}
        extremes = {key: array[:, part] for key, array in self.extremes.items()}
        return SampleBlock(self.numbers[part], self.signature, inputs, extremes)

    @property
    def pairs(self) -> list[tuple[str, Inputs]]:
        """The signature's name and the inputs of each sample."""
        return [
            (self.signature, {key: array[index, ...] for key, array in self.inputs.items()})
            for index in range(len(self))
        ]

    @property
    def nbytes(self) -> int:
        """The number of bytes of all inputs."""
        return sum([array.nbytes for array in self.inputs.values()])


class _Stack:
    """Samples of one form, copied as they arrive: a generator may fill the same arrays again for the next sample."""

    def __init__(self, first: CheckedSample, pace: Pace) -> None:
        """Make room for the first sample and others, at most as many as the pace, and fewer if they are large."""
        size = sum([array.nbytes for array in first.inputs.values()])
        self._count = min(pace.count, math.ceil(MAX_BYTES / max(size, 1)))
        self._signature = first.signature
        self._numbers: list[int] = []
        self._rows = {key: np.empty((self._count, *array.shape), array.dtype) for key, array in first.inputs.items()}

    @property
    def is_full(self) -> bool:
        return len(self._numbers) >= self._count

    def accepts(self, sample: CheckedSample) -> bool:
        """Return whether there may be room for a sample: whether its signature and shapes are the same."""
        if sample.signature != self._signature:
            return False  # It may have other inputs.
        same = [array.shape == self._rows[key].shape[1:] for key, array in sample.inputs.items()]
        return all(same)

    def add(self, sample: CheckedSample) -> None:
        for key, array in sample.inputs.items():
            self._rows[key][len(self._numbers)] = array
        self._numbers.append(sample.number)

    def finish(self) -> SampleBlock:
        """Return the samples; raises `ConversionError` if one has numbers that are not finite."""
        inputs = {key: rows[: len(self._numbers)] for key, rows in self._rows.items()}
        return SampleBlock(self._numbers, self._signature, inputs, _find_extremes(self._numbers, inputs))


def make_blocks(samples: Iterable[CheckedSample], pace: Pace) -> Iterator[SampleBlock]:
    """Yield samples in blocks; an exception of `samples` is raised after the samples before it have been checked."""
    stacked: _Stack | None = None
    try:
        for sample in samples:
            if stacked is not None and not stacked.accepts(sample):
                yield stacked.finish()
                stacked = None
            if stacked is None:
                stacked = _Stack(sample, pace)
            stacked.add(sample)
            if stacked.is_full:
                full, stacked = stacked, None
                yield full.finish()
    except Exception:
        if stacked is not None:
            stacked.finish()
        raise
    if stacked is not None:
        yield stacked.finish()


def _find_extremes(numbers: Sequence[int], inputs: Inputs) -> dict[str, Array]:
    """Return `SampleBlock.extremes`; raises `ConversionError` for the first sample with numbers that are not finite."""
    extremes_of: dict[str, Array] = {}
    for key, array in inputs.items():
        if array.dtype.kind == "f" and array.size:
            axes = tuple(range(1, array.ndim))
            # Both functions propagate NaN.
            extremes = [function.reduce(array, axis=axes) for function in (np.minimum, np.maximum)]
            extremes_of[key] = np.array(extremes, np.float64)
    wrong = {key: np.flatnonzero(~np.isfinite(ends).all(axis=0)) for key, ends in extremes_of.items()}
    first = {key: int(indices[0]) for key, indices in wrong.items() if len(indices)}
    if first:
        key = min(first, key=first.__getitem__)
        raise ConversionError(f"{where(numbers[first[key]], key)} has numbers that are not finite.")
    return extremes_of


def where(number: int, name: str) -> str:
    """Return the name of an input of a sample, for messages."""
    return f"sample {number}, input {name!r}"
