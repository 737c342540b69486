"""Make `unrolled.tar.xz`: files of TFLiteConverter with layers that Keras unrolled, most with a free batch.

Files named as a model of `tests/e2e/stablehlo/recurrent` are converted from it, and come from Keras on JAX; `keras_*`
come from Keras on TensorFlow. Needs both; run `python tests/e2e/litert/make_unrolled_files.py`.
"""

from __future__ import annotations

import os
import tarfile
import tempfile
import zipfile
from collections.abc import Callable
from pathlib import Path

os.environ["KERAS_BACKEND"] = "tensorflow"

import keras
import numpy as np
import tensorflow as tf

HERE = Path(__file__).parent
MODELS = HERE.parent / "stablehlo" / "recurrent" / "data"
FROM_JAX = (
    *("lstm_unrolled", "lstm_unrolled_sequences", "lstm_unrolled_stack", "lstm_unrolled_both_directions"),
    "simple_rnn_unrolled",
)
STEPS, FEATURES, UNITS = 7, 4, 6


def from_jax(name: str) -> bytes:
    """Convert a SavedModel of Keras on JAX."""
    with tempfile.TemporaryDirectory() as folder, zipfile.ZipFile(MODELS / f"{name}.zip") as archive:
        archive.extractall(folder)
        return tf.lite.TFLiteConverter.from_saved_model(folder).convert()


def stack(cell: Callable[..., keras.layers.Layer]) -> bytes:
    """Convert two unrolled layers of Keras on TensorFlow."""
    x = keras.Input((STEPS, FEATURES))
    y = cell(UNITS + 1, unroll=True)(cell(UNITS, unroll=True, return_sequences=True)(x))
    return convert(keras.Model(x, y))


def gru_of_fixed_batch() -> bytes:
    """Convert an unrolled GRU whose first step TFLiteConverter folds: its state is zeros."""
    x = keras.Input((STEPS, FEATURES), batch_size=2)
    return convert(keras.Model(x, keras.layers.GRU(UNITS, unroll=True, return_sequences=True)(x)))


def convert(model: keras.Model) -> bytes:
    random = np.random.default_rng(0)
    model.set_weights([random.uniform(-0.5, 0.5, weights.shape) for weights in model.get_weights()])
    return tf.lite.TFLiteConverter.from_keras_model(model).convert()


if __name__ == "__main__":
    files = {name: from_jax(name) for name in FROM_JAX}
    for name in ("LSTM", "GRU", "SimpleRNN"):
        files[f"keras_{name.lower()}_stack"] = stack(getattr(keras.layers, name))
    files["keras_gru_of_fixed_batch"] = gru_of_fixed_batch()
    with tempfile.TemporaryDirectory() as folder, tarfile.open(HERE / "unrolled.tar.xz", "w:xz") as archive:
        for name, content in files.items():
            (Path(folder) / f"{name}.tflite").write_bytes(content)
            archive.add(Path(folder) / f"{name}.tflite", f"{name}.tflite")
