"""States that resource variables keep between calls: which are stored as integers, and their error, call after call."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from litefuse.context import Context
from litefuse.dialects import DIALECTS
from litefuse.ir import Builder, Constant, DType, Module, TensorType, Value, Variable
from litefuse.options import Options
from litefuse.passes.finalize.states.initializers import initialize_state
from tests.support.harness import RESOLVERS
from tests.support.modules.lite_modules import entry, f32
from tests.support.running.quantized_runs import answers, quantize

SIZE, CALLS = 8, 200
Array = np.ndarray[Any, Any]
WEIGHTS = np.random.default_rng(1).uniform(-0.3, 0.3, (SIZE, SIZE)).astype(np.float32)
Step = Callable[[Builder, Value, Value], tuple[Value, Value]]


def average(b: Builder, x: Value, state: Value) -> tuple[Value, Value]:
    """A moving average, whose increments are smaller than a step of 8 bits."""
    kept = b.tfl.mul(state, np.float32(0.99), result_types=[x.type])
    new = b.tfl.add(kept, b.tfl.mul(x, np.float32(0.01), result_types=[x.type]), result_types=[x.type])
    return new, new


def delay_line(b: Builder, x: Value, state: Value) -> tuple[Value, Value]:
    """The last four rows, of which a layer reads all."""
    rows = b.tfl.concatenation(state, x, axis=0, result_types=[f32(5, SIZE)])
    last = b.tfl.slice(rows, b.i32([1, 0]), b.i32([4, SIZE]), result_types=[f32(4, SIZE)])
    return b.tfl.fully_connected(rows, WEIGHTS, result_types=[f32(5, SIZE)]), last


def transposed(b: Builder, x: Value, state: Value) -> tuple[Value, Value]:
    """A state that is moved to itself, which XNNPACK would do in place if it were in floats."""
    moved = b.tfl.transpose(state, b.i32([1, 0]), result_types=[state.type])
    return b.tfl.fully_connected(b.tfl.add(state, x, result_types=[state.type]), WEIGHTS), moved


def product(b: Builder, x: Value, state: Value) -> tuple[Value, Value]:
    """A state that only products read."""
    new = b.tfl.tanh(b.tfl.fully_connected(b.tfl.add(state, x, result_types=[x.type]), WEIGHTS))
    return new, new


STEPS: dict[str, tuple[Step, tuple[int, int], float]] = {
    "average": (average, (1, SIZE), 0.0),
    "average of 1": (average, (1, SIZE), 1.0),
    "delay line": (delay_line, (4, SIZE), 0.25),
    "transposed": (transposed, (SIZE, SIZE), -0.5),
    "product": (product, (1, SIZE), 0.0),
}
STORED = {
    ("average", "int8", True): DType.I32,
    ("average", "int8", False): DType.I16,
    ("average of 1", "int8", True): DType.I32,
    ("average of 1", "int8", False): DType.I16,
    ("product", "int8", True): DType.I32,
    ("product", "int8", False): DType.I16,
}
"""The types of states that are not stored as the scheme computes; I32 are the bits of floats."""


def build(name: str) -> Module:
    step, shape, initial = STEPS[name]
    state = f32(*shape)
    module = Module()
    start = initial * np.random.default_rng(5).uniform(0.5, 1, shape)
    module.variables["s"] = Variable("s", state, Constant.of(start.astype(np.float32)))

    def body(b: Builder, x: Value) -> list[Value]:
        handle = b.tfl.var_handle(container="", shared_name="s", result_types=[TensorType(DType.RESOURCE, ())])
        answer, following = step(b, x, b.tfl.read_variable(handle, result_types=[state]))
        b.tfl.assign_variable(handle, following, result_types=[])
        return [answer]

    entry([f32(SIZE if name == "transposed" else 1, SIZE)], body, inputs=["x"], outputs=["y"], module=module)
    initialize_state(module, Context(DIALECTS, Options()))
    return module


@pytest.mark.parametrize("is_mixed", [True, False], ids=["mixed", "integers"])
@pytest.mark.parametrize("scheme", ["int8", "int16x8"])
@pytest.mark.parametrize("name", STEPS)
def test_states_between_calls(name: str, scheme: str, is_mixed: bool) -> None:
    random = np.random.default_rng(7)
    rows = SIZE if name == "transposed" else 1
    calls = [{"x": random.uniform(0, 1, (rows, SIZE)).astype(np.float32)} for _ in range(CALLS)]
    module = build(name)
    expected = np.stack([answer["y"] for answer in answers(module, calls, "builtin")])
    quantize(module, scheme, calls, float_fallback=is_mixed)
    (read,) = module.ops_of({"tfl.read_variable"})
    integers = DType.I8 if scheme == "int8" else DType.I16
    assert read.result.dtype is STORED.get((name, scheme, is_mixed), integers)
    for resolver in RESOLVERS:
        found = np.stack([answer["y"] for answer in answers(module, calls, resolver)])
        error = np.sqrt(np.square(found - expected).mean() / np.square(expected).mean())
        assert error < (0.02 if scheme == "int8" else 0.005)
