"""Refuse a module that would end the NPU's compiler in an error, with the layers that are the reason."""

from __future__ import annotations

from litefuse.context import Context
from litefuse.dialects.tfl.kernel_call import KernelTensor, call_of
from litefuse.dialects.tfl.targets.ethos import ACCELERATORS, VERSION, find_interface_problems
from litefuse.dialects.tfl.targets.placement import ERROR
from litefuse.dialects.tfl.versions import version
from litefuse.errors import ConversionError
from litefuse.ir import CONSTANT, Location, Module, Op, Value, name_layers

_PSEUDO = "tfl.pseudo_"


def check_compilable(module: Module, context: Context) -> None:
    """Raise `ConversionError` with each op, input or output for which Vela writes no file."""
    npu = context.target.npu
    locations: dict[tuple[str, str], list[Location]] = {}
    tensors: dict[Value, KernelTensor] = {}
    for op in (op for op in module.ops() if _is_in_file(op)):
        for problem in ACCELERATORS[npu].find_problems(call_of(op, tensors), version(op)):
            if problem.effect == ERROR:
                locations.setdefault((problem.reason, problem.remedy), []).append(op.location)
    for signature in module.signatures:
        function = module.functions[signature.function]
        for name, value in zip(
            (*signature.inputs, *signature.outputs), (*function.arguments, *function.results), strict=True
        ):
            end = KernelTensor(value.dtype.name.lower(), value.shape)
            for problem in find_interface_problems([end], device=npu):
                locations.setdefault((f"{problem.reason}: {name!r}", problem.remedy), [])
    if locations:
        lines = [f"  {reason}{name_layers(where)}. {remedy}" for (reason, remedy), where in locations.items()]
        raise ConversionError(
            "\n".join([f"Vela {VERSION} compiles no file for {context.target.title} with this:", *lines])
        )


def _is_in_file(op: Op) -> bool:
    return op.kind.startswith("tfl.") and op.kind != CONSTANT and not op.kind.startswith(_PSEUDO)
