"""Layers that were unrolled in the source become one op again."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import pytest

from litefuse.ir import Builder, Module, Value
from tests.e2e.recurrent.steps import FEATURES, TIME, UNITS, convert, finish, meaning, product, split, weights
from tests.support.modules.lite_modules import f32
from tests.support.modules.marked_functions import Runs, entry, kinds, outcomes

LSTM, RNN = "unidirectional_sequence_lstm", "unidirectional_sequence_rnn"
TOLERANCE = 5e-6

Step = Callable[..., list[Value]]
"""`(b, x, *states) -> states`, the output first."""


def lstm(b: Builder, x: Value, h: Value, c: Value) -> list[Value]:
    return list(finish(b, split(b, product(b, x, h)), c))


def simple(b: Builder, x: Value, h: Value) -> list[Value]:
    z = b.tf.AddV2(b.tf.MatMul(x, weights(FEATURES, UNITS)), b.tf.MatMul(h, weights(UNITS, UNITS)))
    return [b.tf.Tanh(z)]


def second(b: Builder, x: Value, h: Value, c: Value) -> list[Value]:
    """Apply a second layer to the first one's output."""
    z = b.tf.AddV2(b.tf.MatMul(x, weights(UNITS, 4 * UNITS)), b.tf.MatMul(h, weights(UNITS, 4 * UNITS, seed=5)))
    return list(finish(b, split(b, z), c))


def unpacked(b: Builder, x: Value) -> Sequence[Value]:
    return b.tf.Unpack(b.tf.Transpose(x, b.i32([1, 0, 2])), num=TIME, axis=0)


def unpacked_along_time(b: Builder, x: Value) -> Sequence[Value]:
    return b.tf.Unpack(x, num=TIME, axis=1)


def backwards(b: Builder, x: Value) -> Sequence[Value]:
    return unpacked(b, x)[::-1]


def sliced(b: Builder, x: Value) -> Sequence[Value]:
    def at(time: int) -> Value:
        begin, end = b.i32([0, time, 0]), b.i32([0, time + 1, 0])
        masks = {"begin_mask": 0b101, "end_mask": 0b101, "shrink_axis_mask": 0b010}
        return b.tf.StridedSlice(x, begin, end, b.i32([1, 1, 1]), **masks)

    return [at(time) for time in range(TIME)]


def build(step: Step, cut=unpacked, *, batch=None, states: int = 2, given=False, used=("sequence",)) -> Module:
    def main(b: Builder, x: Value, *initial: Value) -> list[Value]:
        current = list(initial) or [zeros(b, x, batch) for _ in range(states)]
        outputs = []
        for each in cut(b, x):
            current = step(b, each, *current)
            outputs.append(current[0])
        results = []
        if "sequence" in used:
            results.append(b.tf.Transpose(b.tf.Pack(*outputs, axis=0), b.i32([1, 0, 2])))
        if "stacked" in used:
            results.append(b.tf.Pack(*outputs, axis=1))
        if "one" in used:
            results.append(b.tf.Neg(outputs[1]))
        if "states" in used:
            results += current
        return results

    types = [f32(batch, TIME, FEATURES), *[f32(batch, UNITS)] * (states if given else 0)]
    return entry(Module(), types, main)


def zeros(b: Builder, x: Value, batch: int | None) -> Value:
    if batch is not None:
        return b.const(np.zeros((batch, UNITS), np.float32))
    size = b.tf.StridedSlice(b.tf.Shape(x), b.i32([0]), b.i32([1]), b.i32([1]), shrink_axis_mask=1)
    return b.tf.Fill(b.tf.Pack(size, b.i32(UNITS)), np.float32(0))


def run(module: Module, expected, *, batch=None, states=0) -> None:
    runs = Runs(module)
    for seed, other in ((1, 2), (2, 2), (1, 2), (3, 1), (4, 3)):
        rng = np.random.default_rng(seed)
        size = batch or other
        shapes = [(size, TIME, FEATURES), *[(size, UNITS)] * states]
        inputs = [rng.normal(size=shape).astype(np.float32) for shape in shapes]
        for outputs in runs(*inputs):
            for output, wanted in zip(outputs, expected(*inputs), strict=True):
                np.testing.assert_allclose(output, wanted, rtol=0, atol=TOLERANCE)


LAYERS = {
    "sequence": (lstm, {}, LSTM),
    "stacked along time": (lstm, {"cut": unpacked_along_time, "used": ("stacked", "one")}, LSTM),
    "last state": (lstm, {"used": ("states",)}, LSTM),
    "sequence and states": (lstm, {"used": ("sequence", "states")}, LSTM),
    "one of the steps": (lstm, {"used": ("one", "states")}, LSTM),
    "states given": (lstm, {"given": True, "used": ("sequence", "states")}, LSTM),
    "batch 2": (lstm, {"batch": 2}, LSTM),
    "unpacked along time": (lstm, {"cut": unpacked_along_time}, LSTM),
    "sliced": (lstm, {"cut": sliced}, LSTM),
    "backwards": (lstm, {"cut": backwards}, LSTM),
    "simple": (simple, {"states": 1}, RNN),
    "simple, batch 2": (simple, {"states": 1, "batch": 2, "used": ("sequence", "states")}, RNN),
    "simple, state given": (simple, {"states": 1, "given": True}, RNN),
}


