"""Source locations of the operators of an exported file, by the order in which ops are exported."""

from __future__ import annotations

from litefuse.backend.loops import result_copies
from litefuse.backend.model import reachable_functions
from litefuse.dialects.tfl.table import FINAL_STATE
from litefuse.dialects.tfl.variables import PSEUDO_VARIABLE, UPDATE
from litefuse.ir import CONSTANT, Location, Module

_NOT_EXPORTED = frozenset({CONSTANT, PSEUDO_VARIABLE, UPDATE, FINAL_STATE})


def locations(module: Module) -> dict[tuple[int, int], Location]:
    """Return the location of each operator, by subgraph and operator index in the file."""
    functions = reachable_functions(module)
    copies = result_copies(functions)
    found: dict[tuple[int, int], Location] = {}
    for number, function in enumerate(functions):
        ops = [op for op in function.ops() if op.kind not in _NOT_EXPORTED]
        if function.name in copies:
            ops += copies[function.name][0]
        found |= {(number, place): op.location for place, op in enumerate(ops)}
    return found
