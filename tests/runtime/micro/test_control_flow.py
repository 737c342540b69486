"""Loops, branches and variables in tflite-micro, compared with LiteRT."""

from __future__ import annotations

import numpy as np
import pytest

from litefuse.backend import to_bytes
from litefuse.dialects.tfl.targets.micro import call_of, find_problems
from litefuse.ir import DType, Module, Op, Symbol, TensorType
from tests.support.modules.lite_modules import BOOL, add_function, counted, entry, f32, i32, loop
from tests.support.running.micro import IS_INSTALLED, NOT_INSTALLED, Job, run_files
from tests.support.running.quantized_runs import answers

pytestmark = pytest.mark.skipif(not IS_INSTALLED, reason=NOT_INSTALLED)

X = np.array([1, -2, 3], np.float32)
RESOURCE = TensorType(DType.RESOURCE, ())


def _problems(module: Module) -> list[str]:
    ops = [op for function in module.functions.values() for op in function.ops() if op.dialect == "tfl"]
    return [problem for op in ops for problem in find_problems(call_of(op))]


def _compare(module: Module, calls: list[dict[str, np.ndarray]]) -> None:
    """Require LiteRT's results in each call of one interpreter."""
    assert _problems(module) == []
    expected = answers(module, calls, "builtin")
    content = to_bytes(module)
    (run,) = run_files([Job(content, [list(call.values()) for call in calls])])
    assert not run.has_failed, run.log
    for want, got in zip(expected, run.calls, strict=True):
        for right, found in zip(want.values(), got, strict=True):
            np.testing.assert_allclose(found, right, rtol=1e-6)


@pytest.mark.parametrize(
    "body",
    [
        lambda b, x, y: [b.tfl.add(x, y, result_types=[x.type]), y],
        lambda b, x, y: [y, b.tfl.neg(x, result_types=[x.type])],
        lambda b, x, y: [x, b.const(X)],
    ],
    ids=["adds", "swaps", "constant"],
)
def test_loops_run(body) -> None:
    module = Module()
    types = [i32(), f32(3), f32(3)]
    counted(module, types[1:], 5, body)
    entry(types, lambda b, *values: loop(b, values, types), inputs="nxy", outputs="nxy", module=module)
    _compare(module, [{"n": np.int32(start), "x": X, "y": X * 2} for start in (0, 4, 5)])


def test_branches_run() -> None:
    module = Module()
    add_function(module, "yes", [f32(3)], lambda b, x: [b.tfl.neg(x, result_types=[x.type])])
    add_function(module, "no", [f32(3)], lambda b, x: [x])

    def choose(b, condition, x):
        attributes = {"then_subgraph_index": Symbol("yes"), "else_subgraph_index": Symbol("no")}
        return b.op("tfl.if", [condition, x], attributes, [f32(3)]).results

    entry([BOOL, f32(3)], choose, inputs=["condition", "x"], outputs=["y"], module=module)
    _compare(module, [{"condition": np.bool_(chosen), "x": X} for chosen in (True, False)])


def _variable(b):
    return b.tfl.var_handle(container="", shared_name="total", result_types=[RESOURCE])


def test_variables_run() -> None:
    module = Module()

    def reset(b):
        b.op("tfl.assign_variable", [_variable(b), b.const(X)], {}, [])
        return []

    def accumulate(b, x):
        b.op("tfl.call_once", [], {"init_subgraph_index": Symbol("reset")}, [])
        handle = _variable(b)
        total = b.tfl.add(b.tfl.read_variable(handle, result_types=[f32(3)]), x, result_types=[f32(3)])
        b.op("tfl.assign_variable", [handle, total], {}, [])
        return [total]

    add_function(module, "reset", [], reset)
    entry([f32(3)], accumulate, inputs=["x"], outputs=["y"], module=module)
    _compare(module, [{"x": X}, {"x": X * 3}])


def test_an_op_of_free_dimensions_is_refused() -> None:
    module = entry([f32(None, 3)], lambda b, x: [b.tfl.neg(x)], inputs=["x"], outputs=["y"])
    op: Op = next(iter(next(iter(module.functions.values())).ops()))
    assert find_problems(call_of(op)) == ["NEG needs fixed sizes, but a dimension is free"]


def test_an_op_in_an_uncalled_subgraph_may_crash() -> None:
    """tflite-micro plans no memory for subgraphs that the first does not call, but prepares their ops."""

    def total(b, x):
        return [b.tfl.sum(x, np.array([1], np.int32), result_types=[f32(2)])]

    module = entry([f32(2, 3)], total, inputs=["x"], outputs=["y"], name="first")
    calls = [[np.ones((2, 3), np.float32)]]
    (alone,) = run_files([Job(to_bytes(module), calls)])
    np.testing.assert_array_equal(alone.calls[0][0], [3, 3])
    entry([f32(2, 3)], total, inputs=["x"], outputs=["y"], name="second", module=module)
    (both,) = run_files([Job(to_bytes(module), calls)])
    assert both.has_failed and "signal" in both.log
