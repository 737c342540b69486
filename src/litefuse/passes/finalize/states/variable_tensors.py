"""Choose how LiteRT keeps states between calls: in the variable tensor of a kernel, or in a resource variable.

    %v = tfl.var_handle() {shared_name = "h"}; %h = tfl.read_variable(%v)
    %y = tfl.unidirectional_sequence_rnn(%x, ..., %h); %n = tfl.pseudo_final_state(%y); tfl.assign_variable(%v, %n)
becomes
    %s = tfl.pseudo_variable(); %y = tfl.unidirectional_sequence_rnn(%x, ..., %s); %n = tfl.pseudo_final_state(%y)

since a fused recurrent op keeps its state in such a tensor anyway. Other variables stay resource variables: LiteRT's
interpreter up to 2.1.2 crashes if ops other than a kernel write a variable tensor, and later ones do not apply XNNPACK
to any op of a graph that reads such a tensor before it is written (CNN with a moving average: 20 ms, not 5). Only
tflite-micro prefers variable tensors for them: `tfl.pseudo_update(%s, %n)` in place of `assign_variable`.
"""

from collections.abc import Mapping, Set
from typing import NamedTuple

import numpy as np

from litefuse.context import Context
from litefuse.dialects.calls import callees
from litefuse.dialects.tfl.table import FINAL_STATE
from litefuse.dialects.tfl.variables import ASSIGN, HANDLE, READ, initial_state
from litefuse.ir import Builder, Function, Module, Op, Rewriter, Value, Variable
from litefuse.options.target import Target

_TENSOR = "it keeps a state between calls in a variable tensor, which reset_all_variables() clears"
_RESOURCE = (
    "it keeps a state between calls in a resource variable, which reset_all_variables() does not reset: "
    "litefuse.Interpreter.reset() or a new interpreter resets it"
)


class _State(NamedTuple):
    """The ops of a variable that one function reads once and then assigns once."""

    function: Function
    handles: list[Op]
    read: Op
    assign: Op


def place_variable_tensors(module: Module, context: Context) -> None:
    """Replace variables with zeros as initial values by variable tensors, where a kernel owns the state.

    Variables stay as they are for `target="compiled_model"`, which does not support variable tensors, and in functions
    with an input that has a free dimension, since resizing it clears variable tensors.
    """
    if not module.variables:
        return
    handles: dict[str, list[Op]] = {}
    called: set[str] = set()
    positions: dict[Op, int] = {}
    for op in module.ops():
        positions[op] = len(positions)
        called.update(callee.name for callee in callees(op))
        if op.kind == HANDLE:
            handles.setdefault(op.attributes["shared_name"], []).append(op)
    once = {function for function in module.functions.values() if _runs_once_per_call(module, function, called)}
    for name, variable in list(module.variables.items()):
        state = _state(handles.get(name, []), once, positions) if _begins_with_zeros(variable) else None
        if state is not None and _suits(state, context.target):
            _keep(state, variable, context)
            del module.variables[name]
        elif name in handles and not context.options.exposes_states:
            context.record("keep state", "note", variable.location, _RESOURCE, variable=variable.name)


def _suits(state: _State, target: Target) -> bool:
    """Return whether a variable tensor is the better form of a state that may have it."""
    return target.prefers_variable_tensors or (target.accepts_variable_tensors and _is_left_by_kernel(state))


def _is_left_by_kernel(state: _State) -> bool:
    """Return whether the new value is the one that the kernel which reads the state leaves in it."""
    final = state.assign.operands[1]
    if final is None or final.op is None or final.op.kind != FINAL_STATE:
        return False
    return initial_state(final.op) is state.read.result


def _begins_with_zeros(variable: Variable) -> bool:
    initial = variable.initial
    return initial is not None and initial.dtype.has_values and not np.any(initial.numpy())


def _state(handles: list[Op], once: Set[Function], positions: Mapping[Op, int]) -> _State | None:
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
    if not read.result.type.is_static or not set(read.result.uses) <= _producers(value, positions[read], positions):
        return None
    return _State(function, handles, read, assign)


def _runs_once_per_call(module: Module, function: Function, called: Set[str]) -> bool:
    """Return whether the function has static inputs and serves exactly one signature, but no calls."""
    entries = [signature for signature in module.signatures if signature.function == function.name]
    uncalled = function.name not in called
    return len(entries) == 1 and uncalled and all(argument.type.is_static for argument in function.arguments)


def _producers(value: Value, first: int, positions: Mapping[Op, int]) -> set[Op]:
    """Return all ops at position `first` or later that `value` depends on."""
    producers: set[Op] = set()
    pending = [value]
    while pending:
        op = pending.pop().op
        if op is not None and op not in producers and positions.get(op, -1) >= first:
            producers.add(op)
            pending.extend(op.inputs)
    return producers


def _keep(state: _State, variable: Variable, context: Context) -> None:
    function, _, read, assign = state
    value, left_by_kernel = assign.operands[1], _is_left_by_kernel(state)
    assert value is not None
    rewriter = Rewriter(function, context.dialects)
    b = Builder(context.dialects, variable.location)
    tensor = b.op("tfl.pseudo_variable", (), {}, [read.result.type]).result
    rewriter.replace(read, [tensor], b)
    if not left_by_kernel:
        b = Builder(context.dialects, assign.location)
        b.op("tfl.pseudo_update", (tensor, value), {}, [])
        rewriter.commit(b, before=function.last)
    rewriter.erase(assign)
    for handle in state.handles:
        rewriter.erase(handle)
    if not context.options.exposes_states:
        context.record("keep state", "note", variable.location, _TENSOR, variable=variable.name)
