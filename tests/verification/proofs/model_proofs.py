"""Models whose marked layers are fused: the rules that their conversions prove."""

from __future__ import annotations

from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path

from litefuse import convert
from tests.support.generated import require_models
from tests.support.golden import RuleName, record_rules

MODELS = ("lingvo/*", "library/nms*", "sized_layers/small_lstm_keras2/saved_model")
"""Cells of Lingvo, suppression of boxes, and an LSTM of Keras 2, below the folders of generated models."""


def folders() -> Iterator[Path]:
    """Yield the folders of the models."""
    for pattern in MODELS:
        name, _, rest = pattern.partition("/")
        yield from sorted(require_models(name).glob(rest))


def prove_fusions(folder: Path) -> dict[RuleName, str]:
    """Convert a model, and return why each rule of a composite that fused is not proved in it, or ""."""
    with record_rules() as applied:
        events = convert(folder).report.events
    fused = [event for event in events if event.outcome == "fused" and "owner" in event.facts]
    reasons: dict[RuleName, str] = {}
    for rule in applied:
        for event in fused:
            if event.facts["owner"] == rule.owner and fnmatchcase(event.rule, rule.name):
                reason = "" if event.facts.get("proved") else str(event.facts.get("unproved", "it was not tried"))
                reasons[rule] = reasons.get(rule, "") or reason
    return reasons
