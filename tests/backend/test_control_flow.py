"""Loops and branches, and the copies that loops need."""

from __future__ import annotations

import numpy as np
import pytest

from litefuse.backend import to_bytes
from litefuse.ir import DType, Module, Symbol
from litefuse.tflite import summarize
from tests.support.modules.lite_modules import BOOL, add_function, counted, entry, f32, i32, loop, run, tensor

ONE = np.ones(1, np.float32)


def negate(b, x):
    return b.tfl.neg(x, result_types=[x.type])


def grow(b, x):
    return b.tfl.concatenation(x, ONE, axis=0, result_types=[x.type])


def grown(x):
    return np.concatenate([x, ONE])


CASES = {
    "kept": (lambda b, x, y: [x, y], lambda x, y: (x, y), 0),
    "swapped": (lambda b, x, y: [y, x], lambda x, y: (y, x), 2),
    "both second": (lambda b, x, y: [y, y], lambda x, y: (y, y), 1),
    "shifted": (lambda b, x, y: [y, negate(b, x)], lambda x, y: (y, -x), 1),
    "shifted back": (lambda b, x, y: [negate(b, y), x], lambda x, y: (-y, x), 1),
    "one op twice": (lambda b, x, y: [(z := negate(b, x)), z], lambda x, y: (-x, -x), 0),
    "constant": (lambda b, x, y: [b.const(np.array([5, 5], np.float32)), x], lambda x, y: ([5, 5], x), 1),
}
GROWING = {
    "grows": (lambda b, x, y: [grow(b, x), y], lambda x, y: (grown(x), y), 0),
    "shifted, grows": (lambda b, x, y: [y, grow(b, x)], lambda x, y: (y, grown(x)), 1),
    "grows, shifted": (lambda b, x, y: [grow(b, y), x], lambda x, y: (grown(y), x), 1),
    "grows, kept elsewhere": (lambda b, x, y: [grow(b, x), x], lambda x, y: (grown(x), x), 1),
}


@pytest.mark.parametrize("start", [0, 4, 5])
@pytest.mark.parametrize(
    ("case", "dynamic"), [*((case, False) for case in CASES), *((case, True) for case in (CASES | GROWING))]
)
def test_loops(case, dynamic, start):
    body, reference, copies = (CASES | GROWING)[case]
    state = f32(None) if dynamic else f32(2)
    module = Module()
    counted(module, [state, state], 5, body)
    types = [i32(), state, state]
    entry(
        types, lambda b, *values: loop(b, values, types), inputs=["n", "x", "y"], outputs=["n", "x", "y"], module=module
    )
    x, y = np.array([1, 2], np.float32), np.array([3, 4], np.float32)
    found = run(module, n=np.int32(start), x=x, y=y)
    for _ in range(start, 5):
        x, y = reference(x, y)
    np.testing.assert_array_equal(found["x"], x)
    np.testing.assert_array_equal(found["y"], y)
    assert summarize(to_bytes(module)).ops.get("tfl.slice", 0) == copies


@pytest.mark.parametrize("dtype", [DType.F32, DType.I64, DType.BOOL])
def test_swapped_scalars(dtype):
    types = [i32(), tensor(dtype), tensor(dtype)]
    module = Module()
    counted(module, types[1:], 3, lambda b, x, y: [y, x])
    entry(
        types, lambda b, *values: loop(b, values, types), inputs=["n", "x", "y"], outputs=["n", "x", "y"], module=module
    )
    zero, one = np.array(0, dtype.numpy), np.array(1, dtype.numpy)
    found = run(module, n=np.int32(0), x=zero, y=one)
    assert (found["x"], found["y"]) == (one, zero)


def test_strings_stay():
    types = [i32(), tensor(DType.STRING, 2)]
    module = Module()
    counted(module, types[1:], 3, lambda b, text: [text])
    entry(types, lambda b, *values: loop(b, values, types), inputs=["n", "text"], outputs=["n", "text"], module=module)
    text = np.array([b"ab", b"cde"], object)
    np.testing.assert_array_equal(run(module, n=np.int32(0), text=text)["text"], text)


def test_branches_that_return_arguments_and_constants():
    module = Module()
    add_function(module, "then", [f32(2)], lambda b, x: [b.const(np.array([9, 9], np.float32)), x])
    add_function(module, "other", [f32(2)], lambda b, x: [x, negate(b, x)])

    def body(b, condition, x):
        attributes = {"then_subgraph_index": Symbol("then"), "else_subgraph_index": Symbol("other")}
        return b.op("tfl.if", [condition, x], attributes, [f32(2), f32(2)]).results

    entry([BOOL, f32(2)], body, inputs=["condition", "x"], outputs=["a", "b"], module=module)
    x = np.array([1, 2], np.float32)
    for condition, expected in ((True, ([9, 9], x)), (False, (x, -x))):
        found = run(module, condition=np.bool_(condition), x=x)
        np.testing.assert_array_equal(found["a"], expected[0])
        np.testing.assert_array_equal(found["b"], expected[1])
    assert summarize(to_bytes(module)).subgraphs == ("main", "then", "other")


def test_unreachable_functions_are_left_out():
    module = entry([f32(2)], lambda b, x: [negate(b, x)], inputs=["x"], outputs=["y"])
    add_function(module, "dead", [f32(2)], lambda b, x: [x])
    assert summarize(to_bytes(module)).subgraphs == ("main",)
