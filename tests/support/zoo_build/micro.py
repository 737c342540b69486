"""Keras 3 models of the kinds that run on microcontrollers, after MLPerf Tiny and tflite-micro's examples."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from tests.support.zoo_build.randomize import randomize

CLASSES = 12
"""Ten keywords, silence, and unknown words."""


def keyword_ds_cnn(path: Path) -> None:
    """Keyword spotting by depthwise separable convolutions, on 49 frames of 10 coefficients (MLPerf Tiny)."""
    from keras import Input, layers

    x = features = Input((49, 10, 1), name="features")
    x = _normalized(layers.Conv2D(64, (10, 4), strides=2, padding="same", use_bias=False)(x))
    for _ in range(4):
        x = _normalized(layers.DepthwiseConv2D(3, padding="same", use_bias=False)(x))
        x = _normalized(layers.Conv2D(64, 1, use_bias=False)(x))
    x = layers.GlobalAveragePooling2D()(x)
    _export(features, layers.Dense(CLASSES, activation="softmax")(x), path)


def keyword_crnn(path: Path) -> None:
    """Keyword spotting by a convolution and an LSTM."""
    from keras import Input, layers

    x = features = Input((49, 10, 1), name="features")
    x = layers.Conv2D(16, (5, 4), strides=(2, 2), padding="same", activation="relu")(x)
    x = layers.LSTM(48)(layers.Reshape((25, 80))(x))
    _export(features, layers.Dense(CLASSES, activation="softmax")(x), path)


def person_detection(path: Path) -> None:
    """MobileNetV1 of width 0.25 on 96 x 96 gray pixels (MLPerf Tiny)."""
    import keras

    keras.utils.set_random_seed(11)
    model = keras.applications.MobileNet((96, 96, 1), alpha=0.25, weights=None, classes=2)
    randomize(model, np.random.default_rng(3).uniform(-1, 1, (16, 96, 96, 1)).astype(np.float32))
    model.export(str(path), verbose=False)


def machine_sounds(path: Path) -> None:
    """An autoencoder for anomalies in five frames of 128 frequencies (MLPerf Tiny)."""
    from keras import Input, layers

    x = frames = Input((640,), name="frames")
    for width in (128, 128, 128, 128, 8, 128, 128, 128, 128):
        x = _normalized(layers.Dense(width)(x))
    _export(frames, layers.Dense(640)(x), path)


def gesture_cnn(path: Path) -> None:
    """Gestures from 128 readings of an accelerometer, by convolutions over time (magic wand)."""
    from keras import Input, layers

    x = readings = Input((128, 3), name="readings")
    for filters in (8, 16):
        x = layers.Conv1D(filters, 4, padding="same", activation="relu")(x)
        x = layers.MaxPooling1D(3, padding="same")(x)
    x = layers.Dense(16, activation="relu")(layers.Flatten()(x))
    _export(readings, layers.Dense(4, activation="softmax")(x), path)


def _normalized(x: Any) -> Any:
    from keras import layers

    return layers.ReLU()(layers.BatchNormalization()(x))


def _export(inputs: Any, outputs: Any, path: Path) -> None:
    import keras

    keras.utils.set_random_seed(11)
    model = keras.Model(inputs, outputs)
    randomize(model, np.random.default_rng(3).uniform(-1, 1, (64, *inputs.shape[1:])).astype(np.float32))
    model.export(str(path), verbose=False)
