"""A signal at any stage leaves the old file, but no draft, temporary folder or process."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from litefuse.passes import pipeline
from tests.e2e.hostile import graphs
from tests.support import zoo

# Emulates a file system without unnamed files, where a draft has a name; the given stage waits for the signal.
DEFINITIONS = """
import json, os, sys, tempfile, time
if hasattr(os, "O_TMPFILE"):
    del os.O_TMPFILE
from litefuse.passes import base
from litefuse.cli import main
from litefuse.backend import writer
from litefuse.frontend.saved_model.checkpoint import bundle
from litefuse.runtime.worker import client
from litefuse_command import exit_on_interrupt

def sleep():
    # Python runs the handler of a signal that another thread has received when the main thread has slept.
    for _ in range(600):
        time.sleep(0.1)

def wait(*_, **__):
    print("waiting", flush=True)
    sleep()

def wait_for_child(worker, *_):
    print(worker._child.process.pid, flush=True)
    sleep()

def convert(source, target, stage):
    if stage == "read":
        bundle.open_stored = wait
    elif stage == "write":
        writer._write_in_place = lambda tables, file: (file.write(b"half"), file.flush(), wait())
    elif stage == "verify":
        client.Worker._exchange = wait_for_child
    elif stage == "trace":
        from litefuse.frontend.keras import saved_model as keras
        keras._save = wait
    elif stage:
        load, has_work = base.Pass.load, base.Pass.has_work
        base.Pass.load = lambda self: wait if self.name == stage else load(self)
        base.Pass.has_work = lambda self, module, options: self.name == stage or has_work(self, module, options)
    # As the command does: its start and the end of the interpreter can be interrupted.
    exit_on_interrupt()
    try:
        with tempfile.TemporaryDirectory():
            main(["convert", source, "-o", target, "-q", "--recurrent", "fused"])
    finally:
        exit_on_interrupt()
"""
CONVERT = DEFINITIONS + "convert(*sys.argv[1:])"
# Each line on standard input is a conversion in a copy of the process, in which all modules have been imported (signals
# during imports: tests/cli/test_interrupts.py).
CONVERT_IN_COPIES = (
    DEFINITIONS
    + """
import litefuse
from litefuse.passes.pipeline import PASSES

litefuse.convert(sys.argv[1], recurrent="fused", verify=False)
for each in PASSES:
    each.load()
for line in sys.stdin:
    arguments, temporary, errors = json.loads(line)
    copy = os.fork()
    if copy == 0:
        os.dup2(os.open(errors, os.O_WRONLY | os.O_CREAT), 2)
        tempfile.tempdir = os.environ["TMPDIR"] = temporary
        print(os.getpid(), flush=True)
        convert(*arguments)
        break
    _, status = os.waitpid(copy, 0)
    print(os.waitstatus_to_exitcode(status), flush=True)
"""
)
SOURCE = zoo.ROOT / "demo" / "lstm_classifier" / "saved_model"
SIGNALS = (signal.SIGINT, signal.SIGTERM)
STAGES = tuple(dict.fromkeys(each.name for each in pipeline.PASSES))
ENDS = {name for passes in pipeline.PHASES.values() for name in (passes[0].name, passes[-1].name)}
"""The first and last stage of each phase. One loop runs all stages: the others are interrupted in the slow tests."""


class Output:
    """A file that exists before the conversion, in a folder without other files; and a folder for temporary files."""

    def __init__(self, folder: Path) -> None:
        self.target, self.temporary = folder / "out" / "model.tflite", folder / "tmp"
        self.errors = folder / "errors"
        self.temporary.mkdir(parents=True)
        self.target.parent.mkdir()
        self.target.write_bytes(b"old")

    def check_folders(self) -> None:
        assert list(self.target.parent.iterdir()) == [self.target]
        assert list(self.temporary.iterdir()) == []


class Run(Output):
    """A conversion in a process."""

    def __init__(self, folder: Path, stage: str, source: Path = SOURCE) -> None:
        super().__init__(folder)
        command: Sequence[str] = [sys.executable, "-c", CONVERT, str(source), str(self.target), stage]
        environment = {**os.environ, "TMPDIR": str(self.temporary), "TF_CPP_MIN_LOG_LEVEL": "3"}
        # TensorFlow compiles functions from temporary files, whose compiled modules it would leave there.
        environment["PYTHONDONTWRITEBYTECODE"] = "1"
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)

    def line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().decode().strip()

    def end(self, number: signal.Signals) -> int:
        self.process.send_signal(number)
        _, errors = self.process.communicate(timeout=120)
        assert b"Traceback" not in errors
        self.check_folders()
        return self.process.returncode


class Copies:
    """A process that has imported litefuse, and converts models in copies of itself, one at a time."""

    def __init__(self, source: Path) -> None:
        self.source = source
        command = [sys.executable, "-c", CONVERT_IN_COPIES, str(source)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().strip()

    def start(self, output: Output, stage: str, source: Path | None = None) -> int:
        """Start a conversion, of the small model by default; return the copy's process id."""
        assert self.process.stdin is not None
        request = ([str(source or self.source), str(output.target), stage], str(output.temporary), str(output.errors))
        print(json.dumps(request), file=self.process.stdin, flush=True)
        return int(self.line())

    def end(self, output: Output, stage: str, number: signal.Signals, source: Path | None = None) -> int:
        """Convert, send the signal when the stage has begun, and return the copy's exit code."""
        copy = self.start(output, stage, source)
        assert self.line() == "waiting", output.errors.read_text()
        os.kill(copy, number)
        code = int(self.line())
        assert "Traceback" not in output.errors.read_text()
        output.check_folders()
        return code


