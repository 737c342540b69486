"""The files of a module of the tests, and of all modules of the tests that it imports."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def source_files(module: str, *, without: frozenset[str] = frozenset()) -> list[Path]:
    """Return the files of a module and of what it imports from `tests`, directly or not, also within functions.

    Nothing is imported. Modules of `without` are left out, with what only they import.
    """
    found: set[str] = set()
    pending = [module]
    while pending:
        name = pending.pop()
        if name not in found and name not in without:
            found.add(name)
            pending += _imports(name)
    return [_file(name) for name in sorted(found)]


@cache
def _imports(module: str) -> frozenset[str]:
    """Return the modules of the tests that a module imports."""
    return frozenset(
        name
        for statement in ast.walk(ast.parse(_file(module).read_bytes()))
        for name in _names(statement, module)
        if name.partition(".")[0] == "tests" and _exists(name)
    )


def _names(statement: ast.AST, module: str) -> Iterator[str]:
    """Yield the names that may be modules: in `from a import b`, b may be a module of the package a."""
    if isinstance(statement, ast.Import):
        yield from (alias.name for alias in statement.names)
    elif isinstance(statement, ast.ImportFrom):
        above = module.split(".")[: -statement.level] if statement.level else []
        package = ".".join([*above, *filter(None, [statement.module])])
        yield package
        yield from (f"{package}.{alias.name}" for alias in statement.names)


@cache
def _file(module: str) -> Path:
    path = ROOT.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


@cache
def _exists(module: str) -> bool:
    return _file(module).exists()
