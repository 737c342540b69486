"""The kernel with which calibration observes each channel of a value: each index of its last axis."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

CHANNEL_OBSERVER = "litefuse.ObserveChannels"
"""Name of the custom op; its option `number` is that of its operand."""

_MEASURED_CALLS = 16
"""Number of samples that the moments are of."""

Array = np.ndarray[Any, Any]


class Channels:
    """The range of each channel in all samples, and its moments in the first ones.

    Args:
        width: number of channels.
    """

    def __init__(self, width: int) -> None:
        self.low, self.high = np.full(width, np.inf, np.float32), np.full(width, -np.inf, np.float32)
        self.count = 0
        """Number of elements of each channel that the moments are of."""
        self.total, self.squares = np.zeros(width), np.zeros(width)

    def add(self, rows: Array, *, moments: bool) -> None:
        """Add elements [count, width]."""
        np.minimum(self.low, rows.min(0, initial=np.inf), out=self.low)
        np.maximum(self.high, rows.max(0, initial=-np.inf), out=self.high)
        if moments:
            self.count += len(rows)
            self.total += rows.sum(0, dtype=np.float64)
            self.squares += np.einsum("ij,ij->j", rows, rows, dtype=np.float64)

    def rescaled(self, factors: Array, centers: Array) -> Channels:
        """Return what this would be if the numbers had been centered and divided; short arrays repeat."""
        repeated = len(self.low) // len(factors)
        factors, centers = np.tile(factors, repeated), np.tile(centers, repeated)
        found = Channels(len(self.low))
        found.low, found.high = (self.low - centers) / factors, (self.high - centers) / factors
        found.count, found.total = self.count, (self.total - centers * self.count) / factors
        found.squares = (self.squares - 2 * centers * self.total + centers**2 * self.count) / factors**2
        return found

    @property
    def mean(self) -> Array:
        """The mean of each channel, 0 if nothing was recorded."""
        return self.total / max(self.count, 1)

    @property
    def mean_square(self) -> Array:
        """The mean square of each channel, 0 if nothing was recorded."""
        return self.squares / max(self.count, 1)


_found: dict[int, Channels] = {}


class ChannelObserver:
    """Records the channels of its operand."""

    def __init__(self) -> None:
        self._calls = 0

    def prepare(self, inputs: Sequence[Any], options: Mapping[str, Any]) -> list[tuple[int, ...]]:
        self._number: int = options["number"]
        return []

    def invoke(self, inputs: Sequence[Array], outputs: Sequence[Array]) -> None:
        (values,) = inputs
        width = values.shape[-1]
        found = _found.get(self._number)
        if found is None:
            found = _found[self._number] = Channels(width)
        found.add(values.reshape(-1, width), moments=self._calls < _MEASURED_CALLS)
        self._calls += 1


def take() -> dict[int, Channels]:
    """Return what was observed in this process, by the operands' numbers, and forget it."""
    found = dict(_found)
    _found.clear()
    return found
