"""Recurrent networks whose layers are chosen by measurement: the target is reached, and the recipe gives the file."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

import litefuse
from tests.e2e.recurrent.test_quantized import answers, convert, relative_error, source
from tests.support.networks.quantized_networks import NETWORKS

pytestmark = pytest.mark.usefixtures("one_process")

NAMES = ("gru", "lstm_stateful")
"""A loop, and an op that keeps its state."""
MORE = ("lstm", "custom", "lstm_masked", "bidirectional_gru", "conv_lstm")


@pytest.mark.parametrize("name", [*NAMES, *(pytest.param(name, marks=pytest.mark.slow) for name in MORE)])
def test_targets_are_reached(tmp_path: Path, name: str) -> None:
    samples, calls = NETWORKS[name].samples_and_calls()
    least = convert_to(name, samples, target_snr=1).report.precision
    assert least is not None and least.reached.snr is not None and not least.chosen
    model = convert_to(name, samples, target_snr=least.reached.snr + 4)
    found = model.report.precision
    assert found is not None and found.reached.snr is not None and found.chosen
    assert found.reached.snr >= least.reached.snr + 4
    assert not [event for event in model.report.events if event.pass_name == "choose-precision"]
    error = relative_error(answers(convert(name), calls, "builtin"), answers(model.to_bytes(), calls, "xnnpack"))
    assert -20 * math.log10(error) > least.reached.snr + 1
    recipe = model.save_recipe(tmp_path / "recipe.json")
    options = litefuse.Quantization.load(recipe, samples=samples)
    assert not options.has_targets
    assert litefuse.convert(source(name), recurrent="fused", quantize=options).to_bytes() == model.to_bytes()


def convert_to(name: str, samples: list[dict[str, object]], **targets: float) -> litefuse.Model:
    options = litefuse.Quantization("int8", "int8", samples=samples, goals=litefuse.Goals(**targets))  # type: ignore[arg-type]
    return litefuse.convert(source(name), recurrent="fused", quantize=options)
