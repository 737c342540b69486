"""A few default files on LiteRT's GPU accelerator; `make test-gpu` runs all."""

from __future__ import annotations

import pytest

from tests.e2e.gpu import cases, driver
from tests.e2e.gpu.__main__ import regressions
from tests.e2e.gpu.accelerator import DEAD, WRONG, outcomes


@pytest.fixture(scope="module", autouse=True)
def gpu() -> None:
    """Skip where the driver cannot be fetched."""
    try:
        driver.environment()
    except driver.UnavailableError as error:
        pytest.skip(f"no GPU driver: {error}")


def test_no_file_is_wrong_or_kills_the_process() -> None:
    cases.build(cases.titles(fast=True))
    found = dict(outcomes("tests.e2e.gpu.cases", cases.titles(fast=True)))
    assert not regressions(found)
    assert not {WRONG, DEAD}.intersection(outcome.verdict for outcome in found.values())
