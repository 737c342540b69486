"""Measure the answers of a quantized model: signal-to-noise ratio of the outputs, accuracy, the user's metric."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from litefuse.errors import ConversionError
from litefuse.passes.quantize.search.measure import MAX_RATIO, to_decibels
from litefuse.quantization.goals import Goals
from litefuse.quantization.labels import measure_accuracy, read_labels

Array = np.ndarray[Any, Any]
Answer = tuple[str, Mapping[str, Array]]
"""The name of a signature, and its outputs."""


class AnswerMetrics:
    """Compares answers with those of the float model; `reference` is its accuracy or metric, None if not requested.

    Raises `ConversionError` if there is nothing to compare.
    """

    def __init__(self, expected: Sequence[Answer], goals: Goals) -> None:
        self._expected = expected
        self._goals = goals
        self._labels: dict[str, Array] | None = None
        self.reference = None if goals.max_drop is None else self.metric(expected)
        if goals.target_snr is not None and not any(self._outputs()):
            raise ConversionError(
                "target_snr (--target-snr) needs an output of floats that are not all 0; this model has none.",
                hint="Use max_drop= with metric=.",
            )

    def _outputs(self) -> dict[tuple[str, str], float]:
        """Return the sum of squares of each float output that has any."""
        sums: dict[tuple[str, str], float] = {}
        for name, outputs in self._expected:
            for key, array in outputs.items():
                if array.dtype.kind == "f" and array.any():
                    sums[name, key] = sums.get((name, key), 0.0) + _sum_of_squares(array)
        return sums

    def snr(self, answers: Sequence[Answer]) -> float | None:
        """Return the lowest signal-to-noise ratio of a float output in dB.

        The result is None if the model has none, or if the shape of one follows from the values of floats, and differs.
        In the latter case, `ConversionError` is raised if the ratio is a target.
        """
        signals, noises = self._outputs(), dict[tuple[str, str], float]()
        for (name, expected), (_, actual) in zip(self._expected, answers, strict=True):
            for key, array in expected.items():
                if (name, key) not in signals:
                    continue
                if array.shape != actual[key].shape:
                    if self._goals.target_snr is None:
                        return None
                    raise ConversionError(
                        f"output {key!r} of signature {name!r} has the shape {list(array.shape)} in float and "
                        f"{list(actual[key].shape)} after quantization: its error cannot be measured.",
                        hint="Use max_drop= with metric=, which may compare answers of different shapes.",
                    )
                error = array.astype(np.float64) - actual[key]
                noises[name, key] = noises.get((name, key), 0.0) + _sum_of_squares(error)
        return min((_decibels(signal, noises[key]) for key, signal in signals.items()), default=None)

    def metric(self, answers: Sequence[Answer]) -> float:
        """Return the accuracy, averaged over the outputs with labels, or the user's metric."""
        if self._goals.metric is not None:
            number = self._goals.metric([dict(outputs) for _, outputs in answers], self._goals.labels)
            try:
                return float(number)
            except (TypeError, ValueError):
                raise ConversionError(f"metric must return a number, got {number!r}.") from None
        if self._labels is None:
            (name, outputs), *_ = answers
            if len({name for name, _ in answers}) > 1:
                raise ConversionError(
                    "labels are for models with one signature.", hint="Select one with signatures=, or pass metric=."
                )
            self._labels = read_labels(self._goals.labels, name, tuple(outputs))
        calls = [outputs for _, outputs in answers]
        return float(np.mean([measure_accuracy(key, labels, calls) for key, labels in self._labels.items()]))


def _sum_of_squares(array: Array) -> float:
    return float(np.sum(np.square(array, dtype=np.float64)))


def _decibels(signal: float, noise: float) -> float:
    """Return the ratio in dB; that of numbers that are not finite is lowest."""
    if not math.isfinite(noise):
        return -MAX_RATIO
    return to_decibels(noise / signal)
