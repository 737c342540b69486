"""Rules that are wrong only for some sizes or values: each is refused, with the inputs that showed it."""

from __future__ import annotations

import pytest

from litefuse import fuse_composite
from litefuse.ir import Module, TensorType
from tests.passes.fusion.programs import call, entry, function, mark
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
