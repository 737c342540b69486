"""Layers with integer weights become LiteRT's hybrid kernels, which round as they do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import litefuse
from litefuse.context import Context
from litefuse.dialects import DIALECTS
from litefuse.ir import DType, Module, Value
from litefuse.options import Options
from litefuse.passes.base import run
from litefuse.passes.pipeline import PASSES
from litefuse.quantization import Quantization
from litefuse.verification.replacement.checker import Checker
from tests.support.harness import RESOLVERS, compare_calls
from tests.support.modules.graph_builder import Graph
from tests.support.recorded import read
from tests.support.running.quantized_runs import answers

RNG = np.random.default_rng(2)
KERNEL = RNG.integers(-127, 128, (16, 10)).astype(np.int8)
SMALL = RNG.integers(-7, 8, (16, 10)).astype(np.int8)
SQUARE = RNG.integers(-127, 128, (16, 16)).astype(np.int8)
SCALES = RNG.uniform(100, 400, 10).astype(np.float32)
ROUNDED_TWICE = 0.02
"""Error relative to the largest result with XNNPACK, which rounds rows to 255 steps between their extremes: a sum of 16
products, each with an error of up to half a step of XNNPACK and of the source."""
ERRORS = {"builtin": 1e-5, "xnnpack": ROUNDED_TWICE}


def dense(
    g: Graph, x: Value, kernel: np.ndarray = KERNEL, scales: Any = SCALES, axis: int = -1, **limits: float
) -> Value:
    """Build the graph of a quantized Dense layer of Keras."""
    largest = np.float32(limits.get("largest", 127))
    magnitudes = g.tf.Max(g.tf.Abs(x), g.i32([axis]), keep_dims=True)
    factor = g.tf.RealDiv(np.float32(127), g.tf.AddV2(magnitudes, np.float32(1e-7)))
    rounded = g.tf.Round(g.tf.Mul(x, factor))
    rows = g.tf.Cast(g.tf.Maximum(g.tf.Minimum(rounded, largest), np.float32(-127)), DstT=DType.I8)
    product = g.tf.BatchMatMulV3(rows, g.const(kernel), Tout=DType.I32)
    return g.tf.RealDiv(g.tf.Cast(product, DstT=DType.F32), g.tf.Mul(np.asarray(scales, np.float32), factor))


def expected_dense(x: np.ndarray, kernel: np.ndarray = KERNEL, scales: Any = SCALES) -> np.ndarray:
    factor = np.float32(127) / (np.abs(x).max(-1, keepdims=True) + np.float32(1e-7))
    rows = np.clip(np.rint(x * factor), -127, 127)
    return (rows @ kernel.astype(np.float32)) / (np.asarray(scales, np.float32) * factor)


def lookup(g: Graph, ids: Value, table: np.ndarray, scales: np.ndarray) -> Value:
    """Build the graph of a quantized Embedding layer of Keras, which computes the ids twice."""

    def gather(values: np.ndarray) -> Value:
        wrapped = g.tf.SelectV2(
            g.tf.Less(ids, np.zeros((), ids.dtype.numpy)),
            g.tf.AddV2(ids, np.full((), len(table), ids.dtype.numpy)),
            ids,
        )
        return g.tf.GatherV2(g.const(values), wrapped, g.i32(0))

    rows = g.tf.Cast(gather(table), DstT=DType.F32)
    return g.tf.RealDiv(rows, g.tf.ExpandDims(gather(scales), g.i32(-1)))


def convert(build: Callable[[Graph], list[Value]], quantization: Quantization | None = None) -> tuple[Module, Context]:
    g = Graph()
    module = g.returns(*build(g))
    context = Context(DIALECTS, Options(quantize=quantization))
    context.checker = Checker(context)
    run(module, context, PASSES)
    return module, context


def names(module: Module) -> list[str]:
    return [op.name for op in module.ops() if op.kind.startswith("tfl.")]


def errors(module: Module, expected: Callable[..., np.ndarray], *shapes: tuple[int, ...]) -> dict[str, float]:
    """Return the largest error relative to the largest result, over calls with inputs of these shapes, by resolver."""
    calls = [RNG.normal(size=shape).astype(np.float32) for shape in shapes]
    calls[-1][0] = 0
    wanted = [expected(call) for call in calls]
    largest = max(np.abs(want).max() for want in wanted)
    found: dict[str, float] = {}
    for resolver in RESOLVERS:
        given = answers(module, [{"x0": call} for call in calls], resolver)
        found[resolver] = max(
            float(np.abs(got["y0"] - want).max() / largest) for got, want in zip(given, wanted, strict=True)
        )
    return found


@pytest.mark.parametrize(("kernel", "dtype"), [(KERNEL, DType.I8), (SMALL, DType.I4)], ids=["int8", "int4"])
@pytest.mark.parametrize("inner", [(), (5,)], ids=["matrix", "sequence"])
def test_products_of_rows(kernel: np.ndarray, dtype: DType, inner: tuple[int, ...]) -> None:
    module, context = convert(lambda g: [dense(g, g.input(None, *inner, 16), kernel)])
    assert names(module) == ["fully_connected"]
    (weights,) = (value for op in module.ops_of({"tfl.fully_connected"}) for value in op.inputs[1:2])
    assert weights.dtype is dtype and weights.type.quantization is not None
    np.testing.assert_allclose(weights.type.quantization.scales, 1 / SCALES, rtol=1e-6)
    assert [event.rule for event in context.events if event.outcome == "fused"] == ["hybrid_fully_connected"]
    found = errors(module, lambda x: expected_dense(x, kernel), (3, *inner, 16), (3, *inner, 16), (1, *inner, 16))
    assert found["builtin"] <= ERRORS["builtin"] and found["xnnpack"] <= ERRORS["xnnpack"]


def test_biases_and_activations_become_part_of_the_op() -> None:
    bias = RNG.normal(size=10).astype(np.float32)
    module, _ = convert(lambda g: [g.tf.Relu(g.tf.BiasAdd(dense(g, g.input(None, 16)), bias))])
    assert names(module) == ["fully_connected"]
    found = errors(module, lambda x: np.maximum(expected_dense(x) + bias, 0), (4, 16), (2, 16))
    assert found["builtin"] <= ERRORS["builtin"] and found["xnnpack"] <= ERRORS["xnnpack"]


def test_scales_apart_from_equal_weights_are_kept() -> None:
    module, _ = convert(
        lambda g: [dense(g, x, scales=scales) for x in [g.input(None, 16)] for scales in (SCALES, SCALES * 2)]
    )
    found = answers(module, [{"x0": np.ones((1, 16), np.float32)}], "builtin")[0]
    np.testing.assert_allclose(found["y0"], 2 * found["y1"], rtol=1e-5)


def test_heads() -> None:
    """An EinsumDense that splits its output into heads, and one that joins them, reshape integers between."""

    def build(g: Graph) -> list[Value]:
        x = g.input(None, 6, 4, 4)
        magnitudes = g.tf.Max(g.tf.Abs(x), g.i32([2, 3]), keep_dims=True)
        factor = g.tf.RealDiv(np.float32(127), g.tf.AddV2(magnitudes, np.float32(1e-7)))
        limited = g.tf.Minimum(g.tf.Round(g.tf.Mul(x, factor)), np.float32(127))
        rows = g.tf.Cast(g.tf.Maximum(limited, np.float32(-127)), DstT=DType.I8)
        product = g.tf.BatchMatMulV3(g.tf.Reshape(rows, g.i32([-1, 6, 16])), g.const(KERNEL), Tout=DType.I32)
        heads = g.tf.Cast(g.tf.Reshape(product, g.i32([-1, 6, 2, 5])), DstT=DType.F32)
        return [g.tf.RealDiv(heads, g.tf.Mul(factor, SCALES.reshape(1, 1, 2, 5)))]

    module, _ = convert(build)
    assert set(names(module)) == {"reshape", "fully_connected"}
    found = errors(
        module, lambda x: expected_dense(x.reshape(-1, 6, 16)).reshape(-1, 6, 2, 5), (3, 6, 4, 4), (1, 6, 4, 4)
    )
    assert found["builtin"] <= ERRORS["builtin"] and found["xnnpack"] <= ERRORS["xnnpack"]


@pytest.mark.parametrize(
    ("build", "reason"),
    [
        (lambda g: dense(g, g.input(3, 16), largest=100), "the limits are not -127 and 127"),
        (
            lambda g: dense(g, g.input(10, 16), SQUARE, np.resize(SCALES, 16), axis=0),
            "the rows are not the last dimensions",
        ),
        (
            lambda g: dense(g, g.input(10, 16), scales=SCALES[:, None]),
            "the scales do not belong to the last dimensions",
        ),
        (lambda g: dense(g, g.input(3, 16), scales=2.0), "the number of scales is not that of the outputs"),
    ],
    ids=["limits", "axis", "scales of rows", "one scale"],
)
def test_other_roundings_are_computed_in_float(build: Callable[[Graph], Value], reason: str) -> None:
    module, context = convert(lambda g: [build(g)])
    assert not any(value.type.quantization for op in module.ops() for value in op.inputs)
    assert not [event for event in context.events if event.outcome == "fused"]
    assert [event.reason for event in context.events if event.outcome == "refused"] == [reason]


TABLE = RNG.integers(-127, 128, (30, 8)).astype(np.int8)
TABLE_SCALES = RNG.uniform(100, 400, 30).astype(np.float32)


@pytest.mark.parametrize("dtype", [DType.I32, DType.I64])
def test_lookups(dtype: DType) -> None:
    module, context = convert(lambda g: [lookup(g, g.input(None, 4, dtype=dtype), TABLE, TABLE_SCALES)])
    (op,) = module.ops_of({"tfl.embedding_lookup"})
    assert op.inputs[1].dtype is DType.I8 and "gather" not in names(module)
    assert [event.rule for event in context.events if event.outcome == "fused"] == ["hybrid_embedding_lookup"]
    for resolver in RESOLVERS:
        calls = [RNG.integers(-30, 30, (batch, 4)).astype(dtype.numpy) for batch in (3, 1, 5)]
        for call, got in zip(calls, answers(module, [{"x0": call} for call in calls], resolver), strict=True):
            np.testing.assert_allclose(got["y0"], (TABLE / TABLE_SCALES[:, None])[call], rtol=1e-6)


@pytest.mark.parametrize("scheme", [Quantization("int8", "int8"), Quantization("float16"), Quantization("int4")])
def test_schemes(scheme: Quantization) -> None:
    """Integer activations take the integers and scales of the source; other schemes leave the layer as it is."""
    samples = [{"x0": RNG.normal(size=(8, 16)).astype(np.float32)} for _ in range(8)]
    if scheme.has_integer_activations:
        scheme = Quantization("int8", "int8", samples=samples)
    module, _ = convert(lambda g: [dense(g, g.input(None, 16))], scheme)
    (op,) = module.ops_of({"tfl.fully_connected"})
    weights = op.inputs[1].constant
    assert weights is not None and weights.quantization is not None
    scales, _ = weights.quantization.broadcast(2)
    np.testing.assert_allclose(weights.numpy() * scales, (KERNEL / SCALES).T, rtol=1e-5, atol=1e-6)
    assert op.inputs[0].dtype is (DType.I8 if scheme.has_integer_activations else DType.F32)


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("layers int8", {"fully_connected"}),
        ("embedding int8", {"reshape", "less", "add", "select_v2", "embedding_lookup"}),
        ("channels int4", {"fully_connected"}),
        # Groups of weights with zero points, which no kernel takes: float arithmetic, mostly folded.
        ("layers int4", {"fully_connected"}),
        ("embedding int4", {"gather", "less", "add", "select_v2", "cast", "sub", "mul"}),
    ],
)
def test_keras(name: str, kinds: set[str]) -> None:
    case = read("integer_weights")[name]
    converted = litefuse.convert(case.saved_model)
    assert {kind.removeprefix("tfl.") for kind in converted.report.ops} == kinds
    for resolver in RESOLVERS:
        # Three layers, each of which rounds its input.
        compare_calls(converted.to_bytes(), case.calls, resolvers=[resolver], tolerance=3 * ERRORS[resolver])
