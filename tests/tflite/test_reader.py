"""Files are read as by the runtime's own schema classes, and damaged ones are refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import litefuse
from litefuse.dialects.tfl import TYPE_NAMES
from litefuse.errors import ReadError
from litefuse.tflite import read_file
from tests.support import zoo
from tests.support.modules.lite_files import changed, litefuse_classifier, schema, tflite_converter_lstm


def _names(model: Any) -> list[list[str]]:
    kinds = {number: name for name, number in vars(schema.BuiltinOperator).items() if isinstance(number, int)}
    codes = [max(code.builtinCode, code.deprecatedBuiltinCode) for code in model.operatorCodes]
    return [[kinds[codes[operator.opcodeIndex]] for operator in graph.operators] for graph in model.subgraphs]


@pytest.mark.parametrize("content", [litefuse_classifier, tflite_converter_lstm], ids=["litefuse", "tflite_converter"])
def test_a_file_is_read_as_the_schema_classes_read_it(content: Any) -> None:
    file = read_file(content())
    model = schema.ModelT.InitFromObj(schema.Model.GetRootAs(content(), 0))
    assert [[operator.kind for operator in graph.operators] for graph in file.subgraphs] == _names(model)
    assert file.description == model.description.decode()
    for graph, expected in zip(file.subgraphs, model.subgraphs, strict=True):
        assert graph.inputs == tuple(expected.inputs)
        assert graph.outputs == tuple(expected.outputs)
        for tensor, other in zip(graph.tensors, expected.tensors, strict=True):
            assert tensor.name == other.name.decode()
            assert tensor.shape == tuple([] if other.shape is None else other.shape)
            assert tensor.signature == tuple([] if other.shapeSignature is None else other.shapeSignature)
            assert getattr(schema.TensorType, tensor.dtype) == other.type
            assert tensor.is_variable == other.isVariable
            data = model.buffers[other.buffer].data
            assert bytes(file.data(tensor.buffer)) == (b"" if data is None else data.tobytes())
    assert [signature.key for signature in file.signatures] == ["serving_default"]


def test_options_are_read_by_name() -> None:
    (lstm,) = [
        operator for operator in read_file(tflite_converter_lstm()).subgraphs[0].operators if "LSTM" in operator.kind
    ]
    assert lstm.options["cell_clip"] == 10.0
    assert lstm.options["fused_activation_function"] == "TANH"
    assert lstm.options["time_major"] is False


def test_element_types_are_in_the_order_of_the_schema() -> None:
    known = {number: name for name, number in vars(schema.TensorType).items() if isinstance(number, int)}
    assert {number: known[number] for number in range(len(TYPE_NAMES))} == dict(enumerate(TYPE_NAMES))


def test_a_file_and_its_content_are_the_same(tmp_path: Path) -> None:
    path = tmp_path / "model.tflite"
    path.write_bytes(litefuse_classifier())
    assert read_file(path).subgraphs == read_file(litefuse_classifier()).subgraphs


@pytest.mark.parametrize(
    ("content", "text"),
    [(b"", "TFL3 identifier"), (b"PK\3\4" + bytes(60), "TFL3 identifier"), (b"\x10\0\0\0TFL3", "damaged or truncated")],
)
def test_contents_that_are_not_models_are_refused(tmp_path: Path, content: bytes, text: str) -> None:
    path = tmp_path / "model.tflite"
    path.write_bytes(content)
    with pytest.raises(ReadError, match=text) as caught:
        read_file(path)
    assert str(path) in str(caught.value)


def test_a_file_that_does_not_exist(tmp_path: Path) -> None:
    with pytest.raises(ReadError, match="does not exist"):
        read_file(tmp_path / "nothing.tflite")


def test_references_that_lead_nowhere_are_refused() -> None:
    def far(model: Any) -> None:
        model.subgraphs[0].operators[0].inputs = np.array([10_000], np.int32)

    def no_buffer(model: Any) -> None:
        model.subgraphs[0].tensors[0].buffer = 10_000

    def no_code(model: Any) -> None:
        model.subgraphs[0].operators[0].opcodeIndex = 99

    for change, text in ((far, "tensor 10000"), (no_buffer, "buffer 10000"), (no_code, "operator code 99")):
        with pytest.raises(ReadError, match=text):
            read_file(changed(litefuse_classifier(), change))


def test_a_graph_that_runs_itself_is_refused() -> None:
    def again(model: Any) -> None:
        loop = next(
            operator
            for operator in model.subgraphs[0].operators
            if hasattr(operator.builtinOptions, "bodySubgraphIndex")
        )
        loop.builtinOptions.bodySubgraphIndex = 0

    content = litefuse.convert(
        zoo.ROOT / "demo" / "lstm_classifier" / "saved_model", target="compiled_model"
    ).to_bytes()
    assert len(read_file(content).subgraphs) == 3
    with pytest.raises(ReadError, match="calls itself"):
        read_file(changed(content, again))
