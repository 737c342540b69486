"""Files of other converters in int8, whose ops without a kernel in XNNPACK compute in float."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

import litefuse
from litefuse.backend import to_bytes
from litefuse.passes.optimize import FLOAT_FORMS
from litefuse.passes.optimize.fast_forms.float_forms import float_rules
from tests.passes.quantize.cases import BATCH, CASES
from tests.support.harness import RESOLVERS, count_ops, open_interpreter
from tests.support.modules.graph_builder import Graph
from tests.support.running.quantized_runs import IN_INTEGERS, normal, quantize

NAMES = [name for name, case in CASES.items() if f"tfl.{case.op.lower()}" in float_rules() and name != "SOFTMAX:beta"]


@cache
def _quantized(name: str) -> bytes:
    """Return the file of an op in int8, between layers."""
    case = CASES[name]
    module = case.between()
    quantize(module, "int8", case.calls(BATCH, BATCH), rewrites=IN_INTEGERS)
    return to_bytes(module)


def test_the_pass_is_for_the_ops_of_the_table() -> None:
    assert set(float_rules()) == FLOAT_FORMS.kinds


@pytest.mark.parametrize("name", NAMES)
def test_the_answers_are_those_of_the_integers(name: str) -> None:
    case, source = CASES[name], _quantized(name)
    model = litefuse.optimize(source, debug=litefuse.Debug(verify_ir=True))
    events = [event for event in model.report.events if event.rule.startswith("float-")]
    assert [event.outcome for event in events] == ["note"] * len(events) and events
    assert all(event.facts["verified"] for event in events)
    content = model.to_bytes()
    before, after = count_ops(source), count_ops(content)
    assert after["QUANTIZE"] == before["QUANTIZE"] + len(events)
    calls = case.calls(BATCH, BATCH, 1, 5) if case.has_free_batch else case.calls(BATCH, BATCH)
    for resolver in RESOLVERS:
        runners = [open_interpreter(file, resolver=resolver).get_signature_runner() for file in (source, content)]
        for call in calls:
            want, got = (runner(**call)["y0"] for runner in runners)
            assert np.abs(want - got).max() <= 0.02 * np.abs(want).max()
            assert np.abs(want - got).mean() <= 0.004 * np.abs(want).max()


@pytest.mark.parametrize(
    "options",
    [{"rewrites": {"float-hard-swish": False}}, {"target": "compiled_model"}, {"target": "micro"}],
)
def test_files_that_stay(options: dict[str, Any]) -> None:
    g = Graph()
    module = g.returns(g.tfl.add(g.tfl.hard_swish(g.tfl.tanh(g.input(4, 16))), np.float32(0.5)))
    quantize(module, "int8", [{"x0": normal(4, 16)}], rewrites=IN_INTEGERS)
    source = to_bytes(module)
    assert count_ops(litefuse.optimize(source, **options).to_bytes()) == count_ops(source)
