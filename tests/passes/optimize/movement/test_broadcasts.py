"""Operands that are needlessly tiled, broadcast or filled, also with free dimensions; and those that are not."""

from __future__ import annotations

import numpy as np
import pytest

from litefuse.backend import to_bytes
from litefuse.passes.optimize.driver import optimize
from tests.passes.optimize.check import random
from tests.support.harness import RESOLVERS, open_interpreter
from tests.support.modules.graph_builder import Graph, context, kinds


def size(g, x, axis=0):
    return g.tfl.strided_slice(g.tfl.shape(x), g.i32([axis]), g.i32([axis + 1]), g.i32([1]), shrink_axis_mask=1)


def shape(g, x, *others):
    """Return the vector of x's first dimension and of numbers."""
    return g.tfl.pack(size(g, x), *(g.const(np.int32(other)) for other in others), axis=0)


def run(module, shapes) -> list[np.ndarray]:
    """Return the answers of alternating calls with several batches, with XNNPACK and without."""
    answers = []
    for resolver in RESOLVERS:
        runner = open_interpreter(to_bytes(module), resolver=resolver).get_signature_runner()
        for batch in (1, 3, 2, 5, 1):
            sizes = [[batch if dim is None else dim for dim in dims] for dims in shapes]
            inputs = {f"x{index}": random(*dims, seed=index + batch) for index, dims in enumerate(sizes)}
            answers.append(runner(**inputs)["y0"])
    return answers


def check(build, *shapes) -> list[str]:
    """Return the kinds of the remaining ops; compare answers before and after."""
    g = Graph()
    module = g.returns(build(g, *(g.input(*dims) for dims in shapes)))
    before = run(module, shapes)
    optimize(module, context())
    for want, found in zip(before, run(module, shapes), strict=True):
        assert want.shape == found.shape
        np.testing.assert_allclose(found, want, rtol=2e-6, atol=2e-6)
    return kinds(module)


def tile(g, x, *counts):
    return g.tfl.tile(x, g.i32(counts))


BATCHED = {
    "tile of one axis": (
        lambda g, x, y: g.tfl.mul(tile(g, x, 1, 1, 2), y), [(None, 4, 1), (None, 4, 2)], ["mul"]),
    "tile of two axes": (
        lambda g, x, y: g.tfl.sub(y, tile(g, x, 1, 4, 2)), [(None, 1, 1), (None, 4, 2)], ["sub"]),
    "tile of a smaller rank": (
        lambda g, x, y: g.tfl.maximum(tile(g, x, 4), y), [(1,), (None, 4)], ["maximum"]),
    "broadcast to the batch of the other": (
        lambda g, x, y: g.tfl.add(g.tfl.broadcast_to(x, shape(g, y, 4)), y), [(1, 4), (None, 4)], ["add"]),
    "broadcast to what the other comes from": (
        lambda g, x, y: g.tfl.add(g.tfl.broadcast_to(x, shape(g, y, 4)), g.tfl.tanh(y)), [(1, 4), (None, 4)],
        ["tanh", "add"]),
    "fill": (
        lambda g, x: g.tfl.add(g.tfl.fill(shape(g, x, 1), np.float32(2)), x), [(None, 4)], ["add"]),
    "fill of ones": (
        lambda g, x: g.tfl.tanh(g.tfl.mul(g.tfl.fill(shape(g, x, 4), np.float32(1)), x)), [(None, 4)], ["tanh"]),
    "choice": (
        lambda g, x, y: g.tfl.select_v2(tile(g, g.tfl.greater(x, np.float32(0)), 1, 4), y, tile(g, x, 1, 4)),
        [(None, 1), (None, 4)], ["greater", "select_v2"]),
    "product": (
        lambda g, x, y: g.tfl.batch_matmul(x, g.tfl.broadcast_to(y, shape(g, x, 4, 5)), adj_x=False, adj_y=False),
        [(None, 3, 4), (1, 4, 5)], ["batch_matmul"]),
    "tiled product": (
        lambda g, x, y: g.tfl.batch_matmul(tile(g, x, 1, 3, 1, 1), y, adj_x=False, adj_y=False),
        [(None, 1, 2, 4), (None, 3, 4, 5)], ["batch_matmul"]),
}  # fmt: skip


