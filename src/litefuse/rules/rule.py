"""Rules rooted at an op kind: legalizations (tf to tfl) and rewrites (within a dialect).

One calling convention: `b` (the builder), operands by position, attributes by keyword under the
schema's names. A rule returns the values that replace the op's results, or raises `NoMatch`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, cast

from litefuse.errors import InvalidRuleError
from litefuse.ir import AttributeSpec, BoundFunction, Builder, Dialects, Op, OpSchema, Value, check_replacement
from litefuse.rules.guard import is_shipped, owner_of, run_rule

RuleFunction = Callable[..., "Value | Sequence[Value]"]


class Rule:
    """A function that replaces ops of one or several kinds. It is a value: list it in a tuple.

    With `after`, it is tried only where an op of one of these kinds makes an operand.
    """

    __slots__ = ("_bound", "after", "function", "kinds", "legalizes", "name")

    def __init__(
        self,
        kinds: Sequence[str],
        function: RuleFunction,
        name: str | None = None,
        *,
        after: Collection[str] = (),
        legalizes: bool = False,
    ) -> None:
        self.kinds = tuple(kinds)
        self.function = function
        self.name = name or getattr(function, "__name__", type(function).__name__)
        self.after = frozenset(after)
        self.legalizes = legalizes
        self._bound: dict[str, BoundFunction] = {}

    @property
    def owner(self) -> str:
        """Where the rule was written: `module:function`."""
        return owner_of(self.function)

    def may_follow(self, kinds: frozenset[str]) -> bool:
        """Whether the rule may apply to an op whose operands come from ops of these kinds (see `source_kinds`)."""
        return not self.after or not self.after.isdisjoint(kinds)

    def apply(self, op: Op, builder: Builder) -> list[Value]:
        """The values that replace `op`'s results. New ops are staged in the builder.

        Raises `NoMatch` where the rule does not apply; the module is then untouched. Raises
        `InvalidRuleError` where the rule fails or what it returns does not fit.
        """

        def build() -> list[Value]:
            values = self._replacement(op, builder)
            check_replacement(op, values)
            return values

        return run_rule(f"rule {self.name}", self.function, op, builder, build)

    def _replacement(self, op: Op, builder: Builder) -> list[Value]:
        bound = self._bound.get(op.kind)
        if bound is None:
            bound = self._bound[op.kind] = self._bind(op, builder.dialects)
        return listed(bound(op, op.operands, builder))

    def _bind(self, op: Op, dialects: Dialects) -> BoundFunction:
        schema = dialects.schema(op.kind)
        if schema is None:
            # An op of the user's own TensorFlow: its attributes are known from the model only.
            schema = OpSchema(op.kind, attributes={name: AttributeSpec("") for name in op.attributes})
        return BoundFunction(self.function, schema)

    def __repr__(self) -> str:
        return f"<Rule {self.name} for {', '.join(self.kinds)}>"


def source_kinds(op: Op) -> frozenset[str]:
    """The kinds of the ops that make the operands; "" stands for arguments and absent operands."""
    return frozenset(["" if operand is None or operand.op is None else operand.op.kind for operand in op.operands])


def listed(replacement: Any) -> list[Any]:
    """What a rule's function returned, as a list of values (or None where nothing reads a result)."""
    several = isinstance(replacement, list | tuple)
    values = cast("list[Any]", list(replacement) if several else [replacement])  # type: ignore[arg-type]
    for value in values:
        if not isinstance(value, Value) and not (several and value is None):
            raise InvalidRuleError(f"it returned {value!r}, where a value or a list of values is expected")
    return values


def legalize(*kinds: str) -> Callable[[RuleFunction], Rule]:
    """Declare how ops of the `tf` dialect become ops of `tfl`; `NoMatch` makes the op unsupported."""
    if not kinds or not all(isinstance(kind, str) and kind.startswith("tf.") for kind in kinds):  # pyright: ignore[reportUnnecessaryIsInstance]
        found = ", ".join(repr(kind) for kind in kinds) or "nothing"
        raise InvalidRuleError(f'legalize takes kinds of ops, as in @legalize("tf.Softmax"), not {found}')

    def declare(function: RuleFunction) -> Rule:
        if not callable(function):
            raise InvalidRuleError(f"legalize decorates a function, not {function!r}")
        rule = Rule(kinds, function, legalizes=True)
        # The shipped rules are checked by the tests: to load hundreds of schemas would take its time on every import.
        if not is_shipped(function):
            check_declaration(rule)
        return rule

    return declare


def check_declaration(rule: Rule) -> None:
    """Raise `InvalidRuleError` unless the rule's parameters fit the operands and attributes of its ops.

    An op that nobody knows may be the user's own; one that looks like a misspelt op of TensorFlow is refused.
    """
    from litefuse.dialects import DIALECTS

    for kind in rule.kinds:
        schema = DIALECTS.schema(kind)
        if schema is None:
            import difflib

            close = difflib.get_close_matches(kind, DIALECTS["tf"].kinds(), 1, 0.85)
            if close:
                raise InvalidRuleError(f"{rule.owner}: there is no op {kind}; do you mean {close[0]}?")
            continue
        BoundFunction(rule.function, schema)
        if not any(spec.variadic for spec in schema.operands):
            _check_count(rule, schema)


def _check_count(rule: Rule, schema: OpSchema) -> None:
    parameters = list(inspect.signature(rule.function).parameters.values())
    positional = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    least = sum(p.default is p.empty for p in positional)
    takes_all = any(p.kind is p.VAR_POSITIONAL for p in parameters)
    wanted = 1 + len(schema.operands)
    if least > wanted or (len(positional) < wanted and not takes_all):
        names = ", ".join(["b", *(spec.name for spec in schema.operands)])
        raise InvalidRuleError(
            f"{rule.owner}: the parameters of a rule for {schema.kind} are ({names}), then attributes"
        )


def rewrite(*kinds: str, after: Collection[str] = ()) -> Callable[[RuleFunction], Rule]:
    """Declare a rewrite rooted at ops of these kinds; `NoMatch` leaves the op as it is.

    With `after`, a rule that needs a certain op before it says so, and is not even tried elsewhere.
    """
    return lambda function: Rule(kinds, function, after=after)


def rename(kind: str, target: str, **attributes: Any) -> Rule:
    """A legalization to one op with the same operands: `rename("tf.Sigmoid", "tfl.logistic")`.

    `attributes` are constants for the target op; the source op's must have their defaults.
    """

    def replace(b: Builder, *operands: Value) -> Sequence[Value]:
        return b.op(target, operands, attributes).results

    return Rule((kind,), replace, f"{kind} to {target}", legalizes=True)


def by_kind(rules: Sequence[Rule]) -> Mapping[str, Sequence[Rule]]:
    """Index rules by the kinds at which they are rooted, keeping their order."""
    index: dict[str, list[Rule]] = {}
    for rule in rules:
        for kind in rule.kinds:
            index.setdefault(kind, []).append(rule)
    return index
