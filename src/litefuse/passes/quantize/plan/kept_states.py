"""Store states that resource variables keep between calls as integers, where this costs no accuracy.

    %1 = read_variable(%v); %s = bitcast(%1); %n = concatenation(%s, %x); %2 = bitcast(%n); assign_variable(%v, %2)
becomes
    %s = read_variable(%v); %n = concatenation(%s, quantize(%x)); assign_variable(%v, %n)

where %s and %n have the same scale, and the variable begins with integers. A state that is computed in integers has
their type. A state that is only moved has the type in which it is read.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from typing import NamedTuple

import numpy as np

from litefuse.dialects import Dialects
from litefuse.dialects.calls import callees
from litefuse.dialects.tfl.variables import ASSIGN, HANDLE, READ, is_state_cast
from litefuse.ir import Constant, DType, Function, Module, Op, Rewriter, Value
from litefuse.ir.core import set_operand
from litefuse.passes.quantize.integers.scales import LIMITS, Range, parameters_for
from litefuse.passes.quantize.plan.loops import trace_back
from litefuse.passes.quantize.plan.planner import Planner, StoredIntegers
from litefuse.passes.quantize.plan.value_types import copy_as, is_copy, is_product, reader_types, source_types, takes


class KeptState(NamedTuple):
    """A variable of floats that one function reads once, and whose bits it assigns."""

    function: Function
    read: Op
    """The op that yields the floats of the bits that are read."""
    writes: tuple[Op, ...]
    """The ops that yield the bits of the new values."""
    initial: Op
    """The op that assigns the initial value."""

    @property
    def state(self) -> Value:
        return self.read.result


def find_kept_states(module: Module) -> list[KeptState]:
    """Return the states of floats that one function reads and assigns, besides the function that initializes them."""
    initializers = {callee.name for op in module.ops_of({"tfl.call_once"}) for callee in callees(op)}
    accesses: dict[str, list[Op]] = {}
    for op in module.ops_of({READ, ASSIGN}):
        handle = op.inputs[0].op
        if handle is not None and handle.kind == HANDLE:
            accesses.setdefault(handle.attributes["shared_name"], []).append(op)
    return [state for ops in accesses.values() for state in _kept_state(ops, initializers)]


def _kept_state(accesses: Sequence[Op], initializers: set[str]) -> Iterator[KeptState]:
    """Yield the state that these accesses of a variable keep, if it can be stored as integers."""
    initial = [op for op in accesses if op.function is not None and op.function.name in initializers]
    others = [op for op in accesses if op not in initial]
    reads, assigns = ([op for op in others if op.kind == kind] for kind in (READ, ASSIGN))
    functions = {op.function for op in others}
    if not (len(initial) == len(functions) == len(reads) == 1 and assigns and initial[0].kind == ASSIGN):
        return
    users, writes = list(reads[0].result.uses), [op.inputs[1].op for op in assigns]
    casts = [op for op in (*users, *writes) if op is not None and is_state_cast(op)]
    function, (start, *_) = functions.pop(), initial
    if len(casts) < len(users) + len(writes) or len(users) != 1 or function is None:
        return
    is_float = users[0].result.dtype is DType.F32 and all(op.inputs[0].dtype is DType.F32 for op in casts[1:])
    if is_float and all(op.result.has_one_use for op in casts[1:]) and start.inputs[1].constant is not None:
        yield KeptState(function, users[0], tuple(casts[1:]), start)


def precise_state_ops(states: Sequence[KeptState]) -> set[Op]:
    """Return the ops whose errors in int8 would accumulate in a state from call to call, as in that of a loop.

    If the new value is only a part of the old one and of inputs, as in a delay line, there are none.
    """
    precise: set[Op] = set()
    for kept in states:
        between = _ops_between(kept)
        if all(is_copy(op) for op in between):
            continue
        ops = trace_back(_new_values(kept), {op for op in between if not is_product(op)})
        precise |= {op for op in ops if not op.symbols()}
    return precise


def store_kept_states(
    states: Sequence[KeptState], planners: Mapping[Function, Planner]
) -> dict[KeptState, StoredIntegers]:
    """Choose the integers of states in the planners of their functions, and return them; other states stay floats."""
    chosen: dict[KeptState, StoredIntegers] = {}
    for kept in states:
        planner = planners.get(kept.function)
        dtype = None if planner is None else _stored_type(kept, planner)
        if planner is None or dtype is None or planner.lost.describe(kept.state, dtype):
            continue
        values = [kept.state, *_new_values(kept)]
        first = _initial(kept)
        begin = Range(float(first.min()), float(first.max())) if first.size else Range(0.0, 0.0)
        stored = StoredIntegers(dtype, parameters_for(reduce(Range.join, map(planner.range_of, values), begin), dtype))
        planner.stored[kept.state] = stored
        copy_as(planner, kept.state, dtype)
        planner.carried.update({(op, 0): stored for op in kept.writes})
        chosen[kept] = stored
    return chosen


def _stored_type(kept: KeptState, planner: Planner) -> DType | None:
    """Return the integer type of a state; None for float."""
    if kept.state not in planner.ranges:
        return None  # No sample reached it.
    types = set[DType | None]().union(*(source_types(planner, op.inputs[0], {kept.state}) for op in kept.writes))
    if len(types) == 1 and None not in types:
        return types.pop()
    readers = reader_types(planner, kept.state, set(kept.writes))
    dtype = readers.pop() if len(readers) == 1 else None
    is_moved = dtype is not None and all(
        is_copy(op) and op in planner.plans and takes(planner, op, dtype) for op in _ops_between(kept)
    )
    return dtype if is_moved else None


def _ops_between(kept: KeptState) -> set[Op]:
    """Return the ops that compute the new values of a state from it."""
    later, pending = set[Op](), [kept.state]
    while pending:
        new = [user for user in pending.pop().uses if user not in later]
        later.update(new)
        pending += [result for user in new for result in user.results]
    return trace_back(_new_values(kept), later)


def _new_values(kept: KeptState) -> list[Value]:
    return [op.inputs[0] for op in kept.writes]


def _initial(kept: KeptState) -> np.ndarray:
    bits = kept.initial.inputs[1].constant
    assert bits is not None
    return np.require(bits.numpy(), requirements="C").view(np.float32)


def write_kept_states(states: Mapping[KeptState, StoredIntegers], dialects: Dialects) -> None:
    """Let variables keep integers instead of the bits of floats, after their functions compute with these."""
    for kept, stored in states.items():
        rewriter = Rewriter(kept.function, dialects)
        source, new = kept.read.inputs[0], [(op, op.inputs[0]) for op in kept.writes]
        source.type = kept.state.type
        rewriter.replace(kept.read, [source])
        for op, value in new:
            for user in list(op.result.uses):
                set_operand(user, 1, value)
            rewriter.erase(op)
        assert kept.initial.function is not None
        rewriter = Rewriter(kept.initial.function, dialects)
        b = rewriter.builder(kept.initial)
        initial = Constant.of(_initial(kept)).quantize(stored.parameters, stored.dtype, *LIMITS[stored.dtype])
        value = b.const(initial)
        rewriter.commit(b, before=kept.initial)
        set_operand(kept.initial, 1, value)
