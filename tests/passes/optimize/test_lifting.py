"""Elementwise ops move before reshapes where this makes reshapes adjacent."""

from __future__ import annotations

import numpy as np
import pytest

from litefuse.ir import DType
from tests.passes.optimize.check import optimized, random
from tests.support.modules.graph_builder import Graph, kinds, ops


def reshaped(g, x, *shape):
    return g.tfl.reshape(x, g.i32(shape))


@pytest.mark.parametrize("kind", ["relu", "tanh", "neg", "exp", "hard_swish", "square"])
def test_reshapes_meet_behind_a_function(kind):
    g = Graph()
    y = getattr(g.tfl, kind)(reshaped(g, g.input(2, 6), 3, 4))
    assert kinds(optimized(g, reshaped(g, y, 4, 3))) == [kind, "reshape"]


def test_a_cast_keeps_its_type():
    g = Graph()
    y = g.tfl.cast(reshaped(g, g.input(2, 6, dtype=DType.I32), 3, 4), out_data_type=DType.F32)
    module = optimized(g, reshaped(g, y, 4, 3))
    assert kinds(module) == ["cast", "reshape"]
    assert ops(module)[1].results[0].dtype is DType.F32


def test_a_reshape_with_two_unknown_dimensions_keeps_its_shape():
    g = Graph()
    x = g.input(None, None, 4)
    shape = g.tfl.shape(g.input(None, None, 4))
    y = g.tfl.tanh(g.tfl.relu(g.tfl.reshape(x, shape)))
    assert kinds(optimized(g, g.tfl.reshape(y, shape))) == ["shape", "relu", "tanh", "reshape"]


def test_where_no_other_reshape_follows_nothing_moves():
    g = Graph()
    y = g.tfl.tanh(g.tfl.add(reshaped(g, g.input(2, 6), 3, 4), random(4)))
    assert kinds(optimized(g, y)) == ["reshape", "add", "tanh"]


def test_a_reshaped_value_that_others_read_is_worked_on_as_it_is():
    g = Graph()
    y = reshaped(g, g.input(2, 6), 3, 4)
    assert kinds(optimized(g, g.tfl.tanh(y), g.tfl.exp(y))) == ["reshape", "tanh", "exp"]


@pytest.mark.parametrize("kind", ["add", "sub", "mul", "maximum", "squared_difference"])
def test_operands_that_were_reshaped_alike(kind):
    g = Graph()
    x, y = (reshaped(g, g.input(2, 6), 3, 4) for _ in range(2))
    assert kinds(optimized(g, reshaped(g, getattr(g.tfl, kind)(x, y), 4, 3))) == [kind, "reshape"]


def test_a_square_of_what_was_reshaped():
    g = Graph()
    x = reshaped(g, g.input(2, 6), 3, 4)
    assert kinds(optimized(g, reshaped(g, g.tfl.mul(x, x), 2, 6))) == ["mul"]


def test_operands_of_other_shapes_before_stay():
    g = Graph()
    x, y = reshaped(g, g.input(2, 6), 3, 4), reshaped(g, g.input(6, 2), 3, 4)
    assert kinds(optimized(g, g.tfl.add(x, y))) == ["reshape", "reshape", "add"]


def test_operands_that_broadcast_after_their_reshapes_stay():
    g = Graph()
    x, y = reshaped(g, g.input(2, 3), 2, 3, 1), reshaped(g, g.input(2, 3), 2, 1, 3)
    assert kinds(optimized(g, g.tfl.add(x, y))) == ["reshape", "reshape", "add"]


@pytest.mark.parametrize("constant", [(), (1,), (4,), (1, 4), (3, 4)])
def test_a_constant_that_fits_before_the_reshape(constant):
    g = Graph()
    y = g.tfl.add(reshaped(g, g.input(2, 3, 4), 6, 4) if constant != (3, 4) else g.input(2, 3, 4), random(*constant))
    assert kinds(optimized(g, reshaped(g, y, 2, 12))) == ["add", "reshape"]


