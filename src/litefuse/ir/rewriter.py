"""The rewriter: the one place from which stages edit functions."""

from __future__ import annotations

from collections.abc import Sequence

from litefuse.errors import InvalidRuleError
from litefuse.ir.builder import Builder
from litefuse.ir.core import Function, Op, Value, replace_uses
from litefuse.ir.schema import Dialects
from litefuse.ir.types import Shape, meet_shapes


def check_replacement(op: Op, values: Sequence[Value | None]) -> None:
    """Raise `InvalidRuleError` unless `values` fit the results of `op` in number, element types and shapes."""
    if len(values) != len(op.results):
        raise InvalidRuleError(f"{op.kind} has {len(op.results)} results, its replacement {len(values)}")
    for old, new in zip(op.results, values, strict=True):
        fits = not old.uses if new is None else old.dtype is new.dtype and _agree(old.shape, new.shape)
        if not fits:
            found = "nothing" if new is None else new.type
            raise InvalidRuleError(f"{op.kind} at {op.location}: the result is {old.type}, the replacement {found}")


def _agree(a: Shape | None, b: Shape | None) -> bool:
    if a is None or b is None or a == b:
        return True
    return len(a) == len(b) and all(x is None or y is None or x == y for x, y in zip(a, b, strict=True))


class Rewriter:
    """Edits one function: commits what a builder staged, replaces and erases ops."""

    def __init__(self, function: Function, dialects: Dialects) -> None:
        self.function = function
        self.dialects = dialects

    def builder(self, root: Op) -> Builder:
        """A builder for the replacement of `root`: its ops carry the root's location."""
        return Builder(self.dialects, root.location, root)

    def commit(self, builder: Builder, *, before: Op | None = None) -> None:
        """Insert the staged ops before `before` (default: at the end)."""
        for op in builder.staged:
            self.function.insert(op, before=before)
        builder.staged = []

    def replace(self, op: Op, values: Sequence[Value | None], builder: Builder | None = None) -> None:
        """Commit the builder before `op`, let its users read `values` instead, and erase it.

        What the old results' types knew of the shape is kept. None may stand for an unused result.
        """
        check_replacement(op, values)
        if builder is not None:
            self.commit(builder, before=op)
        self.replace_values(op.results, values)
        self.erase(op)

    def replace_values(self, old: Sequence[Value], new: Sequence[Value | None]) -> None:
        """Let the users of each old value read the new one, which stands before them."""
        for before, after in zip(old, new, strict=True):
            if after is not None:
                after.type = after.type.with_shape(meet_shapes(after.shape, before.shape))
                replace_uses(before, after)

    def sink(self, op: Op, *, after: Op) -> None:
        """Move what depends on `op` and stands before `after` behind `after`, which does not depend on it."""
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
        """Remove an op whose results nothing reads."""
        self.function.remove(op)

    def erase_dead(self, op: Op, *, keep: frozenset[str] = frozenset()) -> list[Value]:
        """Erase `op` if nothing reads it, then likewise what it read (ops of `keep` stay).

        Returns the values that the erased ops read.
        """
        pending = [op]
        read: list[Value] = []
        while pending:
            candidate = pending.pop()
            if candidate.function is None or any(value.uses for value in candidate.results):
                continue
            schema = self.dialects.schema(candidate.kind)
            if candidate.kind in keep or (schema is not None and schema.stateful):
                continue
            read += candidate.inputs
            self.function.remove(candidate)
            pending.extend(value.op for value in candidate.inputs if value.op is not None)
        return read
