"""`litefuse arena`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from litefuse.cli import main
from litefuse.micro import measure
from tests.support.modules.lite_modules import entry, f32


@pytest.fixture
def model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    from litefuse.backend import to_bytes

    monkeypatch.setattr(measure, "PACKAGE", "no_such_package")

    def body(b: Any, x: Any) -> list[Any]:
        wide = b.tfl.concatenation(*[x] * 9, axis=1)
        parts = [b.tfl.exp(x) for _ in range(12)]
        return [b.tfl.tanh(wide), *parts]

    names = [f"y{number}" for number in range(13)]
    path = tmp_path / "model.tflite"
    path.write_bytes(to_bytes(entry([f32(1, 16)], body, inputs=["x"], outputs=names)))
    return path


def test_the_arena(model: Path) -> None:
    result = CliRunner().invoke(main, ["arena", str(model)])
    assert result.exit_code == 0, result.output
    lines = result.output.splitlines()
    assert lines[0].endswith("bytes, estimated by litefuse, because the Python package tflite-micro is not installed")
    assert lines[1].startswith("  1,920 bytes for the tensors of a call, ")
    assert lines[1].endswith(" bytes of persistent data")
    assert lines[2].startswith("  About ")
    assert lines[3] == "Peak: 1,920 bytes in use while TANH of serve/op_13 runs"
    assert lines[4] == "  576  serve/op  float32 [1, 144]"
    assert lines[-1].endswith("smaller tensors")
    assert len(lines) == 3 + 1 + 10 + 1


def test_the_arena_as_json(model: Path) -> None:
    found = json.loads(CliRunner().invoke(main, ["arena", str(model), "--json"]).output)
    assert found["bytes"] >= found["non_persistent"] + found["persistent"]
    assert found["peak"]["tensors"][0]["shape"] == [1, 144]
    assert found["peak"]["bytes"] == found["non_persistent"]


def test_a_file_that_is_no_model(tmp_path: Path) -> None:
    path = tmp_path / "model.tflite"
    path.write_bytes(b"no model")
    assert CliRunner().invoke(main, ["arena", str(path)]).exit_code == 1
