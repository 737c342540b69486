"""Pooling over two and three dimensions."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from litefuse.errors import require
from litefuse.ir import Builder, DType, Value
from litefuse.legalize.convolution import channels_last, resolved_padding, restored, spatial
from litefuse.legalize.element_types import cast
from litefuse.legalize.shaping import constant_ints, dimension, dimension_product, reshape
from litefuse.rules.rule import Rule, legalize

_LOWEST = float(np.finfo(np.float32).min)
_EXACT_IN_F32 = (DType.F16, DType.BF16, DType.F32, DType.I8, DType.I16, DType.U8, DType.U16)


def pool_2d(b: Builder, kind: str, x: Value, window: tuple[int, int], strides: tuple[int, int], padding: str) -> Value:
    """Pool an NHWC value, in float32."""
    require(x.dtype in _EXACT_IN_F32, "LiteRT pools no such element type", dtype=x.dtype.name)
    attributes = {
        "padding": padding,
        "filter_height": window[0],
        "filter_width": window[1],
        "stride_h": strides[0],
        "stride_w": strides[1],
    }
    y = b.op(kind, [cast(b, x, DType.F32)], attributes).results[0]
    return cast(b, y, x.dtype)


@legalize("tf.AvgPool")
def average_pool(
    b: Builder, x: Value, *, ksize: Sequence[int], strides: Sequence[int], padding: str, data_format: str
) -> Value:
    """Neither TensorFlow nor LiteRT counts the padding."""
    window, step = spatial(ksize, data_format, "ksize"), spatial(strides, data_format, "strides")
    x = channels_last(b, x, data_format)
    y = pool_2d(b, "tfl.average_pool_2d", x, (window[0], window[1]), (step[0], step[1]), padding)
    return restored(b, y, data_format)


@legalize("tf.MaxPool")
def max_pool(
    b: Builder,
    x: Value,
    *,
    ksize: Sequence[int],
    strides: Sequence[int],
    padding: str,
    explicit_paddings: Sequence[int],
    data_format: str,
) -> Value:
    return _max_pool(b, x, ksize, strides, padding, explicit_paddings, data_format)


@legalize("tf.MaxPoolV2")
def max_pool_v2(b: Builder, x: Value, ksize: Value, strides: Value, *, padding: str, data_format: str) -> Value:
    window, step = constant_ints(ksize, "ksize"), constant_ints(strides, "strides")
    return _max_pool(b, x, window, step, padding, (), data_format)


def _max_pool(
    b: Builder,
    x: Value,
    ksize: Sequence[int],
    strides: Sequence[int],
    padding: str,
    explicit_paddings: Sequence[int],
    data_format: str,
) -> Value:
    window, step = spatial(ksize, data_format, "ksize"), spatial(strides, data_format, "strides")
    dtype = x.dtype
    x = channels_last(b, x, data_format)
    if padding == "EXPLICIT":
        require(dtype.is_float, "explicit padding is for floats", dtype=dtype.name)
        x = cast(b, x, DType.F32)
    x, padding = resolved_padding(b, x, padding, explicit_paddings, data_format, _LOWEST)
    y = pool_2d(b, "tfl.max_pool_2d", x, (window[0], window[1]), (step[0], step[1]), padding)
    return restored(b, cast(b, y, dtype), data_format)


@legalize("tf.AvgPool3D", "tf.MaxPool3D")
def pool_3d(
    b: Builder, x: Value, *, ksize: Sequence[int], strides: Sequence[int], padding: str, data_format: str
) -> Value:
    """Pool height and width of each slice, then the depth; windows of both kinds are separable."""
    assert b.root is not None
    kind = "tfl.average_pool_2d" if b.root.kind == "tf.AvgPool3D" else "tfl.max_pool_2d"
    window, step = spatial(ksize, data_format, "ksize"), spatial(strides, data_format, "strides")
    x = channels_last(b, x, data_format)
    batch, depth = dimension(b, x, 0), dimension(b, x, 1)
    height, width, channels = (dimension(b, x, axis) for axis in (2, 3, 4))
    slices = reshape(b, x, (dimension_product(b, (batch, depth)), height, width, channels))
    plane = pool_2d(b, kind, slices, (window[1], window[2]), (step[1], step[2]), padding)
    rows, columns = dimension(b, plane, 1), dimension(b, plane, 2)
    stacked = reshape(b, plane, (batch, depth, dimension_product(b, (rows, columns)), channels))
    pooled = pool_2d(b, kind, stacked, (window[0], 1), (step[0], 1), padding)
    layers = dimension(b, pooled, 1)
    return restored(b, reshape(b, pooled, (batch, layers, rows, columns, channels)), data_format)


RULES: tuple[Rule, ...] = (average_pool, max_pool, max_pool_v2, pool_3d)
