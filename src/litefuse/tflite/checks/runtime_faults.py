"""Problems that a `.tflite` file of any converter has on a version of the interpreter."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from litefuse.dialects.tfl.kernel_call import KernelCall
from litefuse.dialects.tfl.targets.runtimes import Runtime, find_problems, newest_runtime
from litefuse.dialects.tfl.variables import UPDATE
from litefuse.tflite.checks.hazards import Hazard, OperatorView, iterate_states
from litefuse.tflite.file import CUSTOM


def check_operator(view: OperatorView, *, runtime: Runtime | None = None) -> Iterator[Hazard]:
    """Report whether `runtime` lacks the op, does not load it, or computes it wrongly.

    By default, report only what the newest runtime computes wrongly.
    """
    version = None if runtime is None else view.operator.version
    runtime = runtime or newest_runtime()
    if view.operator.kind == CUSTOM:
        return
    call = view.call
    yield from _hazards(runtime, view, call, version)
    if _reads_early(view):
        yield from _hazards(runtime, view, replace(call, kind=UPDATE), None)


def _hazards(runtime: Runtime, view: OperatorView, call: KernelCall, version: int | None) -> Iterator[Hazard]:
    for problem in find_problems(call, version, runtime):
        severity = "error" if problem.is_certain else "warning"
        yield Hazard("runtime-version", severity, view.where, f"{problem.subject}: {problem.text}.", problem.remedy)


def _reads_early(view: OperatorView) -> bool:
    """Return whether the operator reads a variable tensor that a later operator of the subgraph writes."""
    states = {index for _, index in iterate_states(view.operator)}
    read = {index for index in view.operator.inputs if index in view.written} - states
    return any(
        view.subgraph.tensors[index].is_variable
        and all(index not in earlier.outputs for earlier in view.subgraph.operators[: view.number])
        for index in read
    )
