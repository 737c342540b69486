"""tflite-micro's recurrent kernels, over several calls, compared with LiteRT's."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from litefuse.backend import to_bytes
from litefuse.dialects.tfl.targets.micro import call_of, find_problems
from litefuse.ir import Constant, DType, Module, Op, QuantizationParameters, Value
from tests.support.modules import recurrent_kernels
from tests.support.modules.graph_builder import Graph
from tests.support.modules.lite_modules import f32
from tests.support.modules.recurrent_kernels import (
    LSTM_VARIANTS,
    SVDF_MEMORY,
    SVDF_RANK,
    build_lstm,
    build_svdf,
    lstm_calls,
    lstm_op,
    lstm_operands,
    lstm_reference,
    scaled,
)
from tests.support.running.micro import IS_INSTALLED, NOT_INSTALLED, Job, Run, run_files
from tests.support.running.quantized_runs import answers, find, quantize

pytestmark = pytest.mark.skipif(not IS_INSTALLED, reason=NOT_INSTALLED)

KEPT: dict[str, Any] = {"batch": 2, "stateful": True}
RUN = ("plain", "time major", "clipped cell")
REFUSED = {
    "coupled gates": "has no coupled gates",
    "peepholes": "has no peephole connections",
    "normalized": "has no layer normalization",
    "projection": "has no projection",
}
STEPS = {"float32": 1e-4, "int8": 1.01}
"""Largest difference from LiteRT in steps of the result's scale; of floats, relative to the largest result."""
FEATURES, UNITS = 6, 4
RNG = np.random.default_rng(3)


def _lstm(name: str, scheme: str) -> tuple[Module, list[dict[str, np.ndarray]]]:
    variant = LSTM_VARIANTS[name] | KEPT
    given, options = lstm_operands(variant, RNG)
    module = build_lstm(given, **options)
    calls = lstm_calls(variant, RNG, 2, 2, 2)
    if scheme != "float32":
        quantize(module, scheme, calls)
    return module, calls


def _compare(module: Module, op: Op, calls: list[dict[str, np.ndarray]], run: Run, steps: float) -> None:
    expected = answers(module, calls, "builtin")
    scale = op.results[0].type.quantization
    assert not run.has_failed, run.log
    unit = 1.0 if expected[0]["y0"].dtype.kind == "i" else scale.scale if scale else np.abs(expected[0]["y0"]).max()
    for want, (got,) in zip(expected, run.calls, strict=True):
        assert np.abs(want["y0"].astype(np.float64) - got).max() <= steps * unit


def _run(*modules: tuple[Module, list[dict[str, np.ndarray]]]) -> list[Run]:
    return run_files([Job(to_bytes(module), [list(call.values()) for call in calls]) for module, calls in modules])


@pytest.mark.parametrize("scheme", STEPS)
def test_lstm_runs(scheme: str) -> None:
    models = [_lstm(name, scheme) for name in RUN]
    for (module, calls), run in zip(models, _run(*models), strict=True):
        op = lstm_op(module)
        assert find_problems(call_of(op)) == []
        _compare(module, op, calls, run, STEPS[scheme])


def test_lstm_variants_are_refused() -> None:
    models = [_lstm(name, "float32") for name in REFUSED]
    for (module, _), run, reason in zip(models, _run(*models), REFUSED.values(), strict=True):
        assert reason in find_problems(call_of(lstm_op(module)))[0]
        assert run.has_failed


def test_hybrid_lstm_is_refused() -> None:
    model = _lstm("plain", "dynamic")
    (problem,) = find_problems(call_of(lstm_op(model[0])))
    assert "has no kernel for float32, int8, float32, float32" in problem
    (first, *_), *_ = _run(model)[0].calls
    assert np.isnan(first).any()  # it reads the integers as floats


def test_lstm_of_int16_runs() -> None:
    rng = np.random.default_rng(5)
    parts = [rng.uniform(-0.5, 0.5, shape) for shape in [(UNITS, FEATURES)] * 4 + [(UNITS, UNITS)] * 4 + [(UNITS,)] * 4]
    x = rng.uniform(-1, 1, (2, 7, FEATURES))
    unit, weight_scale = 2.0**-15, 2.0**-8
    rounded = [np.rint(part / weight_scale).clip(-127, 127) for part in parts]
    module = _lstm_of_int16(rounded, unit, weight_scale)
    assert find_problems(call_of(find(module, "tfl.unidirectional_sequence_lstm"))) == []
    call = np.rint(x / unit).clip(-32768, 32767).astype(np.int16)
    found = _run((module, [{"x0": call}] * 2))[0].calls
    hidden = cell = np.zeros((2, UNITS))
    for (got,) in found:
        expected, hidden, cell = lstm_reference(call * unit, [part * weight_scale for part in rounded], hidden, cell)
        np.testing.assert_allclose(got * unit, expected, rtol=0, atol=1e-3)


