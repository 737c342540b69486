"""Copies that loop bodies and branches need because of the runtime's handling of their results.

After each iteration, the runtime copies the body's results to its arguments one by one, and moves dynamic tensors
instead of copying them. A result that is another argument is then read too late: a body that returns `(y, x)` yields
`(y, y)`, and a growing tensor next to it yields freed memory (measured with ai-edge-litert 2.3.0). Therefore an op
copies such a result. Copying a string argument to itself fails, too.

Values that depend only on shapes are computed when the interpreter prepares a graph, and cached. If a branch returns
such a value, for example `tf.shape(x)[0]`, IF replaces the memory of the cache: it crashes or returns stale values
(measured with ai-edge-litert 2.3.0; TFLiteConverter's files, too). Therefore such results pass through an op that is
never computed in advance.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from litefuse.ir import CONSTANT, Constant, DType, Function, Location, Op, Symbol, Value

WHILE = "tfl.while"
BODY = "body_subgraph_index"
IF = "tfl.if"
BRANCHES = ("then_subgraph_index", "else_subgraph_index")
_SHAPE_KINDS = frozenset({"tfl.shape", "tfl.rank"})
_MAXIMUM_DTYPES = frozenset({DType.I32, DType.I64, DType.F32})
"""Types supported by MAXIMUM, which is computed only when the interpreter runs."""


def result_copies(functions: Sequence[Function]) -> dict[str, tuple[list[Op], list[Value]]]:
    """Return the ops to append to each loop body and branch, by function name, and its new results.

    The ops are not inserted into the functions.
    """
    bodies = _referenced_names(functions, WHILE, (BODY,))
    branches = _referenced_names(functions, IF, BRANCHES)
    return {
        function.name: _copy_results(function, is_body=function.name in bodies, is_branch=function.name in branches)
        for function in functions
        if function.name in bodies | branches
    }


def _referenced_names(functions: Iterable[Function], kind: str, attributes: Iterable[str]) -> set[str]:
    """Return the names of the functions that these attributes of ops of this kind refer to."""
    symbols = (op.attributes[name] for function in functions for op in function.ops_of({kind}) for name in attributes)
    return {symbol.name for symbol in symbols if isinstance(symbol, Symbol)}


def _copy_results(function: Function, *, is_body: bool, is_branch: bool) -> tuple[list[Op], list[Value]]:
    ops: list[Op] = []
    results: list[Value] = []
    for index, result in enumerate(function.results):
        copy = None
        if is_body and result.op is None and (result.index != index or result.dtype is DType.STRING):
            copy = _copy(result, function.location)
        elif is_branch and result.dtype in _MAXIMUM_DTYPES and _depends_only_on_shapes(result):
            copy = Op("tfl.maximum", [result, result], [result.type], {}, function.location)
        if copy is not None:
            ops.append(copy)
        results.append(result if copy is None else copy.result)
    return ops, results


def _depends_only_on_shapes(value: Value) -> bool:
    """Return whether the interpreter may compute the value before it runs; False for constants."""
    pending, seen = [value], set[Op]()
    while pending:
        op = pending.pop().op
        if op is None:
            return False
        if op in seen or op.kind in _SHAPE_KINDS or op.kind == CONSTANT:
            continue
        seen.add(op)
        pending += (operand for operand in op.operands if operand is not None)
    return value.op is not None and value.op.kind != CONSTANT


def _copy(value: Value, location: Location) -> Op:
    """Return an op that copies `value` to a new tensor."""
    if value.rank == 0:
        operands = [value, _int32([], location)]
        return Op("tfl.reshape", operands, [value.type], {"new_shape": ()}, location)
    if value.rank is None:
        attributes = {"axis": 0, "fused_activation_function": "NONE"}
        return Op("tfl.concatenation", [value], [value.type], attributes, location)
    operands = [value, _int32([0] * value.rank, location), _int32([-1] * value.rank, location)]
    return Op("tfl.slice", operands, [value.type], {}, location)


def _int32(values: list[int], location: Location) -> Value:
    constant = Constant.of(np.array(values, np.int32))
    return Op(CONSTANT, (), (constant.type,), {"value": constant}, location).result
