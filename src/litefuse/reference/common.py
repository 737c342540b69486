"""Helpers that the families share: array types, computing half floats in single precision, axes."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any, cast

import numpy as np

from litefuse.dialects.geometry import channel_axis
from litefuse.ir.types import is_bfloat16

Array = np.ndarray[Any, Any]
Kernel = Callable[..., Any]
KernelTable = Mapping[str, Kernel]


def is_half(dtype: np.dtype[Any]) -> bool:
    """Return whether a type is a float type of two bytes."""
    return dtype == np.float16 or is_bfloat16(dtype)


def compute_in_float32(function: Kernel) -> Kernel:
    """Make a kernel of several steps compute half floats in float32 and round once."""

    @functools.wraps(function)
    def kernel(*arrays: Any, **attributes: Any) -> Any:
        half = next((array.dtype for array in arrays if hasattr(array, "dtype") and is_half(array.dtype)), None)
        if half is None:
            return function(*arrays, **attributes)
        single = [array.astype(np.float32) if getattr(array, "dtype", None) == half else array for array in arrays]
        return _round_to_half(function(*single, **attributes), half)

    return kernel


def _round_to_half(result: Any, half: np.dtype[Any]) -> Any:
    if isinstance(result, tuple):
        return tuple(_round_to_half(item, half) for item in cast("tuple[Any, ...]", result))
    return result.astype(half) if result.dtype == np.float32 else result


def bilinear(function: Kernel, x: Any, y: Any) -> Any:
    """Return `function(x, y)`, which is linear in both; it may allocate its result only as an array of numbers.

    An array of another element type (`residues.Residues`) applies it to its parts.
    """
    applied = next((item.apply_bilinear for item in (x, y) if hasattr(item, "apply_bilinear")), None)
    return function(x, y) if applied is None else applied(function, x, y)


def unary(function: Callable[[Any], Any]) -> Kernel:
    """Return a kernel of one operand from a NumPy function, without the function's own keywords."""

    def kernel(x: Array) -> Any:
        return function(x)

    return kernel


def binary(function: Callable[[Any, Any], Any]) -> Kernel:
    """Return a kernel of two broadcast operands from a NumPy function."""

    def kernel(x: Array, y: Array) -> Any:
        return function(x, y)

    return kernel


def axes_of(axis: Array, rank: int) -> tuple[int, ...]:
    """Return the axes that an integer operand specifies, as distinct non-negative numbers."""
    axes = dict.fromkeys(int(item) + rank if item < 0 else int(item) for item in np.ravel(axis).tolist())
    for item in axes:
        if not 0 <= item < rank:
            raise ValueError(f"axis {item} is out of range for rank {rank}")
    return tuple(axes)


def dims_of(shape: Array) -> tuple[int, ...]:
    """Return a shape operand as a tuple of Python integers."""
    return tuple(int(dim) for dim in np.ravel(shape).tolist())


def lowest(dtype: np.dtype[Any]) -> Any:
    """Return the smallest value of an element type, which is the maximum over no elements."""
    if dtype.kind in "iu":
        return np.iinfo(dtype).min
    return dtype.type(-np.inf)


def highest(dtype: np.dtype[Any]) -> Any:
    """Return the largest value of an element type, which is the minimum over no elements."""
    if dtype.kind in "iu":
        return np.iinfo(dtype).max
    return dtype.type(np.inf)


def channels_last(x: Array, data_format: str) -> Array:
    """Return a view of `x` with its channels last."""
    return np.moveaxis(x, channel_axis(data_format, x.ndim), -1)


def channels_as(x: Array, data_format: str) -> Array:
    """Return a view of `x`, whose channels are last, in the given format."""
    return np.moveaxis(x, -1, channel_axis(data_format, x.ndim))
