"""Train networks, or take test models, and write them with samples and answers."""

from __future__ import annotations

import importlib
import shutil
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import numpy as np

from bench.networks import CALIBRATION, NETWORKS, TEST, Arrays, Network, architectures, below, data

TRAINING = 3000


@dataclass(frozen=True)
class Recipe:
    """How a network is trained.

    Args:
        function: returns the output for Keras and the inputs.
        draw: returns a number of samples, as the functions of `data`.
        target: what the output is: probabilities of classes, logits, or any numbers.
        keras: the module, of version 3 or 2.
    """

    function: Callable[..., Any]
    draw: Callable[[int, np.random.Generator], data.Drawn]
    epochs: int
    target: Literal["probabilities", "logits", "numbers"] = "probabilities"
    keras: Literal["keras", "tf_keras"] = "keras"


RECIPES = {
    "cnn": Recipe(architectures.cnn, data.images, 6),
    "cnn_keras2": Recipe(architectures.cnn, data.images, 6, keras="tf_keras"),
    "depthwise": Recipe(architectures.depthwise, data.images, 10),
    "residual": Recipe(architectures.residual, data.images, 6),
    "unet": Recipe(architectures.unet, data.shapes, 6),
    "super_resolution": Recipe(architectures.super_resolution, data.small_textures, 8, "numbers"),
    "autoencoder": Recipe(architectures.autoencoder, data.noisy_shapes, 10, "numbers"),
    "keywords": Recipe(architectures.keywords, data.words, 8),
    "tcn": Recipe(architectures.tcn, data.sequences, 16),
    "tabular": Recipe(architectures.tabular, data.customers, 20),
    "two_inputs": Recipe(architectures.two_inputs, data.images_and_readings, 10),
    "transformer": Recipe(architectures.transformer, data.tokens, 10),
    "language_model": Recipe(architectures.language_model, data.texts, 10, "logits"),
    "lstm": Recipe(architectures.recurrent("lstm"), data.sequences, 25),
    "lstm_keras2": Recipe(architectures.recurrent("lstm"), data.sequences, 25, keras="tf_keras"),
    "stacked_lstm": Recipe(architectures.stacked_lstm, data.pulses, 25),
    "bilstm": Recipe(architectures.recurrent("bilstm"), data.sequences, 25),
    "gru": Recipe(architectures.recurrent("gru"), data.sequences, 25),
    "attention_gru": Recipe(architectures.attention_gru, data.sequences, 25),
}


def train(network: Network) -> None:
    """Train a network, and write it for every batch size."""
    name, recipe = network.name, RECIPES[network.name]
    keras: Any = importlib.import_module(recipe.keras)
    keras.utils.set_random_seed(1)
    rng = np.random.default_rng(2)
    (x, y), (samples, _), (test, labels) = (recipe.draw(count, rng) for count in (TRAINING, CALIBRATION, TEST))
    model = _build(keras, recipe, x, batch=None)
    _fit(keras, recipe, model, x, y)
    if name == "depthwise":
        _spread_channels(model)
    arrays = {f"calibration/{key}": value for key, value in samples.items()}
    arrays |= {f"test/{key}": value for key, value in test.items()}
    arrays |= {f"answer/{_output_name(recipe, model)}": model.predict(test, batch_size=50, verbose=0)}
    if recipe.target != "numbers":
        arrays["labels"] = labels
    for other in NETWORKS:
        if (other.weights or other.name) == name:
            _write(other, _exporter(keras, recipe, model, x, other.batch), arrays)


def _build(keras: Any, recipe: Recipe, x: Arrays, *, batch: int | None) -> Any:
    inputs = {
        name: keras.Input(value.shape[1:], batch_size=batch, dtype=value.dtype.name, name=name)
        for name, value in x.items()
    }
    return keras.Model(inputs, recipe.function(keras, *inputs.values()))


def _fit(keras: Any, recipe: Recipe, model: Any, x: Arrays, y: Any) -> None:
    for layer in model.layers:
        if isinstance(layer, keras.layers.Normalization):
            (column,) = x.values()
            layer.adapt(column)
    loss = keras.losses.SparseCategoricalCrossentropy(from_logits=recipe.target == "logits")
    if recipe.target == "numbers":
        loss = keras.losses.MeanSquaredError()
    model.compile(keras.optimizers.Adam(3e-3), loss)
    model.fit(x, y, batch_size=50, epochs=recipe.epochs, verbose=0)


def _output_name(recipe: Recipe, model: Any) -> str:
    """Return the output's name in the signature: Keras 2 names it as the layer, Keras 3 by its index."""
    return model.output_names[0] if recipe.keras == "tf_keras" else "output_0"


def _exporter(keras: Any, recipe: Recipe, model: Any, x: Arrays, batch: int | None) -> Callable[[str], object]:
    """Return a function that exports the model with a batch size."""
    if batch is not None:
        fixed = _build(keras, recipe, x, batch=batch)
        fixed.set_weights(model.get_weights())
        model = fixed
    if recipe.keras == "tf_keras":
        return lambda path: model.save(path, save_format="tf")
    return lambda path: model.export(path, verbose=False)


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


def answer_zoo(network: Network) -> None:
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
    given = below("test/", arrays)
    answers = [function(**{n: tf.constant(v[i : i + 1]) for n, v in given.items()}) for i in range(network.samples[1])]
    for name in answers[0]:
        arrays[f"answer/{name}"] = np.concatenate([answer[name].numpy() for answer in answers])
    _write(network, lambda path: Path(path).symlink_to(model.saved_model), arrays)


def _write(network: Network, export: Callable[[str], object], arrays: Arrays) -> None:
    shutil.rmtree(network.folder, ignore_errors=True)
    network.folder.mkdir(parents=True)
    export(str(network.saved_model))
    np.savez(network.folder / "data.npz", allow_pickle=False, **arrays)
