"""Op schemas as data (operands, results, attributes with defaults), and functions bound to them."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from math import inf
from typing import Any, Final, NamedTuple, cast

from litefuse.errors import InvalidRuleError, NoMatch
from litefuse.ir.core import CONSTANT, Attributes, Op, Value
from litefuse.ir.parameters import parameters_of
from litefuse.ir.types import DType, Shape, Symbol, TensorType


class _Required:
    def __repr__(self) -> str:
        return "REQUIRED"


REQUIRED: Final = _Required()
"""Marks an attribute that has no default."""

InferredShape = Shape | TensorType | None
"""The shape of a result, None if not even its rank is known; or its type, if the schema lacks the element type."""
Infer = Callable[..., InferredShape | list[InferredShape]]
"""A shape function: receives operands (Values) by position and attributes by keyword; returns the shape of the result,
or a list of those of all results."""


class AttributeSpec(NamedTuple):
    """An attribute: its type, by TensorFlow's name (`int`, `list(type)`, ...) or as an enum class, and its default.

    A derived attribute follows from the operands (their types or number) and is never stored.
    """

    type: str | type
    default: Any = REQUIRED
    derived: bool = False


class CanonicalKind:
    """The kind as which an op of another kind, an alias, can be written: with the same operands, and its attributes.

    Args:
        applies: whether an op of the alias, by its operands and attributes, means the same; None: always.
        reads_as_alias: whether an op of this kind could be one of the alias; None: always.
    """

    __slots__ = ("applies", "kind", "reads_as_alias")

    def __init__(
        self,
        kind: str,
        applies: Callable[[Sequence[Value | None], Attributes], bool] | None = None,
        reads_as_alias: Callable[[Op], bool] | None = None,
    ) -> None:
        self.kind, self.applies, self.reads_as_alias = kind, applies, reads_as_alias


class OperandSpec(NamedTuple):
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


class Trait(Enum):
    """A property of all ops of a kind. The value is the letter of the trait in the dialects' tables."""

    STATEFUL = "s"
    """The op has an effect, or equal ops may yield different results."""
    PURE_IF_UNUSED = "u"
    """The op has no observable effect if its results are unused, although equal ops may yield different results."""
    COMMUTATIVE = "c"
    SAME_TYPE = "="
    """The results have the type of the first operand."""
    SAME_SHAPE = "~"
    """The results have the shape of the first operand."""
    BROADCASTING = "b"
    """The shape of the result is the broadcast of the operands' shapes."""
    ELEMENTWISE = "e"
    """Each element of the result is computed from the elements of the operands, broadcast, at its index."""
    CALL = "C"
    """The op calls a function, and can be replaced by its body."""
    WHILE = "W"
    """The op calls its last function as long as its first returns true."""
    IF = "I"
    """The op calls one of two functions: the first if its first operand is true."""
    CASE = "K"
    """The op calls the function whose index is its first operand."""
    RUN = "F"
    """The op calls a function with its operands, but is more than that call."""
    CUSTOM = "x"
    """The op runs a kernel that is registered under a name."""
    VARIABLE = "v"
    """The op refers to a variable of the module, by name."""


_OPERANDS_BEFORE_ARGUMENTS = {Trait.CALL: 0, Trait.WHILE: 0, Trait.IF: 1, Trait.CASE: 1, Trait.RUN: 0}
_CALLING = frozenset(_OPERANDS_BEFORE_ARGUMENTS)
VARIABLE_NAME: Final = "shared_name"
"""The attribute in which an op with the trait `VARIABLE` has the variable's name."""


class Callee(NamedTuple):
    """A function that an op calls with all operands except the first `skip`.

    `returns` is true if the results of the function are those of the op.
    """

    name: str
    skip: int
    returns: bool


