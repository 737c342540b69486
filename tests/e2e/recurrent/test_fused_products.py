"""Loops whose author computed the input's product for all steps beforehand: the fused op absorbs it."""

from __future__ import annotations

import numpy as np
import pytest

from litefuse.ir import Module
from tests.e2e.recurrent.steps import BIAS, FEATURES, KERNEL, RECURRENT, TIME, UNITS, convert, finish, meaning, split
from tests.support.modules.lite_modules import f32
from tests.support.modules.marked_functions import Runs, entry, function, kinds, outcomes

LSTM = "unidirectional_sequence_lstm"


def batched(b, x):
    return b.tf.AddV2(b.tf.BatchMatMulV2(x, KERNEL), BIAS)


def transposed_weights(b, x):
    return b.tf.BiasAdd(b.tf.BatchMatMulV2(x, np.ascontiguousarray(KERNEL.T), adj_y=True), BIAS)


def einsum(b, x):
    return b.tf.AddV2(BIAS, b.tf.Einsum(x, b.const(KERNEL), equation="btf,fu->btu"))


def activated(b, x):
    return b.tf.Tanh(b.tf.BatchMatMulV2(x, KERNEL))


def build(before, *, reverse: bool = False) -> Module:
    module = Module()

    def step(b, z, h, c):
        hidden, cell = finish(b, split(b, b.tf.AddV2(z, b.tf.MatMul(h, RECURRENT))), c)
        return [hidden, hidden, cell]

    states = [f32(None, UNITS)] * 2
    name = function(module, "step", [f32(None, 4 * UNITS), *states], step)

    def main(b, x, h, c):
        z = b.tf.Transpose(before(b, x), b.i32([1, 0, 2]))
        z = b.tf.ReverseV2(z, b.i32([0])) if reverse else z
        attributes = {"step": name, "xs": 1, "states": 2, "outputs": 1}
        return b.op("rnn.scan", [z, h, c], attributes, [f32(TIME, None, UNITS), *states]).results

    return entry(module, [f32(None, TIME, FEATURES), *states], main)


def run(module: Module, expected) -> None:
    runs = Runs(module)
    for seed, batch in ((1, 2), (2, 2), (1, 2), (3, 1)):
        rng = np.random.default_rng(seed)
        shapes = [(batch, TIME, FEATURES), (batch, UNITS), (batch, UNITS)]
        inputs = [rng.normal(size=shape).astype(np.float32) for shape in shapes]
        for outputs in runs(*inputs):
            for output, wanted in zip(outputs, expected(*inputs), strict=True):
                np.testing.assert_allclose(output, wanted, rtol=0, atol=5e-6)


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("before", [batched, transposed_weights, einsum])
def test_the_product_is_absorbed_into_the_op(before, reverse):
    module = build(before, reverse=reverse)
    expected = meaning(module)
    (event,) = convert(module)
    assert outcomes([event]) == [(LSTM, "fused", "")]
    assert event.facts["verified"] and "proved" in event.facts, event.facts
    found = kinds(module)
    assert not {"fully_connected", "batch_matmul", "while"} & set(found)
    run(module, expected)


def number_added(b, x):
    return b.tf.AddV2(b.tf.BatchMatMulV2(x, KERNEL), np.full(1, 0.5, np.float32))


def added_to_the_middle(b, x):
    return b.tf.BiasAdd(b.tf.BatchMatMulV2(x, KERNEL), BIAS[:TIME], data_format="NCHW")


@pytest.mark.parametrize("before", [activated, number_added, added_to_the_middle])
def test_ops_other_than_products_stay_before_the_loop(before):
    module = build(before)
    expected = meaning(module)
    reason = "the cell does not consist of one product with the input and one with the state"
    assert [(outcome, why) for _, outcome, why in outcomes(convert(module))] == [("refused", reason)]
    assert LSTM not in kinds(module)
    run(module, expected)
