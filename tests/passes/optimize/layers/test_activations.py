"""Activations fuse into the preceding op; clamps that are written out are recognized."""

from __future__ import annotations

import numpy as np
import pytest

from litefuse.ir import Value
from tests.passes.optimize.check import optimized, random
from tests.support.modules.graph_builder import Graph, kinds, ops

POOL = {"padding": "VALID", "stride_h": 2, "stride_w": 2, "filter_height": 2, "filter_width": 2}
CONV = {"padding": "SAME", "stride_h": 1, "stride_w": 1}


def _volume(g: Graph, x: Value) -> Value:
    return g.tfl.reshape(x, g.i32([1, 2, 6, 6, 3]))


PRODUCERS = {
    "conv_2d": lambda g, x: g.tfl.conv_2d(x, random(4, 3, 3, 3), random(4), **CONV),
    "depthwise_conv_2d": lambda g, x: g.tfl.depthwise_conv_2d(
        x, random(1, 3, 3, 3), random(3), depth_multiplier=1, **CONV
    ),
    "transpose_conv": lambda g, x: g.tfl.transpose_conv(
        g.i32([2, 12, 12, 4]), random(4, 3, 3, 3), x, None, padding="SAME", stride_h=2, stride_w=2
    ),
    "conv_3d": lambda g, x: g.tfl.conv_3d(_volume(g, x), random(2, 2, 2, 3, 4), random(4), stride_d=1, **CONV),
    "conv_3d_transpose": lambda g, x: g.tfl.conv_3d_transpose(
        g.i32([1, 4, 6, 6, 4]), random(2, 3, 3, 4, 3), _volume(g, x), None, stride_d=2, **CONV
    ),
    "fully_connected": lambda g, x: g.tfl.fully_connected(x, random(4, 3), None, keep_num_dims=True),
    "add": lambda g, x: g.tfl.add(x, g.input(2, 6, 6, 3)),
    "sub": lambda g, x: g.tfl.sub(x, g.input(2, 6, 6, 3)),
    "mul": lambda g, x: g.tfl.mul(x, g.input(2, 6, 6, 3)),
    "div": lambda g, x: g.tfl.div(x, g.tfl.exp(g.input(2, 6, 6, 3))),
    "average_pool_2d": lambda g, x: g.tfl.average_pool_2d(x, **POOL),
    "max_pool_2d": lambda g, x: g.tfl.max_pool_2d(x, **POOL),
}
ACTIVATIONS = {"relu": "RELU", "relu6": "RELU6", "relu_n1_to_1": "RELU_N1_TO_1"}


@pytest.mark.parametrize("activation", ACTIVATIONS)
@pytest.mark.parametrize("producer", PRODUCERS)
def test_an_activation_is_fused(producer, activation):
    g = Graph()
    y = PRODUCERS[producer](g, g.input(2, 6, 6, 3))
    module = optimized(g, getattr(g.tfl, activation)(y))
    op = ops(module)[-1]
    assert op.kind == f"tfl.{producer}"
    assert op.attributes["fused_activation_function"] == ACTIVATIONS[activation]


@pytest.mark.parametrize("activation", ["tanh", "logistic", "elu", "relu_0_to_1"])
def test_other_activations_stay(activation):
    g = Graph()
    y = PRODUCERS["conv_2d"](g, g.input(2, 6, 6, 3))
    assert kinds(optimized(g, getattr(g.tfl, activation)(y))) == ["conv_2d", activation]


def test_an_activation_of_a_value_read_twice_stays():
    g = Graph()
    y = g.tfl.add(g.input(2, 3), g.input(2, 3))
    assert sorted(kinds(optimized(g, g.tfl.relu(y), g.tfl.exp(y)))) == ["add", "exp", "relu"]


def test_two_activations_are_fused_if_one_implies_the_other():
    for first, second, expected in (
        ("relu", "relu6", ["relu6"]),
        ("relu6", "relu", ["relu6"]),
        ("relu", "relu", ["relu"]),
        ("relu_n1_to_1", "relu", ["relu_n1_to_1", "relu"]),
    ):
        g = Graph()
        y = getattr(g.tfl, second)(getattr(g.tfl, first)(g.input(2, 9)))
        assert kinds(optimized(g, y)) == expected


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0, None, ["relu"]),
        (0, 6, ["relu6"]),
        (-1, 1, ["relu_n1_to_1"]),
        (0, 1, ["relu", "minimum"]),
        (-2, 2, ["maximum", "minimum"]),
        (0.5, None, ["maximum"]),
    ],
)
@pytest.mark.parametrize("swapped", [False, True])
def test_clamps(low, high, expected, swapped):
    g = Graph()
    x = g.input(2, 9)
    if swapped and high is not None:
        y = g.tfl.maximum(np.float32(low), g.tfl.minimum(x, np.float32(high)))
        first, last = ("minimum", "relu" if low == 0 else "maximum")
        expected = [first, last] if len(expected) == 2 else expected
    else:
        y = g.tfl.maximum(x, np.float32(low))
        y = y if high is None else g.tfl.minimum(np.float32(high), y)
    assert kinds(optimized(g, y)) == expected


def test_a_clamp_by_a_vector_stays():
    g = Graph()
    assert kinds(optimized(g, g.tfl.maximum(g.input(2, 3), np.zeros(3, np.float32)))) == ["maximum"]


@pytest.mark.parametrize(
    ("bound", "expected"), [(6.0, ["relu6"]), (1.0, ["minimum", "relu"]), (5.0, ["minimum", "relu"])]
)
def test_values_bounded_above_first(bound, expected):
    g = Graph()
    assert kinds(optimized(g, g.tfl.relu(g.tfl.minimum(g.input(2, 3), np.float32(bound))))) == expected


@pytest.mark.parametrize(("bound", "expected"), [(1.0, ["add", "minimum"]), (-1.0, ["add", "minimum", "relu"])])
def test_of_two_bounds_the_lower_is_fused(bound, expected):
    g = Graph()
    y = g.tfl.minimum(g.tfl.add(g.input(2, 3), g.input(2, 3)), np.float32(bound))
    module = optimized(g, g.tfl.relu(y))
    assert kinds(module) == expected
    assert ops(module)[0].attributes["fused_activation_function"] == ("RELU" if bound > 0 else "NONE")


@pytest.mark.parametrize("kind", ["abs", "exp", "square", "logistic"])
def test_nonnegative_values_need_no_relu(kind):
    g = Graph()
    assert kinds(optimized(g, g.tfl.relu(getattr(g.tfl, kind)(g.input(2, 3))))) == [kind]
