"""LiteRT.js of npm, and a browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.web import site
from tests.e2e.web.litert_js import LiteRtJs, opened
from tests.support.pages.browser import executable


@pytest.fixture(scope="session")
def packages() -> Path:
    """Return the folder `node_modules` with LiteRT.js."""
    if executable() is None:
        pytest.skip("there is no Chromium here, and .ci/run could not install it: apt-get install chromium")
    found = site.installed()
    if found is None:
        pytest.skip("npm cannot install @litertjs/core here")
    return found


@pytest.fixture(scope="session")
def litert_js(packages: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiteRtJs]:
    """Run files in a browser."""
    with opened(tmp_path_factory.mktemp("web"), packages) as found:
        yield found
