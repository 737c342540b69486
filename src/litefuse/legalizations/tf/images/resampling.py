"""Matrices [new size, old size] that resample one axis of an image, with the weights of TensorFlow's kernels."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from litefuse.errors import NoMatch

Array = np.ndarray[Any, Any]

# Number of steps in the table in which TensorFlow looks up the cubic's values (resize_bicubic_op.cc).
TABLE_SIZE = 1024


def scale_of(old: int, new: int, *, align_corners: bool) -> float:
    """Return the number of old pixels per new pixel."""
    return (old - 1) / (new - 1) if align_corners and new > 1 else old / new


def bicubic_matrix(old: int, new: int, *, align_corners: bool, half_pixel_centers: bool) -> Array:
    """Return the matrix of bicubic resizing by Keys' cubic.

    With half-pixel centers, a = -1/2 and pixels beyond the border have no weight; otherwise a = -3/4.
    """
    a = -0.5 if half_pixel_centers else -0.75
    scale = np.float32(scale_of(old, new, align_corners=align_corners))
    matrix = np.zeros((new, old), np.float64)
    for index in range(new):
        at = np.float32(index) * scale
        if half_pixel_centers:
            at = (np.float32(index) + np.float32(0.5)) * scale - np.float32(0.5)
        first = math.floor(at)
        offset = round(float((at - np.float32(first)) * np.float32(TABLE_SIZE))) / TABLE_SIZE
        weights = (_outer(1 + offset, a), _inner(offset, a), _inner(1 - offset, a), _outer(2 - offset, a))
        for step, weight in enumerate(weights, -1):
            pixel = min(max(first + step, 0), old - 1)
            if pixel == first + step or not half_pixel_centers:
                matrix[index, pixel] += weight
    if half_pixel_centers:
        matrix /= matrix.sum(1, keepdims=True)
    return matrix.astype(np.float32)


def cubic_coefficients(*, half_pixel_centers: bool) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return the coefficients of the cubic on [1, 2] and on [0, 1], highest power first; see `bicubic_matrix`."""
    a = -0.5 if half_pixel_centers else -0.75
    return (a, -5 * a, 8 * a, -4 * a), (a + 2, -(a + 3), 0, 1)


def _inner(x: float, a: float) -> float:
    """Evaluate the cubic on [0, 1]."""
    return ((a + 2) * x - (a + 3)) * x * x + 1


def _outer(x: float, a: float) -> float:
    """Evaluate the cubic on [1, 2]."""
    return ((a * x - 5 * a) * x + 8 * a) * x - 4 * a


def area_matrix(old: int, new: int, *, align_corners: bool) -> Array:
    """Return the matrix of area resizing: each new pixel is the mean of the old pixels it covers, weighted by area."""
    scale = scale_of(old, new, align_corners=align_corners)
    matrix = np.zeros((new, old), np.float64)
    for index in range(new):
        start, end = index * scale, (index + 1) * scale
        for pixel in range(math.floor(start), math.ceil(end)):
            share = min(pixel + 1, end) - max(pixel, start)
            matrix[index, min(max(pixel, 0), old - 1)] += share / scale
    return matrix.astype(np.float32)


def _lanczos(radius: float) -> Callable[[float], float]:
    def weight(x: float) -> float:
        if x > radius:
            return 0.0
        if x <= 1e-3:
            return 1.0
        return radius * math.sin(math.pi * x) * math.sin(math.pi * x / radius) / (math.pi * math.pi * x * x)

    return weight


def _gaussian(x: float) -> float:
    """Evaluate a Gaussian with standard deviation 0.5, truncated at 1.5."""
    return math.exp(-x * x / (2 * 0.5 * 0.5)) if x < 1.5 else 0.0


def _keys_cubic(x: float) -> float:
    if x >= 2:
        return 0.0
    return _outer(x, -0.5) if x >= 1 else _inner(x, -0.5)


def _mitchell_cubic(x: float) -> float:
    if x >= 2:
        return 0.0
    if x >= 1:
        return (((-7 / 18) * x + 2) * x - 10 / 3) * x + 16 / 9
    return ((7 / 6) * x - 2) * x * x + 8 / 9


_KERNELS: dict[str, tuple[float, Callable[[float], float]]] = {
    "lanczos1": (1, _lanczos(1)),
    "lanczos3": (3, _lanczos(3)),
    "lanczos5": (5, _lanczos(5)),
    "gaussian": (1.5, _gaussian),
    "box": (0.5, lambda x: 1.0 if x < 0.5 else 0.5 if x == 0.5 else 0.0),
    "triangle": (1, lambda x: max(0.0, 1 - x)),
    "keyscubic": (2, _keys_cubic),
    "mitchellcubic": (2, _mitchell_cubic),
}


def kernel_matrix(old: int, new: int, scale: float, shift: float, kernel: str, *, antialias: bool) -> Array:
    """Return the matrix of ScaleAndTranslate: new pixel i samples at (i + 1/2 - shift) / scale.

    Positions are computed in float32, as in scale_and_translate_op.cc: at a kernel's edge the last bit matters.
    """
    if kernel not in _KERNELS:
        raise NoMatch("the resampling kernel is unknown", kernel=kernel)
    radius, weigh = _KERNELS[kernel]
    step, half = np.float32(1) / np.float32(scale), np.float32(0.5)
    stretch = np.maximum(step, np.float32(1)) if antialias else np.float32(1)
    reach = np.float32(radius) * stretch
    matrix = np.zeros((new, old), np.float64)
    for index in range(new):
        at = (np.float32(index) + half) * step - step * np.float32(shift)
        if not 0 <= at <= old:
            continue
        first = max(math.ceil(at - reach - half), 0)
        last = min(math.floor(at + reach - half), old - 1)
        distances = np.abs(np.arange(first, last + 1, dtype=np.float32) + half - at) * (np.float32(1) / stretch)
        weights = [weigh(distance) for distance in distances.tolist()]
        total = sum(weights)
        if abs(total) >= 1000 * np.finfo(np.float32).tiny:
            matrix[index, first : last + 1] = np.asarray(weights) / total
    return matrix.astype(np.float32)
