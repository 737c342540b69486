"""Stateless random numbers, computed from a seed by Philox 4x32-10."""

from __future__ import annotations

import numpy as np

from litefuse.ir import DType
from litefuse.reference.common import Array, KernelTable, dims_of

# Salmon et al., "Parallel Random Numbers: As Easy as 1, 2, 3" (2011).
_MULTIPLIERS = (np.uint64(0xD2511F53), np.uint64(0xCD9E8D57))
_KEY_STEPS = (np.uint64(0x9E3779B9), np.uint64(0xBB67AE85))
_LOW = np.uint64(0xFFFFFFFF)
_SHIFT = np.uint64(32)
# The key with which TensorFlow scrambles the user's seed (stateless_random_ops.cc).
_SCRAMBLE = (0x3EC8F720, 0x02461E29)
PHILOX, AUTO = 1, 3


def philox(counters: Array, key: tuple[int, int]) -> Array:
    """Apply ten rounds to rows of four 32-bit counters, stored in uint64."""
    c0, c1, c2, c3 = (counters[:, column].astype(np.uint64) for column in range(4))
    k0, k1 = np.uint64(key[0]), np.uint64(key[1])
    for _ in range(10):
        first, second = c0 * _MULTIPLIERS[0], c2 * _MULTIPLIERS[1]
        c0, c1, c2, c3 = (second >> _SHIFT) ^ c1 ^ k0, second & _LOW, (first >> _SHIFT) ^ c3 ^ k1, first & _LOW
        k0, k1 = (k0 + _KEY_STEPS[0]) & _LOW, (k1 + _KEY_STEPS[1]) & _LOW
    return np.stack([c0, c1, c2, c3], axis=1)


def _split_words(value: int) -> tuple[int, int]:
    return value & 0xFFFFFFFF, (value >> 32) & 0xFFFFFFFF


def key_counter(seed: Array) -> tuple[Array, Array]:
    first, second = (int(item) & (1 << 64) - 1 for item in seed.tolist())
    mixed = philox(np.array([[*_split_words(first), *_split_words(second)]], np.uint64), _SCRAMBLE)[0]
    key = np.array([mixed[0] | (mixed[1] << _SHIFT)], np.uint64)
    return key, np.array([0, mixed[2] | (mixed[3] << _SHIFT)], np.uint64)


def _bits(count: int, key: Array, counter: Array, alg: Array) -> Array:
    """Return `count` random 32-bit numbers, four for each step of the counter."""
    if int(alg) not in (PHILOX, AUTO):
        raise ValueError("only the algorithm Philox is supported")
    low, high = int(counter[0]), int(counter[1])
    steps = -(-count // 4)
    rows = np.empty((steps, 4), np.uint64)
    for step in range(steps):
        total = low + step
        rows[step] = [*_split_words(total), *_split_words((high + (total >> 64)) & ((1 << 64) - 1))]
    return philox(rows, _split_words(int(key.reshape(-1)[0]))).reshape(-1)[:count].astype(np.uint32)


def _unit_floats(bits: Array) -> Array:
    """Return floats in [0, 1): numbers in [1, 2) with 23 random bits as mantissa, minus one."""
    return ((bits & np.uint32(0x7FFFFF)) | np.uint32(127 << 23)).view(np.float32) - np.float32(1)


def uniform(shape: Array, key: Array, counter: Array, alg: Array, *, dtype: DType) -> Array:
    if dtype is not DType.F32:
        raise ValueError("only float32 is supported")
    dims = dims_of(shape)
    return _unit_floats(_bits(int(np.prod(dims)), key, counter, alg)).reshape(dims)


def normal(shape: Array, key: Array, counter: Array, alg: Array, *, dtype: DType) -> Array:
    """Apply the Box-Muller transform to pairs of uniform numbers."""
    if dtype is not DType.F32:
        raise ValueError("only float32 is supported")
    dims = dims_of(shape)
    count = int(np.prod(dims))
    units = _unit_floats(_bits(count + count % 2, key, counter, alg)).reshape(-1, 2)
    first = np.maximum(units[:, 0], np.float32(1e-7))
    angle = np.float32(2 * np.pi) * units[:, 1]
    radius = np.sqrt(np.float32(-2) * np.log(first))
    pairs = np.stack([np.sin(angle) * radius, np.cos(angle) * radius], axis=1)
    return pairs.reshape(-1)[:count].reshape(dims)


def uniform_int(shape: Array, key: Array, counter: Array, alg: Array, minval: Array, maxval: Array) -> Array:
    if minval.dtype != np.int32:
        raise ValueError("only int32 is supported")
    dims = dims_of(shape)
    span = np.uint32((int(maxval) - int(minval)) & 0xFFFFFFFF)
    bits = _bits(int(np.prod(dims)), key, counter, alg)
    return (bits % span + minval.astype(np.uint32)).astype(np.uint32).view(np.int32).reshape(dims)


KERNELS: KernelTable = {
    "tf.StatelessRandomGetKeyCounter": key_counter,
    "tf.StatelessRandomNormalV2": normal,
    "tf.StatelessRandomUniformIntV2": uniform_int,
    "tf.StatelessRandomUniformV2": uniform,
}
