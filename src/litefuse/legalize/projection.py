"""Projective transforms of images."""

from __future__ import annotations

import numpy as np

from litefuse.errors import require
from litefuse.ir import Builder, DType, Value
from litefuse.legalize.element_types import cast
from litefuse.legalize.shaping import constant_ints, scalar, static_dim
from litefuse.rules.rule import Rule, legalize

F32, I32 = DType.F32, DType.I32
_FILL_MODES = ("CONSTANT", "NEAREST", "REFLECT", "WRAP")


@legalize("tf.ImageProjectiveTransformV2")
def projective_transform_v2(
    b: Builder, images: Value, transforms: Value, output_shape: Value, *, interpolation: str, fill_mode: str
) -> Value:
    attributes = {"interpolation": interpolation, "fill_mode": fill_mode}
    return b.tf.ImageProjectiveTransformV3(images, transforms, output_shape, scalar(b, 0, F32), **attributes)


@legalize("tf.ImageProjectiveTransformV3")
def projective_transform(
    b: Builder,
    images: Value,
    transforms: Value,
    output_shape: Value,
    fill_value: Value,
    *,
    interpolation: str,
    fill_mode: str,
) -> Value:
    """The output at (x, y) is the input at ((a0 x + a1 y + a2) / k, (b0 x + b1 y + b2) / k), k = c0 x + c1 y + 1."""
    require(fill_mode in _FILL_MODES, "the fill mode has no decomposition", fill_mode=fill_mode)
    require(images.dtype.is_float, "only floats are interpolated", dtype=images.dtype.name)
    height, width = constant_ints(output_shape, "the output's shape")
    rows, columns = np.indices((height, width)).reshape(2, 1, -1).astype(np.float32)
    terms = [b.tf.GatherV2(transforms, b.i32([index]), b.i32(1)) for index in range(8)]

    def linear(first: int, constant: Value) -> Value:
        moved = b.tf.AddV2(b.tf.Mul(terms[first], b.const(columns)), b.tf.Mul(terms[first + 1], b.const(rows)))
        return b.tf.AddV2(moved, constant)

    scale = linear(6, scalar(b, 1, F32))
    x = b.tf.RealDiv(linear(0, terms[2]), scale)
    y = b.tf.RealDiv(linear(3, terms[5]), scale)
    sampler = _Sampler(b, cast(b, images, F32), fill_value, fill_mode)
    values = sampler.nearest(y, x) if interpolation == "NEAREST" else sampler.bilinear(y, x)
    shaped = b.tf.Reshape(values, b.i32([-1, height, width, static_dim(images, 3, "the images")]))
    return cast(b, shaped, images.dtype)


