"""Try passes on a copy of a LiteRT file's module, and keep the copy only if they improve it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from litefuse.context import Context
from litefuse.dialects.rnn import UNROLLED
from litefuse.errors import LitefuseError, first_line
from litefuse.ir import CONSTANT, DType, Module
from litefuse.option_values import FASTEST
from litefuse.passes import base
from litefuse.passes.base import Pass
from litefuse.passes.recurrent import CHOOSE_FORMS
from litefuse.report import Event
from litefuse.rewrite.facts import is_plain

_REASONS = ("refused", "note")
"""Outcomes of events that say why a layer stays as it is."""
_FAILED = "layers"
"""Rule of the event that says why the passes failed, which matters if there are layers."""
_MAYBE_SLOWER = {
    "unrolled_layer": (
        "the fused op is smaller, but on x86-64 an unrolled layer of few units may be faster: tune=True measures both"
    ),
    "unrolled_gru": ("a loop is smaller, but on x86-64 an unrolled layer is often faster: tune=True measures both"),
}
"""By the rule of the event of a layer that was rolled up."""
_PRODUCTS = frozenset({"tfl.fully_connected", "tfl.batch_matmul"})
_ACTIVATIONS = frozenset({"tfl.tanh", "tfl.logistic", "tfl.relu", "tfl.relu6"})
_LOOPS = frozenset({"tfl.while"})
_FUSING = frozenset({"tfl.add", "tfl.fully_connected"})
_MIN_STEPS = 2


def may_have_layers(module: Module) -> bool:
    """Return whether the module has loops, or the products and activations of at least two steps."""
    if module.has_any(_LOOPS):
        return True
    if module.count(_PRODUCTS) < _MIN_STEPS:
        return False
    fused = (op for op in module.ops_of(_FUSING) if not is_plain(op))
    return module.count(_ACTIVATIONS) + sum(1 for _ in fused) >= _MIN_STEPS


def try_passes(
    module: Module, context: Context, passes: Sequence[Pass], tidy: Sequence[Pass], rest: Sequence[Pass]
) -> bool:
    """Run `passes` on a copy of the module; return whether it replaced the module.

    It does if a layer was recognized, and the copy is better: if the user requests the form of a layer in it, if it has
    fewer ops after the passes `tidy`, or with `tune=True` if its file is faster here. For an accelerator, which runs no
    loops, a copy with fewer of them is better. All passes that follow are `rest`, which includes `tidy`. The events of
    the passes are recorded if the copy is kept; else only those that say why a layer stays as it is.
    """
    own = context.fork()
    changed, events = _run(module, own, passes, rest), own.events
    has_improved = any(map(_improves, events))
    is_requested = any(_improves(event) and _is_requested(event, context) for event in events)
    is_better = changed is not None and (
        _has_fewer_loops(changed, module, context)
        or (has_improved and (is_requested or _is_better(changed, module, context, tidy, rest)))
    )
    if changed is None or not is_better:
        context.events += [event for event in events if _is_kept(event) and (has_improved or event.rule != _FAILED)]
        return False
    module.functions, module.initializers = changed.functions, changed.initializers
    context.events += events
    context.options = own.options
    if not context.options.tune:
        form_for = context.options.recurrent.form_for
        changes = {e.rule for e in events if e.outcome == "changed" and form_for(e.location) == FASTEST}
        for rule, reason in _MAYBE_SLOWER.items():
            if rule in changes:
                context.record(rule, "note", reason=reason)
    return True


def _is_kept(event: Event) -> bool:
    """Return whether an event is recorded although the copy is not kept: a reason, or a pattern of no layer."""
    return event.outcome in _REASONS or event.pass_name == CHOOSE_FORMS.name


def _improves(event: Event) -> bool:
    """Return whether a layer was fused, or a loop understood, or a form other than the unrolled one is the fastest."""
    is_loop = event.rule in ("rnn.scan", "unrolled_gru") and event.outcome == "changed"
    return event.outcome == "fused" or is_loop or event.facts.get("form", UNROLLED) != UNROLLED


def _is_requested(event: Event, context: Context) -> bool:
    """Return whether the user requests a form for the layer of an event, other than the one that it has."""
    form = context.options.recurrent.form_for(event.location)
    return form != FASTEST and (form != UNROLLED or event.rule == "rnn.scan")


def _has_fewer_loops(changed: Module, module: Module, context: Context) -> bool:
    return context.options.has_accelerator and changed.count(_LOOPS) < module.count(_LOOPS)


def _is_better(changed: Module, module: Module, context: Context, tidy: Sequence[Pass], rest: Sequence[Pass]) -> bool:
    from litefuse.passes.recurrent.lower.autotune import NOISE

    if context.options.tune:
        times = _measure({"changed": changed, "unchanged": module}, context, rest)
        if len(times) == 2:
            faster = times["changed"] <= times["unchanged"] * (1 + NOISE)
            listed = ", ".join(f"{name} {seconds * 1e3:.3g} ms" for name, seconds in times.items())
            layers = "rewritten" if faster else "as they are in the file"
            reason = f"recurrent layers are fastest here {layers}: {listed}"
            context.record("form", "note", reason=reason, seconds=times)
            return faster
    return _count_ops(changed, context, tidy) < _count_ops(module, context, tidy)


def _measure(modules: dict[str, Module], context: Context, rest: Sequence[Pass]) -> dict[str, float]:
    """Return the times of the files of modules with one signature; of less if one does not run on random inputs."""
    from litefuse.passes.recurrent.lower.autotune import measure_files

    (first, *others) = next(iter(modules.values())).signatures
    if others:
        return {}
    files = {name: _export(module, context, rest) for name, module in modules.items()}
    contents = {name: content for name, content in files.items() if content is not None}
    inputs = modules["unchanged"].functions[first.function].arguments
    arrays = [_random_array(value.dtype, value.shape) for value in inputs]
    return measure_files(contents, [array for array in arrays if array is not None], context)


def _export(module: Module, context: Context, rest: Sequence[Pass]) -> bytes | None:
    """Return the file that the following passes make of a copy of the module, in float; None if they fail."""
    own = context.fork(replace(context.options, quantize=None))
    try:
        return base.compile_module(module.copy(), own, rest).to_bytes()
    except LitefuseError:
        return None


def _random_array(dtype: DType, shape: Sequence[int | None] | None) -> Any:
    """Return numbers between -1 and 1, or zeros of other types; None if they do not have a fixed size."""
    if shape is None or not dtype.has_values or dtype is DType.STRING:
        return None
    sizes = [1 if dim is None else dim for dim in shape]
    return np.random.default_rng(0).uniform(-1, 1, sizes).astype(dtype.numpy)


def _run(module: Module, context: Context, passes: Sequence[Pass], following: Sequence[Pass]) -> Module | None:
    """Run the passes on a copy of the module; return it, or None if a pass failed, which an event says."""
    copy = module.copy()
    try:
        base.run(copy, context, passes, following=following)
    except LitefuseError as error:
        context.record(_FAILED, "refused", reason=first_line(error))
        return None
    return copy


def _count_ops(module: Module, context: Context, tidy: Sequence[Pass]) -> int:
    """Return the number of ops that the passes make of a copy of the module."""
    tidied = _run(module, context.fork(), tidy, ()) or module
    return tidied.size - tidied.count({CONSTANT})
