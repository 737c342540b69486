"""Choose what both sides are called with: sizes for the free dimensions, random and adversarial values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import inf
from typing import Any, Literal, NamedTuple, cast

import numpy as np

from litefuse.equivalence.random import Random
from litefuse.equivalence.spread import WINDOWS, decade, logarithmic, points, stream, whole_numbers
from litefuse.equivalence.thresholds import Thresholds
from litefuse.errors import InvalidRuleError
from litefuse.ir import DType, TensorType
from litefuse.ir.builder import Domain

Array = np.ndarray[Any, Any]
Sizes = tuple[int, int]
"""Sizes of a free first dimension, and of any other free one."""
Unit = Literal["element", "row", "call"]
"""What has its values apart from others: each element, each index of the first axis, or nothing."""

SIZES: tuple[tuple[Sizes, ...], ...] = (((2, 3), (1, 1), (5, 17), (8, 2)), ((2, 2), (1, 1), (5, 5), (17, 17)))
"""First as if batch and time were free; then as if all free dimensions had to agree."""
ROWS = 96
"""A free first dimension gets so many values apart from each other."""
THRESHOLD = "threshold"
"""The kind of calls whose values were found between the thresholds of decisions."""
ALL_MAGNITUDES = ("spread", THRESHOLD)
SCALES = {"random": 1.0, "again": 1.0, "large": 1e3, "small": 1e-3, "tiny": 1e-6}
KINDS = ("random", "spread", "large", "again", "zeros", "infinite", "tiny", "small")
"""In the order in which they are worth their time; `again` is positive, `spread` has all magnitudes."""
WHOLE_KINDS = ("random", "spread", "large", "again", "zeros")
"""For integers; `large` has the ends of the range."""
PATTERNS = ("whole", "sorted", "descending", "equal", "tied")
"""Whole numbers and halves; equal rows that ascend; negative rows that descend; one number; equal operands."""
MAX_SPREAD = 12
"""Most calls with spread values, where one call has not room for all."""
MAX_ELEMENTS = 1 << 15
"""Elements in all calls with spread values."""
MAX_WINDOWS = 8
"""Calls with values of one magnitude each, where the values of a call are not apart from each other."""
MAX_NEAR = 32
"""Rows of values around the thresholds."""
_LARGEST_FINITE = 1e14
"""Larger values may make what a rule takes for finite infinite."""
_WIDEST = 1 << 62

_WORDS = (b"", b"a", b"The quick", b"brown  fox", "\u00e9t\u00e9".encode(), b"0 1.5", b"a-longer,one." * 23)
_INTEGERS = ((-100, 101), (0, 100), (0, 8), (0, 2), (0, 1))


class Call(NamedTuple):
    """One call: the kind of the values, the sizes of free dimensions, and which part of the spread values it has."""

    kind: str
    sizes: Sizes
    part: int = 0


class Operand(NamedTuple):
    """What an argument may hold.

    Bounded ones (weights, results of a sigmoid) are never large, but for what `weights` says: the powers of ten between
    which unusual weights lie. No number is larger than `limit`.
    """

    type: TensorType
    bounded: bool = False
    finite: bool = False
    limit: float = inf
    domain: Domain | None = None
    weights: tuple[float, float] | None = None


class Plan(NamedTuple):
    """What decides which calls are made: sizes that the body takes, how values may be spread, thresholds."""

    sizes: tuple[Sizes, ...]
    unit: Unit
    rows: int
    thresholds: Thresholds
    parts: int
    """Calls with spread values, 0 where these could make sizes too large."""


def is_free(types: Sequence[TensorType]) -> bool:
    """Whether a dimension has no size."""
    return any(dim is None for type in types for dim in type.shape or ())


def calls(types: Sequence[TensorType], plan: Plan) -> Iterator[Call]:
    """Iterate over the calls, the most valuable ones first."""
    floats = any(type.dtype.is_float or type.dtype.is_complex for type in types)
    first, free = plan.sizes[0], is_free(types)
    kinds = KINDS if floats else WHOLE_KINDS
    if not plan.parts:
        kinds = tuple(kind for kind in kinds if kind != "spread")
    elif plan.unit != "call":
        kinds = tuple(kind for kind in kinds if SCALES.get(kind, 1.0) == 1.0)
    many = (plan.rows, plan.rows if first[0] == first[1] else 5) if free else first
    planned = [Call(kind, many if kind == "spread" else first) for kind in kinds]
    if free:
        planned[2:2] = [Call("random", other) for other in plan.sizes[1:]]
    planned += [Call(kind, first) for kind in PATTERNS if kind != "tied" or len(types) > 1]
    if free:
        planned += [Call("random", other) for other in _mentioned(plan)]
    planned += [Call("spread", many, part) for part in range(1, plan.parts)]
    yield from planned


def _mentioned(plan: Plan) -> Iterator[Sizes]:
    """Sizes at which an op may change, because a constant mentions them."""
    first, other = plan.sizes[0]
    for extent in plan.thresholds.extents[:4]:
        if first == other:
            yield from ((extent, extent), (extent + 1, extent + 1))
        else:
            yield from ((extent, other), (extent + 1, other), (first, extent), (first, extent + 1))


def _shape(type: TensorType, call: Call) -> tuple[int, ...]:
    first, other = call.sizes
    return tuple(dim if dim is not None else first if axis == 0 else other for axis, dim in enumerate(type.shape or ()))


class Maker:
    """Makes arrays, the same ones every time.

    `ranges` are those to try for integers, one after the other: first the numbers of rows that are `indexed`.
    """

    def __init__(self, operands: Sequence[Operand], indexed: Sequence[int], thresholds: Thresholds) -> None:
        self.operands = operands
        self.thresholds = thresholds
        self.unit: Unit = "call"
        self.wide = False
        """Whether integers may be as large as their type allows."""
        ranges = [(0, rows) for rows in indexed]
        self.ranges = [*ranges, *(_INTEGERS[1:] if indexed else _INTEGERS)]
        if not any(operand.type.dtype.is_integer for operand in operands):
            self.ranges = self.ranges[:1]
        self._random = Random(7)
        self._stream: tuple[Array, Array] | None = None
        self._movable: dict[int, Array] = {}
        self._points: Array | None = None
        self._known: dict[object, Array] = {}

    def make(self, call: Call, integers: tuple[int, int]) -> list[Array]:
        """Return one array an argument: random for bounded ones, integers of the given range."""
        arrays: list[Array] = []
        for operand in self.operands:
            array = self._array(operand, call, integers, len(arrays))
            if call.kind == "tied" and arrays and operand.domain is None:
                array = _tied(array, arrays)
            arrays.append(array)
        return arrays

    def nudged(self, call: Call, arrays: Sequence[Array]) -> list[list[Array]]:
        """Return the arrays with floats moved to one of their neighbours: as rounding alone may move them.

        Values at a threshold that a constant mentions stay: there, moving them may make all the difference.
        """
        if call.kind in ("whole", "tied"):
            return [list(arrays)]
        if call.kind == THRESHOLD:
            return [[_next(array, end) for array in arrays] for end in (np.inf, -np.inf)]
        random = Random(11)
        moved: list[Array] = []
        for place, array in enumerate(arrays):
            other = _nudged(array, random) if array.dtype.kind == "f" else array
            if call.kind == "spread" and place in self._movable:
                other = np.where(self._movable[place], other, array)
            moved.append(other)
        return [moved]

    def groups(self, call: Call, arrays: Sequence[Array]) -> Array | None:
        """Numbers of what has values apart from others, for the elements or rows of results; None if all belong."""
        if call.kind not in ALL_MAGNITUDES or self.unit == "call":
            return None
        if self.unit == "row":
            return np.arange(max((array.shape[0] for array in arrays if array.ndim), default=0))
        floats = [array for array in arrays if array.dtype.kind == "f"]
        return decade(max(floats, key=lambda array: array.size)) if floats else None

    def parts(self, rows: int, count: int) -> int:
        """Return how many calls with spread values there shall be, if one has so many rows and elements."""
        if self.unit == "row":
            return max(1, min(1 + -(-(len(WINDOWS) + MAX_NEAR) // rows), MAX_ELEMENTS // max(1, count)))
        if self.unit == "element":
            several = sum(operand.type.dtype.is_float for operand in self.operands) > 1
            return min(MAX_SPREAD, several - (-len(self._values()[0]) // max(1, count)))
        return MAX_WINDOWS

    def _values(self) -> tuple[Array, Array]:
        if self._stream is None:
            self._stream = stream(self.thresholds, Random(13))
        return self._stream

    def _array(self, operand: Operand, call: Call, integers: tuple[int, int], place: int) -> Array:
        shape, dtype = _shape(operand.type, call), operand.type.dtype
        if operand.domain is not None:
            return self._within(operand.domain, shape, dtype)
        if dtype is DType.STRING:
            array: Array = np.empty(shape, object)
            array[...] = np.array(_WORDS, object)[self._random.integers(0, len(_WORDS), shape)]
            return array
        if dtype is DType.BOOL:
            return ((self._random.integers(0, 2, shape) > 0) & (call.kind != "zeros")) | (call.kind == "equal")
        if dtype.is_integer:
            return self._whole(dtype, shape, call, integers)
        if operand.bounded or (operand.finite and call.kind == "infinite"):
            return self._weights(shape, operand, call, place).astype(dtype.numpy)
        if dtype.is_complex:
            real, imaginary = (self._numbers(shape, call, operand, place) for _ in range(2))
            return (real + 1j * imaginary).astype(dtype.numpy)
        return _cast(self._numbers(shape, call, operand, place), dtype)

    def _within(self, domain: Domain, shape: tuple[int, ...], dtype: DType) -> Array:
        try:
            array = np.asarray(domain(self._random.uniform(shape)), dtype.numpy)
        except (Exception, SystemExit) as error:
            raise InvalidRuleError(f"the domain of an operand failed: {type(error).__name__}: {error}") from error
        if array.shape != shape:
            raise InvalidRuleError(f"the domain of an operand gave the shape {list(array.shape)}, not {list(shape)}")
        return array

    def _weights(self, shape: tuple[int, ...], operand: Operand, call: Call, place: int) -> Array:
        """Random numbers; for weights known to be large or small, of such magnitudes in some calls."""
        unusual = operand.weights is not None and call.kind in ("spread", "again", "equal")
        key = (place, shape, unusual)
        if key not in self._known:
            numbers = self._random.normal(shape)
            if unusual and operand.weights is not None:
                low, high = operand.weights
                exponents = low + (high - low) * self._random.uniform(shape)
                numbers = self._random.signs(shape) * np.power(10.0, exponents)
                numbers = np.where(self._random.uniform(shape) < 0.1, 0.0, numbers)
            self._known[key] = numbers
        return self._known[key]

    def _numbers(self, shape: tuple[int, ...], call: Call, operand: Operand, place: int) -> Array:
        kind = call.kind
        if kind == "zeros":
            return np.zeros(shape)
        if kind == "spread":
            return self._spread(shape, call.part, operand, place)
        numbers = self._random.normal(shape) * SCALES.get(kind, 1.0)
        if kind == "again":
            return np.abs(numbers)
        if kind == "equal":
            return np.full(shape, 1.375)
        if kind == "whole":
            return np.round(4.0 * numbers) / 2.0
        if kind in ("sorted", "descending") and shape:
            return _sorted(numbers, descending=kind == "descending")
        if kind == "infinite" and numbers.size:
            flat = numbers.reshape(-1)
            flat[0], flat[-1] = np.inf, -np.inf
            return flat.reshape(shape)
        return numbers

    def _spread(self, shape: tuple[int, ...], part: int, operand: Operand, place: int) -> Array:
        limit = min(operand.limit, _LARGEST_FINITE if operand.finite else inf)
        return np.clip(self._all_magnitudes(shape, part, place), -limit, limit)

    def _all_magnitudes(self, shape: tuple[int, ...], part: int, place: int) -> Array:
        if self.unit == "element" or not shape:
            values, anywhere = self._values()
            count = int(np.prod(shape))
            index = (np.arange(count) + part * count) % len(values)
            if place:
                index = self._partners(index, part, len(values))
            self._movable[place] = anywhere[index].reshape(shape)
            return values[index].reshape(shape)
        windows = np.asarray(WINDOWS)
        if self.unit == "row":
            return self._rows(shape, windows, part, place)
        return logarithmic(windows[part % len(windows)], self._random, shape)

    def _partners(self, index: Array, part: int, count: int) -> Array:
        """For a second operand: first the neighbours of the first one's values, then any."""
        if part % 2 == 0:
            return (index + self._random.integers(-4, 5, index.shape)) % count
        return self._random.integers(0, count, index.shape)

    def _rows(self, shape: tuple[int, ...], windows: Array, part: int, place: int) -> Array:
        """Rows of one order of magnitude each, and rows of what lies around the thresholds."""
        count, size = shape[0], int(np.prod(shape[1:]))
        near = self._around(size)
        total = len(windows) + len(near)
        # Two rows of magnitudes, then one of thresholds, as long as there are both.
        order = np.argsort([*(range(len(windows))), *(2 * row + 0.5 for row in range(len(near)))], kind="stable")
        themes = order[(np.arange(count) + part * (count + 7 * place)) % total]
        spread = logarithmic(windows[themes % len(windows)][:, None], self._random, (count, size))
        anywhere = (themes < len(windows))[:, None]
        self._movable[place] = np.broadcast_to(anywhere, (count, size)).reshape(shape)
        rows = np.where(anywhere, spread, near[np.maximum(themes - len(windows), 0) % len(near)])
        return rows.reshape(shape)

    def _around(self, size: int) -> Array:
        """What lies around the thresholds in rows of `size` values, those of a row of about one magnitude."""
        if self._points is None:
            self._points = points(self.thresholds)
        values = self._points[np.argsort(np.abs(self._points), kind="stable")]
        count = max(1, min(MAX_NEAR, -(-len(values) // max(1, size))))
        return np.resize(values, count * size).reshape(count, size)

    def _whole(self, dtype: DType, shape: tuple[int, ...], call: Call, integers: tuple[int, int]) -> Array:
        low, high = integers
        limits = np.iinfo(dtype.numpy) if dtype not in (DType.I4, DType.U4) else None
        if limits is not None:
            if self.wide and call.kind == "spread":
                low, high = int(limits.min), int(limits.max)
            low, high = max(low, int(limits.min)), min(high, int(limits.max))
        numbers = self._random.integers(max(low, -_WIDEST), min(max(high, low + 1), _WIDEST), shape)
        if call.kind == "zeros":
            numbers = np.zeros(shape, np.int64)
        if call.kind == "spread":
            found = whole_numbers(self.thresholds, low, min(max(high, low + 1), 1 << 63))
            chosen = found[(np.arange(numbers.size).reshape(shape) + call.part * numbers.size) % len(found)]
            numbers = np.where(self._random.uniform(shape) < 0.8, chosen, numbers)
        if call.kind == "large" and numbers.size:
            numbers = np.resize(np.asarray([low, high - 1]), numbers.size).reshape(shape)
        if call.kind == "equal":
            numbers = np.full(shape, min(high - 1, low + 2 * (high - low) // 3))
        if call.kind in ("sorted", "descending") and shape:
            numbers = np.sort(numbers, -1) if call.kind == "sorted" else -np.sort(-numbers, -1)
        return numbers.astype(dtype.numpy)


def _cast(numbers: Array, dtype: DType) -> Array:
    """The numbers in another type; what is too large becomes its largest number."""
    if dtype is DType.F16:
        finite = np.clip(numbers, -65504.0, 65504.0)
        numbers = np.where(np.isinf(numbers), numbers, finite)
    with np.errstate(all="ignore"):
        return numbers.astype(dtype.numpy)


def _sorted(numbers: Array, *, descending: bool) -> Array:
    """Equal rows that ascend, or negative rows that descend."""
    if descending:
        return -np.sort(np.abs(numbers), -1)
    return np.broadcast_to(np.sort(numbers[(0,) * (numbers.ndim - 1)]), numbers.shape).copy()


def _tied(array: Array, others: Sequence[Array]) -> Array:
    """Equal to an operand before, or opposite to it, or zero, element by element, if there is such an operand."""
    for other in others:
        if other.shape == array.shape and other.dtype == array.dtype and array.dtype.kind in "fi":
            place = cast("Array", np.arange(array.size).reshape(array.shape) % 4)
            with np.errstate(all="ignore"):
                return np.where(place == 1, -other, np.where(place == 2, 0, other)).astype(array.dtype)
    return array


def _nudged(array: Array, random: Random) -> Array:
    return _next(array, np.where(random.integers(0, 2, array.shape) > 0, np.inf, -np.inf))


def _next(array: Array, goals: Array | float) -> Array:
    """Return the neighbours of floats in the direction of the goals."""
    if array.dtype.kind != "f":
        return array
    goals = np.asarray(goals).astype(array.dtype)
    with np.errstate(all="ignore"):
        return np.where(array == 0, array, np.nextafter(array, goals))  # a zero is exact
