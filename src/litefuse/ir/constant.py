"""Constants: NumPy arrays and lazy views of the checkpoint.

Rewrites of large constants (transpose, reshape, scale, cast) are recorded, and applied in one pass, in blocks, when the
file is written. Weights are not copied before that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from math import isfinite, prod
from typing import Any, NamedTuple

import numpy as np

from litefuse.errors import InvalidRuleError
from litefuse.ir.quantization import QuantizationParameters
from litefuse.ir.storage.mmap_array import SMALL_BYTES, StoredArray
from litefuse.ir.types import BYTE_BITS, DType, TensorType, dtype_of, float_limits

Array = np.ndarray[Any, Any]

# Rewrites of constants up to SMALL_BYTES are computed immediately, because recording them would cost more.
BLOCK_BYTES = 1 << 19
"""Block size that fits into the processor's cache while a block is rearranged."""
MIN_ROWS = 16
"""Minimum number of rows per block; fewer rows of a transposed view would waste most of each cache line."""
MAX_BLOCK_BYTES = 1 << 22
TINY_BYTES = 256
"""Maximum size of the constants, such as axes and shapes, that keep a copy of their bytes to be compared by."""
MAX_PASSES = 64
"""Maximum number of pending computations in a constant; a further one forces evaluation, so that reading is cheap."""


class PendingStep(NamedTuple):
    """One pending elementwise computation: multiply or add an operand, quantize, or cast."""

    function: Callable[[Any, Any], Any] | None
    operand: Array | None
    numpy_dtype: np.dtype[Any]

    @np.errstate(all="ignore")  # A model may hold infinities, and numbers that another type lacks.
    def apply(self, block: Array, rows: slice) -> Array:
        if self.function is None or self.operand is None:
            return block.astype(self.numpy_dtype)
        operand = self.operand
        if operand.ndim and operand.shape[0] != 1:
            operand = operand[rows]
        # NumPy returns a scalar for zero-dimensional arrays.
        return np.asarray(self.function(block, operand)).astype(self.numpy_dtype, copy=False)

    def keeps(self, dtype: np.dtype[Any]) -> bool:
        """Return whether this is a cast that keeps all numbers of a type."""
        return self.operand is None and np.can_cast(dtype, self.numpy_dtype)

    def rearrange(self, change: Callable[[Array], Array]) -> PendingStep:
        return self if self.operand is None else self._replace(operand=change(self.operand))


