"""Replace composites: calls of marked functions, which are kept as calls while all other calls are inlined.

`convert(composites={name: mode})` and the defaults decide what replaces each call: the ops that a rule builds ("fuse"),
a custom op ("custom", also for functions marked with `tfl_fusable_op`), a composite op in the file ("preserve"), or the
inlined body ("inline").
"""

import contextlib
import fnmatch
import itertools
from collections import deque
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, NamedTuple

from litefuse.context import Context
from litefuse.dialects.calls import CALL_KINDS
from litefuse.errors import ConversionError, InvalidRuleError, NoMatch, NotWantedError
from litefuse.fusions.contracts import CONTRACTS, KERNELS, RECOGNIZERS
from litefuse.ir import (
    CONSTANT,
    Builder,
    Function,
    Location,
    Module,
    Op,
    Rewriter,
    Symbol,
    Value,
)
from litefuse.ir.composites import PRESERVE, Composite, composite_of, is_defined
from litefuse.ir.functions import clone_function
from litefuse.passes.fusion.modes import (
    STORED_ATTRIBUTES,
    Preserver,
    build_custom_op,
    claims,
    collect_custom_codes,
    is_fusable,
    mode_of,
    require_attributes,
    require_contract,
    uses_arguments,
    wants_composite,
    why_unmatched,
)
from litefuse.passes.simplify.fold import fold
from litefuse.passes.simplify.inline import Relocation, drop_unreachable, inline
from litefuse.passes.simplify.shape_inference import infer_shapes
from litefuse.report import Outcome
from litefuse.rewrite.composite_rule import FUSABLE_MARK, CompositeRule
from litefuse.rewrite.context import EquivalenceCase, RewriteContext
from litefuse.rewrite.guard import nontermination_error

Build = Callable[[RewriteContext], "Sequence[Value | None]"]

MAX_ROUNDS = 100
"""Maximum number of rounds of rules and inlining, plus one per function; more rounds indicate non-terminating rules."""
MAX_NESTING = 64
"""Maximum nesting depth of calls that rules emit from other emitted calls."""
MAX_NESTED_EVENTS = 10_000
"""Maximum number of events recorded for composites nested in inlined composites."""
MAX_EMITTED_CALLS = 200
"""Maximum number of calls that rules may emit in place of one call of the model."""

_STATEFUL_KINDS = {"tfl.pseudo_variable", "tfl.var_handle", "tf.VarHandleOp", "tfl.custom"} | CALL_KINDS
"""Ops that keep a state, or may do so.

A custom op's kernel may keep one; a call's composite is processed later.
"""


def inline_around_composites(module: Module, context: Context) -> None:
    """Inline all calls except those of marked functions.

    Afterwards, rules see weights as constants, and composites inside other functions are exposed.

    Raises:
        ConversionError: `streaming` is set and no function is marked as a cell that could keep its state.
    """
    marked: list[Composite] = []
    for function in module.functions.values():
        composite = composite_of(function)
        if composite is not None and not _is_wrapper(function, composite, module):
            function.attributes[PRESERVE] = True
            marked.append(composite)
    warn_about_missing({composite.name for composite in marked}, context)
    rules = context.options.composite_rules
    if context.options.recurrent.streaming and not any(_find_cell_rule(rules, composite) for composite in marked):
        raise ConversionError(
            "streaming=True, but the model has no marked cell (of Lingvo) that could keep its state: its recurrent "
            "layers and loops would start from their initial state in every call",
            hint="Convert without streaming: layers that are built with stateful=True keep their state between calls, "
            "and the states of any cell can be inputs and outputs of the model.",
        )
    inline(module, context)


def _find_cell_rule(rules: Sequence[CompositeRule], composite: Composite) -> CompositeRule | None:
    """Return the rule that takes the composite for a recurrent cell, or None."""
    return next((rule for rule in rules if rule.creates_state and rule.claims(composite)), None)


def _is_wrapper(function: Function, composite: Composite, module: Module) -> bool:
    """Return whether a function only calls another function with the same mark.

    TensorFlow wraps a signature's function this way and copies its mark; the wrapper's argument order is different.
    """
    calls = [op for op in function.ops() if op.kind != "tf.Identity"]
    if len(calls) != 1 or calls[0].kind not in CALL_KINDS:
        return False
    return composite_of(module.functions[_callee(calls[0])]) == composite


