"""Pooling over two and three dimensions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from litefuse.dialects.geometry import Geometry, Margins, Sizes, pair_up, to_nhwc
from litefuse.errors import require
from litefuse.ir import Builder, DType, Value
from litefuse.legalizations.tf.nn.convolution import pad_explicitly, restore_layout, to_channels_last
from litefuse.legalizations.tf.nn.windows import clamped_indices, resolve_window
from litefuse.rewrite.build import dimension, dimension_product, reshape
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.element_types import cast
from litefuse.rewrite.facts import known_ints
from litefuse.rewrite.rule import legalize
from litefuse.rewrite.sizes.size_arithmetic import SizeExpr, entries, size_of

_LOWEST = float(np.finfo(np.float32).min)
_NO_MARGINS = ((0, 0),) * 4
EXACT_IN_F32 = (DType.F16, DType.BF16, DType.F32, DType.I8, DType.I16, DType.U8, DType.U16)


def pool_2d(b: Builder, kind: str, x: Value, window: Sizes, strides: Sizes, padding: str) -> Value:
    """Pool an NHWC value in float32."""
    require(x.dtype in EXACT_IN_F32, "LiteRT does not pool this element type", dtype=x.dtype.name)
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
def average_pool(b: RewriteContext, x: Value, **attributes: Any) -> Value:
    """Average without the padding, as both TensorFlow and LiteRT do."""
    geometry = Geometry.of(**attributes)
    x = to_channels_last(b, x, geometry.data_format)
    y = pool_2d(b, "tfl.average_pool_2d", x, geometry.kernel, geometry.strides, geometry.padding)
    return restore_layout(b, y, geometry.data_format)


@legalize("tf.MaxPool")
def max_pool(
    b: RewriteContext,
    x: Value,
    *,
    ksize: Sequence[int],
    strides: Sequence[int],
    padding: str,
    explicit_paddings: Sequence[int],
    data_format: str,
) -> Value:
    sizes, steps = to_nhwc(ksize, data_format), to_nhwc(strides, data_format)
    require(sizes[0] == steps[0] == 1, "pooling over the batch is not supported")
    margins = to_nhwc(pair_up(explicit_paddings), data_format) or _NO_MARGINS
    x = to_channels_last(b, x, data_format)
    if x.dtype not in EXACT_IN_F32 or sizes[3] != 1 or steps[3] != 1:
        windows, jumps = ([SizeExpr(b, number) for number in numbers] for numbers in (sizes, steps))
        return restore_layout(b, _max_by_axis(b, x, windows, jumps, padding, margins), data_format)
    dtype = x.dtype
    if padding == "EXPLICIT":
        x = pad_explicitly(b, cast(b, x, DType.F32), margins[1:-1], _LOWEST)
        padding = "VALID"
    y = pool_2d(b, "tfl.max_pool_2d", x, sizes[1:-1], steps[1:-1], padding)
    return restore_layout(b, cast(b, y, dtype), data_format)


@legalize("tf.MaxPoolV2")
def max_pool_v2(b: RewriteContext, x: Value, ksize: Value, strides: Value, *, padding: str, data_format: str) -> Value:
    window, step = known_ints(ksize), known_ints(strides)
    if window is not None and step is not None:
        return b.tf.MaxPool(x, ksize=window, strides=step, padding=padding, data_format=data_format)
    sizes, steps = (to_nhwc(entries(b, operand, 4), data_format) for operand in (ksize, strides))
    y = _max_by_axis(b, to_channels_last(b, x, data_format), sizes, steps, padding, _NO_MARGINS)
    return restore_layout(b, y, data_format)


def _max_by_axis(
    b: Builder,
    x: Value,
    sizes: Sequence[SizeExpr],
    steps: Sequence[SizeExpr],
    padding: str,
    margins: Sequence[Margins],
) -> Value:
    """Gather the windows of one axis at a time: LiteRT's kernel supports only floats and windows of known size."""
    for axis in (1, 2, 3):
        if sizes[axis].known == steps[axis].known == 1:
            continue
        require(max(margins[axis]) < (sizes[axis].known or 1), "a window may cover only padding")
        extent = size_of(b, x, axis)
        window = resolve_window(extent, sizes[axis], steps[axis], padding, margins[axis])
        shown = b.tf.GatherV2(x, clamped_indices(b, window, extent), b.i32(axis))
        x = b.tf.Max(shown, b.i32([axis + 1]), keep_dims=False)
    return x


@legalize("tf.AvgPool3D", "tf.MaxPool3D")
def pool_3d(b: RewriteContext, x: Value, **attributes: Any) -> Value:
    """Pool the height and width of each slice, then the depth; maxima and averages are separable."""
    kind = "tfl.average_pool_2d" if b.root.kind == "tf.AvgPool3D" else "tfl.max_pool_2d"
    geometry = Geometry.of(**attributes)
    window, step, padding = geometry.kernel, geometry.strides, geometry.padding
    x = to_channels_last(b, x, geometry.data_format)
    batch, depth = dimension(b, x, 0), dimension(b, x, 1)
    height, width, channels = (dimension(b, x, axis) for axis in (2, 3, 4))
    slices = reshape(b, x, (dimension_product(b, (batch, depth)), height, width, channels))
    plane = pool_2d(b, kind, slices, window[1:], step[1:], padding)
    rows, columns = dimension(b, plane, 1), dimension(b, plane, 2)
    stacked = reshape(b, plane, (batch, depth, dimension_product(b, (rows, columns)), channels))
    pooled = pool_2d(b, kind, stacked, (window[0], 1), (step[0], 1), padding)
    layers = dimension(b, pooled, 1)
    return restore_layout(b, reshape(b, pooled, (batch, layers, rows, columns, channels)), geometry.data_format)
