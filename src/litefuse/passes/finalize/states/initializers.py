"""Replace variables that the model assigns by LiteRT's resource variables, which keep their values between calls.

    func.func @main(%x) { %v = tf.VarHandleOp() {shared_name = "w"}; %w = tf.ReadVariableOp(%v) ... }
becomes
    func.func @main(%x) { tfl.call_once() {init_subgraph_index = @initialize}; %v = tfl.var_handle() {shared_name = "w"}
                          %w = tfl.read_variable(%v) ... }
    func.func @initialize() { %v = tfl.var_handle() {shared_name = "w"}; tfl.assign_variable(%v, 0.5); return }
"""

from __future__ import annotations

from collections.abc import Sequence

from litefuse.context import Context
from litefuse.ir import Builder, Function, Module, Op, Rewriter, Symbol, Value
from litefuse.passes.lowering.control_flow.accesses import keep_bits, to_stored
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.rule import legalize

INITIALIZE = "initialize"
_STATEFUL = frozenset({"tfl.read_variable", "tfl.assign_variable", "tfl.hashtable_find", "tfl.hashtable_size"})
_EFFECTS = frozenset({"tfl.assign_variable", "tfl.hashtable_import"})


def initialize_state(module: Module, context: Context) -> None:
    """Create one function that initializes variables and tables; each signature that uses any of them calls it once.

    Must run before the legalized module is optimized. Afterwards, `module.initializers` is empty, since the functions
    that it named have been merged into the new one.
    """
    users = _users(module)
    entries = [name for name in dict.fromkeys(s.function for s in module.signatures) if name in users]
    function = _initializer(module, context)
    for changed in (*module.functions.values(), function):
        keep_bits(changed, context)
    module.initializers = []
    if not entries or not function.has_any(_EFFECTS):
        return
    module.add(function)
    for name in entries:
        entry = module.functions[name]
        call = Op("tfl.call_once", (), (), {"init_subgraph_index": Symbol(function.name)}, function.location)
        entry.insert(call, before=entry.first)


def _users(module: Module) -> set[str]:
    """Return the names of the functions that use variables or tables, directly or in a function that they call."""
    callers: dict[str, list[str]] = {}
    pending: list[str] = []
    for name, function in module.functions.items():
        for op in function.ordered_symbol_users():
            for callee in op.symbols():
                callers.setdefault(callee, []).append(name)
        if function.has_any(_STATEFUL):
            pending.append(name)
    users: set[str] = set()
    while pending:
        name = pending.pop()
        if name not in users:
            users.add(name)
            pending.extend(callers.get(name, ()))
    return users


def _initializer(module: Module, context: Context) -> Function:
    """Build the function that assigns the variables, then runs the ops of the model's own initializers."""
    function = Function(module.fresh_name(INITIALIZE))
    b = Builder(context.dialects)
    for variable in module.variables.values():
        if variable.initial is not None:
            b.location = variable.location
            handle = b.tfl.var_handle(shared_name=variable.name)
            # Clamp here: `to_stored` turns floats into integer bits, in which infinities are not recognized later.
            initial = variable.initial.finite() if context.options.clamp_infinities else variable.initial
            b.tfl.assign_variable(handle, b.const(to_stored(initial)))
    Rewriter(function, context.dialects).commit(b)
    for name in module.initializers:
        source = module.functions.pop(name)
        source.set_results([])
        ops = list(source.ops())
        for op in reversed(ops):
            source.remove(op)
        for op in ops:
            function.insert(op)
    return function


@legalize("tf.VarHandleOp")
def handle(b: RewriteContext, *, shared_name: str, container: str, **_description: object) -> Value:
    return b.tfl.var_handle(container=container, shared_name=shared_name)


@legalize("tf.ReadVariableOp")
def read(b: RewriteContext, resource: Value, **_dtype: object) -> Value:
    return b.tfl.read_variable(resource, result_types=[b.root.results[0].type])


@legalize("tf.AssignVariableOp")
def assign(b: RewriteContext, resource: Value, value: Value, **_check: object) -> Sequence[Value]:
    b.tfl.assign_variable(resource, value)
    return ()
