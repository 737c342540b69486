"""Refuse a module with ops that the user's version of the interpreter lacks or computes wrongly."""

from __future__ import annotations

from collections.abc import Sequence

from litefuse.context import Context
from litefuse.dialects.tfl import version
from litefuse.dialects.tfl.kernel_call import call_of
from litefuse.dialects.tfl.targets.runtimes import Runtime, RuntimeProblem, find_problems, find_runtime
from litefuse.errors import UnsupportedOpsError
from litefuse.ir import CONSTANT, Location, Module, Op, name_layers


def check_runtime(module: Module, context: Context) -> None:
    """Raise `UnsupportedOpsError` with each op that the runtime does not run, its layers, the reason, and the remedy.

    An op that fails only without XNNPACK, or is only inexact, is a warning.
    """
    runtime = find_runtime(context.options.runtime or "")
    problem_locations: dict[RuntimeProblem, list[Location]] = {}
    for op in module.ops():
        if op.kind.startswith("tfl.") and op.kind != CONSTANT:
            for problem in find_problems(call_of(op), version(op), runtime):
                problem_locations.setdefault(problem, []).append(op.location)
    for problem, locations in problem_locations.items():
        if not problem.is_certain:
            reason = f"{problem.subject}: {problem.text}. {problem.remedy}"
            context.record("check-runtime", "warning", locations[0], reason)
    certain = {problem: locations for problem, locations in problem_locations.items() if problem.is_certain}
    if certain:
        lines = [
            f"{problem.subject}{name_layers(locations)}: {problem.text}. {problem.remedy}"
            for problem, locations in certain.items()
        ]
        raise UnsupportedOpsError(lines, "Or name a newer runtime.", missing=f"right kernel in {runtime.title}")


def find_op_problems(runtime: Runtime, op: Op) -> Sequence[str]:
    """Return the reasons why a runtime does not run an op, as clauses."""
    if not op.kind.startswith("tfl."):
        return []
    problems = find_problems(call_of(op), version(op), runtime)
    return [f"{problem.subject}: {problem.text}" for problem in problems if problem.is_certain]
