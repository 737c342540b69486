"""Make `networks.tar.xz`: small networks as Keras exports them on JAX and on TensorFlow, with answers of JAX.

Needs `pip install jax==0.10.2 keras==3.15.1 tensorflow-cpu==2.21.0`. Run this twice, in this order:

    KERAS_BACKEND=jax python -m tests.e2e.stablehlo.make_networks FOLDER
    KERAS_BACKEND=tensorflow python -m tests.e2e.stablehlo.make_networks FOLDER
"""

from __future__ import annotations

import sys
import tarfile
from pathlib import Path
from typing import Any

import keras

from bench.keras_jax_models import MAX_WORD, Positions, export, transformer_block

ARCHIVE = Path(__file__).with_name("networks.tar.xz")
_UNUSED = ("model.weights.h5", "fingerprint.pb")
layers = keras.layers


def images() -> Any:
    """Return the parts of MobileNet, ResNet and EfficientNet: padding, batch norms, activations, squeeze and excite."""
    inputs = keras.Input((15, 15, 3), name="x")
    x = layers.Conv2D(8, 3, strides=2, use_bias=False)(layers.ZeroPadding2D(1)(inputs))
    x = layers.ReLU(6.0)(layers.BatchNormalization()(x))
    y = layers.BatchNormalization()(layers.DepthwiseConv2D(3, padding="same", use_bias=False)(x))
    y = layers.Activation("silu")(y)
    share = layers.Conv2D(4, 1, activation="silu")(layers.GlobalAveragePooling2D(keepdims=True)(y))
    y = y * layers.Conv2D(8, 1, activation="sigmoid")(share)
    x = layers.Activation("hard_silu")(x + layers.BatchNormalization()(layers.Conv2D(8, 1, use_bias=False)(y)))
    x = layers.AveragePooling2D(2)(layers.MaxPooling2D(3, strides=2, padding="same")(x))
    x = layers.Dropout(0.2)(layers.GlobalAveragePooling2D()(x))
    return keras.Model(inputs, layers.Dense(5, activation="softmax")(x))


def patches() -> Any:
    """Return a vision transformer."""
    inputs = keras.Input((8, 8, 3), name="x")
    x = Positions()(layers.Reshape((16, 8))(layers.Conv2D(8, 2, strides=2)(inputs)))
    x = layers.LayerNormalization(epsilon=1e-6)(transformer_block(x, 2, is_causal=False))
    return keras.Model(inputs, layers.Dense(5)(layers.GlobalAveragePooling1D()(x)))


def words() -> Any:
    """Return a language model with a causal mask."""
    inputs = keras.Input((6,), dtype="int32", name="x")
    x = Positions()(layers.Embedding(MAX_WORD, 8)(inputs))
    x = layers.LayerNormalization(epsilon=1e-5)(transformer_block(x, 2, is_causal=True))
    return keras.Model(inputs, layers.Dense(MAX_WORD)(x))


def main(folder: Path) -> None:
    """Write the networks of one backend, and with the second one the archive."""
    export({"images": images, "patches": patches, "words": words}, folder)
    if keras.backend.backend() == "tensorflow":
        with tarfile.open(ARCHIVE, "w:xz") as archive:
            for path in sorted(folder.rglob("*")):
                if path.is_file() and path.name not in _UNUSED:
                    archive.add(path, path.relative_to(folder))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