@pytest.mark.parametrize("step, options, rule", LAYERS.values(), ids=LAYERS)
def test_copies_of_a_cell_become_one_op(step, options, rule):
    module = build(step, **options)
    expected = meaning(module)
    events = convert(module)
    assert outcomes(events) == [("unrolled_layer", "changed", ""), (rule, "fused", "")]
    assert events[0].facts == {"steps": TIME}
    assert events[1].facts["verified"] and "proved" in events[1].facts, events[1].facts
    assert kinds(module).count(rule) == 1
    assert not {"fully_connected", "pack"} & set(kinds(module))
    given = options.get("states", 2) if options.get("given") else 0
    run(module, expected, batch=options.get("batch"), states=given)


@pytest.mark.parametrize("batch", [None, 2])
def test_stacked_layers_become_two_ops(batch):
    """TF 1's static_rnn over a MultiRNNCell: both cells in each step. The second reads all outputs of the first."""

    def step(b, x, h, c, h2, c2):
        first = lstm(b, x, h, c)
        top = second(b, first[0], h2, c2)
        return [top[0], first[0], first[1], top[1]]

    def reordered(b, x, top, h, c, c2):
        return step(b, x, h, c, top, c2)

    module = build(reordered, states=4, batch=batch)
    expected = meaning(module)
    assert outcomes(convert(module))[2:] == [(LSTM, "fused", "")] * 2
    assert kinds(module).count(LSTM) == 2
    assert "unpack" not in kinds(module)
    run(module, expected, batch=batch)


def stack(reorder, batch):
    """Return a module of two layers, of which the second one reads the reordered outputs of the first one."""

    def main(b, x):
        h, c, h2, c2 = (zeros(b, x, batch) for _ in range(4))
        outputs = []
        for each in unpacked(b, x):
            h, c = lstm(b, each, h, c)
            outputs.append(h)
        for each in reorder(outputs):
            h2, c2 = second(b, each, h2, c2)
        return [h2, c2]

    return entry(Module(), [f32(batch, TIME, FEATURES)], main)


@pytest.mark.parametrize("order", [slice(None), slice(None, None, -1)], ids=["forwards", "backwards"])
@pytest.mark.parametrize("batch", [None, 2])
def test_a_layer_reads_the_outputs_of_another_one(batch, order):
    """The final output of the first layer is the last step of its outputs."""

    module = stack(lambda outputs: outputs[order], batch)
    expected = meaning(module)
    convert(module)
    assert kinds(module).count(LSTM) == 2
    assert "unpack" not in kinds(module)
    run(module, expected, batch=batch)


def test_steps_of_another_layer_in_another_order_are_joined():
    module = stack(lambda outputs: [*outputs[1:], outputs[0]], None)
    expected = meaning(module)
    convert(module)
    assert "unpack" in kinds(module)
    run(module, expected)


def fed_back(b, x, h, c):
    """The next input depends on the last output."""
    return lstm(b, b.tf.AddV2(x, b.tf.MatMul(h, weights(UNITS, FEATURES))), h, c)


def keeps_a_gate(b, x, h, c):
    return lstm(b, x, h, b.tf.AddV2(c, b.tf.Mul(c, b.tf.Sigmoid(c))))


STAY = {"fed back": fed_back, "another cell state": keeps_a_gate}


@pytest.mark.parametrize("step", STAY.values(), ids=STAY)
def test_other_chains_stay_as_they_are(step):
    module = build(step)
    expected = meaning(module)
    convert(module)
    assert LSTM not in kinds(module)
    run(module, expected)


def test_copies_with_other_weights_stay_as_they_are():
    seeds = iter(range(100))

    def step(b, x, h, c):
        z = b.tf.MatMul(x, weights(FEATURES, 4 * UNITS, seed=next(seeds)))
        return list(finish(b, split(b, b.tf.AddV2(z, b.tf.MatMul(h, weights(UNITS, 4 * UNITS)))), c))

    module = build(step)
    expected = meaning(module)
    assert convert(module) == []
    assert LSTM not in kinds(module)
    run(module, expected)


def test_an_inner_value_that_is_used_elsewhere_is_kept():
    def main(b, x):
        h = c = zeros(b, x, None)
        cells = []
        for each in unpacked(b, x):
            h, c = lstm(b, each, h, c)
            cells.append(c)
        return [h, b.tf.Pack(*cells, axis=0)]

    module = entry(Module(), [f32(None, TIME, FEATURES)], main)
    expected = meaning(module)
    reason = "an inner value of the unrolled layer is used elsewhere"
    assert outcomes(convert(module)) == [("unrolled_layer", "refused", reason)]
    run(module, expected)


@pytest.mark.parametrize("batch", [None, 2])
def test_a_first_state_for_the_whole_batch_is_refused(batch):
    """The initial state was learned; the kernel reads a row for each sequence."""

    def main(b, x):
        h, c = zeros(b, x, batch), b.const(weights(1, UNITS))
        for each in unpacked(b, x):
            h, c = lstm(b, each, h, c)
        return [h, c]

    module = entry(Module(), [f32(batch, TIME, FEATURES)], main)
    expected = meaning(module)
    reason = "the initial state is broadcast over the batch"
    assert outcomes(convert(module)) == [("unrolled_layer", "refused", reason)]
    run(module, expected, batch=batch)


def test_compiled_models_keep_the_copies():
    """CompiledModel supports no fused layer, and a loop would be slower."""
    module = build(lstm)
    assert convert(module, target="compiled_model") == []
    assert "while" not in kinds(module)
