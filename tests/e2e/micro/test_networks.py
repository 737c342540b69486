"""Layers and recurrent networks in tflite-micro: several calls in a row, with the answers of Keras."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import pytest

import litefuse
from litefuse.tflite import read_file
from tests.e2e.layers import comparison as layers
from tests.e2e.layers.models import BY_NAME as LAYERS
from tests.e2e.layers.models import get as get_layer
from tests.e2e.recurrent import comparison as recurrent
from tests.e2e.recurrent import quantized_networks, test_quantized
from tests.e2e.recurrent.models import get as get_network
from tests.e2e.recurrent.variants import BY_NAME as NETWORKS
from tests.support import harness
from tests.support.micro import IS_INSTALLED, NOT_INSTALLED, Job, run_files

pytestmark = [pytest.mark.skipif(not IS_INSTALLED, reason=NOT_INSTALLED), pytest.mark.xdist_group("micro_networks")]

Inputs = dict[str, np.ndarray[Any, Any]]
ARENA_SIZE = 1 << 22
LAYER_NAMES = (
    *("k3_MultiHeadAttention", "k3_Attention", "k3_GroupQueryAttention", "k3_LayerNormalization", "k3_Softmax_axes"),
    *("k3_GroupNormalization", "k3_Conv3D_strides", "k3_MelSpectrogram", "k3_Embedding", "k3_UpSampling2D"),
    *("k3_Discretization", "tfk_AdditiveAttention", "k3_CategoryEncoding_count"),
)
NETWORK_NAMES = (
    *("k3_lstm_last", "k3_lstm_stateful", "k3_lstm_bidirectional_masking", "k3_lstm_relu", "k3_lstm_initial_state"),
    *("k3_gru_last", "k3_gru_stateful", "k3_simplernn_masking_sequences", "k3_convlstm2d_sequences", "tfk_lstm_state"),
    *("tfk_gru_backwards", "k3_custom_custom_cell"),
)


def run(content: bytes, calls: Sequence[Mapping[str, np.ndarray[Any, Any]]]) -> list[Inputs]:
    """Make the calls in tflite-micro; inputs and outputs have the names of the file's signature."""
    file = read_file(content)
    (signature,), graph = file.signatures, file.subgraphs[0]
    names = {tensor: name for name, tensor in signature.inputs.items()}
    jobs = [Job(content, [[call[names[tensor]] for tensor in graph.inputs] for call in calls], ARENA_SIZE)]
    (found,) = run_files(jobs)
    assert not found.has_failed, found.log
    places = {name: graph.outputs.index(tensor) for name, tensor in signature.outputs.items()}
    shapes = {name: graph.tensors[tensor].shape for name, tensor in signature.outputs.items()}
    return [{name: call[place].reshape(shapes[name]) for name, place in places.items()} for call in found.calls]


def compare(content: bytes, calls: harness.Calls, tolerance: float | None = None) -> None:
    assert len(calls) > 1
    for (_, _, expected), answers in zip(calls, run(content, [call[1] for call in calls]), strict=True):
        for name, wanted in expected.items():
            harness.compare(answers[name], wanted, tolerance=tolerance)


@pytest.mark.parametrize("name", LAYER_NAMES)
def test_layer(name: str) -> None:
    variant = LAYERS[name]
    folder = get_layer(variant)
    model = litefuse.convert(folder / "saved_model", signatures=["fixed"], target="micro", verify_ir=True)
    compare(model.to_bytes(), layers.recorded(folder, "fixed"), variant.row.tolerance)


@pytest.mark.parametrize("name", NETWORK_NAMES)
def test_recurrent_network(name: str) -> None:
    """A stateful network keeps its state from call to call, and no other does."""
    variant = NETWORKS[name]
    folder = get_network(variant)
    calls = next(iter(recurrent.recorded(variant, folder).values()))
    shapes = {name: value.shape for name, value in calls[0][1].items()}
    alike = [call for call in calls if {name: value.shape for name, value in call[1].items()} == shapes]
    model = litefuse.convert(folder / "saved_model", target="micro", input_shapes=shapes, verify_ir=True)
    compare(model.to_bytes(), alike)


QUANTIZED = (
    *("lstm", "lstm_masked", "lstm_stateful", "bidirectional_lstm"),
    *("gru", "gru_masked", "simple_rnn", "conv_lstm"),
)


@pytest.mark.parametrize("scheme", ["int8", "int16x8"])
@pytest.mark.parametrize("name", QUANTIZED)
def test_quantized_recurrent_network(name: str, scheme: str) -> None:
    """Compare with the float file in LiteRT, whose LSTM kernel, unlike tflite-micro's, does not compute in 16 bits."""
    network, random = quantized_networks.NETWORKS[name], np.random.default_rng(5)
    batch = network.shape[0] or 1
    samples, calls = (
        [{"x": network.call(random, batch, quantized_networks.TIME)} for _ in range(count)] for count in (24, 4)
    )
    source = test_quantized.source(name)
    config = test_quantized.with_samples(scheme, [*samples, *calls])
    shapes = {"x": calls[0]["x"].shape}
    model = litefuse.convert(source, target="micro", input_shapes=shapes, quantize=config, verify_ir=True)
    expected = test_quantized.answers(test_quantized.convert(name), calls, "builtin")
    largest, _ = test_quantized.SCHEMES[scheme]
    assert test_quantized.relative_error(expected, run(model.to_bytes(), calls)) < largest
