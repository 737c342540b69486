"""Rotary position embeddings are recognized, with computed angles, tables and constants; other rotations are not."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from litefuse.ir import Annotation, DType, Value
from litefuse.passes.fusion.patterns import fuse_patterns
from litefuse.verification.replacement import Checker
from tests.fusions.contracts.comparison import convert_and_compare
from tests.support.modules.graph_builder import Graph, context, kinds

ROPE = "odml.rope"
MODELS: dict[str, dict[str, float]] = {
    "llama_rope": {"max_timescale": 10000.0},
    "hub_rope": {"max_timescale": 500_000.0},
    "table_rope": {"max_timescale": 10000.0},
    "torch_rope": {"max_timescale": 10000.0},
    "partial_rope": {"max_timescale": 100.0, "proportion": 0.5},
    "row_rope": {"max_timescale": 10000.0},
}


@pytest.mark.parametrize("name", MODELS)
def test_a_model_that_marked_nothing(name: str):
    (attributes,), report = convert_and_compare(name, ROPE)
    assert attributes == MODELS[name]
    (event,) = [event for event in report.events if event.rule == "find_rope"]
    assert (event.outcome, event.facts["verified"]) == ("fused", True)


RATES = (1 / 10000.0 ** (np.arange(4) / 4)).astype(np.float32)


def rotated(
    g: Graph, x: Value, positions: Value, *, rates: np.ndarray = RATES, swap: bool = False, offset: float = 0.0
) -> Value:
    """Rotate halves of (batch, heads, tokens, 8) by positions (batch, tokens)."""
    numbers = g.tf.AddV2(g.tf.Cast(positions, DstT=DType.F32), np.float32(offset)) if offset else positions
    numbers = numbers if numbers.dtype is DType.F32 else g.tf.Cast(numbers, DstT=DType.F32)
    angles = g.tf.Mul(g.tf.ExpandDims(g.tf.ExpandDims(numbers, g.i32(1)), g.i32(-1)), rates)
    cos, sin = g.tf.Cos(angles), g.tf.Sin(angles)
    left, right = g.tf.Split(g.i32(-1), x, num_split=2)
    left, right = (right, left) if swap else (left, right)
    turned = g.tf.Sub(g.tf.Mul(left, cos), g.tf.Mul(right, sin)), g.tf.AddV2(g.tf.Mul(right, cos), g.tf.Mul(left, sin))
    return g.tf.ConcatV2(*turned, g.i32(-1))


def find(g: Graph, *results: Value) -> tuple[list[Annotation], list[str]]:
    module = g.returns(*results)
    done = context(composites={ROPE: "preserve"})
    done.checker = Checker(done)
    fuse_patterns(module, done)
    marks = [function.attributes.get("_implements") for function in module.functions.values()]
    return [mark for mark in marks if isinstance(mark, Annotation)], kinds(module)


X = (None, 2, 5, 8)


def inputs(g: Graph, shape: tuple[int | None, ...] = X) -> tuple[Value, Value]:
    return g.input(*shape), g.input(shape[0], shape[2], dtype=DType.I32)


def test_queries_and_keys_share_angles():
    g = Graph()
    q, positions = inputs(g)
    k = g.input(*X)
    angles = g.tf.Mul(g.tf.Cast(g.tf.Reshape(positions, g.i32([-1, 1, 5, 1])), DstT=DType.F32), RATES)
    cos, sin = g.tf.Cos(angles), g.tf.Sin(angles)
    results: list[Value] = []
    for x in (q, k):
        left, right = g.tf.Split(g.i32(-1), x, num_split=2)
        halves = (
            g.tf.Sub(g.tf.Mul(left, cos), g.tf.Mul(right, sin)),
            g.tf.AddV2(g.tf.Mul(right, cos), g.tf.Mul(left, sin)),
        )
        results.append(g.tf.ConcatV2(*halves, g.i32(-1)))
    marks, found = find(g, *results)
    assert [mark.name for mark in marks] == [ROPE]
    assert found == ["PartitionedCall", "PartitionedCall"]


def test_one_token():
    g = Graph()
    assert len(find(g, rotated(g, *inputs(g, (1, 2, 1, 8))))[0]) == 1


def test_shifted_positions_are_the_positions():
    g = Graph()
    marks, found = find(g, rotated(g, *inputs(g), offset=3.0))
    assert len(marks) == 1
    assert found == ["Cast", "AddV2", "PartitionedCall"]


def test_a_shortest_time_scale():
    g = Graph()
    ((mark,), _) = find(g, rotated(g, *inputs(g), rates=RATES / np.float32(4)))
    assert dict(mark.attributes) == {"min_timescale": 4.0, "max_timescale": 40000.0}


@pytest.mark.parametrize(
    "rates",
    (
        np.array([1, 0.1, 0.02, 0.001], np.float32),  # no geometric series
        np.array([1, 0, 0.01, 0.001], np.float32),
        -RATES,
        np.array([7, 0.7, 0.07, 0.007], np.float32),  # more than half a turn per position
    ),
)
def test_other_rates_stay(rates: np.ndarray):
    g = Graph()
    assert find(g, rotated(g, *inputs(g), rates=rates))[0] == []


def test_the_other_direction_stays():
    g = Graph()
    assert find(g, rotated(g, *inputs(g), swap=True))[0] == []


def test_pairs_of_adjacent_channels_stay():
    g = Graph()
    x, positions = inputs(g)
    numbers = g.tf.Reshape(g.tf.Cast(positions, DstT=DType.F32), g.i32([-1, 1, 5, 1]))
    cos, sin = g.tf.Cos(g.tf.Mul(numbers, RATES)), g.tf.Sin(g.tf.Mul(numbers, RATES))
    ends, one = g.i32([0, 0, 0, 0]), g.i32([1, 1, 1, 2])
    every: dict[str, Any] = {"begin_mask": 7, "end_mask": 15}
    even = g.tf.StridedSlice(x, ends, ends, one, **every)
    odd = g.tf.StridedSlice(x, g.i32([0, 0, 0, 1]), ends, one, **every)
    halves = (
        g.tf.Sub(g.tf.Mul(even, cos), g.tf.Mul(odd, sin)),
        g.tf.AddV2(g.tf.Mul(odd, cos), g.tf.Mul(even, sin)),
    )
    y = g.tf.Reshape(g.tf.Pack(*halves, axis=-1), g.i32([-1, 2, 5, 8]))
    assert find(g, y)[0] == []


def test_an_inner_value_that_is_used_elsewhere_refuses():
    g = Graph()
    y = rotated(g, *inputs(g))
    inner = next(op for op in g._builder.staged if op.kind == "tf.Sub").result
    assert find(g, y, inner)[0] == []


def test_a_rotation_with_a_factor_stays():
    g = Graph()
    x, positions = inputs(g)
    numbers = g.tf.Reshape(g.tf.Cast(positions, DstT=DType.F32), g.i32([-1, 1, 5, 1]))
    cos, sin = g.tf.Cos(g.tf.Mul(numbers, RATES)), g.tf.Mul(g.tf.Sin(g.tf.Mul(numbers, RATES)), np.float32(2))
    left, right = g.tf.Split(g.i32(-1), x, num_split=2)
    halves = (
        g.tf.Sub(g.tf.Mul(left, cos), g.tf.Mul(right, sin)),
        g.tf.AddV2(g.tf.Mul(right, cos), g.tf.Mul(left, sin)),
    )
    assert find(g, g.tf.ConcatV2(*halves, g.i32(-1)))[0] == []
