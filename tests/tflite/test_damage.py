"""A damaged file raises litefuse's error, at whichever entry point."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import litefuse
from litefuse.errors import LitefuseError, ReadError
from litefuse.tflite import read_file, summarize
from litefuse.tflite.flatbuffer import Bytes
from litefuse.tflite.repair import repair_file
from litefuse.tools.benchmark import benchmark
from litefuse.tools.html_report.write import collect_content
from litefuse.tools.profiler import profile
from litefuse.verification.model import verify
from tests.support import zoo
from tests.support.modules.lite_files import changed, litefuse_classifier, schema

ENTRIES: dict[str, Callable[[Path], Any]] = {
    "Interpreter": litefuse.Interpreter,
    "Interpreter of content": lambda path: litefuse.Interpreter(path.read_bytes()),
    "summarize": summarize,
    "profile": profile,
    "benchmark": lambda path: benchmark([path]),
    "gather": lambda path: collect_content("a page", path),
    "repair_file": lambda path: repair_file(path, path.with_name("mended.tflite")),
    "verify": lambda path: verify(zoo.ROOT / "demo" / "lstm_classifier" / "saved_model", path),
}


@pytest.mark.parametrize("entry", ENTRIES.values(), ids=ENTRIES)
@pytest.mark.parametrize("damage", [lambda content: content[: len(content) // 2], lambda content: b"no model" * 9])
def test_every_entry_refuses_a_damaged_file(tmp_path: Path, entry: Any, damage: Callable[[bytes], bytes]) -> None:
    path = tmp_path / "model.tflite"
    path.write_bytes(damage(litefuse_classifier()))
    with pytest.raises(ReadError, match=r"damaged or truncated|the TFL3 identifier is missing"):
        entry(path)


@pytest.mark.parametrize("entry", [ENTRIES[name] for name in ENTRIES if name != "Interpreter of content"])
def test_every_entry_names_a_missing_file_and_a_folder(tmp_path: Path, entry: Any) -> None:
    with pytest.raises(ReadError, match=r"nothing\.tflite: does not exist"):
        entry(tmp_path / "nothing.tflite")
    with pytest.raises(ReadError, match=r"is a folder\. Specify a \.tflite file"):
        entry(tmp_path)


@pytest.mark.parametrize("entry", [ENTRIES["Interpreter"], ENTRIES["profile"], ENTRIES["verify"], ENTRIES["benchmark"]])
def test_damage_that_only_the_runtime_detects_is_a_litefuse_error(tmp_path: Path, entry: Any) -> None:
    content = bytearray(litefuse_classifier())
    tensor = Bytes(bytes(content)).root().tables(2)[0].tables(0)[0]
    start, length = tensor.span(3, 1) or (0, 0)
    # A string ends with a zero, which litefuse does not need.
    content[start + length] = ord("x")
    path = tmp_path / "model.tflite"
    path.write_bytes(content)
    assert read_file(path).subgraphs == read_file(litefuse_classifier()).subgraphs
    with pytest.raises(LitefuseError, match=r"is damaged in a section|cannot be run here|cannot run the file"):
        entry(path)


def _set_strides_to_zero(model: Any) -> None:
    for operator in model.subgraphs[0].operators:
        if isinstance(operator.builtinOptions, schema.Conv2DOptionsT):
            operator.builtinOptions.strideW = 0


@pytest.mark.parametrize("entry", ENTRIES.values(), ids=ENTRIES)
def test_a_file_that_would_crash_a_kernel_is_refused_before_it_runs(tmp_path: Path, entry: Any) -> None:
    path = tmp_path / "model.tflite"
    sound = Path(__file__).parents[1] / "e2e" / "litert" / "data" / "convolutions.tflite"
    path.write_bytes(changed(sound.read_bytes(), _set_strides_to_zero))
    with pytest.raises(ReadError, match="stride_w"):
        entry(path)
