"""Series stay images from one convolution to the next, past pads, sums and concatenations."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from litefuse.ir import Value
from tests.passes.optimize.check import optimized, random
from tests.support.modules.graph_builder import Graph, kinds

CHANNELS = 4
PADS = np.array([[0, 0], [2, 0], [0, 0]], np.int32)
Step = Callable[[Graph, Value], Value]


def image(g: Graph, x: Value) -> Value:
    return g.tfl.reshape(x, g.i32([-1, 1, (x.shape or ())[1] or 0, (x.shape or ())[2] or 0]))


def convolved(g: Graph, x: Value, *, seed: int = 0, taps: int = 3) -> Value:
    """Convolve series padded to the left, as Keras does with causal padding."""
    (_, steps, channels) = x.shape or ()
    weights = random(CHANNELS, 1, taps, channels or 0, seed=seed)
    y = g.tfl.conv_2d(image(g, x), weights, random(CHANNELS), padding="VALID", stride_h=1, stride_w=1)
    return g.tfl.reshape(y, g.i32([-1, (steps or 0) - taps + 1, CHANNELS]))


def padded(g: Graph, x: Value) -> Value:
    return g.tfl.pad(x, PADS)


@pytest.mark.parametrize("batch", [1, 2, None])
def test_a_pad_between_two_convolutions(batch: int | None) -> None:
    g = Graph()
    y = convolved(g, padded(g, convolved(g, padded(g, g.input(batch, 9, CHANNELS)), seed=1)), seed=2)
    assert kinds(optimized(g, y)).count("reshape") == 2


@pytest.mark.parametrize("kind", ["padv2", "mirror_pad"])
def test_other_pads(kind: str) -> None:
    g = Graph()
    x = convolved(g, g.input(None, 9, CHANNELS))
    x = g.tfl.mirror_pad(x, PADS, mode="REFLECT") if kind == "mirror_pad" else g.tfl.padv2(x, PADS, np.float32(1.5))
    assert kinds(optimized(g, convolved(g, x))) == ["reshape", "conv_2d", kind, "conv_2d", "reshape"]


def residual(g: Graph, x: Value, y: Value) -> Value:
    return g.tfl.relu(g.tfl.add(x, y))


def product(g: Graph, x: Value, y: Value) -> Value:
    return g.tfl.mul(g.tfl.tanh(x), g.tfl.logistic(y))


def joined(g: Graph, x: Value, y: Value) -> Value:
    return g.tfl.concatenation(x, y, axis=2)


@pytest.mark.parametrize("batch", [1, 2, None])
@pytest.mark.parametrize("join", [residual, product, joined])
def test_a_series_of_the_input_joins(join: Callable[..., Value], batch: int | None) -> None:
    """The block's input is not an image yet; the second block's is, and is used twice."""
    g = Graph()
    x = g.input(batch, 9, CHANNELS)
    x = join(g, convolved(g, padded(g, x), seed=1), x)
    x = join(g, convolved(g, padded(g, x), seed=2), x)
    y = convolved(g, padded(g, x), seed=3)
    found = kinds(optimized(g, y))
    # A series of one sample broadcasts to an image without a reshape.
    assert found.count("reshape") == (2 if batch == 1 and join is not joined else 3)
    assert found.count("conv_2d") == 3


def test_two_branches_of_one_series() -> None:
    g = Graph()
    x = convolved(g, padded(g, g.input(None, 9, CHANNELS)))
    left, right = (convolved(g, padded(g, x), seed=seed) for seed in (1, 2))
    assert kinds(optimized(g, convolved(g, g.tfl.add(left, right)))).count("reshape") == 2


@pytest.mark.parametrize("end", ["mean", "output", "computed"])
def test_pads_that_no_convolution_follows_stay(end: str) -> None:
    g = Graph()
    x = convolved(g, g.input(1, 9, CHANNELS))
    x = g.tfl.pad(x, g.input(3, 2, dtype=g.i32([1]).dtype)) if end == "computed" else padded(g, x)
    if end == "computed":
        module = g.returns(x)
        assert kinds(module)[-2:] == ["reshape", "pad"]
        return
    x = g.tfl.mean(x, g.i32([1])) if end == "mean" else x
    assert "reshape" in kinds(optimized(g, x))[:3]


def test_series_of_other_sizes_stay() -> None:
    """The sum broadcasts: the series of the input has one step."""
    g = Graph()
    x = g.input(None, 1, CHANNELS)
    y = convolved(g, g.input(None, 9, CHANNELS))
    module = optimized(g, convolved(g, g.tfl.add(y, x)), batch=2)
    assert kinds(module).count("reshape") == 4


def free_block(g: Graph, x: Value, *, seed: int, residual: Value | None = None) -> Value:
    """Convolve series of any length; a bias, a factor and an activation follow, as of a batch normalization."""
    image = g.tfl.expand_dims(padded(g, x), np.int32(1))
    weights = random(CHANNELS, 1, 3, CHANNELS, seed=seed)
    image = g.tfl.conv_2d(image, weights, np.zeros(CHANNELS, np.float32), padding="VALID", stride_h=1, stride_w=1)
    y = g.tfl.squeeze(image, squeeze_dims=(1,))
    y = g.tfl.add(g.tfl.mul(y, random(CHANNELS, seed=seed + 1)), random(CHANNELS, seed=seed + 2))
    return g.tfl.relu(y if residual is None else g.tfl.add(y, residual))


def test_series_of_any_length() -> None:
    g = Graph()
    x = g.input(None, None, CHANNELS)
    for seed in (1, 4):
        x = free_block(g, free_block(g, x, seed=seed), seed=seed + 10, residual=x)
    found = kinds(optimized(g, x))
    assert sorted(found) == sorted(["pad", "conv_2d"] * 4 + ["expand_dims"] * 2 + ["add"] * 2 + ["squeeze"])


def test_series_whose_lengths_may_differ_stay() -> None:
    g = Graph()
    x, y = g.input(None, None, CHANNELS), g.input(None, None, CHANNELS)
    z = g.tfl.add(free_block(g, x, seed=1), free_block(g, y, seed=2))
    assert kinds(optimized(g, free_block(g, z, seed=3))).count("squeeze") == 3
