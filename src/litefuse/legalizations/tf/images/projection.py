"""Projective transforms of images."""

from __future__ import annotations

import numpy as np

from litefuse.errors import require
from litefuse.ir import Builder, DType, Value
from litefuse.rewrite.build import dimension, reshape, scalar
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.element_types import cast
from litefuse.rewrite.rule import legalize
from litefuse.rewrite.sizes.size_arithmetic import SizeExpr, entries, size_of

F32, I32 = DType.F32, DType.I32
_FILL_MODES = ("CONSTANT", "NEAREST", "REFLECT", "WRAP")


@legalize("tf.ImageProjectiveTransformV2")
def projective_transform_v2(
    b: RewriteContext, images: Value, transforms: Value, output_shape: Value, *, interpolation: str, fill_mode: str
) -> Value:
    zero = scalar(b, 0, F32)
    return b.tf.ImageProjectiveTransformV3(
        images, transforms, output_shape, zero, interpolation=interpolation, fill_mode=fill_mode
    )


@legalize("tf.ImageProjectiveTransformV3")
def projective_transform(
    b: RewriteContext,
    images: Value,
    transforms: Value,
    output_shape: Value,
    fill_value: Value,
    *,
    interpolation: str,
    fill_mode: str,
) -> Value:
    """Sample, for output (x, y), the input at ((a0 x + a1 y + a2) / k, (b0 x + b1 y + b2) / k), k = c0 x + c1 y + 1."""
    require(fill_mode in _FILL_MODES, "the fill mode is not supported", fill_mode=fill_mode)
    height, width = entries(b, output_shape, 2)
    rows, columns = _grid(b, height, width)
    terms = [b.tf.GatherV2(transforms, b.i32([index]), b.i32(1)) for index in range(8)]

    def linear(first: int, constant: Value) -> Value:
        moved = terms[first] * columns + terms[first + 1] * rows
        return moved + constant

    scale = linear(6, scalar(b, 1, F32))
    # Points at infinity get the fill value.
    vanishing = b.tf.Equal(scale, 0)
    scale = b.tf.SelectV2(vanishing, 1, scale)
    x = linear(0, terms[2]) / scale
    y = linear(3, terms[5]) / scale
    sampler = _Sampler(b, images if interpolation == "NEAREST" else cast(b, images, F32), fill_value, fill_mode)
    values = sampler.nearest(y, x) if interpolation == "NEAREST" else sampler.bilinear(y, x)
    values = b.tf.SelectV2(b.tf.ExpandDims(vanishing, b.i32(2)), sampler.fill_value, values)
    batch, channels = dimension(b, images, 0), dimension(b, images, 3)
    return cast(b, reshape(b, values, (batch, height.dim, width.dim, channels)), images.dtype)


def _grid(b: Builder, height: SizeExpr, width: SizeExpr) -> tuple[Value, Value]:
    """Return the row and the column of each pixel as float32, [height * width]."""
    if height.known is not None and width.known is not None:
        rows, columns = np.indices((height.known, width.known)).reshape(2, -1).astype(np.float32)
        return b.const(rows), b.const(columns)
    number = (height * width).range()
    row, column = number // width.scalar, number % width.scalar
    return cast(b, row, F32), cast(b, column, F32)


def round_half_away(b: Builder, x: Value) -> Value:
    """Round to the nearest integer, halves away from zero.

    floor(x + 1/2) would be wrong: for x just below 1/2, the sum rounds up to 1.
    """
    size = abs(x)
    whole = b.tf.Floor(size)
    up = size - whole >= 0.5
    return b.tf.Sign(x) * (whole + b.tf.Cast(up, DstT=F32))


class _Sampler:
    """Samples values [N, points, C] of images [N, H, W, C] at float positions [N or 1, points]."""

    def __init__(self, b: Builder, images: Value, fill_value: Value, fill_mode: str) -> None:
        self.b = b
        self.images = images
        self.fill_value = cast(b, fill_value, images.dtype)
        self.fill_mode = fill_mode
        self.last_row, self.last_column = (cast(b, (size_of(b, images, axis) - 1).scalar, F32) for axis in (1, 2))
        self.batch = b.tf.ExpandDims(size_of(b, images, 0).range(), b.i32(1))

    def _clamp(self, position: Value, last: Value) -> Value:
        b = self.b
        return b.tf.Minimum(b.tf.Maximum(position, 0), last)

    def _map(self, y: Value, x: Value) -> tuple[Value, Value]:
        if self.fill_mode == "CONSTANT":
            return y, x
        moved = {"NEAREST": self._clamp, "REFLECT": self._reflect, "WRAP": self._wrap}[self.fill_mode]
        return moved(y, self.last_row), moved(x, self.last_column)

    def _reflect(self, position: Value, last: Value) -> Value:
        """Map positions to [dcba|abcd|dcba], as MapCoordinate in TensorFlow's image_ops.h does."""
        b = self.b
        size = last + 1
        period = size * 2
        negative = position < 0
        periods = b.tf.Floor(abs(position) / period)
        rest = abs(position) - periods * period  # the absolute value of the remainder
        below = b.tf.SelectV2(rest > size, period - rest, rest - 1)
        back = period - rest - 1
        above = b.tf.SelectV2(rest >= size, back, rest)
        return self._clamp(b.tf.SelectV2(negative, below, above), last)

    def _wrap(self, position: Value, last: Value) -> Value:
        """Map positions to [abcd|abcd|abcd], also as MapCoordinate does, which counts periods of size - 1."""
        b = self.b
        size = last + 1
        periods = b.tf.Floor(abs(position) / b.tf.Maximum(last, 1))
        below = position + size * (periods + 1)
        above = position - size * periods
        outside = b.tf.SelectV2(position > last, above, position)
        return self._clamp(b.tf.SelectV2(position < 0, below, outside), last)

    def read(self, y: Value, x: Value) -> Value:
        """Read values at integral positions, and the fill value outside the images."""
        b = self.b
        row, column = self._clamp(y, self.last_row), self._clamp(x, self.last_column)
        pixel = [cast(b, item, I32) for item in (row, column)]
        zero = (pixel[0] + self.batch) * 0
        index = b.tf.Pack(*(zero + item for item in (self.batch, *pixel)), axis=2)
        inside = b.tf.Equal(row, y) & b.tf.Equal(column, x)
        return b.tf.SelectV2(b.tf.ExpandDims(inside, b.i32(2)), b.tf.GatherNd(self.images, index), self.fill_value)

    def nearest(self, y: Value, x: Value) -> Value:
        y, x = self._map(y, x)
        return self.read(round_half_away(self.b, y), round_half_away(self.b, x))

    def bilinear(self, y: Value, x: Value) -> Value:
        b = self.b
        y, x = self._map(y, x)
        top, left = b.tf.Floor(y), b.tf.Floor(x)
        bottom, right = top + 1, left + 1
        down = b.tf.ExpandDims(y - top, b.i32(2))
        across = b.tf.ExpandDims(x - left, b.i32(2))

        def between(first: Value, second: Value, share: Value) -> Value:
            return (1 - share) * first + share * second

        upper = between(self.read(top, left), self.read(top, right), across)
        lower = between(self.read(bottom, left), self.read(bottom, right), across)
        return between(upper, lower, down)
