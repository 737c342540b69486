"""Rules that are wrong for some sizes or values only: each is refused, with the inputs that showed it."""

from __future__ import annotations

import pytest

from litefuse.fuse import composite
from litefuse.ir import Module
from tests.fuse.programs import call, entry, function, mark
from tests.side_by_side.judge import check
from tests.side_by_side.wrong_rules import CASES, Wrong


def program(case: Wrong) -> Module:
    module = Module()
    inner = function(module, "inner", case.types, case.body, **mark("acme.op"))
    results = [value.type for value in module.functions["inner"].results]
    return entry(module, case.types, lambda b, *operands: call(b, inner, operands, *results))


@pytest.mark.parametrize("name", CASES)
def test_refused(name: str) -> None:
    event, *_ = check(program(CASES[name]), composite("acme.*")(CASES[name].build))
    assert event.outcome == "refused", event
    assert event.reason.startswith("it computes something else: on ")


@pytest.mark.parametrize("name", CASES)
def test_the_body_itself_is_accepted(name: str) -> None:
    """With the wrong rule's thresholds among the values: it is the rule that is refused, not the thresholds."""
    body = CASES[name].body
    event, *_ = check(program(CASES[name]), composite("acme.*")(body))
    assert event.outcome == "fused" and event.facts["verified"], event
