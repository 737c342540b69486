"""A short run of every fuzzer, and all failures that long runs have found."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from tests.sweeps.fuzz.corpus import content_of, kept
from tests.sweeps.fuzz.mutate import damaged
from tests.sweeps.fuzz.run import attempt, case, run
from tests.sweeps.fuzz.targets import TARGETS, Target


@pytest.mark.parametrize("cases", [60, pytest.param(1000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", TARGETS)
def test_damaged_input_is_refused_or_read(name: str, cases: int) -> None:
    outcome = run(name, cases=cases, seed=1)
    assert not outcome.found
    assert outcome.cases == cases
    assert (outcome.refused > 0) == TARGETS[name].refuses


def test_found_failures_stay_fixed(tmp_path: Path) -> None:
    for target, path in kept():
        for seed in range(min(3, len(target.seeds()))):
            assert attempt(target, content_of(path), seed, tmp_path) in ("", None), path.name


@pytest.mark.parametrize("name", TARGETS)
def test_a_case_is_always_the_same(name: str) -> None:
    target = TARGETS[name]
    assert case(target, 7, 3) == case(target, 7, 3)
    assert case(target, 7, 3) != case(target, 8, 3)


def test_faults_are_seen(tmp_path: Path) -> None:
    def fail(content: bytes, seed: int, folder: Path) -> None:
        raise KeyError("x")

    target = Target("own", lambda: (b"sound",), lambda content, rng: damaged(content, (), rng), fail)
    content, chosen = case(target, 0, 0)
    assert "KeyError" in (attempt(target, content, chosen, tmp_path) or "")


def test_damage_changes_something() -> None:
    rng = random.Random(0)
    sound = bytes(range(200))
    assert sum(damaged(sound, (b"other",), rng) != sound for _ in range(200)) > 180
