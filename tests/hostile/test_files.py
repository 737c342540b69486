"""Files of a model that are pipes, devices, links, enormous, or bombs."""

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
from litefuse.read.keras import written_by
from tests import zoo
from tests.hostile import graphs
from tests.hostile.graphs import F32, node

# Opened as a regular file, a pipe would wait for ever and /dev/zero would fill memory.
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
def test_a_graph_that_is_no_regular_file(kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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
        "huge": "is larger than 2 GB. No message of Protocol Buffers is: keep weights in variables.",
    }
    assert (
        message(tmp_path)
        == f"{graph}: {expected.get(kind, 'cannot be read: it is not a regular file. Copy or save the model again.')}"
    )


def test_links_out_of_the_folder_are_followed_to_files(tmp_path: Path) -> None:
    """So are the folders of models in the caches of Hugging Face and Kaggle."""
    sound(tmp_path / "elsewhere")
    (tmp_path / "model").mkdir()
    (tmp_path / "model" / "saved_model.pb").symlink_to(tmp_path / "elsewhere" / "saved_model.pb")
    assert litefuse.convert(tmp_path / "model").report.ops == {"tfl.neg": 1}


def test_a_pipe_in_place_of_the_model(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "model")
    with pytest.raises(litefuse.ReadError, match="is neither a folder nor a regular file"):
        litefuse.convert(tmp_path / "model")


def test_an_archive_that_unpacks_to_gigabytes(tmp_path: Path) -> None:
    path = tmp_path / "bomb.keras"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("metadata.json", '{"keras_version": "3.0.0"}')
        with archive.open("config.json", "w") as config:
            for _ in range(300):
                config.write(bytes(1 << 20))
    with pytest.raises(litefuse.ReadError, match=r"holds 'config.json', which is 314,572,800 bytes long and stored in"):
        written_by(path)


def test_weights_that_are_declared_and_not_stored(tmp_path: Path) -> None:
    path = tmp_path / "bomb.h5"
    with h5py.File(path, "w") as stored:
        stored.create_dataset("weights", (1 << 20, 1 << 20), "f4", chunks=(1, 1 << 20))
    with pytest.raises(litefuse.ReadError, match="'weights', which is 4,398,046,511,104 bytes long and stored in 0"):
        written_by(path)


def test_little_memory(tmp_path: Path) -> None:
    """A limit on address space that the file does not fit in is named; a graph takes no more than its own size."""
    model = Path(shutil.copytree(zoo.ROOT / "demo" / "lstm_classifier" / "saved_model", tmp_path / "model"))
    code = CONVERT.replace("3 << 30, 3 << 30", "900 << 20, 900 << 20")
    command = [sys.executable, "-c", code, str(model)]
    assert subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout == ""
    shard = model / "variables" / "variables.data-00000-of-00001"
    with shard.open("r+b") as file:
        file.truncate(1 << 30)
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.startswith(f"{shard}: cannot be mapped into memory: the limit on address space (ulimit -v)")
