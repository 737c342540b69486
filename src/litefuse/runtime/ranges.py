"""The kernel with which calibration observes values: it records the range of each of its operands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

OBSERVER = "litefuse.Observe"
"""Name of the custom op; its option `first` is the number of its first operand."""

_ranges: dict[int, tuple[float, float]] = {}


class Observer:
    """Records the smallest and largest number of each operand since the last call of `take_ranges` in this process.

    The range of an operand with a NaN has NaN as both ends.
    """

    def prepare(self, inputs: Sequence[Any], options: Mapping[str, Any]) -> list[tuple[int, ...]]:
        self._first: int = options["first"]
        return [()]

    def invoke(self, inputs: Sequence[np.ndarray[Any, Any]], outputs: Sequence[np.ndarray[Any, Any]]) -> None:
        for number, array in enumerate(inputs, self._first):
            if not array.size:
                continue
            low, high = float(array.min()), float(array.max())
            before = _ranges.get(number)
            if before is not None:
                # np.minimum and np.maximum keep NaN.
                low, high = float(np.minimum(low, before[0])), float(np.maximum(high, before[1]))
            _ranges[number] = (low, high)
        outputs[0][...] = 0.0


def take_ranges() -> dict[int, tuple[float, float]]:
    """Return the ranges that were recorded in this process, by the operands' numbers, and forget them."""
    found = dict(_ranges)
    _ranges.clear()
    return found
