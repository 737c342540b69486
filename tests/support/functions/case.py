"""Cases of one TensorFlow function, and how they are recorded.

python -m tests.support.functions.case FOLDER MODULE     record the CASES of a module
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from tests.support import harness, recorded

Array = np.ndarray[Any, Any]


@dataclass(frozen=True)
class Case:
    """A function of tensors, and its inputs.

    `dynamic` names the dimensions that are unknown to the model: "all", "batch" (the first of each input) or "none".
    """

    name: str
    function: Callable[..., Any]
    inputs: tuple[Array, ...]
    dynamic: str = "all"
    tolerance: tuple[float, float] | None = None

    @property
    def forms(self) -> tuple[str, ...]:
        """Return the values of `dynamic` with which the case is tested."""
        return tuple(dict.fromkeys(("none", self.dynamic)))


def case(
    name: str,
    function: Callable[..., Any],
    *inputs: Any,
    dynamic: str = "all",
    tolerance: tuple[float, float] | None = None,
) -> Case:
    return Case(name, function, tuple(np.asarray(x) for x in inputs), dynamic, tolerance)


def record(case: Case, dynamic: str, path: Path) -> harness.Calls:
    """Write the SavedModel; return the same call twice, with TensorFlow's answers."""
    from tests.support.reference import record_function, specs

    return record_function(case.function, specs(case.inputs, dynamic), path, [case.inputs]) * 2


def new_cases(module: str) -> Iterator[recorded.NewCase]:
    """Yield the `CASES` of a module, each in the forms that its `forms` selects, by default in those of the case."""
    family = importlib.import_module(module)
    forms = getattr(family, "forms", lambda case: case.forms)
    for case in family.CASES:
        for form in forms(case):
            facts = {"name": case.name, "form": form, "tolerance": case.tolerance}
            yield recorded.NewCase(f"{case.name}-{form}", partial(record, case, form), facts)


if __name__ == "__main__":
    recorded.write(Path(sys.argv[1]), new_cases(sys.argv[2]))
