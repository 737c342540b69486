"""Refuse a module with ops that tflite-micro's kernels do not run; its kernels would fail on the device."""

from __future__ import annotations

from litefuse.context import Context
from litefuse.dialects.tfl.micro import call_of, find_problems
from litefuse.errors import UnsupportedOpsError
from litefuse.ir import CONSTANT, Location, Module, name_layers

_HINT = (
    "Replace these layers in the model, or run them in your firmware: convert the rest with a signature that begins or "
    "ends there."
)


def check_kernels(module: Module, context: Context) -> None:
    """Raise `UnsupportedOpsError` with each op that no kernel runs, its layers, and the reason."""
    places: dict[str, list[Location]] = {}
    for function in module.functions.values():
        for op in function.ops():
            if op.kind == CONSTANT or not op.kind.startswith("tfl."):
                continue
            for problem in find_problems(call_of(op)):
                places.setdefault(problem, []).append(op.location)
    if places:
        problems = [f"{problem}{name_layers(found)}" for problem, found in places.items()]
        raise UnsupportedOpsError(problems, _HINT, missing=f"kernel in {context.target.title}")
