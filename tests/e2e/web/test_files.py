"""Files in LiteRT.js: those that run, and those that `litefuse check --target web` reports."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import litefuse
from litefuse import Quantization
from litefuse.backend import to_bytes
from litefuse.dialects.tfl.targets.web import accepted_types, last_versions
from litefuse.ir import DType, Module, Value
from litefuse.tflite import read_file
from litefuse.tflite.lint import check
from tests.e2e.web.litert_js import Accelerator, Arrays, LiteRtJs, Outcome
from tests.support import zoo
from tests.support.modules.lite_files import changed, schema, tflite_converter_lstm
from tests.support.modules.lite_modules import entry, f32, tensor

pytestmark = pytest.mark.xdist_group("web")
DEMO = zoo.ROOT / "demo"
X = np.array([0, 1, 2, 3], np.float32)


def errors(content: bytes) -> set[str]:
    """Return the kinds of errors that are reported."""
    return {hazard.id for hazard in check(read_file(content), target="web") if hazard.severity == "error"}


def recorded(model: str) -> list[tuple[Arrays, Arrays]]:
    """Return the inputs and TensorFlow's outputs of a demo's calls with one sample."""
    with np.load(DEMO / model / "vectors.npz") as arrays:
        calls: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {}
        for key in arrays.files:
            batch, call, _, side, name = key.split("/")
            if batch == "batch1":
                calls.setdefault(call, ({}, {}))[side == "out"][name] = arrays[key]
    return list(calls.values())


RUNS: dict[str, tuple[str, dict[str, Any], float, tuple[Accelerator, ...]]] = {
    "lstm": ("lstm_classifier", {"target": "compiled_model"}, 1e-6, ("wasm", "webgpu")),
    "bidirectional lstm": ("bidirectional_lstm", {"target": "compiled_model"}, 1e-6, ("wasm", "webgpu")),
    "cnn": ("mobilenet_v2", {}, 1e-5, ("wasm", "webgpu")),
    "cnn in float16": ("mobilenet_v2", {"quantize": "float16"}, 1e-5, ("wasm", "webgpu")),
    "cnn with int8 weights": ("mobilenet_v2", {"quantize": "dynamic"}, 1e-2, ("wasm", "webgpu")),
}
"""Demo, options, greatest difference to the interpreter, and where the file is right."""


@pytest.mark.parametrize(
    ("name", "accelerator"), [(name, accelerator) for name, case in RUNS.items() for accelerator in case[3]]
)
def test_demos_answer_as_in_the_interpreter(name: str, accelerator: Accelerator, litert_js: LiteRtJs) -> None:
    model, options, tolerance, _ = RUNS[name]
    content = litefuse.convert(DEMO / model / "saved_model", batch=1, **options).to_bytes()
    calls = [inputs for inputs, _ in recorded(model)]
    assert not errors(content)
    compare(content, litert_js.run(content, calls, accelerator), calls, tolerance)


def compare(
    content: bytes, outcome: Outcome, calls: Sequence[Arrays], tolerance: float, signature: str | None = None
) -> None:
    """Compare the answers with those of the interpreter, in consecutive calls."""
    assert not outcome.refused
    assert len(outcome.calls) == len(calls)
    runner = litefuse.Interpreter(content).get_signature_runner(signature)
    for given, call in zip(calls, outcome.calls, strict=True):
        assert not call.error
        expected = runner(**given)
        assert call.answers.keys() == expected.keys()
        for output, value in expected.items():
            assert call.answers[output].dtype == value.dtype
            np.testing.assert_allclose(call.answers[output], value, rtol=0, atol=tolerance)


@pytest.fixture(scope="module")
def digits(tmp_path_factory: pytest.TempPathFactory) -> Callable[..., bytes]:
    """Return a function that converts the demo's classifier of digits to integers."""

    def convert(**options: Any) -> bytes:
        samples = Quantization(samples=DEMO / "mobilenet_v2" / "samples.npz", **options)
        return litefuse.convert(DEMO / "mobilenet_v2" / "saved_model", batch=1, quantize=samples).to_bytes()

    return convert


