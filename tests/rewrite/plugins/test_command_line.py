"""Plug-ins and the outcomes of composites on the command line."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from litefuse.cli import main
from tests.support.generated import require_models

RULES = """
import litefuse

@litefuse.fuse_composite("acme.swish")
def fuse_swish(b, x):
    return b.tfl.mul(x, b.tfl.logistic(x))
"""


def run(*arguments: str) -> str:
    result = CliRunner().invoke(main, list(arguments))
    assert result.exit_code == 0, result.output
    return result.output


@pytest.fixture
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "my_swish_rules.py").write_text(RULES)
    monkeypatch.syspath_prepend(tmp_path)
    return "my_swish_rules:fuse_swish"


def test_a_plugin(rules: str, tmp_path: Path):
    source, target = str(require_models("composites") / "named" / "saved_model"), str(tmp_path / "model.tflite")
    told = run("convert", source, "-o", target, "--plugin", rules, "--no-entry-points")
    assert "Fused:\n  acme.swish" in told and "now logistic, mul by my_swish_rules:fuse_swish" in told
    assert "Fused:\n    acme.swish" in run("inspect", source, "--plugin", rules, "--no-entry-points")


def test_options_as_tflite_converter_writes_them(tmp_path: Path):
    source = str(require_models("composites") / "fusable_with_options" / "saved_model")
    contents: list[bytes] = []
    for encoding in ("plain", "tflite_converter"):
        target = tmp_path / f"{encoding}.tflite"
        run("convert", source, "-o", str(target), "--custom-options", encoding)
        contents.append(target.read_bytes())
    assert contents[0] != contents[1]
