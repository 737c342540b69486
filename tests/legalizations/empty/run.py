"""Compare a recorded case of `cases` in a child process, which a kernel that fails without elements may end."""

from __future__ import annotations

import numpy as np

from tests.support import harness, isolated
from tests.support.functions.case import Array
from tests.support.recorded import read


def verdict(title: str) -> tuple[str, str]:
    """Return "right", or another verdict with the reason."""
    case = read("empty_operands")[title]
    kind, reason, _ = isolated.classify(lambda _: case.calls, case.saved_model, comparison=_compare)
    return kind, reason


def _compare(actual: Array, expected: Array) -> float:
    return harness.compare(_bounded(actual), _bounded(expected))


def _bounded(x: Array) -> Array:
    """Replace -infinity: LiteRT's maximum of no numbers is the lowest number, TensorFlow's is -infinity."""
    largest = np.finfo(np.float32).max
    return np.clip(x, -largest, largest) if x.dtype == np.float32 else x
