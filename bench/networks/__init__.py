"""Networks for the comparison of quantizers, with samples: small ones that are trained in seconds on made-up data, and
test models with random weights (`tests.support.zoo`).

To make one network and those that share its weights:  python -m bench.networks NAME
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from bench.process import ROOT, environment

CACHE = ROOT / "bench" / ".cache" / "quantization"
CALIBRATION, TEST = 100, 2000
"""Numbers of samples of the trained networks. With 400 for the test, one sample near the border between two classes can
have half of the squared error of a file."""
Array = np.ndarray[Any, Any]
Arrays = dict[str, Array]


@dataclass(frozen=True)
class Network:
    """A network, and its folder with `saved_model` and `data.npz`.

    Args:
        name: of the folder.
        title: for people.
        weights: the network whose weights it has; another one if only the batch differs.
        batch: the fixed batch size, or None.
        zoo: the test model, if it is not trained here.
        samples: numbers of samples for calibration and for the comparison.
    """

    name: str
    title: str
    weights: str = ""
    batch: int | None = None
    zoo: str = ""
    large: bool = False
    samples: tuple[int, int] = (CALIBRATION, TEST)

    @property
    def folder(self) -> Path:
        return CACHE / self.name

    @property
    def saved_model(self) -> Path:
        return self.folder / "saved_model"

    @cached_property
    def data(self) -> Data:
        return Data(self.folder / "data.npz")


class Data:
    """Samples by input name, whose first axis counts samples, and the float model's answers to those of the test.

    `labels` are the right classes, or None.
    """

    def __init__(self, path: Path) -> None:
        with np.load(path) as arrays:
            content = dict(arrays)
        self.calibration = below("calibration/", content)
        self.test = below("test/", content)
        self.answers = below("answer/", content)
        self.labels = content.get("labels")


def below(prefix: str, content: Mapping[str, Array]) -> Arrays:
    """Return the arrays whose names begin with a prefix, by the rest of the name."""
    return {key.removeprefix(prefix): value for key, value in content.items() if key.startswith(prefix)}


NETWORKS = (
    Network("cnn", "CNN"),
    Network("cnn_keras2", "CNN, Keras 2"),
    Network("depthwise", "depthwise, channels 1:100"),
    Network("residual", "residual"),
    Network("unet", "U-Net"),
    Network("super_resolution", "super-resolution"),
    Network("autoencoder", "autoencoder"),
    Network("keywords", "keywords, logarithm of power"),
    Network("tcn", "TCN"),
    Network("tabular", "tabular, columns 1e-3 to 1e5"),
    Network("two_inputs", "image and readings"),
    Network("transformer", "transformer encoder"),
    Network("language_model", "language model"),
    Network("lstm", "LSTM"),
    Network("lstm_batch1", "LSTM, batch 1", weights="lstm", batch=1),
    Network("lstm_keras2", "LSTM, Keras 2"),
    Network("lstm_keras2_batch1", "LSTM, Keras 2, batch 1", weights="lstm_keras2", batch=1),
    Network("stacked_lstm", "two LSTMs, sequences"),
    Network("bilstm", "BiLSTM"),
    Network("bilstm_batch1", "BiLSTM, batch 1", weights="bilstm", batch=1),
    Network("gru", "GRU"),
    Network("gru_batch1", "GRU, batch 1", weights="gru", batch=1),
    Network("attention_gru", "GRU with attention"),
    Network("mobilenet_v2", "MobileNetV2", zoo="k3_mobilenet_v2", samples=(16, 12)),
    Network("efficientnet_b0", "EfficientNetB0", zoo="k3_efficientnet_b0", samples=(16, 12)),
    Network("bert", "BERT-base size, 434 MB", zoo="k3_transformer", large=True, samples=(4, 4)),
)
BY_NAME = {network.name: network for network in NETWORKS}


def prepare(network: Network) -> Network:
    """Make the network in a child process if it is missing; return it."""
    if not (network.folder / "data.npz").exists():
        if network.zoo:
            from tests.support import zoo

            zoo.get(network.zoo)
        command = [sys.executable, "-m", "bench.networks", network.weights or network.name]
        subprocess.run(
            command, cwd=ROOT, env=environment(), check=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
        )
    return network