def warn_about_missing(names: Collection[str], context: Context) -> None:
    """Warn of patterns of `composites` that match none of the model's composites, whose names are given."""
    for pattern, mode in context.options.composites.items():
        if not fnmatch.filter((*names, *RECOGNIZERS), pattern):
            there = f"it has {', '.join(sorted(names))}" if names else "it has none"
            context.record(pattern, "warning", reason=f"the model has no composite of this name to {mode}: {there}")


def fuse_composites(module: Module, context: Context) -> None:
    """Replace calls of marked functions by the ops that rules build; inline calls that no rule replaces.

    Works from the outside in: calls in a composite's body are processed in the next round, if the composite was
    inlined or preserved. Rules for these inner calls then see the operands passed to the outer call.
    """
    fusion = _Fusion(module, context)
    most = MAX_ROUNDS + len(module.functions)
    for number in itertools.count():
        if number > most:
            raise fusion.nontermination_error()
        fusion.applied.clear()
        fusion.built.clear()
        inlined = [call for call in _claimed_calls(module) if not fusion.fuse(call)]
        fusion.release(inlined)
        drop_unreachable(module)
        if not inlined and not fusion.preserved:
            return
        fusion.preserved = False
        inline(module, context)
        infer_shapes(module, context)
        fold(module, context)


def _claimed_calls(module: Module) -> list[Op]:
    """Return the calls of claimed functions, except calls inside claimed functions."""
    functions = [function for function in module.functions.values() if PRESERVE not in function.attributes]
    return [op for function in functions for op in function.ops_of(CALL_KINDS) if _is_claimed(op, module)]


def _callee(call: Op) -> str:
    symbol = call.attributes["f"]
    assert isinstance(symbol, Symbol)
    return symbol.name


def _is_claimed(op: Op, module: Module) -> bool:
    return op.kind in CALL_KINDS and PRESERVE in module.functions[_callee(op)].attributes


def _undefined_error(composite: Composite, call: Op, context: Context) -> ConversionError:
    """Return the error for a composite that has no decomposition, and that nothing replaces."""
    refusals = [event.reason for event in context.events[-1:] if event.rule == composite.name and event.reason]
    because = f" (its rule refuses it: {refusals[0]})" if refusals else ""
    return ConversionError(
        f"{composite.name!r} has no decomposition, and no rule replaces it{because}.",
        where=f'layer "{call.location.layer or call.location.name}"',
        hint=f'Give it one by a plug-in: @litefuse.define_composite("{composite.name}").',
    )


class _RuleApplication(NamedTuple):
    """A rule application: the rule and everything that determines what it builds for a call."""

    rule: str
    callee: str
    constants: tuple[object, ...]


