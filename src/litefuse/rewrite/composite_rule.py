"""Rules for composites: functions that the model's author marked with a name."""

from __future__ import annotations

import fnmatch
from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from litefuse.errors import InvalidRuleError, NoMatch
from litefuse.ir import Builder, Function, Module, Op, Rewriter, Symbol, Value, check_replacement
from litefuse.ir.composites import IMPLEMENTS, PRESERVE, Composite, Mark, annotate, plain_attribute
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.guard import Guarded, checked_parameters, module_of, run_rule
from litefuse.rewrite.rule import as_list
from litefuse.tflite.flexbuffer import check_options

CompositeFunction = Callable[..., "Value | Sequence[Value | None]"]
FUSABLE_MARK = "tfl_fusable_op"


class CompositeRule:
    """Replaces calls of the composite `name` (a glob pattern) with the ops that `function` stages.

    `function(b, *operands, **attributes)` returns the replacements of the results, or raises `NoMatch`. A replacement
    may be None if the result is unused. The rule holds for one `version` of the composite, or for all of them if that
    is None, and for the targets with the names `targets`, or for all of them if that is None.

    `creates_state` receives the operands of a call, and returns whether the composite is a recurrent cell that creates
    the states that it reads, which a conversion with `streaming` keeps. A rule that `defines` the composite gives the
    decomposition to composites that arrive without one.
    """

    __slots__ = (
        "_attributes",
        "_count",
        "_guarded",
        "creates_state",
        "defines",
        "function",
        "mark",
        "name",
        "targets",
        "version",
    )

    def __init__(
        self,
        name: str,
        function: CompositeFunction,
        mark: Mark = IMPLEMENTS,
        creates_state: Callable[[Sequence[Value | None]], bool] | None = None,
        *,
        version: int | None = None,
        targets: Sequence[str] | None = None,
        defines: bool = False,
    ) -> None:
        self.name = name
        self.mark: Mark = mark
        self.function = function
        self.creates_state = creates_state
        self.version = version
        self.targets = None if targets is None else _checked_targets(targets, name)
        self.defines = defines
        if not callable(function):
            raise InvalidRuleError(f"fuse_composite must decorate a function, got {function!r}")
        self._guarded = Guarded(f"the {'definition of' if defines else 'rule for'} {name}", function)
        parameters = checked_parameters(function, self.owner)
        if not parameters.positional:
            raise InvalidRuleError(f"{self.owner}: the parameters must be the builder, then one per operand")
        # The first parameter is the builder.
        operands = len(parameters.positional) - 1
        self._count = max(parameters.required - 1, 0), None if parameters.takes_positional else operands
        named = {name: not has_default for name, has_default in parameters.keywords.items()}
        self._attributes = None if parameters.takes_keywords else named

    @property
    def owner(self) -> str:
        """The rule's function, as `module:function`."""
        return self._guarded.owner

    @property
    def is_shipped(self) -> bool:
        """Whether the rule is a part of litefuse, instead of the user's."""
        return module_of(self.function).partition(".")[0] == "litefuse"

    def claims(self, composite: Composite) -> bool:
        """Return whether this rule handles functions with this mark."""
        return self.version in (None, composite.version) and self.claims_name(composite)

    def claims_name(self, composite: Composite) -> bool:
        """Return whether this rule handles functions with this mark in some version."""
        return composite.mark == self.mark and fnmatch.fnmatchcase(composite.name, self.name)

    def holds_for(self, target: str) -> bool:
        """Return whether this rule may be used in a conversion for the target of this name."""
        return self.targets is None or target in self.targets

    def apply(self, call: Op, attributes: Mapping[str, Any], builder: RewriteContext) -> list[Value | None]:
        """Return the replacements of the call's results. Raises `NoMatch` if the rule does not apply."""
        low, high = self._count
        count = len(call.operands)
        if count < low or (high is not None and count > high):
            expected = f"{low}" if low == high else f"at least {low}"
            raise NoMatch(f"the rule expects {expected} operands, but the function has {count}")
        given = {name: plain_attribute(value) for name, value in attributes.items() if name != FUSABLE_MARK}
        if self._attributes is not None:
            unknown = sorted(set(given) - set(self._attributes))
            if unknown:
                raise NoMatch(f"the rule does not accept the attribute {unknown[0]!r}")
            missing = [name for name, needed in self._attributes.items() if needed and name not in given]
            if missing:
                raise NoMatch(f"the function lacks the attribute {missing[0]!r}")

        def build(call: Op, builder: RewriteContext) -> list[Value | None]:
            values: list[Value | None] = as_list(self.function(builder, *call.operands, **given))
            if len(values) != len(call.results):
                raise NoMatch(f"the rule returned {len(values)} results, but the function has {len(call.results)}")
            check_replacement(call, values)
            return values

        return run_rule(self._guarded, call, builder, build)

    def __repr__(self) -> str:
        return f"<CompositeRule {self.name} by {self.owner}>"


