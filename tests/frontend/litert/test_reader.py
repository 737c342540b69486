"""LiteRT files as sources: what is not rewritten is written back meaning for meaning."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import litefuse
from litefuse.backend import to_bytes, write_file
from litefuse.context import Context
from litefuse.dialects import DIALECTS
from litefuse.errors import ConversionError, ReadError
from litefuse.frontend.litert.reader import read_litert
from litefuse.ir import CONSTANT, Module
from litefuse.ir.verifier import verify
from litefuse.options import Options
from litefuse.passes.litert.check_source import infer_types
from litefuse.tflite import read_file
from tests.support import zoo
from tests.support.modules.graph_builder import Graph
from tests.support.modules.lite_files import (
    changed,
    litefuse_classifier,
    outputs,
    recorded_answers,
    schema,
    tflite_converter_lstm,
)
from tests.support.modules.mutants import mutants
from tests.support.networks.lstm_models import inputs

DEMOS = ("lstm_classifier", "bidirectional_lstm", "mobilenet_v2")


@cache
def demo(name: str, **options: Any) -> bytes:
    return litefuse.convert(zoo.ROOT / "demo" / name / "saved_model", **options).to_bytes()


def read(content: bytes | Path, **arguments: Any) -> Module:
    module = read_litert(content, **arguments)
    infer_types(module, Context(DIALECTS, Options()))
    verify(module, DIALECTS)
    assert module.dialect == "tfl"
    return module


def facts(content: bytes | Path) -> Any:
    """Return what LiteRT computes by a file: each op with the types and data of its tensors, without their names."""
    file = read_file(content)

    def describe(graph: Any, index: int) -> Any:
        if index < 0:
            return None
        tensor = graph.tensors[index]
        return tensor._replace(name="", buffer=0), bytes(file.data(tensor.buffer))

    graphs: list[Any] = []
    for graph in file.subgraphs:
        ends = [[describe(graph, index) for index in side] for side in (graph.inputs, graph.outputs)]
        ops = [
            (op.label, op.options, op.custom_options, *([describe(graph, i) for i in side] for side in (op[3], op[4])))
            for op in graph.operators
        ]
        graphs.append((ends, ops))
    return graphs


@pytest.mark.parametrize("name", DEMOS)
def test_what_is_read_is_written_back(name: str) -> None:
    assert facts(to_bytes(read(demo(name)))) == facts(demo(name))


def test_a_file_in_which_nothing_is_left_to_optimize_stays_byte_for_byte() -> None:
    assert litefuse.convert(demo("mobilenet_v2"), debug=litefuse.Debug(verify_ir=True)).to_bytes() == demo(
        "mobilenet_v2"
    )


@pytest.mark.parametrize(
    "scheme",
    ["dynamic", litefuse.Quantization("int4", block_size=32), litefuse.Quantization("int2")],
    ids=["dynamic", "blocks of int4", "int2"],
)
def test_a_quantized_file_is_kept_and_not_quantized_again(scheme: Any) -> None:
    content = demo("lstm_classifier", quantize=scheme)
    model = litefuse.convert(content)
    assert facts(model.to_bytes()) == facts(content)
    assert any("its ops stay as they are" in event.reason for event in model.report.events)
    with pytest.raises(ConversionError, match="the file is quantized already"):
        litefuse.convert(content, quantize="float16")


@pytest.mark.parametrize("point", [0, 3])
def test_zero_points_of_blocks(point: int) -> None:
    """LiteRT's kernels ignore them."""
    g = Graph()
    weights = np.random.default_rng(0).normal(size=(32, 64)).astype(np.float32)
    floats = to_bytes(g.returns(g.tfl.fully_connected(g.input(None, 64), weights, None)))
    content = litefuse.convert(floats, quantize=litefuse.Quantization("int4", block_size=32)).to_bytes()

    def add_points(model: Any) -> None:
        graph = model.subgraphs[0]
        blocks = next(
            tensor.quantization.details
            for tensor in graph.tensors
            if tensor.quantization is not None
            and tensor.quantization.detailsType == schema.QuantizationDetails.BlockwiseQuantization
        )
        shape = graph.tensors[blocks.scales].shape
        buffer, tensor = schema.BufferT(), schema.TensorT()
        buffer.data = np.full(shape, point, np.int32).reshape(-1).view(np.uint8)
        tensor.shape, tensor.type, tensor.hasRank = shape, schema.TensorType.INT32, True
        tensor.name, tensor.buffer = b"points", len(model.buffers)
        blocks.zeroPoints = len(graph.tensors)
        model.buffers.append(buffer)
        graph.tensors.append(tensor)

    with_points = changed(content, add_points)
    if point:
        with pytest.raises(ConversionError, match="zero points of blocks other than 0 are unsupported"):
            litefuse.convert(with_points)
    else:
        assert facts(litefuse.convert(with_points).to_bytes()) == facts(content)


