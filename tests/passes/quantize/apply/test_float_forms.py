"""Ops that compute in float between integers, because XNNPACK has no kernel for their integers."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import litefuse
from litefuse.backend import to_bytes
from litefuse.dialects.tfl.delegates import is_delegated
from litefuse.dialects.tfl.quantization import quantization_rule
from litefuse.ir import CONSTANT, DType, Module, Op, QuantizationParameters
from litefuse.passes.optimize.fast_forms.float_forms import float_rules
from tests.passes.quantize.cases import BATCH, CASES
from tests.support.harness import RESOLVERS, count_ops
from tests.support.modules.graph_builder import Graph, kinds
from tests.support.running.quantized_runs import IN_INTEGERS, Calls, answers, normal, quantize

BATCHES = (BATCH, BATCH, 1, 5)
NAMES = [name for name, case in CASES.items() if f"tfl.{case.op.lower()}" in float_rules() and name != "SOFTMAX:beta"]
WEIGHTS = normal(16, 16, seed=1) / 4
SAMPLES = [{"x0": normal(4, 16, seed=seed)} for seed in range(8)]


def test_every_op_of_the_table_has_a_kernel_for_int8_and_a_case() -> None:
    assert {f"tfl.{CASES[name].op.lower()}" for name in NAMES} == set(float_rules())
    assert all("int8" in quantization_rule(kind).activations for kind in float_rules())


@pytest.mark.parametrize("name", NAMES)
def test_they_are_as_exact_as_integers_and_end_no_partition(name: str) -> None:
    case = CASES[name]
    calls = case.calls(*(BATCHES if case.has_free_batch else (BATCH, BATCH)))
    expected = answers(case.between(), calls, "builtin")
    module, integers = case.between(), case.between()
    context = quantize(module, "int8", calls)
    quantize(integers, "int8", calls, rewrites=IN_INTEGERS)
    ops = [op for op in module.ops() if op.kind == f"tfl.{case.op.lower()}"]
    assert all(value.dtype is DType.F32 for op in ops for value in (*op.inputs, *op.results))
    assert [event.rule for event in context.events if event.outcome == "note"] == [_name(op) for op in ops]
    # LiteRT runs L2_NORMALIZATION in float, too.
    assert all(
        is_delegated(op) for op in module.ops() if op.kind not in (CONSTANT, "tfl.shape", "tfl.l2_normalization")
    )
    for resolver in RESOLVERS:
        before, after = (_error(expected, answers(file, calls, resolver)) for file in (integers, module))
        assert after <= 1.05 * before, resolver


def _error(expected: Calls, actual: Calls) -> float:
    """Return the root of the mean square of the errors of all results."""
    pairs = [(want[name], got[name]) for want, got in zip(expected, actual, strict=True) for name in want]
    squares = [np.square(want - got).ravel() for want, got in pairs]
    return float(np.sqrt(np.concatenate(squares).mean()))


def _name(op: Op) -> str:
    return f"float-{op.name.replace('_', '-')}"


def _swish(*, free: bool = True) -> Module:
    g = Graph()
    x = g.tfl.fully_connected(g.input(None if free else 4, 16), WEIGHTS, None)
    return g.returns(g.tfl.fully_connected(g.tfl.hard_swish(x), WEIGHTS, None))


def _convert(**options: Any) -> dict[str, int]:
    """Quantize the model with a HARD_SWISH; return the numbers of its ops."""
    given = {name: options.pop(name) for name in ("float_fallback", "rules") if name in options}
    config = litefuse.Quantization.of(options.pop("scheme", "int8"), samples=SAMPLES, **given)
    source = to_bytes(_swish(free="target" not in options))
    return count_ops(litefuse.optimize(source, quantize=config, **options).to_bytes())


IN_FLOAT = {"FULLY_CONNECTED": 2, "HARD_SWISH": 1, "QUANTIZE": 2, "DEQUANTIZE": 2}
KEPT = {"FULLY_CONNECTED": 2, "HARD_SWISH": 1, "QUANTIZE": 1, "DEQUANTIZE": 1}


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, IN_FLOAT),
        ({"rewrites": {"float-hard-swish": True}, "target": "micro"}, IN_FLOAT),
        ({"rewrites": {"float-hard-swish": False}}, KEPT),
        ({"float_fallback": False}, KEPT),
        ({"float_fallback": False, "rewrites": {"float-hard-swish": True}}, KEPT),
        ({"rules": (litefuse.LayerRule("int8", op="HARD_SWISH"),)}, KEPT),
        ({"target": "micro"}, KEPT),
        ({"target": "compiled_model"}, KEPT),
    ],
)
def test_where_ops_compute_in_float(options: dict[str, Any], expected: dict[str, int]) -> None:
    assert _convert(**options) == expected


def test_the_report_says_how_much_faster_it_is() -> None:
    context = quantize(_swish(), "int8", SAMPLES)
    (note,) = [event for event in context.events if event.outcome == "note"]
    assert note.rule == "float-hard-swish"
    assert note.reason == (
        "hard swish in float, because XNNPACK has no int8 kernel: about 15 times as fast on x86 and 1.9 times on ARM; "
        'rewrites={"float-hard-swish": False} keeps int8'
    )
    (refused,) = [event for event in context.events if event.outcome == "refused"]
    assert (refused.facts["op"], refused.reason) == ("HARD_SWISH", "it is faster in float")


def test_ops_in_int16_stay() -> None:
    g = Graph()
    x = g.tfl.fully_connected(g.input(None, 16), WEIGHTS, None)
    module = g.returns(g.tfl.fully_connected(g.tfl.gelu(x, approximate=False), WEIGHTS, None))
    quantize(module, "int16x8", SAMPLES)
    assert kinds(module) == ["quantize", "fully_connected", "gelu", "fully_connected", "dequantize"]


def test_functions_of_one_number_are_alone_between_conversions() -> None:
    """XNNPACK makes a table of their results; a softmax yields floats where floats are read."""
    g = Graph()
    x = g.tfl.fully_connected(g.input(None, 16), WEIGHTS, None)
    module = g.returns(g.tfl.softmax(g.tfl.mul(g.tfl.abs(x), np.float32(0.25)), beta=1.0))
    quantize(module, "int8", SAMPLES)
    table = ["dequantize", "abs", "quantize"]
    assert kinds(module) == ["quantize", "fully_connected", *table, "mul", "dequantize", "softmax"]
    g = Graph()
    x = g.tfl.squared_difference(g.tfl.fully_connected(g.input(None, 16), WEIGHTS, None), np.float32(0.5))
    module = g.returns(g.tfl.softmax(x, beta=1.0))
    quantize(module, "int8", SAMPLES)
    assert kinds(module) == ["quantize", "fully_connected", "dequantize", "squared_difference", "softmax"]


@pytest.mark.parametrize(("beta", "width"), [(2.0, 16), (1.0, 512), (1.0, 8)])
def test_softmaxes_that_are_not_faster_stay(beta: float, width: int) -> None:
    weights = normal(width, 16) / 4
    g = Graph()
    x = g.tfl.fully_connected(g.input(4, 16), weights, None)
    module = g.returns(g.tfl.fully_connected(g.tfl.softmax(x, beta=beta), weights.T.copy(), None))
    quantize(module, "int8", SAMPLES)
    assert kinds(module) == ["quantize", "fully_connected", "softmax", "fully_connected", "dequantize"]


def test_integer_outputs_have_the_scale_that_the_kernel_prescribes() -> None:
    g = Graph()
    module = g.returns(g.tfl.softmax(g.tfl.fully_connected(g.input(None, 16), WEIGHTS, None), beta=1.0))
    quantize(module, "int8", SAMPLES, output_type="int8")
    assert kinds(module)[2:] == ["dequantize", "softmax", "quantize"]
    assert module.functions["main"].results[0].type.quantization == QuantizationParameters.of(1 / 256, -128)
