"""Run the code of pages as a reader would, who sees the rendered text and nothing else.

Each page has a folder of its own, in a checkout: `demo` is in it. All pages run in one process, because TensorFlow is
slow to start. Python blocks run unchanged; of shell blocks, the commands in `COMMANDS` run. A block is saved as a file
if the paragraph above it ends in the file's name: "... as `name.py`:". The content of a `text` block must have been
printed.
"""

from __future__ import annotations

import ast
import builtins
import os
import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[3]
DOCS = ROOT / "docs"
DEMO = ROOT / "demo"
RUNNER = Path(__file__).parent / "run_pages.py"
COMMANDS = ("litefuse ", "cp -r demo/", "mkdir ", "seq ", "cc ", "pip install .")
"""Beginnings of the commands that run; others install other programs, or run for long."""
FILES = ("python", "c", "toml", "js", "html")
"""Languages of the blocks that are saved, if the text above names a file."""

_FENCE = re.compile(r"^(?P<fence>`{3,})(?P<language>\w*)(?P<more>[^\n]*)\n(?P<code>.*?)^(?P=fence)$", re.M | re.S)
_COMMENT = re.compile(r"<!--.*?-->", re.S)
_NAME = re.compile(r"`([\w./-]+\.\w+)`:\s*\Z")


class Block(NamedTuple):
    """A block of code.

    `file` is the name that the text above it gives it, `more` is what follows the language, `line` that of its first
    line of code, from 0. A hidden block is in a comment: it has checks for the tests.
    """

    language: str
    file: str
    code: str
    line: int
    more: str
    is_hidden: bool


class Outcome(NamedTuple):
    """The output of a page, and the traceback if its code failed."""

    printed: str
    error: str


def blocks(markdown: str) -> list[Block]:
    """Return all blocks of a page."""
    hidden = [range(*comment.span()) for comment in _COMMENT.finditer(markdown)]
    return [
        Block(
            found["language"],
            name[1] if (name := _NAME.search(markdown[: found.start()])) and found["language"] in FILES else "",
            found["code"],
            markdown.count("\n", 0, found.start("code")),
            found["more"],
            any(found.start() in comment for comment in hidden),
        )
        for found in _FENCE.finditer(markdown)
    ]


def commands(block: Block) -> list[str]:
    """Return the commands in a shell block that run, with continuation lines joined."""
    if block.language not in ("sh", "console"):
        return []
    lines = [line.removeprefix("$ ") for line in block.code.replace("\\\n", " ").splitlines()]
    return [line for line in lines if line.startswith(COMMANDS)]


def script(markdown: str, before: str) -> str:
    """Return the page as a program; its line numbers are those of the page, `before` is in the first line."""
    lines = [""] * (markdown.count("\n") + 1)
    lines[0] = before
    for block in blocks(markdown):
        code = block.code.splitlines()
        if block.file:
            lines[block.line] = f"save({block.file!r}, {block.code!r})"
        elif block.language == "python":
            lines[block.line : block.line + len(code)] = code
        else:
            lines[block.line] = "; ".join(f"shell({command!r})" for command in commands(block))
    return "\n".join(lines) + "\n"


def undefined(markdown: str) -> set[str]:
    """Return the names that the visible Python code reads, and that neither it nor Python defines."""
    read, bound = set[str](), set(dir(builtins))
    for block in blocks(markdown):
        if block.language not in ("python", "py") or block.is_hidden or block.file:
            continue
        for node in ast.walk(ast.parse(block.code)):
            if isinstance(node, ast.Name):
                (read if isinstance(node.ctx, ast.Load) else bound).add(node.id)
            elif isinstance(node, ast.FunctionDef | ast.ClassDef):
                bound.add(node.name)
            elif isinstance(node, ast.alias):
                bound.add((node.asname or node.name).partition(".")[0])
            elif isinstance(node, ast.arg):
                bound.add(node.arg)
            elif isinstance(node, ast.ExceptHandler) and node.name:
                bound.add(node.name)
    return read - bound


def run(pages: Mapping[str, str], folder: Path) -> dict[str, Outcome]:
    """Return the outcome of each page, by its path in the repository; `pages` has Python code to run before each."""
    programs: list[Path] = []
    for number, (page, before) in enumerate(pages.items()):
        own = folder / str(number)
        own.mkdir()
        (own / "demo").symlink_to(DEMO)
        programs.append(own / f"{Path(page).stem}.py")
        programs[-1].write_text(script((ROOT / page).read_text(), before))
    environment = {
        **os.environ,
        "TF_CPP_MIN_LOG_LEVEL": "3",
        "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
    }
    subprocess.run([sys.executable, RUNNER, *programs], env=environment, check=True)
    folders = (program.parent for program in programs)
    return {
        page: Outcome((own / "printed").read_text(), (own / "error").read_text())
        for page, own in zip(pages, folders, strict=True)
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
