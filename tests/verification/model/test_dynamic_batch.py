"""A file whose number of samples was freed is compared for several of them, block by block of the source."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import litefuse
from litefuse.backend import to_bytes
from litefuse.ir import DType, TensorType, Value
from litefuse.verification.model import Verification, verify
from litefuse.verification.model.dynamic_batch import Freed
from litefuse.verification.model.samples import Interface
from tests.support.modules.graph_builder import Graph
from tests.support.modules.lite_files import changed, tflite_converter_lstm

DATA = Path(__file__).resolve().parents[2] / "e2e" / "litert" / "data"
DELEGATES = ("with XNNPACK", "without delegates")
Build = Callable[[Graph, int | None], Value]


def _titles(*runs: str) -> list[str]:
    return [f"serving_default{run}, {delegates}" for run in runs for delegates in DELEGATES]


def _runs(found: Verification, *, agrees: bool) -> list[str]:
    return [run["run"] for run in found.runs if run["agrees"] == agrees]


@pytest.mark.parametrize(
    ("name", "shapes", "runs"),
    [
        ("convolutions", {"args_0": (None, 3, 16, 16)}, ("", ", 2 samples", ", 5 samples")),
        ("lstm_time_major", {"args_0": (5, None, 4)}, ("", ", 2 samples", ", 5 samples")),
        # Three blocks, the last of which is filled.
        ("lstm_batch_2", {"args_0": (None, 5, 4)}, ("", ", 5 samples")),
        (
            "lstm_states",
            {"args_0": (None, 5, 4), "args_1": (1, None, 6), "args_2": (1, None, 6)},
            ("", ", 2 samples", ", 5 samples"),
        ),
    ],
)
def test_a_freed_file_agrees_for_several_samples(
    name: str, shapes: dict[str, tuple[int | None, ...]], runs: tuple[str, ...]
) -> None:
    found = litefuse.convert(DATA / f"{name}.tflite", input_shapes=shapes).verify()
    assert found.agrees, str(found)
    assert _runs(found, agrees=True) == _titles(*runs)


def test_a_file_of_fixed_shape_is_compared_as_before() -> None:
    found = litefuse.convert(DATA / "convolutions.tflite").verify()
    assert _runs(found, agrees=True) == _titles("")


def test_an_output_without_samples_is_the_same_for_each_block() -> None:
    def build(g: Graph, count: int | None) -> Value:
        return g.tfl.add(g.const(np.float32([1, 2])), g.const(np.float32([3, 4])))

    source = Graph()
    x = source.input(1, 4)
    content = to_bytes(source.returns(build(source, 1), source.tfl.tanh(x)))
    found = litefuse.convert(content, input_shapes={"x0": (None, 4)}).verify()
    assert found.agrees, str(found)
    assert len(found.runs) == 6


def _built(build: Build, count: int | None, *, samples: int = 3) -> bytes:
    g = Graph()
    return to_bytes(g.returns(build(g, count if count is None else samples)))


def _sum_over_samples(g: Graph, count: int | None) -> Value:
    """Add to each sample those before it: nothing, if there is one."""
    x = g.input(count, 4)
    return g.tfl.cumsum(x, g.const(np.int32(0)))


def _mix_samples(g: Graph, count: int | None) -> Value:
    """Transpose one sample by a reshape, which mixes the numbers of several."""
    x = g.input(count, 5, 4)
    y = g.tfl.reshape(x, g.i32([5, -1, 4]))
    return g.tfl.transpose(g.tfl.tanh(y), g.i32([1, 0, 2]))


def _center_over_samples(g: Graph, count: int | None) -> Value:
    """Subtract the mean of all samples."""
    x = g.input(count, 4)
    return g.tfl.sub(x, g.tfl.mean(x, g.i32([0, 1]), keep_dims=True))


@pytest.mark.parametrize("build", [_sum_over_samples, _mix_samples, _center_over_samples])
def test_a_file_that_is_right_for_one_sample_only_is_wrong(build: Build) -> None:
    source, file = _built(build, 1, samples=1), _built(build, None)
    found = verify(source, file)
    assert not found.agrees
    assert _runs(found, agrees=True) == _titles("")
    assert _runs(found, agrees=False) == _titles(", 2 samples", ", 5 samples")
    assert {failure.call for failure in found.failures} == {1}


def test_a_file_that_is_right_for_the_number_of_the_source_only_is_wrong() -> None:
    """Its answers depend on the other samples of a block: three of the source, but all five in the file."""
    found = verify(_built(_center_over_samples, 3), _built(_center_over_samples, None))
    assert _runs(found, agrees=True) == _titles("")
    assert _runs(found, agrees=False) == _titles(", 2 samples", ", 5 samples")


def test_each_block_begins_with_the_initial_states() -> None:
    """Each sample has its own state; the source continues from it in the next call with this sample only."""

    def add_up(_: Interface, calls: list[dict[str, np.ndarray]]) -> list[dict[str, np.ndarray]]:
        return [{"y": y} for y in np.cumsum([call["x"] for call in calls], axis=0)]

    calls = [{"x": np.float32([[call, sample], [call, -sample]]).T} for call, sample in ((1, 2), (3, 4), (5, 6))]
    interface = Interface("serve", {"x": TensorType(DType.F32, (1, 2))}, ("y",))
    found = Freed({"x": 0}, {"y": 0}, 1).call(interface, calls, add_up)
    np.testing.assert_array_equal([call["y"] for call in found], np.cumsum([call["x"] for call in calls], axis=0))


def test_a_state_with_room_for_one_sample_is_found() -> None:
    def free(model: Any) -> None:
        for tensor in model.subgraphs[0].tensors:
            if not tensor.isVariable and tensor.shape is not None and len(tensor.shape) == 3:
                tensor.shapeSignature = np.array([-1, *tensor.shape[1:]], np.int32)

    source = tflite_converter_lstm()
    found = verify(source, changed(source, free))
    assert _runs(found, agrees=True) == _titles("")
    assert "the interpreter failed" in found.failures[0].problem


def test_dimensions_that_may_be_others_are_noted() -> None:
    def build(g: Graph, count: int | None) -> Value:
        return g.tfl.tanh(g.input(count, count and 4, 2))

    found = verify(_built(build, 3), _built(build, None))
    assert found.agrees
    assert found.notes == ["serving_default: not compared for more samples: 'x0' has several free dimensions"]
    assert _runs(found, agrees=True) == _titles("")
