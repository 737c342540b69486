"""Every op kind, in every scheme, against the float file: the error in steps of the result's scale."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from litefuse.context import Context
from litefuse.dialects.tfl.quantization import quantization_rule, quantization_rules
from litefuse.ir import DType, Module
from litefuse.quantization import parse_quantization
from tests.passes.quantize.cases import BATCH, CASES, Case
from tests.support.running.quantized_runs import ACTIVATIONS, IN_INTEGERS, answers, largest_errors, quantize

BATCHES = (BATCH, BATCH, 1, 5)
"""Sizes of free dimensions in consecutive calls."""

STEPS: dict[str, tuple[float, float]] = {
    "DIV": (1.5, 2.5),
    "EXP": (2.0, 0),
    "GELU": (1.6, 2.0),
    "HARD_SWISH": (2.0, 0),
    "LOG": (1.8, 6.0),
    "LOGISTIC": (2.0, 1.6),
    "MUL": (2.2, 1.6),
    "REDUCE_PROD": (2.5, 20.0),
    "RELU_0_TO_1": (2.6, 0),
    "RELU_N1_TO_1": (1.8, 0),
    "RSQRT": (1.8, 0),
    "SOFTMAX": (2.1, 2.6),
    "SQUARED_DIFFERENCE": (2.3, 0),
    "TANH": (2.3, 4.0),
}
"""Largest error of an op between floats, in steps of its result's scale, of int8 and int16x8: the error of the kernel
that was recorded (quantized_ops.json), and half a step of each operand times the op's slope. 0: there is no kernel."""
USUAL = (1.6, 1.6)
"""The bound of all other ops."""
STEPS_OF_NEIGHBORS = 1.1
"""Additional error, in steps of the producers' or the consumer's scale, if the op is between other layers."""
IN_FLOAT = {"int8": 0.012, "int16x8": 2e-4}
"""Largest error of an op without a kernel, relative to the largest result, if its operands come in integers."""
HYBRID = 0.012
"""The same with int8 weights, which the kernel multiplies by activations that it quantizes to 8 bits itself."""
WEIGHTS = {"float16": 1e-3, "dynamic": HYBRID, "int4": 0.12}
"""Largest error of layers with weights by scheme, relative to the largest result. The weights of the cases are
multiples of 1/127, so that int8 represents them exactly."""
WITHOUT_WEIGHTS = (
    "BATCH_MATMUL",
    "BATCH_MATMUL:adj_y",
    "BATCH_MATMUL:constant_left",
    "FULLY_CONNECTED:runtime_weights",
)
WITH_WEIGHTS = [
    *(name for name, case in CASES.items() if quantization_rule(f"tfl.{case.op.lower()}").hybrid),
    "GATHER:table",
]
SMALL = {"CONV_2D", "DEPTHWISE_CONV_2D"}
"""Layers of which a case has fewer weights than are stored as float16."""
REPLACED = {"SQUARE": "MUL", "ADD_N": "ADD", "NEG": "MUL"}
"""Ops that are replaced because they have no integer kernel; NEG has one for int16."""
REFUSED = {
    # The kernel of int16 compares multiples of 1/256.
    "int8": {"EQUAL:coarse", "FULLY_CONNECTED:runtime_weights", "FULLY_CONNECTED:runtime_bias"},
    "int16x8": {"EQUAL", "NOT_EQUAL", "FULLY_CONNECTED:runtime_weights", "FULLY_CONNECTED:runtime_bias"},
}
"""Cases that stay float although there is a kernel: for their scales, or because a constant is not one."""
ELSEWHERE = {
    "test_control_flow": ("if", "while"),
    "test_variables": ("assign_variable", "read_variable"),
    "test_lstm": ("unidirectional_sequence_lstm",),
    "test_recurrent_kernels": (
        *("lstm", "rnn", "svdf", "unidirectional_sequence_rnn", "bidirectional_sequence_lstm"),
        *("bidirectional_sequence_rnn", "stablehlo_composite"),
    ),
    "every test": ("quantize", "dequantize"),
}
"""Ops of the table that need more than one function or a state, by the test that runs them."""


def test_every_op_of_the_table_has_a_case() -> None:
    covered = {case.op.lower() for case in CASES.values()} - {"shape"} | {
        name for names in ELSEWHERE.values() for name in names
    }
    assert covered == {kind.partition(".")[2] for kind in quantization_rules()}


def _calls(case: Case) -> list[dict[str, np.ndarray]]:
    return case.calls(*(BATCHES if case.has_free_batch else (BATCH, BATCH)))


@cache
def _expected(name: str, form: str) -> list[dict[str, np.ndarray]]:
    case = CASES[name]
    return answers(getattr(case, form)(), _calls(case), "builtin")


def _step(module: Module, kind: str) -> float:
    """Return the largest scale of the results of an op, 0 if none is quantized."""
    results = [value for op in module.ops_of({kind}) for value in op.results]
    return max((value.type.quantization.scale for value in results if value.type.quantization), default=0.0)


def _largest(expected: list[dict[str, np.ndarray]]) -> float:
    floats = [np.abs(value).max() for call in expected for value in call.values() if value.dtype.kind == "f"]
    return float(max(floats, default=0.0))


def _name(case: Case, scheme: str) -> str:
    return case.op if (case.op, scheme) == ("NEG", "int16x8") else REPLACED.get(case.op, case.op)


def _refusals(context: Context, op: str) -> list[str]:
    events = [event for event in context.events if event.outcome == "refused" and event.facts.get("op") == op]
    return [event.reason for event in events]


