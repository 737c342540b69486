"""Which quantized ops XNNPACK runs, compared with the runtime: passes that count its partitions depend on it."""

from __future__ import annotations

from unittest import mock

import numpy as np
import pytest

from litefuse.backend import to_bytes
from litefuse.dialects.tfl.delegates import is_delegated
from litefuse.ir import CONSTANT, DType, Module, Value
from tests.passes.optimize.borders import border_copies, members
from tests.passes.quantize.cases import BATCH, CASES
from tests.passes.quantize.runs import answers, quantize
from tests.rewrite.graphs import Graph
from tests.support.harness import RESOLVERS, open_interpreter

WEIGHTS = np.random.default_rng(3).uniform(-0.5, 0.5, (8, 8)).astype(np.float32)


def _delegated(module: Module) -> list[int]:
    """Return the numbers of the ops that XNNPACK runs."""
    interpreter = open_interpreter(to_bytes(module))
    interpreter.allocate_tensors()
    operators = interpreter._get_ops_details()
    producers = {int(t): op for op in operators if op["op_name"] != "DELEGATE" for t in op["outputs"]}
    partitions = [op for op in operators if op["op_name"] == "DELEGATE"]
    return sorted(op["index"] for each in partitions for op in members(each, producers))


@pytest.mark.parametrize("name", CASES)
def test_ops_that_xnnpack_runs(name: str) -> None:
    case = CASES[name]
    module = case.between()
    quantize(module, "int8", case.calls(BATCH, BATCH))
    ops = [op for op in module.ops() if op.kind != CONSTANT and op.kind.startswith("tfl.")]
    integers = {number for number, op in enumerate(ops) if any(map(_is_integer, (*op.inputs, *op.results)))}
    expected = [ops[number].name for number in sorted(integers) if is_delegated(ops[number])]
    assert expected == [ops[number].name for number in _delegated(module) if number in integers]


def _is_integer(value: Value) -> bool:
    return value.type.quantization is not None and value.constant is None


def _suppressed(g: Graph) -> list[Value]:
    """Select rows by their scores: integer partitions before a dynamic result, and one that grows with it."""
    x = g.input(4, 8)
    scores = g.tfl.fully_connected(g.tfl.maximum(x, np.float32(-0.75)), WEIGHTS, None)
    rows = g.tfl.reshape(scores, g.i32([8, 4]))
    best = g.tfl.gather(rows, g.i32([2, 0, 1]), axis=0)
    parts = g.tfl.concatenation(best, g.tfl.tanh(best), axis=0)
    found = g.tfl.where(g.tfl.greater(parts, np.float32(0)))
    grown = g.tfl.add(g.tfl.cast(found, out_data_type=DType.F32), np.float32(0.5))
    return [g.tfl.minimum(parts, np.float32(0.5)), g.tfl.tanh(g.tfl.mul(grown, np.float32(0.25)))]


def test_copies_in_integers_are_not_at_a_border() -> None:
    rng = np.random.default_rng(6)
    calls = [{"x0": rng.uniform(-1, 1, (4, 8)).astype(np.float32)} for _ in range(6)]
    g = Graph()
    plain = g.returns(*_suppressed(g))
    g = Graph()
    module = g.returns(*_suppressed(g))
    context = quantize(module, "int8", calls)
    assert any(event.rule == "separate_copies" for event in context.events)
    assert border_copies(to_bytes(module)) == []
    with mock.patch("litefuse.dialects.tfl.delegates._DELEGATED_IN_INTEGERS", frozenset[str]()):
        g = Graph()
        unaware = g.returns(*_suppressed(g))
        quantize(unaware, "int8", calls)
    assert border_copies(to_bytes(unaware))
    # The number of rows that are found depends on rounding: only the other output is compared.
    for resolver in RESOLVERS:
        for want, got in zip(answers(plain, calls, resolver), answers(module, calls, resolver), strict=True):
            np.testing.assert_allclose(got["y0"], want["y0"], atol=0.05)
