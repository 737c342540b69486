"""Check that names say what their values hold, and that docstrings are in plain English."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

SOURCE = Path(__file__).resolve().parents[2] / "src" / "litefuse"
SOURCES = sorted(path for path in SOURCE.rglob("*.py") if not path.name.endswith("_pb2.py"))

# Names of variables, parameters and classes that do not say what they hold.
VAGUE_NAMES = frozenset({"found", "each", "place", "places", "Place", "Places"})

# Phrases in docstrings, and better ones.
PHRASES = {
    r"\bis no (?!longer\b|more\b|less\b)": "is not a",
    r"\bof which\b": "whose, or a second sentence",
    r"\b(told|tells?)\b": "given, recorded; says, shows",
    r"\bstands? for\b": "represents, replaces, means",
    r"\b(its|their) own\b": "a separate one, one per item, or nothing",
    r"\b(by|of|from|to|with) what\b": "the noun",
    r"\bat heart\b": "built around",
}
# Functions' docstrings begin with a verb, others with a noun, not with a clause: `What a kernel takes`.
CLAUSE = re.compile(r"(What|How|Which|Where|Those|The other|The same)\b")


class Words(NamedTuple):
    docstrings: list[tuple[int, str]]
    """Line and text, of attributes too."""
    vague_names: list[tuple[int, str]]


@cache
def _read(path: Path) -> Words:
    nodes = list(ast.walk(ast.parse(path.read_text())))
    docstrings = [
        (node.lineno, node.value.value.strip())
        for node in nodes
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    ]
    return Words(docstrings, [(line, name) for line, name in _declared(nodes) if name in VAGUE_NAMES])


def _declared(nodes: list[ast.AST]) -> Iterator[tuple[int, str]]:
    for node in nodes:
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.lineno, node.id
        elif isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.ClassDef):
            yield node.lineno, node.name


def _problems(path: Path) -> Iterator[str]:
    where = path.relative_to(SOURCE).as_posix()
    words = _read(path)
    for line, name in words.vague_names:
        yield f"{where}:{line}: {name} does not say what it holds"
    for line, text in words.docstrings:
        for phrase, better in PHRASES.items():
            if match := re.search(phrase, " ".join(text.split()), re.IGNORECASE):
                yield f"{where}:{line}: {match.group()!r}, better: {better}"


def test_docstrings_begin_with_what_they_describe() -> None:
    clauses = [(path, line, text) for path in SOURCES for line, text in _read(path).docstrings if CLAUSE.match(text)]
    assert not clauses


def test_names_and_docstrings_are_plain() -> None:
    problems = [problem for path in SOURCES for problem in _problems(path)]
    assert not problems, "\n".join(problems)
