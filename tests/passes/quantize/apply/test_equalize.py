"""Channels of different ranges between layers, and in inputs: evened out where that helps, and exact in float."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from litefuse.backend import to_bytes
from litefuse.context import Context
from litefuse.errors import ConversionError
from litefuse.ir import Module, Value
from tests.support.modules.graph_builder import Graph, kinds
from tests.support.running.quantized_runs import ACTIVATIONS, answers, find, normal, quantize, quantize_and_measure

CHANNELS = 8
SPREAD = np.float32(10) ** np.linspace(-1.5, 1.5, CHANNELS).astype(np.float32)
CONV = {"stride_w": 1, "stride_h": 1, "padding": "SAME"}
Array = np.ndarray[Any, Any]


def convolve(g: Graph, x: Value, weights: Array, activation: str = "RELU", **attributes: Any) -> Value:
    bias = normal(len(weights), seed=9) * np.abs(weights).reshape(len(weights), -1).mean(1)
    return g.tfl.conv_2d(x, weights, bias, fused_activation_function=activation, **(CONV | attributes))


def convolve_depthwise(g: Graph, x: Value, weights: Array, multiplier: int = 1) -> Value:
    bias = normal(weights.shape[-1], seed=8)
    return g.tfl.depthwise_conv_2d(x, weights, bias, depth_multiplier=multiplier, **CONV)


def uneven(*shape: int, seed: int = 1) -> Array:
    """Return weights [results, ...] with a factor for each result."""
    return normal(*shape, seed=seed) * SPREAD.reshape(-1, *[1] * (len(shape) - 1))


def evened(*shape: int, seed: int = 2) -> Array:
    """Return weights [..., inputs] which divide by the factors."""
    return normal(*shape, seed=seed) / np.tile(SPREAD, shape[-1] // CHANNELS)


def build(between: Callable[[Graph, Value], Value], read: Callable[[Graph, Value], Value]) -> Module:
    """Return a convolution with uneven channels, ops between, and layers that read them."""
    g = Graph()
    x = convolve(g, g.input(None, 6, 6, 3), uneven(CHANNELS, 3, 3, 3))
    return g.returns(read(g, between(g, x)))


def decibels(make: Callable[[], Module], module: Module, samples: list[dict[str, Array]]) -> float:
    expected, actual = (answers(each, samples, "builtin") for each in (make(), module))
    right, found = (np.concatenate([call["y0"].reshape(-1) for call in calls]) for calls in (expected, actual))
    right = right.astype(np.float64)
    return float(10 * np.log10(np.sum(right**2) / np.sum((right - found) ** 2)))


def draw_images(count: int = 12) -> list[dict[str, Array]]:
    return [{"x0": normal(2, 6, 6, 3, seed=seed)} for seed in range(count)]


def count_changes(context: Context) -> int:
    return sum(event.pass_name == "equalize-channels" and event.outcome == "changed" for event in context.events)


def pool(g: Graph, x: Value, kind: str = "max_pool_2d") -> Value:
    sizes = {"stride_w": 2, "stride_h": 2, "filter_width": 2, "filter_height": 2}
    return getattr(g.tfl, kind)(x, padding="VALID", **sizes)


def to_depthwise(g: Graph, x: Value) -> Value:
    return convolve_depthwise(g, x, evened(1, 3, 3, CHANNELS))


def to_dense(g: Graph, x: Value) -> Value:
    width = int(np.prod([dim for dim in (x.shape or ())[1:] if dim]))
    return g.tfl.fully_connected(x, evened(5, width), normal(5))


FIRES: dict[str, tuple[Callable[[Graph, Value], Value], Callable[[Graph, Value], Value]]] = {
    "depthwise": (lambda g, x: x, to_depthwise),
    "depthwise with a multiplier": (
        lambda g, x: x,
        lambda g, x: convolve_depthwise(g, x, normal(1, 3, 3, 2 * CHANNELS) / np.repeat(SPREAD, 2), 2),
    ),
    "convolution": (lambda g, x: x, lambda g, x: convolve(g, x, evened(4, 3, 3, CHANNELS), "NONE")),
    "max pool": (pool, to_depthwise),
    "average pool": (lambda g, x: pool(g, x, "average_pool_2d"), to_depthwise),
    "leaky relu": (lambda g, x: g.tfl.leaky_relu(x, alpha=0.2), to_depthwise),
    "pad": (lambda g, x: g.tfl.pad(x, np.array([[0, 0], [1, 1], [1, 1], [0, 0]], np.int32)), to_depthwise),
    "mean": (lambda g, x: g.tfl.mean(x, g.i32([1, 2]), keep_dims=False), to_dense),
    "flatten": (lambda g, x: g.tfl.reshape(x, g.i32([-1, 36 * CHANNELS])), to_dense),
    "resize": (lambda g, x: g.tfl.resize_bilinear(x, g.i32([9, 9])), to_depthwise),
}


@pytest.mark.parametrize("name", FIRES)
def test_uneven_channels_are_evened_out(name: str) -> None:
    make = lambda: build(*FIRES[name])  # noqa: E731
    samples = draw_images()
    plain, module = make(), make()
    assert count_changes(quantize(plain, "int8", samples, equalize=False)) == 0
    assert count_changes(quantize(module, "int8", samples)) == 1
    assert kinds(module) == kinds(plain)
    before, after = decibels(make, plain, samples), decibels(make, module, samples)
    assert after > max(before + 6, 25), (before, after)


def test_the_float_results_stay_the_same() -> None:
    make = lambda: build(pool, to_depthwise)  # noqa: E731
    samples = draw_images()
    module = make()
    _, errors = quantize_and_measure(module, "int8", samples)
    # The error of values between the layers is measured in the units of the source.
    assert min(errors.signal_to_noise.values()) > 25
    conv, depthwise = find(module, "tfl.conv_2d"), find(module, "tfl.depthwise_conv_2d")
    assert conv.attributes["fused_activation_function"] == "RELU"
    weights = [op.operands[1].constant for op in (conv, depthwise)]  # type: ignore[union-attr]
    scales = [constant.type.quantization.scales for constant in weights if constant and constant.type.quantization]
    assert len(scales) == 2
    # Both layers' weights have a factor; their product is the source's.
    source = np.abs(uneven(CHANNELS, 3, 3, 3)).reshape(CHANNELS, -1).max(1)
    source = source * np.abs(evened(1, 3, 3, CHANNELS)).max((0, 1, 2)) / 127**2
    np.testing.assert_allclose(np.prod(scales, 0), source, rtol=1e-5)


def relu6(g: Graph, x: Value) -> Value:
    return g.tfl.relu6(x)


def read_twice(g: Graph, x: Value) -> Value:
    return g.tfl.add(to_depthwise(g, x), x)


def read_by_two_layers(g: Graph, x: Value) -> Value:
    return g.tfl.add(to_depthwise(g, x), convolve(g, x, evened(CHANNELS, 1, 1, CHANNELS, seed=5)))


def share_weights(g: Graph, x: Value) -> Value:
    weights, bias = g.const(evened(1, 3, 3, CHANNELS)), g.const(normal(CHANNELS))
    y = g.tfl.depthwise_conv_2d(x, weights, bias, depth_multiplier=1, **CONV)
    return g.tfl.depthwise_conv_2d(y, weights, bias, depth_multiplier=1, **CONV)


def mix_channels(g: Graph, x: Value) -> Value:
    return g.tfl.reshape(g.tfl.reshape(x, g.i32([-1, 6, 12, CHANNELS // 2])), g.i32([-1, 6, 6, CHANNELS]))


REFUSES: dict[str, tuple[Callable[[Graph, Value], Value], Callable[[Graph, Value], Value]]] = {
    "an activation that is not linear": (relu6, to_depthwise),
    "a reader that is not a layer": (lambda g, x: x, read_twice),
    "shared weights": (lambda g, x: x, share_weights),
    "a reshape that mixes the channels": (mix_channels, to_depthwise),
    "a transpose": (lambda g, x: g.tfl.transpose(x, g.i32([0, 2, 3, 1])), to_dense),
    "a mean over the channels": (
        lambda g, x: g.tfl.mean(x, g.i32([2, 3]), keep_dims=False),
        to_dense_of_means := (lambda g, x: g.tfl.fully_connected(x, normal(5, 6), normal(5))),
    ),
}


@pytest.mark.parametrize("name", REFUSES)
def test_ops_that_a_factor_does_not_pass_through_are_left_alone(name: str) -> None:
    make = lambda: build(*REFUSES[name])  # noqa: E731
    samples = draw_images()
    plain, module = make(), make()
    quantize(plain, "int8", samples, equalize=False)
    assert count_changes(quantize(module, "int8", samples)) == 0
    assert decibels(make, module, samples) == decibels(make, plain, samples)


def test_all_readers_are_rescaled() -> None:
    make = lambda: build(lambda g, x: x, read_by_two_layers)  # noqa: E731
    samples = draw_images()
    module = make()
    assert count_changes(quantize(module, "int8", samples)) == 1
    assert decibels(make, module, samples) > 25


def test_a_result_of_the_model_keeps_its_numbers() -> None:
    def make() -> Module:
        g = Graph()
        x = convolve(g, g.input(None, 6, 6, 3), uneven(CHANNELS, 3, 3, 3))
        return g.returns(to_depthwise(g, x), x)

    module = make()
    assert count_changes(quantize(module, "int8", draw_images())) == 0


def test_even_channels_are_left_alone() -> None:
    g = Graph()
    x = convolve(g, g.input(None, 6, 6, 3), normal(CHANNELS, 3, 3, 3))
    g.returns(convolve_depthwise(g, x, normal(1, 3, 3, CHANNELS)))
    assert count_changes(quantize(g.module, "int8", draw_images())) == 0


def test_one_scale_for_all_weights_of_a_layer_excludes_factors() -> None:
    module = build(*FIRES["depthwise"])
    assert count_changes(quantize(module, "int8", draw_images(), per_channel=False)) == 0


# Inputs.

OFFSETS = np.array([2000, -3, 0.5, 0, 40], np.float32)
SIZES = np.array([30, 1, 0.01, 5, 20], np.float32)


def draw_rows(count: int = 30) -> list[dict[str, Array]]:
    """Return rows whose columns have different ranges, far from 0."""
    return [{"x0": OFFSETS + SIZES * normal(1, 5, seed=seed)} for seed in range(count)]


def tabular() -> Module:
    """Return a normalization that is part of the first layer, and another layer."""
    g = Graph()
    weights = normal(16, 5, seed=3) / SIZES
    x = g.tfl.fully_connected(
        g.input(None, 5), weights, -weights @ OFFSETS + normal(16), fused_activation_function="RELU"
    )
    return g.returns(g.tfl.fully_connected(x, normal(3, 16, seed=4), normal(3)))


@pytest.mark.parametrize("scheme", ACTIVATIONS)
def test_uneven_columns_of_an_input_are_normalized_in_float(scheme: str) -> None:
    samples = draw_rows()
    plain, module = tabular(), tabular()
    quantize(plain, scheme, samples, equalize=False)
    context = quantize(module, scheme, samples)
    assert kinds(module)[:3] == ["mul", "add", "quantize"]
    assert any(event.outcome == "refused" and "channels of the input" in event.reason for event in context.events)
    assert decibels(tabular, plain, samples) < 12
    assert decibels(tabular, module, samples) > (30 if scheme == "int8" else 40)


@pytest.mark.parametrize("scheme", ACTIVATIONS)
def test_columns_may_have_any_unit(scheme: str) -> None:
    sizes = 10.0 ** np.arange(-3, 6, 2)

    def make() -> Module:
        g = Graph()
        x = g.tfl.fully_connected(g.input(None, 5), normal(16, 5, seed=3) / sizes.astype(np.float32), normal(16))
        return g.returns(g.tfl.fully_connected(x, normal(3, 16, seed=4), normal(3)))

    samples = [{"x0": normal(1, 5, seed=seed) * sizes.astype(np.float32)} for seed in range(30)]
    module = make()
    quantize(module, scheme, samples)
    assert decibels(make, module, samples) > (30 if scheme == "int8" else 40)


# Concatenations.


def joined(activation: str = "RELU", *, dead: bool = False, axis: int = -1) -> Module:
    """Return a layer whose results are concatenated with an input of another size, in front of another layer."""
    g = Graph()
    weights, bias = normal(4, 6, seed=3), normal(4)
    if dead:
        weights[1], bias[1] = 0, -1
    x = g.tfl.fully_connected(g.input(None, 6), weights, bias, fused_activation_function=activation)
    x = g.tfl.concatenation(x, g.input(None, 4), axis=axis, fused_activation_function="NONE")
    width = 8 if axis == -1 else 4
    reader = normal(5, width, seed=4) / np.where(np.arange(width) < 4, 1, 300).astype(np.float32)
    if dead:
        reader[:, 1] *= 1000
    return g.returns(g.tfl.fully_connected(x, reader, normal(5)))


def draw_pairs(count: int = 30) -> list[dict[str, Array]]:
    return [{"x0": normal(2, 6, seed=seed), "x1": 600 + 300 * normal(2, 4, seed=seed + 99)} for seed in range(count)]


@pytest.mark.parametrize("dead", [False, True], ids=["all channels", "a channel that is always 0"])
@pytest.mark.parametrize("scheme", ACTIVATIONS)
def test_parts_of_a_concatenation_are_evened_out(scheme: str, dead: bool) -> None:
    make = lambda: joined(dead=dead)  # noqa: E731
    samples = draw_pairs()
    plain, module = make(), make()
    quantize(plain, scheme, samples, equalize=False)
    context, errors = quantize_and_measure(module, scheme, samples)
    assert count_changes(context) == 1
    assert kinds(module).count("mul") == 1
    # The error of the concatenated values is measured in the units of the source, centers included.
    assert min(errors.signal_to_noise.values()) > 25
    before, after = decibels(make, plain, samples), decibels(make, module, samples)
    assert after > max(before + 6, 27 if scheme == "int8" else 35), (before, after)


@pytest.mark.parametrize(
    "make",
    [lambda: joined("RELU_N1_TO_1"), lambda: joined("RELU6"), lambda: joined(axis=0)],
    ids=["clipped", "relu6", "rows"],
)
def test_other_concatenations_stay_as_they_are(make: Callable[[], Module]) -> None:
    module = make()
    changed = quantize(module, "int8", draw_pairs())
    assert "mul" not in kinds(module)[:3] and count_changes(changed) == 0


def test_a_part_with_another_reader_stays_as_it_is() -> None:
    g = Graph()
    x = g.tfl.fully_connected(g.input(None, 6), normal(4, 6, seed=3), normal(4))
    joined = g.tfl.concatenation(x, g.input(None, 4), axis=-1, fused_activation_function="NONE")
    y = g.tfl.fully_connected(joined, normal(5, 8, seed=4), normal(5))
    assert count_changes(quantize(g.returns(g.tfl.concatenation(y, x, axis=-1)), "int8", draw_pairs())) == 0


def test_an_input_of_a_padded_convolution_is_not_centered() -> None:
    def make() -> Module:
        g = Graph()
        x = convolve(g, g.input(None, 6, 6, CHANNELS), evened(4, 3, 3, CHANNELS))
        return g.returns(convolve(g, x, normal(3, 3, 3, 4), "NONE"))

    samples = [{"x0": normal(1, 6, 6, CHANNELS, seed=seed) * SPREAD} for seed in range(12)]
    module = make()
    quantize(module, "int8", samples)
    assert kinds(module)[:2] == ["mul", "quantize"]
    assert decibels(make, module, samples) > 25


@pytest.mark.parametrize("options", [{"input_type": "int8"}, {"float_fallback": False}], ids=["int8", "no float"])
def test_inputs_stay_as_they_are_if_no_op_may_be_float(options: dict[str, Any]) -> None:
    module = tabular()
    assert count_changes(quantize(module, "int8", draw_rows(), **options)) == 0


def test_a_calibration_that_failed_leaves_nothing_behind() -> None:
    samples = draw_images()
    broken = [*samples, {"x0": np.full((2, 6, 6, 3), 3e38, np.float32)}]
    with pytest.raises(ConversionError, match="is not finite"):
        quantize(build(*FIRES["pad"]), "int8", broken, drop_outliers=False)
    module, again = tabular(), tabular()
    quantize(module, "int8", draw_rows())
    quantize(again, "int8", draw_rows())
    assert to_bytes(module) == to_bytes(again)
