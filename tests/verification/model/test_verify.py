"""Right files pass verification; wrong ones fail, with the location."""

from __future__ import annotations

import importlib
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

import litefuse
from litefuse.cli import main
from litefuse.errors import ConversionError, ReadError
from litefuse.tflite.repair import repair_file
from litefuse.verification.model import Verification, divergence, references, verify
from tests.support import zoo
from tests.support.generated import require_models
from tests.support.modules.lite_files import changed, litefuse_classifier, schema, tflite_converter_lstm
from tests.support.running.counting import calls_of

CLASSIFIER = zoo.ROOT / "demo" / "lstm_classifier" / "saved_model"
REFERENCES = ("litefuse", "tensorflow")


@pytest.fixture
def lstm() -> Path:
    """Return the LSTM for which TFLiteConverter writes a file whose state leaks."""
    return require_models("tflite_lstm") / "lstm" / "saved_model"


def _damaged_dense(model: Any) -> None:
    """Double the last layer's first weights."""
    number = schema.BuiltinOperator.FULLY_CONNECTED
    codes = [max(code.builtinCode, code.deprecatedBuiltinCode) for code in model.operatorCodes]
    (dense,) = [op for op in model.subgraphs[0].operators if codes[op.opcodeIndex] == number][-1:]
    buffer = model.buffers[model.subgraphs[0].tensors[dense.inputs[1]].buffer]
    values = buffer.data.copy().view(np.float32)
    values[:8] = 2 * values[:8] + 1
    buffer.data = values.view(np.uint8)


@pytest.mark.parametrize("reference", REFERENCES)
def test_litefuse_file_agrees(reference: str) -> None:
    found = verify(CLASSIFIER, litefuse_classifier(), reference=reference)
    assert found.agrees
    runs = [run["run"] for run in found.runs]
    assert runs == [
        f"serving_default, batch {batch}, {delegate}"
        for batch in (1, 3)
        for delegate in ("with XNNPACK", "without delegates")
    ]
    assert all(0 < run["error"] <= run["allowed"] < 1e-4 and run["calls"] == 4 for run in found.runs)
    assert ("TensorFlow" in found.reference) == (reference == "tensorflow")


@pytest.mark.parametrize("reference", REFERENCES)
def test_tflite_converters_leaking_state_is_found_at_the_second_call(lstm: Path, reference: str) -> None:
    found = verify(lstm, tflite_converter_lstm(), reference=reference)
    assert not found.agrees
    for failure in found.failures:
        assert failure.call == 2
        assert failure.operator.startswith("UNIDIRECTIONAL_SEQUENCE_LSTM")
        assert failure.layer == "model/lstm"
    assert len(found.failures) == 2


def test_the_repaired_file_agrees(lstm: Path, tmp_path: Path) -> None:
    path = tmp_path / "mended.tflite"
    path.write_bytes(tflite_converter_lstm())
    repair_file(path, path, cell_clip=None)
    assert verify(lstm, path, reference="litefuse").agrees


@pytest.mark.parametrize("reference", REFERENCES)
def test_a_damaged_weight_is_located_at_its_layer(reference: str) -> None:
    found = verify(CLASSIFIER, changed(litefuse_classifier(), _damaged_dense), reference=reference)
    assert not found.agrees
    for failure in found.failures:
        assert failure.call == 1
        assert failure.operator.startswith("FULLY_CONNECTED")
        assert failure.layer == "model/classifier"


def test_a_model_knows_where_it_comes_from() -> None:
    found = litefuse.convert(CLASSIFIER, batch=1).verify(reference="litefuse")
    assert found.agrees
    assert found.notes == ["serving_default: the file accepts only one batch size, the model any"]
    assert len(found.runs) == 2


def test_a_stateful_layer_is_compared_with_its_states() -> None:
    model = litefuse.convert(require_models("tflite_lstm") / "stateful" / "saved_model")
    for reference in REFERENCES:
        assert model.verify(reference=reference).agrees


def _saved(folder: Path, call: Any, *specs: Any, **variables: Any) -> Path:
    tf: Any = importlib.import_module("tensorflow")
    module = tf.Module()
    for name, value in variables.items():
        setattr(module, name, tf.Variable(value))
    function = tf.function(lambda *inputs: call(module, *inputs), input_signature=[tf.TensorSpec(*s) for s in specs])
    tf.saved_model.save(module, str(folder), signatures=function)
    return folder


def _by_chance(tf: Any, size: int) -> Any:
    """Draw random numbers without a seed, regardless of seeds set by other tests."""
    return tf.raw_ops.RandomStandardNormal(shape=[size], dtype=tf.float32, seed=0, seed2=0)


