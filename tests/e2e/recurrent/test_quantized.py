"""Recurrent layers under every scheme: each network shrinks, and answers as the float file, call after call."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
import pytest

import litefuse
from litefuse.runtime.worker import ensure_started, shared_worker
from tests.e2e.recurrent import tf1_cells
from tests.support.generated import require_models
from tests.support.harness import RESOLVERS
from tests.support.networks.quantized_networks import NETWORKS

pytestmark = pytest.mark.usefixtures("one_process")

SCHEMES = {
    # The largest error of all outputs, relative to these (root mean squares), and the size relative to the float file.
    # Halves of a step are 2**-12 of a float16 weight, and about 1 % and 15 % of a typical weight in 8 and 4 bits; in
    # int8, inputs and products have the same error as weights. Small files have a share of ops that does not shrink.
    "float16": (0.002, 0.75),
    "dynamic": (0.03, 0.65),
    "int4": (0.3, 0.65),
    "int8": (0.08, 0.75),
    "int16x8": (0.03, 0.75),
}
Calls = list[dict[str, np.ndarray]]


@cache
def source(name: str) -> Path:
    return require_models("quantized_networks") / name / "saved_model"


@cache
def convert(name: str) -> bytes:
    return litefuse.convert(source(name), recurrent="fused").to_bytes()


def answers(content: bytes, calls: Calls, resolver: str) -> Calls:
    """Make the calls on one interpreter in another process, which a wrong file may abort."""
    worker = ensure_started(shared_worker())
    number = worker.open(content, {"xnnpack": resolver == "xnnpack"})
    found = [worker.request("run_signature", number, "serving_default", call) for call in calls]
    worker.release(number)
    return found


def relative_error(expected: Calls, found: Calls) -> float:
    error, scale = 0.0, 0.0
    for want, got in zip(expected, found, strict=True):
        for name, right in want.items():
            assert got[name].shape == right.shape
            error += float(np.square(got[name].astype(np.float64) - right).sum())
            scale += float(np.square(right.astype(np.float64)).sum())
    return float(np.sqrt(error / scale))


def with_samples(scheme: str, samples: Calls) -> litefuse.Quantization | str:
    if scheme not in ("int8", "int16x8"):
        return scheme
    return litefuse.Quantization("int8", "int8" if scheme == "int8" else "int16", samples=samples)


FORMS = ("gru", "lstm", "simple_rnn", "custom", "conv_lstm")
"""Networks that represent how weights are stored: all schemes are tried; in `make test`, the others only in int8."""
CASES = [
    pytest.param(name, scheme, marks=() if name in FORMS or scheme == "int8" else pytest.mark.slow)
    for name in NETWORKS
    for scheme in SCHEMES
    if name in FORMS or scheme not in ("float16", "int4")
]


@pytest.mark.parametrize(("name", "scheme"), CASES)
def test_networks(name: str, scheme: str) -> None:
    samples, calls = NETWORKS[name].samples_and_calls()
    content = litefuse.convert(source(name), recurrent="fused", quantize=with_samples(scheme, samples)).to_bytes()
    largest, size = SCHEMES[scheme]
    assert len(content) < size * len(convert(name))
    calls.append(calls[0])
    expected = answers(convert(name), calls, "builtin")
    for resolver in RESOLVERS:
        found = answers(content, calls, resolver)
        assert relative_error(expected, found) < largest
        if not NETWORKS[name].stateful:
            np.testing.assert_array_equal(found[0]["output_0"], found[-1]["output_0"])


WITHOUT_FLOATS = (
    *(("lstm", "int8"), ("lstm_free_time", "int8"), ("bidirectional_lstm", "int8"), ("lstm_masked", "int8")),
    *(("simple_rnn", "int8"), ("simple_rnn", "int16x8"), ("lstm", "int16x8"), ("lstm_stateful", "int16x8")),
    *(
        (name, "int8")
        for name in (
            "gru",
            "gru_free_time",
            "gru_stateful",
            "gru_masked",
            "bidirectional_gru",
            "conv_lstm",
            "lstm_stateful",
        )
    ),
)


@pytest.mark.parametrize(("name", "scheme"), WITHOUT_FLOATS)
def test_integer_devices(name: str, scheme: str) -> None:
    samples, calls = NETWORKS[name].samples_and_calls()
    activations = "int8" if scheme == "int8" else "int16"
    options = litefuse.Quantization("int8", activations, samples=samples, float_fallback=False)
    content = litefuse.convert(source(name), quantize=options).to_bytes()
    expected = answers(convert(name), calls, "builtin")
    for resolver in RESOLVERS:
        assert relative_error(expected, answers(content, calls, resolver)) < SCHEMES[scheme][0]


KEPT_STATES = ("lengths_and_states", "lengths_basic", "lengths_peephole", "mixed_lengths", "dynamic_lengths")


@pytest.mark.parametrize("scheme", ["dynamic", "int8"])
@pytest.mark.parametrize("name", KEPT_STATES)
def test_cell_states_after_the_end_of_a_sequence(name: str, scheme: str) -> None:
    # In float, an input with a large weight keeps the cell state; next to it, other weights would be 0 in 8 bits.
    path = require_models("tf1_cells") / name / "saved_model"
    calls = tf1_cells.inputs()
    activations = "int8" if scheme == "int8" else "float32"
    samples = calls if scheme == "int8" else None
    options = litefuse.Quantization("int8", activations, samples=samples, min_elements=1)
    content, reference = (
        litefuse.convert(path, recurrent="fused", quantize=quantize).to_bytes() for quantize in (options, None)
    )
    expected = answers(reference, calls, "builtin")
    for resolver in RESOLVERS:
        assert relative_error(expected, answers(content, calls, resolver)) < SCHEMES["int8"][0]


def test_weights_of_4_bits() -> None:
    """The products of loops have them; the kernel of LSTMs refuses them ("Type INT4 is not currently supported")."""
    loop, fused = (
        litefuse.convert(source(name), recurrent="fused", quantize="int4").report for name in ("gru", "lstm")
    )
    large = [op for op in loop.quantization if op.bytes_before >= 4096]
    assert large and {op.scheme for op in large} == {"int4"}
    assert "4 bits" not in str(loop)
    (op,) = (op for op in fused.quantization if op.op == "UNIDIRECTIONAL_SEQUENCE_LSTM")
    assert (op.scheme, op.reason) == ("dynamic", "LiteRT has no fast kernel for this op with 4-bit weights")
    assert f"In more bits than requested:\n  {op.op} in {op.layer}: {op.reason}" in str(fused)
