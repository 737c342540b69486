"""A refused rule is told the simplest inputs for which it computes something else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import pytest

from litefuse import fuse_composite
from litefuse.ir import Builder, Module, TensorType, Value
from litefuse.rewrite.context import RewriteContext
from litefuse.verification.replacement import checker
from tests.support.modules.lite_modules import f32, i32
from tests.support.modules.marked_functions import call, entry, function, mark
from tests.verification.replacement.checker import check


def outcome(types: Sequence[TensorType], body: Callable[..., Value], build: Callable[..., Value]) -> Any:
    module = Module()
    inner = function(module, "inner", types, lambda b, *x: [body(b, *x)], **mark("acme.op"))
    results = [value.type for value in module.functions["inner"].results]
    entry(module, types, lambda b, *operands: call(b, inner, operands, *results))
    event, *_ = check(module, fuse_composite("acme.*")(build))
    return event


def c(number: float) -> np.ndarray:
    return np.asarray(number, np.float32)


def erf(b: Builder, x: Value) -> Value:
    return b.tf.Erf(x)


CASES: dict[str, tuple[Sequence[TensorType], Callable[..., Value], Callable[..., Value], str]] = {
    "a forgotten offset": (
        [f32(2, 3)],
        lambda b, x: b.tf.Exp(b.tf.AddV2(x, c(1))),
        lambda b, x: b.tfl.exp(x),
        "on x0 = 0 (2x3), the result at [0, 0] is 1 instead of 2.71828",
    ),
    "a limit": (
        [f32()],
        lambda b, x: b.tf.Relu6(x),
        lambda b, x: b.tfl.minimum(b.tfl.relu(x), c(7)),
        "for example, on x0 = 7, the result is 7 instead of 6",
    ),
    "exchanged operands": (
        [f32(1, 4), f32(1, 4)],
        lambda b, x, y: b.tf.Sub(x, y),
        lambda b, x, y: b.tfl.sub(y, x),
        "on x0 = [0, 0, 0, 0], x1 = [-1, 0, 0, 0], the result at [0, 0] is -1 instead of 1",
    ),
    "another element": (
        [f32(2, 5)],
        lambda b, x: b.tf.ReverseV2(x, b.i32([1])),
        lambda b, x: b.tfl.reverse_v2(x, b.i32([0])),
        "on x0 = zeros (2x5) but ",
    ),
    "an integer": (
        [i32()],
        lambda b, x: b.tf.Mul(x, np.int32(2)),
        lambda b, x: b.tf.SelectV2(b.tf.Equal(x, np.int32(77)), np.int32(0), b.tf.Mul(x, np.int32(2))),
        "for example, on x0 = 77, the result is 0 instead of 154",
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_the_reason_has_the_simplest_inputs(name: str) -> None:
    types, body, build, text = CASES[name]
    event = outcome(types, body, build)
    assert event.outcome == "refused"
    assert event.reason.startswith("it computes something else: on ")
    assert text in event.reason, event.reason


def test_a_clear_difference_needs_no_run_in_litert(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checker, "Program", None)
    types, body, build, text = CASES["a forgotten offset"]
    assert text in outcome(types, body, build).reason


def test_a_tolerance_is_respected() -> None:
    """tanh(1.2 x) is within 0.04 of erf(x)."""

    def build(b: RewriteContext, x: Value, *, tolerance: float) -> Value:
        b.tolerate(tolerance, "an approximation")
        return b.tf.Tanh(b.tf.Mul(x, c(1.2)))

    assert outcome([f32(2, 6)], erf, lambda b, x: build(b, x, tolerance=0.05)).outcome == "fused"
    assert outcome([f32(2, 6)], erf, lambda b, x: build(b, x, tolerance=1e-4)).outcome == "refused"


def test_a_domain_is_respected() -> None:
    """Only positive numbers are compared, with which the magnitude is the number."""

    def build(b: RewriteContext, x: Value) -> Value:
        b.domains[x] = lambda uniform: 1.0 + uniform
        return b.tf.Mul(x, c(1))

    assert outcome([f32(2, 6)], lambda b, x: b.tf.Abs(x), build).outcome == "fused"
    assert outcome([f32(2, 6)], lambda b, x: b.tf.Abs(x), lambda b, x: b.tf.Mul(x, c(1))).outcome == "refused"
