"""Write layers in forms that XNNPACK runs faster, and say so.

    %y = tfl.depthwise_conv_2d(%x, dense<...> : tensor<1x7x7x96xf32>, %bias)
becomes
    %0 = tfl.depthwise_conv_2d(%x, dense<...> : tensor<1x3x7x96xf32>, %bias)
    %1 = tfl.depthwise_conv_2d(%x, dense<...> : tensor<1x2x7x96xf32>) {dilation_h_factor = 4}
    %2 = tfl.depthwise_conv_2d(%x, dense<...> : tensor<1x2x7x96xf32>) {dilation_h_factor = 6}
    %y = tfl.add(tfl.add(%0, %1), %2)

Each replacement is compared with the op when it is made, like a fusion.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from importlib import import_module
from typing import Any

from litefuse.context import Context
from litefuse.errors import NoMatch, required
from litefuse.ir import Module, Op, Value
from litefuse.passes.optimize.fast_forms import FAMILIES
from litefuse.passes.optimize.fast_forms.float_forms import float_rules
from litefuse.passes.optimize.fast_forms.form import FormRule, RewriteChooser
from litefuse.rewrite.context import RewriteContext
from litefuse.rewrite.driver import apply_rules
from litefuse.rewrite.rule import Rule, by_kind


def fast_forms(module: Module, context: Context) -> None:
    """Rewrite the layers of every function; an event names each layer, and how to keep it."""
    _rewrite(module, context, load_forms(name for name, kinds in FAMILIES.items() if module.has_any(kinds)))


def load_forms(families: Iterable[str]) -> tuple[FormRule, ...]:
    """Import the forms of some families."""
    return tuple(form for name in families for form in import_module(f"{__package__}.{name}").FORMS)


def float_forms(module: Module, context: Context) -> None:
    """Compute ops of a quantized LiteRT file in float where that is faster (`float_forms.py`)."""
    _rewrite(module, context, tuple(float_rules().values()))


def _rewrite(module: Module, context: Context, rewrites: Sequence[FormRule]) -> None:
    chooser = RewriteChooser(context)
    forms = {form.rule.owner: form for form in rewrites}
    rules = by_kind([_where_wanted(form, chooser) for form in rewrites if not _copies_constants(form, module)])
    checked: dict[object, dict[str, Any]] = {}
    described: dict[str, Any] = {}

    def accept(op: Op, values: Sequence[Value], builder: RewriteContext) -> None:
        form = forms[required(builder.rule, "no rule is running")[1]]
        key = _geometry(form, op)
        if key not in checked:
            checked[key] = context.check(module, values, builder)
        chooser.require_bytes(form.form, op, builder.staged, module)
        described.clear()
        # Afterwards, the op has no operands.
        described.update(chooser.describe(form.form, op), **checked[key])

    def observe(rule: Rule, op: Op) -> None:
        context.record(rule.name, "note", op.location, **described)

    def note_refusal(rule: Rule, op: Op, refusal: NoMatch) -> None:
        if refusal.facts.keys() & {"error", "growth"}:
            context.record(rule.name, "refused", op.location, refusal.reason, **refusal.facts)

    for function in module.functions.values():
        apply_rules(function, rules, context.dialects, observe, accept, note_refusal)


def _copies_constants(form: FormRule, module: Module) -> bool:
    """Return whether a file would have constants twice: several functions have ops that the form replaces."""
    users = [
        function for function in module.functions.values() if not function.kinds.keys().isdisjoint(form.rule.kinds)
    ]
    return form.form.copies_constants and len(users) > 1


def _geometry(form: FormRule, op: Op) -> object:
    """Return what the replacement of an op depends on, besides the numbers in its weights."""
    sizes, types = form.form.sizes(op) or {}, [value.type for value in op.inputs]
    constants = [value.constant is not None for value in op.inputs]
    return form.rewrite, repr(sizes), repr(types), repr(constants), repr(op.attributes)


def _where_wanted(form: FormRule, chooser: RewriteChooser) -> Rule:
    rule = form.rule
    return Rule(rule.kinds, rule.function, rule.name, after=rule.after, where=partial(chooser.wants, form.form))
