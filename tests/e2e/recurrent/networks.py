"""Builders of the networks in `variants.py`, in either Keras: `k` is the module `keras` or `tf_keras`.

All weights are random, including biases: a weight of zero would hide that it is lost.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.e2e.recurrent.variants import FEATURES, UNITS, VOCABULARY, Variant

CONVOLUTION = {"ConvLSTM1D": (5, 2), "ConvLSTM2D": (4, 3, 2)}
STEPS_AROUND = 3


def build(k: Any, variant: Variant) -> Any:
    """Build the model with random weights."""
    k.backend.clear_session()
    model = globals()[variant.network](k, variant, **variant.options)
    rng = np.random.default_rng(7)
    for weight in model.weights:
        name = (getattr(weight, "path", None) or weight.name).split("/")[-1].split(":")[0]
        scales = {"bias": 0.3, "embeddings": 0.8}
        if name in ("kernel", "recurrent_kernel", *scales):
            dtype = getattr(weight.dtype, "name", weight.dtype)
            weight.assign(rng.normal(0, scales.get(name, 0.5), tuple(weight.shape)).astype(dtype))
    return model


def layer(k: Any, variant: Variant, *, cell: str, initial: bool = False, **options: Any) -> Any:
    """One recurrent layer; `initial` makes its initial states inputs of the model."""
    x, inputs, options = _start(k, variant, options)
    made = getattr(k.layers, cell)(UNITS, **_resolved(options))
    states = _states(k, variant, 2 if cell == "LSTM" else 1) if initial else []
    return _model(k, [*inputs, *states], made(x, initial_state=states) if states else made(x))


def stacked(k: Any, variant: Variant, *, cell: str, **options: Any) -> Any:
    """Two layers."""
    x, inputs, options = _start(k, variant, options)
    make = getattr(k.layers, cell)
    x = make(UNITS, return_sequences=True, **options)(x)
    return _model(k, inputs, make(UNITS + 1, **options)(x))


def bidirectional(k: Any, variant: Variant, *, cell: str, merge_mode: Any, **options: Any) -> Any:
    """`count` bidirectional layers in sequence."""
    initial, count = options.pop("initial", False), options.pop("count", 1)
    x, inputs, options = _start(k, variant, options)
    make = getattr(k.layers, cell)
    for _ in range(count - 1):
        x = k.layers.Bidirectional(make(UNITS, return_sequences=True, **options))(x)
    states = _states(k, variant, 4) if initial else []
    made = k.layers.Bidirectional(make(UNITS, **options), merge_mode=merge_mode)
    return _model(k, [*inputs, *states], made(x, initial_state=states) if states else made(x))


def cells(k: Any, variant: Variant, *, cell: str, count: int = 1, **options: Any) -> Any:
    """`RNN(cell)`, or `RNN([cell, another])`."""
    x, inputs, options = _start(k, variant, options)
    made = [getattr(k.layers, f"{cell}Cell")(UNITS)]
    if count == 2:
        made.append((k.layers.LSTMCell if cell != "LSTM" else k.layers.GRUCell)(UNITS + 1))
    return _model(k, inputs, k.layers.RNN(made if count == 2 else made[0], **options)(x))


def custom(k: Any, variant: Variant, *, cell: str, **options: Any) -> Any:
    """A user-defined cell (an antisymmetric network)."""
    import tensorflow as tf

    class Antisymmetric(k.layers.Layer):
        state_size = output_size = UNITS

        def build(self, shape: Any) -> None:
            self.kernel = self.add_weight(shape=(shape[-1], UNITS), name="kernel")
            self.recurrent = self.add_weight(shape=(UNITS, UNITS), name="recurrent_kernel")
            self.bias = self.add_weight(shape=(UNITS,), name="bias")
            self.built = True

        def call(self, inputs: Any, states: Any) -> Any:
            recurrent = tf.convert_to_tensor(self.recurrent)
            turned = tf.matmul(states[0], recurrent - tf.transpose(recurrent))
            change = tf.tanh(tf.matmul(inputs, self.kernel) + turned + self.bias)
            new = states[0] + 0.3 * change
            return new * change, [new]

    assert cell == "Custom"
    x, inputs, options = _start(k, variant, options)
    return _model(k, inputs, k.layers.RNN(Antisymmetric(), **options)(x))


def time_distributed(k: Any, variant: Variant, *, cell: str) -> Any:
    """A recurrent layer inside TimeDistributed."""
    x = k.Input((STEPS_AROUND, variant.time, FEATURES), batch_size=variant.batch, name="x")
    return _model(k, [x], k.layers.TimeDistributed(getattr(k.layers, cell)(UNITS))(x))


def dense_in_time(k: Any, variant: Variant, *, cell: str) -> Any:
    """TimeDistributed before and after a recurrent layer."""
    x, inputs, _ = _start(k, variant, {})
    x = k.layers.TimeDistributed(k.layers.Dense(5, activation="relu"))(x)
    x = getattr(k.layers, cell)(UNITS, return_sequences=True)(x)
    return _model(k, inputs, k.layers.TimeDistributed(k.layers.Dense(2))(x))


def convolutions_before(k: Any, variant: Variant, *, cell: str) -> Any:
    """A convolution over time, a recurrent layer, a dense layer: a common network for sensor data."""
    x, inputs, _ = _start(k, variant, {})
    x = k.layers.Conv1D(5, 3, padding="same", activation="relu")(x)
    x = getattr(k.layers, cell)(UNITS)(x)
    return _model(k, inputs, k.layers.Dense(3, activation="softmax")(x))


def convolutional(k: Any, variant: Variant, *, cell: str, **options: Any) -> Any:
    """ConvLSTM1D or 2D."""
    shape = CONVOLUTION[cell]
    x = k.Input((variant.time, *shape), batch_size=variant.batch, name="x")
    made = getattr(k.layers, cell)(3, 3, padding="same", **options)
    return _model(k, [x], made(x))


def _start(k: Any, variant: Variant, options: dict[str, Any]) -> tuple[Any, list[Any], dict[str, Any]]:
    """Return the input, the operand of the recurrent layer, and the remaining options."""
    before = options.pop("before", None)
    if before == "Embedding":
        tokens = k.Input((variant.time,), batch_size=variant.batch, dtype="int32", name="x")
        masked = options.pop("mask_zero", True)
        return k.layers.Embedding(VOCABULARY, FEATURES, mask_zero=masked)(tokens), [tokens], options
    if options.get("time_major"):
        x = k.Input(batch_shape=(variant.time, variant.batch, FEATURES), name="x")
    else:
        x = k.Input((variant.time, FEATURES), batch_size=variant.batch, name="x")
    return (k.layers.Masking(0.0)(x) if before == "Masking" else x), [x], options


def _resolved(options: dict[str, Any]) -> dict[str, Any]:
    """Replace the name `tf.nn.relu6` by the function, because tf_keras does not know the name."""
    if options.get("activation") != "tf.nn.relu6":
        return options
    import tensorflow as tf

    return {**options, "activation": tf.nn.relu6}


def _states(k: Any, variant: Variant, count: int) -> list[Any]:
    return [k.Input((UNITS,), batch_size=variant.batch, name=f"state{number}") for number in range(count)]


def _model(k: Any, inputs: list[Any], outputs: Any) -> Any:
    """Return a model with its outputs in one flat list: tf_keras's RNNs of several cells return nested lists."""
    import tensorflow as tf

    return k.Model(inputs, tf.nest.flatten(outputs))
