"""Convert models of Keras's built-in layers on the backend in KERAS_BACKEND; save files, models and answers.

python -m tests.e2e.interfaces.keras_models FOLDER
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import keras
import numpy as np

import litefuse

LAYERS = keras.layers


def lstm(x: Any) -> Any:
    return LAYERS.Dense(3, activation="softmax")(LAYERS.LSTM(6)(x))


def bidirectional(x: Any) -> Any:
    return LAYERS.Bidirectional(LAYERS.LSTM(4, return_sequences=True))(x)


def gru(x: Any) -> Any:
    return LAYERS.GRU(5, return_sequences=True)(x)


def conv(x: Any) -> Any:
    x = LAYERS.Reshape((12, 8, 1))(x)
    x = LAYERS.ReLU(6)(LAYERS.BatchNormalization()(LAYERS.Conv2D(4, 3, strides=2, padding="same")(x)))
    x = LAYERS.DepthwiseConv2D(3, padding="same", activation="hard_swish")(x)
    return LAYERS.GlobalAveragePooling2D()(LAYERS.MaxPooling2D()(x))


def attention(x: Any) -> Any:
    x = LAYERS.LayerNormalization()(x + LAYERS.MultiHeadAttention(2, 4)(x, x))
    return LAYERS.Dense(8, activation="gelu")(x)


def embedding(x: Any) -> Any:
    return LAYERS.Dense(2)(LAYERS.Embedding(10, 4)(x))


def operations(x: Any) -> Any:
    return keras.ops.concatenate([keras.ops.gelu(x[:, 2:5]), keras.ops.flip(x, 1) * 0.5 + 1], axis=1)


def trained(x: Any) -> Any:
    return LAYERS.Dense(2)(LAYERS.Dropout(0.5)(LAYERS.SimpleRNN(4)(x)))


def build(function: Callable[[Any], Any], x: np.ndarray) -> Any:
    """Return the model of a function; `x` is a batch of inputs."""
    keras.utils.set_random_seed(0)
    inputs = keras.Input(x.shape[1:], dtype=x.dtype.name, name="x")
    model = keras.Model(inputs, function(inputs))
    if function is trained:
        # Training leaves compiled functions and an optimizer in the model.
        model.compile("adam", loss=lambda wanted, found: keras.ops.mean((wanted - found) ** 2))
        model.fit(x, np.ones((len(x), 2), np.float32), verbose=0)
    return model


def main(folder: Path) -> None:
    """Write NAME.tflite, NAME.keras and NAME.npz (`x`, `y`) for each model."""
    rng = np.random.default_rng(0)
    for function in (lstm, bidirectional, gru, conv, attention, embedding, operations, trained):
        x = rng.normal(size=(2, 12, 8)).astype(np.float32)
        if function is embedding:
            x = rng.integers(0, 10, (2, 12)).astype(np.int32)
        model, name = build(function, x), function.__name__
        litefuse.convert(model).save(folder / f"{name}.tflite")
        model.save(folder / f"{name}.keras")
        np.savez(folder / f"{name}.npz", x=x, y=keras.ops.convert_to_numpy(model(x, training=False)))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
