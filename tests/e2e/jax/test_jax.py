"""SavedModels of Keras on JAX and of jax2tf are converted, and answer as JAX did."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import litefuse
from tests.support.harness import RESOLVERS, compare, open_interpreter

DATA = Path(__file__).with_name("data")
MODELS = sorted(path.parent.name for path in DATA.glob("*/vectors.npz"))


@pytest.mark.parametrize("name", MODELS)
def test_answers_are_those_of_jax(name: str) -> None:
    vectors = dict(np.load(DATA / name / "vectors.npz"))
    x = vectors.pop("x")
    content = litefuse.convert(DATA / name).to_bytes()
    for resolver in RESOLVERS:
        interpreter = open_interpreter(content, resolver=resolver)
        runner = interpreter.get_signature_runner("serving_default")
        (argument,) = runner.get_input_details()
        found = runner(**{argument: x})
        assert found.keys() == vectors.keys()
        for output, wanted in vectors.items():
            compare(found[output], wanted)
