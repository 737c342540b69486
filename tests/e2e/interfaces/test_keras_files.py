"""Keras files that Keras alone does not load: with classes of the user's, Python code, or keys of Windows."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import h5py
import keras
import numpy as np
import pytest
import tf_keras
from click.testing import CliRunner

import litefuse
from litefuse.cli import main
from litefuse.frontend.keras.files import shorten
from tests.support.modules.lite_files import outputs

MODULE = """
import keras

class Shift(keras.layers.Layer):
    def call(self, x):
        return x + 3

def double(x):
    return 2 * x
"""


@pytest.fixture
def names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Any]]:
    """The names in a module of the user's, which is in the working directory."""
    (tmp_path / "own_layers.py").write_text(MODULE)
    monkeypatch.chdir(tmp_path)
    found: dict[str, Any] = {}
    exec(compile(MODULE, "own_layers", "exec"), found)
    yield found
    keras.saving.get_custom_objects().clear()


def _save(names: dict[str, Any], suffix: str) -> dict[str, Path]:
    x = keras.Input((4,))
    models = {
        "class": keras.Model(x, keras.layers.Dense(2)(names["Shift"]()(x))),
        "function": keras.Model(x, keras.layers.Dense(2, activation=names["double"])(x)),
    }
    paths = {name: Path(f"{name}{suffix}") for name in models}
    for name, model in models.items():
        model.save(paths[name])
    return paths


@pytest.mark.parametrize("suffix", [".keras", ".h5"])
def test_what_keras_does_not_know_is_named_and_can_be_imported(names: dict[str, Any], suffix: str) -> None:
    missing = {"class": r"(class|Unknown layer:) 'Shift'", "function": "function 'double'"}
    for name, path in _save(names, suffix).items():
        with pytest.raises(litefuse.ReadError, match=rf"{missing[name]}\. Import the module that defines it: --import"):
            litefuse.convert(path)
        refused = CliRunner().invoke(main, ["convert", str(path), "--import", "no_such_module"])
        assert (refused.exit_code, "cannot import 'no_such_module'" in refused.output) == (2, True)
        done = CliRunner().invoke(main, ["convert", str(path), "-o", f"{name}.tflite", "--import", "own_layers"])
        assert done.exit_code == 0, done.output
        x = np.float32([[1, 2, 3, 4]])
        model = keras.models.load_model(path, custom_objects=names, compile=False)
        (found,) = outputs(Path(f"{name}.tflite").read_bytes(), [x])
        np.testing.assert_allclose(found, model(x), rtol=1e-5)
        keras.saving.get_custom_objects().clear()


def test_imports_need_a_keras_file() -> None:
    path = str(litefuse.__file__)
    for command in (["convert", path], ["inspect", path], ["verify", path, path]):
        refused = CliRunner().invoke(main, [*command, "--import", "json"])
        assert (refused.exit_code, "--import requires a Keras file" in refused.output) == (2, True)
    refused = CliRunner().invoke(main, ["report", path, "--json", "--import", "json"])
    assert (refused.exit_code, "--import requires --source" in refused.output) == (2, True)


def test_lambdas_are_not_to_be_registered(tmp_path: Path) -> None:
    path = tmp_path / "lambda.keras"
    keras.Sequential([keras.Input((4,)), keras.layers.Lambda(lambda x: 2 * x)]).save(path)
    with pytest.raises(litefuse.ReadError, match="If you trust it, load it with Keras yourself") as caught:
        litefuse.convert(path)
    assert "--import" not in str(caught.value)


def test_the_end_of_a_long_message_is_kept() -> None:
    text = shorten(ValueError(f"begin {'x' * 5000} the reason"))
    assert text.startswith("ValueError: begin") and text.endswith("the reason") and len(text) < 500


def _as_on_windows(path: Path) -> None:
    """Rename the groups of the weights as Keras 2.12 to 3.0 named them on Windows: `layers\\conv1d`, with `vars`."""
    with zipfile.ZipFile(path) as archive:
        parts = {name: archive.read(name) for name in archive.namelist()}
    content = io.BytesIO()
    with h5py.File(io.BytesIO(parts["model.weights.h5"])) as old, h5py.File(content, "w") as new:

        def copy(name: str, item: Any) -> None:
            head, _, rest = f"/{name}/".partition("/vars/")
            if isinstance(item, h5py.Dataset) or name.endswith("vars"):
                group = new.require_group(head.strip("/").replace("/", "\\") or "/").require_group("vars")
                if rest:
                    group[rest.strip("/")] = item[()]

        old.visititems(copy)
        assert any("\\" in name for name in new) and "layers" not in new
    parts["model.weights.h5"] = content.getvalue()
    with zipfile.ZipFile(path, "w") as archive:
        for name, part in parts.items():
            archive.writestr(name, part)


@pytest.mark.parametrize("package", [keras, tf_keras], ids=["keras", "tf_keras"])
def test_an_archive_that_was_written_on_windows(package: Any, tmp_path: Path) -> None:
    layers = [package.Input((8, 4)), package.layers.Conv1D(3, 3), package.layers.LSTM(2)]
    model, path = package.Sequential(layers), tmp_path / "model.keras"
    model.save(path)
    _as_on_windows(path)
    before = path.read_bytes()
    converted = litefuse.convert(path)
    x = np.random.default_rng(0).normal(size=(1, 8, 4)).astype(np.float32)
    (found,) = outputs(converted.to_bytes(), [x])
    np.testing.assert_allclose(found, model(x), rtol=1e-5)
    assert path.read_bytes() == before and list(tmp_path.iterdir()) == [path]
