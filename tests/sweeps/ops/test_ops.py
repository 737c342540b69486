"""The sweep over TensorFlow's ops: every answer equals TensorFlow's, except those listed in `not_right.txt`."""

from __future__ import annotations

import pytest

from tests.sweeps.ops import record, table
from tests.sweeps.ops.families import FAMILIES, chosen
from tests.sweeps.ops.outcome import RIGHT
from tests.sweeps.ops.run import outcomes

KNOWN = record.known_verdicts()


def test_one_case_of_each_op() -> None:
    """With unknown sizes, if the op can be traced so."""
    changed = _changed(chosen(fast=True))
    assert not {title: found for title, found in changed.items() if found[0] != RIGHT}


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("family", FAMILIES)
def test_all_cases(family: str) -> None:
    """All element types, shapes and attributes; cases that have become right must be removed from the list."""
    assert not _changed(chosen(family=family))


def _changed(titles: list[str]) -> dict[str, tuple[str, str]]:
    """Return the verdicts that differ from the listed ones, with reasons."""
    return {
        title: (found.verdict, found.reason)
        for title, found in outcomes(titles).items()
        if found.verdict != KNOWN.get(title, RIGHT)
    }


def test_page_is_current() -> None:
    """`python -m tests.sweeps.ops.table` writes it."""
    assert table.PAGE.read_text("utf-8") == table.page()
