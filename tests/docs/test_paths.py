"""No document and no docstring refers to a file that is not in the repository."""

from __future__ import annotations

import ast
import os
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tests.support.pages.documentation import ROOT

DOCUMENTS = sorted(
    path
    for pattern in ("*.md", "docs/**/*.md", "bench/results/*.md", "examples/*/README.md", ".github/**/*.md")
    for path in ROOT.glob(pattern)
)
MODULES = sorted(
    path
    for folder in ("src", "tests", "tools", "bench")
    for path in (ROOT / folder).rglob("*.py")
    if ".cache" not in path.relative_to(ROOT).parts
)
SUFFIXES = "py|md|c|h|tsv|json|txt|toml|yml|yaml|js|css|html|mlir|ipynb|proto|desc|in|svg"
_SPAN = re.compile(r"`([^`\n]+)`")
_PATH = re.compile(rf"(?<![\w./<-])((?:[\w.-]+/)+(?:[\w-]+\.(?:{SUFFIXES})\b|(?=$|[\s),:;])))")
_FOLDERS = ("src/", "docs/", "tests/", "tools/", "bench/", "examples/")
_MODULE = re.compile(r"(?<![.\w])(?:tests|tools|bench)(?:\.[a-z_][a-z0-9_]*)+")

BUILT = re.compile(r"^(build|tests/\.cache|bench/\.cache|\.venv|dist)\b")
"""Paths that commands create."""
FOREIGN = re.compile(r"^(tensorflow|keras|lingvo/core|unsupported|SpecialFunctions|acme\w*|my_\w+)/|.*\b(ROOM|NAME)\b")
"""Paths of other projects and of users, and placeholders such as `passes/ROOM/`."""


@cache
def tracked() -> frozenset[Path]:
    """Return all files of the repository and their folders, in a checkout those that git knows or does not ignore."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    # A source distribution has no git.
    names = listed.stdout.splitlines() if listed.returncode == 0 else list(map(str, ROOT.rglob("*")))
    files = {path for name in names if (path := ROOT / name).is_file()}
    return frozenset(files | {parent for path in files for parent in path.parents if parent.is_relative_to(ROOT)})


def exists(name: str, near: Path) -> bool:
    """Return whether `name` is a file or folder relative to the repository, the package, or the document's folders."""
    bases = (ROOT, ROOT / "src", ROOT / "src" / "litefuse", *near.parents[: len(near.relative_to(ROOT).parts)])
    return any(Path(os.path.normpath(base / name)) in tracked() for base in bases)


def missing(text: str, near: Path) -> Iterator[str]:
    """Yield the paths in a text that lead nowhere."""
    for found in _PATH.findall(text):
        name = found.rstrip("/")
        if "/" in found and not BUILT.match(name) and not FOREIGN.match(found) and not exists(name, near):
            yield name


def missing_modules(text: str) -> Iterator[str]:
    """Yield the names of modules in a text, such as `tests.support.zoo`, whose package or file does not exist."""
    for name in _MODULE.findall(text):
        path = ROOT.joinpath(*name.split("."))
        if path not in tracked() and path.with_suffix(".py") not in tracked():
            yield name


def _id(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", DOCUMENTS, ids=_id)
def test_documents_name_files_that_exist(path: Path) -> None:
    text = re.sub(r"^(`{3,}).*?^\1$", "", path.read_text("utf-8"), flags=re.MULTILINE | re.DOTALL)
    spans = _SPAN.findall(text)
    wrong = [name for span in spans for name in (*missing(span, path), *missing_modules(span))]
    for link in re.findall(r"\]\(([^)\s]+)\)", _SPAN.sub("", text)):
        parts = urlsplit(link)
        if not parts.scheme and parts.path and (path.parent / unquote(parts.path)).resolve() not in tracked():
            wrong.append(link)
    assert wrong == []


def test_docstrings_and_comments_name_files_that_exist() -> None:
    """Of other paths than those of code and documents, only those that begin with a folder of the repository count."""
    wrong = [
        f"{_id(path)}: {name}"
        for path in MODULES
        for text in _texts(path.read_text("utf-8"))
        if "/" in text
        for name in missing(text, path)
        if name.startswith(_FOLDERS) or name.endswith((".md", ".py"))
    ]
    assert wrong == []


def _texts(source: str) -> Iterator[str]:
    """Yield the docstrings, including those of attributes, and the comments of a module."""
    for node in _statements(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield node.value.value
    yield from re.findall(r"(?:^|\s)# (.*)$", source, re.MULTILINE)


def _statements(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield all statements of a module, without the expressions in them, which are ten times as many."""
    pending: list[ast.AST] = [tree]
    while pending:
        node = pending.pop()
        yield node
        for block in ("body", "orelse", "handlers", "finalbody", "cases"):
            pending += getattr(node, block, ())
