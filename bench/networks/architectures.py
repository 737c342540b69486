"""The trained networks: functions from Keras, of version 3 or 2, and the inputs to the output."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any


def _convolution(keras: Any, x: Any, filters: int, *, strides: int = 1, size: int = 3, relu: bool = True) -> Any:
    x = keras.layers.Conv2D(filters, size, strides=strides, padding="same", use_bias=False)(x)
    x = keras.layers.BatchNormalization()(x)
    return keras.layers.ReLU()(x) if relu else x


def _classify(keras: Any, x: Any, classes: int = 10) -> Any:
    return keras.layers.Dense(classes, activation="softmax", name="scores")(x)


def cnn(keras: Any, x: Any) -> Any:
    """Stack convolutions and dense layers."""
    for filters in (16, 32, 64):
        x = keras.layers.MaxPooling2D()(_convolution(keras, x, filters))
    return _classify(keras, keras.layers.Dense(64, activation="relu")(keras.layers.Flatten()(x)))


def depthwise(keras: Any, x: Any) -> Any:
    """Stack depthwise and pointwise convolutions."""
    x = _convolution(keras, x, 32)
    for filters, strides in ((48, 2), (64, 2), (96, 1)):
        x = keras.layers.DepthwiseConv2D(3, strides=strides, padding="same", use_bias=False)(x)
        x = keras.layers.ReLU()(keras.layers.BatchNormalization()(x))
        x = _convolution(keras, x, filters, size=1)
    return _classify(keras, keras.layers.GlobalAveragePooling2D()(x))


def residual(keras: Any, x: Any) -> Any:
    """Add pairs of convolutions to their input."""
    x = _convolution(keras, x, 32)
    for filters in (32, 64, 64):
        strides = filters // x.shape[-1]
        y = _convolution(keras, _convolution(keras, x, filters, strides=strides), filters, relu=False)
        shortcut = x if strides == 1 else _convolution(keras, x, filters, strides=strides, size=1, relu=False)
        x = keras.layers.ReLU()(keras.layers.Add()([y, shortcut]))
    return _classify(keras, keras.layers.GlobalAveragePooling2D()(x))


def unet(keras: Any, x: Any) -> Any:
    """Shrink twice and grow again, with connections between equal sizes."""
    skips: list[Any] = []
    for filters in (16, 32):
        x = _convolution(keras, x, filters)
        skips.append(x)
        x = keras.layers.MaxPooling2D()(x)
    x = _convolution(keras, x, 64)
    for filters, skip in zip((32, 16), reversed(skips), strict=True):
        x = keras.layers.Conv2DTranspose(filters, 2, strides=2)(x)
        x = _convolution(keras, keras.layers.Concatenate()([x, skip]), filters)
    return keras.layers.Conv2D(3, 1, activation="softmax", name="scores")(x)


def super_resolution(keras: Any, x: Any) -> Any:
    """Add details to the enlarged image: four channels become the pixels of a square."""
    y = keras.layers.Conv2D(32, 5, padding="same", activation="relu")(x)
    for _ in range(2):
        y = keras.layers.Conv2D(32, 3, padding="same", activation="relu")(y)
    y = keras.ops.depth_to_space(keras.layers.Conv2D(4, 3, padding="same")(y), 2)
    return y + keras.layers.UpSampling2D(interpolation="bilinear")(x)


def autoencoder(keras: Any, x: Any) -> Any:
    """Shrink the image to 32 numbers, and draw it again."""
    layers = keras.layers
    for filters in (16, 32):
        x = _convolution(keras, x, filters, strides=2)
    x = layers.Dense(32)(layers.Flatten()(x))
    x = layers.Reshape((8, 8, 32))(layers.Dense(2048, activation="relu")(x))
    x = layers.Conv2DTranspose(16, 3, strides=2, padding="same", activation="relu")(x)
    return layers.Conv2DTranspose(1, 3, strides=2, padding="same")(x)


def keywords(keras: Any, x: Any) -> Any:
    """Stack convolutions on the logarithm of the power."""
    x = keras.ops.expand_dims(keras.ops.log(x + 1e-6), -1)
    x = keras.layers.BatchNormalization()(x)
    for filters in (16, 32, 48):
        x = _convolution(keras, x, filters, strides=2)
    return _classify(keras, keras.layers.GlobalAveragePooling2D()(x), 8)


def tcn(keras: Any, x: Any) -> Any:
    """Add pairs of causal convolutions, more and more dilated, to their input; classify by the last step."""
    layers = keras.layers
    x = layers.Conv1D(32, 1)(x)
    for dilation in (1, 2, 4, 8):
        y = x
        for _ in range(2):
            y = layers.Conv1D(32, 3, padding="causal", dilation_rate=dilation, use_bias=False)(y)
            y = layers.ReLU()(layers.BatchNormalization()(y))
        x = layers.ReLU()(layers.Add()([x, y]))
    return _classify(keras, x[:, -1], 4)


def tabular(keras: Any, x: Any) -> Any:
    """Normalize columns in front of dense layers."""
    x = keras.layers.Normalization()(x)
    for units in (64, 64):
        x = keras.layers.Dense(units, activation="relu")(x)
    return _classify(keras, x, 4)


def two_inputs(keras: Any, image: Any, readings: Any) -> Any:
    """Concatenate features of the image with the readings as they are."""
    layers = keras.layers
    for filters in (16, 32):
        image = layers.MaxPooling2D()(_convolution(keras, image, filters))
    image = layers.Dense(32, activation="relu")(layers.Flatten()(image))
    x = layers.BatchNormalization()(layers.Concatenate()([image, readings]))
    return _classify(keras, layers.Dense(64, activation="relu")(x))


def _embed(keras: Any, x: Any, vocabulary: int) -> Any:
    positions = keras.layers.Embedding(32, 64)(keras.ops.expand_dims(keras.ops.arange(32), 0))
    return keras.layers.Embedding(vocabulary, 64)(x) + positions


def transformer(keras: Any, x: Any) -> Any:
    """Encode tokens in two layers of attention."""
    layers = keras.layers
    x = _embed(keras, x, 256)
    for _ in range(2):
        x = layers.LayerNormalization()(x + layers.MultiHeadAttention(4, 16)(x, x))
        x = layers.LayerNormalization()(x + layers.Dense(64)(layers.Dense(128, activation="gelu")(x)))
    return _classify(keras, layers.GlobalAveragePooling1D()(x), 4)


def language_model(keras: Any, x: Any) -> Any:
    """Predict each next token in two layers of causal attention; return logits."""
    layers = keras.layers
    x = _embed(keras, x, 64)
    for _ in range(2):
        y = layers.LayerNormalization()(x)
        x = x + layers.MultiHeadAttention(4, 16)(y, y, use_causal_mask=True)
        y = layers.LayerNormalization()(x)
        x = x + layers.Dense(64)(layers.Dense(128, activation="gelu")(y))
    return layers.Dense(64, name="logits")(layers.LayerNormalization()(x))


def recurrent(cell: str) -> Callable[[Any, Any], Any]:
    """Return a classifier by the last state of a recurrent layer."""

    def apply(keras: Any, x: Any) -> Any:
        layers = keras.layers
        layer = layers.GRU(48) if cell == "gru" else layers.LSTM(48)
        x = layers.Bidirectional(layer)(x) if cell == "bilstm" else layer(x)
        return _classify(keras, layers.Dense(32, activation="relu")(x), 4)

    return apply


def stacked_lstm(keras: Any, x: Any) -> Any:
    """Classify each step by two recurrent layers."""
    for _ in range(2):
        x = keras.layers.LSTM(32, return_sequences=True)(x)
    return _classify(keras, x, 5)


def attention_gru(keras: Any, x: Any) -> Any:
    """Classify by a weighted mean of a recurrent layer's states."""
    x = keras.layers.GRU(48, return_sequences=True)(x)
    weights = keras.ops.softmax(keras.layers.Dense(1)(keras.layers.Dense(32, activation="tanh")(x)), 1)
    return _classify(keras, keras.ops.sum(weights * x, 1), 4)
