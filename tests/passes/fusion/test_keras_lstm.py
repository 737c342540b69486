"""The rule for Keras 2's LSTM layers: when it fires, when and why it refuses, and the results of the fused op."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from litefuse.ir import DType, Module
from tests.passes.fusion.lstm import STAND_IN, TIME, UNITS, Layer, answer, build, sequence, weights
from tests.support.modules.lite_modules import f32
from tests.support.modules.marked_functions import Runs, call, convert, entry, function, kinds, outcomes

FUSED = "unidirectional_sequence_lstm"
TOLERANCE = 2e-6


def tiled_zeros(b, x):
    row = np.zeros((1, UNITS), np.float32)
    size = b.tf.StridedSlice(b.tf.Shape(x), b.i32([0]), b.i32([1]), b.i32([1]), shrink_axis_mask=1)
    return b.tf.Tile(row, b.tf.Pack(size, b.i32(1)))


FIRES = {
    "the last output": Layer(),
    "the last output, batch 2": Layer(batch=2),
    "all outputs": Layer(return_sequences=True, used=(1,)),
    "all outputs and the last": Layer(return_sequences=True, used=(1, 0)),
    "the hidden state": Layer(return_sequences=True, used=(1, 2)),
    "backwards": Layer(go_backwards=True),
    "backwards, all outputs": Layer(go_backwards=True, return_sequences=True, used=(1,)),
    "time first": Layer(time_major=True, return_sequences=True, used=(1, 0)),
    "time first, backwards": Layer(time_major=True, go_backwards=True, return_sequences=True, used=(0, 1, 2)),
    "the number of steps is free": Layer(time=None),
    "zeros of another making": Layer(state=tiled_zeros),
    "an output twice": Layer(used=(0, 0, 2)),
    "the cell state": Layer(used=(0, 3)),
    "all states, fixed batch": Layer(batch=2, used=(2, 3)),
    "a state that is not zero": Layer(
        batch=2,
        used=(0, 3),
        state=lambda b, x: b.const(np.full((2, UNITS), 0.5, np.float32)),
        initial=lambda x: np.full((2, UNITS), 0.5),
    ),
    "a state that is computed": Layer(
        used=(0, 3),
        state=lambda b, x: b.tf.MatMul(b.tf.Mean(x, b.i32(1)), np.ones((2, UNITS), np.float32)),
        initial=lambda x: x.mean(1) @ np.ones((2, UNITS)),
    ),
}


@pytest.mark.parametrize("layer", FIRES.values(), ids=FIRES)
def test_it_fires_and_forgets_between_calls(layer: Layer):
    module = build(layer)
    assert [outcome for _, outcome, _ in outcomes(convert(module))] == ["fused"]
    assert kinds(module).count(FUSED) == 1
    runs = Runs(module)
    # The same input twice, with another in between: the state must not survive a call.
    batches = (2, 2, 2) if layer.batch else (2, 2, 3, 1, 2)
    for batch, seed in zip(batches, (1, 2, 1, 1, 1), strict=False):
        x = sequence(layer, batch, seed)
        expected = answer(layer, x)
        for outputs in runs(x):
            for output, index in zip(outputs, layer.used, strict=True):
                np.testing.assert_allclose(output, expected[index], rtol=0, atol=TOLERANCE)


REFUSES = {
    "a mask": (
        Layer(batch=1, mask=True),
        "the layer has a mask (of Masking, or of an Embedding with mask_zero), which the fused op does not support",
    ),
    "weights that are computed": (Layer(batch=1, computed_weights=True), "the weights are not constants"),
    "a state of another width": (
        Layer(batch=1, state=lambda b, x: b.tf.Mean(x, b.i32(1))),
        "the width of the initial state is not the number of units",
    ),
    "the runtime flag is used": (Layer(batch=1, used=(0, 4)), "the runtime flag is used"),
    "float16": (Layer(batch=1, dtype=DType.F16), "the kernel computes in float32"),
    "all outputs of a layer that gives the last": (Layer(batch=1, used=(1,)), "the layer returns the last step only"),
}


@pytest.mark.parametrize("layer, reason", REFUSES.values(), ids=REFUSES)
def test_it_refuses_with_a_reason(layer: Layer, reason: str):
    module = build(layer)
    assert outcomes(convert(module)) == [(layer.name, "refused", reason)]
    assert FUSED not in kinds(module)
    x = sequence(layer, 1).astype(layer.dtype.numpy)
    for outputs in Runs(module)(x):
        for output in outputs:
            np.testing.assert_array_equal(output, np.full_like(output, STAND_IN))


def test_gru_layers_are_not_mistaken_for_lstms():
    module = build(replace(Layer(batch=1), name="gru_6b7c"))
    assert [event.outcome for event in convert(module)] == ["inlined"]
    assert FUSED not in kinds(module)


def test_each_layer_has_its_own_state():
    """Two calls of one function: the fused ops must not share their state tensors."""
    module = Module()
    parts = weights()
    x_type, state = f32(1, TIME, 2), f32(1, UNITS)
    types = [x_type, state, state, *(f32(*part.shape) for part in parts)]
    results = [state, f32(1, 1, UNITS), state, state, f32()]

    def body(b, *_):
        return [b.const(np.zeros(type.shape, np.float32)) for type in results]

    callee = function(module, "lstm", types, body, api_implements="lstm_1", time_major=False, go_backwards=False)

    def main(b, x, y):
        zeros = [np.zeros((1, UNITS), np.float32)] * 2
        return [call(b, callee, [value, *zeros, *parts], *results)[0] for value in (x, y)]

    entry(module, [x_type, x_type], main)
    assert [outcome for _, outcome, _ in outcomes(convert(module))] == ["fused", "fused"]
    layer = Layer(batch=1)
    x, y = sequence(layer, 1, 5), sequence(layer, 1, 6)
    for first, second in [pair for _ in range(2) for pair in Runs(module)(x, y)]:
        np.testing.assert_allclose(first, answer(layer, x)[0], rtol=0, atol=TOLERANCE)
        np.testing.assert_allclose(second, answer(layer, y)[0], rtol=0, atol=TOLERANCE)
