"""A file is written whole or not at all, even if writing is interrupted."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import litefuse
from litefuse.backend import writer
from tests.support import zoo

DEMO_MODEL = zoo.ROOT / "demo" / "lstm_classifier" / "saved_model"


@pytest.fixture(scope="module")
def model() -> litefuse.Model:
    return litefuse.convert(DEMO_MODEL)


@pytest.fixture
def small_files() -> Iterator[None]:
    """Limit files to 64 kB, as on a full disk; the demo's model is larger."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 16, hard))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    signal.signal(signal.SIGXFSZ, handler)


@pytest.mark.usefixtures("small_files")
def test_a_full_disk_leaves_the_old_file(model: litefuse.Model, tmp_path: Path) -> None:
    target = tmp_path / "model.tflite"
    target.write_bytes(b"old")
    with pytest.raises(OSError, match="File too large") as caught:
        model.save(target)
    assert caught.value.filename == str(target)
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]


def test_an_interrupt_leaves_the_old_file(
    model: litefuse.Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(tables: Any, file: Any) -> None:
        file.write(b"half")
        raise KeyboardInterrupt

    monkeypatch.setattr(writer, "_write_in_place", interrupted)
    target = tmp_path / "model.tflite"
    target.write_bytes(b"old")
    with pytest.raises(KeyboardInterrupt):
        model.save(target)
    assert target.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [target]


_WRITES_AGAIN_AND_AGAIN = """
import sys, litefuse
model = litefuse.convert(sys.argv[1])
print("begin", flush=True)
while True:
    model.save(sys.argv[2])
"""


def test_a_process_killed_while_it_writes_leaves_the_old_file(model: litefuse.Model, tmp_path: Path) -> None:
    target = tmp_path / "model.tflite"
    target.write_bytes(b"old")
    command = [sys.executable, "-c", _WRITES_AGAIN_AND_AGAIN, str(DEMO_MODEL), str(target)]
    for delay in (0.0, 0.003, 0.011):
        with subprocess.Popen(command, stdout=subprocess.PIPE) as process:
            assert process.stdout is not None
            process.stdout.readline()
            time.sleep(delay)
            process.kill()
        assert target.read_bytes() in (b"old", model.to_bytes())
        others = [path for path in tmp_path.iterdir() if path != target]
        # Between getting a name and its place a file is whole.
        assert not _has_nameless_files(tmp_path) or all(path.read_bytes() == model.to_bytes() for path in others)


def _has_nameless_files(folder: Path) -> bool:
    try:
        os.close(os.open(folder, os.O_TMPFILE | os.O_WRONLY))
    except (OSError, AttributeError):
        return False
    return True


@pytest.mark.parametrize("nameless", [True, False], ids=["nameless", "named"])
def test_a_file_without_a_name_is_not_needed(
    model: litefuse.Model, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, nameless: bool
) -> None:
    if not nameless:
        monkeypatch.delattr(os, "O_TMPFILE", raising=False)
    target = tmp_path / "model.tflite"
    target.write_bytes(b"old")
    previous = os.umask(0o027)
    try:
        model.save(target)
    finally:
        os.umask(previous)
    assert target.read_bytes() == model.to_bytes()
    assert target.stat().st_mode & 0o777 == 0o640
    assert list(tmp_path.iterdir()) == [target]


def test_without_permission_the_old_file_stays(model: litefuse.Model, tmp_path: Path) -> None:
    folder = tmp_path / "closed"
    folder.mkdir()
    target = folder / "model.tflite"
    target.write_bytes(b"old")
    folder.chmod(0o555)
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        _save_as_nobody(model, target, write)
    os.waitpid(child, 0)
    folder.chmod(0o755)
    assert os.read(read, 1000).decode() == f"PermissionError {target}"
    os.close(read)
    os.close(write)
    assert target.read_bytes() == b"old"
    assert list(folder.iterdir()) == [target]


def _save_as_nobody(model: litefuse.Model, target: Path, write: int) -> None:
    """In a child process: try to write, as a user who owns nothing, and return the outcome."""
    text = "written"
    try:
        for folder in (target.parents[1], *target.parents[2:4]):
            if os.geteuid() == 0:
                folder.chmod(folder.stat().st_mode | 0o055)
        if os.geteuid() == 0:
            os.setuid(65534)
        model.save(target)
    except OSError as error:
        text = f"{type(error).__name__} {error.filename}"
    finally:
        os.write(write, text.encode())
        os._exit(0)


def test_places_where_no_file_can_be(model: litefuse.Model, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    for target, error in [
        (tmp_path / "missing" / "model.tflite", FileNotFoundError),
        (tmp_path / "file" / "model.tflite", NotADirectoryError),
        (tmp_path, IsADirectoryError),
    ]:
        with pytest.raises(error) as caught:
            model.save(target)
        assert caught.value.filename == str(target)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_long_name(model: litefuse.Model, tmp_path: Path) -> None:
    assert model.save(tmp_path / ("x" * 248 + ".tflite")).exists()


def test_a_link_is_followed(model: litefuse.Model, tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "model.tflite")
    model.save(tmp_path / "link")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "model.tflite").read_bytes() == model.to_bytes()


def test_a_pipe_is_written_to(model: litefuse.Model, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    model.save(pipe)
    reader.join()
    assert read == [model.to_bytes()]
    assert pipe.is_fifo()


def test_content_is_what_save_writes_every_time(model: litefuse.Model, tmp_path: Path) -> None:
    before = model.to_bytes()
    first, second = model.save(tmp_path / "1"), model.save(str(tmp_path / "2"))
    assert first.read_bytes() == second.read_bytes() == before == model.to_bytes()


def test_threads_convert_and_write_the_same_file(model: litefuse.Model, tmp_path: Path) -> None:
    target = tmp_path / "model.tflite"
    contents: list[bytes] = []

    def work() -> None:
        converted = litefuse.convert(DEMO_MODEL)
        converted.save(target)
        contents.append(converted.to_bytes())

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert contents == [model.to_bytes()] * 4
    assert target.read_bytes() == model.to_bytes()
    assert list(tmp_path.iterdir()) == [target]
