"""Seeded arrays of every element type, for the cases."""

from __future__ import annotations

import zlib
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]


def random(*shape: int, seed: str = "") -> np.random.Generator:
    return np.random.default_rng(zlib.crc32(f"{shape}{seed}".encode()))


def f32(*shape: int, low: float = -3.0, high: float = 3.0, seed: str = "") -> Array:
    return random(*shape, seed=seed).uniform(low, high, shape).astype(np.float32)


def ints(dtype: Any, *shape: int, low: int | None = None, high: int | None = None, seed: str = "") -> Array:
    information = np.iinfo(dtype)
    first = max(information.min, -50) if low is None else low
    last = min(information.max, 50) if high is None else high
    return random(*shape, seed=seed).integers(first, last, shape, endpoint=True).astype(dtype)


def i32(*shape: int, low: int | None = None, high: int | None = None, seed: str = "") -> Array:
    return ints(np.int32, *shape, low=low, high=high, seed=seed)


def i64(*shape: int, low: int | None = None, high: int | None = None, seed: str = "") -> Array:
    return ints(np.int64, *shape, low=low, high=high, seed=seed)


def flags(*shape: int, seed: str = "") -> Array:
    return random(*shape, seed=seed).integers(0, 2, shape).astype(bool)


def of(dtype: Any, *shape: int, seed: str = "") -> Array:
    """Return values of any element type, small enough for arithmetic in it."""
    if dtype is bool:
        return flags(*shape, seed=seed)
    kind = np.dtype(dtype).kind
    if kind in "iu":
        return ints(dtype, *shape, seed=seed)
    if kind == "c":
        return (f32(*shape, seed=seed) + 1j * f32(*shape, seed=seed + "i")).astype(dtype)
    return f32(*shape, seed=seed).astype(dtype)
