"""Models in memory and Keras files: compare `litefuse.convert` with the answers of Keras and TensorFlow."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import litefuse
from tests.support import harness

pytest.importorskip("tensorflow", reason="the models are TensorFlow's")

import h5py
import keras
import tensorflow as tf
import tf_keras
from ai_edge_litert.interpreter import Interpreter

from tests.e2e.interfaces.programs import data


@pytest.fixture(autouse=True)
def nothing_is_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Check that every conversion of this module, even a failing one, removes its temporary folder."""
    place = tmp_path / "temporary"
    place.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(place))
    yield
    # TensorFlow keeps its own files there, of functions that it rewrote.
    assert list(place.glob("litefuse*")) == []


def check(converted: litefuse.Model, expected: Any, inputs: dict[str, np.ndarray], *, calls: int = 3) -> None:
    """Compare several calls on one interpreter, with and without XNNPACK; `expected` maps inputs to outputs by name."""
    for resolver in harness.RESOLVERS:
        run = harness.open_interpreter(converted.to_bytes(), resolver=resolver).get_signature_runner()
        for call in range(calls):
            moved = {name: value * (1 + call) if value.dtype.kind == "f" else value for name, value in inputs.items()}
            answers, wanted = run(**moved), expected(moved)
            assert answers.keys() == wanted.keys()
            for name, value in wanted.items():
                harness.compare(answers[name], np.asarray(value))


def signature(converted: litefuse.Model) -> dict[str, tuple[list[str], list[Any], list[str]]]:
    """Input names in the order of the file with their shapes (-1 is free), and output names, by signature."""
    interpreter = Interpreter(model_content=converted.to_bytes())
    found = interpreter.get_signature_list()
    details = interpreter.get_input_details()
    shapes = [list(map(int, detail["shape_signature"])) for detail in details]
    return {key: ([d["name"] for d in details], shapes, lists["outputs"]) for key, lists in found.items()}


def error(source: Any, **options: Any) -> str:
    with pytest.raises(litefuse.LitefuseError) as caught:
        litefuse.convert(source, **options)
    return str(caught.value)


@pytest.mark.parametrize("package", [keras, tf_keras], ids=["keras3", "tf_keras"])
def test_inputs_and_outputs_have_the_models_order_and_names_and_batch(package: Any) -> None:
    ins = [package.Input((size,), name=name, batch_size=1) for name, size in (("bb", 2), ("c", 3), ("aaa", 4))]
    outs = [package.layers.Dense(5, name=f"out_{x.name}")(x) for x in ins]
    model = package.Model(ins, outs)
    converted = litefuse.convert(model)
    outputs = ["output_0", "output_1", "output_2"] if package is keras else ["out_aaa", "out_bb", "out_c"]
    assert signature(converted) == {"serving_default": (["bb", "c", "aaa"], [[1, 2], [1, 3], [1, 4]], outputs)}
    names = ["output_0", "output_1", "output_2"] if package is keras else ["out_bb", "out_c", "out_aaa"]

    def expected(inputs: dict[str, np.ndarray]) -> dict[str, Any]:
        return dict(zip(names, model([inputs["bb"], inputs["c"], inputs["aaa"]]), strict=True))

    check(converted, expected, {"aaa": data(1, 4), "bb": data(1, 2), "c": data(1, 3)})


@pytest.mark.parametrize("package", [keras, tf_keras], ids=["keras3", "tf_keras"])
def test_a_stateful_layer_keeps_its_state_until_it_is_reset(package: Any) -> None:
    package.utils.set_random_seed(0)
    layer = package.layers.LSTM(4, stateful=True, return_sequences=True)
    model = package.Sequential([package.layers.Input((5, 3), batch_size=2), layer, package.layers.Dense(2)])
    converted = litefuse.convert(model)
    assert converted.report.ops["tfl.unidirectional_sequence_lstm"] == 1
    interpreter = Interpreter(model_content=converted.to_bytes())
    run = interpreter.get_signature_runner()
    (name,) = interpreter.get_signature_list()["serving_default"]["inputs"]
    for call in range(6):
        if call == 3:
            (layer.reset_state if package is keras else model.reset_states)()
            interpreter.reset_all_variables()
        value = data(2, 5, 3, seed=call)
        (answer,) = run(**{name: value}).values()
        harness.compare(answer, np.asarray(model(value)))


