"""Whether two answers agree."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, cast

import ml_dtypes
import numpy as np

from litefuse.ir import DType
from litefuse.ir.types import dtype_of

Array = np.ndarray[Any, Any]

TOLERANCE = {
    DType.F64: 1e-5,  # several of LiteRT's kernels compute it in float32
    DType.F32: 1e-5,
    DType.C64: 1e-5,
    DType.C128: 1e-5,
    DType.F16: 2e-3,
    DType.BF16: 2e-2,
}
"""The largest error, relative to the largest magnitude of the answer. Everything else is exact."""

ROUNDING = 8.0
"""An answer may also move as far as rounding the inputs moves the body's own, times this."""


class Difference(NamedTuple):
    """How far two answers are apart: the largest error, the allowed one, how many elements were compared.

    `problem` says what is wrong where no number does.
    """

    error: float
    allowed: float
    compared: int
    problem: str = ""

    @property
    def agrees(self) -> bool:
        return not self.problem and self.error <= self.allowed


def difference(
    expected: Sequence[Any], actual: Sequence[Any], *, tolerance: float | None, infinite: bool
) -> Difference:
    """Compare result by result; returns the worst.

    Nothing is compared where the body's answer is no number, nor where it overflows on finite inputs. Where inputs
    are `infinite`, an infinite answer is one.
    """
    worst = Difference(0.0, 0.0, 0)
    compared = 0
    for left, right in zip(expected, actual, strict=True):
        found = _difference(np.asarray(left), np.asarray(right), tolerance, infinite)
        compared += found.compared
        if found.problem or found.error - found.allowed >= worst.error - worst.allowed or not worst.compared:
            worst = found
        if worst.problem:
            break
    return worst._replace(compared=compared)


def _difference(expected: Array, actual: Array, tolerance: float | None, infinite: bool) -> Difference:
    if expected.shape != actual.shape:
        return Difference(0.0, 0.0, 0, f"its shape is {list(actual.shape)}, not {list(expected.shape)}")
    if expected.dtype.kind in "OSU":
        wrong = sum(bytes(a) != bytes(b) for a, b in zip(expected.reshape(-1), actual.reshape(-1), strict=True))
        problem = f"{wrong} of {expected.size} strings differ" if wrong else ""
        return Difference(0.0, 0.0, expected.size, problem)
    if expected.dtype != actual.dtype:
        return Difference(0.0, 0.0, 0, f"its type is {actual.dtype}, not {expected.dtype}")
    allowed = TOLERANCE.get(dtype_of(expected))
    if allowed is None:
        wrong = int(np.count_nonzero(expected != actual))
        problem = f"{wrong} of {expected.size} values differ" if wrong else ""
        return Difference(0.0, 0.0, expected.size, problem)
    return _of_numbers(expected, actual, allowed if tolerance is None else tolerance, infinite)


def _of_numbers(expected: Array, actual: Array, allowed: float, infinite: bool) -> Difference:
    wide = np.complex128 if expected.dtype.kind == "c" else np.float64
    left, right = expected.astype(wide), actual.astype(wide)
    finite = np.isfinite(left)
    endless = np.isinf(left) if infinite else np.zeros_like(finite)
    compared = int(np.count_nonzero(finite) + np.count_nonzero(endless))
    if (
        not np.array_equal(left[endless], _unclamped(right[endless], expected.dtype))
        or not np.isfinite(right[finite]).all()
    ):
        return Difference(float("inf"), allowed, compared)
    if not finite.any():
        return Difference(0.0, allowed, compared)
    scale = _largest(left[finite]) or 1.0
    return Difference(_largest(left[finite] - right[finite]) / scale, allowed, compared)


def _unclamped(numbers: Array, dtype: np.dtype[Any]) -> Array:
    """LiteRT's kernels clamp to the range of finite numbers: at its ends, infinity is meant."""
    if dtype.kind == "c":
        return numbers
    finfo = cast("Any", ml_dtypes.finfo(dtype))
    limit = float(finfo.max)
    return np.where(np.abs(numbers) >= limit, np.copysign(np.inf, numbers), numbers)


def _largest(numbers: Array) -> float:
    return float(np.amax(np.abs(numbers)))


def sensitivity(expected: Sequence[Any], moved: Sequence[Any]) -> float:
    """How far the body's own answers lie apart, relative to their largest magnitude."""
    found = [
        _of_numbers(np.asarray(a), np.asarray(b), 0.0, False).error
        for a, b in zip(expected, moved, strict=True)
        if np.asarray(a).dtype.kind in "fc"
    ]
    return max((error for error in found if np.isfinite(error)), default=0.0)
