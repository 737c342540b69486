"""Convolutions and pooling of float64, from strided slices of the padded data, one per position in the window."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from litefuse.dialects.geometry import Geometry, reach_of, to_nhwc
from litefuse.errors import NOT_APPLICABLE, require
from litefuse.ir import Builder, Value
from litefuse.legalizations.tf.extended.float64.numbers import F64
from litefuse.legalizations.tf.extended.float64.products import product
from litefuse.legalizations.tf.extended.float64.reductions import MAXIMUM, SUM, Reduction, reduce_windows
from litefuse.legalizations.tf.nn.convolution import restore_layout, to_channels_last
from litefuse.legalizations.tf.nn.windows import AxisWindow, resolve_window, static_windows
from litefuse.rewrite.build import Dimension, dimension, index_vector, reshape, scalar, transpose
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.element_types import move
from litefuse.rewrite.facts import constant_ints, known_rank, known_shape, static_dim, static_shape
from litefuse.rewrite.rule import legalize
from litefuse.rewrite.sizes.size_arithmetic import SizeExpr, entries, size_of

ELEMENT_TYPE = F64

_MAX_GROUPS = 64


def _pad(b: Builder, x: Value, frame: Sequence[AxisWindow], value: float) -> Value:
    """Pad `x` with `value` as far as the windows reach."""
    amounts: list[Dimension] = [0, 0]
    sizes: list[Dimension] = [dimension(b, x, 0)]
    for axis, window in enumerate(frame, 1):
        extent = size_of(b, x, axis)
        after = (window.span - extent - window.before).at_least(0)
        amounts += [window.before.dim, after.dim]
        sizes.append((window.before + extent + after).dim)
    if all(amount == 0 for amount in amounts):
        return x
    shape = tuple(size if isinstance(size, int) else None for size in (*sizes, dimension(b, x, known_rank(x) - 1)))
    paddings = reshape(b, index_vector(b, [*amounts, 0, 0]), (len(shape), 2))
    return move(b, "tfl.padv2", (x, paddings, scalar(b, value, F64)), [x.type.with_shape(shape)], moved=(0, 2))[0]


def _pool(b: Builder, x: Value, frame: Sequence[AxisWindow], geometry: Geometry, reduction: Reduction) -> Value:
    """Reduce windows over the padded `x`.

    Elements at the end that no window covers are cut off, because older kernels round the number of windows up.
    """
    wanted = [window.span.dim for window in frame]
    if wanted != list(known_shape(x)[1:-1]):
        sizes = index_vector(b, [-1, *wanted, -1])
        dims = (known_shape(x)[0], *(dim if isinstance(dim, int) else None for dim in wanted), known_shape(x)[-1])
        x = b.tfl.slice(x, b.i32([0] * len(dims)), sizes, result_types=[x.type.with_shape(dims)])
    return reduce_windows(b, x, (1, *geometry.kernel, 1), reduction, (1, *geometry.strides, 1))


def _slice_position(b: Builder, x: Value, frame: Sequence[AxisWindow], position: Sequence[int]) -> Value:
    """Slice the elements of the padded `x` that are at `position` in their windows."""
    steps = [1, *(window.step.known or 1 for window in frame), 1]
    ends = [
        SizeExpr(b, first) + (window.number - 1) * window.step + 1
        for first, window in zip(position, frame, strict=True)
    ]
    end = index_vector(b, [0, *(size.dim for size in ends), 0])
    outer = 1 | 1 << (len(frame) + 1)
    return b.tf.StridedSlice(x, b.i32([0, *position, 0]), end, b.i32(steps), begin_mask=outer, end_mask=outer)


def _positions(size: Sequence[int], rates: Sequence[int]) -> list[tuple[int, ...]]:
    return list(itertools.product(*(range(0, count * rate, rate) for count, rate in zip(size, rates, strict=True))))


def _patches(b: Builder, x: Value, frame: Sequence[AxisWindow], positions: Sequence[Sequence[int]]) -> Value:
    """Concatenate the elements of the windows, position by position, to [N, ..., positions * C]."""
    parts = [_slice_position(b, x, frame, position) for position in positions]
    return parts[0] if len(parts) == 1 else b.tf.ConcatV2(*parts, b.i32(len(frame) + 1))


def _convolve(b: Builder, x: Value, filter: Value, frame: Sequence[AxisWindow], rates: Sequence[int]) -> Value:
    """Convolve the padded x [N, ..., C] with a filter [..., C, D]: multiply patches by the filter as a matrix."""
    *size, depth, out = static_shape(filter, "the filter")
    positions = _positions(size, rates)
    if known_shape(x)[-1] in (None, depth):
        matrix = reshape(b, filter, (len(positions) * depth, out))
        return product(b, _patches(b, x, frame, positions), transpose(b, matrix, (1, 0)))
    channels = static_dim(x, -1)
    require(depth > 0 and channels % depth == 0 and out % (channels // depth) == 0, "unequal channel groups")
    groups = channels // depth
    require(groups <= _MAX_GROUPS, "too many float64 groups", groups=groups)
    inputs = b.tf.Split(b.i32(len(size) + 1), x, num_split=groups)
    filters = b.tf.Split(b.i32(len(size) + 1), filter, num_split=groups)
    parts = [_convolve(b, *both, frame, rates) for both in zip(inputs, filters, strict=True)]
    return b.tf.ConcatV2(*parts, b.i32(len(size) + 1))


@legalize("tf.Conv2D", "tf.Conv3D")
def convolution(b: RewriteContext, x: Value, filter: Value, **attributes: Any) -> Value:
    require(x.dtype is F64, NOT_APPLICABLE)
    geometry = Geometry.of(**attributes)
    x = to_channels_last(b, x, geometry.data_format)
    frame = static_windows(b, x, static_shape(filter, "the filter")[:-2], geometry)
    y = _convolve(b, _pad(b, x, frame, 0), filter, frame, geometry.dilations)
    return restore_layout(b, y, geometry.data_format)


@legalize("tf.DepthwiseConv2dNative")
def depthwise_convolution(b: RewriteContext, x: Value, filter: Value, **attributes: Any) -> Value:
    """Sum, over the positions in the filter [H, W, C, M], the elements at that position times their weights."""
    require(x.dtype is F64, NOT_APPLICABLE)
    geometry = Geometry.of(**attributes)
    x = to_channels_last(b, x, geometry.data_format)
    *size, channels, multiplier = static_shape(filter, "the filter")
    frame = static_windows(b, x, size, geometry)
    x = _pad(b, x, frame, 0)
    rows = b.tf.Unpack(reshape(b, filter, (math.prod(size), channels * multiplier)), axis=0, num=math.prod(size))
    filters = [rows] if isinstance(rows, Value) else rows
    terms: list[Value] = []
    for position, weights in zip(_positions(size, geometry.dilations), filters, strict=True):
        shown = _slice_position(b, x, frame, position)
        if multiplier > 1:
            repeated = np.repeat(np.arange(channels, dtype=np.int32), multiplier)
            shown = b.tf.GatherV2(shown, b.const(repeated), b.i32(3))
        terms.append(shown * weights)
    return restore_layout(b, b.tf.AddN(*terms), geometry.data_format)


@legalize("tf.Conv2DBackpropInput", "tf.Conv3DBackpropInputV2")
def transposed_convolution(
    b: RewriteContext, input_sizes: Value, filter: Value, out_backprop: Value, **attributes: Any
) -> Value:
    """Convolve `out_backprop`, dilated and padded with zeros, with the reversed filter [..., out, in]."""
    require(out_backprop.dtype is F64, NOT_APPLICABLE)
    geometry = Geometry.of(**attributes)
    x = to_channels_last(b, out_backprop, geometry.data_format)
    *size, _, depth = static_shape(filter, "the filter")
    require(known_shape(x)[-1] in (None, depth), "grouped transposed convolutions of float64 are not supported")
    if _length(input_sizes) == len(size):
        extents = entries(b, input_sizes, len(size))
    else:
        _, *extents, _ = to_nhwc(entries(b, input_sizes, len(size) + 2), geometry.data_format)
    amounts: list[Dimension] = [0, 0]
    shape: list[int | None] = [known_shape(x)[0]]
    for axis, extent in enumerate(extents):
        stride, reach = geometry.strides[axis], SizeExpr(b, reach_of(size[axis], geometry.dilations[axis]))
        count = size_of(b, x, axis + 1)
        window = resolve_window(extent, reach, SizeExpr(b, stride), geometry.padding, geometry.margins[axis])
        inner = (count - 1) * stride + 1
        front, padded = reach - 1 - window.before, extent + reach - 1
        amounts += [front.dim, (padded - inner - front).dim]
        shape.append(padded.known)
    x = _dilate(b, x, (1, *geometry.strides, 1))
    paddings = reshape(b, index_vector(b, [*amounts, 0, 0]), (known_rank(x), 2))
    x = move(b, "tfl.pad", (x, paddings), [x.type.with_shape((*shape, depth))])[0]
    axes = list(range(len(size)))
    turned = transpose(b, b.tf.ReverseV2(filter, b.i32(axes)), (*axes, len(size) + 1, len(size)))
    frame = static_windows(b, x, size, geometry.unstrided)
    return restore_layout(b, _convolve(b, x, turned, frame, geometry.dilations), geometry.data_format)


def _length(x: Value) -> int | None:
    return None if x.shape is None else x.shape[0]


def _dilate(b: Builder, x: Value, steps: Sequence[int]) -> Value:
    """Insert zeros between the elements."""
    if all(step == 1 for step in steps):
        return x
    shape = tuple(None if d is None else (d - 1) * step + 1 for d, step in zip(known_shape(x), steps, strict=True))
    operands = (x, b.const(np.asarray(steps, np.int32)), scalar(b, 0, F64))
    return b.op("tfl.dilate", operands, {}, [x.type.with_shape(shape)]).results[0]


@legalize("tf.MaxPool")
def max_pool(b: RewriteContext, x: Value, **attributes: Any) -> Value:
    """Reduce windows to maxima; the padding is lower than all numbers."""
    require(x.dtype is F64, NOT_APPLICABLE)
    geometry = Geometry.of(**attributes)
    x = to_channels_last(b, x, geometry.data_format)
    frame = static_windows(b, x, geometry.kernel, geometry)
    y = _pool(b, _pad(b, x, frame, MAXIMUM.neutral), frame, geometry, MAXIMUM)
    return restore_layout(b, y, geometry.data_format)


@legalize("tf.AvgPool")
def average_pool(b: RewriteContext, x: Value, **attributes: Any) -> Value:
    """Divide the sum of each window by its number of elements, not counting padding."""
    require(x.dtype is F64, NOT_APPLICABLE)
    geometry = Geometry.of(**attributes)
    x = to_channels_last(b, x, geometry.data_format)
    frame = static_windows(b, x, geometry.kernel, geometry)
    total = _pool(b, _pad(b, x, frame, 0), frame, geometry, SUM)
    if geometry.padding == "VALID":
        return restore_layout(b, total / math.prod(geometry.kernel), geometry.data_format)
    one_image = b.tf.Slice(x, b.i32([0, 0, 0, 0]), b.i32([1, -1, -1, 1]))
    ones = _pad(b, b.tf.OnesLike(one_image), frame, 0)
    counts = _pool(b, ones, frame, geometry, SUM)
    return restore_layout(b, total / counts, geometry.data_format)


@legalize("tf.MaxPoolV2")
def max_pool_v2(b: RewriteContext, x: Value, ksize: Value, strides: Value, **attributes: Any) -> Value:
    require(x.dtype is F64, NOT_APPLICABLE)
    sizes, steps = constant_ints(ksize, "the windows' size"), constant_ints(strides, "the strides")
    return b.tf.MaxPool(x, ksize=sizes, strides=steps, **attributes)


@legalize("tf.ExtractImagePatches")
def extract_image_patches(
    b: RewriteContext, x: Value, *, ksizes: Sequence[int], rates: Sequence[int], **attributes: Any
) -> Value:
    require(x.dtype is F64, NOT_APPLICABLE)
    geometry = Geometry.of(ksize=ksizes, dilations=rates, **attributes)
    frame = static_windows(b, x, geometry.kernel, geometry)
    return _patches(b, _pad(b, x, frame, 0), frame, _positions(geometry.kernel, geometry.dilations))
