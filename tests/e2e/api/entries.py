"""The contents of a table row: a function, and how to draw its operands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

Array = np.ndarray[Any, Any]
Function = Callable[..., Any]
Rows = Iterator["Entry"]

B = -1
"""A dimension that is free in the form "batch"; its size differs between calls."""
FORMS = ("static", "batch", "free")


@dataclass(frozen=True)
class Draw:
    """An operand: shape, element type, range. `after` turns the random numbers into what the function accepts."""

    shape: tuple[int, ...] = (B, 4)
    dtype: Any = np.float32
    low: float = -3.0
    high: float = 3.0
    after: Callable[[Array], Array] | None = None

    def make(self, rng: np.random.Generator, batch: int) -> Array:
        shape = tuple(batch if dim == B else dim for dim in self.shape)
        kind = np.dtype(self.dtype).kind
        if kind in "iu":
            low = max(self.low, np.iinfo(self.dtype).min)
            numbers = rng.integers(int(low), int(self.high), shape, endpoint=True)
        elif kind == "b":
            numbers = rng.integers(0, 2, shape)
        elif kind == "c":
            numbers = rng.uniform(self.low, self.high, shape) + 1j * rng.uniform(self.low, self.high, shape)
        else:
            numbers = rng.uniform(self.low, self.high, shape)
        numbers = np.asarray(numbers).astype(self.dtype)
        return numbers if self.after is None else self.after(numbers).astype(self.dtype)

    def spec_shape(self, form: str) -> tuple[int | None, ...]:
        if form == "free":
            return (None,) * len(self.shape)
        return tuple((None if form == "batch" else 3) if dim == B else dim for dim in self.shape)


@dataclass(frozen=True)
class Entry:
    """A row.

    Attributes:
        forms: a subset of `FORMS`; forms in which TensorFlow itself cannot trace the function are skipped.
        tolerance: relative to the largest magnitude; by default the one in `tests.support.harness`.
        refused: the reason why the conversion is rightly refused, if it is.
        random: compare only the distribution.
        fast: run by `make test`.
    """

    name: str
    function: Function
    draws: tuple[Draw, ...]
    forms: tuple[str, ...] = FORMS
    tolerance: float | None = None
    refused: str = ""
    random: bool = False
    fast: bool = False

    def usable_forms(self) -> tuple[str, ...]:
        has_batch = any(B in draw.shape for draw in self.draws)
        has_shape = any(draw.shape for draw in self.draws)
        return tuple(form for form in self.forms if form == "static" or (has_batch if form == "batch" else has_shape))


def row(name: str, function: Function, *draws: Draw, **options: Any) -> Entry:
    return Entry(name, function, draws or (F,), **options)


def static(name: str, function: Function, *draws: Draw, **options: Any) -> Entry:
    """Return a row that is tried with known shapes only."""
    return row(name, function, *draws, forms=("static",), **options)


def each(module: Any, names: str, *draws: Draw, **options: Any) -> Rows:
    """Return a row for each function of the module that is called with only the operands."""
    for name in names.split():
        yield row(name, getattr(module, name), *draws, **options)


def as_dtypes(entries: Iterable[Entry], *dtypes: Any) -> Rows:
    """Repeat the rows with other element types for the float operands."""
    for entry in entries:
        for dtype in dtypes:
            draws = tuple(replace(d, dtype=dtype) if d.dtype is np.float32 else d for d in entry.draws)
            forms = ("batch",) if any(B in draw.shape for draw in draws) else ("static",)
            yield replace(entry, name=f"{entry.name}_{np.dtype(dtype).name}", draws=draws, forms=forms)


F = Draw()
POSITIVE = Draw(low=0.1)
UNIT = Draw(low=0.05, high=0.95)
SIGNED_UNIT = Draw(low=-0.95, high=0.95)
I32 = Draw(dtype=np.int32, low=-20, high=20)
I64 = Draw(dtype=np.int64, low=-20, high=20)
COUNTS = Draw(dtype=np.int32, low=1, high=9)
BOOL = Draw(dtype=np.bool_)
COMPLEX = Draw(dtype=np.complex64)
IMAGE = Draw((B, 8, 6, 3), low=0, high=1)
BYTES = Draw((B, 8, 6, 3), np.uint8, 0, 255)


def f(*shape: int, low: float = -3.0, high: float = 3.0, after: Callable[[Array], Array] | None = None) -> Draw:
    return Draw(shape, np.float32, low, high, after)


def i(*shape: int, low: int = -20, high: int = 20, dtype: Any = np.int32, after: Any = None) -> Draw:
    return Draw(shape, dtype, low, high, after)


def c(*shape: int) -> Draw:
    return Draw(shape, np.complex64)


def flags(*shape: int) -> Draw:
    return Draw(shape, np.bool_)


def positive_definite(x: Array) -> Array:
    """Return a symmetric (Hermitian) matrix with eigenvalues of at least 1."""
    return x @ np.conj(np.swapaxes(x, -1, -2)) / x.shape[-1] + np.eye(x.shape[-1])


def well_conditioned(x: Array) -> Array:
    return x + 4 * np.eye(x.shape[-2], x.shape[-1])


def symmetric(x: Array) -> Array:
    return x + np.swapaxes(x, -1, -2)


def ascending(x: Array) -> Array:
    return np.sort(x, axis=-1)
