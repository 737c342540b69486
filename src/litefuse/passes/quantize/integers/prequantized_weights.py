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
_LARGEST_BYTE = 127
"""Largest multiple of weights in 8 bits. Only one of a channel may be -128: kernels for ARM processors without dot
products add pairs of products in 16 bits, which two products of -128 and -128 exceed."""
_MAX_TRIED = 1 << 16
"""Number of products of a weight and a multiple that are computed at once."""


def largest_multiples(weights: Array, magnitudes: Array, largest: int, *, has_lowest: bool = False) -> Array:
    """Return by channel which multiple of the step its largest magnitude is; `largest` if no step fits.

    `weights` is an array [channels, elements]; `magnitudes` are the largest of each channel. If several steps fit, the
    smallest counts. With `has_lowest`, it is `largest` + 1 in channels without such a step whose weights are multiples
    from -(`largest` + 1) to `largest`, if all channels have a step.
    """
    multiples = np.zeros(len(weights), np.int64)
    used = np.flatnonzero(magnitudes > 0)
    first = used[:: len(used) // _SAMPLED_CHANNELS + 1]
    if _find(weights[first], magnitudes[first], largest, has_lowest=has_lowest).any():
        multiples[used] = _find(weights[used], magnitudes[used], largest, has_lowest=has_lowest)
        if not multiples[used].all():
            multiples[multiples > largest] = 0
    return np.where(multiples > 0, multiples, largest)


def _find(weights: Array, magnitudes: Array, largest: int, *, has_lowest: bool) -> Array:
    """Return by channel the multiple; 0 if no step fits."""
    multiples = _multiples(weights, magnitudes, largest)
    missing = np.flatnonzero(multiples == 0)
    if has_lowest and len(missing):
        steps = magnitudes[missing] / (largest + 1)
        fits = are_multiples(weights[missing], steps, -largest - 1, largest)
        if largest == _LARGEST_BYTE:
            fits &= (weights[missing] < -(largest + 0.5) * steps[:, None]).sum(1) == 1
        multiples[missing[fits]] = largest + 1
    return multiples


def are_multiples(weights: Array, steps: Array, low: int, high: int) -> Array:
    """Return by channel whether all weights are multiples of its step, from `low` to `high` steps."""
    multiples = weights / steps[:, None]
    return _are_whole(multiples) & (multiples.min(1) >= low - 0.5) & (multiples.max(1) <= high + 0.5)


def _multiples(weights: Array, magnitudes: Array, largest: int) -> Array:
    """Return by channel the multiple; 0 if no step fits."""
    fitting = np.zeros(len(weights), np.int64)
    sampled = weights[:, :: weights.shape[1] // _SAMPLED_WEIGHTS + 1]
    count = max(_MAX_TRIED // max(sampled.size, 1), 1)
    pending = np.arange(len(weights))
    for highest in range(largest, 0, -count):
        multiples = np.arange(highest, max(highest - count, 0), -1)
        fits = _fits(sampled[pending], magnitudes[pending], multiples)
        for index in np.flatnonzero(fits.any(1)):
            chosen = pending[fits[index] & (fitting[pending] == 0)]
            chosen = chosen[_fits(weights[chosen], magnitudes[chosen], multiples[index : index + 1])[0]]
            fitting[chosen] = multiples[index]
        pending = pending[fitting[pending] == 0]
        if not len(pending):
            break
    return fitting


def _fits(weights: Array, magnitudes: Array, multiples: Array) -> Array:
    """Return by multiple and channel whether all weights are multiples of the channel's magnitude divided by it."""
    factors = (multiples.astype(magnitudes.dtype)[:, None] / magnitudes).astype(np.float32)
    return _are_whole(weights * factors[:, :, None])


def _are_whole(steps: Array) -> Array:
    """Return whether all numbers along the last axis are near integers."""
    return np.abs(steps - np.rint(steps)).max(-1, initial=0.0) <= _PRECISION