def test_weights_are_in_the_file_once_and_layers_in_the_report() -> None:
    model = keras.Sequential([keras.Input((30, 64)), keras.layers.LSTM(128, name="memory")], name="classifier")
    converted = litefuse.convert(model, recurrent="fused")
    weights = sum(variable.numpy().nbytes for variable in model.weights)
    assert weights < len(converted.to_bytes()) < weights + 8192
    (fused,) = converted.report.fused
    assert fused.location.layer == "classifier/memory"


class Both(keras.Model):
    """A subclassed model with its inputs in a dict."""

    def __init__(self) -> None:
        super().__init__()
        self.dense = keras.layers.Dense(2)
        self.dropout = keras.layers.Dropout(0.9)

    def call(self, inputs: Any, training: bool = False) -> Any:
        return {"sum": self.dropout(self.dense(inputs["u"]), training=training) + inputs["v"], "u": inputs["u"]}


def test_a_subclassed_model_is_converted_for_inference_and_any_batch() -> None:
    model = Both()
    assert error(model) == (
        "the model 'both' has not been built, so the shapes of its inputs are unknown. "
        "Call it once on data (or a batch of zeros), or start it with keras.Input(shape)."
    )
    model({"u": data(2, 3), "v": data(2, 2)})
    converted = litefuse.convert(model)
    assert signature(converted) == {"serving_default": (["u", "v"], [[-1, 3], [-1, 2]], ["sum", "u"])}
    check(converted, model, {"u": data(4, 3), "v": data(4, 2)})


def test_a_subclassed_model_of_keras_2_with_two_arguments() -> None:
    class Two(tf_keras.Model):
        def __init__(self) -> None:
            super().__init__()
            self.dense = tf_keras.layers.Dense(2)

        def call(self, a: Any, b: Any) -> Any:
            return [self.dense(a), b]

    model = Two()
    model(data(2, 3), data(2, 2))
    converted = litefuse.convert(model)

    def expected(inputs: dict[str, np.ndarray]) -> dict[str, Any]:
        first, second = model(inputs["input_1"], inputs["args_1"])
        return {"output_1": first, "output_2": second}

    check(converted, expected, {"input_1": data(1, 3), "args_1": data(1, 2)})


def test_a_model_with_several_arguments_of_which_keras_forgets_the_types() -> None:
    class Two(keras.Model):
        def call(self, a: Any, b: Any) -> Any:
            return a + b

    model = Two(name="adder")
    model(data(2, 3), data(2, 3))
    assert "the model 'adder' has several arguments" in error(model)


def test_words_are_looked_up() -> None:
    model = keras.Sequential(
        [
            keras.Input((3,), dtype="string"),
            keras.layers.StringLookup(vocabulary=["a", "b"]),
            keras.layers.Embedding(3, 2),
        ]
    )
    converted = litefuse.convert(model)
    interpreter = Interpreter(model_content=converted.to_bytes())
    (name,) = interpreter.get_signature_list()["serving_default"]["inputs"]
    words = np.array([["b", "?", "a"]], object)
    (answer,) = interpreter.get_signature_runner()(**{name: words}).values()
    harness.compare(answer, np.asarray(model(tf.constant(words.astype(str)))))


@pytest.mark.parametrize(
    ("package", "suffix"), [(keras, "keras"), (keras, "h5"), (tf_keras, "keras"), (tf_keras, "h5")]
)
def test_files_of_keras(package: Any, suffix: str, tmp_path: Path) -> None:
    model = package.Sequential([package.layers.Input((3,)), package.layers.Dense(2, activation="relu", name="out")])
    path = tmp_path / f"model.{suffix}"
    model.save(path)
    converted = litefuse.convert(path)
    ((inputs, shapes, outputs),) = signature(converted).values()
    assert shapes == [[-1, 3]]
    check(converted, lambda given: {outputs[0]: model(given[inputs[0]])}, {inputs[0]: data(4, 3)})


def test_sources_that_are_not_models_are_reported_briefly() -> None:
    assert len(error(b"TFL3" * 100_000)) < 500


