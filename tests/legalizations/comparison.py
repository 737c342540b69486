"""Convert one TensorFlow function through the stages up to legalize, and compare the interpreter with TensorFlow."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from litefuse.backend import to_bytes
from litefuse.context import Context
from litefuse.dialects import DIALECTS
from litefuse.frontend import read_saved_model
from litefuse.ir import Module
from litefuse.ir.verifier import verify
from litefuse.options import Options
from litefuse.passes.legalize.driver import legalize
from litefuse.passes.simplify.fold import fold
from litefuse.passes.simplify.inline import inline
from litefuse.passes.simplify.shape_inference import infer_shapes
from tests.support import harness
from tests.support.reference import Array, record_function, specs

# Relative and absolute. Cases with looser tolerances give the reason.
TOLERANCE = {"float32": (2e-6, 2e-6), "float16": (2e-3, 1e-3), "bfloat16": (1e-2, 1e-2), "complex64": (1e-5, 1e-5)}


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
    builtin_only: bool = False


def case(
    name: str,
    function: Callable[..., Any],
    *inputs: Any,
    dynamic: str = "all",
    tolerance: tuple[float, float] | None = None,
) -> Case:
    return Case(name, function, tuple(np.asarray(x) for x in inputs), dynamic, tolerance)


def legalized(path: Path) -> Module:
    """Return the module after the legalize stage."""
    module, context = read_saved_model(path), Context(DIALECTS, Options())
    for stage in (inline, infer_shapes, fold, legalize):
        context.pass_name = stage.__name__
        stage(module, context)
    verify(module, DIALECTS)
    return module


def check(case: Case, dynamic: str, path: Path) -> None:
    """Raise Mismatch unless the converted function answers as TensorFlow does, on two calls of one interpreter."""
    calls = record(case, dynamic, path)
    harness.compare_calls(bytes(to_bytes(legalized(path))), calls, comparison=comparison(case))


def record(case: Case, dynamic: str, path: Path) -> harness.Calls:
    """Write the SavedModel; return the same call twice, with TensorFlow's answers."""
    return record_function(case.function, specs(case.inputs, dynamic), path, [case.inputs]) * 2


def comparison(case: Case) -> harness.Compare:
    """Return the comparison of each element, with the case's tolerance or that of the dtype."""

    def compare(actual: Array, expected: Array) -> float:
        relative, absolute = case.tolerance or TOLERANCE.get(expected.dtype.name, (0.0, 0.0))
        return harness.compare_elements(actual, expected, relative=relative, absolute=absolute)

    return compare
