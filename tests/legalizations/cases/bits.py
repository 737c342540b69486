"""Cases: shifts and bit counts, of every width, with distances beyond it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import tensorflow as tf

from tests.support.functions.case import Case, case
from tests.support.functions.values import Array, random

raw = tf.raw_ops
TYPES = (np.int8, np.int32, np.int64, np.uint8, np.uint32, np.uint64)


def whole_range(dtype: Any, *shape: int) -> Array:
    """Return integers from all of the type's range, including its limits."""
    limits = np.iinfo(dtype)
    values = random(*shape, seed=np.dtype(dtype).name).integers(limits.min, limits.max, shape, dtype, endpoint=True)
    values.reshape(-1)[:2] = limits.min, limits.max
    return values


def shifts() -> Iterator[Case]:
    for dtype in TYPES:
        name, bits = np.dtype(dtype).name, 8 * np.dtype(dtype).itemsize
        distances = [0, 1, bits // 2 - 1, bits // 2, bits - 1, bits, bits + 3, 100]
        if np.dtype(dtype).kind == "i":
            distances[-1] = -3
        operands = whole_range(dtype, 4, 8), np.asarray(distances, dtype)
        yield case(f"RightShift_{name}", tf.bitwise.right_shift, *operands)
        yield case(f"LeftShift_{name}", tf.bitwise.left_shift, *operands)


def counts() -> Iterator[Case]:
    for dtype in (np.int64, np.uint64):
        yield case(f"PopulationCount_{np.dtype(dtype).name}", lambda x: raw.PopulationCount(x=x), whole_range(dtype, 9))


CASES = (*shifts(), *counts())
