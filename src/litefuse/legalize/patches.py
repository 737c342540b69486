"""Sliding windows as tensors of their own: patches, and pooling that tells where it found the maximum."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from litefuse.errors import require
from litefuse.ir import Builder, DType, Value
from litefuse.legalize.convolution import spatial, zero_bias
from litefuse.legalize.element_types import cast
from litefuse.legalize.shaping import as_i32, dimension, reshape, scalar, static_dim, transpose
from litefuse.rules.rule import Rule, legalize

F32, I32, I64 = DType.F32, DType.I32, DType.I64
_LOWEST = float(np.finfo(np.float32).min)


def windows(
    b: Builder, x: Value, size: Sequence[int], strides: Sequence[int], rates: Sequence[int], padding: str
) -> Value:
    """The float32 x [N, H, W, C] as [N, rows, columns, C, window]: a depthwise convolution that copies."""
    channels, count = static_dim(x, 3), size[0] * size[1]
    copies = np.eye(count, dtype=np.float32).reshape(1, size[0], size[1], 1, count)
    filter = np.tile(copies, (1, 1, 1, channels, 1)).reshape(1, size[0], size[1], channels * count)
    y = b.tfl.depthwise_conv_2d(
        x,
        b.const(filter),
        zero_bias(b, channels * count),
        padding=padding,
        stride_h=strides[0],
        stride_w=strides[1],
        dilation_h_factor=rates[0],
        dilation_w_factor=rates[1],
        depth_multiplier=count,
    )
    return reshape(b, y, (*(dimension(b, y, axis) for axis in range(3)), channels, count))


@legalize("tf.ExtractImagePatches")
def extract_image_patches(
    b: Builder, images: Value, *, ksizes: Sequence[int], strides: Sequence[int], rates: Sequence[int], padding: str
) -> Value:
    size, step, rate = (spatial(item, "NHWC", "ksizes") for item in (ksizes, strides, rates))
    require(images.dtype.is_float or images.dtype.itemsize < 4, "not exact in float32", dtype=images.dtype.name)
    y = windows(b, cast(b, images, F32), size, step, rate, padding)
    depth = static_dim(y, 3) * static_dim(y, 4)
    ordered = transpose(b, y, (0, 1, 2, 4, 3))
    return cast(b, reshape(b, ordered, (*(dimension(b, y, axis) for axis in range(3)), depth)), images.dtype)


@legalize("tf.MaxPoolWithArgmax")
def max_pool_with_argmax(
    b: Builder,
    x: Value,
    *,
    ksize: Sequence[int],
    strides: Sequence[int],
    padding: str,
    Targmax: DType,
    include_batch_in_index: bool,
) -> Sequence[Value]:
    """The place in each window, then ((image * height + row) * width + column) * channels + channel."""
    size, step = spatial(ksize, "NHWC", "ksize"), spatial(strides, "NHWC", "strides")
    height, width, channels = (static_dim(x, axis) for axis in (1, 2, 3))
    before = (0, 0)
    padded = cast(b, x, F32)
    if padding == "SAME":
        margins = [_same_margins(*item) for item in zip((height, width), size, step, strict=True)]
        before = (margins[0][0], margins[1][0])
        amounts = b.const(np.asarray([(0, 0), *margins, (0, 0)], np.int32))
        padded = b.tfl.padv2(padded, amounts, scalar(b, _LOWEST, F32))
    found = windows(b, padded, size, step, (1, 1), "VALID")
    rows, columns = static_dim(found, 1), static_dim(found, 2)
    place = b.tfl.arg_max(found, b.i32(4), output_type=I32)
    down = b.tf.FloorDiv(place, b.i32(size[1]))
    right = b.tf.FloorMod(place, b.i32(size[1]))
    top = np.arange(rows).reshape(1, rows, 1, 1) * step[0] - before[0]
    left = np.arange(columns).reshape(1, 1, columns, 1) * step[1] - before[1]
    corner = (top * width + left) * channels + np.arange(channels)
    inside = b.tf.AddV2(b.tf.Mul(down, b.i32(width)), right)
    index = b.tf.AddV2(b.tf.Mul(inside, b.i32(channels)), b.const(corner.astype(np.int32)))
    if include_batch_in_index:
        numbers = b.tf.Range(b.i32(0), b.tf.Squeeze(as_i32(b, _batch(b, x)), squeeze_dims=(0,)), b.i32(1))
        offset = b.tf.Mul(numbers, b.i32(height * width * channels))
        index = b.tf.AddV2(index, b.tf.Reshape(offset, b.i32([-1, 1, 1, 1])))
    largest = b.tfl.reduce_max(found, b.i32([4]), keep_dims=False)
    return cast(b, largest, x.dtype), cast(b, index, Targmax)


def _batch(b: Builder, x: Value) -> Value:
    size = dimension(b, x, 0)
    return b.i32([size]) if isinstance(size, int) else size


def _same_margins(size: int, window: int, stride: int) -> tuple[int, int]:
    total = max((-(-size // stride) - 1) * stride + window - size, 0)
    return total // 2, total - total // 2


RULES: tuple[Rule, ...] = (extract_image_patches, max_pool_with_argmax)
