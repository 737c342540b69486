"""The functions that operations call."""

from __future__ import annotations

from litefuse.frontend.stablehlo.artifact.cursor import BytecodeError
from litefuse.frontend.stablehlo.artifact.nodes import Operation

CALLS = {"call": "callee", "composite": "decomposition"}
"""Operations that call a function, and the attribute that names it."""


def callee(operation: Operation) -> str:
    """Return the name of the function that a call or composite calls."""
    name = operation.attributes[CALLS[operation.name]]
    if not isinstance(name, str):
        raise BytecodeError(f"has a {operation.name} of something that is no function")
    return name