def test_int8_files_run_with_inputs_in_float_and_uint8(digits: Callable[..., bytes], litert_js: LiteRtJs) -> None:
    calls = [inputs for inputs, _ in recorded("mobilenet_v2")]
    content = digits(weights="int8", activations="int8")
    assert not errors(content)
    compare(content, litert_js.run(content, calls), calls, 2 / 256)
    content = digits(weights="int8", activations="int8", input_type="uint8", output_type="uint8")
    assert not errors(content)
    bytes_of = [{"image": np.round((call["image"] + 1) * 127.5).astype(np.uint8)} for call in calls]
    compare(content, litert_js.run(content, bytes_of), bytes_of, 2)


def test_states_are_kept_from_call_to_call(litert_js: LiteRtJs) -> None:
    content = litefuse.convert(zoo.get("counter").saved_model, target="compiled_model").to_bytes()
    assert not errors(content)
    calls = [{"x": np.array([1, 10, 100], np.float32)}] * 3
    outcome = litert_js.run(content, calls, signature="add")
    compare(content, outcome, calls, 0, "add")
    first, second, third = (call.answers["total"] for call in outcome.calls)
    assert (second > first).all()
    np.testing.assert_array_equal(third - second, second - first)


def _of(body: Callable[..., Sequence[Value]], *outputs: str, argument: Any = None) -> bytes:
    return to_bytes(entry([argument or f32(4)], body, inputs=["x"], outputs=outputs))


def _custom(b: Any, x: Value) -> list[Value]:
    return [b.op("tfl.custom", [x], {"custom_code": "Acme", "options": b""}, [f32(4)]).results[0]]


def _cast(dtype: DType) -> bytes:
    module: Module = entry(
        [f32(4)],
        lambda b, x: [b.tfl.cast(x, in_data_type=DType.F32, out_data_type=dtype)],
        inputs=["x"],
        outputs=["y"],
    )
    return to_bytes(module)


@pytest.mark.parametrize(
    "dtype", [DType.F32, DType.I32, DType.U8, DType.I8, DType.I16, DType.I64, DType.BOOL, DType.F16]
)
def test_types_of_outputs(dtype: DType, litert_js: LiteRtJs) -> None:
    content = _cast(dtype)
    outcome = litert_js.run(content, [{"x": X}] * 2)
    if read_file(content).subgraphs[0].tensors[-1].dtype.lower() in accepted_types():
        assert not errors(content)
        assert [call.answers["y"].tolist() for call in outcome.calls] == [[0, 1, 2, 3]] * 2
    else:
        assert errors(content) == {"web-type"}
        assert "is not supported" in outcome.refused


def test_variable_tensors_are_refused(litert_js: LiteRtJs) -> None:
    content = tflite_converter_lstm()
    assert "web-variables" in errors(content)
    outcome = litert_js.run(content, [])
    assert outcome.refused
    assert "Variable tensors not yet supported" in "".join(outcome.logged)


def test_free_dimensions_fail_in_each_call(litert_js: LiteRtJs) -> None:
    content = _of(lambda b, x: [b.tfl.relu(x)], "y", argument=f32(None))
    assert errors(content) == {"web-free-dimension"}
    outcome = litert_js.run(content, [{"x": X}] * 2)
    assert not outcome.refused
    assert ["does not match expected ranked tensor type" in call.error for call in outcome.calls] == [True, True]


def _selected(b: Any, x: Value) -> list[Value]:
    chosen = b.tfl.where(b.tfl.greater(x, np.float32(1.5)), result_types=[tensor(DType.I64, None, 1)])
    return [b.tfl.gather_nd(x, chosen, result_types=[f32(None)])]


def _segments(b: Any, x: Value) -> list[Value]:
    rows = b.tfl.cast(x, in_data_type=DType.F32, out_data_type=DType.I32)
    return [b.tfl.unsorted_segment_sum(x, rows, np.int32(4), result_types=[f32(4)])]


