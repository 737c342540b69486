"""Keras 3 models, written by `Model.export`, `ExportArchive` and `tf.saved_model.save`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from tests.support.zoo_build.randomize import keep_memory, randomize
from tests.support.zoo_build.samples import blobs


def application(path: Path, *, name: str, size: int, low: float, high: float) -> None:
    """A `keras.applications` model with randomized weights."""
    import keras

    keras.utils.set_random_seed(11)
    model = getattr(keras.applications, name)(weights=None, input_shape=(size, size, 3))
    randomize(model, blobs((8, size, size, 3), low, high, np.random.default_rng(3)).astype(np.float32))
    _export(model, path)


def compact_mobilenet(path: Path) -> None:
    """MobileNetV2 with width 0.35 on 96 x 96 pixels, 20 classes."""
    import keras

    keras.utils.set_random_seed(11)
    model = keras.applications.MobileNetV2(input_shape=(96, 96, 3), alpha=0.35, weights=None, classes=20)
    randomize(model, blobs((16, 96, 96, 3), -1.0, 1.0, np.random.default_rng(3)).astype(np.float32))
    _export(model, path)


def mlp(path: Path) -> None:
    """Four dense layers, one of each common activation, and batch norm."""
    import keras
    from keras import layers

    keras.utils.set_random_seed(11)
    model = keras.Sequential(
        [
            keras.Input((20,), name="features"),
            layers.Dense(32, activation="relu"),
            layers.BatchNormalization(),
            layers.Dense(32, activation="gelu"),
            layers.Dense(16, activation="tanh"),
            layers.Dense(5, activation="softmax"),
        ]
    )
    randomize(model, np.random.default_rng(3).uniform(-1, 1, (64, 20)).astype(np.float32))
    _export(model, path)


def autoencoder(path: Path) -> None:
    """Convolutions down; Conv2DTranspose and UpSampling2D (nearest and bilinear) up."""
    import keras
    from keras import layers

    keras.utils.set_random_seed(11)
    x = picture = keras.Input((32, 32, 3), name="picture")
    x = layers.Conv2D(16, 3, strides=2, padding="same", activation="relu")(x)
    x = layers.BatchNormalization()(x)
    x = layers.Conv2D(32, 3, strides=2, padding="same")(x)
    x = layers.LeakyReLU(negative_slope=0.1)(x)
    x = layers.Conv2DTranspose(24, 3, strides=2, padding="same", activation="relu")(x)
    x = layers.BatchNormalization()(x)
    x = layers.UpSampling2D(2, interpolation="bilinear")(x)
    x = layers.Conv2DTranspose(16, 2, strides=2, padding="valid", use_bias=False)(x)
    x = layers.MaxPooling2D(4)(x)
    x = layers.UpSampling2D(2, interpolation="nearest")(x)
    outputs = layers.Conv2D(3, 3, padding="same", activation="sigmoid")(x)
    model = keras.Model(picture, outputs)
    randomize(model, blobs((16, 32, 32, 3), -1.0, 1.0, np.random.default_rng(3)).astype(np.float32))
    _export(model, path)


def transformer(path: Path, *, layers_count: int, width: int, heads: int, vocabulary: int, length: int) -> None:
    """A BERT-like encoder with padding masks: token 0 is padding, which the embedding's mask carries to attention."""
    import keras
    from keras import layers

    keras.utils.set_random_seed(11)
    tokens = keras.Input((length,), dtype="int32", name="tokens")
    segments = keras.Input((length,), dtype="int32", name="segments")
    positions = keras.ops.expand_dims(keras.ops.arange(length), 0)
    x = layers.Embedding(vocabulary, width, mask_zero=True, name="word_embedding")(tokens)
    mask = keras.ops.not_equal(tokens, 0)
    attention_mask = keras.ops.expand_dims(mask, 1)
    x = x + layers.Embedding(2, width, name="segment_embedding")(segments)
    x = x + layers.Embedding(length, width, name="position_embedding")(positions)
    x = layers.LayerNormalization(epsilon=1e-12, name="embedding_norm")(x)
    for index in range(layers_count):
        attention = layers.MultiHeadAttention(heads, width // heads, dropout=0.1, name=f"layer{index}_attention")
        y = attention(x, x, attention_mask=attention_mask)
        x = layers.LayerNormalization(epsilon=1e-12, name=f"layer{index}_attention_norm")(x + y)
        y = layers.Dense(4 * width, activation="gelu", name=f"layer{index}_intermediate")(x)
        y = layers.Dense(width, name=f"layer{index}_output")(y)
        y = layers.Dropout(0.1)(y)
        x = layers.LayerNormalization(epsilon=1e-12, name=f"layer{index}_output_norm")(x + y)
    pooled = layers.Dense(width, activation="tanh", name="pooler")(x[:, 0])
    model = keras.Model([tokens, segments], {"sequence": x, "pooled": pooled})
    randomize(model)
    _export(model, path)


def lstm(path: Path) -> None:
    """A Keras 3 LSTM: nothing in the graph marks it except its loop."""
    _recurrent(path, "LSTM", bidirectional=False)


def gru(path: Path) -> None:
    """A Keras 3 GRU (reset_after)."""
    _recurrent(path, "GRU", bidirectional=False)


def bidirectional_lstm(path: Path) -> None:
    """A Keras 3 bidirectional LSTM that returns sequences."""
    _recurrent(path, "LSTM", bidirectional=True)


def _recurrent(path: Path, kind: str, *, bidirectional: bool) -> None:
    import keras
    from keras import layers

    keras.utils.set_random_seed(11)
    cell = getattr(layers, kind)(24, return_sequences=bidirectional, name="recurrent")
    x = series = keras.Input((12, 8), name="series")
    x = layers.Bidirectional(cell)(x) if bidirectional else cell(x)
    model = keras.Model(series, layers.Dense(4, name="head")(x))
    randomize(model)
    keep_memory(model)
    _export(model, path)


def saved_by_tensorflow(path: Path) -> None:
    """`tf.saved_model.save` of a Keras 3 model: the variables' restore graph does not help a reader of the file."""
    import keras
    import tensorflow as tf

    tf.saved_model.save(_small_convolutional(keras), str(path))


def archive(path: Path) -> None:
    """`ExportArchive` with two endpoints that share one model."""
    import keras
    import tensorflow as tf

    model = _small_convolutional(keras)
    export = keras.export.ExportArchive()
    export.track(model)
    signature = [tf.TensorSpec((None, 16, 16, 3), tf.float32, name="picture")]
    export.add_endpoint("classify", lambda picture: model(picture, training=False), input_signature=signature)
    export.add_endpoint(
        "best", lambda picture: tf.argmax(model(picture, training=False), axis=-1), input_signature=signature
    )
    export.write_out(str(path), verbose=False)


def _small_convolutional(keras: Any) -> Any:
    layers = keras.layers
    keras.utils.set_random_seed(11)
    x = picture = keras.Input((16, 16, 3), name="picture")
    x = layers.Conv2D(8, 3, padding="same", use_bias=False)(x)
    x = layers.BatchNormalization()(x)
    x = layers.ReLU(max_value=6.0)(x)
    x = layers.DepthwiseConv2D(3, strides=2, padding="same", use_bias=False)(x)
    x = layers.BatchNormalization()(x)
    x = layers.Activation("swish")(x)
    x = layers.SeparableConv2D(12, 3, activation="relu")(x)
    x = layers.GlobalAveragePooling2D()(x)
    model = keras.Model(picture, layers.Dense(6, activation="softmax")(x))
    randomize(model, blobs((32, 16, 16, 3), -1.0, 1.0, np.random.default_rng(3)).astype(np.float32))
    return model


def _export(model: Any, path: Path) -> None:
    model.export(str(path), verbose=False)
