"""Keras 3 models of the kinds that run on microcontrollers, after MLPerf Tiny and tflite-micro's examples."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from tests.support.zoo_build import keywords
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
    """Keyword spotting by a convolution and an LSTM, trained on synthetic keywords."""
    keywords.trained_network().export(str(path), verbose=False)


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


def residual(path: Path) -> None:
    """Images of 32 x 32 pixels by residual blocks (MLPerf Tiny's image classification)."""
    from keras import Input, layers

    x = image = Input((32, 32, 3), name="image")
    x = _normalized(layers.Conv2D(16, 3, padding="same", use_bias=False)(x))
    for filters, strides in ((16, 1), (32, 2), (64, 2)):
        y = _normalized(layers.Conv2D(filters, 3, strides=strides, padding="same", use_bias=False)(x))
        y = layers.BatchNormalization()(layers.Conv2D(filters, 3, padding="same", use_bias=False)(y))
        if strides > 1:
            x = layers.Conv2D(filters, 1, strides=strides, padding="same")(x)
        x = layers.ReLU()(layers.Add()([x, y]))
    x = layers.GlobalAveragePooling2D()(x)
    _export(image, layers.Dense(10, activation="softmax")(x), path)


def inception(path: Path) -> None:
    """Images by branches of several sizes, the smallest first, that are joined."""
    from keras import Input, layers

    x = image = Input((32, 32, 3), name="image")
    x = layers.Conv2D(16, 3, padding="same", activation="relu")(x)
    for filters in (16, 24):
        small = layers.Conv2D(filters, 1, activation="relu")(x)
        middle = layers.Conv2D(filters // 4, 1, activation="relu")(x)
        large = layers.Conv2D(filters * 2, 1, activation="relu")(x)
        pooled = layers.MaxPooling2D(3, strides=1, padding="same")(x)
        middle = layers.Conv2D(filters, 3, padding="same", activation="relu")(middle)
        large = layers.Conv2D(filters // 2, 5, padding="same", activation="relu")(large)
        pooled = layers.Conv2D(filters // 2, 1, activation="relu")(pooled)
        x = layers.MaxPooling2D(2)(layers.Concatenate()([small, middle, large, pooled]))
    x = layers.GlobalAveragePooling2D()(x)
    _export(image, layers.Dense(10, activation="softmax")(x), path)


def densenet(path: Path) -> None:
    """Images by layers that read the results of all layers before them in their block."""
    from keras import Input, layers

    x = image = Input((32, 32, 3), name="image")
    x = layers.Conv2D(12, 3, padding="same", use_bias=False)(x)
    for _ in range(2):
        for _ in range(4):
            y = layers.Conv2D(24, 1, use_bias=False)(_normalized(x))
            y = layers.Conv2D(6, 3, padding="same", use_bias=False)(_normalized(y))
            x = layers.Concatenate()([x, y])
        x = layers.AveragePooling2D(2)(layers.Conv2D(18, 1, use_bias=False)(_normalized(x)))
    x = layers.GlobalAveragePooling2D()(_normalized(x))
    _export(image, layers.Dense(10, activation="softmax")(x), path)


def unet(path: Path) -> None:
    """A mask of an image, by a U-Net of three sizes."""
    from keras import Input, layers

    x = image = Input((48, 48, 1), name="image")
    skipped: list[Any] = []
    for filters in (8, 16):
        x = layers.Conv2D(filters, 3, padding="same", activation="relu")(x)
        skipped.append(x)
        x = layers.MaxPooling2D(2)(x)
    x = layers.Conv2D(32, 3, padding="same", activation="relu")(x)
    for filters in (16, 8):
        x = layers.Conv2DTranspose(filters, 2, strides=2, activation="relu")(x)
        x = layers.Conv2D(filters, 3, padding="same", activation="relu")(layers.Concatenate()([x, skipped.pop()]))
    _export(image, layers.Conv2D(1, 1, activation="sigmoid")(x), path)


def mask_and_class(path: Path) -> None:
    """A mask and the class of an image: the mask should be computed last, since it stays in memory to the end."""
    from keras import Input, layers

    x = image = Input((48, 48, 1), name="image")
    x = layers.Conv2D(8, 3, strides=2, padding="same", activation="relu")(x)
    mask = layers.Conv2D(8, 3, padding="same", activation="relu")(x)
    mask = layers.Conv2D(16, 1, activation="sigmoid")(mask)
    scores = layers.Conv2D(48, 3, padding="same", activation="relu")(x)
    scores = layers.Dense(4)(layers.GlobalAveragePooling2D()(scores))
    _export(image, {"mask": mask, "scores": scores}, path)


def _normalized(x: Any) -> Any:
    from keras import layers

    return layers.ReLU()(layers.BatchNormalization()(x))


def _export(inputs: Any, outputs: Any, path: Path) -> None:
    import keras

    keras.utils.set_random_seed(11)
    model = keras.Model(inputs, outputs)
    randomize(model, np.random.default_rng(3).uniform(-1, 1, (64, *inputs.shape[1:])).astype(np.float32))
    model.export(str(path), verbose=False)
