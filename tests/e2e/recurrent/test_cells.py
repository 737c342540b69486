"""Cells in many spellings become one op that computes the same; unsupported cells are refused with a reason."""

from __future__ import annotations

import numpy as np
import pytest

from litefuse.ir import DType, Module
from litefuse.passes.recurrent.fuse import layers
from litefuse.verification.replacement import checker, proof
from tests.e2e.recurrent.steps import (
    BIAS,
    FEATURES,
    KERNEL,
    RECURRENT,
    TIME,
    UNITS,
    Loop,
    convert,
    finish,
    meaning,
    product,
    split,
    weights,
)
from tests.support.modules.lite_modules import f32
from tests.support.modules.marked_functions import Runs, entry, function, kinds, outcomes

LSTM, RNN = "unidirectional_sequence_lstm", "unidirectional_sequence_rnn"
TOLERANCE = 5e-6


def given(h, c):
    """One output, two states."""
    return [h], [h, c]


def keras(b, x, h, c):
    return given(*finish(b, split(b, product(b, x, h)), c))


def four_products(b, x, h, c):
    gates = []
    for gate in range(4):
        part = slice(gate * UNITS, (gate + 1) * UNITS)
        kernel, recurrent = KERNEL[:, part].copy(), RECURRENT[:, part].copy()
        gates.append(b.tf.AddV2(b.tf.BiasAdd(b.tf.MatMul(x, kernel), BIAS[part]), b.tf.MatMul(h, recurrent)))
    return given(*finish(b, gates, c))


def concatenated(b, x, h, c):
    """TF 1's BasicLSTMCell: one product of both, gates i, j, f, o, the forget bias added separately."""
    both = b.tf.ConcatV2(x, h, b.i32(1))
    z = b.tf.BiasAdd(b.tf.MatMul(both, np.concatenate([KERNEL, RECURRENT])), BIAS)
    i, j, f, o = split(b, z)
    forget = b.tf.Sigmoid(b.tf.AddV2(f, np.float32(1.0)))
    new = b.tf.AddV2(b.tf.Mul(c, forget), b.tf.Mul(b.tf.Sigmoid(i), b.tf.Tanh(j)))
    hidden = b.tf.Mul(b.tf.Tanh(new), b.tf.Sigmoid(o))
    return given(hidden, new)


def strided(b, x, h, c):
    """Columns sliced, weights transposed, a subtraction."""
    z = b.tf.MatMul(x, np.ascontiguousarray(KERNEL.T), transpose_b=True)
    z = b.tf.Sub(b.tf.Add(b.tf.MatMul(h, RECURRENT), z), -BIAS)
    gates = []
    for gate in range(4):
        begin, end = b.i32([0, gate * UNITS]), b.i32([0, (gate + 1) * UNITS])
        gates.append(b.tf.StridedSlice(z, begin, end, b.i32([1, 1]), begin_mask=1, end_mask=1))
    return given(*finish(b, gates, c))


def sliced(b, x, h, c):
    z = product(b, b.tf.Identity(x), h)
    gates = [b.tf.Slice(z, b.i32([0, gate * UNITS]), b.i32([-1, UNITS])) for gate in range(4)]
    return given(*finish(b, gates, c))


def unpacked(b, x, h, c):
    z = b.tf.Reshape(product(b, x, h), b.i32([-1, 4, UNITS]))
    return given(*finish(b, b.tf.Unpack(z, num=4, axis=1), c))


def unequal_split(b, x, h, c):
    z = product(b, x, h)
    i, rest = b.tf.SplitV(z, b.i32([UNITS, -1]), b.i32(-1), num_split=2)
    return given(*finish(b, [i, *b.tf.Split(b.i32(1), rest, num_split=3)], c))


def logistic(b, z):
    one = b.const(np.float32(1))
    return b.tf.RealDiv(one, b.tf.AddV2(one, b.tf.Exp(b.tf.Neg(z))))


def tanh_of_half(b, z):
    half = np.float32(0.5)
    return b.tf.AddV2(b.tf.Mul(b.tf.Tanh(b.tf.Mul(z, half)), half), half)


def half_of_tanh(b, z):
    half = np.float32(0.5)
    return b.tf.Mul(half, b.tf.AddV2(np.float32(1), b.tf.Tanh(b.tf.Mul(half, z))))


