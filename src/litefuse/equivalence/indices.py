"""Which integers a body can take: it may look into tables by them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from litefuse.ir import Module, Op, TensorType, Value
from litefuse.ir.functions import callees

_GATHERS = frozenset({"tf.GatherV2", "tf.Gather", "tf.GatherNd", "tf.ResourceGather"})


def index_bounds(ops: Iterable[Op], types: Mapping[Value, TensorType], module: Module) -> list[int]:
    """The numbers of rows of the tables into which the ops look by an index, the largest first.

    `types` are those of values that have others than their own.
    """
    return sorted(set(_bounds(ops, types, module)), reverse=True)


def _bounds(ops: Iterable[Op], types: Mapping[Value, TensorType], module: Module) -> Iterator[int]:
    for op in ops:
        for callee in callees(op):
            function = module.functions[callee.name]
            operands = [None if operand is None else types.get(operand, operand.type) for operand in op.operands]
            pairs = zip(function.arguments, operands[callee.skip :], strict=False)
            inner = {argument: type for argument, type in pairs if type is not None}
            yield from _bounds(function.ops(), inner, module)
        rows = _rows(op, types)
        if rows:
            yield rows


def _rows(op: Op, types: Mapping[Value, TensorType]) -> int | None:
    if op.kind == "tf.OneHot":
        depth = op.inputs[1].constant
        return None if depth is None else int(depth.item())
    if op.kind not in _GATHERS:
        return None
    table = op.inputs[0]
    shape = types.get(table, table.type).shape
    axis = op.inputs[2].constant if op.kind == "tf.GatherV2" else None
    place = 0 if axis is None else int(axis.item())
    return shape[place] if shape and -len(shape) <= place < len(shape) else None
