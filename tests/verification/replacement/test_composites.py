"""A wrong rule for a composite is refused with the measured errors; a right one is not."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from litefuse import fuse_composite
from litefuse.ir import Builder, DType, Value
from litefuse.reference.evaluator import Evaluator
from litefuse.rewrite.context import RewriteContext
from tests.support.modules.lite_modules import f32, i32
from tests.support.modules.marked_functions import composite_module
from tests.verification.replacement.checker import check
from tests.verification.replacement.wrong_rules import normalize

FREE = f32(None, 6)


def c(*numbers: float) -> np.ndarray:
    return np.asarray(numbers[0] if len(numbers) == 1 else numbers, np.float32)


def subtraction(b: Builder, x: Value, y: Value) -> list[Value]:
    return [b.tf.Sub(x, y)]


def gelu(b: Builder, x: Value) -> list[Value]:
    return [b.tf.Mul(b.tf.Mul(c(0.5), x), b.tf.Erfc(b.tf.Mul(c(-np.sqrt(0.5)), x)))]


def swish(b: Builder, x: Value) -> list[Value]:
    return [b.tf.Mul(x, b.tf.Sigmoid(x))]


def running_sum(b: Builder, x: Value) -> list[Value]:
    return [b.tf.Cumsum(x, b.i32(1))]


def half(b: Builder, x: Value, y: Value) -> list[Value]:
    """The second operand has no effect."""
    return [b.tf.Mul(x, c(0.5))]


def rows(b: Builder, table: Value, ids: Value) -> list[Value]:
    return [b.tf.GatherV2(table, ids, b.i32(0), batch_dims=0)]


RIGHT = {
    "subtraction": (subtraction, [FREE, FREE], lambda b, x, y: b.tfl.sub(x, y)),
    "gelu": (gelu, [FREE], lambda b, x: b.tfl.gelu(x, approximate=False)),
    "normalize": (normalize, [FREE], lambda b, x: normalize(b, x)[0]),
    "swish": (swish, [FREE], lambda b, x: b.tfl.mul(b.tfl.logistic(x), x)),
    "static sizes": (swish, [f32(4, 900, 1200)], lambda b, x: b.tfl.mul(b.tfl.logistic(x), x)),
    "a scalar": (swish, [f32()], lambda b, x: b.tfl.mul(b.tfl.logistic(x), x)),
    "an operand that does not matter": (half, [FREE, FREE], lambda b, x, y: b.tfl.mul(x, c(0.5))),
    "rows": (rows, [f32(9, 4), i32(None)], lambda b, table, ids: b.tfl.embedding_lookup(ids, table)),
}

WRONG = {
    "operands swapped": (subtraction, [FREE, FREE], lambda b, x, y: b.tfl.sub(y, x)),
    "another formula": (gelu, [FREE], lambda b, x: b.tfl.gelu(x, approximate=True)),
    "another epsilon": (normalize, [FREE], lambda b, x: normalize(b, x, epsilon=1e-5)[0]),
    "a smaller epsilon": (
        lambda b, x: normalize(b, x, epsilon=1e-12),
        [FREE],
        lambda b, x: normalize(b, x, epsilon=1e-9)[0],
    ),
    "a clip": (swish, [FREE], lambda b, x: b.tfl.minimum(b.tfl.mul(b.tfl.logistic(x), x), c(10))),
    "wrong for zero": (
        lambda b, x: [b.tf.Sign(x)],
        [FREE],
        lambda b, x: b.tf.SelectV2(b.tf.Less(x, c(0)), c(-1), c(1)),
    ),
    "wrong for infinity": (lambda b, x: [b.tf.Relu(x)], [FREE], lambda b, x: b.tfl.minimum(b.tfl.relu(x), c(1e38))),
    "exclusive sum": (running_sum, [FREE], lambda b, x: b.tf.Cumsum(x, b.i32(1), exclusive=True)),
    "an operand forgotten": (subtraction, [FREE, FREE], lambda b, x, y: b.tfl.neg(b.tfl.neg(x))),
    "rows off by one": (
        rows,
        [f32(9, 4), i32(None)],
        lambda b, table, ids: b.tf.GatherV2(table, b.tf.Minimum(ids, np.int32(7)), b.i32(0), batch_dims=0),
    ),
}


@pytest.mark.parametrize("name", RIGHT)
def test_right(name: str) -> None:
    body, types, build = RIGHT[name]
    result = types[0] if body is not rows else f32(None, 4)
    (event,) = check(composite_module(types, result, body), fuse_composite("acme.*")(build))
    assert event.outcome == "fused"
    assert event.facts["verified"]
    assert event.facts["error"] <= 1e-6
    assert event.facts["calls"] >= 3


@pytest.mark.parametrize("name", WRONG)
def test_wrong(name: str) -> None:
    body, types, build = WRONG[name]
    result = types[0] if body is not rows else f32(None, 4)
    event, *_ = check(composite_module(types, result, body), fuse_composite("acme.*")(build))
    assert event.outcome == "refused", event
    assert event.reason.startswith("it computes something else: on ")
    assert event.facts["error"] > 1e-5


def test_the_refusal_reports_the_numbers() -> None:
    rule = fuse_composite("acme.*")(lambda b, x: b.tfl.gelu(x, approximate=True))
    event, *_ = check(composite_module([FREE], FREE, gelu), rule)
    expected = r"it computes something else: on random inputs \(2x6\) the error is 0.00\d+, allowed 1e-05"
    assert re.fullmatch(expected, event.reason)


def test_state_that_survives() -> None:
    """A kernel that keeps its state between calls is right once."""

    def body(b: Builder, x: Value) -> list[Value]:
        """An RNN of identity weights, unrolled."""
        eye = np.eye(4, dtype=np.float32)
        steps = b.op("tf.Unpack", (x,), {"num": 3, "axis": 1}, [f32(2, 4)] * 3).results
        state: Any = b.const(np.zeros((2, 4), np.float32))
        outputs = []
        for step in steps:
            state = b.tf.Tanh(b.tf.AddV2(b.tf.MatMul(step, eye), b.tf.MatMul(state, eye)))
            outputs.append(state)
        return [b.op("tf.Pack", outputs, {"axis": 1}).results[0]]

    def rule(*, reset: bool) -> Any:
        def build(b: Builder, x: Value) -> Value:
            eye, zeros = np.eye(4, dtype=np.float32), np.zeros(4, np.float32)
            state = b.tfl.fill(b.i32([2, 4]), c(0.0)) if reset else b.op("tfl.pseudo_variable", (), {}, [f32(2, 4)])
            state = state if reset else state.results[0]
            return b.tfl.unidirectional_sequence_rnn(
                x, eye, eye, zeros, state, fused_activation_function="TANH", time_major=False
            )

        return fuse_composite("acme.*")(build)

    types = f32(2, 3, 4)
    (event,) = check(composite_module([types], types, body), rule(reset=True))
    assert event.outcome == "fused" and event.facts["verified"], event
    (event,) = check(composite_module([types], types, body), rule(reset=False))
    assert event.outcome == "refused"
    assert event.facts["calls"] > 1  # the first call agrees


def test_custom_op_without_a_kernel() -> None:
    rule = fuse_composite("acme.*")(lambda b, x: b.tfl.custom("AcmeSwish", x))
    (event,) = check(composite_module([FREE], FREE, swish), rule)
    assert event.outcome == "fused"
    assert event.facts["unverified"] == "the installed runtime has no kernel for the custom op AcmeSwish"


def test_body_without_a_kernel() -> None:
    """If NumPy lacks a kernel, the replacement is compared with the body's own conversion."""

    def body(b: Builder, x: Value) -> list[Value]:
        doubled = b.tf.AddV2(x, x)
        return [b.op("tf.Roll", (doubled, b.i32([1]), b.i32([1])), {}, [FREE]).results[0]]

    from litefuse import reference

    def build(b: Builder, x: Value) -> Value:
        rolled = b.op("tf.Roll", (x, b.i32([1]), b.i32([1])), {}, [FREE]).results[0]
        return b.tfl.mul(rolled, c(2))

    known = reference.KERNELS["tf.Roll"]
    del reference.KERNELS._loaded["tf.Roll"]  # type: ignore[attr-defined]
    try:
        (event,) = check(composite_module([FREE], FREE, body), fuse_composite("acme.*")(build))
    finally:
        reference.KERNELS._loaded["tf.Roll"] = known  # type: ignore[attr-defined]
    assert event.facts["verified"]


