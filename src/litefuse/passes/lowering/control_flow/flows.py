"""Find variants that flow into each other through calls, branches and loops."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from litefuse.dialects.calls import WHILE_KINDS, callees
from litefuse.ir import DType, Module, Op, Value


def connected_variants(module: Module, same: Collection[str]) -> dict[Value, Value]:
    """Return, for each variant, a representative of all variants connected with it.

    `same` has the kinds of ops whose operands and results are the same variant, or states of it.
    """
    parents: dict[Value, Value] = {}

    def find(value: Value) -> Value:
        root = value
        while parents.setdefault(root, root) is not root:
            root = parents[root]
        while parents[value] is not root:
            parents[value], value = root, parents[value]
        return root

    for op in module.ops():
        for flow in _flows(op, module, same):
            variants = [value for value in flow if value is not None and value.dtype is DType.VARIANT]
            for value in variants:
                parents[find(value)] = find(variants[0])
    return {value: find(value) for value in list(parents)}


def _flows(op: Op, module: Module, same: Collection[str]) -> list[Sequence[Value | None]]:
    """Return groups of operands and results of `op` (and of its callees) that are the same variant, or states of it."""
    if op.kind in same:
        return [[*op.operands, *op.results]]
    called = callees(op)
    if not called:
        return [[value] for value in (*op.operands, *op.results)]
    flows: list[Sequence[Value | None]] = []
    for callee in called:
        function = module.functions[callee.name]
        flows.extend(zip(op.operands[callee.skip :], function.arguments, strict=True))
        if callee.returns:
            flows.extend(zip(op.results, function.results, strict=True))
    if op.kind in WHILE_KINDS:
        flows.extend(zip(op.operands, op.results, strict=True))
    return flows
