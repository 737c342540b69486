"""Files for microcontrollers by other converters: streaming models, compiled ones, and old ones."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import litefuse
from litefuse.backend import to_bytes
from litefuse.errors import ConversionError, ReadError
from litefuse.ir import Constant, DType, QuantizationParameters, TensorType
from litefuse.tflite import read_file
from litefuse.tflite.lint import check
from litefuse.tools.inspect import inspect_model
from litefuse.tools.repair import repair_file
from tests.support.modules.graph_builder import Graph
from tests.support.modules.lite_files import changed, outputs, schema
from tests.support.modules.lite_modules import entry, f32
from tests.support.modules.recurrent_kernels import build_svdf
from tests.support.running.micro import IS_INSTALLED, NOT_INSTALLED, run_file

runs = pytest.mark.skipif(not IS_INSTALLED, reason=NOT_INSTALLED)
RNG = np.random.default_rng(1)


def ids(content: bytes, target: Any = "micro") -> dict[str, str]:
    return {hazard.id: hazard.severity for hazard in check(read_file(content), target=target)}


def _delay_line() -> bytes:
    """Return a file that keeps the last rows in a variable whose handle has a shape without a rank."""

    def step(b: Any, x: Any) -> list[Any]:
        handle = b.tfl.var_handle(container="", shared_name="stream", result_types=[TensorType(DType.RESOURCE, None)])
        old = b.tfl.read_variable(handle, result_types=[f32(1, 3, 2)])
        rows = b.tfl.concatenation(old, x, axis=1, result_types=[f32(1, 4, 2)])
        b.op("tfl.assign_variable", [handle, b.tfl.slice(rows, b.i32([0, 1, 0]), b.i32([1, 3, 2]))], {}, [])
        return [b.tfl.sum(rows, b.i32([1]))]

    module = entry([f32(1, 1, 2)], step, inputs=["x"], outputs=["y"])
    return to_bytes(module)


@runs
def test_a_streaming_file_with_resource_variables_is_converted() -> None:
    content = _delay_line()
    calls = [[RNG.normal(size=(1, 1, 2)).astype(np.float32)] for _ in range(6)]
    found = run_file(litefuse.convert(content, target="micro").to_bytes(), calls)
    for number, (row,) in enumerate(found):
        np.testing.assert_allclose(row, sum(x[0][:, 0] for x in calls[max(0, number - 3) : number + 1]), rtol=1e-6)


@runs
@pytest.mark.parametrize("state", [DType.F32, DType.I16, DType.I8])
def test_a_file_with_svdf_is_converted(state: DType) -> None:
    types = (DType.F32,) * 4 if state is DType.F32 else (DType.I8, DType.I8, state, DType.I32)
    scale = 2**-8 if state is DType.I8 else 2**-14
    content = changed(to_bytes(build_svdf(*types, time_scale=scale)), _from_another_converter)
    x = RNG.uniform(-1, 1, (8, 2, 6))
    calls = [[each.astype(np.float32) if state is DType.F32 else (each * 127).astype(np.int8)] for each in x]
    new = litefuse.convert(content, target="micro")
    for before, after in zip(run_file(content, calls), run_file(new.to_bytes(), calls), strict=True):
        np.testing.assert_array_equal(before[0], after[0])
    assert "leaking-state" not in str(new.report)
    assert ids(content) == {"kept-state": "note"}


def _from_another_converter(model: Any) -> None:
    model.description = b"MLIR Converted."


def test_litert_would_write_past_the_end_of_states_of_8_bits() -> None:
    content = to_bytes(build_svdf(DType.I8, DType.I8, DType.I8, DType.I32, time_scale=2**-8))
    assert ids(content, "interpreter")["svdf-state"] == "error"
    with pytest.raises(ConversionError, match=r"past whose end .* Only tflite-micro runs this file"):
        litefuse.convert(content)


def test_svdf_without_a_bias_does_not_run() -> None:
    """tflite-micro's process ends with signal 11."""

    def remove(model: Any) -> None:
        (op,) = model.subgraphs[0].operators
        op.inputs = np.int32([*op.inputs[:3], -1, op.inputs[4]])

    (found, _) = check(read_file(changed(to_bytes(build_svdf(*(DType.F32,) * 4)), remove)), target="micro")
    assert found.problem == "tflite-micro's SVDF needs a bias."


@pytest.mark.parametrize(("scale", "is_right"), [(1 / 65536, True), (1 / 65535, True), (1 / 32768, False)])
def test_softmax_of_int8_to_int16(scale: float, is_right: bool) -> None:
    g = Graph()
    x = g.function.add_argument(TensorType(DType.I8, (2, 4), QuantizationParameters.of(0.1, 3)))
    type = TensorType(DType.I16, (2, 4), QuantizationParameters.of(scale, -32768 if is_right else 0))
    content = to_bytes(g.returns(g.tfl.softmax(x, beta=1.0, result_types=[type])))
    assert ids(content) == ({} if is_right else {"micro-kernel": "error"})
    if is_right:
        assert len(litefuse.convert(content, target="micro").to_bytes())


