"""Lingvo's own cells, as saved: `serving_default` starts from zeros, `step_state` from the given state."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import litefuse
from tests.support.harness import RESOLVERS, compare, open_interpreter

DATA = Path(__file__).parent / "data"
STEP = "tfl.unidirectional_sequence_lstm"
FUSED = ("simple_proj", "simple_fgb_proj", "simple_cifg_proj", "ln_proj")
REFUSED = "simple_zoneout_proj"


def check(name: str, content: bytes, *, streaming: bool) -> None:
    """Compare the calls of both signatures, in turns; `step_state` receives the states that it returned."""
    vectors = np.load(DATA / name / "vectors.npz")
    wanted = vectors["stream_m" if streaming else "zero_state_m"]
    for resolver in RESOLVERS:
        interpreter = open_interpreter(content, resolver=resolver)
        serve, step = (interpreter.get_signature_runner(key) for key in ("serving_default", "step_state"))
        m, c = (np.zeros_like(vectors[key][0]) for key in ("stream_m", "stream_c"))
        for call, x in enumerate(vectors["x"]):
            compare(serve(act=x)["m"], wanted[call])
            outputs = step(act=x, m0=m, c0=c)
            m, c = outputs["m"], outputs["c"]
            compare(m, vectors["stream_m"][call])
            compare(c, vectors["stream_c"][call])


@pytest.mark.parametrize("streaming", (False, True))
@pytest.mark.parametrize("name", FUSED)
def test_each_is_one_step(name: str, streaming: bool):
    """TFLiteConverter crashes on three of them, and does not fuse the coupled one."""
    model = litefuse.convert(DATA / name, recurrent=litefuse.Recurrent(streaming=streaming))
    assert model.report.ops[STEP] == 2
    assert len(model.report.fused) == 2
    assert all(event.facts["verified"] and "proved" in event.facts for event in model.report.fused)
    check(name, model.to_bytes(), streaming=streaming)


def test_zoneout_is_refused_and_right():
    model = litefuse.convert(DATA / REFUSED)
    assert STEP not in model.report.ops
    reasons = {event.reason for event in model.report.events if event.outcome == "refused"}
    assert reasons == {"the cell has zoneout: its output is mixed with the previous state"}
    check(REFUSED, model.to_bytes(), streaming=False)
