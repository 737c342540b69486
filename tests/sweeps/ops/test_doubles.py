"""float64: one case of each op in every run, with unknown sizes if it has that form."""

from __future__ import annotations

from tests.sweeps.ops.families import chosen
from tests.sweeps.ops.outcome import RIGHT
from tests.sweeps.ops.run import outcomes


def test_one_case_of_each_op_of_float64() -> None:
    found = outcomes(chosen(family="doubles", fast=True))
    assert len(found) > 60
    assert not {title: outcome.reason for title, outcome in found.items() if outcome.verdict != RIGHT}
