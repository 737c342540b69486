"""Rules rooted at an op kind: legalizations (tf to tfl) and rewrites (within a dialect).

All rules have the same calling convention: `b` (the rewrite context), operands by position, attributes by keyword
under their names in the schema. A rule returns the values that replace the op's results, or raises `NoMatch`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, cast

from litefuse.dialects.tf.aliases import ALIASES
from litefuse.errors import NOT_APPLICABLE, InvalidRuleError, NoMatch
from litefuse.ir import AttributeSpec, BoundFunction, Dialects, Op, OpSchema, Value, check_replacement
from litefuse.ir.parameters import parameters_of
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.guard import Guarded, is_builtin, run_rule

RuleFunction = Callable[..., "Value | Sequence[Value]"]


class Rule:
    """A rewrite rule for ops of one or several kinds.

    A user's rule for an alias, such as `tf.BiasAdd`, is also for ops of the canonical kind that could be of the alias.
    With `after`, the rule is tried only if the producer of an operand is of one of these kinds; with `where`, only on
    ops for which it is true. Both make refusals cheap that need no reason.
    """

    __slots__ = ("_bound", "_guarded", "after", "function", "kinds", "legalizes", "name", "where")

    def __init__(
        self,
        kinds: Sequence[str],
        function: RuleFunction,
        name: str | None = None,
        *,
        after: Collection[str] = (),
        where: Callable[[Op], bool] | None = None,
        legalizes: bool = False,
    ) -> None:
        self.kinds = tuple(kinds)
        self.function = function
        self.name = name or getattr(function, "__name__", type(function).__name__)
        self.after = frozenset(after)
        self.where = where
        self.legalizes = legalizes
        self._guarded = Guarded(f"rule {self.name}", function)
        self._bound: dict[str, BoundFunction] = {}

    def only_where(self, condition: Callable[[Op], bool]) -> Rule:
        """Return a rule that is tried only on ops for which the condition is true, too."""
        where = self.where

        def both(op: Op) -> bool:
            return (where is None or where(op)) and condition(op)

        return Rule(self.kinds, self.function, self.name, after=self.after, where=both, legalizes=self.legalizes)

    @property
    def owner(self) -> str:
        """The rule's function, as `module:function`."""
        return self._guarded.owner

    @property
    def roots(self) -> tuple[str, ...]:
        """The kinds of the ops to which the rule may apply."""
        if self.is_builtin:
            return self.kinds
        canonical = (other.kind for kind in self.kinds for other in ALIASES.get(kind, ()))
        return tuple(dict.fromkeys((*self.kinds, *canonical)))

    @property
    def is_builtin(self) -> bool:
        """Whether the rule is part of litefuse."""
        return self._guarded.is_builtin

    def may_follow(self, kinds: Iterable[str]) -> bool:
        """Return whether the rule may apply to an op whose operands are produced by `kinds` (see `source_kinds`)."""
        return not self.after or not self.after.isdisjoint(kinds)

    def apply(self, op: Op, builder: RewriteContext) -> list[Value]:
        """Return the values that replace the results of `op`; new ops are staged in the builder.

        Raises `NoMatch` if the rule does not apply; the module is then unchanged. Raises `InvalidRuleError` if the
        rule fails or returns values that do not fit.
        """
        return run_rule(self._guarded, op, builder, self._checked_replacement)

    def _checked_replacement(self, op: Op, builder: RewriteContext) -> list[Value]:
        values = self._replacement(op, builder)
        check_replacement(op, values)
        return values

    def _replacement(self, op: Op, builder: RewriteContext) -> list[Value]:
        bound = self._bound.get(op.kind) or self._bind(self._declared_kind(op), op, builder.dialects)
        return as_list(bound(op, op.operands, builder))

    def _declared_kind(self, op: Op) -> str:
        """Return the kind of the op for which the rule is declared: the op's, or an alias as which it can be read."""
        if op.kind in self.kinds:
            return op.kind
        for alias in self.kinds:
            for canonical in ALIASES.get(alias, ()):
                if canonical.kind == op.kind and (canonical.reads_as_alias is None or canonical.reads_as_alias(op)):
                    return alias
        raise NoMatch(NOT_APPLICABLE)

    def _bind(self, kind: str, op: Op, dialects: Dialects) -> BoundFunction:
        if kind in self._bound:
            return self._bound[kind]
        schema = dialects.schema(kind)
        if schema is None:
            # A custom TensorFlow op of the user: only the model defines its attributes.
            schema = OpSchema(kind, attributes={name: AttributeSpec("") for name in op.attributes})
        bound = self._bound[kind] = BoundFunction(self.function, schema)
        return bound

    def __repr__(self) -> str:
        return f"<Rule {self.name} for {', '.join(self.kinds)}>"


