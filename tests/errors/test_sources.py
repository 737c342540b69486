"""Messages for sources that are not a SavedModel."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

import pytest

import litefuse
from tests.support import zoo

DEMO_MODEL = zoo.ROOT / "demo" / "lstm_classifier" / "saved_model"
EXPORT = 'Save it as a SavedModel, e.g. with model.export("folder").'
GIVE_FOLDER = "Pass the folder that contains saved_model.pb."
UNPACK = "is an archive. Unpack it and pass the SavedModel folder."
CHECKPOINT = f"belongs to a checkpoint, which has no graph. Build the model and load the checkpoint. {EXPORT}"

FILES = {
    "model.h5": "is damaged, or not a model saved by Keras. Save it again with model.save(path).",
    "model.keras": "is damaged, or not a model saved by Keras. Save it again with model.save(path).",
    "model.tflite": "is not a .tflite file: the TFL3 identifier is missing. Specify a .tflite file written by a "
    "converter.",
    "model.onnx": "is an ONNX model, not a SavedModel. Export the model from its original framework, "
    "or create a SavedModel with `onnx2tf -i model.onnx`.",
    "model.zip": UNPACK,
    "model.tar.gz": UNPACK,
    "model.pb": f"is not a SavedModel folder. {GIVE_FOLDER} A frozen graph has no signatures: import it with "
    "tf.compat.v1.import_graph_def and save it with tf.compat.v1.saved_model.simple_save.",
    "notes.txt": f"is not a SavedModel folder. {GIVE_FOLDER}",
    "checkpoint-7.index": CHECKPOINT,
    "checkpoint-7.data-00000-of-00001": CHECKPOINT,
}


def message(source: Any) -> str:
    with pytest.raises(litefuse.LitefuseError) as caught:
        litefuse.convert(source)
    return str(caught.value)


@pytest.mark.parametrize(("name", "text"), FILES.items(), ids=FILES)
def test_a_file_of_another_kind(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_bytes(b"something")
    assert message(tmp_path / name) == f"{tmp_path / name}: {text}"


def test_the_prefix_of_a_checkpoint(tmp_path: Path) -> None:
    (tmp_path / "checkpoint-7.index").write_bytes(b"something")
    assert message(tmp_path / "checkpoint-7") == f"{tmp_path / 'checkpoint-7'}: {CHECKPOINT}"


def test_a_folder_that_does_not_exist(tmp_path: Path) -> None:
    assert message(tmp_path / "model") == f"{tmp_path / 'model'}: does not exist. {GIVE_FOLDER}"


def test_an_empty_folder(tmp_path: Path) -> None:
    assert message(tmp_path) == f"{tmp_path}: contains no saved_model.pb. {EXPORT}"


def test_a_folder_around_the_model() -> None:
    assert message(DEMO_MODEL.parent).endswith(f"contains no saved_model.pb. Did you mean the folder {DEMO_MODEL}?")


def test_a_place_that_is_not_on_this_machine() -> None:
    assert message("gs://bucket/model") == (
        "gs://bucket/model: does not exist. Copy the model to this machine first, then pass its folder."
    )


def test_content_that_is_not_a_file() -> None:
    assert message(b"model") == (
        "the model: is not a .tflite file: the TFL3 identifier is missing. "
        "Specify a .tflite file written by a converter."
    )


@pytest.mark.parametrize("source", [None, 3, "", ["model"]], ids=repr)
def test_an_object_that_is_not_a_path(source: Any) -> None:
    assert message(source) == (
        "expected a SavedModel's folder, a Keras file or model, a tf.function, concrete functions, or a "
        f"tf.Module, got {source!r}. "
        'Save other models first, e.g. with model.export("folder"), and pass that folder.'
    )


def test_paths_as_text_as_objects_relative_and_unicode(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "modèle 模型 😀"
    folder.symlink_to(DEMO_MODEL)
    content = litefuse.convert(str(folder)).to_bytes()
    assert litefuse.convert(folder).to_bytes() == content
    assert litefuse.convert(folder / "saved_model.pb").to_bytes() == content
    monkeypatch.chdir(folder)
    assert litefuse.convert(".").to_bytes() == content
    monkeypatch.chdir(tmp_path)
    assert litefuse.convert(os.path.join(".", folder.name)).to_bytes() == content


@pytest.mark.parametrize(
    ("content", "text"),
    [
        (None, "does not exist. The vocabulary file is missing: copy the whole folder of the model."),
        (b"version https://git-lfs.github.com/spec/v1\n", "is a Git LFS pointer, not the file itself."),
    ],
    ids=["missing", "lfs"],
)
def test_a_vocabulary_that_is_not_there(tmp_path: Path, content: bytes | None, text: str) -> None:
    folder = tmp_path / "model"
    shutil.copytree(zoo.get("hash_tables").saved_model, folder)
    vocabulary = folder / "assets" / "vocabulary.txt"
    vocabulary.unlink()
    if content is not None:
        vocabulary.write_bytes(content)
    assert message(folder).startswith(f"{vocabulary}: {text}")
