"""The error of each value of a quantized module, compared with what a user measures at the outputs."""

from __future__ import annotations

from typing import Any
from unittest import mock

import numpy as np
import pytest

from litefuse.ir import Module
from litefuse.passes.quantize.observe.calibration import RECORDED_SAMPLES
from litefuse.passes.quantize.observe.observation import ObservedModule
from litefuse.passes.quantize.search import measure
from litefuse.passes.quantize.search.measure import MAX_RATIO
from litefuse.passes.quantize.search.report import describe_ops
from litefuse.quantization import LayerRule
from litefuse.report import Report
from tests.support.modules.graph_builder import Graph
from tests.support.modules.lite_modules import counted, f32, i32, loop
from tests.support.running.quantized_runs import ACTIVATIONS, answers, named, quantize, quantize_and_measure

RNG = np.random.default_rng(3)
SAMPLES = [{"x0": RNG.normal(size=(2, 8)).astype(np.float32)} for _ in range(RECORDED_SAMPLES)]
WEIGHTS = RNG.normal(size=(8, 8)).astype(np.float32)


def dense() -> Module:
    """Return a layer, an op of it, and the same layer again."""
    g = Graph()
    x = named(g.tfl.fully_connected(g.input(None, 8), WEIGHTS, None), "first")
    y = named(g.tfl.tanh(x), "tanh")
    return g.returns(named(g.tfl.fully_connected(y, WEIGHTS, None), "second"))


def decibels(expected: list[dict[str, np.ndarray]], actual: list[dict[str, np.ndarray]]) -> float:
    signal, noise = (
        np.concatenate([each["y0"].reshape(-1) for each in calls]).astype(np.float64) for calls in (expected, actual)
    )
    return 10 * float(np.log10(np.sum(signal**2) / np.sum((signal - noise) ** 2)))


def test_large_models_are_measured_on_the_first_samples() -> None:
    expected = answers(dense(), SAMPLES[:3], "builtin")
    module = dense()
    products = 2 * WEIGHTS.size
    with mock.patch.object(measure, "_MAX_PRODUCTS", 3 * products):
        _, errors = quantize_and_measure(module, "int8", SAMPLES)
    ratios = {location.layer: ratio for (_, location), ratio in errors.signal_to_noise.items()}
    actual = answers(module, SAMPLES[:3], "builtin")
    assert ratios["second"] == pytest.approx(decibels(expected, actual), abs=1e-3)


@pytest.mark.parametrize("scheme", ACTIVATIONS)
@pytest.mark.parametrize("ends", [{}, {"input_type": "int16", "output_type": "int16"}], ids=["float", "int16"])
def test_the_ratio_of_the_last_op_is_that_of_the_output(scheme: str, ends: dict[str, Any]) -> None:
    if ends and scheme == "int8":
        ends = {"input_type": "int8"}
    expected = answers(dense(), SAMPLES, "builtin")
    module = dense()
    context, errors = quantize_and_measure(module, scheme, SAMPLES, **ends)
    ratios = {location.layer: ratio for (_, location), ratio in errors.signal_to_noise.items()}
    assert set(ratios) == {"first", "tanh", "second"}
    assert all(20 < ratio < MAX_RATIO for ratio in ratios.values())
    if not ends:
        # 128 numbers, all of which are compared.
        assert ratios["second"] == pytest.approx(decibels(expected, answers(module, SAMPLES, "builtin")), abs=1e-3)
        (last,) = (op for op in describe_ops(module, errors, context) if op.layer == "second")
        numbers = np.concatenate([each["y0"].reshape(-1) for each in expected])
        assert last.low is not None and last.high is not None
        step = (last.high - last.low) / (255 if scheme == "int8" else 65534)
        assert max(abs(last.low - min(numbers.min(), 0)), abs(last.high - numbers.max())) < abs(numbers).max() / 2
        assert numbers.min() > last.low - step and numbers.max() < last.high + step
        counts, _ = np.histogram(numbers.clip(last.low, last.high), len(last.histogram), (last.low, last.high))
        assert last.histogram == tuple(counts) and sum(last.histogram) == numbers.size
    ops = describe_ops(module, errors, context)
    assert [op.snr for op in ops] == [round(ratios[op.layer], 2) for op in ops]
    text = Report([], scheme=scheme, quantization=ops).to_text(verbose=True)
    (first,) = (line for line in text.splitlines() if "in first:" in line)
    (second,) = (line for line in text.splitlines() if "in second:" in line)
    # The file has their weights once.
    assert first.strip() == f"{ratios['first']:.1f} dB  FULLY_CONNECTED in first: {scheme}, 256 bytes became 64 bytes"
    assert second.strip() == f"{ratios['second']:.1f} dB  FULLY_CONNECTED in second: {scheme}"