def with_sigmoid(sigmoid):
    def step(b, x, h, c):
        return given(*finish(b, split(b, product(b, x, h)), c, sigmoid=sigmoid))

    return step


def einsums(b, x, h, c):
    """Einsums with both orders of operands, one of the weights transposed."""
    left = b.tf.Einsum(x, b.const(KERNEL), equation="bf,fu->bu")
    right = b.tf.Einsum(b.const(np.ascontiguousarray(RECURRENT.T)), h, equation="uk,bk->bu")
    return given(*finish(b, split(b, b.tf.BiasAdd(b.tf.AddV2(left, right), BIAS)), c))


def activated(name):
    def step(b, x, h, c):
        return given(*finish(b, split(b, product(b, x, h)), c, activation=name))

    return step


def coupled(b, x, h, c):
    _, f, g, o = split(b, product(b, x, h))
    forget = b.tf.Sigmoid(f)
    entry = b.tf.Sub(np.float32(1), forget)
    new = b.tf.AddV2(b.tf.Mul(forget, c), b.tf.Mul(entry, b.tf.Tanh(g)))
    return given(b.tf.Mul(b.tf.Sigmoid(o), b.tf.Tanh(new)), new)


def coupled_otherwise(b, x, h, c):
    i, _, g, o = split(b, product(b, x, h))
    entry = b.tf.Sigmoid(i)
    forget = b.tf.Sub(np.float32(1), entry)
    new = b.tf.AddV2(b.tf.Mul(forget, c), b.tf.Mul(entry, b.tf.Tanh(g)))
    return given(b.tf.Mul(b.tf.Sigmoid(o), b.tf.Tanh(new)), new)


def clipped(b, x, h, c):
    i, f, g, o = split(b, product(b, x, h))
    new = b.tf.AddV2(b.tf.Mul(b.tf.Sigmoid(f), c), b.tf.Mul(b.tf.Sigmoid(i), b.tf.Tanh(g)))
    new = b.tf.ClipByValue(new, np.float32(-0.3), np.float32(0.3))
    return given(b.tf.Mul(b.tf.Sigmoid(o), b.tf.Tanh(new)), new)


def clipped_by_bounds(b, x, h, c):
    i, f, g, o = split(b, product(b, x, h))
    new = b.tf.AddV2(b.tf.Mul(b.tf.Sigmoid(f), c), b.tf.Mul(b.tf.Sigmoid(i), b.tf.Tanh(g)))
    new = b.tf.Maximum(b.tf.Minimum(new, np.float32(0.3)), np.float32(-0.3))
    return given(b.tf.Mul(b.tf.Sigmoid(o), b.tf.Tanh(new)), new)


def peepholes(b, x, h, c):
    """TF 1's LSTMCell with use_peepholes."""
    looks = [weights(UNITS, seed=seed) for seed in (1, 2, 3)]
    i, f, g, o = split(b, product(b, x, h))
    entry = b.tf.Sigmoid(b.tf.AddV2(i, b.tf.Mul(looks[0], c)))
    forget = b.tf.Sigmoid(b.tf.AddV2(f, b.tf.Mul(looks[1], c)))
    new = b.tf.AddV2(b.tf.Mul(forget, c), b.tf.Mul(entry, b.tf.Tanh(g)))
    output = b.tf.Sigmoid(b.tf.AddV2(o, b.tf.Mul(looks[2], new)))
    return given(b.tf.Mul(output, b.tf.Tanh(new)), new)


def one_peephole(b, x, h, c):
    i, f, g, o = split(b, product(b, x, h))
    return given(*finish(b, [i, b.tf.AddV2(f, b.tf.Mul(weights(UNITS), c)), g, o], c))


def projected(b, x, h, c):
    gates = split(b, b.tf.AddV2(b.tf.MatMul(x, KERNEL), b.tf.MatMul(h, weights(2, 4 * UNITS))))
    own, cell = finish(b, gates, c)
    return given(b.tf.ClipByValue(b.tf.MatMul(own, weights(UNITS, 2)), np.float32(-0.2), np.float32(0.2)), cell)


def last_only(b, x, h, c, last):
    hidden, cell = finish(b, split(b, product(b, x, h)), c)
    return [], [hidden, cell, hidden]


