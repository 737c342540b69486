"""The commands as a user runs them: output, exit codes, files."""

from __future__ import annotations

import json
import os
import pty
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import litefuse
from litefuse.cli import main
from litefuse.errors import UnsupportedOpsError
from tests.support import zoo

DEMO_MODEL = zoo.ROOT / "demo" / "lstm_classifier" / "saved_model"
PLUGIN = """
import litefuse

@litefuse.legalize("tf.Softmax")
def softmax(b, logits):
    return b.tfl.logistic(logits)

RULES = [softmax]
"""


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def test_convert_writes_the_file_and_reports(tmp_path: Path) -> None:
    output = tmp_path / "model.tflite"
    result = run("convert", DEMO_MODEL, "--recurrent", "fused", "-o", output)
    assert result.exit_code == 0, result.output
    assert output.read_bytes()[4:8] == b"TFL3"
    assert "Fused:" in result.output
    assert "lstm in model/lstm, now " in result.output
    assert str(output) in result.output
    assert list(tmp_path.iterdir()) == [output]


def test_quiet_prints_nothing(tmp_path: Path) -> None:
    result = run("convert", DEMO_MODEL, "-o", tmp_path / "model.tflite", "--quiet")
    assert (result.exit_code, result.output) == (0, "")


def test_the_report_as_json(tmp_path: Path) -> None:
    result = run("convert", DEMO_MODEL, "--recurrent", "fused", "-o", tmp_path / "model.tflite", "--json")
    report = json.loads(result.output)
    assert report["ops"]["tfl.unidirectional_sequence_lstm"] == 1
    assert any(event["outcome"] == "fused" for event in report["events"])


def test_inspect_shows_signatures_variables_ops_and_fusions() -> None:
    result = run("inspect", DEMO_MODEL, "--recurrent", "fused")
    assert result.exit_code == 0, result.output
    for expected in ("Signature serving_default", "Variables:", "Ops:", "Composites:", "Fused:"):
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
    assert result.exit_code == 2
    assert "serving_default" in result.output


@pytest.mark.parametrize("command", ["convert", "inspect"])
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--signature", "nope"], "there is no signature 'nope'. Available signatures: serving_default."),
        (["--tag", "nope"], "has no graph with tags {nope}. Choose with --tag from {serve}."),
        (["--input-shape", "nope=1,2"], "--input-shape: there is no input 'nope'. Available inputs: tokens (?, 32)."),
    ],
)
def test_names_that_the_model_lacks_are_usage_errors(
    command: str, arguments: list[str], message: str, tmp_path: Path
) -> None:
    output = ["-o", tmp_path / "m.tflite"] if command == "convert" else []
    result = run(command, DEMO_MODEL, *output, *arguments)
    assert result.exit_code == 2
    assert message in " ".join(result.output.split())


def test_inspect_accepts_the_options_that_affect_fusion() -> None:
    def facts(*options: str) -> list[dict[str, Any]]:
        return json.loads(run("inspect", DEMO_MODEL, "--recurrent", "fused", "--json", *options).output)["conversion"][
            "events"
        ]

    fused = [event for event in facts() if event["outcome"] == "fused"]
    assert fused
    assert all("verified" in event["facts"] for event in fused)
    assert not any("verified" in event["facts"] for event in facts("--no-verify"))
    composites = [event["rule"] for event in fused if event["pass"] == "fuse-composites"]
    inlined = [event for event in facts("--composite", "*=inline") if event["outcome"] == "inlined"]
    assert [event["rule"] for event in inlined] == composites


def test_a_folder_that_does_not_exist_is_exit_code_1(tmp_path: Path) -> None:
    result = run("convert", DEMO_MODEL, "-o", tmp_path / "none" / "model.tflite")
    assert result.exit_code == 1
    assert "none" in result.output


