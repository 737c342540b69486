"""Convert the models of `tests.fusions.contracts.models`, and compare their answers with TensorFlow's."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

import litefuse
from tests.fusions.contracts import sources
from tests.support import harness
from tests.support.generated import require_models
from tests.support.modules.lite_files import composites


def convert_and_compare(
    name: str, composite: str, batch: int | None = None, tolerance: float = 5e-6
) -> tuple[list[dict[str, Any]], Any]:
    """Keep a composite of a model; return the attributes of each, and the report of the conversion."""
    model = compare_answers(name, tolerance, composites={composite: "preserve"}, batch=batch)
    found = composites(model)
    assert {kind for kind, _ in found} <= {composite}
    return [attributes for _, attributes in found], model.report


def compare_answers(name: str, tolerance: float = 5e-6, **options: Any) -> litefuse.Model:
    """Convert a model, and compare its answers with TensorFlow's."""
    folder = require_models("contracts") / name
    debug = litefuse.Debug(verify_ir=True)
    model = litefuse.convert(folder / "saved_model", debug=debug, entry_points=False, **options)
    with np.load(folder / "answers.npz") as arrays:
        answers = dict(arrays)
    calls: harness.Calls = []
    for number in range(3):
        if options.get("batch") in (None, len(answers[f"{number}/y"])):
            inputs = {key[2:]: value for key, value in answers.items() if key.startswith(f"{number}/x")}
            calls.append((None, inputs, {"y": answers[f"{number}/y"]}))
    harness.compare_calls(model.to_bytes(), calls, tolerance=tolerance)
    return model


def compare_with_source(model: litefuse.Model, folder: Path, name: str, tolerance: float = 1e-5) -> None:
    """Compare several calls on one interpreter with the answers of the framework, which `folder` has.

    `name` is that of a function of `tests.fusions.contracts.sources`.
    """
    answers = np.load(folder / f"{name}.npz")
    contract = sources.CONTRACTS.get(name)
    draw = sources.block_inputs if contract is None else contract.draw
    for resolver in harness.RESOLVERS:
        runner = harness.open_interpreter(model.to_bytes(), resolver=resolver).get_signature_runner()
        for seed in range(3):
            found = runner(**draw(seed))
            for key in answers.files:
                expected = answers[key][seed]
                np.testing.assert_allclose(found[key], expected, atol=tolerance * np.abs(expected).max())
