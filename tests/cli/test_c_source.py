"""C source of models, in the shell."""

from __future__ import annotations

import importlib
import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import litefuse
from litefuse.cli import main
from tests.support import zoo

MODEL = zoo.ROOT / "demo" / "mobilenet_v2" / "saved_model"


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return litefuse.convert(MODEL, batch=1).save(tmp_path_factory.mktemp("file") / "mobilenet.tflite")


def test_a_suffix_selects_c_source(tmp_path, file):
    source = tmp_path / "model.cc"
    result = run("convert", MODEL, "-o", source, "--batch", "1")
    assert result.exit_code == 0, result.output
    assert result.output.endswith(f"Wrote {source} and {tmp_path / 'model.h'}\n")
    assert f"g_model[{file.stat().st_size}]" in source.read_text()
    assert set(tmp_path.iterdir()) == {source, tmp_path / "model.h"}


def test_the_report_is_about_the_file(tmp_path):
    report = tmp_path / "report.json"
    result = run("convert", MODEL, "-o", tmp_path / "model.cc", "--batch", "1", "--report", report, "-q")
    assert result.exit_code == 0, result.output
    assert "CONV_2D" in report.read_text().upper()


def test_the_format_selects_the_default_output(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = run("convert", MODEL, "--format", "c", "--array-name", "g_net", "--batch", "1", "-q")
    assert (result.exit_code, result.output) == (0, "")
    assert "const unsigned char g_net[" in Path("saved_model.cc").read_text()
    assert "g_net_register_ops" in Path("saved_model.h").read_text()


def test_a_file_is_exported(tmp_path, file, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = run("export-c", file)
    assert (result.exit_code, result.output) == (0, "Wrote mobilenet.cc and mobilenet.h\n")
    assert "g_mobilenet[" in Path("mobilenet.cc").read_text()
    written = json.loads(run("export-c", file, "--json").output)
    assert (written["source"], written["header"]) == ("mobilenet.cc", "mobilenet.h")
    assert {each["path"]: each["size"] for each in written["outputs"]} == {
        name: Path(name).stat().st_size for name in ("mobilenet.cc", "mobilenet.h")
    }
    result = run("export-c", file, "-o", "net.c", "--array-name", "net", "-q")
    assert (result.exit_code, result.output) == (0, "")
    assert "_Alignas(16) const unsigned char net[" in Path("net.c").read_text()


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["-o", "-", "--format", "c"], 2, "C source consists of two files"),
        (["-o", "-", "--array-name", "g_net"], 2, "C source consists of two files"),
        (["-o", "model.h"], 1, "a model is not written to a header"),
        (["-o", "model.txt", "--format", "c"], 1, "C source has the suffix"),
        (["-o", "model.cc", "--array-name", "a-b"], 1, "'a-b' is not a C identifier"),
        (["-o", "model.tflite", "--array-name", "a"], 1, "a is the name of an array in C source"),
        (["-o", "no/model.cc"], 1, "the folder no does not exist"),
        (
            ["--report", "model.json", "--graphs", "model.json"],
            1,
            "two outputs would be written to this file",
        ),
    ],
)
def test_wrong_arguments_fail_before_the_conversion(arguments, code, message, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    converting = importlib.import_module("litefuse.convert")
    monkeypatch.setattr(converting, "convert", lambda *_, **__: pytest.fail("the model was converted"))
    result = run("convert", MODEL, *arguments)
    assert result.exit_code == code
    assert message in " ".join(result.output.split())
    assert list(tmp_path.iterdir()) == []


def test_a_header_is_not_overwritten(tmp_path, file):
    header = tmp_path / "model.h"
    header.write_text("int answer = 42;\n")
    for command in (["convert", MODEL, "--batch", "1"], ["export-c", file]):
        result = run(*command, "-o", tmp_path / "model.cc")
        assert result.exit_code == 1
        assert "the header of the source would replace this file" in " ".join(result.output.split())
    assert header.read_text() == "int answer = 42;\n"
    assert list(tmp_path.iterdir()) == [header]


@pytest.mark.parametrize("command", [["convert", MODEL], ["export-c"]])
def test_a_model_that_does_not_run_is_an_error(command, tmp_path):
    """Weights in integers and activations in float."""
    if command == ["export-c"]:
        path = litefuse.convert(MODEL, batch=1, quantize="dynamic").save(tmp_path / "dynamic.tflite")
        command = ["export-c", path]
    else:
        command = [*command, "--batch", "1", "--quantize", "dynamic"]
    result = run(*command, "-o", tmp_path / "model.cc")
    assert result.exit_code == 1
    assert "tflite-micro cannot run this model:" in result.output
    assert not (tmp_path / "model.cc").exists()


def test_a_file_that_does_not_exist(tmp_path):
    result = run("export-c", tmp_path / "nothing.tflite", "-o", tmp_path / "model.cc")
    assert result.exit_code == 1
    assert "does not exist" in result.output
