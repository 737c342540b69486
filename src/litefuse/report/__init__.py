"""Events of a conversion, and the report made from them: refusals first, then fusions and changes."""

import fnmatch
import json
import logging
import math
import re
import textwrap
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from litefuse.errors import ConversionError, count_noun
from litefuse.files import format_size
from litefuse.ir import CONSTANT, UNKNOWN_LOCATION, Location, Module
from litefuse.option_values import Strict
from litefuse.quantization import Quantization
from litefuse.report.quantized import InexactValue, IntegerEnd, OutputRatio, QuantizedOp

if TYPE_CHECKING:
    from litefuse.quantization.precision import Precision

Outcome = Literal["fused", "refused", "inlined", "preserved", "changed", "removed", "note", "warning", "flex"]

_TITLES = {
    "refused": "Not fused",
    "flex": "Flex ops (need TensorFlow's Flex delegate)",
    "warning": "Warnings",
    "fused": "Fused",
    "preserved": "Preserved",
    "removed": "Removed",
    "changed": "Changed",
    "inlined": "Inlined",
    "note": "Notes",
}

_LEVELS = {"warning": logging.WARNING, "flex": logging.WARNING, "refused": logging.INFO, "fused": logging.INFO}
_RELUS = ("Relu", "Relu6", "ReluN1To1")
_ABSORBED: tuple[tuple[str, tuple[str, ...], tuple[str, ...]], ...] = (
    # Keras 3 expresses batch normalization as arithmetic, with an Rsqrt of the variance.
    ("batch normalization", ("FusedBatchNorm", "FusedBatchNormV2", "FusedBatchNormV3", "Rsqrt"), ("rsqrt",)),
    ("activation", _RELUS, ("relu", "relu6", "relu_n1_to_1", "relu_0_to_1")),
    ("bias addition", ("BiasAdd",), ()),
)
"""Ops that LiteRT ops can absorb: a noun, the TensorFlow ops, and the LiteRT ops of those not absorbed."""
_LAYERS = {
    "tfl.unidirectional_sequence_lstm": "LSTM",
    "tfl.bidirectional_sequence_lstm": "bidirectional LSTM",
    "tfl.unidirectional_sequence_rnn": "simple RNN",
    "tfl.bidirectional_sequence_rnn": "bidirectional simple RNN",
}
_WIDTH = 110
OLDEST_LITERT = "LiteRT 1.0.1"
"""A file that it runs is not worth mentioning: only old versions of TensorFlow do not."""
_SHOWN_LOCATIONS = 3
# Facts that are shown elsewhere, or that matter only to authors of rules.
_INNER_FACTS = (
    *(
        "owner",
        "ops",
        "matched",
        "of",
        "count",
        "verified",
        "unverified",
        "error",
        "calls",
        "proved",
        "unproved",
        "tried",
        "replaced",
        "asked",
        "signal_to_noise",
    ),
)

