"""What `litefuse check` says that a target does with a file; `tests/e2e/gpu/accuracy` runs many."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, get_args

import numpy as np
import pytest
from click.testing import CliRunner

from litefuse.backend import to_bytes
from litefuse.cli import main
from litefuse.errors import ReadError
from litefuse.ir import Builder, DType, Module, QuantizationParameters, TensorType, Value
from litefuse.tflite import read_file
from litefuse.tflite.checks.verdict import CheckTarget, TargetVerdict
from litefuse.tflite.lint import TITLES, assess
from tests.support.modules.lite_files import changed, litefuse_classifier, tflite_converter_lstm, with_two_subgraphs
from tests.support.modules.lite_modules import entry, f32, i32, tensor

TARGETS: Sequence[CheckTarget] = get_args(CheckTarget)
NPUS: Sequence[CheckTarget] = ("ethos-u55", "ethos-u65", "ethos-u85")
INTEGERS = TensorType(DType.I8, (1, 8), QuantizationParameters.of([0.1]))
Body = Callable[..., Sequence[Value]]


def judge(content: bytes | Module, target: CheckTarget) -> TargetVerdict:
    return assess(read_file(content if isinstance(content, bytes) else bytes(to_bytes(content))), target=target)


def dense(b: Builder, x: Value) -> Sequence[Value]:
    return [b.tfl.fully_connected(x, np.ones((4, 8), np.float32), None)]


def in_parts(b: Builder, x: Value) -> Sequence[Value]:
    """Return two products; LOG_SOFTMAX, which no GPU runs, is between them."""
    wide = b.tfl.fully_connected(x, np.ones((24, 8), np.float32), None)
    return [b.tfl.fully_connected(b.tfl.log_softmax(wide), np.ones((8, 24), np.float32), None)]


def selected(b: Builder, x: Value) -> Sequence[Value]:
    """Return an output whose size depends on the values."""
    return [b.tfl.where(b.tfl.greater(x, np.float32(0)))]


def summed(b: Builder, x: Value, segments: Value) -> Sequence[Value]:
    return [b.tfl.unsorted_segment_sum(x, segments, b.i32(2))]


PRODUCT = [f32(1, 8)]
CASES: Mapping[str, tuple[Sequence[TensorType], Body, Mapping[CheckTarget, str]]] = {
    # An NPU leaves floats to tflite-micro.
    "dense": (PRODUCT, dense, dict.fromkeys(TARGETS, "whole") | dict.fromkeys(NPUS, "in parts")),
    "integers": (
        [INTEGERS, INTEGERS],
        lambda b, x, y: [b.tfl.maximum(x, y, result_types=[INTEGERS])],
        dict.fromkeys(NPUS, "whole"),
    ),
    "floats": ([f32(1, 8)], lambda b, x: [b.tfl.hard_swish(x)], dict.fromkeys(NPUS, "refused") | {"micro": "whole"}),
    "log_softmax": (PRODUCT, in_parts, {"gpu": "in parts", "compiled_model": "whole", "interpreter": "whole"}),
    "rows": ([f32(4, 6)], lambda b, x: [b.tfl.reverse_v2(x, b.i32([1]))], {"gpu": "wrong", "compiled_model": "whole"}),
    "sums": ([f32(2, 5, 6)], lambda b, x: [b.tfl.cumsum(x, b.i32(-1))], {"gpu": "crash", "interpreter": "whole"}),
    "slopes": ([f32(2, 10, 8)], lambda b, x: [b.tfl.prelu(x, np.ones((1, 10, 8), np.float32))], {"gpu": "refused"}),
    "selection": (
        PRODUCT,
        selected,
        {"gpu": "refused", "compiled_model": "refused", "web": "refused", "micro": "refused"},
    ),
    "segments": ([f32(3), i32(3)], summed, {"gpu": "refused", "compiled_model": "refused", "interpreter": "whole"}),
    "given": (PRODUCT, lambda b, x: [x, b.tfl.tanh(x)], {"compiled_model": "wrong", "web": "wrong"}),
    "gelu": (PRODUCT, lambda b, x: [b.tfl.gelu(x)], {"micro": "refused", "gpu": "whole", "web": "whole"}),
    "int16": ([tensor(DType.I16, 1, 8)], lambda b, x: [b.tfl.abs(x)], {"web": "refused"}),
    "free": ([f32(None, 8)], dense, {"web": "refused", "gpu": "whole", "compiled_model": "whole"}),
}


@pytest.mark.parametrize("name", CASES)
def test_a_verdict_per_target(name: str) -> None:
    types, body, outcomes = CASES[name]
    content = bytes(to_bytes(entry(types, body)))
    assert {target: judge(content, target).outcome for target in outcomes} == outcomes


def test_variable_tensors_are_refused_by_compiled_model() -> None:
    found = {target: judge(tflite_converter_lstm(), target).outcome for target in TARGETS}
    assert found["interpreter"] == "wrong"  # A state leaks.
    assert {found[target] for target in ("compiled_model", "gpu", "web")} == {"refused"}


def test_the_share_of_work_and_the_reasons() -> None:
    verdict = judge(entry(PRODUCT, in_parts), "gpu")
    (graph,) = verdict.graphs
    assert (graph.name, graph.outcome, graph.operators, graph.cpu_share) == ("serve", "in parts", 3, 0.5)
    assert [(operator.number, operator.kind) for operator in graph.on_cpu] == [
        (1, "LOG_SOFTMAX"),
        (2, "FULLY_CONNECTED"),
    ]
    assert [operator.reason for operator in graph.on_cpu] == [
        "no kernel",
        "the accelerator takes only the largest set of operators that run in one go",
    ]
    assert [(hazard.id, hazard.severity) for hazard in verdict.hazards] == [
        ("on-cpu", "warning"),
        ("left-on-cpu", "warning"),
    ]
    assert verdict.runs


def test_one_problem_of_several_operators_is_one_line() -> None:
    def body(b: Builder, x: Value) -> Sequence[Value]:
        return [b.tfl.log_softmax(b.tfl.log_softmax(b.tfl.log_softmax(x)))]

    (hazard,) = judge(entry(PRODUCT, body), "gpu").hazards
    assert hazard.where == "operator 0, LOG_SOFTMAX 'serve/op' and 2 others"
    assert judge(entry(PRODUCT, body), "gpu").graphs[0].cpu_share is None  # There are no multiply-adds.


def test_an_operator_on_the_cpu_is_not_wrong() -> None:
    def body(b: Builder, x: Value) -> Sequence[Value]:
        y = b.tfl.tanh(b.tfl.tanh(x))
        return [b.tfl.reverse_v2(b.tfl.log_softmax(y), b.i32([1]))]

    assert judge(entry([f32(4, 6)], body), "gpu").outcome == "in parts"


def test_each_signature_has_a_verdict() -> None:
    module = entry(PRODUCT, dense, name="whole")
    module = entry(PRODUCT, in_parts, module=module, name="parts")
    verdict = judge(module, "gpu")
    assert [(graph.name, graph.outcome) for graph in verdict.graphs] == [("whole", "whole"), ("parts", "in parts")]
    assert verdict.outcome == "in parts"
    twice = judge(with_two_subgraphs(b""), "micro")
    assert [graph.name for graph in twice.graphs] == ["one", "two"]


@pytest.mark.parametrize(
    ("name", "code", "line"),
    [
        ("dense", 0, "LiteRT's GPU accelerator runs the file whole."),
        ("log_softmax", 0, "serve: 2 of 3 operators stay on the CPU, 50% of the multiply-adds"),
        ("rows", 1, "LiteRT's GPU accelerator computes the file incorrectly."),
        ("sums", 1, "LiteRT's GPU accelerator crashes with the file."),
        ("slopes", 1, "LiteRT's GPU accelerator does not run the file."),
    ],
)
def test_the_command(name: str, code: int, line: str, tmp_path: Path) -> None:
    types, body, outcomes = CASES[name]
    path = tmp_path / "model.tflite"
    path.write_bytes(to_bytes(entry(types, body)))
    found = CliRunner().invoke(main, ["check", str(path), "--target", "gpu"])
    assert found.exit_code == code
    assert line in found.output
    printed = CliRunner().invoke(main, ["check", str(path), "--target", "gpu", "--json"])
    facts = json.loads(printed.output)
    assert printed.exit_code == code
    assert (facts["target"], facts["verdict"], len(facts["graphs"])) == ("gpu", outcomes["gpu"], 1)
    assert facts["graphs"][0]["name"] == "serve"


def test_a_version_is_of_the_interpreter(tmp_path: Path) -> None:
    path = tmp_path / "model.tflite"
    path.write_bytes(litefuse_classifier())
    assert CliRunner().invoke(main, ["check", str(path), "--target", "gpu", "--runtime", "2.17"]).exit_code == 2


@pytest.mark.parametrize("target", TARGETS)
def test_a_damaged_file_has_a_verdict_or_is_refused_when_read(target: CheckTarget) -> None:
    """Shapes, operands and options of no kernel raise no other errors."""
    rng = random.Random(0)

    def damage(model: Any) -> None:
        graph = model.subgraphs[0]
        for _ in range(3):
            operator, changed_tensor = rng.choice(graph.operators), rng.choice(graph.tensors)
            operator.inputs = np.array([rng.randrange(-1, len(graph.tensors)) for _ in operator.inputs], np.int32)
            changed_tensor.shape = np.array([rng.choice((0, 1, 3)) for _ in range(rng.randrange(6))], np.int32)

    for _ in range(40):
        types, body, _ = CASES[rng.choice(list(CASES))]
        content = changed(bytes(to_bytes(entry(types, body))), damage)
        try:
            file = read_file(content)
        except ReadError:
            continue
        assert assess(file, target=target).target == target


def test_all_targets_have_a_title() -> None:
    assert list(TITLES) == list(TARGETS)
