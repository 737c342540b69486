"""Behavior common to all commands; and `bench`, `completion` and Keras files in the shell."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click import Command, Context
from click.testing import CliRunner, Result

import litefuse
from litefuse.cli import main
from tests.support import zoo

DEMO_MODEL = zoo.ROOT / "demo" / "lstm_classifier" / "saved_model"
COMMANDS = main.list_commands(Context(main))


def run(*arguments: object, color: bool = False, **environment: str) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments], color=color, env=environment)


def command(name: str) -> Command:
    found = main.get_command(Context(main), name)
    assert found is not None
    return found


@pytest.fixture(scope="module")
def lite_model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return litefuse.convert(DEMO_MODEL, recurrent="fused").save(tmp_path_factory.mktemp("bench") / "model.tflite")


@pytest.mark.parametrize("name", COMMANDS)
def test_help_has_an_example_and_fits_a_terminal(name: str) -> None:
    result = run(name, "--help")
    assert result.exit_code == 0, result.output
    examples = result.output.split("Example", 1)[1]
    assert f"litefuse {name} " in examples
    assert max(map(len, result.output.splitlines())) <= 88
    described = [line for line in run("--help").output.splitlines() if line.strip().startswith(f"{name} ")]
    assert len(described) == 1


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_prints_json_and_can_do_without_colours(name: str) -> None:
    options = {option for parameter in command(name).params for option in parameter.opts}
    assert {"--json", "--no-color"} <= options
    helped = [parameter for parameter in command(name).params if parameter.param_type_name == "option"]
    assert all(getattr(parameter, "help", None) for parameter in helped)


def test_colors_are_omitted_on_request(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    missing = ("inspect", "nothing")
    assert "\x1b[" in run(*missing, color=True).output
    assert "\x1b[" not in run(*missing, color=True, NO_COLOR="1").output
    # The option sets the environment variable, also for the progress bar.
    monkeypatch.setenv("NO_COLOR", "")
    assert "\x1b[" not in run("--no-color", *missing, color=True).output
    monkeypatch.setenv("NO_COLOR", "")
    assert "\x1b[" not in run(*missing, "--no-color", color=True).output


def test_results_have_no_colors_on_request(monkeypatch: pytest.MonkeyPatch, lite_model: Path) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert "\x1b[" in run("check", lite_model, color=True).output
    assert "\x1b[" not in run("check", lite_model, color=True, NO_COLOR="1").output


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(shell: str) -> None:
    script = run("completion", shell).output
    assert "_LITEFUSE_COMPLETE" in script
    assert json.loads(run("completion", shell, "--json").output) == {"shell": shell, "script": script[:-1]}


def test_completion_answers_the_shell() -> None:
    def asked(words: str, index: int) -> list[str]:
        environment = {"_LITEFUSE_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(index)}
        done = CliRunner().invoke(main, prog_name="litefuse", env=environment)
        return [line.partition(",")[2] for line in done.output.splitlines()]

    assert asked("litefuse ", 1) == COMMANDS
    assert asked("litefuse con", 1) == ["convert"]
    assert "--input-shape" in asked("litefuse bench --", 2)
    assert asked("litefuse completion z", 2) == ["zsh"]


def test_bench_prints_times_by_op(lite_model: Path) -> None:
    result = run("bench", lite_model, "--runs", 10, "--no-xnnpack", "--input-shape", "tokens=3,?")
    assert result.exit_code == 0, result.output
    for expected in ("tokens [3, 32]", "half of 10 calls", "UNIDIRECTIONAL_SEQUENCE_LSTM", "no XNNPACK"):
        assert expected in result.output


@pytest.mark.parametrize("name", ["bench", "report", "convert", "verify"])
def test_commands_that_run_models_are_quiet_on_a_pipe(name: str, lite_model: Path, tmp_path: Path) -> None:
    arguments, expected = {
        "bench": ([lite_model, "--runs", "2"], "per call"),
        "report": ([lite_model, "-o", tmp_path / "page.html"], "page.html"),
        "convert": ([DEMO_MODEL, "-o", tmp_path / "m.tflite", "--report", tmp_path / "page.html"], "page.html"),
        "verify": ([DEMO_MODEL, lite_model], "agrees"),
    }[name]
    environment = {key: value for key, value in os.environ.items() if key != "TF_CPP_MIN_LOG_LEVEL"}
    command = [sys.executable, "-m", "litefuse", name, *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    said = {"verify": r"Compare serving_default with .*: random inputs\n", "report": r"Time serving_default\n"}
    assert done.returncode == 0 and re.fullmatch(said.get(name, ""), done.stderr), done.stderr
    assert expected in done.stdout


def test_bench_compares_two_files(lite_model: Path) -> None:
    result = run("bench", lite_model, "--vs", lite_model, "--runs", 40, "--json")
    found = json.loads(result.output)
    first, second = found["timings"]
    assert first["runs"] == second["runs"] == 40
    assert found["ratio"] == pytest.approx(first["median"] / second["median"])
    assert found["noise"] >= 0
    for timing in (first, second):
        assert timing["least"] <= timing["lower"] <= timing["median"] <= timing["upper"]
        assert timing["bytes"] == lite_model.stat().st_size
        assert "UNIDIRECTIONAL_SEQUENCE_LSTM" in [op["op"] for op in timing["by_op"]]
        times = [op["seconds"] for op in timing["by_op"]]
        assert times == sorted(times, reverse=True)
    assert "times as long as" in run("bench", lite_model, "--vs", lite_model, "--runs", 4).output


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--input-shape", "image=1,2"], "has no input 'image'. It has: tokens."),
        (["--input-shape", "tokens=1,2,3"], "input 'tokens' has 2 dimensions, not 3."),
        (["--signature", "nope"], "has no signature 'nope'. It has: serving_default."),
        (["--vs", "nothing.tflite"], "nothing.tflite: does not exist."),
    ],
)
def test_bench_reports_errors(lite_model: Path, arguments: list[str], message: str) -> None:
    result = run("bench", lite_model, *arguments)
    assert result.exit_code == 1
    assert message in result.output


def test_bench_accepts_only_tflite_files() -> None:
    result = run("bench", DEMO_MODEL / "saved_model.pb")
    assert (result.exit_code, "is not a .tflite file" in result.output) == (1, True)


@pytest.fixture(scope="module")
def keras_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    keras = pytest.importorskip("keras", reason="a file of Keras's is needed")
    path = tmp_path_factory.mktemp("keras") / "model.keras"
    keras.Sequential([keras.Input((3,)), keras.layers.Dense(2)]).save(path)
    return path


def test_a_keras_file_in_the_shell_is_quiet_on_a_pipe(keras_file: Path, tmp_path: Path) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    environment = {**os.environ, "TMPDIR": str(temporary), "KERAS_BACKEND": "jax"}
    environment.pop("TF_CPP_MIN_LOG_LEVEL", None)
    arguments = [sys.executable, "-m", "litefuse", "convert", str(keras_file), "-o", str(tmp_path / "m.tflite")]
    done = subprocess.run(arguments, capture_output=True, text=True, env=environment)
    assert (done.returncode, done.stderr) == (0, "")
    assert "1 fully_connected" in done.stdout
    assert list(temporary.glob("litefuse*")) == []


def test_a_keras_file_is_a_source_as_a_saved_model_is(
    keras_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KERAS_BACKEND", "tensorflow")
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    model, page = tmp_path / "model.tflite", tmp_path / "page.json"
    litefuse.convert(keras_file).save(model)
    result = run("verify", keras_file, model, "--reference", "litefuse")
    assert (result.exit_code, result.output.count("agrees")) == (0, 4), result.output
    result = run("report", model, "--source", keras_file, "--no-time", "-o", page)
    assert result.exit_code == 0, result.output
    (pair,) = json.loads(page.read_text())["pairs"]
    assert "tf.MatMul" in {node["k"] for node in pair["before"]["nodes"]}


def test_a_command_that_is_ended_leaves_nothing_behind(keras_file: Path, tmp_path: Path) -> None:
    # A slow conversion that does not need TensorFlow.
    code = f"""
import tempfile, time
from pathlib import Path
import litefuse.frontend.keras.saved_model
from litefuse.cli.shell.failures import report_failures
from litefuse.cli.parameters.sources import prepare_tensorflow
litefuse.frontend.keras.saved_model.import_tensorflow = lambda: None
with report_failures(traceback=False):
    prepare_tensorflow(Path({str(keras_file)!r}))
    with tempfile.TemporaryDirectory(prefix="litefuse-"):
        time.sleep(60)
"""
    process = subprocess.Popen([sys.executable, "-c", code], env={**os.environ, "TMPDIR": str(tmp_path)})
    deadline = time.monotonic() + 60
    while not list(tmp_path.glob("litefuse*")) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert list(tmp_path.glob("litefuse*"))
    process.send_signal(signal.SIGTERM)
    assert process.wait(60) == 128 + signal.SIGTERM
    assert list(tmp_path.glob("litefuse*")) == []


def test_the_keras_file_itself_is_not_overwritten(keras_file: Path) -> None:
    before = keras_file.read_bytes()
    result = run("convert", keras_file, "-o", keras_file, "--format", "tflite")
    assert result.exit_code == 1
    assert "belongs to the model being converted" in result.output
    assert keras_file.read_bytes() == before
