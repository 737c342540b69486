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
from litefuse.tflite.repair_check import find_loss
from tests.support import zoo
from tests.support.generated import require_models
from tests.support.modules.lite_files import (
    changed,
    litefuse_classifier,
    outputs,
    recorded_answers,
    schema,
    tflite_converter_lstm,
)
from tests.support.networks.lstm_models import inputs


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
    (before,), (after,) = old.subgraphs, new.subgraphs
    kept = after.tensors[: len(before.tensors)]
    assert [tensor._replace(buffer=0) for tensor in kept] == [tensor._replace(buffer=0) for tensor in before.tensors]
    assert [new.data(tensor.buffer) for tensor in kept] == [old.data(tensor.buffer) for tensor in before.tensors]
    assert (before.name, before.inputs, before.outputs) == (after.name, after.inputs, after.outputs)
    assert [op for op in after.operators if op.kind != "FILL"] == list(before.operators)
    assert new.signatures == old.signatures
    assert new.description == old.description
    assert {name: new.data(buffer) for name, buffer in new.metadata.items()} == {
        name: old.data(buffer) for name, buffer in old.metadata.items()
    }
    assert all(buffer.offset % 64 == 0 for buffer in new.buffers if buffer.size >= 1024)


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
    assert target.read_bytes() == path.read_bytes()


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


def _drop_signatures(model: Any) -> None:
    model.signatureDefs = None


def _name_nothing(model: Any) -> None:
    model.signatureDefs[0].outputs = []


def _call_the_second_graph(model: Any) -> None:
    """Add a subgraph that only a signature runs, and one that nothing runs, in front of which the signature is."""
    model.subgraphs += [copy.deepcopy(model.subgraphs[0]) for _ in range(2)]
    second = copy.deepcopy(model.signatureDefs[0])
    second.signatureKey, second.subgraphIndex = "second", 2
    model.signatureDefs.insert(0, second)


def _add_unused_tensors(model: Any) -> None:
    """Add tensors that no operator uses, one of them with data, under the name of another one."""
    graph = model.subgraphs[0]
    for buffer in (0, len(model.buffers)):
        tensor = copy.deepcopy(graph.tensors[graph.inputs[0]])
        tensor.buffer, tensor.shape = buffer, np.array([2], np.int32)
        graph.tensors.insert(3, tensor)
    _shift(graph, 3, 2)
    model.buffers.append(schema.BufferT())
    model.buffers[-1].data = np.frombuffer(np.float32([1, 2]).tobytes(), np.uint8)
    for signature in model.signatureDefs:
        for entry in (*signature.inputs, *signature.outputs):
            entry.tensorIndex += 2 * (entry.tensorIndex >= 3)


def _shift(graph: Any, first: int, by: int) -> None:
    """Change the indices of tensors after others were inserted."""
    for holder in (graph, *graph.operators):
        for side in ("inputs", "outputs"):
            indices = np.array(getattr(holder, side))
            setattr(holder, side, np.where(indices >= first, indices + by, indices).astype(np.int32))


def _use_newer_versions(model: Any) -> None:
    for code in model.operatorCodes:
        code.version = 3


def _add_custom_op(model: Any) -> None:
    """Let the file end with a custom op of version 7, with options that litefuse cannot read."""
    graph, code, operator = model.subgraphs[0], schema.OperatorCodeT(), schema.OperatorT()
    code.builtinCode = code.deprecatedBuiltinCode = schema.BuiltinOperator.CUSTOM
    code.customCode, code.version = b"TheirOp", 7
    model.operatorCodes.append(code)
    tensor = copy.deepcopy(graph.tensors[graph.outputs[0]])
    tensor.name = b"theirs"
    graph.tensors.append(tensor)
    operator.opcodeIndex, operator.customOptions = len(model.operatorCodes) - 1, np.frombuffer(b"\xff\x01", np.uint8)
    operator.inputs, operator.outputs = graph.outputs, np.array([len(graph.tensors) - 1], np.int32)
    graph.operators.append(operator)


@pytest.mark.parametrize(
    "change",
    [
        _drop_signatures,
        _name_nothing,
        _call_the_second_graph,
        _add_unused_tensors,
        _use_newer_versions,
        _add_custom_op,
    ],
)
def test_whatever_else_the_file_says_stays(source: Path, tmp_path: Path, change: Any) -> None:
    path, target = tmp_path / "changed.tflite", tmp_path / "mended.tflite"
    path.write_bytes(changed(source.read_bytes(), change))
    assert repair_file(path, target, cell_clip=None).done
    old, new = read_file(path), read_file(target)
    assert find_loss(old, new) is None
    assert len(new.subgraphs) == len(old.subgraphs)
    for before, after in zip(old.subgraphs, new.subgraphs, strict=True):
        assert [t.name for t in after.tensors[: len(before.tensors)]] == [t.name for t in before.tensors]
        assert [(op.label, op.version, op.custom_options) for op in after.operators if op.kind != "FILL"] == [
            (op.label, op.version, op.custom_options) for op in before.operators
        ]


