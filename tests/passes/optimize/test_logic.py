"""Boolean ops that decide nothing are removed, all others stay."""

from __future__ import annotations

import numpy as np
import pytest

from litefuse.ir import DType
from tests.passes.optimize.check import optimized, random
from tests.support.modules.graph_builder import Graph, kinds, ops

TRUE, FALSE = np.ones((2, 3), bool), np.zeros((2, 3), bool)
MIXED = np.array([[True, False, True], [False, False, True]])


def mask(g, *shape):
    """Return a computed bool; the tests draw numbers."""
    return g.tfl.greater(g.input(*shape), np.float32(0))


def test_a_negated_condition_swaps_the_choices():
    g = Graph()
    x, y = g.input(2, 3), g.input(2, 3)
    module = optimized(g, g.tfl.select_v2(g.tfl.logical_not(mask(g, 2, 3)), x, y))
    assert kinds(module) == ["greater", "select_v2"]
    assert ops(module)[1].operands[1] is y


def test_nothing_is_negated_twice():
    g = Graph()
    assert kinds(optimized(g, g.tfl.logical_not(g.tfl.logical_not(mask(g, 2, 3))))) == ["greater"]


@pytest.mark.parametrize(("x", "y", "expected"), [(TRUE, FALSE, []), (FALSE, TRUE, ["logical_not"])])
def test_a_choice_of_true_and_false_is_the_condition(x, y, expected):
    g = Graph()
    assert kinds(optimized(g, g.tfl.select_v2(mask(g, 2, 3), x, y))) == ["greater", *expected]


@pytest.mark.parametrize(("x", "y"), [(TRUE, TRUE), (MIXED, FALSE)])
def test_other_choices_stay(x, y):
    g = Graph()
    assert kinds(optimized(g, g.tfl.select_v2(mask(g, 2, 3), x, y))) == ["greater", "select_v2"]


def test_a_condition_that_broadcasts_stays():
    g = Graph()
    assert kinds(optimized(g, g.tfl.select_v2(mask(g, 2, 1), TRUE, FALSE))) == ["greater", "select_v2"]


@pytest.mark.parametrize(
    ("kind", "constant", "expected"),
    [
        ("logical_and", TRUE, ["greater", "logical_not"]),
        ("logical_or", FALSE, ["greater", "logical_not"]),
        ("logical_and", FALSE, ["logical_not"]),
        ("logical_or", TRUE, ["logical_not"]),
        ("logical_and", MIXED, ["greater", "logical_and", "logical_not"]),
    ],
)
def test_logic_with_a_constant(kind, constant, expected):
    g = Graph()
    assert kinds(optimized(g, g.tfl.logical_not(getattr(g.tfl, kind)(mask(g, 2, 3), constant)))) == expected


def test_a_constant_that_decides_but_is_smaller_stays():
    g = Graph()
    y = g.tfl.logical_and(mask(g, 2, 3), np.zeros(3, bool))
    assert kinds(optimized(g, y)) == ["greater", "logical_and"]
    g = Graph()
    y = g.tfl.logical_and(mask(g, None, 3), FALSE)
    assert kinds(optimized(g, y)) == []


COMPARED = {
    ("equal", False): ["logical_not"],
    ("not_equal", False): [],
    ("greater", False): [],
    ("less_equal", False): ["logical_not"],
    ("less", True): [],
    ("greater_equal", True): ["logical_not"],
    ("less", False): ["cast", "less"],
    ("greater", True): ["cast", "greater"],
}


@pytest.mark.parametrize(("kind", "swapped"), COMPARED)
def test_a_bool_compared_with_zero(kind, swapped):
    g = Graph()
    number, zero = g.tfl.cast(mask(g, 2, 3), out_data_type=DType.F32), g.const(np.float32(0))
    pair = (zero, number) if swapped else (number, zero)
    assert kinds(optimized(g, getattr(g.tfl, kind)(*pair))) == ["greater", *COMPARED[kind, swapped]]


def test_a_bool_compared_with_one_stays():
    g = Graph()
    number = g.tfl.cast(mask(g, 2, 3), out_data_type=DType.F32)
    assert kinds(optimized(g, g.tfl.equal(number, np.float32(1)))) == ["greater", "cast", "equal"]


def test_one_hot_produces_the_requested_type_directly():
    g = Graph()
    hot = g.tfl.one_hot(g.input(5, dtype=DType.I32), g.const(np.int32(3)), np.bool_(True), np.bool_(False), axis=-1)
    module = optimized(g, g.tfl.cast(hot, out_data_type=DType.F32))
    assert kinds(module) == ["one_hot"]
    assert ops(module)[0].results[0].dtype is DType.F32


def masked(g, condition, x, *, bias=None, outer=0.0):
    inner = g.tfl.select_v2(condition, x, np.float32(0))
    y = g.tfl.fully_connected(inner, random(6, 4), bias, keep_num_dims=True)
    return g.tfl.select_v2(condition, y, np.float32(outer))


@pytest.mark.parametrize("bias", [None, random(6)])
def test_rows_masked_before_and_after_a_layer_are_masked_once(bias):
    g = Graph()
    y = masked(g, mask(g, 2, 5, 1), g.input(2, 5, 4), bias=bias, outer=3.0)
    assert kinds(optimized(g, y)) == ["greater", "fully_connected", "select_v2"]


def test_columns_masked_before_a_layer_stay_masked():
    g = Graph()
    condition = mask(g, 2, 5, 4)
    y = g.tfl.fully_connected(
        g.tfl.select_v2(condition, g.input(2, 5, 4), np.float32(0)), random(4, 4), None, keep_num_dims=True
    )
    assert kinds(optimized(g, g.tfl.select_v2(condition, y, np.float32(0)))).count("select_v2") == 2
