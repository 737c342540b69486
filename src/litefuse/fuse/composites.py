"""Fuse composites: claim marked functions before inlining, then replace their calls by rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from litefuse.errors import NoMatch
from litefuse.events import Context
from litefuse.fold import fold
from litefuse.inline import PRESERVE, drop_unreachable, inline
from litefuse.ir import CALL_KINDS, Annotation, Function, Module, Op, Rewriter, Symbol
from litefuse.ir.functions import clone_function
from litefuse.rules.composite import CompositeRule, Mark

MARKS: tuple[Mark, ...] = ("_implements", "api_implements")
_KERAS_ATTRIBUTES = ("time_major", "go_backwards")


class Composite(NamedTuple):
    """A marked function: the mark, the name and the attributes its author gave it."""

    mark: Mark
    name: str
    attributes: dict[str, Any]


def composite_of(function: Function) -> Composite | None:
    """How `function` is marked, or None."""
    for mark in MARKS:
        value = function.attributes.get(mark)
        if isinstance(value, Annotation):
            return Composite(mark, value.name, dict(value.attributes))
        if isinstance(value, str):
            names = _KERAS_ATTRIBUTES if mark == "api_implements" else ()
            found = {name: function.attributes[name] for name in names if name in function.attributes}
            return Composite(mark, value, found)
    return None


def inline_around_composites(module: Module, context: Context) -> None:
    """Inline all calls but those of marked functions that a rule claims.

    So the rules see weights as constants, and composites inside other functions come to light.
    """
    rules: Sequence[CompositeRule] = context.options.composite_rules
    for function in module.functions.values():
        found = composite_of(function)
        if found is not None and _rules_for(found, rules):
            function.attributes[PRESERVE] = True
    inline(module, context)


def fuse_composites(module: Module, context: Context) -> None:
    """Replace calls of claimed functions by what their rules build; inline those refused.

    It goes from the outside in: what a composite's body calls gets its turn in the next round, if the composite was
    refused. There the rules see the operands that it was called with.
    """
    rules: Sequence[CompositeRule] = context.options.composite_rules
    while True:
        refused = [call for call in _claimed_calls(module) if not _fuse(call, module, context, rules)]
        _release(refused, module)
        drop_unreachable(module)
        if not refused:
            return
        inline(module, context)
        fold(module, context)


def _claimed_calls(module: Module) -> list[Op]:
    """The calls of claimed functions, but for those in claimed functions."""
    functions = [function for function in module.functions.values() if PRESERVE not in function.attributes]
    return [op for function in functions for op in function.ops() if _claimed(op, module)]


def _release(calls: Sequence[Op], module: Module) -> None:
    """Let the calls run copies that are inlined; other calls of the same functions keep their chance."""
    copies: dict[str, Symbol] = {}
    for call in calls:
        name = _callee(call)
        if name not in copies:
            copy = module.add(clone_function(module.functions[name], module.fresh_name(name)))
            del copy.attributes[PRESERVE]
            copies[name] = Symbol(copy.name)
        call.attributes["f"] = copies[name]


def _callee(call: Op) -> str:
    symbol = call.attributes["f"]
    assert isinstance(symbol, Symbol)
    return symbol.name


def _claimed(op: Op, module: Module) -> bool:
    return op.kind in CALL_KINDS and PRESERVE in module.functions[_callee(op)].attributes


def _rules_for(found: Composite, rules: Sequence[CompositeRule]) -> list[CompositeRule]:
    return [rule for rule in rules if rule.claims(found.mark, found.name)]


def _fuse(call: Op, module: Module, context: Context, rules: Sequence[CompositeRule]) -> bool:
    """Replace a call by the first rule that takes it."""
    found = composite_of(module.functions[_callee(call)])
    assert found is not None and call.function is not None
    rewriter = Rewriter(call.function, context.dialects)
    for rule in _rules_for(found, rules):
        builder = rewriter.builder(call)
        try:
            values = rule.apply(call, found.attributes, builder)
        except NoMatch as refusal:
            context.record(found.name, "refused", call.location, refusal.reason, owner=rule.owner, **refusal.facts)
            continue
        kinds = [op.kind for op in builder.staged]
        sources = [value.op for value in call.inputs if value.op is not None]
        rewriter.replace(call, values, builder)
        for source in sources:
            rewriter.erase_dead(source)
        context.record(found.name, "fused", call.location, owner=rule.owner, ops=kinds)
        return True
    return False
