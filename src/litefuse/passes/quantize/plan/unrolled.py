"""Find the steps of unrolled loops: ops whose errors the next steps would accumulate, and ranges that steps share.

    %g1 = fully_connected(%h0, %w); %h1 = f(%g1, %h0); %g2 = fully_connected(%h1, %w); %h2 = f(%g2, %h1)

Products with the same weights are the steps of a loop if each depends on the one before. The ops of f, from one
product to the next, compute the state.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from functools import reduce

from litefuse.dialects.tfl.quantization import quantization_rule
from litefuse.ir import CONSTANT, Function, Location, Op, Value
from litefuse.passes.quantize.integers.scales import Range
from litefuse.passes.quantize.plan.loops import trace_back
from litefuse.passes.quantize.plan.value_types import is_product

_Role = tuple[object, ...]


def precise_steps(functions: Iterable[Function]) -> set[Op]:
    """Return the ops that compute states from themselves, but not products, in all steps, the last one included."""
    precise: set[Op] = set()
    for function in functions:
        state_ops = {op for steps in _find_steps(function) for op in _state_ops(steps)}
        # The ops of a step and their copies in others, the last of which no product reads, have the same location.
        locations = {op.location for op in state_ops}
        ops = function.ops() if state_ops else ()
        precise.update(op for op in ops if op.location in locations and op.kind != CONSTANT and not is_product(op))
    return precise


def share_ranges(functions: Iterable[Function], ranges: Mapping[Value, Range]) -> dict[Value, Range]:
    """Return wider ranges for values that have the same role in several steps.

    Each step alone sees only a part of the numbers that the samples have in all of them.
    """
    shared: dict[Value, Range] = {}
    for function in functions:
        for steps in _copies(function):
            for group in _group_by_role(steps):
                known = [ranges[value] for value in group if value in ranges]
                if len(known) > 1:
                    whole = reduce(Range.join, known)
                    shared |= {value: whole for value in group if value in ranges}
    return shared


def _state_ops(steps: list[Op]) -> set[Op]:
    following = _reached_from(steps[0])
    between = {op for op in following if not is_product(op)}
    return {op for step in steps[1:] for op in trace_back(step.inputs[:1], between)}


def _find_steps(function: Function) -> list[list[Op]]:
    """Return the products of each loop that computes a state from itself, in order."""
    loops: list[list[Op]] = []
    for ops in _copies(function):
        following = _reached_from(ops[0])
        steps = [ops[0], *(op for op in ops[1:] if op in following)]
        if len(steps) > 1:
            loops.append(steps)
    return loops


def _copies(function: Function) -> list[list[Op]]:
    """Return the products with the same weights at one location, where there are several."""
    by_weights: dict[tuple[Value, Location], list[Op]] = {}
    for op in function.ops():
        indices = quantization_rule(op.kind).weights if is_product(op) else ()
        weights = op.operand(indices[0]) if indices else None
        if weights is not None and weights.constant is not None:
            by_weights.setdefault((weights, op.location), []).append(op)
    return [ops for ops in by_weights.values() if len(ops) > 1]


def _reached_from(first: Op) -> Set[Op]:
    """Return the ops that depend on the results of an op."""
    reached, pending = set[Op](), list[Value](first.results)
    while pending:
        for user in pending.pop().uses:
            if user not in reached:
                reached.add(user)
                pending += user.results
    return reached


def _group_by_role(steps: list[Op]) -> list[set[Value]]:
    """Return the sets of operands, and of results, that ops with the same role have in all steps."""
    numbers: dict[Op, int] = {}
    for number, step in enumerate(steps):
        numbers |= dict.fromkeys((step, *_reached_from(step)), number)
    roles: dict[Op, int] = {}
    known: dict[_Role, int] = {}
    for op in numbers:
        _find_role(op, numbers, roles, known)
    groups: dict[_Role, set[Value]] = {}
    for op, role in roles.items():
        for index, value in enumerate(op.operands):
            if value is not None:
                groups.setdefault((role, "operand", index), set()).add(value)
        for result in op.results:
            groups.setdefault((role, "result", result.index), set()).add(result)
    return _join(groups.values())


def _find_role(op: Op, numbers: Mapping[Op, int], roles: dict[Op, int], known: dict[_Role, int]) -> None:
    """Number the role of an op of a step: ops with equal roles have the same kind, and operands with equal roles."""
    pending = [op]
    while pending:
        last = pending[-1]
        own = [v.op for v in last.inputs if v.op is not None and numbers.get(v.op) == numbers[last]]
        missing = [other for other in own if other not in roles]
        if last in roles or not missing:
            pending.pop()
        if last not in roles and not missing:
            operands = tuple([_describe(value, last, numbers, roles) for value in last.inputs])
            roles[last] = known.setdefault((last.kind, *operands), len(known))
        elif last not in roles:
            pending += missing


def _describe(value: Value, user: Op, numbers: Mapping[Op, int], roles: Mapping[Op, int]) -> object:
    """Return what an operand is: a constant, a result in the same step, one of an earlier step, or from outside."""
    if value.constant is not None:
        return value.constant.identity()
    if value.op is not None and numbers.get(value.op) == numbers[user]:
        return roles[value.op], value.index
    is_part = value.op is not None and value.op.kind == "tfl.split"
    return ("part", value.index) if is_part else "carried"


def _join(groups: Iterable[set[Value]]) -> list[set[Value]]:
    """Join groups with common values."""
    group_of: dict[Value, set[Value]] = {}
    for group in groups:
        joined = set(group)
        for value in group:
            joined |= group_of.get(value, set())
        for value in joined:
            group_of[value] = joined
    return list({id(group): group for group in group_of.values()}.values())
