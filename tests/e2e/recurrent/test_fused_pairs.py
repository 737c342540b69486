"""Layers in both directions over one sequence become one op, or two if the kernel lacks the combination."""

from __future__ import annotations

import numpy as np
import pytest

from litefuse.context import Context
from litefuse.dialects import DIALECTS
from litefuse.ir import Builder, Constant, DType, Module, ShapeAttr, TensorType, Value, Variable
from litefuse.ir.verifier import verify
from litefuse.options import Options
from litefuse.passes.recurrent.fuse.fuse_cells import fuse_cells
from tests.e2e.recurrent.steps import FEATURES, TIME, UNITS, convert, finish, meaning, split, weights
from tests.support.modules.lite_modules import f32
from tests.support.modules.marked_functions import Runs, entry, function, kinds, outcomes

BOTH_LSTM, BOTH_RNN = "bidirectional_sequence_lstm", "bidirectional_sequence_rnn"
ONE_LSTM = "unidirectional_sequence_lstm"
TOLERANCE = 5e-6


def lstm(seed: int, units: int = UNITS, activation: str = "Tanh"):
    kernel, recurrent = weights(FEATURES, 4 * units, seed=seed), weights(units, 4 * units, seed=seed)

    def step(b: Builder, x: Value, h: Value, c: Value) -> list[Value]:
        z = b.tf.AddV2(b.tf.MatMul(x, kernel), b.tf.MatMul(h, recurrent))
        hidden, cell = finish(b, split(b, z), c, activation)
        return [hidden, hidden, cell]

    return step, (units, units)


def simple(seed: int):
    kernel, recurrent = weights(FEATURES, UNITS, seed=seed), weights(UNITS, UNITS, seed=seed)

    def step(b: Builder, x: Value, h: Value) -> list[Value]:
        y = b.tf.Tanh(b.tf.AddV2(b.tf.MatMul(x, kernel), b.tf.MatMul(h, recurrent)))
        return [y, y]

    return step, (UNITS,)


def layer(b: Builder, name: str, x: Value, states: list[Value]) -> list[Value]:
    types = [TensorType(x.dtype, (*(x.shape or ())[:2], (states[0].shape or ())[1])), *(state.type for state in states)]
    attributes = {"step": name, "xs": 1, "states": len(states), "outputs": 1}
    return b.op("rnn.scan", [x, *states], attributes, types).results


def build(forward, backward, *, batch_major: bool = True, given: bool = False, used=("sequence",)) -> Module:
    """Build layers as Keras's Bidirectional does: both on one input, the backward one's outputs reversed again."""
    module = Module()
    names = []
    for (step, widths), name in ((forward, "forward"), (backward, "backward")):
        types = [f32(None, FEATURES), *(f32(None, width) for width in widths)]
        names.append(function(module, name, types, lambda b, *arguments, step=step: step(b, *arguments)))
    widths = (*forward[1], *backward[1])

    def main(b: Builder, inputs: Value, *states: Value) -> list[Value]:
        x = b.tf.Transpose(inputs, b.i32([1, 0, 2])) if batch_major else inputs
        states = states or tuple(zeros(b, inputs, width, 0 if batch_major else 1) for width in widths)
        count = len(forward[1])
        first = layer(b, names[0], x, list(states[:count]))
        second = layer(b, names[1], b.tf.ReverseV2(x, b.i32([0])), list(states[count:]))
        results = []
        if "sequence" in used:
            outputs = [
                b.tf.Transpose(each[0], b.i32([1, 0, 2])) if batch_major else each[0] for each in (first, second)
            ]
            outputs[1] = b.tf.ReverseV2(outputs[1], b.i32([1 if batch_major else 0]))
            results.append(b.tf.ConcatV2(*outputs, b.i32(2)))
        if "last" in used:
            results.append(b.tf.ConcatV2(first[1], second[1], b.i32(1)))
        if "states" in used:
            results += [*first[1:], *second[1:]]
        return results

    x = f32(None, TIME, FEATURES) if batch_major else f32(TIME, None, FEATURES)
    return entry(module, [x, *(f32(None, width) for width in widths if given)], main)


def zeros(b: Builder, x: Value, width: int, axis: int) -> Value:
    size = b.tf.StridedSlice(b.tf.Shape(x), b.i32([axis]), b.i32([axis + 1]), b.i32([1]), shrink_axis_mask=1)
    return b.tf.Fill(b.tf.Pack(size, b.i32(width)), np.float32(0))


def run(module: Module, expected, batch_major: bool = True, widths=()) -> None:
    runs = Runs(module)
    for seed, batch in ((1, 2), (2, 2), (1, 2), (3, 1), (4, 3)):
        rng = np.random.default_rng(seed)
        shapes = [(batch, TIME, FEATURES) if batch_major else (TIME, batch, FEATURES)]
        inputs = [rng.normal(size=shape).astype(np.float32) for shape in (*shapes, *((batch, w) for w in widths))]
        for outputs in runs(*inputs):
            for output, wanted in zip(outputs, expected(*inputs), strict=True):
                np.testing.assert_allclose(output, wanted, rtol=0, atol=TOLERANCE)


