"""Pattern rules: a traced function defines the pattern, and the decorated function builds the replacement.

A pattern is matched from a root op, following operands upward.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, cast

from litefuse.dialects.tf import TF
from litefuse.errors import InvalidRuleError, NoMatch
from litefuse.ir import REQUIRED, DType, Op, Value
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.facts import integers, scalar_constant
from litefuse.rewrite.guard import checked_parameters
from litefuse.rewrite.rule import Rule, as_list
from litefuse.rewrite.trace import (
    ADD_KINDS,
    DIV_KINDS,
    MINUS,
    Capture,
    Integers,
    Pattern,
    PatternNode,
    PatternOp,
    PatternProduct,
    trace,
)

PatternFunction = Callable[..., Any]
"""A pattern function: `(tf, *captures, *, scalars) -> expression`."""
# Relative tolerance for comparing a literal of the pattern with constants that are rounded to the graph's type.
TOLERANCE = {DType.F32: 1e-6, DType.F64: 1e-12, DType.F16: 2e-3, DType.BF16: 1.6e-2}
_MAX_EXTRA_DEPTH = 4
_MAX_INTEGERS = 64


class Match(NamedTuple):
    """A partial match: values bound to pattern nodes, captured scalars, and the matched ops."""

    values: Mapping[PatternNode, Value]
    scalars: Mapping[str, Any]
    ops: tuple[Op, ...] = ()

    def bind(self, node: PatternNode, value: Value, *ops: Op) -> "Match":
        return Match({**self.values, node: value}, self.scalars, self.ops + ops)

    def with_scalar(self, name: str, scalar: Any) -> "Match":
        return Match(self.values, {**self.scalars, name: scalar}, self.ops)


class Miss(NamedTuple):
    """Why a pattern did not match: the reason of the longest partial match, and its number of matched ops.

    Of reasons with the same `depth`, one with `other` is preferred: it means that the rest of the pattern would match
    different values, which is more informative than a mismatch of operands in one of their orders.
    """

    reason: str
    depth: int
    other: bool = False


class _Decomposition(NamedTuple):
    """One decomposition of a value as a product: factors, scalar, and the ops that form it."""

    factors: tuple[Value, ...]
    scale: float
    ops: tuple[Op, ...]


class Matcher:
    """One attempt to match a pattern at a root."""

    def __init__(self, pattern: Pattern) -> None:
        self.pattern = pattern
        self.miss = Miss("the root op does not match", 0)

    def run(self, root: Op) -> Match | None:
        """Return the first match, or None; `miss` is then the reason."""
        for match in self._match(self.pattern.root, root.results[0], Match({}, {})):
            if self._is_closed(match, root):
                return match
        return None

    def _is_closed(self, match: Match, root: Op) -> bool:
        """Return whether inner values are used only by matched ops."""
        ops = set(match.ops)
        kept = {match.values[capture] for capture in self.pattern.captures}
        if root not in ops:
            return False
        for op in match.ops:
            if op is root:
                continue
            for result in op.results:
                if result in kept:
                    continue
                if any(user not in ops for user in result.uses):
                    return self._fail(f"an inner value ({op.kind}) is used elsewhere", match)
        return True

    def _fail(self, reason: str, match: Match, *, other: bool = False) -> bool:
        depth = len(match.ops)
        if self.miss.depth == 0 or (depth, other) > (self.miss.depth, self.miss.other):
            self.miss = Miss(reason, depth, other)
        return False

    def _match(self, node: PatternNode, value: Value, match: Match) -> Iterator[Match]:
        bound = match.values.get(node)
        if bound is not None:
            if _same(bound, value):
                yield match
            else:
                name = node.name if isinstance(node, Capture) else "an expression"
                self._fail(f"{name} would match two different values", match, other=True)
        elif isinstance(node, Capture):
            yield match.bind(node, value)
        elif isinstance(node, PatternOp):
            yield from self._match_operation(node, value, match)
        elif isinstance(node, PatternProduct):
            yield from self._match_product(node, value, match)
        elif isinstance(node, Integers):
            if integers(value, max_size=_MAX_INTEGERS) == node.values:
                yield match
            else:
                self._fail(f"the integers are not {list(node.values)}", match)

    def _match_operation(self, node: PatternOp, value: Value, match: Match) -> Iterator[Match]:
        op = value.op
        if op is None or op.kind not in node.kinds:
            if op is not None and op.kind == "tf.Sub" and node.kinds == ADD_KINDS:
                yield from self._match_difference(node, value, match)
                return
            self._fail(f"expected {node.kinds[0]}, found {'an argument' if op is None else op.kind}", match)
            return
        if value.index != node.index:
            self._fail(f"expected result {node.index} of {op.kind}, found result {value.index}", match)
            return
        if len(op.operands) != len(node.operands):
            self._fail(f"{op.kind} has {len(op.operands)} operands, not {len(node.operands)}", match)
            return
        started = self._match_attributes(node, op, match)
        if started is None:
            return
        started = started.bind(node, value, op)
        yield from self._match_operands(node.operands, op.operands, started)
        if node.commutative and len(op.operands) == 2:
            yield from self._match_operands(node.operands, op.operands[::-1], started)

    def _match_difference(self, node: PatternOp, value: Value, match: Match) -> Iterator[Match]:
        """Match `x - c` as `x + (-c)`."""
        op = value.op
        assert op is not None
        for term, number in (node.operands, node.operands[::-1]):
            left, right = op.operands
            if left is None or right is None or not isinstance(number, PatternProduct) or number.factors:
                continue
            scalar = scalar_constant(right, left.rank)
            if scalar is None:
                continue
            for partial in self._match_scalar(number, -scalar, right.dtype, match.bind(node, value, op)):
                yield from self._match(term, left, partial)

    def _match_operands(
        self, nodes: Sequence[PatternNode], operands: Sequence[Value | None], match: Match
    ) -> Iterator[Match]:
        if not nodes:
            yield match
            return
        operand = operands[0]
        if operand is None:
            self._fail("an optional operand is absent", match)
            return
        for partial in self._match(nodes[0], operand, match):
            yield from self._match_operands(nodes[1:], operands[1:], partial)

    def _match_attributes(self, node: PatternOp, op: Op, match: Match) -> Match | None:
        """Match attributes: those in the pattern must be equal, all others must have their defaults."""
        schema = TF.get(op.kind)
        assert schema is not None
        for name, spec in schema.attributes.items():
            if spec.derived or spec.type in ("type", "list(type)"):
                continue
            stored = op.attributes.get(name, spec.default)
            if name in node.attributes:
                expected = node.attributes[name]
                if isinstance(expected, PatternProduct):
                    for partial in self._match_scalar(expected, stored, DType.F32, match):
                        match = partial
                        break
                    else:
                        return None
                    continue
            elif spec.default is REQUIRED:
                continue
            else:
                expected = spec.default
            if stored != _as_stored(expected):
                self._fail(f"{op.kind} has {name}={stored!r}", match)
                return None
        return match

    def _match_scalar(self, node: PatternProduct, scalar: Any, dtype: DType, match: Match) -> Iterator[Match]:
        """Match `scalar` with the product of the node's scale and captured scalars; at most one is unknown."""
        expected, unknown = node.scale, None
        for name, exponent in node.scalars:
            if name in match.scalars:
                expected *= match.scalars[name] ** exponent
            elif unknown is None and exponent in (1, -1):
                unknown = (name, exponent)
            else:
                self._fail(f"the scalar {name!r} is not determined", match)
                return
        if unknown is None:
            if abs(scalar - expected) <= TOLERANCE.get(dtype, 0.0) * abs(expected):
                yield match
            else:
                self._fail(f"the constant is {scalar:.9g}, not {expected:.9g}", match)
            return
        name, exponent = unknown
        if exponent == 1 and expected != 0:
            # Exact if the pattern contains only the parameter, so that integers stay integers.
            yield match.with_scalar(name, scalar if expected == 1 else scalar / expected)
        elif exponent == -1 and scalar != 0:
            yield match.with_scalar(name, expected / scalar)

    def _match_product(self, node: PatternProduct, value: Value, match: Match) -> Iterator[Match]:
        if not node.factors:
            constant = value.constant
            if constant is None or constant.size != 1 or not _is_number(constant.dtype):
                self._fail("expected a scalar constant", match)
                return
            if constant.shape and _adds_axes(value):
                self._fail("the constant adds dimensions to the value that it is combined with", match)
                return
            yield from self._match_scalar(node, constant.item(), value.dtype, match)
            return
        count = len(node.factors)
        factors = sorted(node.factors, key=lambda factor: isinstance(factor, Capture))
        reason = "expected a product"
        for cut in _decompose(value, count, count + _MAX_EXTRA_DEPTH):
            if len(cut.factors) != count or not cut.ops:
                continue
            started = match.bind(node, value, *cut.ops)
            reason = ""
            for partial in self._match_scalar(node, cut.scale, value.dtype, started):
                yield from self._match_factors(factors, cut.factors, partial)
        if reason:
            self._fail(reason, match)

    def _match_factors(self, nodes: Sequence[PatternNode], values: tuple[Value, ...], match: Match) -> Iterator[Match]:
        if not nodes:
            yield match
            return
        tried: set[Value] = set()
        for index, value in enumerate(values):
            if value in tried:
                continue
            tried.add(value)
            for partial in self._match(nodes[0], value, match):
                yield from self._match_factors(nodes[1:], values[:index] + values[index + 1 :], partial)


