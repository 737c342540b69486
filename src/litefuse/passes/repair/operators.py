"""The ops of a module that are operators in its file, and their numbers."""

from __future__ import annotations

from litefuse.dialects.tfl.table import FINAL_STATE
from litefuse.dialects.tfl.variables import PSEUDO_VARIABLE, UPDATE
from litefuse.ir import CONSTANT, Function, Op

_NOT_OPERATORS = frozenset({CONSTANT, FINAL_STATE, PSEUDO_VARIABLE, UPDATE})


def number_operators(function: Function) -> dict[Op, int]:
    """Return the operators of a function, with their numbers in its subgraph."""
    operators = (op for op in function.ops() if op.kind not in _NOT_OPERATORS)
    return {op: number for number, op in enumerate(operators)}
