"""The options of the command line that quantize, and what they print."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner, Result

import litefuse
from litefuse.cli import main
from litefuse.quantization import LayerRule, Quantization
from litefuse.tflite import read_file
from litefuse.verification.model.quantized import scheme_of
from tests.support import zoo

pytestmark = pytest.mark.usefixtures("one_process")

DEMO_MODEL = zoo.ROOT / "demo" / "lstm_classifier" / "saved_model"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def words(result: Result) -> str:
    return " ".join(result.output.split())


@pytest.fixture
def samples(tmp_path: Path) -> Path:
    """Return a file with four samples of tokens."""
    path = tmp_path / "samples.npz"
    np.savez(path, tokens=np.random.default_rng(0).integers(0, 100, (4, 32)))
    return path


@pytest.mark.parametrize(("scheme", "share"), [("float16", 0.6), ("dynamic", 0.4), ("int4", 0.35), ("int2", 0.35)])
def test_weights_need_no_samples(tmp_path: Path, scheme: str, share: float) -> None:
    plain, output = tmp_path / "plain.tflite", tmp_path / "model.tflite"
    assert run("convert", DEMO_MODEL, "-o", plain, "-q").exit_code == 0
    result = run("convert", DEMO_MODEL, "-o", output, "--quantize", scheme)
    assert result.exit_code == 0, result.output
    assert scheme_of(read_file(output)) == scheme
    assert output.stat().st_size < share * plain.stat().st_size
    assert f"Quantized to {scheme}: " in words(result)
    assert "quantize-weights" not in result.output
    assert ("memory and the time of a call stay the same" in words(result)) == (scheme == "float16")


def test_int8_without_samples_names_the_option(tmp_path: Path) -> None:
    output = tmp_path / "model.tflite"
    result = run("convert", DEMO_MODEL, "-o", output, "--quantize", "int8")
    assert result.exit_code == 1
    assert "need representative inputs" in result.output
    assert '--calibrate SAMPLES.npz), or use "dynamic", which needs none' in words(result)
    assert not output.exists()


@pytest.fixture
def recipe(tmp_path: Path) -> Path:
    """Return a recipe that keeps the classifier in float."""
    rules = (LayerRule("float32", op="FULLY_CONNECTED"),)
    return Quantization("int8", "int8", rules=rules).save(tmp_path / "recipe.json")


def test_int8_with_samples(tmp_path: Path, samples: Path, recipe: Path) -> None:
    output = tmp_path / "model.tflite"
    arguments = (
        "convert",
        DEMO_MODEL,
        "--recurrent",
        "fused",
        "-o",
        output,
        "--quantize",
        recipe,
        "--calibrate",
        samples,
    )
    result = run(*arguments, "--io-type", "uint8")
    assert result.exit_code == 0, result.output
    graph = read_file(output).subgraphs[0]
    # Tokens are integers already.
    assert [graph.tensors[number].dtype for number in graph.inputs] == ["INT32"]
    assert [graph.tensors[number].dtype for number in graph.outputs] == ["UINT8"]
    assert "Quantized to int8: " in words(result)
    assert "in integers; " in words(result)
    assert "Not quantized: " in words(result)
    assert "FULLY_CONNECTED in model/classifier: requested by a rule" in words(result)
    assert "quantize-activations" not in result.output
    verbose = run(*arguments, "--verbose")
    assert "quantize-activations" in verbose.output


def test_a_folder_of_samples(tmp_path: Path, samples: Path) -> None:
    output = tmp_path / "model.tflite"
    folder = run("convert", DEMO_MODEL, "-o", output, "--quantize", "int16x8", "--calibrate", samples.parent)
    assert folder.exit_code == 0, folder.output
    assert scheme_of(read_file(output)) == "int16x8"


@pytest.mark.parametrize("option", ["--json", "--verbose"])
def test_the_report_has_the_error_of_each_op_alone(tmp_path: Path, samples: Path, option: str) -> None:
    options = ["--quantize", "int8", "--calibrate", samples, option]
    result = run("convert", DEMO_MODEL, "-o", tmp_path / "model.tflite", *options)
    if option == "--verbose":
        assert " dB alone" in words(result)
        return
    ops = json.loads(result.stdout)["quantization"]["ops"]
    assert sum(op["snr_alone"] is not None for op in ops) >= 3


def test_the_report_as_json_has_every_op(tmp_path: Path) -> None:
    result = run(
        "convert",
        DEMO_MODEL,
        "--recurrent",
        "fused",
        "-o",
        tmp_path / "model.tflite",
        "--quantize",
        "dynamic",
        "--json",
    )
    found = json.loads(result.output)["quantization"]
    assert found["scheme"] == "dynamic"
    by_op = {each["op"]: each for each in found["ops"]}
    lookup, dense = by_op["EMBEDDING_LOOKUP"], by_op["FULLY_CONNECTED"]
    assert (lookup["scheme"], lookup["reason"], lookup["layer"]) == ("dynamic", "", "model/embedding")
    assert lookup["bytes_before"] == 4 * lookup["bytes_after"] > 0
    assert (dense["scheme"], dense["reason"]) == ("float32", "its weights have fewer than 1024 elements")
    assert dense["bytes_before"] == dense["bytes_after"] > 0
    assert all(bool(each["reason"]) == (each["scheme"] == "float32") for each in found["ops"])


def test_a_recipe(tmp_path: Path) -> None:
    path = Quantization("float16", "float32").save(tmp_path / "recipe.json")
    output = tmp_path / "model.tflite"
    assert run("convert", DEMO_MODEL, "-o", output, "--quantize", path).exit_code == 0
    assert scheme_of(read_file(output)) == "float16"


def test_only_integers_or_nothing(tmp_path: Path, samples: Path, recipe: Path) -> None:
    arguments = ("--quantize", recipe, "--calibrate", samples, "--no-float-fallback")
    result = run("convert", DEMO_MODEL, "-o", tmp_path / "model.tflite", *arguments)
    assert result.exit_code == 1
    assert "float_fallback=False (--no-float-fallback), but " in result.output
    assert "FULLY_CONNECTED at model/classifier" in result.output
    assert not (tmp_path / "model.tflite").exists()


def test_methods_of_calibration(tmp_path: Path, samples: Path) -> None:
    """Each method gives other scales, and the same as in Python."""
    files = set[bytes]()
    for method in (["minmax"], ["moving_average"], ["mse"], ["percentile", "--percentile", "99"]):
        output = tmp_path / "model.tflite"
        arguments = ("--quantize", "int8", "--calibrate", samples, "--calibration-method", *method)
        arguments += ("--recurrent", "fused")  # A loop would compute in float.
        result = run("convert", DEMO_MODEL, "-o", output, "-q", *arguments)
        assert result.exit_code == 0, result.output
        files.add(output.read_bytes())
    assert len(files) == 4
    options = Quantization("int8", "int8", samples=samples, method="percentile", percentile=99)
    assert litefuse.convert(DEMO_MODEL, quantize=options, recurrent="fused").to_bytes() in files


@pytest.mark.parametrize(
    ("flag", "option"),
    [
        ("--no-equalize", "equalize"),
        ("--no-round-weights", "round_weights"),
        ("--no-correct-biases", "correct_biases"),
        ("--keep-outliers", "drop_outliers"),
    ],
)
def test_methods_can_be_switched_off(tmp_path: Path, samples: Path, flag: str, option: str) -> None:
    output = tmp_path / "model.tflite"
    result = run("convert", DEMO_MODEL, "-o", output, "-q", "--quantize", "int8", "--calibrate", samples, flag)
    assert result.exit_code == 0, result.output
    options = Quantization("int8", "int8", samples=samples, **{option: False})
    assert litefuse.convert(DEMO_MODEL, quantize=options).to_bytes() == output.read_bytes()


def test_targets_choose_layers_and_the_recipe_gives_the_same_file(tmp_path: Path, samples: Path) -> None:
    first, second, recipe = (tmp_path / name for name in ("first.tflite", "second.tflite", "recipe.json"))
    options = ["--quantize", "int8", "--calibrate", samples, "--target-snr", "34", "--save-recipe", recipe]
    result = run("convert", DEMO_MODEL, "--recurrent", "fused", "-o", first, *options)
    assert result.exit_code == 0, result.output
    assert "Target target_snr=34: 1 layer in float: +" in words(result)
    assert json.loads(recipe.read_text())["rules"] == [{"scheme": "float32", "layer": "model/lstm"}]
    result = run(
        "convert", DEMO_MODEL, "--recurrent", "fused", "-o", second, "-q", "--quantize", recipe, "--calibrate", samples
    )
    assert result.exit_code == 0, result.output
    assert first.read_bytes() == second.read_bytes()


def test_the_data_of_the_search_are_in_the_report(tmp_path: Path, samples: Path) -> None:
    output = tmp_path / "model.tflite"
    options = ["--quantize", "dynamic", "--calibrate", samples, "--max-size", "100kB", "--json"]
    result = run("convert", DEMO_MODEL, "--recurrent", "fused", "-o", output, *options)
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)["quantization"]["precision"]
    assert found["targets"] == {"max_size": 100_000} and found["scheme"] == "dynamic" and found["is_complete"]
    assert {"layer": "model/lstm", "scheme": "float16"}.items() <= found["layers"][1].items()
    assert found["points"][0]["layers"] == 0 and found["points"][0]["size"] < found["reached"]["size"] <= 100_000
    assert found["reached"]["size"] == output.stat().st_size


def test_accuracy_is_measured_on_labels(tmp_path: Path, samples: Path) -> None:
    output, labels = tmp_path / "model.tflite", tmp_path / "labels.npy"
    np.save(labels, np.arange(4))
    options = ["--quantize", "int8", "--calibrate", samples, "--max-drop", "0", "--labels", labels]
    result = run("convert", DEMO_MODEL, "-o", output, *options, "--evaluate", samples, "--time-limit", "60")
    assert result.exit_code == 0, result.output
    assert "Target max_drop=0: " in words(result)


def test_inspect_says_what_would_be_quantized() -> None:
    result = run("inspect", DEMO_MODEL, "--recurrent", "fused", "--quantize", "dynamic")
    assert result.exit_code == 0
    assert "Quantized to dynamic: 2 ops with 8-bit weights" in words(result)


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (
            ["--quantize", "int7"],
            2,
            "--quantize='int7': choose from float32, float16, dynamic, int4, int2, int8, int16x8",
        ),
        (["--quantize", "none.json"], 2, "none.json: cannot be read"),
        (["--calibrate", "."], 2, "--calibrate requires --quantize."),
        (["--io-type", "int8"], 2, "--io-type requires --quantize."),
        (["--calibration-method", "mse"], 2, "--calibration-method requires --quantize."),
        (["--quantize", "int8", "--percentile", "30"], 2, "30.0 is not in the range 50<=x<=100"),
        (["--quantize", "int8", "--percentile", "99"], 1, "percentile=99.0 has no effect with method='minmax'"),
        (["--no-float-fallback"], 2, "--no-float-fallback requires --quantize."),
        (["--quantize", "int8", "--calibrate", "nothing.npz"], 2, "'nothing.npz' does not exist"),
        (["--quantize", "int8", "--io-type", "int32"], 2, "'int32' is not one of"),
        (["--quantize", "int8", "--target-snr", "0"], 2, "0.0 is not in the range x>0"),
        (["--quantize", "int8", "--target-snr", "30"], 1, "are measured on samples. Pass litefuse.Quantization(..."),
        (["--quantize", "int8", "--max-drop", "0.01"], 1, "max_drop (--max-drop) requires labels. Pass labels="),
        (["--quantize", "int8", "--max-size", "2XB"], 2, "'2XB' is not a size such as 2500000, 2.5MB or 300kB"),
        (["--quantize", "int8", "--max-size", "0"], 2, "'0' is not a size such as"),
        (["--target-snr", "30"], 2, "--target-snr requires --quantize."),
        (["--save-recipe", "recipe.json"], 2, "--save-recipe requires --quantize."),
        (["--quantize", "dynamic", "--io-type", "int8"], 1, "requires layers that compute in integers"),
    ],
)
def test_wrong_options(tmp_path: Path, arguments: list[str], code: int, message: str) -> None:
    result = run("convert", DEMO_MODEL, "-o", tmp_path / "model.tflite", *arguments)
    assert (result.exit_code, message in words(result)) == (code, True), result.output