@pytest.mark.parametrize("name", ["lstm", "bidirectional"])
def test_a_leaking_state_of_another_converter_stays_as_it_is(name: str) -> None:
    content = tflite_converter_lstm(name)
    calls = inputs(1)
    converted = litefuse.convert(content, debug=litefuse.Debug(verify_ir=True)).to_bytes()
    for xnnpack in (True, False):
        expected = outputs(content, calls, xnnpack=xnnpack)
        for actual, wanted in zip(outputs(converted, calls, xnnpack=xnnpack), expected, strict=True):
            np.testing.assert_allclose(actual, wanted, atol=1e-6)
    # The first call starts from zeros, as the source model does; the second would not, if the state were lost.
    assert abs(outputs(converted, calls)[1] - recorded_answers(name)[1]).max() > 1e-4


def test_constants_are_views_of_the_file() -> None:
    content = demo("mobilenet_v2")
    whole = np.frombuffer(content, np.uint8)
    constants = [op.attributes["value"] for op in read(content).ops_of({CONSTANT})]
    assert sum(constant.nbytes for constant in constants) > 0.9 * len(content)
    assert all(np.shares_memory(whole, constant.numpy()) for constant in constants if constant.size)


def test_data_behind_the_flatbuffer(tmp_path: Path) -> None:
    path = tmp_path / "large.tflite"
    write_file(read(demo("lstm_classifier")), path, inline_limit=0)
    assert read_file(path).buffers[-2].offset > 0
    assert facts(to_bytes(read(path))) == facts(demo("lstm_classifier"))


def _drop_signatures(model: Any) -> None:
    model.signatureDefs = None


def test_a_file_without_signatures_gets_one_from_its_inputs_and_outputs() -> None:
    content = changed(litefuse_classifier(), _drop_signatures)
    graph = read_file(content).subgraphs[0]
    (signature,) = read(content).signatures
    assert signature.name == "serving_default"
    assert signature.inputs == tuple(graph.tensors[index].name for index in graph.inputs)
    assert signature.outputs == tuple(graph.tensors[index].name for index in graph.outputs)


def _forget_batches(model: Any) -> None:
    """Declare all tensors but the inputs with the shapes of one batch, as litert-torch does."""
    graph = model.subgraphs[0]
    for index, tensor in enumerate(graph.tensors):
        if index not in graph.inputs:
            tensor.shapeSignature = None


def test_shapes_that_hold_for_one_batch_only_are_not_trusted() -> None:
    content = changed(demo("mobilenet_v2"), _forget_batches)
    (signature,) = (module := read(content)).signatures
    assert all(None in (value.shape or ()) for value in module.functions[signature.function].results)
    assert litefuse.convert(content).to_bytes() == demo("mobilenet_v2")


