"""Logarithms and their like stay in float where integers would lose what they read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from litefuse.context import Context
from litefuse.ir import DType, Module, Value
from litefuse.ir.quantization import round_to_steps
from litefuse.passes.quantize.integers.scales import representable_range
from litefuse.passes.quantize.plan.steep_functions import STEEP as STEEP_FUNCTIONS
from litefuse.passes.quantize.plan.steep_functions import interpolate
from tests.support.modules.graph_builder import Graph, kinds
from tests.support.running.quantized_runs import ACTIVATIONS, IN_INTEGERS, answers, normal, quantize

Array = np.ndarray[Any, Any]
Build = Callable[[], Module]


def draw_signals(count: int = 20, decades: float = 2.0) -> list[dict[str, Array]]:
    """Return signals whose amplitudes span some decades."""
    levels = 10 ** np.linspace(-decades / 2, decades / 2, 16).astype(np.float32)
    return [{"x0": normal(1, 16, seed=seed) * np.roll(levels, seed)} for seed in range(count)]


def after_power(function: Callable[[Graph, Value], Value], *, width: int = 64) -> Module:
    """Return the power of a signal, weighted by a layer, a function of it, and layers."""
    g = Graph()
    x = g.input(None, 16)
    power = g.tfl.fully_connected(g.tfl.mul(x, x), np.diag(np.linspace(1, 2, 16, dtype=np.float32)))
    x = function(g, g.tfl.add(power, np.float32(1e-6)))
    x = g.tfl.fully_connected(x, normal(width, 16, seed=2), normal(width), fused_activation_function="RELU")
    return g.returns(g.tfl.fully_connected(x, normal(8, width, seed=3), normal(8)))


def logarithm(width: int = 64) -> Module:
    return after_power(lambda g, x: g.tfl.log(x), width=width)


STEEP: dict[str, Build] = {
    "log": logarithm,
    "rsqrt": lambda: after_power(lambda g, x: g.tfl.rsqrt(x)),
    "sqrt": lambda: after_power(lambda g, x: g.tfl.sqrt(x)),
}


def outcomes(context: Context) -> list[str]:
    return [event.outcome for event in context.events if event.pass_name == "keep-steep-functions"]


def decibels(make: Build, module: Module, samples: list[dict[str, Array]]) -> float:
    """Return the ratio of the variance of the results to their error."""
    right, found = (
        np.concatenate([call["y0"] for call in answers(each, samples, "builtin")]) for each in (make(), module)
    )
    return float(10 * np.log10(right.astype(np.float64).var() / np.square(right.astype(np.float64) - found).mean()))


@pytest.mark.parametrize("name", ["log", "rsqrt"])
@pytest.mark.parametrize("scheme", ACTIVATIONS)
def test_the_function_and_what_it_reads_stay_in_float(scheme: str, name: str) -> None:
    samples, make = draw_signals(decades=4 if scheme == "int8" else 6), STEEP[name]
    module, plain = make(), make()
    context = quantize(module, scheme, samples)
    assert outcomes(context) == ["changed"]
    assert kinds(module)[:6] == ["mul", "fully_connected", "add", name, "quantize", "fully_connected"]
    reasons = [event.reason for event in context.events if event.outcome == "refused"]
    assert any(each.startswith("integers lose too much of its operand (") for each in reasons)
    assert any(each.startswith(f"{name.upper()} reads what it computes, and integers lose") for each in reasons)
    assert not outcomes(quantize(plain, scheme, samples, float_islands=False))
    after, before = (decibels(make, each, samples) for each in (module, plain))
    assert after > max(25, before + 10), (before, after)


@pytest.mark.parametrize("name", STEEP)
@pytest.mark.parametrize("scheme", ACTIVATIONS)
def test_functions_that_integers_represent_are_integers(scheme: str, name: str) -> None:
    samples = [{"x0": np.abs(each["x0"]) + 1} for each in draw_signals(decades=0)]
    module = STEEP[name]()
    assert not outcomes(quantize(module, scheme, samples, rewrites=IN_INTEGERS))
    assert kinds(module)[:5] == [
        "quantize",
        "mul",
        "fully_connected",
        "add",
        *(["dequantize"] if name == "rsqrt" and scheme == "int16x8" else [name]),
    ]


@pytest.mark.parametrize(("offset", "decades"), [(0.01, 0.0), (0.1, 1.0), (1.0, 2.0)])
def test_a_logarithm_that_the_table_of_the_int16_kernel_cannot_represent_is_float(
    offset: float, decades: float
) -> None:
    def make() -> Module:
        return after_power(lambda g, x: g.tfl.log(g.tfl.add(x, np.float32(offset))))

    samples = draw_signals(decades=decades)
    module, plain = make(), make()
    context = quantize(module, "int16x8", samples)
    assert outcomes(context) == ["changed"]
    assert kinds(module)[:6] == ["quantize", "mul", "fully_connected", "add", "add", "dequantize"]
    assert any(event.reason.startswith("the table of its int16 kernel is too coarse (") for event in context.events)
    quantize(plain, "int16x8", samples, float_islands=False)
    after, before = (decibels(make, each, samples) for each in (module, plain))
    assert after > max(40, before + 10), (before, after)


def test_the_results_between_the_entries_of_a_table_are_those_of_the_kernel() -> None:
    g = Graph()
    module = g.returns(g.tfl.log(g.input(None, 1 << 14)))
    x = np.linspace(1e-3, 100, 1 << 14, dtype=np.float32)[None]
    ends = {"input_type": "int16", "output_type": "int16", "float_fallback": False}
    quantize(module, "int16x8", [{"x0": x}], **ends)
    (function,) = module.functions.values()
    given, found = (value.type.quantization for value in (*function.arguments, *function.results))
    assert given is not None and found is not None
    integers = round_to_steps(x, given.scale, 0, np.int16)
    (answer,) = answers(module, [{"x0": integers}], "builtin")
    limits = representable_range(found, DType.I16)
    expected = np.clip(interpolate(STEEP_FUNCTIONS["tfl.log"], integers, given), limits.low, limits.high)
    errors = np.abs(answer["y0"] - expected / found.scale)[integers >= 128]
    assert errors.mean() < 1 and errors.max() < 20
    # The logarithm itself is something else.
    exact = np.log(integers[integers > 0] * given.scale) / found.scale
    assert np.abs(answer["y0"][integers > 0] - exact).max() > 1000


def test_weights_are_not_kept_in_float_for_it() -> None:
    module = logarithm(width=8)
    context = quantize(module, "int8", draw_signals(decades=4))
    (event,) = (event for event in context.events if event.pass_name == "keep-steep-functions")
    assert event.outcome == "warning"
    assert "the ops before it have 1," in event.reason and "bytes of weights, which would stay in float" in event.reason
    assert kinds(module)[0] == "quantize"


def test_integer_only_devices_get_a_warning() -> None:
    context = quantize(logarithm(), "int16x8", draw_signals(decades=6), float_fallback=False)
    assert outcomes(context) == ["warning"]


def test_the_scheme_of_a_rule_remains() -> None:
    from litefuse.quantization import LayerRule

    module = logarithm()
    rules = (LayerRule("float32", op="LOG"),)
    assert not outcomes(quantize(module, "int8", draw_signals(decades=4), rules=rules))