@pytest.mark.parametrize(
    "arguments",
    [
        ["convert"],
        ["convert", ""],
        ["convert", "gs://bucket/model"],
        ["convert", DEMO_MODEL, "-o", "-", "--json"],
        ["convert", DEMO_MODEL, "-o", "x.tflite", "--batch", "0"],
        ["convert", DEMO_MODEL, "-o", "x.tflite", "--input-shape", "tokens"],
        ["convert", DEMO_MODEL, "-o", "x.tflite", "--input-shape", "tokens=a,b"],
        ["convert", DEMO_MODEL, "-o", "x.tflite", "--input-shape", "tokens=0,32"],
        ["convert", DEMO_MODEL, "-o", "x.tflite", "--plugin", "no_such_module:RULES"],
        ["convert", DEMO_MODEL, "-o", "x.tflite", "--plugin", "litefuse.rules:nothing"],
        ["convert", DEMO_MODEL, "-o", "x.tflite", "--plugin", "litefuse.rules"],
        ["convert", DEMO_MODEL, "-o", "x.tflite", "--print-after", "nothing"],
        ["convert", DEMO_MODEL, "-o", "x.tflite", "--print-after", "fold", "--json"],
        ["convert", DEMO_MODEL, "-o", "x.tflite", "--composite", "lstm_*"],
        ["convert", DEMO_MODEL, "-o", "x.tflite", "--composite", "lstm_*=melt"],
        ["convert", DEMO_MODEL, "-o", zoo.ROOT],
        ["inspect"],
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


def test_the_report_as_json_is_all_there_is_on_the_standard_output(tmp_path: Path) -> None:
    for command in (
        ["convert", str(DEMO_MODEL), "-o", str(tmp_path / "m.tflite"), "--json"],
        ["inspect", str(DEMO_MODEL), "--json"],
    ):
        done = subprocess.run([sys.executable, "-m", "litefuse", *command], capture_output=True, text=True, check=True)
        json.loads(done.stdout, parse_constant=lambda name: pytest.fail(f"{name} is no JSON"))
        assert done.stderr == ""


def test_inspect_shows_tensors_as_users_write_them() -> None:
    text = run("inspect", DEMO_MODEL).output
    assert "  input  tokens: int32 [?, 32]\n  output classifier: float32 [?, 8]\n" in text
    assert "Composites: 1 lstm\n" in text
    found = json.loads(run("inspect", DEMO_MODEL, "--json").output)
    assert found["signatures"][0]["inputs"] == {"tokens": {"dtype": "int32", "shape": [None, 32]}}
    assert found["composites"] == {"lstm": 1}
    assert found["variables"][0]["type"]["dtype"] == "float32"


def test_inspect_reports_the_obstacles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unsupported(*_: object) -> None:
        raise UnsupportedOpsError(['tf.Softmax in layer "model/classifier": no legalization.'])

    monkeypatch.setattr("litefuse.tools.inspect.convert_opened", unsupported)
    result = run("inspect", DEMO_MODEL)
    assert result.exit_code == 0, result.output
    assert result.output.endswith(
        "Conversion:\n"
        "  1 op has no conversion to LiteRT:\n"
        '    tf.Softmax in layer "model/classifier": no legalization.\n'
    )
    found = json.loads(run("inspect", DEMO_MODEL, "--json").output)
    assert found["conversion"] is None
    assert found["problem"].startswith("1 op has no conversion")


@pytest.mark.parametrize("command", ["convert", "inspect"])
def test_help_has_examples(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert f"  litefuse {command} my_saved_model" in result.output
    assert "--plugin my_rules:RULES" in result.output
    assert max(map(len, result.output.splitlines())) <= 88


def test_help_names_commands_and_exit_codes() -> None:
    text = run("--help").output
    for expected in ("litefuse inspect my_saved_model", "what would be fused.", "2 usage error"):
        assert expected in text


def test_the_output_is_looked_at_before_the_work(tmp_path: Path) -> None:
    missing = tmp_path / "none" / "model.tflite"
    result = run("convert", tmp_path / "no model either", "-o", missing)
    assert (result.exit_code, result.output) == (1, f"error: {missing}: the folder {missing.parent} does not exist.\n")


def test_the_model_itself_is_not_overwritten(tmp_path: Path) -> None:
    shutil.copytree(DEMO_MODEL, tmp_path / "model")
    source = tmp_path / "model" / "saved_model.pb"
    before = source.read_bytes()
    result = run("convert", tmp_path / "model", "-o", source, "--format", "tflite")
    assert result.exit_code == 1
    assert result.output == f"error: {source}: this file belongs to the model being converted; use another output.\n"
    assert source.read_bytes() == before
    # litefuse's files may lie next to the model's.
    for _ in range(2):
        assert run("convert", tmp_path / "model", "-o", tmp_path / "model" / "m.tflite").exit_code == 0


def test_a_defect_is_reported_in_two_lines(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise AssertionError("something impossible")

    monkeypatch.setattr("litefuse.passes.simplify.fold.fold", fail)
    arguments = ["convert", DEMO_MODEL, "-o", tmp_path / "m.tflite"]
    result = run(*arguments)
    assert result.exit_code == 1
    assert result.output == (
        "error: AssertionError: something impossible (in pass 'fold' of litefuse)\n"
        "This is a bug in litefuse or in a plug-in: --traceback shows where it occurred.\n"
    )
    assert isinstance(run(*arguments, "--traceback").exception, AssertionError)


def test_a_plugin_module_that_fails_is_wrong_usage(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "broken_rules.py").write_text("1 / 0")
    monkeypatch.syspath_prepend(str(tmp_path))
    result = run("convert", DEMO_MODEL, "-o", tmp_path / "m.tflite", "--plugin", "broken_rules:RULES")
    assert result.exit_code == 2
    assert "cannot import 'broken_rules': ZeroDivisionError: division by zero" in result.output


def test_a_plugin_from_the_working_folder(tmp_path: Path) -> None:
    (tmp_path / "my_rules.py").write_text(PLUGIN)
    command = [sys.executable, "-m", "litefuse", "convert", str(DEMO_MODEL), "-o", "m.tflite", "--plugin"]
    done = subprocess.run([*command, "my_rules:RULES"], cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert "logistic" in done.stdout


def run_in_terminal(code: str, *, environment: dict[str, str]) -> tuple[int, str, str]:
    """Return exit code, standard output, and the output that a terminal on the standard error received."""
    controller, terminal = pty.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=terminal,
        env={"PATH": os.environ["PATH"], "TERM": "xterm", "COLUMNS": "80", **environment},
        cwd=zoo.ROOT,
    )
    os.close(terminal)
    sent = b""
    while True:
        try:
            block = os.read(controller, 4096)
        except OSError:  # Linux reports in this way that the other end is closed
            break
        if not block:
            break
        sent += block
    output, _ = process.communicate()
    os.close(controller)
    return process.returncode, output.decode(), sent.decode()


SLOW = """
import threading
from types import SimpleNamespace
from litefuse import cli
from litefuse.cli.shell import progress
from litefuse.passes import pipeline

class Timer:
    def __init__(self, seconds, show):
        assert seconds == 2
        self.due = lambda: show() if ELAPSES else None
        timers.append(self)
    def start(self): pass
    def cancel(self): pass

timers = []
progress.threading = SimpleNamespace(Timer=Timer, Lock=threading.Lock)
run = pipeline.run
def slow(module, context, *passes):
    context.progress("fold", 0.5)
    timers[0].due()
    return run(module, context, *passes)
pipeline.run = slow
cli.main(["convert", "demo/lstm_classifier/saved_model", "-o", "/dev/null"])
"""


def test_long_work_shows_progress_on_a_terminal_and_short_work_nothing() -> None:
    code, output, sent = run_in_terminal(SLOW.replace("ELAPSES", "True"), environment={})
    assert code == 0, sent
    assert "fold" in sent
    assert "50%" in sent
    assert "\x1b" not in output
    code, _, sent = run_in_terminal(SLOW.replace("ELAPSES", "False"), environment={})
    assert (code, sent) == (0, "")


@pytest.mark.parametrize(
    ("environment", "title"), [({}, "\x1b[31m\x1b[1merror\x1b[0m"), ({"NO_COLOR": "1"}, "error")], ids=str
)
def test_errors_are_coloured_on_a_terminal_unless_no_color_is_set(environment: dict[str, str], title: str) -> None:
    call = "from litefuse import cli; cli.main(['inspect', 'nothing'])"
    code, output, sent = run_in_terminal(call, environment=environment)
    assert (code, output) == (1, "")
    assert sent.startswith(f"{title}: nothing: does not exist.")


def test_outcomes_of_composites(tmp_path: Path) -> None:
    inlined = run(
        "convert",
        DEMO_MODEL,
        "--recurrent",
        "fused",
        "-o",
        tmp_path / "m.tflite",
        "--composite",
        "lstm_*=inline",
        "--json",
    )
    assert inlined.exit_code == 0, inlined.output
    report = json.loads(inlined.output)
    assert "inlined" in {event["outcome"] for event in report["events"]}
    # Its body is a loop that is recognized like any other.
    assert "tfl.unidirectional_sequence_lstm" in report["ops"]
    custom = (
        "convert",
        DEMO_MODEL,
        "--recurrent",
        "fused",
        "-o",
        tmp_path / "m.tflite",
        "--composite",
        "lstm_*=custom",
    )
    assert run(*custom).exit_code == 0
    refused = run(*custom, "--no-custom-ops")
    assert refused.exit_code == 1
    assert "custom op" in refused.output


def test_the_name_of_the_output_is_that_of_the_model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("convert", DEMO_MODEL, "-q").exit_code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["saved_model.tflite"]


def test_the_standard_output_receives_only_the_file() -> None:
    command = [sys.executable, "-m", "litefuse", "convert", str(DEMO_MODEL), "-o", "-"]
    done = subprocess.run(command, capture_output=True, check=True)
    assert done.stdout == litefuse.convert(DEMO_MODEL).to_bytes()
    assert "TensorFlow ops became" in done.stderr.decode()


def test_urls_keep_their_slashes() -> None:
    assert "gs://bucket/model is a URL" in run("convert", "gs://bucket/model").output


@pytest.mark.parametrize("after", ["import", "read"])
def test_ctrl_c_ends_the_program_quietly(tmp_path: Path, after: str) -> None:
    """Both during the command line's imports and while a conversion runs."""
    place = "litefuse.cli" if after == "import" else "litefuse.convert"
    hook = tmp_path / "sitecustomize.py"
    hook.write_text(
        "import builtins, os, signal\n"
        "importer = builtins.__import__\n"
        "def interrupted(name, globals=None, locals=None, fromlist=(), level=0):\n"
        f"    if name == {place!r} and fromlist and globals.get('__name__') != 'litefuse':\n"
        "        os.kill(os.getpid(), signal.SIGINT)\n"
        "    return importer(name, globals, locals, fromlist, level)\n"
        "builtins.__import__ = interrupted\n"
    )
    path = os.pathsep.join([str(tmp_path), *filter(None, [os.environ.get("PYTHONPATH")])])
    command = [sys.executable, "-m", "litefuse", "convert", str(DEMO_MODEL), "-o", str(tmp_path / "m.tflite")]
    done = subprocess.run(command, capture_output=True, env={**os.environ, "PYTHONPATH": path}, check=False)
    # The shell shows 130 for a program that SIGINT ended.
    assert done.returncode in (130, -signal.SIGINT)
    assert b"Traceback" not in done.stderr
    assert not (tmp_path / "m.tflite").exists()
