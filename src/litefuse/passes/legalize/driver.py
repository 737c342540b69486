"""The legalize pass: replace every op that the target dialect, `tfl`, does not allow by ops of it, or report it.

    %y = tf.LeakyRelu(%x) {alpha = 0.2}
becomes
    %y = tfl.leaky_relu(%x) {alpha = 0.2}
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

import numpy as np

from litefuse.context import Context
from litefuse.dialects import TFL
from litefuse.errors import NOT_APPLICABLE, ConversionError, InvalidRuleError, NoMatch, UnsupportedOpsError, require
from litefuse.ir import CONSTANT, DType, Function, Location, Module, Op, Rewriter, Value, name_layers
from litefuse.ir.reachability import reachable
from litefuse.passes.legalize.flex import flex_op, uses_flex_handle
from litefuse.passes.legalize.table import is_written_for, rules_for
from litefuse.reference.tables import MAX_TABULATED, TABLES, estimate_table_elements
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.element_types import narrowing_warning
from litefuse.rewrite.rule import Rule, by_kind


@dataclass(eq=False, repr=False, slots=True)
class Problems:
    """Unsupported ops of the model: locations by kind and reason, functions, and kinds that could be Flex ops."""

    locations: dict[tuple[str, str], list[Location]] = field(default_factory=dict[tuple[str, str], list[Location]])
    functions: set[str] = field(default_factory=set[str])
    for_flex: set[str] = field(default_factory=set[str])

    def add(self, kind: str, op: Op, reason: str) -> None:
        if op.function is not None:
            self.functions.add(op.function.name)
        self.locations.setdefault((kind, reason), []).append(op.location)


DROPPED = frozenset({"tf.NoOp", "tf.Assert", "tf.PrintV2", "tf.Abort", "tf.ControlTrigger"})
"""Ops without results that only check or print; ops that compute only their operands are removed as well."""


def legalize(module: Module, context: Context) -> None:
    """Replace the ops of all functions by ops that are legal in the target dialect, in a single pass.

    A user's rules are tried before the shipped ones.

    Raises:
        UnsupportedOpsError: Some ops have no conversion; the error lists all of them.
        InvalidRuleError: Rewriting an op did not terminate.
    """
    user_rules = by_kind(getattr(context.options, "legalizations", ()))
    problems = Problems()
    pending = list(module.functions.values())
    for function in pending:
        pending += _Legalizer(module, function, context, user_rules, problems).run()
    if problems.locations:
        advice = (_signature_advice(module, problems), _checkpoint_advice(problems), _flex_advice(problems))
        ways = [way for way in advice if way is not None]
        raise UnsupportedOpsError([_problem(*item) for item in problems.locations.items()], "\n".join(ways) or None)


MAX_STEPS = 100_000
"""Upper bound on the expansion of one op, to detect non-terminating rules."""
MAX_DEPTH = 100
"""Maximum length of a chain of rules, each applied to the result of the previous one."""
_MAX_NAMED = 16


class _Legalizer:
    """Legalizes one function, and adds its problems to the shared `problems`."""

    def __init__(
        self,
        module: Module,
        function: Function,
        context: Context,
        user_rules: Mapping[str, Sequence[Rule]],
        problems: Problems,
    ) -> None:
        self.module = module
        self.function = function
        self.context = context
        self.user_rules = user_rules
        self.problems = problems
        self.rewriter = Rewriter(function, context.dialects)
        self.added: list[Function] = []
        self.applied: Rule | None = None
        """The rule that replaced the last op."""

    def run(self) -> list[Function]:
        """Return the functions added to the module: bodies of loops, which may contain tf ops, too."""
        self._erase_unused()
        for op in self.function.ops():
            if not TFL.is_legal(op.kind):
                self._legalize(op)
        return self.added

    def _erase_unused(self) -> None:
        """Erase unused ops, so that they need no conversion."""
        for op in self.function.ops_reversed():
            if op.kind in DROPPED and op.kind not in self.user_rules:
                self.rewriter.erase(op)
            elif not op.is_used:
                schema = self.context.dialects.schema(op.kind)
                if schema is not None and not schema.stateful:
                    self.rewriter.erase(op)

    def _legalize(self, root: Op) -> None:
        """Legalize one op, then the illegal ops in its replacement."""
        kind, rules = root.kind, tuple[Rule, ...]()
        pending: list[tuple[Op, tuple[Rule, ...]]] = [(root, ())]
        for _ in range(MAX_STEPS):
            if not pending:
                return
            op, rules = pending.pop()
            kind = op.kind
            staged = self._apply(op, root)
            rules = rules if self.applied is None else (*rules, self.applied)
            if len(rules) > MAX_DEPTH:
                break
            pending += [(new, rules) for new in reversed(staged) if not TFL.is_legal(new.kind)]
        names = ", ".join(
            dict.fromkeys(f"{rule.name} ({rule.owner}) for {rule.kinds[0]}" for rule in rules[-_MAX_NAMED:])
        )
        where = f"{root.kind}{name_layers([root.location])}"
        raise InvalidRuleError(f"{where}: rewriting did not terminate (last op: {kind}); rules: {names}.")

    def _apply(self, op: Op, root: Op) -> list[Op]:
        """Replace the op by the first rule that accepts it; return the new ops.

        It is `root`, or a part of the replacement of `root`.
        """
        user_rules = self.user_rules.get(op.kind, ())
        reasons: list[str] = []
        self.applied = None
        dtypes = {value.type.dtype for value in op.operands if value is not None}
        shipped_rules = () if uses_flex_handle(op) else rules_for(op.kind, dtypes)
        for rule in chain(user_rules, shipped_rules):
            of_user = rule in user_rules
            builder = RewriteContext(self.context.dialects, op)
            builder.fresh_name = self.module.fresh_name
            try:
                _require_bounded(op, of_user)
                values = rule.apply(op, builder)
                require(of_user or not _rounds_doubles(op, rule, builder.staged), _ROUNDED)
            except NoMatch as refusal:
                if refusal.reason == NOT_APPLICABLE:
                    continue
                if of_user:
                    self.context.record(rule.name, "refused", op.location, str(refusal), owner=rule.owner)
                reasons.append(str(refusal))
                continue
            except ConversionError as error:
                # A shape function found incompatible operands; it does not know the location.
                if error.where is not None:
                    raise
                raise ConversionError(error.problem, where=f"{op.kind}{name_layers([op.location])}") from error
            staged, self.applied = list(builder.staged), rule
            self.added += [self.module.add(new) for new in builder.functions if new.name not in self.module.functions]
            sources = [value.op for value in op.inputs if value.op is not None and value.op.kind == CONSTANT]
            self.rewriter.replace_checked(op, values, builder)
            narrowed = narrowing_warning(staged)
            if narrowed is not None:
                self.context.record(op.kind, "warning", op.location, narrowed)
            for source in sources:
                self.rewriter.erase_dead(source)
            return staged
        return self._apply_flex(op, root, "; ".join(dict.fromkeys(reasons)) or "no legalization")

    def _apply_flex(self, op: Op, root: Op, reason: str) -> list[Op]:
        """Replace the op by a Flex op for TensorFlow's delegate if the user allows it; else record it as a problem.

        Both name the op of the model, `root`, of whose replacement it is a part.
        """
        if op.kind != root.kind:
            reason = f"{op.kind}, by which it is replaced: {reason}"
        builder = self.rewriter.builder(op)
        try:
            values = flex_op(builder, op, self.context.dialects.schema(op.kind))
        except NoMatch as refusal:
            if self.context.options.allow_flex:
                reason = f"{reason}; {refusal}"
        else:
            if self.context.options.allow_flex:
                self.rewriter.replace(op, values, builder)
                self.context.record(root.kind, "flex", op.location, reason)
                return []
            self.problems.for_flex.add(root.kind)
        self.problems.add(root.kind, op, reason)
        return []


def _require_bounded(op: Op, of_user: bool) -> None:
    """Refuse an op for which a shipped rule would compute constant tables that are unreasonably large."""
    if of_user or op.kind not in TABLES:
        return
    operands = [None if value is None else _sample_array(value) for value in op.operands]
    with contextlib.suppress(ValueError, TypeError, IndexError, ArithmeticError):
        count = estimate_table_elements(op.kind, operands, op.attributes)
        require(count <= MAX_TABULATED, "its constants request tables that are too large for a file", elements=count)


def _sample_array(value: Value) -> np.ndarray[Any, Any]:
    """Return a constant's array; for any other value, zeros that take no memory, with 1 for free dimensions."""
    if value.constant is not None:
        return value.constant.numpy()
    shape = [1 if dim is None else dim for dim in value.shape or ()]
    return np.broadcast_to(np.zeros((), value.dtype.numpy if value.dtype.has_values else np.uint8), shape)


