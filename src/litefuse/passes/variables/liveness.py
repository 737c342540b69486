"""Liveness of assignments: an assignment is live if an output or another effect reads its variable.

Dropout updates the state of its random generator even if the random numbers are not used. Such a
variable only feeds itself, and its assignments are dead.
"""

from __future__ import annotations

from litefuse.context import Context
from litefuse.dialects.calls import BRANCH_KINDS, WHILE_KINDS, callees
from litefuse.ir import Callee, Dialects, Function, Module, Op, Value
from litefuse.passes.variables.handles import VARIABLE
from litefuse.passes.variables.updates import READS

_NO_EFFECT = frozenset({"tf.Assert", "tf.NoOp", "tf.DisableCopyOnRead"})


def variable_of(op: Op) -> str | None:
    """Return the name of the variable that `op` reads or writes, or None. Handles must be local."""
    for operand in op.operands:
        if operand is not None and operand.op is not None and operand.op.kind == VARIABLE:
            return operand.op.attributes["shared_name"]
    return None


def assigned_variables(module: Module) -> dict[str, list[Op]]:
    """Return the ops that may change a variable, by its name."""
    assignments: dict[str, list[Op]] = {}
    for function in module.functions.values():
        handles = [op.results[0] for op in function.ops_of({VARIABLE})]
        writers = {user for handle in handles for user in handle.uses if user.kind not in READS}
        for op in function.ops() if writers else ():
            name = variable_of(op) if op in writers else None
            if name is not None:
                assignments.setdefault(name, []).append(op)
    return assignments


def remove_dead_assignments(module: Module, context: Context) -> None:
    """Erase assignments to variables whose value reaches no result and no other effect."""
    assigned = assigned_variables(module)
    if not assigned:
        return
    live = _Liveness(module, assigned)
    changed: dict[Function, None] = {}
    for name, writes in assigned.items():
        if name in live.variables:
            continue
        for op in writes:
            assert op.function is not None
            changed[op.function] = None
        context.record(
            "remove dead assignment",
            "removed",
            writes[0].location,
            f"variable {name!r} is assigned, but no output depends on it",
            variable=name,
        )
    for function in changed:
        _sweep(function, live, context.dialects)


def _sweep(function: Function, live: _Liveness, dialects: Dialects) -> None:
    """Erase dead writes, and the ops whose results only they used."""
    for op in function.ops_reversed():
        if any(result.uses for result in op.results) or callees(op):
            continue
        name = variable_of(op)
        if name is not None:
            dead = op.kind in READS or name not in live.variables
        else:
            schema = dialects.schema(op.kind)
            dead = bool(op.results) and schema is not None and (not schema.stateful or schema.pure_if_unused)
        if dead:
            function.remove(op)


class _Liveness:
    """Marks, across all functions, the values that results and effects depend on.

    `variables` are the variables that these values read.
    """

    def __init__(self, module: Module, assigned: dict[str, list[Op]]) -> None:
        self.module = module
        self.assigned = assigned
        self.variables: set[str] = set()
        self.values: set[Value] = set()
        self.running: set[Function] = set()
        self.pending: list[Value] = []
        self.callers: dict[str, list[tuple[Op, Callee]]] = {}
        self.owners: dict[Value, Function] = {}
        for function in module.functions.values():
            self.owners.update((argument, function) for argument in function.arguments)
        for op in module.ops():
            for callee in callees(op):
                self.callers.setdefault(callee.name, []).append((op, callee))
        self._mark_roots()
        while self.pending:
            self._follow(self.pending.pop())

    def _mark_roots(self) -> None:
        for name in (*(s.function for s in self.module.signatures), *self.module.initializers):
            for result in self.module.functions[name].results:
                self.mark(result)
        for op in self.module.ops():
            if not op.results and op.kind not in _NO_EFFECT and variable_of(op) is None:
                self.mark_effect(op)

    def mark(self, value: Value | None) -> None:
        if value is not None and value not in self.values:
            self.values.add(value)
            self.pending.append(value)

    def mark_effect(self, op: Op) -> None:
        """Mark the operands of `op`, which must run, and the values that decide whether it runs."""
        for operand in op.operands:
            self.mark(operand)
        self.mark_running(op.function)

    def mark_running(self, function: Function | None) -> None:
        pending = [function]
        while pending:
            function = pending.pop()
            if function is None or function in self.running:
                continue
            self.running.add(function)
            for op, _ in self.callers.get(function.name, ()):
                self._mark_decision(op)
                pending.append(op.function)

    def _mark_decision(self, op: Op) -> None:
        """Mark the values that decide which functions `op` runs, and the number of times."""
        if op.kind in WHILE_KINDS:
            self.mark(self.module.functions[op.attributes["cond"].name].results[0])
        elif op.kind in BRANCH_KINDS:
            self.mark(op.operands[0])

    def _follow(self, value: Value) -> None:
        op = value.op
        if op is None:
            function = self.owners[value]
            for caller, callee in self.callers.get(function.name, ()):
                self.mark(caller.operands[value.index + callee.skip])
                if caller.kind in WHILE_KINDS:
                    self.mark(self.module.functions[caller.attributes["body"].name].results[value.index])
            return
        called = callees(op)
        if called:
            self._mark_decision(op)
            for callee in called:
                if callee.returns:
                    self.mark(self.module.functions[callee.name].results[value.index])
            if op.kind in WHILE_KINDS:
                self.mark(op.operands[value.index])
            return
        for operand in op.operands:
            self.mark(operand)
        name = variable_of(op)
        if name is not None and name not in self.variables:
            self.variables.add(name)
            for write in self.assigned.get(name, ()):
                self.mark_effect(write)
