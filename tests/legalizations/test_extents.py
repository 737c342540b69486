"""Free dimensions that are known to be equal."""

from __future__ import annotations

import numpy as np
import pytest

from litefuse.ir import Value
from litefuse.rewrite.dimension_origin import same_shape
from tests.rewrite.graphs import Graph

FREE = (None, None, None, 3)


def window(g: Graph, x: Value, size: int = 3, **attributes: object) -> Value:
    filter = np.ones((4, size, size, 3), np.float32)
    options = {"padding": "VALID", "stride_h": 1, "stride_w": 1, **attributes}
    return g.tfl.conv_2d(x, filter, np.zeros(4, np.float32), **options)


def test_values_derived_from_one_input_have_one_shape():
    g = Graph()
    x = g.input(*FREE)
    assert same_shape(x, g.tfl.exp(x))
    assert same_shape(window(g, x), window(g, g.tfl.exp(x)))
    assert same_shape(g.tf.Real(g.tf.Complex(x, x)), g.tfl.add(x, np.float32(1)))
    assert same_shape(
        g.tfl.transpose(x, g.i32([0, 2, 1, 3])),
        g.tfl.transpose(g.tfl.mul(x, np.ones(3, np.float32)), g.i32([0, 2, 1, 3])),
    )
    rows = g.input(None, 4, 3)
    assert same_shape(g.tfl.reshape(rows, g.i32([-1, 12])), g.tfl.reshape(g.tfl.neg(rows), g.i32([-1, 12])))


def test_known_shapes_are_equal_or_not():
    g = Graph()
    assert same_shape(g.input(2, 3), g.input(2, 3))
    assert not same_shape(g.input(2, 3), g.input(1, 3))
    assert not same_shape(g.input(), g.input(1))


@pytest.mark.parametrize(
    "other",
    [
        lambda g, x: g.input(*FREE),
        lambda g, x: g.tfl.add(x, g.input(*FREE)),
        lambda g, x: g.tfl.transpose(x, g.i32([0, 2, 1, 3])),
        lambda g, x: g.tfl.reverse_v2(g.tfl.slice(x, g.i32([0, 0, 0, 0]), g.i32([-1, -1, -1, 3])), g.i32([1])),
    ],
    ids=["another input", "a broadcast", "other axes", "what nothing tells of"],
)
def test_values_that_may_differ_are_not_equal(other):
    g = Graph()
    x = g.input(*FREE)
    assert not same_shape(x, other(g, x))


@pytest.mark.parametrize("attributes", [{"stride_h": 2}, {"padding": "SAME"}, {"size": 5}, {"dilation_w_factor": 2}])
def test_windows_of_other_geometry_differ(attributes):
    g = Graph()
    x = g.input(*FREE)
    assert not same_shape(window(g, x), window(g, x, **attributes))


def test_a_reshape_that_merges_other_dimensions_differs():
    g = Graph()
    x = g.input(None, 4, 3)
    assert not same_shape(g.tfl.reshape(x, g.i32([-1, 12])), g.tfl.reshape(x, g.i32([-1, 6])))
    assert not same_shape(g.tfl.reshape(x, g.i32([-1, 12])), g.tfl.reshape(g.input(None, 4, 3), g.i32([-1, 12])))


def test_a_walk_too_long_ends_without_an_answer():
    g = Graph()
    x = y = g.input(None, 3)
    for _ in range(300):
        y = g.tfl.exp(y)
    assert not same_shape(x, y)
