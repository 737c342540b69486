"""Op schemas as data: operands, attributes with defaults, results; and functions bound to them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Any, Final

from litefuse.errors import InvalidRuleError, NoMatch
from litefuse.ir.core import Op, Value
from litefuse.ir.types import TensorType


class _Required:
    def __repr__(self) -> str:
        return "REQUIRED"


REQUIRED: Final = _Required()
"""The default of an attribute that has none."""

Infer = Callable[..., "TensorType | tuple[TensorType, ...]"]
"""A shape function: operands (Values) by position, attributes by keyword; returns result types."""


@dataclass(frozen=True, slots=True)
class AttributeSpec:
    """An attribute: its type by TensorFlow's name (`int`, `list(type)`, ...) or an enum class.

    A derived attribute follows from the operands (their type or number) and is never stored.
    """

    type: str | type
    default: Any = REQUIRED
    derived: bool = False


@dataclass(frozen=True, slots=True)
class OperandSpec:
    """An operand or result. `number` and `types` name the attribute that gives how many there are.

    `type` is a fixed element type's name, or the attribute that gives it.
    """

    name: str
    type: str = ""
    number: str = ""
    types: str = ""
    optional: bool = False
    is_ref: bool = False

    @property
    def variadic(self) -> bool:
        return bool(self.number or self.types)


@dataclass(slots=True)
class OpSchema:
    """What is true of every op of one kind."""

    kind: str
    operands: tuple[OperandSpec, ...] = ()
    results: tuple[OperandSpec, ...] = ()
    attributes: dict[str, AttributeSpec] = field(default_factory=dict[str, AttributeSpec])
    commutative: bool = False
    stateful: bool = False
    infer: Infer | None = None
    operand_range: tuple[int, float] = field(init=False)
    """The least and the largest number of operands; `result_range` is that of results."""
    result_range: tuple[int, float] = field(init=False)
    required: tuple[str, ...] = field(init=False)
    """The attributes that an op must have."""
    _bound_infer: BoundFunction | None = None

    def __post_init__(self) -> None:
        self.operand_range, self.result_range = _range(self.operands), _range(self.results)
        self.required = tuple(
            name for name, spec in self.attributes.items() if spec.default is REQUIRED and not spec.derived
        )

    @property
    def defaults(self) -> dict[str, Any]:
        """Values of the attributes that have a default."""
        return {
            name: spec.default
            for name, spec in self.attributes.items()
            if spec.default is not REQUIRED and not spec.derived
        }

    def infer_types(self, op: Op) -> tuple[TensorType, ...] | None:
        """The result types by the shape function, or None where there is none."""
        if self.infer is None:
            return None
        if self._bound_infer is None:
            self._bound_infer = BoundFunction(self.infer, self)
        types = self._bound_infer(op, op.operands)
        return (types,) if isinstance(types, TensorType) else tuple(types)


def _range(specs: tuple[OperandSpec, ...]) -> tuple[int, float]:
    least = sum(not spec.variadic and not spec.optional for spec in specs)
    return least, inf if any(spec.variadic for spec in specs) else len(specs)


class Dialect:
    """The schemas of one dialect, by kind; made when first asked for."""

    def __init__(self, name: str, load: Callable[[str], OpSchema | None], kinds: Iterable[str]) -> None:
        self.name = name
        self._load = load
        self._kinds = tuple(kinds)
        self._schemas: dict[str, OpSchema | None] = {}

    def get(self, kind: str) -> OpSchema | None:
        """The schema of `kind` (with the dialect's prefix), or None if it is unknown."""
        try:
            return self._schemas[kind]
        except KeyError:
            schema = self._schemas[kind] = self._load(kind)
            return schema

    def kinds(self) -> tuple[str, ...]:
        """All kinds, with the prefix."""
        return self._kinds


class Dialects(Mapping[str, Dialect]):
    """The dialects in use, by name; `schema(kind)` finds an op's schema in any of them."""

    def __init__(self, dialects: Iterable[Dialect]) -> None:
        self._dialects = {dialect.name: dialect for dialect in dialects}
        self._cache: dict[str, OpSchema | None] = {}

    def __getitem__(self, name: str) -> Dialect:
        return self._dialects[name]

    def __iter__(self) -> Any:
        return iter(self._dialects)

    def __len__(self) -> int:
        return len(self._dialects)

    def schema(self, kind: str) -> OpSchema | None:
        try:
            return self._cache[kind]
        except KeyError:
            dialect = self._dialects.get(kind.partition(".")[0])
            schema = self._cache[kind] = None if dialect is None else dialect.get(kind)
            return schema


class BoundFunction:
    """A Python function bound to a schema by the one calling convention.

    Leading arguments, then operands by position, then attributes by keyword under the schema's
    names. An attribute that the function does not name must have its default; else it refuses.
    """

    __slots__ = ("_checked", "_named", "function")

    def __init__(self, function: Callable[..., Any], schema: OpSchema) -> None:
        self.function = function
        parameters = inspect.signature(function).parameters.values()
        accepts_all = any(parameter.kind is inspect.Parameter.VAR_KEYWORD for parameter in parameters)
        named: list[str] = []
        for parameter in parameters:
            if parameter.kind is inspect.Parameter.KEYWORD_ONLY:
                if accepts_all and parameter.default is not inspect.Parameter.empty:
                    continue  # it serves several kinds, of which not all have the attribute
                named.append(parameter.name)
                if parameter.name not in schema.attributes:
                    raise InvalidRuleError(
                        f"{function.__qualname__}: {schema.kind} has no attribute {parameter.name!r}; "
                        f"it has {', '.join(schema.attributes) or 'none'}"
                    )
        if accepts_all:
            named = [name for name, spec in schema.attributes.items() if not spec.derived]
        self._named = tuple((name, schema.attributes[name]) for name in named)
        self._checked = tuple(
            (name, spec.default)
            for name, spec in schema.attributes.items()
            if name not in named and not spec.derived and spec.type not in ("type", "list(type)")
        )

    def attributes(self, op: Op) -> dict[str, Any]:
        """The attributes of `op` that the function names; raises `NoMatch` for one it ignores."""
        stored = op.attributes
        for name, default in self._checked:
            if name in stored and default is not REQUIRED and stored[name] != default:
                raise NoMatch(f"{name}={stored[name]!r} is not supported")
        found: dict[str, Any] = {}
        for name, spec in self._named:
            if name in stored:
                found[name] = stored[name]
            elif spec.default is not REQUIRED:
                found[name] = spec.default
            else:
                raise NoMatch(f"{op.kind} lacks its attribute {name!r}")
        return found

    def __call__(self, op: Op, operands: Iterable[Value | None], *leading: Any) -> Any:
        return self.function(*leading, *operands, **self.attributes(op))