@pytest.mark.parametrize("scheme", ACTIVATIONS)
@pytest.mark.parametrize("name", CASES)
def test_op_between_floats(name: str, scheme: str) -> None:
    case, op = CASES[name], _name(CASES[name], scheme)
    kind = f"tfl.{op.lower()}"
    module, calls = case.alone(), _calls(case)
    context = quantize(module, scheme, calls, rewrites=IN_INTEGERS)
    expected = _expected(name, "alone")
    step, steps = _step(module, kind), STEPS.get(op, USUAL)[scheme == "int16x8"]
    is_hybrid = any(value.dtype is DType.I8 for each in module.ops_of({kind}) for value in each.inputs)
    relative = HYBRID if is_hybrid and not step else 1e-6
    bound = steps * step + relative * _largest(expected)
    for resolver, error in largest_errors(expected, module, calls).items():
        assert error <= bound, f"{error / (step or 1):.2f} steps, {resolver}"
    rule = quantization_rule(kind)
    if ACTIVATIONS[scheme] not in rule.activations and case.op != "SHAPE":
        assert _refusals(context, op) == [f"LiteRT has no {ACTIVATIONS[scheme]} kernel for {op}"]
    elif rule.scales in ("same", "compare", "index") and not step:
        # Nothing is gained if only copies are quantized.
        assert context.events and not list(module.ops_of({"tfl.quantize"}))


@pytest.mark.parametrize("scheme", ACTIVATIONS)
@pytest.mark.parametrize("name", CASES)
def test_op_between_layers(name: str, scheme: str) -> None:
    case, op = CASES[name], _name(CASES[name], scheme)
    kind = f"tfl.{op.lower()}"
    module, calls = case.between(), _calls(case)
    # Without what the rows of layers tell, ranges have no margins, and operands have the smallest steps.
    context = quantize(module, scheme, calls, rewrites=IN_INTEGERS, round_weights=False, correct_biases=False)
    expected = _expected(name, "between")
    step, steps = _step(module, kind), STEPS.get(op, USUAL)[scheme == "int16x8"]
    neighbors = max((_step(module, each) for each in ("tfl.add", "tfl.fully_connected")), default=0.0)
    bound = steps * step + STEPS_OF_NEIGHBORS * neighbors + 1e-6
    if not step:
        bound += (HYBRID if case.op in ("CONV_3D", "CONV_3D_TRANSPOSE") else IN_FLOAT[scheme]) * _largest(expected)
    if name in REFUSED[scheme]:
        bound += HYBRID * _largest(expected)
    for resolver, error in largest_errors(expected, module, calls).items():
        assert error <= bound, f"{error / (step or 1):.2f} steps, {resolver}"
    dtype = ACTIVATIONS[scheme]
    if dtype in quantization_rule(kind).activations and name not in REFUSED[scheme]:
        assert _refusals(context, op) == []
        values = [value for each in module.ops_of({kind}) for value in (*each.inputs, *each.results)]
        assert any(value.dtype.numpy == dtype for value in values)
    elif case.op != "SHAPE":
        assert len(_refusals(context, op)) == 1
        *_, last = module.ops_of({kind})
        assert {value.dtype for value in last.results} <= {DType.F32, DType.I32, DType.BOOL}


@pytest.mark.parametrize("scheme", WEIGHTS)
@pytest.mark.parametrize("name", [name for name in WITH_WEIGHTS if name not in WITHOUT_WEIGHTS])
def test_weights(name: str, scheme: str) -> None:
    case = CASES[name]
    module, calls = case.alone(), _calls(case)
    config = parse_quantization("quantize", scheme)
    assert config is not None
    context = quantize(module, replace(config, min_elements=0))
    expected = _expected(name, "alone")
    for resolver, error in largest_errors(expected, module, calls).items():
        assert error <= WEIGHTS[scheme] * _largest(expected), (
            f"{error / _largest(expected):.3f} of the largest, {resolver}"
        )
    stored = [event for event in context.events if event.rule == "quantize-weights" and event.outcome == "changed"]
    assert len(stored) == 1 or (scheme == "float16" and case.op in SMALL)


IN_INT16 = {"SQUARED_DIFFERENCE": 3e-4, "HARD_SWISH": 3e-4, "ELU": 3e-4, "RSQRT": 3e-4, "EXP": 2e-3}
"""Largest error, relative to the largest result, of ops without an int16 kernel that become several in int16: a few
steps of 1/32767 and, of an exponential, an error of the logistic function of 1/32768 times 8."""


@pytest.mark.parametrize("name", [name for name, case in CASES.items() if case.op in IN_INT16])
def test_ops_without_an_int16_kernel_where_none_may_be_float(name: str) -> None:
    case = CASES[name]
    module, calls = case.between(), _calls(case)
    quantize(module, "int16x8", calls, float_fallback=False)
    expected = _expected(name, "between")
    for resolver, error in largest_errors(expected, module, calls).items():
        assert error <= IN_INT16[case.op] * _largest(expected), resolver


@pytest.mark.parametrize(("low", "high"), [(-20.0, 8.0), (-12.0, 0.0), (-0.1, 0.1)])
def test_exponentials_of_wide_ranges_in_int16(low: float, high: float) -> None:
    case = replace(CASES["EXP"], inputs=[replace(CASES["EXP"].inputs[0], low=low, high=high)])
    module, calls = case.alone(), _calls(case)
    expected = answers(case.alone(), calls, "builtin")
    quantize(module, "int16x8", calls, float_fallback=False)
    assert all(error <= 2e-3 * np.exp(high) for error in largest_errors(expected, module, calls).values())
