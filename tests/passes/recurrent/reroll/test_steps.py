"""Values that are one step of a tensor, and tensors into which values are stacked."""

from __future__ import annotations

import pytest

from litefuse.ir import Value
from litefuse.passes.recurrent.reroll.steps import match_stack, match_step
from tests.support.modules.graph_builder import Graph


def cut(g: Graph, x: Value, start: int, stop: int, **masks: int) -> Value:
    """Slice the first axis of a tensor of rank 3."""
    return g.tf.StridedSlice(
        x, g.i32([start, 0, 0]), g.i32([stop, 0, 0]), g.i32([1, 1, 1]), **({"end_mask": 6} | masks)
    )


def test_a_step_is_found_through_the_reshape_that_drops_its_axis() -> None:
    g = Graph()
    x = g.input(5, None, 3)
    assert match_step(g.tf.Reshape(cut(g, x, 2, 3), g.i32([-1, 3]))) == (x, 0, 2)
    assert match_step(cut(g, x, 2, 3, shrink_axis_mask=1)) == (x, 0, 2)
    assert match_step(cut(g, x, -1, 0, shrink_axis_mask=1)) == (x, 0, 4)


def test_a_step_is_found_by_its_number() -> None:
    g = Graph()
    x = g.input(None, 5, 3)
    assert match_step(g.tf.GatherV2(x, g.i32(3), g.i32(1))) == (x, 1, 3)


@pytest.mark.parametrize(
    "make",
    [
        lambda g, x: cut(g, x, 2, 3),
        lambda g, x: g.tf.Reshape(cut(g, x, 2, 4), g.i32([-1, 3])),
        lambda g, x: g.tf.Reshape(cut(g, x, 2, 3), g.i32([3, -1])),
        lambda g, x: g.tf.Reshape(cut(g, x, 2, 3, end_mask=4), g.i32([-1, 3])),
        lambda g, x: g.tf.GatherV2(x, g.i32([3]), g.i32(0)),
        lambda g, x: g.tf.GatherV2(x, g.tf.Shape(x), g.i32(0)),
        lambda g, x: g.tf.Tanh(x),
    ],
    ids=["axis_kept", "two_steps", "transposed", "part_of_the_batch", "vector", "computed", "other_op"],
)
def test_other_values_are_no_steps(make) -> None:
    g = Graph()
    value = make(g, g.input(5, None, 3))
    assert match_step(value) == (value, -1, 0)


def test_a_stack_is_found_with_its_axis() -> None:
    g = Graph()
    x, y = g.input(None, 4), g.input(None, 4)
    added = [g.tf.Reshape(value, g.i32([-1, 1, 4])) for value in (x, y)]
    assert match_stack(g.tf.ConcatV2(*added, g.i32(1)).op) == (1, [x, y])
    assert match_stack(g.tf.ConcatV2(*added, g.i32(-2)).op) == (1, [x, y])
    assert match_stack(g.tf.Pack(x, y, axis=0).op) == (0, [x, y])


@pytest.mark.parametrize("axis", [0, 2])
def test_joining_along_another_axis_is_no_stack(axis: int) -> None:
    g = Graph()
    added = [g.tf.Reshape(g.input(None, 4), g.i32([-1, 1, 4])) for _ in range(2)]
    assert match_stack(g.tf.ConcatV2(*added, g.i32(axis)).op) is None


def test_joining_with_another_tensor_is_no_stack() -> None:
    g = Graph()
    added = g.tf.Reshape(g.input(None, 4), g.i32([-1, 1, 4]))
    assert match_stack(g.tf.ConcatV2(added, g.input(None, 1, 4), g.i32(1)).op) is None
    assert match_stack(g.tf.Tanh(added).op) is None
