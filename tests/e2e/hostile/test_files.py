"""Model files that are pipes, devices, links, huge files, or decompression bombs."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import zipfile
from pathlib import Path

import h5py
import pytest

import litefuse
from litefuse.frontend.keras.files import read_keras_version
from tests.e2e.hostile import graphs
from tests.e2e.hostile.graphs import F32, node
from tests.support import zoo

# Opened as a regular file, a pipe would block forever and /dev/zero would fill the memory.
CONVERT = """
import resource, sys, litefuse
resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))
try:
    litefuse.convert(sys.argv[1])
except litefuse.ReadError as error:
    print(error)
"""


def sound(folder: Path) -> Path:
    return graphs.write(graphs.model([node("y", "Neg", ["x:0"], T=F32)], {"y": ("y:0", F32)}), folder)


def message(folder: Path) -> str:
    command = [sys.executable, "-c", CONVERT, str(folder)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout.strip()


@pytest.mark.parametrize("kind", ["pipe", "device", "socket", "folder", "huge"])
def test_a_graph_that_is_not_a_regular_file(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    graph = tmp_path / "saved_model.pb"
    if kind == "pipe":
        os.mkfifo(graph)
    elif kind == "device":
        graph.symlink_to("/dev/zero")
    elif kind == "socket":
        with socket.socket(socket.AF_UNIX) as listener:
            monkeypatch.chdir(tmp_path)  # the path of a socket must be short
            listener.bind("saved_model.pb")
    elif kind == "folder":
        graph.mkdir()
    else:
        with graph.open("wb") as file:
            file.truncate(3 << 30)
    expected = {
        "socket": "cannot be read: No such device or address.",
        "huge": "is larger than 2 GB. Protocol Buffers messages are limited to 2 GB: keep weights in variables.",
    }
    assert (
        message(tmp_path)
        == f"{graph}: {expected.get(kind, 'cannot be read: it is not a regular file. Copy or save the model again.')}"
    )


def test_links_out_of_the_folder_are_followed_to_files(tmp_path: Path) -> None:
    """The model folders in the caches of Hugging Face and Kaggle are such links."""
    sound(tmp_path / "elsewhere")
    (tmp_path / "model").mkdir()
    (tmp_path / "model" / "saved_model.pb").symlink_to(tmp_path / "elsewhere" / "saved_model.pb")
    assert litefuse.convert(tmp_path / "model").report.ops == {"tfl.neg": 1}


def test_a_pipe_in_place_of_the_model(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "model")
    with pytest.raises(litefuse.ReadError, match="is not a folder or a regular file"):
        litefuse.convert(tmp_path / "model")


def keras_archive(path: Path, parts: dict[str, int], *, overlapping: bool = False) -> Path:
    """Write a `.keras` file with members of the given megabytes of zeros; overlapping members are stored as one."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("metadata.json", '{"keras_version": "3.0.0"}')
        for name, size in parts.items():
            with archive.open(name, "w") as part:
                for _ in range(size):
                    part.write(bytes(1 << 20))
        if overlapping:
            first = archive.getinfo(next(iter(parts)))
            for number in range(2000):
                copy = zipfile.ZipInfo(f"{first.filename}{number}")
                for field in ("compress_type", "CRC", "compress_size", "file_size", "header_offset", "flag_bits"):
                    setattr(copy, field, getattr(first, field))
                archive.filelist.append(copy)
                archive.NameToInfo[copy.filename] = copy
    return path


@pytest.mark.parametrize(
    ("parts", "overlapping", "message"),
    [
        ({"config.json": 300}, False, r"contains 'config.json', which expands to 314,572,800 bytes from"),
        ({"assets/a": 200, "assets/b": 200}, False, r"contains 'parts', which expands to 419,430,426 bytes from"),
        ({"config.json": 1}, True, r"contains 'parts', which expands to 2,098,200,602 bytes from"),
    ],
)
def test_an_archive_that_unpacks_to_gigabytes(
    parts: dict[str, int], overlapping: bool, message: str, tmp_path: Path
) -> None:
    path = keras_archive(tmp_path / "bomb.keras", parts, overlapping=overlapping)
    with pytest.raises(litefuse.ReadError, match=message):
        read_keras_version(path)


@pytest.mark.parametrize("kind", ["archive", "declared", "many", "linked", "in an archive", "nested"])
def test_bombs_at_the_command_line(kind: str, tmp_path: Path) -> None:
    """Bombs are refused before TensorFlow is imported: the memory limit is too low for it."""
    path = tmp_path / ("bomb.h5" if kind in ("declared", "many", "linked") else "bomb.keras")
    if kind == "archive":
        keras_archive(path, {"config.json": 300})
    elif kind == "nested":
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("metadata.json", '{"keras_version": ' + "[" * 60_000)
    else:
        inner = tmp_path / "model.weights.h5" if kind == "in an archive" else path
        with h5py.File(inner, "w") as stored:
            for number in range({"many": 600}.get(kind, 1)):
                size = 1 << 18 if kind in ("many", "linked") else 1 << 36
                stored.create_dataset(f"w{number}", (size,), "f4", chunks=(1 << 18,))
            for number in range(600 if kind == "linked" else 0):
                stored[f"link{number}"] = stored["w0"]
        if kind == "in an archive":
            with zipfile.ZipFile(path, "w") as archive:
                archive.writestr("metadata.json", '{"keras_version": "3.0.0"}')
                archive.write(inner, "model.weights.h5")
    limited = "import resource, sys; resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30)); "
    limited += "from litefuse.cli import main; main()"
    command = [sys.executable, "-c", limited, "convert", str(path), "-o", str(tmp_path / "out.tflite")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 1, done
    expected = "is damaged" if kind == "nested" else "which expands to"
    assert done.stderr.startswith(f"error: {path}: ")
    assert expected in done.stderr
    assert "Traceback" not in done.stderr
    assert not (tmp_path / "out.tflite").exists()


def test_weights_that_are_declared_and_not_stored(tmp_path: Path) -> None:
    path = tmp_path / "bomb.h5"
    with h5py.File(path, "w") as stored:
        stored.create_dataset("weights", (1 << 20, 1 << 20), "f4", chunks=(1, 1 << 20))
    with pytest.raises(litefuse.ReadError, match="'weights', which expands to 4,398,046,511,104 bytes from 0"):
        read_keras_version(path)


def test_little_memory(tmp_path: Path) -> None:
    """A graph needs no more memory than its own size, a data file no more than its largest variable."""
    model = Path(shutil.copytree(zoo.ROOT / "demo" / "lstm_classifier" / "saved_model", tmp_path / "model"))
    code = CONVERT.replace("3 << 30, 3 << 30", "900 << 20, 900 << 20")
    command = [sys.executable, "-c", code, str(model)]
    assert subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout == ""
    shard = model / "variables" / "variables.data-00000-of-00001"
    with shard.open("r+b") as file:
        file.truncate(1 << 30)
    assert subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout == ""
