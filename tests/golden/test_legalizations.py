"""Legalizations as text and as numbers, without TensorFlow.

`legalizations/<family>/*.mlir` has a module of the `tf` dialect, `// -----`, its legalization by the passes up to
`legalize`, and the modules of the rules that applied; `pytest --update-golden` rewrites what follows the separator. The
first module is also evaluated by the NumPy reference, and the second one is run by LiteRT's interpreter, with and
without XNNPACK, on the same inputs. Lines before the module adjust that:

    // shapes: 2x3, -; 5x3, -     the inputs' shapes, one group for each call; by default free dimensions are 3, then 2
    // input %arg1: 0 .. 2        the range of the values
    // input %arg1: [0, 2, 1]     the values
    // tolerance: 1e-4 (reason)   of floats, relative to the largest magnitude
    // no reference: reason       only the text is compared
"""

from __future__ import annotations

import pkgutil
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from litefuse.backend import to_bytes
from litefuse.dialects.tfl.operand_forms import verify_operands
from litefuse.ir import Module
from litefuse.legalizations import tf as rules
from litefuse.passes.lowering.while_expansion import EXPANSIONS
from litefuse.rewrite.collect import legalizations_in
from litefuse.rewrite.while_loop import Expansion, expansions_in
from tests.support import harness
from tests.support.golden import (
    GOLDEN,
    LEGALIZATIONS,
    LEGALIZING,
    SEPARATOR,
    RuleName,
    record_rules,
    run_passes,
)
from tests.support.golden_inputs import inputs_of
from tests.support.modules import graph_builder, module_text

TOLERANCE = re.compile(r"^// tolerance: (\S+) \(.+\)$", re.MULTILINE)
NO_REFERENCE = re.compile(r"^// no reference: .+$", re.MULTILINE)
RULES = re.compile(r"^// rules of: (.*)$", re.MULTILINE)

Array = np.ndarray[Any, Any]


@pytest.mark.parametrize("path", LEGALIZATIONS, ids=lambda path: path.relative_to(GOLDEN).with_suffix("").as_posix())
def test_legalization(path: Path, update_golden: bool) -> None:
    source, separator, expected = path.read_text().partition(SEPARATOR)
    assert separator, "a golden file has a separator, even before its first run"
    with record_rules() as applied:
        module, found = run_passes(LEGALIZING, source)
    found += _applied_rules(module_text.module(source), applied)
    if update_golden:
        path.write_text(source + SEPARATOR + found)
    assert found == path.read_text().partition(SEPARATOR)[2], expected
    if module is not None:
        verify_operands(module)
    if module is not None and not NO_REFERENCE.search(source):
        _check_values(source, bytes(to_bytes(module)), path.stem)


def test_every_module_of_rules_has_a_file() -> None:
    found = {name for path in LEGALIZATIONS for line in RULES.findall(path.read_text()) for name in line.split(", ")}
    having = {name for name in _modules() if legalizations_in(_module(name))}
    assert (having | set(_expansions())) - found == set()


def test_needs_no_tensorflow() -> None:
    code = f"import sys, {__name__}; sys.exit('tensorflow' in sys.modules)"
    subprocess.run([sys.executable, "-c", code], cwd=GOLDEN.parents[1], check=True)


def _applied_rules(source: Module, applied: Sequence[RuleName]) -> str:
    kinds = {op.kind for op in source.ops()} & EXPANSIONS.keys()
    expanded = [name for name, found in _expansions().items() if kinds & found.keys()]
    modules = [name.module.removeprefix(f"{rules.__name__}.").removeprefix("litefuse.") for name in applied]
    found = ", ".join(dict.fromkeys(expanded + modules))
    return f"// rules of: {found}\n" if found else ""


def _modules() -> Iterator[str]:
    """Yield the names of all modules below `legalizations.tf`."""
    prefix = f"{rules.__name__}."
    for found in pkgutil.walk_packages(rules.__path__, prefix):
        if not found.ispkg:
            yield found.name.removeprefix(prefix)


def _module(name: str) -> Any:
    return import_module(f"{rules.__name__}.{name}")


def _expansions() -> dict[str, Mapping[str, Expansion]]:
    """Return the rules of `expand-to-while`, by module."""
    return {name: found for name in sorted(_modules()) if (found := expansions_in(_module(name)))}


def _check_values(source: str, content: bytes, seed: str) -> None:
    module, _ = run_passes(("canonical-names",), source)
    assert module is not None
    tolerance = TOLERANCE.search(source)
    allowed = None if tolerance is None else float(tolerance[1])
    calls = [(inputs, graph_builder.evaluate(module, *inputs)) for inputs in inputs_of(module, source, seed)]
    for resolver in harness.RESOLVERS:
        runner = harness.open_interpreter(content, resolver=resolver).get_signature_runner("serving_default")
        for inputs, expected in calls:
            answers = runner(**{f"x{index}": _boxed(array) for index, array in enumerate(inputs)})
            for index, want in enumerate(expected):
                where = f"{resolver}, shapes {[array.shape for array in inputs]}, result {index}"
                got = answers[f"y{index}"]
                try:
                    harness.compare(harness.comparable(got), harness.comparable(want), tolerance=allowed)
                except harness.Mismatch as mismatch:
                    text = np.array2string(np.asarray(got), threshold=20)
                    raise harness.Mismatch(f"{where}: {mismatch}\n{text}\nexpected\n{want}") from None


def _boxed(x: Array) -> Array:
    """Return an array that the interpreter accepts: it takes the address of a boxed scalar for its characters."""
    return x.astype(np.bytes_) if x.dtype == object and x.ndim == 0 else x
