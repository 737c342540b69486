"""Attention with masks in integers only: its answers are those of the float file, for sequences of all lengths."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import litefuse
from tests.e2e.layers import masked_attention
from tests.support.generated import require_models
from tests.support.harness import RESOLVERS, open_interpreter

pytestmark = pytest.mark.usefixtures("one_process")

MAX_ERRORS = {"int8": 0.06, "int16": 0.02}
"""Relative to the output, as root mean squares. The inputs and each of the six products are rounded to 8 bits, half a
step of which is 0.4 % of the largest number and about 1 % of a typical one; in int16x8, only the weights are."""
INTEGERS = frozenset({"int8", "int16x8", "dynamic"})


def source(keras: str, name: str) -> Path:
    return require_models(f"masked_attention_{keras}") / name


def answers(content: bytes, calls: list[dict[str, np.ndarray]], resolver: str) -> np.ndarray:
    runner = open_interpreter(content, resolver=resolver).get_signature_runner()
    return np.stack([next(iter(runner(**call).values())) for call in calls])


@pytest.mark.parametrize("activations", ["int8", "int16"])
@pytest.mark.parametrize("name", masked_attention.NAMES)
@pytest.mark.parametrize("keras", ["keras", "tf_keras"])
def test_answers(keras: str, name: str, activations: str) -> None:
    samples, calls = masked_attention.inputs(name, 16), masked_attention.inputs(name, 8)
    expected = answers(litefuse.convert(source(keras, name)).to_bytes(), calls, "builtin")
    options = litefuse.Quantization("int8", activations, samples=samples, float_fallback=False)  # type: ignore[arg-type]
    model = litefuse.convert(source(keras, name), quantize=options, debug=litefuse.Debug(verify_ir=True))
    assert {op.scheme for op in model.report.quantization} <= INTEGERS
    assert not [event for event in model.report.events if event.outcome == "warning"]
    for resolver in RESOLVERS:
        found = answers(model.to_bytes(), calls, resolver)
        error = np.sqrt(np.square(found - expected).mean() / np.square(expected).mean())
        assert error <= MAX_ERRORS[activations]
