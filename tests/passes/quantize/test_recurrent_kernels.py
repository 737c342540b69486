"""Kernels that have states, and composites, in each scheme: hybrid weights, or float where no other form is right."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from litefuse.dialects.tfl.quantization import quantization_rule
from litefuse.ir import DType, Module, Symbol, TensorType, Value
from tests.support.harness import RESOLVERS
from tests.support.modules.graph_builder import Graph
from tests.support.modules.lite_modules import add_function
from tests.support.running.quantized_runs import ACTIVATIONS, answers, find, quantize

RNG = np.random.default_rng(12)
BATCH, TIME, WIDTH, UNITS = 3, 4, 8, 4
MEMORY, RANK = 5, 2
CALLS = [{"x0": RNG.uniform(-1, 1, (BATCH, TIME, WIDTH)).astype(np.float32)} for _ in range(3)]
ERRORS = {"float16": 1e-3, "dynamic": 0.012, "int4": 0.012, "int8": 0.03, "int16x8": 0.015}
"""Largest error relative to the largest result: weights in float16, or in 8 bits with inputs of 8 bits.
With integer activations, the layer before and the sum after the kernel round as well."""


def weights(*shape: int) -> np.ndarray:
    return (np.round(RNG.uniform(-0.5, 0.5, shape) * 127) / 127).astype(np.float32)


def state(g: Graph, x: Value, units: int = UNITS) -> Value:
    return g.tfl.fill(g.i32([BATCH, units]), np.float32(0), result_types=[TensorType(DType.F32, (BATCH, units))])


def rnn_weights() -> list[np.ndarray]:
    return [weights(UNITS, WIDTH), weights(UNITS, UNITS), weights(UNITS)]


def lstm_weights() -> list[np.ndarray | None]:
    products = [weights(UNITS, width) for width in (WIDTH, UNITS) for _ in range(4)]
    return [*products, None, None, None, *(weights(UNITS) for _ in range(4)), None, None]


def step(g: Graph, x: Value) -> Value:
    """Return the first step of a sequence."""
    first = g.tfl.strided_slice(x, g.i32([0, 0, 0]), g.i32([0, 1, 0]), g.i32([1] * 3), begin_mask=5, end_mask=5)
    return g.tfl.reshape(first, g.i32([BATCH, WIDTH]))


def matrix(*shape: int) -> list[TensorType]:
    return [TensorType(DType.F32, shape)]


def flat(*operands: Any) -> tuple[Any, ...]:
    return operands


RNN, LSTM = rnn_weights(), lstm_weights()
BACK_RNN, BACK_LSTM = rnn_weights(), lstm_weights()
FILTERS = [weights(UNITS * RANK, WIDTH), weights(UNITS * RANK, MEMORY), weights(UNITS)]
DENSE = weights(WIDTH, WIDTH)
TANH: dict[str, Any] = {"fused_activation_function": "TANH"}
SEQUENCE = {**TANH, "time_major": False, "result_types": matrix(BATCH, TIME, UNITS)}
PAIR = {**TANH, "time_major": False, "merge_outputs": True, "result_types": matrix(BATCH, TIME, 2 * UNITS)}
KERNELS: dict[str, Callable[[Graph, Value], Any]] = {
    "rnn": lambda g, x: g.tfl.rnn(*flat(step(g, x), *RNN, state(g, x)), **TANH, result_types=matrix(BATCH, UNITS)),
    "svdf": lambda g, x: g.tfl.svdf(
        *flat(step(g, x), *FILTERS, state(g, x, UNITS * RANK * MEMORY)), rank=RANK, result_types=matrix(BATCH, UNITS)
    ),
    "lstm": lambda g, x: g.tfl.lstm(
        *flat(step(g, x), *LSTM, state(g, x), state(g, x), None, None, None, None),
        **TANH,
        result_types=matrix(BATCH, UNITS),
    ),
    "unidirectional_sequence_rnn": lambda g, x: g.tfl.unidirectional_sequence_rnn(
        *flat(x, *RNN, state(g, x)), **SEQUENCE
    ),
    "bidirectional_sequence_rnn": lambda g, x: g.tfl.bidirectional_sequence_rnn(
        *flat(x, *RNN, state(g, x), *BACK_RNN, state(g, x), None, None, None), **PAIR
    ),
    "bidirectional_sequence_lstm": lambda g, x: g.tfl.bidirectional_sequence_lstm(
        *flat(x, *LSTM, *BACK_LSTM, *(state(g, x) for _ in range(4)), *[None] * 9), **PAIR
    ),
}


def build(name: str) -> Module:
    g = Graph()
    x = g.tfl.tanh(g.input(BATCH, TIME, WIDTH))
    y = KERNELS[name](g, x)
    return g.returns(g.tfl.add(y, np.float32(0.5)), y)


@pytest.mark.parametrize("name", KERNELS)
@pytest.mark.parametrize("scheme", ERRORS)
def test_kernels(name: str, scheme: str) -> None:
    expected = answers(build(name), CALLS, "builtin")
    module = build(name)
    samples = {"samples": CALLS} if scheme in ACTIVATIONS else {}
    context = quantize(module, scheme, min_elements=0, **samples)
    kernel = find(module, f"tfl.{name}")
    stored = {value.dtype for value in kernel.inputs if value.constant is not None and value.rank == 2}
    if scheme in ("dynamic", "int4"):
        assert stored == ({DType.I8} if quantization_rule(kernel.kind).hybrid else {DType.F32}), name
    if scheme in ACTIVATIONS:
        refused = {event.facts["op"]: event.reason for event in context.events if event.outcome == "refused"}
        assert f"kernel for {name.upper()}" in refused[name.upper()]
    largest = max(np.abs(call["y1"]).max() for call in expected)
    for resolver in RESOLVERS:
        for want, got in zip(expected, answers(module, CALLS, resolver), strict=True):
            for output, right in want.items():
                assert np.abs(got[output] - right).max() <= ERRORS[scheme] * largest, (output, resolver)


@pytest.mark.parametrize("scheme", ERRORS)
def test_composites(scheme: str) -> None:
    """The decomposition of a composite stays in float: the runtime may run a kernel of its own instead."""

    def composite() -> Module:
        g = Graph()
        x = g.tfl.reshape(g.input(BATCH, TIME, WIDTH), g.i32([-1, WIDTH]))
        y = g.tfl.fully_connected(x, DENSE, None)
        body = Symbol("body")
        z = g.tfl.stablehlo_composite(
            y, name="acme.gate", decomposition_subgraph_index=body, result_types=[y.type], composite_attributes=b""
        )
        add_function(g.module, body.name, [y.type], lambda b, x: [b.tfl.mul(b.tfl.logistic(x), x)])
        return g.returns(g.tfl.fully_connected(z, DENSE, None), z)

    expected = answers(composite(), CALLS, "builtin")
    module = composite()
    samples = {"samples": CALLS} if scheme in ACTIVATIONS else {}
    quantize(module, scheme, min_elements=0, **samples)
    (call,) = module.ops_of({"tfl.stablehlo_composite"})
    assert {value.dtype for value in (*call.inputs, *call.results)} == {DType.F32}
    largest = max(np.abs(each["y0"]).max() for each in expected)
    for resolver in RESOLVERS:
        for want, got in zip(expected, answers(module, CALLS, resolver), strict=True):
            assert np.abs(got["y0"] - want["y0"]).max() <= (ERRORS | {"int4": 0.2})[scheme] * largest, resolver
