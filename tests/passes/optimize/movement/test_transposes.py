"""Transposes cancel, merge, and move down to where they disappear."""

from __future__ import annotations

import numpy as np
import pytest

from tests.passes.optimize.check import optimized, random
from tests.support.modules.graph_builder import Graph, kinds, ops

NCHW, NHWC = [0, 3, 1, 2], [0, 2, 3, 1]


def test_two_transposes():
    g = Graph()
    x = g.tfl.transpose(g.tfl.transpose(g.input(2, 3, 4), g.i32([1, 2, 0])), g.i32([0, 2, 1]))
    (op,) = ops(optimized(g, x))
    assert op.operands[1].constant.numpy().tolist() == [1, 0, 2]
    g = Graph()
    x = g.tfl.transpose(g.tfl.transpose(g.input(None, 3, None), g.i32([1, 2, 0])), g.i32([2, 0, 1]))
    assert kinds(optimized(g, g.tfl.exp(x))) == ["exp"]


def test_a_transpose_of_dimensions_of_one_is_a_reshape():
    g = Graph()
    assert kinds(optimized(g, g.tfl.transpose(g.input(None, 1, 1, 5), g.i32([0, 3, 1, 2])))) == ["reshape"]
    g = Graph()
    assert kinds(optimized(g, g.tfl.transpose(g.input(2, 1, 3, 5), g.i32([0, 3, 1, 2])))) == ["transpose"]


def test_a_network_in_nchw_keeps_no_transpose_between():
    g = Graph()
    conv = {"padding": "SAME", "stride_h": 1, "stride_w": 1}

    def layer(x, seed):
        x = g.tfl.transpose(x, g.i32(NHWC))
        x = g.tfl.conv_2d(x, random(4, 3, 3, 4, seed=seed), random(4, seed=seed), **conv)
        return g.tfl.transpose(x, g.i32(NCHW))

    x = g.input(None, 4, 6, 6)
    y = layer(x, 1)
    y = g.tfl.relu(g.tfl.add(g.tfl.mul(y, random(4, 1, 1)), random(1, 4, 1, 1)))
    z = g.tfl.add(layer(y, 2), y)
    z = g.tfl.concatenation(z, y, axis=1)
    z = g.tfl.pad(z, np.array([[0, 0], [0, 0], [1, 2], [0, 1]], np.int32))
    z = g.tfl.mean(z, g.i32([2, 3]), keep_dims=False)
    module = optimized(g, z)
    assert kinds(module) == ["transpose", "conv_2d", "conv_2d", "add", "concatenation", "pad", "mean"]


@pytest.mark.parametrize("axes", [[1], [0, 2], [2, 1], [0]])
@pytest.mark.parametrize("keep", [True, False])
def test_reduction_after_transpose(axes, keep):
    g = Graph()
    x = g.tfl.transpose(g.input(2, 3, 4), g.i32([2, 0, 1]))
    module = optimized(g, g.tfl.sum(x, g.i32(axes), keep_dims=keep))
    assert kinds(module)[0] == "sum"


def test_a_transpose_that_others_read_stays():
    g = Graph()
    x = g.tfl.transpose(g.input(2, 3, 4), g.i32([2, 0, 1]))
    assert kinds(optimized(g, g.tfl.exp(x), x)) == ["transpose", "exp"]


def test_operands_transposed_differently_stay():
    g = Graph()
    x = g.tfl.transpose(g.input(3, 3, 3), g.i32([2, 0, 1]))
    y = g.tfl.transpose(g.input(3, 3, 3), g.i32([1, 0, 2]))
    assert sorted(kinds(optimized(g, g.tfl.add(x, y)))) == ["add", "transpose", "transpose"]


def test_a_constant_is_transposed_at_conversion():
    g = Graph()
    y = g.tfl.add(g.input(2, 3), g.tfl.transpose(random(3, 2), g.i32([1, 0])))
    assert kinds(optimized(g, y)) == ["add"]
    g = Graph()
    y = g.tfl.sub(random(4, 3), g.tfl.transpose(g.input(3, 4), g.i32([1, 0])))
    assert kinds(optimized(g, g.tfl.transpose(y, g.i32([1, 0])))) == ["sub"]


def test_a_pad_stays_below_a_transpose_that_is_not_absorbed() -> None:
    """The transpose would move the padding, too."""
    g = Graph()
    x = g.tfl.transpose(g.input(1, 3, 8, 8), g.i32([0, 2, 3, 1]))
    y = g.tfl.pad(x, g.i32([[0, 0], [1, 1], [1, 1], [0, 0]]))
    y = g.tfl.conv_2d(y, random(4, 3, 3, 3), random(4), padding="VALID", stride_h=2, stride_w=2)
    assert kinds(optimized(g, y)) == ["transpose", "pad", "conv_2d"]
