"""Concatenations, slices, packs and broadcasts that do nothing; states with their own producers."""

from __future__ import annotations

import numpy as np
import pytest

from litefuse.passes.optimize.driver import optimize
from tests.passes.optimize.check import optimize_and_copy, optimized
from tests.support.modules.graph_builder import Graph, context, kinds, ops, run_file


def sliced(g, x, begin, end, strides=(1, 1), **masks):
    return g.tfl.strided_slice(x, g.i32(begin), g.i32(end), g.i32(strides), **masks)


VANISHING = {
    "concatenation of one": lambda g, x: g.tfl.concatenation(x, axis=1),
    "whole slice": lambda g, x: g.tfl.slice(x, g.i32([0, 0]), g.i32([-1, -1])),
    "whole slice by size": lambda g, x: g.tfl.slice(x, g.i32([0, 0]), g.i32([3, 4])),
    "whole strided slice": lambda g, x: sliced(g, x, [0, 0], [3, 4]),
    "whole strided slice by masks": lambda g, x: sliced(g, x, [1, 1], [1, 1], begin_mask=3, end_mask=3),
    "split into one": lambda g, x: g.tfl.split(g.i32(0), x, num_splits=1),
    "broadcast to its shape": lambda g, x: g.tfl.broadcast_to(x, g.i32([3, 4])),
    "tile once": lambda g, x: g.tfl.tile(x, g.i32([1, 1])),
}


@pytest.mark.parametrize("name", VANISHING)
def test_ops_without_effect_are_removed(name):
    g = Graph()
    assert kinds(optimized(g, g.tfl.exp(VANISHING[name](g, g.input(3, 4))))) == ["exp"]


STAYING = {
    "slice": lambda g, x: g.tfl.slice(x, g.i32([1, 0]), g.i32([2, 4])),
    "strided_slice": lambda g, x: sliced(g, x, [0, 0], [3, 3]),
    "broadcast_to": lambda g, x: g.tfl.broadcast_to(x, g.i32([2, 3, 4])),
    "tile": lambda g, x: g.tfl.tile(x, g.i32([2, 1])),
}


@pytest.mark.parametrize("name", STAYING)
def test_ops_with_an_effect_stay(name):
    g = Graph()
    assert kinds(optimized(g, STAYING[name](g, g.input(3, 4)))) == [name]


def test_strides_and_a_free_dimension_stay():
    g = Graph()
    assert kinds(optimized(g, sliced(g, g.input(3, 4), [0, 0], [3, 4], (1, 2)))) == ["strided_slice"]
    g = Graph()
    assert kinds(optimized(g, sliced(g, g.input(None, 4), [0, 0], [1, 4]))) == ["strided_slice"]


def test_concatenations_are_joined():
    g = Graph()
    x, y, z = g.input(2, 3), g.input(2, 4), g.input(2, 5)
    assert kinds(optimized(g, g.tfl.concatenation(g.tfl.concatenation(x, y, axis=-1), z, axis=1))) == ["concatenation"]


def test_concatenations_of_other_axes_or_of_more_than_five_stay():
    g = Graph()
    inner = g.tfl.concatenation(g.input(2, 3), g.input(2, 4), axis=1)
    assert len(kinds(optimized(g, g.tfl.concatenation(inner, g.input(2, 7), axis=0)))) == 2
    g = Graph()
    inner = g.tfl.concatenation(*(g.input(2, 3) for _ in range(3)), axis=1)
    outer = g.tfl.concatenation(inner, *(g.input(2, 3) for _ in range(3)), axis=1)
    assert len(kinds(optimized(g, outer))) == 2