@pytest.fixture(scope="module")
def copies(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Copies]:
    copies = Copies(graphs.write(graphs.nested_calls(2), tmp_path_factory.mktemp("small") / "model"))
    yield copies
    copies.process.communicate(timeout=120)
    assert copies.process.returncode == 0


@pytest.mark.parametrize(("stage", "number"), [(stage, number) for stage in ("read", "write") for number in SIGNALS])
def test_nothing_is_left(stage: str, number: signal.Signals, tmp_path: Path, copies: Copies) -> None:
    output = Output(tmp_path)
    assert copies.end(output, stage, number, SOURCE) == 128 + number
    assert output.target.read_bytes() == b"old"


@pytest.mark.parametrize(
    ("stage", "number"),
    [
        pytest.param(stage, SIGNALS[place % 2], marks=() if stage in ENDS else pytest.mark.slow)
        for place, stage in enumerate(STAGES)
    ],
)
def test_every_stage(stage: str, number: signal.Signals, tmp_path: Path, copies: Copies) -> None:
    output = Output(tmp_path)
    assert copies.end(output, stage, number) == 128 + number
    assert output.target.read_bytes() == b"old"


@pytest.mark.parametrize("number", SIGNALS)
def test_no_worker_is_left(number: signal.Signals, tmp_path: Path) -> None:
    run = Run(tmp_path, "verify")
    child = int(run.line())
    assert Path(f"/proc/{child}").exists()
    assert run.end(number) == 128 + number
    deadline = time.monotonic() + 120
    while Path(f"/proc/{child}").exists() and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not Path(f"/proc/{child}").exists()
    assert run.target.read_bytes() == b"old"


def test_any_moment(tmp_path: Path, copies: Copies) -> None:
    """Whenever it is interrupted, either the old file or all of the new one exists."""
    seconds, content = 0.0, b""
    for name in ("first", "second"):  # the first one takes longer
        whole = Output(tmp_path / name)
        started = time.monotonic()
        copies.start(whole, "", SOURCE)
        assert int(copies.line()) == 0
        seconds, content = time.monotonic() - started, whole.target.read_bytes()
    assert len(content) > 1000
    for place in range(10):
        number = SIGNALS[place % 2]
        output = Output(tmp_path / str(place))
        copy = copies.start(output, "", SOURCE)
        time.sleep(seconds * (0.04 + 0.1 * place))
        with contextlib.suppress(ProcessLookupError):  # it has ended already
            os.kill(copy, number)
        assert int(copies.line()) in (0, 128 + number, -number)
        errors = output.errors.read_text()
        assert "Traceback" not in errors.replace('Traceback (most recent call last):\n  File "<string>"', "")
        assert output.target.read_bytes() in (b"old", content)
        assert list(output.target.parent.iterdir()) == [output.target]


@pytest.fixture(scope="module")
def keras_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    keras = pytest.importorskip("keras", reason="the file is made with it")
    path = tmp_path_factory.mktemp("keras") / "model.keras"
    keras.Sequential([keras.Input((4,)), keras.layers.Dense(3)]).save(path)
    return path


@pytest.mark.parametrize(
    ("stage", "number"),
    [pytest.param("trace", signal.SIGTERM, marks=pytest.mark.slow), ("legalize", signal.SIGINT)],
)
def test_keras_files(stage: str, number: signal.Signals, tmp_path: Path, keras_file: Path) -> None:
    run = Run(tmp_path, stage, keras_file)
    assert run.line() == "waiting"
    assert len(list(run.temporary.iterdir())) >= 2
    assert run.end(number) == 128 + number
    assert run.target.read_bytes() == b"old"
