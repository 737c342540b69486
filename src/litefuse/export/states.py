"""What must hold of variable tensors in a file: LiteRT's kernels do not check it, and write beyond their memory."""

from __future__ import annotations

from litefuse.dialects import DIALECTS
from litefuse.dialects.tfl.allocation import DynamicResults
from litefuse.errors import InvalidModuleError
from litefuse.ir import Module
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
