"""Sensitivity of a model's outputs to the rounding of its inputs."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from litefuse.verification.replacement.compare import difference
from litefuse.verification.replacement.random import Array, Random


def nudge(arrays: Sequence[Array]) -> list[Array]:
    """Return the arrays with every nonzero float replaced by one of its two neighbors, as rounding might.

    Of a whole number, which may be an id, this is the one away from 0: both are converted to the same integer.
    """
    random = Random(11)
    return [_nudge(array, random) if array.dtype.kind == "f" else array for array in arrays]


def _nudge(array: Array, random: Random) -> Array:
    goals = np.where(random.integers(0, 2, array.shape) > 0, np.inf, -np.inf).astype(array.dtype)
    goals = np.where(array == np.rint(array), np.copysign(np.inf, array), goals).astype(array.dtype)
    return np.where(array == 0, array, np.nextafter(array, goals))  # a zero is exact


def sensitivity(expected: Array, moved: Array) -> float:
    """Return the difference of two outputs of the model, relative to their largest magnitude; 0 if unknown."""
    if expected.dtype.kind not in "fc":
        return 0.0
    found = difference([expected], [moved], tolerance=0.0, infinite=False).error
    return found if np.isfinite(found) else 0.0
