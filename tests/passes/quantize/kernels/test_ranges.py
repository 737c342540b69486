"""Ranges and histograms that the observers of calibration record, and estimates from them, without a model."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from litefuse.passes.quantize.kernels import ranges
from litefuse.passes.quantize.kernels.channels import Channels
from litefuse.passes.quantize.kernels.histogram import BINS, Histogram
from litefuse.passes.quantize.kernels.logits import find_least_logit
from litefuse.passes.quantize.kernels.observer import Observer
from litefuse.passes.quantize.kernels.ranges import NotFinite
from litefuse.passes.quantize.kernels.tail_estimate import find_scales


@pytest.fixture(autouse=True)
def forget() -> Iterator[None]:
    yield
    ranges.take()


def observer(first: int = 0) -> Observer:
    made = Observer()
    made.configure({"first": first}, lambda _: ())
    return made


def observe(each: Observer, *arrays: Any) -> None:
    values = [np.array(array, np.float32) for array in arrays]
    each.attach(np.array([[value.ctypes.data for value in values], [value.nbytes for value in values]], np.uintp))
    each.observe()


def end_sample() -> None:
    ranges.end_sample()
    ranges.measure()


SIZES = pytest.mark.parametrize("size", [1, 100, 512, 513, 2048, 2049, 4096, 4097, 100_000])


@SIZES
@pytest.mark.parametrize("counts", [False, True])
def test_ranges_of_all_samples(size: int, counts: bool) -> None:
    ranges.start(5, counts=counts, average=None)
    random = np.random.default_rng(0)
    values = random.normal(size=(3, size)).astype(np.float32)
    first, second = observer(), observer(3)
    for row in values:
        observe(first, row, np.zeros((0, 2)), -row[:1])
        observe(second, row.reshape(1, -1) * 2)
        end_sample()
    found = ranges.take()
    # Number 1 is empty, and number 4 was not observed.
    assert set(found) == {0, 2, 3}
    expected = {0: values, 2: -values[:, :1], 3: values * 2}
    for number, array in expected.items():
        assert (found[number].low, found[number].high) == (array.min(), array.max())
        histogram = found[number].histogram
        assert (histogram is None) == (not counts)
        if histogram is not None:
            filled = np.flatnonzero(histogram.counts)
            assert histogram.edges[filled[0]] >= array.min() - np.diff(histogram.edges)[0]
            assert histogram.edges[filled[-1]] <= array.max()
            if size <= 512:
                assert histogram.counts.sum() == array.size
    assert not ranges.take()


def test_large_operands_are_counted_in_all_channels() -> None:
    ranges.start(1, counts=True, average=None)
    each = observer()
    # Channels have different numbers.
    observe(each, np.broadcast_to(np.arange(96, dtype=np.float32), (64, 64, 96)))
    end_sample()
    histogram = ranges.take()[0].histogram
    assert histogram is not None
    counts = np.histogram(histogram.edges[:-1], np.arange(97), weights=histogram.counts)[0]
    assert counts.min() > 0.9 * counts.mean()


@SIZES
def test_the_histogram_is_that_of_the_operand(size: int) -> None:
    values = np.random.default_rng(0).normal(size=(50, size)).astype(np.float32)
    ranges.start(2, counts=True, average=None)
    each = observer()
    for row in values:
        observe(each, np.ones(size), row)
        end_sample()
    histogram = ranges.take()[1].histogram
    assert histogram is not None
    shares = np.cumsum(histogram.counts) / histogram.counts.sum()
    expected = np.searchsorted(np.sort(values, axis=None), histogram.edges[1:]) / values.size
    # By chance, shares of a sample differ by this much, or less in one of a thousand cases.
    assert np.abs(shares - expected).max() <= 2 / np.sqrt(histogram.counts.sum())


@pytest.mark.parametrize("at_once", [1, 7, 1000])
def test_of_many_numbers_some_calls_count_for_others(at_once: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ranges, "_COUNTED_WHOLE", 256)
    record = ranges.Record(1, counts=True)
    calls = np.random.default_rng(0).normal(size=(1000, 8)).astype(np.float32)
    for start in range(0, len(calls), at_once):
        record.count(0, calls[start : start + at_once], 8.0)
    assert record.histograms is not None
    expected = Histogram()
    expected.add(calls[:32], 8.0)
    for call in calls[32::11]:
        for _ in range(11):
            expected.add(call, 8.0)
    assert (record.histograms[0].counts == expected.counts).all()
    assert abs(expected.counts.sum() - calls.size) <= 10 * 8


@SIZES
def test_the_moving_average_is_of_samples(size: int) -> None:
    ranges.start(2, counts=False, average=0.75)
    each = observer()
    # A loop observes two values in the first sample.
    observe(each, np.full(size, -4.0), np.ones(1))
    observe(each, np.full(size, 8.0), np.ones(1))
    end_sample()
    end_sample()
    observe(each, np.linspace(0, 4, size), np.ones(1))
    end_sample()
    found = ranges.take()
    assert (found[0].low, found[0].high) == (-3.0, 0.75 * 8 + 0.25 * (4 if size > 1 else 0))
    assert (found[1].low, found[1].high) == (1.0, 1.0)


@SIZES
@pytest.mark.parametrize("number", [np.nan, np.inf, -np.inf])
@pytest.mark.parametrize("counts", [False, True])
def test_numbers_that_are_not_finite(size: int, number: float, counts: bool) -> None:
    ranges.start(3, counts=counts, average=None)
    each = observer(1)
    observe(each, np.zeros(3), np.zeros(size))
    end_sample()
    wrong = np.zeros(size)
    wrong[-1] = number
    observe(each, np.ones(3), wrong)
    end_sample()
    found = ranges.take()
    assert found[2].not_finite == NotFinite(1, bool(np.isnan(number)), number == -np.inf, number == np.inf)
    assert (found[2].low, found[2].high) == (0, 0)
    assert found[1].not_finite is None
    assert (found[1].low, found[1].high) == (0, 1)
    assert (found[2].histogram is not None) == counts


@SIZES
def test_ranges_are_those_of_finite_numbers(size: int) -> None:
    ranges.start(2, average=None, recorded=2)
    each = observer()
    for sample in range(2):
        numbers = np.linspace(-1, 2, size) * (sample + 1)
        numbers[size // 2] = (-np.inf, np.nan)[sample]
        observe(each, numbers, np.zeros(1))
        end_sample()
    found = ranges.take()[0]
    assert found.not_finite == NotFinite(0, has_nan=True, has_low=True, has_high=False)
    expected = np.delete(np.linspace(-2, 4, size), size // 2)
    assert (found.low, found.high) == (expected.min(initial=0), expected.max(initial=0))
    recorded = ranges.recorded(0)
    assert recorded is not None and np.isfinite(recorded).all()


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        ([-1, 0.5, 2, -1e9, -1e9 + 64], (-1, 2)),
        ([-1, 2, -1e9, -2e9], (-1, 2)),
        ([-1, 0.5, 2, -8], None),
        ([0, 100, 200], None),
        # Numbers of all sizes, as of a spectrum.
        (np.geomspace(1e-3, 1e6, 100).tolist(), None),
        # A single small number does not matter.
        ([1e-3, *np.linspace(50, 100, 200).tolist()], None),
    ],
)
def test_numbers_without_constants_far_away(numbers: list[float], expected: tuple[float, float] | None) -> None:
    ranges.start(1, recorded=1)
    each = observer()
    observe(each, np.array(numbers))
    end_sample()
    ranges.take()
    found = ranges.cores({0: (-np.inf, np.inf)})
    assert found == ({} if expected is None else {0: expected})


def test_sizes_may_change_between_calls() -> None:
    ranges.start(1, counts=True, average=None)
    each = observer()
    for size in (1, 3, 5000, 2, 0, 2):
        observe(each, np.full(size, size))
        end_sample()
    found = ranges.take()[0]
    assert (found.low, found.high) == (1, 5000)
    assert found.histogram is not None and found.histogram.counts[2048:].sum() >= 8


@pytest.mark.parametrize("width", [1, 3, 700])
@pytest.mark.parametrize("rows", [1, 5, 60])
def test_channels_do_not_depend_on_when_samples_are_evaluated(rows: int, width: int) -> None:
    values = np.random.default_rng(0).normal(size=(20, rows, width)).astype(np.float32)
    found: list[Channels] = []
    for step in (1, 7, 20):
        ranges.start(2)
        each = Observer()
        each.configure({"first": 0, "widths": [width, 0]}, lambda _: ())
        for count, array in enumerate(values, 1):
            observe(each, array, array)
            ranges.end_sample()
            if count % step == 0:
                ranges.measure()
        observed = ranges.take()
        assert observed[1].channels is None
        channels = observed[0].channels
        assert channels is not None
        found.append(channels)
    first = found[0]
    assert (first.low == values.min((0, 1))).all() and (first.high == values.max((0, 1))).all()
    measured = values[:16].astype(np.float64)
    np.testing.assert_allclose(first.mean, measured.mean((0, 1)), atol=1e-6)
    np.testing.assert_allclose(first.mean_square, np.square(measured).mean((0, 1)), rtol=1e-5)
    for other in found[1:]:
        for name in ("low", "high", "total", "squares"):
            assert (getattr(other, name) == getattr(first, name)).all()


def test_recorded_elements_are_counted_in_parts_of_a_range() -> None:
    values = np.random.default_rng(0).normal(size=1000).astype(np.float32)
    ranges.start(1, recorded=1)
    observe(observer(), values)
    end_sample()
    ranges.take()
    low, high = -1.3, 2.1
    expected, _ = np.histogram(np.clip(values, low, high), 24, (low, high))
    assert ranges.histograms({0: (low, high), 1: (low, high)}, 24) == {0: tuple(expected.tolist())}


def histogram(*parts: np.ndarray) -> Histogram:
    found = Histogram()
    for part in parts:
        found.add(part, float(np.abs(part).max()))
    return found


def test_the_counts_are_those_of_numpy() -> None:
    values = np.random.default_rng(0).uniform(-3, 3, 10_000).astype(np.float32)
    found = histogram(values.reshape(100, 100))
    assert found.edges[[0, -1]].tolist() == [-4, 4]
    # Numbers within 2**-13 of a bin from an edge may be rounded into the next bin.
    assert np.abs(found.counts - np.histogram(values, found.edges)[0]).sum() <= 10
    assert found.counts.sum() == values.size


def test_the_counts_do_not_depend_on_the_order() -> None:
    random = np.random.default_rng(0)
    # Multiples of 1/16 are within bins, exactly.
    parts = [(random.integers(-99, 99, 500) * 2.0**power / 16).astype(np.float32) for power in (0, 3, -2, 5)]
    once, forward, backward = histogram(np.concatenate(parts)), histogram(*parts), histogram(*reversed(parts))
    assert once.exponent == forward.exponent == backward.exponent
    np.testing.assert_array_equal(forward.counts, once.counts)
    np.testing.assert_array_equal(backward.counts, once.counts)


@pytest.mark.parametrize("largest", [1.0, 3.0e38, 1e-20, 1e-45, 0.0, -1.0])
def test_numbers_of_any_magnitude_are_counted(largest: float) -> None:
    found = histogram(np.zeros(3, np.float32), np.array([largest, 0.5 * largest], np.float32))
    assert found.counts.sum() == 5 and found.counts.shape == (BINS,)
    assert found.edges[0] <= largest <= found.edges[-1]
    assert np.isfinite(found.edges).all()


Array = np.ndarray[Any, Any]


def draw_logits(count: int, largest: float, seed: int = 0) -> Array:
    """Return rows of ten numbers: one is at least `largest`, a second one a little smaller, and others are not."""
    rng = np.random.default_rng(seed)
    logits = rng.uniform(-20, -8 + largest, (count, 10))
    rows, places = np.arange(count), rng.permuted(np.tile(np.arange(10), (count, 1)), axis=1)
    logits[rows, places[:, 0]] = largest + rng.uniform(0, 10, count)
    logits[rows, places[:, 1]] = logits[rows, places[:, 0]] - rng.uniform(0, 4, count)
    return logits


def softmax(logits: Array) -> Array:
    powers = np.exp(logits - logits.max(1, keepdims=True))
    return powers / powers.sum(1, keepdims=True)


@pytest.mark.parametrize(("largest", "expected"), [(0.0, -8.0), (3.0, -5.0), (-4.0, -12.0)])
def test_numbers_far_below_the_largest_of_each_row_are_left_out(largest: float, expected: float) -> None:
    logits = draw_logits(25, largest)
    limit = find_least_logit(logits, float(logits.max()), 255)
    assert limit == pytest.approx(expected, abs=2)
    unseen = draw_logits(1000, largest, seed=1)
    np.testing.assert_allclose(softmax(np.maximum(unseen, limit)), softmax(unseen), atol=1 / 100)


def test_numbers_that_matter_are_kept() -> None:
    logits = np.random.default_rng(0).uniform(-10, -8, (25, 10))
    limit = find_least_logit(logits, 0.0, 255)
    assert limit < logits.max(1).min() - 1


Draw = Callable[[np.random.Generator, tuple[int, int]], Array]


def ends_of(rows: Array) -> tuple[Array, Array]:
    return -rows.min(1, keepdims=True), rows.max(1, keepdims=True)


def draw_exponential(rng: np.random.Generator, shape: tuple[int, int]) -> Array:
    return rng.exponential(0.5, shape) * rng.choice([-1, 2], shape)


def draw_normal(rng: np.random.Generator, shape: tuple[int, int]) -> Array:
    return rng.normal(0, 1, shape)


@pytest.mark.parametrize(
    ("draw", "expected"),
    # Of a normal distribution, numbers beyond the largest of 800 exceed it by 0.29 on average.
    [(draw_exponential, (0.5, 1.0)), (draw_normal, (0.29, 0.29))],
)
def test_scales_are_the_mean_excess_of_unseen_numbers(draw: Draw, expected: tuple[float, float]) -> None:
    found = [find_scales(ends_of(draw(np.random.default_rng(seed), (25, 32))), 800) for seed in range(100)]
    typical = np.median(np.array(found), axis=0)
    np.testing.assert_allclose(typical, expected, rtol=0.35)


def test_columns_of_the_same_range_are_compared_with_themselves() -> None:
    rows = np.random.default_rng(0).laplace(0, 1, (25, 32))
    even = rows / np.abs(rows).max(0)
    typical = np.abs(rows).max(0).mean()
    found = find_scales((-even, even), 800)
    assert found is not None
    # Those of a Laplace distribution are 1.
    np.testing.assert_allclose(found * typical, 1, rtol=0.6)
    tied = find_scales(ends_of(even), 800)
    assert tied is not None and tied.max() < 0.5 * found.min()


def test_limits_that_many_rows_reach_are_not_exceeded() -> None:
    rows = np.random.default_rng(0).normal(3, 3, (25, 32)).clip(0, 6)
    np.testing.assert_array_equal(find_scales(ends_of(rows), 800), [0, 0])


def test_few_rows_tell_nothing() -> None:
    assert find_scales(ends_of(np.random.default_rng(0).normal(size=(9, 32))), 800) is None
