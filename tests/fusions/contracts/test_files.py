"""Functions of contracts are recognized in LiteRT files, too, whose other ops stay as they are."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal

import numpy as np
import pytest

import litefuse
from litefuse.dialects.tfl.limits import ATTENTION
from tests.fusions.contracts.comparison import compare_answers
from tests.fusions.contracts.test_find_normalization import MODELS as NORMALIZATIONS
from tests.fusions.contracts.test_find_rope import MODELS as ROPES
from tests.support import harness
from tests.support.generated import require_models
from tests.support.modules.lite_files import composites

DATA = Path(__file__).parents[2] / "e2e" / "litert" / "data"
MODELS: dict[str, tuple[str, dict[str, Any]]] = {
    **NORMALIZATIONS,
    **{name: ("odml.rope", attributes) for name, attributes in ROPES.items()},
    **{
        name: (ATTENTION, {"scale": 0.5})
        for name in ("llama_attention", "hub_attention", "gathered_attention", "merged_attention")
    },
    "capped_attention": (ATTENTION, {"scale": 8**-0.5, "logit_cap": 0.7}),
}


def check(content: bytes, name: str, batch: int | None) -> None:
    """Compare the answers of a file with TensorFlow's."""
    with np.load(require_models("contracts") / name / "answers.npz") as arrays:
        answers = dict(arrays)
    calls: harness.Calls = []
    for number in range(3):
        if batch in (None, len(answers[f"{number}/y"])):
            inputs = {key[2:]: value for key, value in answers.items() if key.startswith(f"{number}/x")}
            calls.append((None, inputs, {"y": answers[f"{number}/y"]}))
    harness.compare_calls(content, calls, tolerance=1e-5)


@pytest.mark.parametrize("name", MODELS)
def test_a_file_that_marked_nothing(name: str):
    composite, expected = MODELS[name]
    batch = 3 if composite == ATTENTION else None
    content = compare_answers(name, batch=batch).to_bytes()
    debug = litefuse.Debug(verify_ir=True)
    model = litefuse.convert(content, composites={composite: "preserve"}, debug=debug, entry_points=False)
    ((written, attributes),) = composites(model)
    assert written == composite
    assert attributes == pytest.approx(expected, rel=1e-5)
    (event,) = [event for event in model.report.events if event.pass_name == "find-composites"]
    assert (event.outcome, event.facts["verified"]) == ("fused", True)
    check(model.to_bytes(), name, batch)


TORCH = {
    "rms_norm": ["odml.rms_norm"] * 2,
    "attention_block": ["odml.group_norm"] * 2 + [ATTENTION],
    "transformer_encoder": ["odml.group_norm"] * 4 + [ATTENTION] * 2,
    "normalizations": ["odml.group_norm"],
}


@pytest.mark.parametrize("name", TORCH)
def test_ops_of_litert_torch(name: str):
    """Layers of PyTorch in files of litert-torch, whose marks are inlined first; PyTorch's answers are the judge."""
    content = litefuse.convert(DATA / f"{name}.tflite", composites={"*": "inline"}, entry_points=False).to_bytes()
    wanted: dict[str, Literal["preserve"]] = dict.fromkeys(TORCH[name], "preserve")
    model = litefuse.convert(content, composites=wanted, debug=litefuse.Debug(verify_ir=True), entry_points=False)
    assert sorted(kind for kind, _ in composites(model)) == TORCH[name]
    arrays = dict(np.load(DATA / f"{name}.npz"))
    for resolver in harness.RESOLVERS:
        runner = harness.open_interpreter(model.to_bytes(), resolver=resolver).get_signature_runner()
        for call in range(3):
            results = runner(**{key: array[call] for key, array in arrays.items() if key.startswith("args")})
            for key, result in results.items():
                np.testing.assert_allclose(result, arrays[key][call], rtol=0, atol=5e-6)


def test_other_files_stay_as_they_are():
    """Not even the form of an op changes, if no composite is recognized or none is wanted."""
    content = compare_answers("k3_layer").to_bytes()
    plain = litefuse.convert(content, entry_points=False).to_bytes()
    modes: Sequence[dict[str, Literal["preserve", "inline"]]] = (
        {"odml.rms_norm": "preserve"},
        {"*": "preserve"},
        {"odml.group_norm": "inline"},
    )
    for mode in modes:
        assert litefuse.convert(content, composites=mode, entry_points=False).to_bytes() == plain


def test_quantized_files_stay():
    folder = require_models("contracts") / "k3_layer"
    with np.load(folder / "answers.npz") as answers:
        samples = [{"x0": answers["1/x0"]}]
    quantization = litefuse.Quantization("int8", "int8", samples=samples)
    content = litefuse.convert(folder / "saved_model", quantize=quantization, entry_points=False).to_bytes()
    model = litefuse.convert(content, composites={"odml.group_norm": "preserve"}, entry_points=False)
    assert composites(model) == []
