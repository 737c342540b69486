"""Models in bfloat16 and float16 are quantized like those in float32."""

from __future__ import annotations

import ml_dtypes
import numpy as np
import pytest

from litefuse import Debug
from litefuse.context import Context
from litefuse.dialects import DIALECTS
from litefuse.ir import CONSTANT, DType, Module, TensorType, Value
from litefuse.options import Options
from litefuse.passes.base import run
from litefuse.passes.pipeline import PASSES
from litefuse.quantization import SCHEMES, Quantization, parse_quantization
from tests.support.harness import RESOLVERS
from tests.support.modules.graph_builder import Graph
from tests.support.running.quantized_runs import answers

RNG = np.random.default_rng(4)
FIRST, SECOND = (
    RNG.uniform(-1, 1, shape).astype(np.float32).astype(ml_dtypes.bfloat16).astype(np.float32)
    for shape in ((24, 64), (64, 20))
)
HALVES = (DType.BF16, DType.F16)
CALLS = [{"x0": RNG.uniform(-1, 1, (batch, 24)).astype(np.float32)} for batch in (6, 6, 1)]
ERRORS = {"float16": 0.01, "dynamic": 0.03, "int4": 0.2, "int2": 0.9, "int8": 0.04, "int16x8": 0.02}
"""Largest error relative to the largest result: that of bfloat16 itself, half a step of 2**-8 in three values, and
that of weights and values of 8 or 4 bits (`test_ops.WEIGHTS`), in two layers."""
STORED = {
    "float16": DType.F16,
    "dynamic": DType.I8,
    "int4": DType.I4,
    "int2": DType.I2,
    "int8": DType.I8,
    "int16x8": DType.I8,
}


def convert(
    quantization: Quantization | None, half: DType = DType.BF16, *, ends: DType = DType.F32
) -> tuple[Module, Context]:
    """Convert two layers that compute in a half type, the second with float32 weights that are cast."""
    g = Graph()

    def narrow(value: Value) -> Value:
        return g.tf.Cast(value, DstT=half)

    x = g.function.add_argument(TensorType(ends, (None, 24)))
    hidden = g.tf.Relu(g.tf.MatMul(narrow(x) if ends is DType.F32 else x, g.const(FIRST.astype(half.numpy))))
    y = g.tf.MatMul(hidden, narrow(g.const(SECOND)))
    module = g.returns(g.tf.Cast(y, DstT=DType.F32) if ends is DType.F32 else y)
    context = Context(DIALECTS, Options(quantize=quantization, debug=Debug(verify_ir=True)))
    run(module, context, PASSES)
    return module, context


def config_for(scheme: str) -> Quantization:
    config = parse_quantization("quantize", scheme)
    assert config is not None
    return Quantization(config.weights, config.activations, samples=CALLS if config.has_integer_activations else None)


@pytest.mark.parametrize("half", HALVES, ids=lambda half: half.numpy.name)
@pytest.mark.parametrize("scheme", STORED)
def test_schemes(scheme: str, half: DType) -> None:
    plain, _ = convert(None, half)
    expected = answers(plain, CALLS, "builtin")
    module, _ = convert(config_for(scheme), half)
    assert not any(result.dtype in HALVES for op in module.ops() if op.kind != CONSTANT for result in op.results)
    stored = {
        value.dtype for op in module.ops() for value in op.inputs if value.constant is not None and value.rank == 2
    }
    assert stored == {STORED[scheme]}
    largest = max(np.abs(call["y0"]).max() for call in expected)
    for resolver in RESOLVERS:
        for want, got in zip(expected, answers(module, CALLS, resolver), strict=True):
            assert np.abs(want["y0"] - got["y0"]).max() <= ERRORS[scheme] * largest


@pytest.mark.parametrize("half", HALVES, ids=lambda half: half.numpy.name)
def test_inputs_and_outputs_keep_their_type(half: DType) -> None:
    module, _ = convert(config_for("dynamic"), half, ends=half)
    (function,) = module.functions.values()
    assert [value.dtype for value in (*function.arguments, *function.results)] == [half, half]
    kinds = [op.name for op in module.ops() if op.kind.startswith("tfl.")]
    assert kinds == ["cast", "fully_connected", "fully_connected", "cast"]


def test_float_schemes_change_nothing() -> None:
    assert set(SCHEMES) == {*STORED, "float32"}
    module, _ = convert(config_for("float32"))
    plain, _ = convert(None)
    assert [op.kind for op in module.ops()] == [op.kind for op in plain.ops()]
