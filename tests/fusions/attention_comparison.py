"""Convert the models of `attention_models` and compare their answers with TensorFlow's."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

import litefuse
from tests.support import harness
from tests.support.generated import require_models


def convert(name: str, **options: Any) -> litefuse.Model:
    return litefuse.convert(
        require_models("attention") / name / "saved_model",
        debug=litefuse.Debug(verify_ir=True),
        entry_points=False,
        **options,
    )


def compare(
    model: litefuse.Model, name: str, tolerance: float = 5e-6, calls: Sequence[str] = ("0", "1")
) -> dict[str, int]:
    """Compare the answers for one sample (call 0) and for three; return the ops of the file by kind."""
    with np.load(require_models("attention") / name / "answers.npz") as arrays:
        answers = dict(arrays)
    recorded: harness.Calls = []
    for call in calls:
        inputs = {key[2:]: value for key, value in answers.items() if key.startswith(f"{call}/x")}
        recorded.append((None, inputs, {"y": answers[f"{call}/y"]}))
    harness.compare_calls(model.to_bytes(), recorded, tolerance=tolerance)
    return harness.count_ops(model.to_bytes())


def outcomes(model: litefuse.Model, rule: str) -> list[tuple[str, str]]:
    """Return the outcomes of a rule's matches, with reasons."""
    return [(event.outcome, event.reason) for event in model.report.events if event.rule == rule]
