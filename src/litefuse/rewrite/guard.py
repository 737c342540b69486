"""Run the functions of rules: errors name the rule, and rules must stage ops instead of editing the model."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeVar

from litefuse.errors import ConversionError, InvalidRuleError, NoMatch
from litefuse.ir import Function, Op, Value
from litefuse.ir.parameters import Parameters, parameters_of
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.staged import check_staged

T = TypeVar("T", bound="Value | None")
Build = Callable[[Op, RewriteContext], list[T]]
"""Calls a rule's function, and returns the replacements of the op's results."""
MAX_CHECKED_OPS = 400
"""Number of ops above the root after which no more are checked for modifications; a larger body is not verified."""
_PLAIN = (str, int, float, bool, type(None))


def is_builtin(function: Callable[..., Any]) -> bool:
    """Return whether a rule's function is part of litefuse; these are covered by tests and not checked at run time."""
    return module_of(function).startswith("litefuse.")


def module_of(function: Callable[..., Any]) -> str:
    return str(getattr(function, "__module__", None) or type(function).__module__)


def owner_of(function: Callable[..., Any]) -> str:
    """Return the location of a rule's function as `module:function`."""
    return f"{module_of(function)}:{getattr(function, '__qualname__', function)}"


def checked_parameters(function: Callable[..., Any], owner: str) -> Parameters:
    """Return the parameters of a rule's function. Raises `InvalidRuleError` if they cannot be determined."""
    try:
        return parameters_of(function)
    except (TypeError, ValueError) as error:
        raise InvalidRuleError(f"{owner}: its parameters cannot be determined: {error}") from error


def rule_error(rule: str, owner: str, op: Op, error: BaseException) -> InvalidRuleError:
    """Return the error for a rule that failed at `op`, with the rule, the location in the model, and the problem."""
    problem = str(error) if isinstance(error, InvalidRuleError) else describe(error)
    return InvalidRuleError(f"{rule} ({owner}) failed at {describe_location(op)}: {problem}")


def _model_error(op: Op, error: Exception) -> ConversionError:
    """Return the error for an op at which a built-in rule fails, because its sizes or attributes are invalid."""
    if isinstance(error, MemoryError):
        return ConversionError("converting it needs more memory than is available.", where=describe_location(op))
    hint = "If TensorFlow can run it, please report this as a bug of litefuse."
    problem = f"its operands or attributes do not match ({describe(error)})."
    return ConversionError(problem, where=describe_location(op), hint=hint)


def describe(error: BaseException) -> str:
    """Return the class and text of an exception, even if formatting its text fails."""
    try:
        text = str(error)
    except Exception:
        text = "(its text cannot be formatted)"
    kind = type(error).__name__
    return "RecursionError: infinite recursion" if isinstance(error, RecursionError) else f"{kind}: {text}"


def describe_location(op: Op) -> str:
    """Return a description of the op with its layer in the user's model."""
    layer = op.location.layer or op.location.name
    return f'{op.kind} in layer "{layer}"' if layer else op.kind


class Guarded:
    """A rule's function, with facts about it for errors and checks: computed once, not for each attempt."""

    __slots__ = ("is_builtin", "name", "named", "owner")

    def __init__(self, name: str, function: Callable[..., Any]) -> None:
        self.name = name
        self.owner = owner_of(function)
        self.is_builtin = is_builtin(function)
        self.named = name, self.owner


def run_rule(rule: Guarded, op: Op, builder: RewriteContext, build: Build[T]) -> list[T]:
    """Call `build`, which calls the rule's function, and return the replacements of the results of `op`.

    Passes `NoMatch` through, and adds the rule to a `ConversionError`. Any other misbehavior of a user's rule raises
    `InvalidRuleError`: exceptions, SystemExit, ops that cannot be written, values that are not available at `op`, a
    modified model. Exceptions of built-in rules become a `ConversionError` about the op.
    """
    builder.rule = rule.named
    try:
        with builder:
            return _build_shipped(op, builder, build) if rule.is_builtin else _build_checked(op, builder, build)
    except NoMatch:
        raise
    except ConversionError as error:
        if rule.is_builtin or type(error) is not ConversionError:
            raise
        # A shape function that rejects operands does not know which op they belong to.
        problem = f"{rule.name} ({rule.owner}): {error.problem}"
        raise ConversionError(problem, where=error.where or describe_location(op), hint=error.hint) from error
    except (Exception, SystemExit) as error:
        if rule.is_builtin and not isinstance(error, InvalidRuleError | SystemExit):
            raise _model_error(op, error) from error
        raise rule_error(rule.name, rule.owner, op, error) from error


def _build_shipped(op: Op, builder: RewriteContext, build: Build[T]) -> list[T]:
    values = build(op, builder)
    _check_root_unused(op, values, builder)
    return values


def _build_checked(op: Op, builder: RewriteContext, build: Build[T]) -> list[T]:
    """Call a user's rule, and check what it stages and that it changes nothing else."""
    before = _Snapshot(op, builder)
    try:
        values = build(op, builder)
        _check_sources(op, values, builder)
        if builder.trial is not None:
            raise InvalidRuleError("it sets b.trial, which only built-in rules may do")
        check_staged(builder, before.symbols)
    except NoMatch as refusal:
        _convert_refusal(refusal)
        raise
    finally:
        before.check()
    return values


