"""Rules for composites: functions that a model's author marked by name."""

from __future__ import annotations

import fnmatch
import hashlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from litefuse.errors import InvalidRuleError, NoMatch
from litefuse.flexbuffer import check_options
from litefuse.ir import Annotation, Builder, Function, Module, Op, Rewriter, Symbol, Value, check_replacement
from litefuse.ir.printer import print_module
from litefuse.rules.guard import owner_of, parameters_of, run_rule
from litefuse.rules.rule import listed

Mark = Literal["_implements", "api_implements"]
CompositeFunction = Callable[..., "Value | Sequence[Value | None]"]
FUSABLE_MARK = "tfl_fusable_op"
PRESERVE = "litefuse.preserve"
"""Function attribute: a composite that stays a call."""


class CompositeRule:
    """Replaces calls of the composite `name` (a glob pattern) by what `function` builds.

    `function(b, *operands, **attributes)` returns the results' replacements; None may stand for a
    result that nothing reads. It refuses with `NoMatch`.
    """

    __slots__ = ("_attributes", "_count", "function", "mark", "name")

    def __init__(self, name: str, function: CompositeFunction, mark: Mark = "_implements") -> None:
        self.name = name
        self.mark: Mark = mark
        self.function = function
        if not callable(function):
            raise InvalidRuleError(f"composite decorates a function, not {function!r}")
        parameters = parameters_of(function, self.owner)
        positional = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
        if not positional:
            raise InvalidRuleError(f"{self.owner}: a composite rule takes the builder, then one parameter an operand")
        variadic = any(p.kind is p.VAR_POSITIONAL for p in parameters)
        required = [p for p in positional[1:] if p.default is p.empty]
        self._count = (len(required), None if variadic else len(positional) - 1)
        takes_all = any(p.kind is p.VAR_KEYWORD for p in parameters)
        named = {p.name: p.default is p.empty for p in parameters if p.kind is p.KEYWORD_ONLY}
        self._attributes = None if takes_all else named

    @property
    def owner(self) -> str:
        """Where the rule was written: `module:function`."""
        return owner_of(self.function)

    def claims(self, mark: Mark, name: str) -> bool:
        """Whether this rule is for functions that carry `mark` with this name."""
        return mark == self.mark and fnmatch.fnmatchcase(name, self.name)

    def apply(self, call: Op, attributes: Mapping[str, Any], builder: Builder) -> list[Value | None]:
        """The replacements of the call's results; raises `NoMatch` if the rule refuses."""
        low, high = self._count
        count = len(call.operands)
        if count < low or (high is not None and count > high):
            expected = f"{low}" if low == high else f"at least {low}"
            raise NoMatch(f"the rule takes {expected} operands, the function has {count}")
        found = {name: value for name, value in attributes.items() if name != FUSABLE_MARK}
        if self._attributes is not None:
            unknown = sorted(set(found) - set(self._attributes))
            if unknown:
                raise NoMatch(f"the rule does not know the attribute {unknown[0]!r}")
            missing = [name for name, needed in self._attributes.items() if needed and name not in found]
            if missing:
                raise NoMatch(f"the function lacks the attribute {missing[0]!r}")

        def build() -> list[Value | None]:
            values: list[Value | None] = listed(self.function(builder, *call.operands, **found))
            if len(values) != len(call.results):
                raise NoMatch(f"the rule gives {len(values)} results, the function has {len(call.results)}")
            check_replacement(call, values)
            return values

        return run_rule(f"the rule for {self.name}", self.function, call, builder, build)

    def __repr__(self) -> str:
        return f"<CompositeRule {self.name} by {self.owner}>"


def composite(name: str, *, mark: Mark = "_implements") -> Callable[[CompositeFunction], CompositeRule]:
    """Declare how calls of the composite `name` are fused.

    `mark` is the function attribute that carries the name; `api_implements` is Keras 2's.
    """
    if not isinstance(name, str):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise InvalidRuleError(f'composite takes the name of a function, as in @composite("acme.swish"), not {name!r}')
    return lambda function: CompositeRule(name, function, mark)


def call(b: Builder, name: str, *operands: Value, body: Callable[..., Any], **attributes: Any) -> Any:
    """Stage a call of the composite `name`, for rules that make use of others.

    It becomes what such a composite becomes where an author marked it: what a rule builds, a custom op, a composite of
    the file. `body(b, *operands)` says what it means. One result is its Value, several a tuple.
    """
    check_options(attributes)
    function = Function("", [operand.type for operand in operands])
    inner = Builder(b.dialects, b.location)
    results = listed(body(inner, *function.arguments))
    made = {*function.arguments, *(result for op in inner.staged for result in op.results)}
    for value in (*results, *(value for op in inner.staged for value in op.inputs)):
        if value not in made:
            raise InvalidRuleError(f"the body of {name!r} reads {value!r}, which is none of its operands")
    Rewriter(function, b.dialects).commit(inner)
    function.set_results(results)
    pairs = tuple((key, attributes[key]) for key in sorted(attributes))
    function.attributes = {"_implements": Annotation(name, pairs) if pairs else name, PRESERVE: True}
    # Equal names mean equal functions.
    text = print_module(Module({"": function}))
    function.name = f"{name}.{hashlib.blake2b(text.encode(), digest_size=8).hexdigest()}"
    b.functions += [*inner.functions, function]
    types = [result.type for result in results]
    stored = {"f": Symbol(function.name), "Tout": tuple(type.dtype for type in types)}
    values = b.op("tf.PartitionedCall", operands, stored, types).results
    return values[0] if len(values) == 1 else tuple(values)
