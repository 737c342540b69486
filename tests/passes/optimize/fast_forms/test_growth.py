"""Faster forms make a file at most one percent larger, and a small one 512 bytes; the report says what was left."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import litefuse
from litefuse.backend import to_bytes
from litefuse.budgets import MAX_GROWTH, SMALL_GROWTH, GrowthBudget
from tests.support.modules.graph_builder import Graph

OFF = {"split-depthwise": False}
SCHEMES = pytest.mark.parametrize("scheme", [None, "dynamic", "int8"])


def network(*, layers: int, outputs: int = 1, channels: int = 64) -> tuple[bytes, litefuse.Quantization]:
    """Return a file with depthwise convolutions and one of 1x1, and the options that quantize it to int8."""
    g, random = Graph(), np.random.default_rng(0)
    x = g.input(1, 16, 16, channels)
    for number in range(layers):
        g.locate(f"block{number}")
        filter, bias = (random.normal(0, 0.1, shape).astype(np.float32) for shape in ((1, 7, 7, channels), (channels,)))
        options: dict[str, Any] = {"padding": "SAME", "stride_h": 1, "stride_w": 1, "depth_multiplier": 1}
        x = g.tfl.depthwise_conv_2d(x, filter, bias, **options)
    filter, bias = random.normal(0, 0.1, (outputs, 1, 1, channels)), np.zeros(outputs)
    x = g.tfl.conv_2d(x, filter.astype(np.float32), bias.astype(np.float32), padding="SAME", stride_h=1, stride_w=1)
    samples = [{"x0": random.normal(size=(1, 16, 16, channels)).astype(np.float32)}]
    return bytes(to_bytes(g.returns(x))), litefuse.Quantization.of("int8", samples=samples)


def size(source: bytes, scheme: Any, rewrites: Any = None) -> tuple[int, litefuse.Report]:
    """Return the bytes of the converted file, and the report."""
    model = litefuse.convert(source, quantize=scheme, rewrites=rewrites)
    return len(model.to_bytes()), model.report


@SCHEMES
def test_a_file_grows_by_one_percent_at_most(scheme: str | None) -> None:
    source, int8 = network(layers=6)
    quantize = int8 if scheme == "int8" else scheme
    least, _ = size(source, quantize, OFF)
    found, report = size(source, quantize)
    assert found <= least + max(MAX_GROWTH * least, SMALL_GROWTH)
    refused = [event for event in report.events if event.rule == "split-depthwise" and event.outcome == "refused"]
    assert refused
    assert "bytes larger, more than 1%" in refused[0].reason
    assert 'rewrites={"split-depthwise": True} makes it' in refused[0].reason


@SCHEMES
def test_a_user_may_want_it_all_the_same(scheme: str | None) -> None:
    source, int8 = network(layers=2)
    quantize = int8 if scheme == "int8" else scheme
    _, report = size(source, quantize, {"split-depthwise": True})
    made = [event for event in report.events if event.rule == "split-depthwise"]
    assert [event.outcome for event in made] == ["note", "note"]


@SCHEMES
def test_all_layers_of_a_large_file_are_rewritten(scheme: str | None) -> None:
    source, int8 = network(layers=2, outputs=8192)
    quantize = int8 if scheme == "int8" else scheme
    least, _ = size(source, quantize, OFF)
    found, report = size(source, quantize)
    assert found <= (1 + MAX_GROWTH) * least
    assert [event.outcome for event in report.events if event.rule == "split-depthwise"] == ["note", "note"]


def test_a_smaller_form_allows_another_to_be_larger() -> None:
    budget = GrowthBudget()
    for nbytes, is_taken in ((-1_000, True), (1_500, True), (100, False), (12, True)):
        assert budget.take(nbytes, set(), lambda: 10_000) == is_taken
