"""Run files on LiteRT's GPU accelerator, and compare its answers with the interpreter's.

`is_fully_accelerated()` is true also where XNNPACK runs what the GPU refused: the accelerator's log says which ops it
did not take.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, starmap
from typing import Any

import numpy as np

from litefuse.runtime.accelerator import TOLERANCE, captured_log, read, refused_ops, write
from tests.e2e.gpu import driver
from tests.support import isolated

Arrays = Mapping[str, "np.ndarray[Any, Any]"]

WHOLE, PARTS, WRONG, DEAD, REFUSED, ABSENT = "whole", "in parts", "wrong", "dead", "refused", "no file"
"""Whole and in parts are right; `no file`: litefuse refuses the model, or it has no floating-point output."""
LIMIT = TOLERANCE
"""Maximum error. What is only too inexact in float16, but not in float32, is right."""
CALLS = 2


@dataclass(frozen=True)
class Outcome:
    """What became of a file on the GPU; `detail` is the error, or the ops that the CPU ran."""

    verdict: str
    detail: str = ""


def outcomes(module: str, titles: Sequence[str]) -> Iterator[tuple[str, Outcome]]:
    """Yield title and outcome of each case; `module.verdict(title)` runs in a child, which may crash."""
    for title, verdict, *detail in isolated.verdicts(module, titles, environment=driver.environment(), timeout=180):
        yield title, Outcome(DEAD if verdict == "crash" else verdict, detail[0] if detail else "")


def run(
    content: bytes,
    signature: str,
    calls: Sequence[Arrays],
    *,
    exact: Sequence[Arrays] | None = None,
    in_float16: bool = False,
) -> Outcome:
    """Run several calls in a row of a file's signature on the accelerator; in_float16, float32 is not tried.

    `exact` are the answers of the float model to a quantized file, from which the accelerator may differ by more than
    `LIMIT` as much as the interpreter does.
    """
    from ai_edge_litert.interpreter import Interpreter

    interpreter = Interpreter(model_content=content, num_threads=1)
    runner = interpreter.get_signature_runner(signature)
    expected = [{name: value.copy() for name, value in runner(**call).items()} for call in calls]
    limit = LIMIT
    if exact is not None:
        limit += _largest(expected, exact)
        expected = list(exact)
    with tempfile.NamedTemporaryFile(suffix=".tflite") as file:
        file.write(content)
        file.flush()
        try:
            error, refused = _try(file.name, signature, calls, expected, enforce_f32=False)
            detail = "; ".join(refused)
            if not error <= limit and in_float16:
                return Outcome(WRONG, f"error {error:.2g} by float16, of {limit:.2g}")
            if not error <= limit:
                closest, _ = _try(file.name, signature, calls, expected, enforce_f32=True)
                if not closest <= limit:
                    return Outcome(WRONG, f"error {error:.2g}, with float32 {closest:.2g}, of {limit:.2g}")
                detail = f"error {error:.2g} by float16; {detail}"
        except (RuntimeError, ValueError) as refusal:
            return Outcome(REFUSED, isolated.one_line(refusal))
    return Outcome(PARTS if refused else WHOLE, detail)


def _try(
    path: str, signature: str, calls: Sequence[Arrays], expected: Sequence[Arrays], *, enforce_f32: bool
) -> tuple[float, Sequence[str]]:
    """Return the largest relative error of all calls, and the ops that the accelerator does not run."""
    from ai_edge_litert.compiled_model import CompiledModel

    with captured_log() as log:
        compiled = CompiledModel.from_file(path, options=options(enforce_f32=enforce_f32))
        found = [call(compiled, signature, given, answer) for given, answer in zip(calls, expected, strict=True)]
        refused = refused_ops(log.read_text(errors="replace"))
    return _largest(found, expected), refused


def options(*, enforce_f32: bool) -> Any:
    """Return the options of a CompiledModel on the GPU, whose CPU runs what the GPU refuses."""
    from ai_edge_litert.compiled_model import CpuOptions, GpuOptions, Options
    from ai_edge_litert.hardware_accelerator import HardwareAccelerator

    return Options(
        HardwareAccelerator.GPU | HardwareAccelerator.CPU,
        gpu_options=GpuOptions(enforce_f32=enforce_f32),
        cpu_options=CpuOptions(num_threads=1),
    )


def _largest(found: Sequence[Arrays], expected: Sequence[Arrays]) -> float:
    """Return the largest relative error of all calls."""
    return max(starmap(relative_error, chain.from_iterable(map(pairs, found, expected))), default=0.0)


def call(compiled: Any, signature: str, inputs: Arrays, expected: Arrays) -> dict[str, Any]:
    """Call a signature; `expected` says the names, types and shapes of the outputs."""
    given = {name: compiled.create_input_buffer_by_name(signature, name) for name in inputs}
    results = {name: compiled.create_output_buffer_by_name(signature, name) for name in expected}
    for name, buffer in given.items():
        write(buffer, inputs[name])
    compiled.run_by_name(signature, given, results)
    return {name: read(buffer, expected[name].shape, expected[name].dtype) for name, buffer in results.items()}


def pairs(found: Arrays, expected: Arrays) -> Iterator[tuple[Any, Any]]:
    """Iterate over the outputs that have elements, and what they should be."""
    for name, wanted in expected.items():
        if wanted.size:
            yield found[name].astype(np.float64), wanted.astype(np.float64)


def relative_error(found: Any, expected: Any) -> float:
    """Return the largest error relative to the largest value; infinite if a finite value is not."""
    finite = np.isfinite(expected)
    if not np.array_equal(np.isfinite(found), finite):
        return float("inf")
    scale = float(np.abs(expected[finite]).max(initial=0.0)) or 1.0
    return float(np.abs(found - expected)[finite].max(initial=0.0)) / scale
