"""Recorded cases: a SavedModel each, with TensorFlow's answers, so that the tests themselves need no TensorFlow.

A generator of `tests.support.generated` calls `write`, a test calls `read`.
"""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from tests.support.generated import require_models
from tests.support.harness import Calls

_INDEX = "cases.pickle"


class RecordedCase(NamedTuple):
    """A case's SavedModel, the calls with TensorFlow's answers, and what else the test must know of it."""

    saved_model: Path
    calls: Calls
    facts: Mapping[str, Any]


class NewCase(NamedTuple):
    """A case to record: `build` writes its SavedModel to a folder, and returns the calls with TensorFlow's answers."""

    title: str
    build: Callable[[Path], Calls]
    facts: Mapping[str, Any]


def write(folder: Path, cases: Iterable[NewCase]) -> None:
    """Record cases in a folder."""
    index: dict[str, tuple[str, Calls, Mapping[str, Any]]] = {}
    for number, (title, build, facts) in enumerate(cases):
        assert title not in index, f"two cases are called {title}"
        name = str(number)  # a title may contain slashes
        index[title] = name, build(folder / name), facts
    (folder / _INDEX).write_bytes(pickle.dumps(index))


@cache
def read(generator: str) -> Mapping[str, RecordedCase]:
    """Return the cases that a generator of `tests.support.generated` has recorded, by title."""
    folder = require_models(generator)
    index = pickle.loads((folder / _INDEX).read_bytes())
    return {title: RecordedCase(folder / name, calls, facts) for title, (name, calls, facts) in index.items()}
