"""Translate calls of functions of the module, and of what only exists for the compiler."""

from __future__ import annotations

from collections.abc import Sequence

from litefuse.frontend.stablehlo.cursor import BytecodeError
from litefuse.frontend.stablehlo.rules import translates
from litefuse.frontend.stablehlo.tree import Operation
from litefuse.frontend.stablehlo.writer import Writer, refuse, tensor
from litefuse.ir import Value

CALLS = {"call": "callee", "composite": "decomposition"}
"""Operations that call a function, and the attribute that names it."""
_ERF = "chlo.erf"


def callee(operation: Operation) -> str:
    """Return the name of the function that a call or composite calls."""
    name = operation.attributes[CALLS[operation.name]]
    if not isinstance(name, str):
        raise BytecodeError(f"has a {operation.name} of something that is no function")
    return name


@translates(*CALLS)
def call(operation: Operation, write: Writer) -> Sequence[Value]:
    """Translate a call; a composite is a call of its decomposition, or the op that it stands for."""
    operands = write.values(operation.operands)
    types = [tensor(result) for result in operation.results]
    if operation.attributes.get("name") == _ERF and operation.name == "composite" and len(types) == 1:
        return [write.op("Erf", operands, types[0])]
    attributes = {"f": write.target.symbols[callee(operation)], "Tout": tuple(type.dtype for type in types)}
    return write.function.append("tf.PartitionedCall", operands, types, attributes, write.location).results


@translates("custom_call")
def custom_call(operation: Operation, write: Writer) -> Sequence[Value]:
    """Drop assertions of shapes, which LiteRT cannot check, and hints for compilers."""
    target = operation.attributes["call_target_name"]
    if target == "shape_assertion":
        return []
    if target == "Sharding":
        return write.values(operation.operands)
    raise refuse(f"the custom call {target!r} has no translation")
