"""Make the files with sparse weights in `data/sparse` by TFLiteConverter.

Run `python tests/e2e/litert/make_sparse_files.py`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import keras
import numpy as np
import tensorflow as tf

FOLDER = Path(__file__).parent / "data" / "sparse"
SPARSITY, DEFAULT = tf.lite.Optimize.EXPERIMENTAL_SPARSITY, tf.lite.Optimize.DEFAULT
KEPT = 0.15
"""Share of the weights, or of their blocks, that are not zero."""


def make(name: str, layers: list[Any], shape: tuple[int, ...], optimizations: list[Any], block: int = 1) -> None:
    """Convert a network whose kernels keep blocks of weights along the first axis."""
    model = keras.Sequential([keras.Input(shape), *layers])
    rng = np.random.default_rng(0)
    for layer in layers:
        kernel, *rest = layer.get_weights()
        mask = rng.random((kernel.shape[0] // block, *kernel.shape[1:])) < KEPT
        layer.set_weights([rng.normal(size=kernel.shape) * mask.repeat(block, axis=0), *rest])
    converter = tf.lite.TFLiteConverter.from_keras_model(model)
    converter.optimizations = optimizations
    (FOLDER / f"{name}.tflite").write_bytes(converter.convert())


if __name__ == "__main__":
    dense, conv = keras.layers.Dense, keras.layers.Conv2D
    make("dense", [dense(64, activation="relu"), dense(16)], (64,), [SPARSITY])
    make("dense_block", [dense(64), dense(16)], (64,), [SPARSITY], block=4)
    make("dense_int8", [dense(64), dense(16)], (64,), [SPARSITY, DEFAULT], block=16)
    make("conv", [conv(16, 1), conv(32, 1), conv(8, 3)], (8, 8, 16), [SPARSITY])
