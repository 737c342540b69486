"""tf_keras (Keras 2) models, written by `Model.save(save_format="tf")`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from tests.support.zoo_build.randomize import keep_memory, randomize
from tests.support.zoo_build.samples import blobs


def application(path: Path, *, name: str, size: int, low: float, high: float) -> None:
    """A `tf_keras.applications` model with randomized weights."""
    import tf_keras

    tf_keras.utils.set_random_seed(11)
    model = getattr(tf_keras.applications, name)(weights=None, input_shape=(size, size, 3))
    randomize(model, blobs((8, size, size, 3), low, high, np.random.default_rng(3)).astype(np.float32))
    _save(model, path)


def lstm_classifier(path: Path, *, batch: int | None) -> None:
    """Embedding, LSTM, Dense: the LSTM is a function that carries `api_implements`."""
    import tf_keras
    from tf_keras import layers

    tf_keras.utils.set_random_seed(11)
    x = tokens = tf_keras.Input((32,), batch_size=batch, dtype="int32", name="tokens")
    x = layers.Embedding(500, 48, embeddings_initializer="glorot_normal", name="embedding")(x)
    x = layers.LSTM(64, name="lstm")(x)
    model = tf_keras.Model(tokens, layers.Dense(8, activation="softmax", name="classifier")(x))
    rng = np.random.default_rng(3)
    model.get_layer("embedding").set_weights([rng.normal(0, 0.7, (500, 48)).astype(np.float32)])
    randomize(model, rng.integers(0, 500, (batch or 16, 32)).astype(np.int32))
    keep_memory(model)
    _save(model, path)


def bidirectional_lstm(path: Path) -> None:
    """Bidirectional LSTM returning sequences, then a GRU."""
    import tf_keras
    from tf_keras import layers

    tf_keras.utils.set_random_seed(11)
    x = series = tf_keras.Input((12, 8), name="series")
    x = layers.Bidirectional(layers.LSTM(16, return_sequences=True))(x)
    x = layers.GRU(12)(x)
    model = tf_keras.Model(series, layers.Dense(4)(x))
    randomize(model)
    keep_memory(model)
    _save(model, path)


def mlp(path: Path) -> None:
    """Dense layers with dropout and batch norm."""
    import tf_keras
    from tf_keras import layers

    tf_keras.utils.set_random_seed(11)
    model = tf_keras.Sequential(
        [
            layers.Dense(32, activation="relu", input_shape=(20,)),
            layers.BatchNormalization(),
            layers.Dropout(0.3),
            layers.Dense(32, activation="elu"),
            layers.Dense(5, activation="softmax"),
        ]
    )
    randomize(model, np.random.default_rng(3).uniform(-1, 1, (64, 20)).astype(np.float32))
    _save(model, path)


def autoencoder(path: Path) -> None:
    """Convolutions down; Conv2DTranspose and UpSampling2D up."""
    import tf_keras
    from tf_keras import layers

    tf_keras.utils.set_random_seed(11)
    x = picture = tf_keras.Input((32, 32, 3), name="picture")
    x = layers.Conv2D(16, 3, strides=2, padding="same", activation="relu")(x)
    x = layers.BatchNormalization()(x)
    x = layers.Conv2D(32, 3, strides=2, padding="same", activation="relu")(x)
    x = layers.Conv2DTranspose(24, 3, strides=2, padding="same")(x)
    x = layers.BatchNormalization()(x)
    x = layers.ReLU()(x)
    x = layers.UpSampling2D(2)(x)
    model = tf_keras.Model(picture, layers.Conv2D(3, 3, padding="same", activation="sigmoid")(x))
    randomize(model, blobs((16, 32, 32, 3), -1.0, 1.0, np.random.default_rng(3)).astype(np.float32))
    _save(model, path)


def _save(model: Any, path: Path) -> None:
    model.save(str(path), save_format="tf")