@pytest.mark.parametrize("name", BATCHED)
def test_operands_that_broadcast_anyway(name):
    build, shapes, expected = BATCHED[name]
    assert check(build, *shapes) == expected


STAYING = {
    "both have one": (
        lambda g, x, y: g.tfl.mul(tile(g, x, 1, 4), y), [(None, 1), (None, 1)], ["tile"]),
    "more than one is repeated": (
        lambda g, x, y: g.tfl.mul(tile(g, x, 1, 2), y), [(None, 2), (None, 4)], ["tile"]),
    "another batch": (
        lambda g, x, y, z: g.tfl.add(g.tfl.broadcast_to(x, shape(g, z, 4)), y), [(1, 4), (1, 4), (None, 4)],
        ["broadcast_to"]),
    "fill of another batch": (
        lambda g, x, z: g.tfl.mul(g.tfl.fill(shape(g, z, 4), np.float32(3)), x), [(1, 4), (None, 4)], ["fill"]),
    "columns of a product": (
        lambda g, x, y: g.tfl.batch_matmul(x, tile(g, y, 1, 1, 3), adj_x=False, adj_y=False),
        [(2, 3, 4), (2, 4, 1)], ["tile"]),
    "five dimensions": (
        lambda g, x, y: g.tfl.mul(tile(g, x, 1, 1, 1, 1, 3), y), [(1, 2, 2, 2, 1), (1, 2, 2, 2, 3)], ["tile"]),
}  # fmt: skip


@pytest.mark.parametrize("name", STAYING)
def test_operands_that_must_be_broadcast(name):
    build, shapes, expected = STAYING[name]
    found = check(build, *shapes)
    assert [kind for kind in found if kind in ("tile", "broadcast_to", "fill")] == expected


def tree(g, x, depth=4):
    """A soft decision tree, as in Keras's example of deep neural decision forests."""
    leaves = 1 << depth
    nodes = g.tfl.fully_connected(x, random(leaves, x.shape[-1]), np.zeros(leaves, np.float32))
    chosen = g.tfl.reshape(g.tfl.logistic(nodes), g.i32([-1, leaves, 1]))
    chosen = g.tfl.concatenation(chosen, g.tfl.sub(np.float32(1), chosen), axis=2)
    reached = g.tfl.fill(shape(g, x, 1, 1), np.float32(1))
    for level in range(depth):
        first, last = 1 << level, 2 << level
        reached = tile(g, g.tfl.reshape(reached, shape(g, x, -1, 1)), 1, 1, 2)
        part = g.tfl.strided_slice(
            chosen, g.i32([0, first, 0]), g.i32([0, last, 0]), g.i32([1, 1, 1]), begin_mask=5, end_mask=5
        )
        reached = g.tfl.mul(reached, part)
    return g.tfl.reshape(reached, shape(g, x, leaves))


def test_a_decision_tree_computes_no_shapes():
    found = check(tree, (None, 6))
    assert not {"tile", "fill", "shape", "pack"} & set(found)
    assert (found.count("mul"), found.count("reshape")) == (3, 5)


def test_a_size_follows_only_from_what_both_have_free():
    def reshaped(g, x, y):
        return g.tfl.tanh(g.tfl.reshape(x, shape(g, y, -1)))

    found = check(lambda g, x: reshaped(g, x, x), (None, 3, 4))
    assert found == ["reshape", "tanh"] or found == ["tanh", "reshape"]
    assert "shape" in check(reshaped, (None, 3, 4), (None, 2))
    assert "shape" in check(lambda g, x: reshaped(g, x, x), (None, None, 4))


def test_rows_of_a_flattened_input_are_not_its_rows():
    """The layer consumes two rows at a time: the first dimension of its result differs from its operand's."""

    def build(g, x):
        y = g.tfl.fully_connected(x, random(3, 4), None)
        return g.tfl.mul(y, g.tfl.reshape(g.tfl.fill(shape(g, x, 2), np.float32(2)), g.i32([-1, 1])))

    assert "fully_connected" in check(build, (None, 8))
