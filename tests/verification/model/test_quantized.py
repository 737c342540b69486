"""Quantized files are compared by tolerances of their schemes."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

import litefuse
from litefuse.cli import main
from litefuse.tflite import read_file, summarize
from litefuse.verification.model import verify
from litefuse.verification.model.outputs import ReferenceRun, check_average, check_call
from litefuse.verification.model.quantized import TOLERANCE, dequantize, quantize, scheme_of
from tests.support import zoo

pytestmark = pytest.mark.usefixtures("one_process")

CLASSIFIER = zoo.ROOT / "demo" / "lstm_classifier" / "saved_model"


def tokens() -> Any:
    random = np.random.default_rng(0)
    return ([random.integers(0, 100, (1, 32), np.int32)] for _ in range(4))


SCHEMES: dict[str, Callable[[], Any]] = {
    "float16": lambda: "float16",
    "dynamic": lambda: "dynamic",
    "int4": lambda: "int4",
    "int8": lambda: litefuse.Quantization("int8", "int8", samples=tokens, output_type="int8"),
    "int16x8": lambda: litefuse.Quantization("int8", "int16", samples=tokens, output_type="int16"),
}


@cache
def content(scheme: str) -> bytes:
    return litefuse.convert(CLASSIFIER, recurrent="fused", quantize=SCHEMES[scheme]()).to_bytes()


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_quantized_file_agrees_within_the_tolerance_of_its_scheme(scheme: str) -> None:
    found = verify(CLASSIFIER, content(scheme), reference="litefuse")
    assert found.scheme == scheme
    assert found.agrees, found
    assert all(0 < run["error"] <= run["allowed"] == TOLERANCE[scheme] for run in found.runs)
    assert len(found.runs) == 4
    assert f"Quantized file ({scheme})" in str(found)
    assert json.loads(found.to_json())["scheme"] == scheme


def test_2_bits_are_too_few_for_weights_that_were_not_trained_for_them() -> None:
    content = litefuse.convert(CLASSIFIER, quantize="int2").to_bytes()
    found = verify(CLASSIFIER, content, reference="litefuse")
    assert found.scheme == "int2" and not found.agrees
    assert {run["allowed"] for run in found.runs} == {TOLERANCE["int2"]}


def test_a_float_file_has_no_scheme() -> None:
    model = litefuse.convert(CLASSIFIER)
    assert scheme_of(read_file(model.to_bytes())) == ""
    assert "Quantized" not in str(model.verify(reference="litefuse"))


def test_a_wrong_file_fails(tmp_path: Path) -> None:
    """The quantized file of a model with other weights is no file of this model."""
    found = bytearray(content("dynamic"))
    file = read_file(bytes(found))
    largest = max(file.buffers, key=lambda buffer: buffer.size)
    weights = np.frombuffer(found, np.int8, largest.size, largest.offset)
    weights[:] = np.roll(weights, 97)
    damaged = tmp_path / "damaged.tflite"
    damaged.write_bytes(found)
    result = CliRunner().invoke(main, ["verify", str(CLASSIFIER), str(damaged), "--reference", "litefuse"])
    assert result.exit_code == 1
    assert "at most 0.1 is allowed" in result.output
    # Its ranges do not follow from samples.
    assert "representative" not in result.output


def test_the_users_tolerance_applies() -> None:
    found = verify(CLASSIFIER, content("dynamic"), reference="litefuse", tolerance=1e-6)
    assert not found.agrees
    assert "at most 1e-06 is allowed" in str(found)


def test_numbers_go_to_integers_and_back() -> None:
    graph = read_file(content("int8")).subgraphs[0]
    tensor = graph.tensors[graph.outputs[0]]
    assert tensor.quantization is not None
    integers = np.arange(-128, 128, dtype=np.int8)
    np.testing.assert_array_equal(quantize(dequantize(integers, tensor), tensor), integers)
    assert quantize(np.float32([1e9, -1e9]), tensor).tolist() == [127, -128]


@pytest.mark.parametrize("scheme", SCHEMES)
def test_reports_of_quantized_files(tmp_path: Path, scheme: str) -> None:
    path, page = tmp_path / "model.tflite", tmp_path / "page.json"
    path.write_bytes(content(scheme))
    assert summarize(path).weights < 120_000
    result = CliRunner().invoke(main, ["report", str(path), "-o", str(page), "--source", str(CLASSIFIER), "--no-time"])
    assert result.exit_code == 0, result.output
    assert json.loads(page.read_text())["ops"]
    assert CliRunner().invoke(main, ["check", str(path)]).exit_code == 0


class File:
    """Answers like the reference, except in one call."""

    file = None

    def __init__(self, wrong: float) -> None:
        self.wrong = wrong

    def call(self, _interface: Any, inputs: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
        return {"y": np.where(inputs["x"] == 7, self.wrong, inputs["x"]).astype(np.float32)}


def judge(wrong: float, *, is_sampled: bool) -> tuple[Any, Any]:
    """Return the failure of 100 calls, and the largest error."""
    numbers = [number % 7 for number in range(100)]
    numbers[17] = 7
    calls = [{"x": np.full((1, 1), number, np.float32)} for number in numbers]
    expected = [{"y": call["x"]} for call in calls]
    interface: Any = SimpleNamespace(name="serve")
    run = ReferenceRun(interface, "samples", calls, expected, {"y": 0.2}, {}, "int8", is_sampled)
    answers: list[dict[str, np.ndarray]] = []
    runner: Any = File(wrong)
    for number, inputs in enumerate(calls):
        failure, worst = check_call(runner, run, "samples", number, inputs, answers)
        if failure is not None:
            return failure, worst
    return check_average(run, "samples", answers)


def test_samples_of_one_number_are_judged_together_like_one_batch() -> None:
    # One call of a hundred is off by more than is allowed of all.
    failure, worst = judge(10.0, is_sampled=True)
    assert failure is None and 0 < worst.error < 0.2
    failure, _ = judge(10.0, is_sampled=False)
    assert failure is not None and failure.call == 18
    failure, _ = judge(30.0, is_sampled=True)
    assert failure is not None and failure.call == 18 and "the error of all calls is" in failure.problem
    for broken in (np.nan, np.inf):
        failure, _ = judge(broken, is_sampled=True)
        assert failure is not None and failure.call == 18