def test_a_constant_along_the_joined_dimensions_is_parted():
    g = Graph()
    module = optimized(g, reshaped(g, g.tfl.mul(reshaped(g, g.input(5, 3, 4), 5, 12), random(12)), 3, 20))
    assert kinds(module) == ["mul", "reshape"]
    assert ops(module)[0].operands[1].shape == (3, 4)


def test_the_operands_keep_their_order():
    g = Graph()
    module = optimized(g, reshaped(g, g.tfl.sub(random(12), reshaped(g, g.input(5, 3, 4), 5, 12)), 3, 20))
    assert kinds(module) == ["sub", "reshape"]
    assert ops(module)[0].operands[0].constant is not None


@pytest.mark.parametrize("constant", [(6, 1), (6, 4)])
def test_a_constant_along_other_dimensions_stays(constant):
    g = Graph()
    y = g.tfl.add(reshaped(g, g.input(2, 3, 4), 6, 4), random(*constant))
    expected = ["add", "reshape"] if constant == (6, 4) else ["reshape", "add", "reshape"]
    assert kinds(optimized(g, reshaped(g, y, 2, 12))) == expected


def test_a_scale_that_the_next_layer_takes_stays_beside_it():
    g = Graph()
    y = g.tfl.mul(reshaped(g, g.input(2, 3, 4), 2, 12), random(12))
    assert kinds(optimized(g, g.tfl.fully_connected(y, random(5, 12), None))) == ["reshape", "fully_connected"]


def test_leading_unit_dimensions_are_left_to_broadcasting():
    g = Graph()
    x, y = g.input(2, 3, 4), reshaped(g, g.input(3, 4), 1, 3, 4)
    assert kinds(optimized(g, g.tfl.sub(y, x))) == ["sub"]
    g = Graph()
    x, y = g.input(None, 3, 4), reshaped(g, g.input(4), 1, 1, 4)
    assert kinds(optimized(g, g.tfl.less(x, y))) == ["less"]


def test_dimensions_of_one_that_the_result_needs_stay():
    g = Graph()
    x, y = g.input(4), reshaped(g, g.input(4), 1, 1, 4)
    assert kinds(optimized(g, g.tfl.maximum(x, y))) == ["reshape", "maximum"]
    g = Graph()
    x, y = g.input(2, 3, 4), reshaped(g, g.input(3), 3, 1)
    assert kinds(optimized(g, g.tfl.maximum(x, y))) == ["reshape", "maximum"]


def test_constants_are_reshaped_themselves():
    g = Graph()
    x = reshaped(g, np.arange(6, dtype=np.float32), 2, 3)
    assert kinds(optimized(g, g.tfl.add(g.input(2, 3), g.tfl.tanh(x)))) == ["tanh", "add"]


def test_functions_of_values_that_were_reshaped_alike():
    g = Graph()
    x, y = (g.tfl.square(reshaped(g, g.input(2, 6), 3, 4)) for _ in range(2))
    assert kinds(optimized(g, g.tfl.sqrt(g.tfl.add(x, y)))) == ["square", "square", "add", "reshape", "sqrt"]


def test_more_dimensions_than_xnnpack_has_stay_flattened():
    g = Graph()
    shape = (1, 2, 1, 2, 1, 2, 3)
    y = g.tfl.tanh(reshaped(g, g.input(*shape), 8, 3))
    assert kinds(optimized(g, reshaped(g, y, *shape))) == ["reshape", "tanh", "reshape"]
    g = Graph()
    x, y = (reshaped(g, g.input(*shape), 8, 3) for _ in range(2))
    assert kinds(optimized(g, g.tfl.add(x, y))) == ["reshape", "reshape", "add"]


@pytest.mark.parametrize(("before", "after", "expected"), [((None, 2), [-1, 4], 3), ((None, 2, 2), [-1, 4], 2)])
def test_free_dimensions_that_are_mixed_with_others_stay(before, after, expected):
    """One value may have one row where the other has many: then the rows broadcast, but their halves do not."""
    g = Graph()
    x, y = (g.tfl.reshape(g.input(*before), g.i32(after)) for _ in range(2))
    assert len(kinds(optimized(g, g.tfl.add(x, y)))) == expected