WRONG: dict[str, tuple[str, bytes, dict[str, Any]]] = {
    "a custom op": ("web-custom-op", _of(_custom, "y"), {"y": [0, 1, 2, 3]}),
    "a size that is computed": ("web-output-size", _of(_selected, "y"), {"y": [2, 3]}),
    "a result that is allocated by the op": ("web-dynamic-output", _of(_segments, "y"), {"y": [0, 1, 2, 3]}),
    "a scalar by RESHAPE": (
        "web-dynamic-output",
        _of(lambda b, x: [b.tfl.reshape(b.tfl.sum(x, b.i32([0]), keep_dims=True), b.i32([]))], "y"),
        {"y": 6},
    ),
    "an input that is an output": (
        "web-passed-input",
        _of(lambda b, x: [b.tfl.add(x, np.float32(1)), x], "y", "z"),
        {"y": [1, 2, 3, 4], "z": [0, 1, 2, 3]},
    ),
    "one tensor as two outputs": (
        "web-shared-output",
        _of(lambda b, x: [b.tfl.relu(x)] * 2, "y", "z"),
        {"y": [0, 1, 2, 3], "z": [0, 1, 2, 3]},
    ),
}
"""The kind of error, a file, and the right answers."""


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_without_an_error_is_reported(name: str, litert_js: LiteRtJs) -> None:
    kind, content, right = WRONG[name]
    assert errors(content) == {kind}
    outcome = litert_js.run(content, [{"x": X}])
    assert not outcome.refused
    assert not outcome.calls[0].error
    assert {key: value.tolist() for key, value in outcome.calls[0].answers.items()} != right


@pytest.mark.parametrize(
    "name", [name for name, case in WRONG.items() if case[0] not in ("web-custom-op", "web-output-size")]
)
def test_the_target_mends_outputs(name: str, litert_js: LiteRtJs, tmp_path: Path) -> None:
    _, content, right = WRONG[name]
    path = tmp_path / "model.tflite"
    path.write_bytes(content)
    mended = litefuse.convert(path, target="compiled_model").to_bytes()
    assert not errors(mended)
    outcome = litert_js.run(mended, [{"x": X}] * 2)
    assert [{key: value.tolist() for key, value in call.answers.items()} for call in outcome.calls] == [right] * 2


def test_gpus_need_jspi_unless_they_take_all_ops(litert_js: LiteRtJs) -> None:
    """GATHER by a matrix runs on the CPU, for which the op before has to be ready."""
    content = _of(lambda b, x: [b.tfl.relu(b.tfl.gather(b.tfl.relu(x), np.array([[3, 2], [1, 0]], np.int32)))], "y")
    outcome = litert_js.run(content, [{"x": X}] * 2, "webgpu")
    assert not outcome.whole
    assert [call.answers["y"].tolist() for call in outcome.calls] == [[[3, 2], [1, 0]]] * 2
    outcome = litert_js.run(content, [{"x": X}] * 2, "webgpu", jspi=False)
    assert "Asyncify is not defined" in outcome.calls[0].error
    assert not outcome.calls[1].error
    assert outcome.calls[1].answers["y"].tolist() != [[3, 2], [1, 0]]


def _with_versions(versions: Mapping[str, int]) -> bytes:
    """Return a file that names versions of ops: the resolver is asked for those, too, that no operator has."""

    def add(model: Any) -> None:
        for kind, version in versions.items():
            number = getattr(schema.BuiltinOperator, kind)
            code = schema.OperatorCodeT()
            code.builtinCode, code.deprecatedBuiltinCode, code.version = number, min(number, 127), version
            model.operatorCodes.append(code)

    return changed(_of(lambda b, x: [b.tfl.relu(x)], "y"), add)


def test_known_versions_of_ops(litert_js: LiteRtJs) -> None:
    assert not litert_js.run(_with_versions(last_versions()), []).refused


@pytest.mark.parametrize("kind", last_versions())
def test_unknown_versions_of_ops(kind: str, litert_js: LiteRtJs) -> None:
    outcome = litert_js.run(_with_versions({kind: last_versions()[kind] + 1}), [])
    assert outcome.refused
    assert f"opcode '{kind}' version" in "".join(outcome.logged)
