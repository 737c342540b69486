"""The integer form of the LSTM kernel, compared with the float kernel."""

from __future__ import annotations

import numpy as np
import pytest

from litefuse.ir import DType, Module, Value
from tests.backend.build import f32
from tests.passes.quantize.runs import answers, quantize
from tests.rewrite.graphs import Graph

UNITS, FEATURES, STEPS, BATCH = 6, 5, 4, 2
RNG = np.random.default_rng(11)
WEIGHTS = [RNG.uniform(-0.6, 0.6, (UNITS, n)).astype(np.float32) for n in (*[FEATURES] * 4, *[UNITS] * 4)]
BIASES = [RNG.uniform(-0.5, 0.5, UNITS).astype(np.float32) for _ in range(4)]


def calls(count: int) -> list[dict[str, np.ndarray]]:
    return [{"x0": RNG.uniform(-1, 1, (BATCH, STEPS, FEATURES)).astype(np.float32)} for _ in range(count)]


def stateful(g: Graph) -> list[Value]:
    x = g.input(BATCH, STEPS, FEATURES)
    states = [g.tfl.pseudo_variable(result_types=[f32(BATCH, UNITS)]) for _ in range(2)]
    y = g.tfl.unidirectional_sequence_lstm(
        *(x, *WEIGHTS, None, None, None, *BIASES, None, None, *states, None, None, None, None),
        fused_activation_function="TANH",
        time_major=False,
        result_types=[f32(BATCH, STEPS, UNITS)],
    )
    return [y]


def build() -> Module:
    graph = Graph()
    return graph.returns(*stateful(graph))


@pytest.mark.parametrize("resolver", ["xnnpack", "builtin"])
def test_states_are_kept_between_calls(resolver: str) -> None:
    given = calls(5)
    expected = answers(build(), given, "builtin")
    module = build()
    quantize(module, "int8", given)
    (function,) = module.functions.values()
    variables = [op.result for op in function.ops_of({"tfl.pseudo_variable"})]
    assert [variable.dtype for variable in variables] == [DType.I8, DType.I16]
    # The kernel is within 3 steps of the float kernel, of 2/255 each, for weights that are rounded to 0.6/127.
    for want, got in zip(expected, answers(module, given, resolver), strict=True):
        np.testing.assert_allclose(got["y0"], want["y0"], rtol=0, atol=0.03)