def test_each_output_has_the_tolerance_of_its_type_and_a_variable_begins_anew(tmp_path: Path) -> None:
    tf: Any = importlib.import_module("tensorflow")

    def call(module: Any, x: Any) -> Any:
        module.count.assign_add(1.0)
        half = tf.cast(x, tf.float16)
        chance = _by_chance(tf, 3)
        return {"half": tf.exp(tf.sin(half) * half), "count": module.count * 1.0, "chance": chance, "exact": 2.0 * x}

    folder = _saved(tmp_path / "model", call, ([None, 3], tf.float32, "x"), count=0.0)
    model = litefuse.convert(folder)
    for reference in REFERENCES:
        found = model.verify(reference=reference)
        assert found.agrees, found
        assert [run["calls"] for run in found.runs] == [4] * 4
        assert all("not compared: 'chance'" in note for note in found.notes)
        assert len(found.notes) == 2
    # The tolerance of one output does not excuse another.
    function = tf.function(lambda x: {"half": tf.cast(x, tf.float16), "exact": 2.0003 * x})
    other = litefuse.convert(function.get_concrete_function(tf.TensorSpec([None, 3], tf.float32, "x"))).to_bytes()
    plain = tf.function(lambda x: {"half": tf.cast(x, tf.float16), "exact": 2.0 * x})
    source = plain.get_concrete_function(tf.TensorSpec([None, 3], tf.float32, "x"))
    assert {failure.output for failure in verify(source, other).failures} == {"exact"}


def test_a_model_of_nothing_but_chance_does_not_agree(tmp_path: Path) -> None:
    tf: Any = importlib.import_module("tensorflow")
    folder = _saved(tmp_path / "model", lambda _, x: {"y": _by_chance(tf, 4) + x}, ([4], tf.float32, "x"))
    found = litefuse.convert(folder).verify(reference="litefuse")
    assert not found.agrees
    assert not found.runs
    assert not found.failures


def test_an_interpreter_failure_is_reported_as_json(tmp_path: Path) -> None:
    tf: Any = importlib.import_module("tensorflow")
    folder = _saved(tmp_path / "model", lambda _, x: {"y": x + 1.0}, ([None, 4], tf.float32, "x"))

    def broken(model: Any) -> None:
        # Accepts one row only.
        (add,) = model.subgraphs[0].operators
        constant = model.subgraphs[0].tensors[add.inputs[1]]
        buffer = schema.BufferT()
        buffer.data = np.ones(8, np.float32).view(np.uint8)
        model.buffers.append(buffer)
        constant.shape, constant.buffer = np.array([2, 4], np.int32), len(model.buffers) - 1

    path = tmp_path / "broken.tflite"
    path.write_bytes(changed(litefuse.convert(folder).to_bytes(), broken))
    result = CliRunner().invoke(main, ["verify", str(folder), str(path), "--reference", "litefuse", "--json"])
    assert result.exit_code == 1
    found = json.loads(result.output, parse_constant=pytest.fail)
    assert any("the interpreter failed" in failure["problem"] for failure in found["failures"])


def test_a_value_among_thousands_is_found_at_once() -> None:
    rng = np.random.default_rng(0)
    known = [(f"layer{place}/y", rng.normal(size=64).astype(np.float32)) for place in range(4000)]
    known[7] = ("layer7/y", np.full(64, np.nan, np.float32))
    known[8] = ("layer8/y", np.where(np.arange(64) < 32, -np.inf, known[8][1]).astype(np.float32))
    values = divergence._Values([], known, 1e-5)
    for _, value in known:
        assert values.has(value.reshape(8, 8).T * np.float32(1 + 1e-7))
        assert not values.has(value + np.float32(0.01) * rng.random(64, np.float32)) or np.isnan(value).all()
    # A comparison with each of the values would call as many functions.
    assert calls_of(lambda: values.has(known[-1][1] + np.float32(0.01))) < len(known) / 10