class _Sampler:
    """Values [N, points, C] of images [N, H, W, C] at float positions [N or 1, points]."""

    def __init__(self, b: Builder, images: Value, fill_value: Value, fill_mode: str) -> None:
        self.b = b
        self.images = images
        self.fill_value = fill_value
        self.fill_mode = fill_mode
        shape = b.tf.Shape(images)
        last = [b.tf.Sub(b.tf.GatherV2(shape, b.i32(axis), b.i32(0)), b.i32(1)) for axis in (1, 2)]
        self.last_row, self.last_column = (cast(b, item, F32) for item in last)
        count = b.tf.GatherV2(shape, b.i32(0), b.i32(0))
        self.batch = b.tf.ExpandDims(b.tf.Range(b.i32(0), count, b.i32(1)), b.i32(1))

    def _bounded(self, position: Value, last: Value) -> Value:
        b = self.b
        return b.tf.Minimum(b.tf.Maximum(position, scalar(b, 0, F32)), last)

    def _mapped(self, y: Value, x: Value) -> tuple[Value, Value]:
        if self.fill_mode == "CONSTANT":
            return y, x
        moved = {"NEAREST": self._bounded, "REFLECT": self._reflected, "WRAP": self._wrapped}[self.fill_mode]
        return moved(y, self.last_row), moved(x, self.last_column)

    def _reflected(self, position: Value, last: Value) -> Value:
        """[dcba|abcd|dcba], as MapCoordinate of TensorFlow's image_ops.h has it."""
        b, one, two = self.b, scalar(self.b, 1, F32), scalar(self.b, 2, F32)
        size = b.tf.AddV2(last, one)
        period = b.tf.Mul(size, two)
        negative = b.tf.Less(position, scalar(b, 0, F32))
        periods = b.tf.Floor(b.tf.RealDiv(b.tf.Abs(position), period))
        rest = b.tf.Sub(b.tf.Abs(position), b.tf.Mul(periods, period))  # what remains, without its sign
        below = b.tf.SelectV2(b.tf.Greater(rest, size), b.tf.Sub(period, rest), b.tf.Sub(rest, one))
        back = b.tf.Sub(b.tf.Sub(period, rest), one)
        above = b.tf.SelectV2(b.tf.GreaterEqual(rest, size), back, rest)
        return self._bounded(b.tf.SelectV2(negative, below, above), last)

    def _wrapped(self, position: Value, last: Value) -> Value:
        """[abcd|abcd|abcd], by the same source, which counts periods in steps of size - 1."""
        b, one = self.b, scalar(self.b, 1, F32)
        size = b.tf.AddV2(last, one)
        periods = b.tf.Floor(b.tf.RealDiv(b.tf.Abs(position), b.tf.Maximum(last, one)))
        below = b.tf.AddV2(position, b.tf.Mul(size, b.tf.AddV2(periods, one)))
        above = b.tf.Sub(position, b.tf.Mul(size, periods))
        outside = b.tf.SelectV2(b.tf.Greater(position, last), above, position)
        return self._bounded(b.tf.SelectV2(b.tf.Less(position, scalar(b, 0, F32)), below, outside), last)

    def read(self, y: Value, x: Value) -> Value:
        """Values at whole positions, and the fill value outside."""
        b = self.b
        row, column = self._bounded(y, self.last_row), self._bounded(x, self.last_column)
        places = [cast(b, item, I32) for item in (row, column)]
        zero = b.tf.Mul(b.tf.AddV2(places[0], self.batch), b.i32(0))
        index = b.tf.Pack(*(b.tf.AddV2(zero, item) for item in (self.batch, *places)), axis=2)
        inside = b.tf.LogicalAnd(b.tf.Equal(row, y), b.tf.Equal(column, x))
        return b.tf.SelectV2(b.tf.ExpandDims(inside, b.i32(2)), b.tf.GatherNd(self.images, index), self.fill_value)

    def nearest(self, y: Value, x: Value) -> Value:
        """Halves go away from zero."""
        b = self.b
        y, x = self._mapped(y, x)
        half = scalar(b, 0.5, F32)
        rounded = [b.tf.Mul(b.tf.Sign(item), b.tf.Floor(b.tf.AddV2(b.tf.Abs(item), half))) for item in (y, x)]
        return self.read(rounded[0], rounded[1])

    def bilinear(self, y: Value, x: Value) -> Value:
        b = self.b
        y, x = self._mapped(y, x)
        one = scalar(b, 1, F32)
        top, left = b.tf.Floor(y), b.tf.Floor(x)
        bottom, right = b.tf.AddV2(top, one), b.tf.AddV2(left, one)
        down = b.tf.ExpandDims(b.tf.Sub(y, top), b.i32(2))
        across = b.tf.ExpandDims(b.tf.Sub(x, left), b.i32(2))

        def between(first: Value, second: Value, share: Value) -> Value:
            return b.tf.AddV2(b.tf.Mul(b.tf.Sub(one, share), first), b.tf.Mul(share, second))

        upper = between(self.read(top, left), self.read(top, right), across)
        lower = between(self.read(bottom, left), self.read(bottom, right), across)
        return between(upper, lower, down)


RULES: tuple[Rule, ...] = (projective_transform_v2, projective_transform)
