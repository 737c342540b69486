"""Which quantized ops XNNPACK runs, compared with the runtime: passes that count its partitions depend on it."""

from __future__ import annotations

from collections.abc import Callable
from unittest import mock

import numpy as np
import pytest

from litefuse.backend import to_bytes
from litefuse.dialects.tfl.delegates import is_delegated
from litefuse.ir import CONSTANT, DType, Module, TensorType, Value
from tests.passes.quantize.cases import BATCH, CASES
from tests.support.harness import RESOLVERS, open_interpreter
from tests.support.modules.graph_builder import Graph
from tests.support.running.border_copies import border_copies, members
from tests.support.running.quantized_runs import answers, quantize

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


CONVOLUTION = {
    "stride_w": 1,
    "stride_h": 1,
    "padding": "SAME",
    "dilation_w_factor": 1,
    "dilation_h_factor": 1,
}
IMAGE, FILTERS, BIAS = (1, 4, 4, 8), (8, 1, 1, 8), np.zeros(8, np.float32)


def _dequantized(g: Graph) -> Value:
    return g.tfl.dequantize(g.const(WEIGHTS.astype(np.float16)), result_types=[TensorType(DType.F32, WEIGHTS.shape)])


def _scalar(g: Graph) -> Value:
    shape = g.i32(np.zeros(0, np.int32))
    return g.tfl.reshape(g.input(1, 1), shape, result_types=[TensorType(DType.F32, ())])


FLOATS: dict[str, Callable[[Graph], Value]] = {
    "constant weights": lambda g: g.tfl.fully_connected(g.input(4, 8), WEIGHTS, g.const(BIAS)),
    "dequantized weights": lambda g: g.tfl.fully_connected(g.input(4, 8), _dequantized(g), None),
    "weights as an input": lambda g: g.tfl.fully_connected(g.input(4, 8), g.input(8, 8), None),
    "computed weights": lambda g: g.tfl.fully_connected(g.input(4, 8), g.tfl.abs(g.input(8, 8)), None),
    "computed bias": lambda g: g.tfl.fully_connected(g.input(4, 8), WEIGHTS, g.tfl.abs(g.input(8))),
    "product of computed matrices": lambda g: g.tfl.batch_matmul(g.input(2, 4, 8), g.input(2, 8, 5)),
    "filters of a convolution": lambda g: g.tfl.conv_2d(
        g.input(*IMAGE), g.input(*FILTERS), g.const(BIAS), **CONVOLUTION
    ),
    "bias of a convolution": lambda g: g.tfl.conv_2d(
        g.input(*IMAGE), g.const(WEIGHTS.reshape(FILTERS)), g.input(8), **CONVOLUTION
    ),
    "filters of a depthwise convolution": lambda g: g.tfl.depthwise_conv_2d(
        g.input(*IMAGE), g.input(1, 3, 3, 8), g.const(BIAS), depth_multiplier=1, **CONVOLUTION
    ),
    "filters of a transposed convolution": lambda g: g.tfl.transpose_conv(
        g.i32(IMAGE), g.input(*FILTERS), g.input(*IMAGE), None, stride_w=1, stride_h=1, padding="SAME"
    ),
    "constant slopes": lambda g: g.tfl.prelu(g.input(*IMAGE), g.const(np.ones((1, 1, 8), np.float32))),
    "computed slopes": lambda g: g.tfl.prelu(g.input(*IMAGE), g.input(8)),
    "slice": lambda g: g.tfl.slice(g.input(None, 8), g.i32([0, 2]), g.i32([1, 3])),
    "slice to the end": lambda g: g.tfl.slice(g.input(4, 8), g.i32([1, 2]), g.i32([-1, 3])),
    "slice to the end of a free dimension": lambda g: g.tfl.slice(g.input(None, 8), g.i32([0, 2]), g.i32([-1, 3])),
    "empty slice": lambda g: g.tfl.slice(g.input(4, 8), g.i32([1, 2]), g.i32([0, 3])),
    "reshape": lambda g: g.tfl.reshape(g.input(2, 3, 2), g.i32([-1, 3])),
    "reshape to a vector": lambda g: g.tfl.reshape(g.input(1, 1), g.i32([1])),
    "reshape to a scalar": _scalar,
    "reshape of a scalar": lambda g: g.tfl.reshape(g.input(), g.i32([1, 1])),
    "reshape of nothing": lambda g: g.tfl.reshape(g.input(0, 3), g.i32([3, 0])),
    "scalars": lambda g: g.tfl.add(g.input(), g.input()),
}


@pytest.mark.parametrize("name", FLOATS)
def test_float_ops_that_xnnpack_runs(name: str) -> None:
    g = Graph()
    module = g.returns(FLOATS[name](g))
    # XNNPACK converts constants when it loads the file.
    ops = [op for op in module.ops() if op.kind != CONSTANT]
    numbers = [number for number, op in enumerate(ops) if op.kind != "tfl.dequantize"]
    delegated = set(_delegated(module))
    assert [is_delegated(ops[number]) for number in numbers] == [number in delegated for number in numbers]
