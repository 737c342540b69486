"""What commands print: one style of errors, JSON also for failures, files with sizes, numbers with nouns."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click import Context
from click.testing import CliRunner, Result

import litefuse
from litefuse.backend import to_bytes
from litefuse.cli import main
from litefuse.cli.shell.progress import progress_bar
from litefuse.errors import ConversionError, count_noun
from litefuse.files import format_size
from litefuse.ir import DType, TensorType
from litefuse.tflite import read_file
from litefuse.verification.model import verify
from tests.support.modules.graph_builder import Graph
from tests.support.modules.lite_modules import entry, f32

COMMANDS = [name for name in main.list_commands(Context(main)) if name not in ("completion", "build-kernel")]


def run(*arguments: object) -> Result:
    return CliRunner().invoke(main, [str(argument) for argument in arguments])


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small file, in the working directory."""
    g = Graph()
    monkeypatch.chdir(tmp_path)
    path = Path("model.tflite")
    path.write_bytes(to_bytes(g.returns(g.tfl.relu(g.input(1, 4)))))
    return path


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.usefixtures("file")
def test_failures_are_json_too(name: str) -> None:
    required = {
        "verify": ["nothing.tflite"],
        "repair": ["-o", "x.tflite"],
        "optimize": ["-o", "x.tflite"],
        "report": ["-o", "x.html"],
    }
    for arguments, code in ((["nothing.tflite", *required.get(name, [])], 1), (["--no-such-option"], 2), ([], 2)):
        result = run(name, *arguments, "--json")
        assert result.exit_code == code, result.output
        error = json.loads(result.stdout)["error"]
        assert error["kind"] == ("usage" if code == 2 else "ReadError") and error["exit_code"] == code
        assert f"error: {error['message']}\n" in result.stderr and "Error:" not in result.stderr
        plain = run(name, *arguments)
        assert (plain.exit_code, plain.stdout, plain.stderr) == (code, "", result.stderr)


