"""The rewriter, through which all passes edit functions."""

from __future__ import annotations

from collections.abc import Sequence

from litefuse.errors import InvalidRuleError, count_noun
from litefuse.ir.builder import Builder
from litefuse.ir.core import Function, Op, Value, replace_uses
from litefuse.ir.schema import Dialects
from litefuse.ir.types import Shape, meet_shapes


def check_replacement(op: Op, values: Sequence[Value | None]) -> None:
    """Raise `InvalidRuleError` unless `values` match the results of `op` in number, element types and shapes."""
    if len(values) != len(op.results):
        raise InvalidRuleError(f"expected {count_noun(len(op.results), 'result')} for {op.kind}, got {len(values)}")
    for old, new in zip(op.results, values, strict=True):
        if not _fits(old, new):
            actual = "nothing" if new is None else new.type
            raise InvalidRuleError(f"{op.kind} at {op.location}: expected a result of type {old.type}, got {actual}")


def _fits(old: Value, new: Value | None) -> bool:
    if new is None:
        return not old.uses
    left, right = old.type, new.type
    return left is right or (left.dtype is right.dtype and _agree(left.shape, right.shape))


def _agree(a: Shape | None, b: Shape | None) -> bool:
    if a is None or b is None or a == b:
        return True
    return len(a) == len(b) and all(x is None or y is None or x == y for x, y in zip(a, b, strict=True))


class Rewriter:
    """Edits one function: inserts the ops that a builder staged, and replaces and erases ops."""

    def __init__(self, function: Function, dialects: Dialects) -> None:
        self.function = function
        self.dialects = dialects

    def builder(self, op: Op) -> Builder:
        """Return a builder whose ops get the location of `op`, and whose operators stage ops of its dialect."""
        builder = Builder(self.dialects, op.location)
        if op.kind.startswith("tfl."):
            builder.dialect = "tfl"
        return builder

    def commit(self, builder: Builder, *, before: Op | None = None) -> None:
        """Insert the staged ops before `before` (default: at the end)."""
        for op in builder.staged:
            self.function.insert(op, before=before)
        builder.staged = []

    def replace(self, op: Op, values: Sequence[Value | None], builder: Builder | None = None) -> None:
        """Insert the builder's ops before `op`, replace its results with `values`, and erase it.

        Shape information of the old results is kept. A value may be None if the result is unused.
        """
        check_replacement(op, values)
        self.replace_checked(op, values, builder)

    def replace_checked(self, op: Op, values: Sequence[Value | None], builder: Builder | None = None) -> None:
        """Replace like `replace`, with values that `check_replacement` has already accepted."""
        if builder is not None:
            self.commit(builder, before=op)
        self.replace_values(op.results, values)
        self.erase(op)

    def replace_values(self, old: Sequence[Value], new: Sequence[Value | None]) -> None:
        """Replace all uses of each old value with the new one, which must be defined before them."""
        for before, after in zip(old, new, strict=True):
            if after is None:
                continue
            if after.type.shape != before.type.shape:
                after.type = after.type.with_shape(meet_shapes(after.type.shape, before.type.shape))
            replace_uses(before, after)

    def sink(self, op: Op, *, after: Op) -> None:
        """Move the ops between `op` and `after` that depend on `op` behind `after`, which must not depend on `op`."""
        assert after.next is not None
        anchor, moved = after.next, {op}
        current = op.next
        while current is not None and current is not after:
            following = current.next
            if any(value.op in moved for value in current.inputs):
                moved.add(current)
                self.function.remove(current)
                self.function.insert(current, before=anchor)
            current = following

    def erase(self, op: Op) -> None:
        """Erase an op whose results are unused."""
        self.function.remove(op)

    def erase_dead(self, op: Op, *, keep: frozenset[str] = frozenset()) -> list[Value]:
        """Erase `op` if it is unused, then the producers of its operands likewise.

        Stateful ops and ops of the kinds in `keep` are not erased. Returns the operands of the erased ops.
        """
        pending = [op]
        read: list[Value] = []
        while pending:
            candidate = pending.pop()
            if candidate.function is None or candidate.is_used:
                continue
            schema = self.dialects.schema(candidate.kind)
            if candidate.kind in keep or (schema is not None and schema.stateful):
                continue
            operands = candidate.inputs
            read += operands
            self.function.remove(candidate)
            pending += [value.op for value in operands if value.op is not None]
        return read
