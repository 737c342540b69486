"""Layers that are chosen by measurement, in small networks: the targets are checked on other samples."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any
from unittest import mock

import numpy as np
import pytest

from litefuse import Goals
from litefuse.context import Context
from litefuse.dialects import DIALECTS
from litefuse.errors import ConversionError
from litefuse.ir import Module, Signature, Value
from litefuse.options import Options
from litefuse.passes.base import run
from litefuse.passes.pipeline import SEARCH
from litefuse.passes.quantize.observe.calibration import calibrate
from litefuse.passes.quantize.search.precision import Chosen, choose_precision
from litefuse.passes.quantize.search.sensitivity import measure_sensitivity
from litefuse.passes.quantize.state import QuantizationState
from litefuse.quantization import LayerRule, Quantization, parse_quantization
from tests.support.modules.graph_builder import Graph
from tests.support.modules.lite_modules import counted, f32, i32, loop
from tests.support.running.quantized_runs import answers, named, normal, quantize
from tests.support.running.workers import one_process

Array = np.ndarray[Any, Any]
Samples = list[dict[str, Array]]
WIDTH = 16


def draw(count: int, seed: int = 0) -> Samples:
    return [{"x0": np.tanh(normal(8, WIDTH, seed=seed + number))} for number in range(count)]


SAMPLES, OTHERS = draw(100), draw(100, seed=1000)


def dense(g: Graph, x: Value, layer: str, seed: int, activation: str = "RELU") -> Value:
    weights = normal(WIDTH, WIDTH, seed=seed) / np.float32(math.sqrt(WIDTH))
    bias = normal(WIDTH, seed=seed + 50) / np.float32(4)
    return named(g.tfl.fully_connected(x, weights, bias, fused_activation_function=activation), layer)


def sensitive() -> Module:
    """Return layers, and one that multiplies channels by 0.05 to 20, and divides them again."""
    g = Graph()
    x = named(g.tfl.tanh(dense(g, dense(g, g.input(None, WIDTH), "first", 1), "second", 2, "NONE")), "second")
    factors = np.geomspace(0.05, 20, WIDTH).astype(np.float32)
    x = named(g.tfl.mul(named(g.tfl.mul(x, factors), "wide"), 1 / factors), "wide")
    return g.returns(dense(g, dense(g, x, "third", 3), "last", 4, "NONE"))


def plain(layers: int = 4) -> Module:
    g = Graph()
    x = g.input(None, WIDTH)
    for number in range(layers):
        x = dense(g, x, f"layer{number}", number, "NONE" if number == layers - 1 else "RELU")
    return g.returns(x)


def config_of(weights: str, activations: str, **options: Any) -> Quantization:
    """Return options with goals, each of which is given by its name."""
    goals = {each.name: options.pop(each.name) for each in fields(Goals) if each.name in options}
    return Quantization(weights, activations, goals=Goals(**goals), **options)  # type: ignore[arg-type]


def choose(module: Module, weights: str = "int8", activations: str = "int8", **options: Any) -> Chosen:
    """Run the search on a module of LiteRT's ops."""
    config = parse_quantization("quantize", config_of(weights, activations, **{"samples": SAMPLES} | options))
    context = Context(DIALECTS, Options(quantize=config))
    with one_process():
        state = run(module, context, SEARCH, QuantizationState()).state
        assert isinstance(state, QuantizationState)
        return choose_precision(module, context, state)


def decibels(make: Callable[[], Module], recipe: Quantization, samples: Samples = OTHERS) -> float:
    module = make()
    quantize(module, recipe)
    right, found = (
        np.concatenate([call["y0"].reshape(-1) for call in answers(each, samples, "xnnpack")]).astype(np.float64)
        for each in (make(), module)
    )
    return 10 * float(np.log10(np.sum(right**2) / np.sum((right - found) ** 2)))


def exceptions(chosen: Chosen) -> dict[str, str]:
    return {layer.layer: layer.scheme for layer in chosen.precision.chosen}


