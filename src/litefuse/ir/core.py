"""The IR: Function, Op, Value. SSA with use lists; control flow and calls refer to functions by symbol.

Only `litefuse.ir.rewriter` and model readers edit functions directly; all other code uses the builder.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from typing import Any

from litefuse.errors import count_noun
from litefuse.ir.constant import Constant
from litefuse.ir.operators import Operators
from litefuse.ir.types import UNKNOWN_LOCATION, DType, Location, Shape, Symbol, TensorType

Attributes = dict[str, Any]
"""Attribute values by name: bool, int, float, str, bytes, enums, DType, ShapeAttr, Symbol, Constant, or a
tuple of these."""

CONSTANT = "arith.constant"
ADDED_SIGNATURE = "litefuse.added_signature"
"""Attribute of a module: the name of a signature that the source does not have."""
RETURN = "func.return"
_REFERRING = frozenset({Symbol, tuple})
"""Types of attributes that refer to functions, or may."""


class Value(Operators):
    """An SSA value: a result of an op, or an argument of a function.

    `op` is the defining op, or None for a function argument; `index` is its position among the results or arguments.
    `uses` maps each user to the number of its operands that are this value. In rules, values have operators:
    `b.tf.Exp(-x) + 1`.
    """

    __slots__ = ("index", "op", "type", "uses")

    def __init__(self, type: TensorType, op: Op | None = None, index: int = 0) -> None:
        self.type = type
        self.op = op
        self.index = index
        self.uses: dict[Op, int] = {}

    @property
    def dtype(self) -> DType:
        return self.type.dtype

    @property
    def shape(self) -> Shape | None:
        return self.type.shape

    @property
    def rank(self) -> int | None:
        return self.type.rank

    @property
    def constant(self) -> Constant | None:
        """The `Constant` if this value is defined by a constant op, or None."""
        op = self.op
        if op is not None and op.kind == CONSTANT:
            return op.attributes["value"]
        return None

    @property
    def has_one_use(self) -> bool:
        return len(self.uses) == 1 and next(iter(self.uses.values())) == 1

    def __repr__(self) -> str:
        source = "argument" if self.op is None else self.op.kind
        return f"<Value {source}#{self.index}: {self.type}>"


class Op:
    """An operation: `kind` is `dialect.Name` and never changes; absent optional operands are None.

    The op is in the use lists of its operands only while it is in a function.
    """

    __slots__ = ("attributes", "function", "kind", "location", "next", "operands", "previous", "results")

    def __init__(
        self,
        kind: str,
        operands: Iterable[Value | None] = (),
        result_types: Iterable[TensorType] = (),
        attributes: Attributes | None = None,
        location: Location = UNKNOWN_LOCATION,
    ) -> None:
        self.kind = kind
        self.operands: list[Value | None] = list(operands)
        self.results = [Value(type, self, index) for index, type in enumerate(result_types)]
        self.attributes: Attributes = {} if attributes is None else attributes
        self.location = location
        self.function: Function | None = None
        self.previous: Op | None = None
        self.next: Op | None = None

    @property
    def dialect(self) -> str:
        """The name of the op's dialect: `tf` for `tf.AddV2`."""
        return self.kind.partition(".")[0]

    @property
    def name(self) -> str:
        """The name of the op in its dialect: `AddV2` for `tf.AddV2`."""
        return self.kind.partition(".")[2]

    @property
    def result(self) -> Value:
        """The only result. Raises `ValueError` unless there is exactly one."""
        if len(self.results) != 1:
            raise ValueError(f"{self.kind} has {count_noun(len(self.results), 'result')}")
        return self.results[0]

    @property
    def inputs(self) -> list[Value]:
        """The operands that are present."""
        return [operand for operand in self.operands if operand is not None]

    def operand(self, index: int) -> Value | None:
        """Return an operand; None if it is omitted or the op has fewer operands."""
        return self.operands[index] if index < len(self.operands) else None

    @property
    def is_used(self) -> bool:
        """Whether any result has a use."""
        for result in self.results:  # noqa: SIM110 - performance-critical: a generator would double the time
            if result.uses:
                return True
        return False

    @property
    def is_symbol_user(self) -> bool:
        """Whether the op is in a function and refers to functions; faster than `symbols()`."""
        return self.function is not None and self in self.function.symbol_users

    def symbols(self) -> list[str]:
        """Return the names of the functions that this op refers to, in attribute order."""
        # Performance-critical: every insertion of an op calls this, and few ops have such attributes.
        if _REFERRING.isdisjoint(map(type, self.attributes.values())):
            return []
        names: list[str] = []
        for value in self.attributes.values():
            kind = value.__class__
            if kind is Symbol:
                names.append(value.name)
            elif kind is tuple:
                names.extend(item.name for item in value if isinstance(item, Symbol))
        return names

    def __repr__(self) -> str:
        return f"<Op {self.kind} {self.location}>"


