"""Choose the inputs for both sides of a comparison: sizes of the free dimensions, random and adversarial values."""

from collections.abc import Iterator, Sequence
from math import inf
from typing import Any, Literal, NamedTuple, cast

import numpy as np

from litefuse.errors import InvalidRuleError
from litefuse.ir import DType, TensorType
from litefuse.reference.random_numbers import Random
from litefuse.rewrite.context import Domain
from litefuse.verification.replacement.thresholds import Thresholds
from litefuse.verification.replacement.value_grid import (
    WINDOWS,
    decade,
    logarithmic,
    points,
    stream,
    whole_numbers,
)

Array = np.ndarray[Any, Any]
Sizes = tuple[int, int]
"""Sizes of a free first dimension, and of all other free dimensions."""
Unit = Literal["element", "row", "call"]
"""Unit of the inputs whose values are independent: each element, each index of the first axis, or only whole calls."""

SIZES: tuple[tuple[Sizes, ...], ...] = (((2, 3), (1, 1), (5, 17), (8, 2)), ((2, 2), (1, 1), (5, 5), (17, 17)))
"""Sizes to try: first for independent batch and time dimensions, then with all free dimensions equal."""
ROWS = 96
"""Maximum size of a free first dimension in calls with spread values."""
THRESHOLD = "threshold"
"""Kind of the calls whose values were found between the thresholds of decisions."""
ALL_MAGNITUDES = ("spread", THRESHOLD)
SCALES = {"random": 1.0, "again": 1.0, "large": 1e3, "small": 1e-3, "tiny": 1e-6}
KINDS = ("random", "spread", "large", "again", "zeros", "infinite", "tiny", "small")
"""Kinds of calls, the most useful first; `again` has positive values, `spread` values of all magnitudes."""
WHOLE_KINDS = ("random", "spread", "large", "again", "zeros")
"""Kinds of calls if there are only integers; `large` has the ends of the range."""
PATTERNS = ("whole", "sorted", "descending", "equal", "tied")
"""Kinds of calls: multiples of 0.5; equal ascending rows; negative descending rows; one number; equal operands."""
MAX_SPREAD = 12
"""Maximum number of calls with spread values, if they do not fit into one call."""
MAX_ELEMENTS = 1 << 15
"""Maximum number of elements in all calls with spread values."""
MAX_WINDOWS = 8
"""Number of calls with values of one magnitude each, if the values of a call are not independent."""
MAX_NEAR = 32
"""Maximum number of rows of values around the thresholds."""
_MAX_FINITE = 1e14
"""Limit on spread values of operands that a rule assumes to be finite; larger ones may overflow."""
_WIDEST = 1 << 62

_WORDS = (b"", b"a", b"The quick", b"brown  fox", "\u00e9t\u00e9".encode(), b"0 1.5", b"a-longer,one." * 23)
_INTEGERS = ((-100, 101), (0, 100), (0, 8), (0, 2), (0, 1))


class BodyCall(NamedTuple):
    """A call: the kind of its values, the sizes of free dimensions, and the index of its share of the spread values."""

    kind: str
    sizes: Sizes
    part: int = 0


class Operand(NamedTuple):
    """The type of an argument and the constraints on its values.

    Bounded arguments (weights, results of a sigmoid) are never large, unless `weights` has the powers of ten between
    which the magnitudes of unusual weights lie. No magnitude exceeds `limit`. Integers are indices of `rows`, if given.
    """

    type: TensorType
    bounded: bool = False
    finite: bool = False
    limit: float = inf
    domain: Domain | None = None
    weights: tuple[float, float] | None = None
    rows: int | None = None


class CallPlan(NamedTuple):
    """The parameters that determine the calls: sizes that the body accepts, spread of the values, thresholds."""

    sizes: tuple[Sizes, ...]
    unit: Unit
    rows: int
    thresholds: Thresholds
    parts: int
    """Number of calls with spread values; 0 if these could make sizes too large."""


def is_free(types: Sequence[TensorType]) -> bool:
    """Return whether any dimension is free."""
    return any(dim is None for type in types for dim in type.shape or ())


