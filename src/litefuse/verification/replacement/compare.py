"""Compare the results of a body with those of its replacement."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from litefuse.ir import DType
from litefuse.ir.types import dtype_of, float_limits

Array = np.ndarray[Any, Any]

TOLERANCE = {
    DType.F64: 1e-5,  # several of LiteRT's kernels compute float64 in float32
    DType.F32: 1e-5,
    DType.C64: 1e-5,
    DType.C128: 1e-5,
    DType.F16: 2e-3,
    DType.BF16: 2e-2,
}
"""Largest allowed error by type, relative to the largest magnitude of the result. Other types must match exactly."""

INT8_STEPS = 256
"""Number of integers to which the declared tolerance of an int8 result is relative."""

ROUNDING = 8.0
"""Factor on the change of the body's results when its inputs are rounded, which is also an allowed error."""


UNRELIABLE = 0.05
"""Relative error, compared with a more exact evaluation, beyond which the body's results are not compared."""


_SMALLEST_NORMAL = float(np.finfo(np.float32).smallest_normal)


class Difference(NamedTuple):
    """The difference of two results: the largest error, the allowed error, and the number of elements compared.

    `problem` describes a difference that no error expresses.
    """

    error: float
    allowed: float
    compared: int
    problem: str = ""

    @property
    def agrees(self) -> bool:
        return not self.problem and self.error <= self.allowed


class Noise(NamedTuple):
    """Results of computing the body in another way: up to `factor` times their difference is excused in a replacement.

    Results of another shape, and elements that are not finite, excuse nothing (but see `exact`).
    """

    answer: Sequence[Any]
    factor: float = ROUNDING
    exact: bool = False
    """Whether differing integers are excused, too, and elements that are finite in only one result are not compared."""
    is_reference: bool = False
    """Whether this is the reference: if the body is far from it (after an overflow), nothing is compared."""


def difference(
    expected: Sequence[Any],
    actual: Sequence[Any],
    *,
    tolerance: float | None,
    infinite: bool,
    groups: Array | None = None,
    floor: float = 0.0,
    noise: Sequence[Noise] = (),
) -> Difference:
    """Compare the results one by one; return the worst difference, with the elements compared in all.

    Elements where the body's result is NaN, or infinite for finite inputs, are not compared. If inputs are `infinite`,
    infinite results are compared, too. Errors are relative to the largest magnitude in each of the `groups` (an id
    for each element of a result, or for each index of its first axis), or to `floor` if that is larger; without
    groups, to the largest magnitude of the result.
    """
    worst = Difference(0.0, 0.0, 0)
    compared = 0
    for index, (left, right) in enumerate(zip(expected, actual, strict=True)):
        others = [(way, np.asarray(way.answer[index])) for way in noise]
        result = _difference(np.asarray(left), np.asarray(right), tolerance, infinite, groups, floor, others)
        compared += result.compared
        if result.problem or result.error - result.allowed >= worst.error - worst.allowed or not worst.compared:
            worst = result
        if worst.problem:
            break
    return worst._replace(compared=compared)


def _difference(
    expected: Array,
    actual: Array,
    tolerance: float | None,
    infinite: bool,
    groups: Array | None,
    floor: float,
    noise: Sequence[tuple[Noise, Array]],
) -> Difference:
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
        differs = expected != actual
        if tolerance is not None and expected.dtype == np.int8:
            differs = np.abs(expected.astype(np.int16) - actual) > tolerance * INT8_STEPS
        for other, answer in noise:
            if other.exact and answer.shape == expected.shape:
                differs &= expected == answer
        wrong = int(np.count_nonzero(differs))
        problem = f"{wrong} of {expected.size} values differ" if wrong else ""
        return Difference(0.0, 0.0, expected.size, problem)
    return _compare_numbers(
        expected, actual, allowed if tolerance is None else tolerance, infinite, groups, floor, noise
    )


def _compare_numbers(
    expected: Array,
    actual: Array,
    allowed: float,
    infinite: bool,
    groups: Array | None,
    floor: float,
    noise: Sequence[tuple[Noise, Array]],
) -> Difference:
    wide = np.complex128 if expected.dtype.kind == "c" else np.float64
    left, right = expected.astype(wide), actual.astype(wide)
    finite = np.isfinite(left)
    endless = np.isinf(left) if infinite else np.zeros_like(finite)
    others = [(other, answer.astype(wide)) for other, answer in noise if answer.shape == expected.shape]
    for other, answer in others:
        if other.exact:
            finite &= np.isfinite(answer)
            endless &= np.isinf(answer)
    compared = int(np.count_nonzero(finite) + np.count_nonzero(endless))
    if (
        not np.array_equal(left[endless], _unclamp(right[endless], expected.dtype))
        or not np.isfinite(right[finite]).all()
    ):
        return Difference(float("inf"), allowed, compared)
    if not finite.any():
        return Difference(0.0, allowed, compared)
    if groups is not None and not floor and _are_close(left[finite], right[finite], allowed):
        groups = None  # every element is close, hence every group
    largest = _reduction(groups, expected.shape, finite)
    scale = np.maximum(largest(left[finite]), floor)
    scale[scale == 0] = 1.0
    errors = largest(left[finite] - right[finite]) / scale
    limits = allowed + ROUNDING * _smallest_magnitude(expected.dtype) / scale
    for other, answer in others:
        moved = np.where(np.isfinite(answer[finite]), left[finite] - answer[finite], 0.0)
        apart = largest(moved) / scale
        limits = np.maximum(limits, np.where(other.is_reference & (apart > UNRELIABLE), np.inf, other.factor * apart))
    worst = int(np.argmax(np.where(np.isinf(limits), -np.inf, errors - limits)))
    return Difference(float(errors[worst]), float(limits[worst]), compared)


def _reduction(groups: Array | None, shape: tuple[int, ...], chosen: Array) -> Callable[[Array], Array]:
    """Return a function of one number for each chosen element, which returns the largest magnitude in each group."""
    if groups is None or groups.shape != shape[: groups.ndim] or (groups.ndim != 1 and groups.shape != shape):
        return lambda numbers: np.asarray([np.amax(np.abs(numbers))])
    ids = np.broadcast_to(groups.reshape(groups.shape + (1,) * (len(shape) - groups.ndim)), shape)[chosen]
    order = np.argsort(ids, kind="stable")
    ids = ids[order]
    starts = np.flatnonzero(np.concatenate([[True], ids[1:] != ids[:-1]]))
    return lambda numbers: np.maximum.reduceat(np.abs(numbers)[order], starts)


def _smallest_magnitude(dtype: np.dtype[Any]) -> float:
    """Return the smallest magnitude that matters: kernels may flush smaller numbers to zero, or compute in float32."""
    finfo = float_limits(dtype)
    return float(finfo.smallest_subnormal if dtype == np.float16 else _SMALLEST_NORMAL)


def _are_close(left: Array, right: Array, allowed: float) -> bool:
    return bool((np.abs(left - right) <= allowed * np.abs(left)).all())


def _unclamp(numbers: Array, dtype: np.dtype[Any]) -> Array:
    """Replace the largest finite numbers by infinities, which LiteRT's kernels clamp to them."""
    if dtype.kind == "c":
        return numbers
    finfo = float_limits(dtype)
    limit = float(finfo.max)
    return np.where(np.abs(numbers) >= limit, np.copysign(np.inf, numbers), numbers)
