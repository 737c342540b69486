"""Every hazard is found where it exists, and only there."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

import litefuse
from litefuse.backend import to_bytes
from litefuse.cli import main
from litefuse.errors import ReadError
from litefuse.ir import Constant, Module, QuantizationParameters
from litefuse.tflite import read_file
from litefuse.tflite.checks import accelerators, compiled_model, web
from litefuse.tflite.lint import check
from tests.support import zoo
from tests.support.modules.graph_builder import Graph
from tests.support.modules.lite_files import changed, litefuse_classifier, schema, tflite_converter_lstm


def ids(content: bytes) -> dict[str, str]:
    return {hazard.id: hazard.severity for hazard in check(read_file(content))}


def _operator(model: Any, name: str) -> Any:
    number = getattr(schema.BuiltinOperator, name)
    codes = [max(code.builtinCode, code.deprecatedBuiltinCode) for code in model.operatorCodes]
    return next(op for op in model.subgraphs[0].operators if codes[op.opcodeIndex] == number)


def _code(model: Any, name: str) -> Any:
    return model.operatorCodes[_operator(model, name).opcodeIndex]


def test_tflite_converters_lstm_leaks_and_clips() -> None:
    assert ids(tflite_converter_lstm()) == {"leaking-state": "error", "cell-clip": "warning", "compiled-model": "note"}


def test_our_lstm_does_neither() -> None:
    assert ids(litefuse_classifier()) == {"compiled-model": "note"}


@pytest.mark.parametrize("name", ["mobilenet_v2", "bidirectional_lstm"])
def test_litefuse_files_have_no_errors(name: str) -> None:
    content = litefuse.convert(zoo.ROOT / "demo" / name / "saved_model", recurrent="fused").to_bytes()
    assert "error" not in ids(content).values()


def _activation(model: Any) -> None:
    _operator(model, "UNIDIRECTIONAL_SEQUENCE_LSTM").builtinOptions.fusedActivationFunction = 0


def _newer(model: Any) -> None:
    _code(model, "UNIDIRECTIONAL_SEQUENCE_LSTM").version = 99


def _unknown(model: Any) -> None:
    code = _code(model, "UNIDIRECTIONAL_SEQUENCE_LSTM")
    code.builtinCode, code.deprecatedBuiltinCode = 5000, 127


def _custom(name: str) -> Callable[[Any], None]:
    def change(model: Any) -> None:
        code = _code(model, "SOFTMAX")
        code.builtinCode = code.deprecatedBuiltinCode = 32
        code.customCode = name

    return change


def _diagonal(model: Any) -> None:
    lstm = _operator(model, "UNIDIRECTIONAL_SEQUENCE_LSTM")
    tensor = model.subgraphs[0].tensors[lstm.inputs[6]]
    tensor.shape, tensor.type = np.array([6], np.int32), schema.TensorType.INT8


def _not_variable(model: Any) -> None:
    lstm = _operator(model, "UNIDIRECTIONAL_SEQUENCE_LSTM")
    model.subgraphs[0].tensors[lstm.inputs[18]].isVariable = False


def _other_producer(model: Any) -> None:
    _code(model, "FILL").builtinCode = _code(model, "FILL").deprecatedBuiltinCode = schema.BuiltinOperator.RESHAPE


def _computed_size(model: Any) -> None:
    """The size of the state's zeros is computed by an op that LiteRT does not run when it prepares the model."""
    code = _code(model, "CONCATENATION")
    code.builtinCode = code.deprecatedBuiltinCode = schema.BuiltinOperator.MAXIMUM


def _no_signature(model: Any) -> None:
    model.signatureDefs = []


def _lost_output(model: Any) -> None:
    model.signatureDefs[0].outputs[0].tensorIndex = int(model.subgraphs[0].inputs[0])


@pytest.mark.parametrize(
    ("change", "expected", "severity"),
    [
        (_activation, "lstm-activation", "error"),
        (_newer, "op-version", "error"),
        (_unknown, "unknown-op", "error"),
        (_custom("MyOp"), "custom-op", "warning"),
        (_custom("FlexSoftmax"), "flex-op", "warning"),
        (_diagonal, "lstm-diagonal", "error"),
        (_not_variable, "state-not-variable", "error"),
        (_other_producer, "state-producer", "error"),
        (_computed_size, "late-state", "error"),
        (_no_signature, "no-signature", "warning"),
        (_lost_output, "signature-output", "error"),
    ],
)
def test_each_fault_is_found(change: Callable[[Any], None], expected: str, severity: str) -> None:
    assert ids(litefuse_classifier()).get(expected) is None
    assert ids(changed(litefuse_classifier(), change))[expected] == severity


