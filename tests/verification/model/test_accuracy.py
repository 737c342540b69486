"""Accuracy of classifiers with labels, samples from folders, and ranges that samples exceed."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

import litefuse
from litefuse.backend import to_bytes
from litefuse.cli import main
from litefuse.errors import ConversionError
from litefuse.quantization.labels import measure_accuracy, read_labels
from litefuse.verification.model import verify
from litefuse.verification.model.report import Accuracy
from litefuse.verification.model.samples import Interface
from tests.support import zoo
from tests.support.modules.graph_builder import Graph

pytestmark = pytest.mark.usefixtures("one_process")

CLASSIFIER = zoo.ROOT / "demo" / "lstm_classifier" / "saved_model"
COUNT = 20
TOKENS = np.random.default_rng(0).integers(0, 100, (COUNT, 32))


@cache
def content() -> bytes:
    options = litefuse.Quantization("int8", "int8", samples=[[row[None]] for row in TOKENS[:4]])
    return litefuse.convert(CLASSIFIER, quantize=options).to_bytes()


@cache
def classes() -> np.ndarray:
    """Return the classes of the float model."""
    interpreter = litefuse.Interpreter(litefuse.convert(CLASSIFIER))
    runner = interpreter.get_signature_runner()
    (name,) = runner.get_input_details()
    (output,) = runner.get_output_details()
    return np.concatenate([runner(**{name: row[None].astype(np.int32)})[output].argmax(-1) for row in TOKENS])


def labels(wrong: int = 0) -> np.ndarray:
    """Return the classes of the float model, some of them changed."""
    found = classes().copy()
    found[:wrong] = 1 - np.minimum(found[:wrong], 1)
    return found


def check(**options: Any) -> Any:
    (name,) = litefuse.Interpreter(litefuse.convert(CLASSIFIER)).get_signature_runner().get_input_details()
    return verify(CLASSIFIER, content(), reference="litefuse", samples={name: TOKENS}, **options)


@pytest.mark.parametrize("wrong", [0, 5])
def test_the_accuracy_is_the_share_of_the_labels(wrong: int) -> None:
    found = check(labels=labels(wrong))
    assert [each.run.rpartition(", ")[2] for each in found.accuracies] == ["with XNNPACK", "without delegates"]
    for each in found.accuracies:
        assert each.reference == 1 - wrong / COUNT
        assert each.labels == COUNT
        # Few scores are close to each other.
        assert each.file >= each.reference - 0.25
    assert json.loads(found.to_json())["accuracies"][0]["reference"] == 1 - wrong / COUNT
    assert "accuracy" in str(found)


def test_a_drop_is_a_failure() -> None:
    assert Accuracy("run", "y", 100, 0.9, 0.88, 0.02).agrees
    assert not Accuracy("run", "y", 100, 0.9, 0.87, 0.02).agrees
    assert Accuracy("run", "y", 100, 0.9, 0.1).agrees
    assert Accuracy("run", "y", 3, 1 / 3, 2 / 3, 0.0).agrees
    found = check(labels=labels(), max_drop=1.0)
    assert found.agrees
    found.accuracies.append(Accuracy("run", "y", 100, 0.9, 0.8, 0.02))
    assert not found.agrees
    assert "WRONG  run, output 'y': accuracy 80.00%, reference 90.00%, allowed drop 2.00% (100 labels)" in str(found)


def test_a_file_of_lower_accuracy_fails_in_the_shell(tmp_path: Path) -> None:
    """A file that clips half of all numbers; the tolerance lets the accuracy alone decide."""
    samples = [[row[None]] for row in TOKENS]
    options = litefuse.Quantization("int8", "int8", samples=samples, method="percentile", percentile=50)
    model = litefuse.convert(CLASSIFIER, quantize=options).save(tmp_path / "model.tflite")
    (name,) = litefuse.Interpreter(model).get_signature_runner().get_input_details()
    np.savez(tmp_path / "samples.npz", **{name: TOKENS})
    np.save(tmp_path / "labels.npy", labels())
    arguments = ["verify", CLASSIFIER, model, "--samples", tmp_path / "samples.npz", "--tolerance", "1e9"]
    arguments = [*map(str, arguments), "--reference", "litefuse", "--labels", str(tmp_path / "labels.npy")]
    codes = {drop: CliRunner().invoke(main, [*arguments, "--max-drop", drop]).exit_code for drop in ("0.05", "1.0")}
    assert codes == {"0.05": 1, "1.0": 0}
    assert CliRunner().invoke(main, arguments).exit_code == 0
    output = CliRunner().invoke(main, [*arguments, "--max-drop", "0.05"]).output
    assert "WRONG" in output and "reference 100.00%, allowed drop 5.00% (20 labels)" in output


INTERFACE = Interface("main", {}, ("y",))
SCORES = [{"y": np.eye(3, dtype=np.float32)}, {"y": np.eye(3, dtype=np.float32)[:1]}]


def test_scores_of_several_calls_and_steps() -> None:
    assert measure_accuracy("y", np.array([0, 1, 2, 1]), SCORES) == 0.75
    assert (
        measure_accuracy("y", np.array([[0, 1], [2, 2]]), [{"y": np.eye(3)[None, :2]}, {"y": np.eye(3)[None, 1:]}])
        == 0.75
    )


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ([0, 1], "labels: 2 labels of 'y', but the samples have 4 results"),
        ([0, 1, 2, 3], "labels of 'y' are from 0 to 3, but output 'y' has 3 classes"),
        ([0, 1, 2, -1], "labels of 'y' are from -1 to 2"),
        ([0.5, 1, 2, 0], "labels of 'y' must be integers, the indices of classes, got float64"),
        ({"z": [0]}, "'z' is not an output of signature 'main', which has 'y'"),
        ("none.npy", "none.npy: the file does not exist"),
        ("none.npz", "none.npz: the file does not exist"),
    ],
    ids=str,
)
def test_labels_that_do_not_fit(given: Any, message: str) -> None:
    with pytest.raises(ConversionError, match=message) as error:
        measure_accuracy("y", read_labels(given, INTERFACE.name, INTERFACE.outputs)["y"], SCORES)
    assert "Provide a .npy file" in str(error.value)


def test_labels_of_several_outputs_need_names() -> None:
    with pytest.raises(ConversionError, match="signature 'main' has the outputs 'a', 'b': name one of them"):
        read_labels([1], "main", ("a", "b"))
    assert list(read_labels({"b": [1]}, "main", ("a", "b"))) == ["b"]


def test_an_output_without_scores() -> None:
    with pytest.raises(ConversionError, match="output 'y' has no scores of classes, but int64"):
        measure_accuracy("y", np.array([1]), [{"y": np.array([[1]])}])


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"labels": [0]}, r"labels require the samples.*--samples"),
        ({"max_drop": 0.1}, r"max_drop=0.1 \(--max-drop\) requires labels"),
        ({"labels": [0], "samples": {}, "max_drop": 2}, r"max_drop=2 \(--max-drop\) must be from 0 to 1"),
    ],
)
def test_options_that_contradict_each_other(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ConversionError, match=message):
        verify(CLASSIFIER, b"", **options)


@pytest.mark.parametrize("kind", ["npy", "npz"])
@pytest.mark.parametrize("folder", [False, True])
def test_the_command_line(tmp_path: Path, kind: str, folder: bool) -> None:
    model, samples, right = tmp_path / "model.tflite", tmp_path / "samples", tmp_path / f"labels.{kind}"
    model.write_bytes(content())
    runner = litefuse.Interpreter(model).get_signature_runner()
    (name,), (output,) = runner.get_input_details(), runner.get_output_details()
    if folder:
        samples.mkdir()
        np.savez(samples / "1.npz", **{name: TOKENS[:5]})
        np.savez(samples / "2.npz", **{name: TOKENS[5:]})
    else:
        samples = samples.with_suffix(".npz")
        np.savez(samples, **{name: TOKENS})
    np.save(right, labels()) if kind == "npy" else np.savez(right, **{output: labels()})
    arguments = ["verify", CLASSIFIER, model, "--samples", samples, "--labels", right, "--max-drop", "0.5"]
    found = CliRunner().invoke(main, [*map(str, arguments), "--reference", "litefuse"])
    assert found.exit_code == 0, found.output
    assert "reference 100.00%, allowed drop 50.00% (20 labels)" in found.output


def test_folders_that_do_not_fit(tmp_path: Path) -> None:
    def fails(message: str) -> None:
        with pytest.raises(ConversionError, match=message):
            verify(CLASSIFIER, content(), samples=tmp_path, reference="litefuse")

    fails(r"the folder has no \.npz files")
    np.savez(tmp_path / "1.npz", tokens=TOKENS)
    np.savez(tmp_path / "2.npz", token=TOKENS)
    fails(r"2\.npz: has the arrays \['token'\], but .*1\.npz has \['tokens'\]")
    np.savez(tmp_path / "2.npz", tokens=TOKENS[:, :3])
    fails("the arrays of the files do not fit together")


def test_samples_beyond_the_calibrated_range_are_noted() -> None:
    source = zoo.ROOT / "demo" / "bidirectional_lstm" / "saved_model"
    plain = litefuse.convert(source, batch=1)
    ((name, detail),) = litefuse.Interpreter(plain).get_signature_runner().get_input_details().items()
    shape = tuple(detail["shape"])
    values = np.random.default_rng(0).uniform(-1, 1, (3, *shape)).astype(np.float32)
    options = litefuse.Quantization("int8", "int8", samples=[[value] for value in values], input_type="int8")
    model = litefuse.convert(source, batch=1, quantize=options)
    # The file has batches of one: the samples are along the first axis of the array.
    inside = verify(source, model.to_bytes(), samples={name: values[:, 0]}, reference="litefuse", tolerance=1.0)
    assert {run["calls"] for run in inside.runs} == {3}
    assert not any("calibrated for" in note for note in inside.notes)
    outside = verify(source, model.to_bytes(), samples={name: 2 * values[:, 0]}, reference="litefuse", tolerance=1.0)
    (note,) = (note for note in outside.notes if "calibrated for" in note)
    assert f"input {name!r} is from -" in note and "% of the numbers" in note


def test_values_beyond_the_calibrated_range_are_noted() -> None:
    """Images within the range of the calibration's, but with more contrast."""
    source = zoo.ROOT / "demo" / "mobilenet_v2" / "saved_model"
    plain = litefuse.convert(source, batch=1)
    ((name, detail),) = litefuse.Interpreter(plain).get_signature_runner().get_input_details().items()
    images = np.random.default_rng(0).uniform(-1, 1, (4, *detail["shape"][1:])).astype(np.float32)
    dull = 0.02 * images
    dull[:, 0, 0, 0], dull[:, 0, 0, 1] = -1, 1
    options = litefuse.Quantization("int8", "int8", samples=[[image[None]] for image in dull])
    model = litefuse.convert(source, batch=1, quantize=options).to_bytes()

    def notes(samples: np.ndarray[Any, Any]) -> list[str]:
        found = verify(source, model, samples={name: samples}, reference="litefuse", tolerance=100.0)
        assert not any("calibrated for" in note for note in found.notes)
        return [note for note in found.notes if "at an end of the range" in note]

    assert not notes(dull)
    found = notes(images)
    assert len(found) == 3
    assert all(re.search(r"samples: about \d+\.\d% of the numbers of \w+ '.+' are at an end", note) for note in found)
    shares = [float(re.findall(r"([\d.]+)%", note)[0]) for note in found]
    assert shares == sorted(shares, reverse=True) and shares[-1] >= 0.5


