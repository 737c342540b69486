"""The driver of the optimizations."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import partial

from litefuse.context import Context
from litefuse.dialects.tfl.targets.fast_forms import Sizes
from litefuse.ir import CONSTANT, Function, Module, Op
from litefuse.passes import peepholes
from litefuse.passes.optimize import arithmetic, functions, logic, normalizations, reductions
from litefuse.passes.optimize.fast_forms.form import RewriteChooser, RewriteForm
from litefuse.passes.optimize.layers import activations, affine, dilation, padding, products, transposed_convolutions
from litefuse.passes.optimize.movement import (
    broadcasts,
    concat_slice,
    heads,
    hoist_elementwise,
    reshapes,
    selections,
    series,
    transposes,
    unit_axes,
)
from litefuse.passes.simplify.cse import LargeConstants, eliminate_common
from litefuse.passes.simplify.dce import Effects, eliminate_dead_ops
from litefuse.quantization import MIN_FLOAT16_ELEMENTS, Quantization
from litefuse.rewrite.collect import rewrites_in
from litefuse.rewrite.driver import apply_rules
from litefuse.rewrite.rule import Rule, by_kind

REWRITES = peepholes.REWRITES + rewrites_in(
    concat_slice,
    unit_axes,
    selections,
    broadcasts,
    transposes,
    reshapes,
    normalizations,
    hoist_elementwise,
    series,
    heads,
    products,
    dilation,
    transposed_convolutions,
    padding,
    affine,
    arithmetic,
    functions,
    reductions,
    logic,
    activations,
)
MAX_ROUNDS = 4
_IN_LITERT = frozenset({"convolution_of_blocks"})
"""Rewrites to ops that have no kernel for 16-bit activations, or that tflite-micro may lack."""


def _no_sizes(op: Op) -> Sizes:
    """Return the sizes that decide where a rewrite is always faster."""
    del op
    return {}


def _block_sizes(op: Op) -> Sizes:
    """Return the sizes for transposed convolutions whose kernels are their strides."""
    del op
    return {"blocks": 1}


_SERIES = RewriteForm("series-as-images", _no_sizes, "series as images between convolutions", "reshapes")
_DILATED = RewriteForm("dilated-convolutions", _no_sizes, "dilated convolution in one op", "SPACE_TO_BATCH_ND")
_BLOCKS = RewriteForm(
    "split-transposed-convolution", _block_sizes, "transposed convolution as a convolution and DEPTH_TO_SPACE", "one op"
)
FASTER: Mapping[str, RewriteForm] = {
    **dict.fromkeys(("padded_series", "sum_of_series", "concatenated_series"), _SERIES),
    **dict.fromkeys(("dilated_series", "dilated_convolution"), _DILATED),
    "convolution_of_blocks": _BLOCKS,
}
"""Rules whose reason is the speed of XNNPACK, which the user can turn off by the names of these forms."""


class RewriteCounts(Counter[str]):
    """The number of rewrites by rule, and the layers of those in `FASTER`."""

    def __init__(self) -> None:
        super().__init__()
        self._layers: list[tuple[str, Op]] = []

    def observe(self, rule: Rule, op: Op) -> None:
        """Count a rewrite; an observer for `apply_rules`."""
        self[rule.name] += 1
        if rule.name in FASTER:
            self._layers.append((rule.name, op))

    def record(self, context: Context) -> None:
        """Record an event for each rule, and for each layer that is faster in XNNPACK."""
        for name, count in sorted(self.items()):
            context.record(name, "changed", count=count)
        chooser = RewriteChooser(context)
        if chooser.is_for_xnnpack:
            for name, op in self._layers:
                form = FASTER[name]
                context.record(form.rewrite, "note", op.location, **chooser.describe(form, op))


def optimize(module: Module, context: Context) -> None:
    """Apply the rewrites to every function until none applies, merge equal ops and remove dead ones.

    Merging and removing ops may enable more rewrites (a value may then have a single use), so another
    round follows if they changed anything, up to `MAX_ROUNDS`.
    """
    config: Quantization | None = context.options.quantize
    rules = by_kind([rule for rule in REWRITES if _is_wanted(rule, context)])
    effects = Effects(module, context.dialects)
    large = LargeConstants()
    counts = RewriteCounts()
    accept = None
    if config is not None and config.quantizes_inputs:
        accept = partial(affine.refuse_uneven_factors, least_size=config.min_elements)
    elif config is None and context.wide_constants is not None and not context.target.is_micro:
        accept = partial(affine.refuse_wider_filters, least_size=MIN_FLOAT16_ELEMENTS)
    for function in module.functions.values():
        _tidy(function, effects, large, context)
        for _ in range(MAX_ROUNDS):
            apply_rules(function, rules, context.dialects, counts.observe, accept)
            if not _tidy(function, effects, large, context):
                break
    counts.record(context)


def _is_wanted(rule: Rule, context: Context) -> bool:
    """Return whether the user and the target want a rewrite."""
    if rule.name in _IN_LITERT and (context.target.is_micro or _has_int16(context.options.quantize)):
        return False
    return rule.name not in FASTER or context.options.rewrites.get(FASTER[rule.name].rewrite) is not False


def _has_int16(config: Quantization | None) -> bool:
    """Return whether the user asks for activations of 16 bits."""
    return config is not None and (
        config.activations == "int16" or any(rule.scheme == "int16x8" for rule in config.rules)
    )


def _tidy(function: Function, effects: Effects, large: LargeConstants, context: Context) -> bool:
    """Remove dead ops and merge equal ones; return whether that removed any op other than a constant."""
    before = _size(function)
    eliminate_dead_ops(function, effects)
    eliminate_common(function, context.dialects, large=large)
    return _size(function) < before


def _size(function: Function) -> int:
    return function.size - function.kinds.get(CONSTANT, 0)
