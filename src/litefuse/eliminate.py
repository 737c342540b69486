"""Dead code elimination and common subexpression elimination, for both dialects."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any, cast

from litefuse.events import Context
from litefuse.inline import drop_unreachable
from litefuse.ir import CONSTANT, Constant, Dialects, DType, Function, Module, Op, Rewriter, Value
from litefuse.ir.constant import SMALL_BYTES
from litefuse.ir.contents import Contents, Data
from litefuse.ir.core import replace_uses, set_operand
from litefuse.walks import Walk, walk

Keep = Callable[[Op], bool]
"""Predicate for ops that must be neither erased nor merged."""

# Ops that their schemas call stateful, but that have no observable effect if their results are unused.
UNOBSERVED = frozenset(
    {
        "tf.AnonymousHashTable",
        "tf.HashTableV2",
        "tf.LookupTableFindV2",
        "tf.LookupTableSizeV2",
        "tf.Multinomial",
        "tf.Placeholder",
        "tf.RandomStandardNormal",
        "tf.RandomUniform",
        "tf.RandomUniformInt",
        "tf.ReadVariableOp",
        "tf.ResourceGather",
        "tf.ResourceGatherNd",
        "tf.StatefulStandardNormalV2",
        "tf.TruncatedNormal",
        "tf.VarHandleOp",
        "tf.VarIsInitializedOp",
        "tf.VariableShape",
        "tf.VariableV2",
        "tfl.hashtable",
        "tfl.hashtable_find",
        "tfl.hashtable_size",
        "tfl.multinomial",
        "tfl.random_standard_normal",
        "tfl.random_uniform",
        "tfl.read_variable",
        "tfl.var_handle",
    }
)
# Ops that must not be merged although their schemas call them pure.
_NEVER_MERGED = frozenset({"tfl.custom", "tf.PyFunc"})


class Effects:
    """Determines which ops have side effects, including those of the functions that they call."""

    def __init__(self, module: Module, dialects: Dialects) -> None:
        self._module = module
        self._dialects = dialects
        self._functions: dict[str, bool] = {}

    def of(self, op: Op) -> bool:
        """Return whether `op` has side effects, so that it must not be erased even if its results are unused."""
        symbols = op.symbols()
        return any(walk(self._of_function(name)) for name in symbols) if symbols else self._of_op(op)

    def _of_op(self, op: Op) -> bool:
        if op.kind in UNOBSERVED:
            return False
        schema = self._dialects.schema(op.kind)
        # An unknown op might have any effect.
        return op.kind != CONSTANT and (schema is None or schema.stateful)

    def _of_function(self, name: str) -> Walk[bool]:
        known = self._functions.get(name)
        if known is not None:
            return known
        self._functions[name] = False  # a recursive call adds no effects
        function = self._module.functions.get(name)
        found = function is None
        for op in () if function is None else function.ops():
            for symbol in op.symbols():
                found |= yield self._of_function(symbol)
            found = found or (not op.symbols() and self._of_op(op))
            if found:
                break
        self._functions[name] = found
        return found


def eliminate_dead_code(module: Module, context: Context) -> None:
    """Erase unreachable functions, and unused ops without side effects."""
    effects = Effects(module, context.dialects)
    for function in module.functions.values():
        eliminate_dead_ops(function, effects)
    drop_unreachable(module)


def eliminate_dead_ops(function: Function, effects: Effects, keep: Keep | None = None) -> int:
    """Erase the unused ops of one function that have no side effects; return their number."""
    count = 0
    for op in function.ops_reversed():
        if any(result.uses for result in op.results):
            continue
        if effects.of(op) or (keep is not None and keep(op)):
            continue
        function.remove(op)
        count += 1
    return count


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

    def share(self, op: Op, dialects: Dialects) -> None:
        """Replace the large operands of `op` with those of an earlier op that is equal up to their location."""
        large = [_large(value) for value in op.operands]
        if not any(large) or _key(op, dialects) is None:
            return
        parts = [id(value) if item is None else item.type for value, item in zip(op.operands, large, strict=True)]
        group = self._alike.setdefault((op.kind, *parts), {None: op})
        if group.get(None) is op:
            return  # the first op of its kind: no constant needs to be read yet
        first = group.pop(None, None)
        if first is not None:
            group[self._large.numbers(first)] = first
        twin = group.setdefault(self._large.numbers(op), op)
        for place, item in enumerate(large):
            if item is not None and twin is not op:
                set_operand(op, place, twin.operands[place])


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
        if earlier is op or not _same_types(earlier, op):
            continue
        for old, new in zip(op.results, earlier.results, strict=True):
            replace_uses(old, new)
        rewriter.erase(op)
        count += 1
    return count


def _same_types(earlier: Op, op: Op) -> bool:
    return [result.type for result in earlier.results] == [result.type for result in op.results]


def _key(op: Op, dialects: Dialects) -> Hashable | None:
    """Return a key that mergeable ops share in addition to equal attributes; None for an op that must not be merged."""
    if op.kind == CONSTANT:
        return (CONSTANT, op.attributes["value"].identity())
    schema = dialects.schema(op.kind)
    if schema is None or schema.stateful or op.kind in UNOBSERVED or op.kind in _NEVER_MERGED or op.symbols():
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
