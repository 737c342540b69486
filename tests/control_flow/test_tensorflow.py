"""Control flow, lists, variables and tables against TensorFlow, several calls in a row on one interpreter."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from litefuse import convert
from tests.control_flow import models
from tests.control_flow.judge import judge

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def saved() -> Path:
    """The saved cases, made by TensorFlow when `models.py` changed."""
    key = hashlib.sha256(Path(models.__file__).read_bytes()).hexdigest()[:12]
    folder = ROOT / "tests" / ".cache" / "control_flow" / key
    if not folder.exists():
        folder.parent.mkdir(parents=True, exist_ok=True)
        beside = Path(tempfile.mkdtemp(dir=folder.parent))
        environment = {**os.environ, "TF_CPP_MIN_LOG_LEVEL": "3", "TF_USE_LEGACY_KERAS": "1"}
        command = [sys.executable, "-m", "tests.control_flow.models", str(beside)]
        subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)
        try:
            beside.rename(folder)
        except OSError:  # another worker was faster
            shutil.rmtree(beside)
    return folder


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