PAIRS = {
    "sequences": ({}, lstm(1), lstm(2), BOTH_LSTM),
    "time first": ({"batch_major": False}, lstm(1), lstm(2), BOTH_LSTM),
    "last outputs": ({"used": ("last",)}, lstm(1), lstm(2), BOTH_LSTM),
    "all results": ({"used": ("sequence", "last", "states")}, lstm(1), lstm(2), BOTH_LSTM),
    "states given": ({"given": True, "used": ("sequence", "states")}, lstm(1), lstm(2), BOTH_LSTM),
    "relu6": ({}, lstm(1, activation="Relu6"), lstm(2, activation="Relu6"), BOTH_LSTM),
    "simple": ({}, simple(1), simple(2), BOTH_RNN),
    "simple, time first": ({"batch_major": False}, simple(1), simple(2), BOTH_RNN),
    "simple, states": ({"given": True, "used": ("sequence", "states")}, simple(1), simple(2), BOTH_RNN),
}


@pytest.mark.parametrize("options, forward, backward, rule", PAIRS.values(), ids=PAIRS)
def test_both_directions_become_one_op(options, forward, backward, rule):
    module = build(forward, backward, **options)
    expected = meaning(module)
    events = convert(module)
    assert outcomes(events)[2:] == [(rule, "fused", "")]
    assert all(event.facts["verified"] and "proved" in event.facts for event in events)
    found = kinds(module)
    assert found.count(rule) == 1
    assert "reverse_v2" not in found
    assert "transpose" not in found
    widths = (*forward[1], *backward[1]) if options.get("given") else ()
    run(module, expected, options.get("batch_major", True), widths)


TWO = {
    "other units": (lstm(1), lstm(2, units=UNITS + 1), "the directions differ in their sizes"),
    "another activation": (
        lstm(1),
        lstm(2, activation="Relu"),
        "the directions differ in activation, clips or layout",
    ),
}


@pytest.mark.parametrize("forward, backward, reason", TWO.values(), ids=TWO)
def test_unlike_directions_stay_two_ops(forward, backward, reason):
    module = build(forward, backward)
    expected = meaning(module)
    assert outcomes(convert(module))[2:] == [(BOTH_LSTM, "refused", reason)]
    assert kinds(module).count(ONE_LSTM) == 2
    run(module, expected)


def test_a_layer_on_the_reversed_output_of_another_is_not_paired():
    """The second layer runs reversed, but over the output of the first: they cannot run together."""
    module = Module()
    step, widths = lstm(1, units=FEATURES)
    name = function(module, "step", [f32(None, FEATURES), *(f32(None, w) for w in widths)], step)

    def main(b, x):
        first = layer(b, name, x, [zeros(b, x, width, 1) for width in widths])
        return [layer(b, name, b.tf.ReverseV2(first[0], b.i32([0])), [first[1], first[2]])[0]]

    entry(module, [f32(TIME, None, FEATURES)], main)
    expected = meaning(module)
    assert [outcome for _, outcome, _ in outcomes(convert(module))] == ["fused", "fused"]
    assert kinds(module).count(ONE_LSTM) == 2
    run(module, expected, batch_major=False)


def test_a_direction_that_uses_the_others_result_is_not_paired():
    """The backward layer starts from the final states of the forward one."""
    module = Module()
    names = [
        function(module, name, [f32(None, FEATURES), f32(None, UNITS), f32(None, UNITS)], lstm(seed)[0])
        for name, seed in (("forward", 1), ("backward", 2))
    ]

    def main(b, x):
        first = layer(b, names[0], x, [zeros(b, x, UNITS, 1) for _ in range(2)])
        return [first[0], layer(b, names[1], b.tf.ReverseV2(x, b.i32([0])), first[1:])[0]]

    entry(module, [f32(TIME, None, FEATURES)], main)
    expected = meaning(module)
    reason = "one direction depends on the other one's results"
    assert outcomes(convert(module))[2:] == [(BOTH_LSTM, "refused", reason)]
    run(module, expected, batch_major=False)


def test_a_variable_that_one_direction_writes_and_the_other_reads_keeps_them_separate():
    """Only the order of ops keeps the order of assignment and read."""
    module = Module()
    names = [
        function(module, name, [f32(2, FEATURES), f32(2, UNITS)], simple(seed)[0])
        for name, seed in (("forward", 1), ("backward", 2))
    ]

    def main(b, x):
        handle = b.op("tf.VarHandleOp", (), {"dtype": DType.F32, "shape": ShapeAttr((2, UNITS)), "shared_name": "v"})
        state = b.tf.ReadVariableOp(handle.result, dtype=DType.F32, result_types=[f32(2, UNITS)])
        first = layer(b, names[0], x, [state])
        b.op("tf.AssignVariableOp", (handle.result, first[1]))
        again = b.tf.ReadVariableOp(handle.result, dtype=DType.F32, result_types=[f32(2, UNITS)])
        return [first[0], layer(b, names[1], b.tf.ReverseV2(x, b.i32([0])), [again])[0]]

    entry(module, [f32(TIME, 2, FEATURES)], main)
    module.variables["v"] = Variable("v", f32(2, UNITS), Constant.of(np.zeros((2, UNITS), np.float32)))
    context = Context(DIALECTS, Options())
    fuse_cells(module, context)
    assert outcomes(context.events)[2:] == [(BOTH_RNN, "refused", "a variable is used between the directions")]
    verify(module, DIALECTS)
