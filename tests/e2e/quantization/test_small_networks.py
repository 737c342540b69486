"""Untrained networks of every kind in every scheme: each converts, and answers call after call as TensorFlow does.

The trained ones, and the comparison with other tools, are in `test_networks.py`.
"""

from __future__ import annotations

import math
from collections import defaultdict

import numpy as np
import pytest

import litefuse
from litefuse.quantization import scheme_types
from tests.e2e.quantization.small_networks import NETWORKS
from tests.support import recorded
from tests.support.harness import RESOLVERS, Calls, open_interpreter

pytestmark = pytest.mark.usefixtures("one_process")

MIN_SNR = {
    "float32": 110.0,
    "float16": 60.0,
    "dynamic": 30.0,
    "int8": 22.0,
    "int16x8": 36.0,
    "int4": 10.0,
    "int2": -1.5,
}
"""Signal-to-noise ratios in dB, which the lowest output of any of these networks exceeds by 2 or more."""


def signal_to_noise(content: bytes, calls: Calls, resolver: str) -> float:
    """Make the calls on one interpreter; returns the lowest ratio of a float output in dB."""
    interpreter = open_interpreter(content, resolver=resolver)
    sums: defaultdict[tuple[str | None, str], list[float]] = defaultdict(lambda: [0.0, 0.0])
    runners = {name: interpreter.get_signature_runner(name) for name in {signature for signature, *_ in calls}}
    for signature, inputs, expected in calls:
        found = runners[signature](**inputs)
        assert found.keys() == expected.keys()
        for name, right in expected.items():
            assert found[name].shape == right.shape
            both = sums[signature, name]
            both[0] += float(np.square(right, dtype=np.float64).sum())
            both[1] += float(np.square(found[name].astype(np.float64) - right).sum())
    return min(10 * math.log10(signal / max(noise, 1e-30)) for signal, noise in sums.values())


def outputs_of(calls: Calls) -> set[tuple[str | None, str]]:
    """Return the outputs whose exactness the report should have."""
    return {(signature, name) for signature, _, expected in calls for name in expected}


@pytest.mark.parametrize("scheme", MIN_SNR)
@pytest.mark.parametrize("name", NETWORKS)
def test_networks(name: str, scheme: str) -> None:
    case = recorded.read("small_networks")[name]
    samples = case.facts["samples"] if scheme in ("int8", "int16x8") else None
    options = None if scheme == "float32" else litefuse.Quantization(*scheme_types(scheme), samples=samples)
    model = litefuse.convert(case.saved_model, quantize=options, debug=litefuse.Debug(verify_ir=True))
    assert "not measured" not in str(model.report)
    assert not model.report.inexact
    if samples is not None:
        assert {(output.signature, output.name) for output in model.report.outputs} == outputs_of(case.calls)
    for resolver in RESOLVERS:
        assert signal_to_noise(model.to_bytes(), case.calls, resolver) > MIN_SNR[scheme]
