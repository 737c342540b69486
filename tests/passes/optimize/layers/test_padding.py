"""Explicit padding is absorbed into SAME only where that pads equally."""

from __future__ import annotations

import numpy as np
import pytest

from tests.passes.optimize.check import optimized, random
from tests.support.modules.graph_builder import Graph, kinds


def padded_conv(g, size, pads, stride, kernel=3, dilation=1, depthwise=False):
    x = g.input(2, size, size, 3)
    rows = np.array([[0, 0], pads, pads, [0, 0]], np.int32)
    x = g.tfl.pad(x, rows)
    attributes = {
        "padding": "VALID",
        "stride_h": stride,
        "stride_w": stride,
        "dilation_h_factor": dilation,
        "dilation_w_factor": dilation,
    }
    if depthwise:
        return g.tfl.depthwise_conv_2d(x, random(1, kernel, kernel, 3), random(3), depth_multiplier=1, **attributes)
    return g.tfl.conv_2d(x, random(4, kernel, kernel, 3), random(4), **attributes)


@pytest.mark.parametrize("depthwise", [False, True])
@pytest.mark.parametrize(
    ("size", "pads", "stride", "kernel", "dilation"),
    [
        (8, (0, 1), 2, 3, 1),
        (7, (1, 1), 2, 3, 1),
        (8, (1, 1), 1, 3, 1),
        (8, (1, 2), 2, 5, 1),
        (9, (2, 2), 1, 3, 2),
        (8, (0, 1), 1, 2, 1),
    ],
)
def test_padding_as_same_does(size, pads, stride, kernel, dilation, depthwise):
    g = Graph()
    y = padded_conv(g, size, pads, stride, kernel, dilation, depthwise)
    assert "pad" not in kinds(optimized(g, y))


@pytest.mark.parametrize(
    ("size", "pads", "stride", "kernel"), [(8, (1, 1), 2, 3), (8, (3, 3), 2, 7), (8, (1, 0), 1, 2), (8, (2, 2), 1, 3)]
)
def test_other_padding_stays(size, pads, stride, kernel):
    g = Graph()
    assert kinds(optimized(g, padded_conv(g, size, pads, stride, kernel))) == ["pad", "conv_2d"]


def test_an_unknown_size_folds_only_with_stride_one():
    for stride, expected in ((1, ["conv_2d"]), (2, ["pad", "conv_2d"])):
        g = Graph()
        x = g.tfl.pad(g.input(2, None, None, 3), np.array([[0, 0], [1, 1], [1, 1], [0, 0]], np.int32))
        y = g.tfl.conv_2d(x, random(4, 3, 3, 3), random(4), padding="VALID", stride_h=stride, stride_w=stride)
        assert kinds(optimized(g, y, batch=8)) == expected


POOL = {"padding": "VALID", "stride_h": 2, "stride_w": 2, "filter_height": 3, "filter_width": 3}
PADS = np.array([[0, 0], [0, 1], [0, 1], [0, 0]], np.int32)


def test_max_pool_of_padded_numbers_that_are_not_negative():
    g = Graph()
    x = g.tfl.relu(g.input(2, 8, 8, 3))
    assert kinds(optimized(g, g.tfl.max_pool_2d(g.tfl.pad(x, PADS), **POOL))) == ["relu", "max_pool_2d"]


def test_max_pool_of_other_padded_numbers_stays():
    g = Graph()
    x = g.input(2, 8, 8, 3)
    assert kinds(optimized(g, g.tfl.max_pool_2d(g.tfl.pad(x, PADS), **POOL))) == ["pad", "max_pool_2d"]


def test_max_pool_padded_by_minus_infinity():
    g = Graph()
    y = g.tfl.max_pool_2d(g.tfl.padv2(g.input(2, 8, 8, 3), PADS, np.float32(-np.inf)), **POOL)
    assert kinds(optimized(g, y)) == ["max_pool_2d"]


def test_average_pool_counts_padded_zeros():
    g = Graph()
    y = g.tfl.average_pool_2d(g.tfl.pad(g.input(2, 8, 8, 3), PADS), **POOL)
    assert kinds(optimized(g, y)) == ["pad", "average_pool_2d"]