def test_a_broadcast_operand_broadcasts_by_itself():
    g = Graph()
    x, y = g.input(3, 4), g.input(1, 4)
    assert kinds(optimized(g, g.tfl.mul(x, g.tfl.broadcast_to(y, g.i32([3, 4]))))) == ["mul"]
    g = Graph()
    x, y = g.input(3, 1), g.input(1, 4)
    assert kinds(optimized(g, g.tfl.mul(x, g.tfl.broadcast_to(y, g.i32([3, 4]))))) == ["mul"]
    g = Graph()
    x, y = g.input(1, 4), g.input(1, 4)
    assert len(kinds(optimized(g, g.tfl.mul(x, g.tfl.broadcast_to(y, g.i32([3, 4])))))) == 2


def test_a_broadcast_stays_where_the_other_operand_may_be_smaller():
    g = Graph()
    x, y, rows = g.input(None, 4), g.input(1, 4), g.input(None, 3)
    count = g.tfl.slice(g.tfl.shape(rows), g.i32([0]), g.i32([1]))
    wide = g.tfl.broadcast_to(y, g.tfl.concatenation(count, g.i32([4]), axis=0))
    module = g.returns(g.tfl.add(x, wide))
    optimize(module, context())
    one, three = np.ones((1, 4), np.float32), np.ones((3, 3), np.float32)
    assert run_file(module, one, one, three)[0].shape == (3, 4)
    g = Graph()
    x, y = g.input(None, 4), g.input(1, 4)
    assert kinds(optimized(g, g.tfl.add(x, g.tfl.broadcast_to(y, g.tfl.shape(x))))) == ["add"]


def test_equal_computations_are_done_once():
    g = Graph()
    x = g.input(3, 4)
    assert kinds(optimized(g, g.tfl.exp(x), g.tfl.exp(x))) == ["exp"]


def lstm(g, x, h, c):
    weights = [g.const(np.full((4, size), 0.1, np.float32)) for size in (3, 3, 3, 3, 4, 4, 4, 4)]
    bias = [g.const(np.zeros(4, np.float32)) for _ in range(4)]
    absent = [None] * 3
    operands = [x, *weights, *absent, *bias, None, None, h, c]
    return g.tfl.unidirectional_sequence_lstm(*operands, fused_activation_function="TANH")


def test_states_that_share_a_producer_get_their_own():
    g = Graph()
    x = g.input(1, 5, 3)
    zeros = g.tfl.fill(g.i32([1, 4]), np.float32(0))
    module = g.returns(lstm(g, x, zeros, zeros), lstm(g, g.tfl.exp(x), zeros, zeros))
    optimize_and_copy(module)
    assert kinds(module).count("fill") == 4
    states = [op.operands[index] for op in ops(module) if "lstm" in op.kind for index in (18, 19)]
    assert len(set(states)) == 4
    assert all(state.has_one_use for state in states)
    optimize_and_copy(module)
    assert kinds(module).count("fill") == 4


@pytest.mark.parametrize("kind", ["greater", "pow", "floor_div", "maximum"])
@pytest.mark.parametrize("swapped", [False, True])
def test_operands_of_other_kinds_broadcast_by_themselves(kind, swapped):
    g = Graph()
    x, y = g.tfl.exp(g.input(2, 3, 4)), g.tfl.broadcast_to(g.tfl.exp(g.input(4)), g.i32([2, 3, 4]))
    y = getattr(g.tfl, kind)(*((y, x) if swapped else (x, y)))
    assert kinds(optimized(g, y)) == ["exp", "exp", kind]


def test_a_choice_broadcasts_by_itself():
    g = Graph()
    condition = g.tfl.broadcast_to(g.tfl.greater(g.input(2, 1), np.float32(0)), g.i32([2, 3]))
    y = g.tfl.select_v2(condition, g.input(2, 3), g.tfl.broadcast_to(g.input(3), g.i32([2, 3])))
    assert kinds(optimized(g, y)) == ["greater", "select_v2"]


def test_a_choice_of_small_operands_alone_stays_broadcast():
    g = Graph()
    condition = g.tfl.broadcast_to(g.tfl.greater(g.input(2, 1), np.float32(0)), g.i32([2, 3]))
    y = g.tfl.select_v2(condition, g.input(1, 1), g.input(2, 1))
    assert kinds(optimized(g, y)) == ["greater", "broadcast_to", "select_v2"]


