"""Fake quantization in a model becomes the parameters of tensors: the file computes what the fake quantization does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import numpy as np
import pytest

from litefuse.context import Context
from litefuse.dialects import DIALECTS
from litefuse.errors import ConversionError
from litefuse.ir import DType, Module, QuantizationParameters, Value
from litefuse.options import Options
from litefuse.passes.base import run
from litefuse.passes.pipeline import PASSES
from litefuse.passes.quantize.integers.prequantized_weights import largest_multiples
from litefuse.quantization import LayerRule, Quantization
from tests.support.harness import RESOLVERS
from tests.support.modules.graph_builder import Graph
from tests.support.running.quantized_runs import answers, find

Build = Callable[[Graph], list[Value]]
RNG = np.random.default_rng(11)
FILTER = RNG.uniform(-1, 1, (3, 3, 4, 6)).astype(np.float32)
WEIGHTS = RNG.uniform(-1, 1, (6, 5)).astype(np.float32)
BIAS = RNG.uniform(-1, 1, 5).astype(np.float32)
CALLS = [{"x0": RNG.uniform(-3, 3, (batch, 7, 7, 4)).astype(np.float32)} for batch in (4, 4, 1, 6)]


def convert(build: Build, quantization: Quantization | None) -> tuple[Module, Context]:
    g = Graph()
    module = g.returns(*build(g))
    context = Context(DIALECTS, Options(quantize=quantization))
    run(module, context, PASSES)
    return module, context


def largest_error(build: Build, module: Module) -> float:
    """Return the largest difference from the float file, whose fake quantization is arithmetic."""
    plain, _ = convert(build, None)
    worst = 0.0
    for resolver in RESOLVERS:
        for want, got in zip(answers(plain, CALLS, "builtin"), answers(module, CALLS, resolver), strict=True):
            worst = max(worst, *(float(np.abs(want[name] - got[name]).max()) for name in want))
    return worst


def fake(g: Graph, x: Value, low: Any, high: Any, **attributes: Any) -> Value:
    rule = g.tf.FakeQuantWithMinMaxVarsPerChannel if np.ndim(low) else g.tf.FakeQuantWithMinMaxVars
    return rule(x, np.float32(low), np.float32(high), **attributes)


def limits(weights: np.ndarray) -> np.ndarray:
    return np.abs(weights).max(tuple(range(weights.ndim - 1)))


def network(g: Graph, bits: int = 8, *, last: bool = True, **attributes: Any) -> list[Value]:
    """Build layers as quantization-aware training has them: all weights and values between layers are quantized."""
    x = fake(g, g.input(None, 7, 7, 4), -2.0, 2.5)
    bound = limits(FILTER)
    filter = fake(g, g.const(FILTER), -bound, bound, num_bits=bits, narrow_range=True)
    y = g.tf.Conv2D(x, filter, strides=(1, 2, 2, 1), padding="SAME")
    # A batch normalization that becomes a part of the convolution.
    y = g.tf.AddV2(g.tf.Mul(y, np.linspace(0.3, 0.6, 6, dtype=np.float32)), np.full(6, 0.25, np.float32))
    y = fake(g, g.tf.Relu(y), 0.0, 3.0, **attributes)
    y = g.tf.MaxPool(y, ksize=(1, 2, 2, 1), strides=(1, 2, 2, 1), padding="VALID")
    y = g.tf.Reshape(y, g.i32([-1, 4, 6]))
    weights = fake(g, g.const(WEIGHTS), -1.0, 1.0, num_bits=bits, narrow_range=True)
    y = g.tf.BiasAdd(g.tf.MatMul(g.tf.Reshape(y, g.i32([-1, 6])), weights), BIAS)
    return [fake(g, y, -8.0, 7.9375) if last else y]


STEP = 2**-4
"""Step of the network's results."""
ROUNDINGS = 2.0
"""Steps between the results of integers and of rounded floats: a value near the middle between two steps may be rounded
to either in each of the two layers, and the first layer's steps are smaller."""


@pytest.mark.parametrize("bits", [8, 4])
def test_layers_without_samples(bits: int) -> None:
    def build(g: Graph) -> list[Value]:
        return network(g, bits)

    module, context = convert(build, Quantization("int8", "int8", float_fallback=False))
    assert largest_error(build, module) <= ROUNDINGS * STEP
    assert not [event for event in context.events if event.outcome == "refused"]
    names = [op.name for op in module.ops() if op.kind.startswith("tfl.") and op.name != "reshape"]
    assert names == ["quantize", "conv_2d", "max_pool_2d", "fully_connected", "dequantize"]
    convolution = find(module, "tfl.conv_2d")
    # The weights, multiplied by the batch normalization, are multiples of its step, and exactly those that are rounded.
    steps = limits(FILTER) / (2 ** (bits - 1) - 1)
    weights = np.rint(FILTER / steps) * steps * np.linspace(0.3, 0.6, 6, dtype=np.float32)
    stored = convolution.inputs[1].constant
    assert stored is not None and stored.quantization is not None and stored.quantization.axis == 0
    scales, _ = stored.quantization.broadcast(4)
    np.testing.assert_allclose(stored.numpy() * scales, weights.transpose(3, 0, 1, 2), atol=1e-5)
    assert convolution.result.type.quantization == QuantizationParameters.of(3 / 255, -128)
    assert find(module, "tfl.fully_connected").result.type.quantization == QuantizationParameters.of(STEP, 0)