def test_other_files_are_not_read(tmp_path: Path) -> None:
    """HDF5 can read data from any file, whose bytes would then be among the weights of the converted model."""
    secret = tmp_path / "secret"
    secret.write_bytes(bytes(range(64)))
    with h5py.File(tmp_path / "other.h5", "w") as other:
        other["data"] = np.zeros(6, np.float32)

    def point_outside(stored: Any, kind: str) -> None:
        (name,) = [name for name in _datasets(stored) if stored[name].shape == (3, 2)]
        del stored[name]
        if kind == "external":
            stored.create_dataset(name, (3, 2), "f4", external=[(str(secret), 0, 24)])
        elif kind == "link":
            stored[name] = h5py.ExternalLink(str(tmp_path / "other.h5"), "/data")
        else:
            layout = h5py.VirtualLayout((6,), "f4")
            layout[:] = h5py.VirtualSource(str(tmp_path / "other.h5"), "data", (6,))
            stored.create_virtual_dataset(name, layout)

    for package, suffix in ((tf_keras, "h5"), (keras, "h5"), (tf_keras, "keras")):
        model = package.Sequential([package.layers.Input((3,)), package.layers.Dense(2)])
        for kind in ("external", "link", "virtual"):
            path = tmp_path / f"{package.__name__}_{kind}.{suffix}"
            model.save(path)
            if suffix == "h5":
                with h5py.File(path, "r+") as stored:
                    point_outside(stored, kind)
            else:
                _rewrite_weights(path, lambda stored, kind=kind: point_outside(stored, kind))
            assert "has weights in another file" in error(path)


def _datasets(stored: Any) -> list[str]:
    found: list[str] = []
    stored.visititems(lambda name, item: found.append(name) if isinstance(item, h5py.Dataset) else None)
    return found


def _rewrite_weights(path: Path, change: Any) -> None:
    with zipfile.ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    weights = io.BytesIO(files["model.weights.h5"])
    with h5py.File(weights, "r+") as stored:
        change(stored)
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in (files | {"model.weights.h5": weights.getvalue()}).items():
            archive.writestr(name, content)


def test_code_in_files_is_not_run(tmp_path: Path) -> None:
    for package, suffix in ((keras, "keras"), (tf_keras, "h5")):
        model = package.Sequential([package.layers.Input((3,)), package.layers.Lambda(lambda x: x * 2)])
        path = tmp_path / f"{package.__name__}.{suffix}"
        model.save(path)
        assert "Lambda" in error(path)
    # However the file's text spells it.
    with h5py.File(path, "r+") as stored:
        config = stored.attrs["model_config"]
        stored.attrs["model_config"] = config.replace('"class_name": "Lambda"', '"class_name":"\\u004cambda"')
        assert stored.attrs["model_config"] != config
    assert "Lambda" in error(path)
    # A second, empty file of the other format does not hide it either.
    with zipfile.ZipFile(path, "a") as archive:
        archive.writestr("metadata.json", json.dumps({"keras_version": tf_keras.__version__}))
    for suffix in ("h5", "KERAS"):
        assert "Lambda" in error(path.rename(path.with_suffix(f".{suffix}")))
    model.save_weights(tmp_path / "model.weights.h5")
    assert error(tmp_path / "model.weights.h5").endswith(
        "contains only weights. Build the model, load the weights, and pass the model."
    )


def test_a_custom_layer_in_a_file_is_requested(tmp_path: Path) -> None:
    class Own(keras.layers.Layer):
        def call(self, x: Any) -> Any:
            return x

    path = tmp_path / "model.keras"
    keras.Sequential([keras.Input((3,)), Own()]).save(path)
    found = error(path)
    assert "Could not locate class 'Own'" in found and "--import MODULE" in found


class Module(tf.Module):
    """A table, a variable, and methods, one of which has no signature."""

    def __init__(self) -> None:
        super().__init__()
        self.scale = tf.Variable(2.0)
        words = tf.lookup.KeyValueTensorInitializer(["a", "b"], tf.constant([5, 7], tf.int64))
        self.table = tf.lookup.StaticHashTable(words, -1)

    @tf.function(input_signature=[tf.TensorSpec([None, 2]), tf.TensorSpec([2], name="b")])
    def combine(self, z: Any, a: Any) -> Any:
        return {"sum": z * self.scale + a}

    @tf.function(input_signature=[tf.TensorSpec([None], tf.string)])
    def look(self, words: Any) -> Any:
        return self.table.lookup(words)

    @tf.function
    def helper(self, x: Any) -> Any:
        return x


def test_a_module_has_a_signature_for_each_function_with_one() -> None:
    module = Module()
    converted = litefuse.convert(module)
    interpreter = Interpreter(model_content=converted.to_bytes())
    assert sorted(interpreter.get_signature_list()) == ["combine", "look"]
    words = np.array(["b", "c"], object)
    assert interpreter.get_signature_runner("look")(words=words)["output_0"].tolist() == [7, -1]
    answer = interpreter.get_signature_runner("combine")(z=data(1, 2), b=data(2))
    harness.compare(answer["sum"], np.asarray(module.combine(data(1, 2), data(2))["sum"]))


