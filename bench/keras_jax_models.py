"""Make the Keras models of `bench.sources` as SavedModels. Runs where JAX, Keras and TensorFlow are installed.

    KERAS_BACKEND=jax python bench/keras_jax_models.py FOLDER
    KERAS_BACKEND=tensorflow python bench/keras_jax_models.py FOLDER

The first command writes weights, inputs, answers and the exports of JAX; the second loads the weights and writes the
same models from TensorFlow. A third form of a model has constants instead of variables (`is_static`), for JAX only.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import keras
import numpy as np

layers = keras.layers
MAX_WORD = 20
"""Least number of words of a model, whose inputs are below."""
_WORDS, _LENGTH, _WIDTH, _HEADS = 500, 32, 64, 4


class Positions(layers.Layer):
    """Adds a vector to each position."""

    def build(self, shape: tuple[int | None, ...]) -> None:
        """Make the vectors."""
        self.vectors = self.add_weight(shape=shape[1:], initializer="random_normal", name="vectors")

    def call(self, x: Any) -> Any:
        """Add the vectors."""
        return x + self.vectors


def _image(size: int) -> Any:
    return keras.Input((size, size, 3), name="x")


def mobilenet_v2() -> Any:
    """Return MobileNetV2 for small images."""
    return keras.applications.MobileNetV2(input_tensor=_image(96), alpha=0.35, weights=None, classes=10)


def efficientnet_b0() -> Any:
    """Return EfficientNetB0."""
    return keras.applications.EfficientNetB0(input_tensor=_image(96), weights=None, classes=10)


def resnet() -> Any:
    """Return a network of residual blocks, which halve the image and double the channels."""
    inputs = _image(64)
    x = _normalized(layers.Conv2D(16, 7, strides=2, padding="same", use_bias=False)(inputs), "relu")
    x = layers.MaxPooling2D(3, strides=2, padding="same")(x)
    for channels, strides in ((16, 1), (32, 2), (64, 2)):
        y = _normalized(layers.Conv2D(channels, 3, strides=strides, padding="same", use_bias=False)(x), "relu")
        y = _normalized(layers.Conv2D(channels, 3, padding="same", use_bias=False)(y))
        if strides > 1:
            x = _normalized(layers.Conv2D(channels, 1, strides=strides, use_bias=False)(x))
        x = layers.ReLU()(layers.Add()([x, y]))
    return keras.Model(inputs, layers.Dense(10, activation="softmax")(layers.GlobalAveragePooling2D()(x)))


def _normalized(x: Any, activation: str | None = None) -> Any:
    x = layers.BatchNormalization()(x)
    return x if activation is None else layers.Activation(activation)(x)


def vision_transformer() -> Any:
    """Return a vision transformer of two blocks."""
    inputs = _image(32)
    x = layers.Reshape((64, _WIDTH))(layers.Conv2D(_WIDTH, 4, strides=4)(inputs))
    x = Positions()(x)
    for _ in range(2):
        x = transformer_block(x, _HEADS, is_causal=False)
    x = layers.GlobalAveragePooling1D()(layers.LayerNormalization(epsilon=1e-6)(x))
    return keras.Model(inputs, layers.Dense(10)(x))


def language_model() -> Any:
    """Return a model of the next word of two blocks, with a causal mask."""
    inputs = keras.Input((_LENGTH,), dtype="int32", name="x")
    x = layers.Embedding(_WORDS, _WIDTH)(inputs)
    x = Positions()(x)
    for _ in range(2):
        x = transformer_block(x, _HEADS, is_causal=True)
    return keras.Model(inputs, layers.Dense(_WORDS)(layers.LayerNormalization(epsilon=1e-5)(x)))


def transformer_block(x: Any, heads: int, *, is_causal: bool) -> Any:
    """Return a block with normalizations before attention and before the dense layers, as in ViT and GPT."""
    width = x.shape[-1]
    y = layers.LayerNormalization(epsilon=1e-6)(x)
    attention = layers.MultiHeadAttention(heads, width // heads, dropout=0.1)
    x = x + attention(y, y, use_causal_mask=is_causal)
    y = layers.Dense(4 * width, activation="gelu")(layers.LayerNormalization(epsilon=1e-6)(x))
    return x + layers.Dropout(0.1)(layers.Dense(width)(y))


MODELS: dict[str, Callable[[], Any]] = {
    function.__name__: function
    for function in (mobilenet_v2, resnet, efficientnet_b0, vision_transformer, language_model)
}


def randomize(model: Any) -> None:
    """Give the weights and statistics values that no rewrite can mistake for a neutral element."""
    rng = np.random.default_rng(7)
    for variable in model.weights:
        if "seed" in variable.path:
            continue
        values = np.asarray(variable.value)
        if "variance" in variable.path:
            variable.assign(rng.uniform(0.5, 2.0, values.shape))
        elif values.ndim < 2:
            variable.assign(values + rng.uniform(-0.1, 0.1, values.shape))


def export(models: dict[str, Callable[[], Any]], folder: Path) -> None:
    """Write the models of the backend that Keras uses."""
    for name, make in models.items():
        keras.utils.set_random_seed(1)
        model, own = make(), folder / name
        if keras.backend.backend() == "jax":
            randomize(model)
            own.mkdir(parents=True, exist_ok=True)
            model.save_weights(own / "model.weights.h5")
            x = _inputs(model)
            np.savez(own / "vectors.npz", x=x, y=np.asarray(model(x, training=False)))
            _write(model, own / "jax_static", is_static=True)
        else:
            model.load_weights(own / "model.weights.h5")
        _write(model, own / keras.backend.backend())


def _inputs(model: Any) -> np.ndarray[Any, Any]:
    rng = np.random.default_rng(3)
    shape = (3, *model.input_shape[1:])
    if model.inputs[0].dtype == "int32":
        return rng.integers(0, MAX_WORD, shape).astype(np.int32)
    return rng.uniform(0, 1, shape).astype(np.float32)


def _write(model: Any, folder: Path, **options: Any) -> None:
    """Export a model with a free batch, and with a batch of 1."""
    one = [keras.InputSpec(shape=(1, *model.input_shape[1:]), dtype=model.inputs[0].dtype, name="x")]
    model.export(str(folder), verbose=False, **options)
    model.export(f"{folder}_batch_1", verbose=False, input_signature=one, **options)


def main(folder: Path, names: list[str]) -> None:
    """Write the models with these names, by default all."""
    export({name: MODELS[name] for name in names or MODELS}, folder)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