# Nothing compares or prints schemas; generating methods for so many fields would slow down every import.
@dataclass(eq=False, repr=False, slots=True)
class OpSchema:
    """The schema that all ops of one kind share."""

    kind: str
    operands: tuple[OperandSpec, ...] = ()
    results: tuple[OperandSpec, ...] = ()
    attributes: dict[str, AttributeSpec] = field(default_factory=dict[str, AttributeSpec])
    traits: frozenset[Trait] = frozenset()
    infer: Infer | None = None
    """Its shape function."""
    derive: Callable[[Op], InferredShape | list[InferredShape]] | None = None
    """Returns, without a shape function, the shapes that follow from the traits or the axis map."""
    canonical_kinds: tuple[CanonicalKind, ...] = ()
    """The kinds as which ops of this kind can be written, if it is an alias."""
    commutative: bool = field(init=False)
    stateful: bool = field(init=False)
    pure_if_unused: bool = field(init=False)
    same_type: bool = field(init=False)
    same_shape: bool = field(init=False)
    broadcasting: bool = field(init=False)
    elementwise: bool = field(init=False)
    is_loop: bool = field(init=False)
    is_variable_access: bool = field(init=False)
    """Whether the op refers to a variable of the module."""
    operand_range: tuple[int, float] = field(init=False)
    """Minimum and maximum number of operands."""
    result_range: tuple[int, float] = field(init=False)
    """Minimum and maximum number of results."""
    ref_operands: tuple[int, ...] = field(init=False)
    """Indices of the operands that the op both reads and writes."""
    required: tuple[str, ...] = field(init=False)
    """Names of the attributes that an op must have."""
    _bound_infer: "BoundFunction | None" = None
    _type_sources: list[DType | str | int] | None = None
    """Sources of the element types of results: fixed ones, attributes, or indices of operands."""
    _callee_skip: int | None = field(init=False)
    """Number of operands before the arguments of the callees, or None if the op calls no function."""

    def __post_init__(self) -> None:
        # Performance-critical: passes read these traits for every op.
        traits = self.traits
        self.commutative, self.stateful = Trait.COMMUTATIVE in traits, Trait.STATEFUL in traits
        self.pure_if_unused, self.elementwise = Trait.PURE_IF_UNUSED in traits, Trait.ELEMENTWISE in traits
        self.same_type, self.broadcasting = Trait.SAME_TYPE in traits, Trait.BROADCASTING in traits
        self.same_shape = self.same_type or Trait.SAME_SHAPE in traits
        self.is_loop, self.is_variable_access = Trait.WHILE in traits, Trait.VARIABLE in traits
        self._callee_skip = next(
            (_OPERANDS_BEFORE_ARGUMENTS[t] for t in traits if t in _OPERANDS_BEFORE_ARGUMENTS), None
        )
        self.operand_range, self.result_range = _range(self.operands), _range(self.results)
        self.ref_operands = tuple(index for index, spec in enumerate(self.operands) if spec.is_ref)
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

    def callees(self, op: Op) -> list[Callee]:
        """Return the functions that `op` calls; an empty list for other ops that refer to functions."""
        if self._callee_skip is None:
            return []
        symbols = [symbol for _, group in self._callee_groups(op) for symbol in group]
        return [
            Callee(symbol.name, self._callee_skip, returns=not self.is_loop or index > 0)
            for index, symbol in enumerate(symbols)
        ]

    def set_callees(self, op: Op, names: Sequence[str]) -> None:
        """Replace the functions that `op` calls, in the order of `callees(op)`."""
        remaining = iter(names)
        for name, group in self._callee_groups(op):
            symbols = tuple(Symbol(next(remaining)) for _ in group)
            op.attributes[name] = symbols[0] if isinstance(op.attributes[name], Symbol) else symbols

    def _callee_groups(self, op: Op) -> Iterator[tuple[str, tuple[Symbol, ...]]]:
        """Yield the attributes that name functions, and their values as tuples."""
        for name, spec in self.attributes.items():
            if spec.type in ("func", "list(func)"):
                value: Any = op.attributes[name]
                yield name, (value,) if isinstance(value, Symbol) else value

    def operand_type(self, index: int) -> str:
        """Return the element type of an operand, or the attribute that determines it; empty if it is not known."""
        for position, spec in enumerate(self.operands):
            if position == index or spec.variadic:
                return spec.type
        return ""

    @property
    def is_inferred(self) -> bool:
        """Whether the types of the results follow from the operands and attributes."""
        return self.infer is not None or self.derive is not None

    def infer_types(self, op: Op) -> tuple[TensorType, ...] | None:
        """Return the types of the results that follow from the operands and attributes, or None if there are none."""
        if self.infer is not None:
            if self._bound_infer is None:
                self._bound_infer = BoundFunction(self.infer, self)
            shapes = self._bound_infer(op, op.operands)
        elif self.derive is not None:
            shapes = self.derive(op)
        else:
            return None
        if not isinstance(shapes, list):
            return (shapes if isinstance(shapes, TensorType) else TensorType(self.element_types(op)[0], shapes),)
        pairs = zip(cast("list[InferredShape]", shapes), self.element_types(op), strict=False)
        return tuple([shape if isinstance(shape, TensorType) else TensorType(dtype, shape) for shape, dtype in pairs])

    def element_types(self, op: Op) -> list[DType]:
        """Return the element types of all results that an op may have: fixed ones, attributes, or those of operands."""
        if self._type_sources is None:
            self._type_sources = [self._type_source(spec.type) for spec in self.results]
        if len(self.results) == 1 and not self.results[0].variadic:
            return [self._element_type(op, self._type_sources[0])]
        dtypes: list[DType] = []
        for spec, source in zip(self.results, self._type_sources, strict=True):
            if spec.types:
                dtypes += self._listed_types(op, spec.types)
            else:
                # The number of some results is that of the operands, and not stored.
                count = op.attributes.get(spec.number, len(op.operands)) if spec.number else 1
                dtypes += [self._element_type(op, source)] * count
        return dtypes

    def _element_type(self, op: Op, source: DType | str | int) -> DType:
        if isinstance(source, DType):
            return source
        if isinstance(source, str):
            return self._attribute(op, source)
        operand = op.operands[source]
        assert operand is not None
        return operand.type.dtype

    def _type_source(self, name: str) -> DType | str | int:
        if name in DType.__members__:
            return DType[name]
        if name in self.attributes and not self.attributes[name].derived:
            return name
        index = next((index for index, spec in enumerate(self.operands) if spec.type == name), 0)
        follows_variadic = any(spec.variadic for spec in self.operands[:index])
        return index - len(self.operands) if follows_variadic else index

    def _listed_types(self, op: Op, name: str) -> list[DType]:
        """Return the element types that an attribute lists, or those of the operands that determine it."""
        if not self.attributes[name].derived:
            return list(self._attribute(op, name))
        index = next(index for index, spec in enumerate(self.operands) if spec.types == name)
        return [operand.dtype for operand in op.operands[index:] if operand is not None]

    def _attribute(self, op: Op, name: str) -> Any:
        value = op.attributes.get(name, self.attributes[name].default)
        if value is REQUIRED:
            raise NoMatch(f"{op.kind} lacks its attribute {name!r}")
        return value


