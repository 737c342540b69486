"""Warnings about samples that do not seem to be what the model expects."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from litefuse.context import Context
from litefuse.dialects import DIALECTS
from litefuse.ir import DType, Value
from litefuse.options import Options
from litefuse.passes.quantize.observe.input_scales import find_input_scales
from litefuse.passes.quantize.observe.sample_blocks import CheckedSample, Pace, make_blocks
from litefuse.passes.quantize.observe.sample_checks import check_samples
from litefuse.passes.quantize.state import QuantizationState
from tests.support.modules.graph_builder import Graph

Array = np.ndarray[Any, Any]
RNG = np.random.default_rng(0)
PIXELS = RNG.integers(0, 256, (1, 8, 8, 3)).astype(np.float32)


def warn(*arrays: Array, scale: float = 1.0) -> list[str]:
    """Return the warnings about samples of input `x`, which the model multiplies by `scale`."""
    context = Context(DIALECTS, Options())
    ids = np.zeros((1, 4), np.int32)
    samples = [CheckedSample(number, "main", {"x": array, "ids": ids}) for number, array in enumerate(arrays, 1)]
    blocks = list(make_blocks(samples, Pace(2)))
    assert list(check_samples(blocks, {} if scale == 1 else {("main", "x"): scale}, context)) == blocks
    assert all(event.outcome == "warning" for event in context.events)
    return [event.reason for event in context.events]


@pytest.mark.parametrize("scale", [1 / 255, 1 / 127.5])
@pytest.mark.parametrize("samples", [PIXELS / 255, PIXELS / 127.5 - 1], ids=["0 to 1", "-1 to 1"])
def test_scaled_samples_of_a_model_that_rescales(scale: float, samples: Array) -> None:
    (warning,) = warn(samples * 0.5, samples, scale=scale)
    assert warning.startswith("input 'x' of signature 'main': the model multiplies it by 0.00")
    assert warning.endswith("it seems to expect pixels from 0 to 255")


def test_pixels_of_a_model_that_does_not_rescale() -> None:
    (warning,) = warn(PIXELS, PIXELS[:, ::-1])
    assert "the samples have pixels from 0 to 255, which the model does not rescale" in warning


@pytest.mark.parametrize(
    ("samples", "scale"),
    [
        (PIXELS, 1 / 255),
        (PIXELS / 255, 1.0),
        (PIXELS - 120, 1.0),
        (PIXELS * 0.99, 1.0),
        (PIXELS[0, 0], 1.0),
        (PIXELS[..., :2], 1.0),
        (PIXELS / 255, 0.5),
        (PIXELS * 4, 1.0),
    ],
    ids=["both", "neither", "centered", "not whole", "a table", "two channels", "another factor", "larger"],
)
def test_others_get_no_warning(samples: Array, scale: float) -> None:
    assert not warn(samples, scale=scale)


def test_constant_samples() -> None:
    (warning,) = warn(*[np.full((1, 4), 3, np.float32)] * 2)
    assert "every number is 3 in all samples" in warning
    assert not warn(np.full((1, 4), 3, np.float32), np.full((1, 4), 2, np.float32))


def scale_of(build: Any) -> dict[tuple[str, str], float]:
    g = Graph()
    x = g.input(None, 8, 8, 3)
    module = g.returns(build(g, x))
    return find_input_scales(module, Context(DIALECTS, Options()), QuantizationState()).input_scales


def rescale(g: Graph, x: Value) -> Value:
    return g.tf.AddV2(g.tf.Mul(g.tf.Cast(x, DstT=DType.F32), np.float32(1 / 127.5)), np.float32(-1))


def normalize(g: Graph, x: Value) -> Value:
    """Divide the channels by different numbers."""
    return g.tf.RealDiv(g.tf.Sub(x, np.float32([120, 110, 100])), np.float32([60, 62, 64]))


def use_twice(g: Graph, x: Value) -> Value:
    return g.tf.AddV2(g.tf.Relu(x), g.tf.Mul(x, np.float32(0.01)))


def divide_by_it(g: Graph, x: Value) -> Value:
    return g.tf.RealDiv(np.float32(3), x)


def rescale_later(g: Graph, x: Value) -> Value:
    return g.tf.Mul(g.tf.Relu(x), np.float32(1 / 255))


def add_again_and_again(g: Graph, x: Value) -> Value:
    """Read each value twice: more paths lead from the input than a search could follow."""
    for _ in range(60):
        x = g.tf.AddV2(g.tf.Mul(x, np.float32(0.5)), g.tf.Mul(x, np.float32(0.9)))
    return x


@pytest.mark.parametrize(
    ("build", "scale"),
    [
        (add_again_and_again, 0.5**60),
        (rescale, 1 / 127.5),
        (normalize, 1 / 62),
        (use_twice, 0.01),
        (divide_by_it, None),
        (rescale_later, None),
    ],
)
def test_factors_of_inputs_are_found(build: Any, scale: float | None) -> None:
    found = scale_of(build)
    assert found == ({} if scale is None else {("serving_default", "x0"): pytest.approx(scale)})
