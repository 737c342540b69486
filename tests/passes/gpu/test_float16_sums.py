"""Squares are scaled where the samples require it; `tests/e2e/gpu` runs such files on the accelerator."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import litefuse
from litefuse.backend import to_bytes
from litefuse.ir import Builder, Value
from tests.support import harness
from tests.support.modules.lite_modules import entry, f32

Body = Callable[[Builder, Value], Value]
RANDOM = np.random.default_rng(3)


def mean(b: Builder, x: Value, *axes: int) -> Value:
    return b.tfl.mean(x, b.i32(axes), keep_dims=True)


def rms(bound: float = 1e-6) -> Body:
    """Return a normalization by the root of the mean square."""

    def body(b: Builder, x: Value) -> Value:
        return b.tfl.mul(x, b.tfl.rsqrt(b.tfl.add(mean(b, b.tfl.square(x), 2), np.float32(bound))))

    return body


def deviation(b: Builder, x: Value) -> Value:
    """Return the standard deviation of columns."""
    return b.tfl.sqrt(mean(b, b.tfl.squared_difference(x, mean(b, x, 1)), 1))


def layer_norm(b: Builder, x: Value) -> Value:
    difference = b.tfl.sub(x, mean(b, x, 2))
    variance = b.tfl.add(mean(b, b.tfl.square(difference), 2), np.float32(1e-3))
    return b.tfl.mul(difference, b.tfl.rsqrt(variance))


CASES: dict[str, tuple[Body, float, tuple[str, object] | None]] = {
    "thousands": (rms(), 1000, ("changed", -6)),
    "deviation of thousands": (deviation, 1000, ("changed", -6)),
    "thousandths": (deviation, 1e-3, ("changed", 8)),
    "tens": (rms(), 10, None),
    "layer norm of thousands": (layer_norm, 1000, None),
    "thousandths and a large number": (rms(1.0), 1e-3, ("refused", "float16 would not have the number that is added")),
}
"""A graph, the size of its inputs, and the outcome: the exponent, or the reason."""


@pytest.mark.parametrize("name", CASES)
def test_squares_are_scaled_by_what_the_samples_have(name: str) -> None:
    body, size, expected = CASES[name]
    content = bytes(to_bytes(entry([f32(1, 6, 8)], lambda b, x: [body(b, x)], inputs=["x"], outputs=["y"])))
    samples = [{"x": (size * RANDOM.normal(size=(1, 6, 8))).astype(np.float32)} for _ in range(4)]
    config = litefuse.Quantization("float32", "float32", samples=samples)
    converted = litefuse.convert(content, target="gpu", quantize=config)
    events = [event for event in converted.report.events if event.rule == "scale-squares"]
    if expected is None:
        assert not events
    else:
        (event,) = events
        assert event.outcome == expected[0]
        assert event.reason.startswith(str(expected[1])) or event.facts.get("exponent") == expected[1]
    calls: harness.Calls = [
        ("serve", sample, {"y": harness.open_interpreter(content).get_signature_runner("serve")(**sample)["y"]})
        for sample in samples
    ]
    harness.compare_calls(bytes(converted.to_bytes()), calls, tolerance=1e-6)


def test_without_samples_nothing_is_scaled() -> None:
    content = bytes(to_bytes(entry([f32(1, 6, 8)], lambda b, x: [rms()(b, x)], inputs=["x"], outputs=["y"])))
    converted = litefuse.convert(content, target="gpu", quantize="float16")
    assert not [event for event in converted.report.events if event.rule == "scale-squares"]
