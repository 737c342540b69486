"""Pattern rules: the matched ops are compared with the replacement, equal ones once."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from litefuse import fuse_pattern
from litefuse.ir import Builder, Module, Value
from litefuse.rewrite.context import RewriteContext
from litefuse.verification.replacement import checker
from tests.support.modules.lite_modules import f32
from tests.support.modules.marked_functions import entry
from tests.verification.replacement.checker import check


def c(value: float) -> np.ndarray:
    return np.asarray(value, np.float32)


def softsign(tf: Any, x: Any) -> Any:
    return x / (tf.Abs(x) + 1.0)


def scaled(tf: Any, x: Any, weights: Any) -> Any:
    return tf.Maximum(tf.Softplus(x), weights)


def model(layers: int = 1, width: int | None = None) -> Module:
    def body(b: Builder, x: Value) -> list[Value]:
        for _ in range(layers):
            x = b.tf.RealDiv(x, b.tf.AddV2(b.tf.Abs(x), c(1)))
        return [x]

    return entry(Module(), [f32(None, 12 if width is None else width)], body)


@pytest.fixture
def comparisons(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Record the comparisons that were executed."""
    made: list[Any] = []
    original = checker._compare

    def compare(attempt: Any, *rest: Any) -> Any:
        made.append(attempt)
        return original(attempt, *rest)

    monkeypatch.setattr(checker, "_compare", compare)
    return made


def test_right(comparisons: list[Any]) -> None:
    @fuse_pattern(softsign)
    def rule(b: RewriteContext, x: Value) -> Value:
        return b.tfl.div(x, b.tfl.add(c(1), b.tfl.abs(x)))

    events = check(model(layers=5), rule)
    assert [event.outcome for event in events] == ["fused"] * 5
    assert all(event.facts["verified"] for event in events)
    assert len(comparisons) == 1  # five equal sites


def test_wrong() -> None:
    @fuse_pattern(softsign)
    def rule(b: RewriteContext, x: Value) -> Value:
        return b.tfl.tanh(x)

    (event,) = check(model(), rule)
    assert event.outcome == "refused"
    assert event.facts["error"] > 0.05
    assert "it computes something else" in event.reason


def test_equal_for_all_weights(comparisons: list[Any]) -> None:
    """Weights that the rule uses unchanged become arguments: one comparison serves all layers and widths."""

    def body(b: Builder, x: Value) -> list[Value]:
        for seed in range(4):
            weights = np.random.default_rng(seed).standard_normal(12).astype(np.float32)
            x = b.tf.Maximum(b.tf.Softplus(x), weights)
        return [x]

    @fuse_pattern(scaled)
    def rule(b: RewriteContext, x: Value, weights: Value) -> Value:
        return b.tf.Neg(b.tf.Minimum(b.tf.Neg(b.tf.Softplus(x)), b.tf.Neg(weights)))

    events = check(entry(Module(), [f32(None, 12)], body), rule)
    assert [event.facts.get("verified") for event in events] == [True] * 4
    assert len(comparisons) <= 2


def test_a_rule_that_reads_its_weights() -> None:
    """A replacement valid only for certain weights is accepted for them, and refused for others."""

    def body(weights: float) -> Any:
        return lambda b, x: [b.tf.Maximum(b.tf.Softplus(x), np.full(12, weights, np.float32))]

    @fuse_pattern(scaled)
    def rule(b: RewriteContext, x: Value, weights: Value) -> Value:
        return b.tf.Softplus(x)

    (event,) = check(entry(Module(), [f32(None, 12)], body(-1.0)), rule)
    assert event.outcome == "fused" and event.facts["verified"]
    (event,) = check(entry(Module(), [f32(None, 12)], body(0.5)), rule)
    assert event.outcome == "refused"


def test_same_bytes_twice() -> None:
    """The numbers are the same in every run."""

    @fuse_pattern(softsign)
    def rule(b: RewriteContext, x: Value) -> Value:
        return b.tfl.div(x, b.tfl.add(c(1), b.tfl.abs(x)))

    assert [event.facts for event in check(model(), rule)] == [event.facts for event in check(model(), rule)]
