"""Common subexpression elimination, for both dialects."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any, cast

from litefuse.ir import CONSTANT, Constant, Dialects, DType, Function, Op, Rewriter, Value
from litefuse.ir.constant import SMALL_BYTES
from litefuse.ir.core import replace_uses, set_operand
from litefuse.ir.storage.equal_constants import Contents, Data
from litefuse.passes.simplify.dce import Keep

# Ops that must not be merged although their schemas call them pure.
_NEVER_MERGED = frozenset({"tfl.custom", "tf.PyFunc"})


class LargeConstants:
    """Numbers the contents of large constants, to compare ops that differ only in these; each is read once."""

    def __init__(self) -> None:
        self._contents = Contents()
        self._seen: list[Constant] = []
        """Keeps the constants alive, because some are identified by their address."""

    def numbers(self, op: Op) -> tuple[int, ...]:
        """Return a number for the content of each large operand."""
        constants = [constant for value in op.operands if (constant := _large(value)) is not None]
        self._seen += constants
        return tuple(self._contents.number(item, item.identity(), Data.of(item)) for item in constants)


def _large(value: Value | None) -> Constant | None:
    """Return the constant that defines `value` if it is too large to be compared by its bytes, or None."""
    constant = None if value is None else value.constant
    is_large = constant is not None and constant.dtype is not DType.STRING and constant.nbytes > SMALL_BYTES
    return constant if is_large else None


class _Sharing:
    """Makes ops that differ only in large constants with equal contents share these constants, in one pass."""

    def __init__(self, large: LargeConstants) -> None:
        self._large = large
        self._alike: dict[Hashable, dict[tuple[int, ...] | None, Op]] = {}
        self._defined: set[Value] = set()
        """The large constants so far."""

    def share(self, op: Op, dialects: Dialects) -> None:
        """Replace the large operands of `op` with those of an earlier op that is equal up to their location."""
        if op.kind == CONSTANT:
            if _large(op.results[0]) is not None:
                self._defined.add(op.results[0])
            return
        if not self._defined or self._defined.isdisjoint(op.operands) or _key(op, dialects) is None:
            return
        large = [_large(value) for value in op.operands]
        parts = [id(value) if item is None else item.type for value, item in zip(op.operands, large, strict=True)]
        group = self._alike.setdefault((op.kind, *parts), {None: op})
        if group.get(None) is op:
            return  # the first op of its kind: no constant needs to be read yet
        first = group.pop(None, None)
        if first is not None:
            group[self._large.numbers(first)] = first
        twin = group.setdefault(self._large.numbers(op), op)
        for position, item in enumerate(large):
            if item is not None and twin is not op:
                set_operand(op, position, twin.operands[position])


def eliminate_common(
    function: Function, dialects: Dialects, keep: Keep | None = None, large: LargeConstants | None = None
) -> int:
    """Merge ops that compute the same results from the same operands; return the number of erased ops.

    Stateful ops, ops that call functions, and ops for which `keep` is true are not merged. Large constants are compared
    by their memory location; with `large`, also by their contents if ops do not differ otherwise. Runs in time linear
    in the number of ops.
    """
    sharing = None if large is None else _Sharing(large)
    rewriter = Rewriter(function, dialects)
    similar: dict[Hashable, Op] = {}
    first: dict[Hashable, Op] = {}
    count = 0
    for op in function.ops():
        if sharing is not None:
            sharing.share(op, dialects)
        key = _key(op, dialects)
        if key is None or (keep is not None and keep(op)):
            continue
        earlier = similar.setdefault(key, op)
        if earlier is op:
            continue
        # Attributes are expensive to compare, and rarely need to be.
        first.setdefault((key, _frozen_attributes(earlier)), earlier)
        earlier = first.setdefault((key, _frozen_attributes(op)), op)
        if earlier is op or [result.type for result in earlier.results] != [result.type for result in op.results]:
            continue
        for old, new in zip(op.results, earlier.results, strict=True):
            replace_uses(old, new)
        rewriter.erase(op)
        count += 1
    return count


def _key(op: Op, dialects: Dialects) -> Hashable | None:
    """Return a key that mergeable ops share in addition to equal attributes; None for an op that must not be merged."""
    if op.kind == CONSTANT:
        return (CONSTANT, op.attributes["value"].identity())
    schema = dialects.schema(op.kind)
    if schema is None or schema.stateful or schema.pure_if_unused or op.kind in _NEVER_MERGED or op.is_symbol_user:
        return None
    operands = [0 if operand is None else id(operand) for operand in op.operands]
    if schema.commutative:
        operands.sort()
    return (op.kind, tuple(operands))


def _frozen_attributes(op: Op) -> Hashable:
    # The key of a constant already contains its value.
    return None if op.kind == CONSTANT else _frozen_items(op.attributes.items())


def _frozen_items(items: Iterable[tuple[str, Any]]) -> Hashable:
    ordered = sorted(items, key=lambda item: item[0])
    return tuple((name, type(value).__name__, _frozen(value)) for name, value in ordered)


def _frozen(value: Any) -> Hashable:
    """Return a hashable equivalent of an attribute value."""
    if isinstance(value, Constant):
        return value.identity()
    if isinstance(value, dict):
        return _frozen_items(cast("dict[str, Any]", value).items())
    if isinstance(value, (tuple, list)):
        return tuple(_frozen(item) for item in cast("tuple[Any, ...]", value))
    if isinstance(value, float):
        return repr(value)  # 0.0 and -0.0 differ, NaN equals itself
    return value