def calls(types: Sequence[TensorType], plan: CallPlan) -> Iterator[BodyCall]:
    """Yield the calls, the most useful ones first."""
    floats = any(type.dtype.is_float or type.dtype.is_complex for type in types)
    first, free = plan.sizes[0], is_free(types)
    kinds = KINDS if floats else WHOLE_KINDS
    if not plan.parts:
        kinds = tuple(kind for kind in kinds if kind != "spread")
    elif plan.unit != "call":
        kinds = tuple(kind for kind in kinds if SCALES.get(kind, 1.0) == 1.0)
    many = (plan.rows, plan.rows if first[0] == first[1] else 5) if free else first
    planned = [BodyCall(kind, many if kind == "spread" else first) for kind in kinds]
    if free:
        others = (*plan.sizes[1:], *mentioned_sizes(first, plan.thresholds))
        planned[2:2] = [BodyCall("random", other) for other in others]
    planned += [BodyCall(kind, first) for kind in PATTERNS if kind != "tied" or len(types) > 1]
    planned += [BodyCall("spread", many, part) for part in range(1, plan.parts)]
    yield from planned


def mentioned_sizes(sizes: Sizes, thresholds: Thresholds) -> Iterator[Sizes]:
    """Yield sizes like others, at which the behavior of an op may change, because they occur in a constant."""
    first, other = sizes
    for extent in thresholds.extents[:4]:
        if first == other:
            yield from ((extent, extent), (extent + 1, extent + 1))
        else:
            yield from ((extent, other), (extent + 1, other), (first, extent), (first, extent + 1))


def shape_of(type: TensorType, call: BodyCall) -> tuple[int, ...]:
    """Return the shape of an operand in a call."""
    first, other = call.sizes
    return tuple(dim if dim is not None else first if axis == 0 else other for axis, dim in enumerate(type.shape or ()))


