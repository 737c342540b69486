"""Split an rnn.scan into two: the second reads at each step the values that the first computes at that step.

    %y, %g, %h = rnn.scan(%x, %g0, %h0) {step = @f}
    func.func @f(%x, %g, %h) { %a = cell(%x, %g); %c = cell(%a, %h); return %c, %a, %c }
becomes
    %a, %g = rnn.scan(%x, %g0) {step = @first}
    %y, %h = rnn.scan(%a, %h0) {step = @second}
    func.func @first(%x, %g) { %a = cell(%x, %g); return %a, %a }
    func.func @second(%a, %h) { %c = cell(%a, %h); return %c, %c }
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from litefuse.dialects.rnn import SCAN, Scan
from litefuse.errors import require
from litefuse.ir import Builder, Function, Op, Symbol, TensorType, Value
from litefuse.ir.functions import clone_op


class Split(NamedTuple):
    """Two staged scans, and the replacements for the results of the original scan."""

    first: Scan
    second: Scan | None
    """None if the first scan computes everything."""
    results: list[Value]

    @property
    def scans(self) -> list[Scan]:
        return [self.first] if self.second is None else [self.first, self.second]


def state_dependencies(scan: Scan, value: Value) -> set[int]:
    """Return the indices of the states that `value` of the step depends on, directly or through earlier steps."""
    states = {argument: index for index, argument in enumerate(scan.step_states)}
    needed: set[int] = set()
    pending = [value]
    seen: set[Op] = set()
    while pending:
        for argument in _arguments(pending.pop(), seen):
            index = states.get(argument)
            if index is not None and index not in needed:
                needed.add(index)
                pending.append(scan.step_finals[index])
    return needed


def _arguments(value: Value, seen: set[Op]) -> Iterable[Value]:
    """Yield the step's arguments from which `value` is computed by ops that are not in `seen`."""
    pending = [value]
    while pending:
        current = pending.pop()
        if current.op is None:
            yield current
        elif current.op not in seen:
            seen.add(current.op)
            pending += current.op.inputs


def split(b: Builder, scan: Scan, first_states: Sequence[int], cut: Sequence[Value]) -> Split:
    """Stage two scans: the first computes `first_states` and the step's values `cut`, the second the rest.

    Refuses if the second reads the previous values of these states.
    """
    left = [index for index in range(len(scan.initials)) if index not in first_states]
    known = dict.fromkeys([*(scan.step_finals[index] for index in first_states), *cut])
    outputs = [value for value in scan.step_ys if value not in known]
    finals = [scan.step_finals[index] for index in left]
    ops, read = _backward_slice([*outputs, *finals], known)
    earlier = {scan.step_states[index] for index in first_states}
    require(earlier.isdisjoint(read), "a step reads the previous state of another cell")
    crossing = [value for value in known if value in read or value in scan.step_ys]
    first = _build_part(b, scan, (list(first_states), crossing, []), None)
    passed = dict(zip(crossing, first.ys, strict=True))
    second = None
    if outputs or finals:
        second = _build_part(b, scan, (left, outputs, [value for value in crossing if value in read]), (ops, passed))
    replacements = {scan.finals[index]: final for index, final in zip(first_states, first.finals, strict=True)}
    if second is not None:
        replacements |= {scan.finals[index]: final for index, final in zip(left, second.finals, strict=True)}
        passed |= dict(zip(outputs, second.ys, strict=True))
    replacements |= {y: passed[value] for y, value in zip(scan.ys, scan.step_ys, strict=True)}
    return Split(first, second, [replacements[result] for result in scan.op.results])


def _backward_slice(values: Sequence[Value], known: Iterable[Value]) -> tuple[set[Op], set[Value]]:
    """Return the ops that compute `values` from arguments and known values, and those that they read of these."""
    ops: set[Op] = set()
    read: set[Value] = set()
    pending, stops = list(values), set(known)
    while pending:
        value = pending.pop()
        if value in stops or value.op is None:
            read.add(value)
        elif value.op not in ops:
            ops.add(value.op)
            pending += value.op.inputs
    return ops, read


_Roles = tuple[list[int], list[Value], list[Value]]
"""States by index, outputs, and values of the step that are now sequences."""


def _build_part(b: Builder, scan: Scan, roles: _Roles, given: tuple[set[Op], dict[Value, Value]] | None) -> Scan:
    """Stage a scan of some states and outputs; `given` has its ops, and the sequences of values computed before."""
    states, outputs, received = roles
    finals = [scan.step_finals[index] for index in states]
    ops, read = _backward_slice([*outputs, *finals], received)
    passed = {} if given is None else given[1]
    xs = [x for x in scan.step_xs if x in read] or ([] if received else scan.step_xs[:1])
    captures = [capture for capture in scan.step_captures if capture in read]
    outside = dict(zip(scan.step.arguments, scan.op.inputs, strict=True)) | passed
    arguments = [*xs, *received, *(scan.step_states[index] for index in states), *captures]
    step = Function(scan.step.name, [argument.type for argument in arguments], location=scan.step.location)
    values = dict(zip(arguments, step.arguments, strict=True))
    for op in scan.step.ops():
        if op in ops:
            step.insert(clone_op(op, values))
    step.set_results([values[value] for value in (*outputs, *finals)])
    sequences = [outside[value] for value in (*xs, *received)]
    initials, captured = [scan.initials[index] for index in states], [outside[value] for value in captures]
    time = scan.xs[0].shape[0] if scan.xs[0].shape else None
    types = [TensorType(value.dtype, None if value.shape is None else (time, *value.shape)) for value in outputs]
    attributes = {
        "step": Symbol(step.name),
        "xs": len(sequences),
        "states": len(states),
        "outputs": len(outputs),
        "form": scan.op.attributes["form"],
    }
    finals_types = [scan.finals[index].type for index in states]
    op = b.op(SCAN, [*sequences, *initials, *captured], attributes, [*types, *finals_types])
    count = len(outputs)
    return Scan(op, step, sequences, initials, captured, op.results[:count], op.results[count:])
