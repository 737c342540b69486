"""Keras models on the JAX and PyTorch backends: convert them, and compare with the answers of these backends.

Keras has one backend in a process. Therefore the models run in processes of their own, if the backend is installed
(`make test-backends` installs both). Other tests only pretend that Keras uses another backend.
"""

from __future__ import annotations

import importlib.util
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import litefuse
from litefuse.frontend.keras import child
from litefuse.frontend.keras.code import find_other_code
from litefuse.tflite import summarize
from tests.support import harness

pytest.importorskip("tensorflow", reason="the models are traced by TensorFlow")

import keras

from tests.e2e.interfaces.keras_jax_models import JAX_MODELS
from tests.e2e.interfaces.keras_models import ALL_MODELS, BATCHES, MODELS, answer, build, make_inputs
from tests.e2e.interfaces.keras_own_models import Changed, Coupled


@pytest.fixture(scope="module", params=["jax", "torch"])
def backend(request: pytest.FixtureRequest) -> str:
    """Return a backend whose package can be imported."""
    found = [sys.executable, "-c", f"import {request.param}"]
    if importlib.util.find_spec(request.param) is None or subprocess.run(found, capture_output=True).returncode:
        pytest.skip(f"{request.param} is not installed, or cannot be imported")
    return request.param


@pytest.fixture(scope="module")
def folder(backend: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder of a backend's files and answers."""
    return tmp_path_factory.mktemp(backend)


@pytest.fixture
def converted(backend: str, folder: Path, name: str) -> Path:
    """Convert a model in a process with the backend, unless that was done; return the folder."""
    if name in JAX_MODELS and backend != "jax":
        pytest.skip("the model calls JAX")
    if not (folder / f"{name}.npz").exists():
        command = [sys.executable, "-m", "tests.e2e.interfaces.keras_models", str(folder), name]
        subprocess.run(command, env=os.environ | {"KERAS_BACKEND": backend}, check=True)
    return folder


@pytest.mark.parametrize("name", ALL_MODELS)
def test_answers_are_those_of_the_backend(converted: Path, name: str) -> None:
    """Several batches in a row; a stateful layer continues where the last call ended."""
    compare(converted / f"{name}.tflite", name, read_calls(converted / f"{name}.npz"))


def read_calls(path: Path) -> list[dict[str, np.ndarray]]:
    calls: dict[str, dict[str, np.ndarray]] = {}
    for key, array in np.load(path).items():
        call, tensor = key.split("|")
        calls.setdefault(call, {})[tensor] = array
    return list(calls.values())


def compare(content: bytes | Path, name: str, calls: list[dict[str, np.ndarray]]) -> None:
    """Compare the answers of a file with those in the calls, whose other arrays are the inputs of the model."""
    inputs = ALL_MODELS[name][1]
    split = [
        (None, {key: call[key] for key in inputs}, {key: call[key] for key in call if key not in inputs})
        for call in calls
    ]
    harness.compare_calls(content, split)


@pytest.mark.parametrize("name", MODELS)
def test_the_file_has_the_ops_and_weights_of_the_tensorflow_backend(converted: Path, name: str) -> None:
    model = keras.models.load_model(converted / f"{name}.keras", compile=False)
    found, wanted = (converted / f"{name}.tflite").read_bytes(), litefuse.convert(model).to_bytes()
    assert summarize(found).ops == summarize(wanted).ops
    # Keras and TensorFlow number layers and functions, whose names are in the file.
    assert abs(len(found) - len(wanted)) < 100


@pytest.mark.parametrize("name", ["own_model", "own_state", "nested"])
def test_recurrent_layers_beside_layers_of_the_user_are_fused(converted: Path, name: str) -> None:
    assert summarize((converted / f"{name}.tflite").read_bytes()).ops["tfl.unidirectional_sequence_lstm"] == 1


@pytest.fixture(scope="module")
def without_tensorflow(backend: str, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Convert all models of Keras's own layers in a process that cannot import TensorFlow; return the folder."""
    if backend != "jax":
        pytest.skip("PyTorch needs TensorFlow")
    folder = tmp_path_factory.mktemp("without_tensorflow")
    command = [sys.executable, "-m", "tests.e2e.interfaces.keras_models", "--no-tensorflow", str(folder), *MODELS]
    subprocess.run(command, env=os.environ | {"KERAS_BACKEND": backend}, check=True)
    return folder


@pytest.mark.parametrize("name", MODELS)
def test_jax_needs_no_tensorflow(without_tensorflow: Path, name: str) -> None:
    compare(without_tensorflow / f"{name}.tflite", name, read_calls(without_tensorflow / f"{name}.npz"))


def test_the_hook_of_keras_says_what_to_call_instead(backend: str) -> None:
    program = "import litefuse.interfaces.keras; litefuse.interfaces.keras.install()"
    environment = os.environ | {"KERAS_BACKEND": backend}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True)
    assert f"Keras uses the backend {backend}, on which export" in done.stderr
    assert 'Use litefuse.convert(model).save("model.tflite") instead.' in done.stderr


@pytest.fixture(params=["jax"])
def other_backend(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """Let this process seem to use another backend, and check that nothing is left in the temporary folder."""
    monkeypatch.setattr(keras.backend, "backend", lambda: request.param)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    return request.param


@pytest.mark.usefixtures("other_backend")
def test_a_model_and_its_file_are_converted_in_a_child_process(tmp_path: Path) -> None:
    layers = [keras.layers.LSTM(3), keras.layers.Dense(2, activation="gelu")]
    model = keras.Sequential([keras.Input((5, 4), name="x"), *layers])
    file = tmp_path / "model.keras"
    model.save(file)
    found = litefuse.convert(model)
    assert found.report.ops["tfl.unidirectional_sequence_lstm"] == 1
    assert found.to_bytes() == litefuse.convert(file).to_bytes()
    x = np.random.default_rng(0).normal(size=(2, 5, 4)).astype(np.float32)
    run = harness.open_interpreter(found.to_bytes()).get_signature_runner("serving_default")
    harness.compare(run(x=x)["output_0"], np.asarray(model(x)))
    assert list(tmp_path.iterdir()) == [file]


@pytest.mark.usefixtures("other_backend")
@pytest.mark.parametrize("name", [pytest.param("several_inputs", marks=pytest.mark.slow), "stateful"])
def test_a_child_process_keeps_inputs_states_and_weights(name: str) -> None:
    model, rng = build(name), np.random.default_rng(0)
    inputs = [make_inputs(name, batch, rng) for batch in BATCHES]
    calls = [given | answer(model, given) for given in inputs]
    compare(litefuse.convert(build(name)).to_bytes(), name, calls)


def local_layer(**options: Any) -> Any:
    class Double(keras.layers.Layer):
        def call(self, x: Any) -> Any:
            return x * 2

    return Double(**options)


def local_model() -> Any:
    class Subclassed(keras.Model):
        def __init__(self) -> None:
            super().__init__(name="subclassed")
            self.dense = keras.layers.Dense(2)

        def call(self, x: Any) -> Any:
            return self.dense(x)

    model = Subclassed()
    model(np.zeros((1, 3), np.float32))
    return model


def gelu(x: Any) -> Any:
    """Compute a function with the name of another one of Keras."""
    return x * 0


def model_with(*layers: Any) -> Any:
    return keras.Sequential([keras.Input((3,)), *layers])


def model_with_other_call() -> Any:
    layer = keras.layers.Dense(2, name="dense")
    layer.call = lambda inputs: inputs
    return model_with(layer)


def model_of_a_mapped_function() -> Any:
    inputs = keras.Input((3,))
    return keras.Model(inputs, keras.ops.vectorized_map(lambda x: x * 2, inputs))


@pytest.mark.parametrize("other_backend", ["torch"], indirect=True)
@pytest.mark.usefixtures("other_backend")
@pytest.mark.parametrize(
    ("build", "shown"),
    [
        (lambda: model_with(local_layer(name="double")), r"double \(.*\.Double\)"),
        (lambda: model_with(keras.layers.Dense(2, activation=gelu, name="d")), r"d\.activation \(.*backends\.gelu\)"),
        # A file would store the name `gelu`, which stands for another function of Keras.
        (
            lambda: model_with(keras.layers.Dense(2, activation=keras.ops.gelu, name="d")),
            r"d\.activation \(keras\..*\.gelu\)",
        ),
        (lambda: model_with(model_with(local_layer(name="inner"))), r"inner \("),
        (lambda: model_with(keras.layers.Lambda(lambda x: x, name="any")), r"any\.function \("),
        (local_model, r"subclassed \(.*\.Subclassed\)"),
        (model_with_other_call, r"dense\.call \("),
        (model_of_a_mapped_function, r"\.function \("),
    ],
    ids=["layer", "function", "keras_function", "nested", "lambda", "subclassed", "call", "operation"],
)
def test_other_code_is_refused(build: Any, shown: str, tmp_path: Path) -> None:
    with pytest.raises(litefuse.ConversionError) as caught:
        litefuse.convert(build())
    text = str(caught.value)
    assert text.startswith(
        "the model runs on the Keras backend torch, and contains code that may compute something else"
    )
    assert re.search(shown, text)
    assert "classes of a module that can be imported" in text
    assert 'model.export("model.tflite", format="litert")' in text
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["torch_params", "_torch_params"])
def test_the_container_of_weights_on_pytorch_is_no_other_code(name: str) -> None:
    """Keras 3.15 renamed it."""

    class ParameterDict:
        def __call__(self) -> None:
            """Modules of PyTorch can be called."""

    model = keras.Sequential([keras.Input((4,)), keras.layers.Dense(2)])
    model.layers[0].__dict__["_modules"] = {name: ParameterDict()}
    assert find_other_code(keras, model) == []


def own_series(*layers: Any) -> Any:
    return keras.Sequential([keras.Input((12, 8), name="x"), *layers])


@pytest.mark.parametrize("other_backend", ["torch"], indirect=True)
@pytest.mark.usefixtures("other_backend")
def test_classes_of_a_module_are_imported_in_the_child_process(tmp_path: Path) -> None:
    model, rng = build("own_model"), np.random.default_rng(0)
    inputs = [make_inputs("own_model", batch, rng) for batch in BATCHES]
    found = litefuse.convert(model)
    assert found.report.ops["tfl.unidirectional_sequence_lstm"] == 1
    compare(found.to_bytes(), "own_model", [given | answer(model, given) for given in inputs])
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
@pytest.mark.parametrize("other_backend", ["torch"], indirect=True)
@pytest.mark.usefixtures("other_backend")
def test_a_file_is_loaded_with_the_classes_of_this_process(tmp_path: Path) -> None:
    file, model = tmp_path / "model.keras", own_series(keras.layers.RNN(Coupled(3)))
    model.save(file)
    assert litefuse.convert(file).report.ops == litefuse.convert(model).report.ops


@pytest.mark.parametrize("other_backend", ["torch"], indirect=True)
@pytest.mark.usefixtures("other_backend")
@pytest.mark.parametrize(
    ("fails", "problem"),
    [
        (False, r"layers of its own, and computes something else on TensorFlow: answers differ by 0\.5 of the largest"),
        pytest.param(True, "Keras cannot load it: ", marks=pytest.mark.slow),
    ],
)
def test_a_layer_that_differs_on_tensorflow_is_refused(fails: bool, problem: str, tmp_path: Path) -> None:
    with pytest.raises(litefuse.ConversionError, match=problem) as caught:
        litefuse.convert(own_series(Changed(fails)))
    assert "use only keras.ops, accept the options of their base class" in str(caught.value)
    assert list(tmp_path.iterdir()) == []


def test_a_module_that_another_process_cannot_import_is_named() -> None:
    with pytest.raises(litefuse.ConversionError, match=r"cannot import no_such_module\.Name: No module named"):
        child._import("no_such_module", "Name")


@pytest.mark.usefixtures("other_backend")
def test_problems_of_the_child_process_are_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "model.keras"
    model_with(local_layer()).save(file)
    with pytest.raises(
        litefuse.ReadError, match=r"Keras cannot load it: .* Import the module that defines it"
    ) as caught:
        litefuse.convert(file)
    assert caught.value.path == file
    with pytest.raises(litefuse.ConversionError, match="has not been built"):
        litefuse.convert(keras.Sequential([keras.layers.Dense(2)]))
    with pytest.raises(litefuse.ConversionError, match="is a Keras layer, not a model"):
        litefuse.convert(keras.layers.Dense(2))
    broken = tmp_path / "python"
    broken.write_text("#!/bin/sh\necho out of order >&2\nexit 3\n")
    broken.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(broken))
    with pytest.raises(litefuse.ConversionError, match="TensorFlow ended with exit code 3: out of order"):
        litefuse.convert(model_with(keras.layers.Dense(2)))
    monkeypatch.setattr(sys, "executable", "/no/such/python")
    with pytest.raises(litefuse.ConversionError, match="cannot be started to load the model"):
        litefuse.convert(model_with(keras.layers.Dense(2)))
    assert sorted(tmp_path.iterdir()) == [file, broken]
