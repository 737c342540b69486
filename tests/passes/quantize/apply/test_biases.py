"""Biases that take away the mean errors of results: more accurate, of the same size."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from litefuse import LayerRule
from litefuse.backend import to_bytes
from litefuse.context import Context
from litefuse.ir import Module, Value
from litefuse.quantization import Quantization
from litefuse.report import Event
from tests.passes.quantize.apply.test_equalize import CONV, decibels, normal
from tests.support.modules.graph_builder import Graph
from tests.support.running.quantized_runs import ACTIVATIONS, find, quantize

Array = np.ndarray[Any, Any]
WIDTH = 600
PLAIN = {"equalize": False, "round_weights": False}
"""Options without the other methods that use samples."""


def draw_images(count: int, first: int = 0) -> list[dict[str, Array]]:
    """Return images of positive numbers, as those of photos are."""
    return [{"x0": np.abs(1 + 0.3 * normal(1, 10, 10, 4, seed=first + seed))} for seed in range(count)]


def events(context: Context, name: str = "correct-biases") -> list[Event]:
    return [event for event in context.events if event.pass_name == name]


def convolutions() -> Module:
    """Return layers of all kinds, whose inputs are positive."""
    g = Graph()
    relu = {**CONV, "fused_activation_function": "RELU"}
    x = g.input(None, 10, 10, 4)
    x = g.tfl.conv_2d(x, 0.1 * normal(12, 3, 3, 4), 1 + np.abs(normal(12)), **relu)
    weights, bias = np.abs(normal(1, 3, 3, 12, seed=1)), 1 + np.abs(normal(12, seed=2))
    x = g.tfl.depthwise_conv_2d(x, weights, bias, depth_multiplier=1, **relu)
    x = g.tfl.conv_2d(x, normal(16, 1, 1, 12, seed=3), normal(16), **relu)
    return g.returns(g.tfl.fully_connected(x, normal(8, 1600, seed=4), normal(8, seed=5)))


def test_layers_of_all_kinds_become_more_accurate_and_no_larger() -> None:
    samples = draw_images(60)
    plain, module, again = convolutions(), convolutions(), convolutions()
    quantize(plain, "int16x8", samples, round_weights=False, correct_biases=False)
    context = quantize(module, "int16x8", samples, round_weights=False)
    assert len(events(context)) == 4
    assert all(event.facts["gain_db"] > 3 for event in events(context))
    unseen = draw_images(40, first=100)
    before, after = (decibels(convolutions, each, unseen) for each in (plain, module))
    assert after > before + 10
    assert len(to_bytes(module)) == len(to_bytes(plain))
    quantize(again, "int16x8", samples, round_weights=False)
    assert to_bytes(again) == to_bytes(module)


def rows(count: int = 24, width: int = 16) -> list[dict[str, Array]]:
    return [{"x0": np.abs(1 + 0.1 * normal(4, width, seed=seed))} for seed in range(count)]


def dense(*, is_shared: bool = False, has_bias: bool = True) -> Module:
    """Return two layers whose weights have the same scales."""
    g = Graph()
    weights = normal(16, 16, seed=3)
    bias: Value | None = g.const(normal(16)) if has_bias else None
    x = g.input(None, 16)
    second = bias if is_shared or bias is None else normal(16)
    return g.returns(g.tfl.fully_connected(x, weights, bias), g.tfl.fully_connected(x, -weights, second))


@pytest.mark.parametrize("scheme", ACTIVATIONS)
def test_biases_that_would_need_bytes_are_left_alone(scheme: str) -> None:
    assert len(events(quantize(dense(), scheme, rows(), **PLAIN))) == 2
    assert not events(quantize(dense(is_shared=True), scheme, rows(), **PLAIN))
    assert not events(quantize(dense(has_bias=False), scheme, rows(), **PLAIN))


def test_one_sample_is_too_little_to_judge() -> None:
    assert not events(quantize(dense(), "int16x8", rows(1), **PLAIN))


def test_it_can_be_switched_off() -> None:
    assert not events(quantize(dense(), "int16x8", rows(), **PLAIN, correct_biases=False))


def two_layers() -> Module:
    g = Graph()
    g.locate("first")
    x = g.tfl.fully_connected(g.input(None, 64), normal(16, 64), normal(16), fused_activation_function="RELU")
    g.locate("second")
    return g.returns(g.tfl.fully_connected(x, normal(16, 16, seed=3), normal(16, seed=2)))


def test_layers_behind_kernels_that_quantize_their_input_are_left_alone() -> None:
    config = Quantization("int8", "int16", samples=rows(width=64), equalize=False, round_weights=False)
    mixed = replace(config, rules=(LayerRule("dynamic", regex="first"),))
    changed = [event.location.name for event in events(quantize(two_layers(), config))]
    assert changed == ["first", "second"]
    assert not events(quantize(two_layers(), mixed))


def wide() -> Module:
    """Return a layer with a row of weights of which 16-bit inputs make sums just below 2**31.

    In units of the step, its weights are 127 and 109.45, and their sum is at most 65,535.
    """
    weights = np.full((1, WIDTH), 109.45, np.float32)
    weights[0, 0] = 127
    g = Graph()
    return g.returns(g.tfl.fully_connected(g.input(None, WIDTH), weights / 127, np.zeros(1, np.float32)))


@pytest.mark.parametrize("method", ["round_weights", "correct_biases"])
def test_sums_of_32_bits_do_not_overflow(method: str) -> None:
    others = dict.fromkeys(("equalize", "round_weights", "correct_biases"), False)
    # Half of the samples have the largest number, so that others are not expected to exceed it.
    given = [{"x0": np.full((4, WIDTH), value, np.float32)} for value in np.linspace(0.3, 1.7, 16).clip(0, 1)]
    narrow, wider = wide(), wide()
    context = quantize(narrow, "int16x8", given, **{**others, method: True})
    assert find(narrow, "tfl.fully_connected").attributes["quantized_bias_type"].value == "i32"
    assert not events(context, method.replace("_", "-"))
    # Sums of 64 bits have room.
    options = {**others, method: True, "float_fallback": False}
    context = quantize(wider, "int16x8", given, input_type="int16", output_type="int16", **options)
    assert events(context, method.replace("_", "-"))
