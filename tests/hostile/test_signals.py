"""A signal at any stage leaves the old file, no draft and no temporary folder."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests import zoo

# On a file system without nameless files, where a draft has a name; the stage named waits for the signal.
CONVERT = """
import os, sys, tempfile, time
if hasattr(os, "O_TMPFILE"):
    del os.O_TMPFILE
from litefuse import pipeline
from litefuse.cli import main
from litefuse.export import writer
from litefuse.read import bundle

def wait(*_, **__):
    print("waiting", flush=True)
    time.sleep(60)

stage = sys.argv[3]
if stage == "read":
    bundle.map_file = wait
elif stage == "write":
    writer._write_in_place = lambda tables, file: (file.write(b"half"), file.flush(), wait())
else:
    load = pipeline.Stage.load
    pipeline.Stage.load = lambda self: wait if self.name == stage else load(self)
with tempfile.TemporaryDirectory():
    main(["convert", sys.argv[1], "-o", sys.argv[2], "-q"])
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("stage", ["read", "fold", "legalize", "write"])
def test_nothing_is_left(stage: str, number: signal.Signals, tmp_path: Path) -> None:
    target, temporary = tmp_path / "out" / "model.tflite", tmp_path / "tmp"
    temporary.mkdir()
    target.parent.mkdir()
    target.write_bytes(b"old")
    source = zoo.ROOT / "demo" / "lstm_classifier" / "saved_model"
    command = [sys.executable, "-c", CONVERT, str(source), str(target), stage]
    environment = {**os.environ, "TMPDIR": str(temporary)}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"waiting\n"
        process.send_signal(number)
        process.wait(30)
    assert process.returncode == 128 + number
    assert target.read_bytes() == b"old"
    assert list(target.parent.iterdir()) == [target]
    assert list(temporary.iterdir()) == []
