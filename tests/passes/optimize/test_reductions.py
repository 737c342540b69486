"""Reductions over axes that are not adjacent; means written as sums."""

from __future__ import annotations

import numpy as np
import pytest

from tests.passes.optimize.check import optimized
from tests.support.modules.graph_builder import Graph, kinds, ops

KINDS = ("mean", "sum", "reduce_max", "reduce_min")


def _axes(kind: str, shape: tuple[int | None, ...], axes: list[int], *, keep_dims: bool) -> list[list[int]]:
    """Return the axes of the reductions after the rewrite. Answers are compared before and after."""
    g = Graph()
    y = getattr(g.tfl, kind)(g.input(*shape), g.i32(axes), keep_dims=keep_dims)
    module = optimized(g, y)
    assert set(kinds(module)) == {kind}
    return [op.inputs[1].constant.numpy().tolist() for op in ops(module)]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("keep_dims", [False, True])
def test_rows_are_added_up_first(kind, keep_dims):
    found = _axes(kind, (None, 5, 4, 3, 2), [1, 2, 4], keep_dims=keep_dims)
    assert found == [[1, 2], [4] if keep_dims else [2]]


@pytest.mark.parametrize("keep_dims", [False, True])
def test_the_last_stretch_may_be_of_several_axes(keep_dims):
    found = _axes("mean", (4, None, 3, 5), [-1, 0, 2], keep_dims=keep_dims)
    assert found == [[0], [2, 3] if keep_dims else [1, 2]]


def test_a_last_axis_of_one_that_is_kept_is_not_reduced():
    assert _axes("sum", (2, 5, 4, 3, 1), [1, 2, 4], keep_dims=True) == [[1, 2]]
    assert _axes("sum", (2, 5, 4, 3, 1), [1, 2, 4], keep_dims=False) == [[1, 2], [2]]


@pytest.mark.parametrize(
    ("shape", "axes"),
    [
        ((2, 3, 4), [1, 2]),  # Adjacent axes.
        ((2, 3, 4), [0, 1]),
        ((2, 3, 4, 5), [0, 2]),  # Not the last axis.
        ((4, 3, 33), [0, 2]),  # A long axis.
        ((4, 3, None), [0, 2]),  # An axis of unknown length.
    ],
)
def test_others_stay(shape, axes):
    assert _axes("mean", shape, axes, keep_dims=True) == [axes]


@pytest.mark.parametrize("swapped", [False, True])
def test_a_sum_by_the_number_of_elements_is_a_mean(swapped):
    g = Graph()
    total = g.tfl.sum(g.input(None, 5, 4), g.i32([1, 2]), keep_dims=True)
    factor = np.float32(1 / 20)
    assert kinds(optimized(g, g.tfl.mul(factor, total) if swapped else g.tfl.mul(total, factor))) == ["mean"]


def test_so_is_a_sum_of_sums():
    g = Graph()
    total = g.tfl.sum(g.input(None, 5, 4, 3), g.i32([1, 3]), keep_dims=True)
    assert kinds(optimized(g, g.tfl.mul(total, np.float32(1 / 15)))) == ["mean", "mean"]


@pytest.mark.parametrize(
    ("shape", "factor"), [((2, 5, 4), 0.1), ((2, None, 4), 0.05), ((2, 5, 4), [[0.05] * 2])], ids=str
)
def test_other_scaled_sums_stay(shape, factor):
    g = Graph()
    total = g.tfl.sum(g.input(*shape), g.i32([1, 2]), keep_dims=False)
    assert kinds(optimized(g, g.tfl.mul(total, np.float32(factor)))) == ["sum", "mul"]


def test_a_sum_that_is_read_elsewhere_stays():
    g = Graph()
    total = g.tfl.sum(g.input(2, 4), g.i32([1]), keep_dims=False)
    assert kinds(optimized(g, g.tfl.mul(total, np.float32(0.25)), g.tfl.exp(total))) == ["sum", "mul", "exp"]
