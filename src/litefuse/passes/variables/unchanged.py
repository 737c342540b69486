"""Erase assignments of a variable's own value.

    %w = tf.ReadVariableOp(%v); %n:2 = tf.PartitionedCall(%x, %w) {f = @main}; tf.AssignVariableOp(%v, %n#1)
    func.func @main(%x, %w) { ...; func.return(%y, %w) }
becomes
    %w = tf.ReadVariableOp(%v); %n:2 = tf.PartitionedCall(%x, %w) {f = @main}

Models of JAX have no state: what Keras exports takes the statistics of batch normalizations and the seeds of dropout as
inputs, returns all of them, and assigns them. If every assignment in the module assigns what was read from the same
variable, its value never changes, in whatever order the ops run.
"""

from __future__ import annotations

from litefuse.context import Context
from litefuse.dialects.calls import CALL_KINDS, callees
from litefuse.ir import Module, Op, Value
from litefuse.passes.variables.handles import FORWARDING
from litefuse.passes.variables.liveness import assigned_variables, variable_of


def remove_unchanged_assignments(module: Module, context: Context) -> None:
    """Erase the assignments to variables whose value never changes."""
    for name, writes in assigned_variables(module).items():
        if not all(_assigns_own_value(op, name, module) for op in writes):
            continue
        for op in writes:
            assert op.function is not None
            op.function.remove(op)
        context.record(
            "remove unchanged assignment",
            "removed",
            writes[0].location,
            f"variable {name!r} is assigned only its own value",
            variable=name,
        )


def _assigns_own_value(op: Op, name: str, module: Module) -> bool:
    if op.kind != "tf.AssignVariableOp":
        return False
    origin = _find_origin(op.inputs[1], module).op
    return origin is not None and origin.kind == "tf.ReadVariableOp" and variable_of(origin) == name


def _find_origin(value: Value, module: Module) -> Value:
    """Trace a copy to its source, through copying ops and into the functions called."""
    calls: list[Op] = []
    while True:
        op = value.op
        if op is None:
            if not calls:
                return value
            caller = calls.pop()
            value = caller.inputs[value.index + callees(caller)[0].skip]
        elif op.kind in FORWARDING:
            value = op.inputs[value.index]
        elif op.kind in CALL_KINDS:
            calls.append(op)
            value = module.functions[callees(op)[0].name].results[value.index]
        else:
            return value
