"""Convolutions and pooling of float64, from strided slices of the padded data, one per position in the window."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from litefuse.errors import NOT_APPLICABLE, require
from litefuse.ir import Builder, Value
from litefuse.legalizations.tf.extended.float64.numbers import F64
from litefuse.legalizations.tf.extended.float64.products import product
from litefuse.legalizations.tf.extended.float64.reductions import MAXIMUM, SUM, Reduction, reduce_windows
from litefuse.legalizations.tf.nn.convolution import restore_layout, spatial_entries, to_channels_last
from litefuse.legalizations.tf.nn.windows import Window, resolve_window
from litefuse.rewrite.build import Dimension, dimension, index_vector, reshape, scalar, transpose
from litefuse.rewrite.element_types import move
from litefuse.rewrite.facts import constant_ints, known_rank, known_shape, static_dim, static_shape
from litefuse.rewrite.rule import legalize
from litefuse.rewrite.size_arithmetic import DimExpr, entries, size_of

ELEMENT_TYPE = F64

_MAX_GROUPS = 64


def _windows(
    b: Builder,
    x: Value,
    size: Sequence[int],
    strides: Sequence[int],
    rates: Sequence[int],
    padding: str,
    explicit: Sequence[tuple[int, int]] = (),
) -> list[Window]:
    """Return the windows along each spatial axis of `x` [N, ..., C]."""
    return [
        resolve_window(
            b,
            size_of(b, x, axis + 1),
            DimExpr(b, (size[axis] - 1) * rates[axis] + 1),
            DimExpr(b, strides[axis]),
            padding,
            explicit[axis] if explicit else (0, 0),
        )
        for axis in range(len(size))
    ]


def _margins(explicit_paddings: Sequence[int], data_format: str) -> list[tuple[int, int]]:
    """Return the explicit paddings of the spatial axes as pairs."""
    pairs = list(zip(explicit_paddings[::2], explicit_paddings[1::2], strict=True))
    return pairs[2:] if data_format.startswith("NC") else pairs[1:-1]


def _pad(b: Builder, x: Value, frame: Sequence[Window], value: float) -> Value:
    """Pad `x` with `value` as far as the windows reach."""
    amounts: list[Dimension] = [0, 0]
    sizes: list[Dimension] = [dimension(b, x, 0)]
    for axis, window in enumerate(frame, 1):
        extent = size_of(b, x, axis)
        last = (window.number - 1) * window.step + window.size
        after = (last - extent - window.before).at_least(0)
        amounts += [window.before.dim, after.dim]
        sizes.append((window.before + extent + after).dim)
    if all(amount == 0 for amount in amounts):
        return x
    shape = tuple(size if isinstance(size, int) else None for size in (*sizes, dimension(b, x, known_rank(x) - 1)))
    paddings = reshape(b, index_vector(b, [*amounts, 0, 0]), (len(shape), 2))
    return move(b, "tfl.padv2", (x, paddings, scalar(b, value, F64)), [x.type.with_shape(shape)], moved=(0, 2))[0]


def _pool(
    b: Builder, x: Value, frame: Sequence[Window], size: Sequence[int], steps: Sequence[int], reduction: Reduction
) -> Value:
    """Reduce windows over the padded `x`.

    Elements at the end that no window covers are cut off, because older kernels round the number of windows up.
    """
    wanted = [((window.number - 1) * window.step + window.size).dim for window in frame]
    if wanted != list(known_shape(x)[1:-1]):
        sizes = index_vector(b, [-1, *wanted, -1])
        dims = (known_shape(x)[0], *(dim if isinstance(dim, int) else None for dim in wanted), known_shape(x)[-1])
        x = b.tfl.slice(x, b.i32([0] * len(dims)), sizes, result_types=[x.type.with_shape(dims)])
    return reduce_windows(b, x, (1, *size, 1), reduction, (1, *steps, 1))


def _slice_position(b: Builder, x: Value, frame: Sequence[Window], place: Sequence[int]) -> Value:
    """Slice the elements of the padded `x` that are at position `place` in their windows."""
    steps = [1, *(window.step.known or 1 for window in frame), 1]
    ends = [
        DimExpr(b, first) + (window.number - 1) * window.step + 1 for first, window in zip(place, frame, strict=True)
    ]
    end = index_vector(b, [0, *(size.dim for size in ends), 0])
    outer = 1 | 1 << (len(frame) + 1)
    return b.tf.StridedSlice(x, b.i32([0, *place, 0]), end, b.i32(steps), begin_mask=outer, end_mask=outer)


def _positions(size: Sequence[int], rates: Sequence[int]) -> list[tuple[int, ...]]:
    return list(itertools.product(*(range(0, count * rate, rate) for count, rate in zip(size, rates, strict=True))))


def _patches(b: Builder, x: Value, frame: Sequence[Window], places: Sequence[Sequence[int]]) -> Value:
    """Concatenate the elements of the windows, position by position, to [N, ..., positions * C]."""
    parts = [_slice_position(b, x, frame, place) for place in places]
    return parts[0] if len(parts) == 1 else b.tf.ConcatV2(*parts, b.i32(len(frame) + 1))


def _convolve(b: Builder, x: Value, filter: Value, frame: Sequence[Window], rates: Sequence[int]) -> Value:
    """Convolve the padded x [N, ..., C] with a filter [..., C, D]: multiply patches by the filter as a matrix."""
    *size, depth, out = static_shape(filter, "the filter")
    places = _positions(size, rates)
    if known_shape(x)[-1] in (None, depth):
        matrix = reshape(b, filter, (len(places) * depth, out))
        return product(b, _patches(b, x, frame, places), transpose(b, matrix, (1, 0)))
    channels = static_dim(x, -1)
    require(depth > 0 and channels % depth == 0 and out % (channels // depth) == 0, "unequal channel groups")
    groups = channels // depth
    require(groups <= _MAX_GROUPS, "too many float64 groups", groups=groups)
    inputs = b.tf.Split(b.i32(len(size) + 1), x, num_split=groups)
    filters = b.tf.Split(b.i32(len(size) + 1), filter, num_split=groups)
    parts = [_convolve(b, *both, frame, rates) for both in zip(inputs, filters, strict=True)]
    return b.tf.ConcatV2(*parts, b.i32(len(size) + 1))


@legalize("tf.Conv2D")
def convolution_2d(b: Builder, x: Value, filter: Value, *, use_cudnn_on_gpu: bool, **attributes: Any) -> Value:
    return _convolution(b, x, filter, **attributes)


@legalize("tf.Conv3D")
def convolution_3d(b: Builder, x: Value, filter: Value, **attributes: Any) -> Value:
    return _convolution(b, x, filter, **attributes)


def _convolution(
    b: Builder,
    x: Value,
    filter: Value,
    *,
    strides: Sequence[int],
    padding: str,
    data_format: str,
    dilations: Sequence[int],
    explicit_paddings: Sequence[int] = (),
) -> Value:
    require(x.dtype is F64, NOT_APPLICABLE)
    x = to_channels_last(b, x, data_format)
    size = static_shape(filter, "the filter")[:-2]
    steps, rates = (
        spatial_entries(strides, data_format, "strides"),
        spatial_entries(dilations, data_format, "dilations"),
    )
    frame = _windows(b, x, size, steps, rates, padding, _margins(explicit_paddings, data_format))
    return restore_layout(b, _convolve(b, _pad(b, x, frame, 0), filter, frame, rates), data_format)


@legalize("tf.DepthwiseConv2dNative")
def depthwise_convolution(
    b: Builder,
    x: Value,
    filter: Value,
    *,
    strides: Sequence[int],
    padding: str,
    explicit_paddings: Sequence[int],
    data_format: str,
    dilations: Sequence[int],
) -> Value:
    """Sum, over the positions in the filter [H, W, C, M], the elements at that position times their weights."""
    require(x.dtype is F64, NOT_APPLICABLE)
    x = to_channels_last(b, x, data_format)
    *size, channels, multiplier = static_shape(filter, "the filter")
    steps, rates = (
        spatial_entries(strides, data_format, "strides"),
        spatial_entries(dilations, data_format, "dilations"),
    )
    frame = _windows(b, x, size, steps, rates, padding, _margins(explicit_paddings, data_format))
    x = _pad(b, x, frame, 0)
    rows = b.tf.Unpack(reshape(b, filter, (math.prod(size), channels * multiplier)), axis=0, num=math.prod(size))
    terms: list[Value] = []
    for place, weights in zip(_positions(size, rates), [rows] if isinstance(rows, Value) else rows, strict=True):
        shown = _slice_position(b, x, frame, place)
        if multiplier > 1:
            places = np.repeat(np.arange(channels, dtype=np.int32), multiplier)
            shown = b.tf.GatherV2(shown, b.const(places), b.i32(3))
        terms.append(b.tf.Mul(shown, weights))
    return restore_layout(b, b.tf.AddN(*terms), data_format)


@legalize("tf.Conv2DBackpropInput")
def transposed_convolution_2d(
    b: Builder, input_sizes: Value, filter: Value, out_backprop: Value, *, use_cudnn_on_gpu: bool, **attributes: Any
) -> Value:
    return _transposed_convolution(b, input_sizes, filter, out_backprop, **attributes)


@legalize("tf.Conv3DBackpropInputV2")
def transposed_convolution_3d(
    b: Builder, input_sizes: Value, filter: Value, out_backprop: Value, **attributes: Any
) -> Value:
    return _transposed_convolution(b, input_sizes, filter, out_backprop, **attributes)


def _transposed_convolution(
    b: Builder,
    input_sizes: Value,
    filter: Value,
    out_backprop: Value,
    *,
    strides: Sequence[int],
    padding: str,
    data_format: str,
    dilations: Sequence[int],
    explicit_paddings: Sequence[int] = (),
) -> Value:
    """Convolve `out_backprop`, dilated and padded with zeros, with the reversed filter [..., out, in]."""
    require(out_backprop.dtype is F64, NOT_APPLICABLE)
    x = to_channels_last(b, out_backprop, data_format)
    *size, _, depth = static_shape(filter, "the filter")
    require(known_shape(x)[-1] in (None, depth), "grouped transposed convolutions of float64 are not supported")
    steps, rates = (
        spatial_entries(strides, data_format, "strides"),
        spatial_entries(dilations, data_format, "dilations"),
    )
    sizes = entries(b, input_sizes, len(size) + 2 if _length(input_sizes) != len(size) else len(size))
    first = 0 if len(sizes) == len(size) else 2 if data_format.startswith("NC") else 1
    margins = _margins(explicit_paddings, data_format) or [(0, 0)] * len(size)
    amounts: list[Dimension] = [0, 0]
    for axis, step in enumerate(steps):
        reach = DimExpr(b, (size[axis] - 1) * rates[axis] + 1)
        extent, wanted = size_of(b, x, axis + 1), sizes[first + axis]
        before = resolve_window(b, wanted, reach, DimExpr(b, step), padding, margins[axis]).before
        inner = (extent - 1) * step + 1
        front = reach - 1 - before
        amounts += [front.dim, (wanted + reach - 1 - inner - front).dim]
    x = _dilate(b, x, (1, *steps, 1))
    paddings = reshape(b, index_vector(b, [*amounts, 0, 0]), (known_rank(x), 2))
    shape = (known_shape(x)[0], *(sizes[first + axis].known for axis in range(len(size))), depth)
    shape = (
        shape[0],
        *(None if d is None else d + (s - 1) * r for d, s, r in zip(shape[1:-1], size, rates, strict=True)),
        depth,
    )
    x = move(b, "tfl.pad", (x, paddings), [x.type.with_shape(shape)])[0]
    axes = list(range(len(size)))
    turned = transpose(b, b.tf.ReverseV2(filter, b.i32(axes)), (*axes, len(size) + 1, len(size)))
    frame = _windows(b, x, size, (1,) * len(size), rates, "VALID")
    return restore_layout(b, _convolve(b, x, turned, frame, rates), data_format)


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
def max_pool(
    b: Builder,
    x: Value,
    *,
    ksize: Sequence[int],
    strides: Sequence[int],
    padding: str,
    data_format: str,
    explicit_paddings: Sequence[int],
) -> Value:
    """Reduce windows to maxima; the padding is lower than all numbers."""
    require(x.dtype is F64, NOT_APPLICABLE)
    x = to_channels_last(b, x, data_format)
    size, steps = spatial_entries(ksize, data_format, "ksize"), spatial_entries(strides, data_format, "strides")
    frame = _windows(b, x, size, steps, (1, 1), padding, _margins(explicit_paddings, data_format))
    framed = _pad(b, x, frame, MAXIMUM.neutral)
    return restore_layout(b, _pool(b, framed, frame, size, steps, MAXIMUM), data_format)


@legalize("tf.AvgPool")
def average_pool(
    b: Builder, x: Value, *, ksize: Sequence[int], strides: Sequence[int], padding: str, data_format: str
) -> Value:
    """Divide the sum of each window by its number of elements, not counting padding."""
    require(x.dtype is F64, NOT_APPLICABLE)
    x = to_channels_last(b, x, data_format)
    size, steps = spatial_entries(ksize, data_format, "ksize"), spatial_entries(strides, data_format, "strides")
    frame = _windows(b, x, size, steps, (1, 1), padding)
    total = _pool(b, _pad(b, x, frame, 0), frame, size, steps, SUM)
    if padding == "VALID":
        return restore_layout(b, b.tf.RealDiv(total, scalar(b, math.prod(size), F64)), data_format)
    one_image = b.tf.Slice(x, b.i32([0, 0, 0, 0]), b.i32([1, -1, -1, 1]))
    ones = _pad(b, b.tf.OnesLike(one_image), frame, 0)
    return restore_layout(b, b.tf.RealDiv(total, _pool(b, ones, frame, size, steps, SUM)), data_format)


@legalize("tf.MaxPoolV2")
def max_pool_v2(b: Builder, x: Value, ksize: Value, strides: Value, *, padding: str, data_format: str) -> Value:
    require(x.dtype is F64, NOT_APPLICABLE)
    sizes, steps = constant_ints(ksize, "the windows' size"), constant_ints(strides, "the strides")
    return b.tf.MaxPool(x, ksize=sizes, strides=steps, padding=padding, data_format=data_format)


@legalize("tf.ExtractImagePatches")
def extract_image_patches(
    b: Builder, x: Value, *, ksizes: Sequence[int], strides: Sequence[int], rates: Sequence[int], padding: str
) -> Value:
    require(x.dtype is F64, NOT_APPLICABLE)
    size, steps, apart = (spatial_entries(item, "NHWC", "ksizes") for item in (ksizes, strides, rates))
    frame = _windows(b, x, size, steps, apart, padding)
    return _patches(b, _pad(b, x, frame, 0), frame, _positions(size, apart))