def _read_the_state(model: Any) -> None:
    """Add an operator that reads the hidden state after the kernel has run, and return its result, too."""
    graph = model.subgraphs[0]
    code, operator = schema.OperatorCodeT(), schema.OperatorT()
    code.builtinCode = code.deprecatedBuiltinCode = schema.BuiltinOperator.NEG
    model.operatorCodes.append(code)
    state = next(index for index, tensor in enumerate(graph.tensors) if tensor.isVariable)
    tensor = copy.deepcopy(graph.tensors[state])
    tensor.name, tensor.isVariable = b"negated", False
    graph.tensors.append(tensor)
    operator.opcodeIndex = len(model.operatorCodes) - 1
    operator.inputs, operator.outputs = np.array([state], np.int32), np.array([len(graph.tensors) - 1], np.int32)
    operator.builtinOptionsType = schema.BuiltinOptions.NegOptions
    operator.builtinOptions = schema.NegOptionsT()
    graph.operators.append(operator)
    graph.outputs = np.array([len(graph.tensors) - 1], np.int32)
    model.signatureDefs[0].outputs = []


@pytest.mark.parametrize("xnnpack", [True, False], ids=["xnnpack", "plain"])
def test_a_state_that_is_read_is_read_after_its_kernel(source: Path, tmp_path: Path, xnnpack: bool) -> None:
    """The hidden state is the last step of what the kernel returns."""
    path, target = tmp_path / "read.tflite", tmp_path / "mended.tflite"
    path.write_bytes(changed(source.read_bytes(), _read_the_state))
    repair_file(path, target, cell_clip=None)
    for state, expected in zip(
        outputs(target.read_bytes(), inputs(), xnnpack=xnnpack), recorded_answers(), strict=True
    ):
        np.testing.assert_allclose(-state, expected.reshape(1, -1, state.shape[-1])[:, -1], atol=1e-6)


def _use_an_unknown_op(model: Any) -> None:
    _add_custom_op(model)
    code = model.operatorCodes[-1]
    code.builtinCode, code.deprecatedBuiltinCode, code.customCode = 250, 127, None


def _add_a_variant(model: Any) -> None:
    model.subgraphs[0].tensors[1].variantTensors = [schema.VariantSubTypeT()]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (_use_an_unknown_op, "BUILTIN_250 is unknown"),
        (_add_a_variant, "would change fields that litefuse does not read"),
    ],
)
def test_what_would_be_lost_is_refused_and_nothing_is_written(
    source: Path, tmp_path: Path, change: Any, problem: str
) -> None:
    path, target = tmp_path / "changed.tflite", tmp_path / "mended.tflite"
    path.write_bytes(changed(source.read_bytes(), change))
    with pytest.raises(ConversionError, match=problem):
        repair_file(path, target)
    assert not target.exists()


def test_a_file_without_recurrent_ops_is_copied_whatever_it_has(tmp_path: Path) -> None:
    path, target = tmp_path / "unknown.tflite", tmp_path / "copy.tflite"
    model = litefuse.convert(zoo.ROOT / "demo" / "mobilenet_v2" / "saved_model")
    path.write_bytes(changed(model.to_bytes(), _use_an_unknown_op) + b"labels of the classes")
    assert repair_file(path, target, cell_clip=None).done == []
    assert target.read_bytes() == path.read_bytes()


@pytest.mark.parametrize("quantize", [None, "dynamic"])
def test_a_conversion_keeps_leaking_states_but_says_so(source: Path, tmp_path: Path, quantize: Any) -> None:
    model = litefuse.convert(source, quantize=quantize)
    (warning,) = [event for event in model.report.events if event.rule == "leaking-state"]
    assert (warning.outcome, "litefuse repair" in warning.reason) == ("warning", True)
    path = tmp_path / "converted.tflite"
    model.save(path)
    assert {"leaking-state", "cell-clip"} <= {hazard.id for hazard in check(read_file(path))}
    assert len(repair_file(path, path, cell_clip=None).done) == 2
    for found, expected in zip(outputs(path.read_bytes(), inputs()), recorded_answers(), strict=True):
        np.testing.assert_allclose(found, expected, atol=1e-6)
    assert not [event for event in litefuse.convert(path).report.events if event.rule == "leaking-state"]


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
