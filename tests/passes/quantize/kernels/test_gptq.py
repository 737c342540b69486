"""The rounding of weights by the errors of results, and the rows that it learns from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import pytest

from litefuse.passes.quantize.kernels import gram_observer, ranges
from litefuse.passes.quantize.kernels.gptq import Grams, _compensate, _factorize, round_weights
from litefuse.passes.quantize.kernels.gram_observer import RowObserver
from litefuse.passes.quantize.kernels.observer import Observer

Array = np.ndarray[Any, Any]


def draw_rows(count: int, width: int, seed: int = 0) -> Array:
    """Return rows whose elements are correlated, as those of patches are."""
    rng = np.random.default_rng(seed)
    basis = np.random.default_rng(1).normal(size=(max(width // 3, 1), width))
    return (rng.normal(size=(count, len(basis))) @ basis + 0.1 * rng.normal(size=(count, width))).astype(np.float32)


def make_grams(observed: Array, block: int) -> Grams:
    grams = Grams(observed.shape[1], block)
    for part in np.array_split(observed, 5):
        grams.add(part)
    return grams


@pytest.mark.parametrize("block", [8, 20, 48, 64], ids=lambda block: f"blocks of {block}")
def test_the_error_of_results_falls_on_other_rows(block: int) -> None:
    weights = np.random.default_rng(2).normal(size=(16, 48)).astype(np.float32)
    scales = np.abs(weights).max(1, keepdims=True) / 31
    found = round_weights(weights, scales, make_grams(draw_rows(400, 48), block), draw_rows(100, 48, seed=5), 31)
    assert found is not None
    integers, gain = found
    assert integers.dtype == np.int8
    assert np.abs(integers.astype(int)).max() <= 31
    unseen = draw_rows(200, 48, seed=6)
    nearest = np.rint(weights / scales)
    before, after = (np.square(unseen @ (each * scales - weights).T).mean() for each in (nearest, integers))
    assert gain > (1.5 if block > 8 else 1.1)
    assert before / after == pytest.approx(gain, rel=0.5)


def test_independent_elements_are_rounded_to_the_nearest_integers() -> None:
    weights = np.random.default_rng(2).normal(size=(4, 16)).astype(np.float32)
    grams = Grams(16, 16)
    grams.add(np.eye(16, dtype=np.float32))
    assert round_weights(weights, np.full((4, 1), 0.02, np.float32), grams, np.eye(16, dtype=np.float32), 127) is None


def test_weights_that_are_integers_already_are_left_alone() -> None:
    integers = np.random.default_rng(2).integers(-127, 128, (8, 24))
    scales = np.full((8, 1), 2.0**-6, np.float32)
    weights = (integers * scales).astype(np.float32)
    assert round_weights(weights, scales, make_grams(draw_rows(100, 24), 24), draw_rows(50, 24, seed=1), 127) is None


def test_each_channel_of_a_depthwise_convolution_is_rounded_by_itself() -> None:
    channels, taps = 6, 9
    observed = np.concatenate([draw_rows(300, taps, seed) for seed in range(channels)], 1)
    weights = np.random.default_rng(3).normal(size=(1, channels * taps)).astype(np.float32)
    steps = np.full((1, channels * taps), 0.1, np.float32)
    found = round_weights(weights, steps, make_grams(observed[:200], taps), observed[200:], 127)
    assert found is not None
    for channel in range(channels):
        part = slice(taps * channel, taps * (channel + 1))
        own = (weights[:, part] / steps[:, part]).reshape(1, taps, 1)
        grams = make_grams(observed[:200, part], taps)
        alone = _compensate(own, _factorize(grams.products), 127)
        np.testing.assert_array_equal(found[0][:, part], alone.reshape(1, taps))


def test_elements_that_are_always_zero_do_no_harm() -> None:
    observed, held_out = draw_rows(100, 24), draw_rows(50, 24, seed=1)
    observed[:, ::3] = held_out[:, ::3] = 0
    weights = np.random.default_rng(2).normal(size=(8, 24)).astype(np.float32)
    found = round_weights(weights, np.full((8, 1), 0.1, np.float32), make_grams(observed, 24), held_out, 127)
    assert found is not None
    np.testing.assert_array_equal(found[0][:, ::3], np.rint(weights[:, ::3] / np.float32(0.1)))


@pytest.mark.parametrize("block", [5, 12])
def test_rescaled_sums_are_those_of_rescaled_rows(block: int) -> None:
    observed = draw_rows(60, 12) + 3
    factors, centers = np.linspace(0.5, 4, 12), np.linspace(-1, 5, 12)
    changed = make_grams(((observed - centers) / factors).astype(np.float32), block)
    np.testing.assert_allclose(
        make_grams(observed, block).rescaled(factors, centers).products, changed.products, rtol=1e-3, atol=1e-2
    )


def convolve(image: Array, weights: Array, options: dict[str, Any]) -> Array:
    """Return the sums of the products of patches, by TensorFlow's definition of padding, without batches."""
    sizes = [(size - 1) * dilation + 1 for size, dilation in zip(options["size"], options["dilation"], strict=True)]
    counts, pads = [], [(0, 0)]
    for axis, extent in enumerate(sizes):
        size, stride = image.shape[1 + axis], options["stride"][axis]
        counts.append(-(-size // stride) if options["same"] else (size - extent) // stride + 1)
        total = max((counts[-1] - 1) * stride + extent - size, 0) if options["same"] else 0
        pads.append((total // 2, total - total // 2))
    padded = np.pad(image, [*pads, (0, 0)])
    found = np.zeros((len(image), *counts, image.shape[-1]))
    for batch, row, column in np.ndindex(*found.shape[:3]):
        top, left = row * options["stride"][0], column * options["stride"][1]
        part = padded[batch, top : top + sizes[0], left : left + sizes[1]]
        part = part[:: options["dilation"][0], :: options["dilation"][1]]
        found[batch, row, column] = np.einsum("hwc,hw->c", part, weights)
    return found


GEOMETRIES = [
    {"size": [3, 3], "stride": [1, 1], "dilation": [1, 1], "same": True},
    {"size": [3, 2], "stride": [2, 2], "dilation": [1, 1], "same": True},
    {"size": [2, 3], "stride": [1, 2], "dilation": [2, 1], "same": True},
    {"size": [3, 3], "stride": [2, 1], "dilation": [1, 1], "same": False},
    {"size": [1, 1], "stride": [1, 1], "dilation": [1, 1], "same": False},
]


@pytest.mark.parametrize("geometry", GEOMETRIES, ids=str)
@pytest.mark.parametrize("depthwise", [False, True], ids=["full", "depthwise"])
def test_patches_are_what_a_convolution_multiplies(geometry: dict[str, Any], depthwise: bool) -> None:
    rng = np.random.default_rng(0)
    image = rng.normal(size=(1, 5, 6, 3)).astype(np.float32)
    options = {**geometry, "depthwise": depthwise}
    # Few enough that all patches are taken, in order.
    patches = gram_observer._Patches(image.shape, options, gram_observer._Layer(27, 27, groups=1)).read(image)
    each = patches.reshape(len(patches), 3, -1).sum(2) if depthwise else patches.reshape(len(patches), -1, 3).sum(1)
    expected = convolve(image, np.ones(geometry["size"]), options)
    np.testing.assert_allclose(each, expected.reshape(-1, 3), rtol=1e-4, atol=1e-5)


@pytest.mark.parametrize("table", [0, 1 << 14])
@pytest.mark.parametrize("same", [False, True])
def test_each_call_reads_patches_at_random_places(same: bool, table: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gram_observer, "_MAX_TABLE", table)
    options = {"size": [3, 2], "stride": [2, 1], "dilation": [1, 1], "same": same, "depthwise": False}
    images = [draw_rows(2 * 12 * 15, 3, seed).reshape(2, 12, 15, 3).astype(np.float32) for seed in range(20)]
    layer = gram_observer._Layer(18, 18, groups=1)
    patches = gram_observer._Patches(images[0].shape, options, layer)
    places = np.random.default_rng(layer.grams.width)
    for image in images:
        expected = convolve(image, np.ones(options["size"]), options).reshape(-1, 3)
        chosen = np.sort(places.integers(0, len(expected), gram_observer._ROWS_AT_ONCE))
        found = patches.read(image).reshape(len(chosen), -1, 3).sum(1)
        np.testing.assert_allclose(found, expected[chosen], rtol=1e-4, atol=1e-5)


def observe_rows(options: dict[str, Any], calls: Iterable[np.ndarray[Any, Any]]) -> None:
    observer = RowObserver({**options, "operand": 0})
    for call in calls:
        if not observer.is_done:
            observer.observe(call.astype(np.float32))


def test_rows_beyond_a_number_are_not_observed() -> None:
    gram_observer.clear()
    observe_rows({"number": 7, "width": 4, "block": 4}, (draw_rows(100, 4, seed) for seed in range(200)))
    layer = gram_observer._layers[7]
    assert layer.grams.count == gram_observer._CALLS * gram_observer._ROWS_AT_ONCE
    assert sum(map(len, layer.held_out)) <= gram_observer._MAX_HELD_OUT
    gram_observer.clear()
    assert gram_observer.round_layer(7, np.ones(4), np.zeros(4), np.ones((2, 4)), np.ones((2, 1)), 127) is None


def test_fewer_rows_are_read_of_depthwise_convolutions() -> None:
    gram_observer.clear()
    images = draw_rows(60 * 8 * 8, 16, seed=0).reshape(60, 1, 8, 8, 16)
    geometry = {"size": [3, 3], "stride": [1, 1], "dilation": [1, 1], "same": True, "depthwise": True}
    observe_rows({"number": 2, "width": 9 * 16, "block": 512, **geometry}, images)
    layer = gram_observer._layers[2]
    assert layer.grams.products.shape == (16, 9, 9)
    assert layer.grams.count == gram_observer._CALLS * gram_observer._NARROW_ROWS_AT_ONCE
    assert {len(each) for each in layer.held_out} == {gram_observer._NARROW_ROWS_AT_ONCE}


def test_an_op_that_observes_ranges_reads_rows_until_there_are_enough() -> None:
    gram_observer.clear()
    ranges.start(2)
    shapes = [(2, 3), (50, 4)]
    layers = [{"number": number, "operand": 1, "width": 4, "block": 4} for number in (3, 5)]
    observer = Observer()
    observer.configure({"first": 0, "layers": layers}, lambda operand: shapes[operand])
    calls = [draw_rows(50, 4, seed) for seed in range(60)]
    for call in calls:
        operands = np.ones(shapes[0], np.float32), call.astype(np.float32)
        places = [[each.ctypes.data for each in operands], [each.nbytes for each in operands]]
        observer.attach(np.array(places, np.uintp))
        observer.observe()
    assert not observer._layers
    assert [gram_observer._layers[number].grams.count for number in (3, 5)] == [
        gram_observer._CALLS * gram_observer._ROWS_AT_ONCE
    ] * 2
    found = ranges.take()[1]
    assert (found.low, found.high) == (np.float32(np.min(calls)), np.float32(np.max(calls)))
    shared = gram_observer._layers[3].grams.products
    gram_observer.clear()
    observe_rows(layers[0], calls)
    np.testing.assert_array_equal(gram_observer._layers[3].grams.products, shared)
    gram_observer.clear()


@pytest.mark.parametrize("count", [3, 32, 33])
def test_rows_of_small_operands_are_those_of_single_calls(count: int) -> None:
    """All rows of a call that has few are read later, for many calls at once."""
    gram_observer.clear()
    ranges.start(3)
    options = [{"number": number, "operand": 1, "width": 8, "block": 8} for number in (0, 1)]
    observer = Observer()
    observer.configure({"first": 0, "layers": options}, lambda operand: (count, 8))
    calls = draw_rows(count * 450, 8, seed=0).reshape(450, count, 8).astype(np.float32)
    memory = np.zeros((2, count, 8), np.float32)
    observer.attach(np.array([[each.ctypes.data for each in memory], [each.nbytes for each in memory]], np.uintp))
    for place, call in enumerate(calls):
        memory[:] = call
        observer.observe()
        ranges.end_sample()
        if place == 5:
            ranges.measure()
    ranges.take()
    assert not observer._layers
    found = [(layer.grams.products, layer.held_out) for layer in gram_observer._layers.values()]
    gram_observer.clear()
    observe_rows(options[0], calls)
    layer = gram_observer._layers[0]
    for products, held_out in found:
        np.testing.assert_array_equal(products, layer.grams.products)
        np.testing.assert_array_equal(held_out, layer.held_out)
    gram_observer.clear()


@pytest.mark.parametrize("width", [16, 300])
def test_rows_far_from_zero_are_centered_exactly_or_not_used(width: int) -> None:
    gram_observer.clear()
    options = {"number": 0, "width": width, "block": 512}
    observe_rows(options, (1e5 + draw_rows(40, width, seed) for seed in range(12)))
    weights = np.random.default_rng(2).normal(size=(8, width)).astype(np.float32)
    scales = np.full((8, 1), 0.1, np.float32)
    found = gram_observer.round_layer(0, np.ones(width), np.full(width, 1e5), weights, scales, 127)
    gram_observer.clear()
    assert (found is not None) == (width == 16)
    if found is not None:
        unseen = draw_rows(100, width, 50)
        before, after = (
            np.square(unseen @ (each * scales - weights).T).sum() for each in (np.rint(weights / scales), found[0])
        )
        assert after < before / 2