class InputGenerator:
    """Generates the arrays of calls, deterministically.

    `ranges` lists the ranges to try for integers, in order: first those around indices into tables with `indexed` rows,
    since the body may map other integers into them, then the indices themselves.
    """

    def __init__(self, operands: Sequence[Operand], indexed: Sequence[int], thresholds: Thresholds) -> None:
        self.operands = operands
        self.thresholds = thresholds
        self.unit: Unit = "call"
        self.wide = False
        """Whether integers may take the full range of their type."""
        ranges = [integers for rows in indexed for integers in ((-rows, 2 * rows), (0, rows))]
        self.ranges = [*ranges, *(_INTEGERS[1:] if indexed else _INTEGERS)]
        if not any(operand.type.dtype.is_integer for operand in operands):
            self.ranges = self.ranges[:1]
        self._random = Random(7)
        self._stream: tuple[Array, Array] | None = None
        self._movable: dict[int, Array] = {}
        self._points: Array | None = None
        self._known: dict[object, Array] = {}

    def make(self, call: BodyCall, integers: tuple[int, int]) -> list[Array]:
        """Return one array per argument; integers are in the given range."""
        arrays: list[Array] = []
        for operand in self.operands:
            array = self._array(operand, call, integers, len(arrays))
            if call.kind == "tied" and arrays and operand.domain is None:
                array = _tie(array, arrays)
            arrays.append(array)
        return arrays

    def nudge(self, call: BodyCall, arrays: Sequence[Array]) -> list[list[Array]]:
        """Return variants of the arrays with floats moved to a neighboring float, as rounding may move them.

        Values around a threshold that a constant mentions stay, since moving them may change the result completely.
        """
        if call.kind in ("whole", "tied"):
            return [list(arrays)]
        if call.kind == THRESHOLD:
            return [[_next_floats(array, end) for array in arrays] for end in (np.inf, -np.inf)]
        random = Random(11)
        moved: list[Array] = []
        for index, array in enumerate(arrays):
            other = _nudge(array, random) if array.dtype.kind == "f" else array
            if call.kind == "spread" and index in self._movable:
                other = np.where(self._movable[index], other, array)
            moved.append(other)
        return [moved]

    def groups(self, call: BodyCall, arrays: Sequence[Array]) -> Array | None:
        """Return ids of the independent groups of the results' elements or rows; None if they form a single group."""
        if call.kind not in ALL_MAGNITUDES or self.unit == "call":
            return None
        if self.unit == "row":
            return np.arange(max((array.shape[0] for array in arrays if array.ndim), default=0))
        floats = [array for array in arrays if array.dtype.kind == "f"]
        return decade(max(floats, key=lambda array: array.size)) if floats else None

    def parts(self, rows: int, count: int) -> int:
        """Return the number of calls with spread values, given the rows and elements of one call."""
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

    def _array(self, operand: Operand, call: BodyCall, integers: tuple[int, int], index: int) -> Array:
        shape, dtype = shape_of(operand.type, call), operand.type.dtype
        if operand.domain is not None:
            return self._within(operand.domain, shape, dtype)
        if dtype is DType.STRING:
            array: Array = np.empty(shape, object)
            array[...] = np.array(_WORDS, object)[self._random.integers(0, len(_WORDS), shape)]
            return array
        if dtype is DType.BOOL:
            return ((self._random.integers(0, 2, shape) > 0) & (call.kind != "zeros")) | (call.kind == "equal")
        if dtype.is_integer:
            return self._whole(operand, shape, call, integers)
        if operand.bounded or (operand.finite and call.kind == "infinite"):
            return self._weights(shape, operand, call, index).astype(dtype.numpy)
        if dtype.is_complex:
            real, imaginary = (self._numbers(shape, call, operand, index) for _ in range(2))
            return (real + 1j * imaginary).astype(dtype.numpy)
        return _cast(self._numbers(shape, call, operand, index), dtype)

    def _within(self, domain: Domain, shape: tuple[int, ...], dtype: DType) -> Array:
        try:
            array = np.asarray(domain(self._random.uniform(shape)), dtype.numpy)
        except (Exception, SystemExit) as error:
            raise InvalidRuleError(f"the domain of an operand failed: {type(error).__name__}: {error}") from error
        if array.shape != shape:
            raise InvalidRuleError(
                f"the domain of an operand returned shape {list(array.shape)}, expected {list(shape)}"
            )
        return array

    def _weights(self, shape: tuple[int, ...], operand: Operand, call: BodyCall, index: int) -> Array:
        """Return random numbers; for weights of unusual magnitudes, with such magnitudes in some calls."""
        unusual = operand.weights is not None and call.kind in ("spread", "again", "equal")
        key = (index, shape, unusual)
        if key not in self._known:
            numbers = self._random.normal(shape)
            if unusual and operand.weights is not None:
                low, high = operand.weights
                exponents = low + (high - low) * self._random.uniform(shape)
                numbers = self._random.signs(shape) * np.power(10.0, exponents)
                numbers = np.where(self._random.uniform(shape) < 0.1, 0.0, numbers)
            self._known[key] = numbers
        return self._known[key]

    def _numbers(self, shape: tuple[int, ...], call: BodyCall, operand: Operand, index: int) -> Array:
        kind = call.kind
        if kind == "zeros":
            return np.zeros(shape)
        if kind == "spread":
            return self._spread(shape, call.part, operand, index)
        numbers = self._random.normal(shape) * SCALES.get(kind, 1.0)
        if kind == "again":
            return np.abs(numbers)
        if kind == "equal":
            return np.full(shape, 1.375)
        if kind == "whole":
            return np.round(4.0 * numbers) / 2.0
        if kind in ("sorted", "descending") and shape:
            return _sort_rows(numbers, descending=kind == "descending")
        if kind == "infinite" and numbers.size:
            flat = numbers.reshape(-1)
            flat[0], flat[-1] = np.inf, -np.inf
            return flat.reshape(shape)
        return numbers

    def _spread(self, shape: tuple[int, ...], part: int, operand: Operand, index: int) -> Array:
        limit = min(operand.limit, _MAX_FINITE if operand.finite else inf)
        return np.clip(self._all_magnitudes(shape, part, index), -limit, limit)

    def _all_magnitudes(self, shape: tuple[int, ...], part: int, operand: int) -> Array:
        if self.unit == "element" or not shape:
            values, anywhere = self._values()
            count = int(np.prod(shape))
            index = (np.arange(count) + part * count) % len(values)
            if operand:
                index = self._partners(index, part, len(values))
            self._movable[operand] = anywhere[index].reshape(shape)
            return values[index].reshape(shape)
        windows = np.asarray(WINDOWS)
        if self.unit == "row":
            return self._rows(shape, windows, part, operand)
        return logarithmic(windows[part % len(windows)], self._random, shape)

    def _partners(self, index: Array, part: int, count: int) -> Array:
        """Return the indices of the values of a further operand: near those of the first one, or random."""
        if part % 2 == 0:
            return (index + self._random.integers(-4, 5, index.shape)) % count
        return self._random.integers(0, count, index.shape)

    def _rows(self, shape: tuple[int, ...], windows: Array, part: int, operand: int) -> Array:
        """Return rows of one order of magnitude each, mixed with rows of values around the thresholds."""
        count, size = shape[0], int(np.prod(shape[1:]))
        near = self._around(size)
        total = len(windows) + len(near)
        # Two rows of magnitudes, then one of thresholds, while there are both.
        order = np.argsort([*(range(len(windows))), *(2 * row + 0.5 for row in range(len(near)))], kind="stable")
        themes = order[(np.arange(count) + part * (count + 7 * operand)) % total]
        spread = logarithmic(windows[themes % len(windows)][:, None], self._random, (count, size))
        anywhere = (themes < len(windows))[:, None]
        self._movable[operand] = np.broadcast_to(anywhere, (count, size)).reshape(shape)
        rows = np.where(anywhere, spread, near[np.maximum(themes - len(windows), 0) % len(near)])
        return rows.reshape(shape)

    def _around(self, size: int) -> Array:
        """Return values around the thresholds as rows of `size` values of similar magnitude."""
        if self._points is None:
            self._points = points(self.thresholds)
        values = self._points[np.argsort(np.abs(self._points), kind="stable")]
        count = max(1, min(MAX_NEAR, -(-len(values) // max(1, size))))
        return np.resize(values, count * size).reshape(count, size)

    def _whole(self, operand: Operand, shape: tuple[int, ...], call: BodyCall, integers: tuple[int, int]) -> Array:
        dtype, (low, high) = operand.type.dtype, integers
        limits = np.iinfo(dtype.numpy) if dtype not in (DType.I4, DType.U4) else None
        if limits is not None:
            if self.wide and call.kind == "spread":
                low, high = int(limits.min), int(limits.max) + 1
            low, high = max(low, int(limits.min)), min(high, int(limits.max) + 1)
        if operand.rows is not None:
            low, high = 0, operand.rows
        if operand.limit < _WIDEST:
            low, high = max(low, -int(operand.limit)), min(high, int(operand.limit) + 1)
        numbers = self._random.integers(max(low, -_WIDEST), min(max(high, low + 1), _WIDEST), shape)
        if call.kind == "zeros":
            numbers = np.zeros(shape, np.int64)
        if call.kind == "spread":
            candidates = whole_numbers(self.thresholds, low, min(max(high, low + 1), 1 << 63))
            chosen = candidates[(np.arange(numbers.size).reshape(shape) + call.part * numbers.size) % len(candidates)]
            numbers = np.where(self._random.uniform(shape) < 0.8, chosen, numbers)
        if call.kind == "large" and numbers.size:
            numbers = np.resize(np.asarray([low, high - 1]), numbers.size).reshape(shape)
        if call.kind == "equal":
            numbers = np.full(shape, min(high - 1, low + 2 * (high - low) // 3))
        if call.kind in ("sorted", "descending") and shape:
            numbers = np.sort(numbers, -1) if call.kind == "sorted" else -np.sort(-numbers, -1)
        return numbers.astype(dtype.numpy)


def _cast(numbers: Array, dtype: DType) -> Array:
    """Cast the numbers to `dtype`; clip them to the finite range of float16."""
    if dtype is DType.F16:
        finite = np.clip(numbers, -65504.0, 65504.0)
        numbers = np.where(np.isinf(numbers), numbers, finite)
    with np.errstate(all="ignore"):
        return numbers.astype(dtype.numpy)


def _sort_rows(numbers: Array, *, descending: bool) -> Array:
    """Return equal ascending rows, or negative descending rows."""
    if descending:
        return -np.sort(np.abs(numbers), -1)
    return np.broadcast_to(np.sort(numbers[(0,) * (numbers.ndim - 1)]), numbers.shape).copy()


def _tie(array: Array, others: Sequence[Array]) -> Array:
    """Return an array whose elements equal or negate those of an earlier operand of the same type, or are zero.

    Return `array` itself if no earlier operand has the type.
    """
    for other in others:
        if other.shape == array.shape and other.dtype == array.dtype and array.dtype.kind in "fi":
            kind = cast("Array", np.arange(array.size).reshape(array.shape) % 4)
            with np.errstate(all="ignore"):
                return np.where(kind == 1, -other, np.where(kind == 2, 0, other)).astype(array.dtype)
    return array


def _nudge(array: Array, random: Random) -> Array:
    return _next_floats(array, np.where(random.integers(0, 2, array.shape) > 0, np.inf, -np.inf))


def _next_floats(array: Array, goals: Array | float) -> Array:
    """Return the neighboring floats in the direction of the goals; zeros stay."""
    if array.dtype.kind != "f":
        return array
    goals = np.asarray(goals).astype(array.dtype)
    with np.errstate(all="ignore"):
        return np.where(array == 0, array, np.nextafter(array, goals))  # a zero is exact