def _range(specs: tuple[OperandSpec, ...]) -> tuple[int, float]:
    least = sum(not spec.variadic and not spec.optional for spec in specs)
    return least, inf if any(spec.variadic for spec in specs) else len(specs)


class Dialect:
    """The schemas of one dialect by op kind, created lazily.

    `flags` has the letters of the traits by kind. `operators` are the kinds of the ops that operators of values stage.
    In an open dialect, unknown ops are valid.
    """

    def __init__(
        self,
        name: str,
        load: Callable[[str], OpSchema | None],
        flags: Mapping[str, str],
        *,
        operators: Mapping[str, str] | None = None,
        is_open: bool = False,
    ) -> None:
        self.name = name
        self.operators = operators or {}
        self.is_open = is_open
        self._load = load
        self._flags = flags
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
        return tuple(self._flags)

    def kinds_with(self, *traits: Trait) -> frozenset[str]:
        """Return the op kinds that have all these traits, without creating their schemas."""
        first, *others = (trait.value for trait in traits)
        candidates = [(kind, flags) for kind, flags in self._flags.items() if first in flags]
        return frozenset(kind for kind, flags in candidates if all(letter in flags for letter in others))

    def is_legal(self, kind: str) -> bool:
        """Return whether an op of this kind may remain in a module that is legalized to this dialect."""
        return kind == CONSTANT or kind in self._flags


