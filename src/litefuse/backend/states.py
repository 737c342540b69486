"""Checks of variables and variable tensors that LiteRT's kernels omit.

If a check fails, the kernels would read and write out of bounds.
"""

from __future__ import annotations

from litefuse.dialects.tfl.allocation import DynamicResults
from litefuse.dialects.tfl.variables import ASSIGN, HANDLE, READ, late_writers
from litefuse.errors import InvalidModuleError, count_noun
from litefuse.ir import Module, Op, TensorType


def check_states(module: Module) -> None:
    """Raise `InvalidModuleError` unless LiteRT knows the size of every variable tensor before it runs the model.

    `passes/finalize/states/state_writers.py` explains the reason.
    """
    dynamic = DynamicResults(module)
    for function in module.functions.values():
        for writer in late_writers(function, dynamic):
            raise InvalidModuleError(
                f"{writer.kernel.kind} at {writer.kernel.location}: LiteRT would determine the size of its state, "
                f"operand {writer.operand}, only when the model runs, and write out of bounds of the variable tensor"
            )


def check_variables(module: Module) -> None:
    """Raise `InvalidModuleError` unless all values assigned to and read from a resource variable have the same size.

    READ_VARIABLE copies the number of bytes of its result, even if the variable's value is smaller.
    """
    sizes: dict[str, tuple[Op, int]] = {}
    for op in module.ops_of({READ, ASSIGN}):
        handle = op.inputs[0].op
        type = op.result.type if op.kind == READ else op.inputs[1].type
        if handle is None or handle.kind != HANDLE:
            raise InvalidModuleError(f"{op.kind} at {op.location}: operand 0 is not the result of a handle op")
        name: str = handle.attributes["shared_name"]
        count = _num_bytes(op, type)
        first, size = sizes.setdefault(name, (op, count))
        if count != size:
            raise InvalidModuleError(
                f"{op.kind} at {op.location}: {type} differs in size from variable {name!r}, which has "
                f"{count_noun(size, 'byte')} at {first.location}; LiteRT would read out of bounds of the smaller one"
            )


def _num_bytes(op: Op, type: TensorType) -> int:
    count = type.num_elements
    if count is None:
        raise InvalidModuleError(f"{op.kind} at {op.location}: LiteRT requires variables of fixed size, got {type}")
    return count * type.dtype.itemsize