def test_the_sensitive_layer_is_chosen_and_the_target_reached_on_other_samples() -> None:
    assert decibels(sensitive, Quantization("int8", "int8", samples=SAMPLES)) < 25
    chosen = choose(sensitive(), target_snr=30)
    assert list(exceptions(chosen)) == ["wide"]
    assert decibels(sensitive, chosen.recipe) > 29
    assert chosen.precision.reached.snr is not None and chosen.precision.reached.snr >= 30
    worst = min((layer for layer in chosen.precision.layers if layer.snr is not None), key=lambda each: each.snr or 0)
    assert worst.layer == "wide"


def test_the_file_of_the_recipe_is_the_one_that_was_measured() -> None:
    chosen = choose(sensitive(), target_snr=40)
    assert 1 < len(exceptions(chosen)) < 5
    module = sensitive()
    quantize(module, chosen.recipe)
    measured, missed = chosen.finish(module)
    assert not missed
    assert measured.reached == chosen.precision.reached
    assert decibels(sensitive, chosen.recipe, SAMPLES) == pytest.approx(measured.reached.snr, abs=1e-3)


def test_a_file_below_the_target_is_reported() -> None:
    chosen = choose(sensitive(), target_snr=30)
    module = sensitive()
    quantize(module, Quantization("int8", "int8", samples=SAMPLES))
    _, missed = chosen.finish(module)
    assert "the written file is less exact than the one that was chosen" in missed


def test_the_choice_is_the_same_each_time() -> None:
    assert choose(sensitive(), target_snr=45).recipe == choose(sensitive(), target_snr=45).recipe


def test_nothing_is_chosen_for_a_target_that_int8_reaches() -> None:
    chosen = choose(plain(), target_snr=20)
    assert chosen.recipe == Quantization("int8", "int8", samples=SAMPLES)
    assert len(chosen.precision.points) == 1
    assert "Target target_snr=20: reached by int8 without exceptions" in chosen.precision.lines()[0]


def test_targets_that_cannot_be_reached() -> None:
    fixed = (LayerRule("int8", layer="wide"),)
    with pytest.raises(ConversionError, match=r"target_snr=60 cannot be reached: the best file has -?\d+\.\d dB"):
        choose(sensitive(), target_snr=60, rules=fixed)
    with pytest.raises(ConversionError, match=r"max_size=100 cannot be reached: the file has .* bytes"):
        choose(plain(), max_size=100)
    with pytest.raises(ConversionError, match=r"target_snr=100, max_size=6000 cannot be reached together"):
        choose(plain(), target_snr=100, max_size=6000)


def two_signatures() -> Module:
    """Return a module with an exact signature and one with a sensitive layer."""
    module, other = plain(2), sensitive()
    (function,) = other.functions.values()
    function.name = "other"
    module.add(function)
    module.signatures.append(Signature("other", "other", ("x0",), ("y0",)))
    return module


def test_all_signatures_have_to_reach_the_target() -> None:
    samples = [("serving_default", each) for each in SAMPLES] + [("other", each) for each in SAMPLES]
    chosen = choose(two_signatures(), target_snr=30, samples=samples)
    assert list(exceptions(chosen)) == ["wide"]
    with pytest.raises(ConversionError, match="labels are for models with one signature"):
        choose(two_signatures(), max_drop=0.1, labels=[1], samples=samples)


def test_layers_with_a_rule_of_the_user_keep_it() -> None:
    chosen = choose(sensitive(), target_snr=30, rules=(LayerRule("float32", layer="wide"),))
    assert "wide" not in {layer.layer for layer in chosen.precision.layers}
    assert chosen.recipe.rules[0] == LayerRule("float32", layer="wide")


