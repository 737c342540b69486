"""Order ops so that the tensors in memory at the same time take few bytes, for runtimes with little memory.

    %a = conv_2d(%x); %b = conv_2d(%x); %c = mean(%a); %d = mean(%b); %e = add(%c, %d)
becomes
    %a = conv_2d(%x); %c = mean(%a); %b = conv_2d(%x); %d = mean(%b); %e = add(%c, %d)

where only one of the large tensors %a and %b is in memory at a time. All functions keep their order unless another one
makes the arena of tflite-micro smaller (`litefuse.micro`). Ops with effects keep their order, and so do
all ops that access the same variable tensor, which kernels overwrite. Values are still read before LiteRT may overwrite
them (`copy_overwritten_values.py`), since the file runs there, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from graphlib import TopologicalSorter

from litefuse.context import Context
from litefuse.dialects.calls import callees
from litefuse.dialects.tfl import TYPE_NAMES, TYPE_NUMBERS
from litefuse.dialects.tfl.table import FINAL_STATE
from litefuse.dialects.tfl.variables import (
    HANDLE,
    PSEUDO_VARIABLE,
    UPDATE,
    initial_state,
    state_operands,
    stateful_kinds,
)
from litefuse.ir import CONSTANT, Dialects, Function, Module, Op, Value
from litefuse.micro.estimate import preparation_bytes
from litefuse.micro.kernels import (
    MICROCONTROLLER,
    WORKSTATION,
    MicroCall,
    kernel_requests,
    option_padding,
    tensor_bytes,
)
from litefuse.micro.planner import ALIGNMENT
from litefuse.micro.schedule import ScheduleGraph, ScheduleNode, find_order, plan_bytes
from litefuse.passes.finalize.copy_overwritten_values import OVERWRITING, find_owner, iterate_readers
from litefuse.tflite.file import Tensor

_NO_OPERATORS = frozenset({CONSTANT, PSEUDO_VARIABLE, FINAL_STATE, UPDATE})


def order_for_memory(module: Module, context: Context) -> None:
    """Reorder the ops of all functions if that makes the arena smaller."""
    if not all(map(_is_static, module.functions.values())):
        return
    functions = _callees_first(module)
    given: dict[str, int] = {}
    planned: dict[str, int] = {}
    orders: dict[Function, list[Op]] = {}
    with_effects: set[str] = set()
    for function in functions:
        ops = [op for op in function.ops() if op.kind != CONSTANT]
        has_effects = [_has_effects(op, with_effects, context.dialects) for op in ops]
        if any(has_effects):
            with_effects.add(function.name)
        given[function.name] = plan_bytes(_GraphBuilder(function, ops, has_effects, given).build(), range(len(ops)))
        graph = _GraphBuilder(function, ops, has_effects, planned).build()
        order = find_order(graph)
        planned[function.name] = plan_bytes(graph, order)
        if order != list(range(len(ops))):
            orders[function] = [ops[number] for number in order]
    before, after = (
        max((plans[signature.function] for signature in module.signatures), default=0) for plans in (given, planned)
    )
    calls = [_call(op) for function in functions for op in function.ops() if op.kind not in _NO_OPERATORS]
    padding = sum(option_padding(call.kind, WORKSTATION) for call in calls)
    if before - max(after, _preparation_bytes(functions, calls)) > ALIGNMENT + padding:
        for function, ops in orders.items():
            _reorder(function, ops)
        reason = f"the tensors of a call need {after:,} bytes at a time, instead of {before:,}"
        context.record("order for memory", "note", functions[-1].location, reason)


def _preparation_bytes(functions: Sequence[Function], calls: Sequence[MicroCall]) -> int:
    """Return the bytes that tflite-micro needs while it prepares the model, when no tensor of a call is in memory."""
    planned = sum(len(call.results) for call in calls) + sum(len(function.arguments) for function in functions)
    constants = sum(function.kinds.get(CONSTANT, 0) for function in functions)
    return preparation_bytes(calls, planned + constants, planned, len(functions), WORKSTATION)


def _callees_first(module: Module) -> list[Function]:
    called = {
        name: [callee.name for op in function.ordered_symbol_users() for callee in callees(op)]
        for name, function in module.functions.items()
    }
    return [module.functions[name] for name in TopologicalSorter(called).static_order()]


def _has_effects(op: Op, with_effects: set[str], dialects: Dialects) -> bool:
    """Return whether the order of `op` and other such ops matters, since it may access variables."""
    if op.is_symbol_user:
        called = callees(op)
        return not called or any(callee.name in with_effects for callee in called)
    schema = dialects.schema(op.kind)
    return schema is None or schema.stateful


def _is_static(function: Function) -> bool:
    values = [*function.arguments, *(result for op in function.ops() for result in op.results)]
    return all(value.type.is_static for value in values)


class _GraphBuilder:
    """Describes a function as a graph of nodes with the bytes of its tensors; `plans` are those of its callees."""

    def __init__(
        self, function: Function, ops: Sequence[Op], has_effects: Sequence[bool], plans: dict[str, int]
    ) -> None:
        self._function = function
        self._ops = ops
        self._positions = {op: position for position, op in enumerate(ops)}
        self._plans = plans
        values = [*function.arguments, *(result for op in ops for result in op.results)]
        self._numbers = {value: number for number, value in enumerate(values)}
        self._variables = _variable_tensors(function)
        self._after: list[list[int]] = [[] for _ in ops]
        self._chain(position for position, has in enumerate(has_effects) if has)
        for root in dict.fromkeys(self._variables.values()):
            self._chain(self._accesses(root))
        for op in ops:
            self._keep_before_overwriting(op)

    def build(self) -> ScheduleGraph:
        sizes = [self._bytes(value) for value in self._numbers]
        nodes = [self._node(op, position) for position, op in enumerate(self._ops)]
        inputs = [self._numbers[value] for value in self._function.arguments]
        return ScheduleGraph(sizes, nodes, inputs, self._tensors(self._function.results))

    def _node(self, op: Op, position: int) -> ScheduleNode:
        writes = self._tensors(op.results)
        if op.kind in (FINAL_STATE, UPDATE):
            # These are no operators, and need no tensor: the kernel has written the variable tensor.
            waits = [self._positions[value.op] for value in op.inputs if value.op in self._positions]
            return ScheduleNode((), writes, 0, (*self._after[position], *waits))
        return ScheduleNode(self._tensors(op.inputs), writes, self._scratch(op), tuple(self._after[position]))

    def _bytes(self, value: Value) -> int:
        is_elsewhere = value in self._variables or (value.op is not None and value.op.kind == HANDLE)
        return 0 if is_elsewhere else tensor_bytes(_tensor(value))

    def _scratch(self, op: Op) -> int:
        """Return the bytes in use only while `op` runs: of its kernel, or of the functions that it calls."""
        called = (self._plans.get(callee.name, 0) for callee in callees(op)) if op.is_symbol_user else ()
        return sum(kernel_requests(_call(op), MICROCONTROLLER).scratch) + max(called, default=0)

    def _tensors(self, values: Iterable[Value]) -> tuple[int, ...]:
        return tuple(dict.fromkeys(self._numbers[value] for value in values if value in self._numbers))

    def _accesses(self, root: Value) -> list[int]:
        """Return the ops that read or write the variable tensor `root`."""
        positions: set[int] = set()
        for value, other in self._variables.items():
            if other is root:
                users = (value.op, *value.uses)
                positions.update(self._positions[op] for op in users if op in self._positions)
        return sorted(positions)

    def _keep_before_overwriting(self, op: Op) -> None:
        """Keep the readers of memory that LiteRT may overwrite with the result of `op` before it."""
        for value in op.operands[: OVERWRITING.get(op.kind, 0)]:
            owner = None if value is None else find_owner(value)
            if owner is not None and owner is not value:
                position = self._positions[op]
                readers = (self._positions.get(reader, position) for reader in iterate_readers(owner))
                self._after[position] += sorted(other for other in readers if other < position)

    def _chain(self, positions: Iterable[int]) -> None:
        """Keep the order of these ops."""
        previous: int | None = None
        for position in positions:
            if previous is not None:
                self._after[position].append(previous)
            previous = position


def _variable_tensors(function: Function) -> dict[Value, Value]:
    """Return the values that are in variable tensors, with the first value of the same tensor."""
    variables: dict[Value, Value] = {}
    for op in function.ops_of(stateful_kinds(function) | {PSEUDO_VARIABLE, FINAL_STATE}):
        if op.kind == PSEUDO_VARIABLE:
            variables[op.result] = op.result
        elif op.kind == UPDATE:
            variable, value = op.inputs
            variables[value] = variables.get(variable, variable)
        elif op.kind == FINAL_STATE:
            state = initial_state(op)
            if state is not None:
                variables[op.result] = variables.get(state, state)
        else:
            states = (op.operands[index] for index in state_operands(op))
            variables.update((state, variables.get(state, state)) for state in states if state is not None)
    return variables


def _call(op: Op) -> MicroCall:
    operands = [None if operand is None else _tensor(operand) for operand in op.operands]
    return MicroCall(op.name.upper(), op.attributes, operands, [_tensor(result) for result in op.results])


def _tensor(value: Value) -> Tensor:
    name = TYPE_NAMES[TYPE_NUMBERS[value.dtype]]
    shape = tuple(size or 0 for size in value.shape or ())
    return Tensor("", name, shape, (), 0, False, quantization=value.type.quantization)


def _reorder(function: Function, ops: Sequence[Op]) -> None:
    """Put the ops in this order, each constant before its first user."""
    every = list(function.ops())
    for op in every:
        function.remove(op)
    for op in ops:
        for value in op.inputs:
            if value.op is not None and value.op.kind == CONSTANT and value.op.function is None:
                function.insert(value.op)
        function.insert(op)
    for op in every:
        if op.function is None:
            function.insert(op)
