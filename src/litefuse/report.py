"""The report: what became of the model, refusals first."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from litefuse.events import Event
from litefuse.ir import CONSTANT, Module

_TITLES = {
    "refused": "Not fused",
    "warning": "Warnings",
    "fused": "Fused",
    "preserved": "Preserved",
    "removed": "Removed",
    "changed": "Changed",
    "inlined": "Inlined",
    "note": "Notes",
}

# Keras 2 makes the names of its composites unique by a UUID.
_UUID = re.compile(r"_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")


@dataclass(slots=True)
class Report:
    """What the stages did, how many ops the model had and has, and how long each stage took.

    `seconds` maps stages to seconds; `ops` counts the written operators by kind.
    """

    events: Sequence[Event]
    ops: dict[str, int] = field(default_factory=dict[str, int])
    source_ops: dict[str, int] = field(default_factory=dict[str, int])
    seconds: dict[str, float] = field(default_factory=dict[str, float])

    @property
    def fused(self) -> list[Event]:
        """Events of what was fused."""
        return [event for event in self.events if event.outcome == "fused"]

    @property
    def refused(self) -> list[Event]:
        """Events of what could have been fused but was not, with the reasons."""
        return [event for event in self.events if event.outcome == "refused"]

    def to_json(self) -> str:
        """The report as JSON text."""
        events = [
            {
                "stage": event.stage,
                "rule": event.rule,
                "outcome": event.outcome,
                "location": event.location.name,
                "layer": event.location.layer,
                "reason": event.reason,
                "facts": {name: _plain(value) for name, value in event.facts.items()},
            }
            for event in self.events
        ]
        return json.dumps(
            {"events": events, "ops": self.ops, "source_ops": self.source_ops, "seconds": self.seconds},
            indent=2,
        )

    def __str__(self) -> str:
        before, after = sum(self.source_ops.values()), sum(self.ops.values())
        total = sum(self.seconds.values())
        lines = [f"{before} TensorFlow ops became {after} LiteRT ops in {total:.2f} s"]
        for outcome, title in _TITLES.items():
            chosen = [event for event in self.events if event.outcome == outcome]
            if not chosen:
                continue
            lines.append(f"{title}:")
            lines += [f"  {line}" for line in _grouped(chosen)]
        counts = sorted(self.ops.items(), key=lambda item: (-item[1], item[0]))
        lines.append("Ops: " + ", ".join(f"{count} {kind.removeprefix('tfl.')}" for kind, count in counts))
        return "\n".join(lines)


def count_ops(module: Module) -> dict[str, int]:
    """Ops by kind in all functions, constants and state placeholders left out."""
    skipped = (CONSTANT, "tfl.pseudo_variable")
    counts = Counter(op.kind for op in module.ops() if op.kind not in skipped)
    return dict(sorted(counts.items()))


def _grouped(events: Sequence[Event]) -> list[str]:
    """A line an event; alike events at several places share one line."""
    places: dict[tuple[str, str], list[str]] = {}
    for event in events:
        rule = _UUID.sub("", event.rule)
        # A list of kinds under "ops" is what took the place of a fused composite.
        ops = [kind for kind in event.facts.get("ops", ()) if kind != CONSTANT]
        rule = f"{rule} into {', '.join(dict.fromkeys(ops))}" if ops else rule
        places.setdefault((rule, event.reason), []).append(event.location.layer or event.location.name)
    lines: list[str] = []
    for (rule, reason), where in places.items():
        named = [name for name in where if name]
        text = rule
        if named:
            text += f" at {named[0]}" if len(where) == 1 else f" at {len(where)} places, first {named[0]}"
        lines.append(f"{text}: {reason}" if reason else text)
    return lines


def _plain(value: Any) -> Any:
    if isinstance(value, str | int | float | bool) or value is None:
        return value
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]  # pyright: ignore[reportUnknownVariableType]
    return str(value)
