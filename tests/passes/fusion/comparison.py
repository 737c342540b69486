"""Convert the models with marked functions, and compare the files with TensorFlow's answers."""

from __future__ import annotations

from collections import Counter
from functools import partial
from typing import Any

import litefuse
from tests.passes.fusion import models
from tests.support.generated import require_models
from tests.support.harness import compare_calls, compare_elements, open_interpreter, saved_calls


def convert(name: str, *plugins: object, mode: str | None = None, **options: Any) -> litefuse.Model:
    """Convert a model; `mode` applies to all its composites."""
    if mode is not None:
        options["composites"] = {"*": mode}
    source = require_models("composites") / name / "saved_model"
    return litefuse.convert(
        source, plugins=list(plugins), debug=litefuse.Debug(verify_ir=True), entry_points=False, **options
    )


def compare(model: litefuse.Model, name: str) -> None:
    """Compare the recorded calls."""
    names = sorted(open_interpreter(model.to_bytes()).get_signature_runner().get_input_details())
    inputs = (dict(zip(names, call, strict=True)) for call in models.CASES[name][1])
    comparison = partial(compare_elements, relative=1e-5, absolute=1e-6)
    compare_calls(model.to_bytes(), saved_calls(require_models("composites") / name, inputs), comparison=comparison)


def outcomes(model: litefuse.Model) -> Counter[tuple[str, str]]:
    """Count the outcomes of each composite."""
    events = [event for event in model.report.events if event.pass_name == "fuse-composites"]
    return Counter((event.rule, event.outcome) for event in events)
