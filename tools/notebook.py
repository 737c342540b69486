"""Write docs/tutorial.ipynb, the notebook of docs/tutorial.md, with the output of its cells.

    python -m tools.notebook

Python and shell blocks become cells, and the output shown on the page is left out: cells have their own. Everything
else is text.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

import nbclient
import nbformat

DOCS = Path(__file__).resolve().parents[1] / "docs"
PAGE, NOTEBOOK = DOCS / "tutorial.md", DOCS / "tutorial.ipynb"
_BLOCK = re.compile(r"^```(?:python|sh)\n.*?^```\n", re.MULTILINE | re.DOTALL)
_OUTPUT = re.compile(r"^```text\n.*?^```\n\n", re.MULTILINE | re.DOTALL)


def notebook() -> Any:
    """Return the cells of the page, not run yet."""
    page = _OUTPUT.sub("", PAGE.read_text())
    cells: list[Any] = []
    end = 0
    for block in _BLOCK.finditer(page):
        cells += [_text(page[end : block.start()]), _code(block[0])]
        end = block.end()
    cells.append(_text(page[end:]))
    cells = [cell for cell in cells if cell.source]
    for number, cell in enumerate(cells):
        cell.id = f"cell-{number}"
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    return nbformat.v4.new_notebook(cells=cells, metadata={"kernelspec": kernel, "language_info": {"name": "python"}})


def _text(markdown: str) -> Any:
    return nbformat.v4.new_markdown_cell(markdown.strip())


def _code(block: str) -> Any:
    language, _, source = block.removeprefix("```").partition("\n")
    source = source.rstrip().removesuffix("```").rstrip()
    return nbformat.v4.new_code_cell(source if language == "python" else f"%%sh\n{source}")


def run(cells: Any, folder: Path) -> Any:
    """Return the notebook with its outputs, run in `folder`; raise `CellExecutionError` if a cell fails."""
    commands = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": commands, "TF_CPP_MIN_LOG_LEVEL": "3", "TERM": "dumb", "NO_COLOR": "1"}
    where = {"metadata": {"path": str(folder)}}
    nbclient.NotebookClient(cells, timeout=120, startup_timeout=120, resources=where).execute(env=environment)
    for cell in cells.cells:
        cell.metadata.clear()
        if cell.cell_type == "code":
            cell.outputs = _collect_output(cell)
    return cells


def _collect_output(cell: Any) -> list[Any]:
    text = "".join(output.text for output in cell.outputs if output.get("name") == "stdout")
    return [nbformat.v4.new_output("stream", name="stdout", text=text)] if text else []


def main() -> None:
    """Run the page's notebook and write it."""
    with tempfile.TemporaryDirectory() as folder:
        nbformat.write(run(notebook(), Path(folder)), NOTEBOOK)


if __name__ == "__main__":
    main()