def test_inputs_at_the_ends_of_the_calibrated_range_are_not_noted() -> None:
    """Most pixels of a digit are black or white, which are the ends of the range."""
    folder = zoo.ROOT / "demo" / "mobilenet_v2"
    with np.load(folder / "samples.npz") as arrays:
        samples = {name: array[:8] for name, array in arrays.items()}
    options = litefuse.Quantization("int8", "int8", samples=samples)
    model = litefuse.convert(folder / "saved_model", quantize=options).to_bytes()
    found = verify(folder / "saved_model", model, samples=samples, reference="litefuse")
    assert not [note for note in found.notes if "at an end of the range" in note]


def _layer_of_logits() -> bytes:
    g, rng = Graph(), np.random.default_rng(0)
    weights, bias = rng.normal(size=(32, 64)).astype(np.float32), np.zeros(32, np.float32)
    return to_bytes(g.returns(g.tfl.softmax(g.tfl.fully_connected(g.input(None, 64), weights, bias), beta=1.0)))


def test_logits_that_do_not_matter_are_not_noted(tmp_path: Path) -> None:
    """The logits of a softmax are clipped where its results are 0, also for the samples of the calibration."""
    source, samples = tmp_path / "float.tflite", np.random.default_rng(0).normal(size=(60, 64)).astype(np.float32)
    source.write_bytes(_layer_of_logits())
    options = litefuse.Quantization("int8", "int8", samples=[{"x0": each[None]} for each in samples])
    model = litefuse.convert(source, quantize=options).to_bytes()
    assert not verify(source, model, samples={"x0": samples}).notes
    larger = verify(source, model, samples={"x0": 3 * samples})
    assert any("at an end of the range" in note for note in larger.notes)
    assert larger.failures and "random inputs" not in str(larger)


@pytest.mark.parametrize("scheme", ["dynamic", "int8"])
def test_random_inputs_are_noted_if_ranges_follow_from_samples(scheme: str, tmp_path: Path) -> None:
    source = tmp_path / "float.tflite"
    source.write_bytes(_layer_of_logits())
    samples = [{"x0": np.random.default_rng(0).normal(size=(8, 64)).astype(np.float32)}]
    options = litefuse.Quantization("int8", "int8", samples=samples) if scheme == "int8" else scheme
    found = verify(source, litefuse.convert(source, quantize=options).to_bytes(), tolerance=1e-6)
    assert found.failures
    assert ("random inputs may be unlike the samples" in str(found)) == (scheme == "int8")
