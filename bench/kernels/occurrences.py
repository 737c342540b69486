"""Count how often ops occur in files and models: by kind, type and shape class."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import litefuse
from bench.kernels.families import FAMILIES, class_of, type_of, work_of
from litefuse.errors import LitefuseError
from litefuse.frontend.litert.reader import read_litert
from litefuse.ir import Module

Key = tuple[str, str, str]
"""Kind, type and shape class."""


class Seen(NamedTuple):
    """The number of ops of a key, and their work in one call of each model."""

    count: int = 0
    work: int = 0


class Occurrences:
    """Numbers of ops by kind, type and shape class; empty if nothing was counted."""

    def __init__(self) -> None:
        self._counts: Counter[Key] = Counter()
        self._work: defaultdict[Key, int] = defaultdict(int)
        self.models = 0

    def __bool__(self) -> bool:
        return self.models > 0

    def add(self, module: Module) -> None:
        """Count the ops of a model."""
        self.models += 1
        for op in module.ops_of(FAMILIES.keys()):
            key = op.name, type_of(op), class_of(op)
            self._counts[key] += 1
            self._work[key] += work_of(op).count

    def find(self, kind: str, type: str, form: str) -> Seen:
        """Return what was counted; ops of float models occur in their quantized files, too."""
        keys = {(kind, type, form), (kind, "float", form)}
        return Seen(sum(self._counts[key] for key in keys), sum(self._work.get(key, 0) for key in keys))


def count(folders: Iterable[Path]) -> Occurrences:
    """Count the ops of all `.tflite` files and SavedModels below the folders; what cannot be read does not count."""
    occurrences = Occurrences()
    for path in models_below(folders):
        try:
            content = path if path.suffix == ".tflite" else litefuse.convert(path).to_bytes()
            module = read_litert(content)
        except LitefuseError:
            continue
        occurrences.add(module)
    return occurrences


def models_below(folders: Iterable[Path]) -> Iterator[Path]:
    """Yield the `.tflite` files and the SavedModels below the folders, in order."""
    for folder in folders:
        yield from sorted(folder.rglob("*.tflite"))
        yield from sorted(path.parent for path in folder.rglob("saved_model.pb"))
