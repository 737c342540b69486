"""Run the code of pages, each in a separate folder, all in one process because TensorFlow is slow to start.

Python blocks run unchanged; of shell blocks, litefuse's commands run. A block with `title="name.py"` is written to that
file. For a `pyproject.toml` with a name, its entry points are installed. The content of a `text` block must have been
printed.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"
SAVED_MODEL = ROOT / "demo" / "lstm_classifier" / "saved_model"
IMAGE_MODEL = ROOT / "demo" / "mobilenet_v2" / "saved_model"
RUNNER = Path(__file__).parent / "run_pages.py"

_FENCE = re.compile(
    r"^(?P<fence>`{3,})(?P<language>\w*)(?: title=\"(?P<title>[^\"]+)\")?\n(?P<code>.*?)^(?P=fence)$", re.M | re.S
)


class Block(NamedTuple):
    """A block of code; `line` is that of its first line of code, from 0."""

    language: str
    title: str
    code: str
    line: int


class Outcome(NamedTuple):
    """The output of a page, and the traceback if its code failed."""

    printed: str
    error: str


def blocks(markdown: str) -> list[Block]:
    """Return all blocks of a page."""
    return [
        Block(found["language"], found["title"] or "", found["code"], markdown.count("\n", 0, found.start("code")))
        for found in _FENCE.finditer(markdown)
    ]


def commands(block: Block) -> list[str]:
    """Return the commands of litefuse in a shell block, with continuation lines joined."""
    if block.language not in ("sh", "console"):
        return []
    lines = [line.removeprefix("$ ") for line in block.code.replace("\\\n", " ").splitlines()]
    return [line for line in lines if line.startswith("litefuse ")]


def script(markdown: str, before: str) -> str:
    """Return the page as a program; its line numbers are those of the page, `before` is in the first line."""
    lines = [""] * (markdown.count("\n") + 1)
    lines[0] = before
    for block in blocks(markdown):
        if block.language == "python" and not block.title:
            code = block.code.splitlines()
            lines[block.line : block.line + len(code)] = code
        elif block.language == "toml" and re.search(r"^name = ", block.code, re.M):
            lines[block.line] = f"install({block.code!r})"
        else:
            lines[block.line] = "; ".join(f"shell({command!r})" for command in commands(block))
    return "\n".join(lines) + "\n"


def run(pages: Mapping[str, str], folder: Path) -> dict[str, Outcome]:
    """Return the outcome of each page, by its path in the repository; each page has Python code that prepares its
    folder.
    """
    programs: list[Path] = []
    for number, (page, before) in enumerate(pages.items()):
        own = folder / str(number)
        own.mkdir()
        markdown = (ROOT / page).read_text()
        for block in blocks(markdown):
            if block.title:
                (own / block.title).write_text(block.code)
        programs.append(own / f"{Path(page).stem}.py")
        programs[-1].write_text(script(markdown, before))
    environment = {
        **os.environ,
        "TF_CPP_MIN_LOG_LEVEL": "3",
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
    }
    subprocess.run([sys.executable, RUNNER, *programs], env=environment, check=True)
    outcomes = ((program.with_name("printed"), program.with_name("error")) for program in programs)
    return {
        page: Outcome(printed.read_text(), error.read_text())
        for page, (printed, error) in zip(pages, outcomes, strict=True)
    }


def not_printed(page: str, printed: str) -> list[str]:
    """Return the text that the page shows but did not print, in its order; `...` stands for any text."""
    missing: list[str] = []
    position = 0
    for block in blocks((ROOT / page).read_text()):
        if block.language == "text":
            shown = ".*?".join(map(re.escape, block.code.strip().split("...")))
            found = re.compile(shown, re.DOTALL).search(printed, position)
            if found is None:
                missing.append(block.code)
            else:
                position = found.end()
    return missing
