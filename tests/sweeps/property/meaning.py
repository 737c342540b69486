"""Check that a module keeps its meaning: before by the NumPy kernels, after in LiteRT."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from litefuse.backend import to_bytes
from litefuse.context import Context
from litefuse.dialects import DIALECTS
from litefuse.errors import UnsupportedOpsError
from litefuse.ir import Module
from litefuse.ir.text.compare import difference
from litefuse.ir.text.parser import parse_module
from litefuse.ir.text.printer import print_module
from litefuse.ir.verifier import verify
from litefuse.options import Options
from litefuse.passes import pipeline
from tests.support.harness import open_interpreter
from tests.sweeps.property.maker import Case, evaluate

TOLERANCE = 1e-4
"""Relative to the largest magnitude, at least 1: a difference of two large numbers keeps their error."""
RESOLVERS = ("xnnpack", "builtin")
# After these the module contains only tf ops with NumPy kernels, and a second run changes nothing.
FOLDED = "fold"
IDEMPOTENT = ("infer-shapes", "fold", "optimize")


class Unsupported(Exception):  # noqa: N818 - a refusal
    """The conversion refuses the graph, with a reason."""


def check(case: Case, *, resolvers: Sequence[str] = RESOLVERS) -> bytes:
    """Run all stages over the module; verify, compare and round-trip it between them. Return the file."""
    module = case.module
    expected = evaluate(module, case.inputs)
    again = _round_trip(module)
    content = convert(module, case.inputs, expected)
    assert convert(again) == content, "the same module gives other bytes"
    for resolver in resolvers:
        runner = open_interpreter(content, resolver=resolver).get_signature_runner()
        outputs = runner(**{f"x{index}": value for index, value in enumerate(case.inputs)})
        compare([outputs[f"y{index}"] for index in range(len(outputs))], expected, resolver)
    return content


def convert(module: Module, inputs: Sequence[np.ndarray] = (), expected: Sequence[np.ndarray] = ()) -> bytes:
    """Run all stages; with `expected` also the checks between them."""
    context = Context(DIALECTS, Options())
    for stage in pipeline.PASSES:
        context.pass_name = stage.name
        try:
            if stage.has_work(module, context.options):
                stage.apply(module, context)
        except UnsupportedOpsError as error:
            raise Unsupported(str(error)) from error
        if not expected:
            continue
        verify(module, DIALECTS)
        if stage.name in IDEMPOTENT:
            before = _round_trip(module)
            stage.apply(module, Context(DIALECTS, Options(), stage.name))
            found = difference(before, module)
            assert found is None, f"{stage.name} again: {found}\n{print_module(before, limit=64)}"
        if stage.name == FOLDED:
            compare(evaluate(module, inputs), expected, "after fold")
    return to_bytes(module)


def _round_trip(module: Module) -> Module:
    """Return the module parsed from its text."""
    text = print_module(module, locations=True)
    parsed = parse_module(text)
    assert difference(parsed, module) is None
    assert print_module(parsed, locations=True) == text
    return parsed


def compare(actual: Sequence[np.ndarray], expected: Sequence[np.ndarray], where: str) -> None:
    """Raise AssertionError at the first answer that is off."""
    assert len(actual) == len(expected)
    for number, (value, wanted) in enumerate(zip(actual, expected, strict=True)):
        place = f"{where}, y{number}"
        assert value.shape == wanted.shape, f"{place}: shape {value.shape}, not {wanted.shape}"
        assert value.dtype == wanted.dtype, f"{place}: {value.dtype}, not {wanted.dtype}"
        if wanted.dtype.kind == "f":
            scale = max(1.0, float(np.abs(wanted[np.isfinite(wanted)]).max(initial=0.0)))
            np.testing.assert_allclose(value, wanted, rtol=0, atol=TOLERANCE * scale, err_msg=place)
        else:
            np.testing.assert_array_equal(value, wanted, err_msg=place)
