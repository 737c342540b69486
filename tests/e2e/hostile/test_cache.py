"""The cache of measurements: shared by processes, damaged, read-only, or without a home folder."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from litefuse.passes.recurrent.lower import autotune

WRITE = """
import sys
from litefuse.passes.recurrent.lower.autotune import _Cache
caches = []
for number in range(20):
    cache = _Cache()
    cache.put(f"{sys.argv[1]}-{number}", {"loop": 1.0})
    cache.save()
"""


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    (tmp_path / "litefuse").mkdir()
    return tmp_path / "litefuse" / "forms.json"


def saved(key: str, seconds: float = 1.0) -> dict[str, autotune.Times]:
    cache = autotune._Cache()
    cache.put(key, {"loop": seconds})
    cache.save()
    return autotune._Cache().entries


def test_processes_that_share_it(path: Path) -> None:
    """The file is valid at every moment, and no draft remains."""
    writers = [subprocess.Popen([sys.executable, "-c", WRITE, name]) for name in "ab"]
    while any(writer.poll() is None for writer in writers):
        if path.exists():
            json.loads(path.read_text())
    assert [writer.returncode for writer in writers] == [0, 0]
    assert set(json.loads(path.read_text())) == {f"{name}-{number}" for name in "ab" for number in range(20)}
    assert {each.name for each in path.parent.iterdir()} == {"forms.json", "forms.lock"}


@pytest.mark.parametrize("place", ["before the file is replaced", "with the lock"])
def test_one_that_is_killed(place: str, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The old content stays, no other file remains, and no process waits long for the lock."""
    saved("before")
    name = "_Cache._read" if place == "with the lock" else "_Cache._write"
    code = f"""
import os, signal, sys
from litefuse.passes.recurrent.lower import autotune
cache = autotune._Cache()
cache.put("killed", {{"loop": 1.0}})
def die(self, *file):
    for each in file[:1]:
        each.write(b"half")
    os.kill(os.getpid(), signal.SIGKILL)

autotune.{name} = die
if not {name!r}.endswith("write"):
    autotune._Cache._read = lambda self: print("locked", flush=True) or signal.pause()
cache.save()
"""
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE) as process:
        if place == "with the lock":
            assert process.stdout is not None
            assert process.stdout.readline() == b"locked\n"
            monkeypatch.setattr(autotune, "LOCK_SECONDS", 0.1)
            assert set(saved("meanwhile")) == {"before", "meanwhile"}
            process.kill()
        assert process.wait(30) == -9
    assert {"before"} <= set(saved("after")) <= {"before", "meanwhile", "after"}
    assert {each.name for each in path.parent.iterdir()} == {"forms.json", "forms.lock"}


def test_concurrent_writes_of_others_are_kept(path: Path) -> None:
    first = autotune._Cache()
    saved("second")
    first.put("first", {"loop": 2.0})
    first.save()
    assert set(autotune._Cache().entries) == {"first", "second"}


@pytest.mark.parametrize(
    "text",
    ["[1, 2", "[]", "5", "null", '{"key": 5}', '{"key": {"loop": "fast"}}', '{"key": {"loop": -1}}', "[" * 100_000],
)
def test_a_damaged_one_is_written_anew(text: str, path: Path) -> None:
    path.write_text(text)
    assert autotune._Cache().get("key") is None
    assert saved("key") == {"key": {"loop": 1.0}}


@pytest.mark.parametrize("kind", ["pipe", "folder", "file in place of the folder"])
def test_one_that_cannot_be_written(kind: str, path: Path) -> None:
    if kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        path.mkdir()
    else:
        path.parent.rmdir()
        path.parent.write_text("")
    saved("key")
    assert kind == "pipe" or autotune._Cache().entries == {}


def test_a_user_without_a_home(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setattr(Path, "home", homeless)
    assert saved("key") == {}
