"""Loops over time become rnn.scan, in all spellings; the step then computes what the loop did."""

from __future__ import annotations

import pytest

from litefuse.context import Context
from litefuse.dialects import DIALECTS
from litefuse.dialects.rnn import SCAN, scan_of
from litefuse.frontend import read_saved_model
from litefuse.ir import Module
from litefuse.ir.verifier import verify
from litefuse.options import Options
from litefuse.passes.pipeline import PASSES
from tests.e2e.recurrent.scan_comparison import source
from tests.e2e.recurrent.scan_models import CASES


def raised(name: str) -> tuple[Module, Context]:
    """Return a model after the stage that raises loops."""
    module = read_saved_model(source(name))
    context = Context(DIALECTS, Options())
    for stage in PASSES:
        context.pass_name = stage.name
        if stage.has_work(module, context.options):
            stage.apply(module, context)
        if stage.name == "raise-scans":
            break
    verify(module, DIALECTS)
    return module, context


@pytest.mark.parametrize("name", CASES)
def test_spellings(name: str) -> None:
    module, context = raised(name)
    kinds = [op.kind for op in module.ops()]
    wanted = CASES[name][2]
    assert kinds.count(SCAN) == wanted
    loops = kinds.count("tf.While") + kinds.count("tf.StatelessWhile")
    assert loops == (not wanted)
    assert any("TensorList" in kind for kind in kinds) == (name == "a_loop_that_looks_back")
    outcomes = [event.outcome for event in context.events if event.pass_name == "raise-scans"]
    assert outcomes.count("changed") == wanted


@pytest.mark.parametrize(
    ("name", "xs", "states", "outputs", "captures"),
    [
        ("keras_lstm", 1, 2, 0, 0),
        ("keras_gru_sequences", 1, 1, 1, 0),
        ("keras_masked_lstm", 2, 3, 1, 0),
        ("tf_keras_custom_cell", 1, 1, 1, 0),
        ("map_without_state", 1, 0, 1, 0),
        ("a_loop_that_reads_the_time", 1, 2, 1, 0),
    ],
)
def test_variables_of_the_loop(name: str, xs: int, states: int, outputs: int, captures: int) -> None:
    module, _ = raised(name)
    (scan,) = [scan_of(op, module) for op in module.ops() if op.kind == SCAN]
    found = (len(scan.xs), len(scan.initials), len(scan.ys), len(scan.captures))
    assert found == (xs, states, outputs, captures)


def test_a_near_miss_is_in_the_report() -> None:
    _, context = raised("a_loop_that_looks_back")
    (event,) = [event for event in context.events if event.outcome == "refused"]
    assert event.rule == "rnn.scan"
    assert event.reason == "a list that the loop fills is not empty before the loop"


def test_a_loop_without_lists_is_not_a_near_miss() -> None:
    _, context = raised("until_a_value_is_reached")
    assert not [event for event in context.events if event.outcome == "refused"]


def test_fewer_steps_than_the_sequence_has() -> None:
    module, _ = raised("a_loop_over_some_of_the_steps")
    (scan,) = [scan_of(op, module) for op in module.ops() if op.kind == SCAN]
    assert scan.time == 5
    assert scan.xs[0].op is not None
    assert scan.xs[0].op.kind == "tf.StridedSlice"
