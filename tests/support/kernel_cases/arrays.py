"""Random operands for the cases; each call draws anew from one seeded stream."""

from __future__ import annotations

import ml_dtypes
import numpy as np

RNG = np.random.default_rng(20)
BF16 = np.dtype(ml_dtypes.bfloat16)
FLOATS = (np.float32, np.float64, np.float16, BF16)
SIGNED = (np.int8, np.int16, np.int32, np.int64)
UNSIGNED = (np.uint8, np.uint16, np.uint32, np.uint64)
INTEGERS = SIGNED + UNSIGNED
COMPLEX = (np.complex64, np.complex128)


def normal(*shape: int, dtype: object = np.float32, scale: float = 1.0) -> np.ndarray:
    values = RNG.normal(0.0, scale, shape)
    if np.dtype(dtype).kind == "c":
        values = values + 1j * RNG.normal(0.0, scale, shape)
    return np.asarray(values).astype(dtype)


def uniform(low: float, high: float, *shape: int, dtype: object = np.float32) -> np.ndarray:
    return np.asarray(RNG.uniform(low, high, shape)).astype(dtype)


def whole(low: int, high: int, *shape: int, dtype: object = np.int32) -> np.ndarray:
    """Return integers from `low` to `high - 1`."""
    return np.asarray(RNG.integers(low, high, shape)).astype(dtype)


def anything(*shape: int, dtype: object = np.int32) -> np.ndarray:
    """Return integers from the whole range of the type."""
    info = np.iinfo(np.dtype(dtype))
    return np.asarray(RNG.integers(info.min, info.max, shape, dtype=dtype, endpoint=True))


def flags(*shape: int) -> np.ndarray:
    return np.asarray(RNG.integers(0, 2, shape)).astype(bool)


def edges(dtype: object = np.float32) -> np.ndarray:
    """Return infinities, NaN, both zeros, ties and large numbers."""
    values = [0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -1.5, -2.5, 1e-3, -1e-3, 88.0, -88.0, 1e4, -1e4]
    return np.array([*values, np.inf, -np.inf, np.nan], np.float64).astype(dtype)


def text(*items: bytes | str) -> np.ndarray:
    result = np.empty(len(items), object)
    result[:] = [item.encode() if isinstance(item, str) else item for item in items]
    return result