class Constant:
    """An immutable tensor value of known dtype and static shape.

    Build one with `Constant.of(array)`; read it with `numpy()` (whole) or `blocks()` (streamed).
    """

    __slots__ = (
        "_deferred",
        "_key",
        "_steps",
        "_stream",
        "_uniform",
        "_view",
        "dtype",
        "passes",
        "quantization",
        "shape",
        "whole",
    )

    def __init__(
        self,
        dtype: DType,
        shape: tuple[int, ...],
        view: Array | StoredArray | None,
        *,
        steps: tuple[PendingStep, ...] = (),
        deferred: Callable[[], Array] | None = None,
        stream: Constant | None = None,
        passes: int = 0,
        quantization: QuantizationParameters | None = None,
    ) -> None:
        self.dtype = dtype
        self.shape = shape
        if isinstance(view, np.ndarray) and view.flags.writeable:
            view = view.view()
            view.flags.writeable = False
        self._view = view
        self._steps = steps
        self._deferred = deferred
        self._stream = stream
        self._key: object = None
        """The identity of a tiny constant, if it has been computed."""
        self._uniform: tuple[Any] | tuple[()] | None = None
        self.quantization = quantization
        """The map from integers to real numbers, a part of the constant's type."""
        self.passes = passes
        """Number of whole-array computations that are needed to read the values."""
        self.whole: Constant | None = None
        """The constant that this one is a `part` of, whose scales it gets when it is quantized."""

    @classmethod
    def of(cls, array: Any, dtype: DType | None = None) -> Constant:
        """Wrap an array with any strides, without a copy. The caller must not modify it afterwards.

        Python numbers, lists and NumPy scalars are converted by NumPy's rules, or to `dtype`.
        """
        is_array = isinstance(array, np.ndarray)
        value: Array = np.asarray(array, None if dtype is None or is_array else dtype.numpy)
        if value.dtype.kind in "SU":
            value = _as_bytes(value)
        actual = dtype_of(value)
        if dtype is None:
            dtype = actual
        elif value.dtype != dtype.numpy:
            value = value.astype(dtype.numpy)
        return cls(dtype, value.shape, value)

    @classmethod
    def number(cls, value: float, dtype: DType) -> Constant:
        """Return a Python number as a scalar of an element type; only float types round it. False is 0, and true is 1.

        Raises `InvalidRuleError` if it does not fit.
        """
        fits = False
        if isinstance(value, bool) or dtype is DType.BOOL:
            fits = value in (0, 1) and dtype is DType.BOOL
        elif dtype.is_integer:
            low = 0 if dtype.value.startswith("u") else -(1 << dtype.bits - 1)
            fits = isinstance(value, int) and low <= value < low + (1 << dtype.bits)
        elif dtype.is_float or dtype.is_complex:
            with suppress(OverflowError), np.errstate(over="ignore"):
                fits = bool(np.isfinite(np.asarray(value, dtype.numpy))) or not isfinite(value)
        if not fits:
            raise InvalidRuleError(f"the number {value} does not fit the element type {dtype.value} of the operand")
        return cls.of(value, dtype)

    @property
    def type(self) -> TensorType:
        return TensorType(self.dtype, self.shape, self.quantization)

    @property
    def size(self) -> int:
        """Number of elements."""
        return prod(self.shape)

    @property
    def nbytes(self) -> int:
        """Size of the values in bytes; for strings, only of the references."""
        return self.size * self.dtype.itemsize

    @property
    def packed_bytes(self) -> int:
        """Size in a file in bytes, in which small elements share a byte."""
        return -(-self.size * self.dtype.bits // BYTE_BITS)

    @property
    def stored_bytes(self) -> int:
        """Size in memory in bytes; elements that a view repeats count once."""
        view = self._view
        if view is None:
            return self.nbytes
        stored = prod(dim for dim, stride in zip(view.shape, view.strides, strict=True) if stride)
        return stored * view.dtype.itemsize

    def numpy(self) -> Array:
        """Return the whole value. Views are read-only, because the checkpoint or other constants may share them."""
        if self._view is None:
            assert self._deferred is not None
            return self._deferred()
        return self._compute(_read(self._view), slice(None))

    def item(self) -> Any:
        """Return the only element as a Python scalar."""
        return self.numpy().reshape(()).item()

    def uniform_value(self) -> np.generic | None:
        """Return the number that all elements equal, or None if there is none; not for strings. Computed one time."""
        if self._uniform is None:
            elements = self.numpy().reshape(-1)
            is_uniform = len(elements) == 1 or (len(elements) > 1 and bool((elements == elements[0]).all()))
            self._uniform = (elements[0],) if is_uniform else ()
        return self._uniform[0] if self._uniform else None

    def is_exact_in(self, dtype: DType) -> bool:
        """Return whether the narrower `dtype` can represent all numbers. Views that were cast from it are not read."""
        if self._stream is not None:
            return self._stream.is_exact_in(dtype)
        view, narrow = self._view, dtype.numpy
        if view is not None and view.dtype == narrow and all(step.keeps(narrow) for step in self._steps):
            return True
        with np.errstate(all="ignore"):
            return all(
                np.array_equal(block, block.astype(narrow).astype(block.dtype), equal_nan=True)
                for block in self.blocks()
            )

    def blocks(self, limit: int = BLOCK_BYTES) -> Iterator[Array]:
        """Yield the values in row-major order, as contiguous arrays of about `limit` bytes each."""
        if self._stream is not None:
            yield from self._stream.blocks(limit)
            return
        view = self._view
        if view is None or view.ndim == 0 or self.nbytes <= limit:
            yield _contiguous(self.numpy())
            return
        if not self._steps and _is_contiguous(view):
            yield from (view,) if isinstance(view, np.ndarray) else view.blocks()
            return
        # A block of a transposed view touches every page, so the view is mapped once instead of for each block.
        view = _read(view)
        row_bytes = max(1, self.nbytes // max(1, view.shape[0]))
        rows = max(1, limit // row_bytes, min(MIN_ROWS, MAX_BLOCK_BYTES // row_bytes))
        for start in range(0, view.shape[0], rows):
            part = slice(start, start + rows)
            # Copy in memory order, then rearrange: twice as fast as one pass with long strides.
            block = self._compute(view[part], part) if self._steps else view[part].copy(order="K")
            yield _contiguous(block)

    def elements(self, positions: Array) -> Array:
        """Return the values at the given row-major indices."""
        if self._stream is not None:
            return self._stream.elements(positions)
        view = self._view
        if view is None:
            return self.numpy().reshape(-1)[positions]
        indices = np.unravel_index(positions, self.shape)
        elements = _read(view)[indices]
        for step in self._steps:
            operand = None if step.operand is None else np.broadcast_to(step.operand, self.shape)[indices]
            elements = step._replace(operand=operand).apply(elements, slice(None))
        return elements

    def _compute(self, block: Array, rows: slice) -> Array:
        for step in self._steps:
            block = step.apply(block, rows)
        return block

    # Rewrites: each returns a new constant.

    def transpose(self, permutation: Sequence[int]) -> Constant:
        """Return the constant with its axes permuted: axis `i` of the result is axis `permutation[i]`."""
        order = tuple(permutation)
        return self._rearrange(lambda array: array.transpose(order))

    def __getitem__(self, index: Any) -> Constant:
        """Slice the constant; `index` is a tuple with one slice per axis, and the rank is kept."""

        def cut(array: Array) -> Array:
            parts = tuple(
                part if size != 1 or full == 1 else slice(None)
                for part, size, full in zip(index, array.shape, self.shape, strict=True)
            )
            return array[parts]

        return self._rearrange(cut)

    def part(self, index: Any) -> Constant:
        """Slice the constant, whose parts are to have the same scales: those of the whole."""
        part = self[index]
        part.whole = self
        return part

    def reshape(self, shape: Sequence[int]) -> Constant:
        """Return the constant with the same values in row-major order and another static shape."""
        return self._keep_quantization(self._reshape(tuple(int(dim) for dim in shape)))

    def _reshape(self, target: tuple[int, ...]) -> Constant:
        view = self._view
        if view is not None and all(step.operand is None for step in self._steps):
            if _is_contiguous(view):
                return Constant(self.dtype, target, view.reshape(target), steps=self._steps, passes=self.passes)
            if self.nbytes <= SMALL_BYTES:
                return Constant(self.dtype, target, self.numpy().reshape(target))
        elif self.nbytes <= SMALL_BYTES:
            return Constant(self.dtype, target, self.numpy().reshape(target))
        source = self._limit_passes()
        stream = source._stream or source
        return Constant(
            self.dtype,
            target,
            None,
            deferred=lambda: _contiguous(source.numpy()).reshape(target),
            stream=stream,
            passes=source.passes + 1,
        )

    def multiply(self, factor: Array) -> Constant:
        """Return the constant times `factor`, which must broadcast to its shape."""
        return self._pointwise(np.multiply, factor)

    def add(self, term: Array) -> Constant:
        """Return the constant plus `term`, which must broadcast to its shape."""
        return self._pointwise(np.add, term)

    def finite(self) -> Constant:
        """Return the constant with infinities replaced by the largest finite number of its type; NaN is kept."""
        if not self.dtype.is_float:
            return self
        with np.errstate(all="ignore"):
            if not any(_has_infinity(block) for block in self.blocks()):
                return self
        finfo = float_limits(self.dtype.numpy)
        return self._pointwise(_clip, np.asarray(finfo.max, self.dtype.numpy))

    def cast(self, dtype: DType) -> Constant:
        """Return the constant with another element type, converted by NumPy."""
        if dtype is self.dtype:
            return self
        view, steps = self._view, self._steps
        if view is not None and len(steps) > 0:
            before = steps[-2].numpy_dtype if len(steps) > 1 else view.dtype
            if before == dtype.numpy and steps[-1].keeps(before):  # The inverse of the last cast.
                return Constant(dtype, self.shape, view, steps=steps[:-1], passes=self.passes - 1)
        return self._add_step(PendingStep(None, None, dtype.numpy), dtype)

    def with_quantization(self, quantization: QuantizationParameters | None) -> Constant:
        """Return the constant with the same elements, which represent other real numbers."""
        return Constant(
            self.dtype,
            self.shape,
            self._view,
            steps=self._steps,
            deferred=self._deferred,
            stream=self._stream,
            passes=self.passes,
            quantization=quantization,
        )

    def quantize(self, quantization: QuantizationParameters, dtype: DType, low: int, high: int) -> Constant:
        """Return the constant as integers from `low` to `high`, rounded half to even and clipped when it is read.

        All scales must share one zero point, which is added in float32.
        """
        (zero_point,) = quantization.zero_points
        block_size = quantization.block_size
        if block_size is None:
            scales, _ = quantization.broadcast(len(self.shape))
        else:
            scales = np.array(quantization.scales, np.float32).reshape(*self.shape[:-1], -1)
        function = partial(_quantize, zero_point=zero_point, low=low, high=high, block_size=block_size)
        quantized = self._add_step(PendingStep(function, scales, dtype.numpy), dtype)
        return quantized.with_quantization(quantization)

    def _pointwise(self, function: Callable[[Any, Any], Any], operand: Array) -> Constant:
        rank = len(self.shape)
        operand = operand.reshape((1,) * (rank - operand.ndim) + operand.shape)
        return self._add_step(PendingStep(function, operand, self.dtype.numpy), self.dtype)

    def _add_step(self, step: PendingStep, dtype: DType) -> Constant:
        if self.nbytes <= SMALL_BYTES and self._view is not None:
            return Constant(dtype, self.shape, step.apply(self.numpy(), slice(None)))
        source = self._limit_passes()
        passes = source.passes + 1
        if source._view is None:
            deferred = lambda: step.apply(source.numpy(), slice(None))  # noqa: E731
            return Constant(dtype, self.shape, None, deferred=deferred, passes=passes)
        return Constant(dtype, self.shape, source._view, steps=(*source._steps, step), passes=passes)

    def _limit_passes(self) -> Constant:
        """Return this constant, evaluated if too many computations are pending."""
        return self if self.passes < MAX_PASSES else Constant(self.dtype, self.shape, self.numpy())

    def _rearrange(self, change: Callable[[Any], Any]) -> Constant:
        source = self._limit_passes()
        view = source._view
        if view is None:
            shape = change(np.broadcast_to(np.empty((), self.dtype.numpy), self.shape)).shape
            deferred = lambda: change(source.numpy())  # noqa: E731
            return self._keep_quantization(
                Constant(self.dtype, shape, None, deferred=deferred, passes=source.passes + 1)
            )
        changed = change(view)
        steps = tuple(step.rearrange(change) for step in source._steps)
        return self._keep_quantization(Constant(self.dtype, changed.shape, changed, steps=steps, passes=source.passes))

    def _keep_quantization(self, rearranged: Constant) -> Constant:
        quantization = self.quantization
        if quantization is None:
            return rearranged
        assert quantization.is_per_tensor, "the axis of the scales would have to move"
        return rearranged.with_quantization(quantization)

    def identity(self) -> object:
        """Return a hashable key: constants with the same key are equal, but equal constants may have different keys.

        The key of a small constant contains its bytes, that of a large one its memory location.
        """
        key = self._key
        if key is None:
            key = self._identity() if self.quantization is None else (self._identity(), self.quantization)
            if self.nbytes <= TINY_BYTES:
                self._key = key
        return key

    def _identity(self) -> object:
        if self.dtype is DType.STRING:
            return (self.dtype, self.shape, tuple(self.numpy().reshape(-1).tolist()))
        if self.nbytes <= SMALL_BYTES:
            return (self.dtype, self.shape, _contiguous(self.numpy()).tobytes())
        if self._stream is not None:
            return (self.shape, self._stream.identity())
        if self._view is None or self._steps:
            return id(self)
        if isinstance(self._view, StoredArray):
            return (self.dtype, self.shape, self._view.identity)
        return (self.dtype, self.shape, self._view.__array_interface__["data"][0], self._view.strides)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Constant):
            return NotImplemented
        if self is other or self.identity() == other.identity():
            return True
        if self.type != other.type:
            return False
        left, right = _contiguous(self.numpy()), _contiguous(other.numpy())
        if self.dtype is DType.STRING:
            return bool((left == right).all())
        return left.tobytes() == right.tobytes()

    __hash__ = None  # type: ignore[assignment]  # compare with ==, index by identity()

    def __repr__(self) -> str:
        return f"Constant({self.type})"


def _has_infinity(block: Array) -> bool:
    # The sum is ten times as fast as a mask, but may overflow or be NaN without an infinity.
    return not np.isfinite(block.sum()) and bool(np.isinf(block).any())


def _clip(block: Array, limit: Array) -> Array:
    return np.minimum(np.maximum(block, -limit), limit)


def _quantize(block: Array, scales: Array, *, zero_point: int, low: int, high: int, block_size: int | None) -> Array:
    if block_size is None:
        return np.clip(np.rint(block / scales) + np.float32(zero_point), low, high)
    parts = block.reshape(*block.shape[:-1], -1, block_size) / scales[..., None]
    return np.clip(np.rint(parts), low, high).reshape(block.shape)


def _read(view: Array | StoredArray) -> Array:
    return view if isinstance(view, np.ndarray) else view.read()


def _is_contiguous(view: Array | StoredArray) -> bool:
    return view.flags.c_contiguous if isinstance(view, np.ndarray) else view.is_contiguous


def _contiguous(array: Array) -> Array:
    """Return a contiguous array, like `np.ascontiguousarray`, but keep the shape of scalars."""
    return np.asarray(array, order="C")


def _as_bytes(array: Array) -> Array:
    flat = [item.encode() if isinstance(item, str) else bytes(item) for item in array.reshape(-1).tolist()]
    result: Array = np.empty(len(flat), object)
    result[:] = flat
    return result.reshape(array.shape)
