"""Tensors of a file that LiteRT allocates only when the model runs; see `dialects/tfl/allocation.py`."""

from __future__ import annotations

from collections.abc import Iterator

from litefuse.dialects.tfl.allocation import (
    ALWAYS_DYNAMIC,
    DYNAMIC_FOR_FREE_OPERANDS,
    EVALUATED_AT_PREPARE,
    SIZED_BY,
    SIZED_BY_CONSTANTS,
)
from litefuse.tflite.file import CUSTOM, LiteFile, Operator, Subgraph

_HEAP_DTYPES = frozenset({"STRING", "RESOURCE", "VARIANT"})
_STATIC = frozenset({CUSTOM, "VAR_HANDLE", "HASHTABLE"})
_CALLS = frozenset({"WHILE", "IF", "STABLEHLO_COMPOSITE", "STABLEHLO_CASE", "STABLEHLO_WHILE"})


def is_written_after_dynamic(file: LiteFile, subgraph: Subgraph, tensor: int) -> bool:
    """Return whether the operator that writes a tensor has a dynamic result or runs after such an operator.

    Operators that run other subgraphs count as static, because most of their results are.
    """
    for number, operator, is_dynamic in _iterate_operators(file, subgraph):
        if is_dynamic:
            return any(tensor in later.outputs for later in subgraph.operators[number:])
        if tensor in operator.outputs:
            return False
    return False


def is_dynamic_result(file: LiteFile, subgraph: Subgraph, tensor: int) -> bool:
    """Return whether LiteRT sizes a tensor only when the operator runs that writes it.

    Custom ops, about which nothing is known, count as static, too.
    """
    for _, operator, is_dynamic in _iterate_operators(file, subgraph):
        if tensor in operator.outputs:
            return is_dynamic and operator.kind != CUSTOM
    return False


def find_dynamic(file: LiteFile, subgraph: Subgraph) -> int | None:
    """Return the number of the first operator with a result that LiteRT sizes only when it runs, or None.

    Custom ops count as static, too, and so do handles of variables and tables.
    """
    operators = _iterate_operators(file, subgraph)
    return next((n for n, operator, is_dynamic in operators if is_dynamic and operator.kind not in _STATIC), None)


def _iterate_operators(file: LiteFile, subgraph: Subgraph) -> Iterator[tuple[int, Operator, bool]]:
    """Iterate over the operators with their number, and whether their results are dynamic."""
    known = {
        index for index, tensor in enumerate(subgraph.tensors) if tensor.buffer and file.buffers[tensor.buffer].size
    }
    for number, operator in enumerate(subgraph.operators):
        yield number, operator, _is_dynamic(file, subgraph, operator, known)
        kind = operator.kind.lower()
        computed = kind in EVALUATED_AT_PREPARE and all(index in known for index in operator.inputs if index >= 0)
        if computed or kind in ("rank", "shape"):
            known.update(operator.outputs)


def _is_dynamic(file: LiteFile, subgraph: Subgraph, operator: Operator, known: set[int]) -> bool:
    kind = operator.kind.lower()
    if operator.kind in _CALLS or not operator.outputs:
        return False
    if kind in ALWAYS_DYNAMIC or any(subgraph.tensors[index].dtype in _HEAP_DTYPES for index in operator.outputs):
        return True
    first = subgraph.tensors[operator.inputs[0]] if operator.inputs and operator.inputs[0] >= 0 else None
    if kind in DYNAMIC_FOR_FREE_OPERANDS and first is not None and not first.is_static:
        return True
    needed = [operator.inputs[position] for position in SIZED_BY.get(kind, ()) if position < len(operator.inputs)]
    if kind in SIZED_BY_CONSTANTS and not all(file.is_constant(subgraph.tensors[index]) for index in needed):
        return True
    return any(index >= 0 and index not in known for index in needed)
