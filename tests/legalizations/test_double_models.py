"""Keras models of float64: within 1e-12 of the scale on several calls, also at batch sizes other than the first."""

from __future__ import annotations

from collections.abc import Callable

import keras
import numpy as np
import pytest

import litefuse
from tests.support import harness

L = keras.layers


def network() -> keras.Model:
    layers = [
        L.Rescaling(1 / 255),
        L.Conv2D(8, 3, padding="same"),
        L.BatchNormalization(),
        L.ReLU(),
        L.MaxPooling2D(),
        L.SeparableConv2D(4, 3),
        L.Conv2DTranspose(3, 3, strides=2, padding="same"),
        L.UpSampling2D(2),
        L.AveragePooling2D(3, padding="same"),
        L.GlobalAveragePooling2D(),
        L.Dense(5, activation="softmax"),
    ]
    return keras.Sequential([keras.Input((12, 12, 3)), *layers])


def recurrent() -> keras.Model:
    layers = [L.LSTM(6, return_sequences=True), L.Bidirectional(L.GRU(4, return_sequences=True)), L.SimpleRNN(3)]
    return keras.Sequential([keras.Input((5, 3)), *layers])


def attentive() -> keras.Model:
    x = keras.Input((5, 8))
    y = L.LayerNormalization()(x + L.MultiHeadAttention(2, 4)(x, x))
    y = y + L.Dense(8)(L.Dense(16, activation="gelu")(y))
    return keras.Model(x, L.Dense(2, activation="tanh")(L.Flatten()(y)))


def activated() -> keras.Model:
    x = keras.Input((6,))
    names = ("elu", "selu", "softplus", "softsign", "swish", "leaky_relu", "hard_sigmoid", "mish", "log_softmax")
    return keras.Model(x, L.Concatenate()([L.Activation(name)(x) for name in names]))


@pytest.mark.parametrize("make", [network, recurrent, attentive, activated])
def test_model_of_float64(make: Callable[[], keras.Model]) -> None:
    before, policy = keras.config.floatx(), keras.config.dtype_policy()
    keras.config.set_floatx("float64")
    # A policy that was requested before does not carry over.
    keras.config.set_dtype_policy("float64")
    try:
        model = make()
        generator = np.random.default_rng(3)
        for weight in model.weights:
            weight.assign(generator.uniform(0.2, 0.8, weight.shape))
        content = bytes(litefuse.convert(model).to_bytes())
    finally:
        keras.config.set_floatx(before)
        keras.config.set_dtype_policy(policy)
    for resolver in harness.RESOLVERS:
        runner = harness.open_interpreter(content, resolver=resolver).get_signature_runner()
        for batch in (2, 1, 5):
            x = generator.standard_normal((batch, *model.input_shape[1:]))
            (found,) = runner(**dict.fromkeys(runner.get_input_details(), x)).values()
            harness.compare(found, np.asarray(model(x)), tolerance=1e-12)
