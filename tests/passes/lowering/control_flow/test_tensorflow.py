"""Compare control flow, lists, variables and tables with TensorFlow, several consecutive calls on one interpreter."""

from __future__ import annotations

from pathlib import Path

import pytest

from litefuse import convert
from tests.passes.lowering.control_flow import models
from tests.passes.lowering.control_flow.judge import judge
from tests.support.generated import saved_by


@pytest.fixture(scope="module")
def saved() -> Path:
    """Return the folder of the saved cases, which TensorFlow makes anew when `models.py` changes."""
    return saved_by(models, "control_flow", TF_USE_LEGACY_KERAS="1")


@pytest.mark.parametrize("name", models.CASES)
def test_answers_as_tensorflow_does(saved: Path, name: str) -> None:
    judge(saved, name)


def kinds(saved: Path, name: str) -> dict[str, int]:
    return convert(saved / name / "saved_model").report.ops


def test_a_recurrent_layer_sets_items_in_place(saved: Path) -> None:
    """An inner loop sets the items of a block, the outer one the blocks."""
    ops = kinds(saved, "gru")
    assert ops["tfl.while"] == 2
    assert ops["tfl.dynamic_update_slice"] == 2
    assert not any(kind.startswith("tf.") for kind in ops)
