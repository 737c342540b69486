"""Slices, reshapes and transposes around the products of attention."""

from __future__ import annotations

import numpy as np
import pytest

from litefuse.ir import Value
from tests.passes.optimize.check import optimized, random
from tests.support.modules.graph_builder import Graph, kinds, ops


def heads(g: Graph, x: Value, scale: float) -> Value:
    """Return one of queries, keys and values by heads, as litert-torch writes it."""
    scaled = x if scale == 1 else g.tfl.mul(x, np.float32(scale))
    return g.tfl.transpose(g.tfl.reshape(scaled, g.i32([5, 2, 4])), g.i32([1, 0, 2]))


def test_attention() -> None:
    g = Graph()
    x = g.input(1, 5, 8)
    joined = g.tfl.fully_connected(x, random(24, 8) / 3, random(24), keep_num_dims=True)
    parts = g.tfl.transpose(g.tfl.reshape(joined, g.i32([5, 1, 3, 8])), g.i32([2, 0, 1, 3]))
    q, k, v = (
        heads(g, g.tfl.slice(parts, g.i32([index, 0, 0, 0]), g.i32([1, 5, 1, 8])), scale)
        for index, scale in enumerate((0.7, 0.7, 1))
    )
    k = g.tfl.transpose(g.tfl.reshape(k, g.i32([1, 2, 5, 4])), g.i32([0, 1, 3, 2]))
    scores = g.tfl.batch_matmul(q, g.tfl.reshape(k, g.i32([2, 4, 5])), adj_x=False, adj_y=False)
    shares = g.tfl.softmax(g.tfl.reshape(scores, g.i32([1, 2, 5, 5])), beta=1.0)
    y = g.tfl.batch_matmul(g.tfl.reshape(shares, g.i32([2, 5, 5])), v, adj_x=False, adj_y=False)
    y = g.tfl.transpose(g.tfl.reshape(y, g.i32([1, 2, 5, 4])), g.i32([2, 0, 1, 3]))
    module = optimized(g, g.tfl.reshape(y, g.i32([5, 8])))
    one = ["fully_connected", "reshape", "transpose"]
    rest = ["batch_matmul", "softmax", "batch_matmul", "transpose", "reshape"]
    assert sorted(kinds(module)) == sorted(3 * one + rest)


def test_columns_of_a_layer() -> None:
    g = Graph()
    y = g.tfl.fully_connected(g.input(3, 8), random(10, 8), random(10), fused_activation_function="RELU")
    parts = [g.tfl.slice(y, g.i32([0, first]), g.i32([3, 4])) for first in (6, 0)]
    module = optimized(g, *parts)
    assert kinds(module) == ["fully_connected"] * 2
    assert [op.operands[1].shape for op in ops(module)] == [(4, 8)] * 2


@pytest.mark.parametrize("case", ["whole", "rows", "overlap", "weights", "computed"])
def test_columns_of_layers_that_stay(case: str) -> None:
    g = Graph()
    x, weights = g.input(3, 8), g.const(random(10, 8))
    if case == "computed":
        weights = g.tfl.tanh(g.input(10, 8))
    y = g.tfl.fully_connected(x, weights, None)
    begin, size = ([1, 0], [2, 10]) if case == "rows" else ([0, 0], [3, 6])
    values = [g.tfl.slice(y, g.i32(begin), g.i32(size))]
    if case == "whole":
        values.append(y)
    if case == "overlap":
        values.append(g.tfl.slice(y, g.i32([0, 4]), g.i32([3, 6])))
    if case == "weights":
        values.append(g.tfl.fully_connected(g.tfl.tanh(x), weights, None))
    module = optimized(g, *values)
    assert "slice" in kinds(module)


def test_slices_of_reshapes_that_would_need_more_reshapes() -> None:
    g = Graph()
    y = g.tfl.reshape(g.tfl.tanh(g.input(1, 5, 12)), g.i32([5, 3, 4]))
    parts = [g.tfl.slice(y, g.i32([0, index, 0]), g.i32([5, 1, 4])) for index in range(3)]
    assert kinds(optimized(g, *parts)).count("reshape") == 1


def test_slices_that_still_transpose() -> None:
    g = Graph()
    y = g.tfl.transpose(g.input(5, 3, 8), g.i32([1, 2, 0]))
    parts = [g.tfl.slice(y, g.i32([index, 0, 0]), g.i32([1, 8, 5])) for index in range(3)]
    assert kinds(optimized(g, *parts)).count("transpose") == 1


def test_softmax_of_other_rows() -> None:
    g = Graph()
    y = g.tfl.softmax(g.tfl.reshape(g.input(2, 5, 6), g.i32([2, 30])), beta=1.0)
    assert kinds(optimized(g, g.tfl.reshape(y, g.i32([2, 5, 6])))) == ["reshape", "softmax", "reshape"]