def test_without_tensorflow_litefuse_references(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(references, "has_tensorflow", lambda: False)
    assert verify(CLASSIFIER, litefuse_classifier()).reference == "litefuse's NumPy kernels"
    with pytest.raises(ConversionError, match="requires TensorFlow"):
        verify(CLASSIFIER, litefuse_classifier(), reference="tensorflow")


def test_where_a_kernel_is_missing_the_unfused_conversion_references(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(references, "MAX_WORK", 1.0)
    found = verify(CLASSIFIER, litefuse_classifier(), reference="litefuse")
    assert found.agrees
    assert found.reference == "litefuse's own conversion without fusions"


def test_samples_of_the_user(tmp_path: Path) -> None:
    rng = np.random.default_rng(0)
    tokens = rng.integers(0, 500, (3, 2, 32), dtype=np.int32)
    np.savez(tmp_path / "samples.npz", tokens=tokens)
    np.save(tmp_path / "samples.npy", tokens)
    for samples in (tmp_path / "samples.npz", tmp_path / "samples.npy", {"tokens": tokens}):
        found = verify(CLASSIFIER, litefuse_classifier(), samples=samples, reference="litefuse")
        assert found.agrees
        assert [run["calls"] for run in found.runs] == [3, 3]
    single = verify(CLASSIFIER, litefuse_classifier(), samples={"tokens": tokens[0]}, reference="litefuse")
    assert [run["calls"] for run in single.runs] == [1, 1]
    forms = (
        tokens,
        {"serving_default/tokens": tokens},
        lambda: tokens,
        list(tokens),
        [(row, 1) for row in tokens],
        ({"tokens": row} for row in tokens),
        [("serving_default", [row]) for row in tokens],
        list(tokens[:, 0]),
    )
    for samples in forms:
        found = verify(CLASSIFIER, litefuse_classifier(), samples=samples, reference="litefuse")
        assert found.agrees
        assert [run["calls"] for run in found.runs] == [3, 3]


@pytest.mark.parametrize(
    ("samples", "text"),
    [
        (7, "samples must be an array, a dictionary of arrays"),
        ([], "there is none for signature 'serving_default'"),
        ([{"token": 1}], "sample 1: expected the inputs 'tokens' of signature 'serving_default', got 'token'"),
        ({}, "array 'tokens' of signature"),
        ({"tokens": np.zeros((2, 31), np.int32)}, r"shape \[2, 31\]"),
        ({"tokens": np.zeros((2, 32), np.float32)}, "has type float32"),
        ({"tokens": [[1, 2], [3]]}, "not an array of numbers"),
    ],
)
def test_samples_that_do_not_fit(samples: Any, text: str) -> None:
    with pytest.raises(ConversionError, match=text):
        verify(CLASSIFIER, litefuse_classifier(), samples=samples, reference="litefuse")


def test_files_of_samples_that_are_none(tmp_path: Path) -> None:
    pickled = tmp_path / "pickled.npz"
    np.savez(pickled, tokens=np.array([{"a": 1}], object))
    text = tmp_path / "text.npz"
    text.write_text("no zip")
    bad_array = tmp_path / "pickled.npy"
    np.save(bad_array, np.array([{"a": 1}], object))
    for path, expected in (
        (pickled, "valid .npy or .npz"),
        (bad_array, "valid .npy or .npz"),
        (text, "neither numpy.save nor"),
        (tmp_path / "no.npz", "does not exist"),
    ):
        with pytest.raises(ConversionError, match=expected):
            verify(CLASSIFIER, litefuse_classifier(), samples=path, reference="litefuse")


@pytest.mark.parametrize("tolerance", [-1.0, float("nan"), float("inf")])
def test_a_tolerance_that_is_none(tolerance: float) -> None:
    with pytest.raises(ConversionError, match="tolerance must be non-negative"):
        verify(CLASSIFIER, litefuse_classifier(), tolerance=tolerance)


def test_a_file_of_another_model(lstm: Path) -> None:
    with pytest.raises(ConversionError, match="converted from another model"):
        verify(lstm, litefuse_classifier(), reference="litefuse")
    with pytest.raises(ConversionError, match="converted from another model"):
        verify(zoo.ROOT / "demo" / "bidirectional_lstm" / "saved_model", tflite_converter_lstm(), reference="litefuse")


def test_a_file_that_is_none(tmp_path: Path) -> None:
    path = tmp_path / "x.tflite"
    path.write_bytes(b"nothing")
    with pytest.raises(ReadError, match="TFL3 identifier is missing"):
        verify(CLASSIFIER, path)


def test_an_empty_verification_does_not_agree() -> None:
    assert not Verification("nobody").agrees


def test_a_notebook_shows_the_runs_as_a_table() -> None:
    runs = [
        {"run": "<main>, with XNNPACK", "calls": 4, "error": 2e-7, "allowed": 1e-5, "agrees": True},
        {"run": "main, without delegates", "calls": 4, "error": float("inf"), "allowed": 1e-5, "agrees": False},
    ]
    page = Verification("TensorFlow", runs, notes=["a & b"])._repr_html_()
    assert page.count("<tr>") == 3 and "&lt;main&gt;, with XNNPACK" in page
    assert "<b>WRONG</b>" in page and "2e-07" in page and "a &amp; b" in page


def test_the_command(tmp_path: Path) -> None:
    good, bad = tmp_path / "good.tflite", tmp_path / "bad.tflite"
    good.write_bytes(litefuse_classifier())
    bad.write_bytes(changed(litefuse_classifier(), _damaged_dense))
    result = CliRunner().invoke(main, ["verify", str(CLASSIFIER), str(good), "--reference", "litefuse"])
    assert result.exit_code == 0, result.output
    assert result.output.count("agrees") == 4
    result = CliRunner().invoke(main, ["verify", str(CLASSIFIER), str(bad), "--reference", "litefuse", "--json"])
    assert result.exit_code == 1
    found = json.loads(result.output)
    assert not found["agrees"]
    assert found["failures"][0]["layer"] == "model/classifier"
