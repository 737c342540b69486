"""Start a function with an op that XNNPACK does not run, where that gives XNNPACK fewer partitions of the graph.

    %a = conv_2d(%image, ...); %b = gather(%table, %ids); %c = add(%a, %b)
becomes
    %b = gather(%table, %ids); %a = conv_2d(%image, ...); %c = add(%a, %b)

LiteRT divides a graph into partitions that a delegate runs and partitions that it does not (`graph_info.cc`). Each
partition receives all ops of its kind whose operands are available, wherever they are in the graph; the two kinds
alternate, and the first op decides which kind comes first. The order of the ops therefore matters only at the front:
if the convolution is first, XNNPACK gets the convolution, LiteRT the gather, and XNNPACK the sum; if the gather is
first, XNNPACK gets both of its ops in one partition, and no tensor passes from one of its partitions to another.
Starting with an op that XNNPACK does not run never yields more XNNPACK partitions: by induction, its first n
partitions then contain at least the ops that they contained before.
"""

from __future__ import annotations

from collections.abc import Callable

from litefuse.context import Context
from litefuse.dialects.tfl.allocation import is_dynamic
from litefuse.dialects.tfl.delegates import may_be_delegated
from litefuse.ir import CONSTANT, Dialects, Function, Module, Op

MAX_BYTES = 1 << 16
"""Maximum bytes of the results of an op that may move; larger results would occupy memory for longer."""


def order_for_delegates(module: Module, context: Context) -> None:
    """Move one op to the front of each function in which that reduces the number of XNNPACK's partitions."""
    if context.target.is_micro:
        return
    for function in module.functions.values():
        first = next((op for op in function.ops() if op.kind != CONSTANT), None)
        if first is None or not may_be_delegated(first):
            continue
        candidates = [op for op in function.ops() if _may_come_first(op, context.dialects)]
        if candidates and _count_partitions(function, False, context.dialects) < _count_partitions(
            function, True, context.dialects
        ):
            _move(function, min(candidates, key=_bytes), first)


def _bytes(op: Op) -> int:
    """Return the size in bytes of an op's results, with free dimensions counted as 1."""
    total = 0
    for result in op.results:
        size = result.dtype.itemsize
        for dim in result.shape or ():
            size *= 1 if dim is None else dim
        total += size
    return total


def _may_come_first(op: Op, dialects: Dialects) -> bool:
    """Return whether `op` is small and pure, is not run by XNNPACK, and reads only arguments and constants."""
    if (
        op.kind == CONSTANT
        or may_be_delegated(op)
        or not op.results
        or any(result.rank is None for result in op.results)
    ):
        return False
    schema = dialects.schema(op.kind)
    if schema is None or schema.stateful or op.symbols() or op.kind.startswith("tfl.pseudo_"):
        return False
    ready = all(value.op is None or value.op.kind == CONSTANT for value in op.inputs)
    return ready and not is_dynamic(op) and _bytes(op) <= MAX_BYTES


def _count_partitions(function: Function, delegated: bool, dialects: Dialects) -> int:
    """Return the number of partitions of XNNPACK's ops, if the first partition is delegated or (False) is not."""
    return len(set(number_partitions(function, delegated, dialects, may_be_delegated).values()))


def number_partitions(
    function: Function, delegated: bool, dialects: Dialects, is_run: Callable[[Op], bool]
) -> dict[Op, int]:
    """Return the numbers of the partitions that XNNPACK runs, by op: those of the ops for which `is_run` is true."""
    run: dict[Op, int] = {}
    others: dict[Op, int] = {}
    last: Op | None = None
    for op in function.ops():
        if op.kind == CONSTANT:
            continue
        is_own = is_run(op)
        own, across = (run, others) if is_own else (others, run)
        number = int(is_own is not delegated)
        schema = dialects.schema(op.kind)
        effects = schema is None or schema.stateful or op.is_symbol_user
        before = [value.op for value in op.operands if value is not None]
        for producer in (*before, last) if effects else before:
            if producer in own:
                number = max(number, own[producer])
            elif producer in across:
                number = max(number, across[producer] + 1)
        own[op] = number
        last = op if effects else last
    return run


def _move(function: Function, op: Op, first: Op) -> None:
    """Move `op`, preceded by its constant operands, before `first`."""
    constants = [value.op for value in op.inputs if value.op is not None]
    for moved in (*dict.fromkeys(constants), op):
        function.remove(moved)
        function.insert(moved, before=first)
