"""Constants far away from other numbers, infinities, and numbers that are not ones: each expression in each scheme."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf, log10

import numpy as np
import pytest

from litefuse.ir import DType, Module, Value
from tests.support.harness import RESOLVERS
from tests.support.modules.graph_builder import Graph
from tests.support.running.quantized_runs import ACTIVATIONS, IN_INTEGERS, answers, quantize

ROWS, WIDTH = 12, 16
RNG = np.random.default_rng(5)
WEIGHTS = [RNG.normal(scale=0.25, size=(WIDTH, WIDTH)).astype(np.float32) for _ in range(2)]
BIAS = RNG.normal(scale=0.25, size=WIDTH).astype(np.float32)
SAMPLES = [{"x0": RNG.normal(size=(ROWS, WIDTH)).astype(np.float32)} for _ in range(6)]
KEEP = RNG.uniform(size=WIDTH) < 0.6
Build = Callable[[Graph, Value], Value]
INTEGERS: dict[str, Build] = {
    "minimum": lambda g, x: g.tfl.minimum(x, number(1e6)),
    "minimum of a rectified value": lambda g, x: g.tfl.minimum(g.tfl.relu(x), number(1e6)),
    "minimum of an infinity": lambda g, x: g.tfl.minimum(x, number(inf)),
    "maximum": lambda g, x: g.tfl.maximum(x, number(-1e6)),
    "maximum of a vector": lambda g, x: g.tfl.maximum(x, np.where(KEEP, 0, -1e6).astype(np.float32)),
    "clip": lambda g, x: g.tfl.maximum(g.tfl.minimum(x, number(1000)), number(0)),
    "clip to 30": lambda g, x: g.tfl.maximum(g.tfl.minimum(x, number(30)), number(0)),
    "clip to infinities": lambda g, x: g.tfl.maximum(g.tfl.minimum(x, number(inf)), number(-inf)),
    "number that is not selected": lambda g, x: g.tfl.select_v2(
        g.tfl.greater(x, number(100)), np.full((1, 1), 1e6, np.float32), x
    ),
    "concatenation that is sliced": lambda g, x: sliced(
        g, g.tfl.concatenation(x, np.full((ROWS, 4), 1e6, np.float32), axis=1)
    ),
    "padding that is sliced": lambda g, x: sliced(g, padded(g, x, -1e9)),
    "infinities that are sliced": lambda g, x: sliced(g, padded(g, x, -inf)),
    "largest of padded numbers": lambda g, x: g.tfl.add(x, largest(g, padded(g, x, -1e9))),
    "largest of kept numbers": lambda g, x: g.tfl.add(x, largest(g, masked(g, x, -1e9))),
    "largest of finite numbers": lambda g, x: g.tfl.add(x, largest(g, masked(g, x, -inf))),
    "largest with an added mask": lambda g, x: g.tfl.add(
        x, largest(g, g.tfl.add(x, np.where(KEEP, 0, -1e9).astype(np.float32)))
    ),
    "largest with a mask in the bias": lambda g, x: largest(
        g, g.tfl.fully_connected(x, WEIGHTS[1], np.where(KEEP, 0, -1e9).astype(np.float32))
    ),
    "smallest of kept numbers": lambda g, x: g.tfl.add(
        x, g.tfl.reduce_min(masked(g, x, 1e9), g.i32([1]), keep_dims=True)
    ),
    "largest numbers": lambda g, x: g.tfl.topk_v2(masked(g, x, -1e9), g.i32(4))[0],
    "rectified": lambda g, x: g.tfl.relu(masked(g, x, -1e9)),
    "rectified sum": lambda g, x: g.tfl.add(masked(g, x, -1e9), BIAS, fused_activation_function="RELU"),
    "rectified product": lambda g, x: g.tfl.relu(g.tfl.mul(masked(g, x, -1e9), number(0.5))),
    "limited": lambda g, x: g.tfl.relu6(masked(g, x, 1e9)),
    "logistic": lambda g, x: g.tfl.logistic(masked(g, x, -1e9)),
    "logistic of infinities": lambda g, x: g.tfl.logistic(masked(g, x, -inf)),
    "tanh": lambda g, x: g.tfl.tanh(masked(g, x, inf)),
}
"""Expressions that compute in integers."""
PARTLY: dict[str, Build] = {
    "exponential": lambda g, x: g.tfl.exp(masked(g, x, -1e9)),
    "exponential of infinities": lambda g, x: g.tfl.exp(masked(g, x, -inf)),
    "softmax": lambda g, x: softmax(g, masked(g, x, -1e9)),
    "softmax of a small mask": lambda g, x: softmax(g, masked(g, x, -1e4)),
    "softmax of the lowest number": lambda g, x: softmax(g, masked(g, x, float(np.finfo(np.float32).min))),
    "softmax of infinities": lambda g, x: softmax(g, masked(g, x, -inf)),
    "softmax of an added mask": lambda g, x: softmax(g, g.tfl.add(x, np.where(KEEP, 0, -inf).astype(np.float32))),
    "softmax of a limited mask": lambda g, x: softmax(
        g, g.tfl.add(g.tfl.minimum(x, number(1e30)), np.where(KEEP, 0, -1e9).astype(np.float32))
    ),
    "softmax of the largest numbers": lambda g, x: softmax(
        g, g.tfl.select_v2(g.tfl.less(x, g.tfl.sub(largest(g, x), number(1))), np.full((1, 1), -inf, np.float32), x)
    ),
    "finite numbers": lambda g, x: g.tfl.select_v2(
        g.tfl.less(g.tfl.abs(x), number(inf)), x, np.zeros((1, 1), np.float32)
    ),
    "exponential of a logarithm": lambda g, x: g.tfl.exp(g.tfl.log(g.tfl.relu(x))),
    "logarithm that is not selected": lambda g, x: g.tfl.select_v2(
        g.tfl.greater(x, number(1)), g.tfl.log(x), np.zeros((1, 1), np.float32)
    ),
    "limited quotient": lambda g, x: g.tfl.minimum(g.tfl.div(number(1), g.tfl.relu(x)), number(10)),
    "logits of kept numbers": lambda g, x: g.tfl.relu(g.tfl.mul(masked(g, x, -1e9), g.tfl.logistic(x))),
}
"""Expressions of which a part has to compute in float."""


def number(value: float) -> np.ndarray:
    return np.array(value, np.float32)


def masked(g: Graph, x: Value, level: float) -> Value:
    return g.tfl.select_v2(g.const(KEEP[None]), x, np.full((1, 1), level, np.float32))


def padded(g: Graph, x: Value, level: float) -> Value:
    return g.tfl.padv2(x, np.array([[0, 0], [0, 3]], np.int32), number(level))


def sliced(g: Graph, x: Value) -> Value:
    return g.tfl.slice(x, g.i32([0, 0]), g.i32([-1, WIDTH]))


def largest(g: Graph, x: Value) -> Value:
    return g.tfl.reduce_max(x, g.i32([1]), keep_dims=True)


def softmax(g: Graph, x: Value) -> Value:
    return g.tfl.softmax(x, beta=1.0)


def module_of(build: Build) -> Module:
    """Return an expression between two layers."""
    g = Graph()
    x = build(g, g.tfl.fully_connected(g.input(ROWS, WIDTH), WEIGHTS[0], BIAS))
    assert x.shape
    width = x.shape[-1]
    return g.returns(g.tfl.fully_connected(x, WEIGHTS[1][:, :width], BIAS))


def decibels(build: Build, module: Module) -> Iterator[float]:
    """Yield the ratio of the answers of the float module to the errors of the other one, by resolver."""
    (expected,) = (np.stack([call["y0"] for call in answers(module_of(build), SAMPLES, "builtin")]),)
    for resolver in RESOLVERS:
        found = np.stack([call["y0"] for call in answers(module, SAMPLES, resolver)])
        yield 10 * log10(np.square(expected).sum() / np.square(found - expected).sum())


@pytest.mark.parametrize("scheme", ACTIVATIONS)
@pytest.mark.parametrize("name", INTEGERS)
def test_expressions_that_compute_in_integers(name: str, scheme: str) -> None:
    module = module_of(INTEGERS[name])
    context = quantize(module, scheme, SAMPLES, rewrites=IN_INTEGERS)
    reasons = {event.reason for event in context.events if event.outcome == "refused"}
    # Comparisons have no kernel for all scales.
    assert all(reason.startswith(("the kernel compares", "LiteRT has no int16 kernel")) for reason in reasons)
    assert all(ratio > (30, 40)[scheme == "int16x8"] for ratio in decibels(INTEGERS[name], module))


@pytest.mark.parametrize("scheme", ACTIVATIONS)
@pytest.mark.parametrize("name", PARTLY)
def test_expressions_of_which_a_part_is_float(name: str, scheme: str) -> None:
    module = module_of(PARTLY[name])
    quantize(module, scheme, SAMPLES)
    assert all(ratio > (25, 34)[scheme == "int16x8"] for ratio in decibels(PARTLY[name], module))
    assert all(op.inputs[1].dtype is DType.I8 for op in module.ops_of({"tfl.fully_connected"}))


@pytest.mark.parametrize("output_type", ["float32", "int8"])
@pytest.mark.parametrize("level", [-1e9, -inf])
def test_masked_results_stay_float(level: float, output_type: str) -> None:
    def make() -> Module:
        g = Graph()
        return g.returns(masked(g, g.tfl.fully_connected(g.input(ROWS, WIDTH), WEIGHTS[0], BIAS), level))

    module = make()
    context = quantize(module, "int8", SAMPLES, output_type=output_type)
    notes = [event.reason for event in context.events if event.outcome == "warning"]
    assert len(notes) == (output_type == "int8")
    assert all(note.startswith("output 'y0' of signature 'serving_default' stays float32") for note in notes)
    for want, got in zip(answers(make(), SAMPLES, "builtin"), answers(module, SAMPLES, "builtin"), strict=True):
        np.testing.assert_array_equal(got["y0"][:, ~KEEP], np.float32(level))
        np.testing.assert_allclose(got["y0"][:, KEEP], want["y0"][:, KEEP], rtol=0, atol=0.05)


@pytest.mark.parametrize("scheme", ACTIVATIONS)
def test_results_that_ops_read_keep_all_numbers(scheme: str) -> None:
    """The sigmoid is flat beyond 12, but whoever calls the model sees the logits, too."""
    g = Graph()
    logits = g.tfl.mul(g.input(ROWS, WIDTH), number(100))
    module = g.returns(logits, g.tfl.logistic(logits))
    quantize(module, scheme, SAMPLES)
    names = module.signatures[0].outputs
    for resolver in RESOLVERS:
        for call, found in zip(SAMPLES, answers(module, SAMPLES, resolver), strict=True):
            np.testing.assert_allclose(found[names[0]], call["x0"] * 100, atol=5)


@pytest.mark.parametrize("scheme", ACTIVATIONS)
def test_rows_that_no_sample_reads_do_not_widen_the_range(scheme: str) -> None:
    g = Graph()
    table = RNG.normal(size=(20, WIDTH)).astype(np.float32)
    table[-1] = -1e9
    rows = g.tfl.gather(g.const(table), g.input(ROWS, dtype=DType.I32), axis=0, batch_dims=0)
    module = g.returns(g.tfl.fully_connected(rows, WEIGHTS[0], BIAS))
    calls = [{"x0": RNG.integers(0, 19, ROWS).astype(np.int32)} for _ in range(6)]
    quantize(module, scheme, calls)
    (name,) = module.signatures[0].outputs
    for resolver in RESOLVERS:
        for call, found in zip(calls, answers(module, calls, resolver), strict=True):
            np.testing.assert_allclose(found[name], table[call["x0"]] @ WEIGHTS[0].T + BIAS, atol=0.1)


@pytest.mark.parametrize("scheme", ACTIVATIONS)
def test_a_factor_that_is_computed_may_change(scheme: str) -> None:
    """In all samples the logistic function is flat for most products; with a smaller factor it is not."""
    g = Graph()
    scaled = g.tfl.mul(g.input(ROWS, WIDTH), number(1e3))
    module = g.returns(g.tfl.logistic(g.tfl.mul(scaled, g.input(1, 1))))
    usual, smaller = np.float32([[0.1]]), np.float32([[4e-3]])
    quantize(module, scheme, [{**call, "x1": usual} for call in SAMPLES])
    calls = [{**call, "x1": smaller} for call in SAMPLES]
    for resolver in RESOLVERS:
        for call, found in zip(calls, answers(module, calls, resolver), strict=True):
            np.testing.assert_allclose(found["y0"], 1 / (1 + np.exp(-4 * call["x0"])), atol=0.1)
