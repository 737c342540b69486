"""Inputs for the test models: seeded, varied enough that no two calls give the same answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np


@dataclass(frozen=True)
class Sample:
    """How to draw one input: uniform in [low, high), as an image if `image` is set, with a tail of zeros if `padded` is
    set, or from a list of words.
    """

    low: float = -1.0
    high: float = 1.0
    image: bool = False
    padded: bool = False
    words: tuple[str, ...] = ()


def draw(sample: Sample, shape: tuple[int, ...], dtype: np.dtype[Any] | str, rng: np.random.Generator) -> np.ndarray:
    """Draw an array of this shape and dtype."""
    if sample.words:
        return np.asarray(rng.choice(np.array([w.encode() for w in sample.words], dtype=object), shape), dtype=object)
    dtype = np.dtype(dtype)
    if dtype == np.bool_:
        return np.asarray(rng.random(shape) < 0.5)
    if dtype.kind in "iu":
        integers = np.asarray(rng.integers(int(sample.low), int(sample.high), shape))
        return (_pad_tails(integers, rng) if sample.padded else integers).astype(dtype)
    if sample.image and len(shape) == 4:
        return blobs(shape, sample.low, sample.high, rng).astype(dtype)
    return np.asarray(rng.uniform(sample.low, sample.high, shape)).astype(dtype)


def blobs(shape: tuple[int, ...], low: float, high: float, rng: np.random.Generator) -> np.ndarray:
    """Return smooth patches plus noise, with a different contrast for each image: after global pooling, images of plain
    noise all look alike, and so would the outputs.
    """
    batch, height, width, channels = shape
    coarse = rng.uniform(0.0, 1.0, (batch, 8, 8, channels))
    rows = np.minimum(np.arange(height) * 8 // height, 7)
    columns = np.minimum(np.arange(width) * 8 // width, 7)
    picture = coarse[:, rows][:, :, columns]
    tint = rng.uniform(0.0, 1.0, (batch, 1, 1, channels))
    contrast = rng.uniform(0.3, 1.0, (batch, 1, 1, 1))
    picture = contrast * (0.8 * picture + 0.2 * rng.uniform(0.0, 1.0, shape)) + (1.0 - contrast) * tint
    return low + (high - low) * picture


def _pad_tails(tokens: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Set up to a third of each row's tail to zero."""
    length = tokens.shape[-1]
    lengths = rng.integers(length * 2 // 3, length + 1, tokens.shape[:-1] + (1,))
    return np.where(np.arange(length) < lengths, tokens, 0)