def cell_first(b, x, c, h):
    hidden, cell = finish(b, split(b, product(b, x, h)), c)
    return [hidden], [cell, hidden]


def scaled(b, x, h, c):
    """Factors between the sums, a reshape that changes nothing."""
    z = b.tf.Mul(product(b, b.tf.Mul(x, np.float32(0.5)), h), np.float32(2.0))
    return given(*finish(b, split(b, b.tf.Reshape(z, b.i32([-1, 4 * UNITS]))), c))


FIRES = {
    "keras": Loop(keras),
    "keras, batch 2": Loop(keras, batch=2),
    "free time": Loop(keras, time=None),
    "states given": Loop(keras, given=True),
    "four products": Loop(four_products),
    "one product of both": Loop(concatenated, given=True),
    "strided slices": Loop(strided),
    "slices": Loop(sliced),
    "unpacked": Loop(unpacked),
    "unequal split": Loop(unequal_split),
    "sigmoid written out": Loop(with_sigmoid(logistic)),
    "sigmoid as tanh": Loop(with_sigmoid(tanh_of_half), given=True),
    "sigmoid as tanh, factored": Loop(with_sigmoid(half_of_tanh), given=True),
    "einsum": Loop(einsums, given=True),
    "relu": Loop(activated("Relu"), given=True),
    "relu6": Loop(activated("Relu6"), given=True),
    "coupled gates": Loop(coupled, given=True),
    "coupled gates, the other": Loop(coupled_otherwise, given=True),
    "clipped": Loop(clipped, given=True),
    "clipped by bounds": Loop(clipped_by_bounds),
    "peepholes": Loop(peepholes, given=True),
    "projected": Loop(projected, states=(2, UNITS), outputs=(2,), given=True),
    "last output only": Loop(last_only, states=(UNITS,) * 3, outputs=(), used=(2, 1)),
    "cell state first": Loop(cell_first, given=True),
    "scaled": Loop(scaled),
}


def check(loop: Loop, rule: str) -> None:
    """Check that the rule fires and that the file computes what the loop did, for several calls and batches."""
    module = loop.build()
    expected = meaning(module)
    events = convert(module)
    assert outcomes(events) == [(rule, "fused", "")]
    assert events[0].facts["verified"] and "proved" in events[0].facts, events[0].facts
    assert kinds(module).count(rule) == 1
    runs = Runs(module)
    for seed, batch in ((1, 2), (2, 2), (1, 2), (3, 1), (4, 3)):
        inputs = loop.inputs(seed, batch)
        for outputs in runs(*inputs):
            for output, wanted in zip(outputs, expected(*inputs), strict=True):
                np.testing.assert_allclose(output, wanted, rtol=0, atol=TOLERANCE)


@pytest.mark.parametrize("loop", FIRES.values(), ids=FIRES)
def test_lstm_cells_are_fused(loop: Loop):
    check(loop, LSTM)


def simple(activation=None, order=False):
    kernel, recurrent, bias = weights(FEATURES, UNITS), weights(UNITS, UNITS), weights(UNITS)

    def step(b, x, h):
        z = b.tf.AddV2(b.tf.BiasAdd(b.tf.MatMul(x, kernel), bias), b.tf.MatMul(h, recurrent))
        if order:
            z = b.tf.BiasAdd(b.tf.MatMul(b.tf.ConcatV2(h, x, b.i32(1)), np.concatenate([recurrent, kernel])), bias)
        y = getattr(b.tf, activation)(z) if activation else z
        return [y], [y]

    return Loop(step, states=(UNITS,), given=True)


SIMPLE = {
    "tanh": simple("Tanh"),
    "relu": simple("Relu"),
    "relu6": simple("Relu6"),
    "none": simple(),
    "one product of both": simple("Tanh", order=True),
}


@pytest.mark.parametrize("loop", SIMPLE.values(), ids=SIMPLE)
def test_simple_cells_are_fused(loop: Loop):
    check(loop, RNN)


def hard_sigmoid(b, z):
    z = b.tf.AddV2(b.tf.Mul(z, np.float32(0.2)), np.float32(0.5))
    return b.tf.ClipByValue(z, np.float32(0), np.float32(1))


def hard(b, x, h, c):
    return given(*finish(b, split(b, product(b, x, h)), c, sigmoid=hard_sigmoid))


