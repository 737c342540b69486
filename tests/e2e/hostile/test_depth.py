"""Functions nested thousands deep, and functions that each call the next one twice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from ai_edge_litert.interpreter import Interpreter

import litefuse
from litefuse.budgets import CopyBudget
from litefuse.ir.trampolines import Walk, walk
from litefuse.passes.fusion import composites
from tests.e2e.hostile import graphs


def converted(saved: Any, folder: Path) -> litefuse.Model:
    return litefuse.convert(graphs.write(saved, folder / "model"))


def run(content: bytes, x: list[float]) -> list[float]:
    return Interpreter(model_content=content).get_signature_runner()(x=np.array(x, np.float32))["y"].tolist()


@pytest.mark.parametrize("depth", [400, 5000])
def test_calls_nested_deep(depth: int, tmp_path: Path) -> None:
    model = converted(graphs.nested_calls(depth), tmp_path)
    assert model.report.ops == {"tfl.add": depth}
    # Names are paths of calls; uncut, they would take 75 MB for a depth of 5000.
    assert len(model.to_bytes()) < 2000 * depth


def test_the_answer_of_nested_calls(tmp_path: Path) -> None:
    content = converted(graphs.nested_calls(100), tmp_path).to_bytes()
    for x in ([1.0, 2.0], [-3.0, 0.5]):
        assert run(content, x) == [value * 2.0**100 for value in x]


@pytest.mark.parametrize("depth", [300, 1000])
def test_conditionals_nested_deep(depth: int, tmp_path: Path) -> None:
    content = converted(graphs.nested_branches(depth), tmp_path).to_bytes()
    if depth == 300:  # LiteRT takes seconds to load deeper ones
        assert [run(content, x) for x in ([1.0, 2.0], [-1.0, -2.0], [3.0, 1.0])] == [[2, 4], [1, 2], [6, 2]]


@pytest.mark.parametrize("depth", [22, 3000])
def test_functions_that_call_the_next_one_twice(depth: int, tmp_path: Path) -> None:
    with pytest.raises(litefuse.ConversionError, match="would add more than 262,144 ops") as caught:
        converted(graphs.nested_calls(depth, calls=2), tmp_path)
    assert str(caught.value).startswith("signature 'serving_default': ")
    assert "'f0' calls 'f1' 2 times" in str(caught.value)


def test_branches_that_both_run_the_next_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Unlike inlined calls, branches are copied until the budget is spent: 262,144 ops would take seconds.
    monkeypatch.setattr(CopyBudget.__init__, "__defaults__", (1 << 12,))
    with pytest.raises(litefuse.ConversionError, match=r"would add more than 262,144 ops: 'f\d+' is called many times"):
        converted(graphs.nested_branches(22, twice=True), tmp_path)


def test_calls_that_are_shared_a_little_are_copied(tmp_path: Path) -> None:
    content = converted(graphs.nested_calls(8, calls=2), tmp_path).to_bytes()
    assert run(content, [1.0, -2.0]) == [2.0**8, -(2.0**9)]


def test_exceptions_and_results_pass_through_a_walk() -> None:
    def step(depth: int) -> Walk[int]:
        try:
            if depth == 4000:
                raise ValueError("at the end")
            return 1 + (yield step(depth + 1))
        except ValueError:
            if depth != 2000:
                raise
            return 0

    assert walk(step(0)) == 2000
    with pytest.raises(ValueError, match="at the end"):
        walk(step(2001))


def folds(source: Path, monkeypatch: pytest.MonkeyPatch, **options: Any) -> tuple[litefuse.Model, int]:
    """Convert, and count how often the whole module is folded while composites are selected."""
    count = 0
    fold = composites.fold

    def counted(*arguments: Any) -> None:
        nonlocal count
        count += 1
        fold(*arguments)

    monkeypatch.setattr(composites, "fold", counted)
    return litefuse.convert(source, **options), count


@pytest.mark.parametrize("depth", [40, 400])
def test_composites_without_a_rule_in_one_another(depth: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are inlined in one round, which keeps the time linear: each round processes the whole module."""
    source = graphs.write(graphs.nested_composites(depth), tmp_path)
    model, count = folds(source, monkeypatch)
    assert count == 1
    assert model.report.ops == {"tfl.add": depth, "tfl.tanh": depth - 1}
    told = [event for event in model.report.events if event.outcome == "inlined"]
    assert [event.rule for event in told] == [f"acme.level{number}" for number in range(depth)]
    assert {event.reason for event in told} == {"no rule matches it"}
    assert told[1].location.name == "y0/call"


@pytest.mark.parametrize("modes", [{}, {"acme.level3": "preserve"}, {"acme.level2": "preserve", "*1": "inline"}])
def test_composites_of_several_modes_in_one_another(modes: dict[str, Any], tmp_path: Path) -> None:
    model = litefuse.convert(graphs.write(graphs.nested_composites(6), tmp_path), composites=modes)
    assert {event.rule: event.outcome for event in model.report.events} == {
        f"acme.level{number}": modes.get(f"acme.level{number}", "inlined").replace("preserve", "preserved")
        for number in range(6)
    }
    for x in ([0.5, -1.0], [2.0, 0.0]):
        expected = np.array(x)
        for _ in range(6):
            expected = expected + expected
        for _ in range(5):
            expected = np.tanh(expected)
        assert np.allclose(run(model.to_bytes(), x), expected, rtol=1e-5, atol=1e-6)


def test_composites_that_call_the_next_one_twice(tmp_path: Path) -> None:
    saved = graphs.nested_calls(22, calls=2)
    for number, function in enumerate(saved.meta_graphs[0].graph_def.library.function):
        function.attr["_implements"].s = f"acme.level{number}".encode()
    with pytest.raises(litefuse.ConversionError, match="would add more than 262,144 ops"):
        converted(saved, tmp_path)
