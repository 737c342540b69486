"""docs/report.md is true: its Python and its commands run, and it names every key of the data."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from litefuse.cli import main
from tests.support import zoo

PAGE = (zoo.ROOT / "docs" / "report.md").read_text()


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with the model that the page copies in its first command."""
    source = "demo/lstm_classifier/saved_model"
    assert f"$ cp -r {source} my_saved_model\n" in PAGE
    (tmp_path / "my_saved_model").symlink_to(zoo.ROOT / source)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_code_runs(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = "\n".join(re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL))
    exec(code, {})
    assert re.match(r"lstm model/lstm \d\S*e-\d+ \d+\n", capsys.readouterr().out)
    data = json.loads((folder / "model.json").read_text())
    listed = set(re.findall(r"`(\w+)`", PAGE[PAGE.index("| key | what it holds") :].partition("\n\n")[0]))
    untold = {"generator", "title", "size"}
    assert set(data) - untold <= listed
    for side in (data["pairs"][0]["before"], data["pairs"][0]["after"]):
        assert {key for node in side["nodes"] for key in node} <= listed


def test_the_commands_run(folder: Path) -> None:
    commands = re.findall(r"^\$ litefuse (.*)$", PAGE, re.MULTILINE)
    assert len(commands) == 5
    for command in commands:
        result = CliRunner().invoke(main, shlex.split(command))
        assert result.exit_code == 0, result.output
    written = {path.name for path in folder.iterdir()}
    assert {"model.tflite", "model.html", "model.json", "model.node_data.json"} <= written


def test_the_keys_are_those_of_the_page() -> None:
    script = (zoo.ROOT / "src" / "litefuse" / "tools" / "html_report" / "graph.js").read_text()
    for key in ("ArrowDown", "ArrowUp", "ArrowRight", "ArrowLeft", "Home", "End", "Enter", '"+"', '"-"'):
        assert key in script
