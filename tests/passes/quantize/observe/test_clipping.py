"""Ranges by percentile and by the least squared error, compared with those found by trying."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from litefuse.passes.quantize.integers.layers import INT8_STEPS, INT16_STEPS
from litefuse.passes.quantize.kernels.histogram import Histogram
from litefuse.passes.quantize.observe.clipping import least_error_range, percentile_range

RANDOM = np.random.default_rng(0)
VALUES = {
    "normal": RANDOM.normal(size=20_000),
    "relu": np.maximum(RANDOM.normal(size=20_000), 0),
    "negative": -np.abs(RANDOM.normal(size=20_000)),
    "laplace": RANDOM.laplace(size=20_000),
    "student": RANDOM.standard_t(3, 20_000),
    "uniform": RANDOM.uniform(size=20_000),
    "outlier": np.append(RANDOM.normal(size=20_000), 100.0),
    "offset": RANDOM.normal(size=20_000) + 20,
}


def histogram(values: np.ndarray) -> Histogram:
    found = Histogram()
    found.add(values.astype(np.float32), float(np.abs(values).max()))
    return found


def error(values: np.ndarray, low: float, high: float, steps: int) -> float:
    """Return the squared error of quantizing in this range."""
    scale = (high - low) / steps
    zero = np.rint(low / scale)
    return float(np.sum((np.clip(np.rint(values / scale), zero, zero + steps) * scale - values) ** 2))


@pytest.mark.parametrize("name", VALUES)
def test_the_least_error_of_int8(name: str) -> None:
    values = VALUES[name]
    low, high = min(float(values.min()), 0.0), max(float(values.max()), 0.0)
    found = least_error_range(histogram(values), low, high, INT8_STEPS)
    assert low <= found[0] <= 0 <= found[1] <= high
    shares = np.arange(1, 33) / 32
    tried = itertools.product({*(low * shares)}, {*(high * shares)})
    least = min(error(values, *ends, INT8_STEPS) for ends in tried)
    # The zero point is rounded, and the histogram has bins of 1/8 to 1/4 of a step of the whole range.
    assert error(values, *found, INT8_STEPS) <= 1.05 * least
    assert error(values, *found, INT8_STEPS) <= 1.01 * error(values, low, high, INT8_STEPS)


@pytest.mark.parametrize("name", VALUES)
def test_int16_clips_nothing_that_matters(name: str) -> None:
    values = VALUES[name]
    low, high = float(values.min()), float(values.max())
    found = least_error_range(histogram(values), low, high, INT16_STEPS)
    assert found[0] <= 0.9 * min(low, 0.0) and found[1] >= 0.9 * max(high, 0.0)


@pytest.mark.parametrize("value", [0.0, 3.0, -1e-30])
def test_constants_are_not_clipped(value: float) -> None:
    values = np.full(10, value)
    found = least_error_range(histogram(values), value, value, INT8_STEPS)
    assert found == (min(value, 0.0), max(value, 0.0))
    low, high = percentile_range(histogram(values), value, value, 99.0)
    assert min(low, 0.0) == min(value, 0.0) and max(high, 0.0) == max(value, 0.0)


@pytest.mark.parametrize("name", VALUES)
@pytest.mark.parametrize("percentile", [90.0, 99.9])
def test_percentiles(name: str, percentile: float) -> None:
    values = VALUES[name]
    found = histogram(values)
    low, high = percentile_range(found, float(values.min()), float(values.max()), percentile)
    width = np.diff(found.edges)[0]
    cut = len(values) * (1 - percentile / 100) / 2
    assert low >= values.min() and high <= values.max()
    for end, mirrored in ((low, values), (-high, -values)):
        # 0 is always in the range of integers.
        if end < 0:
            assert np.sum(mirrored < end - width) <= cut + 1
            assert np.sum(mirrored < end + width) >= cut - 1


def test_a_percentile_of_100_is_the_range() -> None:
    values = VALUES["normal"]
    ends = float(values.min()), float(values.max())
    assert percentile_range(histogram(values), *ends, 100.0) == ends


@pytest.mark.parametrize("exponent", [-90, 127])
def test_ranges_of_extreme_numbers_are_scaled(exponent: int) -> None:
    values = VALUES["outlier"] / 128
    expected = least_error_range(histogram(values), values.min(), values.max(), INT8_STEPS)
    scaled = np.ldexp(values, exponent)
    found = least_error_range(histogram(scaled), scaled.min(), scaled.max(), INT8_STEPS)
    assert found == tuple(np.ldexp(expected, exponent).tolist())