def test_too_large() -> None:
    size = 3000

    def body(b: Builder, x: Value) -> list[Value]:
        weights = np.ones((size, size), np.float32)
        for _ in range(3):
            x = b.tf.MatMul(x, weights)
        return [x]

    rule = fuse_composite("acme.*")(lambda b, x: b.tfl.mul(x, c(1)))
    types = f32(size, size)
    (event,) = check(composite_module([types], types, body), rule)
    assert event.facts["unverified"] == "too large to evaluate"


def test_integers_and_booleans_are_exact() -> None:
    types = [i32(None, 3), i32(None, 3)]

    def body(b: Builder, x: Value, y: Value) -> list[Value]:
        return [b.tf.Mul(x, y)]

    right = fuse_composite("acme.*")(lambda b, x, y: b.tfl.mul(y, x))
    (event,) = check(composite_module(types, types[0], body), right)
    assert event.facts["verified"] and event.facts["error"] == 0
    wrong = fuse_composite("acme.*")(lambda b, x, y: b.tfl.minimum(b.tfl.mul(y, x), np.int32(9_000)))
    (event,) = check(composite_module(types, types[0], body), wrong)
    assert event.outcome == "refused"
    assert "values differ" in event.reason
    compare = fuse_composite("acme.*")(lambda b, x: b.tfl.greater_equal(x, c(0)))
    result = FREE.with_dtype(DType.BOOL)
    (event,) = check(composite_module([FREE], result, lambda b, x: [b.tf.Greater(x, c(0))]), compare)
    assert event.outcome == "refused"


