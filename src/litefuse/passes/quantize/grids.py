"""Weights that are already quantized: floats that are multiples of a step, which integers represent exactly.

Training with fake quantization yields such weights, and so do integers that were dequantized. The step may be larger
than the largest magnitude divided by 127, the step of other weights, which would round them a second time.
"""

from __future__ import annotations

import numpy as np

from litefuse.ir.constant import Array

_PRECISION = 1e-3
"""Largest distance of a weight from a multiple of the step, in steps."""
_SAMPLED_WEIGHTS, _SAMPLED_CHANNELS = 16, 8
"""Number of weights of a channel, and of channels, that are tried first: they suffice to reject nearly all others."""
_MAX_TRIED = 1 << 16
"""Number of products of a weight and a multiple that are computed at once."""


def largest_multiples(weights: Array, magnitudes: Array, largest: int) -> Array:
    """Return by channel which multiple of the step its largest magnitude is: `largest` if there is no such step.

    `weights` is an array [channels, elements]; `magnitudes` are the largest of each channel. If several steps fit, the
    smallest counts.
    """
    found = np.full(len(weights), largest)
    used = np.flatnonzero(magnitudes > 0)
    first = used[:: len(used) // _SAMPLED_CHANNELS + 1]
    if (_multiples(weights[first], magnitudes[first], largest) > 0).any():
        found[used] = _multiples(weights[used], magnitudes[used], largest)
    return np.where(found > 0, found, largest)


def are_multiples(weights: Array, steps: Array, low: int, high: int) -> Array:
    """Return by channel whether all weights are multiples of its step, from `low` to `high` steps."""
    multiples = weights / steps[:, None]
    return _are_whole(multiples) & (multiples.min(1) >= low - 0.5) & (multiples.max(1) <= high + 0.5)


def _multiples(weights: Array, magnitudes: Array, largest: int) -> Array:
    """Return by channel the multiple; 0 if there is no step."""
    found = np.zeros(len(weights), np.int64)
    sampled = weights[:, :: weights.shape[1] // _SAMPLED_WEIGHTS + 1]
    count = max(_MAX_TRIED // max(sampled.size, 1), 1)
    pending = np.arange(len(weights))
    for highest in range(largest, 0, -count):
        multiples = np.arange(highest, max(highest - count, 0), -1)
        fits = _fits(sampled[pending], magnitudes[pending], multiples)
        for index in np.flatnonzero(fits.any(1)):
            chosen = pending[fits[index] & (found[pending] == 0)]
            chosen = chosen[_fits(weights[chosen], magnitudes[chosen], multiples[index : index + 1])[0]]
            found[chosen] = multiples[index]
        pending = pending[found[pending] == 0]
        if not len(pending):
            break
    return found


def _fits(weights: Array, magnitudes: Array, multiples: Array) -> Array:
    """Return by multiple and channel whether all weights are multiples of the channel's magnitude divided by it."""
    factors = (multiples.astype(magnitudes.dtype)[:, None] / magnitudes).astype(np.float32)
    return _are_whole(weights * factors[:, :, None])


def _are_whole(steps: Array) -> Array:
    """Return whether all numbers along the last axis are near integers."""
    return np.abs(steps - np.rint(steps)).max(-1, initial=0.0) <= _PRECISION
