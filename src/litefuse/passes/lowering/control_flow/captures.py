"""Reduce the operands that loops and branches pass to their functions.

    %w = arith.constant; %y:3 = tf.While(%i, %x, %w) {cond = @c, body = @b}
    func.func @b(%i, %x, %w) { ...; return %i2, %x2, %w }
becomes
    %y:2 = tf.While(%i, %x) {cond = @c, body = @b}
    func.func @b(%i, %x) { %w = arith.constant; ...; return %i2, %x2 }
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from litefuse.context import Context
from litefuse.dialects.calls import BRANCH_KINDS, WHILE_KINDS, callees, set_callees
from litefuse.ir import CONSTANT, Callee, Function, Module, Op, Value
from litefuse.ir.core import replace_uses
from litefuse.ir.functions import clone_function, keep_arguments, keep_results, narrow
from litefuse.ir.reachability import drop_unreachable
from litefuse.ir.trampolines import Walk, walk
from litefuse.passes.simplify.dce import Effects, eliminate_dead_ops

_STRUCTURED = WHILE_KINDS | BRANCH_KINDS


def reduce_captures(module: Module, context: Context) -> None:
    """Remove constants, unused values and loop invariants from the operands and results of loops and branches."""
    drop_unreachable(module)
    _clone_shared_callees(module, context)
    reduction = _Reduction(module, context)
    entries = dict.fromkeys((*(signature.function for signature in module.signatures), *module.initializers))
    for visit, inside_first in (
        (reduction.forward_invariants, True),
        (reduction.sink_constants, False),
        (reduction.prune, True),
    ):
        for name in entries:
            walk(_visit(module, module.functions[name], visit, inside_first))


def _visit(module: Module, function: Function, visit: Callable[[Op], None], inside_first: bool) -> Walk[None]:
    """Visit the loops and branches of a function, and those of the functions that they run."""
    for op in function.ops() if function.has_any(_STRUCTURED) else ():
        if op.kind not in _STRUCTURED:
            continue
        names = [callee.name for callee in callees(op)]
        if not inside_first:
            visit(op)
        for name in names:
            yield _visit(module, module.functions[name], visit, inside_first)
        if inside_first:
            visit(op)


def _clone_shared_callees(module: Module, context: Context) -> None:
    """Clone functions so that no two loops or branches share one, and each may be changed."""
    taken = Counter(signature.function for signature in module.signatures)
    taken.update(module.initializers)
    pending = list(module.functions.values())
    origins: dict[str, str] = {}
    while pending:
        for op in pending.pop().ordered_symbol_users():
            if op.kind not in WHILE_KINDS and op.kind not in BRANCH_KINDS:
                taken.update(op.symbols())
                continue
            names: list[str] = []
            for callee in callees(op):
                name = callee.name
                if taken[name]:
                    original, source = module.functions[name], origins.get(name, name)
                    count = original.size
                    context.expansion.take(count, where=str(op.location), what=f"{source!r} is called many times")
                    name = module.fresh_name(source)
                    origins[name] = source
                    pending.append(module.add(clone_function(original, name)))
                taken[name] += 1
                names.append(name)
            set_callees(op, names)


class _Reduction:
    def __init__(self, module: Module, context: Context) -> None:
        self.module = module
        self.effects = Effects(module, context.dialects)

    def functions(self, op: Op) -> list[tuple[Callee, Function]]:
        return [(callee, self.module.functions[callee.name]) for callee in callees(op)]

    def forward_invariants(self, op: Op) -> None:
        """Replace uses of results that the loop leaves unchanged by the operands."""
        for index, operand in enumerate(_invariants(op, self.module)):
            if operand is not None:
                replace_uses(op.results[index], operand)

    def sink_constants(self, op: Op) -> None:
        """Clone constants into the functions that use them, and stop passing them as operands."""
        if op.kind in WHILE_KINDS:
            constants = [_constant_op(value) for value in _invariants(op, self.module)]
            skip = 0
        else:
            constants = [_constant_op(value) for value in op.operands]
            constants[0] = None
            skip = 1
        if not any(constants):
            return
        for callee, function in self.functions(op):
            for index, constant in enumerate(constants[skip:]):
                if constant is not None and function.arguments[index].uses:
                    _materialize(constant, function, function.arguments[index])
            if callee.returns and op.kind in WHILE_KINDS:
                keep_results(function, lambda index: constants[index] is None)
            keep_arguments(function, lambda index: constants[index + skip] is None)

        def kept(index: int) -> bool:
            return constants[index] is None

        narrow(op, kept, kept if op.kind in WHILE_KINDS else _always)
        _erase_constants(None if constant is None else constant.results[0] for constant in constants)

    def prune(self, op: Op) -> None:
        """Remove operands and results that are used neither inside the functions nor outside."""
        if op.kind in WHILE_KINDS:
            self.prune_loop(op)
        else:
            self.prune_branches(op)

    def prune_loop(self, op: Op) -> None:
        (_, condition), (_, body) = self.functions(op)
        needed = {index for index, result in enumerate(op.results) if result.uses}
        needed |= self.reads(condition, condition.results)
        before = -1
        while before != len(needed):
            before = len(needed)
            needed |= self.reads(body, [body.results[index] for index in sorted(needed)])
        if len(needed) == len(op.operands):
            return

        def kept(index: int) -> bool:
            return index in needed

        keep_results(body, kept)
        for function in (condition, body):
            eliminate_dead_ops(function, self.effects)
            keep_arguments(function, kept)
        operands = narrow(op, kept, kept).operands
        _erase_constants([value for value in op.operands if value not in operands])

    def prune_branches(self, op: Op) -> None:
        branches = [function for _, function in self.functions(op)]
        used = {result.index for result in op.results if result.uses}
        for function in branches:
            keep_results(function, lambda index: index in used)
            eliminate_dead_ops(function, self.effects)
        read = {value.index + 1 for function in branches for value in function.arguments if value.uses} | {0}
        for function in branches:
            keep_arguments(function, lambda index: index + 1 in read)
        if len(read) < len(op.operands) or len(used) < len(op.results):
            operands = narrow(op, lambda index: index in read, lambda index: index in used).operands
            _erase_constants([value for value in op.operands if value not in operands])

    def reads(self, function: Function, values: Iterable[Value]) -> set[int]:
        """Return the indices of the arguments on which `values` and the side effects of the function depend."""
        pending = list(values)
        for op in function.ops():
            if self.effects.of(op):
                pending.extend(op.inputs)
        seen: set[Value] = set(pending)
        indices: set[int] = set()
        while pending:
            value = pending.pop()
            if value.op is None:
                indices.add(value.index)
                continue
            for operand in value.op.inputs:
                if operand not in seen:
                    seen.add(operand)
                    pending.append(operand)
        return indices


def _always(_index: int) -> bool:
    return True


def _invariants(op: Op, module: Module) -> list[Value | None]:
    """Return, for each operand of a loop, the operand if the body returns it unchanged, else None."""
    if op.kind not in WHILE_KINDS:
        return []
    body = module.functions[op.attributes["body"].name]
    return [
        operand if result is argument else None
        for operand, argument, result in zip(op.operands, body.arguments, body.results, strict=True)
    ]


def _constant_op(value: Value | None) -> Op | None:
    return value.op if value is not None and value.op is not None and value.op.kind == CONSTANT else None


def _materialize(constant: Op, function: Function, argument: Value) -> None:
    """Replace uses of `argument` by a copy of the constant in the function."""
    copy = Op(CONSTANT, (), [constant.results[0].type], constant.attributes, constant.location)
    function.insert(copy, before=function.first)
    replace_uses(argument, copy.results[0])


def _erase_constants(values: Iterable[Value | None]) -> None:
    for value in values:
        constant = _constant_op(value)
        if constant is not None and constant.function is not None and not constant.results[0].uses:
            constant.function.remove(constant)
