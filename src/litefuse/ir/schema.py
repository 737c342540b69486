"""Op schemas as data (operands, results, attributes with defaults), and functions bound to them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from math import inf
from typing import Any, Final

from litefuse.errors import InvalidRuleError, NoMatch
from litefuse.ir.core import CONSTANT, Op, Value
from litefuse.ir.types import TensorType


class _Required:
    def __repr__(self) -> str:
        return "REQUIRED"


REQUIRED: Final = _Required()
"""Marks an attribute that has no default."""

Infer = Callable[..., "TensorType | tuple[TensorType, ...]"]
"""A shape function: receives operands (Values) by position and attributes by keyword; returns the result types."""


@dataclass(frozen=True, slots=True)
class AttributeSpec:
    """An attribute: its type, by TensorFlow's name (`int`, `list(type)`, ...) or as an enum class, and its default.

    A derived attribute follows from the operands (their types or number) and is never stored.
    """

    type: str | type
    default: Any = REQUIRED
    derived: bool = False


@dataclass(frozen=True, slots=True)
class OperandSpec:
    """An operand or result. `number` or `types` names the attribute that determines the number of values.

    `type` is the name of a fixed element type, or of the attribute that determines it.
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
    """The schema that all ops of one kind share."""

    kind: str
    operands: tuple[OperandSpec, ...] = ()
    results: tuple[OperandSpec, ...] = ()
    attributes: dict[str, AttributeSpec] = field(default_factory=dict[str, AttributeSpec])
    commutative: bool = False
    stateful: bool = False
    pure_if_unused: bool = False
    """Whether the op has no observable effect if its results are unused, although equal ops may yield other results."""
    same_type: bool = False
    """Whether the results have the type of the first operand."""
    same_shape: bool = False
    """Whether the results have the shape of the first operand."""
    broadcasting: bool = False
    """Whether the shape of the result is the broadcast of the operands' shapes."""
    infer: Infer | None = None
    operand_range: tuple[int, float] = field(init=False)
    """Minimum and maximum number of operands."""
    result_range: tuple[int, float] = field(init=False)
    """Minimum and maximum number of results."""
    required: tuple[str, ...] = field(init=False)
    """Names of the attributes that an op must have."""
    _bound_infer: BoundFunction | None = None

    def __post_init__(self) -> None:
        self.operand_range, self.result_range = _range(self.operands), _range(self.results)
        self.required = tuple(
            name for name, spec in self.attributes.items() if spec.default is REQUIRED and not spec.derived
        )

    @property
    def defaults(self) -> dict[str, Any]:
        """Default values of the attributes that have one."""
        return {
            name: spec.default
            for name, spec in self.attributes.items()
            if spec.default is not REQUIRED and not spec.derived
        }

    def infer_types(self, op: Op) -> tuple[TensorType, ...] | None:
        """Return the result types inferred by the shape function, or None if there is none."""
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
    """The schemas of one dialect by op kind, created lazily."""

    def __init__(self, name: str, load: Callable[[str], OpSchema | None], kinds: Iterable[str]) -> None:
        self.name = name
        self._load = load
        self._kinds = tuple(kinds)
        self._schemas: dict[str, OpSchema | None] = {}

    def get(self, kind: str) -> OpSchema | None:
        """Return the schema of `kind` (with the dialect's prefix), or None if the kind is unknown."""
        try:
            return self._schemas[kind]
        except KeyError:
            schema = self._schemas[kind] = self._load(kind)
            return schema

    def kinds(self) -> tuple[str, ...]:
        """Return all op kinds, with the dialect's prefix."""
        return self._kinds

    def is_legal(self, kind: str) -> bool:
        """Return whether an op of this kind may remain in a module that is legalized to this dialect."""
        return kind == CONSTANT or self.get(kind) is not None


class Dialects(Mapping[str, Dialect]):
    """The registered dialects by name; `schema(kind)` looks up the schema of an op in any of them."""

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
    """A Python function bound to an op schema by the common calling convention.

    The function receives leading arguments and operands by position, and attributes by keyword under their names in the
    schema. An attribute that the function does not name must have its default value; otherwise the call raises
    `NoMatch`.
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
                    continue  # the function handles several kinds, and not all of them have this attribute
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

    def _check(self, op: Op) -> None:
        """Raise `NoMatch` if an attribute that the function does not name does not have its default."""
        stored = op.attributes
        for name, default in self._checked:
            if name in stored and stored[name] != default and default is not REQUIRED:
                raise NoMatch(f"{name}={stored[name]!r} is not supported")

    def attributes(self, op: Op) -> dict[str, Any]:
        """Return the attributes that the function names. Raises `NoMatch` if another one does not have its default."""
        self._check(op)
        stored = op.attributes
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
        if self._named:
            return self.function(*leading, *operands, **self.attributes(op))
        self._check(op)
        return self.function(*leading, *operands)