def _convolution() -> bytes:
    g = Graph()
    x = g.function.add_argument(TensorType(DType.I8, (1, 4, 4, 2), QuantizationParameters.of(0.1, 3)))
    scales = np.float32([0.01, 0.03])

    def constant(array: Any, parameters: QuantizationParameters) -> Any:
        return g.const(Constant.of(array).with_quantization(parameters))

    filters = RNG.integers(-127, 128, (1, 3, 3, 2)).astype(np.int8)
    y = g.tfl.depthwise_conv_2d(
        x,
        constant(filters, QuantizationParameters.of(scales, axis=3)),
        constant(np.int32([100, -50]), QuantizationParameters.of(scales * np.float32(0.1), axis=0)),
        padding="VALID",
        stride_h=1,
        stride_w=1,
        depth_multiplier=1,
        result_types=[TensorType(DType.I8, (1, 2, 2, 2), QuantizationParameters.of(0.2, 0))],
    )
    return to_bytes(g.returns(y))


def _like_toco(model: Any) -> None:
    """Give the bias the dimension of the weights."""
    for tensor in model.subgraphs[0].tensors:
        if tensor.quantization is not None and len(tensor.shape) == 1:
            tensor.quantization.quantizedDimension = 3


def test_scales_along_a_dimension_that_does_not_exist(tmp_path: Path) -> None:
    right = _convolution()
    wrong, repaired = tmp_path / "wrong.tflite", tmp_path / "repaired.tflite"
    wrong.write_bytes(changed(right, _like_toco))
    x = RNG.integers(-128, 128, (1, 4, 4, 2)).astype(np.int8)
    with pytest.raises(ValueError, match=r"quantized_dimension must be in range \[0, 1\)"):
        outputs(wrong.read_bytes(), [x])
    assert ids(wrong.read_bytes(), "interpreter")["quantized-dimension"] == "error"
    assert ids(wrong.read_bytes()) == {"quantized-dimension": "note"}
    done = repair_file(wrong, repaired)
    assert len(done.done) == 1 and "along dimension 0 instead of 3" in done.done[0]
    assert "quantized-dimension" not in {hazard.id for hazard in done.left}
    for content in (repaired.read_bytes(), litefuse.convert(wrong).to_bytes()):
        np.testing.assert_array_equal(outputs(content, [x])[0], outputs(right, [x])[0])


def test_another_dimension_is_refused() -> None:
    def change(model: Any) -> None:
        filters = next(tensor for tensor in model.subgraphs[0].tensors if list(tensor.shape) == [1, 3, 3, 2])
        filters.quantization.quantizedDimension = 4

    content = changed(_convolution(), change)
    (found,) = (hazard for hazard in check(read_file(content)) if hazard.id == "quantized-dimension")
    assert found.hint == "Convert the model again."
    with pytest.raises(ReadError, match=r"of shape \[1, 3, 3, 2\] has 2 scales along dimension 4"):
        litefuse.convert(content)


def _vela(model: Any) -> None:
    """Replace the op by one of the NPU, with a tensor of scratch memory."""
    graph, code = model.subgraphs[0], model.operatorCodes[0]
    code.builtinCode = code.deprecatedBuiltinCode = schema.BuiltinOperator.CUSTOM
    code.customCode = b"ethos-u"
    scratch = schema.TensorT()
    scratch.name, scratch.type, scratch.shape, scratch.buffer = b"scratch", schema.TensorType.UINT8, np.int32([64]), 0
    graph.tensors.append(scratch)
    (op,) = graph.operators
    op.builtinOptionsType, op.builtinOptions = schema.BuiltinOptions.NONE, None
    op.inputs = np.int32([len(graph.tensors) - 1, op.inputs[0]])


def test_a_file_that_vela_compiled() -> None:
    g = Graph()
    content = changed(to_bytes(g.returns(g.tfl.relu(g.input(1, 4)))), _vela)
    assert ids(content) == {}
    assert ids(content, "interpreter") == {"custom-op": "warning"}
    message = r"compiled for Arm's Ethos-U.*then run Vela on the result"
    with pytest.raises(ConversionError, match=message):
        litefuse.convert(content, target="micro")
    shown = inspect_model(content)
    assert re.search(message, shown.problem) and shown.ops == {"tfl.custom:ethos-u": 1}
    (signature,) = shown.signatures
    assert [(str(*facts.values()), len(facts)) for facts in (signature.inputs, signature.outputs)] == [
        ("float32 [1, 4]", 1)
    ] * 2


def test_a_plan_of_memory_does_not_outlive_its_tensors() -> None:
    """It lists addresses by the numbers of tensors, which a conversion changes."""

    def plan(model: Any) -> None:
        buffer, entry = schema.BufferT(), schema.MetadataT()
        buffer.data = np.frombuffer(np.int32([1, 0, 2, -1, -1]).tobytes(), np.uint8)
        model.buffers.append(buffer)
        entry.name, entry.buffer = b"OfflineMemoryAllocation", len(model.buffers) - 1
        model.metadata = [*(model.metadata or []), entry]

    g = Graph()
    content = changed(to_bytes(g.returns(g.tfl.relu(g.input(1, 4)))), plan)
    assert "OfflineMemoryAllocation" in read_file(content).metadata
    assert "OfflineMemoryAllocation" not in read_file(litefuse.convert(content).to_bytes()).metadata
