"""Calls of a `.tflite` file on LiteRT's GPU accelerator, and the first op that is wrong there."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from litefuse.backend import temporary_file
from litefuse.errors import ConversionError
from litefuse.frontend.litert.reader import read_litert
from litefuse.ir import CONSTANT, DType, Function, Module, Op, Signature, Value
from litefuse.options import Options
from litefuse.passes import pipeline
from litefuse.runtime.accelerator import TOLERANCE, AcceleratedFile, Result
from litefuse.runtime.worker import ensure_started, shared_worker
from litefuse.verification.model.cutting import cut_after
from litefuse.verification.model.divergence import Divergence, layer_of
from litefuse.verification.model.runs import FileRunner
from litefuse.verification.replacement.inputs import Array

_COMPARED = frozenset({DType.F32, DType.I8, DType.I32})
_MAX_STEPS = 3
"""Steps by which integers may differ that the accelerator computes as floats."""


class AcceleratedRunner(FileRunner):
    """A file on the accelerator, which the first call opens in a separate process.

    The interpreter runs each call before, which gives the shapes of the outputs. With `float32`, the accelerator does
    not compute in float16.
    """

    runtime = "CompiledModel"

    def __init__(self, source: bytes | str | os.PathLike[str], *, float32: bool = False, **options: Any) -> None:
        super().__init__(source, xnnpack=False, **options)
        self.float32 = float32
        self.given: tuple[str, dict[str, Array]] | None = None
        """The signature and the inputs of the last call."""
        self._model, self._opened = _name(source), list[AcceleratedFile]()

    @property
    def on_cpu(self) -> Sequence[str]:
        """The ops that the accelerator leaves to the CPU, each with the reason, after a call."""
        return self._opened[0].on_cpu if self._opened else ()

    def close(self) -> None:
        """End the process of the accelerator."""
        for opened in self._opened:
            opened.close()

    def _request(self, method: str, *arguments: Any) -> Any:
        if method == "run_named":
            raise ConversionError("CompiledModel needs a file with signatures.", hint="Convert the source model again.")
        answers = super()._request(method, *arguments)
        if method != "run_signature":
            return answers
        key, inputs = arguments
        self.given = key, inputs
        if not self._opened:
            self._opened.append(AcceleratedFile(self._model, float32=self.float32))
        return self._opened[0].run(key, inputs, _results(answers))


def find_divergence_on_gpu(
    source: bytes | str | os.PathLike[str], key: str, inputs: Mapping[str, Array], *, float32: bool
) -> Divergence | None:
    """Return the first op after which values of the accelerator differ from the interpreter's, or that it fails with.

    The graph is cut after an op, found by bisection, and runs on both. None if the file cannot be cut.
    """
    module = read_litert(_name(source), signatures=[key])
    signature = module.signatures[0]
    ops = [op for op in module.functions[signature.function].ops() if op.kind != CONSTANT]
    context = pipeline.new_context(Options())
    low, high = 0, len(ops) - 1
    while low < high:
        middle = (low + high) // 2
        values = _values_after(middle, ops, module.functions[signature.function])
        cut = cut_after(ops[middle], values, module, signature, context) if values else None
        if cut is not None and not _agrees(cut, cut.signatures[0], inputs, float32=float32):
            high = middle
        else:
            low = middle + 1
    op = ops[low]
    return Divergence(f"{op.name.upper()} {op.location.name!r}", op.location.layer or layer_of(op.location.name))


def _values_after(last: int, ops: Sequence[Op], function: Function) -> list[Value]:
    """Return the values that the ops up to `last` compute, and that later ops or the caller read."""
    later = {value for op in ops[last + 1 :] for value in op.inputs}.union(function.results)
    return [value for op in ops[: last + 1] for value in op.results if value in later and value.dtype in _COMPARED]


def _agrees(cut: Module, signature: Signature, inputs: Mapping[str, Array], *, float32: bool) -> bool:
    """Return whether a graph has the same results on the accelerator and in the interpreter."""
    names = signature.inputs
    given = {name: value for name, value in inputs.items() if name in names}
    with temporary_file(cut) as model:
        worker = ensure_started(shared_worker())
        number = worker.open(model, {"xnnpack": False})
        try:
            expected = worker.request("run_signature", number, signature.name, given)
        finally:
            worker.release(number)
        try:
            opened = AcceleratedFile(model, float32=float32)
        except RuntimeError:
            return False
        try:
            answers = opened.run(signature.name, given, _results(expected))
        except (RuntimeError, ValueError):
            return False
        finally:
            opened.close()
    return all(_is_near(answers[name], np.asarray(value)) for name, value in expected.items())


def _name(source: bytes | str | os.PathLike[str]) -> bytes | str:
    """Return the content of a file, or its absolute path."""
    return source if isinstance(source, bytes) else os.path.abspath(source)


def _results(answers: Mapping[str, Any]) -> dict[str, Result]:
    """Return the shapes and types of arrays."""
    return {name: Result(np.shape(value), np.asarray(value).dtype.name) for name, value in answers.items()}


def _is_near(actual: Array, expected: Array) -> bool:
    difference = np.abs(actual.astype(np.float64) - expected.astype(np.float64))
    if expected.dtype.kind != "f":
        return bool((difference <= _MAX_STEPS).all())
    finite = np.isfinite(expected)
    scale = np.abs(expected[finite]).max(initial=0.0)
    return np.array_equal(np.isfinite(actual), finite) and bool((difference[finite] <= TOLERANCE * scale).all())
