"""Convert a model again with the ops in float, or in 16 bits, that integers make too inexact, if that is enough."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from litefuse.errors import LitefuseError
from litefuse.options import Options
from litefuse.passes.quantize.search.inexact import MIN_OUTPUT_RATIO
from litefuse.quantization import LayerRule, Quantization
from litefuse.report import Event, Report
from litefuse.report.quantized import InexactValue, QuantizedOp, format_ratio

if TYPE_CHECKING:
    from litefuse.model import Model

_RULE = "mend-layers"
_ENOUGH = MIN_OUTPUT_RATIO + 6.0
"""Ratio in dB of outputs from which nothing more is tried."""
_MIN_GAIN = 3.0
"""By how many dB a more expensive remedy must be better."""
_SHOWN = 5
"""Number of ops that a message names."""
_REQUESTED = "requested by a rule"
"""The reason of an op that a rule keeps in float."""


def mend(model: Model, options: Options, convert: Callable[[Options], Model]) -> Model:
    """Return a model whose outputs are more exact, with fewer that are too inexact, or the same model.

    The remedies of the first measurement are tried in order, those of all causes at once, until all outputs are exact
    enough. `convert` converts the source with other options.
    """
    config: Quantization | None = options.quantize
    if config is None or not config.float_fallback or isinstance(cast("object", config.samples), Iterator):
        return model
    best, started = model, time.perf_counter()
    for rules in _remedies(model.report):
        try:
            candidate = convert(replace(options, quantize=replace(config, rules=(*config.rules, *rules))))
        except LitefuseError:
            continue
        is_comparable = _names(candidate.report) >= _names(model.report)
        if is_comparable and _gain(candidate.report, best.report) >= (0.0 if best is model else _MIN_GAIN):
            best = candidate
        if all(output.snr >= _ENOUGH for output in best.report.outputs):
            break
    seconds = time.perf_counter() - started
    if best is not model:
        _explain(best.report, model.report, len(config.rules))
        seconds += math.fsum(model.report.seconds.values()) - math.fsum(best.report.seconds.values())
    best.report.seconds[_RULE] = seconds
    return best


def _remedies(report: Report) -> Iterator[tuple[LayerRule, ...]]:
    """Yield rules to try: for each cause the next remedy, or its last one."""
    causes = [value.remedies for value in report.inexact if value.remedies]
    for index in range(max(map(len, causes), default=0)):
        chosen = [remedies[min(index, len(remedies) - 1)] for remedies in causes]
        yield tuple(dict.fromkeys(rule for rules in chosen for rule in rules))


def _names(report: Report) -> set[tuple[str, str]]:
    return {(output.signature, output.name) for output in report.outputs}


def _gain(report: Report, before: Report) -> float:
    """Return by how many dB outputs are more exact, up to `_ENOUGH`; negative unless fewer are too inexact."""
    low, low_before = (sum(output.snr < MIN_OUTPUT_RATIO for output in one.outputs) for one in (report, before))
    if low > low_before or (low == low_before and low):
        return -math.inf
    sums = [math.fsum(min(output.snr, _ENOUGH) for output in one.outputs) for one in (report, before)]
    return sums[0] - sums[1]


def _explain(report: Report, before: Report, given: int) -> None:
    """Record which ops compute in float or in 16 bits, and why; `given` is the number of the user's rules."""
    assert report.recipe is not None
    rules = report.recipe.rules[given:]
    causes = [value for value in before.inexact if value.remedies]
    ratios = {(output.signature, output.name): output.snr for output in before.outputs}
    gains = [
        f"output {output.name!r} of {output.signature!r} has {format_ratio(output.snr)} "
        f"instead of {format_ratio(ratio)}"
        for output in report.outputs
        if (ratio := ratios.get((output.signature, output.name), output.snr)) < MIN_OUTPUT_RATIO
    ]
    chosen = [op for op in report.quantization if any(rule.matches(op.op, op.layer, op.name) for rule in rules)]
    floats, others = ([op for op in chosen if (op.scheme == "float32") is is_float] for is_float in (True, False))
    kept = [f"in {name}: {_list(ops)}" for name, ops in (("float", floats), ("16 bits", others)) if ops]
    reason = f"{'; '.join(gains)}, because these ops compute {'; '.join(kept)}. In integers, {_describe(causes)}"
    report.events = [*report.events, Event(_RULE, _RULE, "note", reason=reason)]
    first = causes[0]
    why = f"{first.op} in {first.layer or first.name} has only {format_ratio(first.snr)} with integers here"
    report.quantization = [_give_reason(op, why) if op in chosen else op for op in report.quantization]


def _list(ops: list[QuantizedOp]) -> str:
    names = list(dict.fromkeys(f"{op.op} in {op.layer or op.name}" for op in ops))
    more = f", and {len(names) - _SHOWN} more" if len(names) > _SHOWN else ""
    return f"{', '.join(names[:_SHOWN])}{more}"


def _describe(causes: list[InexactValue]) -> str:
    first = causes[0]
    more = f"; and {len(causes) - 1} more" if len(causes) > 1 else ""
    cause = f": {first.cause}" if first.cause else ""
    return f"{first.op} in {first.layer or first.name} has {format_ratio(first.snr)}{cause}{more}"


def _give_reason(op: QuantizedOp, reason: str) -> QuantizedOp:
    return op._replace(reason=reason) if op.reason in ("", _REQUESTED) and op.scheme == "float32" else op
