"""Functions nested thousands deep, and functions that each call the next one twice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from ai_edge_litert.interpreter import Interpreter

import litefuse
from litefuse.walks import Walk, walk
from tests.hostile import graphs


def converted(saved: Any, folder: Path) -> litefuse.Model:
    return litefuse.convert(graphs.write(saved, folder / "model"))


def run(content: bytes, x: list[float]) -> list[float]:
    return Interpreter(model_content=content).get_signature_runner()(x=np.array(x, np.float32))["y"].tolist()


@pytest.mark.parametrize("depth", [400, 5000])
def test_calls_nested_deep(depth: int, tmp_path: Path) -> None:
    model = converted(graphs.nested_calls(depth), tmp_path)
    assert model.report.ops == {"tfl.add": depth}
    # Names are paths of calls; uncut, they would take 75 MB for a depth of 5000.
    assert len(model.content) < 2000 * depth


def test_the_answer_of_nested_calls(tmp_path: Path) -> None:
    content = converted(graphs.nested_calls(100), tmp_path).content
    for x in ([1.0, 2.0], [-3.0, 0.5]):
        assert run(content, x) == [value * 2.0**100 for value in x]


@pytest.mark.parametrize("depth", [300, 1000])
def test_conditionals_nested_deep(depth: int, tmp_path: Path) -> None:
    content = converted(graphs.nested_branches(depth), tmp_path).content
    if depth == 300:  # LiteRT takes seconds to load deeper ones
        assert [run(content, x) for x in ([1.0, 2.0], [-1.0, -2.0], [3.0, 1.0])] == [[2, 4], [1, 2], [6, 2]]


@pytest.mark.parametrize("depth", [22, 3000])
def test_functions_that_call_the_next_one_twice(depth: int, tmp_path: Path) -> None:
    with pytest.raises(litefuse.ConversionError, match="copied into more than 262,144 ops") as caught:
        converted(graphs.nested_calls(depth, calls=2), tmp_path)
    assert str(caught.value).startswith("signature 'serving_default': ")
    assert "'f0' calls 'f1' 2 times" in str(caught.value)


def test_branches_that_both_run_the_next_one(tmp_path: Path) -> None:
    with pytest.raises(litefuse.ConversionError, match=r"copied into more than 262,144 ops: 'f\d+' runs in many"):
        converted(graphs.nested_branches(22, twice=True), tmp_path)


def test_calls_that_are_shared_a_little_are_copied(tmp_path: Path) -> None:
    content = converted(graphs.nested_calls(8, calls=2), tmp_path).content
    assert run(content, [1.0, -2.0]) == [2.0**8, -(2.0**9)]


def test_exceptions_and_results_pass_through_a_walk() -> None:
    def step(depth: int) -> Walk[int]:
        try:
            if depth == 20_000:
                raise ValueError("at the end")
            return 1 + (yield step(depth + 1))
        except ValueError:
            if depth != 10_000:
                raise
            return 0

    assert walk(step(0)) == 10_000
    with pytest.raises(ValueError, match="at the end"):
        walk(step(10_001))