@pytest.mark.parametrize("arguments", [["--no-such-option"], ["convrt"], ["check", "x", "--target", "moon"]])
def test_usage_errors_look_like_the_others(arguments: list[str]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert "\nerror: " in result.stderr and result.stderr.startswith("Usage: ")


def test_json_names_files_versions_and_warnings(file: Path) -> None:
    for command in (["convert", file, "--report", "page.html"], ["optimize", file], ["repair", file]):
        found = json.loads(run(*command, "-o", "new.tflite", "--json").stdout)
        written = {each["path"]: each["size"] for each in found["outputs"]}
        assert written.pop("new.tflite") == Path("new.tflite").stat().st_size
        assert all(Path(path).stat().st_size == size for path, size in written.items())
        assert found["versions"]["litefuse"] == litefuse.__version__ and "ai-edge-litert" in found["versions"]
    for command in (["verify", file, "new.tflite"], ["inspect", file], ["check", file], ["arena", file]):
        assert "versions" in json.loads(run(*command, "--json").stdout)
    for command in (["convert", file, "-o", "new.tflite"], ["report", file]):
        before = set(Path().glob("g*"))
        found = json.loads(run(*command, "--graphs", f"g_{command[0]}.json", "--json").stdout)
        written = {Path(each["path"]) for each in found["outputs"]} - {Path("new.tflite")}
        assert len(written) >= 2 and written == set(Path().glob("g*")) - before and "versions" in found
    assert json.loads(run("convert", file, "-o", "new.tflite", "--json").stdout)["warnings"] == []


@pytest.mark.parametrize("command", ["convert", "optimize", "repair"])
def test_a_suffix_of_another_format_is_refused(command: str, file: Path) -> None:
    result = run(command, file, "-o", "model.onnx")
    assert result.exit_code == 1 and ".onnx" in result.stderr and ".tflite" in result.stderr
    assert not Path("model.onnx").exists()
    assert run(command, file, "-o", "model.TFLITE").exit_code == run(command, file, "-o", "model").exit_code == 0


def test_a_suffix_of_another_format_is_refused_by_save(file: Path) -> None:
    model = litefuse.convert(file)
    with pytest.raises(ConversionError, match=r'\.onnx.*format="tflite"'):
        model.save("model.onnx")
    assert read_file(model.save("model.onnx", format="tflite")).subgraphs
    with pytest.raises(FileNotFoundError, match="The folder nowhere does not exist: 'nowhere/"):
        model.save("nowhere/model.tflite")
    for option, name in (("--report", "page.pdf"), ("--graphs", "page.html")):
        result = run("convert", file, "-o", "x.tflite", option, name)
        assert result.exit_code == 1 and "has the suffix" in result.stderr and not Path("x.tflite").exists()


def test_sizes_that_no_dimension_has(file: Path) -> None:
    for arguments in (["--batch", "100000000000"], ["--input-shape", "x0=100000000000,4"]):
        result = run("convert", file, *arguments)
        assert result.exit_code == 2 and ("2147483647" in result.stderr or "2,147,483,647" in result.stderr)


def test_sizes_and_numbers_are_words() -> None:
    sizes = {1: "1 byte", 999: "999 bytes", 2496: "2.5 kB", 99_999: "100.0 kB", 1_234_567: "1.23 MB"}
    assert {size: format_size(size) for size in sizes} == sizes
    assert [count_noun(1, "call"), count_noun(0, "call"), count_noun(2, "has", "have")] == [
        "1 call",
        "0 calls",
        "2 have",
    ]


def test_the_size_of_a_small_file(file: Path) -> None:
    assert f"({format_size(file.stat().st_size)})" in run("repair", file, "-o", "new.tflite").stdout
    assert "0.00 MB" not in run("bench", file, "--runs", "1").stdout + run("convert", file, "-o", "y.tflite").stdout
    assert "middle half of 1 call:" in run("bench", file, "--runs", "1").stdout


def test_inspect_shows_the_variables_of_a_file(tmp_path: Path) -> None:
    def step(b: Any, x: Any) -> list[Any]:
        handle = b.tfl.var_handle(container="", shared_name="total", result_types=[TensorType(DType.RESOURCE, ())])
        total = b.tfl.add(b.tfl.read_variable(handle, result_types=[f32(3)]), x)
        b.op("tfl.assign_variable", [handle, total], {}, [])
        return [total]

    path = tmp_path / "sum.tflite"
    path.write_bytes(to_bytes(entry([f32(3)], step, inputs=["x"], outputs=["y"])))
    (variable,) = json.loads(run("inspect", path, "--json").stdout)["variables"]
    assert variable == {"name": "total", "type": {"dtype": "float32", "shape": [3]}, "nbytes": 12, "assigned": True}
    assert "Variables: 1, 12 bytes, 1 assigned" in run("inspect", path).stdout


def _embedding() -> bytes:
    """Return a file with ids that are floats, as Keras's inputs are by default."""
    g = Graph()
    table = g.const(np.arange(12, dtype=np.float32).reshape(6, 2))
    ids = g.tfl.cast(g.input(1, 40), in_data_type=DType.F32, out_data_type=DType.I32)
    return to_bytes(g.returns(g.tfl.gather(table, ids, axis=0, batch_dims=0)))


def test_float_ids_are_drawn_from_the_table(tmp_path: Path) -> None:
    path = tmp_path / "ids.tflite"
    path.write_bytes(_embedding())
    steps: list[tuple[str, float]] = []
    found = verify(path, path, progress=lambda name, share: steps.append((name, share)))
    assert found.agrees and all(each["allowed"] < 1e-4 for each in found.runs)
    assert [share for _, share in steps] == sorted(share for _, share in steps) and len(steps) > 1
    assert run("bench", path, "--runs", "1").exit_code == 0
    assert json.loads(run("report", path, "--json").stdout)["problem"] == ""


def test_a_comparison_of_two_files_does_not_import_tensorflow(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise AssertionError("imported")

    monkeypatch.setattr("litefuse.cli.verify.import_tensorflow", fail)
    assert run("verify", file, file).exit_code == 0


def test_verify_says_at_the_start_what_it_compares(file: Path) -> None:
    np.save("x.npy", np.ones((3, 1, 4), np.float32))
    result = run("verify", file, file, "--samples", "x.npy")
    assert result.stderr.startswith("Compare ") and result.stderr.endswith(": 3 calls with the samples\n")
    assert run("verify", file, file).stderr.endswith(": random inputs\n")
    assert run("verify", file, file, "--json").stderr == ""


def test_progress_is_silent_without_a_terminal() -> None:
    with progress_bar(silent=False) as progress:
        assert progress is None
