"""Analyze loops that run until the longest sequence of the batch has ended, as in dynamic_rnn.

    time = min(T, max(1, max(lengths)))
    new = where(t >= lengths, old, new);  y = where(t >= lengths, 0, y)

Steps after the end of the longest sequence would not change the states, and their outputs are zeros, like the list
elements that no step has written. Therefore such a loop may run all T steps.
"""

from collections.abc import Sequence
from typing import NamedTuple

from litefuse.fusions.recurrent.state import is_zero
from litefuse.ir import Value
from litefuse.ir.dim_expr import ComputedScalar, DimExpr, minimum, minimum_operands
from litefuse.passes.recurrent.lift.loops import AnalyzedLoop
from litefuse.passes.recurrent.lift.progressions import Progression

SELECTS = ("tf.Select", "tf.SelectV2")
_CASTS = ("tf.Cast", "tf.Identity")
_ADDED_AXES = ("tf.ExpandDims", "tf.Reshape", "tf.StridedSlice", "tf.Identity")


class LengthSelect(NamedTuple):
    """The operands of a Select that depends on a sequence's length: the values after and before the end."""

    after: Value
    before: Value
    step: Value
    lengths: Value


def match_length_select(value: Value) -> LengthSelect | None:
    """Match `value` as a selection by comparing the step's index with lengths; return None if it is not."""
    while value.op is not None and value.op.kind == "tf.Identity":
        value = value.op.inputs[0]
    op = value.op
    if op is None or op.kind not in SELECTS:
        return None
    condition, first, second = op.inputs
    inverted = False
    while condition.op is not None and condition.op.kind in (*_ADDED_AXES, "tf.LogicalNot"):
        inverted ^= condition.op.kind == "tf.LogicalNot"
        condition = condition.op.inputs[0]
    comparison = condition.op
    if comparison is None or comparison.kind not in ("tf.GreaterEqual", "tf.Less", "tf.LessEqual", "tf.Greater"):
        return None
    left, right = comparison.inputs
    if comparison.kind in ("tf.LessEqual", "tf.Greater"):  # lengths <= t, lengths > t
        left, right = right, left
    if comparison.kind in ("tf.Less", "tf.Greater"):
        inverted = not inverted
    if right.rank != 1 or left.rank != 0:
        return None
    after, before = (second, first) if inverted else (first, second)
    return LengthSelect(after, before, left, right)


def unbounded_trip_count(loop: AnalyzedLoop, states: Sequence[int], items: Sequence[Value]) -> DimExpr | None:
    """Return the number of steps without the bound by the longest sequence; None if that bound cannot be removed."""
    bounds = {part: lengths for part in minimum_operands(loop.time) if (lengths := _find_max_operand(part)) is not None}
    others = [part for part in minimum_operands(loop.time) if part not in bounds]
    if not bounds or not others:
        return None
    for index in states:
        old, new = loop.body.arguments[index], loop.body.results[index]
        if index not in loop.counters and not _is_unchanged_after_end(loop, new, old, bounds):
            return None
    return minimum(others) if all(_is_unchanged_after_end(loop, item, None, bounds) for item in items) else None


def _is_unchanged_after_end(loop: AnalyzedLoop, value: Value, old: Value | None, bounds: dict[DimExpr, Value]) -> bool:
    """Return whether `value` equals `old` (None: zeros) after the end of all sequences."""
    choice = match_length_select(value)
    if choice is None or loop.scalars.read(choice.step) != Progression(DimExpr(), 1):
        return False
    lengths = loop.hoist(choice.lengths)
    if lengths is None or not any(_strip_casts(lengths) is _strip_casts(known) for known in bounds.values()):
        return False
    if old is not None:
        return choice.after is old
    zeros = loop.hoist(choice.after)
    return zeros is not None and is_zero(zeros)


def _strip_casts(value: Value) -> Value:
    while value.op is not None and value.op.kind in _CASTS:
        value = value.op.inputs[0]
    return value


def _find_max_operand(part: DimExpr) -> Value | None:
    """Return a vector whose greatest element is a lower bound of `part`, or None."""
    pending = [part.atom.value] if isinstance(part.atom, ComputedScalar) else []
    while pending:
        op = pending.pop().op
        if op is None:
            continue
        if op.kind == "tf.Max" and op.inputs[0].rank == 1:
            return op.inputs[0]
        if op.kind in ("tf.Maximum", *_CASTS):
            pending += op.inputs
    return None
