"""The stubs of `b.tf` and `b.tfl` are those of today's op schemas."""

from __future__ import annotations

import pytest

from tools import builder_stubs


@pytest.mark.parametrize("dialect", builder_stubs.CLASSES)
def test_the_stubs_are_current(dialect: str) -> None:
    written = (builder_stubs.DIALECTS_FOLDER / dialect / "builder.pyi").read_text()
    assert written == builder_stubs.stub(dialect), "run python -m tools.builder_stubs"
