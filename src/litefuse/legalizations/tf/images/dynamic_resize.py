"""The resampling matrices [new size, old size] of `resampling`, for sizes that are known only at run time."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np

from litefuse.errors import required
from litefuse.ir import Builder, DType, Value
from litefuse.legalizations.tf.images.projection import round_half_away
from litefuse.legalizations.tf.images.resampling import TABLE_SIZE, cubic_coefficients
from litefuse.rewrite.build import scalar
from litefuse.rewrite.sizes.size_arithmetic import SizeExpr

F32 = DType.F32


class _Floats:
    """float32 arithmetic on values and Python floats."""

    def __init__(self, b: Builder) -> None:
        self.b = b

    def of(self, x: Value | float) -> Value:
        return x if isinstance(x, Value) else scalar(self.b, x, F32)

    def add(self, x: Value, y: Value | float) -> Value:
        return x + self.of(y)

    def sub(self, x: Value | float, y: Value | float) -> Value:
        return self.of(x) - self.of(y)

    def mul(self, x: Value, y: Value | float) -> Value:
        return x * self.of(y)

    def div(self, x: Value | float, y: Value) -> Value:
        return self.of(x) / y

    def most(self, x: Value, y: Value | float) -> Value:
        return self.b.tf.Maximum(x, self.of(y))

    def least(self, x: Value, y: Value | float) -> Value:
        return self.b.tf.Minimum(x, self.of(y))

    def polynomial(self, x: Value, *coefficients: float) -> Value:
        """Evaluate a polynomial; the coefficient of the highest power comes first."""
        total = self.mul(x, coefficients[0])
        for coefficient in coefficients[1:-1]:
            total = self.mul(self.add(total, coefficient), x)
        return self.add(total, coefficients[-1])

    def where_below(self, x: Value, limit: float, inside: Value, other: Value | float) -> Value:
        return self.b.tf.SelectV2(x < self.of(limit), inside, self.of(other))

    def count(self, size: SizeExpr) -> Value:
        """Return a size as a scalar."""
        return self.b.tf.Cast(size.scalar, DstT=F32)

    def column(self, size: SizeExpr) -> Value:
        """Return 0, 1, ..., size - 1 as [size, 1]."""
        return self.b.tf.ExpandDims(self.row(size), self.b.i32(1))

    def row(self, size: SizeExpr) -> Value:
        return self.b.tf.Cast(size.range(), DstT=F32)


def _scale(f: _Floats, old: SizeExpr, new: SizeExpr, *, align_corners: bool) -> Value:
    """Return the number of old pixels per new pixel."""
    scale = f.div(f.count(old), f.count(new))
    if not align_corners:
        return scale
    aligned = f.div(f.count(old - 1), f.most(f.count(new - 1), 1))
    return f.b.tf.SelectV2(new.scalar > 1, aligned, scale)


def _positions(f: _Floats, old: SizeExpr, new: SizeExpr, *, align_corners: bool, half_pixel_centers: bool) -> Value:
    """Return the positions [new] of the new pixels in the old image."""
    scale, index = _scale(f, old, new, align_corners=align_corners), f.row(new)
    return f.sub(f.mul(f.add(index, 0.5), scale), 0.5) if half_pixel_centers else f.mul(index, scale)


def _one_hot_rows(f: _Floats, index: Value, old: SizeExpr) -> Value:
    """Return one-hot rows [new, old] at the positions [new], which are integral and are clamped to the image."""
    bounded = f.b.tf.Minimum(f.b.tf.Maximum(f.b.tf.Cast(index, DstT=DType.I32), 0), (old - 1).scalar)
    return f.b.tf.OneHot(bounded, old.scalar, f.of(1), f.of(0))


def nearest(b: Builder, old: SizeExpr, new: SizeExpr, *, align_corners: bool, half_pixel_centers: bool) -> Value:
    """Return the matrix of nearest-neighbor resizing, with a single one in each row."""
    f = _Floats(b)
    scale, index = _scale(f, old, new, align_corners=align_corners), f.row(new)
    at = f.mul(f.add(index, 0.5) if half_pixel_centers else index, scale)
    return _one_hot_rows(f, round_half_away(b, at) if align_corners else b.tf.Floor(at), old)


def bilinear(b: Builder, old: SizeExpr, new: SizeExpr, *, align_corners: bool, half_pixel_centers: bool) -> Value:
    """Return the matrix of bilinear resizing, which weights the pixels before and after each position."""
    f = _Floats(b)
    at = _positions(f, old, new, align_corners=align_corners, half_pixel_centers=half_pixel_centers)
    first = b.tf.Floor(at)
    share = b.tf.ExpandDims(f.sub(at, first), b.i32(1))
    before, behind = _one_hot_rows(f, first, old), _one_hot_rows(f, b.tf.Ceil(at), old)
    return f.add(f.mul(before, f.sub(1, share)), f.mul(behind, share))


def bicubic(b: Builder, old: SizeExpr, new: SizeExpr, *, align_corners: bool, half_pixel_centers: bool) -> Value:
    """Compute `resampling.bicubic_matrix` at run time."""
    f = _Floats(b)
    outer, inner = cubic_coefficients(half_pixel_centers=half_pixel_centers)
    at = _positions(f, old, new, align_corners=align_corners, half_pixel_centers=half_pixel_centers)
    first = b.tf.Floor(at)
    offset = f.mul(b.tf.Round(f.mul(f.sub(at, first), TABLE_SIZE)), 1 / TABLE_SIZE)
    matrix: Value | None = None
    for step, (polynomial, start, slope) in enumerate(
        ((outer, 1.0, 1.0), (inner, 0.0, 1.0), (inner, 1.0, -1.0), (outer, 2.0, -1.0)), -1
    ):
        weight = f.polynomial(f.add(f.mul(offset, slope), start), *polynomial)
        index = b.tf.Cast(first, DstT=DType.I32) + b.i32(step)
        if not half_pixel_centers:
            index = b.tf.Maximum(b.tf.Minimum(index, (old - 1).scalar), 0)
        # Positions outside the image have no weight: ONE_HOT returns zeros for them.
        chosen = b.tf.OneHot(index, old.scalar, f.of(1), f.of(0))
        term = f.mul(chosen, b.tf.ExpandDims(weight, b.i32(1)))
        matrix = term if matrix is None else f.add(matrix, term)
    assert matrix is not None
    return f.div(matrix, b.tf.Sum(matrix, b.i32([1]), keep_dims=True)) if half_pixel_centers else matrix


def area(b: Builder, old: SizeExpr, new: SizeExpr, *, align_corners: bool) -> Value:
    """Compute `resampling.area_matrix` at run time."""
    f = _Floats(b)
    scale = _scale(f, old, new, align_corners=align_corners)
    index, pixel = f.column(new), f.row(old)
    start, end = f.mul(index, scale), f.mul(f.add(index, 1), scale)
    share = f.most(f.sub(f.least(end, f.add(pixel, 1)), f.most(start, pixel)), 0)
    if align_corners:
        # The last new pixels extend beyond the border, where the last old pixel is repeated.
        beyond = f.most(f.sub(end, f.most(start, f.count(old))), 0)
        last = b.tf.Equal(pixel, f.count(old - 1))
        share = f.add(share, b.tf.SelectV2(last, beyond, f.of(0)))
    return f.div(share, scale)


def kernel(
    b: Builder, old: SizeExpr, new: SizeExpr, scale: Value, shift: Value, name: str, *, antialias: bool
) -> Value:
    """Compute `resampling.kernel_matrix` at run time; `scale` and `shift` are scalars."""
    weigh = required(_KERNELS.get(name), "the resampling kernel is unknown", kernel=name)
    f = _Floats(b)
    step = f.div(1, scale)
    at = f.sub(f.mul(f.add(f.column(new), 0.5), step), f.mul(step, shift))
    distance = abs(f.sub(f.add(f.row(old), 0.5), at))
    if antialias:
        distance = f.mul(distance, f.div(1, f.most(step, 1)))
    weights = weigh(f, distance)
    total = b.tf.Sum(weights, b.i32([1]), keep_dims=True)
    smallest = float(1000 * np.finfo(np.float32).tiny)
    inside = (at >= f.of(0)) & (at <= f.count(old))
    valid = inside & (abs(total) >= f.of(smallest))
    return b.tf.SelectV2(valid, f.div(weights, b.tf.SelectV2(valid, total, f.of(1))), f.of(0))


def _lanczos(radius: float) -> Callable[[_Floats, Value], Value]:
    def weigh(f: _Floats, x: Value) -> Value:
        angle = f.mul(f.most(x, 1e-3), math.pi)
        sines = f.mul(f.b.tf.Sin(angle), f.b.tf.Sin(f.mul(angle, 1 / radius)))
        curve = f.div(f.mul(sines, radius), f.mul(angle, angle))
        inside = f.b.tf.SelectV2(x <= f.of(1e-3), f.of(1), curve)
        return f.b.tf.SelectV2(x <= f.of(radius), inside, f.of(0))

    return weigh


def _gaussian(f: _Floats, x: Value) -> Value:
    return f.where_below(x, 1.5, f.b.tf.Exp(f.mul(f.mul(x, x), -2)), 0)


def _box(f: _Floats, x: Value) -> Value:
    edge = f.b.tf.SelectV2(f.b.tf.Equal(x, f.of(0.5)), f.of(0.5), f.of(0))
    return f.where_below(x, 0.5, f.of(1), edge)


def _triangle(f: _Floats, x: Value) -> Value:
    return f.most(f.sub(1, x), 0)


def _cubic(inner: tuple[float, ...], outer: tuple[float, ...]) -> Callable[[_Floats, Value], Value]:
    def weigh(f: _Floats, x: Value) -> Value:
        beyond = f.where_below(x, 2, f.polynomial(x, *outer), 0)
        return f.where_below(x, 1, f.polynomial(x, *inner), beyond)

    return weigh


_KERNELS: dict[str, Callable[[_Floats, Value], Value]] = {
    "lanczos1": _lanczos(1),
    "lanczos3": _lanczos(3),
    "lanczos5": _lanczos(5),
    "gaussian": _gaussian,
    "box": _box,
    "triangle": _triangle,
    "keyscubic": _cubic((1.5, -2.5, 0, 1), (-0.5, 2.5, -4, 2)),
    "mitchellcubic": _cubic((7 / 6, -2, 0, 8 / 9), (-7 / 18, 2, -10 / 3, 16 / 9)),
}