def test_functions_and_their_order_of_inputs() -> None:
    module = Module()
    concrete = module.combine.get_concrete_function()
    for source in (module.combine, concrete, [concrete]):
        converted = litefuse.convert(source)
        assert signature(converted) == {"serving_default": (["z", "b"], [[-1, 2], [2]], ["sum"])}
    check(converted, lambda given: module.combine(given["z"], given["b"]), {"z": data(3, 2), "b": data(2)})
    assert "uses a table or another resource that cannot be found" in error(module.look)
    assert "two functions are named 'combine'" in error([concrete, concrete])
    assert "'helper' has no input_signature" in error(module.helper)
    assert "no tf.function with an input_signature" in error(tf.Module())
    assert "Wrap it in a tf.function with an input_signature first" in error(lambda x: x)
    found = litefuse.TFLiteConverter.from_concrete_functions([module.look.get_concrete_function()], module).convert()
    assert Interpreter(model_content=found).get_signature_runner()(words=np.array(["a"], object))["output_0"] == 5


@pytest.mark.parametrize("library", [keras, tf_keras])
def test_outputs_of_keras_models_keep_their_order(library: Any) -> None:
    x = library.Input([3])
    outputs = [library.layers.Dense(1 + number, name=f"{'zyxwvutsrqpo'[number]}")(x) for number in range(12)]
    interpreter = Interpreter(model_content=litefuse.convert(library.Model(x, outputs)).to_bytes())
    assert [detail["shape"][-1] for detail in interpreter.get_output_details()] == [*range(1, 13)]


@pytest.mark.parametrize("library", [keras, tf_keras])
def test_the_input_signature_of_call_builds_a_model(library: Any) -> None:
    class Own(library.Model):
        def __init__(self) -> None:
            super().__init__()
            self.first, self.second = library.layers.Dense(3), library.layers.Dense(2)

        @tf.function(input_signature=[tf.TensorSpec([None, 4]), tf.TensorSpec([None, 5], name="other")])
        def call(self, x: Any, y: Any) -> Any:
            return self.first(x), [self.second(y)]

    model = Own()
    converted = litefuse.convert(model)
    inputs = {"x": data(2, 4), "other": data(2, 5)}

    def expected(given: dict[str, Any]) -> dict[str, Any]:
        first, (second,) = model.call(given["x"], given["other"])
        return {"output_0": first, "output_1_0": second}

    check(converted, expected, inputs)


def test_a_fault_of_keras_is_a_warning(tmp_path: Path) -> None:
    def build(steps: int | None) -> Any:
        layer = keras.layers.TimeDistributed(keras.layers.Dense(2), name="each_step")
        return keras.Sequential([keras.Input([steps, 3]), layer])

    def warnings(source: Any) -> list[str]:
        return [event.reason for event in litefuse.convert(source).report.events if event.outcome == "warning"]

    model = build(None)
    traced = tf.function(model, input_signature=[tf.TensorSpec([None, None, 3])])
    # Keras may mend it.
    is_wrong = traced(tf.zeros([1, 4, 3])).shape[1] != 4
    model.save(tmp_path / "model.keras")
    for source in (model, tmp_path / "model.keras"):
        found = warnings(source)
        assert len(found) == is_wrong
        assert all("layer 'each_step': TimeDistributed of Keras 3" in reason for reason in found)
    assert warnings(build(4)) == []


def test_inspect_accepts_the_sources_of_convert() -> None:
    from litefuse.tools.inspect import inspect_model

    found = inspect_model(keras.Sequential([keras.Input((3,)), keras.layers.Dense(2)]))
    assert [facts.name for facts in found.signatures] == ["serving_default"]
    assert found.report is not None


def test_tracing_errors_are_reported_in_one_line() -> None:
    @tf.function(input_signature=[tf.TensorSpec([2, 3])])
    def wrong(x: Any) -> Any:
        return tf.matmul(x, x)

    assert error(wrong).startswith("TensorFlow cannot trace or save the model: ValueError: Dimensions must be equal")


def test_an_interrupted_conversion_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("litefuse.passes.simplify.fold.fold", interrupted)
    module = Module()
    with pytest.raises(KeyboardInterrupt):
        litefuse.convert(module.combine)


def test_without_tensorflow_the_error_names_the_package_to_install(tmp_path: Path) -> None:
    path = tmp_path / "model.keras"
    keras.Sequential([keras.Input((3,))]).save(path)
    code = f"""
import sys
sys.modules["tensorflow"] = None
import litefuse
try:
    litefuse.convert({str(path)!r})
except litefuse.ConversionError as error:
    print(error)
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.startswith(
        "converting models in memory or Keras files needs tensorflow, which is not installed."
    )
    assert "pip install 'litefuse[keras]'" in done.stdout