@pytest.mark.parametrize("scheme", ACTIVATIONS)
def test_the_ratio_of_an_op_alone_is_that_of_a_file_in_which_only_it_is_quantized(scheme: str) -> None:
    def layers() -> Module:
        g = Graph()
        x = named(g.tfl.fully_connected(g.input(None, 8), WEIGHTS, None), "first")
        return g.returns(named(g.tfl.fully_connected(x, WEIGHTS[::-1], None), "second"))

    module, only = layers(), layers()
    context, errors = quantize_and_measure(module, scheme, SAMPLES, keep_source=True, equalize=False)
    found = {op.layer: op for op in describe_ops(module, errors, context)}
    assert found["first"].snr_alone == found["first"].snr
    expected = answers(layers(), SAMPLES, "builtin")
    quantize(only, scheme, SAMPLES, rules=(LayerRule("float32", layer="first"),), equalize=False)
    assert found["second"].snr_alone == pytest.approx(decibels(expected, answers(only, SAMPLES, "builtin")), abs=0.01)
    assert found["second"].snr_alone > (found["second"].snr or 0) + 0.5
    text = Report([], scheme=scheme, quantization=list(found.values())).to_text(verbose=True)
    assert f", 256 bytes became 64 bytes, {found['second'].snr_alone:.1f} dB alone" in text


def test_each_op_of_a_loop_is_measured_alone() -> None:
    module = repeated()
    context, errors = quantize_and_measure(module, "int8", SAMPLES, keep_source=True)
    alone = {op.layer: op.snr_alone for op in describe_ops(module, errors, context) if op.snr_alone is not None}
    assert 20 < alone["layer"] < MAX_RATIO


def test_ops_are_measured_alone_only_if_it_is_requested() -> None:
    module = dense()
    context, errors = quantize_and_measure(module, "int8", SAMPLES)
    assert not errors.ratios_alone
    assert [op.snr_alone for op in describe_ops(module, errors, context)] == [None] * 3


def test_a_conversion_goes_on_if_ops_cannot_be_measured_alone() -> None:
    module = dense()
    with mock.patch(
        "litefuse.passes.quantize.search.sensitivity.open_module", side_effect=RuntimeError("it does not run")
    ):
        context, errors = quantize_and_measure(module, "int8", SAMPLES, keep_source=True)
    assert not errors.ratios_alone and errors.signal_to_noise
    assert [event.reason for event in context.events if event.pass_name == "measure-layers"] == [
        "the error of each op alone is unknown: it does not run"
    ]


def repeated() -> Module:
    """Return a loop of three iterations, each of which is a layer."""
    g = Graph()
    x = g.input(2, 8)
    types = [i32(), f32(2, 8)]
    body = lambda b, y: [named(b.tfl.tanh(named(b.tfl.fully_connected(y, WEIGHTS, None), "layer")), "tanh")]  # noqa: E731
    counted(g.module, types[1:], 3, body)
    return g.returns(loop(g._builder, [np.int32(0), x], types)[1])


def test_values_in_loops_are_compared() -> None:
    _, errors = quantize_and_measure(repeated(), "int8", SAMPLES)
    ratios = {location.layer: ratio for (_, location), ratio in errors.signal_to_noise.items()}
    assert {"layer", "tanh"} <= set(ratios)
    assert all(10 < ratios[layer] < MAX_RATIO for layer in ("layer", "tanh"))


def test_without_samples_nothing_is_measured() -> None:
    module = dense()
    context, errors = quantize_and_measure(module, "dynamic", min_elements=0)
    assert not errors.signal_to_noise
    assert [op.snr for op in describe_ops(module, errors, context)] == [None] * 3


def test_ops_that_differ_in_number_are_not_matched() -> None:
    one, two = Graph(), Graph()
    x = one.input(8)
    one.returns(named(one.tfl.tanh(named(one.tfl.abs(x), "abs")), "a"))
    x = two.input(8)
    two.returns(named(two.tfl.tanh(named(two.tfl.tanh(named(two.tfl.abs(x), "abs")), "a")), "a"))
    first, second = ObservedModule.of(one.module), ObservedModule.of(two.module)
    matched = first.match(second)
    assert {second.keys[number].kind for number in matched} == {"tfl.abs"}
    assert {first.keys[number].kind for number in matched.values()} == {"tfl.abs"}


def test_errors_are_measured_without_xnnpack_if_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    open_module, opened = ObservedModule.open, list[bool]()

    def fail(self: ObservedModule, *arguments: Any, xnnpack: bool = False) -> int:
        opened.append(xnnpack)
        if opened == [True, True]:
            raise RuntimeError("XNNPACK does not load it")
        return open_module(self, *arguments, xnnpack=xnnpack)

    monkeypatch.setattr(ObservedModule, "open", fail)
    _, errors = quantize_and_measure(dense(), "int8", SAMPLES)
    assert opened == [True, True, False]
    ratios = {location.layer: ratio for (_, location), ratio in errors.signal_to_noise.items()}
    assert ratios.keys() == {"first", "tanh", "second"}
    assert 20 < min(ratios.values()) < max(ratios.values()) < MAX_RATIO