def fuse_composite(
    name: str, *, mark: Mark = IMPLEMENTS, version: int | None = None, targets: Sequence[str] | None = None
) -> Callable[[CompositeFunction], CompositeRule]:
    """Declare a rule that fuses calls of the composite `name`, which may be a glob pattern.

    Args:
        mark: the function attribute that contains the name; Keras 2 uses `api_implements`.
        version: the version of the composite that the rule is for; any version if it is None.
        targets: the names of the targets that the rule is for, as `("gpu",)`; all of them if it is None.
    """
    _require_name(name, "fuse_composite")
    return lambda function: CompositeRule(name, function, mark, version=version, targets=targets)


def define_composite(name: str, *, version: int | None = None) -> Callable[[CompositeFunction], CompositeRule]:
    """Declare the decomposition of composites of this name that arrive without one.

    These are custom calls of StableHLO, custom ops of LiteRT files, and marked functions of TensorFlow that ignore
    their operands. The function builds the decomposition from operands and attributes, as a rule of `fuse_composite`
    builds a replacement, which is then compared with it.
    """
    _require_name(name, "define_composite")
    return lambda function: CompositeRule(name, function, version=version, defines=True)


def _require_name(name: object, decorator: str) -> None:
    if not isinstance(name, str):
        raise InvalidRuleError(f'{decorator} requires a name, as in @{decorator}("acme.swish"), got {name!r}')


def _checked_targets(targets: object, name: str) -> tuple[str, ...]:
    """Return the targets of a rule as a tuple. Raises `InvalidRuleError` if one of them is unknown."""
    from litefuse.options.target import TARGETS

    given = tuple(cast("Sequence[object]", targets)) if isinstance(targets, list | tuple) else (targets,)
    unknown = [target for target in given if target not in TARGETS]
    if unknown or not given:
        wrong = f"{unknown[0]!r} is none" if unknown else "there are none"
        raise InvalidRuleError(f"the rule for {name}: targets must be some of {', '.join(TARGETS)}, but {wrong}")
    return tuple(map(str, given))


def call(b: Builder, name: str, *operands: Value, body: Callable[..., Any], **attributes: Any) -> Any:
    """Stage a call of the composite `name`, for rules that build on other rules.

    The call is converted like a composite that a model's author marked: to the ops that a rule stages, a custom op, or
    a composite in the file. `body(b, *operands)` builds the decomposition. Returns the result, or a tuple of several.
    """
    check_options(attributes)
    function = Function("", [operand.type for operand in operands])
    with b.nested() as inner:
        results = as_list(body(inner, *function.arguments))
    made = {*function.arguments, *(result for op in inner.staged for result in op.results)}
    for value in (*results, *(value for op in inner.staged for value in op.inputs)):
        if value not in made:
            raise InvalidRuleError(f"the body of {name!r} reads {value!r}, which is not one of its operands")
    Rewriter(function, b.dialects).commit(inner)
    function.set_results(results)
    function.attributes = {IMPLEMENTS: annotate(name, attributes), PRESERVE: True}
    import hashlib  # imported lazily: it loads OpenSSL

    from litefuse.ir.text.printer import print_module

    # Equal names mean equal functions.
    text = print_module(Module({"": function}))
    function.name = f"{name}.{hashlib.blake2b(text.encode(), digest_size=8).hexdigest()}"
    b.functions += [*inner.functions, function]
    types = [result.type for result in results]
    stored = {"f": Symbol(function.name), "Tout": tuple(type.dtype for type in types)}
    values = b.op("tf.PartitionedCall", operands, stored, types).results
    return values[0] if len(values) == 1 else tuple(values)
