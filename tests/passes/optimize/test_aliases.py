"""Ops do not overwrite values that are still in use."""

from __future__ import annotations

import numpy as np
import pytest

from litefuse.ir import Value
from tests.passes.optimize.check import optimized, random
from tests.support.modules.graph_builder import Graph, kinds, ops

CHANNELS = np.abs(random(4)) + 0.5


def rows(v: Value) -> np.ndarray:
    """Return an addend that cannot move before a reshape: it varies along a dimension other than the last."""
    return np.abs(random(v.shape[-2], 1)) + 0.5


WRITERS = {
    "add": lambda g, v: g.tfl.add(v, rows(v)),
    "sub swapped": lambda g, v: g.tfl.sub(rows(v), v),
    "mul": lambda g, v: g.tfl.mul(v, rows(v)),
    "div": lambda g, v: g.tfl.div(v, rows(v)),
    "softmax": lambda g, v: g.tfl.softmax(v, beta=1.0),
}
SHARING = {
    "reshape": lambda g, v: g.tfl.reshape(v, g.i32([2, 8, 4])),
    "expand_dims": lambda g, v: g.tfl.expand_dims(v, g.i32(0)),
    "squeeze": lambda g, v: g.tfl.squeeze(g.tfl.reshape(v, g.i32([1, 2, 8, 4])), squeeze_dims=(0,)),
}


def moved(g: Graph, x: Value) -> Value:
    return g.tfl.transpose(x, g.i32([*range(x.rank - 2), x.rank - 1, x.rank - 2]))


@pytest.mark.parametrize("sharing", SHARING)
@pytest.mark.parametrize("writer", WRITERS)
def test_a_value_that_is_read_later_is_copied(writer, sharing):
    g = Graph()
    t = g.tfl.add(g.tfl.logistic(g.input(2, 2, 4, 4)), CHANNELS)
    w = WRITERS[writer](g, SHARING[sharing](g, t))
    module = optimized(g, moved(g, w), moved(g, t))
    assert kinds(module).count("transpose") == 3


def test_a_value_that_is_not_read_later_is_not_copied():
    g = Graph()
    t = g.tfl.add(g.tfl.logistic(g.input(2, 2, 4, 4)), CHANNELS)
    late = moved(g, t)
    w = WRITERS["softmax"](g, SHARING["reshape"](g, t))
    assert kinds(optimized(g, moved(g, w), late)).count("transpose") == 2


def test_a_value_with_its_own_memory_is_not_copied():
    g = Graph()
    t = g.tfl.logistic(g.input(2, 2, 4, 4))
    w = WRITERS["softmax"](g, SHARING["reshape"](g, t))
    assert kinds(optimized(g, moved(g, w), moved(g, t))).count("transpose") == 2


def test_a_scalar_is_copied_as_a_vector():
    """LiteRT's TRANSPOSE does not write the result of a scalar."""
    g = Graph()
    t = g.tfl.add(g.tfl.logistic(g.input()), np.float32(0.5))
    w = g.tfl.softmax(g.tfl.reshape(t, g.i32([1])), beta=1.0)
    module = optimized(g, g.tfl.exp(g.tfl.sub(w, np.float32(0.25))), g.tfl.exp(t))
    (copy,) = (op for op in ops(module) if op.kind == "tfl.transpose")
    assert copy.result.shape == (1,)