def source_kinds(op: Op) -> tuple[str, ...]:
    """Return the kinds of the operands' producers; "" represents arguments and absent operands."""
    return tuple(["" if operand is None or operand.op is None else operand.op.kind for operand in op.operands])


def as_list(replacement: Any) -> list[Any]:
    """Return the result of a rule's function as a list of values, or None for unused results."""
    several = isinstance(replacement, (list, tuple))
    values: list[Any] = list(cast("Sequence[Any]", replacement)) if several else [replacement]
    for value in values:
        if not isinstance(value, Value) and not (several and value is None):
            raise InvalidRuleError(f"it returned {value!r}; expected a value or a list of values")
    return values


def legalize(*kinds: str) -> Callable[[RuleFunction], Rule]:
    """Declare a rule that converts ops, such as `tf.Softmax`, to `tfl`; ops that it refuses are unsupported."""
    if not kinds or not all(isinstance(kind, str) and _is_convertible(kind) for kind in kinds):  # pyright: ignore[reportUnnecessaryIsInstance]
        given = ", ".join(repr(kind) for kind in kinds) or "nothing"
        raise InvalidRuleError(f'legalize requires op kinds, as in @legalize("tf.Softmax"), got {given}')

    def declare(function: RuleFunction) -> Rule:
        if not callable(function):
            raise InvalidRuleError(f"legalize must decorate a function, got {function!r}")
        rule = Rule(kinds, function, legalizes=True)
        # Built-in rules are checked by tests, because loading hundreds of schemas would slow down every import.
        if not is_builtin(function):
            check_declaration(rule)
        return rule

    return declare


def _is_convertible(kind: str) -> bool:
    """Return whether `kind` belongs to a dialect whose ops must be converted."""
    from litefuse.dialects import DIALECTS, TFL

    return kind.partition(".")[0] in DIALECTS and not TFL.is_legal(kind)


def check_declaration(rule: Rule) -> None:
    """Raise `InvalidRuleError` unless the rule's parameters fit the operands and attributes of its ops.

    An unknown op may be a custom op of the user, but a name that is similar to a TensorFlow op is rejected.
    """
    from litefuse.dialects import DIALECTS

    for kind in rule.kinds:
        schema = DIALECTS.schema(kind)
        if schema is None:
            import difflib

            close = difflib.get_close_matches(kind, DIALECTS["tf"].kinds(), 1, 0.85)
            if close:
                raise InvalidRuleError(f"{rule.owner}: there is no op {kind}; did you mean {close[0]}?")
            continue
        BoundFunction(rule.function, schema)
        if not any(spec.variadic for spec in schema.operands):
            _check_operand_count(rule, schema)


def _check_operand_count(rule: Rule, schema: OpSchema) -> None:
    parameters = parameters_of(rule.function)
    wanted = 1 + len(schema.operands)
    if parameters.required > wanted or (len(parameters.positional) < wanted and not parameters.takes_positional):
        names = ", ".join(["b", *(spec.name for spec in schema.operands)])
        raise InvalidRuleError(
            f"{rule.owner}: the parameters of a rule for {schema.kind} must be ({names}), then attributes"
        )


def rewrite(
    *kinds: str, after: Collection[str] = (), where: Callable[[Op], bool] | None = None
) -> Callable[[RuleFunction], Rule]:
    """Declare a rewrite rooted at ops of these kinds; `NoMatch` leaves the op as it is.

    With `after`, the rule is tried only if the producer of an operand is of one of these kinds; with `where`, only on
    ops for which it is true.
    """
    return lambda function: Rule(kinds, function, after=after, where=where)


def rename(kind: str, target: str, **attributes: Any) -> Rule:
    """Return a legalization to one op with the same operands, as in `rename("tf.Sigmoid", "tfl.logistic")`.

    `attributes` are set on the target op; all attributes of the source op must have their defaults.
    """

    def replace(b: RewriteContext, *operands: Value) -> Sequence[Value]:
        return b.op(target, operands, attributes).results

    return Rule((kind,), replace, f"{kind} to {target}", legalizes=True)


def is_first_constant(op: Op) -> bool:
    """Return whether the first operand is a constant: a condition (`where`) of rules."""
    first = op.operands[0]
    return first is not None and first.constant is not None


def has_constant(op: Op) -> bool:
    """Return whether an operand is a constant: a condition (`where`) of rules."""
    return any(value is not None and value.constant is not None for value in op.operands)


def is_second_computed(op: Op) -> bool:
    """Return whether there is a second operand that is not a constant: a condition (`where`) of rules."""
    second = op.operands[1] if len(op.operands) > 1 else None
    return second is not None and second.constant is None


def by_kind(rules: Sequence[Rule]) -> Mapping[str, Sequence[Rule]]:
    """Index rules by root kind, keeping their order."""
    index: dict[str, list[Rule]] = {}
    for rule in rules:
        for kind in rule.roots:
            index.setdefault(kind, []).append(rule)
    return index
