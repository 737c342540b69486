"""Trace a pattern function: calling it with a tracer as `tf` returns the expression to match.

    def exact_gelu(tf, x):
        return 0.5 * x * (1.0 + tf.Erf(x / math.sqrt(2.0)))

Positional parameters capture values, keyword-only parameters capture scalar constants or attributes.
Products are flattened to a scale and a multiset of factors, so that a match does not depend on the order and
association of multiplications, divisions by constants, negations and squares in the graph.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from litefuse.dialects.tf import TF
from litefuse.errors import InvalidRuleError
from litefuse.ir import AttributeSpec, OpSchema
from litefuse.rewrite.guard import checked_parameters, describe, owner_of

ADD_KINDS = ("tf.AddV2", "tf.Add")
"""Sums; ops that are still called Add concatenate strings."""
MINUS = ("tf.Sub",)
DIV_KINDS = ("tf.RealDiv",)
_PRODUCT_KINDS = frozenset({"tf.Mul", *DIV_KINDS, "tf.Neg", "tf.Square", "tf.Pow"})
"""Ops that may be part of a product in the graph."""


class PatternNode:
    """A node of a pattern. Nodes are compared by identity: one node matches one value."""

    __slots__ = ()

    def __add__(self, other: Operand) -> PatternNode:
        return add(self, node(other))

    def __radd__(self, other: Operand) -> PatternNode:
        return add(node(other), self)

    def __sub__(self, other: Operand) -> PatternNode:
        return subtract(self, node(other))

    def __rsub__(self, other: Operand) -> PatternNode:
        return subtract(node(other), self)

    def __mul__(self, other: Operand) -> PatternNode:
        return multiply(self, node(other))

    def __rmul__(self, other: Operand) -> PatternNode:
        return multiply(node(other), self)

    def __truediv__(self, other: Operand) -> PatternNode:
        return divide(self, node(other))

    def __rtruediv__(self, other: Operand) -> PatternNode:
        return divide(node(other), self)

    def __neg__(self) -> PatternNode:
        return negate(self)

    def __pow__(self, exponent: Operand) -> PatternNode:
        return power(self, node(exponent))


Operand = PatternNode | float | tuple[int, ...] | list[int]


@dataclass(eq=False, slots=True)
class Capture(PatternNode):
    """A positional parameter: matches any value, which must be the same at each use."""

    name: str


@dataclass(eq=False, slots=True)
class Integers(PatternNode):
    """A literal list of integers, such as axes or a permutation; matches an equal constant."""

    values: tuple[int, ...]


@dataclass(eq=False, slots=True)
class PatternOp(PatternNode):
    """A result of an op of one of several kinds."""

    kinds: tuple[str, ...]
    operands: tuple[PatternNode, ...]
    attributes: Mapping[str, Any] = field(default_factory=dict[str, Any])
    index: int = 0

    def __getitem__(self, index: int) -> PatternOp:
        """Select another result of the op: `tf.Split(0, x, num_split=4)[1]`."""
        return PatternOp(self.kinds, self.operands, self.attributes, index)

    @property
    def commutative(self) -> bool:
        schema = TF.get(self.kinds[0])
        return schema is not None and schema.commutative


@dataclass(eq=False, slots=True)
class PatternProduct(PatternNode):
    """The product of `scale`, the captured `scalars` (names and exponents), and the factors.

    Without factors, it matches a scalar constant.
    """

    factors: tuple[PatternNode, ...] = ()
    scale: float = 1.0
    scalars: tuple[tuple[str, int], ...] = ()


def node(operand: Operand) -> PatternNode:
    """Convert a literal to a node; nodes are returned unchanged."""
    if isinstance(operand, PatternNode):
        return operand
    if isinstance(operand, tuple | list):
        return Integers(tuple(operand))
    return PatternProduct(scale=operand)


def _as_product(part: PatternNode) -> PatternProduct:
    return part if isinstance(part, PatternProduct) else PatternProduct((part,))


def multiply(a: PatternNode, b: PatternNode) -> PatternNode:
    """Return the flattened product; a product with a single factor and scale 1 becomes that factor."""
    left, right = _as_product(a), _as_product(b)
    exponents = dict(left.scalars)
    for name, exponent in right.scalars:
        exponents[name] = exponents.get(name, 0) + exponent
    scalars = tuple((name, exponent) for name, exponent in exponents.items() if exponent)
    product = PatternProduct(left.factors + right.factors, left.scale * right.scale, scalars)
    if len(product.factors) == 1 and product.scale == 1.0 and not scalars:
        return product.factors[0]
    return product


def divide(a: PatternNode, b: PatternNode) -> PatternNode:
    """Return the quotient; a division by a scalar becomes a product."""
    if isinstance(b, PatternProduct) and not b.factors:
        inverse = tuple((name, -exponent) for name, exponent in b.scalars)
        return multiply(a, PatternProduct(scale=1.0 / b.scale, scalars=inverse))
    return PatternOp(DIV_KINDS, (a, b))


def add(a: PatternNode, b: PatternNode) -> PatternNode:
    return PatternOp(ADD_KINDS, (a, b))


def subtract(a: PatternNode, b: PatternNode) -> PatternNode:
    """Return the difference; subtraction of a scalar becomes a sum."""
    if isinstance(b, PatternProduct) and not b.factors:
        return add(a, multiply(b, node(-1.0)))
    return PatternOp(MINUS, (a, b))


def power(a: PatternNode, exponent: PatternNode) -> PatternNode:
    """Return the power; exponents 2, 3 and 4 become products."""
    if isinstance(exponent, PatternProduct) and not exponent.factors and not exponent.scalars:
        count = exponent.scale
        if count in (2, 3, 4):
            product = a
            for _ in range(int(count) - 1):
                product = multiply(product, a)
            return product
    return PatternOp(("tf.Pow",), (a, exponent))


def negate(a: PatternNode) -> PatternNode:
    return multiply(a, node(-1.0))


def square(a: PatternNode) -> PatternNode:
    return multiply(a, a)


# Ops that are traced to the canonical form of the corresponding operator.
CANONICAL: Mapping[str, Callable[..., PatternNode]] = {
    "tf.AddV2": add,
    "tf.Sub": subtract,
    "tf.Mul": multiply,
    "tf.RealDiv": divide,
    "tf.Pow": power,
    "tf.Neg": negate,
    "tf.Square": square,
}


def _kinds_of(schema: OpSchema, attributes: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the kinds of ops with these attributes, which are not defaults: the canonical kinds of an alias first."""
    canonical = (other.kind for other in schema.canonical_kinds)
    return (*(kind for kind in canonical if attributes.keys() <= _schema(kind).attributes.keys()), schema.kind)


