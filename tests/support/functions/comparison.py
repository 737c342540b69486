"""Convert one TensorFlow function through the stages up to legalize, and compare the interpreter with TensorFlow."""

from __future__ import annotations

from pathlib import Path

from litefuse.backend import to_bytes
from litefuse.context import Context
from litefuse.dialects import DIALECTS
from litefuse.frontend import read_saved_model
from litefuse.ir import Module
from litefuse.ir.verifier import verify
from litefuse.options import Options
from litefuse.passes.legalize.driver import legalize
from litefuse.passes.simplify.canonical_names import canonicalize_names
from litefuse.passes.simplify.fold import fold
from litefuse.passes.simplify.inline import inline
from litefuse.passes.simplify.shape_inference import infer_shapes
from tests.support import harness
from tests.support.functions.case import Array
from tests.support.recorded import RecordedCase

Tolerance = tuple[float, float]

# Relative and absolute. Cases with looser tolerances give the reason.
TOLERANCE: dict[str, Tolerance] = {
    "float32": (2e-6, 2e-6),
    "float16": (2e-3, 1e-3),
    "bfloat16": (1e-2, 1e-2),
    "complex64": (1e-5, 1e-5),
}


def legalized(path: Path) -> Module:
    """Return the module after the legalize stage."""
    module, context = read_saved_model(path), Context(DIALECTS, Options())
    for stage in (canonicalize_names, inline, infer_shapes, fold, legalize):
        context.pass_name = stage.__name__
        stage(module, context)
    verify(module, DIALECTS)
    return module


def check(case: RecordedCase) -> None:
    """Raise Mismatch unless the converted function answers as TensorFlow does, on two calls of one interpreter."""
    content = bytes(to_bytes(legalized(case.saved_model)))
    harness.compare_calls(content, case.calls, comparison=comparison(case.facts["tolerance"]))


def comparison(tolerance: Tolerance | None) -> harness.Compare:
    """Return the comparison of each element, with the case's tolerance or, by default, that of the dtype."""

    def compare(actual: Array, expected: Array) -> float:
        relative, absolute = tolerance or TOLERANCE.get(expected.dtype.name, (0.0, 0.0))
        return harness.compare_elements(actual, expected, relative=relative, absolute=absolute)

    return compare
