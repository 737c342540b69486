"""The notebook matches docs/tutorial.md, whose code tests/docs/test_pages.py runs, and runs as a notebook."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
import pytest

from tests.support.pages.documentation import not_printed
from tools.notebook import NOTEBOOK, notebook, run


def printed(cells: Any) -> str:
    return "".join(output.text for cell in cells.cells for output in cell.get("outputs", ()))


def test_it_is_the_page() -> None:
    kept = nbformat.read(NOTEBOOK, as_version=4)
    assert [cell.source for cell in kept.cells] == [cell.source for cell in notebook().cells], (
        "run `python -m tools.notebook`"
    )
    assert not not_printed("docs/tutorial.md", printed(kept))


@pytest.mark.slow
def test_it_runs(tmp_path: Path) -> None:
    pytest.importorskip("tensorflow", reason="the notebook trains a model")
    assert not not_printed("docs/tutorial.md", printed(run(notebook(), tmp_path)))
    assert {"model.tflite", "from_the_shell.tflite", "model.html"} <= {path.name for path in tmp_path.iterdir()}
