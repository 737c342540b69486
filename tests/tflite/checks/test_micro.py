"""What `litefuse check --target micro` reports, in files of several converters."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

import litefuse
from litefuse.backend import to_bytes
from litefuse.cli import main
from litefuse.dialects.tfl.targets.micro import call_of as call_of_op
from litefuse.ir import DType, QuantizationParameters, TensorType
from litefuse.tflite import read_file
from litefuse.tflite.checks.calls import Calls
from litefuse.tflite.checks.hazards import Hazard
from litefuse.tflite.lint import check
from tests.support import zoo
from tests.support.modules.graph_builder import Graph
from tests.support.modules.lite_files import changed, litefuse_classifier, schema, tflite_converter_lstm
from tests.support.running.micro import IS_INSTALLED, NOT_INSTALLED, Job, run_files

Builder = Callable[[Graph], Any]


def hazards(content: bytes) -> list[Hazard]:
    return check(read_file(content), target="micro")


def ids(content: bytes) -> dict[str, str]:
    return {hazard.id: hazard.severity for hazard in hazards(content)}


def file_of(build: Builder) -> bytes:
    g = Graph()
    return to_bytes(g.returns(build(g)))


def _gelu(g: Graph) -> Any:
    return g.tfl.gelu(g.input(2, 3))


def _transpose(g: Graph) -> Any:
    return g.tfl.transpose(g.input(2, 1, 1, 1, 1, 3), g.i32([5, 0, 1, 2, 3, 4]))


def _hybrid(g: Graph) -> Any:
    weights = g.const(np.ones((4, 3), np.int8)).constant.with_quantization(QuantizationParameters.of(0.1))
    return g.tfl.fully_connected(g.input(2, 3), g.const(weights), None)


def _computed_shape(g: Graph) -> Any:
    x = g.input(None, 3)
    return g.tfl.fill(g.tfl.shape(x), g.const(np.float32(1)))


def _concatenation(g: Graph) -> Any:
    return g.tfl.concatenation(*(g.input(2, 3) for _ in range(11)), axis=1)


def _custom(g: Graph) -> Any:
    x = g.input(2, 3)
    return g.tfl.custom("AcmeSwish", x, result_types=[x.type])


def _flex(g: Graph) -> Any:
    x = g.input(2, 3)
    return g.tfl.custom("FlexErfinv", x, result_types=[x.type])


def _text(g: Graph) -> Any:
    return g.tfl.reshape(g.input(2, 3, dtype=DType.STRING), g.i32([3, 2]))


REFUSED: dict[str, tuple[Builder, str, str]] = {
    "micro-op": (_gelu, "tflite-micro has no GELU.", 'target="micro"'),
    "micro-op of TensorFlow": (_flex, "tflite-micro has no FlexErfinv.", 'target="micro"'),
    "micro-kernel": (_transpose, "tflite-micro's TRANSPOSE takes at most 5 dimensions, not 6.", 'target="micro"'),
    "micro-kernel of many operands": (
        _concatenation,
        "tflite-micro's CONCATENATION takes at most 10 operands, not 11.",
        'target="micro"',
    ),
    "micro-kernel of a hybrid": (
        _hybrid,
        "tflite-micro's FULLY_CONNECTED has no kernel for float32, int8 to float32 (only for float32; "
        "int8, int8, int32 to int8; int8, int4, int32 to int8; int16, int8, int64 or int32 to int16).",
        "Quantize activations too",
    ),
    "micro-kernel of a computed shape": (
        _computed_shape,
        "tflite-micro's FILL needs a constant dims.",
        "with a batch size and fixed dimensions",
    ),
    "micro-type": (_text, "tflite-micro has no tensors of string.", 'target="micro"'),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_does_not_run_is_an_error_with_a_way_out(name: str) -> None:
    build, problem, hint = REFUSED[name]
    found = next(hazard for hazard in hazards(file_of(build)) if hazard.id == name.partition(" ")[0])
    assert (found.severity, found.problem) == ("error", problem)
    assert hint in found.hint


def _zeros(content: bytes) -> list[np.ndarray]:
    graph = read_file(content).subgraphs[0]
    return [np.zeros(graph.tensors[index].shape, np.float32) for index in graph.inputs]


@pytest.mark.skipif(not IS_INSTALLED, reason=NOT_INSTALLED)
def test_tflite_micro_refuses_them_indeed() -> None:
    files = [file_of(build) for build, *_ in REFUSED.values()]
    runs = run_files([Job(file, [_zeros(file)]) for file in files])
    assert [name for name, run in zip(REFUSED, runs, strict=True) if not run.has_failed] == []


def test_a_custom_op_needs_a_kernel() -> None:
    (found,) = hazards(file_of(_custom))
    assert (found.id, found.severity) == ("micro-custom-op", "warning")
    assert 'AddCustom("AcmeSwish", ...)' in found.hint


def test_a_model_with_free_dimensions_runs_with_those_of_the_file() -> None:
    assert ids(litefuse_classifier()) == {"micro-kernel": "error", "micro-free-batch": "warning"}
    content = litefuse.convert(zoo.ROOT / "demo" / "lstm_classifier" / "saved_model", batch=1).to_bytes()
    assert hazards(content) == []
    free = litefuse.convert(zoo.ROOT / "demo" / "mobilenet_v2" / "saved_model").to_bytes()
    assert [(hazard.id, hazard.problem) for hazard in hazards(free)] == [
        (
            "micro-free-batch",
            "it has free dimensions, which tflite-micro cannot resize: it runs with [1, 96, 96, 3].",
        )
    ]


@pytest.mark.parametrize("name", ["lstm_classifier", "bidirectional_lstm", "mobilenet_v2"])
def test_files_for_tflite_micro_have_no_problems(name: str) -> None:
    content = litefuse.convert(zoo.ROOT / "demo" / name / "saved_model", target="micro").to_bytes()
    assert hazards(content) == []


def test_other_free_dimensions_do_not_run() -> None:
    content = file_of(lambda g: g.tfl.relu(g.input(1, None, 3)))
    assert ids(content) == {"micro-free-dimension": "error"}


def test_results_of_computed_sizes_do_not_run() -> None:
    content = file_of(
        lambda g: g.tfl.reshape(g.input(6), g.i32([-1, 2]), result_types=[TensorType(DType.F32, (None, 2))])
    )
    assert ids(content) == {"micro-dynamic": "error"}


def test_a_file_of_another_converter() -> None:
    assert ids(tflite_converter_lstm()) == {"leaking-state": "error", "cell-clip": "warning"}
    assert ids(tflite_converter_lstm("bidirectional")) == {"leaking-state": "error", "cell-clip": "warning"}


def test_signatures_of_other_subgraphs_cannot_be_called() -> None:
    def add(model: Any) -> None:
        model.subgraphs.append(model.subgraphs[0])
        model.signatureDefs[0].subgraphIndex = 1

    assert ids(changed(file_of(lambda g: g.tfl.relu(g.input(2))), add)) == {"micro-signature": "error"}


def test_sparse_tensors_are_found() -> None:
    def make_sparse(model: Any) -> None:
        tensor = next(tensor for tensor in model.subgraphs[0].tensors if tensor.buffer)
        tensor.sparsity = schema.SparsityParametersT()

    content = file_of(lambda g: g.tfl.add(g.input(2), g.const(np.ones(2, np.float32))))
    assert ids(content) == {}
    assert ids(changed(content, make_sparse)) == {"micro-sparse": "error"}


def test_resource_variables_need_memory() -> None:
    counter = litefuse.convert(zoo.get("counter").saved_model).to_bytes()
    assert ids(counter)["micro-variables"] == "note"


def test_a_call_is_the_same_from_the_file_and_from_the_module() -> None:
    g = Graph()
    weights = g.const(np.ones((4, 3), np.int8)).constant.with_quantization(QuantizationParameters.of(0.1))
    module = g.returns(g.tfl.fully_connected(g.input(2, 3), g.const(weights), None))
    (op,) = (op for op in g.function.ops() if op.dialect == "tfl")
    file = read_file(to_bytes(module))
    of_file = Calls(file, file.subgraphs[0]).call(file.subgraphs[0].operators[0])
    of_op = call_of_op(op)
    assert (of_file.kind, of_file.inputs, of_file.results) == (of_op.kind, of_op.inputs, of_op.results)
    plain = {name: value for name, value in of_op.attributes.items() if not isinstance(value, DType)}
    assert {name: of_file.attributes[name] for name in plain} == plain


def test_the_command(tmp_path: Path) -> None:
    path = tmp_path / "model.tflite"
    path.write_bytes(file_of(_gelu))
    assert CliRunner().invoke(main, ["check", str(path)]).exit_code == 0
    found = CliRunner().invoke(main, ["check", str(path), "--target", "micro", "--json"])
    assert found.exit_code == 1
    assert [hazard["id"] for hazard in json.loads(found.output)["problems"]] == ["micro-op"]
    ignored = CliRunner().invoke(main, ["check", str(path), "--target", "micro", "--ignore", "micro-op"])
    assert (ignored.exit_code, ignored.output) == (0, "tflite-micro runs the file whole.\nNo problems found.\n")
