"""`litefuse check` names the layers of any converter's file that `litefuse optimize` makes faster."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

import litefuse
from bench.rewrites.layers import LAYERS
from litefuse.backend import to_bytes
from litefuse.cli import main
from litefuse.frontend.litert import reader
from litefuse.tflite import LiteFile, read_file
from litefuse.tflite.lint import Hazard
from litefuse.tools import speedups
from tests.support.modules.graph_builder import Graph
from tests.support.running.quantized_runs import IN_INTEGERS, normal, quantize


def find_speedups(source: Any) -> list[Hazard]:
    """Return the notes about a file, given as its path or content."""
    return speedups.find_speedups(read_file(source))


CHANNELS = 1024
"""So many that the model is large, and may grow by the ops of faster forms."""


@pytest.fixture(name="model")
def write_model(tmp_path: Path) -> Path:
    """Return a file with three large depthwise convolutions, and one that XNNPACK runs well."""
    g = Graph()
    x = g.input(1, 16, 16, CHANNELS)
    for number, size in enumerate((7, 7, 9, 3)):
        g.locate(f"block{number}")
        filter, bias = (
            np.random.default_rng(number).normal(size=shape) for shape in ((1, size, size, CHANNELS), (CHANNELS,))
        )
        options: dict[str, Any] = {"padding": "SAME", "stride_h": 1, "stride_w": 1, "depth_multiplier": 1}
        x = g.tfl.depthwise_conv_2d(x, filter.astype(np.float32), bias.astype(np.float32), **options)
    path = tmp_path / "model.tflite"
    path.write_bytes(to_bytes(g.returns(x)))
    return path


def test_layers_with_the_same_form_share_a_note(model: Path) -> None:
    notes = find_speedups(model)
    assert [(note.id, note.severity) for note in notes] == [("slow-form", "note")] * 2
    assert [note.where for note in notes] == ["block0 and 1 other layer", "block2"]
    assert notes[0].problem.startswith("depthwise convolution 7x7 in 3 parts: about ")


def test_check_names_what_optimize_then_writes(model: Path) -> None:
    run = CliRunner()
    checked = run.invoke(main, ["check", str(model)])
    assert checked.exit_code == 0
    assert "note [slow-form] block0 and 1 other layer" in checked.output
    assert "slow-form" not in run.invoke(main, ["check", str(model), "--target", "micro"]).output
    faster = model.with_name("faster.tflite")
    optimized = run.invoke(main, ["optimize", str(model), "-o", str(faster)])
    assert "depthwise convolution 9x9 in 4 parts" in optimized.output
    assert find_speedups(faster) == []
    assert "No problems found." in run.invoke(main, ["check", str(faster)]).output
    kept = litefuse.convert(str(model), rewrites={"split-depthwise": False})
    assert kept.report.ops == {"tfl.depthwise_conv_2d": 4}


def test_only_operators_near_such_layers_are_converted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A file without any is not converted at all."""

    def count_converted(*, is_slow: bool) -> int:
        g = Graph()
        x = g.input(56, 56)
        for _ in range(40):
            x = g.tfl.tanh(x)
        x = g.tfl.pack(x, g.tfl.exp(x), axis=2) if is_slow else g.tfl.add(x, g.tfl.exp(x))
        assert len(find_speedups(to_bytes(g.returns(x)))) == is_slow
        return sum(len(subgraph.operators) for part in converted for subgraph in part.subgraphs)

    converted: list[LiteFile] = []
    read = reader.read_part
    monkeypatch.setattr(reader, "read_part", lambda part: converted.append(part) or read(part))
    assert count_converted(is_slow=False) == 0
    assert 1 <= count_converted(is_slow=True) < 10


def test_ops_of_a_quantized_file(tmp_path: Path) -> None:
    g = Graph()
    module = g.returns(g.tfl.add(g.tfl.hard_swish(g.tfl.tanh(g.input(4, 16))), np.float32(0.5)))
    quantize(module, "int8", [{"x0": normal(4, 16)}], rewrites=IN_INTEGERS)
    (note,) = find_speedups(to_bytes(module))
    assert note.problem.startswith("hard swish in float, because XNNPACK has no int8 kernel: about ")
    assert find_speedups(litefuse.optimize(to_bytes(module)).to_bytes()) == []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("4 causal convolutions, 256 steps, 32 channels", "series as images between convolutions: about 1.2 times"),
        ("2 of one series, 1024 steps, 32 channels, 2", "dilated convolution in one op: a little faster"),
        ("2x2, 64 to 32 channels, 32 pixels", "transposed convolution as a convolution and DEPTH_TO_SPACE: about 2.8"),
    ],
)
def test_rewrites_of_every_conversion_have_notes_and_can_be_turned_off(name: str, text: str, tmp_path: Path) -> None:
    layer = next(layer for layer in LAYERS if layer.name == name)
    path = tmp_path / "model.tflite"
    path.write_bytes(to_bytes(layer.build()))
    assert [note.problem.startswith(text) for note in find_speedups(path)] == [True], find_speedups(path)
    faster, kept = (litefuse.convert(path, rewrites=wish) for wish in ({}, {layer.rewrite: False}))
    assert f'rewrites={{"{layer.rewrite}": False}}' in str(faster.report)
    assert layer.rewrite not in str(kept.report)
    assert sum(faster.report.ops.values()) != sum(kept.report.ops.values())
    assert find_speedups(faster.to_bytes()) == []
