"""Margins for numbers that no sample has, of values of which samples have few."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from litefuse.ir import Module
from litefuse.passes.quantize.integers.scales import Range, representable_range
from litefuse.passes.quantize.plan.range_margins import add_margins
from tests.passes.quantize.apply.test_equalize import CONV, decibels, normal
from tests.support.modules.graph_builder import Graph
from tests.support.running.quantized_runs import quantize


def expect_error(margin: float, scale: float, samples: int, numbers: int) -> float:
    """Return the squared error of a sample whose numbers are between 0 and 4 and a margin, or beyond."""
    clipping = 2 * scale**2 * np.exp(-margin / scale) / samples
    return clipping + numbers * ((4 + margin) / 255) ** 2 / 12


@pytest.mark.parametrize("numbers", [8, 32, 128])
def test_margins_have_the_least_expected_error(numbers: int) -> None:
    found = add_margins(Range(0.0, 4.0), (0.0, 0.4), 100 * numbers, 255)
    margins = np.linspace(0, 4, 401)
    best = margins[np.argmin([expect_error(each, 0.4, 100, numbers) for each in margins])]
    assert found.low == 0
    assert found.high - 4 == pytest.approx(best, abs=0.02)


def test_margins_shrink_with_more_numbers() -> None:
    known = Range(-1.0, 3.0)
    widths = [add_margins(known, (0.1, 0.1), count, 255) for count in (10, 1000, 10_000, 100_000)]
    margins = [each.high - known.high for each in widths]
    assert margins == sorted(margins, reverse=True)
    assert widths[-1] == known
    # Steps of 16 bits are so small that margins cost little.
    assert add_margins(known, (0.1, 0.1), 100_000, 65534).high > known.high + 0.5
    assert add_margins(known, (9.0, 9.0), 10, 65534) == Range(-2.0, 6.0)


def dense() -> Module:
    g = Graph()
    x = g.tfl.fully_connected(g.input(None, 24), normal(24, 24), normal(24, seed=1))
    return g.returns(g.tfl.fully_connected(g.tfl.reshape(x, g.i32([-1, 24])), normal(4, 24, seed=2), normal(4)))


def draw_samples(count: int, seed: int = 0) -> list[dict[str, Any]]:
    rows = np.random.default_rng(seed).laplace(0, 1, (count, 1, 24)).astype(np.float32)
    return [{"x0": row} for row in rows]


def test_inputs_of_dense_layers_have_margins() -> None:
    plain, module = dense(), dense()
    samples = draw_samples(60)
    # Without rows, nothing is known but the range.
    quantize(plain, "int8", samples, round_weights=False, correct_biases=False)
    quantize(module, "int8", samples)
    ranges = [_ranges_of_inputs(each) for each in (plain, module)]
    for before, after in zip(*ranges, strict=True):
        assert after.low < 1.05 * before.low and after.high > 1.05 * before.high
    unseen = draw_samples(400, seed=1)
    assert decibels(dense, module, unseen) > decibels(dense, plain, unseen) + 1


def test_other_methods_have_none() -> None:
    modules = [dense(), dense()]
    for module, is_rounded in zip(modules, (False, True), strict=True):
        options = {"round_weights": is_rounded, "correct_biases": False, "method": "percentile", "percentile": 100.0}
        quantize(module, "int8", draw_samples(60), **options)
    first, second = map(_ranges_of_inputs, modules)
    assert first == second


def test_images_have_none() -> None:
    modules: list[Module] = []
    for is_rounded in (False, True):
        g = Graph()
        module = g.returns(g.tfl.conv_2d(g.input(None, 40, 40, 4), normal(3, 3, 3, 4), normal(3), **CONV))
        samples = [{"x0": normal(1, 40, 40, 4, seed=seed)} for seed in range(48)]
        quantize(module, "int8", samples, round_weights=is_rounded, correct_biases=False)
        modules.append(module)
    assert _ranges_of_inputs(modules[0]) == _ranges_of_inputs(modules[1])


def _ranges_of_inputs(module: Module) -> list[Range]:
    """Return what the integers of the inputs of layers stand for."""
    found: list[Range] = []
    for op in module.ops_of({"tfl.conv_2d", "tfl.fully_connected"}):
        x = op.inputs[0]
        assert x.type.quantization is not None
        found.append(representable_range(x.type.quantization, x.dtype))
    return found
