"""Trained networks of every kind, quantized: how exact the files are, also compared with other tools' in the same run.

The networks, samples and tools are those of `bench.quantization`. A network that was not made before is trained.
"""

from __future__ import annotations

import math
import statistics
from functools import cache
from typing import Any

import pytest

from bench.networks import BY_NAME, NETWORKS, prepare
from bench.quantization.compare import quantize
from bench.quantization.quantizers import find_ai_edge_python
from bench.quantization.quantizing import AI_EDGE_QUANTIZER, CALIBRATED, FLOAT, LITEFUSE, TFLITE_CONVERTER

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("quantized networks")]

TRAINED = tuple(network.name for network in NETWORKS if not network.zoo)
SECONDS = 900.0
"""Time allowed to one process."""
RECURRENT = tuple(name for name in TRAINED if "lstm" in name or "gru" in name)
MIN_SNR = {"depthwise": 30.0, "tabular": 25.0, "two_inputs": 25.0, "keywords": 25.0} | dict.fromkeys(RECURRENT, 25.0)
"""Signal-to-noise ratios in dB of networks with unequal channels, unequal inputs, a logarithm, or states."""
MAX_DROP = {"int8": 0.01, "int16x8": 0.004}
"""Largest loss of accuracy."""
IS_RIGHT = 10.0
"""Ratio in dB above which another tool's file counts as right."""
MIN_GAIN = -0.5
"""Smallest difference to such a file in dB, for each network."""
MIN_MEDIAN_GAIN = {"int8": 1.0, "int16x8": 3.0}
"""The same for the median of the networks."""
MIN_COMPARED = 7
"""Smallest number of networks for which the other tool is right: if it fails for others, nothing is compared."""


@cache
def measure(name: str, scheme: str, tool: str) -> dict[str, Any]:
    """Quantize a network with a tool, and return the figures of the file, or the error."""
    return quantize(prepare(BY_NAME[name]), scheme, tool, SECONDS)


def find_gains(scheme: str, tool: str) -> dict[str, float]:
    """Return by how many dB litefuse's file is more exact, for each network for which the other tool's is right."""
    found: dict[str, float] = {}
    for name in TRAINED:
        theirs = measure(name, scheme, tool).get("snr", -math.inf)
        if theirs > IS_RIGHT:
            found[name] = measure(name, scheme, LITEFUSE)["snr"] - theirs
    return found


@pytest.mark.parametrize("scheme", CALIBRATED)
@pytest.mark.parametrize("name", TRAINED)
def test_files_are_exact(name: str, scheme: str) -> None:
    result = measure(name, scheme, LITEFUSE)
    assert "error" not in result, result
    assert result["repeatable"], "an answer depends on the calls before"
    assert result["snr"] >= MIN_SNR.get(name, IS_RIGHT)
    if "accuracy" in result:
        assert result["float_accuracy"] - result["accuracy"] <= MAX_DROP[scheme]


@pytest.mark.parametrize("scheme", CALIBRATED)
def test_files_are_more_exact_than_those_of_tflite_converter(scheme: str) -> None:
    gains = find_gains(scheme, TFLITE_CONVERTER)
    assert len(gains) >= MIN_COMPARED, gains
    assert min(gains.values()) >= MIN_GAIN, gains
    assert statistics.median(gains.values()) >= MIN_MEDIAN_GAIN[scheme], gains


@pytest.mark.skipif(find_ai_edge_python() is None, reason="AI Edge Quantizer is not installed; bench.quantization does")
@pytest.mark.parametrize("scheme", CALIBRATED)
def test_files_are_more_exact_than_those_of_ai_edge_quantizer(scheme: str) -> None:
    for name in TRAINED:
        measure(name, FLOAT, TFLITE_CONVERTER)  # The file that AI Edge Quantizer reads.
    gains = find_gains(scheme, AI_EDGE_QUANTIZER)
    assert len(gains) >= MIN_COMPARED, gains
    assert statistics.median(gains.values()) >= MIN_MEDIAN_GAIN[scheme], gains
