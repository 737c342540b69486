"""A quantized file is loaded and run before the user gets it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import numpy as np
import pytest

import litefuse
from litefuse.backend import ModelFile
from litefuse.context import Context
from litefuse.dialects import DIALECTS
from litefuse.errors import ConversionError
from litefuse.ir import Constant, DType, Module, QuantizationParameters, TensorType, Value
from litefuse.options import Options
from litefuse.runtime.worker import Worker
from litefuse.verification.model import trial
from tests.support.modules.graph_builder import Graph

DEMO = Path(__file__).parents[3] / "demo"


def q(scale: float, *shape: int | None, dtype: DType = DType.I8) -> TensorType:
    return TensorType(dtype, shape, QuantizationParameters.of(scale))


def attempt(module: Module, samples: dict[str, np.ndarray] | None = None) -> Context:
    context = Context(DIALECTS, Options())
    given = {} if samples is None else {"serving_default": samples}
    trial.try_file(module, ModelFile(module), given, context)
    return context


def named(g: Graph, layer: str, value: Value) -> Value:
    assert value.op is not None
    value.op.location = value.op.location._replace(name=f"{layer}/op", layer=layer)
    return value


def chain(scale: float) -> Module:
    """Three layers, of which the second requantizes by 0.25 * 0.25 / scale."""
    g = Graph()
    x = named(g, "input", g.tfl.quantize(g.input(None, 4), result_types=[q(0.25, None, 4)]))
    w = Constant.of(np.ones((4, 4), np.int8)).with_quantization(QuantizationParameters.of(0.25))
    h = named(g, "first", g.tfl.fully_connected(x, g.const(w), None, result_types=[q(0.25, None, 4)]))
    h = named(g, "second", g.tfl.fully_connected(h, g.const(w), None, result_types=[q(scale, None, 4)]))
    h = named(g, "third", g.tfl.fully_connected(h, g.const(w), None, result_types=[q(scale, None, 4)]))
    return g.returns(g.tfl.dequantize(h, result_types=[TensorType(DType.F32, (None, 4))]))


def test_right_file() -> None:
    assert attempt(chain(0.25)).events == []


@pytest.mark.parametrize(("dtype", "expected"), [(DType.I8, 2), (DType.I16, 1)])
def test_calls_are_repeated_only_if_xnnpack_takes_ops(
    dtype: DType, expected: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    g = Graph()
    x = g.tfl.quantize(g.input(None, 4), result_types=[q(0.25, None, 4, dtype=dtype)])
    y = g.tfl.mul(x, x, result_types=[q(0.25, None, 4, dtype=dtype)])
    module = g.returns(g.tfl.dequantize(y, result_types=[TensorType(DType.F32, (None, 4))]))
    methods: list[str] = []
    real = Worker.request

    def request(worker: Worker, method: str, *arguments: object, **named: object) -> object:
        methods.append(method)
        return real(worker, method, *arguments, **named)

    monkeypatch.setattr(Worker, "request", request)
    assert attempt(module).events == []
    assert methods.count("allocate") == 2 and methods.count("run_signature") == expected


def test_file_that_xnnpack_refuses() -> None:
    with pytest.raises(ConversionError) as error:
        attempt(chain(1e-5))
    text = str(error.value)
    assert text.startswith("FULLY_CONNECTED at second/op (layer second): the quantized file does not load with XNNPACK")
    assert "litefuse.LayerRule" in text


def test_file_that_crashes() -> None:
    g = Graph()
    x = g.tfl.quantize(g.input(None, 4), result_types=[q(1.0, None, 4, dtype=DType.I16)])
    y = named(g, "mixer", g.tfl.add(x, x, pot_scale_int16=False, result_types=[q(1e-6, None, 4, dtype=DType.I16)]))
    module = g.returns(g.tfl.dequantize(y, result_types=[TensorType(DType.F32, (None, 4))]))
    with pytest.raises(ConversionError, match=r"ADD at mixer/op \(layer mixer\): .* without delegates: LiteRT crashed"):
        attempt(module)


def divided() -> Module:
    g = Graph()
    x, y = (g.tfl.quantize(g.input(2), result_types=[q(0.5, 2)]) for _ in range(2))
    quotient = named(g, "ratio", g.tfl.div(x, y, result_types=[q(0.5, 2)]))
    return g.returns(g.tfl.dequantize(quotient, result_types=[TensorType(DType.F32, (2,))]))


def test_samples_are_run() -> None:
    ones = np.ones(2, np.float32)
    assert attempt(divided(), {"x0": ones, "x1": ones}).events == []
    with pytest.raises(ConversionError, match=r"DIV at ratio/op \(layer ratio\): the quantized file does not run"):
        attempt(divided(), {"x0": ones, "x1": 0 * ones})


def test_inputs_that_are_integers() -> None:
    g = Graph()
    x = g.function.add_argument(q(0.5, 2))
    quotient = g.tfl.div(x, x, result_types=[q(0.5, 2)])
    module = g.returns(quotient)
    assert attempt(module, {"x0": np.ones(2, np.float32)}).events == []
    with pytest.raises(ConversionError, match="DIV"):
        attempt(module, {"x0": np.full(2, 0.1, np.float32)})


def test_random_inputs_that_are_rejected() -> None:
    g = Graph()
    ids = g.input(2, dtype=DType.I32)
    # No index is valid: the table has no rows.
    table = g.input(0, 4)
    context = attempt(g.returns(g.tfl.gather(table, ids)))
    (event,) = context.events
    assert event.outcome == "warning" and "rejects all random inputs" in event.reason


def pooled(bias: bool = True) -> Module:
    """A convolution of what a pool leaves: no pixel of the image of 1 x 1 that the file has for free sizes."""
    g = Graph()
    pixels = q(0.25, 1, None, None, 2)
    x = g.tfl.quantize(g.input(1, None, None, 2), result_types=[pixels])
    window = {"padding": "VALID", "stride_w": 2, "stride_h": 2}
    h = g.tfl.max_pool_2d(x, **window, filter_width=2, filter_height=2, result_types=[pixels])
    w = Constant.of(np.ones((2, 3, 3, 2), np.int8)).with_quantization(QuantizationParameters.of(0.25))
    zeros = Constant.of(np.zeros(2, np.int32)).with_quantization(QuantizationParameters.of(0.25 * 0.25))
    y = g.tfl.conv_2d(h, g.const(w), g.const(zeros) if bias else None, **window, result_types=[pixels])
    return g.returns(g.tfl.dequantize(y, result_types=[TensorType(DType.F32, (1, None, None, 2))]))


@pytest.mark.parametrize("samples", [None, {"x0": np.ones((1, 9, 9, 2), np.float32)}])
def test_free_sizes_are_those_of_inputs(samples: dict[str, np.ndarray] | None) -> None:
    assert attempt(pooled(), samples).events == []


def test_file_that_accepts_no_size() -> None:
    with pytest.raises(ConversionError, match=r"CONV_2D.*does not run.*index 2 was optional"):
        attempt(pooled(bias=False))


def test_custom_ops_cannot_be_run() -> None:
    g = Graph()
    module = g.returns(g.tfl.custom("Acme", g.input(2), result_types=[TensorType(DType.F32, (2,))]))
    (event,) = attempt(module).events
    assert "custom ops" in event.reason


@pytest.mark.parametrize("scheme", ["float16", "dynamic", "int8"])
def test_convert_tries_the_file_unless_told_not_to(scheme: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[object] = []
    real = trial.try_file

    def spy(module: Module, file: ModelFile, samples: Mapping[str, Mapping[str, np.ndarray]], context: Context) -> None:
        real(module, file, samples, context)
        tried.append(samples)

    monkeypatch.setattr(trial, "try_file", spy)
    source = DEMO / "lstm_classifier" / "saved_model"
    (interface,) = trial.read_interfaces(litefuse.convert(source)._module).values()
    sample = {
        name: np.ones([size or 3 for size in type.shape or ()], type.dtype.numpy)
        for name, type in interface.inputs.items()
    }

    def option() -> str | litefuse.Quantization:
        # An iterator, whose samples can be read only once.
        return litefuse.Quantization("int8", "int8", samples=iter([sample])) if scheme == "int8" else scheme

    model = litefuse.convert(source, quantize=option())
    assert len(tried) == 1 and trial.RULE in model.report.seconds
    assert bool(tried[0]) == (scheme == "int8")
    litefuse.convert(source, quantize=option(), verify=False)
    litefuse.convert(source)
    assert len(tried) == 1
