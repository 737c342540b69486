"""Move states that variable tensors keep between calls to resource variables, which programs can reset.

    %s = pseudo_variable(); %y = unidirectional_sequence_rnn(%x, ..., %s)
becomes
    %v = var_handle() {shared_name = "rnn/state"}; %s = read_variable(%v); %y = unidirectional_sequence_rnn(%x, ..., %s)
    %n = pseudo_final_state(%y); assign_variable(%v, %n)

The kernel gets a copy of the state, and its final state is assigned, which costs two copies in each call.
"""

import numpy as np

from litefuse.context import Context
from litefuse.dialects.tfl.table import FINAL_STATE
from litefuse.dialects.tfl.variables import PSEUDO_VARIABLE, UPDATE, state_operands
from litefuse.errors import ConversionError
from litefuse.ir import Builder, Constant, Function, Module, Op, Rewriter, Symbol, TensorType, Value
from litefuse.passes.finalize.states.initializers import INITIALIZE
from litefuse.passes.lowering.control_flow.accesses import BITS, to_stored
from litefuse.rewrite.element_types import bitcast


def move_to_variables(module: Module, context: Context) -> None:
    """Replace all variable tensors that keep their values between calls."""
    kept: dict[str, TensorType] = {}
    users: dict[Function, None] = {}
    for function in module.functions.values():
        for op in function.ops_of({PSEUDO_VARIABLE}):
            name = _fresh_name(op.location.name or "state", module, kept)
            kept[name] = op.result.type
            _move(function, op, name, context)
            users[function] = None
    if kept:
        _initialize(module, kept, users, context)


def _fresh_name(stem: str, module: Module, kept: dict[str, TensorType]) -> str:
    name, number = stem, 1
    while name in kept or name in module.variables:
        name, number = f"{stem}_{number}", number + 1
    return name


def _move(function: Function, op: Op, name: str, context: Context) -> None:
    """Read the variable `name` instead of the variable tensor, and assign the values that ops or kernels leave."""
    rewriter = Rewriter(function, context.dialects)
    state = op.result
    finals = [_final_value(user, state, rewriter) for user in list(state.uses)]
    values = [value for value in finals if value is not None]
    if len(values) != 1:
        raise ConversionError("several ops write this state.", where=str(op.location))
    b = Builder(context.dialects, op.location)
    handle = b.tfl.var_handle(container="", shared_name=name)
    stored = state.type.with_dtype(BITS[state.dtype]) if state.dtype in BITS else state.type
    read = b.op("tfl.read_variable", [handle], {}, [stored]).result
    rewriter.replace(op, [bitcast(b, read, state.dtype)], b)
    b = Builder(context.dialects, op.location)
    b.op("tfl.assign_variable", [handle, bitcast(b, values[0], stored.dtype)], {}, [])
    rewriter.commit(b, before=function.last)


def _final_value(user: Op, state: Value, rewriter: Rewriter) -> Value | None:
    """Return the value that `user` leaves in a variable tensor; None if it only reads it."""
    if user.kind == UPDATE:
        value = user.operands[1]
        rewriter.erase(user)
        return value
    indices = [index for index in state_operands(user) if user.operands[index] is state]
    if not indices:
        return None
    b = Builder(rewriter.dialects, user.location)
    final = b.op(FINAL_STATE, (user.results[0],), {"operand": indices[0]}, [state.type]).result
    rewriter.commit(b, before=user.next)
    return final


def _initialize(module: Module, kept: dict[str, TensorType], users: dict[Function, None], context: Context) -> None:
    """Assign zeros to the variables in the function that runs once."""
    called = [name for op in module.ops_of({"tfl.call_once"}) for name in op.symbols()]
    function = module.functions[called[0]] if called else module.add(Function(module.fresh_name(INITIALIZE)))
    b = Builder(context.dialects)
    for name, type in kept.items():
        points = 0 if type.quantization is None else type.quantization.zero_point
        shape = [dim for dim in type.shape or () if dim is not None]
        zeros = to_stored(Constant.of(np.full(shape, points, type.dtype.numpy))).with_quantization(type.quantization)
        b.tfl.assign_variable(b.tfl.var_handle(container="", shared_name=name), b.const(zeros))
    Rewriter(function, context.dialects).commit(b)
    for user in users:
        if not any(op.kind == "tfl.call_once" for op in user.ops()):
            call = Op("tfl.call_once", (), (), {"init_subgraph_index": Symbol(function.name)}, function.location)
            user.insert(call, before=user.first)
