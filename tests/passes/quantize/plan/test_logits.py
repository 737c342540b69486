"""The range of what a layer computes for a softmax, without the numbers whose results are 0."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from litefuse.ir import Module, Value
from litefuse.passes.quantize.integers.scales import representable_range
from tests.passes.quantize.apply.test_equalize import decibels, normal
from tests.support.modules.graph_builder import Graph
from tests.support.running.quantized_runs import quantize, quantize_and_measure

CLASSES = 10
WEIGHTS = normal(CLASSES, 16)


def classifier(*, returns_logits: bool = False, reshapes: bool = False, beta: float = 1.0) -> Module:
    g = Graph()
    logits = g.tfl.fully_connected(g.input(None, 16), WEIGHTS)
    x = g.tfl.reshape(logits, g.i32([-1, 1, CLASSES])) if reshapes else logits
    scores = g.tfl.softmax(x, beta=beta)
    return g.returns(scores, logits) if returns_logits else g.returns(scores)


def draw_samples(count: int, seed: int = 0) -> list[dict[str, Any]]:
    """Return inputs of which two results of the layer are about 10 to 14, and the others -14."""
    rng = np.random.default_rng(seed)
    found: list[dict[str, Any]] = []
    for _ in range(count):
        noise = rng.normal(0, 0.1, 16)
        first, second = rng.permutation(CLASSES)[:2]
        logits = np.full(CLASSES, -14.0)
        logits[[first, second]] = 14, rng.uniform(10, 14)
        pattern = np.linalg.pinv(WEIGHTS) @ logits
        found.append({"x0": (pattern + noise)[None].astype(np.float32)})
    return found


@pytest.mark.parametrize("reshapes", [False, True])
def test_small_operands_of_softmaxes_share_the_smallest_integer(reshapes: bool) -> None:
    plain, module = classifier(reshapes=reshapes), classifier(reshapes=reshapes)
    quantize(plain, "int8", draw_samples(60), round_weights=False, correct_biases=False)
    _, errors = quantize_and_measure(module, "int8", draw_samples(60))
    # What the softmax does not tell apart is no error.
    assert min(errors.signal_to_noise.values()) > 20 and not errors.inexact
    (before, after) = (_logits(each).type.quantization for each in (plain, module))
    assert before is not None and after is not None
    assert after.scale < 0.85 * before.scale
    unseen = draw_samples(200, seed=1)
    worse, better = (decibels(lambda: classifier(reshapes=reshapes), each, unseen) for each in (plain, module))
    assert better > worse + 0.2


@pytest.mark.parametrize("options", [{"returns_logits": True}, {"beta": 0.1}])
def test_other_readers_see_all_numbers(options: dict[str, Any]) -> None:
    module = classifier(**options)
    quantize(module, "int8", draw_samples(60))
    assert _lowest(_logits(module)) < -13


def test_steps_of_16_bits_are_small_enough() -> None:
    module = classifier()
    quantize(module, "int16x8", draw_samples(60))
    assert _lowest(_logits(module)) < -13


def _logits(module: Module) -> Value:
    (layer,) = module.ops_of({"tfl.fully_connected"})
    return layer.result


def _lowest(value: Value) -> float:
    assert value.type.quantization is not None
    return representable_range(value.type.quantization, value.dtype).low
