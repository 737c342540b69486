"""Contents of a LiteRT file that its answers do not depend on: names, numbers of tensors, versions of ops.

A conversion chooses these anew. A repair keeps them, since tools and apps may refer to them.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from litefuse.ir import CONSTANT, Function, Op, TensorType, Value
from litefuse.tflite.file import LiteFile, Operator, Subgraph

OWN_DESCRIPTION = "Converted by litefuse."
"""The description in files written by litefuse, which keep states between calls only if the model does."""
DESCRIPTION = "description"
"""The attribute of a module with the description of its file, if another converter wrote it."""


@dataclass(eq=False, repr=False, slots=True)
class FunctionOrigin:
    """The subgraph that a function was read from.

    `tensors` has the first value of each tensor, or its type if no op of the function reads or writes it. `operators`
    are those that became ops.
    """

    subgraph: Subgraph
    tensors: list[Value | TensorType] = field(default_factory=list["Value | TensorType"])
    operators: dict[Op, Operator] = field(default_factory=dict[Op, Operator])

    def current_tensors(self, function: Function) -> list[Value | TensorType]:
        """Return `tensors` after rewrites of the function; a value takes the place of the erased one with its name."""
        known = {value for value in self.tensors if isinstance(value, Value)}
        new: dict[str, Value] = {}
        for op in function.ops():
            if op.kind != CONSTANT and op.results and op.results[0] not in known:
                new.setdefault(op.location.name, op.results[0])
        current: list[Value | TensorType] = []
        for tensor, value in zip(self.subgraph.tensors, self.tensors, strict=True):
            if isinstance(value, Value) and value.op is not None and value.op.function is not function:
                current.append(new.get(tensor.name, value.type))
            else:
                current.append(value)
        return current


@dataclass(eq=False, repr=False, slots=True)
class Origin:
    """The file that a module was read from, whole; its functions by name, in the order of the subgraphs."""

    file: LiteFile
    functions: dict[str, FunctionOrigin] = field(default_factory=dict[str, FunctionOrigin])