class Function:
    """A function: arguments, ops in execution order, and results.

    The ops form a linked list, so that insertion and removal take constant time. The last op is always `func.return`,
    whose operands are the results. `kinds` counts the ops (without the terminator) by kind, and `symbol_users` are the
    ops that refer to functions, so that passes without work need not visit the ops. An op that is in a function may
    refer to other functions later, but must not begin or cease to refer to any.
    """

    __slots__ = ("arguments", "attributes", "first", "kinds", "last", "location", "name", "symbol_users")

    def __init__(
        self,
        name: str,
        argument_types: Iterable[TensorType] = (),
        attributes: Attributes | None = None,
        location: Location = UNKNOWN_LOCATION,
    ) -> None:
        self.name = name
        self.arguments = [Value(type, None, index) for index, type in enumerate(argument_types)]
        self.attributes: Attributes = {} if attributes is None else attributes
        self.location = location
        self.kinds: dict[str, int] = {}
        self.symbol_users: set[Op] = set()
        terminator = Op(RETURN)
        terminator.function = self
        self.first: Op = terminator
        self.last: Op = terminator

    @property
    def results(self) -> list[Value]:
        """The returned values; call `set_results` to change them."""
        return self.last.operands  # type: ignore[return-value]

    @property
    def size(self) -> int:
        """The number of ops, without the terminator."""
        return sum(self.kinds.values())

    def has_any(self, kinds: Set[str]) -> bool:
        """Return whether an op is of one of these kinds, without visiting the ops."""
        return not self.kinds.keys().isdisjoint(kinds)

    def ops_of(self, kinds: Set[str]) -> list[Op]:
        """Return the ops of these kinds in order; only a function that has any is visited."""
        return [op for op in self.ops() if op.kind in kinds] if self.has_any(kinds) else []

    def ordered_symbol_users(self) -> list[Op]:
        """Return the ops that refer to functions in order; only a function that has any is visited."""
        return [op for op in self.ops() if op in self.symbol_users] if self.symbol_users else []

    def ops(self) -> Iterator[Op]:
        """Yield the ops without the terminator. Ops may be erased, replaced and inserted during iteration."""
        # Performance-critical: most passes visit all ops.
        op, last = self.first, self.last
        while op is not last:
            yield op
            # An erased op still points forward; follow it to the next op in this function.
            following: Any = op.next
            while following.function is not self:
                following = following.next
            op = following

    def ops_reversed(self) -> Iterator[Op]:
        """Yield the ops without the terminator in reverse order. The op just yielded may be erased."""
        op = self.last.previous
        while op is not None:
            before = op.previous
            yield op
            op = before

    def insert(self, op: Op, *, before: Op | None = None) -> Op:
        """Insert `op` before another op (default: at the end), and add it to the use lists of its operands."""
        anchor = self.last if before is None else before
        assert op.function is None and anchor.function is self
        op.function = self
        op.next = anchor
        op.previous = anchor.previous
        if anchor.previous is None:
            self.first = op
        else:
            anchor.previous.next = op
        anchor.previous = op
        kinds, kind = self.kinds, op.kind
        kinds[kind] = kinds.get(kind, 0) + 1
        if kind != CONSTANT and op.attributes and op.symbols():
            self.symbol_users.add(op)
        for operand in op.operands:
            if operand is not None:
                operand.uses[op] = operand.uses.get(op, 0) + 1
        return op

    def absorb(self, other: Function, *, before: Op) -> None:
        """Move all ops of `other`, whose results and arguments must be unused, before the op `before`."""
        first, last = other.first, other.last.previous
        if last is None:
            return
        for op in other.ops():
            op.function = self
        first.previous, last.next = before.previous, before
        if before.previous is None:
            self.first = first
        else:
            before.previous.next = first
        before.previous = last
        other.first, other.last.previous = other.last, None
        for kind, count in other.kinds.items():
            self.kinds[kind] = self.kinds.get(kind, 0) + count
        self.symbol_users |= other.symbol_users
        other.kinds, other.symbol_users = {}, set()

    def append(
        self,
        kind: str,
        operands: Iterable[Value | None] = (),
        result_types: Iterable[TensorType] = (),
        attributes: Attributes | None = None,
        location: Location = UNKNOWN_LOCATION,
    ) -> Op:
        """Create an op, and insert it at the end."""
        return self.insert(Op(kind, operands, result_types, attributes, location))

    def remove(self, op: Op) -> None:
        """Remove `op` from the function and from the use lists of its operands. Its results must be unused."""
        assert op.function is self and op is not self.last
        for operand in op.operands:
            if operand is not None:
                drop_use(operand, op)
        if op.previous is None:
            assert op.next is not None
            self.first = op.next
        else:
            op.previous.next = op.next
        assert op.next is not None
        op.next.previous = op.previous
        op.function = None
        self.symbol_users.discard(op)
        left = self.kinds[op.kind] - 1
        if left:
            self.kinds[op.kind] = left
        else:
            del self.kinds[op.kind]

    def set_results(self, values: Iterable[Value]) -> None:
        """Set the values that the function returns."""
        set_operands(self.last, list(values))

    def add_argument(self, type: TensorType) -> Value:
        value = Value(type, None, len(self.arguments))
        self.arguments.append(value)
        return value

    def __repr__(self) -> str:
        return f"<Function @{self.name}>"