def _decompose(value: Value, limit: int, depth: int) -> Iterator[_Decomposition]:
    """Yield the decompositions of `value` as a product of at most `limit` factors and a scalar."""
    op = value.op
    if op is not None and depth:
        kind = op.kind
        left = op.operands[0] if op.operands else None
        right = op.operands[1] if len(op.operands) > 1 else None
        if kind == "tf.Mul" and left is not None and right is not None:
            yield from _decompose_product(op, left, right, limit, depth)
        elif kind in DIV_KINDS and left is not None and right is not None:
            divisor = scalar_constant(right, left.rank)
            if divisor:
                for cut in _decompose(left, limit, depth - 1):
                    yield _Decomposition(cut.factors, cut.scale / divisor, (op, *cut.ops))
        elif kind == "tf.Neg" and left is not None:
            for cut in _decompose(left, limit, depth - 1):
                yield _Decomposition(cut.factors, -cut.scale, (op, *cut.ops))
        elif kind == "tf.Square" and left is not None and limit >= 2:
            yield _Decomposition((left, left), 1.0, (op,))
        elif kind == "tf.Pow" and left is not None and right is not None:
            exponent = scalar_constant(right, left.rank)
            if exponent in (2, 3, 4) and exponent <= limit:
                yield _Decomposition((left,) * int(exponent), 1.0, (op,))
    if limit >= 1:
        yield _Decomposition((value,), 1.0, ())