def test_without_float_only_integers_are_chosen() -> None:
    def layers() -> Module:
        g = Graph()
        x = dense(g, g.input(None, WIDTH), "first", 1)
        x = named(g.tfl.elu(x), "first")  # There is no int16 kernel.
        return g.returns(dense(g, x, "last", 2, "NONE"))

    least = choose(layers(), target_snr=1).precision.reached.snr
    assert least is not None
    chosen = choose(layers(), target_snr=least + 1, float_fallback=False)
    assert set(exceptions(chosen).values()) == {"int16x8"}
    if "first" in exceptions(chosen):
        assert LayerRule("int8", layer="first", op="ELU") in chosen.recipe.rules
    module = layers()
    quantize(module, chosen.recipe)  # It is an error if an op stays in float.
    with pytest.raises(ConversionError, match="these are in float, which float_fallback=False"):
        choose(plain(), "int8", "int16", target_snr=90, float_fallback=False)


@pytest.mark.parametrize("share", [0.7, 0.97])
def test_a_budget_of_bytes_is_used(share: float) -> None:
    base, everything = (choose(plain(), max_size=size).precision for size in (10**9, 10**9))
    smallest, largest = base.points[0].size, everything.reached.size
    limit = round(smallest + share * (largest - smallest))
    chosen = choose(plain(), max_size=limit)
    reached = chosen.precision.reached
    assert smallest < reached.size <= limit
    assert set(exceptions(chosen).values()) == {"float32"}
    assert reached.snr is not None and base.points[0].snr is not None and reached.snr > base.points[0].snr
    assert everything.reached.snr is not None and reached.snr < everything.reached.snr


def test_a_budget_of_time_is_measured() -> None:
    chosen = choose(plain(), max_ms=10_000)
    assert set(exceptions(chosen)) == {f"layer{number}" for number in range(4)}
    assert all(point.ms is not None and point.ms > 0 for point in chosen.precision.points)
    with pytest.raises(ConversionError, match="max_ms=1e-06 cannot be reached"):
        choose(plain(), max_ms=1e-6)


def test_the_time_is_that_of_the_slowest_signature() -> None:
    samples = [("serving_default", each) for each in SAMPLES] + [("other", each) for each in SAMPLES]
    seconds = {"serving_default": 0.001, "other": 0.003}
    asked: list[str] = []

    def measure(sessions: Mapping[str, Any]) -> dict[str, float]:
        asked.extend(sessions)
        assert all(0 < each.repeat(2) < 10 for each in sessions.values())
        return seconds

    with mock.patch("litefuse.passes.quantize.search.trials.measure_sessions", measure):
        chosen = choose(two_signatures(), max_ms=3.5, samples=samples)
        assert {point.ms for point in chosen.precision.points} == {3.0}
        with pytest.raises(ConversionError, match="max_ms=2 cannot be reached"):
            choose(two_signatures(), max_ms=2, samples=samples)
    assert set(asked) == set(seconds)
    with pytest.raises(ConversionError, match="there is no sample of signature 'other', whose time is measured"):
        choose(two_signatures(), max_ms=10, samples=samples[: len(SAMPLES)])


def labels_of(module: Module, samples: Samples) -> Array:
    return np.concatenate([call["y0"].argmax(-1) for call in answers(module, samples, "xnnpack")])


def test_accuracy_is_a_target() -> None:
    labels = labels_of(sensitive(), SAMPLES)
    chosen = choose(sensitive(), max_drop=0.0, labels=labels)
    assert chosen.precision.reference == 1.0
    assert chosen.precision.points[0].metric is not None and chosen.precision.points[0].metric < 1
    assert chosen.precision.reached.metric == 1.0
    assert exceptions(chosen)
    module = sensitive()
    quantize(module, chosen.recipe)
    np.testing.assert_array_equal(labels_of(module, SAMPLES), labels)


def test_other_samples_are_evaluated() -> None:
    labels = labels_of(sensitive(), OTHERS)
    chosen = choose(sensitive(), max_drop=0.01, labels=labels, evaluate=OTHERS)
    assert chosen.precision.reference == 1.0
    assert chosen.precision.reached.metric is not None and chosen.precision.reached.metric >= 0.99
    with pytest.raises(ConversionError, match="labels: 5 labels of 'y0', but the samples have 800 results"):
        choose(sensitive(), max_drop=0.01, labels=[1, 2, 3, 4, 5])