class _Fusion:
    """Decides how to replace each call of a composite.

    `preserved` is set when functions have been added that need another round.
    """

    def __init__(self, module: Module, context: Context) -> None:
        self.module = module
        self.context = context
        self.rules: Sequence[CompositeRule] = context.options.composite_rules
        self.preserver = Preserver(module, context)
        self.preserved = False
        self.is_refuted = False
        """Whether the last replacement was refused because it computes something else."""
        self.kinds: set[str] = set()
        """Kinds of the ops that replaced the last call."""
        self.built: dict[str, Function] = {}
        """Functions that rules have built in this round, by their text; equal ones are compared and written once."""
        self.applied: dict[str, Op] = {}
        """Rules that have replaced calls in this round, each with the last call that it replaced."""
        self.applications: dict[Op, tuple[_RuleApplication, ...]] = {}
        """Rule applications, outermost first, that led to each call emitted by a rule."""
        self.origins: dict[Op, Op] = {}
        self.made: dict[Op, int] = {}
        """Number of calls that rules have emitted in place of each call of the model."""

    def fuse(self, call: Op) -> bool:
        """Replace a call as the user, a rule or the author requests; record the reason if it is not replaced.

        Raises:
            ConversionError: `streaming` is set, and this cell would not keep its state.
        """
        self.define(call)
        function = self.module.functions[_callee(call)]
        composite = composite_of(function)
        assert composite is not None
        cell = _find_cell_rule(self.rules, composite) if self.context.options.recurrent.streaming else None
        streams = cell is not None and cell.creates_state is not None and cell.creates_state(call.operands)
        replaced = self.decide(call, composite)
        if streams and not (replaced and self.kinds & _STATEFUL_KINDS):
            event = self.context.events[-1]
            preserved = "composites= preserves it as a composite"
            reason = event.reason or (
                preserved if event.outcome == "preserved" else "its rule emits ops without a state"
            )
            raise ConversionError(
                f"streaming=True, but this cell is not fused, so it cannot keep its state: {reason}.",
                where=f'{composite.name} in layer "{call.location.layer or call.location.name}"',
                hint="Convert without streaming, and make the cell's states inputs and outputs of the model.",
            )
        if not replaced and not is_defined(function):
            raise _undefined_error(composite, call, self.context)
        return replaced

    def define(self, call: Op) -> None:
        """Give a decomposition to a composite without one, if a plug-in defines it."""
        function = self.module.functions[_callee(call)]
        composite = composite_of(function)
        assert composite is not None
        rules = [rule for rule in self.rules if rule.defines and rule.claims(composite)]
        if not rules or (is_defined(function) and uses_arguments(function)):
            return
        try:
            call.attributes["f"] = Symbol(self.build(rules[0], call, composite).name)
        except NoMatch as refusal:
            self.record(call, composite, "refused", f"its definition refuses it: {refusal.reason}", **refusal.facts)
        else:
            self.context.record(composite.name, "note", call.location, f"its decomposition is that of {rules[0].owner}")

    def build(
        self, rule: CompositeRule, call: Op, composite: Composite, outer: RewriteContext | None = None
    ) -> Function:
        """Return a function with the mark of the callee and the ops of a rule, which may raise `NoMatch`.

        What the rule states about its operands is stated to `outer` about those of the call.
        """
        attributes = dict(self.module.functions[_callee(call)].attributes)
        function = Function("", [value.type for value in call.inputs], attributes)
        types = [result.type for result in call.results]
        inner = function.append(call.kind, function.arguments, types, dict(call.attributes), call.location)
        function.set_results(inner.results)
        builder = RewriteContext(self.context.dialects, inner)
        builder.options = self.context.options
        values = rule.apply(inner, composite.attributes, builder)
        self.add(builder.functions)
        if outer is not None:
            outer.adopt(builder, dict(zip(function.arguments, call.inputs, strict=True)))
        Rewriter(function, self.context.dialects).replace(inner, values, builder)
        from litefuse.ir.text.printer import print_module  # imported lazily: most models mark no function

        text = print_module(Module({"": function}))
        if text not in self.built:
            function.name = self.module.fresh_name(composite.name)
            self.built[text] = self.module.add(function)
        return self.built[text]

    def release(self, calls: Sequence[Op]) -> None:
        """Redirect calls to copies of their functions that will be inlined; other calls of these may still fuse.

        Nested calls that will be inlined regardless of their operands are redirected as well, so that hundreds of
        nested calls take one round instead of one each.
        """
        inside: dict[str, list[tuple[Op, Composite]]] = {}
        copies: dict[str, Symbol] = {}
        pending = deque(calls)
        while pending:
            call = pending.popleft()
            name = _callee(call)
            if name not in copies:
                copy = self.module.add(clone_function(self.module.functions[name], self.module.fresh_name(name)))
                del copy.attributes[PRESERVE]
                copies[name] = Symbol(copy.name)
                plain = inside[copy.name] = [
                    (op, composite) for op in copy.ops() if (composite := self.plain(op)) is not None
                ]
                pending += (op for op, _ in plain)
            call.attributes["f"] = copies[name]
        self.record_nested(calls, inside)

    def record_nested(self, calls: Sequence[Op], inside: Mapping[str, Sequence[tuple[Op, Composite]]]) -> None:
        """Record up to `MAX_NESTED_EVENTS` composites nested in the callees of `calls`, at their inlined locations."""
        pending = deque((call, call.location) for call in calls)
        recorded = 0
        while pending and recorded < MAX_NESTED_EVENTS:
            call, location = pending.popleft()
            relocate = Relocation(location)
            for op, composite in inside[_callee(call)]:
                recorded += 1
                relocated = relocate(op.location)
                self.record_inlined(composite, relocated)
                pending.append((op, relocated))

    def plain(self, op: Op) -> Composite | None:
        """Return the composite that an op calls if it can only be inlined; None otherwise."""
        if not _is_claimed(op, self.module):
            return None
        composite = composite_of(self.module.functions[_callee(op)])
        assert composite is not None
        if self.context.options.recurrent.streaming or is_fusable(composite.attributes):
            return None
        function = self.module.functions[_callee(op)]
        mode = mode_of(composite.name, self.context.options.composites)
        if not is_defined(function) or (mode != "inline" and self.is_stored(op)):
            return None
        asked = mode == "fuse" and any(claims(rule, composite) for rule in self.rules)
        return composite if mode == "inline" or (mode == "fuse" and not asked) else None

    def record_inlined(self, composite: Composite, location: Location) -> None:
        """Record that a composite is inlined, because the user requests it or because no rule matches."""
        asked = mode_of(composite.name, self.context.options.composites) == "inline"
        reason = "requested by composites=" if asked else why_unmatched(composite, self.rules)
        self.context.record(composite.name, "inlined", location, reason, asked=asked)

    def decide(self, call: Op, composite: Composite) -> bool:
        """Replace a call according to the user's mode, a rule, or the author's mark; return whether it was replaced."""
        mode = mode_of(composite.name, self.context.options.composites)
        if mode == "inline":
            self.record_inlined(composite, call.location)
            return False
        wanted = composite.name in CONTRACTS and wants_composite(composite.name, self.context, composite.version)
        if (mode == "preserve" or (mode == "fuse" and wanted)) and self.preserve(call, composite):
            return True
        fusable = is_fusable(composite.attributes)
        if mode == "fuse":
            rules = [rule for rule in self.rules if claims(rule, composite)]
            usable = [rule for rule in rules if rule.holds_for(self.context.target.name)]
            if any(self.apply(rule, call, composite) for rule in usable):
                return True
            if not usable and self.is_stored(call):
                return self.restore(call, composite, why_unmatched(composite, self.rules))
            if not usable and not fusable and is_defined(self.module.functions[_callee(call)]):
                self.record_inlined(composite, call.location)
        if (mode == "custom" or fusable) and self.customize(call, composite):
            return True
        is_other = self.is_refuted and composite.name in CONTRACTS
        return self.is_stored(call) and not is_other and self.restore(call, composite)

    def apply(self, rule: CompositeRule, call: Op, composite: Composite) -> bool:
        use, before, origin = (
            self.rule_application(rule, call),
            self.applications.get(call, ()),
            self.origins.get(call, call),
        )
        staged: list[Op] = []

        def build(b: RewriteContext) -> Sequence[Value | None]:
            if rule is CONTRACTS.get(composite.name):
                require_attributes(composite, call)
            values = rule.apply(call, composite.attributes, b)
            staged.extend(op for op in b.staged if op.kind in CALL_KINDS)
            return values

        if use in before or len(before) > MAX_NESTING or self.made.get(origin, 0) > MAX_EMITTED_CALLS:
            # A rule's result depends only on the callee and on constant operands, so a repeated use never terminates.
            raise nontermination_error(
                (applied.rule for applied in before[before.index(use) if use in before else -16 :]), call
            )
        if not self.replace(call, composite, build, "fused", marked=rule.is_shipped, verify=True, owner=rule.owner):
            return False
        self.applied[use.rule] = call
        self.made[origin] = self.made.get(origin, 0) + len(staged)
        self.origins.update((op, origin) for op in staged)
        self.preserved |= bool(staged)
        self.applications.update((op, (*before, use)) for op in staged)
        return True

    def rule_application(self, rule: CompositeRule, call: Op) -> _RuleApplication:
        constants = [value.constant for value in call.inputs]
        known = tuple(None if constant is None else constant.identity() for constant in constants)
        return _RuleApplication(f"for {rule.name} ({rule.owner})", _callee(call), known)

    def nontermination_error(self) -> InvalidRuleError:
        """Return the error for rules that keep emitting calls round after round."""
        return nontermination_error(self.applied, next(iter(self.applied.values())))

    def is_stored(self, call: Op) -> bool:
        """Return whether a call was a composite op of a LiteRT file, which becomes one again if no rule replaces it."""
        stored = STORED_ATTRIBUTES in self.module.functions[_callee(call)].attributes
        return stored and self.context.target.runs_any_composite

    def restore(self, call: Op, composite: Composite, reason: str = "") -> bool:
        """Replace a call by the composite op of the LiteRT file that it was."""

        def build(b: Builder) -> Sequence[Value | None]:
            require_contract(composite, call)
            return self.preserver.restore(call, self.module.functions[_callee(call)], composite, b)

        facts: dict[str, Any] = {"reason": reason} if reason else {}
        done = self.replace(call, composite, build, "preserved", **facts)
        self.preserved |= done
        return done

    def preserve(self, call: Op, composite: Composite) -> bool:
        """Replace the call by a composite op, with a decomposition in litefuse's ops if the name has a contract.

        A composite whose function is another than that of its name is not written: backends would compute the latter.
        """
        rule = CONTRACTS.get(composite.name)
        callee = self.module.functions[_callee(call)]

        def build(b: RewriteContext) -> Sequence[Value | None]:
            require_contract(composite, call)
            if composite.name in KERNELS:
                KERNELS[composite.name](*call.operands)
            function = callee
            if rule is not None and rule.claims(composite):
                with contextlib.suppress(NoMatch):
                    require_attributes(composite, call)
                    function = self.build(rule, call, composite, b)
            values = self.preserver.preserve(call, function, composite, b)
            self.context.require_kernels(b)
            b.trial = self.call_case(call, function, b)
            return values

        done = self.replace(call, composite, build, "preserved", verify=rule is not None)
        self.preserved |= done
        return done

    def call_case(self, call: Op, function: Function, outer: RewriteContext) -> EquivalenceCase:
        """Return the case that `function` computes what the callee does, as `outer` states about the operands."""
        b = RewriteContext(self.context.dialects, call)
        b.adopt(outer, {operand: operand for operand in call.inputs})
        attributes = {**call.attributes, "f": Symbol(function.name)}
        return EquivalenceCase(b.op(call.kind, call.operands, attributes, [r.type for r in call.results]).results, b)

    def customize(self, call: Op, composite: Composite) -> bool:
        def build(b: Builder) -> Sequence[Value | None]:
            return build_custom_op(call, composite.name, composite.attributes, b, self.context)

        owner = FUSABLE_MARK if is_fusable(composite.attributes) else "composites="
        return self.replace(call, composite, build, "fused", verify=True, owner=owner)

    def replace(
        self,
        call: Op,
        composite: Composite,
        build: Build,
        outcome: Outcome,
        *,
        marked: bool = False,
        verify: bool = False,
        **facts: Any,
    ) -> bool:
        """Replace the call by the values that `build` returns, unless `build` refuses; return whether it was replaced.

        With `verify`, they are compared with the call's results. If `marked`, the composite's name permits the custom
        ops that are emitted, as `tfl_fusable_op` does.
        """
        assert call.function is not None
        self.is_refuted = False
        rewriter = Rewriter(call.function, self.context.dialects)
        builder = RewriteContext(self.context.dialects, call)
        builder.body, builder.options = self.module.functions[_callee(call)], self.context.options
        try:
            values = build(builder)
            self.add(builder.functions)
            self.is_refuted = verify
            if verify:
                trial = builder.trial or EquivalenceCase(values, builder)
                facts |= self.context.check(self.module, *trial)
            self.is_refuted = False
        except NotWantedError as exclusion:
            self.record(call, composite, "inlined", exclusion.reason, asked=True)
            return False
        except NoMatch as refusal:
            facts.pop("reason", None)  # that of the other outcome
            self.record(call, composite, "refused", refusal.reason, **facts, **refusal.facts)
            return False
        if marked or is_fusable(composite.attributes):
            self.context.marked_custom_ops |= collect_custom_codes(builder.staged)
        self.kinds = {op.kind for op in builder.staged}
        kinds = [op.kind for op in builder.staged if op.kind != CONSTANT and not op.kind.startswith("tfl.pseudo_")]
        sources = [value.op for value in call.inputs if value.op is not None]
        rewriter.replace(call, values, builder)
        for source in sources:
            rewriter.erase_dead(source)
        self.record(call, composite, outcome, **facts, ops=kinds)
        return True

    def add(self, functions: Sequence[Function]) -> None:
        """Add functions that a rule calls; their composites are processed in the next round."""
        for function in functions:
            self.module.functions.setdefault(function.name, function)
            self.preserved = True

    def record(self, call: Op, composite: Composite, outcome: Outcome, reason: str = "", **facts: Any) -> None:
        self.context.record(composite.name, outcome, call.location, reason, **facts)
