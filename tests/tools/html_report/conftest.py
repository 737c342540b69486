"""One browser for all tests of pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from litefuse.ir import Module
from tests.support.pages.browser import Browser, executable
from tests.tools.html_report.models import converted, quantized

Written = Callable[..., Path]
"""Writes the page of a model of `models.py` once; with `measure`, another one with times."""


@pytest.fixture(scope="session")
def written(tmp_path_factory: pytest.TempPathFactory) -> Written:
    """Return a function that returns the path of a model's page."""
    folder = tmp_path_factory.mktemp("pages")

    def write(make: Callable[[], Module], *, measure: bool = False) -> Path:
        path = folder / f"{make.__name__}{'_measured' if measure else ''}.html"
        return path if path.exists() else converted(make).write_report(path, title=path.stem, measure=measure)

    return write


@pytest.fixture(scope="session")
def quantized_page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the path of a quantized model's page."""
    return quantized().write_report(tmp_path_factory.mktemp("pages") / "quantized.html", measure=False)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Open a page of 1600 x 1400 pixels; .ci/run installs the browser."""
    if executable() is None:
        pytest.skip("there is no Chromium here, and .ci/run could not install it: apt-get install chromium")
    with Browser() as found:
        yield found
