"""The integer form of the LSTM kernel, compared with the float kernel."""

from __future__ import annotations

import numpy as np
import pytest

from litefuse.ir import DType
from litefuse.passes.quantize.integers import lstm
from litefuse.quantization import Quantization
from tests.support.modules.recurrent_kernels import (
    LSTM_VARIANTS,
    OUTPUTS,
    UNITS,
    build_lstm,
    lstm_calls,
    lstm_op,
    lstm_operands,
)
from tests.support.running.quantized_runs import answers, quantize

RNG = np.random.default_rng(11)
STEPS_OF_ERROR = 6
"""Largest error in steps of the output's scale. Measured are up to 4, with normalization; the mean is below 0.3."""
MEAN_ERROR = 0.6


@pytest.mark.parametrize("name", LSTM_VARIANTS)
def test_variants(name: str) -> None:
    variant = LSTM_VARIANTS[name]
    given, options = lstm_operands(variant, RNG)
    calls = lstm_calls(variant, RNG, 1, 3, 8, 8, 2)
    expected = answers(build_lstm(given, **options), calls, "builtin")
    module = build_lstm(given, **options)
    quantize(module, "int8", [*lstm_calls(variant, RNG, 32, 32, 32), *calls])
    y = lstm_op(module).result
    assert y.dtype is DType.I8 and y.type.quantization is not None
    scale = y.type.quantization.scale
    for resolver in ("xnnpack", "builtin"):
        for want, got in zip(expected, answers(module, calls, resolver), strict=True):
            errors = np.abs(want["y0"] - got["y0"]) / scale
            assert errors.max() <= STEPS_OF_ERROR
            assert errors.mean() <= MEAN_ERROR
            for output in want.keys() - {"y0"}:
                np.testing.assert_allclose(got[output], want[output], rtol=0, atol=STEPS_OF_ERROR * scale)


REFUSED = {
    "always uses tanh": {"fused_activation_function": "RELU"},
    "clips projections in the wrong unit": {"outputs": OUTPUTS, "proj_clip": 0.5},
    "reads peephole weights out of bounds": {"outputs": OUTPUTS, "peepholes": True},
}


@pytest.mark.parametrize("reason", REFUSED)
def test_refusals(reason: str) -> None:
    variant = dict(REFUSED[reason])
    activation = variant.pop("fused_activation_function", "TANH")
    given, options = lstm_operands(variant, RNG)
    module = build_lstm(given, **options)
    lstm_op(module).attributes["fused_activation_function"] = activation
    context = quantize(module, "int8", lstm_calls(variant, RNG, 4))
    assert lstm_op(module).result.dtype is DType.F32
    assert any(reason in event.reason for event in context.events if event.outcome == "refused")


@pytest.mark.parametrize("scheme", ["int8", "dynamic"])
def test_weights_that_one_scale_cannot_represent(scheme: str) -> None:
    given, _ = lstm_operands({}, RNG)
    given[0][0] = np.concatenate([given[0][0][:, :-1], np.full((UNITS, 1), 1e9, np.float32)], axis=1)
    module = build_lstm(given)
    calls = lstm_calls({}, RNG, 4) if scheme == "int8" else None
    config = Quantization("int8", "int8" if calls else "float32", samples=calls, min_elements=1)
    context = quantize(module, config)
    assert not [value for value in lstm_op(module).inputs if value.type.quantization is not None]
    assert any("differ too much in magnitude" in event.reason for event in context.events)


def test_given_states_may_exceed_the_outputs() -> None:
    given, options = lstm_operands(LSTM_VARIANTS["given states"], RNG)
    module = build_lstm(given, **options)
    samples = lstm_calls(LSTM_VARIANTS["given states"], RNG, 4)
    samples[0]["x1"] *= 8
    quantize(module, "int8", samples)
    parameters = lstm_op(module).result.type.quantization
    assert parameters is not None
    assert 127.5 * parameters.scale >= np.abs(samples[0]["x1"]).max() / 1.01


def test_states_are_stored_as_the_kernel_reads_them() -> None:
    variant = LSTM_VARIANTS["kept state"]
    given, options = lstm_operands(variant, RNG)
    module = build_lstm(given, **options)
    quantize(module, "int8", lstm_calls(variant, RNG, 2))
    states = [lstm_op(module).operands[place] for place in (lstm.HIDDEN_STATE, lstm.CELL_STATE)]
    assert [state.op.kind for state in states if state is not None and state.op is not None] == [
        "tfl.pseudo_variable"
    ] * 2
    assert [state.dtype for state in states if state is not None] == [DType.I8, DType.I16]
