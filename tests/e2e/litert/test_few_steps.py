"""Unrolled layers of few steps stay as they are, unless something needs the fused op."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import litefuse
from litefuse.backend import to_bytes
from litefuse.passes.recurrent.reroll.find_chains import MAX_UNROLLED_STEPS
from tests.support.harness import RESOLVERS, count_ops, open_interpreter
from tests.support.modules.graph_builder import Graph

UNITS = INPUTS = 24
LSTM = "UNIDIRECTIONAL_SEQUENCE_LSTM"


def unrolled(steps: int) -> bytes:
    """Return a file with an LSTM of so many steps, batch 1."""
    rng = np.random.default_rng(0)
    inner, outer = (rng.normal(size=(4 * UNITS, width)).astype(np.float32) / 4 for width in (INPUTS, UNITS))
    bias = rng.normal(size=4 * UNITS).astype(np.float32)
    g = Graph()
    x = g.input(1, steps, INPUTS)
    h = c = g.const(np.zeros((1, UNITS), np.float32))
    for x_t in g.tfl.unpack(x, num=steps, axis=1):
        z = g.tfl.add(g.tfl.fully_connected(x_t, g.const(inner), g.const(bias)), g.tfl.fully_connected(h, outer, None))
        i, f, new, o = g.tfl.split(g.i32(1), z, num_splits=4)
        kept = g.tfl.mul(g.tfl.logistic(f), c)
        c = g.tfl.add(kept, g.tfl.mul(g.tfl.logistic(i), g.tfl.tanh(new)))
        h = g.tfl.mul(g.tfl.logistic(o), g.tfl.tanh(c))
    return to_bytes(g.returns(h))


@pytest.mark.parametrize(
    ("steps", "options", "is_fused"),
    [
        (MAX_UNROLLED_STEPS, {}, False),
        (MAX_UNROLLED_STEPS, {"quantize": "float16"}, False),
        (MAX_UNROLLED_STEPS, {"quantize": "dynamic"}, True),
        (MAX_UNROLLED_STEPS, {"target": "micro"}, True),
        (MAX_UNROLLED_STEPS + 1, {}, True),
    ],
)
def test_few_steps(steps: int, options: dict[str, Any], is_fused: bool) -> None:
    source = unrolled(steps)
    model = litefuse.optimize(source, **options)
    content = model.to_bytes()
    assert (LSTM in count_ops(content)) == is_fused
    assert any("it has few steps" in event.reason for event in model.report.events) != is_fused
    assert sum(count_ops(content).values()) <= sum(count_ops(source).values()) or "quantize" in options
    rng = np.random.default_rng(1)
    calls = [rng.normal(size=(1, steps, INPUTS)).astype(np.float32) for _ in range(3)]
    expected = open_interpreter(source).get_signature_runner()
    for resolver in RESOLVERS:
        runner = open_interpreter(content, resolver=resolver).get_signature_runner()
        for call in calls:
            found, wanted = runner(x0=call)["y0"], expected(x0=call)["y0"]
            np.testing.assert_allclose(found, wanted, atol=0.03 if "quantize" in options else 1e-6)
