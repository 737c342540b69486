"""A repaired file computes what the model computes, and is otherwise unchanged."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

import litefuse
from litefuse.cli import main
from litefuse.errors import ConversionError, ReadError
from litefuse.tflite import read_file
from litefuse.tflite.lint import check
from litefuse.tflite.repair import repair_file
from tests.support.generated import require_models
from tests.tflite.files import changed, litefuse_classifier, outputs, recorded_answers, schema, tflite_converter_lstm
from tests.tflite.lstm_models import inputs


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "tflite_converter.tflite"
    path.write_bytes(tflite_converter_lstm())
    return path


@pytest.mark.parametrize("name", ["lstm", "bidirectional"])
@pytest.mark.parametrize("xnnpack", [True, False], ids=["xnnpack", "plain"])
def test_the_repaired_file_is_right_on_every_call(tmp_path: Path, name: str, xnnpack: bool) -> None:
    path, target = tmp_path / "tflite_converter.tflite", tmp_path / "mended.tflite"
    path.write_bytes(tflite_converter_lstm(name))
    calls, expected = inputs(), recorded_answers(name)
    before = outputs(path.read_bytes(), calls, xnnpack=xnnpack)
    repair = repair_file(path, target, cell_clip=None)
    after = outputs(target.read_bytes(), calls, xnnpack=xnnpack)
    assert max(np.abs(a - b).max() for a, b in zip(before, expected, strict=True)) > 1e-3
    assert max(np.abs(a - b).max() for a, b in zip(after, expected, strict=True)) < 1e-6
    assert len(repair.done) == (4 if name == "bidirectional" else 2)
    assert [hazard.id for hazard in repair.left] == ["compiled-model"]


def _free_batch(model: Any) -> None:
    for tensor in model.subgraphs[0].tensors:
        if not tensor.isVariable and tensor.shape is not None and len(tensor.shape) == 3:
            tensor.shapeSignature = np.array([-1, *tensor.shape[1:]], np.int32)


def test_the_state_is_as_large_as_a_free_batch(tmp_path: Path) -> None:
    path, target = tmp_path / "free.tflite", tmp_path / "mended.tflite"
    path.write_bytes(changed(tflite_converter_lstm(), _free_batch))
    repair_file(path, target, cell_clip=None)
    order = [(1, 0), (3, 0), (3, 1), (2, 0)]
    calls = [inputs(batch)[call] for batch, call in order]
    for xnnpack in (True, False):
        for found, (batch, call) in zip(outputs(target.read_bytes(), calls, xnnpack=xnnpack), order, strict=True):
            np.testing.assert_allclose(found, recorded_answers(batch=batch)[call], atol=1e-6)


def test_the_clip_can_be_set(source: Path, tmp_path: Path) -> None:
    target = tmp_path / "clipped.tflite"
    repair_file(source, target, cell_clip=0.05, states=False)
    (lstm,) = [op for op in read_file(target).subgraphs[0].operators if "LSTM" in op.kind]
    assert lstm.options["cell_clip"] == pytest.approx(0.05)
    assert np.abs(outputs(target.read_bytes(), inputs(scale=3))[0]).max() <= np.tanh(0.05) + 1e-6
    for clip in (0.0, -1.0, float("nan")):
        with pytest.raises(ConversionError, match="must be positive"):
            repair_file(source, target, cell_clip=clip)


def test_weights_names_and_signatures_stay(source: Path, tmp_path: Path) -> None:
    target = tmp_path / "mended.tflite"
    repair_file(source, target)
    old, new = read_file(source), read_file(target)
    kept = new.subgraphs[0].tensors[: len(old.subgraphs[0].tensors)]
    assert kept == old.subgraphs[0].tensors
    assert new.signatures == old.signatures
    assert new.metadata.keys() == old.metadata.keys()
    assert all(new.data(number) == old.data(number) for number in range(len(old.buffers)))
    assert all(buffer.offset % 64 == 0 for buffer in new.buffers if buffer.size >= 64)


def test_data_behind_the_tables_moves_with_them(source: Path, tmp_path: Path) -> None:
    """Files larger than 2 GB keep their weights outside the FlatBuffer."""
    outside, target = tmp_path / "outside.tflite", tmp_path / "mended.tflite"
    outside.write_bytes(_with_weights_outside(tflite_converter_lstm()))
    assert len(outputs(outside.read_bytes(), inputs())) == 4
    repair_file(outside, target, cell_clip=None)
    for found, expected in zip(outputs(target.read_bytes(), inputs()), recorded_answers(), strict=True):
        np.testing.assert_allclose(found, expected, atol=1e-6)


def _with_weights_outside(content: bytes) -> bytes:
    blocks: list[bytes] = []
    size = 0

    def move(model: Any) -> None:
        nonlocal size
        size = 0
        blocks.clear()
        for buffer in model.buffers:
            if buffer.data is not None and len(buffer.data) >= 64:
                block = buffer.data.tobytes()
                buffer.data, buffer.offset, buffer.size = None, start + size, len(block)
                blocks.append(block.ljust(-(-len(block) // 64) * 64, b"\0"))
                size += len(blocks[-1])

    start = 1 << 20
    tables = changed(content, move)
    return tables.ljust(start, b"\0") + b"".join(blocks)


def test_a_sound_file_is_copied(tmp_path: Path) -> None:
    path, target = tmp_path / "litefuse.tflite", tmp_path / "copy.tflite"
    path.write_bytes(litefuse_classifier())
    assert repair_file(path, target).done == []
    assert read_file(target).subgraphs == read_file(path).subgraphs


def test_states_that_litefuse_keeps_on_purpose_are_kept(tmp_path: Path) -> None:
    path, target = tmp_path / "litefuse.tflite", tmp_path / "copy.tflite"
    litefuse.convert(require_models("tflite_lstm") / "stateful" / "saved_model").save(path)
    assert "leaking-state" not in {hazard.id for hazard in check(read_file(path))}
    assert repair_file(path, target).done == []
    calls = [inputs()[0]] * 2
    first, second = outputs(target.read_bytes(), calls)
    assert np.abs(first - second).max() > 1e-3


def test_each_of_several_equal_graphs_is_repaired(source: Path, tmp_path: Path) -> None:
    """Graphs with equal content are distinguished by their number."""

    def twice(model: Any) -> None:
        second = copy.deepcopy(model.signatureDefs[0])
        second.signatureKey, second.subgraphIndex = "second", 1
        model.subgraphs.append(copy.deepcopy(model.subgraphs[0]))
        model.signatureDefs.append(second)

    path, target = tmp_path / "twice.tflite", tmp_path / "mended.tflite"
    path.write_bytes(changed(source.read_bytes(), twice))
    assert len(repair_file(path, target, cell_clip=None).done) == 4
    for subgraph in read_file(target).subgraphs:
        (lstm,) = [op for op in subgraph.operators if "LSTM" in op.kind]
        assert lstm.options["cell_clip"] == 0
        assert sum(op.kind == "FILL" for op in subgraph.operators) == 2


def test_a_file_can_be_repaired_in_place(source: Path) -> None:
    repair_file(source, source, cell_clip=None)
    assert repair_file(source, source, cell_clip=None).done == []


def test_sources_that_are_not_models_are_refused_and_nothing_is_written(tmp_path: Path) -> None:
    path, target = tmp_path / "x.tflite", tmp_path / "out.tflite"
    path.write_bytes(tflite_converter_lstm()[:500])
    with pytest.raises(ReadError):
        repair_file(path, target)
    assert not target.exists()


def test_the_command(source: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.tflite"
    result = CliRunner().invoke(main, ["repair", str(source), "-o", str(target), "--cell-clip", "none", "--json"])
    assert result.exit_code == 0, result.output
    report = json.loads(result.output)
    assert len(report["done"]) == 2
    assert target.read_bytes()[4:8] == b"TFL3"
    text = CliRunner().invoke(main, ["repair", str(source), "-o", str(target), "--keep-states"]).output
    assert "Nothing to repair" in text
    assert "leaking-state" in text
    assert CliRunner().invoke(main, ["repair", str(source), "-o", str(target), "--cell-clip", "-3"]).exit_code == 2
    nowhere = CliRunner().invoke(main, ["repair", str(source), "-o", str(tmp_path / "absent" / "mended.tflite")])
    assert (nowhere.exit_code, "does not exist" in nowhere.output) == (1, True)
    assert schema.Model.GetRootAs(target.read_bytes(), 0).SubgraphsLength() == 1
