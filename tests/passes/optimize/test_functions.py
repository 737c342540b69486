"""Functions that are written out in smaller ops."""

from __future__ import annotations

import numpy as np
import pytest

from litefuse.ir import DType
from tests.passes.optimize.check import optimized, random
from tests.support.modules.graph_builder import Graph, kinds, ops

ONE, ZERO = np.float32(1), np.float32(0)


def total(g, x, axis=-1, *, keep_dims=True):
    return g.tfl.sum(x, g.i32([axis]), keep_dims=keep_dims)


@pytest.mark.parametrize("swapped", [False, True])
def test_sigmoid(swapped):
    g = Graph()
    power = g.tfl.exp(g.tfl.neg(g.input(2, 3)))
    addition = g.tfl.add(ONE, power) if swapped else g.tfl.add(power, ONE)
    assert kinds(optimized(g, g.tfl.div(ONE, addition))) == ["logistic"]


@pytest.mark.parametrize(("numerator", "term"), [(2.0, 1.0), (1.0, 2.0)])
def test_near_misses_of_sigmoid(numerator, term):
    g = Graph()
    y = g.tfl.div(np.float32(numerator), g.tfl.add(g.tfl.exp(g.tfl.neg(g.input(2, 3))), np.float32(term)))
    assert "logistic" not in kinds(optimized(g, y))


def test_softmax():
    g = Graph()
    power = g.tfl.exp(g.input(None, 3))
    assert kinds(optimized(g, g.tfl.div(power, total(g, power)))) == ["softmax"]


def test_softmax_of_the_difference_from_the_maximum():
    g = Graph()
    x = g.input(2, 3)
    power = g.tfl.exp(g.tfl.sub(x, g.tfl.reduce_max(x, g.i32([1]), keep_dims=True)))
    assert kinds(optimized(g, g.tfl.div(power, total(g, power)))) == ["softmax"]


def test_sums_over_other_axes_or_of_other_powers_are_not_softmax():
    g = Graph()
    power = g.tfl.exp(g.input(2, 3))
    assert "softmax" not in kinds(optimized(g, g.tfl.div(power, total(g, power, 0))))
    g = Graph()
    power, other = g.tfl.exp(g.input(2, 3)), g.tfl.exp(g.input(2, 3))
    assert "softmax" not in kinds(optimized(g, g.tfl.div(power, total(g, other))))
    g = Graph()
    power = g.tfl.exp(g.input(3, 3))
    assert "softmax" not in kinds(optimized(g, g.tfl.div(power, total(g, power, keep_dims=False))))


def test_the_maximum_over_another_axis_stays():
    g = Graph()
    x = g.input(2, 3)
    y = g.tfl.sub(x, g.tfl.reduce_max(x, g.i32([0]), keep_dims=True))
    assert kinds(optimized(g, g.tfl.softmax(y, beta=1.0))) == ["reduce_max", "sub", "softmax"]


@pytest.mark.parametrize("kind", ["softmax", "log_softmax"])
@pytest.mark.parametrize("place", ["arg_max", "arg_min"])
def test_equal_softmax_results_stay_equal(kind, place):
    """Of logits that differ by less than 1e-7 the first one has the largest probability."""
    g = Graph()
    y = getattr(g.tfl, kind)(g.input(2, 3), **({"beta": 1.0} if kind == "softmax" else {}))
    found = getattr(g.tfl, place)(y, g.i32(1), output_type=DType.I32)
    assert kinds(optimized(g, found)) == [kind, place]


@pytest.mark.parametrize("comparison", ["greater", "greater_equal"])
@pytest.mark.parametrize("alpha", [0.2, -1.5, 3.0])
def test_leaky_relu(comparison, alpha):
    g = Graph()
    x = g.input(2, 3)
    y = g.tfl.select_v2(getattr(g.tfl, comparison)(x, ZERO), x, g.tfl.mul(x, np.float32(alpha)))
    module = optimized(g, y)
    assert kinds(module) == ["leaky_relu"]
    assert ops(module)[0].attributes["alpha"] == pytest.approx(alpha)


def test_near_misses_of_leaky_relu():
    g = Graph()
    x, z = g.input(2, 3), g.input(2, 3)
    assert "leaky_relu" not in kinds(optimized(g, g.tfl.select_v2(g.tfl.greater(z, ZERO), x, g.tfl.mul(x, random(3)))))
    g = Graph()
    x = g.input(2, 3)
    assert "leaky_relu" not in kinds(
        optimized(g, g.tfl.select_v2(g.tfl.greater(x, ONE), x, g.tfl.mul(x, np.float32(0.5))))
    )
    g = Graph()
    x = g.input(2, 3)
    assert "leaky_relu" not in kinds(optimized(g, g.tfl.select_v2(g.tfl.greater(x, ZERO), x, g.tfl.mul(x, random(3)))))
