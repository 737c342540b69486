"""Make the SavedModels of Keras on JAX and of jax2tf in `data`, with inputs and the answers of JAX.

Needs `pip install jax==0.10.2 keras==3.15.1 tensorflow-cpu==2.21.0`; run `python tests/e2e/stablehlo/make_models.py`.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

os.environ["KERAS_BACKEND"] = "jax"

import jax
import jax.numpy as jnp
import keras
import numpy as np
import tensorflow as tf
from jax import lax
from jax.experimental import jax2tf

DATA = Path(__file__).with_name("data")
RNG = np.random.default_rng(5)


def main() -> None:
    """Write the models."""
    keras.utils.set_random_seed(3)
    layers = keras.layers
    dense = keras.Sequential(
        [keras.Input((8,)), layers.Dense(16, activation="relu"), layers.Dense(4, activation="softmax")]
    )
    _save_keras("dense", dense, (3, 8))
    _save_keras("dense_batch_1", dense, (1, 8), input_signature=[keras.InputSpec(shape=(1, 8), dtype="float32")])
    deep = keras.Sequential([keras.Input((5, 6)), layers.Dense(7, activation="tanh"), layers.LayerNormalization()])
    deep.add(layers.Dense(3, activation="sigmoid"))
    _save_keras("normalized", deep, (2, 5, 6))
    attention = layers.MultiHeadAttention(2, 4)
    inputs = keras.Input((6, 8))
    _save_keras("attention", keras.Model(inputs, attention(inputs, inputs)), (2, 6, 8))
    images = keras.Sequential([keras.Input((13, 13, 3)), layers.Conv2D(8, 3, strides=2, padding="same")])
    for layer in (layers.BatchNormalization(), layers.ReLU(6.0), layers.DepthwiseConv2D(3, padding="same")):
        images.add(layer)
    images.add(layers.MaxPooling2D(2, padding="same"))
    images.add(layers.AveragePooling2D(2))
    images.add(layers.Conv2D(4, 1, dilation_rate=1, data_format="channels_last"))
    for layer in (layers.GlobalAveragePooling2D(), layers.Dense(4)):
        images.add(layer)
    images.layers[1].moving_variance.assign(np.linspace(0.5, 2, 8))
    _save_keras("images", images, (2, 13, 13, 3))
    for function, shape, polymorphic in FUNCTIONS:
        _save_function(function, shape, polymorphic)


def arithmetic(x: Any) -> Any:
    """Return the results of elementwise functions."""
    y = jnp.where(x > 0.5, jnp.exp(x), jnp.floor(x) - jnp.sqrt(jnp.abs(x))) / (2 + jnp.cos(x))
    z = jnp.clip(x * 3, -1.5, 2.0).astype(jnp.int32) // 2
    w = lax.rem(z, jnp.int32(3)) + lax.div(z * 5, jnp.int32(-3))
    return y, z, w, jnp.logical_xor(x > 0, z == 1), jnp.round(x * 4), jnp.sign(x), x**3


def arrangements(x: Any) -> Any:
    """Return slices, transpositions, concatenations, reductions and products."""
    y = jnp.concatenate([x[:, 1:3], x[:, ::2]], axis=1)
    z = jnp.transpose(x, (2, 0, 1)) + jnp.arange(x.shape[0])[None, :, None]
    w = jnp.einsum("abc,adc->abd", x, x[:, :2])
    return y, z, w, jnp.max(x, axis=(0, 2)), jnp.prod(x, axis=1), jnp.any(x > 1, axis=2), jnp.min(x, initial=-0.5)


def free_batch(x: Any) -> Any:
    """Return what depends on a batch that is not known."""
    y = x.reshape(x.shape[0], -1) - jnp.mean(x, axis=(1, 2))[:, None]
    return y * x.shape[0], jnp.broadcast_to(x[:, None], (x.shape[0], 2, *x.shape[1:])), jnp.sum(x, axis=0)


def windows(x: Any) -> Any:
    """Return convolutions with channels first, groups, dilations and uneven padding."""
    kernel = jnp.asarray(np.linspace(-1, 1, 6 * 2 * 3 * 2, dtype=np.float32).reshape(6, 2, 3, 2))
    y = lax.conv_general_dilated(x, kernel, (2, 1), [(1, 2), (0, 3)], feature_group_count=2)
    z = lax.conv_general_dilated(x, kernel[:, :, :2], (1, 1), "VALID", rhs_dilation=(2, 3), feature_group_count=2)
    w = lax.reduce_window(x.transpose(0, 2, 3, 1), -jnp.inf, lax.max, (1, 3, 2, 1), (1, 2, 2, 1), "SAME")
    return y, z, w


FUNCTIONS = (
    (windows, (2, 4, 9, 8), None),
    (arithmetic, (4, 5), None),
    (arrangements, (3, 4, 5), None),
    (free_batch, (3, 4, 5), "batch, 4, 5"),
)


def _save_keras(name: str, model: Any, shape: tuple[int, ...], **options: Any) -> None:
    model.export(str(DATA / name), verbose=False, **options)
    x = RNG.normal(size=shape).astype(np.float32)
    np.savez(DATA / name / "vectors.npz", x=x, output_0=np.asarray(model(x)))
    (DATA / name / "fingerprint.pb").unlink()


def _save_function(function: Any, shape: tuple[int, ...], polymorphic: str | None) -> None:
    name = function.__name__
    module = tf.Module()
    free = shape if polymorphic is None else (None, *shape[1:])
    converted = jax2tf.convert(function, with_gradient=False, polymorphic_shapes=[polymorphic])
    numbered = tf.function(
        lambda x: {f"output_{index}": value for index, value in enumerate(converted(x))},
        input_signature=[tf.TensorSpec(free, tf.float32, name="x")],
        autograph=False,
    )
    tf.saved_model.save(module, str(DATA / name), signatures=numbered)
    x = RNG.normal(size=shape).astype(np.float32)
    answers = {f"output_{index}": np.asarray(value) for index, value in enumerate(jax.jit(function)(x))}
    np.savez(DATA / name / "vectors.npz", x=x, **answers)
    (DATA / name / "fingerprint.pb").unlink()


if __name__ == "__main__":
    main()
