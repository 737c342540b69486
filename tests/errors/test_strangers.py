"""Unusual models: odd signatures that must convert, and models that must be refused in plain words."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from ai_edge_litert.interpreter import Interpreter

import litefuse
from tests.support.generated import require_models

X = np.arange(6, dtype=np.float32).reshape(2, 3)


@pytest.fixture
def models() -> Path:
    """Return the folder with the models of `stranger_models`."""
    return require_models("strangers")


def interpreter(folder: Path) -> Interpreter:
    return Interpreter(model_content=litefuse.convert(folder, debug=litefuse.Debug(verify_ir=True)).to_bytes())


def message(folder: Path, **options: object) -> str:
    with pytest.raises(litefuse.ConversionError) as caught:
        litefuse.convert(folder, **options)  # type: ignore[arg-type]
    return str(caught.value)


@pytest.mark.parametrize("name", ["odd", "resaved"])
def test_outputs_that_are_inputs_constants_or_given_twice(models: Path, name: str) -> None:
    run = interpreter(models / name).get_signature_runner()
    for scale in (1, 2, 3):
        found = run(x=X * scale)
        product = X * scale @ np.arange(9, dtype=np.float32).reshape(3, 3)
        for key, expected in {
            "y": product,
            "again": product,
            "input": X * scale,
            "constant": [1, 2],
            "count": 3,
        }.items():
            np.testing.assert_array_equal(found[key], expected)


def test_signatures_that_compute_the_same_are_kept_but_for_kerass_alias(models: Path) -> None:
    found = interpreter(models / "twins")
    assert sorted(found.get_signature_list()) == ["double", "serving_default"]
    for name in found.get_signature_list():
        np.testing.assert_array_equal(found.get_signature_runner(name)(x=X)["y"], X * 2)


def test_a_model_without_inputs(models: Path) -> None:
    np.testing.assert_array_equal(interpreter(models / "nothing_in").get_signature_runner()()["y"], [[1.0]])
    assert message(models / "nothing_in", batch=2) == (
        "batch=2: no input has a free first dimension. The model has no inputs."
    )


def test_inputs_that_nothing_reads_and_scalars(models: Path) -> None:
    run = interpreter(models / "unused").get_signature_runner()
    found = run(x=X, unused=np.zeros(2, np.int32), scale=np.float32(3))
    np.testing.assert_array_equal(found["y"], X * 3)


def test_a_batch_size_fixes_free_dimensions_and_leaves_scalars(models: Path) -> None:
    content = litefuse.convert(models / "unused", batch=2).to_bytes()
    run = Interpreter(model_content=content).get_signature_runner()
    shapes = {name: list(details["shape_signature"]) for name, details in run.get_input_details().items()}
    assert shapes == {"x": [2, 3], "unused": [2], "scale": []}


def test_a_batch_that_fixes_nothing(models: Path) -> None:
    no_effect = "no input has a free first dimension. Available inputs:"
    assert message(models / "scalar", batch=2) == f"batch=2: {no_effect} scale ()."
    assert message(models / "fixed", batch=2) == f"batch=2: {no_effect} x (4, 3)."
    # That of the model itself is no contradiction.
    assert litefuse.convert(models / "fixed", batch=4).to_bytes()


def test_python_code_in_the_model(models: Path) -> None:
    text = message(models / "python")
    assert text.startswith("1 op has no conversion to LiteRT:\n  tf.PyFunc ")
    assert '@litefuse.legalize("tf.PyFunc")' in text


def test_a_model_without_signatures(models: Path) -> None:
    assert message(models / "unsigned") == (
        f"{models / 'unsigned'}: the model has no signatures, so there is nothing to convert. "
        'Save it with signatures: tf.saved_model.save(model, path, signatures={"serving_default": function}).'
    )
