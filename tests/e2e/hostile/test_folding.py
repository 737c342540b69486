"""Constants that need too much stay unfolded, or are refused by an error that names the model as the cause."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Set
from pathlib import Path

import pytest

from litefuse.budgets import MAX_FOLDED_BYTES
from tests.e2e.hostile.constants import MODELS

CONVERTED = {
    "fill",
    "fill of text",
    "tile of text",
    "range",
    "one hot",
    "scatter",
    "segments",
    "3,000 fills",
}
SLOW = {"slow kernels", "a long chain of a small constant"}
"""Models that take seconds until the budget is exhausted."""
REFUSED = {"diagonal", "diagonals", "stitch", "digits", "backtracking", "counted", "linspace", "bicubic", "parts"}


@pytest.mark.parametrize(
    "names", [MODELS.keys() - SLOW, pytest.param(SLOW, marks=pytest.mark.slow)], ids=["fast", "slow"]
)
def test_constants_that_ask_for_too_much(names: Set[str]) -> None:
    """Each runs within 60 seconds of processor time and 3 GB, in one process; if a case ends it, it is the last one
    named.
    """
    command = [sys.executable, "-m", "tests.e2e.hostile.constants", *sorted(names)]
    done = subprocess.run(command, capture_output=True, text=True, cwd=Path(__file__).parents[3], timeout=900)
    lines = [json.loads(line) for line in done.stdout.splitlines() if line.startswith("[")]
    found = {name: (kind, message) for name, *rest in lines if rest for kind, _, message in [rest]}
    assert done.returncode == 0, f"{lines[-1]}: {done.stderr[-500:]}"
    assert set(found) == names
    wrong = {name: verdict for name, verdict in found.items() if verdict[0].startswith(("crash", "Invalid"))}
    assert not wrong
    assert {name for name in CONVERTED & names if found[name][0] != "converted"} == set()
    assert {name for name in REFUSED & names if found[name][0] == "converted"} == set()


def test_the_budget_is_the_same_everywhere() -> None:
    """Bytes and work are counted, so that a slow machine folds the same constants as a fast one."""
    assert MAX_FOLDED_BYTES == 1 << 28