_ROUNDED = "float64 would be computed in float32: cast the operands to float32, if that is precise enough"


def _rounds_doubles(root: Op, rule: Rule, staged: Sequence[Op]) -> bool:
    """Return whether a rule not written for float64 replaces a float64 op by ops that round values to float32."""
    if root.kind == "tf.Cast" or DType.F64 not in [result.dtype for result in root.results]:
        return False
    casts = (op for op in staged if op.kind == "tfl.cast" and op.inputs[0].dtype is DType.F64)
    return any(op.results[0].dtype is DType.F32 for op in casts) and not is_written_for(rule, DType.F64)


def _problem(key: tuple[str, str], locations: Sequence[Location]) -> str:
    """Return one line of the error: `tf.Roll in layer "encoder/shift": no legalization. Write ...`."""
    kind, reason = key
    where = name_layers(locations)
    return f'{kind}{where}: {reason.rstrip(".")}. Write one with @litefuse.legalize("{kind}") and pass it in plugins.'


def _signature_advice(module: Module, problems: Problems) -> str | None:
    """Return how to convert only the signatures without problems, or None if that would be none or all of them."""
    holding = [s.name for s in module.signatures if problems.functions & reachable(module, [s.function])]
    others = [signature.name for signature in module.signatures if signature.name not in holding]
    if not holding or not others:
        return None
    named = ", ".join(f'"{name}"' for name in holding)
    listed, options = json.dumps(others), " ".join(f"--signature {name}" for name in others)
    only = f"signature {named} needs" if len(holding) == 1 else f"signatures {named} need"
    return f"Only {only} this. Convert the others by themselves: signatures={listed} ({options})."


_FILES = frozenset(f"tf.{kind}" for kind in ("Save", "SaveV2", "Restore", "RestoreSlice", "RestoreV2", "SaveSlices"))


def _checkpoint_advice(problems: Problems) -> str | None:
    """Return how to store trained weights without TensorFlow's checkpoints, which LiteRT cannot write or read."""
    if not any(kind in _FILES for kind, _ in problems.locations):
        return None
    return (
        "To keep trained weights without checkpoints, add a signature that returns the variables and one that assigns "
        "its inputs to them: the app stores the arrays."
    )


def _flex_advice(problems: Problems) -> str | None:
    """Return advice to allow Flex ops, if that helps any op."""
    kinds = {kind for kind, _ in problems.locations}
    if not problems.for_flex:
        return None
    named = "them" if kinds <= problems.for_flex else ", ".join(sorted(problems.for_flex))
    return (
        f"Or convert with allow_flex=True (--allow-flex): TensorFlow's Flex delegate, if the app has it, runs {named}."
    )
