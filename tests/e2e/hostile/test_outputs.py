"""Output paths that are one of the input's files."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

import litefuse
from litefuse.cli import main
from litefuse.files import check_not_source, write_atomically
from litefuse.tflite.repair import repair_file
from tests.e2e.hostile.bundles import write_dense
from tests.support import zoo

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
    with pytest.raises(litefuse.ConversionError, match="this file belongs to the model being converted"):
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


@pytest.mark.parametrize("option", ["--output", "--report", "--graphs"])
@pytest.mark.parametrize("way", ["itself", "link"])
def test_no_result_overwrites_the_source(option: str, way: str, source: Path, tmp_path: Path) -> None:
    before = {path: path.read_bytes() for path in source.rglob("*") if path.is_file()}
    target = source / "saved_model.pb"
    if way == "link":
        target = tmp_path / "page.html"
        target.symlink_to(source / "variables" / "variables.index")
    arguments = ["convert", str(source), "-o", str(tmp_path / "model.tflite"), option, str(target)]
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == 1
    assert "this file belongs to the model being converted" in result.output
    assert {path: path.read_bytes() for path in source.rglob("*") if path.is_file()} == before
    model = litefuse.convert(source)
    with pytest.raises(litefuse.ConversionError, match="this file belongs to the model"):
        model.write_report(target, measure=False)


def test_two_results_in_one_file(source: Path, tmp_path: Path) -> None:
    path = str(tmp_path / "both")
    result = CliRunner().invoke(main, ["convert", str(source), "-o", path, "--report", f"{tmp_path}/./both"])
    assert (result.exit_code, "two outputs would be written to this file" in result.output) == (1, True)


@pytest.mark.parametrize("suffix", [".keras", ".h5"])
@pytest.mark.parametrize("way", ["itself", "link", "hard link"])
def test_a_keras_file_is_not_overwritten(suffix: str, way: str, tmp_path: Path) -> None:
    keras_file, target = tmp_path / f"model{suffix}", tmp_path / "out"
    keras_file.write_bytes(b"model")
    if way == "hard link":  # another name: the file under the first one stays
        os.link(keras_file, target)
        check_not_source(target, keras_file)
        write_atomically(target, lambda file, _: file.write(b"converted"))  # type: ignore[arg-type, return-value]
    else:
        target = keras_file if way == "itself" else target
        if way == "link":
            target.symlink_to(keras_file)
        with pytest.raises(litefuse.ConversionError, match="this file belongs to the model"):
            check_not_source(target, keras_file)
        result = CliRunner().invoke(main, ["convert", str(keras_file), "-o", str(target)])
        assert (result.exit_code, "this file belongs to the model" in result.output) == (1, True)
    assert keras_file.read_bytes() == b"model"


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """Mount a separate file system of 256 KB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", folder], capture_output=True).returncode:
        pytest.skip("file systems can be mounted by root only")
    yield folder
    subprocess.run(["umount", "-l", folder], check=True)


@pytest.mark.parametrize("draft", ["nameless", "named"])
def test_another_file_system(draft: str, source: Path, small_disk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The draft is created where the file will be, also behind a link and removed if the disk is full or read-only."""
    if draft == "named":
        monkeypatch.delattr(os, "O_TMPFILE")
    model, link = litefuse.convert(source), source / "link.tflite"
    link.symlink_to(small_disk / "model.tflite")
    (small_disk / "model.tflite").write_bytes(b"old")
    (small_disk / "ballast").write_bytes(bytes(256 * 1024 - 8192))
    assert len(model.to_bytes()) > 8192
    with pytest.raises(OSError, match="No space left on device"):
        model.save(link)
    assert {path.name: path.read_bytes()[:3] for path in small_disk.iterdir()} == {
        "model.tflite": b"old",
        "ballast": bytes(3),
    }
    (small_disk / "ballast").unlink()
    model.save(link)
    assert link.is_symlink()
    assert (small_disk / "model.tflite").read_bytes() == model.to_bytes()
    subprocess.run(["mount", "-o", "remount,ro", small_disk], check=True)
    for target in (link, small_disk / "new.tflite"):
        with pytest.raises(OSError, match="Read-only file system") as caught:
            model.save(target)
        assert caught.value.filename == str(target)
    result = CliRunner().invoke(main, ["convert", str(source), "-o", str(small_disk / "new.tflite")])
    assert (result.exit_code, "Read-only file system" in result.output) == (1, True)
    assert [path.name for path in small_disk.iterdir()] == ["model.tflite"]


def test_a_source_on_a_read_only_file_system(small_disk: Path, tmp_path: Path) -> None:
    source = write_dense(tmp_path / "model", 2, 64)
    shutil.copytree(source, small_disk / "model")
    subprocess.run(["mount", "-o", "remount,ro", small_disk], check=True)
    litefuse.convert(small_disk / "model").save(tmp_path / "model.tflite")
    litefuse.convert(source).save(tmp_path / "other.tflite")
    assert (tmp_path / "model.tflite").read_bytes() == (tmp_path / "other.tflite").read_bytes()


def test_a_full_device(source: Path) -> None:
    with pytest.raises(OSError, match="No space left on device"):
        litefuse.convert(source).save("/dev/full")