def test_padding_twice_and_by_nothing():
    g = Graph()
    x = g.tfl.pad(g.tfl.pad(g.input(2, 3), np.array([[0, 0], [1, 2]], np.int32)), np.array([[1, 0], [0, 1]], np.int32))
    assert kinds(optimized(g, x)) == ["pad"]
    g = Graph()
    assert kinds(optimized(g, g.tfl.relu(g.tfl.pad(g.input(2, 3), np.zeros((2, 2), np.int32))))) == ["relu"]


@pytest.mark.parametrize("depthwise", [False, True])
@pytest.mark.parametrize(
    ("size", "pads", "crops", "expected"),
    [
        (8, (2, 2), (0, 0), []),
        (9, (2, 3), (0, 1), []),
        (8, (0, 0), (0, 0), []),
        (8, (3, 1), (0, 0), ["pad"]),
    ],
)
def test_a_dilated_convolution_by_space_to_batch(size, pads, crops, expected, depthwise):
    g = Graph()
    block = g.i32([2, 2])
    x = g.tfl.space_to_batch_nd(g.input(2, size, size, 3), block, g.i32([pads, pads]))
    attributes = {"padding": "VALID", "stride_h": 1, "stride_w": 1}
    if depthwise:
        x = g.tfl.depthwise_conv_2d(x, random(1, 3, 3, 3), random(3), depth_multiplier=1, **attributes)
    else:
        x = g.tfl.conv_2d(x, random(3, 3, 3, 3), random(3), **attributes)
    x = g.tfl.add(g.tfl.batch_to_space_nd(x, block, g.i32([crops, crops])), random(3))
    module = optimized(g, x)
    assert kinds(module) == [*expected, "depthwise_conv_2d" if depthwise else "conv_2d"]


@pytest.mark.parametrize("batch", [2, None])
@pytest.mark.parametrize(
    ("size", "pads", "crops", "expected"),
    [(8, (2, 2), (0, 0), []), (9, (2, 3), (0, 1), []), (8, (0, 0), (0, 0), []), (8, (4, 0), (0, 0), ["pad"])],
)
def test_a_dilated_convolution_of_series(size, pads, crops, expected, batch):
    g = Graph()
    block, length = g.i32([2]), (size + sum(pads)) // 2
    x = g.tfl.space_to_batch_nd(g.input(batch, size, 3), block, g.i32([pads]))
    x = g.tfl.reshape(x, g.i32([-1, 1, length, 3]))
    x = g.tfl.conv_2d(x, random(5, 1, 3, 3), random(5), padding="VALID", stride_h=1, stride_w=1)
    x = g.tfl.batch_to_space_nd(g.tfl.reshape(x, g.i32([-1, length - 2, 5])), block, g.i32([crops]))
    assert kinds(optimized(g, g.tfl.add(x, random(5)))) == ["reshape", *expected, "conv_2d", "reshape"]


def test_a_dilated_convolution_of_series_across_rows_stays():
    g = Graph()
    x = g.tfl.space_to_batch_nd(g.input(2, 8, 3), g.i32([2]), g.i32([[0, 0]]))
    x = g.tfl.reshape(x, g.i32([1, 4, 4, 3]))
    x = g.tfl.conv_2d(x, random(5, 1, 1, 3), random(5), padding="VALID", stride_h=1, stride_w=1)
    x = g.tfl.batch_to_space_nd(g.tfl.reshape(x, g.i32([4, 4, 5])), g.i32([2]), g.i32([[0, 0]]))
    assert "batch_to_space_nd" in kinds(optimized(g, x))


@pytest.mark.parametrize(
    ("size", "pads", "stride", "expected"),
    [(5, (1, 1), 1, []), (6, (0, 1), 2, []), (6, (1, 0), 2, ["pad"]), (5, (2, 2), 1, ["pad"])],
)
def test_padding_of_volumes(size, pads, stride, expected):
    g = Graph()
    rows = np.array([[0, 0], pads, pads, pads, [0, 0]], np.int32)
    strides = {f"stride_{axis}": stride for axis in "dhw"}
    x = g.tfl.pad(g.input(1, size, size, size, 2), rows)
    y = g.tfl.conv_3d(x, random(3, 3, 3, 2, 4), random(4), padding="VALID", **strides)
    assert kinds(optimized(g, y)) == [*expected, "conv_3d"]
