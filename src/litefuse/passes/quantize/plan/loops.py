"""Decide which values loops compute and carry as integers.

A recurrent layer without a fused kernel (GRU, ConvLSTM, masks, custom cells) is a loop, whose body computes

    %h' = gates(%x, product(%h, weights))

in each step. Errors of the state %h enter the next step. In 8 bits, they would dominate the result, although rounding
is harmless to operands of products with weights. Products are therefore computed in int8, but the ops from the
products to the next state (`precise_ops`) are computed in float, or in int16 if there must not be float ops.

LiteRT copies the bytes of carried values. Each one therefore has the same type in five places: operand, argument of the
condition, argument and result of the body, and result of the loop. `choose_storage` decides which are integers:
sequences that are read or written step by step, so that each step does not convert the whole sequence, and states in 16
bits.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from functools import reduce

from litefuse.dialects.calls import callees
from litefuse.dialects.tfl.variables import PSEUDO_VARIABLE, UPDATE
from litefuse.ir import CONSTANT, DType, Function, Module, Op, QuantizationParameters, Value
from litefuse.passes.quantize.integers.scales import Range, covers, parameters_for, representable_range
from litefuse.passes.quantize.plan.branches import Passed
from litefuse.passes.quantize.plan.needed_ranges import narrow
from litefuse.passes.quantize.plan.planner import Planner, StoredIntegers
from litefuse.passes.quantize.plan.value_types import (
    copy_as,
    is_copy,
    is_product,
    leave_in_float,
    only_type,
    reader_types,
    source_types,
    takes,
)
from litefuse.passes.quantize.prepare.copy_functions import IF, WHILE

_READS_OF_PARTS = frozenset({"tfl.gather", "tfl.gather_nd", "tfl.slice", "tfl.strided_slice"})


@dataclass(eq=False, repr=False, slots=True)
class QuantizedLoop:
    """A loop whose functions no other op calls."""

    op: Op
    condition: Function
    body: Function
    cycles: dict[int, set[Op]] = field(init=False)
    """The ops of the body through which each carried float depends on itself, by index."""

    def __post_init__(self) -> None:
        floats = [argument.index for argument in self.body.arguments if argument.dtype is DType.F32]
        self.cycles = {index: self._reached_from(index) & self._needed_for(index) for index in floats}

    def is_state(self, index: int) -> bool:
        """Return whether the value of the next step is computed from that of this step, not only copied."""
        return any(not is_copy(op) for op in self.cycles[index])

    def precise_ops(self) -> set[Op]:
        """Return the ops that compute a state from itself, but not those whose result only a product reads."""
        precise: set[Op] = set()
        for index, cycle in self.cycles.items():
            if not self.is_state(index):
                continue
            precise |= trace_back([self.body.results[index]], {op for op in cycle if not is_product(op)})
        return precise

    def _reached_from(self, index: int) -> set[Op]:
        """Return the ops that depend on the carried value, in this step or a later one."""
        reached, values = set[Op](), {self.body.arguments[index]}
        pending = list(values)
        while pending:
            value = pending.pop()
            for user in value.uses:
                if user is self.body.last:
                    new = [self.body.arguments[i] for i, result in enumerate(user.operands) if result is value]
                else:
                    reached.add(user)
                    new = user.results
                pending += [value for value in new if value not in values]
                values.update(new)
        return reached

    def _needed_for(self, index: int) -> set[Op]:
        """Return the ops on which the carried value depends, in this step or an earlier one."""
        needed, values = set[Op](), {self.body.results[index]}
        pending = list(values)
        while pending:
            value = pending.pop()
            if value.op is None:
                new = [self.body.results[value.index]]
            else:
                needed.add(value.op)
                new = value.op.inputs
            pending += [value for value in new if value not in values]
            values.update(new)
        return needed


def trace_back(values: Iterable[Value], among: Set[Op]) -> set[Op]:
    """Return the ops of `among` that compute the values, through other such ops only."""
    ops, pending = set[Op](), list(values)
    while pending:
        op = pending.pop().op
        if op is not None and op in among and op not in ops:
            ops.add(op)
            pending += op.inputs
    return ops


def precise_ops(loops: Sequence[QuantizedLoop], module: Module) -> set[Op]:
    """Return the ops that compute states of loops, also those in the branches of conditionals."""
    precise = {op for loop in loops for op in loop.precise_ops()}
    pending = [op for op in precise if op.kind == IF]
    while pending:
        for name in pending.pop().symbols():
            inner = [op for op in module.functions[name].ops() if op.kind != CONSTANT and not is_product(op)]
            precise.update(inner)
            pending += [op for op in inner if op.kind == IF]
    return precise


def find_loops(module: Module, functions: Mapping[str, Function]) -> list[QuantizedLoop]:
    """Return the loops in `functions` whose condition and body no other op calls."""
    calls = Counter(name for op in module.ops() for name in op.symbols())
    loops: list[QuantizedLoop] = []
    for function in functions.values():
        for op in function.ops_of({WHILE}):
            condition, body = (callee.name for callee in callees(op))
            if all(name in functions and calls[name] == 1 for name in (condition, body)):
                loops.append(QuantizedLoop(op, functions[condition], functions[body]))
    return loops


def choose_storage(
    loops: Sequence[QuantizedLoop], passed: Sequence[Passed], planners: Mapping[Function, Planner]
) -> None:
    """Store carried and passed values as integers where this costs no accuracy, in the planners of all functions."""
    by_body = {loop.body: loop for loop in loops}
    carried_values = [_Carried(loop, index, planners, by_body) for loop in loops for index in loop.cycles]
    pending = _choose([*carried_values, *passed])
    for value in passed:
        if value in pending and value.choose_by_scheme():
            pending.remove(value)
            pending = _choose(pending)
    for carried in (value for value in pending if isinstance(value, _Carried)):
        # An integer copy from or to a sequence of floats would convert the whole sequence in each step.
        reads = {user for user in carried.argument.uses if user.kind in _READS_OF_PARTS}
        leave_in_float(carried.body, reads if carried.is_state else reads | carried.cycle)
    for planner in planners.values():
        for variable in planner.function.ops_of({PSEUDO_VARIABLE}):
            _store_variable(variable, planner)


def _choose(pending: list[_Carried | Passed]) -> list[_Carried | Passed]:
    """Choose the storage of as many values as possible, and return the others."""
    while True:
        # A choice may allow others, in outer and inner loops and conditionals.
        left = [value for value in pending if not value.choose()]
        if len(left) == len(pending):
            return left
        pending = left


def _store_variable(variable: Op, planner: Planner) -> None:
    """Store the state that a loop reads in each call, and leaves to the next one, as the loop carries it."""
    state = variable.result
    updates = [user for user in state.uses if user.kind == UPDATE]
    readers = [planner.carried.get((user, index)) for user, index in _list_reads(state) if user.kind != UPDATE]
    if updates and len(readers) == 1 and readers[0] is not None:
        planner.stored[state] = readers[0]
        planner.carried.update({(update, index): readers[0] for update in updates for index in (0, 1)})


def _list_reads(value: Value) -> list[tuple[Op, int]]:
    """Return the ops that read the value, with the index of the operand."""
    return [(user, index) for user in value.uses for index, operand in enumerate(user.operands) if operand is value]


class _Carried:
    """A carried float of a loop whose storage is not chosen yet."""

    def __init__(
        self,
        loop: QuantizedLoop,
        index: int,
        planners: Mapping[Function, Planner],
        by_body: Mapping[Function, QuantizedLoop],
    ) -> None:
        assert loop.op.function is not None
        self.loop, self.index = loop, index
        self.cycle, self.is_state = loop.cycles[index], loop.is_state(index)
        self.outer, self.body = planners[loop.op.function], planners[loop.body]
        self.condition = planners[loop.condition]
        self.planners, self.by_body = planners, by_body
        operand = loop.op.operands[index]
        assert operand is not None
        self.operand, self.final = operand, loop.op.results[index]
        self.argument, self.result = loop.body.arguments[index], loop.body.results[index]

    def choose(self) -> bool:
        """Store the value as integers if its users read integers, or if it is computed as integers."""
        if self.argument.uses and self.argument not in self.body.ranges:
            return False  # No sample reached it.
        dtype = self._type()
        if dtype is None:
            return False
        outer, body = self.outer, self.body
        if body.lost.describe(self.argument, dtype):
            return False
        joint = self._joint_range()
        stored = StoredIntegers(dtype, self._prescribed(dtype, joint) or parameters_for(joint, dtype))
        for planner, value in self._read:
            planner.stored[value] = stored
            copy_as(planner, value, dtype)
        outer.carried[self.loop.op, self.index] = body.carried[self.last, self.index] = stored
        return True

    @property
    def last(self) -> Op:
        return self.loop.body.last

    @property
    def _read(self) -> tuple[tuple[Planner, Value], ...]:
        """The arguments and the result of the loop that are the value, which ops read."""
        tested = self.loop.condition.arguments[self.index]
        return (self.condition, tested), (self.body, self.argument), (self.outer, self.final)

    def _joint_range(self) -> Range:
        """Return the range of the value, without numbers at the beginning of the loop that no op needs."""
        written = ((self.outer, self.operand), (self.body, self.result))
        sources = [planner.range_of(value) for planner, value in written]
        joint = reduce(Range.join, [planner.range_of(value) for planner, value in self._read])
        if self.body.needs.is_narrowed(self.argument):
            sources = [narrow(source, joint) for source in sources]
        return reduce(Range.join, sources, joint)

    def _type(self) -> DType | None:
        """Return the integer type of the value; None for float."""
        if self.is_state:
            return only_type(source_types(self.body, self.result, {self.argument}))
        if self.result is self.argument:
            return self._invariant_type()
        return self._buffer_type()

    def _operand_types(self) -> set[DType | None]:
        """Return the types in which the operand is computed, before any loops around this one; None for float."""
        planner, value = self.outer, self.operand
        while value.op is None and value not in planner.stored:
            outer = self.by_body.get(planner.function)
            if outer is None:
                break
            operand = outer.op.operands[value.index]
            assert operand is not None and outer.op.function is not None
            planner, value = self.planners[outer.op.function], operand
        return source_types(planner, value)

    def _invariant_type(self) -> DType | None:
        """Return the type of a value that each step reads."""
        dtype = only_type(self._operand_types())
        users = [user for user in self.argument.uses if user is not self.last]
        if dtype is not None and all(user.kind == WHILE or takes(self.body, user, dtype) for user in users):
            return dtype
        return self._common_type(reader_types(self.body, self.argument, {self.last}))

    def _buffer_type(self) -> DType | None:
        """Return the type of a value that each step writes, or replaces."""
        types = source_types(self.body, self.result, {self.argument}) | self._operand_types()
        dtype = self._common_type(types)
        if dtype is None:
            readers = reader_types(self.body, self.argument, {self.last, *self.cycle})
            dtype = self._common_type(readers | reader_types(self.outer, self.final, set()))
        return dtype if dtype is not None and all(takes(self.body, op, dtype) for op in self.cycle) else None

    def _common_type(self, types: set[DType | None]) -> DType | None:
        """Return the type that all of `types` are; if there must not be float ops, the most precise one."""
        if None not in types and not self.body.config.float_fallback and DType.I16 in types:
            return DType.I16
        return only_type(types)

    def _prescribed(self, dtype: DType, joint: Range) -> QuantizationParameters | None:
        """Return the parameters that the kernel that computes the value prescribes, if they cover its range."""
        plan = self.body.plans.get(self.result.op) if self.result.op is not None else None
        if plan is None or plan.dtype is not dtype:
            return None
        fixed = plan.rule.fixed.get(str(dtype.numpy))
        return fixed if fixed is not None and covers(representable_range(fixed, dtype), joint) else None