def test_a_metric_of_the_user() -> None:
    expected = answers(sensitive(), SAMPLES, "xnnpack")

    def largest_error(found: list[dict[str, Array]], given: object) -> float:
        assert given == "labels"
        return -max(float(np.abs(a["y0"] - b["y0"]).max()) for a, b in zip(expected, found, strict=True))

    chosen = choose(sensitive(), max_drop=0.2, metric=largest_error, labels="labels")
    assert chosen.precision.reached.metric is not None and chosen.precision.reached.metric >= -0.2
    assert 0 < len(exceptions(chosen)) < 5
    with pytest.raises(ConversionError, match="metric must return a number, got None"):
        choose(sensitive(), max_drop=1, metric=lambda found, given: None)


def test_the_time_limit_gives_the_best_result_so_far() -> None:
    chosen = choose(sensitive(), target_snr=38, time_limit=1e-6)
    assert not chosen.precision.is_complete
    assert len(chosen.precision.points) == 2
    assert chosen.precision.reached.snr is not None and chosen.precision.reached.snr >= 38
    assert any("The time limit ended the search" in line for line in chosen.precision.lines())


def embedding() -> Module:
    """Return a table of embeddings with 4-bit and 8-bit forms, and layers."""
    g = Graph()
    table = normal(64, WIDTH, seed=9) * np.linspace(0.05, 1, WIDTH, dtype=np.float32)
    x = named(g.tfl.gather(table, g.input(4, dtype=i32().dtype), axis=0, batch_dims=0), "table")
    return g.returns(dense(g, dense(g, x, "first", 1), "last", 2, "NONE"))


IDS = [{"x0": np.random.default_rng(seed).integers(0, 64, 4).astype(np.int32)} for seed in range(16)]


def test_weights_in_4_bits_where_they_are_exact_enough() -> None:
    options = {"samples": IDS, "min_elements": 0}
    first, last = (choose(embedding(), name, "float32", target_snr=1, **options) for name in ("int4", "int8"))
    low, high = (each.precision.reached.snr for each in (first, last))
    assert low is not None and high is not None and low + 10 < high
    assert all(layer.snr is not None for layer in first.precision.layers)
    chosen = choose(embedding(), "int4", "float32", target_snr=low + 4, **options)
    assert 0 < len(exceptions(chosen)) < 3
    assert set(exceptions(chosen).values()) <= {"dynamic", "float16"}
    small = choose(embedding(), "int4", "float32", max_size=first.precision.reached.size + 300, **options)
    assert small.precision.reached.size <= first.precision.reached.size + 300
    assert exceptions(small)


def test_one_layer_alone_has_the_ratio_of_the_output() -> None:
    module = plain(1)
    chosen = choose(module, target_snr=1, round_weights=False, evaluate=SAMPLES[:8])
    (layer,) = chosen.precision.layers
    assert layer.snr == pytest.approx(chosen.precision.reached.snr, abs=0.05)


def repeated() -> Module:
    """Return a loop of three iterations of a layer, and a layer."""
    g = Graph()
    x = g.input(8, WIDTH)
    types = [i32(), f32(8, WIDTH)]
    weights = normal(WIDTH, WIDTH) / np.float32(4)
    counted(
        g.module,
        types[1:],
        3,
        lambda b, y: [named(b.tfl.tanh(named(b.tfl.fully_connected(y, weights, None), "step")), "step")],
    )
    y = loop(g._builder, [np.int32(0), x], types)[1]
    return g.returns(dense(g, y, "last", 5, "NONE"))


