"""Handwritten loops and stacks of cells: each converts to the expected ops, and answers as TensorFlow does."""

from __future__ import annotations

from functools import partial

import pytest

import litefuse
from tests.e2e.recurrent import stacked_cells
from tests.e2e.recurrent.programs import saved
from tests.e2e.recurrent.programs.cells import LOOP, UNROLLED
from tests.support.generated import require_models
from tests.support.harness import compare, compare_calls, count_ops, open_interpreter, saved_calls

COMPARISON = partial(compare, tolerance=1e-5, floor=1e-3)
FUSED = ("SEQUENCE_LSTM", "SEQUENCE_RNN")
GENERATORS = {"programs": saved, "stacked_cells": stacked_cells}
CASES = [(generator, name) for generator, module in GENERATORS.items() for name in module.PROGRAMS]


@pytest.mark.parametrize(("generator", "name"), CASES, ids=[name for _, name in CASES])
def test_converts_to_the_expected_ops(generator: str, name: str) -> None:
    wanted, folder = GENERATORS[generator].PROGRAMS[name], require_models(generator) / name
    model = litefuse.convert(folder / "saved_model", recurrent="fused", debug=litefuse.Debug(verify_ir=True))
    content = model.to_bytes()
    ops = count_ops(content)
    fused = sorted(kind for kind in ops for _ in range(ops[kind]) if kind.endswith(FUSED))
    assert fused == sorted(kind for kind in wanted.becomes if kind not in (LOOP, UNROLLED))
    assert ("WHILE" in ops) == (LOOP in wanted.becomes)
    events = [event for event in model.report.events if event.pass_name == "raise-scans"]
    assert all(event.outcome == "changed" for event in events), "a loop with lists"
    assert bool(events) or UNROLLED in wanted.becomes or name in ("lstm_python_list", "lstm_unstacked")
    names = open_interpreter(content).get_signature_runner().get_input_details()
    inputs = ({name: call[name] for name in names} for call in wanted.calls())
    compare_calls(content, saved_calls(folder, inputs), comparison=COMPARISON)
