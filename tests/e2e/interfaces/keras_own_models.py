"""Keras models with layers of the user, written with `keras.ops`, which every backend can build."""

from __future__ import annotations

import os
from typing import Any

import keras

LAYERS = keras.layers
_SERIES = {"x": {"shape": (12, 8)}}
SIZE = 6


class Gate(LAYERS.Layer):
    """A layer with weights and an option, and with a layer inside."""

    def __init__(self, units: int, **options: Any) -> None:
        super().__init__(**options)
        self.units = units
        self.normalize = LAYERS.LayerNormalization()

    def build(self, shape: Any) -> None:
        self.kernel = self.add_weight(shape=(shape[-1], self.units), name="kernel")
        self.normalize.build((*shape[:-1], self.units))

    def call(self, x: Any) -> Any:
        y = self.normalize(keras.ops.matmul(x, self.kernel))
        return keras.ops.gelu(y, approximate=False) * keras.ops.sigmoid(y)


@keras.saving.register_keras_serializable("tests")
class Coupled(LAYERS.Layer):
    """A recurrent cell whose two gates are one."""

    def __init__(self, units: int, **options: Any) -> None:
        super().__init__(**options)
        self.units = self.state_size = units
        self.gate, self.candidate = LAYERS.Dense(units, "sigmoid"), LAYERS.Dense(units, "tanh")

    def build(self, shape: Any) -> None:
        for layer in (self.gate, self.candidate):
            layer.build((shape[0], shape[-1] + self.units))

    def call(self, x: Any, states: Any) -> Any:
        joined = keras.ops.concatenate([x, states[0]], axis=-1)
        share = self.gate(joined)
        state = share * states[0] + (1 - share) * self.candidate(joined)
        return state, [state]

    def get_config(self) -> dict[str, Any]:
        return super().get_config() | {"units": self.units}


class Encoder(keras.Model):
    """A model whose inputs are known from its first call."""

    def __init__(self, units: int = SIZE, **options: Any) -> None:
        super().__init__(**options)
        self.lstm, self.gate = LAYERS.LSTM(units, return_sequences=True), Gate(4)

    def call(self, x: Any, training: bool = False) -> Any:
        return {"last": self.gate(self.lstm(x))[:, -1], "mean": keras.ops.mean(x, axis=1)}


class Total(LAYERS.Layer):
    """A layer that adds the mean of all inputs so far."""

    stateful = True

    def build(self, shape: Any) -> None:
        self.total = self.add_weight(shape=shape[-1:], initializer="zeros", trainable=False, name="state")

    def call(self, x: Any) -> Any:
        self.total.assign_add(keras.ops.mean(x, axis=(0, 1)))
        return x + self.total


class Changed(LAYERS.Layer):
    """A layer that computes something else in a process that is told to use TensorFlow, or fails there."""

    def __init__(self, fails: bool = False, **options: Any) -> None:
        super().__init__(**options)
        self.fails = fails

    def call(self, x: Any) -> Any:
        is_on_tensorflow = os.environ.get("KERAS_BACKEND") == "tensorflow"
        if is_on_tensorflow and self.fails:
            raise TypeError("no function of TensorFlow")
        return x * (3 if is_on_tensorflow else 2)


def own_layer(x: Any) -> Any:
    return LAYERS.Dense(3)(Gate(5)(x))


def own_cell(x: Any) -> Any:
    return LAYERS.RNN(Coupled(SIZE), return_sequences=True)(x)


def own_state(x: Any) -> Any:
    return Total()(LAYERS.LSTM(4, return_sequences=True)(x))


def nested(x: Any) -> Any:
    inner = keras.Sequential([keras.Input((12, 8)), Gate(8), LAYERS.LSTM(SIZE)])
    return LAYERS.Dense(2)(inner(x))


OWN_MODELS: dict[str, Any] = {build.__name__: (build, _SERIES) for build in (own_layer, own_cell, own_state, nested)}
OWN_MODELS["own_model"] = Encoder, {"args_0": _SERIES["x"]}
