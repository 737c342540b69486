"""Matrix products: constants yield fully connected ops, transposes become flags."""

from __future__ import annotations

import numpy as np
import pytest

from tests.passes.optimize.check import optimized, random
from tests.support.modules.graph_builder import Graph, kinds, ops


@pytest.mark.parametrize("adj_y", [False, True])
@pytest.mark.parametrize("shape", [(5, 4), (2, 5, 4), (2, 3, 5, 4)])
@pytest.mark.parametrize("ones", [0, 1])
def test_a_constant_matrix_makes_a_fully_connected_op(shape, adj_y, ones):
    g = Graph()
    matrix = random(*(1,) * (ones if len(shape) > 2 else 0), *((6, 4) if adj_y else (4, 6)))
    y = g.tfl.batch_matmul(g.input(*shape), matrix, adj_x=False, adj_y=adj_y)
    y = g.tfl.relu(g.tfl.add(y, random(6)))
    (op,) = ops(optimized(g, y))
    assert op.kind == "tfl.fully_connected"


def test_several_constant_matrices_stay():
    g = Graph()
    y = g.tfl.batch_matmul(g.input(2, 5, 4), random(2, 4, 6), adj_x=False, adj_y=False)
    assert kinds(optimized(g, y)) == ["batch_matmul"]


def test_a_transpose_of_the_last_dimensions_is_a_flag():
    g = Graph()
    y = g.tfl.transpose(g.input(2, 6, 4), g.i32([0, 2, 1]))
    (op,) = ops(optimized(g, g.tfl.batch_matmul(g.input(2, 5, 4), y, adj_x=False, adj_y=False)))
    assert op.attributes["adj_y"]


def test_attention_as_keras_writes_it():
    """The product of keys and queries, transposed, is the product of queries and keys."""
    g = Graph()
    query, key = g.input(2, 5, 3, 4), g.input(2, 5, 3, 4)
    k = g.tfl.transpose(key, g.i32([0, 2, 1, 3]))
    q = g.tfl.transpose(query, g.i32([0, 2, 3, 1]))
    y = g.tfl.transpose(g.tfl.batch_matmul(k, q, adj_x=False, adj_y=False), g.i32([0, 1, 3, 2]))
    module = optimized(g, y)
    assert kinds(module) == ["transpose", "transpose", "batch_matmul"]
    assert ops(module)[2].attributes["adj_y"]


def test_other_transposes_of_a_product_stay():
    g = Graph()
    y = g.tfl.batch_matmul(g.input(2, 3, 5, 4), g.input(2, 3, 4, 6), adj_x=False, adj_y=False)
    assert kinds(optimized(g, g.tfl.transpose(y, g.i32([0, 2, 1, 3])))) == ["batch_matmul", "transpose"]
    g = Graph()
    y = g.tfl.batch_matmul(g.input(2, 5, 4), g.input(2, 4, 6), adj_x=False, adj_y=False)
    assert kinds(optimized(g, g.tfl.transpose(y, g.i32([0, 2, 1])))) == ["batch_matmul", "transpose"]


def test_weights_that_are_computed_and_transposed():
    g = Graph()
    w = g.tfl.transpose(g.tfl.exp(g.input(4, 6)), g.i32([1, 0]))
    y = g.tfl.fully_connected(g.input(5, 4), w, None)
    assert kinds(optimized(g, y)) in (["exp", "batch_matmul"], ["exp", "transpose", "fully_connected"])


def test_a_large_constant_matrix_is_not_copied():
    g = Graph()
    matrix = random(512, 600)
    module = g.returns(g.tfl.batch_matmul(g.input(2, 3, 512), matrix, adj_x=False, adj_y=False))
    from litefuse.passes.optimize.driver import optimize
    from tests.support.modules.graph_builder import context

    optimize(module, context())
    weights = ops(module)[0].operands[1].constant
    assert weights.shape == (600, 512)
    assert np.shares_memory(weights.numpy(), matrix)


@pytest.mark.parametrize(("x", "y"), [((1, 3, 4), (2, 4, 5)), ((2, 1, 3, 4), (2, 6, 4, 5))])
@pytest.mark.parametrize("left", [True, False])
def test_matrices_broadcast_by_themselves(x, y, left):
    g = Graph()
    whole = [*y[:-2], *x[-2:]]
    operands = [g.tfl.broadcast_to(g.input(*x), g.i32(whole)), g.input(*y)]
    if not left:
        operands = [
            g.tfl.transpose(value, g.i32([*range(len(y) - 2), len(y) - 1, len(y) - 2])) for value in operands[::-1]
        ]
    assert "broadcast_to" not in kinds(optimized(g, g.tfl.batch_matmul(*operands)))


def test_matrices_that_nothing_else_makes_as_many_stay():
    g = Graph()
    x = g.tfl.broadcast_to(g.input(1, 3, 4), g.i32([2, 3, 4]))
    assert kinds(optimized(g, g.tfl.batch_matmul(x, g.input(1, 4, 5)))) == ["broadcast_to", "batch_matmul"]
    g = Graph()
    x = g.tfl.broadcast_to(g.input(2, 1, 4), g.i32([2, 3, 4]))
    assert kinds(optimized(g, g.tfl.batch_matmul(x, g.input(2, 4, 5)))) == ["broadcast_to", "batch_matmul"]


@pytest.mark.parametrize(
    ("before", "after", "expected"),
    [
        ((2, 5, 4), (2, 5, 6), ["batch_matmul"]),
        ((None, 5, 4), (2, 5, 6), ["batch_matmul"]),
        ((2, 5, 4), (5, 2, 6), ["reshape", "batch_matmul", "reshape"]),
        ((2, 5, 4), (2, 5, 2, 3), ["reshape", "batch_matmul", "reshape"]),
        ((2, 10, 2), (2, 5, 6), ["reshape", "batch_matmul", "reshape"]),
    ],
)
def test_a_product_of_rows_that_were_laid_flat(before, after, expected):
    g = Graph()
    flat = g.tfl.reshape(g.input(*before), g.i32([10, 4]))
    y = g.tfl.reshape(g.tfl.batch_matmul(flat, g.input(4, 6)), g.i32(after))
    assert kinds(optimized(g, y)) == expected


@pytest.mark.parametrize("batch", [(2,), (None,), (2, 3), ()])
@pytest.mark.parametrize("both", [False, True])
def test_a_transpose_of_the_left_side_is_a_flag_too(batch, both):
    g = Graph()
    swap = [*range(len(batch)), len(batch) + 1, len(batch)]
    x = g.tfl.transpose(g.input(*batch, 4, 5), g.i32(swap))
    y = g.tfl.transpose(g.input(*batch, 6, 4), g.i32(swap)) if both else g.input(*batch, 4, 6)
    (op,) = ops(optimized(g, g.tfl.batch_matmul(x, y, adj_x=False, adj_y=False)))
    assert (op.attributes["adj_x"], op.attributes["adj_y"]) == (True, both)


def test_other_transposes_of_the_left_side_stay():
    g = Graph()
    x = g.tfl.transpose(g.input(3, 2, 4, 5), g.i32([1, 0, 3, 2]))
    assert kinds(optimized(g, g.tfl.batch_matmul(x, g.input(2, 3, 4, 6)))) == ["transpose", "batch_matmul"]