def parse_traits(flags: str) -> frozenset[Trait]:
    """Return the traits whose letters `flags` contains; `-` means none."""
    return frozenset(map(Trait, flags.replace("-", "")))


class Dialects(Mapping[str, Dialect]):
    """The registered dialects by name; `schema(kind)` looks up the schema of an op in any of them."""

    def __init__(self, dialects: Iterable[Dialect]) -> None:
        self._dialects = {dialect.name: dialect for dialect in dialects}
        self._cache: dict[str, OpSchema | None] = {}
        self._kinds: dict[tuple[Trait, ...], frozenset[str]] = {}

    def __getitem__(self, name: str) -> Dialect:
        return self._dialects[name]

    def __iter__(self) -> Any:
        return iter(self._dialects)

    def __len__(self) -> int:
        return len(self._dialects)

    def accepts(self, kind: str) -> bool:
        """Return whether the kind is in a dialect that may have such an op: it has a schema, or the dialect is open."""
        dialect = self._dialects.get(kind.partition(".")[0])
        return dialect is not None and (dialect.is_open or dialect.get(kind) is not None)

    def kinds_with(self, *traits: Trait) -> frozenset[str]:
        """Return the op kinds of all dialects that have all these traits."""
        if traits not in self._kinds:
            by_dialect = (dialect.kinds_with(*traits) for dialect in self._dialects.values())
            self._kinds[traits] = frozenset[str]().union(*by_dialect)
        return self._kinds[traits]

    def schema(self, kind: str) -> OpSchema | None:
        try:
            return self._cache[kind]
        except KeyError:
            dialect = self._dialects.get(kind.partition(".")[0])
            schema = self._cache[kind] = None if dialect is None else dialect.get(kind)
            return schema

    def canonical_schema(self, schema: OpSchema, operands: Sequence[Value | None], attributes: Attributes) -> OpSchema:
        """Return the schema of the kind as which such an op is written: another one if its kind is an alias."""
        for canonical in schema.canonical_kinds:
            if canonical.applies is None or canonical.applies(operands, attributes):
                other = self.schema(canonical.kind)
                assert other is not None
                return other
        return schema


def is_discardable(name: str) -> bool:
    """Return whether any op may have an attribute, as in MLIR: `litefuse.preserve`, or TensorFlow's `_class`."""
    return "." in name or name.startswith("_")


class BoundFunction:
    """A Python function bound to an op schema by the common calling convention.

    The function receives leading arguments and operands by position, and attributes by keyword under their names in the
    schema. An attribute that the function does not name must have its default value; otherwise the call raises
    `NoMatch`.
    """

    __slots__ = ("_checked", "_named", "function")

    def __init__(self, function: Callable[..., Any], schema: OpSchema) -> None:
        self.function = function
        parameters = parameters_of(function)
        named: list[str] = []
        for name, has_default in parameters.keywords.items():
            if parameters.takes_keywords and has_default:
                continue  # the function handles several kinds, and not all of them have this attribute
            named.append(name)
            if name not in schema.attributes:
                raise InvalidRuleError(
                    f"{function.__qualname__}: {schema.kind} has no attribute {name!r}; "
                    f"it has {', '.join(schema.attributes) or 'none'}"
                )
        if parameters.takes_keywords:
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
        named: dict[str, Any] = {}
        for name, spec in self._named:
            if name in stored:
                named[name] = stored[name]
            elif spec.default is not REQUIRED:
                named[name] = spec.default
            else:
                raise NoMatch(f"{op.kind} lacks its attribute {name!r}")
        return named

    def __call__(self, op: Op, operands: Iterable[Value | None], *leading: Any) -> Any:
        if self._named:
            return self.function(*leading, *operands, **self.attributes(op))
        self._check(op)
        return self.function(*leading, *operands)
