"""Rules rooted at an op kind: legalizations (tf to tfl) and rewrites (within a dialect).

One calling convention: `b` (the builder), operands by position, attributes by keyword under the
schema's names. A rule returns the values that replace the op's results, or raises `NoMatch`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from litefuse.errors import InvalidRuleError
from litefuse.ir import BoundFunction, Builder, Dialects, Op, Value

RuleFunction = Callable[..., "Value | Sequence[Value]"]


class Rule:
    """A function that replaces ops of one or several kinds. It is a value: list it in a tuple."""

    __slots__ = ("_bound", "function", "kinds", "legalizes", "name")

    def __init__(
        self,
        kinds: Sequence[str],
        function: RuleFunction,
        name: str | None = None,
        *,
        legalizes: bool = False,
    ) -> None:
        self.kinds = tuple(kinds)
        self.function = function
        self.name = name or function.__name__
        self.legalizes = legalizes
        self._bound: dict[str, BoundFunction] = {}

    def apply(self, op: Op, builder: Builder) -> list[Value]:
        """The values that replace `op`'s results. New ops are staged in the builder.

        Raises `NoMatch` where the rule does not apply; the module is then untouched.
        """
        bound = self._bound.get(op.kind)
        if bound is None:
            bound = self._bound[op.kind] = self._bind(op.kind, builder.dialects)
        replacement = bound(op, op.operands, builder)
        if isinstance(replacement, Value):
            return [replacement]
        return list(replacement)

    def _bind(self, kind: str, dialects: Dialects) -> BoundFunction:
        schema = dialects.schema(kind)
        if schema is None:
            raise InvalidRuleError(f"rule {self.name}: there is no op {kind}")
        return BoundFunction(self.function, schema)

    def __repr__(self) -> str:
        return f"<Rule {self.name} for {', '.join(self.kinds)}>"


def legalize(*kinds: str) -> Callable[[RuleFunction], Rule]:
    """Declare how ops of the `tf` dialect become ops of `tfl`; `NoMatch` makes the op unsupported."""
    return lambda function: Rule(kinds, function, legalizes=True)


def rewrite(*kinds: str) -> Callable[[RuleFunction], Rule]:
    """Declare a rewrite rooted at ops of these kinds; `NoMatch` leaves the op as it is."""
    return lambda function: Rule(kinds, function)


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
