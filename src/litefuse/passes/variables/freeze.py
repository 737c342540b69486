"""Freeze variables: replace reads of a variable that is never assigned with its value.

    %v = tf.VarHandleOp() {shared_name = "w"}; %w = tf.ReadVariableOp(%v)
becomes
    %w = arith.constant {value = the variable's value in the checkpoint}
"""

from __future__ import annotations

from collections.abc import Container

from litefuse.context import Context
from litefuse.errors import ConversionError
from litefuse.ir import Builder, Constant, DType, Function, Module, Op, Rewriter, Value, Variable
from litefuse.ir.reachability import drop_unreachable, reject_recursion
from litefuse.passes.variables.handles import VARIABLE, localize_handles
from litefuse.passes.variables.liveness import assigned_variables, remove_dead_assignments, variable_of
from litefuse.passes.variables.training import lower_training
from litefuse.passes.variables.unchanged import remove_unchanged_assignments
from litefuse.passes.variables.updates import lower_update, read


def freeze(module: Module, context: Context) -> None:
    """Replace reads of constant variables with constants; keep the variables that are assigned.

    Afterwards no function has a variable or table handle as an argument or result, `module.variables` contains only
    the assigned variables, and these are used only by `tf.ReadVariableOp` and `tf.AssignVariableOp`.

    Raises:
        ConversionError: a variable is read but has no value, or is assigned but contains strings or has no fixed shape.
    """
    reject_recursion(module)
    drop_unreachable(module)
    localize_handles(module, context)
    lower_training(module, context)
    remove_unchanged_assignments(module, context)
    remove_dead_assignments(module, context)
    assigned = assigned_variables(module)
    for function in module.functions.values():
        _Freezer(module, function, context).freeze(assigned)
    for name, writes in assigned.items():
        _require_supported(module.variables.get(name), writes[0])
        context.record(
            "keep variable",
            "note",
            writes[0].location,
            "the model assigns it: it becomes a resource variable, which keeps its value between calls",
            variable=name,
        )
    module.variables = {name: module.variables[name] for name in module.variables if name in assigned}


def _require_supported(variable: Variable | None, write: Op) -> None:
    """Refuse an assigned variable that LiteRT does not support.

    READ_VARIABLE keeps the shape from memory planning; a variable of strings crashes the process.
    """
    if variable is None:
        return
    if variable.type.dtype is DType.STRING:
        raise ConversionError(
            f"variable {variable.name!r} contains strings and is assigned, which LiteRT does not support.",
            where=str(write.location),
            hint="Store word indices in it, or convert only signatures that do not assign it.",
        )
    if not variable.type.is_static:
        raise ConversionError(
            f"variable {variable.name!r} is assigned, but has no fixed shape ({variable.type}), which LiteRT requires.",
            where=str(write.location),
            hint="Create the variable with a fixed shape, or convert only signatures that do not assign it.",
        )


class _Freezer:
    """Freezes variables within one function; each variable becomes one constant in it."""

    def __init__(self, module: Module, function: Function, context: Context) -> None:
        self.module = module
        self.function = function
        self.rewriter = Rewriter(function, context.dialects)
        self.constants: dict[str, Value] = {}

    def freeze(self, assigned: Container[str]) -> None:
        handles = self.function.ops_of({VARIABLE})
        users = {user for handle in handles for user in handle.results[0].uses}
        for op in self.function.ops() if users else ():
            name = variable_of(op) if op in users else None
            if name is None:
                continue
            if name in assigned:
                lower_update(op, self.module.variables[name], self.rewriter)
            else:
                self.replace_read(op, self.variable(name, op))
        for handle in handles:
            if not handle.results[0].uses:
                self.function.remove(handle)

    def variable(self, name: str, op: Op) -> Variable:
        variable = self.module.variables.get(name)
        if variable is None:
            raise ConversionError(f"variable {name!r} is not stored in the model.", where=str(op.location))
        return variable

    def replace_read(self, op: Op, variable: Variable) -> None:
        builder = self.rewriter.builder(op)
        if op.kind == "tf.DisableCopyOnRead":
            self.rewriter.erase(op)
            return
        if op.kind == "tf.VarIsInitializedOp":
            self.rewriter.replace(op, [builder.const(variable.initial is not None, DType.BOOL)], builder)
            return
        if variable.initial is None:
            raise ConversionError(
                f"variable {variable.name!r} is read, but the model stores no value for it.",
                where=str(op.location),
                hint="Initialize it before saving the model.",
            )
        value = self.constant(variable.name, variable.initial, builder)
        self.rewriter.replace(op, [read(op, value, builder)], builder)

    def constant(self, name: str, initial: Constant, builder: Builder) -> Value:
        value = self.constants.get(name)
        if value is None:
            # The first read precedes the others, so its constant dominates all uses.
            value = self.constants[name] = builder.const(initial)
        return value
