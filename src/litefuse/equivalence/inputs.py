"""What both sides are called with: sizes for the free dimensions, random and adversarial values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import prod
from typing import Any, NamedTuple

import numpy as np

from litefuse.ir import DType, TensorType
from litefuse.ir.builder import Domain

Array = np.ndarray[Any, Any]
Sizes = tuple[int, int]
"""What a free first dimension is, and any other free one."""

SIZES: tuple[tuple[Sizes, ...], ...] = (((2, 3), (1, 1), (3, 2)), ((2, 2), (1, 1), (3, 3)))
"""First as if batch and time were free; then as if all free dimensions had to agree."""

SCALES = {"random": 1.0, "again": 1.0, "large": 1e3, "small": 1e-3, "tiny": 1e-6}
KINDS = ("random", "again", "large", "zeros", "tiny", "infinite", "small")
"""In the order in which they are worth their time; `again` is positive."""

_WORDS = (b"", b"a", b"The quick", b"brown  fox", "\u00e9t\u00e9".encode(), b"0 1.5")
_INTEGERS = ((-100, 101), (0, 100), (0, 8), (0, 2), (0, 1))


class Call(NamedTuple):
    """One call: the kind of the values, and the sizes of free dimensions."""

    kind: str
    sizes: Sizes


def calls(types: Sequence[TensorType], sizes: Sequence[Sizes], count: int) -> Iterator[Call]:
    """The first `count` calls; where dimensions are free, other sizes come early, then the first ones again."""
    free = any(dim is None for type in types for dim in type.shape or ())
    floats = any(type.dtype.is_float for type in types)
    kinds = [kind for kind in KINDS if floats or kind in ("random", "again", "zeros", "large")]
    planned = [Call(kind, sizes[0]) for kind in kinds]
    if free:
        planned[3:3] = [Call("random", other) for other in sizes[1:]]
    yield from planned[:count]


class Random:
    """Random numbers (SplitMix64). Importing `numpy.random` would take as long as a whole check."""

    def __init__(self, seed: int) -> None:
        self._count = seed << 32

    def uniform(self, shape: tuple[int, ...]) -> Array:
        """Between 0 and 1, both left out."""
        size = prod(shape)
        state = np.arange(self._count + 1, self._count + 1 + size, dtype=np.uint64) * np.uint64(0x9E3779B97F4A7C15)
        self._count += size
        for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
            state = (state ^ (state >> np.uint64(shift))) * np.uint64(factor)
        state ^= state >> np.uint64(31)
        return ((state >> np.uint64(11)).astype(np.float64) + 0.5).reshape(shape) * 2.0**-53

    def normal(self, shape: tuple[int, ...]) -> Array:
        """Of mean 0 and variance 1 (Box and Muller)."""
        return np.asarray(np.sqrt(-2.0 * np.log(self.uniform(shape))) * np.cos(2.0 * np.pi * self.uniform(shape)))

    def integers(self, low: int, high: int, shape: tuple[int, ...]) -> Array:
        """From `low` to `high` - 1."""
        return np.asarray(np.floor(low + (high - low) * self.uniform(shape)), np.int64)


def _shape(type: TensorType, call: Call) -> tuple[int, ...]:
    first, other = call.sizes
    return tuple(dim if dim is not None else first if axis == 0 else other for axis, dim in enumerate(type.shape or ()))


class Maker:
    """Makes arrays, the same ones every time.

    `ranges` are those to try for integers, one after the other: first the numbers of rows that are `indexed`.
    """

    def __init__(
        self,
        types: Sequence[TensorType],
        tame: Sequence[bool],
        finite: Sequence[bool],
        indexed: Sequence[int],
        domains: Sequence[Domain | None],
    ) -> None:
        self.types = types
        self.domains = domains
        self.tame = tame
        self.finite = finite
        ranges = [(0, rows) for rows in indexed]
        self.ranges = [*ranges, *(_INTEGERS[1:] if indexed else _INTEGERS)]
        if not any(type.dtype.is_integer for type in types):
            self.ranges = self.ranges[:1]
        self._random = Random(7)

    def make(self, call: Call, integers: tuple[int, int]) -> list[Array]:
        """One array an argument: random for tame ones, not infinite for finite ones, integers of the given range."""
        usual = call._replace(kind="random")
        arrays: list[Array] = []
        for type, tame, finite, domain in zip(self.types, self.tame, self.finite, self.domains, strict=True):
            own = usual if tame or (finite and call.kind == "infinite") else call
            arrays.append(self._array(type, own, integers) if domain is None else self._within(domain, type, call))
        return arrays

    def _within(self, domain: Domain, type: TensorType, call: Call) -> Array:
        return np.asarray(domain(self._random.uniform(_shape(type, call))), type.dtype.numpy)

    def _array(self, type: TensorType, call: Call, integers: tuple[int, int]) -> Array:
        shape = _shape(type, call)
        dtype = type.dtype
        if dtype is DType.STRING:
            array: Array = np.empty(shape, object)
            array[...] = np.array(_WORDS, object)[self._random.integers(0, len(_WORDS), shape)]
            return array
        if dtype is DType.BOOL:
            return (self._random.integers(0, 2, shape) > 0) & (call.kind != "zeros")
        if dtype.is_integer:
            return self._whole(dtype, shape, call.kind, integers)
        if dtype.is_complex:
            real, imaginary = self._numbers(shape, call.kind), self._numbers(shape, call.kind)
            return (real + 1j * imaginary).astype(dtype.numpy)
        return self._numbers(shape, call.kind).astype(dtype.numpy)

    def _numbers(self, shape: tuple[int, ...], kind: str) -> Array:
        if kind == "zeros":
            return np.zeros(shape)
        numbers = self._random.normal(shape) * SCALES.get(kind, 1.0)
        if kind == "again":
            return np.abs(numbers)
        if kind == "infinite" and numbers.size:
            flat = numbers.reshape(-1)
            flat[0], flat[-1] = np.inf, -np.inf
            return flat.reshape(shape)
        return numbers

    def _whole(self, dtype: DType, shape: tuple[int, ...], kind: str, integers: tuple[int, int]) -> Array:
        low, high = integers
        limits = np.iinfo(dtype.numpy) if dtype not in (DType.I4, DType.U4) else None
        if limits is not None:
            low, high = max(low, int(limits.min)), min(high, int(limits.max))
        numbers = self._random.integers(low, max(high, low + 1), shape)
        if kind == "zeros":
            numbers = np.zeros(shape, np.int64)
        if kind == "large" and numbers.size:
            edges = np.asarray([low, high - 1])
            numbers = np.resize(edges, numbers.size).reshape(shape)
        return numbers.astype(dtype.numpy)


def nudged(arrays: Sequence[Array]) -> list[Array]:
    """The arrays with every float moved to one of its neighbours: as rounding alone may move it."""
    random = Random(11)
    return [_nudged(array, random) if array.dtype.kind == "f" else array for array in arrays]


def _nudged(array: Array, random: Random) -> Array:
    goals = np.where(random.integers(0, 2, array.shape) > 0, np.inf, -np.inf).astype(array.dtype)
    return np.where(array == 0, array, np.nextafter(array, goals))  # a zero is exact