def linear(b, x, h, c):
    i, f, g, o = split(b, product(b, x, h))
    new = b.tf.AddV2(b.tf.Mul(b.tf.Sigmoid(f), c), b.tf.Mul(b.tf.Sigmoid(i), g))
    return given(b.tf.Mul(b.tf.Sigmoid(o), new), new)


def masked(b, x, h, c):
    hidden, cell = finish(b, split(b, product(b, x, h)), c)
    present = b.tf.Any(b.tf.NotEqual(x, np.float32(0)), b.i32(1), keep_dims=True)
    new = [b.tf.SelectV2(present, hidden, h), b.tf.SelectV2(present, cell, c)]
    return [new[0]], new


def gru(b, x, h):
    z, r = (
        b.tf.Sigmoid(b.tf.AddV2(b.tf.MatMul(x, weights(FEATURES, UNITS)), b.tf.MatMul(h, weights(UNITS, UNITS))))
        for _ in range(2)
    )
    new = b.tf.Tanh(
        b.tf.AddV2(b.tf.MatMul(x, weights(FEATURES, UNITS)), b.tf.MatMul(b.tf.Mul(r, h), weights(UNITS, UNITS)))
    )
    y = b.tf.AddV2(b.tf.Mul(z, h), b.tf.Mul(b.tf.Sub(np.float32(1), z), new))
    return [y], [y]


def cells_given(b, x, h, c):
    hidden, cell = finish(b, split(b, product(b, x, h)), c)
    return [cell], [hidden, cell]


def computed_weights(b, x, h, c):
    kernel = b.tf.Mul(KERNEL, b.tf.Mean(x, b.i32([0, 1])))
    z = b.tf.BiasAdd(b.tf.AddV2(b.tf.MatMul(x, kernel), b.tf.MatMul(h, RECURRENT)), BIAS)
    return given(*finish(b, split(b, z), c))


def one_sided_clip(b, x, h, c):
    i, f, g, o = split(b, product(b, x, h))
    new = b.tf.AddV2(b.tf.Mul(b.tf.Sigmoid(f), c), b.tf.Mul(b.tf.Sigmoid(i), b.tf.Tanh(g)))
    new = b.tf.ClipByValue(new, np.float32(-0.3), np.float32(0.5))
    return given(b.tf.Mul(b.tf.Sigmoid(o), b.tf.Tanh(new)), new)


def rows_of_their_own(b, x, h):
    """Each row of the batch has a different number."""
    own = b.tf.ConcatV2(x, b.const(weights(2, 1)), b.i32(1))
    z = b.tf.AddV2(b.tf.MatMul(own, weights(FEATURES + 1, UNITS)), b.tf.MatMul(h, weights(UNITS, UNITS)))
    y = b.tf.Tanh(z)
    return [y], [y]


REFUSES = {
    "hard sigmoid": (Loop(hard), "the recurrent activation is hard_sigmoid, but the kernel supports only sigmoid"),
    "linear": (Loop(linear), "the activation is linear, which the kernel does not support"),
    "another activation": (
        Loop(activated("Softsign")),
        "the activation is softsign, which the kernel does not support",
    ),
    "masked": (Loop(masked), "masked steps: the kernel does not support masks"),
    "gru": (Loop(gru, states=(UNITS,)), "the step is neither an LSTM nor a simple RNN cell"),
    "cell states": (Loop(cells_given), "the loop stacks a value other than the cell's output"),
    "weights": (
        Loop(computed_weights),
        "the cell does not consist of one product with the input and one with the state",
    ),
    "rows of their own": (
        Loop(rows_of_their_own, states=(UNITS,), batch=2),
        "the cell reads more than the input and its state",
    ),
    "one peephole": (
        Loop(one_peephole),
        "only some of the gates read the cell state: the kernel supports peepholes for all gates or none",
    ),
    "sigmoid": (simple("Sigmoid"), "the step is neither an LSTM nor a simple RNN cell"),
    "bounds": (Loop(one_sided_clip), "the step is neither an LSTM nor a simple RNN cell"),
}


