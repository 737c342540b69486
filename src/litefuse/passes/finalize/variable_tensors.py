"""Replace variables that only carry a state from one call to the next by variable tensors.

    %v = tfl.var_handle() {shared_name = "h"}; %h = tfl.read_variable(%v)
    %n = step(%x, %h); tfl.assign_variable(%v, %n)
becomes
    %s = tfl.pseudo_variable(); %n = step(%x, %s); tfl.pseudo_update(%s, %n)

`Interpreter.reset_all_variables()` clears variable tensors, as Keras's `reset_states()` does, but not resource
variables. A fused recurrent op keeps its own state in such a tensor.
"""

from collections.abc import Mapping, Set
from typing import NamedTuple

import numpy as np

from litefuse.context import Context
from litefuse.dialects.calls import callees
from litefuse.dialects.tfl.table import FINAL_STATE
from litefuse.dialects.tfl.variables import ASSIGN, HANDLE, READ, initial_state
from litefuse.ir import Builder, Function, Module, Op, Rewriter, Value, Variable


class _State(NamedTuple):
    """The ops of a variable that one function reads once and then assigns once."""

    function: Function
    handles: list[Op]
    read: Op
    assign: Op


def place_variable_tensors(module: Module, context: Context) -> None:
    """Replace variables with zeros as initial values by variable tensors, where that does not change the results.

    Variables stay as they are for `target="compiled_model"`, which does not support variable tensors, and in functions
    with an input that has a free dimension, since resizing it clears variable tensors.
    """
    if not context.target.accepts_variable_tensors:
        for variable in module.variables.values():
            _report_resource(
                variable, f"the target, {context.target.title}, does not support variable tensors", context
            )
        return
    if not module.variables:
        return
    handles: dict[str, list[Op]] = {}
    called: set[str] = set()
    places: dict[Op, int] = {}
    for op in module.ops():
        places[op] = len(places)
        called.update(callee.name for callee in callees(op))
        if op.kind == HANDLE:
            handles.setdefault(op.attributes["shared_name"], []).append(op)
    once = {function for function in module.functions.values() if _runs_once_per_call(module, function, called)}
    for name, variable in list(module.variables.items()):
        state = _state(handles.get(name, []), once, places) if _begins_with_zeros(variable) else None
        if state is not None:
            _keep(state, variable, context)
            del module.variables[name]
        elif name in handles:
            users = [user for handle in handles[name] for user in handle.result.uses]
            _report_resource(variable, _why_resource(variable, users, module), context)


def _why_resource(variable: Variable, users: list[Op], module: Module) -> str:
    """Return the reason, for users, that a variable cannot become a variable tensor."""
    if not _begins_with_zeros(variable):
        return "its initial value is not zero"
    names = {user.function.name for user in users if user.function is not None}
    entries = [signature.function for signature in module.signatures if signature.function in names]
    if any(not x.type.is_static for name in entries for x in module.functions[name].arguments):
        return "an input of its signature has a free dimension: resizing it clears the variable"
    return "it does more than carry one value from each call of a signature to the next"


def _report_resource(variable: Variable, why: str, context: Context) -> None:
    """Report that `reset_all_variables()` does not reset a variable, and how to restore its initial value."""
    reason = f"reset_all_variables() does not reset it, since {why}: create a new interpreter to reset it"
    context.record("keep state", "note", variable.location, reason, variable=variable.name, clear="new interpreter")


def _begins_with_zeros(variable: Variable) -> bool:
    initial = variable.initial
    return initial is not None and initial.dtype.has_values and not np.any(initial.numpy())


def _state(handles: list[Op], once: Set[Function], places: Mapping[Op, int]) -> _State | None:
    """Return the ops of the variable with these handles, if a variable tensor can replace it; else None."""
    users = [user for handle in handles for user in handle.result.uses]
    reads = [op for op in users if op.kind == READ]
    assigns = [op for op in users if op.kind == ASSIGN]
    if len(users) != 2 or len(reads) != 1 or len(assigns) != 1:
        return None
    read, assign = reads[0], assigns[0]
    function, value = read.function, assign.operands[1]
    if function is None or function is not assign.function or value is None or value.op is None:
        return None
    if function not in once or value.constant is not None or value.type != read.result.type:
        return None
    if not read.result.rank:
        return None  # the runtime sees no constant operands in the SLICE of a scalar: its result would be dynamic
    # All users of the state must come before its update, in whatever order a delegate runs the other ops.
    if not read.result.type.is_static or not set(read.result.uses) <= _producers(value, places[read], places):
        return None
    return _State(function, handles, read, assign)


def _runs_once_per_call(module: Module, function: Function, called: Set[str]) -> bool:
    """Return whether the function has static inputs and serves exactly one signature, but no calls."""
    entries = [signature for signature in module.signatures if signature.function == function.name]
    uncalled = function.name not in called
    return len(entries) == 1 and uncalled and all(argument.type.is_static for argument in function.arguments)


def _producers(value: Value, first: int, places: Mapping[Op, int]) -> set[Op]:
    """Return all ops at position `first` or later that `value` depends on."""
    found: set[Op] = set()
    pending = [value]
    while pending:
        op = pending.pop().op
        if op is not None and op not in found and places.get(op, -1) >= first:
            found.add(op)
            pending.extend(op.inputs)
    return found


def _keep(state: _State, variable: Variable, context: Context) -> None:
    function, _, read, assign = state
    value = assign.operands[1]
    assert value is not None
    rewriter = Rewriter(function, context.dialects)
    b = Builder(context.dialects, read.location)
    tensor = b.op("tfl.pseudo_variable", (), {}, [read.result.type]).result
    rewriter.replace(read, [tensor], b)
    left_by_kernel = value.op is not None and value.op.kind == FINAL_STATE and initial_state(value.op) is tensor
    if not left_by_kernel:
        b = Builder(context.dialects, assign.location)
        b.op("tfl.pseudo_update", (tensor, value), {}, [])
        rewriter.commit(b, before=function.last)
    rewriter.erase(assign)
    for handle in state.handles:
        rewriter.erase(handle)
    reason = "it keeps a state between calls, which reset_all_variables() clears"
    context.record("keep state", "note", variable.location, reason, variable=variable.name)
