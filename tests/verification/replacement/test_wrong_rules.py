"""Rules that are wrong only for some sizes or values: each is refused, with the inputs that showed it."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from litefuse import fuse_composite
from litefuse.ir import Builder, DType, Module, TensorType, Value
from litefuse.rewrite.context import RewriteContext
from tests.support.modules.lite_modules import i32
from tests.support.modules.marked_functions import call, entry, function, mark
from tests.verification.replacement.checker import check
from tests.verification.replacement.narrow_rules import BANDS, COMBINED, HELPERS, R, S, T, calls_helper
from tests.verification.replacement.wrong_rules import CASES as WIDE
from tests.verification.replacement.wrong_rules import Wrong

CASES = WIDE | BANDS | COMBINED
BODIES = {(case.body, tuple(map(str, case.types))): name for name, case in CASES.items()}
"""One case for each different body and its types."""


def program(case: Wrong) -> Module:
    module = Module()
    inner = function(module, "inner", case.types, case.body, **mark("acme.op"))
    results = [value.type for value in module.functions["inner"].results]
    return entry(module, case.types, lambda b, *operands: call(b, inner, operands, *results))


@pytest.mark.parametrize("name", CASES)
def test_refused(name: str) -> None:
    event, *_ = check(program(CASES[name]), fuse_composite("acme.*")(CASES[name].build))
    assert event.outcome == "refused", event
    assert event.reason.startswith("it computes something else: on ")


@pytest.mark.parametrize("name", BODIES.values())
def test_the_body_itself_is_accepted(name: str) -> None:
    """It is the rule that is refused, not the body."""
    body = CASES[name].body
    event, *_ = check(program(CASES[name]), fuse_composite("acme.*")(body))
    assert event.outcome == "fused" and event.facts["verified"], event


@pytest.mark.parametrize("type", [S, R, T], ids=["scalar", "1x6", "2x6"])
@pytest.mark.parametrize("name", HELPERS)
def test_a_threshold_in_a_function_that_the_body_calls(name: str, type: TensorType) -> None:
    module = Module()
    function(module, "helper", [type], HELPERS[name])
    inner = function(module, "inner", [type], calls_helper, **mark("acme.op"))
    entry(module, [type], lambda b, x: call(b, inner, [x], type))
    event, *_ = check(module, fuse_composite("acme.*")(lambda b, x: b.tf.Relu(x)))
    assert event.outcome == "refused" and event.reason.startswith("it computes something else: on "), event


def test_no_case_is_lost() -> None:
    assert len(CASES) == len(WIDE) + len(BANDS) + len(COMBINED)


def _angle(b: Builder, x: Value) -> list[Value]:
    return [b.tf.Sin(b.tf.RealDiv(b.tf.Cast(x, DstT=DType.F32), np.float32(10000)))]


def _pairs(b: Builder, x: Value) -> list[Value]:
    return [b.tf.FloorDiv(b.tf.Mul(x, np.int32(4)), np.int32(2))]


def _fused(body: Callable[..., list[Value]], build: Callable[..., Value]) -> bool:
    event, *_ = check(program(Wrong(body, [i32(None, 3)], build)), fuse_composite("acme.*")(build))
    return event.outcome == "fused" and event.facts["verified"]


def test_large_integers_whose_angle_float32_cannot_represent() -> None:
    """Both sides are right: the sine of 2e9 / 10000 depends on how the quotient is rounded."""
    assert _fused(_angle, lambda b, x: b.tf.Sin(b.tf.Mul(b.tf.Cast(x, DstT=DType.F32), np.float32(1e-4))))


def test_integers_that_a_rule_declares_to_be_small() -> None:
    def build(b: RewriteContext, x: Value, *, limit: float) -> Value:
        b.assume_at_most([x], limit, "positions")
        return b.tf.Mul(x, np.int32(2))

    assert _fused(_pairs, lambda b, x: build(b, x, limit=1e6))
    assert not _fused(_pairs, lambda b, x: build(b, x, limit=1e9))
