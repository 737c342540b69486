"""TensorFlow 1's control flow against its session: several calls in a row, batches and trip counts, both resolvers."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

import litefuse
from tests.control_flow import v1_models
from tests.control_flow.v1_models import CALLS, CASES
from tests.generated import saved_by
from tests.harness import RESOLVERS, compare, open_interpreter


@pytest.fixture(scope="module")
def saved() -> Path:
    """The saved cases, made by TensorFlow when `v1_models.py` changed."""
    return saved_by(v1_models, "v1_control_flow")


@cache
def convert(folder: Path) -> litefuse.Model:
    return litefuse.convert(folder / "saved_model", verify_ir=True)


@pytest.mark.parametrize("name", CASES)
def test_answers_as_tensorflow_does(saved: Path, name: str) -> None:
    content = convert(saved / name).content
    with np.load(saved / name / "answers.npz") as arrays:
        answers = dict(arrays)
    for resolver in RESOLVERS:
        runner = open_interpreter(content, resolver=resolver).get_signature_runner()
        names = runner.get_input_details()
        for number, call in enumerate(CALLS):
            for key, value in runner(**{name: call[name] for name in names}).items():
                compare(value, answers[f"{number}/{key}"])
