"""What must hold of variables and variable tensors in a file: LiteRT's kernels do not check it.

Where it does not hold they read and write beyond the memory of the tensors.
"""

from __future__ import annotations

from litefuse.dialects import DIALECTS
from litefuse.dialects.tfl.allocation import DynamicResults
from litefuse.errors import InvalidModuleError
from litefuse.ir import Module, Op, TensorType
from litefuse.legalize.control_flow.accesses import ASSIGN, HANDLE, READ
from litefuse.optimize.state_writers import late_writers


def check_states(module: Module) -> None:
    """Raise `InvalidModuleError` unless LiteRT knows the size of every variable tensor before it runs the model.

    `optimize/state_writers.py` explains what happens otherwise.
    """
    dynamic = DynamicResults(module)
    for function in module.functions.values():
        for writer in late_writers(function, dynamic, DIALECTS):
            raise InvalidModuleError(
                f"{writer.kernel.kind} at {writer.kernel.location}: LiteRT would learn the size of its state, operand "
                f"{writer.place}, only when the model runs, and write beyond the memory of the variable tensor"
            )


def check_variables(module: Module) -> None:
    """Raise `InvalidModuleError` unless all that is assigned to a resource variable, and read from it, has one size.

    READ_VARIABLE copies as many bytes as its result has from a value that may be smaller.
    """
    sizes: dict[str, tuple[Op, int]] = {}
    for op in module.ops():
        if op.kind not in (READ, ASSIGN):
            continue
        handle = op.inputs[0].op
        type = op.result.type if op.kind == READ else op.inputs[1].type
        if handle is None or handle.kind != HANDLE:
            raise InvalidModuleError(f"{op.kind} at {op.location}: the handle of its variable is not at hand")
        name: str = handle.attributes["shared_name"]
        count = _bytes(op, type)
        first, size = sizes.setdefault(name, (op, count))
        if count != size:
            raise InvalidModuleError(
                f"{op.kind} at {op.location}: {type} is not the size of variable {name!r}, which has {size} bytes at "
                f"{first.location}; LiteRT would read beyond the memory of the smaller one"
            )


def _bytes(op: Op, type: TensorType) -> int:
    count = type.num_elements
    if count is None:
        raise InvalidModuleError(f"{op.kind} at {op.location}: a variable of LiteRT has a fixed size, and not {type}")
    return count * type.dtype.itemsize