def _schema(kind: str) -> OpSchema:
    schema = TF.get(kind)
    assert schema is not None
    return schema


def _is_checked(spec: AttributeSpec, value: Any) -> bool:
    """Return whether a pattern with this value of an attribute matches other ops than one without it."""
    return value != spec.default and spec.type != "type"


class Tracer:
    """Replaces `tf` while a pattern is traced: `tf.Erf(x)`, with operands by position and attributes by keyword."""

    def __init__(self, owner: str) -> None:
        self._owner = owner

    def __getattr__(self, name: str) -> Callable[..., PatternNode]:
        schema = TF.get(f"tf.{name}")
        if schema is None:
            raise InvalidRuleError(f"{self._owner}: there is no op tf.{name}")
        known = schema.attributes

        def trace(*operands: Operand, **attributes: Any) -> PatternNode:
            for attribute in attributes:
                if attribute not in known:
                    names = ", ".join(known) or "none"
                    raise InvalidRuleError(f"{self._owner}: tf.{name} has no attribute {attribute!r}; it has: {names}")
            nodes = tuple(node(operand) for operand in operands)
            chosen = {name: value for name, value in attributes.items() if _is_checked(known[name], value)}
            kinds = _kinds_of(schema, chosen)
            if kinds[0] in CANONICAL and not chosen:
                return CANONICAL[kinds[0]](*nodes)
            return PatternOp(kinds, nodes, chosen)

        return trace


