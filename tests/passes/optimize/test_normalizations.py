"""Statistics that are computed without the dimensions that the normalized value has."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from litefuse.ir import Value
from tests.passes.optimize.check import optimized, random
from tests.support.modules.graph_builder import Graph, kinds

NORMALIZED = ["mean", "squared_difference", "mean", "add", "rsqrt", "sub", "mul"]


def layer_norm(g: Graph, x: Value, axes: Sequence[int], *, swap: bool = False) -> Value:
    """Return a layer normalization as litert-torch writes it."""
    kept = g.i32([1, 5, 1])
    mean = g.tfl.mean(x, g.i32(axes))
    variance = g.tfl.mean(g.tfl.squared_difference(x, g.tfl.reshape(mean, kept)), g.i32(axes))
    factor = g.tfl.rsqrt(g.tfl.add(variance, np.float32(1e-5)))
    shift = g.tfl.sub(np.float32(0), g.tfl.mul(factor, mean))
    scaled, shift = g.tfl.mul(x, g.tfl.reshape(factor, kept)), g.tfl.reshape(shift, kept)
    return g.tfl.add(shift, scaled) if swap else g.tfl.add(scaled, shift)


@pytest.mark.parametrize("swap", [False, True])
def test_layer_normalization(swap: bool) -> None:
    g = Graph()
    x = g.input(1, 5, 8)
    assert kinds(optimized(g, layer_norm(g, x, [0, 2], swap=swap), tolerance=1e-5)) == NORMALIZED


def test_negated_products() -> None:
    g = Graph()
    x, r = g.input(2, 5, 8), g.input(2, 5, 1)
    mean = g.tfl.mean(x, g.i32([2]), keep_dims=True)
    y = g.tfl.add(g.tfl.mul(r, x), g.tfl.neg(g.tfl.mul(mean, r)), fused_activation_function="RELU")
    assert kinds(optimized(g, y)) == ["mean", "sub", "mul"]


def test_differences_of_products_that_stay() -> None:
    g = Graph()
    x, r = g.input(2, 5, 8), g.input(2, 5, 1)
    mean = g.tfl.mean(g.tfl.tanh(x), g.i32([2]), keep_dims=True)
    assert kinds(optimized(g, g.tfl.sub(g.tfl.mul(x, r), g.tfl.mul(r, mean)))).count("mul") == 2
    g = Graph()
    x, r = g.input(2, 5, 8), g.input(2, 5, 1)
    shift = g.tfl.mul(r, g.tfl.mean(x, g.i32([2]), keep_dims=True))
    assert kinds(optimized(g, g.tfl.sub(g.tfl.mul(x, r), shift), shift)).count("mul") == 2


def test_root_mean_square() -> None:
    g = Graph()
    x = g.input(1, 5, 8)
    square = g.tfl.add(g.tfl.mean(g.tfl.mul(x, x), g.i32([2])), np.float32(1e-5))
    y = g.tfl.mul(x, g.tfl.rsqrt(g.tfl.reshape(square, g.i32([1, 5, 1]))))
    assert kinds(optimized(g, y)) == ["mul", "mean", "add", "rsqrt", "mul"]


def test_statistics_that_are_used_as_they_are() -> None:
    """A result of the model, or a sum over other values, needs the smaller shape."""
    for use in (lambda g, r: r, lambda g, r: g.tfl.sum(r, g.i32([0])), lambda g, r: g.tfl.add(r, g.const(random(5)))):
        g = Graph()
        x = g.input(1, 5, 8)
        factor = g.tfl.rsqrt(g.tfl.add(g.tfl.mean(g.tfl.mul(x, x), g.i32([2])), np.float32(1)))
        y = g.tfl.mul(x, g.tfl.reshape(factor, g.i32([1, 5, 1])))
        assert "reshape" in kinds(optimized(g, y, use(g, factor)))


def test_a_transpose_moves_below_a_product_with_a_vector() -> None:
    g = Graph()
    x = g.tfl.transpose(g.input(1, 4, 4, 3), g.i32([0, 3, 1, 2]))
    y = g.tfl.relu(g.tfl.mul(x, g.tfl.tanh(g.input(1, 3, 1, 1))))
    module = optimized(g, g.tfl.transpose(y, g.i32([0, 2, 3, 1])))
    assert sorted(kinds(module)) == ["mul", "reshape", "tanh"]


def test_a_transpose_that_is_not_absorbed_stays_above_a_product_with_a_vector() -> None:
    g = Graph()
    x = g.tfl.transpose(g.input(1, 4, 4, 3), g.i32([0, 3, 1, 2]))
    assert kinds(optimized(g, g.tfl.mul(x, g.input(1, 3, 1, 1)))) == ["transpose", "mul"]


def test_a_number_that_gets_axes_keeps_its_reshape() -> None:
    g = Graph()
    number = g.tfl.exp(g.const(np.ones(1, np.float32)))
    assert kinds(optimized(g, g.tfl.reshape(number, g.i32([1, 1])))) == ["exp", "reshape"]


def test_numbers_with_more_axes_than_the_result() -> None:
    g = Graph()
    x = g.tfl.reshape(g.tfl.tanh(g.input(3, 2)), g.i32([3, 1, 2]))
    product = g.tfl.mul(x, np.full((1, 1, 1), 0.5, np.float32), fused_activation_function="RELU6")
    part = g.tfl.unpack(product, num=1, axis=1)
    assert kinds(optimized(g, part)) == ["tanh", "mul"]
