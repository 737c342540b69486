"""The commands as a user runs them: output, exit codes, files."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from litefuse.cli import main
from tests import zoo

DEMO_MODEL = zoo.ROOT / "demo" / "lstm_classifier" / "saved_model"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def test_convert_writes_the_file_and_reports(tmp_path: Path) -> None:
    output = tmp_path / "model.tflite"
    result = run("convert", DEMO_MODEL, "-o", output)
    assert result.exit_code == 0, result.output
    assert output.read_bytes()[4:8] == b"TFL3"
    assert "Fused:" in result.output
    assert "lstm into" in result.output
    assert str(output) in result.output
    assert list(tmp_path.iterdir()) == [output]


def test_quiet_prints_nothing(tmp_path: Path) -> None:
    result = run("convert", DEMO_MODEL, "-o", tmp_path / "model.tflite", "--quiet")
    assert (result.exit_code, result.output) == (0, "")


def test_the_report_as_json(tmp_path: Path) -> None:
    result = run("convert", DEMO_MODEL, "-o", tmp_path / "model.tflite", "--json")
    report = json.loads(result.output)
    assert report["ops"]["tfl.unidirectional_sequence_lstm"] == 1
    assert any(event["outcome"] == "fused" for event in report["events"])


def test_inspect_shows_signatures_variables_ops_and_fusions() -> None:
    result = run("inspect", DEMO_MODEL)
    assert result.exit_code == 0, result.output
    for expected in ("Signature serving_default", "Variables:", "Ops:", "Composite lstm_", "Fused:"):
        assert expected in result.output


def test_inspect_as_json() -> None:
    found = json.loads(run("inspect", DEMO_MODEL, "--json").output)
    assert found["signatures"][0]["name"] == "serving_default"
    assert found["problem"] is None


def test_a_model_that_does_not_exist_is_exit_code_1(tmp_path: Path) -> None:
    output = tmp_path / "model.tflite"
    result = run("convert", tmp_path / "nothing", "-o", output)
    assert result.exit_code == 1
    assert "nothing" in result.output
    assert "Traceback" not in result.output
    assert not output.exists()


def test_an_unknown_signature_names_those_there_are(tmp_path: Path) -> None:
    result = run("convert", DEMO_MODEL, "-o", tmp_path / "m.tflite", "--signature", "nope")
    assert result.exit_code == 1
    assert "serving_default" in result.output


def test_a_folder_that_does_not_exist_is_exit_code_1(tmp_path: Path) -> None:
    result = run("convert", DEMO_MODEL, "-o", tmp_path / "none" / "model.tflite")
    assert result.exit_code == 1
    assert "none" in result.output


@pytest.mark.parametrize(
    "arguments",
    [
        ["convert"],
        ["convert", DEMO_MODEL],
        ["convert", DEMO_MODEL, "-o", "x.tflite", "--batch", "0"],
        ["convert", DEMO_MODEL, "-o", "x.tflite", "--input-shape", "tokens"],
        ["convert", DEMO_MODEL, "-o", "x.tflite", "--input-shape", "tokens=a,b"],
        ["convert", DEMO_MODEL, "-o", "x.tflite", "--plugin", "no_such_module:RULES"],
        ["convert", DEMO_MODEL, "-o", "x.tflite", "--plugin", "litefuse.fuse:nothing"],
        ["nonsense"],
    ],
)
def test_wrong_usage_is_exit_code_2(arguments: list[object]) -> None:
    assert run(*arguments).exit_code == 2


def test_as_a_module_quiet_on_a_pipe(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "litefuse", "convert", str(DEMO_MODEL), "-o", str(tmp_path / "m.tflite")]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stderr == ""
    assert "\x1b" not in done.stdout