def test_a_tile_of_ones_is_a_broadcast():
    g = Graph()
    assert kinds(optimized(g, g.tfl.add(g.input(2, 3), g.tfl.tile(g.input(1, 3), g.i32([2, 1]))))) == ["add"]
    g = Graph()
    assert kinds(optimized(g, g.tfl.add(g.input(4, 3), g.tfl.tile(g.input(2, 3), g.i32([2, 1]))))) == ["tile", "add"]


@pytest.mark.parametrize(
    ("shape", "axis", "to", "expected"),
    [
        ((3, 1, 4), 0, 1, ["reshape"]),
        ((3, 2, 4), 0, 0, ["reshape"]),
        ((3, 2, 4), 1, 1, ["reshape"]),
        ((3, 1, 4), 2, 1, ["reshape"]),
        ((3, 2, 4), 0, 1, ["unpack", "concatenation"]),
        ((1, 3, 1, 4), 1, -1, ["reshape"]),
        ((2, 1, 3, 4), 2, 1, ["reshape"]),
        ((2, 5, 3, 4), 2, 1, ["unpack", "concatenation"]),
    ],
)
def test_parts_that_are_joined_again(shape, axis, to, expected):
    g = Graph()
    parts = g.tfl.unpack(g.input(*shape), num=shape[axis], axis=axis)
    assert kinds(optimized(g, g.tfl.concatenation(*parts, axis=to))) == expected


def test_parts_in_another_order_stay():
    g = Graph()
    x, y = g.tfl.unpack(g.input(2, 4), num=2, axis=0)
    assert kinds(optimized(g, g.tfl.concatenation(y, x, axis=0))) == ["unpack", "concatenation"]


@pytest.mark.parametrize(("exclusive", "expected"), [(False, ["exp"]), (True, ["cumsum", "exp"])])
def test_the_sum_of_one_is_itself(exclusive, expected):
    g = Graph()
    y = g.tfl.cumsum(g.input(3, 1), g.const(np.int32(1)), exclusive=exclusive, reverse=False)
    assert kinds(optimized(g, g.tfl.exp(y))) == expected


@pytest.mark.parametrize(("places", "expected"), [([0, 1, 2], []), ([0, 2, 1], ["gather_nd"]), ([0, 1], ["gather_nd"])])
def test_gathering_all_is_nothing(places, expected):
    g = Graph()
    y = g.tfl.gather_nd(g.input(3, 4), np.asarray(places, np.int32)[:, None])
    assert kinds(optimized(g, g.tfl.exp(y))) == [*expected, "exp"]


@pytest.mark.parametrize(
    ("places", "rows", "expected"), [([0, 1], 2, []), ([1, 0], 2, ["scatter_nd"]), ([0, 1], 3, ["scatter_nd"])]
)
def test_scattering_all_is_nothing(places, rows, expected):
    g = Graph()
    y = g.tfl.scatter_nd(np.asarray(places, np.int32)[:, None], g.input(2, 4), g.i32([rows, 4]))
    assert kinds(optimized(g, g.tfl.exp(y))) == [*expected, "exp"]


def test_one_index_of_several_dimensions_does_not_gather_all():
    g = Graph()
    y = g.tfl.gather_nd(g.input(2, 3), np.array([[0, 1]], np.int32))
    assert kinds(optimized(g, g.tfl.exp(y))) == ["gather_nd", "exp"]


def test_parts_that_are_joined_and_clamped_stay():
    g = Graph()
    parts = g.tfl.unpack(g.input(3, 2), num=3, axis=0)
    joined = g.tfl.concatenation(*parts, axis=0, fused_activation_function="RELU")
    module = g.returns(joined)
    optimize(module, context())
    assert kinds(module) == ["unpack", "concatenation"]
