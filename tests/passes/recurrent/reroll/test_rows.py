"""Rows of values that ops only move."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from litefuse.ir import Value
from litefuse.passes.recurrent.reroll.rows import RowTracer
from tests.support.modules.graph_builder import Graph, evaluate

Move = Callable[[Graph, Value], Value]

MOVES: dict[str, Move] = {
    "identity": lambda g, x: g.tf.Identity(x),
    "transpose": lambda g, x: g.tf.Transpose(x, g.i32([1, 0, 2])),
    "reverse": lambda g, x: g.tf.ReverseV2(x, g.i32([1, 0])),
    "slice": lambda g, x: g.tf.Slice(x, g.i32([2, 0, 0]), g.i32([3, 1, 4])),
    "slice of the rest": lambda g, x: g.tf.Slice(x, g.i32([1, 1, 0]), g.i32([-1, -1, -1])),
    "every other step": lambda g, x: g.tf.StridedSlice(x, g.i32([5, 0, 0]), g.i32([0, 2, 4]), g.i32([-2, 1, 1])),
    "one step": lambda g, x: g.tf.StridedSlice(
        x, g.i32([-2, 0]), g.i32([0, 0]), g.i32([1, 1]), shrink_axis_mask=1, ellipsis_mask=2
    ),
    "part": lambda g, x: g.tf.Split(g.i32(0), x, num_split=3)[1],
    "step of all": lambda g, x: g.tf.Unpack(x, num=6, axis=0)[4],
    "uneven part": lambda g, x: g.tf.SplitV(x, g.i32([1, -1]), g.i32(0), num_split=2)[1],
    "steps by number": lambda g, x: g.tf.GatherV2(x, g.i32([4, 0, 4]), g.i32(0)),
    "repetition": lambda g, x: g.tf.Tile(x, g.i32([1, 2, 1])),
    "rows for each example": lambda g, x: g.tf.BroadcastTo(g.tf.Split(g.i32(1), x, num_split=2)[1], g.i32([6, 3, 4])),
    "new axis": lambda g, x: g.tf.ExpandDims(x, g.i32(1)),
    "dropped axis": lambda g, x: g.tf.Squeeze(g.tf.Slice(x, g.i32([0, 1, 0]), g.i32([6, 1, 4])), squeeze_dims=(1,)),
    "all rows": lambda g, x: g.tf.Reshape(x, g.i32([12, -1])),
    "join": lambda g, x: g.tf.ConcatV2(x, g.tf.ReverseV2(x, g.i32([0])), g.i32(1)),
    "stack": lambda g, x: g.tf.Pack(x, x, axis=1),
    "columns as rows": lambda g, x: g.tf.Reshape(
        g.tf.ConcatV2(x, g.tf.ReverseV2(x, g.i32([1])), g.i32(-1)), g.i32([6, 2, 2, 4])
    ),
    "a chain": lambda g, x: g.tf.Pack(*g.tf.Unpack(g.tf.Transpose(x, g.i32([1, 0, 2])), num=2, axis=0)[::-1], axis=1),
}


@pytest.mark.parametrize("name", MOVES)
def test_rows_that_are_moved(name: str) -> None:
    g = Graph()
    x = g.input(6, 2, 4)
    y = MOVES[name](g, x)
    found = RowTracer().trace(y)
    assert found is not None and found.base is x
    array = np.random.default_rng(0).normal(size=(6, 2, 4)).astype(np.float32)
    (expected,) = evaluate(g.returns(y), array)
    np.testing.assert_array_equal(array.reshape(-1, 4)[found.numbers], expected)


OTHERS: dict[str, Move] = {
    "transposed columns": lambda g, x: g.tf.Transpose(x, g.i32([0, 2, 1])),
    "reversed columns": lambda g, x: g.tf.ReverseV2(x, g.i32([2])),
    "some columns": lambda g, x: g.tf.Slice(x, g.i32([0, 0, 1]), g.i32([6, 2, 3])),
    "every other column": lambda g, x: g.tf.StridedSlice(x, g.i32([0, 0, 0]), g.i32([6, 2, 4]), g.i32([1, 1, 2])),
    "columns by number": lambda g, x: g.tf.GatherV2(x, g.i32([0, 1, 2, 3]), g.i32(2)),
    "repeated columns": lambda g, x: g.tf.Tile(x, g.i32([1, 1, 2])),
    "wider rows": lambda g, x: g.tf.ConcatV2(x, x, g.i32(2)),
    "half of the columns": lambda g, x: g.tf.Split(g.i32(2), x, num_split=2)[0],
    "column": lambda g, x: g.tf.Unpack(x, num=4, axis=2)[1],
    "rows of another width": lambda g, x: g.tf.Reshape(x, g.i32([6, 8])),
    "rows of several values": lambda g, x: g.tf.Pack(x, g.tf.Tanh(x), axis=0),
    "computed": lambda g, x: g.tf.Tanh(x),
}


@pytest.mark.parametrize("name", OTHERS)
def test_other_values_have_rows_of_their_own(name: str) -> None:
    g = Graph()
    y = OTHERS[name](g, g.input(6, 2, 4))
    found = RowTracer().trace(y)
    assert found is not None and found.base is y
    assert found.numbers.reshape(-1).tolist() == list(range(found.numbers.size))


def test_given_rows_are_kept() -> None:
    g = Graph()
    first, last = g.tf.Unpack(g.input(2, 3, 4), num=2, axis=0)
    tracer = RowTracer({first: (own := RowTracer().trace(g.input(3, 4)))})
    assert tracer.trace(last) is not None
    assert tracer.trace(first) is own


def test_values_of_free_shape_have_no_rows() -> None:
    g = Graph()
    assert RowTracer().trace(g.tf.Transpose(g.input(None, 2, 4), g.i32([1, 0, 2]))) is None
