"""Weights of 2 bits: which ops have them, with which numbers, and that both kinds of kernels compute with them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import numpy as np
import pytest

from litefuse.backend import to_bytes
from litefuse.context import Context
from litefuse.dialects import DIALECTS
from litefuse.errors import ConversionError, InvalidModuleError
from litefuse.ir import Constant, DType, Module, QuantizationParameters, TensorType
from litefuse.options import Options
from litefuse.passes.quantize.apply.verify_quantized import check_quantized
from litefuse.passes.quantize.search.report import describe_ops
from litefuse.quantization import LayerRule, Quantization
from litefuse.tflite import read_file
from litefuse.tflite.lint import check
from tests.support.harness import RESOLVERS
from tests.support.modules.graph_builder import Graph
from tests.support.running.quantized_runs import answers, find, quantize, quantize_and_measure

RNG = np.random.default_rng(3)
INT2 = Quantization("int2", min_elements=0)
ROUNDING = 0.02
"""Error of the kernels, which quantize rows of activations to 8 bits, relative to the largest result."""


def layer(weights: np.ndarray, *, bias: bool = True, keep: bool = False, activation: str = "NONE") -> Module:
    g = Graph()
    width = weights.shape[1]
    x = g.input(None, 3, width) if keep else g.input(None, width)
    b = g.const(np.linspace(-1, 1, len(weights), dtype=np.float32)) if bias else None
    attributes = {"keep_num_dims": keep, "fused_activation_function": activation}
    return g.returns(g.tfl.fully_connected(x, g.const(weights), b, **attributes))


def draw(results: int, width: int) -> np.ndarray:
    return (
        RNG.normal(size=(results, width)).astype(np.float32)
        * np.geomspace(0.01, 10, results, dtype=np.float32)[:, None]
    )


def calls(width: int, *, keep: bool = False) -> list[dict[str, np.ndarray]]:
    shapes = [(batch, 3, width) if keep else (batch, width) for batch in (2, 2, 7, 1)]
    return [{"x0": RNG.normal(size=shape).astype(np.float32)} for shape in shapes]


def stored(module: Module, kind: str) -> np.ndarray:
    """Return the numbers that the weights of the only op of a kind stand for."""
    constant = find(module, kind).inputs[1].constant
    assert constant is not None and constant.quantization is not None
    return constant.numpy().astype(np.float32) * constant.quantization.broadcast(2)[0]


def compare(module: Module, expected: list[dict[str, np.ndarray]], given: list[dict[str, np.ndarray]]) -> None:
    largest = max(np.abs(want["y0"]).max() for want in expected)
    for resolver in RESOLVERS:
        for want, got in zip(expected, answers(module, given, resolver), strict=True):
            np.testing.assert_allclose(got["y0"], want["y0"], atol=ROUNDING * largest)


@pytest.mark.parametrize(
    "options",
    [{}, {"bias": False}, {"keep": True}, {"activation": "RELU"}],
    ids=["plain", "no bias", "keeps dimensions", "activation"],
)
@pytest.mark.parametrize("width", [4, 64, 132])
def test_layers_multiply_what_is_stored(width: int, options: dict[str, Any]) -> None:
    module = layer(draw(9, width), **options)
    quantize(module, INT2)
    weights = find(module, "tfl.fully_connected").inputs[1]
    assert weights.dtype is DType.I2 and weights.type.quantization is not None
    assert len(weights.type.quantization.scales) == 9
    given = calls(width, keep=options.get("keep", False))
    expected = answers(layer(stored(module, "tfl.fully_connected"), **options), given, "builtin")
    compare(module, expected, given)


@pytest.mark.parametrize("per_channel", [True, False])
def test_a_table_of_rows_is_read_exactly(per_channel: bool) -> None:
    g = Graph()
    module = g.returns(g.tfl.gather(g.const(draw(60, 20)), g.input(None, dtype=DType.I32)))
    quantize(module, Quantization("int2", per_channel=per_channel))
    rows = stored(module, "tfl.embedding_lookup")
    given = [{"x0": RNG.integers(0, 60, count).astype(np.int32)} for count in (3, 3, 9, 1)]
    for resolver in RESOLVERS:
        for call, got in zip(given, answers(module, given, resolver), strict=True):
            np.testing.assert_array_equal(got["y0"], rows[call["x0"]])


@pytest.mark.parametrize(("width", "dtype"), [(64, DType.I2), (62, DType.I4), (61, DType.I8)])
@pytest.mark.parametrize("kind", ["tfl.fully_connected", "tfl.embedding_lookup"])
def test_rows_that_do_not_fill_bytes_have_more_bits(kind: str, width: int, dtype: DType) -> None:
    g = Graph()
    weights = g.const(draw(32, width))
    if kind == "tfl.fully_connected":
        module = g.returns(g.tfl.fully_connected(g.input(None, width), weights, None))
    else:
        module = g.returns(g.tfl.gather(weights, g.input(None, dtype=DType.I32)))
    context, errors = quantize_and_measure(module, Quantization("int2"))
    assert find(module, kind).inputs[1].dtype is dtype
    (op,) = (each for each in describe_ops(module, errors, context) if each.bytes_before)
    assert ("not a multiple of 4" in op.reason) == (dtype is not DType.I2)
    assert op.bytes_after == -(-32 * width * dtype.bits // 8)


def test_a_rule_chooses_the_layer() -> None:
    g = Graph()
    hidden = g.tfl.fully_connected(g.input(None, 64), g.const(draw(64, 64)), None)
    module = g.returns(g.tfl.logistic(g.tfl.fully_connected(hidden, g.const(draw(8, 64)), None)))
    rules = LayerRule("int2", regex="test"), LayerRule("float32", op="LOGISTIC")
    quantize(module, Quantization("float32", rules=rules, min_elements=1024))
    assert [op.inputs[1].dtype for op in module.ops_of({"tfl.fully_connected"})] == [DType.I2, DType.F32]


def ternary(results: int, width: int) -> np.ndarray:
    """Return weights that training rounded to -1, 0 and 1 steps."""
    return RNG.integers(-1, 2, (results, width)).astype(np.float32) * RNG.uniform(0.01, 3, (results, 1)).astype(
        np.float32
    )


def four_levels(results: int, width: int) -> np.ndarray:
    """Return weights that training rounded to -2, -1, 0 and 1 steps."""
    return RNG.integers(-2, 2, (results, width)).astype(np.float32) * RNG.uniform(0.01, 3, (results, 1)).astype(
        np.float32
    )


@pytest.mark.parametrize("make", [ternary, four_levels])
@pytest.mark.parametrize("per_channel", [True, False])
def test_weights_with_few_levels_are_kept(make: Callable[[int, int], np.ndarray], per_channel: bool) -> None:
    weights = make(20, 64) if per_channel else make(1, 20 * 64).reshape(20, 64)
    weights[3] = 0
    module = layer(weights)
    quantize(module, Quantization("int2", per_channel=per_channel))
    np.testing.assert_allclose(stored(module, "tfl.fully_connected"), weights, rtol=1e-6)


def test_the_step_has_the_least_error() -> None:
    weights = draw(12, 100)
    weights[5] = RNG.standard_t(2, 100)
    module = layer(weights)
    quantize(module, Quantization("int2"))
    found = np.square(stored(module, "tfl.fully_connected") - weights).sum(1)
    for share in np.linspace(0.02, 1, 99):
        steps = np.abs(weights).max(1, keepdims=True) * share
        others = np.clip(np.rint(weights / steps), -1, 1) * steps
        assert (found <= np.square(others - weights).sum(1) * (1 + 1e-6)).all()


@pytest.mark.parametrize(("weights", "dtype"), [("int2", DType.I2), ("int4", DType.I4)])
def test_integer_activations_multiply_small_weights(weights: Literal["int2", "int4"], dtype: DType) -> None:
    matrix, given = ternary(16, 64), calls(64)
    module = layer(matrix)
    quantize(module, Quantization(weights, "int8", samples=given, round_weights=False))
    assert find(module, "tfl.fully_connected").inputs[1].dtype is dtype
    np.testing.assert_allclose(stored(module, "tfl.fully_connected"), matrix, rtol=1e-6)
    compare(module, answers(layer(matrix), given, "builtin"), given)


def test_integer_activations_of_16_bits_have_weights_of_8() -> None:
    module = layer(draw(16, 64))
    context, errors = quantize_and_measure(module, Quantization("int2", "int16", samples=calls(64)))
    assert find(module, "tfl.fully_connected").inputs[1].dtype is DType.I8
    (op,) = describe_ops(module, errors, context)
    assert "16-bit activations and 2-bit weights" in op.reason


@pytest.mark.parametrize("weights", ["int2", "int4"])
def test_rounding_by_results_knows_the_bits(weights: Literal["int2", "int4"]) -> None:
    mixing = RNG.normal(size=(8, 64)).astype(np.float32)
    samples = [{"x0": RNG.normal(size=(4, 8)).astype(np.float32) @ mixing} for _ in range(40)]
    unseen, matrix = samples[30:], draw(32, 64)
    errors: list[float] = []
    want = np.concatenate([call["x0"] @ matrix.T for call in unseen])
    for is_rounded in (False, True):
        module = layer(matrix, bias=False)
        config = Quantization(weights, "int8", samples=samples[:30], round_weights=is_rounded)
        context = quantize(module, config)
        rounded = [event for event in context.events if event.pass_name == "round-weights"]
        assert len(rounded) == is_rounded
        constant = find(module, "tfl.fully_connected").inputs[1].constant
        assert constant is not None and np.abs(constant.numpy().astype(np.int8)).max() <= (
            1 if weights == "int2" else 7
        )
        got = np.concatenate([answer["y0"] for answer in answers(module, unseen, "builtin")])
        errors.append(float(np.square(got - want).sum()))
    assert errors[1] < 0.6 * errors[0]


def test_rounding_by_results_keeps_four_levels() -> None:
    weights = four_levels(32, 64)
    module = layer(weights)
    quantize(module, Quantization("int2", "int8", samples=calls(64) * 4))
    np.testing.assert_allclose(stored(module, "tfl.fully_connected"), weights, rtol=1e-6)


def test_blocks_are_refused() -> None:
    with pytest.raises(ConversionError, match=r"block_size=32 with int2 weights: LiteRT computes wrong products"):
        Quantization("int2", block_size=32)


def integers(dtype: DType, *shape: int, block: int | None = None) -> Constant:
    scales = [0.5] * (int(np.prod(shape)) // block if block else shape[0])
    axis = len(shape) - 1 if block else 0
    return Constant.of(RNG.integers(-1, 2, shape).astype(dtype.numpy)).with_quantization(
        QuantizationParameters.of(scales, axis=axis, block_size=block)
    )


def lookup(dtype: DType, width: int) -> Module:
    g = Graph()
    ids, table = g.input(3, dtype=DType.I32), g.const(integers(dtype, 10, width))
    return g.returns(g.tfl.embedding_lookup(ids, table, result_types=[TensorType(DType.F32, (3, width))]))


def convolution(dtype: DType) -> Module:
    g = Graph()
    options = {"stride_w": 1, "stride_h": 1, "padding": "SAME", "dilation_w_factor": 1, "dilation_h_factor": 1}
    bias = g.const(np.zeros(6, np.float32))
    return g.returns(g.tfl.conv_2d(g.input(1, 4, 4, 8), g.const(integers(dtype, 6, 1, 1, 8)), bias, **options))


def blocks(dtype: DType) -> Module:
    g = Graph()
    return g.returns(g.tfl.fully_connected(g.input(2, 64), g.const(integers(dtype, 8, 64, block=32)), None))


@pytest.mark.parametrize(
    ("right", "wrong", "message"),
    [
        (lookup(DType.I2, 8), lookup(DType.I2, 6), "rows of whole bytes only"),
        (lookup(DType.I4, 6), lookup(DType.I4, 5), "rows of whole bytes only"),
        (convolution(DType.I8), convolution(DType.I2), "no kernel computes with float activations"),
        (blocks(DType.I4), blocks(DType.I2), "no kernel computes with float activations"),
    ],
    ids=["2-bit rows", "4-bit rows", "convolution", "blocks"],
)
def test_the_verifier_refuses_what_kernels_compute_wrongly(right: Module, wrong: Module, message: str) -> None:
    context = Context(DIALECTS, Options())
    check_quantized(right, context)
    with pytest.raises(InvalidModuleError, match=message):
        check_quantized(wrong, context)


@pytest.mark.parametrize(
    ("module", "found"),
    [
        (lookup(DType.I2, 8), None),
        (lookup(DType.I2, 6), "lookup-rows"),
        (lookup(DType.I4, 5), "lookup-rows"),
        (convolution(DType.I8), None),
        (convolution(DType.I2), "conv-int2"),
    ],
)
def test_files_with_such_weights_are_hazards(module: Module, found: str | None) -> None:
    ids = [hazard.id for hazard in check(read_file(to_bytes(module)))]
    assert ids == ([] if found is None else [found])


def test_small_rows_that_the_lint_reports_are_wrong() -> None:
    """If this fails, the runtime was mended: drop the rule."""
    for module in (lookup(DType.I2, 6), lookup(DType.I4, 5)):
        right = stored(module, "tfl.embedding_lookup")[[9, 3, 1]]
        for resolver in RESOLVERS:
            (got,) = answers(module, [{"x0": np.int32([9, 3, 1])}], resolver)
            assert (got["y0"] != right).any()