def drop_use(value: Value, op: Op) -> None:
    """Remove one use of `value` as an operand of `op` from its use list."""
    count = value.uses[op]
    if count == 1:
        del value.uses[op]
    else:
        value.uses[op] = count - 1


def set_operand(op: Op, index: int, value: Value | None) -> None:
    """Replace one operand of an op that is in a function."""
    old = op.operands[index]
    if old is value:
        return
    if old is not None:
        drop_use(old, op)
    op.operands[index] = value
    if value is not None:
        value.uses[op] = value.uses.get(op, 0) + 1


def set_operands(op: Op, values: list[Value] | list[Value | None]) -> None:
    """Replace all operands of an op that is in a function; their number may change."""
    for operand in op.operands:
        if operand is not None:
            drop_use(operand, op)
    op.operands = list(values)
    for operand in op.operands:
        if operand is not None:
            operand.uses[op] = operand.uses.get(op, 0) + 1


def replace_uses(old: Value, new: Value) -> None:
    """Replace all uses of `old` with `new`, in time linear in the number of uses."""
    if old is new:
        return
    for op, count in old.uses.items():
        op.operands = [new if operand is old else operand for operand in op.operands]
        new.uses[op] = new.uses.get(op, 0) + count
    old.uses = {}


def replace_all_uses(replacements: Mapping[Value, Value]) -> None:
    """Replace all uses of each key with its value, in time linear in the number of operands of the users.

    Replacing `n` operands of a call one at a time would take time quadratic in `n`.
    """
    for op in {op: None for old in replacements for op in old.uses}:
        set_operands(
            op, [operand if operand is None else replacements.get(operand, operand) for operand in op.operands]
        )
