"""Determine which integers a body accepts, since it may use them as indices into tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from litefuse.dialects.calls import callees
from litefuse.ir import Module, Op, TensorType, Value

_GATHERS = frozenset({"tf.GatherV2", "tf.Gather", "tf.GatherNd", "tf.ResourceGather"})


def index_bounds(ops: Iterable[Op], types: Mapping[Value, TensorType], module: Module) -> list[int]:
    """Return the numbers of rows of the tables that the ops index into, the largest first.

    `types` overrides the types of values.
    """
    counts: set[int] = set()
    pending = [(ops, types)]
    seen: set[tuple[str, tuple[TensorType | None, ...]]] = set()
    while pending:
        ops, types = pending.pop()
        for op in ops:
            counts.add(_rows(op, types) or 0)
            for callee in callees(op):
                given = tuple(None if value is None else types.get(value, value.type) for value in op.operands)
                given = given[callee.skip :]
                if (callee.name, given) in seen:
                    continue
                seen.add((callee.name, given))
                function = module.functions[callee.name]
                pairs = zip(function.arguments, given, strict=False)
                pending.append((function.ops(), {argument: type for argument, type in pairs if type is not None}))
    return sorted(counts - {0}, reverse=True)


def _rows(op: Op, types: Mapping[Value, TensorType]) -> int | None:
    if op.kind == "tf.OneHot":
        depth = op.inputs[1].constant
        return None if depth is None else int(depth.item())
    if op.kind not in _GATHERS:
        return None
    table = op.inputs[0]
    shape = types.get(table, table.type).shape
    axis = op.inputs[2].constant if op.kind == "tf.GatherV2" else None
    index = 0 if axis is None else int(axis.item())
    return shape[index] if shape and -len(shape) <= index < len(shape) else None
