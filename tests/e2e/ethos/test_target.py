"""Files for Ethos-U, without Vela: what the options ask for, what the report says, and what is refused."""

from __future__ import annotations

import numpy as np
import pytest

import litefuse
from litefuse.backend import to_bytes
from litefuse.dialects.tfl.targets.ethos import ACCELERATORS
from litefuse.dialects.tfl.targets.placement import place_function
from litefuse.frontend.litert.reader import read_litert
from litefuse.ir import Value
from litefuse.options.target import TargetName
from litefuse.tflite import count_operators, read_file
from tests.support import harness
from tests.support.modules.graph_builder import Graph

SAMPLES = [{"x0": np.random.default_rng(i).normal(size=(2, 6)).astype(np.float32)} for i in range(8)]


def convert(g: Graph, y: Value, target: TargetName = "ethos-u55", **options: object) -> litefuse.Model:
    config = litefuse.Quantization("int8", "int8", samples=SAMPLES, **options)  # type: ignore[arg-type]
    return litefuse.convert(to_bytes(g.returns(y)), target=target, quantize=config)


def shares(model: litefuse.Model) -> list[str]:
    return [str(event.reason) for event in model.report.events if "share" in event.facts]


def test_inputs_and_outputs_are_integers() -> None:
    g = Graph()
    model = convert(g, g.tfl.gelu(g.input(2, 6)))
    file = read_file(bytes(model.to_bytes()))
    graph = file.subgraphs[0]
    assert {graph.tensors[index].dtype for index in (*graph.inputs, *graph.outputs)} == {"INT8"}
    # tflite-micro has no GELU, but the NPU has.
    assert count_operators(file) == {"tfl.gelu": 1}
    assert shares(model) == ["all ops run on the NPU"]


@pytest.mark.parametrize("approximate", [False, True])
def test_gelu_of_16_bits_runs_on_the_npu(approximate: bool) -> None:
    g = Graph()
    content = to_bytes(g.returns(g.tfl.gelu(g.tfl.mul(g.input(2, 6), np.float32(3)), approximate=approximate)))
    config = litefuse.Quantization("int8", "int16", samples=SAMPLES)
    model = litefuse.convert(content, target="ethos-u55", quantize=config)
    assert shares(model) == ["all ops run on the NPU"]
    for sample in SAMPLES:
        found, expected = (answer(bytes(file), sample["x0"]) for file in (model.to_bytes(), content))
        # A step of the largest results is 3e-4.
        np.testing.assert_allclose(found, expected, atol=1e-3)


def answer(content: bytes, x: np.ndarray) -> np.ndarray:
    """Return the numbers that the result of a file represents."""
    interpreter = harness.open_interpreter(content)
    interpreter.allocate_tensors()
    (given,), (made,) = interpreter.get_input_details(), interpreter.get_output_details()
    scale = given["quantization"][0]
    interpreter.set_tensor(given["index"], np.round(x / scale).astype(given["dtype"]) if scale else x)
    interpreter.invoke()
    return interpreter.get_tensor(made["index"]) * (made["quantization"][0] or 1.0)


def test_computed_products_of_16_bits_stay_in_integers() -> None:
    g = Graph()
    x = g.input(2, 6)
    y = g.tfl.batch_matmul(
        g.tfl.reshape(x, g.i32([1, 2, 6])), g.tfl.reshape(g.tfl.neg(x), g.i32([1, 2, 6])), adj_y=True
    )
    config = litefuse.Quantization("int8", "int16", samples=SAMPLES, input_type="int16", output_type="int16")
    model = litefuse.convert(to_bytes(g.returns(y)), target="ethos-u55", quantize=config)
    (reason,) = shares(model)
    # The CPU has a kernel for the type.
    assert "BATCH_MATMUL with int16 operands" in reason
    assert not {"tfl.dequantize", "tfl.quantize"}.intersection(model.report.ops)


def test_what_stays_on_the_cpu() -> None:
    g = Graph()
    model = convert(g, g.tfl.add(g.tfl.sin(g.input(2, 6)), np.float32(1)))
    (reason,) = shares(model)
    assert reason.startswith("3 of 4 ops run on the CPU") and "SIN (not an operation of the NPU)" in reason


def test_floats_are_an_error_on_request() -> None:
    g = Graph()
    with pytest.raises(litefuse.ConversionError, match=r"this op would stay in float:\n  SIN"):
        convert(g, g.tfl.sin(g.input(2, 6)), float_fallback=False)


@pytest.mark.parametrize("scheme", [None, "dynamic", "float16"])
def test_a_model_in_float_is_refused(scheme: str | None) -> None:
    g = Graph()
    content = to_bytes(g.returns(g.tfl.relu(g.input(2, 6))))
    with pytest.raises(
        litefuse.ConversionError, match=r'Ethos-U65 computes in integers.*quantize="int8|"int8", "int8"'
    ):
        litefuse.convert(content, target="ethos-u65", quantize=scheme)  # type: ignore[arg-type]


def test_another_converters_integers_are_kept() -> None:
    g = Graph()
    integers = bytes(convert(g, g.tfl.tanh(g.input(2, 6)), "micro", input_type="int8", output_type="int8").to_bytes())
    model = litefuse.convert(integers, target="ethos-u85")
    assert shares(model) == ["all ops run on the NPU"]


def test_a_reversal_has_another_form() -> None:
    g = Graph()
    y = g.tfl.reverse_v2(g.input(2, 6), g.const(np.array([1], np.int32)))
    module = read_litert(bytes(convert(g, y).to_bytes()))
    function = module.functions[module.signatures[0].function]
    assert all(placement.is_accelerated for _, placement in place_function(function, ACCELERATORS["ethos-u55"]))
