"""Conversions of LiteRT files of several converters: the answers of the source file are the judge."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from click.testing import CliRunner

import litefuse
from litefuse.backend import to_bytes
from litefuse.cli import main
from litefuse.ir import DType
from tests.support import zoo
from tests.support.generated import require_models
from tests.support.harness import count_ops, open_interpreter
from tests.support.modules.graph_builder import Graph

CLASSIFIER = zoo.ROOT / "demo" / "lstm_classifier" / "saved_model"


RNG = np.random.default_rng(0)
MORE_OPS = {"micro_keyword_crnn": 1, "tfk_lstm": 1, "tfk_lstm_batch1": 1}
"""Files that get more ops: a second RESHAPE in front of the LSTM, or one behind the slice of a final state."""


def converted_files() -> list[Path]:
    folder = zoo.ROOT / "tests" / ".cache" / "converted"
    return sorted(folder.glob("*.tflite"))


@pytest.mark.parametrize("name", ["lstm", "bidirectional"])
def test_files_of_tflite_converter(name: str) -> None:
    path = require_models("tflite_lstm") / name / "tflite_converter.tflite"
    model = litefuse.convert(path)
    assert sum(count_ops(model.to_bytes()).values()) <= sum(count_ops(path).values()) + MORE_OPS.get(path.stem, 0)
    comparison = model.verify()
    assert comparison.agrees, str(comparison)
    assert comparison.reference.startswith("the source file")


@pytest.mark.parametrize("path", converted_files(), ids=lambda path: path.stem)
def test_files_of_litefuse_have_no_more_ops_than_before(path: Path) -> None:
    model = litefuse.convert(path, debug=litefuse.Debug(verify_ir=True))
    assert sum(count_ops(model.to_bytes()).values()) <= sum(count_ops(path).values()) + MORE_OPS.get(path.stem, 0)


def test_a_float_file_is_quantized_and_written_for_micro(tmp_path: Path) -> None:
    source = tmp_path / "float.tflite"
    litefuse.convert(zoo.ROOT / "demo" / "mobilenet_v2" / "saved_model").save(source)
    half = litefuse.convert(source, quantize="float16")
    assert len(half.to_bytes()) < 0.55 * source.stat().st_size
    assert {"DEQUANTIZE"} == set(count_ops(half.to_bytes())) - set(count_ops(source))
    micro = litefuse.convert(source, target="micro")
    assert any("batch size 1" in event.reason for event in micro.report.events)


def test_the_command_line(tmp_path: Path) -> None:
    source, output = tmp_path / "model.tflite", tmp_path / "out.tflite"
    litefuse.convert(CLASSIFIER, recurrent="fused").save(source)
    runner = CliRunner()
    result = runner.invoke(main, ["convert", str(source), "-o", str(output)])
    assert result.exit_code == 0, result.output
    assert "LiteRT ops became" in result.output
    # The slice of the final state, which is written after the optimizations, drops an axis by a RESHAPE.
    assert count_ops(output) == {**count_ops(source), "RESHAPE": 1}
    assert runner.invoke(main, ["convert", str(source), "-o", str(source)]).exit_code == 1
    assert "serving_default" in runner.invoke(main, ["inspect", str(source)]).output
    assert runner.invoke(main, ["verify", str(source), str(output)]).exit_code == 0
    source.write_bytes(output.read_bytes()[:5000])
    result = runner.invoke(main, ["convert", str(source), "-o", str(output)])
    assert result.exit_code == 1
    assert "damaged or truncated" in result.output


def test_optimize_on_the_command_line(tmp_path: Path) -> None:
    source, output = tmp_path / "model.tflite", tmp_path / "out.tflite"
    litefuse.convert(CLASSIFIER).save(source)
    runner = CliRunner()
    result = runner.invoke(main, ["optimize", str(source), "-o", str(output), "--quantize", "float16"])
    assert result.exit_code == 0, result.output
    assert output.read_bytes() == litefuse.optimize(source, quantize="float16").to_bytes()
    result = runner.invoke(main, ["optimize", str(CLASSIFIER), "-o", str(output)])
    assert result.exit_code == 1
    assert "not a .tflite file" in result.output
    assert runner.invoke(main, ["optimize", str(source)]).exit_code == 2


def test_a_result_that_may_be_empty_is_not_copied() -> None:
    """In the source file, it is on the heap, too: `k` of TOPK_V2 is an input."""
    g = Graph()
    x, k = g.input(2, 8), g.input(dtype=DType.I32)
    source = to_bytes(g.returns(*g.tfl.topk_v2(x, k)))
    content = litefuse.optimize(source, debug=litefuse.Debug(verify_ir=True)).to_bytes()
    assert count_ops(content) == count_ops(source) == {"TOPK_V2": 1}
    calls = [{"x0": RNG.normal(size=(2, 8)).astype(np.float32), "x1": np.int32(count)} for count in (3, 1, 8)]
    found, expected = (open_interpreter(file).get_signature_runner() for file in (content, source))
    for call in calls:
        wanted = expected(**call)
        for name, value in found(**call).items():
            np.testing.assert_array_equal(value, wanted[name])
