"""Why XNNPACK does not run an op is what the runtime does."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from litefuse.backend import to_bytes
from litefuse.dialects.tfl.delegates import find_refusal
from litefuse.ir import DType, Value
from litefuse.tools.profiler import profile
from tests.support.modules.graph_builder import Graph, ops


def _vector(numbers: list[int]) -> np.ndarray:
    return np.array(numbers, np.int32)


BOUNDS = (_vector([0, 0]), _vector([2, 4]), _vector([1, 2]))
CASES: dict[str, tuple[Callable[[Graph, Value], Value], str]] = {
    "softmax": (lambda g, x: g.tfl.softmax(x, beta=1.0), ""),
    "softmax with beta": (lambda g, x: g.tfl.softmax(x, beta=2.0), "beta is not 1"),
    "concatenation": (lambda g, x: g.tfl.concatenation(*[x] * 5, axis=1), ""),
    "long concatenation": (lambda g, x: g.tfl.concatenation(*[x] * 6, axis=1), "it joins 5 operands at most"),
    "slice": (lambda g, x: g.tfl.slice(x, _vector([0, 0]), _vector([2, 3])), ""),
    "slice of the rest": (
        lambda g, x: g.tfl.slice(x, _vector([0, 1]), _vector([2, -1])),
        "a size is computed, or that of the rest (-1)",
    ),
    "strides": (lambda g, x: g.tfl.strided_slice(x, *BOUNDS), "a stride is not 1"),
    "cumsum": (lambda g, x: g.tfl.cumsum(x, np.int32(1)), "it has no kernel for the op"),
    "int32": (
        lambda g, x: g.tfl.add(g.tfl.cast(x, out_data_type=DType.I32), np.int32(1)),
        "it has no kernel for int32",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_reasons_agree_with_the_runtime(name: str) -> None:
    build, reason = CASES[name]
    g = Graph()
    module = g.returns(build(g, g.input(2, 4)))
    assert find_refusal(ops(module)[-1]) == reason
    found = profile(bytes(to_bytes(module)), budget=0.01)
    assert found.nodes[-1].delegated == (not reason)
