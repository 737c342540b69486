"""Histograms whose range grows."""

from __future__ import annotations

import numpy as np
import pytest

from litefuse.passes.quantize.kernels.histogram import BINS, Histogram


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
