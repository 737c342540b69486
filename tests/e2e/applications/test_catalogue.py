"""Check that no model of `keras.applications` is left out. `python -m tests.e2e.applications` runs the models."""

from __future__ import annotations

import ast
import importlib.util
from pathlib import Path

import pytest

from tests.e2e.applications import sweep, table
from tests.e2e.applications.catalogue import APPLICATIONS, SMALL
from tests.support.generated import KERASES

LISTINGS = {"keras3": ("keras", "applications"), "tf_keras": ("tf_keras", "api/_v2/keras/applications")}


@pytest.mark.parametrize("keras", KERASES)
def test_every_model_is_tried(keras: str) -> None:
    tried = {row.model for row in APPLICATIONS if row.keras == keras and row.form == SMALL}
    assert tried == _models(keras)


def _models(keras: str) -> set[str]:
    """Return the capitalized names that the package's list of applications imports, without importing Keras."""
    package, folder = LISTINGS[keras]
    spec = importlib.util.find_spec(package)
    assert spec is not None and spec.origin is not None
    text = Path(spec.origin).parent.joinpath(folder, "__init__.py").read_text()
    imports = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.ImportFrom)]
    return {name.name for node in imports for name in node.names if name.name[0].isupper()}


def test_every_model_was_measured_with_tflite_converter() -> None:
    facts = sweep.recorded()
    missing = [
        row.name for row in APPLICATIONS if not {"litefuse", "tflite_converter"} <= facts.get(row.name, {}).keys()
    ]
    assert not missing, f"run python -m tests.e2e.applications --tflite-converter {' '.join(missing)}"


def test_the_page_of_models_is_current() -> None:
    assert table.PAGE.read_text() == table.page(), "run python -m tests.e2e.applications.table"
