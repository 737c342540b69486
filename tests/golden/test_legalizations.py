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

import json
import pkgutil
import re
import subprocess
import sys
import zlib
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from litefuse.backend import to_bytes
from litefuse.dialects.tfl.operand_forms import verify_operands
from litefuse.ir import Builder, DType, Module, Op, Value
from litefuse.legalizations import tf as rules
from litefuse.passes.lowering.while_expansion import EXPANSIONS
from litefuse.rewrite.collect import legalizations_in
from litefuse.rewrite.rule import Rule
from litefuse.rewrite.while_loop import Expansion, expansions_in
from tests.support import harness
from tests.support.golden import GOLDEN, LEGALIZATIONS, LEGALIZING, SEPARATOR, run_passes
from tests.support.modules import graph_builder, module_text

FREE_SIZES = (3, 2)
"""Sizes of all free dimensions, one call for each."""
WORDS = (b"", b"a", b"hello", "Grüße".encode(), b"two words")

INPUT = re.compile(r"^// input %arg(\d+): (.*)$", re.MULTILINE)
SHAPES = re.compile(r"^// shapes: (.*)$", re.MULTILINE)
TOLERANCE = re.compile(r"^// tolerance: (\S+) \(.+\)$", re.MULTILINE)
NO_REFERENCE = re.compile(r"^// no reference: .+$", re.MULTILINE)
RULES = re.compile(r"^// rules of: (.*)$", re.MULTILINE)

Array = np.ndarray[Any, Any]


@pytest.mark.parametrize("path", LEGALIZATIONS, ids=lambda path: path.relative_to(GOLDEN).with_suffix("").as_posix())
def test_legalization(path: Path, update_golden: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    source, separator, expected = path.read_text().partition(SEPARATOR)
    assert separator, "a golden file has a separator, even before its first run"
    applied = _record_rules(monkeypatch)
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


def _record_rules(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the list to which the module of each rule is added when the rule has replaced an op."""
    applied: list[str] = []
    apply = Rule.apply

    def recorded(rule: Rule, op: Op, builder: Builder) -> list[Value]:
        values = apply(rule, op, builder)
        applied.append(rule.function.__module__.removeprefix(f"{rules.__name__}.").removeprefix("litefuse."))
        return values

    monkeypatch.setattr(Rule, "apply", recorded)
    return applied


def _applied_rules(source: Module, applied: list[str]) -> str:
    kinds = {op.kind for op in source.ops()} & EXPANSIONS.keys()
    expanded = [name for name, found in _expansions().items() if kinds & found.keys()]
    found = ", ".join(dict.fromkeys(expanded + applied))
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
    calls = [(inputs, graph_builder.evaluate(module, *inputs)) for inputs in _inputs(module, source, seed)]
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


def _inputs(module: Module, source: str, seed: str) -> Iterator[list[Array]]:
    """Yield the inputs of each call: two of other values where all shapes are static."""
    arguments = module.functions["main"].arguments
    given = {int(index): line for index, line in INPUT.findall(source)}
    shapes = SHAPES.search(source)
    if shapes is not None:
        groups = [[_shape(shape) for shape in group.split(",")] for group in shapes[1].split(";")]
    else:
        groups = [
            [[free if dim is None else dim for dim in x.type.shape or ()] for x in arguments] for free in FREE_SIZES
        ]
    for number, group in enumerate(groups):
        yield [
            _values(value.dtype, shape, given.get(index, ""), f"{seed} {index} {number}")
            for index, (value, shape) in enumerate(zip(arguments, group, strict=True))
        ]


def _shape(line: str) -> list[int]:
    """Return the shape that is written `2x3`; a scalar's is written `-`."""
    return [int(dim) for dim in line.strip().split("x")] if line.strip() != "-" else []


def _values(dtype: DType, shape: Sequence[int], given: str, seed: str) -> Array:
    generator = np.random.default_rng(zlib.crc32(seed.encode()))
    if given.startswith(("[", '"')) or (given and ".." not in given):
        values = json.loads(given)
        if dtype is DType.STRING:
            return np.vectorize(str.encode, otypes=[object])(np.asarray(values, object)).reshape(shape)
        return np.asarray(values, dtype.numpy).reshape(shape)
    low, high = (float(bound) for bound in given.split("..")) if given else (-3.0, 3.0)
    if dtype is DType.STRING:
        return np.asarray(np.array(WORDS, object)[generator.integers(0, len(WORDS), shape)], object).reshape(shape)
    kind = np.dtype(dtype.numpy).kind
    if kind == "b":
        return np.asarray(generator.integers(0, 2, shape), bool)
    if kind in "iu":
        low = max(low, 0.0) if kind == "u" else low
        return np.asarray(generator.integers(int(low), int(high), shape, endpoint=True)).astype(dtype.numpy)
    if kind == "c":
        parts = generator.uniform(low, high, (2, *shape))
        return np.asarray(parts[0] + 1j * parts[1]).astype(dtype.numpy)
    return np.asarray(generator.uniform(low, high, shape)).astype(dtype.numpy)


def _boxed(x: Array) -> Array:
    """Return an array that the interpreter accepts: it takes the address of a boxed scalar for its characters."""
    return x.astype(np.bytes_) if x.dtype == object and x.ndim == 0 else x
