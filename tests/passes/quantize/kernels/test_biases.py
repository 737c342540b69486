"""The mean errors of results, which biases take away."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest

from litefuse.passes.quantize.kernels import gram_observer
from litefuse.passes.quantize.kernels.biases import IntegerInput, IntegerLayer, find_mean_errors

Array = np.ndarray[Any, Any]
FINE = IntegerInput(2.0**-12, 0, -32767, 32767)
"""An input of 16 bits, whose rounding hardly matters."""
COARSE = IntegerInput(2.0**-4, -128, -128, 127)


def make_layer(
    given: IntegerInput = FINE, low: float = -math.inf, bias: float = 0.0, shape: tuple[int, int] = (5, 24)
) -> IntegerLayer:
    """Return a layer whose weights are all rounded down by up to a step."""
    integers = np.random.default_rng(1).integers(-100, 100, shape)
    steps = np.linspace(0.01, 0.03, len(integers), dtype=np.float32)[:, None]
    lost = np.random.default_rng(2).uniform(0.2, 0.45, shape)
    weights = ((integers + lost) * steps).astype(np.float32)
    results = shape[0] if shape[0] > 1 else 3
    biases, units = np.full(results, bias, np.float32), np.full(results, 1e-6)
    return IntegerLayer(weights, integers.astype(np.int8), steps, given, biases, units, low, math.inf)


def draw_rows(count: int, mean: float, seed: int = 0) -> Array:
    return (mean + 0.3 * np.random.default_rng(seed).normal(size=(count, 24))).astype(np.float32)


def test_errors_are_those_of_unseen_rows() -> None:
    layer, observed = make_layer(), draw_rows(500, 1.0)
    found = find_mean_errors(layer, observed.mean(0), draw_rows(100, 1.0, seed=1), 1)
    assert found is not None
    errors, gain = found
    lost = layer.integers * layer.steps - layer.weights
    unseen = draw_rows(300, 1.0, seed=2) @ lost.T
    np.testing.assert_allclose(errors, unseen.mean(0), rtol=0.05)
    assert gain == pytest.approx(np.square(unseen).sum() / np.square(unseen - errors).sum(), rel=0.2)
    assert gain > 10


def test_rows_around_zero_have_no_mean_error() -> None:
    assert find_mean_errors(make_layer(), draw_rows(500, 0.0).mean(0), draw_rows(100, 0.0, seed=1), 1) is None


def test_the_rounding_of_the_input_counts() -> None:
    observed, held_out = draw_rows(500, 0.1).clip(0), draw_rows(100, 0.1, seed=1).clip(0)
    assert find_mean_errors(make_layer(FINE), observed.mean(0), held_out, 1) is not None
    assert find_mean_errors(make_layer(COARSE), observed.mean(0), held_out, 1) is None


@pytest.mark.parametrize(("bias", "is_corrected"), [(1000.0, True), (-1000.0, False)])
def test_only_results_beyond_the_activation_function_count(bias: float, is_corrected: bool) -> None:
    layer = make_layer(low=0.0, bias=bias)
    found = find_mean_errors(layer, draw_rows(500, 1.0).mean(0), draw_rows(100, 1.0, seed=1), 1)
    assert (found is not None) == is_corrected


def test_each_channel_of_a_depthwise_convolution_has_its_own_error() -> None:
    layer, observed = make_layer(shape=(1, 24)), draw_rows(500, 1.0)
    found = find_mean_errors(layer, observed.mean(0), draw_rows(100, 1.0, seed=1), 3)
    assert found is not None
    lost = (layer.integers * layer.steps - layer.weights)[0]
    expected = [observed.mean(0)[part] @ lost[part] for part in (slice(0, 8), slice(8, 16), slice(16, 24))]
    np.testing.assert_allclose(found[0], expected, rtol=1e-4)


def test_biases_of_large_steps_cannot_be_corrected() -> None:
    layer = make_layer()._replace(units=np.full(5, 1.0))
    assert find_mean_errors(layer, draw_rows(500, 1.0).mean(0), draw_rows(100, 1.0, seed=1), 1) is None


def test_weights_that_are_integers_are_left_alone() -> None:
    layer = make_layer()
    exact = layer._replace(weights=layer.integers * layer.steps)
    assert find_mean_errors(exact, draw_rows(500, 1.0).mean(0), draw_rows(100, 1.0, seed=1), 1) is None


DEPTHWISE = {"size": [4, 6], "stride": [1, 1], "dilation": [1, 1], "same": False, "depthwise": True}


@pytest.mark.parametrize("geometry", [{}, DEPTHWISE], ids=["fully connected", "one channel"])
@pytest.mark.parametrize("block", [7, 12], ids=lambda block: f"blocks of {block}")
def test_a_single_result_of_several_blocks_has_one_error(block: int, geometry: dict[str, Any]) -> None:
    layer = make_layer(shape=(1, 24))
    layer = layer._replace(bias=np.zeros(1, np.float32), units=np.full(1, 1e-6))
    if geometry:
        layer = layer._replace(steps=np.broadcast_to(layer.steps, (1, 24)))
    gram_observer.clear()
    observer = gram_observer.RowObserver({"number": 3, "operand": 0, "width": 24, "block": block, **geometry})
    for seed in range(8):
        values = draw_rows(30, 1.0, seed)
        observer.observe(values.reshape(30, 4, 6, 1) if geometry else values)
    ones, zeros = np.ones(24), np.zeros(24)
    rounded = gram_observer.round_layer(3, ones, zeros, layer.weights, layer.steps, 127)
    found = gram_observer.find_errors(3, ones, zeros, layer)
    gram_observer.clear()
    assert rounded is not None
    assert rounded[0].shape == (1, 24)
    assert found is not None
    assert found[0].shape == (1,)
    lost = layer.integers * layer.steps - layer.weights
    np.testing.assert_allclose(found[0], (draw_rows(300, 1.0, seed=9) @ lost.T).mean(0), rtol=0.05)
