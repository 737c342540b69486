"""Resizing, contrast and color adjustment of images."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from litefuse.ir import Builder, DType, Value
from litefuse.legalizations.tf.images import dynamic_resize
from litefuse.legalizations.tf.images.resampling import area_matrix, bicubic_matrix, kernel_matrix
from litefuse.rewrite.build import as_i32, dimension, reshape, scalar
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.element_types import cast, move
from litefuse.rewrite.rule import legalize
from litefuse.rewrite.sizes.size_arithmetic import SizeExpr, entries, size_of

F32, I32 = DType.F32, DType.I32


@legalize("tf.ResizeBilinear")
def resize_bilinear(
    b: RewriteContext, images: Value, size: Value, *, align_corners: bool, half_pixel_centers: bool
) -> Value:
    """Resize in float32, which is TensorFlow's result type for images of any type."""
    return b.tfl.resize_bilinear(
        cast(b, images, F32),
        as_i32(b, size),
        align_corners=align_corners,
        half_pixel_centers=half_pixel_centers,
        result_types=[b.root.results[0].type],
    )


@legalize("tf.ResizeNearestNeighbor")
def resize_nearest_neighbor(
    b: RewriteContext, images: Value, size: Value, *, align_corners: bool, half_pixel_centers: bool
) -> Sequence[Value]:
    if images.dtype in (DType.I64, DType.U64):
        # LiteRT has no 64-bit kernel: resize as int32 with twice as many channels.
        batch, height, width, channels = (dimension(b, images, axis) for axis in range(4))
        halves = reshape(b, b.tf.Bitcast(images, type=I32), (batch, height, width, (SizeExpr(b, channels) * 2).dim))
        y = b.tf.ResizeNearestNeighbor(halves, size, align_corners=align_corners, half_pixel_centers=half_pixel_centers)
        return [
            b.tf.Bitcast(reshape(b, y, (batch, dimension(b, y, 1), dimension(b, y, 2), channels, 2)), type=images.dtype)
        ]
    types = [result.type for result in b.root.results]
    return move(
        b,
        "tfl.resize_nearest_neighbor",
        (images, as_i32(b, size)),
        types,
        align_corners=align_corners,
        half_pixel_centers=half_pixel_centers,
    )


@legalize("tf.ResizeBicubic")
def resize_bicubic(
    b: RewriteContext, images: Value, size: Value, *, align_corners: bool, half_pixel_centers: bool
) -> Value:
    flags = {"align_corners": align_corners, "half_pixel_centers": half_pixel_centers}

    def matrix(axis: int, old: SizeExpr, new: SizeExpr) -> Value:
        if old.known is None or new.known is None:
            return dynamic_resize.bicubic(b, old, new, **flags)
        return b.const(bicubic_matrix(old.known, new.known, **flags))

    return _resample(b, images, size, matrix)


@legalize("tf.ResizeArea")
def resize_area(b: RewriteContext, images: Value, size: Value, *, align_corners: bool) -> Value:
    def matrix(axis: int, old: SizeExpr, new: SizeExpr) -> Value:
        if old.known is None or new.known is None:
            return dynamic_resize.area(b, old, new, align_corners=align_corners)
        return b.const(area_matrix(old.known, new.known, align_corners=align_corners))

    return _resample(b, images, size, matrix)


@legalize("tf.ScaleAndTranslate")
def scale_and_translate(
    b: RewriteContext,
    images: Value,
    size: Value,
    scale: Value,
    translation: Value,
    *,
    kernel_type: str,
    antialias: bool,
) -> Value | Sequence[Value]:
    def matrix(axis: int, old: SizeExpr, new: SizeExpr) -> Value:
        known = scale.constant, translation.constant
        if old.known is None or new.known is None or known[0] is None or known[1] is None:
            factor, shift = (b.tf.GatherV2(vector, b.i32(axis), b.i32(0)) for vector in (scale, translation))
            return dynamic_resize.kernel(b, old, new, factor, shift, kernel_type, antialias=antialias)
        factor, shift = (float(vector.numpy()[axis]) for vector in known if vector is not None)
        return b.const(kernel_matrix(old.known, new.known, factor, shift, kernel_type, antialias=antialias))

    return _resample(b, images, size, matrix)


