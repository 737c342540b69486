"""Compare control flow, lists, variables and tables with TensorFlow, several consecutive calls on one interpreter."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from litefuse import Debug, convert
from tests.passes.lowering.control_flow import models
from tests.support import harness
from tests.support.generated import require_models

# float32 accumulates over a few iterations; the values are of the order of 1 to 100.
COMPARISON = partial(harness.compare_elements, relative=1e-5, absolute=1e-5)


@pytest.fixture(scope="module")
def saved() -> Path:
    """Return the folder of the saved cases, which TensorFlow makes anew when `models.py` changes."""
    return require_models("control_flow")


@pytest.mark.parametrize("name", models.CASES)
def test_answers_as_tensorflow_does(saved: Path, name: str) -> None:
    content = convert(saved / name / "saved_model", debug=Debug(verify_ir=True)).to_bytes()
    inputs = ({f"x{index}": value for index, value in enumerate(call)} for call in models.CASES[name][1])
    harness.compare_calls(content, harness.saved_calls(saved / name, inputs), comparison=COMPARISON)


def kinds(saved: Path, name: str) -> dict[str, int]:
    return convert(saved / name / "saved_model").report.ops


def test_a_recurrent_layer_sets_items_in_place(saved: Path) -> None:
    """An inner loop sets the items of a block, the outer one the blocks."""
    ops = kinds(saved, "gru")
    assert ops["tfl.while"] == 2
    assert ops["tfl.dynamic_update_slice"] == 2
    assert not any(kind.startswith("tf.") for kind in ops)
