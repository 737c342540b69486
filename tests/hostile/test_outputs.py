"""The output is one of the input's files."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

import litefuse
from litefuse.tflite.repair import repair_file
from tests import zoo

DEMO = zoo.ROOT / "demo" / "lstm_classifier" / "saved_model"
FILES = ("saved_model.pb", "variables/variables.index", "variables/variables.data-00000-of-00001")


@pytest.fixture
def source(tmp_path: Path) -> Path:
    return Path(shutil.copytree(DEMO, tmp_path / "model"))


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("way", ["itself", "link", "graph", "elsewhere"])
def test_no_file_of_the_source_is_overwritten(name: str, way: str, source: Path, tmp_path: Path) -> None:
    target, before = source / name, (source / name).read_bytes()
    given = source / "saved_model.pb" if way == "graph" else source
    if way == "link":
        target = tmp_path / "model.tflite"
        target.symlink_to(source / name)
    elif way == "elsewhere":  # a cache's folder of links
        target = (source / name).rename(tmp_path / "blob")
        (source / name).symlink_to(target)
    with pytest.raises(litefuse.ConversionError, match="this file belongs to the model that is to be converted"):
        litefuse.convert(given).save(target)
    assert (source / name).read_bytes() == before


def test_other_files_in_the_folder_and_hard_links_are_replaced(source: Path, tmp_path: Path) -> None:
    model, before = litefuse.convert(source), (source / "saved_model.pb").read_bytes()
    for _ in range(2):
        model.save(source / "model.tflite")
    os.link(source / "saved_model.pb", tmp_path / "hard.tflite")
    model.save(tmp_path / "hard.tflite")
    assert (source / "saved_model.pb").read_bytes() == before


def test_a_file_is_repaired_in_its_place(source: Path, tmp_path: Path) -> None:
    path, other = tmp_path / "model.tflite", tmp_path / "other.tflite"
    litefuse.convert(source).save(path)
    repair_file(path, other)
    repair_file(path, path)
    assert path.read_bytes() == other.read_bytes()