def _resample(b: Builder, images: Value, size: Value, matrix: Callable[[int, SizeExpr, SizeExpr], Value]) -> Value:
    """Multiply the images by a resampling matrix [new, old] along the height, then by one along the width."""
    x = cast(b, images, F32)
    batch, height, width, channels = (size_of(b, x, axis) for axis in range(4))
    new = entries(b, size, 2)
    rows, columns = (matrix(axis, old, new[axis]) for axis, old in enumerate((height, width)))
    flat = reshape(b, x, (batch.dim, height.dim, (width * channels).dim))
    tall = b.tfl.batch_matmul(rows, flat)
    wide = reshape(b, tall, (batch.dim, new[0].dim, width.dim, channels.dim))
    return b.tfl.batch_matmul(columns, wide)


@legalize("tf.AdjustContrastv2")
def adjust_contrast(b: RewriteContext, images: Value, factor: Value) -> Value:
    x = cast(b, images, F32)
    mean = b.tf.Mean(x, b.i32([-3, -2]), keep_dims=True)
    return cast(b, (x - mean) * factor + mean, images.dtype)


@legalize("tf.RGBToHSV")
def rgb_to_hsv(b: RewriteContext, images: Value) -> Value:
    """Convert RGB to HSV with hue in [0, 1), as TensorFlow does (Smith, "Color gamut transform pairs", 1978)."""
    red, green, blue = b.tf.Split(b.i32(-1), images, num_split=3)
    value = b.tf.Max(images, b.i32([-1]), keep_dims=True)
    span = value - b.tf.Min(images, b.i32([-1]), keep_dims=True)
    saturation = b.tf.SelectV2(value > 0, b.tf.DivNoNan(span, value), 0)
    norm = b.tf.DivNoNan(1 / 6, span)
    of_red = norm * (green - blue)
    of_green = norm * (blue - red) + 2 / 6
    of_blue = norm * (red - green) + 4 / 6
    hue = b.tf.SelectV2(b.tf.Equal(green, value), of_green, of_blue)
    hue = b.tf.SelectV2(b.tf.Equal(red, value), of_red, hue)
    hue = b.tf.SelectV2(span > 0, hue, 0)
    hue = b.tf.SelectV2(hue < 0, hue + 1, hue)
    return b.tf.ConcatV2(hue, saturation, value, b.i32(-1))


@legalize("tf.HSVToRGB")
def hsv_to_rgb(b: RewriteContext, images: Value) -> Value:
    hue, saturation, value = b.tf.Split(b.i32(-1), images, num_split=3)
    colours = saturation * _pure_colors(b, hue)
    return (1 - saturation + colours) * value


def _pure_colors(b: Builder, hue: Value) -> Value:
    """Return red, green and blue of a hue at full saturation and value."""
    dtype = hue.dtype
    angle = hue * 6
    zero, one, two = (scalar(b, number, dtype) for number in (0, 1, 2))
    red = abs(angle - 3) - one
    green = two - abs(angle - two)
    blue = two - abs(angle - 4)
    return b.tf.ClipByValue(b.tf.ConcatV2(red, green, blue, b.i32(-1)), zero, one)


@legalize("tf.AdjustSaturation")
def adjust_saturation(b: RewriteContext, images: Value, scale: Value) -> Value:
    hue, saturation, value = b.tf.Split(b.i32(-1), b.tf.RGBToHSV(cast(b, images, F32)), num_split=3)
    saturation = b.tf.ClipByValue(saturation * scale, 0, 1)
    return cast(b, b.tf.HSVToRGB(b.tf.ConcatV2(hue, saturation, value, b.i32(-1))), images.dtype)


@legalize("tf.AdjustHue")
def adjust_hue(b: RewriteContext, images: Value, delta: Value) -> Value:
    """Shift the hue, keeping the minimum and the maximum over the channels; negative numbers also have a hue."""
    x = cast(b, images, F32)
    hue, *_ = b.tf.Split(b.i32(-1), b.tf.RGBToHSV(x), num_split=3)
    hue = (hue + delta) % 1
    low, high = b.tf.Min(x, b.i32([-1]), keep_dims=True), b.tf.Max(x, b.i32([-1]), keep_dims=True)
    shares = _pure_colors(b, hue)
    mixed = low + shares * (high - low)
    return cast(b, b.tf.SelectV2(b.tf.Equal(shares, 1), high, mixed), images.dtype)
