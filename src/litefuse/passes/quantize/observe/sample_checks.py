"""Warnings about samples that do not seem to represent the inputs of the model."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from litefuse.context import Context
from litefuse.passes.quantize.integers.scales import Array
from litefuse.passes.quantize.observe.sample_blocks import SampleBlock

_PIXELS = 255
"""The largest number of a pixel."""
_SCALES_OF_PIXELS = 1 / 512, 1 / 64
"""Range of the factors with which models rescale pixels."""
_IMAGE_RANK = 4
_IMAGE_CHANNELS = (1, 3, 4)


@dataclass(eq=False, repr=False, slots=True)
class _Numbers:
    """The properties that the samples of an input have in common."""

    low: float = np.inf
    high: float = -np.inf
    are_images: bool = True
    are_integers: bool = True

    def add(self, array: Array, extremes: Array) -> None:
        """Add samples, along the first axis, and the smallest and largest number of each: [2, samples]."""
        self.low, self.high = min(self.low, float(extremes[0].min())), max(self.high, float(extremes[1].max()))
        self.are_images &= array.ndim == 1 + _IMAGE_RANK and array.shape[-1] in _IMAGE_CHANNELS
        # Only those of images matter, and only within the range of pixels.
        may_be_pixels = self.are_images and self.low >= 0 and self.high <= _PIXELS
        self.are_integers = may_be_pixels and self.are_integers and bool((array == np.rint(array)).all())


def check_samples(
    samples: Iterable[SampleBlock], input_scales: Mapping[tuple[str, str], float], context: Context
) -> Iterator[SampleBlock]:
    """Yield the samples; then record a warning for each float input whose numbers seem to be wrong.

    The model multiplies inputs by `input_scales` first, by the names of the signature and the input.
    """
    inputs: defaultdict[tuple[str, str], _Numbers] = defaultdict(_Numbers)
    for block in samples:
        for key, extremes in block.extremes.items():
            inputs[block.signature, key].add(block.inputs[key], extremes)
        yield block
    for (name, key), numbers in inputs.items():
        problem = _describe(numbers, input_scales.get((name, key), 1.0))
        if problem:
            context.record("calibrate", "warning", reason=f"input {key!r} of signature {name!r}: {problem}")


def _describe(numbers: _Numbers, scale: float) -> str:
    """Return the apparent problem of the numbers of an input; "" if there is none."""
    low, high = numbers.low, numbers.high
    if low == high:
        return f"every number is {low:g} in all samples: unless it always is, pass representative samples"
    rescales = _SCALES_OF_PIXELS[0] <= scale <= _SCALES_OF_PIXELS[1]
    if rescales and max(-low, high) <= 2:
        return (
            f"the model multiplies it by {scale:.4g} first, but the samples have numbers from {low:g} to {high:g}: it "
            f"seems to expect pixels from 0 to {_PIXELS}"
        )
    are_pixels = numbers.are_images and numbers.are_integers and low >= 0 and _PIXELS / 2 < high <= _PIXELS
    if are_pixels and scale > _SCALES_OF_PIXELS[1]:
        return (
            f"the samples have pixels from {low:g} to {high:g}, which the model does not rescale: unless it was "
            "trained with them, prepare the samples as in training"
        )
    return ""
