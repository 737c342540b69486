"""Layers and recurrent networks in tflite-micro: several calls in a row, with the answers of Keras."""

from __future__ import annotations

import pytest

import litefuse
from tests.e2e.layers import comparison as layers
from tests.e2e.layers.models import BY_NAME as LAYERS
from tests.e2e.layers.models import get as get_layer
from tests.e2e.micro import recurrent as recurrent_networks
from tests.e2e.recurrent import comparison as recurrent
from tests.e2e.recurrent import test_quantized
from tests.e2e.recurrent.models import get as get_network
from tests.e2e.recurrent.variants import BY_NAME as NETWORKS
from tests.support import harness
from tests.support.running.micro import IS_INSTALLED, NOT_INSTALLED

pytestmark = [
    pytest.mark.skipif(not IS_INSTALLED, reason=NOT_INSTALLED),
    pytest.mark.xdist_group("micro_networks"),
    pytest.mark.usefixtures("one_process"),
]

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


def compare(content: bytes, calls: harness.Calls, tolerance: float | None = None) -> None:
    assert len(calls) > 1
    for (_, _, expected), answers in zip(
        calls, recurrent_networks.run(content, [call[1] for call in calls]), strict=True
    ):
        for name, wanted in expected.items():
            harness.compare(answers[name], wanted, tolerance=tolerance)


@pytest.mark.parametrize("name", LAYER_NAMES)
def test_layer(name: str) -> None:
    variant = LAYERS[name]
    folder = get_layer(variant)
    model = litefuse.convert(
        folder / "saved_model", signatures=["fixed"], target="micro", debug=litefuse.Debug(verify_ir=True)
    )
    compare(model.to_bytes(), layers.recorded(folder, "fixed"), variant.row.tolerance)


@pytest.mark.parametrize("name", NETWORK_NAMES)
def test_recurrent_network(name: str) -> None:
    """A stateful network keeps its state from call to call, and no other does."""
    variant = NETWORKS[name]
    folder = get_network(variant)
    calls = next(iter(recurrent.recorded(variant, folder).values()))
    shapes = {name: value.shape for name, value in calls[0][1].items()}
    alike = [call for call in calls if {name: value.shape for name, value in call[1].items()} == shapes]
    model = litefuse.convert(
        folder / "saved_model", target="micro", input_shapes=shapes, debug=litefuse.Debug(verify_ir=True)
    )
    compare(model.to_bytes(), alike)


QUANTIZED = (
    *("lstm", "lstm_masked", "lstm_stateful", "bidirectional_lstm"),
    *("gru", "gru_masked", "gru_stateful", "bidirectional_gru"),
    *("simple_rnn", "simple_rnn_masked", "conv_lstm", "custom"),
)


@pytest.mark.parametrize("scheme", ["int8", "int16x8"])
@pytest.mark.parametrize("name", QUANTIZED)
def test_quantized_recurrent_network(name: str, scheme: str) -> None:
    assert recurrent_networks.compare(name, scheme).error < test_quantized.SCHEMES[scheme][0]
