"""Refuse a module with ops that tflite-micro's kernels do not run, or tensors that it cannot allocate."""

from __future__ import annotations

from litefuse.context import Context
from litefuse.dialects.tfl.kernel_call import type_name
from litefuse.dialects.tfl.targets.micro import SIZELESS_TYPES, call_of, find_problems
from litefuse.errors import ConversionError, UnsupportedOpsError
from litefuse.ir import CONSTANT, UNKNOWN_LOCATION, Location, Module, name_layers
from litefuse.passes.micro.kernels import runs_on_npu

_HINT = (
    "Replace these layers in the model, or run them in your firmware: convert the rest with a signature that begins or "
    "ends there."
)


def check_kernels(module: Module, context: Context) -> None:
    """Raise `UnsupportedOpsError` with each op that no kernel runs, its layers, and the reason.

    Raises `ConversionError` if a tensor has an element type without a size, such as a constant string that is returned.
    """
    _check_ops(module, context)
    _check_types(module, context)


def _check_ops(module: Module, context: Context) -> None:
    locations_by_problem: dict[str, list[Location]] = {}
    for function in module.functions.values():
        for op in function.ops():
            if op.kind == CONSTANT or not op.kind.startswith("tfl."):
                continue
            for problem in [] if runs_on_npu(op, context) else find_problems(call_of(op)):
                locations_by_problem.setdefault(problem, []).append(op.location)
    if locations_by_problem:
        problems = [f"{problem}{name_layers(locations)}" for problem, locations in locations_by_problem.items()]
        raise UnsupportedOpsError(problems, _HINT, missing="kernel in tflite-micro")


def _check_types(module: Module, context: Context) -> None:
    locations_by_type: dict[str, list[Location]] = {}
    for function in module.functions.values():
        values = [(value, UNKNOWN_LOCATION) for value in function.arguments]
        values += [(value, op.location) for op in function.ops() for value in op.results]
        for value, location in values:
            if type_name(value.dtype) in SIZELESS_TYPES:
                locations_by_type.setdefault(type_name(value.dtype), []).append(location)
    if locations_by_type:
        types = ", ".join(f"{dtype}{name_layers(locations)}" for dtype, locations in locations_by_type.items())
        hint = "Keep them out of the signature, or convert with another one, by signatures= (--signature)."
        raise ConversionError(f"tflite-micro has no tensors of {types}.", hint=hint)
