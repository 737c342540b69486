"""The operands of a softmax that are too small to matter."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from litefuse.passes.quantize.kernels.logits import find_least_logit

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
