"""Models in which data select some rows, or none, for the following ops: each call is compared with TensorFlow.

`litefuse/dialects/tfl/limits.py` lists the kernels that fail without elements; `tests/runtime/test_empty_kernels.py`
runs them.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.isolated import verdicts
from tests.support.recorded import read

TITLES = list(read("empty_operands"))


@pytest.fixture(scope="module")
def found() -> dict[str, tuple[Any, ...]]:
    """Return the verdict of each case."""
    return {title: tuple(rest) for title, *rest in verdicts("tests.legalizations.empty.run", TITLES)}


@pytest.mark.timeout(900)
@pytest.mark.parametrize("title", TITLES)
def test_rows_or_none(title: str, found: dict[str, tuple[Any, ...]]) -> None:
    kind, reason = found[title]
    assert kind == "right", reason
