"""Keep states in resource variables while a model is observed.

    %s = tfl.pseudo_variable(); %n = while(%s, %x); tfl.pseudo_update(%s, %n)
becomes
    %v = tfl.var_handle(); %s = tfl.read_variable(%v); %n = while(%s, %x); tfl.assign_variable(%v, %n)

LiteRT plans the memory of variable tensors before it prepares the ops after a loop, and then finds no kernel for custom
ops, such as those that observe values, if the loop's result is written to a variable tensor.
"""

from __future__ import annotations

import numpy as np

from litefuse.dialects.tfl.variables import PSEUDO_VARIABLE, UPDATE
from litefuse.ir import Builder, Constant, Dialects, Function, Module, Op, Rewriter, Symbol, Value


def use_resource_variables(module: Module, dialects: Dialects) -> None:
    """Replace the variable tensors that ops of the model update; those that a kernel updates stay."""
    initial: dict[str, Value] = {}
    users: dict[Function, None] = {}
    for function in module.functions.values():
        for op in function.ops_of({PSEUDO_VARIABLE}):
            updates = [user for user in op.result.uses if user.kind == UPDATE]
            if updates:
                name = f"observed/{len(initial)}"
                initial[name] = _replace(function, op, updates, name, dialects)
                users[function] = None
    if not initial:
        return
    function = module.add(Function(module.fresh_name("initialize_observed")))
    b = Builder(dialects)
    for name, state in initial.items():
        shape = [dim for dim in state.shape or () if dim is not None]
        zeros = Constant.of(np.zeros(shape, state.dtype.numpy))
        b.tfl.assign_variable(b.tfl.var_handle(shared_name=name), b.const(zeros))
    Rewriter(function, dialects).commit(b)
    for user in users:
        call = Op("tfl.call_once", (), (), {"init_subgraph_index": Symbol(function.name)}, function.location)
        user.insert(call, before=user.first)


def _replace(function: Function, op: Op, updates: list[Op], name: str, dialects: Dialects) -> Value:
    """Replace the variable tensor of `op` by the resource variable `name`; returns the value read from it."""
    rewriter = Rewriter(function, dialects)
    b = Builder(dialects, op.location)
    handle = b.tfl.var_handle(shared_name=name)
    read = b.op("tfl.read_variable", [handle], {}, [op.result.type]).result
    values = [update.operands[1] for update in updates]
    for update in updates:
        rewriter.erase(update)
    rewriter.replace(op, [read], b)
    b = Builder(dialects, op.location)
    for value in values:
        b.op("tfl.assign_variable", [handle, value], {}, [])
    rewriter.commit(b, before=function.last)
    return read
