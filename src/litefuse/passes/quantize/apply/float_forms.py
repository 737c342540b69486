"""Compute ops in float between integers where LiteRT is faster so.

    %2 = hard_swish(%1)  : int8 -> int8
becomes
    %3 = dequantize(%1); %4 = hard_swish(%3); %2 = quantize(%4)

Scales are chosen before, as if the op computed in integers. XNNPACK makes a table with 256 results of the three ops
if HARD_SWISH, or another function of one number, is alone between both conversions. Results of other ops that are
converted to float again are not rounded in between.
"""

from litefuse.context import Context
from litefuse.errors import NoMatch
from litefuse.ir import Builder, DType, Function, Module, Op, Rewriter, Value
from litefuse.passes.optimize.fast_forms.float_forms import TABULATED, emit_in_float, float_rules
from litefuse.passes.optimize.fast_forms.form import RewriteChooser
from litefuse.passes.quantize.integers.layers import integer_options
from litefuse.passes.quantize.prepare.decompose import decompositions
from litefuse.passes.simplify.dce import eliminate_dead_code
from litefuse.quantization import Quantization

REASON = "it is faster in float"
_REQUESTS = ("int8", "int16x8")
"""Schemes of the user's rules that keep an op in integers."""


def compute_in_float(module: Module, context: Context) -> None:
    """Rewrite the ops of the table that compute in int8; an event says how much faster each one is."""
    config, rules, chooser = integer_options(context), float_rules(), RewriteChooser(context)
    if config is None or not config.float_fallback:
        return
    bodies = decompositions(module)
    for name, function in module.functions.items():
        for op in function.ops_of(rules.keys()) if name not in bodies else ():
            form = rules[op.kind].form
            if _is_requested(op, config) or not chooser.wants(form, op):
                continue
            described, builder = chooser.describe(form, op), Builder(context.dialects, op.location)
            try:
                result = emit_in_float(builder, op)
                if not _is_read_as_floats(op):
                    chooser.require_bytes(form, op, builder.staged, module)
            except NoMatch as refusal:
                if "growth" in refusal.facts:
                    context.record(form.rewrite, "refused", op.location, refusal.reason, **refusal.facts)
                continue
            Rewriter(function, context.dialects).replace(op, [result], builder)
            context.record(form.rewrite, "note", op.location, **described)
            context.record("quantize-activations", "refused", op.location, REASON, op=op.name.upper())
        _leave_rounded(function, context)
    eliminate_dead_code(module, context)


def _is_requested(op: Op, config: Quantization) -> bool:
    """Return whether a rule of the user is for integers."""
    names = op.name, op.location.layer, op.location.name
    return next((rule.scheme for rule in config.rules if rule.matches(*names)), None) in _REQUESTS


def _is_read_as_floats(op: Op) -> bool:
    """Return whether the conversions around the op only move there from behind it."""
    readers = op.results[0].uses
    return op.kind not in TABULATED and all(
        reader.kind == "tfl.dequantize" and not _is_tabulated(reader.result) for reader in readers
    )


def _is_tabulated(value: Value) -> bool:
    """Return whether XNNPACK may make a table of one of the functions of the value."""
    return any(user.kind in TABULATED for user in value.uses)


def _leave_rounded(function: Function, context: Context) -> None:
    """Let ops that read the numbers of rewritten ops as floats read them before they are rounded."""
    rewriter, rewritten = Rewriter(function, context.dialects), float_rules().keys() - TABULATED
    for op in function.ops_of({"tfl.dequantize"}):
        rounded = op.inputs[0].op
        maker = rounded.inputs[0].op if rounded is not None and rounded.kind == "tfl.quantize" else None
        if maker is None or maker.kind not in rewritten or maker.result.dtype is not DType.F32:
            continue
        if not _is_tabulated(op.result):
            rewriter.replace(op, [maker.result])
