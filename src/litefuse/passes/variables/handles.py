"""Localize resource handles: create each handle in the function that uses it.

    %v = tf.VarHandleOp() {shared_name = "w"}; %y = tf.PartitionedCall(%x, %v) {f = @inner}
    func.func @inner(%a, %r) { %w = tf.ReadVariableOp(%r) ... }
becomes
    %y = tf.PartitionedCall(%x) {f = @inner}
    func.func @inner(%a) { %v = tf.VarHandleOp() {shared_name = "w"}; %w = tf.ReadVariableOp(%v) ... }

A function that is called with different variables is cloned for each combination.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from litefuse.context import Context
from litefuse.dialects.calls import WHILE_KINDS, callees, set_callees
from litefuse.errors import ConversionError
from litefuse.ir import Callee, DType, Function, Module, Op, Value
from litefuse.ir.core import replace_all_uses
from litefuse.ir.functions import clone_function, clone_op, keep_arguments, keep_results, narrow
from litefuse.ir.trampolines import Walk, walk

VARIABLE = "tf.VarHandleOp"
HANDLES = frozenset(
    {
        VARIABLE,
        "tf.HashTableV2",
        "tf.MutableHashTableV2",
        "tf.MutableHashTableOfTensorsV2",
        "tf.MutableDenseHashTableV2",
    }
)
"""Ops that create a handle which can be created again elsewhere for the same resource."""
FORWARDING = frozenset({"tf.Identity", "tf.IdentityN", "tf.StopGradient", "tf.PreventGradient"})
"""Ops whose results are their operands."""


class Handle(NamedTuple):
    """A resource and the op that creates its handle. Handles with equal `key` refer to the same resource."""

    key: tuple[str, str, str]
    op: Op


Binding = tuple[tuple[str, str, str] | None, ...]
"""The resource keys bound to a function's arguments; None for an argument that is not a resource."""


class _Instance:
    """A function under one binding: the handles among its values, and its calls."""

    def __init__(self, function: Function) -> None:
        self.function = function
        self.handles: dict[Value, Handle] = {}
        self.calls: list[tuple[Op, list[_Instance]]] = []

    def handle(self, value: Value | None) -> Handle | None:
        return None if value is None else self.handles.get(value)


def localize_handles(module: Module, context: Context) -> None:
    """Make each op with a resource operand use a handle created in the same function.

    Raises `ConversionError` if a loop or branch chooses between resources at run time.
    """
    resolver = _Resolver(module, context)
    for name in dict.fromkeys((*(s.function for s in module.signatures), *module.initializers)):
        walk(resolver.resolve(name, []))
    first: set[str] = set()
    instances = list(resolver.instances.values())
    # Make all copies first, because localizing changes the originals.
    for instance in instances:
        if instance.function.name in first:
            _copy_function(instance, module)
        first.add(instance.function.name)
    for instance in instances:
        _localize(instance)


class _Resolver:
    """Propagates handles from the entry functions through calls, loops and branches."""

    def __init__(self, module: Module, context: Context) -> None:
        self.module = module
        self.expansion = context.expansion
        self.bound: set[str] = set()
        self.instances: dict[tuple[str, Binding], _Instance] = {}

    def resolve(self, name: str, arguments: Iterable[Handle | None]) -> Walk[_Instance]:
        function = self.module.functions[name]
        bound = list(arguments) or [None] * len(function.arguments)
        key = name, tuple(None if handle is None else handle.key for handle in bound)
        instance = self.instances.get(key)
        if instance is not None:
            return instance
        if name in self.bound:
            count = function.size
            self.expansion.take(count, where=None, what=f"{name!r} is called with many combinations of variables")
        self.bound.add(name)
        instance = _Instance(function)
        for argument, handle in zip(function.arguments, bound, strict=True):
            if handle is not None:
                instance.handles[argument] = handle
        for op in function.ops():
            if op.kind in HANDLES or op.kind in FORWARDING:
                self.follow(op, instance)
            elif op.is_symbol_user and (called := callees(op)):
                yield self.follow_calls(op, called, instance)
        # Insert the instance last, so that callees precede their callers.
        self.instances[key] = instance
        return instance

    def follow(self, op: Op, instance: _Instance) -> None:
        """Enter the handles that the op creates or passes through."""
        if op.kind in HANDLES:
            attributes = op.attributes
            key = op.kind, str(attributes.get("shared_name", "")), str(attributes.get("container", ""))
            instance.handles[op.results[0]] = Handle(key, op)
        else:
            for operand, result in zip(op.operands, op.results, strict=True):
                handle = instance.handle(operand)
                if handle is not None:
                    instance.handles[result] = handle

    def follow_calls(self, op: Op, called: Sequence[Callee], instance: _Instance) -> Walk[None]:
        instances: list[_Instance] = []
        for callee in called:
            arguments = [instance.handle(operand) for operand in op.operands[callee.skip :]]
            instances.append((yield self.resolve(callee.name, arguments)))
        instance.calls.append((op, instances))
        for result in op.results:
            if result.dtype is not DType.RESOURCE:
                continue
            returned = [
                callee.handle(callee.function.results[result.index])
                for callee, role in zip(instances, called, strict=True)
                if role.returns
            ]
            if op.kind in WHILE_KINDS:
                returned.append(instance.handle(op.operands[result.index]))
            if len({None if handle is None else handle.key for handle in returned}) > 1:
                raise ConversionError(
                    f"result {result.index} is one of several variables or tables, chosen at run time.",
                    where=str(op.location),
                    hint="Read the variables first and choose between their values.",
                )
            if returned and returned[0] is not None:
                instance.handles[result] = returned[0]


def _copy_function(instance: _Instance, module: Module) -> None:
    """Copy the function for the instance."""
    values: dict[Value, Value] = {}
    original = instance.function
    copy = clone_function(original, module.fresh_name(original.name), values)
    ops = dict(zip(original.ops(), copy.ops(), strict=True))
    instance.function = module.add(copy)
    instance.handles = {values[value]: handle for value, handle in instance.handles.items()}
    instance.calls = [(ops[op], called) for op, called in instance.calls]


def _localize(instance: _Instance) -> None:
    """Create the handles in the function itself, and remove them from arguments, calls and results."""
    function, handles = instance.function, instance.handles
    local: dict[tuple[str, str, str], Value] = {}
    first = function.first
    for handle in handles.values():
        if handle.key not in local:
            local[handle.key] = function.insert(clone_op(handle.op, {}), before=first).results[0]
    results = list(function.results)
    keep_results(function, lambda index: results[index] not in handles)
    replace_all_uses({value: local[handle.key] for value, handle in handles.items()})
    known = {*handles, *local.values()}
    for op, called in instance.calls:
        set_callees(op, [callee.function.name for callee in called])
        _remove_handles(op, known)
    for op in {value.op: None for value in handles}:
        if op is not None and op.function is function:
            _remove_handles(op, known)
    arguments = function.arguments
    keep_arguments(function, lambda index: arguments[index] not in handles)
    for value in local.values():
        if not value.uses and value.op is not None:
            function.remove(value.op)


def _remove_handles(op: Op, known: set[Value]) -> None:
    """Remove the `known` values from the operands and results of `op`."""
    operands, results = list(op.operands), list(op.results)
    if results and known.issuperset(results) and not callees(op):
        assert op.function is not None
        op.function.remove(op)
    elif not known.isdisjoint(results) or any(operand in known for operand in operands):
        narrow(op, lambda index: operands[index] not in known, lambda index: results[index] not in known)
