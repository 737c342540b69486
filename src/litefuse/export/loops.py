"""Copies that the bodies of loops need.

After each turn the runtime copies the body's results to its arguments one after the other, and it moves dynamic
tensors instead of copying them. A result that is itself another argument is then read too late: a body that returns
`(y, x)` ends with `(y, y)`, and a growing tensor beside it with freed memory (measured with ai-edge-litert 2.3.0). So
such a result is copied by an op. Strings fail to be copied to their own place too.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from litefuse.ir import CONSTANT, Constant, DType, Function, Location, Op, Symbol, Value

WHILE = "tfl.while"
BODY = "body_subgraph_index"


def loop_bodies(functions: Iterable[Function]) -> set[str]:
    """The names of the functions that are bodies of loops."""
    bodies: set[str] = set()
    for function in functions:
        for op in function.ops():
            body = op.attributes[BODY] if op.kind == WHILE else None
            if isinstance(body, Symbol):
                bodies.add(body.name)
    return bodies


def copied_results(body: Function) -> tuple[list[Op], list[Value]]:
    """The ops to add at the end of a loop's body (they stand in no function), and what it then returns."""
    ops: list[Op] = []
    results: list[Value] = []
    for index, result in enumerate(body.results):
        if result.op is None and (result.index != index or result.dtype is DType.STRING):
            ops.append(_copy(result, body.location))
            results.append(ops[-1].result)
        else:
            results.append(result)
    return ops, results


def _copy(value: Value, location: Location) -> Op:
    """An op that writes `value` to a tensor of its own."""
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