class Pattern(NamedTuple):
    """A traced pattern function with `size` ops.

    The root must be of one of `kinds`, and the graph must contain an op from each set in `needed`. An op of one of the
    kinds in `after` must produce an operand of the root, unless the set is empty.
    """

    name: str
    root: PatternNode
    captures: tuple[Capture, ...]
    scalars: tuple[str, ...]
    size: int
    kinds: tuple[str, ...]
    needed: tuple[frozenset[str], ...]
    after: frozenset[str]


def trace(function: Callable[..., Any]) -> Pattern:
    """Trace a pattern function. Raises `InvalidRuleError` if it is not a valid pattern."""
    owner = f"pattern {owner_of(function)}"
    parameters = checked_parameters(function, owner)
    scalars = tuple(parameters.keywords)
    if len(parameters.positional) < 2 or parameters.takes_positional or parameters.takes_keywords:
        raise InvalidRuleError(f"{owner}: its parameters must be `tf`, then one per captured value")
    captures = tuple(map(Capture, parameters.positional[1:]))
    named = {name: PatternProduct(scalars=((name, 1),)) for name in scalars}
    try:
        root = function(Tracer(owner), *captures, **named)
    except InvalidRuleError:
        raise
    except (Exception, SystemExit) as error:
        raise InvalidRuleError(f"{owner} failed: {describe(error)}") from error
    if not isinstance(root, PatternOp) and not (isinstance(root, PatternProduct) and root.factors):
        raise InvalidRuleError(f"{owner}: it must return the result of an op, got {root!r}")
    nodes = _reachable(root)
    for capture in captures:
        if capture not in nodes:
            raise InvalidRuleError(f"{owner}: the parameter {capture.name!r} is not used")
    operations = [n for n in nodes if isinstance(n, PatternOp)]
    products = [n for n in nodes if isinstance(n, PatternProduct) and n.factors]
    size = len(operations) + sum(len(p.factors) - 1 + (p.scale != 1 or bool(p.scalars)) for p in products)
    needed = tuple(frozenset(o.kinds) for o in operations if o.kinds not in (ADD_KINDS, MINUS, DIV_KINDS))
    kinds, after = _root_kinds(root), _kinds_after(root)
    return Pattern(getattr(function, "__name__", owner), root, captures, scalars, size, kinds, needed, after)


def _root_kinds(root: PatternNode) -> tuple[str, ...]:
    if isinstance(root, PatternOp):
        return (*root.kinds, "tf.Sub") if root.kinds == ADD_KINDS else root.kinds
    return ("tf.Mul", *DIV_KINDS, "tf.Neg")


def _kinds_after(root: PatternOp | PatternProduct) -> frozenset[str]:
    """Return the kinds of the ops that may compute an operand of the root; none if all operands may be arguments."""
    operands = root.operands if isinstance(root, PatternOp) else root.factors
    kinds = frozenset(kind for operand in operands for kind in _computing_kinds(operand))
    return kinds | _PRODUCT_KINDS if kinds and isinstance(root, PatternProduct) else kinds


def _computing_kinds(operand: PatternNode) -> Iterable[str]:
    """Return the kinds of ops that may compute the operand; none for a captured value or a constant."""
    if isinstance(operand, PatternOp):
        return _root_kinds(operand)
    return _PRODUCT_KINDS if isinstance(operand, PatternProduct) and operand.factors else ()


def _reachable(root: PatternNode) -> dict[PatternNode, None]:
    nodes: dict[PatternNode, None] = {}
    pending = [root]
    while pending:
        part = pending.pop()
        if part in nodes:
            continue
        nodes[part] = None
        if isinstance(part, PatternOp):
            pending.extend(part.operands)
        elif isinstance(part, PatternProduct):
            pending.extend(part.factors)
    return nodes
