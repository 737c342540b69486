"""The estimate of how far unseen numbers exceed the range of the samples."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from litefuse.passes.quantize.kernels.tail_estimate import find_scales

Array = np.ndarray[Any, Any]
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