def _decompose_product(op: Op, left: Value, right: Value, limit: int, depth: int) -> Iterator[_Decomposition]:
    for value, other in ((left, right), (right, left)):
        scalar = scalar_constant(other, value.rank)
        if scalar is not None:
            for cut in _decompose(value, limit, depth - 1):
                yield _Decomposition(cut.factors, cut.scale * scalar, (op, *cut.ops))
            return
    for one in _decompose(left, limit - 1, depth - 1):
        for two in _decompose(right, limit - len(one.factors), depth - 1):
            yield _Decomposition(one.factors + two.factors, one.scale * two.scale, (op, *one.ops, *two.ops))


def _adds_axes(constant: Value) -> bool:
    """Return whether a constant has more dimensions than another operand of an op that uses it."""
    others = (other for user in constant.uses for other in user.inputs if other.constant is None)
    return any(other.rank is None or other.rank < (constant.rank or 0) for other in others)


def _as_stored(attribute: Any) -> Any:
    """Convert a list to a tuple, as attributes are stored in the IR."""
    if isinstance(attribute, list):
        return tuple(cast("list[Any]", attribute))
    return attribute


def _is_number(dtype: DType) -> bool:
    return dtype.is_float or dtype.is_integer


def _same(a: Value, b: Value) -> bool:
    """Return whether both are the same value, or equal constants (a graph may contain duplicates)."""
    if a is b:
        return True
    left, right = a.constant, b.constant
    return left is not None and right is not None and left.identity() == right.identity()


