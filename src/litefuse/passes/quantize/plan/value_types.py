"""Find the types in which values are computed and read, through the copies between.

The types determine which values loops, branches and variables pass as integers.
"""

from __future__ import annotations

from collections.abc import Iterable, Set

from litefuse.dialects.tfl.quantization import quantization_rule
from litefuse.ir import DType, Op, Value
from litefuse.passes.quantize.plan.known_ranges import SHAPE_READERS
from litefuse.passes.quantize.plan.planner import Planner


def source_types(planner: Planner, value: Value, skip: Set[Value] = frozenset()) -> set[DType | None]:
    """Return the types in which the value is computed, before any copies, except `skip`; None for float."""
    types: set[DType | None] = set()
    pending, seen = [value], set(skip)
    while pending:
        value = pending.pop()
        if value in seen or value.constant is not None:
            continue
        seen.add(value)
        plan = planner.plans.get(value.op) if value.op is not None else None
        if value in planner.stored:
            types.add(planner.stored[value].dtype)
        elif plan is not None and plan.rule.scales == "same" and value.op is not None:
            pending += planner.activations(value.op)
        elif plan is not None:
            types.add(plan.dtype)
        else:
            types.add(planner.input_type if value.op is None else None)
    return types


def reader_types(planner: Planner, value: Value, skip: Set[Op]) -> set[DType | None]:
    """Return the types in which ops except `skip` read the value, after any copies; None for float."""
    types: set[DType | None] = set()
    pending, seen = [value], {value}
    while pending:
        value = pending.pop()
        for user in value.uses:
            plan = planner.plans.get(user)
            if user in skip or user.kind in SHAPE_READERS:
                continue
            if plan is None:
                types.update(_carried_types(planner, user, value))
            elif plan.rule.scales == "same":
                pending += [result for result in user.results if result not in seen]
                seen.update(user.results)
            else:
                types.add(plan.dtype)
    return types


def _carried_types(planner: Planner, user: Op, value: Value) -> Iterable[DType | None]:
    for index, operand in enumerate(user.operands):
        if operand is value:
            stored = planner.carried.get((user, index))
            is_output = user is planner.function.last and stored is None
            yield planner.output_type if is_output else None if stored is None else stored.dtype


def takes(planner: Planner, op: Op, dtype: DType) -> bool:
    """Return whether `op` reads `dtype`, or copies it."""
    plan = planner.plans.get(op)
    if plan is None:
        return op.kind in SHAPE_READERS
    if plan.rule.scales == "same":
        return str(dtype.numpy) in plan.rule.activations
    return plan.dtype is dtype


def only_type(types: set[DType | None]) -> DType | None:
    """Return the type of all values, given the set of their types; None for float, or if they differ."""
    return next(iter(types)) if len(types) == 1 else None


def is_copy(op: Op) -> bool:
    """Return whether the op only moves numbers."""
    return quantization_rule(op.kind).scales == "same" and not op.symbols()


def operand_of_copy(value: Value) -> Value | None:
    """Return the operand with the same scale, if `value` is a copy of some of its elements."""
    op = value.op
    if op is None or not is_copy(op):
        return None
    operands = [operand for operand in op.inputs if operand.dtype is value.dtype and operand.constant is None]
    return operands[0] if len(operands) == 1 else None


def is_product(op: Op) -> bool:
    """Return whether the op sums up products with weights, which averages the errors of its operand."""
    return quantization_rule(op.kind).bias is not None or op.kind == "tfl.batch_matmul"


def copy_as(planner: Planner, value: Value, dtype: DType) -> None:
    """Let copies of the value, and copies of these, have its type."""
    pending = [value]
    while pending:
        for user in pending.pop().uses:
            plan = planner.plans.get(user)
            if (
                plan is not None
                and plan.rule.scales == "same"
                and plan.dtype is not dtype
                and takes(planner, user, dtype)
            ):
                plan.dtype = dtype
                pending += user.results


def leave_in_float(planner: Planner, copies: Iterable[Op]) -> None:
    """Leave copies from or to a float that a loop carries in float."""
    for op in copies:
        if op in planner.plans and planner.config.float_fallback:
            planner.refuse(op, "the loop carries the value in float")
            del planner.plans[op]
