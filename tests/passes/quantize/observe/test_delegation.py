"""When XNNPACK runs the float model during calibration."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from litefuse.errors import ConversionError
from litefuse.ir import Module
from litefuse.passes.quantize.observe import calibration, delegation
from litefuse.runtime.worker import Worker
from tests.passes.quantize.observe.test_calibration import sample, square_range
from tests.support.modules.graph_builder import Graph
from tests.support.running.quantized_runs import quantize

WITH, WITHOUT = True, False


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[bool]:
    """Whether the models that were observed had been opened with XNNPACK."""
    found: list[bool] = []
    observe, open_model = calibration.observe, Worker.open

    def record(self: Worker, model: Any, options: Any, *arguments: Any, **named: Any) -> int:
        found.append(options["xnnpack"])
        return open_model(self, model, options, *arguments, **named)

    def observe_recorded(*arguments: Any, **named: Any) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(Worker, "open", record)
            observe(*arguments, **named)

    monkeypatch.setattr(calibration, "observe", observe_recorded)
    return found


def fail_with_xnnpack(opened: list[bool], monkeypatch: pytest.MonkeyPatch, *, from_call: int) -> None:
    """Let XNNPACK fail in a request, counted from 1, that runs samples."""
    request, calls = Worker.request, 0

    def fail(self: Worker, method: str, *arguments: Any, **named: Any) -> Any:
        nonlocal calls
        if method == "run_signatures":
            calls += 1
            if opened[-1] and calls >= from_call:
                raise RuntimeError("XNNPACK failed")
        return request(self, method, *arguments, **named)

    monkeypatch.setattr(Worker, "request", fail)


def test_small_models_are_observed_with_xnnpack(opened: list[bool]) -> None:
    assert square_range([sample(1.0), sample(3.0)])[1] == pytest.approx(9, rel=0.01)
    assert opened == [WITH]


def test_samples_that_can_be_read_only_once_are_run_without(opened: list[bool]) -> None:
    assert square_range(iter([sample(1.0), sample(3.0)]))[1] == pytest.approx(9, rel=0.01)
    assert opened == [WITHOUT]


def _weighted() -> Module:
    g = Graph()
    return g.returns(g.tfl.tanh(g.tfl.fully_connected(g.input(None, 8), np.ones((4, 8), np.float32), None)))


@pytest.mark.parametrize(("limit", "expected"), [(4 * 8 * 4, [WITH]), (4 * 8 * 4 - 1, [WITHOUT])])
def test_large_weights_are_not_copied(
    limit: int, expected: list[bool], opened: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delegation, "_MAX_WEIGHT_BYTES", limit)
    quantize(_weighted(), "int8", [sample(1.0)])
    assert opened == expected


def test_large_samples_are_run_without(opened: list[bool], monkeypatch: pytest.MonkeyPatch) -> None:
    # The input, the square and its magnitude, each with 8 elements for a batch of one.
    monkeypatch.setattr(delegation, "_MAX_VALUE_ELEMENTS", 3 * 8 * 10)
    samples = [sample(1.0), {"x0": np.full((10, 8), 2, np.float32)}]
    assert square_range(samples)[1] == pytest.approx(4, rel=0.01)
    assert opened == [WITH]
    samples.append({"x0": np.full((11, 8), 3, np.float32)})
    assert square_range(samples)[1] == pytest.approx(9, rel=0.01)
    assert opened == [WITH, WITH, WITHOUT]


@pytest.mark.parametrize("call", [1, 2])
def test_all_samples_are_run_again_if_xnnpack_fails(
    call: int, opened: list[bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[float] = []

    def samples() -> Iterator[dict[str, np.ndarray[Any, Any]]]:
        for number in (5.0, *([1.0] * 20), 7.0):
            read.append(number)
            yield sample(number)

    fail_with_xnnpack(opened, monkeypatch, from_call=call)
    assert square_range(samples, drop_outliers=False)[1] == pytest.approx(49, rel=0.01)
    assert opened == [WITH, WITHOUT]
    assert read[-22:] == [5.0, *([1.0] * 20), 7.0]
    assert len(read) > 22


def test_warnings_of_a_run_that_failed_are_not_kept(opened: list[bool], monkeypatch: pytest.MonkeyPatch) -> None:
    # The first request has one sample, and the second one the others, so that all samples have been read.
    fail_with_xnnpack(opened, monkeypatch, from_call=2)
    context = quantize(_weighted(), "int8", [sample(1.0)] * 3)
    assert opened == [WITH, WITHOUT]
    assert len([event for event in context.events if "every number is 1" in event.reason]) == 1


@pytest.mark.parametrize("place", [1, 3])
def test_samples_that_do_not_fit_are_read_once(place: int, opened: list[bool]) -> None:
    read: list[int] = []

    def samples() -> Iterator[dict[str, np.ndarray[Any, Any]]]:
        for number in range(1, 5):
            read.append(number)
            yield sample(1.0) if number != place else {"y": np.zeros(1, np.float32)}

    with pytest.raises(ConversionError, match=rf"^sample {place}: expected the inputs 'x0'"):
        square_range(samples)
    assert opened == [WITH]
    assert read == [*range(1, place + 1)]


def test_the_error_is_that_of_the_kernels_without_xnnpack(opened: list[bool]) -> None:
    g = Graph()
    module = g.returns(g.tfl.tanh(g.tfl.exp(g.input(None, 8))))
    with pytest.raises(ConversionError, match=r"^sample 2 \(signature '\w+'\): .* is not finite"):
        quantize(module, "int8", [sample(1.0), sample(1000.0)])
    assert opened == [WITH, WITHOUT]