# Keras 2 appends a UUID to the names of its composites.
_UUID = re.compile(r"_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


class Event(NamedTuple):
    """An action that a pass took or refused, and its location in the user's model."""

    pass_name: str
    rule: str
    outcome: Outcome
    location: Location = UNKNOWN_LOCATION
    reason: str = ""
    facts: Mapping[str, Any] = MappingProxyType({})


@dataclass(eq=False, repr=False, slots=True)
class Report:
    """The report of a conversion: events, the numbers of ops before and after, and the time of each pass.

    `source_ops` counts the ops of the source model by kind, `ops` those of the written file; `seconds` maps passes to
    seconds. If the model was quantized, `scheme` is the requested scheme, `quantization` describes each op,
    and `integer_ends` the inputs and outputs in integers. `recipe` has the options, with the rules that litefuse added,
    and `precision` says how these were chosen if there were targets.
    """

    events: Sequence[Event]
    ops: dict[str, int] = field(default_factory=dict[str, int])
    source_ops: dict[str, int] = field(default_factory=dict[str, int])
    seconds: dict[str, float] = field(default_factory=dict[str, float])
    scheme: str = ""
    quantization: Sequence[QuantizedOp] = ()
    integer_ends: Sequence[IntegerEnd] = ()
    recipe: Quantization | None = None
    precision: "Precision | None" = None
    outputs: Sequence[OutputRatio] = ()
    inexact: Sequence[InexactValue] = ()
    min_runtime_version: str = ""
    """The version of TensorFlow Lite that the file needs, as its metadata says."""
    min_runtimes: Sequence[str] = ()
    """The oldest versions of TensorFlow and LiteRT that run the file, as far as they were measured."""

    @property
    def fused(self) -> list[Event]:
        """Events of successful fusions."""
        return [event for event in self.events if event.outcome == "fused"]

    @property
    def refused(self) -> list[Event]:
        """Events of refused fusions, with the reasons."""
        return [event for event in self.events if event.outcome == "refused" and not is_refused_quantization(event)]

    @property
    def flex(self) -> list[Event]:
        """Events of ops that LiteRT cannot express, which TensorFlow's Flex delegate must run."""
        return [event for event in self.events if event.outcome == "flex"]

    def to_json(self) -> str:
        """Return the report as JSON text."""
        events = [event_facts(event) for event in self.events]
        facts: dict[str, Any] = {
            "events": events,
            "ops": self.ops,
            "source_ops": self.source_ops,
            "seconds": self.seconds,
        }
        if self.min_runtime_version:
            facts |= {"min_runtime_version": self.min_runtime_version, "min_runtimes": list(self.min_runtimes)}
        return json.dumps(facts | quantization_facts(self), indent=2)

    def __repr__(self) -> str:
        refused = f", {len(self.refused)} not fused" if self.refused else ""
        return f"<litefuse.Report {sum(self.source_ops.values())} -> {sum(self.ops.values())} ops{refused}>"

    def _repr_html_(self) -> str:
        """Return the report as HTML, for notebooks."""
        from html import escape

        return f"<pre>{escape(str(self))}</pre>"

    def __str__(self) -> str:
        return self.to_text()

    def to_text(self, *, verbose: bool = False) -> str:
        """Return the report as text; with `verbose`, also list internal rewrites by name."""
        before, after = sum(self.source_ops.values()), sum(self.ops.values())
        total = sum(self.seconds.values())
        source = "LiteRT op" if any(kind.startswith("tfl.") for kind in self.source_ops) else "TensorFlow op"
        lines = [f"{count_noun(before, source)} became {count_noun(after, 'LiteRT op')} in {total:.2f} s"]
        lines += summary(self)
        if self.min_runtimes and (verbose or OLDEST_LITERT not in self.min_runtimes):
            lines.append(f"Needs {' or '.join(self.min_runtimes)}, or newer.")
        lines += _describe_quantization(self)
        if self.precision is not None:
            lines += self.precision.lines(verbose=verbose)
        if verbose:
            lines += _describe_exactness(self)
        for outcome, title in _TITLES.items():
            if outcome == "changed" and not verbose:
                continue
            # Refused quantizations are described in the user's words above.
            chosen = [event for event in self.events if event.outcome == outcome and not is_refused_quantization(event)]
            detailed = [event for event in chosen if _has_details(event)]
            if detailed:
                lines.append(f"{title}:")
                lines += [f"  {line}" for line in _format_events(detailed)]
            names = [event.rule for event in chosen if not _has_details(event)]
            if names:
                lines += listing(title, dict.fromkeys(names))
        lines += listing("Ops", by_count(self.ops))
        return "\n".join(lines)


def summary(report: Report) -> list[str]:
    """Return a one-sentence summary of the ops that were absorbed or fused, or no line if there were none."""
    before, after = report.source_ops, report.ops
    absorbed = [
        count_noun(count, noun)
        for noun, kinds, left in _ABSORBED
        if (count := _total(before, kinds, "tf.") - _total(after, left, "tfl.")) > 0
    ]
    parts = [f"absorbed into other ops: {', '.join(absorbed)}"] if absorbed else []
    parts += [
        f"{count_noun(count, noun)} {'became one op' if count == 1 else 'became one op each'}"
        for kind, noun in _LAYERS.items()
        if (count := after.get(kind, 0))
    ]
    text = "; ".join(parts)
    return [f"{text[0].upper()}{text[1:]}."] if text else []


def _describe_quantization(report: Report) -> list[str]:
    """Return a sentence about the quantization, and the ops that stay in float with the reasons."""
    ops = report.quantization
    if not report.scheme:
        return []
    integers = [op for op in ops if op.scheme in ("int8", "int16x8")]
    floats = [op for op in ops if op.scheme == "float32"]
    sizes = [sum(op.bytes_before for op in ops), sum(op.bytes_after for op in ops)]
    takes = f"Float constants of {format_size(sizes[0])} take {format_size(sizes[1])}."
    if integers:
        rest = f"; {count_noun(len(floats), 'stays', 'stay')} in float" if floats else ""
        others = [op for op in ops if op not in integers and op not in floats]
        more = f"; {count_noun(len(others), 'has', 'have')} smaller weights and float activations" if others else ""
        verb = "computes" if len(integers) == 1 else "compute"
        text = f"{len(integers)} of {count_noun(len(ops), 'op')} {verb} in integers{more}{rest}. {takes}"
    else:
        stored = Counter(op.scheme for op in ops if op.scheme != "float32")
        done = ", ".join(f"{count_noun(count, 'op')} {_STORED[scheme]}" for scheme, count in stored.items())
        text = f"{done or 'no op was quantized'}. {takes}"
        if set(stored) == {"float16"}:
            text += (
                " A CPU converts them to float32 when it loads the file: memory and the time of a call stay the same."
            )
        floats = [op for op in floats if op.reason != NO_WEIGHTS]
    lines = textwrap.wrap(f"Quantized to {report.scheme}: {text}", _WIDTH, subsequent_indent="  ")
    if report.integer_ends:
        lines += ["Integers at the interface:", *(f"  {end}" for end in report.integer_ends)]
    lines += _list_reasons("Not quantized:", floats)
    wider = [op for op in ops if op.reason and op.scheme != "float32"]
    return lines + _list_reasons("In more bits than requested:", wider)


def _list_reasons(title: str, ops: Iterable[QuantizedOp]) -> list[str]:
    """Return the title, and a line for the ops of each kind that have the same reason."""
    groups: dict[tuple[str, str], list[str]] = {}
    for op in ops:
        groups.setdefault((op.op, op.reason), []).append(op.layer or op.name)
    lines = [f"  {op}{_format_locations(Counter(where))}: {reason}" for (op, reason), where in groups.items()]
    return [title, *lines] if lines else []


def _describe_exactness(report: Report) -> list[str]:
    """Return a line for each op of a quantized model: least exact first, then those that were not measured."""
    known = sorted((op.snr, number) for number, op in enumerate(report.quantization) if op.snr is not None)
    measured = [report.quantization[number] for _, number in known]
    rest = [op for op in report.quantization if op.snr is None and op.bytes_before]
    lines = ["Quantized ops, least exact first (signal-to-noise ratio on the samples):"] if measured else []
    for op in measured:
        alone = "" if op.snr_alone is None else f", {op.snr_alone:.1f} dB alone"
        lines.append(f"  {op.snr:5.1f} dB  {_describe_op(op)}{alone}")
    if report.outputs:
        lines.append("Outputs (signal-to-noise ratio on the samples):")
        lines += [f"  {output.snr:5.1f} dB  {output.name!r} of {output.signature!r}" for output in report.outputs]
    if rest:
        lines += ["Quantized ops:", *(f"  {_describe_op(op)}" for op in rest)]
    return lines


def _describe_op(op: QuantizedOp) -> str:
    size = f", {format_size(op.bytes_before)} became {format_size(op.bytes_after)}" if op.bytes_before else ""
    return f"{op.op} in {op.layer or op.name}: {op.scheme}{size}"


NO_WEIGHTS = "it has no weights"
_STORED = {
    "float16": "with float16 weights",
    "dynamic": "with 8-bit weights",
    "int4": "with 4-bit weights",
    "int2": "with 2-bit weights",
    "weight-only": "with 8-bit weights, computing in float",
}


def is_refused_quantization(event: Event) -> bool:
    """Return whether the event says why an op or its weights stay in float."""
    return event.outcome == "refused" and _is_quantization(event)


def refused_quantizations(events: Iterable[Event]) -> dict[tuple[Location, str], str]:
    """Return why ops stay in float, by location and name; the name is "" if the reason concerns all ops there."""
    refused = filter(is_refused_quantization, events)
    return {(event.location, str(event.facts.get("op", ""))): event.reason for event in refused}


def _is_quantization(event: Event) -> bool:
    return event.pass_name.startswith("quantize-") or event.pass_name == "compute-in-float"


def _total(ops: Mapping[str, int], kinds: Iterable[str], prefix: str) -> int:
    return sum(ops.get(f"{prefix}{kind}", 0) for kind in kinds)


def check_fused(events: Sequence[Event], strict: Strict) -> None:
    """Raise `ConversionError` unless everything that `strict` requires was fused."""
    if not strict.composites and not strict.names:
        return
    events = [event for event in events if not _is_quantization(event)]
    failed = [event for event in events if _is_failure(event) and _is_wanted(event, strict)]
    names = [name for event in events if event.outcome in ("fused", "preserved") for name in _names(event)]
    missing = [name for name in strict.names if not fnmatch.filter(names, name)]
    lines = [f"  {line}" for line in _format_events(failed)] + [
        f"  {name}: nothing with this name was fused" for name in missing
    ]
    if lines:
        raise ConversionError(
            "strict: not everything was fused:\n" + "\n".join(lines),
            hint="\nConvert without strict to get the file anyway.",
        )


def _is_failure(event: Event) -> bool:
    """Return whether something was not fused although the user did not request that."""
    return event.outcome == "refused" or (event.outcome == "inlined" and not event.facts.get("asked"))


def _is_wanted(event: Event, strict: Strict) -> bool:
    if strict.composites and event.pass_name == "fuse-composites":
        return True
    return any(fnmatch.filter(_names(event), name) for name in strict.names)


def _names(event: Event) -> list[str]:
    """Return the names of an event: those of its rule and of the ops that the rule emitted."""
    return [plain_rule(event.rule), event.rule, *(kind.partition(".")[2] for kind in event.facts.get("ops", ()))]


def log(report: Report) -> None:
    """Log the report to the logger `litefuse`: warnings, fusions and refusals (INFO), everything else (DEBUG)."""
    logger = logging.getLogger("litefuse")
    for event in report.events:
        level = _LEVELS.get(event.outcome, logging.DEBUG)
        if logger.isEnabledFor(level):
            title = _TITLES[event.outcome]
            if is_refused_quantization(event):
                title = "Not quantized"
            logger.log(level, "%s: %s", title, _format_events([event])[0])
    if logger.isEnabledFor(logging.DEBUG):
        for name, seconds in report.seconds.items():
            logger.debug("%s took %.4f s", name, seconds)


def _has_details(event: Event) -> bool:
    """Return whether the event has details beyond the name of its rule."""
    return bool(event.reason or event.location.name or "ops" in event.facts)


def event_facts(event: Event) -> dict[str, Any]:
    """Return an event as plain data, for JSON."""
    return {
        "pass": event.pass_name,
        "rule": event.rule,
        "outcome": event.outcome,
        "location": event.location.name,
        "layer": event.location.layer,
        "reason": event.reason,
        "facts": {name: _plain(value) for name, value in event.facts.items()},
    }


def quantization_facts(report: Report) -> dict[str, Any]:
    """Return the quantization as plain data, for JSON; no key if there was none."""
    if not report.scheme:
        return {}
    return {
        "quantization": {
            "scheme": report.scheme,
            "ops": [op._asdict() for op in report.quantization],
            "integer_ends": [end._asdict() for end in report.integer_ends],
            "outputs": [output._asdict() for output in report.outputs],
            "inexact": [
                {name: fact for name, fact in value._asdict().items() if name != "remedies"} for value in report.inexact
            ],
            **({} if report.precision is None else {"precision": report.precision.facts()}),
        }
    }


def by_count(ops: Mapping[str, int]) -> list[str]:
    """Format counts as `35 conv_2d`, `10 add`, ...: most frequent first, without the dialect."""
    counts = sorted(ops.items(), key=lambda item: (-item[1], item[0]))
    return [f"{count} {kind.partition('.')[2]}" for kind, count in counts]


def listing(title: str, items: Iterable[str]) -> list[str]:
    """Format `title: item, item, ...`, wrapped to lines of limited width."""
    # Non-breaking spaces keep the words of an item on one line.
    text = ", ".join(item.replace(" ", "\xa0") for item in items) or "none"
    wrapped = textwrap.wrap(f"{title}: {text}", _WIDTH, subsequent_indent="  ", break_long_words=False)
    return [line.replace("\xa0", " ") for line in wrapped]


def plain_rule(rule: str) -> str:
    """Return the name of a rule or composite without the UUID that Keras appends."""
    return _UUID.sub("", rule)


def count_ops(module: Module) -> dict[str, int]:
    """Count the ops of all functions by kind, except constants and state placeholders."""
    skipped = (CONSTANT, "tfl.pseudo_variable", "tfl.pseudo_update", "tfl.pseudo_final_state")
    counts: Counter[str] = Counter()
    for function in module.functions.values():
        counts.update(function.kinds)
    return dict(sorted((kind, count) for kind, count in counts.items() if kind not in skipped))


def _format_events(events: Sequence[Event]) -> list[str]:
    """Format events, one line each; equal events at several locations share a line."""
    groups: dict[tuple[str, str, str], list[Event]] = {}
    for event in events:
        reason = _reason(event) or event.facts.get("unverified", "")
        groups.setdefault((plain_rule(event.rule), _result(event), reason), []).append(event)
    lines: list[str] = []
    for (rule, result, _), alike in groups.items():
        where = Counter(event.location.layer or event.location.name for event in alike)
        details = [text for text in (_reason(alike[0]), _verification(alike)) if text]
        lines.append(": ".join((rule + _format_locations(where) + result, *details)))
    return lines


def _verification(events: Sequence[Event]) -> str:
    """Describe the verification of fused replacements: the largest error, or why they are unverified."""
    facts = [event.facts for event in events if event.outcome == "fused" and "verified" in event.facts]
    if not facts:
        return ""
    if not facts[0]["verified"]:
        return f"unverified: {facts[0]['unverified']}"
    worst = max(facts, key=lambda fact: fact["error"])
    text = f"error {worst['error']:.1g} over {count_noun(worst['calls'], 'call')}"
    shapes = min(fact.get("proved", 0) for fact in facts)
    tried = max(fact.get("tried", 0) for fact in facts)
    return f"{text}, {describe_proof(shapes, tried)}" if shapes else text


def describe_proof(shapes: int, tried: int) -> str:
    """Say for how many shapes a proof holds, and of how many operands only some numbers were tried."""
    numbers = f", for numbers of {count_noun(tried, 'operand')} that were tried" if tried else ""
    return f"equal for all inputs (proved for {count_noun(shapes, 'shape')}{numbers})"


def _format_locations(where: Mapping[str, int]) -> str:
    """Format locations as ` in dense`, ` in dense (3 times)` or ` at 12 places, first dense`."""
    named = [location for location in where if location]
    count = sum(where.values())
    if not named:
        return "" if count == 1 else f" ({count} times)"
    if len(where) == 1:
        return f" in {named[0]}" + (f" ({count} times)" if count > 1 else "")
    if len(where) <= _SHOWN_LOCATIONS and count == len(where):
        return f" in {', '.join(named)}"
    return f" at {count} places, first {named[0]}"


def _result(event: Event) -> str:
    """Describe the ops that replaced a fused composite, and the rule if it is the user's."""
    kinds = [kind.partition(".")[2] for kind in event.facts.get("ops", ()) if kind != CONSTANT]
    owner = str(event.facts.get("owner", ""))
    by = f" by {owner}" if ":" in owner and not owner.startswith("litefuse.") else ""
    return (f", now {', '.join(dict.fromkeys(kinds))}" if kinds else "") + by


def _reason(event: Event) -> str:
    """Return the reason of an event, with the facts of a refusal and how much of a pattern matched."""
    matched = event.facts.get("matched"), event.facts.get("of")
    facts = [f"{name}={_short(value)}" for name, value in event.facts.items() if name not in _INNER_FACTS]
    if event.outcome == "refused" and all(isinstance(number, int) for number in matched):
        facts.append(f"{matched[0]} of {matched[1]} ops match")
    return f"{event.reason} ({', '.join(facts)})" if facts and event.outcome == "refused" else event.reason


def _short(value: Any) -> str:
    return f"{value:.3g}" if isinstance(value, float) else str(value)


def _plain(value: Any) -> Any:
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    if isinstance(value, str | int | float | bool) or value is None:
        return value
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]  # pyright: ignore[reportUnknownVariableType]
    return str(value)
