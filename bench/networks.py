"""Networks for the comparison of quantizers, with samples: small ones that are trained in seconds on made-up data, and
test models with random weights (`tests.support.zoo`).

As a script, to make one network and those that share its weights:  python -m bench.networks NAME
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from bench.process import ROOT, environment

CACHE = ROOT / "bench" / ".cache" / "quantization"
CALIBRATION, TEST = 100, 400
"""Numbers of samples of the trained networks."""
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
        self.calibration = _below("calibration/", content)
        self.test = _below("test/", content)
        self.answers = _below("answer/", content)
        self.labels = content.get("labels")


def _below(prefix: str, content: Mapping[str, Array]) -> Arrays:
    return {key.removeprefix(prefix): value for key, value in content.items() if key.startswith(prefix)}


NETWORKS = (
    Network("cnn", "CNN"),
    Network("depthwise", "depthwise, channels 1:100"),
    Network("residual", "residual"),
    Network("unet", "U-Net"),
    Network("transformer", "transformer encoder"),
    Network("lstm", "LSTM"),
    Network("lstm_batch1", "LSTM, batch 1", weights="lstm", batch=1),
    Network("bilstm", "BiLSTM"),
    Network("bilstm_batch1", "BiLSTM, batch 1", weights="bilstm", batch=1),
    Network("gru", "GRU"),
    Network("gru_batch1", "GRU, batch 1", weights="gru", batch=1),
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


def images(count: int, rng: np.random.Generator) -> tuple[Array, Array]:
    """Return images of ten classes, [count, 20, 20, 1]: shifted patterns of different contrast, with noise."""
    patterns = np.random.default_rng(1).normal(0, 1, (10, 8, 8)).repeat(2, 1).repeat(2, 2)
    labels = rng.integers(0, 10, count)
    pictures = rng.normal(0, 0.7, (count, 20, 20))
    for picture, label, (row, column) in zip(pictures, labels, rng.integers(0, 5, (count, 2)), strict=True):
        picture[row : row + 16, column : column + 16] += patterns[label] * rng.uniform(0.4, 1.2)
    return pictures[..., None].astype(np.float32), labels


def shapes(count: int, rng: np.random.Generator) -> tuple[Array, Array]:
    """Return noisy images [count, 32, 32, 1] of a disc and a square, and the class of each pixel."""
    rows, columns = np.mgrid[:32, :32]
    labels = np.zeros((count, 32, 32), np.int64)
    for label in labels:
        x, y = rng.integers(6, 26, 2)
        label[np.hypot(rows - x, columns - y) < rng.uniform(3, 7)] = 1
        x, y, size = *rng.integers(2, 22, 2), rng.integers(4, 9)
        label[x : x + size, y : y + size] = 2
    levels = np.concatenate([np.zeros((count, 1)), rng.uniform(0.6, 1.4, (count, 2))], 1)
    pictures = np.take_along_axis(levels, labels.reshape(count, -1), 1).reshape(labels.shape)
    return (pictures + rng.normal(0, 0.3, labels.shape))[..., None].astype(np.float32), labels


def sequences(count: int, rng: np.random.Generator) -> tuple[Array, Array]:
    """Return sequences [count, 24, 8] of noise, with a pulse in each of four features; the first one is the class."""
    x = rng.normal(0, 0.3, (count, 24, 8))
    times = np.argsort(rng.random((count, 20)), 1)[:, :4]
    for feature in range(4):
        x[np.arange(count), times[:, feature], feature] += 2
    return x.astype(np.float32), times.argmin(1)


def tokens(count: int, rng: np.random.Generator) -> tuple[Array, Array]:
    """Return tokens [count, 32] below 256; the most frequent remainder of a division by four is the class."""
    favorite = rng.integers(0, 4, (count, 1))
    groups = np.where(rng.random((count, 32)) < 0.25, favorite, rng.integers(0, 4, (count, 32)))
    labels = np.stack([(groups == group).sum(1) for group in range(4)], 1).argmax(1)
    return (rng.integers(0, 64, groups.shape) * 4 + groups).astype(np.int32), labels


def _convolution(x: Any, filters: int, *, strides: int = 1, size: int = 3, relu: bool = True) -> Any:
    from keras import layers

    x = layers.Conv2D(filters, size, strides=strides, padding="same", use_bias=False)(x)
    x = layers.BatchNormalization()(x)
    return layers.ReLU()(x) if relu else x


def _classify(x: Any, classes: int = 10) -> Any:
    from keras import layers

    return layers.Dense(classes, activation="softmax", name="scores")(x)


def cnn(x: Any) -> Any:
    """Stack convolutions and dense layers."""
    from keras import layers

    for filters in (16, 32, 64):
        x = layers.MaxPooling2D()(_convolution(x, filters))
    return _classify(layers.Dense(64, activation="relu")(layers.Flatten()(x)))


def depthwise(x: Any) -> Any:
    """Stack depthwise and pointwise convolutions."""
    from keras import layers

    x = _convolution(x, 32)
    for filters, strides in ((48, 2), (64, 2), (96, 1)):
        x = layers.DepthwiseConv2D(3, strides=strides, padding="same", use_bias=False)(x)
        x = layers.ReLU()(layers.BatchNormalization()(x))
        x = _convolution(x, filters, size=1)
    return _classify(layers.GlobalAveragePooling2D()(x))


def residual(x: Any) -> Any:
    """Add pairs of convolutions to their input."""
    from keras import layers

    x = _convolution(x, 32)
    for filters in (32, 64, 64):
        strides = filters // x.shape[-1]
        y = _convolution(_convolution(x, filters, strides=strides), filters, relu=False)
        shortcut = x if strides == 1 else _convolution(x, filters, strides=strides, size=1, relu=False)
        x = layers.ReLU()(layers.Add()([y, shortcut]))
    return _classify(layers.GlobalAveragePooling2D()(x))


def unet(x: Any) -> Any:
    """Shrink twice and grow again, with connections between equal sizes."""
    from keras import layers

    skips: list[Any] = []
    for filters in (16, 32):
        x = _convolution(x, filters)
        skips.append(x)
        x = layers.MaxPooling2D()(x)
    x = _convolution(x, 64)
    for filters, skip in zip((32, 16), reversed(skips), strict=True):
        x = layers.Conv2DTranspose(filters, 2, strides=2)(x)
        x = _convolution(layers.Concatenate()([x, skip]), filters)
    return layers.Conv2D(3, 1, activation="softmax", name="scores")(x)


def transformer(x: Any) -> Any:
    """Encode tokens in two layers of attention."""
    import keras
    from keras import layers

    positions = layers.Embedding(32, 64)(keras.ops.expand_dims(keras.ops.arange(32), 0))
    x = layers.Embedding(256, 64)(x) + positions
    for _ in range(2):
        x = layers.LayerNormalization()(x + layers.MultiHeadAttention(4, 16)(x, x))
        x = layers.LayerNormalization()(x + layers.Dense(64)(layers.Dense(128, activation="gelu")(x)))
    return _classify(layers.GlobalAveragePooling1D()(x), 4)


def recurrent(cell: str) -> Callable[[Any], Any]:
    """Return a classifier by the last state of a recurrent layer."""

    def apply(x: Any) -> Any:
        from keras import layers

        layer = layers.GRU(48) if cell == "gru" else layers.LSTM(48)
        x = layers.Bidirectional(layer)(x) if cell == "bilstm" else layer(x)
        return _classify(layers.Dense(32, activation="relu")(x), 4)

    return apply


TRAINED: dict[str, tuple[Callable[[Any], Any], Callable[[int, np.random.Generator], tuple[Array, Array]], int]] = {
    "cnn": (cnn, images, 6),
    "depthwise": (depthwise, images, 10),
    "residual": (residual, images, 6),
    "unet": (unet, shapes, 6),
    "transformer": (transformer, tokens, 10),
    "lstm": (recurrent("lstm"), sequences, 25),
    "bilstm": (recurrent("bilstm"), sequences, 25),
    "gru": (recurrent("gru"), sequences, 25),
}
"""By name: the network, its data, and the number of epochs."""


def _train(name: str) -> None:
    """Train a network, and write it for every batch size."""
    import keras

    keras.utils.set_random_seed(1)
    function, draw, epochs = TRAINED[name]
    rng = np.random.default_rng(2)
    (x, y), (samples, _), (test, labels) = (draw(count, rng) for count in (3000, CALIBRATION, TEST))

    def build(batch: int | None) -> Any:
        source = keras.Input(x.shape[1:], batch_size=batch, dtype=x.dtype.name, name="x")
        return keras.Model(source, function(source))

    model = build(None)
    model.compile(keras.optimizers.Adam(3e-3), "sparse_categorical_crossentropy", metrics=["accuracy"])
    model.fit(x, y, batch_size=50, epochs=epochs, verbose=0)
    if name == "depthwise":
        _spread_channels(model)
    answers = model.predict(test, batch_size=50, verbose=0)
    for network in NETWORKS:
        if (network.weights or network.name) == name:
            exported = model
            if network.batch is not None:
                exported = build(network.batch)
                exported.set_weights(model.get_weights())
            _write(
                network,
                lambda path, exported=exported: exported.export(path, verbose=False),
                {"calibration/x": samples, "test/x": test, "answer/output_0": answers, "labels": labels},
            )


def _spread_channels(model: Any) -> None:
    """Scale the channels in front of depthwise convolutions by 1 to 100, and their kernels back.

    What the network computes stays the same, because ReLU(s * x) is s * ReLU(x) for positive s.
    """
    import keras

    rng = np.random.default_rng(3)
    flat = model.layers
    for index, layer in enumerate(flat):
        if isinstance(layer, keras.layers.DepthwiseConv2D):
            norm = flat[index - 2]
            scale = 10 ** rng.permutation(np.linspace(-1, 1, norm.gamma.shape[0])).astype(np.float32)
            norm.gamma.assign(norm.gamma.numpy() * scale)
            norm.beta.assign(norm.beta.numpy() * scale)
            layer.kernel.assign(layer.kernel.numpy() / scale[:, None])


def _answer_zoo(network: Network) -> None:
    """Take a test model's SavedModel, and compute its answers to samples."""
    import tensorflow as tf

    from tests.support import zoo
    from tests.support.zoo_build.samples import Sample, draw

    model = zoo.get(network.zoo)
    function = tf.saved_model.load(str(model.saved_model)).signatures["serving_default"]
    rng = np.random.default_rng(4)
    arrays: Arrays = {}
    for side, count in zip(("calibration", "test"), network.samples, strict=True):
        for name, spec in function.structured_input_signature[1].items():
            sample = model.spec.samples.get(name, model.spec.samples.get("*", Sample()))
            arrays[f"{side}/{name}"] = draw(sample, (count, *spec.shape[1:]), spec.dtype.as_numpy_dtype, rng)
    given = _below("test/", arrays)
    answers = [function(**{n: tf.constant(v[i : i + 1]) for n, v in given.items()}) for i in range(network.samples[1])]
    for name in answers[0]:
        arrays[f"answer/{name}"] = np.concatenate([answer[name].numpy() for answer in answers])
    _write(network, lambda path: Path(path).symlink_to(model.saved_model), arrays)


def _write(network: Network, export: Callable[[str], object], arrays: Arrays) -> None:
    shutil.rmtree(network.folder, ignore_errors=True)
    network.folder.mkdir(parents=True)
    export(str(network.saved_model))
    np.savez(network.folder / "data.npz", allow_pickle=False, **arrays)


if __name__ == "__main__":
    (wanted,) = sys.argv[1:]
    if BY_NAME[wanted].zoo:
        _answer_zoo(BY_NAME[wanted])
    else:
        _train(wanted)