def nontermination_error(rules: Iterable[str], op: Op) -> InvalidRuleError:
    """Return the error for rules that rewrite ops that they made, or each other's, without terminating."""
    names = list(dict.fromkeys(rules))
    if len(names) == 1:
        return InvalidRuleError(
            f"rule {names[0]} does not terminate at {describe_location(op)}: it rewrites its own ops"
        )
    listed = ", ".join(names)
    return InvalidRuleError(
        f"the rules {listed} do not terminate at {describe_location(op)}: they rewrite each other's ops"
    )


def _convert_refusal(refusal: NoMatch) -> None:
    """Convert the reason and facts to plain values that a report can contain; formatting them may fail."""
    refusal.reason = str(refusal.reason)
    refusal.facts = {name: _plain(fact) for name, fact in refusal.facts.items()}
    refusal.args = (refusal.reason,)


def _plain(fact: object) -> object:
    if type(fact) in _PLAIN:
        return fact
    if type(fact) in (tuple, list) and all(type(item) in _PLAIN for item in fact):  # type: ignore[union-attr]
        return fact
    return repr(fact)


_SELF_USE = "its replacement uses the result of the op that it replaces"


def _check_root_unused(root: Op, values: Iterable[Value | None], builder: RewriteContext) -> None:
    """Raise `InvalidRuleError` if the replacement reads a result of `root`."""
    for op in builder.staged:
        for value in op.operands:
            if value is not None and value.op is root:
                raise InvalidRuleError(_SELF_USE)
    for value in values:
        if value is not None and value.op is root:
            raise InvalidRuleError(_SELF_USE)


def _check_sources(root: Op, values: Iterable[Value | None], builder: RewriteContext) -> None:
    """Raise `InvalidRuleError` unless all values that the replacement reads are defined before `root`."""
    made: set[Value] = set()
    outside: dict[Value, None] = {}
    for op in builder.staged:
        outside.update((value, None) for value in op.inputs if value not in made)
        made.update(op.results)
    outside.update((value, None) for value in values if value is not None and value not in made)
    if any(value.op is root for value in outside):
        raise InvalidRuleError(_SELF_USE)
    function = root.function
    if function is None:
        return
    pending: set[Op] = set()
    for value in outside:
        if value.op is not None and value.op.function is function:
            pending.add(value.op)
        elif value.op is not None or not any(value is argument for argument in function.arguments):
            raise InvalidRuleError(f"its replacement uses {value!r}, which is not in the function of the op")
    current = root.previous
    while pending and current is not None:
        pending.discard(current)
        current = current.previous
    if pending:
        later = next(iter(pending))
        raise InvalidRuleError(
            f"its replacement uses the result of {describe_location(later)}, which comes after the op"
        )


class _Record(NamedTuple):
    """The state of an op, to detect changes."""

    kind: str
    operands: tuple[Value | None, ...]
    attributes: Mapping[str, Any]
    types: tuple[Any, ...]
    function: Function | None

    @classmethod
    def of(cls, op: Op) -> "_Record":
        types = tuple([result.type for result in op.results])
        return cls(op.kind, tuple(op.operands), dict(op.attributes), types, op.function)

    def agrees(self, op: Op) -> bool:
        # Performance-critical: a rule of the user is checked on all ops that it can reach. Values have no `__eq__`.
        return (
            self.operands == tuple(op.operands)
            and self.kind == op.kind
            and self.function is op.function
            and self.types == tuple([result.type for result in op.results])
            and self.attributes == op.attributes
        )


class _Snapshot:
    """The state of the ops that a rule can reach: the root, the ops above it, and the function that it calls."""

    def __init__(self, root: Op, builder: RewriteContext) -> None:
        seen: dict[Op, None] = {root: None}
        pending = [root]
        while pending and len(seen) < MAX_CHECKED_OPS:
            for value in pending.pop().inputs:
                if value.op is not None and value.op not in seen:
                    seen[value.op] = None
                    pending.append(value.op)
        self.body = builder.body
        self.inner: tuple[Op, ...] = () if self.body is None else tuple(self.body.ops())
        self.results: tuple[Value, ...] = () if self.body is None else tuple(self.body.results)
        self.symbols = frozenset(name for op in (*seen, *self.inner) for name in op.symbols())
        """Names of the functions that these ops refer to."""
        self.records = {op: _Record.of(op) for op in (*seen, *self.inner)}

    def check(self) -> None:
        """Raise `InvalidRuleError` if an op has changed."""
        if self.body is not None:
            inner, results = tuple(self.body.ops()), tuple(self.body.results)
            if inner != self.inner or results != self.results:
                raise InvalidRuleError("it modifies b.body; a rule may only stage ops through its builder")
        for op, record in self.records.items():
            if not record.agrees(op):
                raise InvalidRuleError(
                    f"it modifies {describe_location(op)}; a rule may only stage ops through its builder"
                )