def _lstm_of_int16(parts: list[np.ndarray], unit: float, weight_scale: float) -> Module:
    """Return an LSTM with int8 weights and int64 biases; `parts` are the integers of the weights."""
    g = Graph()

    def constant(array: np.ndarray, dtype: DType, scale: float) -> Any:
        return g.const(Constant.of(array.astype(dtype.numpy)).with_quantization(QuantizationParameters.of(scale)))

    products = [constant(part, DType.I8, weight_scale) for part in parts[:8]]
    biases = [constant(part / unit, DType.I64, weight_scale * unit) for part in parts[8:]]
    states = [g.tfl.pseudo_variable(result_types=[scaled((2, UNITS), DType.I16, scale)]) for scale in (unit, 2.0**-11)]
    y = g.tfl.unidirectional_sequence_lstm(
        *(g.function.add_argument(scaled((2, 7, FEATURES), DType.I16, unit)), *products, None, None, None),
        *(*biases, None, None, *states, None, None, None, None),
        fused_activation_function="TANH",
        result_types=[scaled((2, 7, UNITS), DType.I16, unit)],
    )
    return g.returns(y)


def test_lstm_with_20_operands_is_refused() -> None:
    g = Graph()
    given, _ = lstm_operands({}, RNG)
    states = [g.tfl.pseudo_variable(result_types=[f32(2, recurrent_kernels.UNITS)]) for _ in range(2)]
    x = g.input(2, recurrent_kernels.STEPS, recurrent_kernels.FEATURES)
    result = f32(2, recurrent_kernels.STEPS, recurrent_kernels.UNITS)
    module = g.returns(
        g.tfl.unidirectional_sequence_lstm(
            *(x, *given[0], *states), fused_activation_function="TANH", result_types=[result]
        )
    )
    assert find_problems(call_of(lstm_op(module))) == ["UNIDIRECTIONAL_SEQUENCE_LSTM takes 24 operands, not 20"]
    assert _run((module, lstm_calls(KEPT, RNG, 2)))[0].has_failed


@pytest.mark.parametrize("state", [DType.F32, DType.I16])
def test_svdf_runs(state: DType) -> None:
    is_float = state is DType.F32
    module = build_svdf(*((DType.F32,) * 4 if is_float else (DType.I8, DType.I8, state, DType.I32)))
    numbers = RNG.uniform(-1, 1, (8, 2, FEATURES))
    calls = [{"x0": call} for call in (numbers.astype(np.float32) if is_float else (numbers * 127).astype(np.int8))]
    op = find(module, "tfl.svdf")
    assert find_problems(call_of(op)) == []
    _compare(module, op, calls, _run((module, calls))[0], 1e-6 if is_float else 1.01)


def test_svdf_with_a_state_of_8_bits_runs() -> None:
    """LiteRT's kernel writes 16 bits into such a state, so the reference is in NumPy."""
    module = build_svdf(DType.I8, DType.I8, DType.I8, DType.I32, time_scale=2**-8, point=5)
    op = find(module, "tfl.svdf")
    assert find_problems(call_of(op)) == []
    calls = (RNG.uniform(-1, 1, (8, 2, FEATURES)) * 127).astype(np.int8)
    run = _run((module, [{"x0": call} for call in calls]))[0]
    assert not run.has_failed, run.log
    features, times, bias = (_numbers(op.operands[place]) for place in (1, 2, 3))
    state = np.zeros((2, UNITS * SVDF_RANK, SVDF_MEMORY))
    for call, (got,) in zip(calls, run.calls, strict=True):
        steps = np.clip(np.rint(call / 127 @ features.T * 2**6) + 5, -128, 127) - 5
        state = np.concatenate([state[:, :, 1:], steps[:, :, None] * 2**-6], axis=2)
        y = (state * times).sum(2).reshape(2, UNITS, SVDF_RANK).sum(2) + bias
        assert np.abs(np.clip(np.rint(y * 32), -128, 127) - got).max() <= 1


def _numbers(value: Value | None) -> np.ndarray:
    assert value is not None and value.constant is not None and value.type.quantization is not None
    return value.constant.numpy() * value.type.quantization.scale


def test_hybrid_svdf_is_refused() -> None:
    module = build_svdf(DType.F32, DType.I8, DType.F32, DType.F32)
    assert "SVDF has no kernel for float32, int8 to float32" in find_problems(call_of(find(module, "tfl.svdf")))[0]
    assert _run((module, [{"x0": np.zeros((2, FEATURES), np.float32)}]))[0].has_failed