def test_layers_in_loops_are_measured_and_chosen() -> None:
    chosen = choose(repeated(), target_snr=1)
    assert {layer.layer for layer in chosen.precision.layers if layer.snr is not None} >= {"step", "last"}
    least = chosen.precision.reached.snr
    assert least is not None
    better = choose(repeated(), target_snr=least + 3)
    assert exceptions(better)
    assert decibels(repeated, better.recipe) > least + 1


def test_sensitivity_is_measured_in_one_run_for_all_schemes() -> None:
    module = plain()
    config = Quantization("int8", "int8", samples=SAMPLES)
    context = Context(DIALECTS, Options(quantize=config))
    calibration = calibrate(module, context, QuantizationState()).calibration
    schemes = {"int8": config, "int16x8": Quantization("int8", "int16", samples=SAMPLES)}
    samples = [("serving_default", sample) for sample in SAMPLES[:4]]
    found = measure_sensitivity(module, calibration, context, schemes, samples)
    assert len(found.changed) == 4 and not found.unmeasured
    for op in found.changed:
        assert 0 < found.noise["int16x8"][op] < found.noise["int8"][op] < 1e-2


def test_an_output_without_floats_has_no_ratio() -> None:
    def indices() -> Module:
        g = Graph()
        x = dense(g, g.input(None, WIDTH), "first", 1, "NONE")
        return g.returns(g.tfl.arg_max(x, np.int32(1), output_type=i32().dtype))

    with pytest.raises(ConversionError, match=r"target_snr .* needs an output of floats"):
        choose(indices(), target_snr=30)
    labels = np.concatenate([call["y0"] for call in answers(indices(), SAMPLES, "xnnpack")])

    def equal(found: list[dict[str, Array]], given: Array) -> float:
        return float(np.mean(np.concatenate([each["y0"] for each in found]) == given))

    assert choose(indices(), max_drop=0.0, labels=labels, metric=equal).precision.reached.metric == 1.0


GOOD: dict[str, Any] = {"samples": SAMPLES}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"target_snr": 0}, r"target_snr \(--target-snr\) must be a positive number, got 0"),
        ({"target_snr": "30"}, "target_snr .* must be a positive number, got '30'"),
        ({"target_snr": math.nan}, "target_snr .* must be a positive number, got nan"),
        ({"max_size": True}, "max_size .* must be a positive number, got True"),
        ({"max_ms": -1}, "max_ms .* must be a positive number, got -1"),
        ({"max_drop": -0.1}, "max_drop .* must be a number that is not negative"),
        ({"max_drop": 0.1}, "max_drop .* requires labels"),
        ({"max_drop": 2, "labels": [1]}, "max_drop of an accuracy must be from 0 to 1, got 2"),
        ({"max_drop": 2, "metric": 7}, "metric must be a function of answers and labels, got 7"),
        ({"labels": [1]}, "labels has no effect without max_drop"),
        ({"target_snr": 30, "metric": max}, "metric has no effect without max_drop"),
        ({"time_limit": 5}, "time_limit has no effect without a target"),
        ({"evaluate": SAMPLES}, "evaluate has no effect without a target"),
        ({"target_snr": 30, "weights": "float16", "activations": "float32"}, "there is no choice with float16"),
        ({"target_snr": 30, "samples": None}, "are measured on samples"),
    ],
    ids=str,
)
def test_wrong_targets_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(ConversionError, match=message):
        parse_quantization("quantize", config_of(**{"weights": "int8", "activations": "int8"} | GOOD | options))


def test_targets_are_saved_but_not_functions(tmp_path: Any) -> None:
    options = Quantization(
        "int8", "int8", goals=Goals(max_drop=0.01, max_size=1000, metric=max, labels=[1]), samples=SAMPLES
    )
    path = options.save(tmp_path / "options.json")
    assert Quantization.load(path) == Quantization("int8", "int8", goals=Goals(max_drop=0.01, max_size=1000))
    assert options.without_goals() == Quantization("int8", "int8", samples=SAMPLES)
    assert "target_snr" not in Quantization("int8", "int8").save(path).read_text()