@pytest.mark.parametrize("name", ["BIDIRECTIONAL_SEQUENCE_LSTM", "EMBEDDING_LOOKUP", "UNIDIRECTIONAL_SEQUENCE_LSTM"])
def test_operators_without_operands_are_reported(name: str) -> None:
    def empty(model: Any) -> None:
        lstm = _operator(model, "UNIDIRECTIONAL_SEQUENCE_LSTM")
        lstm.inputs = lstm.outputs = np.zeros(0, np.int32)
        code = model.operatorCodes[lstm.opcodeIndex]
        code.builtinCode = code.deprecatedBuiltinCode = getattr(schema.BuiltinOperator, name)
        if name == "BIDIRECTIONAL_SEQUENCE_LSTM":
            lstm.builtinOptionsType = schema.BuiltinOptions.BidirectionalSequenceLSTMOptions
            lstm.builtinOptions = schema.BidirectionalSequenceLSTMOptionsT()
            lstm.builtinOptions.mergeOutputs = True

    with pytest.raises(ReadError, match=rf"operator \d+ \({name}\) has 0 operands, but its kernel accesses \d+"):
        ids(changed(litefuse_classifier(), empty))


def _hybrid(kind: str, lowest: int, filters: int = 6) -> Module:
    """Return a layer with float activations and 8-bit weights, one of which is the lowest of each channel."""
    g = Graph()
    shape = (filters, 64) if kind == "FULLY_CONNECTED" else (filters, 1, 1, 64)
    integers = np.random.default_rng(4).integers(-100, 101, shape).astype(np.int8)
    integers[..., 5] = lowest
    parameters = QuantizationParameters.of([0.01] * filters, axis=0)
    weights = g.const(Constant.of(integers).with_quantization(parameters))
    if kind == "FULLY_CONNECTED":
        return g.returns(g.tfl.fully_connected(g.input(3, 64), weights, None))
    sizes = {"stride_w": 1, "stride_h": 1, "padding": "VALID", "dilation_w_factor": 1, "dilation_h_factor": 1}
    return g.returns(g.tfl.conv_2d(g.input(1, 4, 4, 64), weights, g.const(np.zeros(filters, np.float32)), **sizes))


@pytest.mark.parametrize("kind", ["FULLY_CONNECTED", "CONV_2D"])
def test_weights_of_minus_128_with_float_activations(kind: str) -> None:
    assert ids(to_bytes(_hybrid(kind, -127))) == {}
    assert ids(to_bytes(_hybrid(kind, -128))) == {"lowest-weights": "warning"}


def test_the_time_grows_with_the_number_of_operators() -> None:
    def many(model: Any) -> None:
        # With a free batch, as most have: each was once looked up among all.
        model.subgraphs[0].operators += [_operator(model, "SOFTMAX")] * 10_000

    file = read_file(changed(litefuse_classifier(), many))
    start = time.process_time()
    check(file)
    assert time.process_time() - start < 5  # 0.3 s; it was 60


def test_a_builtin_kernel_is_not_a_hazard() -> None:
    assert "custom-op" not in ids(changed(litefuse_classifier(), _custom("TFLite_Detection_PostProcess")))


def test_a_state_of_one_batch_with_a_free_input() -> None:
    def free(model: Any) -> None:
        for tensor in model.subgraphs[0].tensors:
            if not tensor.isVariable and tensor.shape is not None and len(tensor.shape) == 3:
                tensor.shapeSignature = np.array([-1, *tensor.shape[1:]], np.int32)

    assert ids(changed(tflite_converter_lstm(), free))["fixed-batch"] == "warning"


def test_the_command(tmp_path: Path) -> None:
    bad, good = tmp_path / "bad.tflite", tmp_path / "good.tflite"
    bad.write_bytes(tflite_converter_lstm())
    good.write_bytes(litefuse_classifier())
    result = CliRunner().invoke(main, ["check", str(bad)])
    assert result.exit_code == 1
    assert "error [leaking-state]" in result.output
    assert "litefuse repair" in result.output
    assert CliRunner().invoke(main, ["check", str(bad), "--ignore", "leaking-state"]).exit_code == 0
    listed = json.loads(CliRunner().invoke(main, ["check", str(good), "--json"]).output)
    assert [hazard["id"] for hazard in listed["problems"]] == ["compiled-model"]
    assert CliRunner().invoke(main, ["check", str(tmp_path / "none.tflite")]).exit_code == 1


def test_the_page_lists_every_hazard() -> None:
    from litefuse.tflite import lint
    from litefuse.tools.speedups import SLOW_FORM

    files = [Path(lint.__file__), *Path(lint.__file__).with_name("checks").glob("*.py")]
    source = "".join(path.read_text() for path in files)
    ids = set(re.findall(r'(?:Hazard\(\s*|_kernel_error\(\s*view, )"([a-z0-9-]+)"', source)) | {
        "kept-state",
        "leaking-state",
        SLOW_FORM,
        *accelerators.IDS.values(),
        *(f"compiled-model-{kind}" for kind in compiled_model.OUTPUTS),
        *(f"web-{kind}" for kind in web.OUTPUTS),
    }
    page = (zoo.ROOT / "docs" / "verify.md").read_text()
    assert ids == set(re.findall(r"^\| `([a-z0-9-]+)` \| (?:error|warning|note)", page, re.MULTILINE))
