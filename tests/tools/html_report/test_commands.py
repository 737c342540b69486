"""`litefuse report` and `convert --report`, and their cost for a conversion."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from litefuse.cli import main
from tests.support import zoo
from tests.tools.html_report.models import converted, five_ops

LSTM = zoo.ROOT / "demo" / "lstm_classifier" / "saved_model"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


def test_convert_writes_the_page_and_the_graphs(tmp_path: Path) -> None:
    output, page, graphs = tmp_path / "m.tflite", tmp_path / "m.html", tmp_path / "m.json"
    result = run("convert", LSTM, "--recurrent", "fused", "-o", output, "--report", page, "--graphs", graphs)
    assert result.exit_code == 0, result.output
    for path in (output, page, graphs, tmp_path / "m.node_data.json"):
        assert f"Wrote {path} (" in result.output
    assert page.read_text().startswith("<!doctype html>")
    assert len(json.loads(graphs.read_text())["graphs"]) == 2


def test_the_pages_data_as_json(tmp_path: Path) -> None:
    page = tmp_path / "m.json"
    result = run("convert", LSTM, "-o", tmp_path / "m.tflite", "--report", page, "--quiet")
    assert (result.exit_code, result.output) == (0, "")
    data = json.loads(page.read_text())
    assert [pair["name"] for pair in data["pairs"]] == ["serving_default"]
    assert data["pairs"][0]["before"] is not None


def test_a_finished_file_alone_and_with_its_source(tmp_path: Path) -> None:
    model, page = tmp_path / "m.tflite", tmp_path / "m.json"
    assert run("convert", LSTM, "-o", model).exit_code == 0
    assert run("report", model, "-o", page, "--no-time").exit_code == 0
    alone = json.loads(page.read_text())
    assert (alone["pairs"][0]["before"], alone["profiles"], alone["events"]) == (None, [], [])
    assert run("report", model, "-o", page, "--no-time", "--source", LSTM).exit_code == 0
    pair = json.loads(page.read_text())["pairs"][0]
    softmax = next(node for node in pair["before"]["nodes"] if node["k"] == "tf.Softmax")
    assert [pair["after"]["nodes"][number]["k"] for number in softmax["l"]] == ["tfl.softmax"]


def test_errors_are_reported_in_one_line(tmp_path: Path) -> None:
    model = tmp_path / "m.tflite"
    model.write_bytes(converted(five_ops).to_bytes())
    for arguments, expected, code in (
        ((model,), "Specify an output", 2),
        ((tmp_path / "absent.tflite", "-o", tmp_path / "m.html"), "does not exist", 1),
        ((LSTM / "saved_model.pb", "-o", tmp_path / "m.html"), "is not a .tflite file", 1),
        ((model, "-o", tmp_path / "absent" / "m.html"), "does not exist", 1),
        ((model, "-o", tmp_path / "m.html", "--source", tmp_path / "absent"), "does not exist", 1),
    ):
        result = run("report", *arguments)
        assert (result.exit_code, expected in result.output) == (code, True), result.output
        assert "Traceback" not in result.output
    assert sorted(path.name for path in tmp_path.iterdir()) == ["m.tflite"]


@pytest.mark.parametrize("wanted", [False, True])
def test_without_a_page_nothing_is_imported_or_kept(tmp_path: Path, wanted: bool) -> None:
    code = (
        "import sys, litefuse\n"
        f"model = litefuse.convert({str(LSTM)!r}, keep_source={wanted})\n"
        f"model.save({str(tmp_path / 'm.tflite')!r})\n"
        "print(model._source is not None, any(name.startswith('litefuse.tools.html_report') for name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [str(wanted), str(wanted)]
