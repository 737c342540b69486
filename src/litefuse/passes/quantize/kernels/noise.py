"""The kernel that compares the result of an op with that of its quantized form."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

NOISE_OBSERVER = "litefuse.ObserveNoise"
"""Name of the custom op, whose operands are a value and the same value with errors; its option `number` is the
value's."""

Array = np.ndarray[Any, Any]

_sums: dict[int, Array] = {}


class NoiseObserver:
    """Adds up the squares of the finite numbers, and of their errors."""

    def prepare(self, inputs: Sequence[Any], options: Mapping[str, Any]) -> list[tuple[int, ...]]:
        self._number: int = options["number"]
        return []

    def invoke(self, inputs: Sequence[Array], outputs: Sequence[Array]) -> None:
        expected, actual = (numbers.reshape(-1) for numbers in inputs)
        is_finite = np.isfinite(expected)
        if not is_finite.all():
            expected, actual = expected[is_finite], actual[is_finite]
        sums = _sums.setdefault(self._number, np.zeros(2))
        for index, numbers in enumerate((expected, actual - expected)):
            sums[index] += np.einsum("i,i->", numbers, numbers, dtype=np.float64)


def take() -> dict[int, tuple[float, float]]:
    """Return the sums of squares of numbers and of errors in this process, by number, and forget them."""
    sums = {number: (float(signal), float(noise)) for number, (signal, noise) in _sums.items()}
    _sums.clear()
    return sums
