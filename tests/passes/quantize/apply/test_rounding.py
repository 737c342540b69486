"""Weights that are rounded by the errors of the layers' results: more accurate, of the same size."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from litefuse.backend import to_bytes
from litefuse.ir import Module
from tests.passes.quantize.apply.test_equalize import CONV, decibels, normal
from tests.support.modules.graph_builder import Graph
from tests.support.running.quantized_runs import ACTIVATIONS, quantize

Array = np.ndarray[Any, Any]


def draw_images(count: int = 24) -> list[dict[str, Array]]:
    """Return smooth images, whose neighboring pixels are correlated as those of photos are."""
    images: list[dict[str, Array]] = []
    for seed in range(count):
        noise = normal(1, 10, 10, 4, seed=seed)
        moved = [np.roll(noise, (row, column), (1, 2)) for row in range(3) for column in range(3)]
        images.append({"x0": np.sum(moved, 0) / 3})
    return images


def shrinking() -> Module:
    g = Graph()
    x = g.tfl.conv_2d(
        g.input(None, 10, 10, 4), normal(12, 3, 3, 4), normal(12), fused_activation_function="RELU", **CONV
    )
    x = g.tfl.depthwise_conv_2d(x, normal(1, 3, 3, 12, seed=1), normal(12, seed=2), depth_multiplier=1, **CONV)
    x = g.tfl.conv_2d(x, normal(16, 1, 1, 12, seed=3), normal(16), fused_activation_function="RELU", **CONV)
    return g.returns(g.tfl.fully_connected(x, normal(8, 1600, seed=4), normal(8, seed=5)))


def growing() -> Module:
    """Return a transposed convolution whose kernels overlap, and one without an overlap, of channels that correlate."""
    g = Graph()
    x = g.tfl.conv_2d(g.input(None, 10, 10, 4), normal(12, 1, 1, 4), normal(12), **CONV)
    for size, shape in ((3, (6, 3, 3, 12)), (2, (5, 2, 2, 6))):
        sizes = g.i32([1, 20, 20, 6] if size == 3 else [1, 40, 40, 5])
        attributes = {"stride_h": 2, "stride_w": 2, "padding": "SAME", "fused_activation_function": "NONE"}
        x = g.tfl.transpose_conv(sizes, normal(*shape, seed=size), x, normal(shape[0], seed=1), **attributes)
    return g.returns(x)


@pytest.mark.parametrize("network", [shrinking, growing])
@pytest.mark.parametrize("scheme", ACTIVATIONS)
def test_layers_of_all_kinds_become_more_accurate(scheme: str, network: Callable[[], Module]) -> None:
    samples = draw_images(100)
    plain, module, again = network(), network(), network()
    quantize(plain, scheme, samples, round_weights=False)
    context = quantize(module, scheme, samples)
    changed = [event for event in context.events if event.pass_name == "round-weights"]
    # Of the growing network, only the channels of the first transposed convolution correlate.
    assert len(changed) >= (3 if network is shrinking else 1)
    assert all(event.facts["gain_db"] > 0 for event in changed)
    unseen = draw_images(150)[100:]
    before, after = decibels(network, plain, unseen), decibels(network, module, unseen)
    # In int8, most of the error is that of activations.
    assert after > before + (1 if scheme == "int16x8" else -0.1)
    assert len(to_bytes(module)) == len(to_bytes(plain))
    quantize(again, scheme, samples)
    assert to_bytes(again) == to_bytes(module)


def test_weights_that_two_layers_share_are_rounded_to_nearest() -> None:
    g = Graph()
    weights, bias = g.const(normal(8, 8)), g.const(normal(8))
    x = g.tfl.fully_connected(g.input(None, 8), weights, bias)
    module = g.returns(g.tfl.fully_connected(x, weights, bias))
    context = quantize(module, "int8", [{"x0": normal(4, 8, seed=seed)} for seed in range(20)])
    assert not [event for event in context.events if event.pass_name == "round-weights"]


def test_grouped_convolutions_are_rounded_to_nearest() -> None:
    g = Graph()
    module = g.returns(g.tfl.conv_2d(g.input(None, 10, 10, 4), normal(6, 3, 3, 2), normal(6), **CONV))
    context = quantize(module, "int8", draw_images())
    assert not [event for event in context.events if event.pass_name == "round-weights"]


def test_one_sample_is_too_little_to_judge() -> None:
    module = shrinking()
    context = quantize(module, "int8", draw_images(1))
    assert not [event for event in context.events if event.pass_name == "round-weights"]