def lowest(shape: tuple[int, ...], axis: int, bits: int) -> np.ndarray:
    """Return integers of which each channel has the lowest one once."""
    limit = 2 ** (bits - 1)
    integers = np.random.default_rng(5).integers(1 - limit, limit - 1, shape)
    for channel in np.moveaxis(integers, axis, 0):
        channel[tuple(size // 2 for size in channel.shape)] = -limit
    return integers.astype(np.float32)


Fixed = Callable[[tuple[int, ...], int], Value]
LAYERS: dict[str, Callable[[Graph, Value, Fixed], Value]] = {
    "conv_2d": lambda g, x, fixed: g.tf.Conv2D(x, fixed((3, 3, 4, 6), 3), strides=(1, 1, 1, 1), padding="SAME"),
    "depthwise_conv_2d": lambda g, x, fixed: g.tf.DepthwiseConv2dNative(
        x, fixed((3, 3, 4, 1), 2), strides=(1, 1, 1, 1), padding="SAME"
    ),
    "fully_connected": lambda g, x, fixed: g.tf.MatMul(g.tf.Reshape(x, g.i32([-1, 4])), fixed((4, 6), 1)),
    "transpose_conv": lambda g, x, fixed: g.tf.Conv2DBackpropInput(
        g.tf.ConcatV2(g.tf.Slice(g.tf.Shape(x), g.i32([0]), g.i32([1])), g.i32([7, 7, 6]), 0),
        fixed((3, 3, 6, 4), 2),
        x,
        strides=(1, 1, 1, 1),
        padding="SAME",
    ),
}


@pytest.mark.parametrize("scheme", [("int8", "int8"), ("int8", "int16"), ("int4", "int8")], ids="-".join)
@pytest.mark.parametrize("kind", LAYERS)
def test_weights_keep_the_lowest_integer(kind: str, scheme: tuple[Any, Any]) -> None:
    """Weights without a narrow range reach -128, which kernels with integer activations take."""
    bits = 4 if scheme[0] == "int4" else 8
    step = 2.0**-bits

    def build(g: Graph) -> list[Value]:
        def fixed(shape: tuple[int, ...], axis: int) -> Value:
            low, high = -(2 ** (bits - 1)) * step, (2 ** (bits - 1) - 1) * step
            return fake(g, g.const(lowest(shape, axis, bits) * np.float32(step)), low, high, num_bits=bits)

        x = fake(g, g.input(None, 7, 7, 4), -2.0, 127 / 64)
        return [fake(g, LAYERS[kind](g, x, fixed), -8.0, 7.9375)]

    module, _ = convert(build, Quantization(*scheme, float_fallback=False))
    stored = find(module, f"tfl.{kind}").operands[1]
    assert stored is not None and stored.constant is not None and stored.type.quantization is not None
    integers, parameters = stored.constant.numpy().astype(int), stored.type.quantization
    assert parameters.axis is not None
    lows = integers.min(tuple(axis for axis in range(integers.ndim) if axis != parameters.axis))
    np.testing.assert_allclose(lows * parameters.scales, -(2 ** (bits - 1)) * step, rtol=1e-6)
    # 8 bits hold 4 bits at a multiple of their steps.
    is_widened = bits == 4 and kind != "fully_connected"
    assert lows.min() == (-120 if is_widened else -(2 ** (bits - 1)))
    assert largest_error(build, module) <= 1.01 * STEP


@pytest.mark.parametrize("activations", ["int8", "int16"])
@pytest.mark.parametrize(
    "attributes", [{}, {"num_bits": 4}, {"narrow_range": True}, {"num_bits": 5, "narrow_range": True}]
)
def test_bits_and_narrow_ranges(attributes: dict[str, Any], activations: Any) -> None:
    """All results are multiples of the step, within the limits."""

    def build(g: Graph) -> list[Value]:
        x = fake(g, g.input(None, 7, 7, 4), -2.0, 2.5)
        return [fake(g, g.tf.Mul(x, np.float32(1.5)), -1.0, 2.0, **attributes)]

    module, _ = convert(build, Quantization("int8", activations, float_fallback=False))
    plain, _ = convert(build, None)
    step = 3 / (2 ** attributes.get("num_bits", 8) - 1 - attributes.get("narrow_range", False))
    expected = {round(float(value) / step, 2) for call in answers(plain, CALLS, "builtin") for value in call["y0"].flat}
    for resolver in RESOLVERS:
        found = {
            round(float(value) / step, 2) for call in answers(module, CALLS, resolver) for value in call["y0"].flat
        }
        assert all(value.is_integer() for value in found)
        assert (min(found), max(found)) == (min(expected), max(expected))
    assert largest_error(build, module) <= 1.01 * step


@pytest.mark.parametrize("bits", [8, 16])
def test_int16(bits: int) -> None:
    def build(g: Graph) -> list[Value]:
        return network(g, num_bits=bits)

    module, _ = convert(build, Quantization("int8", "int16", float_fallback=False))
    assert largest_error(build, module) <= ROUNDINGS * STEP


def test_symmetric_16_bits_are_int16() -> None:
    def build(g: Graph) -> list[Value]:
        return [fake(g, g.tf.Tanh(fake(g, x, -2, 2, **wide)), -1, 1, **wide) for x in [g.input(None, 7, 7, 4)]]

    wide = {"num_bits": 16, "narrow_range": True}
    module, _ = convert(build, Quantization("int8", "int16", float_fallback=False))
    (first, *_) = module.ops_of({"tfl.quantize"})
    assert first.result.type.quantization == QuantizationParameters.of(np.float32(2 / 32767))
    # The kernel of TANH is exact to 4 steps of 2**-15 (test_ops.py).
    assert largest_error(build, module) <= 6 * 2**-15


def test_values_without_limits_stay_float_without_samples() -> None:
    def build(g: Graph) -> list[Value]:
        return network(g, last=False)

    module, _ = convert(build, Quantization("int8", "int8"))
    assert find(module, "tfl.fully_connected").result.dtype is DType.F32
    assert find(module, "tfl.conv_2d").result.dtype is DType.I8
    with pytest.raises(ConversionError, match=r"FULLY_CONNECTED at .*fake quantization gives no range"):
        convert(build, Quantization("int8", "int8", float_fallback=False))
    module, _ = convert(build, Quantization("int8", "int8", samples=CALLS, float_fallback=False))
    parameters = find(module, "tfl.fully_connected").result.type.quantization
    assert parameters is not None
    # A rounded operand of the layer differs by 3 / 255, times the sum of a channel's weights.
    assert largest_error(build, module) <= ROUNDINGS * (parameters.scale + 3 / 255 * np.abs(WEIGHTS).sum(0).max())
    assert find(module, "tfl.conv_2d").result.type.quantization == QuantizationParameters.of(3 / 255, -128)
    rule = LayerRule("float32", op="FULLY_CONNECTED")
    module, _ = convert(build, Quantization("int8", "int8", rules=(rule,)))
    assert find(module, "tfl.fully_connected").result.dtype is DType.F32


@pytest.mark.parametrize(
    "scheme", [Quantization("int8"), Quantization("float16"), Quantization("int4"), Quantization("int2")]
)
def test_schemes_with_float_activations(scheme: Quantization) -> None:
    """Fake quantization of values is computed; that of weights is a part of the stored weights."""
    module, _ = convert(network, scheme)
    assert {op.name for op in module.ops()} >= {"fake_quant", "conv_2d"}
    assert "floor" not in {op.name for op in module.ops()}
    assert largest_error(network, module) <= ROUNDINGS * STEP


def test_io_types() -> None:
    ends: dict[str, Any] = {"input_type": "uint8", "output_type": "int8"}
    module, _ = convert(network, Quantization("int8", "int8", float_fallback=False, **ends))
    (function,) = module.functions.values()
    assert function.arguments[0].type.quantization == QuantizationParameters.of(4.5 / 255, 113)
    assert function.results[0].type.quantization == QuantizationParameters.of(STEP, 0)
    assert [op.name for op in module.ops_of({"tfl.quantize", "tfl.dequantize"})] == ["quantize"]


def test_a_value_with_other_readers_is_not_clipped() -> None:
    def build(g: Graph) -> list[Value]:
        x = fake(g, g.input(None, 7, 7, 4), -2.0, 2.5)
        y = g.tf.Mul(x, np.float32(2))
        return [fake(g, y, -1.0, 1.0), g.tf.Relu(y)]

    module, _ = convert(build, Quantization("int8", "int8", samples=CALLS))
    assert largest_error(build, module) <= 2 * 9 / 255


def test_largest_multiples() -> None:
    steps = np.array([0.1, 0.03, 1, 1, 1], np.float32)
    integers = np.array([[90, -3, 7], [127, 1, 0], [0, 0, 0], [3, 3, -3], [60, 11, 59.3]], np.float32)
    weights = integers * steps[:, None]
    found = largest_multiples(weights, np.abs(weights).max(1), 127)
    assert found.tolist() == [90, 127, 127, 127, 127]


def test_largest_multiples_with_the_lowest_integer() -> None:
    integers = np.array([[-128, 3, 100], [5, 7, -11], [0, 0, 0], [-128, -128, 77]], np.float32)
    weights = integers * np.float32(0.03)

    def find(rows: list[int], largest: int = 127, *, has_lowest: bool = True) -> list[int]:
        chosen = weights[rows]
        return largest_multiples(chosen, np.abs(chosen).max(1), largest, has_lowest=has_lowest).tolist()

    assert find([0, 1, 2]) == [128, 121, 127]
    assert find([0, 1, 2], has_lowest=False) == [127, 121, 127]
    # A pair of -128 would overflow in some kernels, and all channels of quantized weights have a step.
    assert find([0, 1, 3]) == [127, 121, 127]
    four_bits = np.float32([[-8, -8, 3, 7, 2, 5]])
    assert largest_multiples(four_bits, np.float32([8]), 7, has_lowest=True).tolist() == [8]


def test_largest_multiples_of_16_bits() -> None:
    integers = np.array([[12345, 4001, 1, 0], [30001, 777, 5, 3], [999, 0.717, 3.31, 123.4]], np.float32)
    weights = integers / np.float32(8)
    found = [largest_multiples(row, np.abs(row).max(1), 32767).tolist() for row in np.split(weights, 3)]
    assert found == [[24690], [30001], [32767]]
    # Many channels, for which fewer multiples are tried at once.
    many = np.tile(weights, (10, 1))
    assert largest_multiples(many, np.abs(many).max(1), 32767).tolist() == [24690, 30001, 32767] * 10


LOW, HIGH = np.float32([-0.1, -1, -0.02, -3]), np.float32([0.1, 2, 0.05, 3])


def by_channel(g: Graph) -> list[Value]:
    """Build a convolution whose input has fake quantization with a range for each channel."""
    g.locate("ranges")
    x = fake(g, g.input(None, 7, 7, 4), LOW, HIGH)
    g.locate("convolution")
    bound = limits(FILTER)
    filter = fake(g, g.const(FILTER), -bound, bound, narrow_range=True)
    return [g.tf.Conv2D(x, filter, strides=(1, 2, 2, 1), padding="SAME")]


def by_batch(g: Graph) -> list[Value]:
    """Build a layer whose input has fake quantization with the range of the batch."""
    g.locate("ranges")
    x = g.tf.Reshape(g.input(None, 7, 7, 4), g.i32([-1, 4]))
    all_axes = g.i32([0, 1])
    x = g.tf.FakeQuantWithMinMaxVars(x, g.tf.Min(x, all_axes), g.tf.Max(x, all_axes))
    g.locate("layer")
    return [g.tf.MatMul(x, FILTER[0, 0])]


@pytest.mark.parametrize("activations", ["int8", "int16"])
@pytest.mark.parametrize(("build", "reason"), [(by_channel, "a range for each channel"), (by_batch, "is computed")])
def test_arithmetic_that_remains_computes_in_float(
    build: Build, reason: str, activations: Literal["int8", "int16"]
) -> None:
    module, context = convert(build, Quantization("int8", activations, samples=CALLS))
    floors = list(module.ops_of({"tfl.floor"}))
    assert floors
    for op in module.ops():
        if op.location == floors[0].location and op.name not in ("const", "constant", "quantize", "dequantize"):
            assert all(value.dtype not in (DType.I8, DType.I16) for value in (*op.inputs, *op.results)), op
    layers = list(module.ops_of({"tfl.conv_2d", "tfl.fully_connected"}))
    assert {op.inputs[0].dtype.numpy for op in layers} == {np.dtype(activations)}
    refused = {event.reason for event in context.events if event.facts.get("op") == "FLOOR"}
    assert all(reason in each for each in refused) and refused
    (output,) = layers
    assert output.result.type.quantization is not None
    # The layer rounds its weights, which are multiplied by the steps of the channels, and its result.
    tolerance = {"int8": 0.02, "int16": 0.012}[activations]
    largest = max(np.abs(answer["y0"]).max() for answer in answers(convert(build, None)[0], CALLS, "builtin"))
    assert largest_error(build, module) <= tolerance * largest


def test_arithmetic_that_remains_is_refused_where_nothing_may_be_float() -> None:
    with pytest.raises(ConversionError, match=r"FLOOR at .*a range for each channel"):
        convert(by_channel, Quantization("int8", "int8", samples=CALLS, float_fallback=False))