__all__ = ["MINUS", "Match", "Matcher", "Miss"]


class PatternRule(Rule):
    """Replaces matches of any of its patterns with the values that `function(b, *captures, **scalars)` builds."""

    __slots__ = ("patterns",)

    def __init__(self, patterns: Sequence[Pattern], function: Callable[..., Any], name: str | None = None) -> None:
        self.patterns = tuple(patterns)
        kinds = dict.fromkeys(kind for pattern in patterns for kind in pattern.kinds)
        after = frozenset[str]().union(*(pattern.after for pattern in patterns))
        super().__init__(tuple(kinds), function, name, after=after if all(p.after for p in patterns) else ())
        _check(self)

    def _replacement(self, op: Op, builder: RewriteContext) -> list[Value]:
        """Return the replacement of `op`. Raises `NoMatch` with the facts `matched` and `of` (numbers of ops)."""
        nearest, size = Miss("the root op does not match", -1), 1
        for pattern in self.patterns:
            if op.kind not in pattern.kinds:
                continue
            matcher = Matcher(pattern)
            match = matcher.run(op)
            if match is not None:
                return self._replace(pattern, match, builder)
            if matcher.miss.depth > nearest.depth:
                nearest, size = matcher.miss, pattern.size
        raise NoMatch(nearest.reason, matched=max(nearest.depth, 0), of=size)

    def _replace(self, pattern: Pattern, match: Match, builder: RewriteContext) -> list[Value]:
        captures = [match.values[capture] for capture in pattern.captures]
        builder.captures = captures
        scalars = {name: match.scalars[name] for name in pattern.scalars}
        try:
            replacement = self.function(builder, *captures, **scalars)
        except NoMatch as refusal:
            raise NoMatch(refusal.reason, **refusal.facts, matched=pattern.size, of=pattern.size) from None
        return as_list(replacement)

    def can_match(self, kinds: Collection[str]) -> bool:
        """Return whether a graph with only ops of these kinds can contain a match."""
        return any(all(need & set(kinds) for need in pattern.needed) for pattern in self.patterns)


def fuse_pattern(*patterns: PatternFunction) -> Callable[[Callable[..., Any]], PatternRule]:
    """Declare a fusion of the expressions that `patterns` describe; all patterns must have the same parameters.

    The decorated function receives the builder, the captured values by position and the captured scalars by keyword.
    The rule does not apply if an inner value is used elsewhere or a constant differs.
    """
    traced = [trace(function) for function in patterns]
    return lambda function: PatternRule(traced, function)


def _check(rule: PatternRule) -> None:
    """Raise `InvalidRuleError` unless the parameters of the patterns and of the rule's function match."""
    owner = f"pattern rule {rule.owner}"
    if not rule.patterns:
        raise InvalidRuleError(f"{owner}: it has no pattern")
    first = rule.patterns[0]
    names = [capture.name for capture in first.captures]
    for other in rule.patterns[1:]:
        if [capture.name for capture in other.captures] != names or set(other.scalars) != set(first.scalars):
            raise InvalidRuleError(f"{owner}: {first.name} and {other.name} have different parameters")
    parameters = checked_parameters(rule.function, owner)
    if parameters.takes_positional or parameters.takes_keywords:
        return
    if len(parameters.positional) != len(names) + 1 or set(parameters.keywords) != set(first.scalars):
        wanted = ", ".join(["b", *names, *(["*", *first.scalars] if first.scalars else [])])
        raise InvalidRuleError(f"{owner}: its parameters must be ({wanted})")