def test_metadata_is_kept() -> None:
    def add(model: Any) -> None:
        buffer, entry = schema.BufferT(), schema.MetadataT()
        buffer.data = np.frombuffer(b"description of inputs", np.uint8)
        entry.name, entry.buffer = b"TFLITE_METADATA", len(model.buffers)
        model.buffers.append(buffer)
        model.metadata.append(entry)

    file = read_file(litefuse.convert(changed(litefuse_classifier(), add)).to_bytes())
    assert set(file.metadata) == {"min_runtime_version", "TFLITE_METADATA"}
    assert bytes(file.data(file.metadata["TFLITE_METADATA"])) == b"description of inputs"


def test_a_convolution_without_bias_gets_zeros() -> None:
    def drop(model: Any) -> None:
        kinds = [code.builtinCode for code in model.operatorCodes]
        for operator in model.subgraphs[0].operators:
            if kinds[operator.opcodeIndex] in (
                schema.BuiltinOperator.CONV_2D,
                schema.BuiltinOperator.DEPTHWISE_CONV_2D,
            ):
                operator.inputs = list(operator.inputs)[:2]

    module = read(changed(demo("mobilenet_v2"), drop))
    biases = [op.inputs[2].constant for op in module.ops_of({"tfl.conv_2d", "tfl.depthwise_conv_2d"})]
    assert biases
    for bias in biases:
        assert bias is not None
        assert not bias.numpy().any()
    x = np.ones((1, 96, 96, 3), np.float32)
    (answer,) = outputs(to_bytes(module), [x])
    assert np.isfinite(answer).all()


def _set_variable_value(model: Any) -> None:
    graph = model.subgraphs[0]
    data = next(tensor.buffer for tensor in graph.tensors if model.buffers[tensor.buffer].data is not None)
    next(tensor for tensor in graph.tensors if tensor.isVariable).buffer = data


def test_what_litefuse_cannot_write_is_an_error_that_names_the_tensor() -> None:
    with pytest.raises(ConversionError, match="has an initial value"):
        read(changed(tflite_converter_lstm(), _set_variable_value))


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({"tags": ["serve"]}, "has no tags"),
        ({"recurrent": litefuse.Recurrent(states="inputs")}, "states does not apply"),
        ({"recurrent": litefuse.Recurrent(streaming=True)}, "streaming does not apply"),
        ({"signatures": "other"}, "there is no signature 'other'"),
        ({"input_shapes": {"other": (1, 2)}}, "there is no input 'other'"),
        ({"target": "compiled_model"}, "does not support"),
    ],
)
def test_options_that_do_not_apply(arguments: dict[str, Any], problem: str) -> None:
    with pytest.raises(ConversionError, match=problem):
        litefuse.convert(litefuse_classifier(), **arguments)


def test_the_batch_can_be_fixed() -> None:
    content = litefuse.convert(demo("mobilenet_v2"), batch=2).to_bytes()
    graph = read_file(content).subgraphs[0]
    assert [graph.tensors[index].dims[0] for index in (*graph.inputs, *graph.outputs)] == [2, 2]
    with pytest.raises(ConversionError, match="no input has a free first dimension"):
        litefuse.convert(content, batch=3)


@pytest.mark.parametrize("source", ["lstm_classifier", "lstm"])
def test_a_damaged_file_is_read_or_refused(source: str) -> None:
    content = tflite_converter_lstm() if source == "lstm" else litefuse_classifier()
    outcomes: dict[str, int] = {}
    for told, mutant in mutants(content, 150, seed=17):
        try:
            litefuse.convert(mutant, verify=False).to_bytes()
            outcome = "converted"
        except (ReadError, ConversionError) as error:
            outcome = type(error).__name__
        except litefuse.LitefuseError:
            outcome = "another error of litefuse"
        except Exception as error:
            raise AssertionError(f"{told}: {type(error).__name__}: {error}") from error
        outcomes[outcome] = outcomes.get(outcome, 0) + 1
    assert {"converted", "ReadError"} <= set(outcomes)
