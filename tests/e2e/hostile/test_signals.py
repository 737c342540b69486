"""A signal at any stage leaves the old file, but no draft, temporary folder or process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from litefuse.passes import pipeline
from tests.support import zoo

# Emulates a file system without unnamed files, where a draft has a name; the given stage waits for the signal.
CONVERT = """
import os, sys, tempfile, time
if hasattr(os, "O_TMPFILE"):
    del os.O_TMPFILE
from litefuse.passes import base
from litefuse.cli import main
from litefuse.backend import writer
from litefuse.frontend.saved_model.checkpoint import bundle
from litefuse.runtime.worker import client

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

stage = sys.argv[3]
if stage == "read":
    bundle.open_stored = wait
elif stage == "write":
    writer._write_in_place = lambda tables, file: (file.write(b"half"), file.flush(), wait())
elif stage == "verify":
    client.Worker._exchange = wait_for_child
elif stage == "trace":
    from litefuse.frontend import keras
    keras._save = wait
elif stage:
    load = base.Pass.load
    base.Pass.load = lambda self: wait if self.name == stage else load(self)
    base.Pass.has_work = lambda self, module: True
with tempfile.TemporaryDirectory():
    main(["convert", sys.argv[1], "-o", sys.argv[2], "-q"])
"""
SOURCE = zoo.ROOT / "demo" / "lstm_classifier" / "saved_model"
SIGNALS = (signal.SIGINT, signal.SIGTERM)
STAGES = pipeline.PASS_NAMES


class Run:
    """A conversion in a process, whose output file exists before."""

    def __init__(self, folder: Path, stage: str, source: Path = SOURCE) -> None:
        self.target, self.temporary = folder / "out" / "model.tflite", folder / "tmp"
        self.temporary.mkdir(exist_ok=True)
        self.target.parent.mkdir(exist_ok=True)
        self.target.write_bytes(b"old")
        command: Sequence[str] = [sys.executable, "-c", CONVERT, str(source), str(self.target), stage]
        environment = {**os.environ, "TMPDIR": str(self.temporary), "TF_CPP_MIN_LOG_LEVEL": "3"}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment)

    def line(self) -> str:
        assert self.process.stdout is not None
        return self.process.stdout.readline().decode().strip()

    def end(self, number: signal.Signals) -> int:
        self.process.send_signal(number)
        _, errors = self.process.communicate(timeout=120)
        assert b"Traceback" not in errors
        assert list(self.target.parent.iterdir()) == [self.target]
        assert list(self.temporary.iterdir()) == []
        return self.process.returncode


@pytest.mark.parametrize(("stage", "number"), [(stage, number) for stage in ("read", "write") for number in SIGNALS])
def test_nothing_is_left(stage: str, number: signal.Signals, tmp_path: Path) -> None:
    run = Run(tmp_path, stage)
    assert run.line() == "waiting"
    assert run.end(number) == 128 + number
    assert run.target.read_bytes() == b"old"


@pytest.mark.parametrize(("stage", "number"), [(stage, SIGNALS[place % 2]) for place, stage in enumerate(STAGES)])
def test_every_stage(stage: str, number: signal.Signals, tmp_path: Path) -> None:
    run = Run(tmp_path, stage)
    assert run.line() == "waiting"
    assert run.end(number) == 128 + number
    assert run.target.read_bytes() == b"old"


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


def test_any_moment(tmp_path: Path) -> None:
    """Whenever it is interrupted, either the old file or all of the new one exists."""
    whole = Run(tmp_path, "")
    started = time.monotonic()
    assert whole.process.wait(120) == 0
    seconds, content = time.monotonic() - started, whole.target.read_bytes()
    assert len(content) > 1000
    for place in range(16):
        number = SIGNALS[place % 2]
        run = Run(tmp_path, "")
        time.sleep(seconds * (0.3 + 0.05 * place))
        if run.process.poll() is None:
            run.process.send_signal(number)
        _, errors = run.process.communicate(timeout=120)
        assert b"Traceback" not in errors.replace(b'Traceback (most recent call last):\n  File "<string>"', b"")
        assert run.process.returncode in (0, 128 + number, -number)
        assert run.target.read_bytes() in (b"old", content)
        assert list(run.target.parent.iterdir()) == [run.target]


@pytest.mark.parametrize(("stage", "number"), [("trace", signal.SIGTERM), ("legalize", signal.SIGINT)])
def test_keras_files(stage: str, number: signal.Signals, tmp_path: Path) -> None:
    keras_file = tmp_path / "model.keras"
    make = "import keras, sys; keras.Sequential([keras.Input((4,)), keras.layers.Dense(3)]).save(sys.argv[1])"
    subprocess.run([sys.executable, "-c", make, str(keras_file)], check=True, capture_output=True, timeout=120)
    run = Run(tmp_path, stage, keras_file)
    assert run.line() == "waiting"
    assert len(list(run.temporary.iterdir())) >= 2
    assert run.end(number) == 128 + number
    assert run.target.read_bytes() == b"old"
