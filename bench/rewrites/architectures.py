"""Networks whose layers XNNPACK runs badly as converters usually write them: functions from Keras to a model."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import numpy as np

TABLES, ROWS, FEATURES = 26, 2000, 13
"""Embedding tables of the recommender, their rows, and its other inputs."""
HEADS, SHARED_HEADS, HEAD = 8, 2, 32


def application(keras: Any, name: str, size: int = 224) -> Any:
    """Return a model of `keras.applications`, which takes pixels from 0 to 255."""
    from tests.e2e.applications.catalogue import DEFAULT, Application
    from tests.e2e.applications.make import build

    return build(Application("keras3", name, DEFAULT, size, size, 0.0, 255.0))


def tcn(keras: Any, steps: int, filters: int) -> Any:
    """Add pairs of causal convolutions, more and more dilated, to their input."""
    layers = keras.layers
    x = y = _input(keras, steps, filters)
    for dilation in (1, 2, 4, 8, 16, 32):
        shortcut = y
        for _ in range(2):
            y = layers.Conv1D(filters, 3, padding="causal", dilation_rate=dilation, activation="relu")(y)
        y = layers.ReLU()(layers.Add()([shortcut, y]))
    return keras.Model(x, layers.Dense(10)(layers.GlobalAveragePooling1D()(y)))


def wavenet(keras: Any, steps: int = 1000, filters: int = 32) -> Any:
    """Stack gated units: the convolutions of a unit read the same steps."""
    layers = keras.layers
    x = _input(keras, steps, filters)
    y, skips = x, []
    for dilation in (1, 2, 4, 8, 16, 32, 64, 128):
        convolution = partial(layers.Conv1D, filters, 2, padding="causal", dilation_rate=dilation)
        gated = layers.Multiply()([convolution(activation="tanh")(y), convolution(activation="sigmoid")(y)])
        skips.append(layers.Conv1D(filters, 1)(gated))
        y = layers.Add()([y, layers.Conv1D(filters, 1)(gated)])
    y = layers.Conv1D(filters, 1, activation="relu")(layers.ReLU()(layers.Add()(skips)))
    return keras.Model(x, layers.Conv1D(16, 1)(y))


def ds_cnn(keras: Any) -> Any:
    """Return the keyword spotter of MLPerf Tiny: a convolution of ten frames, then separable ones."""
    layers = keras.layers
    x = _input(keras, 49, 10, 1)
    y = _normalize(keras, layers.Conv2D(64, (10, 4), strides=2, padding="same", use_bias=False)(x))
    for _ in range(4):
        y = _normalize(keras, layers.DepthwiseConv2D(3, padding="same", use_bias=False)(y))
        y = _normalize(keras, layers.Conv2D(64, 1, use_bias=False)(y))
    return keras.Model(x, layers.Dense(12, activation="softmax")(layers.GlobalAveragePooling2D()(y)))


def unet(keras: Any, size: int = 128, *, by: str) -> Any:
    """Shrink four times, and grow again by transposed convolutions or by repeated pixels."""
    layers = keras.layers
    x = y = _input(keras, size, size, 3)
    skips: list[Any] = []
    for filters in (16, 32, 64, 128):
        y = _convolve_twice(keras, y, filters)
        skips.append(y)
        y = layers.MaxPooling2D()(y)
    y = _convolve_twice(keras, y, 256)
    for filters, skip in zip((128, 64, 32, 16), reversed(skips), strict=True):
        if by == "transposed convolution":
            y = layers.Conv2DTranspose(filters, 2, strides=2)(y)
        else:
            y = layers.UpSampling2D()(y)
        y = _convolve_twice(keras, layers.Concatenate()([y, skip]), filters)
    return keras.Model(x, layers.Conv2D(2, 1)(y))


def dlrm(keras: Any, width: int = 16) -> Any:
    """Return a recommender: products of embeddings with each other and with features, between dense layers."""
    layers, ops = keras.layers, keras.ops
    ids = keras.Input((TABLES,), dtype="int32", name="ids")
    features = keras.Input((FEATURES,), name="features")
    bottom = _dense(keras, features, (128, 64, width))
    vectors = [layers.Embedding(ROWS, width)(ids[:, table]) for table in range(TABLES)]
    stacked = layers.Reshape((TABLES + 1, width))(layers.Concatenate()([bottom, *vectors]))
    products = ops.reshape(ops.matmul(stacked, ops.transpose(stacked, (0, 2, 1))), (-1, (TABLES + 1) ** 2))
    pairs = np.flatnonzero(np.tri(TABLES + 1, k=-1)).astype(np.int32)
    top = _dense(keras, layers.Concatenate()([bottom, ops.take(products, pairs, axis=1)]), (128, 64))
    return keras.Model([ids, features], layers.Dense(1, activation="sigmoid")(top))


def llama(keras: Any, steps: int = 64) -> Any:
    """Return two decoder blocks: RMS norms, rotary positions, heads that share keys, a gated feed-forward layer."""
    layers, width = keras.layers, HEADS * HEAD
    x = y = _input(keras, steps, width)
    for _ in range(2):
        y = layers.Add()([y, layers.Dense(width, use_bias=False)(_attend(keras, layers.RMSNormalization()(y)))])
        z = layers.RMSNormalization()(y)
        gate = layers.Dense(688, activation="silu", use_bias=False)(z)
        z = layers.Multiply()([gate, layers.Dense(688, use_bias=False)(z)])
        y = layers.Add()([y, layers.Dense(width, use_bias=False)(z)])
    return keras.Model(x, layers.RMSNormalization()(y))


def _attend(keras: Any, x: Any) -> Any:
    """Return causal attention, each pair of key and value for several heads."""
    ops, (_, steps, width) = keras.ops, x.shape

    def heads(number: int) -> Any:
        y = keras.layers.Dense(number * HEAD, use_bias=False)(x)
        return ops.transpose(ops.reshape(y, (-1, steps, number, HEAD)), (0, 2, 1, 3))

    query, key, value = heads(HEADS), heads(SHARED_HEADS), heads(SHARED_HEADS)
    query, key = _rotate(keras, query), _rotate(keras, key)
    key, value = (ops.repeat(shared, HEADS // SHARED_HEADS, axis=1) for shared in (key, value))
    scores = ops.matmul(query, ops.transpose(key, (0, 1, 3, 2))) * HEAD**-0.5
    weights = ops.softmax(scores + np.triu(np.full((steps, steps), -1e9, np.float32), 1))
    return ops.reshape(ops.transpose(ops.matmul(weights, value), (0, 2, 1, 3)), (-1, steps, width))


def _rotate(keras: Any, x: Any) -> Any:
    """Turn pairs of numbers by angles that grow with the position."""
    frequencies = 10_000.0 ** (-np.arange(0, HEAD, 2) / HEAD)
    angles = np.tile(np.outer(np.arange(x.shape[2]), frequencies), 2).astype(np.float32)
    first, second = keras.ops.split(x, 2, axis=-1)
    return x * np.cos(angles) + keras.ops.concatenate([-second, first], axis=-1) * np.sin(angles)


def _input(keras: Any, *shape: int) -> Any:
    return keras.Input(shape, name="x")


def _normalize(keras: Any, x: Any) -> Any:
    return keras.layers.ReLU()(keras.layers.BatchNormalization(momentum=0.5)(x))


def _convolve_twice(keras: Any, x: Any, filters: int) -> Any:
    for _ in range(2):
        x = keras.layers.Conv2D(filters, 3, padding="same", activation="relu")(x)
    return x


def _dense(keras: Any, x: Any, units: Sequence[int]) -> Any:
    for count in units:
        x = keras.layers.Dense(count, activation="relu")(x)
    return x


Build = Callable[[Any], Any]
