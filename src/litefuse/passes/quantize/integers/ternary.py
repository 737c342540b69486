"""Steps of weights with 2 bits, which represent -1, 0 and 1 times a step.

The largest magnitude as the step, as of weights with more bits, would make most weights 0.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from litefuse.ir.constant import Array
from litefuse.passes.quantize.integers.prequantized_weights import are_multiples

_ELEMENTS_AT_ONCE = 1 << 22
_LOWEST, _LARGEST = -2, 1
"""The integers that 2 bits can represent. -2 has no counterpart: if weights were rounded to it, their errors would not
cancel out in sums, so that it is only for weights that training rounded to these four levels."""


def find_steps(weights: Array, magnitudes: Array) -> Array:
    """Return the step of each channel with which the squared error of its rounded weights is smallest.

    `weights` is an array [channels, elements]; `magnitudes` are the largest of each channel. If the k largest
    magnitudes of a channel become 1 and the others 0, the best step is the mean of the k, and the error falls by
    k * step**2. Channels of zeros have the step 0.
    """
    if has_four_levels(weights, magnitudes / -_LOWEST):
        return magnitudes / -_LOWEST
    return np.concatenate([_least_error_steps(weights[part]) for part in _parts(weights)])


def has_four_levels(weights: Array, steps: Array) -> bool:
    """Return whether all weights are multiples of the step of their channel, from -2 to 1."""
    return all(_fit(weights[part], steps[part]) for part in _parts(weights))


def _parts(weights: Array) -> Iterator[slice]:
    """Yield slices of channels that have few elements together."""
    rows = max(1, _ELEMENTS_AT_ONCE // max(1, weights.shape[1]))
    for start in range(0, len(weights), rows):
        yield slice(start, start + rows)


def _least_error_steps(weights: Array) -> Array:
    descending = -np.sort(-np.abs(weights), axis=1)
    sums: Array = np.cumsum(descending, axis=1, dtype=np.float64)
    gains: Array = np.divide(np.square(sums), range(1, weights.shape[1] + 1))
    best: Array = np.argmax(gains, axis=1)
    return (np.take_along_axis(sums, best[:, None], 1)[:, 0] / (best + 1)).astype(np.float32)


def _fit(weights: Array, steps: Array) -> bool:
    used = steps > 0
    return bool(are_multiples(weights[used], steps[used], _LOWEST, _LARGEST).all() and not weights[~used].any())