@pytest.mark.parametrize("loop, reason", REFUSES.values(), ids=REFUSES)
def test_cells_that_the_kernels_lack_are_refused(loop: Loop, reason: str):
    module = loop.build()
    expected = meaning(module)
    assert [(outcome, why) for _, outcome, why in outcomes(convert(module))] == [("refused", reason)]
    inputs = loop.inputs(1)
    for outputs in Runs(module)(*inputs):
        for output, wanted in zip(outputs, expected(*inputs), strict=True):
            np.testing.assert_allclose(output, wanted, rtol=0, atol=TOLERANCE)


def test_a_state_that_is_spread_over_the_batch_is_refused():
    """The initial state was learned, the same for the whole batch."""
    module = Module()
    step = function(module, "step", [f32(None, FEATURES), *[f32(None, UNITS)] * 2], lambda b, *a: keras(b, *a)[1])

    def main(b, x):
        learned = [b.const(weights(1, UNITS, seed=seed)) for seed in (1, 2)]
        attributes = {"step": step, "xs": 1, "states": 2, "outputs": 0}
        return b.op("rnn.scan", [x, *learned], attributes, [f32(None, UNITS)] * 2).results

    entry(module, [f32(TIME, None, FEATURES)], main)
    reason = "the initial state and the inputs differ in batch size"
    assert outcomes(convert(module)) == [(LSTM, "refused", reason)]


def test_compiled_models_get_no_fused_layer():
    module = Loop(keras).build()
    events = convert(module, target="compiled_model")
    reason = "the op keeps its state in variable tensors, which the target CompiledModel does not support"
    assert outcomes(events) == [(LSTM, "refused", reason)]
    assert LSTM not in kinds(module)


def test_float16_is_refused():
    def step(b, x, h):
        weights_ = [b.const(weights(width, UNITS), DType.F16) for width in (FEATURES, UNITS)]
        y = b.tf.Tanh(b.tf.AddV2(b.tf.MatMul(x, weights_[0]), b.tf.MatMul(h, weights_[1])))
        return [y], [y]

    module = Loop(step, states=(UNITS,), dtype=DType.F16).build()
    assert [why for _, _, why in outcomes(convert(module))] == ["the kernel computes in float32"]


@pytest.mark.parametrize(
    "order", [("forget", "input", "candidate", "output"), ("output", "forget", "candidate", "input")]
)
def test_a_wrong_fusion_is_not_accepted(order, monkeypatch):
    """The fused op is verified: one with its gates in another order is neither proved nor accepted."""
    monkeypatch.setattr(layers, "GATES", order)
    monkeypatch.setattr(checker, "prove", lambda *arguments: proofs.append(prove(*arguments)) or proofs[-1])
    prove, proofs = proof.prove, []
    module = Loop(keras).build()
    ((rule, outcome, reason),) = outcomes(convert(module))
    assert (rule, outcome) == (LSTM, "refused")
    assert reason.startswith("it computes something else")
    assert LSTM not in kinds(module)
    assert proofs and all(made.reason.startswith("their formulas differ") for made in proofs)


def test_users_of_a_final_state_wait_for_the_kernel():
    """XNNPACK runs both products; by the file's order alone the last one could run before the layer whose state it
    reads.
    """
    module = Module()
    states = [f32(2, UNITS)] * 2

    def body(b, *arguments):
        outputs, new = keras(b, *arguments)
        return [*outputs, *new]

    step = function(module, "step", [f32(2, FEATURES), *states], body)

    def layer(b, x):
        zeros = b.const(np.zeros((2, UNITS), np.float32))
        attributes = {"step": step, "xs": 1, "states": 2, "outputs": 1}
        return b.op("rnn.scan", [x, zeros, zeros], attributes, [f32(TIME, 2, UNITS), *states]).results

    def main(b, x):
        between = b.tf.BatchMatMulV2(layer(b, x)[0], weights(UNITS, FEATURES))
        return [b.tf.MatMul(layer(b, between)[1], weights(UNITS, 2))]

    entry(module, [f32(TIME, 2, FEATURES)], main)
    expected = meaning(module)
    assert [event.outcome for event in convert(module)] == ["fused", "fused"]
    runs = Runs(module)
    for seed in (1, 2):
        x = np.random.default_rng(seed).normal(size=(TIME, 2, FEATURES)).astype(np.float32)
        for outputs in runs(x):
            np.testing.assert_allclose(outputs[0], expected(x)[0], rtol=0, atol=TOLERANCE)
