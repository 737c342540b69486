"""Bounds of slices that are the sizes of the operand."""

from __future__ import annotations

import numpy as np

from litefuse.ir import Value
from litefuse.passes.simplify.fold import fold
from tests.support.modules.graph_builder import Graph, context, evaluate, ops

STEPS = 60
"""So many that the sizes of the last step depend on more dimensions than an analysis for one rule may trace."""


def test_bounds_far_from_the_input_are_found() -> None:
    """A layer unrolled by JAX slices its gates along the free batch in each step."""
    g = Graph()
    x = g.input(None, 8)
    batch = g.tf.StridedSlice(g.tf.Shape(x), g.i32([0]), g.i32([1]), g.i32([1]), shrink_axis_mask=1)
    y: Value = x
    for _ in range(STEPS):
        end = g.tf.Pack(batch, g.i32(4), axis=0)
        half = g.tf.StridedSlice(y, g.i32([0, 0]), end, g.i32([1, 1]))
        y = g.tf.ConcatV2(g.tf.Tanh(half), g.tf.Neg(half), g.i32(1))
    module = g.returns(y)
    given = np.random.default_rng(0).normal(size=(3, 8)).astype(np.float32)
    (wanted,) = evaluate(module, given)
    fold(module, context())
    slices = [op for op in ops(module) if op.kind == "tf.StridedSlice"]
    assert [op.attributes["end_mask"] for op in slices] == [1] * STEPS
    np.testing.assert_array_equal(evaluate(module, given)[0], wanted)


def test_bounds_that_are_the_size_of_another_input_are_kept() -> None:
    g = Graph()
    x, other = g.input(None, 8), g.input(None, 8)
    batch = g.tf.StridedSlice(g.tf.Shape(other), g.i32([0]), g.i32([1]), g.i32([1]), shrink_axis_mask=1)
    y = g.tf.StridedSlice(x, g.i32([0, 0]), g.tf.Pack(batch, g.i32(4), axis=0), g.i32([1, 1]))
    module = g.returns(y)
    fold(module, context())
    (kept,) = (op for op in ops(module) if op.kind == "tf.StridedSlice" and op.inputs[0] is x)
    assert kept.attributes["end_mask"] == 0
    assert kept.inputs[2].constant is None