def test_a_rule_states_its_tolerance() -> None:
    """With the reason, which is reported."""

    def build(b: RewriteContext, x: Value) -> Value:
        b.tolerate(1e-3, "the tanh approximation is what the author wants")
        return b.tfl.gelu(x, approximate=True)

    (event,) = check(composite_module([FREE], FREE, gelu), fuse_composite("acme.*")(build))
    assert event.outcome == "fused"
    assert 1e-5 < event.facts["error"] <= 1e-3
    assert event.facts["tolerance"] == "0.001: the tanh approximation is what the author wants"


def test_a_failing_kernel_does_not_end_the_conversion(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: Any, *_: Any) -> Any:
        raise AttributeError("no such thing")

    monkeypatch.setattr(Evaluator, "run", fail)
    rule = fuse_composite("acme.*")(lambda b, x: b.tfl.mul(b.tfl.logistic(x), x))
    (event,) = check(composite_module([FREE], FREE, swish), rule)
    assert event.facts["unverified"] == "the comparison failed: AttributeError: no such thing"


def test_a_fault_of_xnnpack_is_found() -> None:
    """With XNNPACK, LiteRT 2.3.0 takes x * 0 for the number 0, so that the maximum has one row."""

    limits = c(-2.0, -1.0, 1.0).reshape(1, 3)
    rule = fuse_composite("acme.*")(lambda b, x: b.tfl.maximum(b.tfl.mul(x, c(0.0)), limits))

    def limit(b: Builder, x: Value) -> list[Value]:
        return [b.tf.Maximum(b.tf.Mul(x, c(0.0)), limits)]

    (event,) = check(composite_module([f32(4, 3)], f32(4, 3), limit), rule)
    assert event.outcome == "refused" and event.reason.startswith("with XNNPACK, "), event
