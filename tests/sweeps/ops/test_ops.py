"""The sweep over TensorFlow's ops: every answer equals TensorFlow's, except those listed in `not_right.txt`."""

from __future__ import annotations

import pytest

from tests.support.recorded import read
from tests.sweeps.ops import record, table
from tests.sweeps.ops.cases import FAMILY_NAMES
from tests.sweeps.ops.outcome import RIGHT, Outcome
from tests.sweeps.ops.run import outcomes

KNOWN = record.known_verdicts()


@pytest.fixture(scope="module")
def found() -> dict[str, Outcome]:
    """Return the outcomes of one case of each op, and of each with float64: with unknown sizes if it has that form."""
    return outcomes(list(read("sweep")), recorded=True)


def test_one_case_of_each_op(found: dict[str, Outcome]) -> None:
    changed = _changed({title: found[title] for title, case in read("sweep").items() if case.facts["of_all"]})
    assert not {title: verdict for title, verdict in changed.items() if verdict[0] != RIGHT}


def test_one_case_of_each_op_of_float64(found: dict[str, Outcome]) -> None:
    doubles = {title: found[title] for title, case in read("sweep").items() if case.facts["of_float64"]}
    assert len(doubles) > 60
    assert not {title: outcome.reason for title, outcome in doubles.items() if outcome.verdict != RIGHT}


@pytest.mark.slow
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("family", FAMILY_NAMES)
def test_all_cases(family: str) -> None:
    """All element types, shapes and attributes; cases that have become right must be removed from the list."""
    from tests.sweeps.ops.families import chosen

    assert not _changed(outcomes(chosen(family=family)))


def _changed(found: dict[str, Outcome]) -> dict[str, tuple[str, str]]:
    """Return the verdicts that differ from the listed ones, with reasons."""
    return {
        title: (outcome.verdict, outcome.reason)
        for title, outcome in found.items()
        if outcome.verdict != KNOWN.get(title, RIGHT)
    }


def test_page_is_current() -> None:
    """`python -m tests.sweeps.ops.table` writes it."""
    assert table.PAGE.read_text("utf-8") == table.page()
